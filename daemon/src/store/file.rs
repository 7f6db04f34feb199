//! The file in which events survive the daemon: one line each, appended. A line that a crash has cut is dropped.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// At this size a new file is begun; the one before is kept beside it.
const FULL: u64 = 32 << 20;

pub(super) struct EventFile {
    path: PathBuf,
    lines: BufWriter<File>,
    size: u64,
}

/// A line as it stands in a file.
pub(super) struct KeptLine {
    /// The file's name.
    pub file: &'static str,
    /// Counted from 1.
    pub number: usize,
    pub text: String,
}

const NEWER: &str = "events.jsonl";
const OLDER: &str = "events.1.jsonl";

impl EventFile {
    /// Opens the file of this directory for appending, and reads what is in it.
    pub(super) fn open(directory: &Path) -> io::Result<(Self, Vec<KeptLine>)> {
        fs::create_dir_all(directory)?;
        let mut lines = match read_whole_lines(directory, OLDER) {
            Ok((lines, _)) => lines,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                tracing::warn!("Older events are missing: {OLDER} cannot be read ({error}).");
                Vec::new()
            }
        };
        let path = directory.join(NEWER);
        let mut file = locked(&path)?;
        let (newer, size) = read_whole_lines(directory, NEWER)?;
        lines.extend(newer);
        file.set_len(size)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { path, lines: BufWriter::new(file), size }, lines))
    }

    pub(super) fn append(&mut self, line: &str) -> io::Result<()> {
        self.lines.write_all(line.as_bytes())?;
        self.lines.write_all(b"\n")?;
        self.size += line.len() as u64 + 1;
        Ok(())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.lines.flush()?;
        if self.size > FULL {
            fs::rename(&self.path, self.path.with_file_name(OLDER))?;
            self.lines = BufWriter::new(locked(&self.path)?);
            self.size = 0;
        }
        Ok(())
    }
}

fn locked(path: &Path) -> io::Result<File> {
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
fn read_whole_lines(directory: &Path, file: &'static str) -> io::Result<(Vec<KeptLine>, u64)> {
    let mut reader = BufReader::new(File::open(directory.join(file))?);
    let (mut lines, mut size, mut line) = (Vec::new(), 0, Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        let number = lines.len() + 1;
        if line.pop() != Some(b'\n') {
            tracing::warn!(
                "Line {number} of {file} has no end and is dropped: the daemon was cut off in it."
            );
            break;
        }
        size += line.len() as u64 + 1;
        lines.push(KeptLine { file, number, text: String::from_utf8_lossy(&line).into_owned() });
        line.clear();
    }
    Ok((lines, size))
}
