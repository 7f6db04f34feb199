//! A folder to which this daemon alone writes. It is made when it is not there, at the beginning and whenever somebody
//! has removed it; a locked file in it is the sign that it is taken.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

const SIGN: &str = "lock";

/// A folder, and whether it is ours.
pub struct OwnFolder {
    path: PathBuf,
    lock: Option<File>,
}

impl OwnFolder {
    /// Names it; nothing is made yet.
    pub fn new(path: PathBuf) -> Self {
        Self { path, lock: None }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes it and takes it, where that has not been done or is of no use any more. Tells whether it was done now.
    ///
    /// # Errors
    /// It cannot be made or written, or another daemon has it ([`io::ErrorKind::WouldBlock`]).
    pub fn take(&mut self) -> io::Result<bool> {
        if self.is_ours() {
            return Ok(false);
        }
        self.lock = None;
        fs::create_dir_all(&self.path)?;
        self.lock = Some(lock(&self.path.join(SIGN))?);
        Ok(true)
    }

    /// Whether it is where it was, and ours.
    pub fn is_ours(&self) -> bool {
        self.lock.as_ref().is_some_and(|lock| leads_to(&self.path.join(SIGN), lock))
    }

    /// Whether it was ours.
    pub fn was_ours(&self) -> bool {
        self.lock.is_some()
    }
}

/// Whether this path still leads to this open file: not where it, or a folder above it, was removed, moved or replaced.
pub fn leads_to(path: &Path, file: &File) -> bool {
    let same =
        |there: &fs::Metadata, own: &fs::Metadata| (there.dev(), there.ino()) == (own.dev(), own.ino());
    matches!((fs::metadata(path), file.metadata()), (Ok(there), Ok(own)) if same(&there, &own))
}

/// Takes a file for this process alone; it is freed when the process ends, however it ends.
fn lock(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::Error(error)) => Err(error),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::WouldBlock, "another appendixd is using it"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_taken_once_and_again_when_it_was_removed() {
        let path = std::env::temp_dir().join(format!("appendixd-own-folder-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        let mut folder = OwnFolder::new(path.clone());
        assert!(!folder.is_ours());
        assert!(folder.take().unwrap() && folder.is_ours());
        assert!(!folder.take().unwrap(), "it is taken already");
        let mut other = OwnFolder::new(path.clone());
        assert_eq!(other.take().unwrap_err().kind(), io::ErrorKind::WouldBlock);
        fs::remove_dir_all(&path).unwrap();
        assert!(folder.was_ours() && !folder.is_ours());
        assert!(folder.take().unwrap() && folder.is_ours());
        // Moved, and another one in its place.
        let moved = path.with_extension("moved");
        fs::rename(&path, &moved).unwrap();
        assert!(!folder.is_ours());
        assert!(other.take().unwrap());
        assert_eq!(folder.take().unwrap_err().kind(), io::ErrorKind::WouldBlock);
        for path in [path, moved] {
            fs::remove_dir_all(path).unwrap();
        }
    }
}
