//! A place for a socket belongs to one daemon, also while two start at the same moment, and also while the first
//! one hangs and takes no clients. The sign is a locked file beside the socket; the lock ends with the process.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg};

/// The process that has a place, if it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holder(Option<u32>);

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(process) => write!(f, " (process {process})"),
            None => Ok(()),
        }
    }
}

/// While this lives, the place is ours.
pub(super) struct Claim(#[allow(dead_code, reason = "its drop is what counts")] Flock<File>);

impl Claim {
    /// Claims the place of this socket, or says who has it.
    pub(super) fn take(socket: &Path) -> io::Result<Result<Self, Holder>> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(sign(socket))?;
        match Flock::lock(file.try_clone()?, FlockArg::LockExclusiveNonblock) {
            Ok(lock) => {
                file.set_len(0)?;
                writeln!(file, "{}", std::process::id())?;
                Ok(Ok(Self(lock)))
            }
            Err((_, Errno::EWOULDBLOCK)) => {
                let mut text = String::new();
                // A name that cannot be read is only left out.
                let _ = file.read_to_string(&mut text);
                Ok(Err(Holder(text.trim().parse().ok())))
            }
            Err((_, error)) => Err(error.into()),
        }
    }
}

/// The file stays: one that is removed and made again could be locked twice.
fn sign(socket: &Path) -> PathBuf {
    let mut path = socket.as_os_str().to_owned();
    path.push(".lock");
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_claimed_once_and_its_holder_is_named() {
        let socket = std::env::temp_dir().join(format!("appendixd-claim-{}", std::process::id()));
        let first = Claim::take(&socket).unwrap().unwrap();
        let holder = Claim::take(&socket).unwrap().err().unwrap();
        assert_eq!(holder, Holder(Some(std::process::id())));
        drop(first);
        assert!(Claim::take(&socket).unwrap().is_ok());
        std::fs::remove_file(sign(&socket)).unwrap();
    }
}
