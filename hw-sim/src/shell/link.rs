//! The link under which a board is found, whatever number its terminal has.

use std::fs;
use std::io::{Error, ErrorKind};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// A link that goes away with this value.
#[derive(Debug)]
pub struct Link {
    path: PathBuf,
    target: PathBuf,
}

impl Link {
    /// Makes `path` a link to `target`. A link that is already there is replaced; nothing else is.
    pub fn new(path: &Path, target: &Path) -> Result<Self, Error> {
        match fs::symlink_metadata(path) {
            Ok(there) if there.is_symlink() => fs::remove_file(path)?,
            Ok(_) => {
                return Err(Error::new(ErrorKind::AlreadyExists, "something that is not a link is there"));
            }
            Err(_) => {}
        }
        symlink(target, path)?;
        Ok(Self { path: path.to_owned(), target: target.to_owned() })
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Another simulator may have taken the name over.
        if fs::read_link(&self.path).is_ok_and(|target| target == self.target) {
            // Nobody is left to tell if this fails.
            let _ = fs::remove_file(&self.path);
        }
    }
}
