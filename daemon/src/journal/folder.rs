//! The folder of journals: which of them go on, what is still to be written, and what is done when the disk takes
//! nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use appendixd_core::Millis;
use appendixd_core::input::JournalReport;
use appendixd_core::journal::{Checkpoint, Record};

use super::file::JournalFile;
use super::found::{Found, JOURNAL, Refused, Unclosed, files, is_closed, unclosed};
use super::{Asked, beginning, closing, record};
use crate::own_folder::OwnFolder;
use crate::time_text::rfc3339;

/// How many games are kept beside those that are on.
const KEPT: usize = 100;
/// A disk that takes nothing is tried again after this time.
const AGAIN: Millis = Millis(5000);
/// While a game is on, it is looked this often whether its journal is still where it was.
const LOOK: Millis = Millis(5000);

/// What stands beside the journal of a game.
const BESIDE: [&str; 2] = ["pgn", "arbiter.txt"];

/// All journals of a state folder.
pub struct Journals {
    folder: OwnFolder,
    tables: BTreeMap<String, Journal>,
    /// Those that were followed by another and whose last lines are still to be written.
    followed: Vec<Journal>,
    next: u64,
    trouble: Option<Trouble>,
    /// When it was last looked whether everything is where it was.
    looked: Millis,
    /// Of journals that cannot be used: what is wrong with them, as sentences.
    unread: Vec<String>,
}

/// The disk takes nothing.
struct Trouble {
    /// Why, and what to do.
    sentence: String,
    /// When it is tried again.
    again: Millis,
    /// It has been reported.
    reported: bool,
}

struct Journal {
    place: Place,
    pending: String,
    has_game: bool,
}

enum Place {
    /// To be made, with these lines.
    Fresh(PathBuf, Vec<u8>),
    /// To be opened again, and the part of it that is whole.
    Kept(PathBuf, Vec<u8>),
    Open(JournalFile),
}

impl Journals {
    /// Finds the journals that go on. Whatever is wrong is logged: a game matters more than its journal.
    pub fn open(state: &Path) -> (Self, Found) {
        let mut journals = Self {
            folder: OwnFolder::new(state.join("games")),
            tables: BTreeMap::new(),
            followed: Vec::new(),
            next: 1,
            trouble: None,
            looked: Millis(0),
            unread: Vec::new(),
        };
        if let Err(error) = journals.prepare() {
            let sentence = journals.cannot_be_written(&error);
            tracing::error!("{sentence}");
            journals.trouble = Some(Trouble { sentence, again: Millis(0), reported: false });
            if error.kind() == io::ErrorKind::WouldBlock {
                // What is in there goes on elsewhere.
                return (journals, Found::default());
            }
        }
        let Unclosed { kept, refused } = unclosed(journals.folder.path());
        let mut found = Found::default();
        for kept in kept {
            let (table, has_game) = (kept.read.checkpoint.1.table.clone(), kept.read.game().is_some());
            let place = Place::Kept(kept.path, kept.whole);
            journals.tables.insert(table, Journal { place, pending: String::new(), has_game });
            found.journals.push(kept.read);
        }
        for Refused { report, sentence } in refused {
            journals.unread.push(sentence);
            if !found.reports.contains(&report) {
                found.reports.push(report);
            }
        }
        (journals, found)
    }

    /// The next record gets this number.
    pub fn number_from(&mut self, next: u64) {
        self.next = next;
    }

    fn prepare(&mut self) -> io::Result<()> {
        if self.folder.take()? {
            for unfinished in files(self.folder.path(), "new") {
                let _ = fs::remove_file(unfinished);
            }
        }
        Ok(())
    }

    fn cannot_be_written(&self, error: &io::Error) -> String {
        if error.kind() == io::ErrorKind::WouldBlock {
            return format!(
                "Games cannot be written to {}: {error}. Play goes on from memory, and it is tried again every five \
                 seconds. Two daemons need two folders: end the other one, or start this one with another --state-dir.",
                self.folder.path().display()
            );
        }
        format!(
            "Games cannot be written to {} ({error}). Play goes on from memory, and it is tried again every five seconds. \
             Make room there and make it writable for this user, and do not end the daemon before.",
            self.folder.path().display()
        )
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
            place: Place::Fresh(path, text.into_bytes()),
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
        unused(&self.folder.path().join(format!("{stamp}-{table}.{JOURNAL}")), |path| {
            path.exists()
                || self.followed.iter().chain(self.tables.values()).any(|other| other.path() == path)
        })
    }

