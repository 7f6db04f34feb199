//! The folder of journals: which of them go on, what is still to be written, and what is done when the disk takes
//! nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use appendixd_core::Millis;
use appendixd_core::input::JournalReport;
use appendixd_core::journal::{Checkpoint, Record};

use super::file::JournalFile;
use super::read::{Read, ReadError, read};
use super::{Asked, beginning, closing, record};
use crate::store::lock;
use crate::time_text::rfc3339;

/// How many games are kept beside those that are on.
const KEPT: usize = 100;
/// A disk that takes nothing is tried again after this time.
const AGAIN: Millis = Millis(5000);

const JOURNAL: &str = "journal";
/// What stands beside the journal of a game.
const BESIDE: [&str; 2] = ["pgn", "arbiter.txt"];

/// All journals of a state folder.
pub struct Journals {
    folder: PathBuf,
    /// Held so that no other daemon writes here.
    lock: Option<File>,
    tables: BTreeMap<String, Journal>,
    /// Those that were followed by another and whose last lines are still to be written.
    followed: Vec<Journal>,
    next: u64,
    again: Option<Millis>,
}

struct Journal {
    place: Place,
    pending: String,
    has_game: bool,
}

enum Place {
    /// To be made.
    Fresh(PathBuf, String),
    /// To be opened again; so many bytes of it are whole.
    Kept(PathBuf, u64),
    Open(JournalFile),
}

impl Journals {
    /// Finds the journals that go on. Whatever is wrong is logged: a game matters more than its journal.
    pub fn open(state: &Path) -> (Self, Vec<Read>) {
        let folder = state.join("games");
        let mut journals =
            Self { folder, lock: None, tables: BTreeMap::new(), followed: Vec::new(), next: 1, again: None };
        if let Err(error) = journals.prepare() {
            tracing::warn!(
                "Games are kept in memory only: {} cannot be used ({error}). Make it writable for this user, or \
                 choose another place with --state-dir.",
                journals.folder.display()
            );
            return (journals, Vec::new());
        }
        let mut found = Vec::new();
        for (path, journal) in candidates(&journals.folder) {
            let (table, has_game) = (journal.checkpoint.1.table.clone(), journal.game().is_some());
            let place = Place::Kept(path, journal.whole as u64);
            journals.tables.insert(table, Journal { place, pending: String::new(), has_game });
            found.push(journal);
        }
        (journals, found)
    }

    /// The next record gets this number.
    pub fn number_from(&mut self, next: u64) {
        self.next = next;
    }

    fn prepare(&mut self) -> io::Result<()> {
        if self.lock.is_none() {
            fs::create_dir_all(&self.folder)?;
            self.lock = Some(lock(&self.folder.join("lock"))?);
            for unfinished in files(&self.folder, "new") {
                let _ = fs::remove_file(unfinished);
            }
        }
        Ok(())
    }

    /// Takes up a record; it is on disk after the next [`Self::commit`].
    pub fn record(&mut self, taken: &Record, asked: &Asked) {
        let line = record(self.next, taken, asked);
        self.next += 1;
        for (name, journal) in &mut self.tables {
            if taken.tables.as_ref().is_none_or(|tables| tables.contains(name)) {
                journal.pending.push_str(&line);
            }
        }
    }

    /// From here on the table has a new journal.
    pub fn begin(&mut self, checkpoint: &Checkpoint) {
        let path = self.free_path(checkpoint);
        let text = beginning(self.next, checkpoint);
        self.next += 1;
        let fresh = Journal {
            place: Place::Fresh(path, text),
            pending: String::new(),
            has_game: checkpoint.opening.game.is_some(),
        };
        if let Some(before) = self.tables.insert(checkpoint.table.clone(), fresh) {
            self.followed.push(before);
        }
    }

    fn free_path(&self, checkpoint: &Checkpoint) -> PathBuf {
        let stamp: String = rfc3339(checkpoint.at).chars().filter(char::is_ascii_alphanumeric).collect();
        let table: String = checkpoint
            .table
            .chars()
            .map(|letter| if letter.is_alphanumeric() { letter } else { '-' })
            .collect();
        let path = |count: usize| {
            let more = if count == 0 { String::new() } else { format!("-{count}") };
            self.folder.join(format!("{stamp}-{table}{more}.{JOURNAL}"))
        };
        let taken = |path: &PathBuf| {
            path.exists()
                || self.followed.iter().chain(self.tables.values()).any(|other| other.path() == path)
        };
        (0..).map(path).find(|path| !taken(path)).unwrap_or_else(|| path(0))
    }

    /// Where the table's game is kept, without an ending; nothing where there is no game.
    pub fn stem(&self, table: &str) -> Option<PathBuf> {
        let journal = self.tables.get(table).filter(|journal| journal.has_game)?;
        Some(journal.path().with_extension(""))
    }

    /// When a disk that has taken nothing is tried again.
    pub fn next_try(&self) -> Option<Millis> {
        self.again
    }

