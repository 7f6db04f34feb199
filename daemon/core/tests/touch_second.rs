//! Touch-move against a second implementation that shares no code and no move generator with the first: random
//! positions, random hands, all editions, and every answer on the way compared.
//!
//! `APPENDIXD_TOUCH=100000` sets how many lists of events are tried.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

#[path = "touch_second/hands.rs"]
mod hands;
#[path = "touch_second/machine.rs"]
mod machine;
#[path = "touch_second/mailbox.rs"]
mod mailbox;

use appendixd_core::laws::{TouchEvent, TouchMove, events, rule};
use appendixd_core::settings::Edition;
use hands::Dice;
use machine::{Answer, Second};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, CastlingSide, Chess};

const FEW: usize = 15_000;

fn chess(fen: &str) -> Chess {
    let parsed: Fen = fen.parse().unwrap();
    parsed.into_position(CastlingMode::Standard).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn first(word: &str) -> TouchEvent {
    match word {
        "SAY k" => TouchEvent::CastlingAnnounced(CastlingSide::KingSide),
        "SAY q" => TouchEvent::CastlingAnnounced(CastlingSide::QueenSide),
        _ => events::parse(word).unwrap()[0],
    }
}

fn answer(touch_move: &TouchMove) -> Answer {
    let ruling = touch_move.allowed();
    Answer { moves: ruling.uci(), article: ruling.article, doubt: ruling.doubt, breach: ruling.breach }
}

#[test]
fn both_implementations_answer_alike() {
    let count = std::env::var("APPENDIXD_TOUCH").map_or(FEW, |count| count.parse().unwrap());
    let mut dice = Dice(20_230_101);
    let mut articles = std::collections::BTreeMap::<String, usize>::new();
    for number in 0..count {
        let position = hands::position(&mut dice);
        let fen = position.fen();
        let words = hands::events(&mut dice, &position);
        let game = chess(&fen);
        for edition in Edition::ALL {
            let mut one = TouchMove::new(&game, edition);
            let mut other = Second::new(&fen, edition.word());
            assert_eq!(answer(&one), other.answer(), "{number}: {fen}, untouched");
            for (index, word) in words.iter().enumerate() {
                one.apply(&first(word));
                other.event(word);
                assert_eq!(
                    answer(&one),
                    other.answer(),
                    "{number}: {fen}, {}, {}",
                    edition.word(),
                    words[..=index].join(", ")
                );
            }
            *articles.entry(other.answer().article).or_default() += 1;
        }
    }
    // Hands that never come to the rarer articles would prove nothing about them.
    for article in ["4.4.1", "4.4.3", "4.7.2", "4.4.2, 4.3.1", "4.4.4", "7.5.2", "4.2.1", "4.7, 4.8", "5.1 d"]
    {
        assert!(articles.contains_key(article), "{article} never came up: {articles:?}");
    }
}

#[test]
fn the_second_implementation_rules_the_worked_cases_as_worked_out() {
    for row in include_str!("data/touch_cases.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, fen, year, words, allowed, article] = fields[..] else { panic!("{row}") };
        let edition = Edition::from_word(year).unwrap();
        let mut second = Second::new(fen, edition.word());
        for word in words.split(", ") {
            second.event(word);
        }
        let answer = second.answer();
        assert_eq!((answer.moves.join(" ").as_str(), answer.article.as_str()), (allowed, article), "{id}");
        let ruling = rule(fen, edition, words).unwrap();
        assert_eq!((ruling.doubt, ruling.breach), (answer.doubt, answer.breach), "{id}");
    }
}
