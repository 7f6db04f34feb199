//! One row of numbered events: those of the daemon, or those that one player may hear.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use appendixd_core::Millis;
use serde_json::{Map, Value};

use super::file::{self, Before, EventFiles};
use super::restore;

/// How many events stay in memory.
pub(super) const KEPT: usize = 50_000;

/// In the files of a player's events: the daemon's number of the same event. Nobody gets it.
const OF: &str = "of";

/// One event as it was told.
#[derive(Clone)]
pub struct Told {
    /// Its number.
    pub seq: u64,
    /// Its line, without the line end.
    pub line: Rc<str>,
    table: Option<Rc<str>>,
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

/// All events of one row that are kept.
pub(super) struct Stream {
    told: VecDeque<Told>,
    next: u64,
    /// The daemon's number of the last event, where that is another.
    last_of: u64,
    files: Option<EventFiles>,
    before: Before,
    /// By table: the number of the first event of the game that is on.
    games: BTreeMap<String, u64>,
    old: RefCell<Option<Old>>,
}

/// An event that was kept, as it was read again.
pub(super) struct Restored {
    pub seq: u64,
    pub object: Map<String, Value>,
}

impl Stream {
    pub(super) fn in_memory() -> Self {
        Self {
            told: VecDeque::new(),
            next: 1,
            last_of: 0,
            files: None,
            before: Before::Kept,
            games: BTreeMap::new(),
            old: RefCell::new(None),
        }
    }

    /// A row that goes on where it has ended in this folder, and what has been read of it.
    pub(super) fn open(folder: &Path, earlier: Option<&Path>) -> (Self, Vec<Restored>) {
        let mut stream = Self::in_memory();
        let (files, lines, before) = EventFiles::open(folder, earlier, KEPT);
        let restored = restore::restored(lines);
        for warning in restored.warnings {
            tracing::warn!("{warning}");
        }
        let mut events = Vec::new();
        for (seq, object, line) in restored.events {
            let (object, line, of) = as_told(object, line);
            stream.last_of = of.unwrap_or(seq);
            stream.note_game(seq, &object);
            stream.keep(seq, &object, &line);
            events.push(Restored { seq, object });
        }
        stream.files = Some(files);
        stream.before = before;
        (stream, events)
    }

