//! Choosing a language, a set, a single name.

use crate::notice::{Announced, Notice};
use crate::words::{Form, Language, Phrases, Wording, WordingError};
use shakmaty::{Role, Square};

/// A knight's move from one square to another, said with this wording.
fn said(wording: &Wording, from: Square, to: Square) -> String {
    let announced = Announced {
        role: Role::Knight,
        from,
        to,
        capture: false,
        en_passant: false,
        promotion: None,
        castling: None,
        ambiguous: false,
        check: None,
    };
    Phrases::new(wording).unwrap().sentence(&Notice::Move(announced))
}

fn danish() -> Wording {
    Wording { language: Language::from_tag("da").unwrap(), ..Wording::default() }
}

fn refusal(wording: &Wording) -> String {
    Phrases::new(wording).unwrap_err().to_string()
}

#[test]
fn a_locale_gives_its_language_or_the_general_set() {
    for (locale, tag) in [
        ("da_DK.UTF-8", "da"),
        ("de_AT@euro", "de"),
        ("en-GB", "en"),
        ("DE", "de"),
        ("is_IS.UTF-8", "is"),
        ("fr_CA.UTF-8", "fr"),
        ("es_MX", "es"),
        ("it_CH", "it"),
        ("nl_BE@euro", "nl"),
        ("sv_FI.UTF-8", "sv"),
        ("nb_NO.UTF-8", "nb"),
        ("no_NO", "nb"),
        ("no", "nb"),
        ("nn_NO.UTF-8", "ibca"),
        ("pl_PL.UTF-8", "pl"),
        ("ru_RU.KOI8-R", "ru"),
        ("C", "ibca"),
        ("C.UTF-8", "ibca"),
        ("POSIX", "ibca"),
        ("zh_CN.UTF-8", "ibca"),
        ("", "ibca"),
        ("ibca", "ibca"),
    ] {
        assert_eq!(Language::from_locale(locale).tag(), tag, "{locale}");
    }
}

#[test]
fn languages_are_known_by_their_tags() {
    let tags: Vec<&str> = Language::all().map(Language::tag).collect();
    assert_eq!(tags, ["ibca", "da", "de", "en", "is", "fr", "es", "it", "nl", "sv", "nb", "pl", "ru"]);
    for language in Language::all() {
        assert_eq!(language.tag().parse(), Ok(language));
        assert!(!language.own_name().is_empty());
    }
    assert_eq!(Language::default().voice(), "de");
    assert_eq!("no".parse().map(Language::tag), Ok("nb"));
    assert_eq!(
        "tlh".parse::<Language>().unwrap_err().to_string(),
        "`tlh` cannot be chosen for language; choose one of: ibca, da, de, en, is, fr, es, it, nl, sv, nb, pl, ru"
    );
}

#[test]
fn forms_are_known_by_their_words() {
    assert_eq!("short".parse(), Ok(Form::Short));
    assert_eq!("from-to".parse(), Ok(Form::FromTo));
    assert_eq!(
        "long".parse::<Form>().unwrap_err().to_string(),
        "`long` cannot be chosen for form; choose one of: from-to, short"
    );
}

#[test]
fn each_official_danish_name_can_be_chosen_alone() {
    let official = [
        ("Anna", "Anna"),
        ("Bodil", "Bella"),
        ("Cecilie", "Cesar"),
        ("Dora", "David"),
        ("Erik", "Eva"),
        ("Frederik", "Felix"),
        ("Gustav", "Gustav"),
        ("Henrik", "Hector"),
    ];
    for (index, (first, second)) in official.into_iter().enumerate() {
        for name in [first, second] {
            let mut wording = danish();
            wording.files[index] = Some(name.to_lowercase());
            let square = Square::ALL[index];
            let text = said(&wording, square, Square::G8);
            assert_eq!(text, format!("springer {name} et Gustav otte"));
        }
    }
}

#[test]
fn rows_can_be_mixed_with_each_other() {
    let mut wording = danish();
    wording.files[4] = Some("Eva".to_owned());
    wording.numbers = Some("german".to_owned());
    assert_eq!(said(&wording, Square::D2, Square::E4), "springer Dora zwei Eva vier");
    wording.series = Some("german".to_owned());
    wording.names = Some("nato".to_owned());
    assert_eq!(said(&wording, Square::D2, Square::E4), "springer Delta zwei Eva vier");
}

#[test]
fn german_has_its_own_spelling_and_zwo() {
    let mut wording = Wording { language: Language::from_tag("de").unwrap(), ..Wording::default() };
    wording.files[2] = Some("Caesar".to_owned());
    wording.numbers = Some("zwo".to_owned());
    assert_eq!(said(&wording, Square::C2, Square::E3), "Springer Cäsar zwo, Eva drei");
}

