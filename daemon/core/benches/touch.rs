//! How long one touch-move ruling takes: from FEN and words, and from a position already set up.
//!
//! `cargo bench -p appendixd-core --bench touch`; the figures are for all worked cases together, the counter says
//! how many rulings a second that is.

use appendixd_core::laws::{TouchMove, events, rule};
use appendixd_core::settings::Edition;
use divan::counter::ItemsCount;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

const CASES: &str = include_str!("../tests/data/touch_cases.tsv");

fn main() {
    divan::main();
}

/// FEN, edition and events of every worked case.
fn cases() -> Vec<(&'static str, Edition, &'static str)> {
    let rows = CASES.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>());
    rows.map(|row| (row[1], Edition::from_word(row[2]).unwrap_or_default(), row[3])).collect()
}

#[divan::bench]
fn from_fen_and_words(bencher: divan::Bencher) {
    let cases = cases();
    bencher.counter(ItemsCount::new(cases.len())).bench(|| {
        for (fen, edition, words) in &cases {
            divan::black_box(rule(fen, *edition, words).is_ok());
        }
    });
}

#[divan::bench]
fn from_a_position(bencher: divan::Bencher) {
    let cases: Vec<(Chess, Edition, Vec<_>)> = cases()
        .into_iter()
        .filter_map(|(fen, edition, words)| {
            let position = fen.parse::<Fen>().ok()?.into_position(CastlingMode::Standard).ok()?;
            Some((position, edition, events::parse(words).ok()?))
        })
        .collect();
    assert_eq!(cases.len(), 157);
    bencher.counter(ItemsCount::new(cases.len())).bench(|| {
        for (position, edition, events) in &cases {
            let mut touch_move = TouchMove::new(position, *edition);
            for event in events {
                touch_move.apply(event);
            }
            divan::black_box(touch_move.allowed());
        }
    });
}
