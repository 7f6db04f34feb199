//! The example of a configuration that is installed: it holds each key, with its usual value.

use std::path::Path;

use appendixd_core::settings::Settings;
use appendixd_core::speaking::Speech;

use super::{Config, ConfigError, Flags, LOW_TIME, MS_PER_WORD};

/// What is installed in /etc.
const EXAMPLE: &str = include_str!("../../../packaging/config.toml");

/// The example with each key set.
fn example_set() -> String {
    let set = |line: &str| match line.strip_prefix("# ") {
        Some(rest) if key_of(rest).is_some() || ["[[table]]", "[[keypad]]"].contains(&rest) => {
            rest.to_owned()
        }
        _ => line.to_owned(),
    };
    EXAMPLE.lines().map(|line| set(line) + "\n").collect()
}

fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.split_once(" = ")?;
    key.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '-' | '.')).then_some(key)
}

fn config(text: &str) -> Result<Config, ConfigError> {
    Config::of_text(Path::new("/etc/appendixd/config.toml"), text.into(), Flags::default(), &|_| None)
}

#[test]
fn the_example_changes_nothing_until_a_key_is_set() {
    let [example, nothing] = [EXAMPLE, ""].map(|text| config(text).unwrap());
    assert_eq!(format!("{example:?}"), format!("{nothing:?}"));
}

#[test]
fn the_values_in_the_example_are_the_usual_ones() {
    let set = config(&example_set()).unwrap();
    let wording = set.settings.wording.clone();
    let players = (set.settings.white.clone(), set.settings.black.clone());
    let usual = Settings {
        wording,
        white: players.0,
        black: players.1,
        say_check: Some(true),
        low_time: LOW_TIME.to_vec(),
        default_time: Some(30),
        // What is usual for the voice is what it does by itself.
        speech: Speech {
            rate: Some(0),
            pitch: Some(0),
            volume: Some(100),
            voice_name: Some("german".into()),
            ..Speech::default()
        },
        tables: set.settings.tables.clone(),
        // The board that belongs to no table of its own name.
        named: vec!["/dev/ttyACM0".into()],
        ..Settings::default()
    };
    assert_eq!(set.settings, usual);
    assert_eq!(set.text_ms_per_word, MS_PER_WORD);
    assert_eq!(set.boards.len(), 3);
    assert_eq!(set.settings.tables.len(), 1);
    assert_eq!(set.keypads.len(), 1);
}

#[test]
fn every_key_is_in_the_example() {
    for table in ["", "words", "words.files", "speech", "waits"] {
        let header = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
        let told = config(&format!("{header}nonsense = 1\n")).unwrap_err().to_string();
        let known = told.split("expected one of ").nth(1).unwrap_or_else(|| panic!("{told}"));
        let example = toml::from_str::<toml::Table>(&example_set()).unwrap();
        let section = table
            .split('.')
            .filter(|name| !name.is_empty())
            .fold(&example, |table, name| table[name].as_table().unwrap());
        for key in known.split(", ").map(|key| key.trim_matches('"')) {
            assert!(section.contains_key(key), "{key} of [{table}] is not in the example");
        }
    }
}

#[test]
fn every_kind_of_board_is_in_the_example() {
    let line = EXAMPLE.lines().find_map(|line| line.strip_prefix("# Kinds: ")).unwrap();
    let kinds: Vec<_> = line.split_once('.').unwrap().0.split(", ").collect();
    let known: Vec<_> = appendixd_protocol::drivers::MODELS.iter().map(|model| model.kind).collect();
    assert_eq!(kinds, known);
}
