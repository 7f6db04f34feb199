//! The files in which events survive the daemon, in the folder `events`: one line each, appended; a new file with
//! each game. A line that a crash has cut is dropped. A file is named by the number of its first event.
//!
//! What the disk does not take waits, in order, and is written when it takes it. Somebody may remove the folder while the
//! daemon runs: then it is made again, with the file that was being written.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::numbers::NumbersSign;
use crate::own_folder::{OwnFolder, leads_to};

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
    /// Where an earlier appendixd kept its events.
    earlier: Option<PathBuf>,
    folder: OwnFolder,
    /// Oldest first.
    files: Vec<Segment>,
    current: Option<Current>,
    unwritten: VecDeque<Part>,
    sign: NumbersSign,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub path: PathBuf,
    /// The number of its first event.
    pub first: u64,
    game: bool,
}

/// The file that is appended to.
struct Current {
    path: PathBuf,
    /// Not open yet where nothing has been written since the daemon was started.
    file: Option<File>,
    /// Up to here everything is whole; behind it may stand what a full disk has cut.
    whole: u64,
}

/// Lines that are still to be written, all into one file.
struct Part {
    /// The number of its first event, and of its last.
    numbers: (u64, u64),
    begins: Begins,
    text: String,
}

/// Whether a file begins here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    No,
    WithGame,
    BecauseFull,
}

/// A line as it stands in a file.
pub(super) struct KeptLine {
    /// The file's name.
    pub file: String,
    /// Counted from 1.
    pub number: usize,
    pub text: String,
}

/// What is known of the numbers that were given out before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// No event has a higher number than those that are kept.
    Kept,
    /// Programs may have got events that are not kept.
    MayBeAhead,
}

impl EventFiles {
    /// Reads the newest of what is in the folder: at least so many lines, where there are. A folder that cannot be
    /// written is tried again with each [`Self::flush`].
    pub(super) fn open(folder: &Path, earlier: Option<&Path>, least: usize) -> (Self, Vec<KeptLine>, Before) {
        let mut folder = OwnFolder::new(folder.into());
        let taken = folder.take();
        let foreign = taken.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
        let sign = NumbersSign::new(folder.path());
        let before = if taken.is_err() || sign.is_ahead() { Before::MayBeAhead } else { Before::Kept };
        if let (Ok(_), Some(earlier)) = (&taken, earlier) {
            take_over(earlier, folder.path());
        }
        let unread = Self {
            earlier: earlier.map(Path::to_owned),
            files: Vec::new(),
            current: None,
            unwritten: VecDeque::new(),
            sign,
            folder,
        };
        if foreign {
            return (unread, Vec::new(), before);
        }
        let files = segments(unread.folder.path()).unwrap_or_default();
        let (lines, current) = newest(&files, least);
        (Self { files, current, ..unread }, lines, before)
    }

    /// Takes up the line of the event with this number; it is in a file after the next [`Self::flush`]. An event with
    /// which a game begins begins a file.
    pub(super) fn append(&mut self, number: u64, line: &str, game: bool) {
        let begins = match game {
            true => Begins::WithGame,
            false if self.has_room() => Begins::No,
            false => Begins::BecauseFull,
        };
        match self.unwritten.back_mut() {
            Some(part) if begins == Begins::No => {
                part.text.push_str(line);
                part.text.push('\n');
                part.numbers.1 = number;
            }
            _ => {
                let part = Part { numbers: (number, number), begins, text: format!("{line}\n") };
                self.unwritten.push_back(part);
            }
        }
    }

