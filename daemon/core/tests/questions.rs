//! What people ask: every question answered from the position that the table holds, in pages, aloud where that is
//! wanted; and what a tournament does not tell.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use std::num::NonZeroU32;

use appendixd_core::input::Input;
use appendixd_core::order::{Asker, Facts, Order, Request, RequestId};
use appendixd_core::question::{PageOf, Pages, Question};
use appendixd_core::settings::{Mode, Settings};
use appendixd_core::words::{Language, Wording};
use harness::Scenario;
use shakmaty::{CastlingSide, Color, File, Rank, Role, Square};

fn table(mode: Mode) -> Scenario {
    let wording = Wording { language: Language::from_tag("en").unwrap(), ..Wording::default() };
    Scenario::new("dgt", false, Settings { mode, wording, ..Settings::default() })
}

/// A club game in English after 1. e4 e5 2. Nf3.
fn after_three() -> Scenario {
    let mut scenario = table(Mode::Club);
    scenario.request(Order::New(Box::default()));
    for steps in ["lift e2 · place e4 P", "lift e7 · place e5 p", "lift g1 · place f3 N"] {
        scenario.steps(steps);
        scenario.wait(2500);
    }
    scenario.forget();
    scenario
}

fn ask(scenario: &mut Scenario, question: Question) -> String {
    scenario.request(Order::Ask(question, Pages::All))
}

fn page(scenario: &mut Scenario, question: Question, number: u32) -> String {
    scenario.request(Order::Ask(question, Pages::One(NonZeroU32::new(number).unwrap())))
}

fn ask_aloud(scenario: &mut Scenario, question: Question) {
    scenario.input(Input::Request(Request {
        id: RequestId(99),
        table: None,
        asker: Asker::Arbiter,
        speak: true,
        order: Order::Ask(question, Pages::All),
    }));
}

#[test]
fn every_question_is_answered_in_words() {
    let mut scenario = after_three();
    for (question, words) in [
        (Question::Last, "Last move: knight Gustav one, Felix three"),
        (Question::Square(Square::F3), "Felix three: white knight"),
        (Question::Square(Square::G1), "Gustav one: empty"),
        (Question::Where(Role::Queen, Some(Color::Black)), "black queen: David eight"),
        (
            Question::Where(Role::Pawn, Some(Color::White)),
            "white pawn: Anna two, Bella two, Cesar two, David two, Eva four, Felix two, Gustav two, Hector two",
        ),
        (
            Question::File(File::E),
            "Eva one: white king; Eva four: white pawn; Eva five: black pawn; Eva eight: black king",
        ),
        (Question::Rank(Rank::Third), "Felix three: white knight"),
        (Question::Rank(Rank::Sixth), "Rank six: empty"),
        (Question::Clock, "There is no clock."),
        (Question::Turn, "Move two, Black to move."),
        (
            Question::Score(None),
            "Move one: pawn Eva two, Eva four; pawn Eva seven, Eva five; Move two: knight Gustav one, Felix three",
        ),
        (Question::Score(NonZeroU32::new(2)), "Move two: knight Gustav one, Felix three"),
        (Question::Score(NonZeroU32::new(3)), "Move two, Black to move."),
        (
            Question::Attackers(Square::E5),
            "Eva five: White attacks it with knight Felix three; Eva five: Black does not attack it",
        ),
        (
            Question::Legal(Some(Square::B8)),
            "Legal moves: knight Bella eight, Anna six; knight Bella eight, Cesar six",
        ),
        (Question::Legal(Some(Square::A8)), "No legal move."),
        (
            Question::Material,
            "White: queen one, rook two, bishop two, knight two, pawn eight; Black: queen one, rook two, \
             bishop two, knight two, pawn eight",
        ),
        (
            Question::Castling,
            "White may still castle kingside and queenside; Black may still castle kingside and queenside",
        ),
    ] {
        assert_eq!(ask(&mut scenario, question), words, "{question:?}");
    }
    let all = ask(&mut scenario, Question::Pieces);
    assert_eq!(all.matches(": white ").count() + all.matches(": black ").count(), 32, "{all}");
    assert!(all.starts_with("Anna one: white rook; Anna two: white pawn; Anna seven: black pawn"), "{all}");
}

#[test]
fn whose_time_runs_is_not_told_before_it_is_known() {
    let mut scenario = table(Mode::Tournament);
    scenario.step("start white");
    let told = ask(&mut scenario, Question::Clock);
    assert!(told.starts_with("not-now: the clock beside the board runs"), "{told}");
    scenario.step("stop");
    scenario.request(Order::New(Box::default()));
    scenario.step("start white");
    let told = ask(&mut scenario, Question::Clock);
    assert!(told.ends_with("The clock of White is running."), "{told}");
}

#[test]
fn programs_get_the_same_as_facts() {
    let mut scenario = after_three();
    ask(&mut scenario, Question::Turn);
    assert_eq!(scenario.facts, Some(Facts::Turn(2, Some(Color::Black))));
    ask(&mut scenario, Question::Rank(Rank::Third));
    assert_eq!(scenario.facts, Some(Facts::Stands(vec![(Square::F3, Color::White.knight())])));
    ask(&mut scenario, Question::Legal(Some(Square::B8)));
    let moves = [("b8a6", "Na6"), ("b8c6", "Nc6")].map(|(uci, san)| (uci.to_owned(), san.to_owned()));
    assert_eq!(scenario.facts, Some(Facts::Legal(moves.into())));
    ask(&mut scenario, Question::Castling);
    let Some(Facts::Castling(rights)) = &scenario.facts else { panic!("{:?}", scenario.facts) };
    assert_eq!(rights.white, [CastlingSide::KingSide, CastlingSide::QueenSide]);
    ask(&mut scenario, Question::Moves(NonZeroU32::new(2)));
    let Some(Facts::Moves(moves)) = &scenario.facts else { panic!("{:?}", scenario.facts) };
    assert_eq!(moves.iter().map(|told| (told.ply, told.san.as_str())).collect::<Vec<_>>(), [(3, "Nf3")]);
}

