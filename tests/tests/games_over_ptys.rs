//! Whole games over real ptys: the real daemon, the real simulator, hands of every style. What comes out as PGN is
//! what went in, move by move, and no move was guessed.

use std::sync::atomic::{AtomicUsize, Ordering};

use appendixd_protocol::drivers::MODELS;
use appendixd_tests::games::drawn;
use appendixd_tests::play::{ARRANGEMENTS, Arrangement, play};
use hw_sim::hands::Style;

#[test]
fn every_kind_of_board_is_played_on() {
    for model in MODELS {
        assert!(ARRANGEMENTS.iter().any(|it| it.kind == model.kind), "no game is played on {}", model.kind);
    }
}

/// So many plies a game that all kinds together take a few minutes.
const PLIES: usize = 8;
/// Games on each kind of board.
const GAMES: u64 = 12;
/// Games at the same time: nearly all of each is waiting for hands.
const AT_ONCE: usize = 28;

#[test]
fn what_is_played_on_every_kind_of_board_comes_out() {
    // Kinds of boards take turns, so that those that never stop talking do not all talk at once.
    let jobs: Vec<(&Arrangement, u64)> = (0..GAMES)
        .flat_map(|number| ARRANGEMENTS.iter().map(move |arrangement| (arrangement, number)))
        .collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some((arrangement, number)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (style, _) = Style::ALL[usize::try_from(*number).unwrap() % Style::ALL.len()];
                    play(arrangement, &drawn(100 + number, PLIES), style, *number);
                }
            });
        }
    });
}
