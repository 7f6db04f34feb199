//! What holds of each language's file beside the sentences: its own words, numbers, and what it understands.

use std::collections::{BTreeMap, BTreeSet};

use crate::words::book::Book;
use crate::words::tests::choosing::{number, time_left};
use crate::words::tests::golden::typical;
use crate::words::tests::position;
use crate::words::understand::normalised;
use crate::words::{Language, Phrases, Wording};
use shakmaty::CastlingMode;

/// The messages of a language as they are written, without comments.
fn written(language: Language) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut message = String::new();
    for line in language.sources().iter().flat_map(|source| source.lines()) {
        if line.starts_with('#') {
            continue;
        }
        let starts = line.starts_with(|letter: char| letter.is_ascii_lowercase());
        match line.split_once(" = ").filter(|_| starts) {
            Some((name, text)) => {
                message = name.to_owned();
                all.insert(message.clone(), text.to_owned());
            }
            None => {
                if let Some(text) = all.get_mut(&message) {
                    text.push('\n');
                    text.push_str(line);
                }
            }
        }
    }
    for text in all.values_mut() {
        *text = text.trim_end().to_owned();
    }
    all
}

/// Messages that may read as in English: they have no words of their own, or words that both languages have.
const AS_IN_ENGLISH: [&str; 24] = [
    "names",
    "names-fide",
    "names-nato",
    "move",
    "move-path",
    "move-short",
    "en-passant",
    "promotion-step",
    "key-name",
    "key-sure",
    "on-square",
    "whereabouts",
    "material",
    "piece-count",
    "piece-on",
    "board-differs",
    "alphabet",
    "count-joined",
    "heard-en-passant",
    "heard-letters",
    "heard-prepositions",
    "counting-joined",
    "check",
    "mate",
];

#[test]
fn no_message_is_left_in_english() {
    let english = written(Language::from_tag("en").unwrap());
    for language in Language::all().filter(|language| language.tag() != "en") {
        for (name, text) in written(language) {
            let same = english.get(&name) == Some(&text);
            assert!(!same || AS_IN_ENGLISH.contains(&name.as_str()), "{language:?}: {name} = {text}");
        }
    }
}

/// The cases that a message tells apart.
fn cases(text: &str) -> BTreeSet<&str> {
    text.split('[').skip(1).filter_map(|rest| rest.split(']').next()).collect()
}

#[test]
fn no_case_is_left_to_the_last_one() {
    let english = written(Language::from_tag("en").unwrap());
    for language in Language::all().filter(|language| *language != Language::default()) {
        let own = written(language);
        for message in ["game-ended", "result-wanted", "times", "sees", "game-started"] {
            assert_eq!(cases(&own[message]), cases(&english[message]), "{language:?}: {message}");
        }
    }
}

#[test]
fn every_table_says_where_it_comes_from() {
    for language in Language::all().filter(|language| !["ibca", "da", "de", "en"].contains(&language.tag())) {
        let [source] = language.sources() else { panic!("{language:?}") };
        let tables: Vec<&str> = source.lines().filter(|line| line.starts_with("## ")).collect();
        for table in ["Names", "Numbers of the ranks", "King", "Moves", "Pieces", "Sentences", "Numbers."] {
            assert!(tables.iter().any(|line| line[3..].starts_with(table)), "{language:?}: {table}");
        }
        let grades = source.matches("onfidence").count() + source.matches("ertain").count();
        assert!(grades >= 6, "{language:?}: {grades}");
    }
}

/// Words of one kind, by number.
fn add(words: &mut BTreeMap<String, String>, language: Language, word: &str, meaning: String) {
    let key =
        crate::words::understand::tokens(word).map(|token| normalised(&token)).collect::<Vec<_>>().join(" ");
    let known = words.entry(key).or_insert_with(|| meaning.clone());
    assert_eq!(*known, meaning, "{language:?}: {word:?}");
}

#[test]
fn no_word_means_two_things() {
    for language in Language::all() {
        let book = Book::open(language);
        let mut words = BTreeMap::new();
        for kind in ["names", "numbers", "series"] {
            for set in book.list(kind).unwrap() {
                let row: [String; 8] = book.row(&format!("{kind}-{set}")).unwrap();
                for (index, word) in row.iter().enumerate() {
                    add(&mut words, language, word, format!("{kind} {index}"));
                }
            }
        }
        for (message, kind) in [("heard-letters", "names"), ("heard-series", "series")] {
            for row in book.rows::<8>(message).unwrap() {
                for (index, word) in row.iter().enumerate() {
                    add(&mut words, language, word, format!("{kind} {index}"));
                }
            }
        }
        for (message, meaning) in [
            ("heard-fillers", "nothing"),
            ("heard-check", "nothing"),
            ("heard-capture", "capture"),
            ("heard-en-passant", "en passant"),
            ("heard-castling-short", "series 6"),
            ("heard-castling-long", "series 7"),
        ] {
            for word in book.list(message).unwrap() {
                add(&mut words, language, &word, meaning.to_owned());
            }
        }
    }
}

