//! Whatever comes in, in whatever order: the core neither panics nor asks to be woken for ever at the same moment,
//! events are numbered without a gap, at most one sentence is spoken, and the same inputs give the same effects.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::num::NonZeroU32;

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::GameResult;
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::keys::KeyMap;
use appendixd_core::order::{
    ArbiterAction, Asker, Claim, ClaimKind, Imposed, NewGame, Order, Request, RequestId, Sure, TimeControl,
};
use appendixd_core::question::{Pages, Question};
use appendixd_core::seat::{Announcer, Ports, Seat, TablePlan};
use appendixd_core::settings::{Edition, Mode, Settings};
use appendixd_protocol::drivers::MODELS;
use appendixd_protocol::{Millis, PortFacts};
use proptest::prelude::*;
use shakmaty::{ByColor, Color, Role, Square};

#[derive(Clone, Debug)]
enum Act {
    Square(u8, u8),
    Start,
    Bytes(Vec<u8>),
    Clock(u8, u8, u8),
    Wait(u64),
    Gone,
    Back,
    /// Hands go to the other board, if there is one.
    Across,
    /// A pawn of this file moves or is copied, one square or two.
    Pawn(u8, bool),
    Order(Order),
    /// A key of White's keypad, of Black's or of that of both goes down or up.
    Key(Option<Color>, usize, bool),
    Voice(VoiceReport),
    /// The voice of one player at a table with two boards.
    SeatVoice(Color, VoiceReport),
}

fn side() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(Role::ALL.to_vec())
}

fn sure() -> impl Strategy<Value = Sure> {
    prop_oneof![Just(Sure::Yes), Just(Sure::Ask)]
}

fn claim() -> impl Strategy<Value = Claim> {
    let written = prop::option::of("[a-h][1-8][a-h][1-8]|[NBRQK][a-h][1-8]|.{0,4}");
    let kind = prop::sample::select(ClaimKind::ALL.to_vec());
    (side(), kind, written).prop_map(|(side, kind, written)| Claim { side, kind, written })
}

fn decision() -> impl Strategy<Value = ArbiterAction> {
    prop_oneof![
        Just(ArbiterAction::AcceptIllegal),
        Just(ArbiterAction::Reject),
        Just(ArbiterAction::Pause),
        (1u32..9).prop_map(ArbiterAction::Increment),
        Just(ArbiterAction::Resume),
        (0u32..3).prop_map(ArbiterAction::Takeback),
        (0u32..90, 0u32..90).prop_map(|(white, black)| ArbiterAction::Clock { white, black }),
        (side(), 0u32..90)
            .prop_map(|(side, seconds)| { ArbiterAction::Penalty(side, Imposed::TimeToOpponent(seconds)) }),
    ]
}

fn order() -> impl Strategy<Value = Order> {
    let new = (prop::option::of(0usize..2), prop::sample::select(Edition::ALL.to_vec()), 0usize..3).prop_map(
        |(mode, edition, time)| {
            let periods = TimeControl::Periods { periods: vec![(Some(2), 60), (None, 30)], increment: 5 };
            let times = [TimeControl::None, periods, TimeControl::Delay { seconds: 60, delay: 3 }];
            Order::New(Box::new(NewGame {
                mode: mode.map(|mode| [Mode::Club, Mode::Tournament][mode]),
                edition: Some(edition),
                time: Some(times[time].clone()),
                ..NewGame::default()
            }))
        },
    );
    prop_oneof![
        new,
        Just(Order::Status),
        question(),
        Just(Order::Pgn),
        Just(Order::Repeat),
        Just(Order::Quiet),
        side().prop_map(Order::Adjust),
        side().prop_map(Order::Press),
        role().prop_map(Order::Promote),
        (0u32..4).prop_map(Order::Confirm),
        (0u32..4).prop_map(Order::Cancel),
        side().prop_map(Order::Offer),
        side().prop_map(Order::Decline),
        (side(), sure()).prop_map(|(side, sure)| Order::Accept(side, sure)),
        (side(), sure()).prop_map(|(side, sure)| Order::Resign(side, sure)),
        claim().prop_map(Order::Claim),
        side().prop_map(Order::Takeback),
        side().prop_map(|side| Order::Result(GameResult::Won(side))),
        decision().prop_map(Order::Arbiter),
        (side(), "[a-hNBRQKO1-8=x+ -]{0,6}").prop_map(|(side, text)| Order::Say(side, text)),
        (side(), "[a-h][1-8][a-h][1-8]").prop_map(|(side, text)| Order::Say(side, text)),
        (side(), "[a-h][1-8][a-h][1-8]").prop_map(|(side, text)| Order::Echo(side, text)),
        Just(Order::Arbiter(ArbiterAction::SetBoards)),
        prop::sample::select(&["", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "8"][..])
            .prop_map(|fen| Order::SetUp((!fen.is_empty()).then(|| fen.to_owned()))),
        Just(Order::EndSetUp),
        prop::option::of(side()).prop_map(|turn| Order::FromBoard(Box::default(), turn)),
        (0u32..3).prop_map(|plies| Order::Arbiter(ArbiterAction::Takeback(plies))),
    ]
}

