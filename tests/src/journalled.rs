//! The core with its journal in virtual time: simulated boards, hands and a voice, and a disk that is a string of
//! bytes. The daemon can be killed at any input and is started again from what the disk holds.

use std::collections::BTreeMap;

use appendixd::event_json;
use appendixd::journal::read::read;
use appendixd::journal::restore::restore;
use appendixd::journal::{self, Asked};
use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::{About, AnnouncementState, Event, What};
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::journal::Record;
use appendixd_core::order::{Asker, Order, Request, RequestId};
use appendixd_core::seat::{Ports, TablePlan};
use appendixd_core::settings::Settings;
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use hw_sim::{Options, Simulation};
use serde_json::{Map, Value};
use shakmaty::{ByColor, Color, Role};

use crate::script::{Deed, Script};

/// How long after its last motion a game is still watched, in milliseconds.
const AFTERWARDS: u64 = 10_000;
/// How long a sentence takes, in milliseconds.
const SENTENCE: u64 = 400;
/// How long ports that close stay closed, in milliseconds.
const CLOSED: u64 = 2_000;
/// How long hands wait for a daemon that was started again: a board is asked, and a question may be answered.
const PATIENCE: u64 = 8_000;

/// When the daemon is killed.
pub trait Fate {
    /// Whether it dies now: at its input with this number, counted from 1. What it has put on disk stays.
    fn strikes(&mut self, input: u64) -> bool;
}

/// Never.
pub struct Mercy;

impl Fate for Mercy {
    fn strikes(&mut self, _: u64) -> bool {
        false
    }
}

/// One board and its connection.
struct Desk {
    simulation: Simulation,
    connection: Connection,
}

impl Desk {
    fn new(options: Options, number: usize, port: &str) -> Self {
        let connection = Connection {
            board: BoardId(format!("{}-{number}", options.kind.name)),
            port: port.to_owned(),
            model: model(options.kind.name).expect("the driver of the simulated kind"),
            setup: BoardSetup { pegged: options.pegged, ..BoardSetup::default() },
            facts: PortFacts::USB,
            taught: options.chips().into_iter().collect(),
        };
        Self { simulation: Simulation::new(options).expect("the options fit together"), connection }
    }
}

/// A daemon, its boards and its disk.
pub struct Session<F> {
    /// The journal files, by table.
    pub disk: BTreeMap<String, Vec<u8>>,
    /// Where each write to the disk ended: before and behind.
    pub writes: Vec<(usize, usize)>,
    /// Every event that has left the process, in order.
    pub events: Vec<Event>,
    /// Each record of the newest game with the events that came of it.
    pub records: Vec<(Record, Vec<Event>)>,
    /// How often it was killed.
    pub kills: u64,
    /// The speech worker dies behind the input with this number, and is started again.
    pub voice_dies_at: Option<u64>,
    /// All boards' ports close behind the input with this number, and open again after some seconds.
    pub ports_close_at: Option<u64>,
    /// Until when they are closed.
    closed_until: Option<u64>,
    /// The events that have led to the newest checkpoint.
    beginning: Vec<Event>,
    core: Core,
    settings: Settings,
    desks: Vec<Desk>,
    script: Script,
    /// What pawns become, by ply.
    promotions: BTreeMap<u32, Role>,
    killed_at: u64,
    asked: Asked,
    speaking: Option<(u64, u64)>,
    next_record: u64,
    inputs: u64,
    told: u64,
    now: u64,
    fate: F,
}

/// The daemon was killed while it handled an input.
struct Killed;

impl<F: Fate> Session<F> {
    /// A board at which nobody has played yet.
    pub fn new(options: Options, settings: Settings, fate: F) -> Self {
        let moves = options.games.first().map(|game| game.moves().to_vec()).unwrap_or_default();
        let promotions = (1..).zip(moves).filter_map(|(ply, mv)| Some((ply, mv.promotion()?))).collect();
        let desks = vec![Desk::new(options, 1, "virtual")];
        Self { promotions, ..Self::at(desks, Script::default(), settings, fate) }
    }

