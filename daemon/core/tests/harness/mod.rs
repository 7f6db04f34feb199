//! A text language for hands, clocks and time, played through a real driver into the core in virtual time.
//!
//! Steps, separated by ` · ` or new lines:
//!
//! * `lift e2`, `place e4 P`, `replace d5 P` (a square is overwritten), `slide a1 a5` is not used: say each square;
//! * `sign d3 white-wins` (or `black-wins`, `draw`): a result piece of a DGT set; `unsign d3`;
//! * `wait 400` milliseconds; `press white` on the board's clock, `start white`, `stop`; `press white 5` with an increment;
//! * `new-timed 300 5`: a new game with five minutes and five seconds with each move;
//! * `new-fen FEN`: a new game from this position;
//! * `order-press white`: the press of a clock that is not the board's own;
//! * `lose` the next field update on the line; `noise` some bytes; `unplug`, `plug`; `mute`: the board answers nothing;
//!   `answers`: it does again; `adapter`: one is plugged in that may be a board's;
//! * `speaks-for 1000`: how long each sentence takes; `restart`: the daemon is killed and started again, `plug` brings
//!   its boards back;
//! * `at black`: from here on hands are at Black's board, where each has his own;
//! * `say white Eva vier`, `echo black e2e4`: what the players say;
//! * `keys white next choose` taps keys of White's keypad, `hold both next` holds one of the keypad of both;
//! * `another line`: a board of this kind takes the place of the one at which the hands are, with the pieces of a new
//!   game; it comes with `plug`;
//! * `stands FEN`: the board is set up like this, all at once, while it is away; it comes back with `plug`;
//! * `setup`, `setup FEN`, `end-setup`, `from-board`: guided set-up, and a game from what stands there;
//! * `confirm 1`, `adjust white`, `arbiter reject`, `claim black touch-move` and the like.
//!
//! What comes out is told in the same way, one thing a line, in the words of the event stream.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(dead_code, reason = "each test uses its part")]

use appendixd_core::core::Core;
use appendixd_core::effect::{Effect, Utterance};
use appendixd_core::event::{AnnouncementState, Audience, Event, What};
use appendixd_core::input::{BoardId, Fault, Input, VoiceReport};
use appendixd_core::listener::Output;
use appendixd_core::order::{Asker, Facts, NewGame, Order, Request, RequestId};
use appendixd_core::seat::{Ports, TablePlan};
use appendixd_core::settings::Settings;
use appendixd_protocol::Millis;
use shakmaty::{ByColor, Color, Piece, Square};

pub mod arrangement;
mod desk;
mod orders;
mod replay;

use arrangement::{Arrangement, Clock};
use desk::Desk;

/// How long a whole picture takes to arrive.
const PICTURE: u64 = 70;

/// A board with hands over it, and the core behind its driver.
pub struct Scenario {
    pub core: Core,
    pub events: Vec<Event>,
    /// The same, with those that were forgotten.
    all: Vec<Event>,
    /// What was put on record.
    journal: Vec<Effect>,
    settings: Settings,
    pub now: u64,
    desks: Vec<Desk>,
    /// The desk at which the hands are.
    at: usize,
    /// Voice: how long each sentence takes.
    pub speaks_for: u64,
    speaking: Option<(u64, u64)>,
    /// What was handed to the voices.
    pub heard: Vec<Utterance>,
    clock: [u32; 2],
    running: Option<Color>,
    /// What the clock beside the board was ordered, each whole.
    pub clock_orders: Vec<Vec<u8>>,
    /// It neither does nor acknowledges anything.
    pub clock_is_deaf: bool,
    acknowledge: Option<(BoardId, u8)>,
    flags: [bool; 2],
    requests: u64,
    /// Who asks, where a step does not say it.
    asker: Asker,
    pub answers: Vec<String>,
    /// What a program got as the last answer.
    pub facts: Option<Facts>,
}

impl Scenario {
    pub fn new(kind: &'static str, pegged: bool, settings: Settings) -> Self {
        Self::on(Arrangement { kind, pegged, turned: false, clock: Clock::None }, settings)
    }

    pub fn on(arrangement: Arrangement, settings: Settings) -> Self {
        Self::with_boards(&[arrangement], settings)
    }