#[test]
fn what_is_counted_agrees_with_its_number() {
    for (tag, seconds, words) in [
        ("is", 3 * 3600 + 61 * 60 + 22, "fjórar klukkustundir, ein mínúta, tuttugu og tvær sekúndur"),
        ("is", 21 * 60, "tuttugu og ein mínúta"),
        ("fr", 21 * 60 + 71 * 60, "une heure, trente-deux minutes"),
        ("fr", 21 * 60, "vingt et une minutes"),
        ("fr", 0, "zéro seconde"),
        ("es", 21 * 3600 + 31 * 60 + 1, "veintiuna horas, treinta y un minutos, un segundo"),
        ("it", 3600 + 21 * 60 + 28, "un'ora, ventuno minuti, ventotto secondi"),
        ("nl", 2 * 3600 + 22 * 60 + 1, "twee uur, tweeëntwintig minuten, één seconde"),
        ("sv", 3600 + 21 * 60, "en timme, tjugoen minuter"),
        ("nb", 21 * 3600 + 60 + 21, "tjueén timer, ett minutt, tjueett sekunder"),
        ("pl", 22 * 60 + 21, "dwadzieścia dwie minuty, dwadzieścia jeden sekund"),
        ("pl", 2 * 3600 + 5 * 60 + 1, "dwie godziny, pięć minut, jedna sekunda"),
        ("ru", 21 * 3600 + 22 * 60 + 11, "двадцать один час, двадцать две минуты, одиннадцать секунд"),
        ("ru", 2 * 3600 + 60 + 5, "два часа, одна минута, пять секунд"),
    ] {
        assert_eq!(time_left(tag, seconds), words, "{tag} {seconds}");
    }
}

#[test]
fn clock_times_differ() {
    for language in Language::all() {
        let seconds = (0..7200).step_by(7).chain(0..130).collect::<BTreeSet<u32>>();
        let words: BTreeSet<String> =
            seconds.iter().map(|seconds| time_left(language.tag(), *seconds)).collect();
        assert_eq!(words.len(), seconds.len(), "{language:?}");
    }
}

#[test]
fn numbers_are_joined_as_each_language_does() {
    for (tag, value, words) in [
        ("is", 2, "tveir"),
        ("is", 101, "eitt hundrað og einn"),
        ("is", 121, "eitt hundrað tuttugu og einn"),
        ("is", 300, "þrjú hundruð"),
        ("fr", 21, "vingt et un"),
        ("fr", 71, "soixante et onze"),
        ("fr", 77, "soixante-dix-sept"),
        ("fr", 80, "quatre-vingts"),
        ("fr", 81, "quatre-vingt-un"),
        ("fr", 99, "quatre-vingt-dix-neuf"),
        ("fr", 200, "deux cents"),
        ("fr", 201, "deux cent un"),
        ("es", 22, "veintidós"),
        ("es", 31, "treinta y uno"),
        ("es", 100, "cien"),
        ("es", 101, "ciento uno"),
        ("es", 555, "quinientos cincuenta y cinco"),
        ("it", 21, "ventuno"),
        ("it", 38, "trentotto"),
        ("it", 43, "quarantatré"),
        ("it", 103, "centotré"),
        ("it", 250, "duecentocinquanta"),
        ("nl", 1, "één"),
        ("nl", 21, "eenentwintig"),
        ("nl", 23, "drieëntwintig"),
        ("nl", 101, "honderd één"),
        ("sv", 21, "tjugoett"),
        ("sv", 101, "ett hundra ett"),
        ("nb", 21, "tjueén"),
        ("nb", 101, "ett hundre og én"),
        ("pl", 15, "piętnaście"),
        ("pl", 222, "dwieście dwadzieścia dwa"),
        ("pl", 500, "pięćset"),
        ("ru", 42, "сорок два"),
        ("ru", 600, "шестьсот"),
        ("ru", 999, "девятьсот девяносто девять"),
    ] {
        assert_eq!(number(tag, value), words, "{tag} {value}");
    }
}

