//! Whole games over real ptys: the real daemon, the real simulator, hands of every style. What comes out as PGN is
//! what went in, move by move, and no move was guessed.

use appendixd_protocol::drivers::MODELS;
use appendixd_tests::games::drawn;
use appendixd_tests::play::{ARRANGEMENTS, play};
use hw_sim::hands::Style;

#[test]
fn every_kind_of_board_is_played_on() {
    for model in MODELS {
        assert!(ARRANGEMENTS.iter().any(|it| it.kind == model.kind), "no game is played on {}", model.kind);
    }
}

/// Twelve games of 24 plies at the same time: nearly all of it is waiting for hands.
fn twelve_games(arrangement: usize) {
    twelve_games_of(arrangement, 24);
}

fn twelve_games_of(arrangement: usize, plies: usize) {
    std::thread::scope(|scope| {
        for number in 0..12_u64 {
            let (style, _) = Style::ALL[usize::try_from(number).unwrap() % Style::ALL.len()];
            scope.spawn(move || play(&ARRANGEMENTS[arrangement], &drawn(100 + number, plies), style, number));
        }
    });
}

#[test]
fn a_board_that_knows_its_pieces_with_a_clock() {
    twelve_games(0);
}

#[test]
fn a_board_that_knows_its_pieces_without_a_clock() {
    twelve_games(1);
}

#[test]
fn an_occupancy_board() {
    twelve_games(2);
}

#[test]
fn a_peg_board() {
    twelve_games(3);
}

#[test]
fn a_board_that_reports_by_pictures() {
    twelve_games(4);
}

#[test]
fn an_occupancy_board_that_reports_by_pictures() {
    twelve_games(5);
}

#[test]
fn an_adapter_that_has_to_be_asked() {
    twelve_games(6);
}

#[test]
fn a_board_that_reports_whole_positions_on_change() {
    twelve_games_of(10, 14);
}

/// Boards that never stop talking, side by side: four games of 14 plies on each. The one with chips is taught its pieces first.
#[test]
fn boards_that_are_never_asked() {
    std::thread::scope(|scope| {
        for arrangement in ARRANGEMENTS.iter().filter(|it| ["certabo", "sentio", "tactum"].contains(&it.kind))
        {
            for number in 0..4_u64 {
                let (style, _) = Style::ALL[usize::try_from(number).unwrap()];
                scope.spawn(move || play(arrangement, &drawn(200 + number, 14), style, number));
            }
        }
    });
}

/// Twelve games of 14 plies on each, side by side.
#[test]
fn boards_that_tell_finished_moves() {
    std::thread::scope(|scope| {
        for arrangement in [11, 12] {
            scope.spawn(move || twelve_games_of(arrangement, 14));
        }
    });
}
