//! The configuration file: TOML, each key known. A key or value that is not known is an error that names file,
//! line, key and what is accepted; nothing is guessed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

/// What a configuration file can hold. Times end in `_ms`, so that nobody has to look up the unit.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileForm {
    pub mode: Option<Spanned<Word>>,
    pub edition: Option<Spanned<Word>>,
    pub tempo: Option<Spanned<Word>>,
    pub language: Option<Spanned<Word>>,
    pub form: Option<Spanned<Word>>,
    pub names: Option<Spanned<Word>>,
    pub voice: Option<Spanned<Word>>,
    pub white_clock: Option<Spanned<Word>>,
    pub say_check: Option<bool>,
    pub supervised: Option<bool>,
    pub no_agreement_before: Option<u32>,
    pub quickplay_finish: Option<bool>,
    pub default_time: Option<u32>,
    pub clock_shows_moves: Option<bool>,
    pub lights: Option<bool>,
    #[serde(rename = "touch-move")]
    pub touch_move: Option<Spanned<Word>>,
    pub tones: Option<Spanned<TonesForm>>,
    pub white: Option<Spanned<String>>,
    pub black: Option<Spanned<String>>,
    pub state_dir: Option<PathBuf>,
    pub socket: Option<PathBuf>,
    pub differing_signal: Option<bool>,
    pub private_answers_in_room: Option<bool>,
    pub low_time: Option<Vec<u32>>,
    #[serde(default)]
    pub boards: Vec<Spanned<String>>,
    #[serde(default)]
    pub table: Vec<Spanned<TableForm>>,
    #[serde(default)]
    pub keypad: Vec<Spanned<KeypadForm>>,
    #[serde(default)]
    pub words: WordsForm,
    #[serde(default)]
    pub speech: SpeechForm,
    #[serde(default)]
    pub waits: WaitsForm,
}

/// A table with its seats.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableForm {
    pub name: Option<Spanned<String>>,
    pub boards: Option<Spanned<TableBoards>>,
    #[serde(default)]
    pub seat: SeatsForm,
}

/// A keypad.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeypadForm {
    #[serde(default)]
    pub devices: Vec<Spanned<String>>,
    pub table: Option<Spanned<String>>,
    pub seat: Option<Spanned<String>>,
    pub grab: Option<bool>,
    pub keys: Option<Spanned<BTreeMap<String, Spanned<String>>>>,
}

/// One board for both sides, or one for each.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a board in quotes, or { white = \"PORT=KIND\", black = \"PORT=KIND\" }"
)]
pub(super) enum TableBoards {
    One(String),
    Sides { white: Option<String>, black: Option<String> },
}

/// The seats of a table.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatsForm {
    #[serde(default)]
    pub white: SeatForm,
    #[serde(default)]
    pub black: SeatForm,
}

/// One seat.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatForm {
    pub name: Option<Spanned<String>>,
    pub blind: Option<bool>,
    pub language: Option<Spanned<Word>>,
    pub form: Option<Spanned<Word>>,
    pub output: Option<Spanned<String>>,
    pub announcer: Option<Spanned<Word>>,
    pub rate: Option<Spanned<i64>>,
    pub pitch: Option<Spanned<i64>>,
    pub volume: Option<Spanned<i64>>,
    pub voice_name: Option<String>,
    pub pause: Option<Spanned<Word>>,
    pub verbosity: Option<Spanned<Word>>,
}

/// Single choices of words.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WordsForm {
    /// The user's own words: a path, beside this file where it is relative.
    pub file: Option<Spanned<String>>,
    pub numbers: Option<Spanned<Word>>,
    pub series: Option<Spanned<Word>>,
    #[serde(default)]
    pub files: FilesForm,
}

/// The name of each file that is not that of the chosen set.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilesForm {
    pub a: Option<Spanned<Word>>,
    pub b: Option<Spanned<Word>>,
    pub c: Option<Spanned<Word>>,
    pub d: Option<Spanned<Word>>,
    pub e: Option<Spanned<Word>>,
    pub f: Option<Spanned<Word>>,
    pub g: Option<Spanned<Word>>,
    pub h: Option<Spanned<Word>>,
}

/// How the voice speaks.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpeechForm {
    pub rate: Option<Spanned<i64>>,
    pub pitch: Option<Spanned<i64>>,
    pub volume: Option<Spanned<i64>>,
    pub voice_name: Option<String>,
    pub pause: Option<Spanned<Word>>,
    pub verbosity: Option<Spanned<Word>>,
    pub hurry: Option<Spanned<i64>>,
    pub private_program: Option<Spanned<String>>,
    pub worker: Option<PathBuf>,
    pub text_ms_per_word: Option<u32>,
}

/// All tones or none, or each by itself.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "true, false, or { NAME = true or false }")]
pub(super) enum TonesForm {
    All(bool),
    Each(BTreeMap<String, bool>),
}

/// Spans of time after which something is settled.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WaitsForm {
    pub settle_ms: Option<u32>,
    pub slide_settle_ms: Option<u32>,
    pub victim_ms: Option<u32>,
    pub doubt_ms: Option<u32>,
    pub press_ms: Option<u32>,
    pub distrust_ms: Option<u32>,
    pub position_ms: Option<u32>,
    pub question_ms: Option<u32>,
    pub accidental_ms: Option<u32>,
    pub adjusting_ms: Option<u32>,
    pub hold_ms: Option<u32>,
    pub menu_ms: Option<u32>,
}

/// A word, or a number written without quotes, such as an edition.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a text in quotes or a whole number")]
pub(super) enum Word {
    Text(String),
    Number(i64),
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A configuration file that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("{path}: cannot be read ({reason}). Check the path and who may read it")]
    Unreadable {
        /// Where.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// Something in it is not accepted.
    #[error("{path}, line {line}: {message}")]
    NotAccepted {
        /// Where.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// Key, value and what is accepted.
        message: String,
    },
}

/// A configuration file that has been read, and what is needed to say where something stands in it.
pub(super) struct ConfigFile {
    pub path: PathBuf,
    pub form: FileForm,
    text: String,
}

impl ConfigFile {
    pub(super) fn read(path: &Path) -> Result<Self, FileError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| FileError::Unreadable { path: path.into(), reason: error.to_string() })?;
        Self::parse(path, text)
    }

    pub(super) fn parse(path: &Path, text: String) -> Result<Self, FileError> {
        match toml::from_str(&text) {
            Ok(form) => Ok(Self { path: path.into(), form, text }),
            Err(error) => {
                let start = error.span().map_or(0, |span| span.start);
                Err(not_accepted(path, &text, start, &told(&text, start, error.message())))
            }
        }
    }

    /// The value at this place is not accepted.
    pub(super) fn refuse(&self, place: usize, message: &str) -> FileError {
        not_accepted(&self.path, &self.text, place, message)
    }
}

fn not_accepted(path: &Path, text: &str, place: usize, message: &str) -> FileError {
    let line = text.get(..place).map_or(1, |before| before.matches('\n').count() + 1);
    FileError::NotAccepted { path: path.into(), line, message: message.into() }
}

/// The parser's message with the key before it, which it leaves out where the value is what is wrong.
fn told(text: &str, place: usize, message: &str) -> String {
    let message = message.trim_end().replace('\n', ", ").replace('`', "\"");
    let start = text.get(..place).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    match line.split_once('=') {
        Some((key, _)) if message.contains(key.trim()) => message,
        Some((key, _)) => format!("{}: {message}", key.trim()),
        None => format!("{}: {message}", line.trim()),
    }
}
