//! One journal on disk: made whole or not at all, appended to, synced.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{FallocateFlags, fallocate};

use crate::own_folder::leads_to;

/// Space for one game with a running clock: six hours of readings, one a second, and ten thousand changes.
const ONE_GAME: i64 = 8 << 20;

/// A journal that is appended to.
pub struct JournalFile {
    path: PathBuf,
    file: File,
    /// Up to here everything is whole; behind it may stand what a full disk has cut.
    whole: u64,
}

impl JournalFile {
    /// Makes a journal that begins like this, with space for one game. It is there as a whole, on disk, or not at all.
    pub fn make(path: PathBuf, beginning: &[u8]) -> io::Result<Self> {
        let unfinished = path.with_extension("new");
        let made = Self::make_at(&unfinished, beginning).and_then(|file| {
            if path.exists() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            fs::rename(&unfinished, &path)?;
            sync_folder(&path)?;
            Ok(file)
        });
        if made.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        Ok(Self { path, file: made?, whole: beginning.len() as u64 })
    }

    fn make_at(path: &Path, beginning: &[u8]) -> io::Result<File> {
        let mut file = OpenOptions::new().create(true).truncate(true).read(true).write(true).open(path)?;
        reserve(&file, path);
        file.write_all(beginning)?;
        file.sync_all()?;
        Ok(file)
    }

    /// Goes on with a journal of which so many bytes are whole.
    pub fn reopen(path: PathBuf, whole: u64) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).open(&path)?;
        file.set_len(whole)?;
        reserve(&file, &path);
        Ok(Self { path, file, whole })
    }

    /// Appends lines and waits until they are on disk. After an error the same lines can be tried again.
    pub fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.whole))?;
        self.file.write_all(lines)?;
        self.file.sync_data()?;
        self.whole += lines.len() as u64;
        Ok(())
    }

    /// Nothing is appended any more: what was reserved and not used is given back.
    pub fn close(self, closing: &[u8]) -> io::Result<PathBuf> {
        let Self { path, mut file, whole } = self;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        file.write_all(closing)?;
        file.sync_data()?;
        Ok(path)
    }

    /// Whether it is still where its path leads: nobody has removed or replaced it, or a folder it is in.
    pub fn is_there(&self) -> bool {
        leads_to(&self.path, &self.file)
    }

    /// Everything that was written, also where no path leads to it any more.
    pub fn contents(&mut self) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut contents = Vec::new();
        (&self.file).take(self.whole).read_to_end(&mut contents)?;
        Ok(contents)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The length stays; only the space is taken. Where that cannot be, each write may find the disk full, and tells it.
fn reserve(file: &File, path: &Path) {
    if let Err(Errno::ENOSPC | Errno::EDQUOT) =
        fallocate(file, FallocateFlags::FALLOC_FL_KEEP_SIZE, 0, ONE_GAME)
    {
        tracing::warn!(
            "There is less space for {} than a game may take ({} megabytes). Make room on that disk.",
            path.display(),
            ONE_GAME >> 20
        );
    }
}

fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}