    /// A table with one board, or with one before each player.
    pub fn with_boards(boards: &[Arrangement], settings: Settings) -> Self {
        let desks: Vec<Desk> = (1..).zip(boards).map(|(number, board)| Desk::new(number, *board)).collect();
        let settings = match desks.as_slice() {
            [white, black] => {
                let ports = Ports::Two(ByColor { white: white.port(), black: black.port() });
                let plan = TablePlan { name: "hall".to_owned(), ports, seats: settings.seats.clone() };
                Settings { tables: vec![plan], ..settings }
            }
            _ => settings,
        };
        let mut this = Self {
            core: Core::new(settings.clone(), 1).unwrap(),
            events: Vec::new(),
            all: Vec::new(),
            journal: Vec::new(),
            settings,
            now: 0,
            desks,
            at: 0,
            speaks_for: 0,
            speaking: None,
            heard: Vec::new(),
            clock: [5400, 5400],
            running: None,
            clock_orders: Vec::new(),
            clock_is_deaf: false,
            acknowledge: None,
            flags: [false; 2],
            requests: 0,
            asker: Asker::Arbiter,
            answers: Vec::new(),
            facts: None,
        };
        this.input(Input::Voice(VoiceReport::Ready("test".to_owned())));
        this.plug();
        this
    }

    /// Plugs in every board.
    pub fn plug(&mut self) {
        for index in 0..self.desks.len() {
            let connection = self.desks[index].connection();
            self.input(Input::Connected(connection));
        }
        self.wait(200);
    }

    pub fn input(&mut self, input: Input) {
        let mut effects = Vec::new();
        self.core.handle(Millis(self.now), input, &mut effects);
        let (mut began, mut ended) = (None, Vec::new());
        for effect in effects {
            match effect {
                Effect::Event(event) => {
                    self.all.push(event.clone());
                    self.events.push(event);
                }
                Effect::Send { board, bytes } => {
                    self.board_hears(&board, &bytes);
                    self.clock_hears(&board, &bytes);
                }
                Effect::Speak(utterance) => {
                    let in_room = utterance.output == Output::Room;
                    self.heard.push(utterance.clone());
                    assert!(!in_room || self.speaking.is_none(), "two sentences at once");
                    if self.speaks_for == 0 || !in_room {
                        ended.push(utterance.id);
                    } else {
                        self.speaking = Some((utterance.id, self.now + self.speaks_for));
                        began = Some(utterance.id);
                    }
                }
                Effect::Stop(id) => {
                    if self.speaking.take_if(|(speaking, _)| *speaking == id).is_some() {
                        ended.push(id);
                    }
                }
                Effect::Answer { answer, .. } => self.answers.push(match answer {
                    Ok(reply) => {
                        self.facts = Some(reply.facts);
                        reply.text
                    }
                    Err(refusal) => {
                        self.facts = None;
                        format!("{}: {}", refusal.code, refusal.text)
                    }
                }),
                Effect::Journal(_) | Effect::Checkpoint(_) => self.journal.push(effect),
                Effect::Tone(..) | Effect::Taught { .. } => {}
            }
        }
        if let Some((board, number)) = self.acknowledge.take() {
            self.input(Input::Bytes { board, bytes: vec![0x8D, 0, 10, 0x0A, 0x10, number, 0x0A, 0, 0, 0] });
            self.send_clock();
        }
        for id in ended {
            self.input(Input::Voice(VoiceReport::Began(id)));
            self.input(Input::Voice(VoiceReport::Ended(id)));
        }
        if let Some(id) = began {
            self.input(Input::Voice(VoiceReport::Began(id)));
        }
    }

    /// The daemon is killed and started again; its boards are not back yet.
    fn restart(&mut self) {
        self.speaking = None;
        self.desks.iter_mut().for_each(|desk| desk.picture_due = None);
        self.input(Input::Restarted);
        self.wait(50);
        self.input(Input::Voice(VoiceReport::Ready("test".to_owned())));
    }

    fn board_hears(&mut self, board: &BoardId, bytes: &[u8]) {
        let desk = self.desks.iter_mut().find(|desk| desk.id == *board).unwrap();
        if desk.is_asked_by(bytes) && !desk.mute {
            desk.picture_due = Some(self.now + PICTURE);
        }
    }