    /// White at the first board, Black at the second one, who do what is in the script.
    pub fn of_two(boards: [Options; 2], script: Script, settings: Settings, fate: F) -> Self {
        let ports = ByColor { white: "white", black: "black" };
        let plan = TablePlan {
            name: "hall".to_owned(),
            ports: Ports::Two(ports.map(str::to_owned)),
            seats: settings.seats.clone(),
        };
        let settings = Settings { tables: vec![plan], ..settings };
        let [white, black] = boards;
        Self::at(
            vec![Desk::new(white, 1, ports.white), Desk::new(black, 2, ports.black)],
            script,
            settings,
            fate,
        )
    }

    fn at(desks: Vec<Desk>, script: Script, settings: Settings, fate: F) -> Self {
        Self {
            promotions: BTreeMap::new(),
            killed_at: 0,
            disk: BTreeMap::new(),
            writes: Vec::new(),
            events: Vec::new(),
            records: Vec::new(),
            kills: 0,
            voice_dies_at: None,
            ports_close_at: None,
            closed_until: None,
            beginning: Vec::new(),
            core: Core::new(settings.clone(), 1).expect("the settings are accepted"),
            settings,
            desks,
            script,
            asked: Asked::new(),
            speaking: None,
            next_record: 1,
            inputs: 0,
            told: 0,
            now: 0,
            fate,
        }
    }

    /// Plays until the hands are done.
    pub fn play(&mut self) {
        if self.begin().is_err() {
            self.start_again();
        }
        let mut over_at = None;
        loop {
            let core = self.core.next_wake().map(|at| at.0);
            let Some(next) = self.next_wake(core) else { break };
            self.now = self.now.max(next);
            if self.is_over()
                && *over_at.get_or_insert(self.now).max(&mut self.killed_at) + AFTERWARDS < self.now
            {
                break;
            }
            if self.step(core).is_err() {
                self.start_again();
            }
        }
    }

    /// Plays on until this time, in milliseconds, and keeps nothing of what was told.
    pub fn play_until(&mut self, end: u64) {
        if self.inputs == 0 && self.begin().is_err() {
            self.start_again();
        }
        while self.now < end {
            let core = self.core.next_wake().map(|at| at.0);
            let Some(next) = self.next_wake(core) else { break };
            self.now = self.now.max(next);
            if self.step(core).is_err() {
                self.start_again();
            }
            self.told += self.events.len() as u64;
            self.events.clear();
            self.records.clear();
            self.writes.clear();
        }
    }

    /// How many events [`Self::play_until`] has seen.
    pub fn told(&self) -> u64 {
        self.told
    }

    /// How many inputs the core was given.
    pub fn inputs(&self) -> u64 {
        self.inputs
    }

    /// Kills the daemon once more, now, whatever it does.
    pub fn kill(&mut self) {
        self.start_again();
    }

    /// The moves that stand, in UCI.
    pub fn moves(&self) -> Vec<String> {
        let game = self.core.tables().first().and_then(|table| table.game());
        game.map(|game| game.plies.iter().map(|ply| ply.uci.clone()).collect()).unwrap_or_default()
    }

    fn next_wake(&self, core: Option<u64>) -> Option<u64> {
        let boards = self.desks.iter().filter_map(|desk| desk.simulation.next_wake());
        let voice = self.speaking.map(|(_, until)| until);
        let ports = self.closed_until;
        boards.chain(core).chain(voice).chain(ports).chain(self.script.next_wake()).min()
    }

    fn is_over(&self) -> bool {
        self.script.is_over() && (self.desks.len() > 1 || self.desks[0].simulation.is_over())
    }

    fn begin(&mut self) -> Result<(), Killed> {
        self.input(Input::Voice(VoiceReport::Ready("virtual".to_owned())))?;
        if self.closed_until.is_some() { Ok(()) } else { self.open_ports() }
    }

    fn open_ports(&mut self) -> Result<(), Killed> {
        for index in 0..self.desks.len() {
            self.desks[index].simulation.connected(self.now);
            self.input(Input::Connected(self.desks[index].connection.clone()))?;
        }
        Ok(())
    }

    fn close_ports(&mut self) -> Result<(), Killed> {
        self.closed_until = Some(self.now + CLOSED);
        self.hands_rest();
        for index in 0..self.desks.len() {
            self.desks[index].simulation.disconnected(self.now);
            let board = self.desks[index].connection.board.clone();
            self.input(Input::Disconnected { board })?;
        }
        Ok(())
    }

