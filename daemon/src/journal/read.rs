//! A journal as it is read: everything up to where it was cut, and words for what is wrong with it.

use appendixd_core::journal::{Checkpoint, Record, ToldGame};
use serde_json::{Map, Value};

use super::fields::{Fields, FormError, count};
use super::{VERSION, checkpoint, line, record};

/// So many damaged lines are told one by one.
const TOLD: usize = 5;

/// A journal as far as it can be understood.
#[derive(Debug)]
pub struct Read {
    /// What it begins from, with its number.
    pub checkpoint: (u64, Checkpoint),
    /// The events that have led to the checkpoint.
    pub events: Vec<ToldEvent>,
    /// What follows, each with its number; the numbers rise.
    pub records: Vec<(u64, Record)>,
    /// How many bytes there are up to the end of the last whole line.
    pub whole: usize,
    /// Another journal of this table follows: nothing goes on from here.
    pub closed: bool,
    /// What is wrong with it, in words.
    pub faults: Vec<String>,
}

/// An event as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct ToldEvent {
    /// Its number.
    pub seq: u64,
    /// Its written form.
    pub object: Map<String, Value>,
}

/// Why a journal cannot be used at all. It is left as it is.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// No line of it is whole.
    #[error("it is empty: the daemon ended while it was being made")]
    Empty,
    /// It is something else.
    #[error("it is no journal of appendixd, or its first line is damaged")]
    NoJournal,
    /// It was written by a newer daemon.
    #[error(
        "it has version {0}, and this appendixd knows versions up to {VERSION}. Use the appendixd that has \
         written it, or a newer one"
    )]
    Version(u64),
    /// Its beginning is damaged.
    #[error("its second line, from which everything follows, cannot be used: {0}")]
    Checkpoint(FormError),
    /// The second line is not there.
    #[error("its second line, from which everything follows, is missing or damaged")]
    NoCheckpoint,
}

/// The first line of a journal.
pub fn header() -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("appendixd".into(), "journal".into());
    fields.insert("version".into(), VERSION.into());
    fields.insert("daemon".into(), env!("CARGO_PKG_VERSION").into());
    fields
}

/// The last line of a journal behind which another one follows.
pub fn closing() -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("closed".into(), true.into());
    fields
}

/// Reads a journal.
///
/// # Errors
/// Nothing of it can be used.
pub fn read(bytes: &[u8]) -> Result<Read, ReadError> {
    let mut lines = line::lines(bytes);
    let (first, _, whole) = lines.next().filter(|(_, _, whole)| *whole).ok_or(ReadError::Empty)?;
    debug_assert!(whole);
    check_header(first)?;
    let (second, mut end, _) = lines.next().filter(|(_, _, whole)| *whole).ok_or(ReadError::NoCheckpoint)?;
    let second = line::read(second).ok_or(ReadError::NoCheckpoint)?;
    let fields = Fields(&second);
    let n = fields.get("n", count).map_err(ReadError::Checkpoint)?;
    let checkpoint = checkpoint::read(fields).map_err(ReadError::Checkpoint)?;
    let events = checkpoint::events(fields).map_err(ReadError::Checkpoint)?;
    let mut body = Body { last: n, records: Vec::new(), closed: false, faults: Vec::new() };
    let mut damaged = Vec::new();
    for (number, (text, place, whole)) in lines.enumerate() {
        match line::read(text).filter(|_| whole) {
            Some(object) => {
                end = place;
                body.faults.append(&mut damaged);
                body.take(number + 3, Fields(&object));
            }
            None => damaged.push(format!("line {} is damaged", number + 3)),
        }
    }
    // What is damaged at the very end was being written when the daemon ended: nothing of it has left the process.
    let Body { records, closed, mut faults, .. } = body;
    if faults.len() > TOLD {
        let more = faults.len() - TOLD;
        faults.truncate(TOLD);
        faults.push(format!("{more} more lines are like that"));
    }
    Ok(Read { checkpoint: (n, checkpoint), events, records, whole: end, closed, faults })
}

fn check_header(line: &[u8]) -> Result<(), ReadError> {
    let header = line::read(line).ok_or(ReadError::NoJournal)?;
    if header.get("appendixd").and_then(Value::as_str) != Some("journal") {
        return Err(ReadError::NoJournal);
    }
    match header.get("version").and_then(Value::as_u64) {
        Some(version) if (1..=VERSION).contains(&version) => Ok(()),
        Some(version) => Err(ReadError::Version(version)),
        None => Err(ReadError::NoJournal),
    }
}

struct Body {
    last: u64,
    records: Vec<(u64, Record)>,
    closed: bool,
    faults: Vec<String>,
}

impl Read {
    /// The game of its table as it was told, where one has begun.
    pub fn game(&self) -> Option<ToldGame> {
        let (_, checkpoint) = &self.checkpoint;
        let terms = checkpoint.opening.game.clone();
        let mut game = terms.map(|terms| ToldGame { terms, ..ToldGame::default() });
        for outcome in self.records.iter().flat_map(|(_, record)| &record.outcomes) {
            if outcome.table == checkpoint.table {
                ToldGame::take(&mut game, &outcome.what);
            }
        }
        game
    }
}

impl Body {
    fn take(&mut self, number: usize, fields: Fields<'_>) {
        if fields.mark("closed") {
            self.closed = true;
            return;
        }
        let n = fields.get("n", count);
        match n.and_then(|n| Ok((n, record::read(fields)?))) {
            Ok((n, record)) if n > self.last => {
                self.last = n;
                self.records.push((n, record));
            }
            Ok((n, _)) => {
                self.faults.push(format!("line {number} has the number {n} after number {}", self.last));
            }
            Err(error) => self.faults.push(format!("line {number}: {error}")),
        }
    }
}