fn question() -> impl Strategy<Value = Order> {
    let square = || (0u32..64).prop_map(Square::new);
    let number = || (0u32..5).prop_map(NonZeroU32::new);
    let question = prop_oneof![
        Just(Question::Last),
        Just(Question::Clock),
        Just(Question::Turn),
        Just(Question::Pieces),
        Just(Question::Material),
        Just(Question::Castling),
        square().prop_map(Question::Square),
        square().prop_map(Question::Attackers),
        square().prop_map(|square| Question::File(square.file())),
        square().prop_map(|square| Question::Rank(square.rank())),
        prop::option::of(square()).prop_map(Question::Legal),
        number().prop_map(Question::Moves),
        number().prop_map(Question::Score),
        (role(), prop::option::of(side())).prop_map(|(role, side)| Question::Where(role, side)),
    ];
    (question, number())
        .prop_map(|(question, page)| Order::Ask(question, page.map_or(Pages::All, Pages::One)))
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        12 => (0u8..64, 0u8..16).prop_map(|(square, code)| Act::Square(square, code)),
        2 => Just(Act::Start),
        1 => prop::collection::vec(any::<u8>(), 0..80).prop_map(Act::Bytes),
        3 => (0u8..3, 0u8..60, 0u8..0x40).prop_map(|(hours, minutes, status)| Act::Clock(hours, minutes, status)),
        6 => (0u64..5000).prop_map(Act::Wait),
        1 => Just(Act::Gone),
        1 => Just(Act::Back),
        3 => Just(Act::Across),
        4 => (0u8..8, any::<bool>()).prop_map(|(file, far)| Act::Pawn(file, far)),
        4 => order().prop_map(Act::Order),
        8 => (prop::option::of(side()), 0usize..6, any::<bool>()).prop_map(|(side, key, down)| Act::Key(side, key, down)),
        2 => (0u64..9).prop_map(|id| Act::Voice(VoiceReport::Ended(id))),
        1 => Just(Act::Voice(VoiceReport::Lost)),
        1 => Just(Act::Voice(VoiceReport::Restarted("again".to_owned()))),
        4 => (side(), seat_report()).prop_map(|(side, report)| Act::SeatVoice(side, report)),
    ]
}

fn seat_report() -> impl Strategy<Value = VoiceReport> {
    prop_oneof![
        2 => Just(VoiceReport::Ready("own".to_owned())),
        3 => (0u64..30).prop_map(VoiceReport::Ended),
        1 => Just(VoiceReport::Lost),
        1 => Just(VoiceReport::Restarted("own".to_owned())),
        1 => Just(VoiceReport::Absent),
    ]
}

/// One board or two, and who sits there.
#[derive(Clone, Debug)]
struct Arrangement {
    models: Vec<usize>,
    pegged: bool,
    seats: ByColor<Seat>,
}

fn seat() -> impl Strategy<Value = Seat> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(blind, player, has_output)| Seat {
        blind,
        announcer: if player { Announcer::Player } else { Announcer::Daemon },
        has_output,
        ..Seat::default()
    })
}

fn arrangement() -> impl Strategy<Value = Arrangement> {
    (prop::collection::vec(0usize..2, 1..3), any::<bool>(), seat(), seat()).prop_map(
        |(models, pegged, white, black)| Arrangement { models, pegged, seats: ByColor { white, black } },
    )
}

struct Run {
    core: Core,
    now: u64,
    effects: Vec<Effect>,
    connections: Vec<Connection>,
    at: usize,
}

impl Run {
    fn new(arrangement: &Arrangement) -> Self {
        let Arrangement { models, pegged, seats } = arrangement;
        let connections: Vec<Connection> = (0..)
            .zip(models)
            .map(|(number, model)| Connection {
                board: BoardId(format!("board{number}")),
                port: format!("/dev/any{number}"),
                model: MODELS[model % MODELS.len()],
                setup: BoardSetup { pegged: *pegged && number == 0, ..BoardSetup::default() },
                facts: PortFacts::USB,
                taught: appendixd_protocol::calibration::Taught::default(),
            })
            .collect();
        let mut settings = Settings { seats: seats.clone(), ..Settings::default() };
        if let [white, black] = connections.as_slice() {
            let ports = Ports::Two(ByColor { white: white.port.clone(), black: black.port.clone() });
            settings.tables = vec![TablePlan { name: "two".to_owned(), ports, seats: seats.clone() }];
        }
        let core = Core::new(settings, 1).unwrap();
        let mut run = Self { core, now: 0, effects: Vec::new(), connections, at: 0 };
        run.input(Input::Voice(VoiceReport::Ready("any".to_owned())));
        for at in (0..run.connections.len()).rev() {
            run.at = at;
            run.act(&Act::Back);
            run.act(&Act::Start);
        }
        run
    }