#[test]
fn the_last_moves_are_the_last_three_of_each() {
    let mut scenario = after_three();
    for steps in [
        "lift b8 · place c6 n",
        "lift b1 · place c3 N",
        "lift g8 · place f6 n",
        "lift f1 · place c4 B",
        "lift f8 · place c5 b",
    ] {
        scenario.steps(steps);
        scenario.wait(2500);
    }
    let last = ask(&mut scenario, Question::Moves(None));
    assert!(last.starts_with("Move two: knight Gustav one, Felix three; knight Bella eight"), "{last}");
    assert!(
        last.ends_with("Move four: bishop Felix one, Cesar four; bishop Felix eight, Cesar five"),
        "{last}"
    );
}

#[test]
fn a_game_that_black_begins_counts_from_its_own_number() {
    let mut scenario = table(Mode::Club);
    scenario.set_up("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31");
    scenario.steps("lift e7 · place e5 p · wait 2500 · lift e2 · place e4 P · wait 2500");
    assert_eq!(
        ask(&mut scenario, Question::Score(None)),
        "Move thirty-one, Black: pawn Eva seven, Eva five; Move thirty-two: pawn Eva two, Eva four"
    );
    assert_eq!(ask(&mut scenario, Question::Turn), "Move thirty-two, Black to move.");
}

#[test]
fn a_long_answer_comes_in_pages() {
    let mut scenario = after_three();
    let whole = ask(&mut scenario, Question::Pieces);
    let pages: Vec<String> = (1..=4).map(|number| page(&mut scenario, Question::Pieces, number)).collect();
    for (line, (number, part)) in whole.lines().zip(["one", "two", "three", "four"].iter().zip(&pages)) {
        assert_eq!(*part, format!("{line}\nPage {number} of four."));
    }
    let Some(Facts::Page(of, _)) = &scenario.facts else { panic!("{:?}", scenario.facts) };
    assert_eq!(*of, PageOf { page: 4, pages: 4 });
    assert_eq!(page(&mut scenario, Question::Last, 1), "Last move: knight Gustav one, Felix three");
    assert!(page(&mut scenario, Question::Pieces, 5).starts_with("bad-value: page cannot be 5"));
}

#[test]
fn a_touch_stops_a_long_answer_with_all_that_is_left_of_it() {
    let mut scenario = after_three();
    scenario.speaks_for = 5000;
    ask_aloud(&mut scenario, Question::Pieces);
    scenario.wait(6000);
    assert_eq!(scenario.told(&["say"]).len(), 4);
    scenario.forget();
    scenario.steps("lift b8");
    scenario.wait(60_000);
    let spoken = scenario.states("finished");
    assert_eq!(spoken, Vec::<String>::new(), "something was still said");
    assert_eq!(scenario.states("cancelled").len(), 3);
}

#[test]
fn quiet_stops_a_long_answer_with_all_that_is_left_of_it() {
    let mut scenario = after_three();
    scenario.speaks_for = 5000;
    ask_aloud(&mut scenario, Question::Score(None));
    ask_aloud(&mut scenario, Question::Pieces);
    scenario.wait(6000);
    scenario.forget();
    scenario.request(Order::Quiet);
    scenario.wait(60_000);
    assert_eq!(scenario.states("finished"), Vec::<String>::new());
}

#[test]
fn a_new_answer_takes_the_place_of_a_long_one() {
    let mut scenario = after_three();
    scenario.speaks_for = 5000;
    ask_aloud(&mut scenario, Question::Pieces);
    scenario.forget();
    ask_aloud(&mut scenario, Question::Turn);
    scenario.wait(60_000);
    assert_eq!(scenario.states("finished"), ["Move two, Black to move."]);
}

#[test]
fn what_the_laws_want_said_ends_a_long_answer() {
    let mut scenario = after_three();
    scenario.speaks_for = 5000;
    ask_aloud(&mut scenario, Question::Pieces);
    scenario.forget();
    scenario.request(Order::Offer(Color::Black));
    scenario.wait(60_000);
    assert_eq!(scenario.states("finished"), ["I offer a draw."]);
}

#[test]
fn a_tournament_tells_nobody_what_would_be_advice() {
    let mut scenario = table(Mode::Tournament);
    scenario.request(Order::New(Box::default()));
    let advice = [
        Question::Attackers(Square::E4),
        Question::Legal(None),
        Question::Legal(Some(Square::E2)),
        Question::Material,
        Question::Castling,
    ];
    for question in advice {
        for asker in [Asker::Arbiter, Asker::Player(Color::White), Asker::Player(Color::Black)] {
            let answer = scenario.request_as(asker, Order::Ask(question, Pages::All));
            assert_eq!(answer, "not-allowed: That is not told in tournaments.", "{question:?}");
        }
    }
    assert_eq!(ask(&mut scenario, Question::Square(Square::E2)), "Eva two: white pawn");
}
