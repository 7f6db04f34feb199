//! What boards were taught of their pieces: how it is written, and that it outlives the daemon.
//!
//! A chip belongs to a piece, not to a board or a port: so there is one file a kind of board in the state folder, and what
//! one board was taught all of its kind know.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use appendixd_protocol::calibration::{Chip, Taught};
use serde_json::{Map, Value};
use shakmaty::Piece;

/// The folder in the state folder.
const FOLDER: &str = "calibration";

/// Chips in hexadecimal digits, each with the letter of its piece.
pub fn written(taught: &Taught) -> Value {
    let pair = |(chip, piece): (Chip, Piece)| {
        let digits: String = chip.iter().map(|number| format!("{number:02X}")).collect();
        (digits, Value::from(piece.char().to_string()))
    };
    Value::Object(taught.iter().map(pair).collect::<Map<_, _>>())
}

/// The chips that are written like this.
pub fn read(value: &Value) -> Option<Taught> {
    value.as_object()?.iter().map(|(digits, piece)| Some((chip(digits)?, piece_of(piece)?))).collect()
}

fn chip(digits: &str) -> Option<Chip> {
    let digits: Vec<u8> = digits
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    let numbers: Vec<u8> =
        digits.chunks(2).filter_map(|pair| Some(pair.first()? << 4 | pair.get(1)?)).collect();
    if digits.len().is_multiple_of(2) { numbers.try_into().ok() } else { None }
}

fn piece_of(letter: &Value) -> Option<Piece> {
    let mut letters = letter.as_str()?.chars();
    let piece = Piece::from_char(letters.next()?)?;
    letters.next().is_none().then_some(piece)
}

/// All that boards were taught, by kind.
pub struct Calibrations {
    folder: PathBuf,
    known: BTreeMap<String, Taught>,
    trouble: Option<String>,
}

impl Calibrations {
    /// What is kept in this state folder.
    pub fn open(state: &Path) -> Self {
        let folder = state.join(FOLDER);
        let mut known = BTreeMap::new();
        let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        for path in files.filter(|path| path.extension().is_some_and(|it| it == "json")) {
            let Some(kind) = path.file_stem().map(|kind| kind.to_string_lossy().into_owned()) else {
                continue;
            };
            let found = fs::read(&path).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
            match found.as_ref().and_then(read) {
                Some(taught) => drop(known.insert(kind, taught)),
                None => tracing::warn!(
                    "{} cannot be read: boards of that kind have to be taught their pieces once more.",
                    path.display()
                ),
            }
        }
        Self { folder, known, trouble: None }
    }

    /// What boards of this kind know.
    pub fn of(&self, kind: &str) -> Taught {
        self.known.get(kind).cloned().unwrap_or_default()
    }

    /// Takes in what one of them was taught, and puts it on disk.
    pub fn keep(&mut self, kind: &str, taught: &Taught) {
        let known = self.known.entry(kind.to_owned()).or_default();
        let before = known.clone();
        known.learn(taught);
        if *known == before && self.trouble.is_none() {
            return;
        }
        let text = written(known).to_string() + "\n";
        self.trouble = write(&self.folder, kind, &text).err().map(|error| {
            format!(
                "What the board was taught of its pieces cannot be kept in {} ({error}). It knows them until the daemon \
                 ends. Make room on that disk and make it writable for this user, and calibrate again.",
                self.folder.display()
            )
        });
        if let Some(trouble) = &self.trouble {
            tracing::error!("{trouble}");
        }
    }

    /// Why it is not on disk, as a sentence.
    pub fn trouble(&self) -> Option<&String> {
        self.trouble.as_ref()
    }
}

/// The old file stays until the new one is whole.
fn write(folder: &Path, kind: &str, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let unfinished = folder.join(format!("{kind}.new"));
    let mut file = File::create(&unfinished)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(unfinished, folder.join(format!("{kind}.json")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("appendixd-taught-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn taught(pairs: &[(Chip, char)]) -> Taught {
        pairs.iter().map(|(chip, letter)| (*chip, Piece::from_char(*letter).unwrap())).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        let known = taught(&[([3, 0, 84, 252, 153], 'P'), ([0, 0, 0, 0, 7], 'k')]);
        assert_eq!(written(&known).to_string(), r#"{"0000000007":"k","030054FC99":"P"}"#);
        assert_eq!(read(&written(&known)), Some(known));
        for wrong in [
            r#"{"03":"P"}"#,
            r#"{"030054FC99":"x"}"#,
            r#"{"030054FC99":"PP"}"#,
            r#"{"0300é4FC99":"P"}"#,
            "[]",
        ] {
            assert_eq!(read(&serde_json::from_str(wrong).unwrap()), None, "{wrong}");
        }
    }

    #[test]
    fn what_was_taught_outlives_the_daemon_and_grows() {
        let state = folder("kept");
        let (first, second) = (taught(&[([1; 5], 'Q')]), taught(&[([2; 5], 'q'), ([1; 5], 'R')]));
        let mut kept = Calibrations::open(&state);
        kept.keep("chips", &first);
        assert_eq!(Calibrations::open(&state).of("chips"), first);
        kept.keep("chips", &second);
        assert_eq!(Calibrations::open(&state).of("chips"), second);
        assert!(Calibrations::open(&state).of("others").is_empty());
        fs::remove_dir_all(state).unwrap();
    }

    #[test]
    fn a_broken_file_costs_a_calibration_and_nothing_else() {
        let state = folder("broken");
        let mut kept = Calibrations::open(&state);
        kept.keep("chips", &taught(&[([1; 5], 'Q')]));
        fs::write(state.join(FOLDER).join("chips.json"), "{\"01").unwrap();
        let mut kept = Calibrations::open(&state);
        assert!(kept.of("chips").is_empty() && kept.trouble().is_none());
        fs::remove_dir_all(&state).unwrap();
        fs::write(&state, "in the way").unwrap();
        kept.keep("chips", &taught(&[([2; 5], 'Q')]));
        assert!(kept.trouble().is_some() && !kept.of("chips").is_empty());
        fs::remove_file(state).unwrap();
    }
}