    fn kind(&self) -> &'static str {
        self.connections[self.at].model.kind
    }

    fn input(&mut self, input: Input) {
        self.core.handle(Millis(self.now), input, &mut self.effects);
    }

    fn bytes(&mut self, bytes: Vec<u8>) {
        let board = self.connections[self.at].board.clone();
        self.input(Input::Bytes { board, bytes });
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Square(square, code) => self.square(*square, *code),
            Act::Start => self.start(),
            Act::Bytes(bytes) => self.bytes(bytes.clone()),
            Act::Clock(hours, minutes, status) => {
                let bcd = minutes / 10 * 16 + minutes % 10;
                self.bytes(vec![0x8D, 0, 10, *hours, bcd, 1, *hours, bcd, 2, *status]);
            }
            Act::Wait(span) => self.wait(*span),
            Act::Gone => {
                let board = self.connections[self.at].board.clone();
                self.input(Input::Disconnected { board });
            }
            Act::Back => self.input(Input::Connected(self.connections[self.at].clone())),
            Act::Across => self.at = (self.at + 1) % self.connections.len(),
            Act::Pawn(file, far) => self.pawn(*file, *far),
            Act::Order(order) => self.order(Asker::Arbiter, order.clone()),
            Act::Key(seat, key, down) => {
                let map = KeyMap::default();
                let code = map.codes()[*key].to_owned();
                let asker = seat.map_or(Asker::Arbiter, Asker::Player);
                self.order(asker, Order::Key { code, down: *down });
            }
            Act::Voice(report) => self.input(Input::Voice(report.clone())),
            Act::SeatVoice(side, report) => {
                let (table, side, report) = ("two".to_owned(), *side, report.clone());
                self.input(Input::SeatVoice { table, side, report });
            }
        }
    }

    fn order(&mut self, asker: Asker, order: Order) {
        let request = Request { id: RequestId(1), table: None, asker, speak: true, order };
        self.input(Input::Request(request));
    }

    fn square(&mut self, square: u8, code: u8) {
        match self.kind() {
            "dgt" => self.bytes(vec![0x8E, 0, 5, square, code]),
            _ => {
                let square = Square::new(u32::from(square));
                self.bytes(format!("{} {square}\n", if code > 7 { 'P' } else { 'L' }).into_bytes());
            }
        }
    }

    /// White's pawn moves, in the numbering of the board's own messages.
    fn pawn(&mut self, file: u8, far: bool) {
        let rank = |rank: u8| match self.kind() {
            "dgt" => (8 - rank) * 8 + file,
            _ => (rank - 1) * 8 + file,
        };
        let (from, to) = (rank(2), rank(if far { 4 } else { 3 }));
        self.square(from, 0);
        self.wait(200);
        self.square(to, if self.kind() == "dgt" { 1 } else { 8 });
        self.wait(200);
    }

    fn start(&mut self) {
        match self.kind() {
            "dgt" => {
                let mut bytes = vec![0x86, 0, 67, 8, 9, 10, 12, 11, 10, 9, 8];
                bytes.extend([7; 8].into_iter().chain([0; 32]).chain([1; 8]).chain([2, 3, 4, 6, 5, 4, 3, 2]));
                self.bytes(bytes);
            }
            _ => {
                let squares = ["1".repeat(16), "0".repeat(32), "1".repeat(16)].concat();
                self.bytes(format!("B {squares}\n").into_bytes());
            }
        }
    }

    fn wait(&mut self, span: u64) {
        let end = self.now + span;
        let mut at_this_moment = 0;
        while let Some(at) = self.core.next_wake().map(|at| at.0.max(self.now)).filter(|at| *at <= end) {
            at_this_moment = if at == self.now { at_this_moment + 1 } else { 0 };
            assert!(at_this_moment < 20, "woken for ever at {at}");
            self.now = at;
            self.input(Input::Wake);
        }
        self.now = end;
    }
}

fn check(effects: &[Effect]) {
    let mut next = 1;
    for effect in effects {
        if let Effect::Event(event) = effect {
            assert_eq!(event.seq, next);
            next += 1;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn nothing_breaks_it_and_it_is_deterministic(
        arrangement in arrangement(),
        acts in prop::collection::vec(act(), 0..60),
    ) {
        let play = || {
            let mut run = Run::new(&arrangement);
            for act in &acts {
                run.act(act);
            }
            run.wait(40_000);
            run.effects
        };
        let effects = play();
        check(&effects);
        prop_assert_eq!(effects, play());
    }
}