    /// Numbers go on behind all that may have been given out. Where events were told that are not kept, nobody knows how
    /// many: they go on from the time in milliseconds, which is more than any daemon can have told.
    pub(super) fn pass_given_out(&mut self, now: Millis) {
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

    pub(super) fn next_seq(&self) -> u64 {
        self.next
    }

    /// The daemon's number of the last event that is kept here.
    pub(super) fn last_of(&self) -> u64 {
        self.last_of
    }

    /// Takes up the event with this number as it is written.
    pub(super) fn push(&mut self, seq: u64, object: &Map<String, Value>) {
        let line = Value::Object(object.clone()).to_string();
        self.append(seq, object, &line, &line);
        self.last_of = seq;
    }

    /// Takes up the event that has this number of the daemon, under the next one of this row.
    pub(super) fn push_of(&mut self, of: u64, object: &Map<String, Value>) {
        let seq = self.next;
        let mut own = object.clone();
        own.insert("seq".into(), seq.into());
        let line = Value::Object(own.clone()).to_string();
        let mut written = own.clone();
        written.insert(OF.into(), of.into());
        self.append(seq, &own, &line, &Value::Object(written).to_string());
        self.last_of = of;
    }

    fn append(&mut self, seq: u64, object: &Map<String, Value>, line: &str, written: &str) {
        self.note_game(seq, object);
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        let begins = text("event") == Some("game") && text("state") == Some("started");
        let running = self.games.values().copied().min().unwrap_or(u64::MAX);
        if let Some(files) = &mut self.files {
            files.append(seq, written, begins);
            if begins {
                files.prune(running);
            }
        }
        self.keep(seq, object, line);
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

    /// Whether something of this table is kept in memory.
    pub(super) fn tells_of(&self, table: &str) -> bool {
        self.told.iter().any(|told| told.table.as_deref() == Some(table))
    }

    pub(super) fn flush(&mut self, look: bool) -> io::Result<()> {
        self.files.as_mut().map_or(Ok(()), |files| files.flush(look))
    }

    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.files.as_mut().map_or(Ok(()), EventFiles::sync)
    }

    /// The first number that can still be had.
    pub(super) fn oldest(&self) -> u64 {
        let in_files = self.files.as_ref().and_then(EventFiles::oldest);
        in_files.map_or(self.in_memory_from(), |oldest| oldest.min(self.in_memory_from()))
    }

    fn in_memory_from(&self) -> u64 {
        self.told.front().map_or(self.next, |told| told.seq)
    }

    /// At most about `limit` events from number `from` on, with what is missing between them, and the number to ask for
    /// next. `None` if an event of that number is no longer kept.
    pub(super) fn read(&self, from: u64, limit: usize, table: Option<&str>) -> Option<(Vec<Item>, u64)> {
        let mut from = from;
        while from < self.in_memory_from() {
            let (found, next) = self.read_old(from, limit, table)?;
            if !found.is_empty() {
                return Some((found, next));
            }
            from = next;
        }
        let start = self.told.partition_point(|told| told.seq < from);
        Some(chosen(self.told.range(start..), from..self.next.max(from), limit, table))
    }

    /// The same from one file.
    fn read_old(&self, from: u64, limit: usize, table: Option<&str>) -> Option<(Vec<Item>, u64)> {
        let files = self.files.as_ref()?;
        let segment = files.holding(from)?;
        let mut old = self.old.borrow_mut();
        if old.as_ref().is_none_or(|old| old.first != segment.first) {
            *old = Some(self.load(segment));
        }
        let old = old.as_ref()?;
        let start = old.told.partition_point(|told| told.seq < from);
        let behind = files.behind(segment).unwrap_or(u64::MAX).min(self.in_memory_from());
        Some(chosen(old.told[start..].iter(), from..behind.max(from + 1), limit, table))
    }

    /// What this file holds, up to where memory begins; nothing where it cannot be read.
    fn load(&self, segment: &file::Segment) -> Old {
        let (lines, _) = file::read_whole_lines(&segment.path).unwrap_or_default();
        let mut told = Vec::new();
        for (seq, object, line) in restore::restored(lines).events {
            if seq < self.in_memory_from() {
                let (object, line, _) = as_told(object, line);
                told.push(told_as(seq, &object, &line));
            }
        }
        Old { first: segment.first, told }
    }

    fn keep(&mut self, seq: u64, object: &Map<String, Value>, line: &str) {
        self.told.push_back(told_as(seq, object, line));
        if self.told.len() > KEPT {
            self.told.pop_front();
        }
        self.next = seq + 1;
    }
}

fn told_as(seq: u64, object: &Map<String, Value>, line: &str) -> Told {
    let table = object.get("table").and_then(Value::as_str).map(Rc::from);
    Told { seq, line: line.into(), table }
}

/// A line of a file as its readers get it, and the daemon's number of the event where that is another.
fn as_told(mut object: Map<String, Value>, line: String) -> (Map<String, Value>, String, Option<u64>) {
    let Some(of) = object.shift_remove(OF) else { return (object, line, None) };
    let line = Value::Object(object.clone()).to_string();
    (object, line, of.as_u64())
}

/// Of the events with `numbers` those that are wanted, with what is missing between them, no more than `limit`; and the
/// number to ask for next.
fn chosen<'a>(
    all: impl Iterator<Item = &'a Told>,
    numbers: Range<u64>,
    limit: usize,
    table: Option<&str>,
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
        if told.is_for(table) {
            found.push(Item::Told(told.clone()));
        }
    }
    if next < numbers.end {
        found.push(Item::Missing(next, numbers.end - 1));
    }
    (found, next.max(numbers.end))
}

impl Told {
    fn is_for(&self, table: Option<&str>) -> bool {
        match (table, &self.table) {
            (Some(wanted), Some(table)) => *wanted == **table,
            _ => true,
        }
    }
}

#[cfg(test)]
impl Stream {
    /// Everything that is asked for is read from the files.
    pub(super) fn forget(&mut self) {
        self.told.clear();
        self.old.replace(None);
    }

    pub(super) fn lines(&self) -> Vec<String> {
        self.told.iter().map(|told| told.line.to_string()).collect()
    }
}
