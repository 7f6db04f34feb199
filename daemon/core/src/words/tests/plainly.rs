//! Nothing that a voice could read as something else: numbers, times, abbreviations, what makers and users have named.

use appendixd_protocol::drivers::MODELS;
use proptest::prelude::*;
use shakmaty::{Color, Square};

use super::every::{check_words, every_notice, every_wording, short_words};
use crate::event::Difference;
use crate::notice::Notice;
use crate::words::{Form, Language, Phrases, Wording};

fn usual(language: Language) -> (Wording, Phrases) {
    let wording = Wording { language, ..Wording::default() };
    let phrases = Phrases::new(&wording).unwrap();
    (wording, phrases)
}

fn check(phrases: &Phrases, wording: &Wording, notice: &Notice) {
    let allowed = short_words(wording.language, notice);
    let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
    check_words(&phrases.sentence(notice), &allowed, wording);
}

/// Every quarter of a minute up to two hours, the edges, and what is longer than a day.
fn spans() -> impl Iterator<Item = u32> {
    (0..7200).step_by(15).chain(0..125).chain([
        3599,
        3600,
        3601,
        3661,
        35_999,
        86_399,
        86_400,
        359_999,
        u32::MAX,
    ])
}

#[test]
fn times_and_counts_are_words_in_every_language() {
    for language in Language::all() {
        let (wording, phrases) = usual(language);
        for seconds in spans() {
            let times = Notice::Times { white: seconds, black: seconds / 7, running: None, stale: false };
            check(&phrases, &wording, &times);
            check(&phrases, &wording, &Notice::TimeAdded(Color::Black, seconds));
        }
        for count in (1..=300).chain([999, 1000, 5898, u32::MAX]) {
            check(&phrases, &wording, &Notice::Turn(count, Color::White));
            check(&phrases, &wording, &Notice::Page(count, count));
        }
        let first =
            Difference { square: Square::A1, expected: None, seen: appendixd_protocol::Seen::Occupied };
        for squares in 1..=64 {
            check(&phrases, &wording, &Notice::Differs(squares, first));
        }
    }
}

/// A full stop ends a sentence: after an abbreviation the next word would be small, and it would have no vowel.
#[test]
fn no_abbreviation_ends_with_a_full_stop() {
    let vowels = "aeiouyáéíóúýæøöäåüàèìòùâêîôûąęаеёиоуыэюя";
    for language in Language::all() {
        let (_, phrases) = usual(language);
        for notice in every_notice() {
            let sentence = phrases.sentence(&notice);
            let parts: Vec<&str> = sentence.split('.').collect();
            for pair in parts.windows(2) {
                let (before, after) = (pair[0], pair[1]);
                let word = before.rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
                let spoken = word.to_lowercase().contains(|letter| vowels.contains(letter));
                assert!(spoken, "{language:?}: {word:?} before a full stop in {sentence:?}");
                let begins = after.trim_start_matches([' ', ';', '¿']).chars().next();
                let small = begins.is_some_and(char::is_lowercase);
                let joined = after.starts_with(|letter: char| letter.is_alphabetic());
                assert!(!joined, "{language:?}: a full stop inside {sentence:?}");
                assert!(!small || starts_with_own_word(&phrases, after), "{language:?}: {sentence:?}");
            }
        }
    }
}

/// A sentence may begin with a piece, a side or a number, which some languages write small.
fn starts_with_own_word(phrases: &Phrases, after: &str) -> bool {
    let first = after.split_whitespace().next().unwrap_or_default();
    let words = phrases.vocabulary();
    let own = words.files.iter().chain(words.ranks).chain(words.series);
    own.flat_map(|word| word.split(' ')).any(|word| first.starts_with(word)) || first.chars().count() > 3
}

#[test]
fn every_kind_of_board_has_a_name_that_can_be_spoken() {
    for language in Language::all() {
        let (wording, phrases) = usual(language);
        for model in MODELS {
            for notice in
                [Notice::BoardFound, Notice::BoardLost, Notice::BoardSilent, Notice::BoardUnreadable]
            {
                check(&phrases, &wording, &notice(model.name.to_owned()));
            }
        }
    }
}

#[test]
fn both_forms_name_the_square_a_piece_goes_to_word_by_word() {
    for wording in every_wording().into_iter().filter(|wording| wording.form == Form::Short) {
        let phrases = Phrases::new(&wording).unwrap();
        let words = phrases.vocabulary();
        for square in Square::ALL {
            let said = phrases.sentence(&Notice::OnSquare(square, None));
            let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
            let named = format!("{} {}", words.files[file], words.ranks[rank]);
            assert!(said.starts_with(&named), "{wording:?}: {said}");
        }
    }
}

#[test]
fn signs_that_are_letters_and_numbers_are_not_spoken() {
    let (_, phrases) = usual(Language::all().next().unwrap());
    let said = |name: &str| phrases.sentence(&Notice::BoardLost(name.to_owned()));
    assert_eq!(said("\u{10140}board \u{2163}"), said("board"));
}

proptest! {
    /// What a maker or a user calls a thing is spoken as words, whatever it is.
    #[test]
    fn any_name_is_spoken_as_words(name in ".{0,24}", language in 0usize..13) {
        let (_, phrases) = usual(Language::all().nth(language).unwrap());
        let said = phrases.sentence(&Notice::BoardLost(name.clone()));
        prop_assert!(!said.contains(char::is_numeric), "{name:?}: {said}");
        let strange = said.chars().find(|letter| !letter.is_alphabetic() && !" ,.:;?¿'-".contains(*letter));
        prop_assert_eq!(strange, None, "{:?}: {}", name, said);
    }
}
