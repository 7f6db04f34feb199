//! The score as PGN: readings of the clock, offers, results with their reason, and games that begin elsewhere.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::order::{NewGame, TimeControl};
use appendixd_core::settings::{Mode, Settings};
use harness::Scenario;

fn pgn(scenario: &Scenario) -> String {
    scenario.core.tables()[0].pgn().unwrap()
}

fn table(mode: Mode) -> Scenario {
    Scenario::new("dgt", false, Settings { mode, ..Settings::default() })
}

#[test]
fn every_move_has_its_reading_and_an_offer_its_sign() {
    let mut scenario = table(Mode::Club);
    let time = TimeControl::Periods { periods: vec![(None, 3600)], increment: 2 };
    scenario.request(appendixd_core::order::Order::New(Box::new(NewGame {
        time: Some(time),
        white: Some("Anna".to_owned()),
        ..NewGame::default()
    })));
    scenario.steps(
        "order-press black · lift e2 · wait 1000 · place e4 P · offer white · order-press white · wait 2000
         lift e7 · wait 300 · place e5 p · wait 700 · order-press black · wait 500 · resign white yes",
    );
    let score = pgn(&scenario);
    assert!(
        score.contains("[White \"Anna\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[Termination \"normal\"]\n\n"),
        "{score}"
    );
    assert!(
        score.contains("1. e4 { [%clk 1:00:03] (=) } 1... e5 { [%clk 1:00:01] } { resignation } 0-1"),
        "{score}"
    );
}

#[test]
fn the_end_is_named_in_the_words_of_pgn() {
    for (steps, result, termination, reason) in [
        ("wait 1", "*", "unterminated", "*"),
        ("arbiter result", "1/2-1/2", "adjudication", "{ arbiter } 1/2-1/2"),
        ("offer white · accept black yes", "1/2-1/2", "normal", "{ agreement } 1/2-1/2"),
        ("flag white", "0-1", "time forfeit", "{ flag } 0-1"),
    ] {
        let mut scenario = table(Mode::Club);
        scenario.steps(
            "start white · lift e2 · wait 300 · place e4 P · wait 300 · press white · wait 100
             lift e7 · wait 300 · place e5 p · wait 300 · press black · wait 100",
        );
        scenario.steps(steps);
        let score = pgn(&scenario);
        assert!(
            score.contains(&format!("[Result \"{result}\"]\n[Termination \"{termination}\"]")),
            "{score}"
        );
        assert!(score.trim_end().ends_with(reason), "{steps}: {score}");
    }
}

#[test]
fn a_game_of_chess960_names_its_variant_and_position() {
    let mut scenario = table(Mode::Club);
    scenario.set_up_number(0, NewGame::default());
    scenario.steps("lift e1 · wait 300 · place d3 N · wait 1500");
    let score = pgn(&scenario);
    let tags = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]";
    assert!(score.contains(tags), "{score}");
    assert!(score.contains("1. Nd3"), "{score}");
}

#[test]
fn a_score_has_the_day_on_which_its_game_began() {
    let mut scenario = Scenario::new("dgt", false, Settings { utc_offset: 3600, ..Settings::default() });
    assert!(pgn(&scenario).contains("[Date \"????.??.??\"]"), "in a replay no day is known");
    // 2026-11-30, half past eleven in the evening in Greenwich.
    scenario.now = 1_796_081_400_000;
    scenario.request(appendixd_core::order::Order::New(Box::default()));
    scenario.wait(3_600_000);
    scenario.steps("lift e2 · wait 1000 · place e4 P · wait 2000");
    assert!(pgn(&scenario).contains("[Date \"2026.12.01\"]"), "{}", pgn(&scenario));
}
