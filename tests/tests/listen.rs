//! Announcements as they sound: each is nearer to its own reference than to the wrong ones that sound most like it.
//!
//! What is listened to is softer and duller than the references, and noisy, so that nothing is compared with itself.
//! In the continuous integration ten announcements a language; `make listen` takes every set of words and every square,
//! and with `APPENDIXD_LISTEN="it de"` those languages alone.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use appendixd_core::notice::{Announced, Notice};
use appendixd_core::words::{Form, Language, Phrases, Wording};
use appendixd_tests::audio::{self, Shape};
use appendixd_tests::phonemes::{Sound, distance, pronounce, sounds};
use shakmaty::{Role, Square};

/// So many wrong ones are offered beside the right one.
const WRONG: usize = 5;

/// From where, to where, by what, and whether it takes: different pieces, files and ranks.
const MOVES: [(Role, Square, Square, bool); 10] = [
    (Role::Pawn, Square::E2, Square::E4, false),
    (Role::Knight, Square::G1, Square::F3, false),
    (Role::Bishop, Square::B5, Square::C6, true),
    (Role::Pawn, Square::E4, Square::D5, true),
    (Role::Rook, Square::A1, Square::D1, false),
    (Role::Queen, Square::H5, Square::F7, true),
    (Role::King, Square::E1, Square::D2, false),
    (Role::Knight, Square::B8, Square::A6, false),
    (Role::Queen, Square::D8, Square::H4, false),
    (Role::Rook, Square::H8, Square::H3, true),
];

fn announced((role, from, to, capture): (Role, Square, Square, bool)) -> Announced {
    Announced {
        role,
        from,
        to,
        capture,
        en_passant: false,
        promotion: None,
        castling: None,
        ambiguous: false,
        check: None,
    }
}

/// The same move with one thing in it changed: a file, a rank or the piece.
fn wrong(right: (Role, Square, Square, bool)) -> Vec<(Role, Square, Square, bool)> {
    let (role, from, to, capture) = right;
    let beside = |square: Square| {
        Square::ALL
            .into_iter()
            .filter(move |other| other.file() == square.file() || other.rank() == square.rank())
            .filter(move |other| *other != square)
    };
    let roles = Role::ALL.into_iter().filter(|other| *other != role).map(|other| (other, from, to, capture));
    let froms = beside(from).filter(|other| *other != to).map(|other| (role, other, to, capture));
    let tos = beside(to).filter(|other| *other != from).map(|other| (role, from, other, capture));
    roles.chain(froms).chain(tos).collect()
}

/// As a poor loudspeaker in a hall gives it: softer, dull, and noisy.
fn worn(voice: &str, text: &str) -> Vec<i16> {
    let (mut seed, mut before) = (1_u32, 0_i16);
    let clean = audio::render(voice, text);
    let worn = clean.into_iter().map(|sample| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let dull = sample / 4 + std::mem::replace(&mut before, sample) / 8;
        dull + i16::try_from(seed >> 25).unwrap() - 64
    });
    worn.collect()
}

/// Sentences of one voice, with what they sound like.
struct Heard {
    voice: &'static str,
    sounds: BTreeMap<String, Vec<Sound>>,
    /// What has been rendered: most sentences are beside many others.
    shapes: RefCell<BTreeMap<String, Shape>>,
}

impl Heard {
    fn of(voice: &'static str, sentences: &BTreeSet<String>) -> Self {
        // A comma or a colon would part the line in two.
        let lines: Vec<String> = sentences.iter().map(|sentence| sentence.replace([',', ':'], "")).collect();
        let spoken = pronounce(voice, &lines);
        let sounds = sentences.iter().cloned().zip(spoken.iter().map(|spoken| sounds(spoken))).collect();
        Self { voice, sounds, shapes: RefCell::default() }
    }

    /// The wrong ones that sound most like this one.
    fn nearest(&self, right: &str, wrong: &BTreeSet<String>) -> Vec<String> {
        let mut ranked: Vec<(f32, &String)> = wrong
            .iter()
            .filter(|other| *other != right)
            .map(|other| (distance(&self.sounds[right], &self.sounds[other]), other))
            .collect();
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        ranked.into_iter().take(WRONG).map(|(_, sentence)| sentence.clone()).collect()
    }

    /// How much farther the best wrong one is than the right one: below 1 it was mistaken.
    fn margin(&self, right: &str, wrong: &BTreeSet<String>) -> (f32, String) {
        let nearest = self.nearest(right, wrong);
        let heard = Shape::new(&worn(self.voice, right));
        let own = self.distance(&heard, right);
        let measured = nearest.iter().map(|other| (self.distance(&heard, other) / own, other.clone()));
        measured.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap()
    }

