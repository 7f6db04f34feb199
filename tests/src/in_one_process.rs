//! A simulated board, its hands, the driver and the core in one process and in virtual time: a whole game in
//! milliseconds, the same each time.

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::Event;
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::order::{Asker, NewGame, Order, Request, RequestId};
use appendixd_core::settings::{Mode, Settings};
use appendixd_protocol::calibration::Taught;
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use hw_sim::Options;
use hw_sim::Simulation;

/// How long after its last motion a game is still watched, in milliseconds.
const AFTERWARDS: u64 = 10_000;

/// What a played game has come to.
#[derive(Debug)]
pub struct Outcome {
    /// All events, in order.
    pub events: Vec<Event>,
    /// The moves that stand, in UCI.
    pub moves: Vec<String>,
    /// Virtual time it took, in milliseconds.
    pub took: u64,
    /// All that the board has sent.
    pub bytes: Vec<u8>,
}

struct Table {
    core: Core,
    simulation: Simulation,
    events: Vec<Event>,
    now: u64,
    bytes: Vec<u8>,
}

/// Whether this kind of board is played on: all are, unless `APPENDIXD_KINDS` names some of them.
pub fn is_wanted(kind: &str) -> bool {
    std::env::var("APPENDIXD_KINDS").map_or(true, |kinds| kinds.split(',').any(|wanted| wanted == kind))
}

/// Plays the first game of `options` to its end, with pieces that the board has been taught before.
pub fn play(options: Options, settings: Settings) -> Outcome {
    let taught = options.chips().into_iter().collect();
    play_with(options, settings, taught)
}

/// The same on a board that knows of its pieces what is `taught`.
pub fn play_with(options: Options, settings: Settings, taught: Taught) -> Outcome {
    let start = options.games.first().map(|game| game.start().clone()).unwrap_or_default();
    let (kind, pegged) = (options.kind.name, options.pegged);
    let tournament = settings.mode == Mode::Tournament;
    let mut table = Table {
        core: Core::new(settings, 1).expect("the settings are accepted"),
        simulation: Simulation::new(options).expect("the options fit together"),
        events: Vec::new(),
        now: 0,
        bytes: Vec::new(),
    };
    table.input(Input::Voice(VoiceReport::Ready("matrix".to_owned())));
    table.simulation.connected(0);
    table.input(Input::Connected(Connection {
        board: board(),
        port: "virtual".to_owned(),
        model: model(kind).expect("the driver of the simulated kind"),
        setup: BoardSetup { pegged, ..BoardSetup::default() },
        facts: PortFacts::USB,
        taught,
    }));
    if tournament || start != shakmaty::Chess::default() {
        table.order(Order::New(Box::new(NewGame {
            fen: Some(appendixd_core::game::fen(&start)),
            ..NewGame::default()
        })));
    }
    table.run();
    let game = table.core.tables().first().and_then(|table| table.game());
    let moves = game.map(|game| game.plies.iter().map(|ply| ply.uci.clone()).collect()).unwrap_or_default();
    Outcome { events: table.events, moves, took: table.now, bytes: table.bytes }
}

fn board() -> BoardId {
    BoardId("board1".to_owned())
}

impl Table {
    fn run(&mut self) {
        let mut over_at = None;
        loop {
            let simulation = self.simulation.next_wake();
            let core = self.core.next_wake().map(|at| at.0);
            let Some(next) = [simulation, core].into_iter().flatten().min() else { break };
            self.now = self.now.max(next);
            if self.simulation.is_over() && *over_at.get_or_insert(self.now) + AFTERWARDS < self.now {
                break;
            }
            let mut bytes = Vec::new();
            self.simulation.wake(self.now, &mut bytes);
            self.bytes.extend(&bytes);
            if !bytes.is_empty() {
                self.input(Input::Bytes { board: board(), bytes });
            }
            if core.is_some_and(|at| at <= self.now) {
                self.input(Input::Wake);
            }
        }
    }

    fn order(&mut self, order: Order) {
        let request = Request { id: RequestId(1), table: None, asker: Asker::Arbiter, speak: false, order };
        self.input(Input::Request(request));
    }

    fn input(&mut self, input: Input) {
        let mut effects = Vec::new();
        self.core.handle(Millis(self.now), input, &mut effects);
        let mut spoken = Vec::new();
        for effect in effects {
            match effect {
                Effect::Event(event) => self.events.push(event),
                Effect::Send { bytes, .. } => self.simulation.receive(&bytes, self.now),
                Effect::Speak(utterance) => spoken.push(utterance.id),
                Effect::Stop(_)
                | Effect::Answer { .. }
                | Effect::Taught { .. }
                | Effect::Tone(..)
                | Effect::Journal(_)
                | Effect::Checkpoint(_) => {}
            }
        }
        for id in spoken {
            self.input(Input::Voice(VoiceReport::Began(id)));
            self.input(Input::Voice(VoiceReport::Ended(id)));
        }
    }
}
