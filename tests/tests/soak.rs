//! Every game of the matrix over real ptys, many at a time. Run by `make soak`.
//!
//! `SOAK_GAMES` and `SOAK_SEEDS` make it shorter, `SOAK_AT_ONCE` says how many games run side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use appendixd_tests::play::{ARRANGEMENTS, Arrangement, play};
use hw_sim::games::{Game, varied};
use hw_sim::hands::Style;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{name} is no number: {value}")))
}

#[test]
#[ignore = "takes days as a whole: make soak"]
fn soak() {
    let games = varied(setting("SOAK_GAMES", 200), 0);
    let mut work: Vec<(&Arrangement, &Game, &str, u64)> = Vec::new();
    for seed in 0..setting("SOAK_SEEDS", 5) {
        for (style, _) in Style::ALL {
            for game in &games {
                work.extend(ARRANGEMENTS.iter().map(|arrangement| (arrangement, game, style, seed)));
            }
        }
    }
    let next = AtomicUsize::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..setting("SOAK_AT_ONCE", 24) {
            scope.spawn(|| {
                while let Some(&(arrangement, game, style, seed)) =
                    work.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    play(arrangement, game, style, seed);
                }
            });
        }
    });
    println!("{} games, all as played, in {:?}", work.len(), begun.elapsed());
}
