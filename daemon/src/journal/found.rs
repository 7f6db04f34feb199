//! The journals in a folder when the daemon starts: which of them go on, and which cannot be used.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use appendixd_core::Millis;
use appendixd_core::input::JournalReport;

use super::closing;
use super::read::{Read, ReadError, read};

/// How the names of journals end.
pub(super) const JOURNAL: &str = "journal";

/// What the daemon finds at its start.
#[derive(Default)]
pub struct Found {
    /// Journals that go on.
    pub journals: Vec<Read>,
    /// For each way in which journals cannot be used, one report.
    pub reports: Vec<JournalReport>,
}

/// All journals behind which no other one follows.
#[derive(Default)]
pub(super) struct Unclosed {
    /// Of each table the one with a game that is not over, else the newest.
    pub kept: Vec<Kept>,
    /// Those that cannot be used.
    pub refused: Vec<Refused>,
}

/// A journal that goes on.
pub(super) struct Kept {
    pub path: PathBuf,
    /// Its bytes up to the end of the last whole line.
    pub whole: Vec<u8>,
    pub read: Read,
}

/// A journal that cannot be used, and is left as it is.
pub(super) struct Refused {
    pub report: JournalReport,
    /// Why, and what to do.
    pub sentence: String,
}

pub(super) fn unclosed(folder: &Path) -> Unclosed {
    let mut paths = files(folder, JOURNAL);
    paths.sort();
    let mut best: BTreeMap<String, Kept> = BTreeMap::new();
    let mut refused = Vec::new();
    for path in paths.into_iter().filter(|path| !is_closed(path)) {
        let kept = match understood(path) {
            Ok(kept) => kept,
            Err(reason) => {
                refused.extend(reason);
                continue;
            }
        };
        let table = kept.read.checkpoint.1.table.clone();
        let better = best.get(&table).is_none_or(|other| rank(&other.read) <= rank(&kept.read));
        let left = if better { best.insert(table.clone(), kept) } else { Some(kept) };
        if let Some(left) = left {
            tracing::warn!("{} is left as it is: another journal of {table} goes on.", left.path.display());
        }
    }
    Unclosed { kept: best.into_values().collect(), refused }
}

fn rank(journal: &Read) -> (bool, Millis) {
    let last = journal.records.last().map_or(journal.checkpoint.1.at, |(_, record)| record.at);
    (journal.game().is_some_and(|game| game.result.is_none()), last)
}

/// Reads a journal. What cannot be used is logged and told, unless it has never held anything.
fn understood(path: PathBuf) -> Result<Kept, Option<Refused>> {
    let failure = match fs::read(&path) {
        Ok(mut bytes) => match read(&bytes) {
            Ok(read) => {
                for fault in &read.faults {
                    tracing::warn!("{}: {fault}. What was told of the game still holds.", path.display());
                }
                bytes.truncate(read.whole);
                return Ok(Kept { path, whole: bytes, read });
            }
            Err(ReadError::Empty) => {
                tracing::warn!("{} is left as it is: {}.", path.display(), ReadError::Empty);
                return Err(None);
            }
            Err(error @ ReadError::Version(_)) => (JournalReport::Newer, error.to_string()),
            Err(error) => (JournalReport::Damaged, error.to_string()),
        },
        Err(error) => (JournalReport::Damaged, error.to_string()),
    };
    let (report, reason) = failure;
    let sentence =
        format!("The saved game {} does not go on, and its file is left as it is: {reason}.", path.display());
    tracing::error!("{sentence}");
    Err(Some(Refused { report, sentence }))
}

/// The files in this folder whose names end so.
pub(super) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

/// Whether another journal follows this one.
pub(super) fn is_closed(path: &Path) -> bool {
    use std::io::{Read as _, Seek as _, SeekFrom};
    let closing = closing();
    let mut end = Vec::new();
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::End(-i64::try_from(closing.len()).unwrap_or(i64::MAX)))?;
        file.read_to_end(&mut end)
    });
    read.is_ok() && end == closing.as_bytes()
}
