//! What stands beside the journal of a game for people: its score as PGN and the arbiter's log. Play does not wait for
//! them: they follow from the journal, and a thread of their own puts them on disk.

mod writer;

use std::collections::{BTreeMap, BTreeSet};

use appendixd_core::core::Core;
use serde_json::{Map, Value};

use crate::journal::folder::Journals;
use writer::Writer;

/// What is to be written of the games that are on.
pub struct Scores {
    changed: BTreeSet<String>,
    /// By table: what the arbiter has been told of the game.
    logs: BTreeMap<String, String>,
    writer: Writer,
}

impl Scores {
    /// Begins with nothing to be written.
    pub fn start() -> Self {
        Self { changed: BTreeSet::new(), logs: BTreeMap::new(), writer: Writer::start() }
    }

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

    /// What was written may be gone: all of it is written once more.
    pub fn once_more(&mut self, core: &Core) {
        self.changed.extend(core.tables().iter().map(|table| table.name.clone()));
    }

    /// Hands over what has changed, to be written soon.
    pub fn write(&mut self, core: &Core, journals: &Journals) {
        for name in std::mem::take(&mut self.changed) {
            let Some(stem) = journals.stem(&name) else { continue };
            let pgn = core.tables().iter().find(|table| table.name == name).and_then(|table| table.pgn());
            let log = self.logs.get(&name).filter(|log| !log.is_empty()).cloned();
            for (ending, text) in [("pgn", pgn), ("arbiter.txt", log)] {
                if let Some(text) = text {
                    self.writer.write(stem.with_extension(ending), text);
                }
            }
        }
    }

    /// What is wrong with their place, as a sentence.
    pub fn trouble(&self) -> Option<String> {
        self.writer.trouble()
    }

    /// The daemon ends: what has been handed over is written.
    pub fn finish(self) {
        self.writer.finish();
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