    fn hands_rest(&mut self) {
        let until = self.now + PATIENCE;
        self.desks.iter_mut().for_each(|desk| desk.simulation.rest(until));
        self.script.rest(until);
    }

    fn step(&mut self, core: Option<u64>) -> Result<(), Killed> {
        if self.closed_until.take_if(|until| *until <= self.now).is_some() {
            self.open_ports()?;
        }
        match self.script.take(self.now) {
            Some(Deed::Hands(side, command)) => {
                self.desks[usize::from(side.is_black())].simulation.command(command, self.now);
            }
            Some(Deed::Says(side, uci)) => self.say(side, &uci)?,
            None => {}
        }
        for index in 0..self.desks.len() {
            let mut bytes = Vec::new();
            self.desks[index].simulation.wake(self.now, &mut bytes);
            if !bytes.is_empty() {
                let board = self.desks[index].connection.board.clone();
                self.input(Input::Bytes { board, bytes })?;
            }
        }
        if let Some((id, _)) = self.speaking.take_if(|(_, until)| *until <= self.now) {
            self.input(Input::Voice(VoiceReport::Ended(id)))?;
        }
        if core.is_some_and(|at| at <= self.now) {
            self.input(Input::Wake)?;
        }
        Ok(())
    }

    fn start_again(&mut self) {
        // Killed again while it starts: once more.
        loop {
            self.kills += 1;
            self.killed_at = self.now;
            self.speaking = None;
            self.desks.iter_mut().for_each(|desk| desk.simulation.disconnected(self.now));
            self.now += 50;
            self.hands_rest();
            if self.restore().is_ok() && self.begin().is_ok() {
                return;
            }
        }
    }

    fn restore(&mut self) -> Result<(), Killed> {
        let journals: Vec<_> = self.disk.values().filter_map(|bytes| read(bytes).ok()).collect();
        let goes_on = !journals.is_empty();
        for journal in &journals {
            assert!(journal.faults.is_empty(), "{:?}", journal.faults);
            let table = &journal.checkpoint.1.table;
            self.disk.get_mut(table).expect("its bytes were read").truncate(journal.whole);
        }
        let mut restored = restore(journals, self.settings.clone()).expect("the settings are accepted");
        assert!(restored.warnings.is_empty(), "{:?}", restored.warnings);
        self.next_record = restored.next;
        let told = self.events.last().map_or(0, |event| event.seq);
        let known: BTreeMap<u64, &Event> = self
            .beginning
            .iter()
            .chain(&self.events)
            .chain(self.records.iter().flat_map(|(_, events)| events))
            .map(|event| (event.seq, event))
            .collect();
        let mut untold = Vec::new();
        for event in restored.events {
            if let Some(known) = known.get(&event.seq) {
                assert_eq!(event_json::object(known), event.object, "told otherwise than before");
                if event.seq > told {
                    untold.push((*known).clone());
                }
            } else {
                panic!("event {} is new", event.seq);
            }
        }
        self.events.extend(untold);
        restored.core.go_on_from(self.events.last().map_or(1, |event| event.seq + 1));
        self.now = self.now.max(restored.core.last_recorded().0 + 1);
        self.core = restored.core;
        if goes_on { self.input(Input::Restarted) } else { Ok(()) }
    }

    /// Gives an input to the core; the disk first, then everything else, as the daemon does it.
    fn input(&mut self, input: Input) -> Result<(), Killed> {
        self.inputs += 1;
        let mut effects = Vec::new();
        self.core.handle(Millis(self.now), input, &mut effects);
        let mut waiting = Vec::new();
        for effect in effects {
            if let (Effect::Event(event), Some((record, events))) = (&effect, self.records.last_mut())
                && event.seq >= record.seq
            {
                events.push(event.clone());
            }
            match effect {
                Effect::Journal(record) => self.record(record),
                Effect::Checkpoint(checkpoint) => {
                    let text = journal::beginning(self.next_record, &checkpoint);
                    self.next_record += 1;
                    self.beginning.clone_from(&checkpoint.events);
                    self.disk.insert(checkpoint.table.clone(), text.into_bytes());
                    self.writes.clear();
                    self.records.clear();
                }
                other => waiting.push(other),
            }
        }
        if self.fate.strikes(self.inputs) {
            return Err(Killed);
        }
        self.carry_out(waiting)?;
        if self.voice_dies_at.take_if(|at| *at <= self.inputs).is_some() {
            self.speaking = None;
            self.input(Input::Voice(VoiceReport::Lost))?;
            self.input(Input::Voice(VoiceReport::Restarted("virtual".to_owned())))?;
        }
        if self.ports_close_at.take_if(|at| *at <= self.inputs).is_some() {
            self.close_ports()?;
        }
        Ok(())
    }

