//! Whatever comes in, in whatever order: the core neither panics nor asks to be woken for ever at the same moment,
//! events are numbered without a gap, at most one sentence is spoken, and the same inputs give the same effects.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::order::{
    ArbiterAction, Asker, Claim, ClaimKind, Imposed, NewGame, Order, Request, RequestId, Sure, TimeControl,
};
use appendixd_core::settings::{Edition, Mode, Settings};
use appendixd_protocol::drivers::MODELS;
use appendixd_protocol::{Millis, PortFacts};
use proptest::prelude::*;
use shakmaty::{Color, Role, Square};

#[derive(Clone, Debug)]
enum Act {
    Square(u8, u8),
    Start,
    Bytes(Vec<u8>),
    Clock(u8, u8, u8),
    Wait(u64),
    Gone,
    Back,
    Order(Order),
    Voice(VoiceReport),
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
        Just(Order::Last),
        Just(Order::Moves),
        Just(Order::Clock),
        Just(Order::Repeat),
        Just(Order::Quiet),
        any::<bool>().prop_map(|pgn| Order::Score { pgn }),
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
        decision().prop_map(Order::Arbiter),
        (role(), prop::option::of(side())).prop_map(|(role, side)| Order::Where(role, side)),
        (0u32..64).prop_map(|index| Order::Square(Square::new(index))),
        (side(), "[a-hNBRQKO1-8=x+ -]{0,6}").prop_map(|(side, text)| Order::Say(side, text)),
    ]
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
        4 => order().prop_map(Act::Order),
        2 => (0u64..9).prop_map(|id| Act::Voice(VoiceReport::Ended(id))),
        1 => Just(Act::Voice(VoiceReport::Lost)),
        1 => Just(Act::Voice(VoiceReport::Restarted("again".to_owned()))),
    ]
}

struct Run {
    core: Core,
    now: u64,
    effects: Vec<Effect>,
    kind: &'static str,
    connection: Connection,
}

impl Run {
    fn new(model: usize, pegged: bool) -> Self {
        let model = MODELS[model % MODELS.len()];
        let connection = Connection {
            board: BoardId("board1".to_owned()),
            port: "/dev/any".to_owned(),
            model,
            setup: BoardSetup { pegged, turned: false },
            facts: PortFacts::USB,
        };
        let core = Core::new(Settings::default(), 1).unwrap();
        let mut run = Self { core, now: 0, effects: Vec::new(), kind: model.kind, connection };
        run.input(Input::Voice(VoiceReport::Ready("any".to_owned())));
        run.input(Input::Connected(run.connection.clone()));
        run.act(&Act::Start);
        run
    }

    fn input(&mut self, input: Input) {
        self.core.handle(Millis(self.now), input, &mut self.effects);
    }

    fn bytes(&mut self, bytes: Vec<u8>) {
        let board = self.connection.board.clone();
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
            Act::Gone => self.input(Input::Disconnected { board: self.connection.board.clone() }),
            Act::Back => self.input(Input::Connected(self.connection.clone())),
            Act::Order(order) => self.input(Input::Request(Request {
                id: RequestId(1),
                table: None,
                asker: Asker::Arbiter,
                speak: true,
                order: order.clone(),
            })),
            Act::Voice(report) => self.input(Input::Voice(report.clone())),
        }
    }

    fn square(&mut self, square: u8, code: u8) {
        match self.kind {
            "dgt" => self.bytes(vec![0x8E, 0, 5, square, code]),
            _ => {
                let square = Square::new(u32::from(square));
                self.bytes(format!("{} {square}\n", if code > 7 { 'P' } else { 'L' }).into_bytes());
            }
        }
    }

    fn start(&mut self) {
        match self.kind {
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
        model in 0usize..2,
        pegged in any::<bool>(),
        acts in prop::collection::vec(act(), 0..60),
    ) {
        let play = || {
            let mut run = Run::new(model, pegged);
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
