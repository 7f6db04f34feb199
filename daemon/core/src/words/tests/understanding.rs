//! Words back to moves.

use std::sync::LazyLock;

use proptest::prelude::*;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use super::every::every_wording;
use super::golden::typical;
use super::position;
use crate::notice::{Announced, Notice};
use crate::words::{Language, Phrases, Wording};

fn phrases(tag: &str) -> Phrases {
    Phrases::new(&Wording { language: Language::from_tag(tag).unwrap(), ..Wording::default() }).unwrap()
}

fn uci(played: Move) -> String {
    played.to_uci(CastlingMode::Standard).to_string()
}

/// Positions in which moves are easily mixed up: two pieces of a kind, promotions, en passant, both castlings.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "3n1n2/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/8/1pPpP3/8/8/k6K/8 w - d6 0 1",
    "7k/8/2Q1Q3/8/2Q1Q3/8/8/7K w - - 0 1",
    "7k/8/8/1N3N2/3p4/1N3N2/8/7K w - - 0 1",
    "4k3/8/8/8/8/8/1p1p4/R1B3K1 b - - 0 1",
];

#[test]
fn what_is_spoken_is_understood_in_every_language() {
    for wording in every_wording() {
        let speaker = Phrases::new(&wording).unwrap();
        for position in POSITIONS.map(position) {
            for played in position.legal_moves() {
                let sentence = speaker.sentence(&Notice::Move(Announced::of(&position, &played, true)));
                assert_eq!(speaker.understand(&sentence, &position), Some(played), "{sentence}");
                for listener in ALL.iter().filter(|_| wording.language == Language::default()) {
                    assert_eq!(listener.understand(&sentence, &position), Some(played), "{sentence}");
                }
            }
        }
    }
}

#[test]
fn uci_and_san_are_understood() {
    let phrases = phrases("ibca");
    for position in POSITIONS.map(position) {
        for played in position.legal_moves() {
            let san = San::from_move(&position, played).to_string();
            assert_eq!(phrases.understand(&san, &position), Some(played), "{san}");
            let written = UciMove::from_standard(played).to_string();
            assert_eq!(phrases.understand(&written, &position), Some(played), "{written}");
        }
    }
    for number in 1..=12 {
        let (position, played, san) = typical(number);
        assert_eq!(phrases.understand(&format!(" {san} "), &position), Some(played));
    }
}

/// Fails unless `text` means this move (in UCI) in the position, or none.
fn check(tag: &str, position: &Chess, text: &str, expected: Option<&str>) {
    let found = phrases(tag).understand(text, position).map(uci);
    assert_eq!(found.as_deref(), expected, "{text:?} in {tag}");
}

#[test]
fn a_move_may_be_said_in_many_ways() {
    let start = position(POSITIONS[0]);
    for (tag, text, expected) in [
        ("en", "e2 e4", "e2e4"),
        ("en", "pawn e2-e4", "e2e4"),
        ("en", "e4", "e2e4"),
        ("en", "pawn from e2 to e4", "e2e4"),
        ("en", "KNIGHT F THREE", "g1f3"),
        ("en", "knight Foxtrot 3", "g1f3"),
        ("en", "Springer Gustav eins, Felix drei", "g1f3"),
        ("en", "pawn ay two, ay four", "a2a4"),
        ("en", "a4", "a2a4"),
        ("da", "springer g et f tre", "g1f3"),
        ("da", "Bonde EVA 2, Erik fire", "e2e4"),
        ("da", "bonde fra Dora to til David 4", "d2d4"),
        ("de", "Bauer Cäsar zwo Cesar vier", "c2c4"),
        ("de", "bauer caesar 2 cesar 4", "c2c4"),
        ("ibca", "Springer von Bella eins nach Cesar drei", "b1c3"),
    ] {
        check(tag, &start, text, Some(expected));
    }
}

#[test]
fn umlauts_may_be_written_out() {
    let (position, _, _) = typical(3);
    for text in ["Läufer schlägt Cesar sechs", "laeufer bella fuenf schlaegt cesar 6, schach"] {
        check("ibca", &position, text, Some("b5c6"));
    }
    check("da", &position, "loeber b fem slaar Cecilie seks", Some("b5c6"));
}

#[test]
fn castling_and_promotion_are_understood() {
    let castling = position(POSITIONS[2]);
    for text in
        ["O-O", "e1g1", "castles kingside", "short castling", "Kurze Rochade", "kurze rochade, Schach"]
    {
        check("en", &castling, text, Some("e1g1"));
    }
    check("da", &castling, "Lang rokade", Some("e1c1"));
    let promotion = position(POSITIONS[3]);
    for text in ["e8=N", "e7e8n", "e acht Springer", "pawn e seven e eight promotes to knight"] {
        check("en", &promotion, text, Some("e7e8n"));
    }
}

#[test]
fn a_promotion_without_the_piece_is_no_move() {
    let promotion = position(POSITIONS[3]);
    for text in ["e8", "e7e8", "Bauer Eva sieben Eva acht"] {
        check("ibca", &promotion, text, None);
    }
}

#[test]
fn what_is_unclear_or_illegal_is_not_guessed_at() {
    let start = position(POSITIONS[0]);
    for text in [
        "",
        "   ",
        "e5",
        "knight",
        "e",
        "knight f",
        "pawn takes e four",
        "pawn e two e four en passant",
        "castles kingside",
        "knight knight f three",
        "pawn e two e four e five",
        "banana e two e four",
        "rook e two e four",
        "e2e4 d7d5",
        "9e4",
        "0000",
        "--",
        "e²e⁴",
    ] {
        check("en", &start, text, None);
    }
    let knights = position(POSITIONS[6]);
    check("en", &knights, "knight takes David four", None);
    check("en", &knights, "knight Bella three takes David four", Some("b3d4"));
}

/// Opened once: a file takes longer to read than a thousand sentences to understand.
static ALL: LazyLock<Vec<Phrases>> =
    LazyLock::new(|| Language::all().map(|language| phrases(language.tag())).collect());

proptest! {
    #[test]
    fn no_text_is_too_much(text in ".{0,60}", words in "((Eva|Dame|takes|[a-h]|[0-9]|en passant|lang rokade|slår)[ ,=]?){0,12}") {
        let position = position(POSITIONS[1]);
        for phrases in ALL.iter() {
            for heard in [&text, &words] {
                if let Some(found) = phrases.understand(heard, &position) {
                    prop_assert!(position.legal_moves().contains(&found));
                }
            }
        }
    }
}
