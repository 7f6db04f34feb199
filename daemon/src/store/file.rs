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

impl EventFile {
    /// Opens the file of this directory for appending, and reads what is in it.
    pub(super) fn open(directory: &Path) -> io::Result<(Self, Vec<String>)> {
        fs::create_dir_all(directory)?;
        let path = directory.join("events.jsonl");
        let mut lines = read_whole_lines(&older(&path)).map(|(lines, _)| lines).unwrap_or_default();
        let mut file = locked(&path)?;
        let (newer, size) = read_whole_lines(&path)?;
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
            fs::rename(&self.path, older(&self.path))?;
            self.lines = BufWriter::new(locked(&self.path)?);
            self.size = 0;
        }
        Ok(())
    }
}

fn older(path: &Path) -> PathBuf {
    path.with_file_name("events.1.jsonl")
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
fn read_whole_lines(path: &Path) -> io::Result<(Vec<String>, u64)> {
    let mut reader = BufReader::new(File::open(path)?);
    let (mut lines, mut size, mut line) = (Vec::new(), 0, Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        if line.pop() != Some(b'\n') {
            break;
        }
        size += line.len() as u64 + 1;
        lines.push(String::from_utf8_lossy(&line).into_owned());
        line.clear();
    }
    Ok((lines, size))
}
