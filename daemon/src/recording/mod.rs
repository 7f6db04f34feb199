//! Recordings: every byte of a session and every request, with times; what a user attaches to a bug report.
//!
//! The first line says what was recorded; the others are one byte string or request each. Where there are several
//! boards, the first line lists them in `boards`, and `board` in the other lines names one. The first line also
//! keeps what decides how bytes are understood (`pegged`, `turned`, mode, edition, tempo, language), so that a
//! replay elsewhere needs no configuration. A line `{"t":...,"link":"up"}` or `"down"` marks a port that was
//! opened or lost; without any, boards are there from the start. A line `{"t":...,"boards":[...]}` names a board
//! whose kind was found out only then.
//!
//! A recording begins with the first board's connection, also when it was asked for in the middle of a game: the
//! daemon keeps what has happened. `from` in the first line is `connection` then, and `now` where that was too much
//! to keep and the recording begins with the moment it was asked for.

mod history;
mod keypads;
mod read;
mod session;
mod settings;
mod tables;
mod write;

use appendixd_core::input::BoardSetup;
use appendixd_protocol::calibration::Taught;
use serde_json::{Map, Value};

use crate::taught;

pub use history::History;
pub use read::{Record, Recording, RecordingError, What};
pub use session::Session;
pub use settings::{read as read_settings, written as written_settings};
pub use write::Recorder;

/// What happens in a session, as far as recordings keep it.
#[derive(Clone, Debug, PartialEq)]
pub enum Happened<'a> {
    /// This board has sent bytes.
    Received(&'a str, &'a [u8]),
    /// Bytes went to this board.
    Sent(&'a str, &'a [u8]),
    /// This board's port was opened (`true`) or lost.
    Linked(&'a str, bool),
    /// A request, without its id.
    Asked(Map<String, Value>),
}

/// One board of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedBoard {
    /// Its id in events.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// Its port.
    pub port: String,
    /// What the user said of it.
    pub setup: BoardSetup,
    /// What it knew of its pieces when it was first connected.
    pub taught: Taught,
    /// Its port was open when the recording began.
    pub connected: bool,
}

impl RecordedBoard {
    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("board".into(), self.kind.as_str().into());
        fields.insert("port".into(), self.port.as_str().into());
        fields.insert("id".into(), self.id.as_str().into());
        let BoardSetup { pegged, turned, found, alone } = self.setup;
        for (name, set) in [("pegged", pegged), ("turned", turned), ("found", found), ("alone", alone)] {
            if set {
                fields.insert(name.into(), true.into());
            }
        }
        if !self.taught.is_empty() {
            fields.insert("taught".into(), taught::written(&self.taught));
        }
        if !self.connected {
            fields.insert("link".into(), "down".into());
        }
        fields
    }
}

/// The first line of a recording of these boards under these settings; `whole` if it holds everything since they
/// were connected.
pub fn header(boards: &[RecordedBoard], settings: &appendixd_core::settings::Settings, whole: bool) -> Value {
    let mut header = Map::new();
    header.insert("appendixd".into(), "recording".into());
    header.insert("version".into(), 1.into());
    match boards {
        [] => {}
        [board, rest @ ..] => {
            header.extend(board.fields());
            if !rest.is_empty() {
                header.insert("boards".into(), boards.iter().map(RecordedBoard::fields).collect());
            }
        }
    }
    header.insert("from".into(), if whole { "connection" } else { "now" }.into());
    header.insert("mode".into(), settings.mode.word().into());
    header.insert("edition".into(), settings.edition.word().into());
    header.insert("tempo".into(), settings.tempo.word().into());
    header.insert("language".into(), crate::config::language_tag(&settings.wording).into());
    header.extend(settings::written(settings));
    Value::Object(header)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// A line with its time first and its board, where it needs one.
fn line(t: &Value, id: Option<&str>, rest: Value) -> Value {
    let mut line = Map::new();
    line.insert("t".into(), t.clone());
    if let Some(id) = id {
        line.insert("board".into(), id.into());
    }
    if let Value::Object(rest) = rest {
        line.extend(rest);
    }
    Value::Object(line)
}