#[test]
fn letters_are_written_as_words() {
    for language in Language::all() {
        let book = Book::open(language);
        let alphabet: [String; 26] = book.row("alphabet").unwrap();
        let mut words = BTreeSet::new();
        for name in &alphabet {
            assert!(name.split(' ').all(|word| word.chars().count() > 1), "{language:?}: {name}");
            assert!(words.insert(name), "{language:?}: {name} twice");
        }
    }
}

/// Fails unless `text` means this move in UCI.
fn check(tag: &str, position: &shakmaty::Chess, text: &str, expected: &str) {
    let wording = Wording { language: Language::from_tag(tag).unwrap(), ..Wording::default() };
    let found = Phrases::new(&wording).unwrap().understand(text, position);
    let found = found.map(|found| found.to_uci(CastlingMode::Standard).to_string());
    assert_eq!(found.as_deref(), Some(expected), "{text:?} in {tag}");
}

#[test]
fn each_language_is_understood_as_it_is_spoken() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (tag, text, expected) in [
        ("is", "riddari frá g einn til eff þrír", "g1f3"),
        ("is", "ped Eva tveir Eva fjorir", "e2e4"),
        ("fr", "cavalier de g un à f trois", "g1f3"),
        ("fr", "cheval gé un effe trois", "g1f3"),
        ("fr", "pion de dé deux à dé quatre", "d2d4"),
        ("es", "caballo de ge uno a efe tres", "g1f3"),
        ("es", "peon de de dos a de cuatro", "d2d4"),
        ("es", "peón a cuatro", "a2a4"),
        ("es", "peón a dos a cuatro", "a2a4"),
        ("es", "caballo a efe tres", "g1f3"),
        ("it", "cavallo da b1 a c3", "b1c3"),
        ("it", "cavallo da bi uno a ci tre", "b1c3"),
        ("it", "pedone da di due a di quattro", "d2d4"),
        ("it", "pedone di due di quattro", "d2d4"),
        ("nl", "paard van gee een naar ef drie", "g1f3"),
        ("nl", "ridder g1 f3", "g1f3"),
        ("sv", "häst från ge ett till eff tre", "g1f3"),
        ("sv", "bonde e tvaa e fyra", "e2e4"),
        ("nb", "springer ge en eff tre", "g1f3"),
        ("nb", "bonde frå e to til e fire", "e2e4"),
        ("pl", "skoczek z gie jeden na ef trzy", "g1f3"),
        ("pl", "kon gie jeden ef trzy", "g1f3"),
        ("ru", "конь с жэ один на эф три", "g1f3"),
        ("ru", "пешка е два е четыре", "e2e4"),
        ("ru", "конь г1 ф3", "g1f3"),
        ("ru", "Шпрингер Густав айн Феликс драй", "g1f3"),
    ] {
        check(tag, &start, text, expected);
    }
}

#[test]
fn a_letter_that_is_also_a_preposition_can_be_either() {
    let rooks = position("6k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1");
    for (tag, text, expected) in [
        ("es", "torre a de uno", "a1d1"),
        ("it", "torre a di uno", "a1d1"),
        ("es", "torre de efe uno a de uno", "f1d1"),
        ("it", "torre da effe uno a d1", "f1d1"),
        ("es", "torre a ocho", "a1a8"),
    ] {
        check(tag, &rooks, text, expected);
    }
}

#[test]
fn promotions_and_castlings_are_understood_with_their_endings() {
    let (promotion, _, _) = typical(11);
    for (tag, text) in [
        ("is", "peð bé sjö drepur a átta, vekur upp riddara"),
        ("fr", "pion b prend a huit promotion en cavalier"),
        ("es", "peón be por a ocho corona caballo"),
        ("it", "pedone bi prende a otto promuove a cavallo"),
        ("nl", "pion bee slaat aa acht promoveert tot paard"),
        ("sv", "bonde be slår a åtta förvandlas till springare"),
        ("nb", "bonde be slår a åtte forvandles til springer"),
        ("pl", "pionek be bije a osiem promocja na skoczka"),
        ("ru", "пешка бэ бьет а восемь превращается в коня"),
    ] {
        check(tag, &promotion, text, "b7a8n");
    }
    let (castling, _, _) = typical(6);
    for (tag, text) in [
        ("is", "hrókar stutt"),
        ("fr", "roque court"),
        ("es", "enroca corto"),
        ("it", "arrocco di re"),
        ("nl", "rokeert kort"),
        ("sv", "rockerar kort"),
        ("nb", "rokerer kort"),
        ("pl", "roszada krótka"),
        ("ru", "рокировка в короткую сторону"),
    ] {
        check(tag, &castling, text, "e1g1");
    }
}
