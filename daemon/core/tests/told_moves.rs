//! Boards that tell finished moves: what is made of their lines, in a club and in a tournament.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::What;
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input, VoiceReport};
use appendixd_core::order::{
    ArbiterAction, Asker, Claim, ClaimKind, NewGame, Order, Request, RequestId, TimeControl,
};
use appendixd_core::settings::{Mode, Settings};
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use proptest::prelude::*;
use shakmaty::Color;

struct Bench {
    core: Core,
    now: u64,
    told: Vec<String>,
    sent: String,
    answer: String,
}

impl Bench {
    fn new(kind: &str, mode: Mode) -> Self {
        let settings = Settings { mode, ..Settings::default() };
        let mut bench = Self {
            core: Core::new(settings, 1).unwrap(),
            now: 1000,
            told: Vec::new(),
            sent: String::new(),
            answer: String::new(),
        };
        bench.input(Input::Voice(VoiceReport::Ready("test".to_owned())));
        bench.plug(kind);
        bench
    }

    fn plug(&mut self, kind: &str) {
        self.open(kind);
        self.hear(if kind == "ucb" { "Xmit On" } else { "ID.UCBII VI.09" });
    }

    fn open(&mut self, kind: &str) {
        self.input(Input::Connected(Connection {
            board: Self::board(),
            port: "virtual".to_owned(),
            model: model(kind).unwrap(),
            setup: BoardSetup::default(),
            facts: PortFacts::USB,
            taught: Default::default(),
        }));
    }

    fn board() -> BoardId {
        BoardId("board1".to_owned())
    }

    fn hear(&mut self, line: &str) {
        self.input(Input::Bytes { board: Self::board(), bytes: format!("{line}\r\n").into_bytes() });
        self.wait(1000);
    }

    fn wait(&mut self, span: u64) {
        let end = self.now + span;
        while let Some(next) = self.core.next_wake().filter(|at| at.0 <= end) {
            self.now = self.now.max(next.0);
            self.input(Input::Wake);
        }
        self.now = end;
    }

    fn order(&mut self, order: Order) -> String {
        let request = Request { id: RequestId(1), table: None, asker: Asker::Arbiter, speak: false, order };
        self.input(Input::Request(request));
        std::mem::take(&mut self.answer)
    }

    fn input(&mut self, input: Input) {
        let mut effects = Vec::new();
        self.core.handle(Millis(self.now), input, &mut effects);
        let mut spoken = Vec::new();
        for effect in effects {
            match effect {
                Effect::Event(event) => self.told.extend(in_words(&event.what)),
                Effect::Send { bytes, .. } => self.sent.push_str(std::str::from_utf8(&bytes).unwrap()),
                Effect::Speak(utterance) => spoken.push((utterance.id, utterance.text)),
                Effect::Answer { answer, .. } => {
                    self.answer = answer.map_or_else(|no| no.text, |yes| yes.text);
                }
                _ => {}
            }
        }
        for (id, text) in spoken {
            // Without the marks of pauses.
            self.told.push(format!("say {}", text.replace('\u{1f}', "")));
            self.input(Input::Voice(VoiceReport::Began(id)));
            self.input(Input::Voice(VoiceReport::Ended(id)));
        }
    }

    /// What has been told since it was asked last.
    fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.told)
    }

    /// The moves that stand.
    fn moves(&self) -> Vec<String> {
        let game = self.core.tables()[0].game();
        game.map(|game| game.plies.iter().map(|ply| ply.uci.clone()).collect()).unwrap_or_default()
    }
}

fn in_words(what: &What) -> Option<String> {
    Some(match what {
        What::Made { uci, inferred, .. } => format!("made {uci}{}", if *inferred { " inferred" } else { "" }),
        What::Firm { by, .. } => format!("firm {by:?}"),
        What::Completed { ply, by } => format!("completed {ply} {by:?}"),
        What::Retracted { uci, why, .. } => format!("retracted {uci} {why:?}"),
        What::Doubt { squares, .. } => format!("doubt {}", squares.len()),
        What::Irregularity { kind, .. } => format!("irregularity {}", kind.word()),
        What::Question { kind, .. } => format!("question {kind}"),
        What::Game { state, .. } => format!("game {state:?}"),
        What::Touched { .. } | What::Lifted { .. } | What::Placed { .. } | What::Position { .. } => {
            panic!("nobody knows that: {what:?}")
        }
        _ => return None,
    })
}

