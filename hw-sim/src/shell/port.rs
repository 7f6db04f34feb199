//! A pty that looks to a client like the serial port of a board.
//!
//! No slave is kept open here, so that the kernel tells when a client has come or gone: while nobody has the slave
//! open, the master is hung up, and waiting on it would return at once. Openings and closings are therefore
//! learnt from the file system's own notices on the slave's node.

use std::collections::VecDeque;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::pty::openpty;
use nix::sys::inotify::{AddWatchFlags, InitFlags, Inotify};
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use nix::unistd::{read, ttyname, write};

use super::ShellError;

/// Bytes kept for a client that does not read; what comes after is lost, as on a serial line.
const KEPT: usize = 1 << 16;

/// A client has come or gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// The first client has opened the port.
    Opened,
    /// The last client has closed it.
    Closed,
}

/// The port of a board that is plugged in.
#[derive(Debug)]
pub struct Port {
    master: OwnedFd,
    notices: Inotify,
    path: PathBuf,
    clients: usize,
    unsent: VecDeque<u8>,
}

impl Port {
    /// A new pty, raw, with nobody at the other end.
    pub fn new() -> Result<Self, ShellError> {
        let system = |what| move |source| ShellError::System { what, source };
        let pair = openpty(None, None).map_err(system("open a pty"))?;
        let mut settings = tcgetattr(&pair.slave).map_err(system("read the settings of the pty"))?;
        cfmakeraw(&mut settings);
        tcsetattr(&pair.slave, SetArg::TCSANOW, &settings).map_err(system("make the pty raw"))?;
        let path = ttyname(&pair.slave).map_err(system("learn the name of the pty"))?;
        fcntl(&pair.master, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).map_err(system("set up the pty"))?;
        drop(pair.slave);
        let notices = Inotify::init(InitFlags::IN_NONBLOCK | InitFlags::IN_CLOEXEC)
            .map_err(system("ask for notices of the file system"))?;
        let wanted = AddWatchFlags::IN_OPEN | AddWatchFlags::IN_CLOSE;
        notices.add_watch(&path, wanted).map_err(system("watch the pty"))?;
        Ok(Self { master: pair.master, notices, path, clients: 0, unsent: VecDeque::new() })
    }

    /// The node a client opens.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What to wait on for [`Self::visits`].
    pub fn notices(&self) -> BorrowedFd<'_> {
        self.notices.as_fd()
    }

    /// What to wait on for [`Self::receive`] and [`Self::send`], while a client is there.
    pub fn line(&self) -> Option<BorrowedFd<'_>> {
        (self.clients > 0).then(|| self.master.as_fd())
    }

    /// Whether bytes wait to be sent.
    pub fn has_unsent(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// Clients that have come and gone since the last call.
    pub fn visits(&mut self) -> Vec<Visit> {
        let mut visits = Vec::new();
        for event in self.notices.read_events().unwrap_or_default() {
            if event.mask.contains(AddWatchFlags::IN_OPEN) {
                self.clients += 1;
                visits.extend((self.clients == 1).then_some(Visit::Opened));
            } else if event.mask.intersects(AddWatchFlags::IN_CLOSE) && self.clients > 0 {
                self.clients -= 1;
                visits.extend((self.clients == 0).then_some(Visit::Closed));
            }
        }
        if visits.contains(&Visit::Closed) {
            self.unsent.clear();
        }
        visits
    }

    /// Bytes from the client.
    pub fn receive(&self) -> Vec<u8> {
        let mut bytes = vec![0; 4096];
        // Hung up or nothing there: either way there are no bytes.
        let count = read(&self.master, &mut bytes).unwrap_or(0);
        bytes.truncate(count);
        bytes
    }

    /// Sends bytes, and what is left from before, as far as the client takes them.
    pub fn send(&mut self, bytes: &[u8]) {
        let room = KEPT.saturating_sub(self.unsent.len());
        self.unsent.extend(bytes.iter().take(room));
        while !self.unsent.is_empty() {
            match write(&self.master, self.unsent.make_contiguous()) {
                Ok(count) => drop(self.unsent.drain(..count)),
                Err(Errno::EINTR) => {}
                Err(_) => return,
            }
        }
    }
}