    fn has_room(&self) -> bool {
        let written = self.current.as_ref().map(|current| current.whole);
        let size = match self.unwritten.back() {
            Some(part) if part.begins != Begins::No => Some(part.text.len() as u64),
            Some(part) => Some(written.unwrap_or_default() + part.text.len() as u64),
            None => written,
        };
        size.is_some_and(|size| size < FULL)
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

    /// Writes what is pending; after an error the same can be tried again. With `look` it is also looked whether what
    /// was written is still there.
    pub(super) fn flush(&mut self, look: bool) -> io::Result<()> {
        if self.unwritten.is_empty() && !look && self.folder.was_ours() {
            return Ok(());
        }
        let written = self.prepare().and_then(|()| self.write_all());
        if written.is_err() && self.folder.is_ours() {
            self.sign.set_ahead();
        }
        written
    }

    /// From this number on events get their numbers: higher ones than any that was given out before.
    pub(super) fn number_from(&mut self, number: u64) {
        self.sign.number_from(number);
    }

    fn prepare(&mut self) -> io::Result<()> {
        if self.folder.take()? {
            if let Some(earlier) = &self.earlier {
                take_over(earlier, self.folder.path());
            }
            self.files = segments(self.folder.path())?;
        }
        let Some(current) = &mut self.current else { return Ok(()) };
        if current.is_ready()? {
            return Ok(());
        }
        // Somebody has put another file in its place: it is left alone.
        self.current = None;
        Ok(())
    }

    fn write_all(&mut self) -> io::Result<()> {
        while let Some(part) = self.unwritten.front() {
            if part.begins != Begins::No || self.current.is_none() {
                let (first, game) = (part.numbers.0, part.begins == Begins::WithGame);
                self.begin(first, game)?;
            }
            // Its file is there, whatever becomes of its lines.
            if let Some(part) = self.unwritten.front_mut() {
                part.begins = Begins::No;
            }
            let (Some(part), Some(current)) = (self.unwritten.front(), &mut self.current) else { break };
            current.append(part.text.as_bytes())?;
            let last = part.numbers.1;
            self.unwritten.pop_front();
            if self.unwritten.is_empty() && self.sign.may_be_cleared(last) {
                current.sync()?;
                self.sign.clear();
            }
        }
        Ok(())
    }

    /// A new file, for the event with this number and those behind it.
    fn begin(&mut self, first: u64, game: bool) -> io::Result<()> {
        let name = format!("{first:015}{}.{ENDING}", if game { GAME } else { "" });
        let path = self.folder.path().join(name);
        let file = OpenOptions::new().create_new(true).read(true).write(true).open(&path)?;
        let begun = Current { path: path.clone(), file: Some(file), whole: 0 };
        if let Some(before) = self.current.replace(begun) {
            // The journals of earlier games are not replayed any more: their events must be here to stay.
            before.sync()?;
        }
        self.files.push(Segment { path, first, game });
        Ok(())
    }

    /// Puts on disk what the system still holds.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.flush(false)?;
        self.current.as_ref().map_or(Ok(()), Current::sync)
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

impl Current {
    /// Opens it where that is still to be done; makes it again, with all that was written, where it was removed. `false`
    /// if there is another file in its place.
    fn is_ready(&mut self) -> io::Result<bool> {
        match &mut self.file {
            Some(file) if leads_to(&self.path, file) => Ok(true),
            Some(file) => {
                let mut contents = Vec::new();
                file.seek(SeekFrom::Start(0))?;
                (&*file).take(self.whole).read_to_end(&mut contents)?;
                match OpenOptions::new().create_new(true).read(true).write(true).open(&self.path) {
                    Ok(mut again) => {
                        tracing::warn!("{} was removed and is written once more.", self.path.display());
                        again.write_all(&contents)?;
                        self.file = Some(again);
                        Ok(true)
                    }
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
                    Err(error) => Err(error),
                }
            }
            None => match OpenOptions::new().read(true).write(true).open(&self.path) {
                Ok(file) => {
                    file.set_len(self.whole)?;
                    self.file = Some(file);
                    Ok(true)
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
                Err(error) => Err(error),
            },
        }
    }

    fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::NotFound.into()) };
        file.seek(SeekFrom::Start(self.whole))?;
        file.write_all(lines)?;
        self.whole += lines.len() as u64;
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }
}

/// At least so many of the newest lines, and the file that goes on.
fn newest(files: &[Segment], least: usize) -> (Vec<KeptLine>, Option<Current>) {
    let mut lines = VecDeque::new();
    let mut current = None;
    for (place, segment) in files.iter().rev().enumerate() {
        match read_whole_lines(&segment.path) {
            Ok((read, whole)) => {
                if place == 0 {
                    current = Some(Current { path: segment.path.clone(), file: None, whole });
                }
                for line in read.into_iter().rev() {
                    lines.push_front(line);
                }
            }
            Err(error) => {
                tracing::warn!("Events are missing: {} cannot be read ({error}).", segment.path.display())
            }
        }
        if lines.len() >= least {
            break;
        }
    }
    (lines.into(), current)
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