    /// Where the table's game is kept, without an ending; nothing where there is no game.
    pub fn stem(&self, table: &str) -> Option<PathBuf> {
        let journal = self.tables.get(table).filter(|journal| journal.has_game)?;
        Some(journal.path().with_extension(""))
    }

    /// When there is something to do if nothing else happens: a disk that has taken nothing is tried again; and while
    /// a game is on, it is looked whether everything is where it was.
    pub fn next_try(&self) -> Option<Millis> {
        match &self.trouble {
            Some(trouble) => Some(trouble.again),
            None => self.tables.values().any(|table| table.has_game).then(|| self.looked + LOOK),
        }
    }

    /// What is wrong, as sentences: the disk takes nothing, or a journal that was found cannot be used.
    pub fn troubles(&self) -> impl Iterator<Item = &str> {
        let disk = self.trouble.as_ref().map(|trouble| &trouble.sentence);
        disk.into_iter().chain(&self.unread).map(String::as_str)
    }

    /// Puts on disk what is not there yet, one sync a file. Tells when that fails for the first time and when it
    /// works again.
    pub fn commit(&mut self, now: Millis) -> Option<JournalReport> {
        let look = now >= self.looked + LOOK;
        let due = match &self.trouble {
            Some(trouble) => now >= trouble.again,
            None => look || !self.is_written(),
        };
        if !due {
            return None;
        }
        let lost = self.look(look);
        if look {
            self.looked = now;
        }
        match (lost, &self.trouble) {
            // What was written was on disk and is not any more: that is told, and then it is written once more.
            (Err(lost), None) => self.failed(now, &lost),
            _ => match self.write() {
                Ok(()) => self.works(),
                Err(error) => self.failed(now, &error),
            },
        }
    }

    fn works(&mut self) -> Option<JournalReport> {
        self.trouble.take().filter(|trouble| trouble.reported).map(|_| {
            tracing::info!("Games are on disk again, everything up to now.");
            JournalReport::Works
        })
    }

    fn failed(&mut self, now: Millis, error: &io::Error) -> Option<JournalReport> {
        let sentence = self.cannot_be_written(error);
        let reported = self.trouble.as_ref().is_some_and(|trouble| trouble.reported);
        if !reported {
            tracing::error!("{sentence}");
        }
        self.trouble = Some(Trouble { sentence, again: now + AGAIN, reported: true });
        (!reported).then_some(JournalReport::Failed)
    }

    /// Looks whether the journals that are written now, or `all`, are where they were, and the folder too. Those that
    /// are not are to be made again.
    fn look(&mut self, all: bool) -> io::Result<()> {
        let mut lost = self.folder.was_ours() && !self.folder.is_ours();
        for journal in self.followed.iter_mut().chain(self.tables.values_mut()) {
            if all || !journal.pending.is_empty() {
                lost |= journal.look()?;
            }
        }
        if lost { Err(io::Error::new(io::ErrorKind::NotFound, "it was removed or replaced")) } else { Ok(()) }
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
        let mut games = files(self.folder.path(), JOURNAL);
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

    /// Whether it is not where it was any more; then it is to be made again, under a name that is free.
    fn look(&mut self) -> io::Result<bool> {
        let Place::Open(file) = &mut self.place else { return Ok(false) };
        if file.is_there() {
            return Ok(false);
        }
        let contents = file.contents()?;
        let path = unused(file.path(), |path| path.exists());
        self.place = Place::Fresh(path, contents);
        Ok(true)
    }

    fn write(&mut self) -> io::Result<()> {
        if let Place::Kept(path, whole) = &mut self.place
            && !self.pending.is_empty()
        {
            self.place = match JournalFile::reopen(path.clone(), whole.len() as u64) {
                Ok(file) => Place::Open(file),
                // It was removed since it was read.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    Place::Fresh(std::mem::take(path), std::mem::take(whole))
                }
                Err(error) => return Err(error),
            };
        }
        if let Place::Fresh(path, text) = &self.place {
            // The first lines and what has come since go to disk together.
            let whole = [text, self.pending.as_bytes()].concat();
            self.place = Place::Open(JournalFile::make(path.clone(), &whole)?);
            self.pending.clear();
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
            Place::Kept(path, whole) => JournalFile::reopen(path, whole.len() as u64)
                .and_then(|file| file.close(closing().as_bytes())),
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

/// This path, or the first one like it, with a number, for which `taken` does not hold.
fn unused(path: &Path, taken: impl Fn(&Path) -> bool) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let numbered = (1..).map(|number| path.with_file_name(format!("{stem}-{number}.{JOURNAL}")));
    let mut paths = std::iter::once(path.to_owned()).chain(numbered);
    paths.find(|path| !taken(path)).unwrap_or_else(|| path.to_owned())
}
