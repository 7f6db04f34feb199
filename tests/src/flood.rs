//! A board gone wild: it says the same bytes over and over, as fast as they are taken.

use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::pty::openpty;
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use nix::unistd::{read, ttyname, write};

/// The other end of its cable. It falls silent with this value.
#[derive(Debug)]
pub struct Flood {
    port: PathBuf,
    sent: Arc<AtomicUsize>,
    over: Arc<AtomicBool>,
    says: Option<JoinHandle<()>>,
    // Kept open, so that the terminal lives on when the daemon closes its end.
    _slave: OwnedFd,
}

impl Flood {
    /// One that says this.
    pub fn of(bytes: Vec<u8>) -> Self {
        let pty = openpty(None, None).expect("a pty can be opened");
        let mut settings = tcgetattr(&pty.slave).expect("a pty has settings");
        cfmakeraw(&mut settings);
        tcsetattr(&pty.slave, SetArg::TCSANOW, &settings).expect("a pty can be raw");
        fcntl(&pty.master, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).expect("a pty need not block");
        let port = ttyname(&pty.slave).expect("a pty has a name");
        let (sent, over) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let (counted, ends, master) = (Arc::clone(&sent), Arc::clone(&over), pty.master);
        let says = std::thread::spawn(move || say(&master, &bytes, &counted, &ends));
        Self { port, sent, over, says: Some(says), _slave: pty.slave }
    }

    /// Its port.
    pub fn port(&self) -> &Path {
        &self.port
    }

    /// How many bytes it could say so far.
    pub fn sent(&self) -> usize {
        self.sent.load(Ordering::SeqCst)
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        self.over.store(true, Ordering::SeqCst);
        if let Some(says) = self.says.take() {
            let _ = says.join();
        }
    }
}

fn say(master: &OwnedFd, bytes: &[u8], sent: &AtomicUsize, over: &AtomicBool) {
    let mut unread = [0; 4096];
    let mut place = 0;
    while !over.load(Ordering::SeqCst) {
        let mut watched = [PollFd::new(master.as_fd(), PollFlags::POLLIN | PollFlags::POLLOUT)];
        if poll(&mut watched, PollTimeout::from(50_u8)).is_err() {
            return;
        }
        // What it is asked does not matter to it, but must not fill the line.
        let _ = read(master, &mut unread);
        if let Ok(count) = write(master, &bytes[place..]) {
            place = (place + count) % bytes.len();
            sent.fetch_add(count, Ordering::SeqCst);
        }
    }
}