fn tournament(kind: &str) -> Bench {
    let mut bench = Bench::new(kind, Mode::Tournament);
    assert!(!bench.sent.contains('N') || bench.sent.contains("ON\r\n"), "{}", bench.sent);
    bench.order(Order::New(Box::default()));
    bench.wait(1000);
    bench.take();
    bench
}

fn club(kind: &str) -> Bench {
    let mut bench = Bench::new(kind, Mode::Club);
    bench.take();
    bench
}

#[test]
fn a_board_whose_first_word_is_a_move_is_not_told_to_begin_again() {
    for (kind, line) in [("ucb", "Me2e4"), ("citrine", "M   1   e2-e4")] {
        let mut bench = Bench {
            core: Core::new(Settings::default(), 1).unwrap(),
            now: 1000,
            told: Vec::new(),
            sent: String::new(),
            answer: String::new(),
        };
        bench.open(kind);
        bench.wait(5000);
        bench.hear(line);
        let game = bench.core.tables()[0].game().expect("a game");
        assert_eq!(game.plies.len(), 1, "{kind}: {:?}", bench.told);
        let begun = bench.sent.split('\r').any(|line| ["N", "New Game"].contains(&line.trim()));
        assert!(!begun, "{kind}: {}", bench.sent);
    }
}

#[test]
fn in_a_club_it_begins_a_game_when_it_is_heard_and_the_board_begins_it_too() {
    let mut bench = Bench::new("citrine", Mode::Club);
    assert!(bench.take().contains(&"game Started".to_owned()));
    assert_eq!(bench.sent, "I\r\nX ON\r\nU ON\r\nN\r\n");
    bench.hear("New Game");
    assert_eq!(bench.take(), [""; 0], "the board has followed");
}

#[test]
fn a_legal_move_is_made_inferred_firm_at_once_and_announced() {
    for (kind, first, second) in [("ucb", "Me2e4", "Me7e5"), ("citrine", "M   1   e2-e4", "M   1,  e7-e5")] {
        let mut bench = club(kind);
        bench.hear(first);
        assert_eq!(bench.take(), ["made e2e4 inferred", "firm Settled", "say Bauer Eva zwei Eva vier"]);
        bench.hear(second);
        assert_eq!(
            bench.take(),
            ["made e7e5 inferred", "firm Settled", "completed 1 Answer", "say Bauer Eva sieben Eva fünf"]
        );
        bench.wait(60_000);
        assert_eq!(bench.take(), [""; 0], "nothing is asked of it");
    }
}

#[test]
fn castling_en_passant_and_promotion_come_in_the_boards_own_words() {
    let mut bench = club("citrine");
    bench.order(Order::New(Box::new(NewGame {
        fen: Some("r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1".to_owned()),
        ..NewGame::default()
    })));
    for line in ["M   1   e5-d6ep", "M   1,  a8-b8", "M   2   O-O", "M   2,  b8-c8", "M   3   b7-c8/N"] {
        bench.hear(line);
    }
    assert_eq!(bench.moves(), ["e5d6", "a8b8", "e1g1", "b8c8", "b7c8n"]);
    bench.hear("M   3,  e8-d8");
    bench.hear("M   4   d6-d7");
    bench.hear("M   4,  d8-c7");
    bench.take();
    bench.hear("M   5   d7-d8");
    assert_eq!(bench.moves().len(), 8, "what the pawn becomes was not said: never a silent queen");
}

#[test]
fn a_press_counts_as_on_every_board() {
    let mut bench = tournament("ucb");
    let time = Some(TimeControl::Periods { periods: vec![(None, 300)], increment: 0 });
    bench.order(Order::New(Box::new(NewGame { time, ..NewGame::default() })));
    bench.order(Order::Press(Color::Black));
    bench.take();
    bench.hear("Me2e4");
    bench.order(Order::Press(Color::White));
    assert_eq!(
        bench.take(),
        ["made e2e4 inferred", "firm Settled", "say Bauer Eva zwei Eva vier", "completed 1 Press"]
    );
    bench.order(Order::Press(Color::Black));
    bench.hear("Me7e5");
    assert_eq!(bench.moves(), ["e2e4", "e7e5"]);
    assert!(bench.take().contains(&"completed 2 Press".to_owned()), "a line may come behind the press");
    bench.order(Order::Press(Color::White));
    bench.wait(5000);
    assert!(bench.take().contains(&"irregularity press-without-move".to_owned()));
}

