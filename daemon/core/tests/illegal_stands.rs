//! Where an illegal move stands, the score stays readable: two games in one file, each of legal moves only.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::order::{Facts, Order};
use appendixd_core::settings::{Mode, Settings};
use harness::Scenario;
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Position};

/// White's pawn goes to e5 at once, the arbiter lets it stand, and both sides play on.
fn played() -> Scenario {
    let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    let mut scenario = Scenario::new("dgt", false, settings);
    scenario.request(Order::New(Box::default()));
    scenario.steps(
        "start white · lift g1 · wait 400 · place f3 N · wait 400 · press white · wait 400
         lift g8 · wait 400 · place f6 n · wait 400 · press black · wait 400
         lift e2 · wait 400 · place e5 P · wait 400 · press white · wait 1500 · arbiter accept-illegal
         lift e7 · wait 400 · place e6 p · wait 400 · press black · wait 400
         lift e5 · wait 400 · lift f6 · wait 400 · place f6 P · wait 400 · press white · wait 400",
    );
    scenario
}

fn score(scenario: &mut Scenario) -> String {
    scenario.request(Order::Pgn);
    match scenario.facts.take() {
        Some(Facts::Score(pgn)) => pgn,
        other => panic!("{other:?}"),
    }
}

/// The position after the moves of one game, each of which has to be legal.
fn replayed(game: &str) -> Chess {
    let tag = |name: &str| {
        let line = game.lines().find(|line| line.starts_with(&format!("[{name} ")))?;
        line.split('"').nth(1)
    };
    let start = tag("FEN").map(|fen| fen.parse::<Fen>().unwrap());
    let mut position: Chess =
        start.map_or_else(Chess::default, |fen| fen.into_position(CastlingMode::Standard).unwrap());
    let moves = game.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ");
    let mut in_comment = false;
    for word in moves.split_whitespace() {
        in_comment |= word.starts_with('{');
        let is_move = !in_comment && !word.ends_with('.') && !["*", "1-0", "0-1", "1/2-1/2"].contains(&word);
        in_comment &= !word.ends_with('}');
        if is_move {
            let san: San = word.parse().unwrap_or_else(|_| panic!("{word} is no move"));
            position = position.clone().play(san.to_move(&position).unwrap()).unwrap();
        }
    }
    position
}

#[test]
fn each_part_of_the_score_is_legal_and_the_last_ends_where_the_board_does() {
    let mut scenario = played();
    let pgn = score(&mut scenario);
    let starts: Vec<usize> = pgn.match_indices("[Event ").map(|(at, _)| at).collect();
    assert_eq!(starts.len(), 2, "{pgn}");
    let (first, second) = pgn.split_at(starts[1]);
    replayed(first);
    let words: Vec<&str> = first.split_whitespace().collect();
    assert!(words.join(" ").contains("{ The illegal move e2e5 stands. } *"), "{first}");
    let board = replayed(second).board().to_string();
    assert_eq!(board, "rnbqkb1r/pppp1ppp/4pP2/8/8/5N2/PPPP1PPP/RNBQKB1R", "{second}");
}

#[test]
fn plies_go_on_being_counted() {
    let scenario = played();
    let made = scenario.told(&["made", "completed"]);
    let expected = [
        "made g1f3",
        "completed 1 press",
        "made g8f6",
        "completed 2 press",
        "made e2e5",
        "completed 3 press",
        "made e7e6",
        "completed 4 press",
        "made e5f6",
        "completed 5 press",
    ];
    assert_eq!(made, expected);
}
