//! The files in which events survive the daemon, in the folder `events`: one line each, appended; a new file with
//! each game. A line that a crash has cut is dropped. A file is named by the number of its first event.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// At this size a new file is begun in the middle of a game.
const FULL: u64 = 32 << 20;
/// Events of so many games are kept beside those of the newest.
const GAMES: usize = 100;

const ENDING: &str = "jsonl";
/// Behind the number in the name of a file that begins with a game.
const GAME: &str = "-game";
/// Where events were kept before there was a folder for them, older ones first.
const BEFORE: [&str; 2] = ["events.1.jsonl", "events.jsonl"];

/// All files of a state folder.
pub(super) struct EventFiles {
    folder: PathBuf,
    /// Held so that no other daemon writes here.
    _lock: File,
    /// Oldest first.
    files: Vec<Segment>,
    open: Option<(File, u64)>,
    pending: String,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub path: PathBuf,
    /// The number of its first event.
    pub first: u64,
    game: bool,
}

/// A line as it stands in a file.
pub(super) struct KeptLine {
    /// The file's name.
    pub file: String,
    /// Counted from 1.
    pub number: usize,
    pub text: String,
}

impl EventFiles {
    /// Opens the folder, and reads the newest of what is in it: at least so many lines, where there are.
    pub(super) fn open(state: &Path, least: usize) -> io::Result<(Self, Vec<KeptLine>)> {
        let folder = state.join("events");
        fs::create_dir_all(&folder)?;
        let lock = lock(&folder.join("lock"))?;
        take_over(state, &folder);
        let files = segments(&folder)?;
        let mut lines = VecDeque::new();
        let mut newest = None;
        for segment in files.iter().rev() {
            let (read, whole) = read_whole_lines(&segment.path)?;
            newest.get_or_insert(whole);
            for line in read.into_iter().rev() {
                lines.push_front(line);
            }
            if lines.len() >= least {
                break;
            }
        }
        let open = match (files.last(), newest) {
            (Some(segment), Some(whole)) => {
                let file = OpenOptions::new().read(true).write(true).open(&segment.path)?;
                file.set_len(whole)?;
                Some((file, whole))
            }
            _ => None,
        };
        Ok((Self { folder, _lock: lock, files, open, pending: String::new() }, lines.into()))
    }

    /// Takes up a line; it is in the file after the next [`Self::flush`].
    pub(super) fn append(&mut self, line: &str) {
        self.pending.push_str(line);
        self.pending.push('\n');
    }

    /// The event with this number begins a game, and a file.
    pub(super) fn begin(&mut self, first: u64, game: bool) -> io::Result<()> {
        self.flush()?;
        let name = format!("{first:015}{}.{ENDING}", if game { GAME } else { "" });
        let path = self.folder.join(name);
        let file = OpenOptions::new().create_new(true).read(true).write(true).open(&path)?;
        if let Some((before, _)) = self.open.replace((file, 0)) {
            // The journals of earlier games are not replayed any more: their events must be here to stay.
            before.sync_data()?;
        }
        self.files.push(Segment { path, first, game });
        Ok(())
    }

    /// Forgets the files of old games; none with an event from number `running` on.
    pub(super) fn prune(&mut self, running: u64) {
        while self.files.iter().filter(|segment| segment.game).count() > GAMES + 1
            && self.files.get(1).is_some_and(|second| second.first <= running)
        {
            let oldest = self.files.remove(0);
            let _ = fs::remove_file(oldest.path);
        }
    }

    /// Writes what is pending; after an error the same can be tried again.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let Some((file, whole)) = &mut self.open else { return Err(io::ErrorKind::NotFound.into()) };
        file.seek(SeekFrom::Start(*whole))?;
        file.write_all(self.pending.as_bytes())?;
        *whole += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    /// Whether there is a file to append to, and room in it.
    pub(super) fn has_room(&self) -> bool {
        self.open.as_ref().is_some_and(|(_, whole)| *whole < FULL)
    }

    /// Puts on disk what the system still holds.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        self.open.as_ref().map_or(Ok(()), |(file, _)| file.sync_data())
    }

    /// The number of the first event that is kept.
    pub(super) fn oldest(&self) -> Option<u64> {
        self.files.first().map(|segment| segment.first)
    }

    /// The number of the first event of the file behind this one.
    pub(super) fn behind(&self, segment: &Segment) -> Option<u64> {
        self.files.iter().find(|other| other.first > segment.first).map(|other| other.first)
    }

    /// The file that holds the event with this number.
    pub(super) fn holding(&self, number: u64) -> Option<&Segment> {
        self.files.iter().rev().find(|segment| segment.first <= number)
    }
}

/// Files of an earlier appendixd go into the folder.
fn take_over(state: &Path, folder: &Path) {
    for name in BEFORE {
        let path = state.join(name);
        let Ok((lines, _)) = read_whole_lines(&path) else { continue };
        let number = |line: &KeptLine| {
            let event: serde_json::Value = serde_json::from_str(&line.text).ok()?;
            event.get("seq").and_then(serde_json::Value::as_u64)
        };
        let Some(first) = lines.iter().find_map(number) else { continue };
        if let Err(error) = fs::rename(&path, folder.join(format!("{first:015}.{ENDING}"))) {
            tracing::warn!("Older events are missing: {} cannot be moved ({error}).", path.display());
        }
    }
}

fn segments(folder: &Path) -> io::Result<Vec<Segment>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(name) = name.strip_suffix(&format!(".{ENDING}")) else { continue };
        let number = name.strip_suffix(GAME).unwrap_or(name);
        if let Ok(first) = number.parse() {
            found.push(Segment { game: name.ends_with(GAME), path, first });
        }
    }
    found.sort_by_key(|segment| segment.first);
    Ok(found)
}

/// Takes a file for this process alone; it is freed when the process ends, however it ends.
pub fn lock(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::Error(error)) => Err(error),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::WouldBlock, "another appendixd is using it"))
        }
    }
}

/// All lines that end, and how many bytes they take.
pub(super) fn read_whole_lines(path: &Path) -> io::Result<(Vec<KeptLine>, u64)> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut reader = BufReader::new(File::open(path)?);
    let (mut lines, mut size, mut line) = (Vec::new(), 0, Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        let number = lines.len() + 1;
        if line.pop() != Some(b'\n') {
            tracing::warn!(
                "Line {number} of {name} has no end and is dropped: the daemon was cut off in it."
            );
            break;
        }
        size += line.len() as u64 + 1;
        lines.push(KeptLine {
            file: name.clone(),
            number,
            text: String::from_utf8_lossy(&line).into_owned(),
        });
        line.clear();
    }
    Ok((lines, size))
}
