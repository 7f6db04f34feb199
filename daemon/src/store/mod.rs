//! The events told so far, for everyone who wants them from some number on: none missing, none twice.
//!
//! The newest stay in memory; each is also appended to a file of the state directory, so that numbers and lines
//! are the same after a restart. Those of the game that is on and of the last hundred can be had. A reader holds only
//! a number, never a queue, so a slow one costs nothing.
//!
//! What a power cut takes from these files follows once more from the journal, byte for byte.

mod file;
mod hearing;
mod numbers;
mod restore;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use appendixd_core::Millis;
use appendixd_core::event::Event;
use appendixd_core::order::{Asker, Refusal};
use appendixd_core::settings::Mode;
use serde_json::{Map, Value};
use tokio::sync::watch;

use crate::event_json;
use crate::request::Watch;
use file::{Before, EventFiles};
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

/// What a reader gets.
#[derive(Clone)]
pub enum Item {
    /// An event.
    Told(Told),
    /// Events from the first of these numbers to the second are not there, and were not left out for this reader's sake.
    Missing(u64, u64),
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
    before: Before,
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
            before: Before::Kept,
            games: BTreeMap::new(),
            old: RefCell::new(None),
            newest,
        }
    }

    /// A store that goes on where the one before in this directory has ended. Where the directory cannot be written,
    /// events are kept in memory until it can be: a game matters more than its archive.
    pub fn open(directory: &Path, mode: Mode) -> Self {
        let mut store = Self::in_memory(mode);
        let (files, lines, before) = EventFiles::open(directory, KEPT);
        let restored = restore::restored(lines);
        for warning in restored.warnings {
            tracing::warn!("{warning}");
        }
        for (seq, object, line) in restored.events {
            store.note_game(seq, &object);
            store.keep(seq, &object, &line);
        }
        store.files = Some(files);
        store.before = before;
        store
    }

    /// Numbers go on behind all that may have been given out. Where events were told that are not kept, nobody knows how
    /// many: they go on from the time in milliseconds, which is more than any daemon can have told.
    pub fn pass_given_out(&mut self, now: Millis) {
        if self.before == Before::Kept {
            return;
        }
        let from = self.next.max(now.0);
        tracing::warn!(
            "Events may have been told that are not kept: the disk did not take them, or cannot be read or written. The \
             next event gets number {from}, so that no number is given twice."
        );
        self.next = from;
        if let Some(files) = &mut self.files {
            files.number_from(from);
        }
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
            files.append(seq, &line, begins);
            if begins {
                files.prune(running);
            }
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

    /// Puts the events so far into their file, where the system keeps them whatever becomes of the daemon. With `look`
    /// it is also looked whether those that were put there are there still.
    ///
    /// # Errors
    /// The disk takes nothing: they stay in memory, and go into the file when this is tried again.
    pub fn flush(&mut self, look: bool) -> io::Result<()> {
        self.files.as_mut().map_or(Ok(()), |files| files.flush(look))
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

    /// At most about `limit` events from number `from` on, with what is missing between them, and the number to ask for
    /// next. `None` if an event of that number is no longer kept.
    pub fn read(&self, from: u64, limit: usize, wanted: &Watch) -> Option<(Vec<Item>, u64)> {
        let mut from = from;
        while from < self.in_memory_from() {
            let (found, next) = self.read_old(from, limit, wanted)?;
            if !found.is_empty() {
                return Some((found, next));
            }
            from = next;
        }
        let start = self.told.partition_point(|told| told.seq < from);
        Some(chosen(self.told.range(start..), from..self.next.max(from), limit, wanted))
    }

    /// The same from one file.
    fn read_old(&self, from: u64, limit: usize, wanted: &Watch) -> Option<(Vec<Item>, u64)> {
        let files = self.files.as_ref()?;
        let segment = files.holding(from)?;
        let mut old = self.old.borrow_mut();
        if old.as_ref().is_none_or(|old| old.first != segment.first) {
            *old = Some(self.load(segment));
        }
        let old = old.as_ref()?;
        let start = old.told.partition_point(|told| told.seq < from);
        let behind = files.behind(segment).unwrap_or(u64::MAX).min(self.in_memory_from());
        Some(chosen(old.told[start..].iter(), from..behind.max(from + 1), limit, wanted))
    }

    /// What this file holds, up to where memory begins; nothing where it cannot be read. Of a table whose game has begun
    /// in an earlier file a player gets only what the room hears.
    fn load(&self, segment: &file::Segment) -> Old {
        let (lines, _) = file::read_whole_lines(&segment.path).unwrap_or_default();
        let mut listener = Listener::new(Mode::Tournament);
        let mut told = Vec::new();
        for (seq, object, line) in restore::restored(lines).events {
            if seq < self.in_memory_from() {
                told.push(told_as(seq, &object, &line, &mut listener));
            }
        }
        Old { first: segment.first, told }
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

/// Of the events with `numbers` those that are wanted, with what is missing between them, no more than `limit`; and the
/// number to ask for next.
fn chosen<'a>(
    all: impl Iterator<Item = &'a Told>,
    numbers: Range<u64>,
    limit: usize,
    wanted: &Watch,
) -> (Vec<Item>, u64) {
    let mut found = Vec::new();
    let mut next = numbers.start;
    for told in all {
        if found.len() >= limit {
            return (found, next);
        }
        if next < told.seq {
            found.push(Item::Missing(next, told.seq - 1));
        }
        next = told.seq + 1;
        if told.is_for(wanted) {
            found.push(Item::Told(told.clone()));
        }
    }
    if next < numbers.end {
        found.push(Item::Missing(next, numbers.end - 1));
    }
    (found, next.max(numbers.end))
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
