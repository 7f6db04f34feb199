//! The events told so far, for everyone who wants them from some number on: none missing, none twice.
//!
//! The newest stay in memory; each is also appended to a file of the state directory, so that numbers and lines
//! are the same after a restart. A reader holds only a number, never a queue, so a slow one costs nothing.

mod file;
mod hearing;
mod restore;

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;
use std::rc::Rc;

use appendixd_core::event::Event;
use appendixd_core::order::{Asker, Refusal};
use appendixd_core::settings::Mode;
use serde_json::{Map, Value};
use tokio::sync::watch;

use crate::event_json;
use crate::request::Watch;
use file::EventFile;
use hearing::{Hearing, Listener};

/// How many events stay in memory: some fifty long games.
const KEPT: usize = 100_000;

/// One event as it was told.
#[derive(Clone)]
pub struct Told {
    /// Its number.
    pub seq: u64,
    /// Its line, without the line end.
    pub line: Rc<str>,
    table: Option<Rc<str>>,
    hearing: Hearing,
}

/// All events that are kept.
pub struct EventStore {
    told: VecDeque<Told>,
    next: u64,
    /// Tables that have told something since the daemon was started.
    tables: BTreeSet<String>,
    listener: Listener,
    file: Option<EventFile>,
    newest: watch::Sender<u64>,
}

impl EventStore {
    /// A store that forgets everything at its end.
    pub fn in_memory(mode: Mode) -> Self {
        let (newest, _) = watch::channel(0);
        Self {
            told: VecDeque::new(),
            next: 1,
            tables: BTreeSet::new(),
            listener: Listener::new(mode),
            file: None,
            newest,
        }
    }

    /// A store that goes on where the one before in this directory has ended. Where the directory cannot be used,
    /// the reason is logged and events are kept in memory only: a game matters more than its archive.
    pub fn open(directory: &Path, mode: Mode) -> Self {
        let mut store = Self::in_memory(mode);
        match EventFile::open(directory) {
            Ok((file, lines)) => {
                let restored = restore::restored(lines);
                for warning in restored.warnings {
                    tracing::warn!("{warning}");
                }
                for (seq, object, line) in restored.events {
                    store.keep(seq, &object, &line);
                }
                store.file = Some(file);
            }
            Err(error) => {
                tracing::warn!(
                    "Events are kept in memory only: {} cannot be used ({error}).",
                    directory.display()
                );
            }
        }
        store
    }

    /// The number of the next event.
    pub fn next_seq(&self) -> u64 {
        self.next
    }

    /// Takes up an event.
    pub fn push(&mut self, event: &Event) {
        let object = event_json::object(event);
        let line = Value::Object(object.clone()).to_string();
        if let Some(file) = &mut self.file
            && let Err(error) = file.append(&line)
        {
            tracing::error!(
                "Events are kept in memory only from now on: the file cannot be written ({error})."
            );
            self.file = None;
        }
        if let Some(table) = &event.table
            && !self.tables.contains(table)
        {
            self.tables.insert(table.clone());
        }
        self.keep(event.seq, &object, &line);
    }

    /// Refuses the name of a table that is not there; with `past`, one of which nothing is kept either.
    ///
    /// # Errors
    /// There is none; the refusal lists those that are there.
    pub fn find_table(&self, name: &str, past: bool) -> Result<(), Refusal> {
        let kept = || self.told.iter().any(|told| told.table.as_deref() == Some(name));
        if self.tables.contains(name) || past && kept() {
            return Ok(());
        }
        let tables: Vec<_> = self.tables.iter().map(String::as_str).collect();
        let text = if tables.is_empty() {
            format!(
                "There is no table {name:?}, nor any other yet: connect a board, or name its port with --board."
            )
        } else {
            format!("There is no table {name:?}. Name one of these with --table: {}.", tables.join(", "))
        };
        Err(Refusal { code: "no-table", text })
    }

    /// Wakes everyone who waits for events, after all effects of one input have been carried out.
    pub fn publish(&mut self) {
        if let Some(file) = &mut self.file
            && let Err(error) = file.flush()
        {
            tracing::error!(
                "Events are kept in memory only from now on: the file cannot be written ({error})."
            );
            self.file = None;
        }
        let next = self.next;
        self.newest.send_if_modified(|told| std::mem::replace(told, next) != next);
    }

    /// Changes whenever there are new events.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// The first number that can still be had.
    pub fn oldest(&self) -> u64 {
        self.told.front().map_or(self.next, |told| told.seq)
    }

    /// At most `limit` events from number `from` on, and the number to ask for next. `None` if an event of that
    /// number is no longer kept.
    pub fn read(&self, from: u64, limit: usize, wanted: &Watch) -> Option<(Vec<Told>, u64)> {
        if from < self.oldest() {
            return None;
        }
        let start = self.told.partition_point(|told| told.seq < from);
        let mut found = Vec::new();
        for told in self.told.range(start..) {
            if found.len() == limit {
                return Some((found, told.seq));
            }
            if told.is_for(wanted) {
                found.push(told.clone());
            }
        }
        Some((found, self.next.max(from)))
    }