#[test]
fn in_a_club_a_takeback_there_takes_a_ply_back() {
    let mut bench = club("ucb");
    bench.hear("Me2e4");
    bench.hear("Me7e5");
    bench.take();
    bench.hear("Take Back");
    assert_eq!(bench.take(), ["retracted e7e5 Takeback", "say Zurückgenommen: Bauer Eva sieben Eva fünf"]);
    bench.hear("Mc7c5");
    assert_eq!(bench.moves(), ["e2e4", "c7c5"]);
    for _ in 0..5 {
        bench.hear("Take Back");
    }
    assert_eq!(bench.moves(), [""; 0]);
    bench.hear("Md2d4");
    assert_eq!(bench.moves(), ["d2d4"]);
}

#[test]
fn a_number_that_goes_back_says_that_moves_were_taken_back() {
    let mut bench = club("citrine");
    bench.hear("M   1   e2-e4");
    bench.hear("M   1,  e7-e5");
    bench.hear("M   1,  e7-e5");
    bench.hear("M   1   d2-d4");
    assert_eq!(bench.moves(), ["d2d4"]);
}

#[test]
fn in_a_club_a_new_game_there_is_asked_for_while_one_is_on_and_begins_after_one() {
    let mut bench = club("ucb");
    for line in ["Mf2f3", "Me7e5", "Mg2g4"] {
        bench.hear(line);
    }
    bench.take();
    bench.hear("New Game");
    bench.wait(2000);
    assert!(bench.take().contains(&"question new-game".to_owned()));
    bench.order(Order::Confirm(1));
    assert!(bench.take().contains(&"game Started".to_owned()));
    for line in ["Mf2f3", "Me7e5", "Mg2g4", "Md8h4"] {
        bench.hear(line);
    }
    assert!(bench.take().contains(&"game Ended".to_owned()));
    bench.hear("New Game");
    bench.wait(3000);
    assert!(bench.take().contains(&"game Started".to_owned()));
    bench.hear("Me2e4");
    assert_eq!(bench.moves(), ["e2e4"]);
}

#[test]
fn in_a_tournament_neither_does_and_the_arbiter_is_told() {
    let mut bench = tournament("ucb");
    bench.hear("Me2e4");
    bench.hear("Me7e5");
    bench.take();
    bench.hear("Take Back");
    bench.wait(11_000);
    let told = bench.take();
    assert!(told.contains(&"doubt 2".to_owned()) && bench.moves().len() == 2, "{told:?}");
    assert!(!told.iter().any(|line| line.starts_with("say")), "{told:?}");
    bench.hear("New Game");
    bench.wait(11_000);
    let told = bench.take();
    assert!(told.contains(&"doubt 4".to_owned()) && bench.moves().len() == 2, "{told:?}");
}

#[test]
fn what_the_arbiter_takes_back_is_put_back_by_a_takeback_there() {
    let mut bench = tournament("ucb");
    bench.hear("Me2e4");
    bench.hear("Me7e5");
    bench.order(Order::Arbiter(ArbiterAction::Takeback(1)));
    bench.take();
    bench.hear("Take Back");
    assert_eq!(bench.moves(), ["e2e4"]);
    bench.hear("Mc7c5");
    assert_eq!(bench.moves(), ["e2e4", "c7c5"]);
}

#[test]
fn after_a_lost_line_nothing_is_made_until_as_much_is_taken_back() {
    for (kind, lines) in [
        ("ucb", ["Me7e5", "Mg1f3", "Mb8c6"]),
        ("citrine", ["M   1,  e7-e5", "M   2   g1-f3", "M   2,  b8-c6"]),
    ] {
        let mut bench = club(kind);
        for line in lines {
            bench.hear(line);
        }
        bench.wait(3000);
        assert_eq!(bench.moves(), [""; 0], "{kind}: 1.e4 was not heard");
        assert!(bench.take().iter().any(|line| line.starts_with("doubt")), "{kind}");
        for _ in 0..3 {
            bench.hear("T");
        }
        assert_eq!(bench.take(), [""; 0], "{kind}: the move that was not heard still stands there");
        bench.hear("T");
        assert_eq!(bench.take(), ["say Stellung stimmt."], "{kind}");
        bench.hear(if kind == "ucb" { "Me2e4" } else { "M   1   e2-e4" });
        assert_eq!(bench.moves(), ["e2e4"]);
    }
}

