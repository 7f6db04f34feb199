//! The core with its journal in virtual time: a simulated board, hands and a voice, and a disk that is a string of
//! bytes. The daemon can be killed at any input and is started again from what the disk holds.

use std::collections::BTreeMap;

use appendixd::event_json;
use appendixd::journal::read::read;
use appendixd::journal::restore::restore;
use appendixd::journal::{self, Asked};
use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::{About, AnnouncementState, Event, QuestionAnswer, What, Why};
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::journal::Record;
use appendixd_core::order::{Asker, Order, Request, RequestId};
use appendixd_core::settings::Settings;
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use hw_sim::{Options, Simulation};
use serde_json::{Map, Value};
use shakmaty::Role;

/// How long after its last motion a game is still watched, in milliseconds.
const AFTERWARDS: u64 = 10_000;
/// How long a sentence takes, in milliseconds.
const SENTENCE: u64 = 400;
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

/// A daemon, its board and its disk.
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
    /// The events that have led to the newest checkpoint.
    beginning: Vec<Event>,
    core: Core,
    settings: Settings,
    simulation: Simulation,
    /// What pawns become, by ply.
    promotions: BTreeMap<u32, Role>,
    killed_at: u64,
    connection: Connection,
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
        let connection = Connection {
            board: BoardId(format!("{}-1", options.kind.name)),
            port: "virtual".to_owned(),
            model: model(options.kind.name).expect("the driver of the simulated kind"),
            setup: BoardSetup { pegged: options.pegged, turned: false },
            facts: PortFacts::USB,
        };
        let moves = options.games.first().map(|game| game.moves().to_vec()).unwrap_or_default();
        let promotions = (1..).zip(moves).filter_map(|(ply, mv)| Some((ply, mv.promotion()?))).collect();
        Self {
            promotions,
            killed_at: 0,
            disk: BTreeMap::new(),
            writes: Vec::new(),
            events: Vec::new(),
            records: Vec::new(),
            kills: 0,
            voice_dies_at: None,
            beginning: Vec::new(),
            core: Core::new(settings.clone(), 1).expect("the settings are accepted"),
            settings,
            simulation: Simulation::new(options).expect("the options fit together"),
            connection,
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
            let voice = self.speaking.map(|(_, until)| until);
            let core = self.core.next_wake().map(|at| at.0);
            let Some(next) = [self.simulation.next_wake(), core, voice].into_iter().flatten().min() else {
                break;
            };
            self.now = self.now.max(next);
            if self.simulation.is_over() && *over_at.get_or_insert(self.now) + AFTERWARDS < self.now {
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
            let voice = self.speaking.map(|(_, until)| until);
            let core = self.core.next_wake().map(|at| at.0);
            let Some(next) = [self.simulation.next_wake(), core, voice].into_iter().flatten().min() else {
                break;
            };
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

    /// Kills the daemon once more, now, whatever it does.
    pub fn kill(&mut self) {
        self.start_again();
    }

    /// The moves that stand, in UCI.
    pub fn moves(&self) -> Vec<String> {
        let game = self.core.tables().first().and_then(|table| table.game());
        game.map(|game| game.plies.iter().map(|ply| ply.uci.clone()).collect()).unwrap_or_default()
    }

    fn begin(&mut self) -> Result<(), Killed> {
        self.input(Input::Voice(VoiceReport::Ready("virtual".to_owned())))?;
        self.simulation.connected(self.now);
        self.input(Input::Connected(self.connection.clone()))
    }

    fn step(&mut self, core: Option<u64>) -> Result<(), Killed> {
        let mut bytes = Vec::new();
        self.simulation.wake(self.now, &mut bytes);
        if !bytes.is_empty() {
            self.input(Input::Bytes { board: self.connection.board.clone(), bytes })?;
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
            self.simulation.disconnected(self.now);
            self.now += 50;
            self.simulation.rest(self.now + PATIENCE);
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
                Effect::Send { bytes, .. } => self.simulation.receive(&bytes, self.now),
                Effect::Speak(utterance) => {
                    self.speaking = Some((utterance.id, self.now + SENTENCE));
                    said.push(VoiceReport::Began(utterance.id));
                }
                Effect::Stop(id) => {
                    if self.speaking.take_if(|(speaking, _)| *speaking == id).is_some() {
                        said.push(VoiceReport::Stopped(id));
                    }
                }
                Effect::Answer { .. } | Effect::Tone(..) | Effect::Journal(_) | Effect::Checkpoint(_) => {}
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

    /// The players answer: that a move was played while the daemon was away, that another game begins, what a pawn
    /// becomes.
    fn order(&mut self, what: &str, field: &str, value: Value, order: Order) -> Result<(), Killed> {
        let id = RequestId(self.inputs);
        let mut written = Map::new();
        written.insert("do".to_owned(), Value::from(what));
        written.insert(field.to_owned(), value);
        self.asked.insert(id, written);
        self.input(Input::Request(Request { id, table: None, asker: Asker::Arbiter, speak: false, order }))
    }
}

fn is_about_promotion(event: &Event) -> bool {
    matches!(event.what, What::Announcement { about: About::Promotion, state: AnnouncementState::Queued, .. })
}

/// What has become of the announcements of a game.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Firm moves whose announcement was never finished, by ply.
    pub lost: Vec<u32>,
    /// Moves whose announcement was finished more than once.
    pub twice: Vec<u32>,
}

/// Judges the announcements among these events. A move that was corrected or taken back is announced anew.
pub fn announced(events: &[Event]) -> Announced {
    let mut finished: BTreeMap<u32, u32> = BTreeMap::new();
    let mut firm: BTreeMap<u32, bool> = BTreeMap::new();
    for event in events {
        match &event.what {
            What::Announcement {
                state: AnnouncementState::Finished,
                ply: Some(ply),
                about: About::Move | About::Correction,
                ..
            } => *finished.entry(*ply).or_default() += 1,
            What::Firm { ply, .. } => {
                firm.insert(*ply, true);
            }
            What::Retracted {
                ply,
                why: Why::Travelled | Why::Castling | Why::Misread | Why::Takeback,
                ..
            } => {
                firm.remove(ply);
                finished.remove(ply);
            }
            What::Answered { answer: QuestionAnswer::Expired, .. } => {}
            _ => {}
        }
    }
    Announced {
        lost: firm.keys().copied().filter(|ply| !finished.contains_key(ply)).collect(),
        twice: finished.iter().filter(|(_, times)| **times > 1).map(|(ply, _)| *ply).collect(),
    }
}

/// Sentences of which something else was told than `queued`, `started` and one end, in this order; one that was begun
/// and cut may be queued and started again. With `is_over`, also those that have no end.
pub fn sentences_out_of_order(events: &[Event], is_over: bool) -> Vec<String> {
    let mut last: BTreeMap<u64, (AnnouncementState, &str)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for event in events {
        let What::Announcement { id, text, state, .. } = &event.what else { continue };
        let before = last.insert(*id, (*state, text)).map(|(state, _)| state);
        use AnnouncementState::{Cancelled, Finished, Queued, Started};
        let fits = match (before, state) {
            (None | Some(Started), Queued) | (Some(Queued), Started) => true,
            (Some(Queued | Started), Finished | Cancelled) => true,
            _ => false,
        };
        if !fits {
            wrong.push(format!("{id} {before:?} then {state:?}: {text}"));
        }
    }
    let open = last.iter().filter(|(_, (state, _))| {
        is_over && matches!(state, AnnouncementState::Queued | AnnouncementState::Started)
    });
    wrong.extend(open.map(|(id, (state, text))| format!("{id} stays {state:?}: {text}")));
    wrong
}

/// Event numbers rise by one from 1 on.
pub fn are_numbered(events: &[Event]) -> bool {
    events.iter().enumerate().all(|(index, event)| event.seq == index as u64 + 1)
}