    /// The clock beside the board keeps what it is ordered, and acknowledges or refuses it.
    fn clock_hears(&mut self, board: &BoardId, bytes: &[u8]) {
        let Some(at) = bytes.windows(4).position(|part| part[0] == 0x2B && part[2] == 0x03) else { return };
        let number = bytes[at + 3];
        self.clock_orders.push(bytes[at..at + 2 + usize::from(bytes[at + 1])].to_vec());
        if self.clock_is_deaf {
            return;
        }
        if let (0x0A, [lh, lm, ls, rh, rm, rs, run, ..]) = (number, &bytes[at + 4..]) {
            let seconds = |h: &u8, m: &u8, s: &u8| u32::from(*h) * 3600 + u32::from(*m) * 60 + u32::from(*s);
            self.clock = [seconds(lh, lm, ls), seconds(rh, rm, rs)];
            self.running = match run {
                1 => Some(Color::White),
                2 => Some(Color::Black),
                _ => None,
            };
        }
        self.acknowledge = Some((board.clone(), number));
    }

    /// Lets virtual time pass.
    pub fn wait(&mut self, milliseconds: u64) {
        let end = self.now + milliseconds;
        loop {
            let core = self.core.next_wake().map(|at| at.0.max(self.now));
            let voice = self.speaking.map(|(_, at)| at);
            let pictures = self.desks.iter().filter_map(|desk| desk.picture_due);
            let next = [core, voice].into_iter().flatten().chain(pictures).min();
            let Some(next) = next.filter(|at| *at <= end) else { break };
            self.now = next;
            let due = |desk: &mut Desk| desk.picture_due.take_if(|at| *at <= next).is_some();
            if let Some(index) = self.desks.iter_mut().position(due) {
                let (board, bytes) = (self.desks[index].id.clone(), self.desks[index].picture());
                self.input(Input::Bytes { board, bytes });
            } else if let Some((id, _)) = self.speaking.take_if(|(_, at)| *at <= next) {
                self.input(Input::Voice(VoiceReport::Ended(id)));
            } else {
                self.input(Input::Wake);
            }
        }
        self.now = end;
    }

    /// Bytes from the board at which the hands are.
    pub fn bytes(&mut self, bytes: Vec<u8>) {
        let board = self.desks[self.at].id.clone();
        self.input(Input::Bytes { board, bytes });
    }

    fn send_square(&mut self, square: Square) {
        let desk = &mut self.desks[self.at];
        if !std::mem::take(&mut desk.lose_next) {
            let bytes = desk.update(square);
            self.bytes(bytes);
        }
    }

    fn send_clock(&mut self) {
        let bcd = |value: u32| u8::try_from(value / 10 * 16 + value % 10).unwrap();
        let triple =
            |seconds: u32| [u8::try_from(seconds / 3600).unwrap(), bcd(seconds / 60 % 60), bcd(seconds % 60)];
        let status = match self.running {
            Some(Color::White) => 0x09,
            Some(Color::Black) => 0x13,
            None => 0x08,
        };
        let mut bytes = vec![0x8D, 0, 10];
        for side in [1, 0] {
            let mut shown = triple(self.clock[side]);
            shown[0] |= if self.flags[side] { 0x10 } else { 0 };
            bytes.extend(shown);
        }
        bytes.push(status);
        let beside = self.desks.iter().find(|desk| desk.arrangement.kind == "dgt").unwrap();
        let board = beside.id.clone();
        self.input(Input::Bytes { board, bytes });
    }

    pub fn request(&mut self, order: Order) -> String {
        self.request_as(self.asker, order)
    }

    /// The same, asked by a player.
    pub fn request_as(&mut self, asker: Asker, order: Order) -> String {
        self.requests += 1;
        self.input(Input::Request(Request {
            id: RequestId(self.requests),
            table: None,
            asker,
            speak: false,
            order,
        }));
        self.answers.last().cloned().unwrap_or_default()
    }

    /// Sets up another position, all at once, and starts a game from it.
    pub fn set_up(&mut self, fen: &str) {
        self.set_up_as(fen, NewGame::default());
    }

    /// The same for a game with other terms.
    pub fn set_up_as(&mut self, fen: &str, terms: NewGame) {
        let setup: shakmaty::fen::Fen = fen.parse().unwrap();
        if self.running.is_some() {
            self.step("stop");
        }
        self.set_pieces(setup.as_setup().board.clone());
        let time = terms.time.clone().or_else(|| self.desks[0].arrangement.time());
        self.request(Order::New(Box::new(NewGame { fen: Some(fen.to_owned()), time, ..terms })));
        self.break_off();
        self.wait(200);
        self.forget();
    }