#[test]
fn a_wrong_choice_names_those_that_can_be_made() {
    let wording = Wording { names: Some("greek".to_owned()), ..danish() };
    assert_eq!(
        refusal(&wording),
        "`greek` cannot be chosen for names; choose one of: danish, fide, letters, nato"
    );
    let wording = Wording { numbers: Some("zwo".to_owned()), ..danish() };
    assert_eq!(refusal(&wording), "`zwo` cannot be chosen for numbers; choose one of: danish, german");
    let wording = Wording { series: Some("english".to_owned()), ..danish() };
    assert_eq!(refusal(&wording), "`english` cannot be chosen for series; choose one of: danish, german");
    let mut wording = danish();
    wording.files[1] = Some("Bertha".to_owned());
    assert_eq!(
        refusal(&wording),
        "`Bertha` cannot be chosen for file b; choose one of: Bodil, Bella, bé, Bravo"
    );
}

#[test]
fn a_name_that_is_no_word_is_refused() {
    let wording = Wording { names: Some(String::new()), ..Wording::default() };
    assert!(
        matches!(Phrases::new(&wording), Err(WordingError::NotAccepted { setting, .. }) if setting == "names")
    );
}

#[test]
fn phrases_can_go_to_another_thread() {
    fn assert_send<T: Send>() {}
    assert_send::<Phrases>();
}

/// The time left to White in the answer about the clock.
pub fn time_left(tag: &str, seconds: u32) -> String {
    let wording = Wording { language: Language::from_tag(tag).unwrap(), ..Wording::default() };
    let times = Notice::Times { white: seconds, black: 0, running: None, stale: false };
    let text = Phrases::new(&wording).unwrap().sentence(&times);
    let start = text.find(": ").unwrap() + 2;
    text[start..text.find('.').unwrap()].to_owned()
}

#[test]
fn times_are_words() {
    for (tag, seconds, words) in [
        ("en", 750, "twelve minutes, thirty seconds"),
        ("en", 3661, "one hour, one minute, one second"),
        ("en", 7200, "two hours"),
        ("en", 0, "zero seconds"),
        ("de", 750, "zwölf Minuten, dreißig Sekunden"),
        ("de", 3661, "eine Stunde, eine Minute, eine Sekunde"),
        ("da", 750, "tolv minutter, tredive sekunder"),
        ("da", 3661, "én time, et minut, et sekund"),
        ("ibca", 61, "eine Minute, eine Sekunde"),
    ] {
        assert_eq!(time_left(tag, seconds), words, "{tag} {seconds}");
    }
}

/// A number as it is said in the answer that a game goes on.
pub fn number(tag: &str, number: u32) -> String {
    let wording = Wording { language: Language::from_tag(tag).unwrap(), ..Wording::default() };
    let notice = Notice::GameResumed(number, shakmaty::Color::White);
    let text = Phrases::new(&wording).unwrap().sentence(&notice);
    let start = text.find(". ").unwrap() + 2;
    let (_, word) = text[start..text.find(',').unwrap()].split_once(' ').unwrap();
    word.to_owned()
}

#[test]
fn numbers_are_words() {
    for (value, english, german, danish) in [
        (1, "one", "eins", "et"),
        (19, "nineteen", "neunzehn", "nitten"),
        (20, "twenty", "zwanzig", "tyve"),
        (21, "twenty-one", "einundzwanzig", "enogtyve"),
        (55, "fifty-five", "fünfundfünfzig", "femoghalvtreds"),
        (99, "ninety-nine", "neunundneunzig", "nioghalvfems"),
        (100, "one hundred", "einhundert", "et hundrede"),
        (101, "one hundred and one", "einhunderteins", "et hundrede og et"),
        (121, "one hundred and twenty-one", "einhunderteinundzwanzig", "et hundrede og enogtyve"),
        (200, "two hundred", "zweihundert", "to hundrede"),
        (999, "nine hundred and ninety-nine", "neunhundertneunundneunzig", "ni hundrede og nioghalvfems"),
        (1024, "one zero two four", "eins null zwei vier", "et nul to fire"),
    ] {
        assert_eq!(number("en", value), english);
        assert_eq!(number("de", value), german);
        assert_eq!(number("da", value), danish);
    }
}

#[test]
fn numbers_up_to_a_thousand_differ() {
    for language in Language::all() {
        let words: std::collections::BTreeSet<String> =
            (0..1001).map(|value| number(language.tag(), value)).collect();
        assert_eq!(words.len(), 1001, "{language:?}");
    }
}
