//! Words that name squares and pieces, as espeak-ng pronounces them: far enough apart, and read as words.
//!
//! What is nearer than [`NEAR`] or has more in common than [`SHARE`] stands as a warning in `docs/words.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use appendixd_core::words::{Form, Language, Phrases, Respelling, Wording};
use appendixd_tests::phonemes::{Sound, distance, pronounce, share, sounds};

/// No two words of one row are nearer than this, save letters, in sounds.
const FLOOR: f32 = 1.0;
/// Nearer than this there is a warning.
const NEAR: f32 = 1.25;
/// So also where they differ in less than this share of the longer word.
const SHARE: f32 = 0.35;

/// The rows of words of a language, by kind and set; of a set that is not named, the usual one.
fn rows(language: Language) -> BTreeMap<String, Vec<String>> {
    let mut rows = BTreeMap::new();
    for wording in Wording::choices(language, Form::FromTo).unwrap() {
        let phrases = Phrases::new(&wording).unwrap();
        let words = phrases.vocabulary();
        let series = wording.series.as_deref().unwrap_or("usual");
        if let (Some(names), Some(numbers)) = (&wording.names, &wording.numbers) {
            rows.insert(format!("names {names}"), words.files.to_vec());
            rows.insert(format!("numbers {numbers}"), words.ranks.to_vec());
        }
        rows.insert(format!("series {series}"), words.series.to_vec());
    }
    rows
}

fn voice(language: Language) -> &'static str {
    Phrases::new(&Wording { language, ..Wording::default() }).unwrap().voice_language()
}

/// What each word sounds like.
fn heard<'a>(voice: &str, words: impl IntoIterator<Item = &'a String>) -> BTreeMap<String, Vec<Sound>> {
    let words: BTreeSet<&String> = words.into_iter().collect();
    let words: Vec<String> = words.into_iter().cloned().collect();
    let spoken = pronounce(voice, &words);
    words.into_iter().zip(spoken.iter().map(|spoken| sounds(spoken))).collect()
}

#[test]
fn words_of_one_row_are_far_apart_or_warned_of() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs/words.md");
    let docs = fs::read_to_string(docs).unwrap();
    let mut missing = BTreeSet::new();
    for language in Language::all() {
        let rows = rows(language);
        let sounds = heard(voice(language), rows.values().flatten());
        for (name, row) in &rows {
            let pairs = row
                .iter()
                .enumerate()
                .flat_map(|(index, one)| row[index + 1..].iter().map(move |it| (one, it)));
            let measured = pairs.map(|(one, other)| {
                let (left, right) = (&sounds[one], &sounds[other]);
                (distance(left, right), share(left, right), one, other)
            });
            let mut measured: Vec<_> = measured.collect();
            measured.sort_by(|one, other| one.0.total_cmp(&other.0));
            let (least, _, one, other) = measured[0];
            println!("{} {name}: {one} and {other} {least:.2}", language.tag());
            if name == "names letters" {
                continue;
            }
            assert!(least >= FLOOR, "{language:?} {name}: {one} and {other} are too near ({least:.2})");
            for (distance, share, one, other) in measured {
                let pair = format!("{one} and {other}");
                // Both castlings have one word in common, and the other tells them apart.
                let castling = name.starts_with("series") && row[6..].contains(one);
                let share = if castling { 1.0 } else { share };
                if (distance < NEAR || share < SHARE) && !docs.contains(&pair) {
                    missing.insert(format!("{}: {pair} ({distance:.2}, {share:.2})", language.tag()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "docs/words.md does not warn of {missing:#?}");
}

#[test]
fn every_square_is_read_word_by_word() {
    let (mut squares, mut worst) = (0, (0.0_f32, String::new()));
    for language in Language::all() {
        let wordings = Wording::choices(language, Form::FromTo).unwrap();
        let mut parts: BTreeMap<String, (String, String)> = BTreeMap::new();
        for wording in wordings {
            let phrases = Phrases::new(&wording).unwrap();
            let words = phrases.vocabulary();
            for (file, rank) in
                words.files.iter().flat_map(|file| words.ranks.iter().map(move |rank| (file, rank)))
            {
                parts.insert(format!("{file} {rank}"), (file.clone(), rank.clone()));
            }
        }
        let all = parts.iter().flat_map(|(square, (file, rank))| [square, file, rank]);
        let heard = heard(voice(language), all);
        for (square, (file, rank)) in &parts {
            let apart = [heard[file].clone(), heard[rank].clone()].concat();
            let distance = distance(&heard[square], &apart);
            squares += 1;
            if distance > worst.0 {
                worst = (distance, format!("{square} in {}", language.tag()));
            }
            assert!(
                distance <= 1.5,
                "{language:?}: {square} is not read as {file} and {rank} ({distance:.2})"
            );
        }
    }
    println!("{squares} squares; the one farthest from its two words: {} {:.2}", worst.1, worst.0);
}

#[test]
fn german_words_respelled_are_nearest_to_themselves() {
    let ibca = Phrases::new(&Wording::default()).unwrap();
    let words = ibca.vocabulary();
    for table in Respelling::of("de") {
        for row in [words.files, words.ranks, words.series] {
            // It reads the c of Cesar as a k, which nobody says.
            let spoken: Vec<String> = row.iter().map(|word| word.replace("Cesar", "Zesar")).collect();
            let german = heard("de", &spoken);
            let respelled: Vec<String> = row.iter().map(|word| table.write(word)).collect();
            let read = heard(table.voice(), &respelled);
            for (word, respelled) in row.iter().zip(&respelled) {
                let compared = row.iter().zip(&spoken);
                let mut ranked: Vec<_> = compared
                    .map(|(other, spoken)| (distance(&read[respelled], &german[spoken]), other))
                    .collect();
                ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
                println!(
                    "{word}: {respelled} {:.2}, the next {} {:.2}",
                    ranked[0].0, ranked[1].1, ranked[1].0
                );
                assert_eq!(ranked[0].1, word, "{respelled} for {word}");
                assert!(
                    ranked[0].0 + 0.5 < ranked[1].0,
                    "{respelled} is no better for {word} than for {}",
                    ranked[1].1
                );
            }
        }
    }
}