    /// The same with a start position of Chess960.
    pub fn set_up_number(&mut self, number: u32, terms: NewGame) {
        let position = appendixd_core::start::of_number(number).unwrap();
        self.set_pieces(shakmaty::Position::board(&position).clone());
        self.request(Order::New(Box::new(NewGame { start_position: Some(number), ..terms })));
        self.wait(200);
    }

    fn set_pieces(&mut self, pieces: shakmaty::Board) {
        self.step("unplug");
        for desk in &mut self.desks {
            desk.pieces = pieces.clone();
        }
        self.plug();
    }

    /// A game that is on is broken off for the new one.
    fn break_off(&mut self) {
        let asked = self.events.iter().rev().find_map(|event| match event.what {
            What::Question { id, kind: "new-game", .. } => Some(id),
            _ => None,
        });
        if let Some(id) = asked {
            self.request(Order::Confirm(id));
        }
    }

    /// What stands on the board.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.desks[self.at].pieces.piece_at(square)
    }

    /// Forgets what has come out.
    pub fn forget(&mut self) {
        self.events.clear();
        self.heard.clear();
        self.answers.clear();
    }

    /// The time of the side to move begins, if there is a clock.
    pub fn start_clock(&mut self, side: Color) {
        match self.desks[0].arrangement.clock {
            Clock::None => {}
            Clock::Board => self.step(&format!("start {}", side_word(side))),
            Clock::BuiltIn => self.step(&format!("order-press {}", side_word(side.other()))),
        }
    }

    /// This side presses, whatever the clock.
    pub fn press(&mut self, side: Color) {
        let order = if self.desks[0].arrangement.clock == Clock::Board { "press" } else { "order-press" };
        self.step(&format!("{order} {}", side_word(side)));
    }

    /// Plays one step of the language.
    pub fn step(&mut self, step: &str) {
        let words: Vec<&str> = step.split_whitespace().collect();
        let square = |index: usize| words[index].parse::<Square>().unwrap();
        let piece = |index: usize| Piece::from_char(words[index].chars().next().unwrap()).unwrap();
        let side = |index: usize| if words[index] == "white" { Color::White } else { Color::Black };
        match words[0] {
            "lift" => {
                let lifted = self.desks[self.at].pieces.remove_piece_at(square(1));
                assert!(lifted.is_some(), "{step}: nothing stands there");
                self.send_square(square(1));
            }
            "place" | "replace" => {
                self.desks[self.at].pieces.set_piece_at(square(1), piece(2));
                self.send_square(square(1));
            }
            "sign" => {
                let code = match words[2] {
                    "draw" => 0x0D,
                    "white-wins" => 0x0E,
                    _ => 0x0F,
                };
                self.desks[self.at].signs.insert(square(1), code);
                self.send_square(square(1));
            }
            "unsign" => {
                self.desks[self.at].signs.remove(&square(1));
                self.send_square(square(1));
            }
            "wait" => self.wait(words[1].parse().unwrap()),
            "start" | "press" => {
                self.running = Some(if words[0] == "start" { side(1) } else { side(1).other() });
                let increment: u32 = words.get(2).map_or(0, |seconds| seconds.parse().unwrap());
                self.clock[usize::from(side(1).is_black())] += increment;
                self.send_clock();
            }
            "order-press" => {
                self.request(Order::Press(side(1)));
            }
            "stop" => {
                self.running = None;
                self.send_clock();
            }
            "at" => self.at = usize::from(side(1).is_black()).min(self.desks.len() - 1),
            "deaf" => self.clock_is_deaf = true,
            "clock" => {
                self.clock = [words[1].parse().unwrap(), words[2].parse().unwrap()];
                self.send_clock();
            }
            "lose" => self.desks[self.at].lose_next = true,
            "noise" => self.bytes(vec![0x8E, 0, 0x12, 0x55]),
            "unplug" => {
                for index in 0..self.desks.len() {
                    let board = self.desks[index].id.clone();
                    self.input(Input::Disconnected { board });
                }
            }
            "plug" => self.plug(),
            "mute" => self.desks[self.at].mute = true,
            "answers" => self.desks[self.at].mute = false,
            "adapter" => self.input(Input::Fault(Fault::ConsentWanted)),
            "restart" => self.restart(),
            "another" => {
                let kind = if words[1] == "dgt" { "dgt" } else { "line" };
                let arrangement = Arrangement { kind, pegged: false, turned: false, clock: Clock::None };
                let port = self.desks[self.at].port();
                self.desks[self.at] =
                    Desk { alone: self.desks.len() == 1, port, ..Desk::new(9, arrangement) };
            }
            "stands" => {
                let pieces = shakmaty::Board::from_ascii_board_fen(words[1].as_bytes()).unwrap();
                self.set_pieces(pieces);
            }
            "speaks-for" => self.speaks_for = words[1].parse().unwrap(),
            "flag" => {
                match words[1] {
                    "both" => self.flags = [true, true],
                    _ => self.flags[usize::from(side(1).is_black())] = true,
                }
                self.send_clock();
            }
            _ => self.order_step(&words),
        }
    }

    pub fn steps(&mut self, steps: &str) {
        for step in steps.split(['·', '\n']).map(str::trim).filter(|step| !step.is_empty()) {
            self.step(step);
        }
    }

    /// The sentences that have come into this state.
    pub fn states(&self, wanted: &str) -> Vec<String> {
        let text = |event: &Event| match &event.what {
            What::Announcement { text, state, .. } if state.word() == wanted => Some(text.clone()),
            _ => None,
        };
        self.events.iter().filter_map(text).collect()
    }

    /// What has come out, in words.
    pub fn told(&self, kinds: &[&str]) -> Vec<String> {
        self.events
            .iter()
            .filter_map(|event| words_of(&event.what))
            .filter(|words| kinds.iter().any(|kind| words.starts_with(kind)))
            .collect()
    }
}

