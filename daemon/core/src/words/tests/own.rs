//! A user's own words over those of a language.

use proptest::prelude::*;
use shakmaty::{Role, Square};

use crate::notice::{Announced, Notice};
use crate::words::tests::position;
use crate::words::{Language, OwnWords, Phrases, Wording};

fn language(tag: &str) -> Language {
    Language::from_tag(tag).unwrap()
}

fn wording(tag: &str, text: &str) -> Wording {
    let language = language(tag);
    let own = OwnWords::read(text, language).unwrap();
    Wording { language, own: Some(own), ..Wording::default() }
}

fn said(wording: &Wording) -> String {
    let announced = Announced {
        role: Role::Knight,
        from: Square::B1,
        to: Square::C3,
        capture: false,
        en_passant: false,
        promotion: None,
        castling: None,
        ambiguous: false,
        check: None,
    };
    Phrases::new(wording).unwrap().sentence(&Notice::Move(announced))
}

#[test]
fn own_names_are_said_and_understood() {
    let text = "# Mine.\nnames = mine, fide\nnames-mine = Anton, Berta, Cäsar, Dora, Emil, Friedrich, Gustav, Heinrich\n";
    let mut wording = wording("de", text);
    assert_eq!(said(&wording), "Springer Berta eins, Cäsar drei");
    let phrases = Phrases::new(&wording).unwrap();
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for text in ["Springer Berta eins Caesar drei", "Springer Bella eins, Cesar drei"] {
        assert!(phrases.understand(text, &start).is_some(), "{text}");
    }
    wording.names = Some("fide".to_owned());
    assert_eq!(said(&wording), "Springer Bella eins, Cesar drei");
    wording.files[2] = Some("Cäsar".to_owned());
    assert_eq!(said(&wording), "Springer Bella eins, Cäsar drei");
}

#[test]
fn own_sentences_are_said() {
    let wording = wording(
        "ru",
        "draw-offered = Ничья?\nno-clock = Здесь часов нет.\nmove-path =\n    { $piece }, поле { $from }, поле { $to }\n",
    );
    assert_eq!(said(&wording), "конь, поле Белла один, поле Цезарь три");
    let phrases = Phrases::new(&wording).unwrap();
    assert_eq!(phrases.sentence(&Notice::DrawOffered), "Ничья?");
    assert_eq!(phrases.sentence(&Notice::NoGame), "Партия не идёт.");
}

#[test]
fn an_empty_file_changes_nothing() {
    for language in Language::all() {
        let usual = Wording { language, ..Wording::default() };
        let own = OwnWords::read("", language).unwrap();
        assert_eq!(said(&Wording { own: Some(own), ..usual.clone() }), said(&usual));
    }
}

#[test]
fn a_whole_language_can_be_laid_over_itself() {
    for language in Language::all() {
        for source in language.sources() {
            assert_eq!(OwnWords::read(source, language).map(|_| ()), Ok(()), "{language:?}");
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_line_and_key() {
    for (text, line, told) in [
        ("\n\nno-clok = Keine Uhr.", 3, "no-clok: there is no such message in the language de"),
        ("names-own = Anna, Bella", 1, "names: the set own is listed nowhere. Add it to names"),
        (
            "names = own\nnames-own = Anna, Bella",
            2,
            "names-own: eight words are needed, separated by commas: one for each file from a to h",
        ),
        ("names = own", 1, "names: there is no row names-own. Write it, or leave own out"),
        (
            "\nnames-fide = Anna, Bella, Cesar, David, Eva, Felix, Gustav, Anna",
            2,
            "names-fide: the word Anna means two things. Nobody could tell which",
        ),
        (
            "numbers-german = eins, zwei, drei, vier, fünf, sechs, sieben, eva",
            1,
            "numbers-german: the word eva means two things. Nobody could tell which",
        ),
        ("no-clock = Uhr 1.", 1, "no-clock: the digit 1 cannot be spoken. Write words"),
        ("no-clock = Uhr + nichts.", 1, "no-clock: the sign + cannot be spoken. Write words"),
        (
            "names-fide = A, Bella, Cesar, David, Eva, Felix, Gustav, Hector",
            1,
            "names-fide: a voice reads the single letter A as something else. Write its name as a word",
        ),
        (
            "move-path = { $piece } { $to }",
            1,
            "move-path: { $from } is missing. Without it nobody knows what is meant",
        ),
        ("no-clock = Uhr { $time }", 1, "no-clock: $time cannot stand here. This message is given nothing"),
        (
            "no-clock = Uhr { draw-offered }",
            1,
            "no-clock: in braces can stand a name with a dollar sign, the name of a row of words, or a text in quotes",
        ),
        (
            "no-clock = Eins.\nno-clock = Zwei.",
            1,
            "no-clock: this stands in the file twice. Keep one of them",
        ),
        (
            "counting = null, eins",
            1,
            "counting: the number of words is wrong, or a name in braces cannot be found",
        ),
        (
            "no-clock = Uhr.\n    .more = Mehr.",
            1,
            "no-clock: words must follow the sign of equality, and nothing else",
        ),
        ("-uhr = Uhr", 1, "-uhr: begins with a hyphen. Take the name of a message"),
    ] {
        let error = OwnWords::read(text, language("de")).unwrap_err();
        assert_eq!((error.line, error.to_string().as_str()), (line, told), "{text:?}");
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    for (text, line, key) in [
        ("no-clock = Uhr.\nnonsense\n", 2, "nonsense"),
        ("no-clock = { $n ->\n   [1] eins\n}\n", 3, "}"),
        ("no-clock = { ", 1, "no-clock"),
    ] {
        let error = OwnWords::read(text, language("de")).unwrap_err();
        assert_eq!((error.line, error.key.as_str()), (line, key), "{error}");
        assert!(error.fault.starts_with("this cannot be read"), "{error}");
    }
}

proptest! {
    #[test]
    fn no_file_is_too_much(text in ".{0,80}", lines in "((names|no-clock|move|names-fide|counting) = ?(\\{ ?\\$?[a-z]*( ->)? ?\\}?|[A-Za-zé, ]*|\\n)*\n){0,6}") {
        for text in [&text, &lines] {
            if let Ok(own) = OwnWords::read(text, language("fr")) {
                let wording = Wording { language: language("fr"), own: Some(own), ..Wording::default() };
                prop_assert!(Phrases::new(&wording).is_ok());
            }
        }
    }
}