    /// Puts on disk what is not there yet, one sync a file. Tells when that fails for the first time and when it
    /// works again.
    pub fn commit(&mut self, now: Millis) -> Option<JournalReport> {
        if self.again.is_some_and(|again| now < again) || (self.again.is_none() && self.is_written()) {
            return None;
        }
        let failed = self.again.is_some();
        match self.write() {
            Ok(()) => {
                self.again = None;
                failed.then(|| {
                    tracing::info!("Games are on disk again, everything up to now.");
                    JournalReport::Works
                })
            }
            Err(error) => {
                self.again = Some(now + AGAIN);
                (!failed).then(|| {
                    tracing::error!(
                        "Games cannot be written to {} ({error}). Play goes on from memory, and it is tried again \
                         every five seconds. Make room there, and do not end the daemon before.",
                        self.folder.display()
                    );
                    JournalReport::Failed
                })
            }
        }
    }

    fn is_written(&self) -> bool {
        let written =
            |journal: &Journal| journal.pending.is_empty() && !matches!(journal.place, Place::Fresh(..));
        self.followed.is_empty() && self.tables.values().all(written)
    }

    fn write(&mut self) -> io::Result<()> {
        self.prepare()?;
        for journal in self.followed.iter_mut().chain(self.tables.values_mut()) {
            journal.write()?;
        }
        if self.followed.is_empty() {
            return Ok(());
        }
        for followed in std::mem::take(&mut self.followed) {
            followed.close();
        }
        self.prune();
        Ok(())
    }

    /// Old games go, with what stands beside them.
    fn prune(&self) {
        let open: BTreeSet<&Path> = self.tables.values().map(Journal::path).collect();
        let mut games = files(&self.folder, JOURNAL);
        games.retain(|path| !open.contains(path.as_path()) && is_closed(path));
        games.sort();
        let old = games.len().saturating_sub(KEPT);
        for path in games.into_iter().take(old) {
            let _ = fs::remove_file(&path);
            for ending in BESIDE {
                let _ = fs::remove_file(path.with_extension(ending));
            }
        }
    }
}

impl Journal {
    fn path(&self) -> &Path {
        match &self.place {
            Place::Fresh(path, _) | Place::Kept(path, _) => path,
            Place::Open(file) => file.path(),
        }
    }

    fn write(&mut self) -> io::Result<()> {
        match &self.place {
            Place::Fresh(path, text) => {
                // The first lines and what has come since go to disk together.
                let whole = text.clone() + &self.pending;
                self.place = Place::Open(JournalFile::make(path.clone(), whole.as_bytes())?);
                self.pending.clear();
            }
            Place::Kept(path, whole) if !self.pending.is_empty() => {
                self.place = Place::Open(JournalFile::reopen(path.clone(), *whole)?);
            }
            Place::Kept(..) | Place::Open(_) => {}
        }
        if let (Place::Open(file), false) = (&mut self.place, self.pending.is_empty()) {
            file.append(self.pending.as_bytes())?;
            self.pending.clear();
        }
        Ok(())
    }

    /// Another journal follows. One without a game is of no use any more.
    fn close(self) {
        let closed = match self.place {
            Place::Open(file) => file.close(closing().as_bytes()),
            Place::Kept(path, whole) => {
                JournalFile::reopen(path, whole).and_then(|file| file.close(closing().as_bytes()))
            }
            Place::Fresh(..) => return,
        };
        match closed {
            Ok(path) if !self.has_game => {
                let _ = fs::remove_file(path);
            }
            Ok(_) => {}
            // The next start finds two that could go on, and takes the newer one.
            Err(error) => tracing::warn!("A journal could not be closed ({error})."),
        }
    }
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

fn is_closed(path: &Path) -> bool {
    use std::io::{Read as _, Seek as _, SeekFrom};
    let closing = closing();
    let mut end = Vec::new();
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::End(-i64::try_from(closing.len()).unwrap_or(i64::MAX)))?;
        file.read_to_end(&mut end)
    });
    read.is_ok() && end == closing.as_bytes()
}

/// The journals that go on: of each table the one with a game that is not over, else the newest.
fn candidates(folder: &Path) -> Vec<(PathBuf, Read)> {
    let mut paths = files(folder, JOURNAL);
    paths.sort();
    let mut best: BTreeMap<String, (PathBuf, Read)> = BTreeMap::new();
    for path in paths.into_iter().filter(|path| !is_closed(path)) {
        let Some(journal) = understood(&path) else { continue };
        let table = journal.checkpoint.1.table.clone();
        let better = best.get(&table).is_none_or(|(_, other)| rank(other) <= rank(&journal));
        let (left, path) = if better {
            (best.insert(table.clone(), (path, journal)).map(|(path, _)| path), None)
        } else {
            (None, Some(path))
        };
        if let Some(left) = left.or(path) {
            tracing::warn!("{} is left as it is: another journal of {table} goes on.", left.display());
        }
    }
    best.into_values().collect()
}

fn rank(journal: &Read) -> (bool, Millis) {
    let last = journal.records.last().map_or(journal.checkpoint.1.at, |(_, record)| record.at);
    (journal.game().is_some_and(|game| game.result.is_none()), last)
}

fn understood(path: &Path) -> Option<Read> {
    let read = fs::read(path).map_err(|error| error.to_string()).and_then(|bytes| match read(&bytes) {
        Err(ReadError::Empty) => Err(ReadError::Empty.to_string()),
        other => other.map_err(|error| error.to_string()),
    });
    match read {
        Ok(journal) => {
            for fault in &journal.faults {
                tracing::warn!("{}: {fault}. What was told of the game still holds.", path.display());
            }
            Some(journal)
        }
        Err(error) => {
            tracing::warn!(
                "The journal {} is left as it is, and no game goes on from it: {error}.",
                path.display()
            );
            None
        }
    }
}