fn words_of(what: &What) -> Option<String> {
    Some(match what {
        What::Lifted { square, .. } => format!("lifted {square}"),
        What::Placed { square, .. } => format!("placed {square}"),
        What::Touched { side, square, order, .. } => format!("touched {} {square} {order}", side_word(*side)),
        What::Made { uci, inferred, .. } => format!("made {uci}{}", if *inferred { " inferred" } else { "" }),
        What::Firm { ply, by } => format!("firm {ply} {}", by.word()),
        What::Retracted { uci, why, .. } => format!("retracted {uci} {}", why.word()),
        What::Completed { ply, by } => format!("completed {ply} {}", by.word()),
        What::Press { side, .. } => format!("press {}", side_word(*side)),
        What::Announcement { text, state: AnnouncementState::Queued, to, .. } => {
            format!("say {} {text}", to.word())
        }
        What::Announcement { text, state, to, .. } if *to != Audience::Arbiter => {
            format!("voice {} {text}", state.word())
        }
        What::Said { side, role, uci, .. } => {
            format!("said {} {role} {}", side_word(*side), uci.as_deref().unwrap_or("nothing"))
        }
        What::Doubt { squares, .. } => {
            let squares: Vec<String> =
                squares.iter().map(|difference| difference.square.to_string()).collect();
            format!("doubt {}", squares.join(" "))
        }
        What::Question { id, kind, .. } => format!("question {id} {kind}"),
        What::Answered { id, answer } => format!("answered {id} {}", answer.word()),
        What::Irregularity { kind, to, article, side, squares, penalty, doubtful, .. } => {
            let side = side.map(side_word).unwrap_or_default();
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            let words = [kind.word(), to.word(), article, side, &squares.join(" ")];
            let penalty = penalty.as_ref().map(|penalty| format!(" ({penalty})")).unwrap_or_default();
            let doubtful = if *doubtful { " doubtful" } else { "" };
            format!("irregularity {}{penalty}{doubtful}", words.join(" ").trim_end())
        }
        What::Offer { side } => format!("offer {}", side_word(*side)),
        What::Answer { side, answer } => format!("answer {} {}", side_word(*side), answer.word()),
        What::Flag { side, to } => format!("flag {} {}", side_word(*side), to.word()),
        What::Claim { side, kind, correct } => {
            format!("claim {} {kind} {correct}", side_word(*side))
        }
        What::Light { board, squares, .. } => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!("light {} {}", board.0, squares.join(" ")).trim_end().to_owned()
        }
        What::Result { result, reason, .. } => format!("result {} {reason}", result.word()),
        What::Game { state, .. } => format!("game {}", state.word()),
        What::Board { state, .. } => format!("board {}", state.word()),
        What::Position { rotated, .. } => {
            format!("position {}", if *rotated { "rotated" } else { "straight" })
        }
        What::Clock { white, black, running } => {
            format!("clock {white} {black} {}", running.map_or("none", side_word))
        }
        What::Speech { .. } | What::Tone { .. } | What::Announcement { .. } => return None,
    })
}

fn side_word(side: Color) -> &'static str {
    if side.is_white() { "white" } else { "black" }
}
