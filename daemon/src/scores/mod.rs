//! What stands beside the journal of a game for people: its score as PGN and the arbiter's log. Each is written as a
//! whole under another name and then renamed, so that who reads it sees the old one or the new one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use appendixd_core::core::Core;
use serde_json::{Map, Value};

use crate::journal::folder::Journals;

/// What is to be written of the games that are on.
#[derive(Default)]
pub struct Scores {
    changed: BTreeSet<String>,
    /// By table: what the arbiter has been told of the game.
    logs: BTreeMap<String, String>,
    told: bool,
}

impl Scores {
    /// Takes note of an event as it is written.
    pub fn event(&mut self, event: &Map<String, Value>) {
        let text = |name: &str| event.get(name).and_then(Value::as_str);
        let Some(table) = text("table") else { return };
        match text("event") {
            Some("game") if text("state") == Some("started") => {
                self.logs.insert(table.to_owned(), String::new());
            }
            Some("made" | "firm" | "retracted" | "completed" | "result") => {}
            _ => {
                let Some(line) = for_arbiter(event) else { return };
                let log = self.logs.entry(table.to_owned()).or_default();
                log.push_str(&format!("{} {line}\n", text("time").unwrap_or_default()));
            }
        }
        self.changed.insert(table.to_owned());
    }

    /// Writes what has changed. What cannot be written is logged once and written with the next change.
    pub fn write(&mut self, core: &Core, journals: &Journals) {
        for name in std::mem::take(&mut self.changed) {
            let Some(stem) = journals.stem(&name) else { continue };
            let pgn = core.tables().iter().find(|table| table.name == name).and_then(|table| table.pgn());
            let log = self.logs.get(&name).filter(|log| !log.is_empty());
            let texts = [("pgn", pgn.as_ref()), ("arbiter.txt", log)];
            for (ending, text) in texts {
                let Some(text) = text else { continue };
                match replace(&stem.with_extension(ending), text) {
                    Ok(()) => self.told = false,
                    Err(error) if !self.told => {
                        tracing::warn!("The score {} cannot be written ({error}).", stem.display());
                        self.told = true;
                    }
                    Err(_) => {}
                }
            }
        }
    }
}

/// What only the arbiter is told, in one line.
fn for_arbiter(event: &Map<String, Value>) -> Option<String> {
    let text = |name: &str| event.get(name).and_then(Value::as_str);
    match (text("event")?, text("to")?) {
        ("irregularity", _) => {
            let mut line = format!(
                "{}, article {} of the Laws of {}",
                text("kind")?,
                text("article")?,
                text("edition")?
            );
            let squares = event.get("squares").and_then(Value::as_array).into_iter().flatten();
            for part in text("side").into_iter().chain(squares.filter_map(Value::as_str)) {
                line.push_str(&format!(", {part}"));
            }
            if let Some(penalty) = text("penalty") {
                line.push_str(&format!(", penalty: {penalty}"));
            }
            Some(line)
        }
        ("announcement", "arbiter") if text("state") == Some("queued") => text("text").map(str::to_owned),
        _ => None,
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let unfinished = PathBuf::from(name);
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_data()
    });
    let renamed = written.and_then(|()| fs::rename(&unfinished, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    renamed
}