#[test]
fn two_lost_lines_are_noticed_where_moves_have_numbers() {
    let mut bench = club("citrine");
    bench.hear("M   2   g1-f3");
    bench.wait(3000);
    assert_eq!(bench.moves(), [""; 0]);
    assert!(bench.take().iter().any(|line| line.starts_with("doubt")));
}

#[test]
fn a_board_that_comes_back_is_not_compared() {
    let mut bench = club("ucb");
    bench.hear("Me2e4");
    bench.input(Input::Disconnected { board: Bench::board() });
    bench.wait(5000);
    bench.take();
    bench.sent.clear();
    bench.plug("ucb");
    bench.wait(20_000);
    let told = bench.take();
    assert!(told.iter().all(|line| line.starts_with("say Brett gefunden")), "{told:?}");
    assert!(!bench.sent.contains("New Game"), "{}", bench.sent);
    bench.hear("Me7e5");
    assert_eq!(bench.moves(), ["e2e4", "e7e5"]);
}

#[test]
fn touches_are_not_claimed_and_it_says_so() {
    let mut bench = tournament("ucb");
    bench.hear("Me2e4");
    let claim = Claim { side: Color::Black, kind: ClaimKind::TouchMove, written: None };
    assert!(bench.order(Order::Claim(claim)).contains("not known"));
    assert!(bench.order(Order::Arbiter(ArbiterAction::Ruling)).contains("not known"));
    assert!(bench.order(Order::Status).contains("touch-move is not judged"));
}

/// A line as such a board may send it, or what a bad line makes of one.
fn any_line() -> impl Strategy<Value = String> {
    let likely = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "d2d4", "d7d5", "e4d5", "d8d5"];
    let step = prop_oneof![
        6 => prop::sample::select(likely.map(str::to_owned).to_vec()),
        1 => "[a-h][1-8][a-h][1-8]",
        1 => "[a-h]7[a-h]8/[QRBN]",
        1 => prop::sample::select(vec!["O-O".to_owned(), "O-O-O".to_owned()]),
    ];
    let number = prop_oneof![2 => Just(String::new()), 1 => "  [1-6],? "];
    prop_oneof![
        8 => (number, step).prop_map(|(number, step)| format!("M{number}{step}")),
        2 => Just("T".to_owned()),
        1 => "T[a-h][1-8][a-h][1-8]",
        1 => Just("New Game".to_owned()),
        1 => "[ -~]{0,12}",
    ]
}

proptest! {
    #[test]
    fn whatever_it_tells_no_move_is_made_that_it_has_not_told(
        lines in prop::collection::vec((any_line(), 0_u64..4000), 0..40),
        numbered in any::<bool>(),
        is_tournament in any::<bool>(),
    ) {
        let kind = if numbered { "citrine" } else { "ucb" };
        let mut bench = if is_tournament { tournament(kind) } else { club(kind) };
        for (line, rest) in lines {
            let before = bench.moves();
            bench.hear(&line);
            bench.wait(rest);
            let after = bench.moves();
            prop_assert!(after.len() <= before.len() + 1, "{} led to {:?}", line, after);
            if after.len() > before.len() {
                let letters = line.to_ascii_lowercase().replace(['-', '/', ' '], "");
                let last = &after[after.len() - 1];
                prop_assert!(letters.contains(last) || letters.contains("oo"), "{} is not {}", last, line);
            }
        }
    }
}

#[test]
fn a_position_to_be_set_up_is_said_whole_and_cannot_be_checked() {
    let mut bench = Bench::new("citrine", Mode::Club);
    let usual = bench.order(Order::SetUp(None));
    let begins =
        "Dieses Brett meldet nicht, was darauf steht. Aufzustellen: weißer König: Eva eins; weiße Dame:";
    assert!(usual.starts_with(begins), "{usual}");
    let own = bench.order(Order::SetUp(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())));
    assert!(own.ends_with("Aufzustellen: weißer König: Eva eins; schwarzer König: Eva acht"), "{own}");
    assert!(bench.order(Order::FromBoard(Box::default(), None)).contains("setup --fen"));
}