    fn distance(&self, heard: &Shape, text: &str) -> f32 {
        let mut shapes = self.shapes.borrow_mut();
        let shape = shapes.entry(text.to_owned());
        heard.distance(shape.or_insert_with(|| Shape::new(&audio::render(self.voice, text))))
    }
}

/// Each announcement of a wording with the wrong ones it could be taken for.
fn announcements(phrases: &Phrases) -> Vec<(String, BTreeSet<String>)> {
    let say = |it| phrases.sentence(&Notice::Move(announced(it)));
    MOVES.iter().map(|right| (say(*right), wrong(*right).into_iter().map(say).collect())).collect()
}

/// Every square of a wording beside all others.
fn squares(phrases: &Phrases) -> Vec<(String, BTreeSet<String>)> {
    let say = |square: Square| phrases.sentence(&Notice::OnSquare(square, None));
    let all: BTreeSet<String> = Square::ALL.into_iter().map(say).collect();
    all.iter().map(|square| (square.clone(), all.clone())).collect()
}

/// Listens to these, and gives the least margin of all with what it was between.
fn listen(voice: &'static str, said: &[(String, BTreeSet<String>)]) -> Result<(f32, String), String> {
    let sentences =
        said.iter().flat_map(|(right, wrong)| std::iter::once(right).chain(wrong)).cloned().collect();
    let heard = Heard::of(voice, &sentences);
    let mut least = (f32::INFINITY, String::new());
    for (right, wrong) in said {
        let (margin, other) = heard.margin(right, wrong);
        if margin <= 1.0 {
            return Err(format!("{right:?} was taken for {other:?} ({margin:.2})"));
        }
        if margin < least.0 {
            least = (margin, format!("{right:?}, next to {other:?}"));
        }
    }
    Ok(least)
}

/// Does this for every language, on as many threads as there are processors, and gives the results in order.
fn every_language<T: Send>(act: impl Fn(Language) -> T + Sync) -> Vec<T> {
    let wanted = std::env::var("APPENDIXD_LISTEN").unwrap_or_default();
    let wanted: Vec<Language> = wanted.split_whitespace().map(|tag| tag.parse().unwrap()).collect();
    let languages = if wanted.is_empty() { Language::all().collect() } else { wanted };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((number, language)) = take(&next, &languages) {
            done.push((number, act(language)));
        }
        done
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

fn take(next: &AtomicUsize, languages: &[Language]) -> Option<(usize, Language)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    Some((number, *languages.get(number)?))
}

#[test]
fn ten_announcements_a_language_are_nearest_to_themselves() {
    let listened = every_language(|language| {
        let phrases = Phrases::new(&Wording { language, ..Wording::default() }).unwrap();
        (language, listen(phrases.voice_language(), &announcements(&phrases)))
    });
    for (language, least) in listened {
        let (margin, pair) = least.unwrap_or_else(|mistaken| panic!("{language:?}: {mistaken}"));
        println!("{}: least margin {margin:.2}, {pair}", language.tag());
    }
}

/// Every set of words of a language, announcements and squares.
fn whole(language: Language) -> Vec<Result<String, String>> {
    let mut results = Vec::new();
    for wording in Wording::choices(language, Form::FromTo).unwrap() {
        let sets = [&wording.names, &wording.numbers, &wording.series].into_iter().flatten();
        let sets = sets.map(String::as_str).collect::<Vec<_>>().join(" ");
        let phrases = Phrases::new(&wording).unwrap();
        for said in [announcements(&phrases), squares(&phrases)] {
            let told = |what: &str| format!("{} {sets}: {what}", language.tag());
            results.push(match listen(phrases.voice_language(), &said) {
                Ok((margin, pair)) => Ok(told(&format!("least margin {margin:.2}, {pair}"))),
                Err(mistaken) => Err(told(&mistaken)),
            });
        }
    }
    results
}

#[test]
#[ignore = "takes minutes a language: make listen"]
fn every_set_of_words_and_every_square_is_nearest_to_itself() {
    let (right, mistaken): (Vec<_>, Vec<_>) =
        every_language(whole).into_iter().flatten().partition(Result::is_ok);
    right.into_iter().flatten().for_each(|told| println!("{told}"));
    let mistaken: Vec<String> = mistaken.into_iter().filter_map(Result::err).collect();
    assert!(mistaken.is_empty(), "{mistaken:#?}");
}
