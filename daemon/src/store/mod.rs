//! The events told so far, for everyone who wants them from some number on: none missing, none twice.
//!
//! The newest stay in memory; each is also appended to a file of the state directory, so that numbers and lines
//! are the same after a restart. Those of the game that is on and of the last hundred can be had. A reader holds only
//! a number, never a queue, so a slow one costs nothing.
//!
//! What a power cut takes from these files follows once more from the journal, byte for byte.

mod file;
mod hearing;
mod restore;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::path::Path;
use std::rc::Rc;

use appendixd_core::event::Event;
use appendixd_core::order::{Asker, Refusal};
use appendixd_core::settings::Mode;
use serde_json::{Map, Value};
use tokio::sync::watch;

use crate::event_json;
use crate::request::Watch;
use file::EventFiles;
pub use file::lock;
use hearing::{Hearing, Listener};

/// How many events stay in memory.
const KEPT: usize = 50_000;

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

/// Events of one file, read again for somebody who wants old ones.
struct Old {
    first: u64,
    told: Vec<Told>,
}

/// All events that are kept.
pub struct EventStore {
    told: VecDeque<Told>,
    next: u64,
    /// Tables that have told something since the daemon was started.
    tables: BTreeSet<String>,
    listener: Listener,
    files: Option<EventFiles>,
    /// By table: the number of the first event of the game that is on.
    games: BTreeMap<String, u64>,
    old: RefCell<Option<Old>>,
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
            files: None,
            games: BTreeMap::new(),
            old: RefCell::new(None),
            newest,
        }
    }

    /// A store that goes on where the one before in this directory has ended. Where the directory cannot be used,
    /// the reason is logged and events are kept in memory only: a game matters more than its archive.
    pub fn open(directory: &Path, mode: Mode) -> Self {
        let mut store = Self::in_memory(mode);
        match EventFiles::open(directory, KEPT) {
            Ok((files, lines)) => {
                let restored = restore::restored(lines);
                for warning in restored.warnings {
                    tracing::warn!("{warning}");
                }
                for (seq, object, line) in restored.events {
                    store.note_game(seq, &object);
                    store.keep(seq, &object, &line);
                }
                store.files = Some(files);
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
        self.push_written(event.seq, &event_json::object(event));
    }

    /// Takes up the event with this number as it is written.
    pub fn push_written(&mut self, seq: u64, object: &Map<String, Value>) {
        let line = Value::Object(object.clone()).to_string();
        self.note_game(seq, object);
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        let begins = text("event") == Some("game") && text("state") == Some("started");
        let running = self.games.values().copied().min().unwrap_or(u64::MAX);
        if let Some(files) = &mut self.files {
            if begins || !files.has_room() {
                // Where that fails, the file before goes on.
                let _ = files.begin(seq, begins);
                files.prune(running);
            }
            files.append(&line);
        }
        if let Some(table) = text("table")
            && !self.tables.contains(table)
        {
            self.tables.insert(table.to_owned());
        }
        self.keep(seq, object, &line);
    }

    /// Keeps in mind which games are on: their events are never forgotten.
    fn note_game(&mut self, seq: u64, object: &Map<String, Value>) {
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        if text("event") != Some("game") {
            return;
        }
        let table = text("table").unwrap_or_default();
        match text("state") {
            Some("started") => {
                self.games.insert(table.to_owned(), seq);
            }
            Some("ended") => {
                self.games.remove(table);
            }
            _ => {}
        }
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

    /// Puts the events so far into their file, where the system keeps them whatever becomes of the daemon.
    ///
    /// # Errors
    /// The disk takes nothing: they stay in memory, and go into the file when this is tried again.
    pub fn flush(&mut self) -> io::Result<()> {
        self.files.as_mut().map_or(Ok(()), EventFiles::flush)
    }

    /// Puts them on disk, where they survive a power cut too.
    ///
    /// # Errors
    /// As with [`Self::flush`].
    pub fn sync(&mut self) -> io::Result<()> {
        self.files.as_mut().map_or(Ok(()), EventFiles::sync)
    }

    /// Wakes everyone who waits for events, after all effects of one input have been carried out.
    pub fn publish(&mut self) {
        let next = self.next;
        self.newest.send_if_modified(|told| std::mem::replace(told, next) != next);
    }

    /// Changes whenever there are new events.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// The first number that can still be had.
    pub fn oldest(&self) -> u64 {
        let in_files = self.files.as_ref().and_then(EventFiles::oldest);
        in_files.map_or(self.in_memory_from(), |oldest| oldest.min(self.in_memory_from()))
    }

    fn in_memory_from(&self) -> u64 {
        self.told.front().map_or(self.next, |told| told.seq)
    }

    /// At most `limit` events from number `from` on, and the number to ask for next. `None` if an event of that
    /// number is no longer kept.
    pub fn read(&self, from: u64, limit: usize, wanted: &Watch) -> Option<(Vec<Told>, u64)> {
        let mut from = from;
        while from < self.in_memory_from() {
            let (found, next) = self.read_old(from, limit, wanted)?;
            if !found.is_empty() {
                return Some((found, next));
            }
            from = next;
        }
        let start = self.told.partition_point(|told| told.seq < from);
        Some(chosen(self.told.range(start..), self.next.max(from), limit, wanted))
    }

    /// The same from one file.
    fn read_old(&self, from: u64, limit: usize, wanted: &Watch) -> Option<(Vec<Told>, u64)> {
        let files = self.files.as_ref()?;
        let segment = files.holding(from)?;
        let mut old = self.old.borrow_mut();
        if old.as_ref().is_none_or(|old| old.first != segment.first) {
            *old = Some(self.load(segment)?);
        }
        let old = old.as_ref()?;
        let start = old.told.partition_point(|told| told.seq < from);
        let behind = files.behind(segment).unwrap_or(u64::MAX).min(self.in_memory_from());
        Some(chosen(old.told[start..].iter(), behind.max(from + 1), limit, wanted))
    }

    /// What this file holds, up to where memory begins. Of a table whose game has begun in an earlier file a player
    /// gets only what the room hears.
    fn load(&self, segment: &file::Segment) -> Option<Old> {
        let (lines, _) = file::read_whole_lines(&segment.path).ok()?;
        let mut listener = Listener::new(Mode::Tournament);
        let mut told = Vec::new();
        for (seq, object, line) in restore::restored(lines).events {
            if seq < self.in_memory_from() {
                told.push(told_as(seq, &object, &line, &mut listener));
            }
        }
        Some(Old { first: segment.first, told })
    }

    fn keep(&mut self, seq: u64, object: &Map<String, Value>, line: &str) {
        self.told.push_back(told_as(seq, object, line, &mut self.listener));
        if self.told.len() > KEPT {
            self.told.pop_front();
        }
        self.next = seq + 1;
    }
}

fn told_as(seq: u64, object: &Map<String, Value>, line: &str, listener: &mut Listener) -> Told {
    let table = object.get("table").and_then(Value::as_str).map(Rc::from);
    Told { seq, line: line.into(), table, hearing: listener.hearing(object) }
}

/// Those that are wanted, no more than `limit`, and the number to ask for next.
fn chosen<'a>(
    all: impl Iterator<Item = &'a Told>,
    behind: u64,
    limit: usize,
    wanted: &Watch,
) -> (Vec<Told>, u64) {
    let mut found = Vec::new();
    for told in all {
        if found.len() == limit {
            return (found, told.seq);
        }
        if told.is_for(wanted) {
            found.push(told.clone());
        }
    }
    (found, behind)
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
        store.flush().unwrap();
        let before: Vec<_> = store.told.iter().map(|told| told.line.to_string()).collect();
        drop(store);
        // A crash in the middle of a line.
        let path = directory.join("events/000000000000001.jsonl");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend_from_slice(b"{\"seq\":3,\"ti");
        std::fs::write(&path, bytes).unwrap();
        let mut store = EventStore::open(&directory, Mode::Club);
        assert_eq!(store.next_seq(), 3);
        assert_eq!(store.told.iter().map(|told| told.line.to_string()).collect::<Vec<_>>(), before);
        store.push(&event(3, "t"));
        store.flush().unwrap();
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
        store.flush().unwrap();
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