    fn record(&mut self, record: Record) {
        let line = journal::record(self.next_record, &record, &self.asked);
        self.next_record += 1;
        for bytes in self.disk.values_mut() {
            self.writes.push((bytes.len(), bytes.len() + line.len()));
            bytes.extend_from_slice(line.as_bytes());
        }
        self.records.push((record, Vec::new()));
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<(), Killed> {
        let mut said = Vec::new();
        let mut orders = Vec::new();
        let mut promotes = false;
        for effect in effects {
            match effect {
                Effect::Event(event) => {
                    // Hands that step through the pieces may have been interrupted: who is asked again, answers.
                    promotes |= self.kills > 0
                        && self.now < self.killed_at + 2 * PATIENCE
                        && is_about_promotion(&event);
                    if let What::Question { id, kind: "move" | "new-game", .. } = &event.what {
                        orders.push(*id);
                    }
                    self.events.push(event);
                }
                Effect::Send { board, bytes } => {
                    let desk = self.desks.iter_mut().find(|desk| desk.connection.board == board);
                    desk.expect("it is one of the boards").simulation.receive(&bytes, self.now);
                }
                Effect::Speak(utterance) => {
                    self.speaking = Some((utterance.id, self.now + SENTENCE));
                    said.push(VoiceReport::Began(utterance.id));
                }
                Effect::Stop(id) => {
                    if self.speaking.take_if(|(speaking, _)| *speaking == id).is_some() {
                        said.push(VoiceReport::Stopped(id));
                    }
                }
                Effect::Answer { .. }
                | Effect::Tone(..)
                | Effect::Journal(_)
                | Effect::Checkpoint(_)
                | Effect::Taught { .. } => {}
            }
        }
        for report in said {
            self.input(Input::Voice(report))?;
        }
        for question in orders {
            self.order("confirm", "n", Value::from(question), Order::Confirm(question))?;
        }
        let coming = u32::try_from(self.moves().len()).expect("few plies") + 1;
        if let Some(role) = self.promotions.get(&coming).copied().filter(|_| promotes) {
            let word = format!("{role:?}").to_lowercase();
            self.order("promote", "piece", Value::from(word), Order::Promote(role))?;
        }
        Ok(())
    }

    fn say(&mut self, side: Color, uci: &str) -> Result<(), Killed> {
        let mut written = Map::new();
        written.insert("do".to_owned(), Value::from("say"));
        written.insert("side".to_owned(), Value::from(if side.is_white() { "white" } else { "black" }));
        written.insert("move".to_owned(), Value::from(uci));
        self.request(written, Order::Say(side, uci.to_owned()))
    }

    /// The players answer: that a move was played while the daemon was away, that another game begins, what a pawn
    /// becomes.
    fn order(&mut self, what: &str, field: &str, value: Value, order: Order) -> Result<(), Killed> {
        let mut written = Map::new();
        written.insert("do".to_owned(), Value::from(what));
        written.insert(field.to_owned(), value);
        self.request(written, order)
    }

    fn request(&mut self, written: Map<String, Value>, order: Order) -> Result<(), Killed> {
        let id = RequestId(self.inputs);
        self.asked.insert(id, written);
        self.input(Input::Request(Request { id, table: None, asker: Asker::Arbiter, speak: false, order }))
    }
}

fn is_about_promotion(event: &Event) -> bool {
    matches!(event.what, What::Announcement { about: About::Promotion, state: AnnouncementState::Queued, .. })
}