    fn keep(&mut self, seq: u64, object: &Map<String, Value>, line: &str) {
        let hearing = self.listener.hearing(object);
        let table = object.get("table").and_then(Value::as_str).map(Rc::from);
        self.told.push_back(Told { seq, line: line.into(), table, hearing });
        if self.told.len() > KEPT {
            self.told.pop_front();
        }
        self.next = seq + 1;
    }
}

impl Told {
    fn is_for(&self, wanted: &Watch) -> bool {
        let heard = match wanted.asker {
            Asker::Arbiter => true,
            Asker::Player(side) => self.hearing.allows(side),
        };
        let table = match (&wanted.table, &self.table) {
            (Some(wanted), Some(table)) => **wanted == **table,
            _ => true,
        };
        heard && table
    }
}

#[cfg(test)]
mod tests {
    use appendixd_core::Millis;
    use appendixd_core::event::{FirmBy, What};

    use super::*;

    fn event(seq: u64, table: &str) -> Event {
        Event {
            seq,
            time: Millis(seq),
            table: Some(table.into()),
            what: What::Firm { ply: 1, by: FirmBy::Press },
        }
    }

    fn numbers(store: &EventStore, from: u64, limit: usize, wanted: &Watch) -> (Vec<u64>, u64) {
        let (told, next) = store.read(from, limit, wanted).unwrap();
        (told.iter().map(|told| told.seq).collect(), next)
    }

    #[test]
    fn none_missing_none_twice() {
        let mut store = EventStore::in_memory(Mode::Club);
        for seq in 1..=7 {
            store.push(&event(seq, if seq % 2 == 0 { "even" } else { "odd" }));
        }
        let all = Watch::default();
        assert_eq!(numbers(&store, 1, 3, &all), (vec![1, 2, 3], 4));
        assert_eq!(numbers(&store, 4, 9, &all), (vec![4, 5, 6, 7], 8));
        assert_eq!(numbers(&store, 8, 9, &all), (vec![], 8));
        assert_eq!(
            numbers(&store, 20, 9, &all),
            (vec![], 20),
            "a number that is still to come is waited for"
        );
        let even = Watch { table: Some("even".into()), ..Watch::default() };
        assert_eq!(numbers(&store, 1, 2, &even), (vec![2, 4], 5));
    }

    #[test]
    fn what_is_gone_is_said_to_be_gone() {
        let mut store = EventStore::in_memory(Mode::Club);
        for seq in 1..=KEPT as u64 + 2 {
            store.push(&event(seq, "t"));
        }
        assert_eq!(store.oldest(), 3);
        assert!(store.read(2, 1, &Watch::default()).is_none());
        assert!(store.read(3, 1, &Watch::default()).is_some());
    }

    #[test]
    fn a_restart_keeps_numbers_and_lines() {
        let directory = tempdir("restart");
        let mut store = EventStore::open(&directory, Mode::Club);
        store.push(&event(1, "t"));
        store.push(&event(2, "t"));
        store.publish();
        let before: Vec<_> = store.told.iter().map(|told| told.line.to_string()).collect();
        drop(store);
        // A crash in the middle of a line.
        let path = directory.join("events.jsonl");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend_from_slice(b"{\"seq\":3,\"ti");
        std::fs::write(&path, bytes).unwrap();
        let mut store = EventStore::open(&directory, Mode::Club);
        assert_eq!(store.next_seq(), 3);
        assert_eq!(store.told.iter().map(|told| told.line.to_string()).collect::<Vec<_>>(), before);
        store.push(&event(3, "t"));
        store.publish();
        drop(store);
        assert_eq!(EventStore::open(&directory, Mode::Club).next_seq(), 4);
        std::fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn only_tables_that_are_there_are_found() {
        let directory = tempdir("tables");
        let mut store = EventStore::open(&directory, Mode::Club);
        assert!(store.find_table("t", true).unwrap_err().text.contains("connect a board"));
        store.push(&event(1, "t"));
        store.push(&event(2, "u"));
        store.publish();
        assert!(store.find_table("t", false).is_ok());
        let refusal = store.find_table("nope", true).unwrap_err();
        assert_eq!(refusal.code, "no-table");
        assert!(refusal.text.contains("nope") && refusal.text.contains("t, u"), "{}", refusal.text);
        drop(store);
        let store = EventStore::open(&directory, Mode::Club);
        assert!(store.find_table("t", false).is_err(), "it has not come back yet");
        assert!(store.find_table("t", true).is_ok(), "what it has told can be had");
        std::fs::remove_dir_all(directory).unwrap();
    }

    fn tempdir(name: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("appendixd-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        path
    }
}
