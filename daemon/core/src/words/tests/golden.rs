//! Sentences as they were agreed, word for word: one file a wording in `golden/`.

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Square};

use crate::notice::{Announced, Notice};
use crate::words::{Form, Language, Phrases, Wording};

const MOVES: &str = include_str!("../golden/moves.tsv");

const FILES: [&str; 43] = [
    include_str!("../golden/ibca.expect"),
    include_str!("../golden/da.expect"),
    include_str!("../golden/da-fide.expect"),
    include_str!("../golden/da-german.expect"),
    include_str!("../golden/da-short.expect"),
    include_str!("../golden/de.expect"),
    include_str!("../golden/de-short.expect"),
    include_str!("../golden/en.expect"),
    include_str!("../golden/en-letters.expect"),
    include_str!("../golden/en-short.expect"),
    include_str!("../golden/is.expect"),
    include_str!("../golden/is-short.expect"),
    include_str!("../golden/is-letters.expect"),
    include_str!("../golden/fr.expect"),
    include_str!("../golden/fr-short.expect"),
    include_str!("../golden/fr-german.expect"),
    include_str!("../golden/fr-letters.expect"),
    include_str!("../golden/es.expect"),
    include_str!("../golden/es-short.expect"),
    include_str!("../golden/es-german.expect"),
    include_str!("../golden/es-letters.expect"),
    include_str!("../golden/it.expect"),
    include_str!("../golden/it-short.expect"),
    include_str!("../golden/it-regina.expect"),
    include_str!("../golden/it-letters.expect"),
    include_str!("../golden/nl.expect"),
    include_str!("../golden/nl-short.expect"),
    include_str!("../golden/nl-letters.expect"),
    include_str!("../golden/sv.expect"),
    include_str!("../golden/sv-short.expect"),
    include_str!("../golden/sv-letters.expect"),
    include_str!("../golden/nb.expect"),
    include_str!("../golden/nb-short.expect"),
    include_str!("../golden/nb-syv.expect"),
    include_str!("../golden/nb-letters.expect"),
    include_str!("../golden/pl.expect"),
    include_str!("../golden/pl-short.expect"),
    include_str!("../golden/pl-german.expect"),
    include_str!("../golden/pl-letters.expect"),
    include_str!("../golden/ru.expect"),
    include_str!("../golden/ru-short.expect"),
    include_str!("../golden/ru-german.expect"),
    include_str!("../golden/ru-letters.expect"),
];

/// The typical move with this number: the position, the move, and how SAN writes it.
pub fn typical(number: usize) -> (Chess, Move, &'static str) {
    let line = MOVES.lines().nth(number).unwrap();
    let fields: Vec<&str> = line.split('\t').collect();
    assert_eq!(fields[0], number.to_string());
    let position = crate::words::tests::position(fields[3]);
    let uci: UciMove = fields[2].parse().unwrap();
    let played = uci.to_move(&position).unwrap();
    (position, played, fields[1])
}

/// The wording that a golden file is about, and its sentences by number.
fn read(file: &'static str) -> (Wording, Vec<(usize, &'static str)>) {
    let mut wording = Wording::default();
    let mut sentences = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').unwrap();
        match key {
            "language" => wording.language = Language::from_tag(value).unwrap(),
            "form" => wording.form = Form::from_word(value).unwrap(),
            "names" => wording.names = Some(value.to_owned()),
            "numbers" => wording.numbers = Some(value.to_owned()),
            "series" => wording.series = Some(value.to_owned()),
            number => sentences.push((number.parse().unwrap(), value)),
        }
    }
    (wording, sentences)
}

/// What is said for a typical move. The twelfth is made with a draw offer.
pub fn said(phrases: &Phrases, number: usize) -> String {
    let (position, played, _) = typical(number);
    let mut text = phrases.sentence(&Notice::Move(Announced::of(&position, &played, true)));
    if number == 12 {
        text.push_str(". ");
        text.push_str(&phrases.sentence(&Notice::DrawOffered));
    }
    text
}

#[test]
fn typical_moves_are_said_word_for_word() {
    for file in FILES {
        let (wording, sentences) = read(file);
        let phrases = Phrases::new(&wording).unwrap();
        assert!(sentences.len() >= 5, "{wording:?}");
        for (number, sentence) in sentences {
            assert_eq!(said(&phrases, number), sentence, "move {number} of {wording:?}");
        }
    }
}

#[test]
fn check_is_said_only_where_wanted() {
    let phrases = Phrases::new(&Wording::default()).unwrap();
    let (position, played, _) = typical(9);
    let silent = phrases.sentence(&Notice::Move(Announced::of(&position, &played, false)));
    assert_eq!(silent, "Dame Hector fünf schlägt Felix sieben");
}

#[test]
fn words_do_not_tell_whether_a_move_is_legal() {
    for number in [1, 2, 3, 4, 8, 9, 12] {
        let (position, played, _) = typical(number);
        let (from, to) = (played.from().unwrap(), played.to());
        let piece = position.board().piece_at(from).unwrap();
        let displaced = Announced::displacement(position.board(), piece, from, to);
        assert_eq!(displaced, Announced::of(&position, &played, false), "move {number}");
    }
}

#[test]
fn a_pinned_knight_is_as_ambiguous_as_a_free_one() {
    for (fen, ambiguous) in [
        ("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", true),
        ("4k3/8/8/8/8/8/3N2r1/4K1N1 w - - 0 1", true),
        ("4k3/8/8/b7/8/8/3N4/4K1N1 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false),
    ] {
        let position = crate::words::tests::position(fen);
        let knight = position.board().piece_at(Square::G1).unwrap();
        let announced = Announced::displacement(position.board(), knight, Square::G1, Square::F3);
        assert_eq!(announced.ambiguous, ambiguous, "{fen}");
    }
}
