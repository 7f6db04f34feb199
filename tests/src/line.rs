//! The other end of a serial line that is no board: it counts what it is sent, and answers or stays silent.

use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::pty::openpty;
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use nix::unistd::{pipe, read, ttyname, write};

/// A stranger's device on a pty. It lives as long as this value.
#[derive(Debug)]
pub struct Stranger {
    path: PathBuf,
    bytes: Arc<AtomicUsize>,
    _end: OwnedFd,
}

impl Stranger {
    /// One that answers whatever it is sent with these bytes; none: it stays silent.
    pub fn start(answer: &'static [u8]) -> Self {
        Self::saying(answer, PollTimeout::NONE)
    }

    /// One that says this over and over, whatever it is sent.
    pub fn chattering(words: &'static [u8]) -> Self {
        Self::saying(words, PollTimeout::from(100_u8))
    }

    fn saying(words: &'static [u8], again: PollTimeout) -> Self {
        let pair = openpty(None, None).expect("a pty can be opened");
        let mut settings = tcgetattr(&pair.slave).expect("a pty has settings");
        cfmakeraw(&mut settings);
        tcsetattr(&pair.slave, SetArg::TCSANOW, &settings).expect("a pty can be made raw");
        let path = ttyname(&pair.slave).expect("a pty has a name");
        let (ended, end) = pipe().expect("a pipe can be made");
        let bytes = Arc::new(AtomicUsize::new(0));
        let (counted, master) = (Arc::clone(&bytes), pair.master);
        // Whoever has the terminal open counts as using it.
        drop(pair.slave);
        std::thread::spawn(move || serve(&master, &ended, &counted, words, again));
        Self { path, bytes, _end: end }
    }

    /// Its terminal.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many bytes it has been sent.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::SeqCst)
    }
}

fn serve(master: &OwnedFd, ended: &OwnedFd, bytes: &AtomicUsize, words: &[u8], again: PollTimeout) {
    let mut buffer = [0; 256];
    loop {
        // While nobody has the terminal open its other end would be ready at once, again and again.
        let is_open = !is(master, PollFlags::POLLHUP);
        let timeout = if is_open { again } else { PollTimeout::from(5_u8) };
        let mut watched = [ended.as_fd(), master.as_fd()].map(|fd| PollFd::new(fd, PollFlags::POLLIN));
        let watched = if is_open { &mut watched[..] } else { &mut watched[..1] };
        if poll(watched, timeout).is_err() || watched[0].any() == Some(true) {
            return;
        }
        if is(master, PollFlags::POLLIN) {
            bytes.fetch_add(read(master, &mut buffer).unwrap_or(0), Ordering::SeqCst);
        } else if !is_open || again.is_none() {
            continue;
        }
        let _ = write(master, words);
    }
}

/// Whether this holds of the other end now: that there is something to read, or that nobody has the terminal open.
fn is(master: &OwnedFd, wanted: PollFlags) -> bool {
    let mut watched = [PollFd::new(master.as_fd(), PollFlags::POLLIN)];
    let _ = poll(&mut watched, PollTimeout::ZERO);
    watched[0].revents().is_some_and(|events| events.contains(wanted))
}

/// Lets everybody use this port, or only its owner.
pub fn set_mode(port: &Path, mode: u32) {
    let port = std::fs::canonicalize(port).expect("the port is there");
    std::fs::set_permissions(port, std::fs::Permissions::from_mode(mode)).expect("the port is ours");
}
