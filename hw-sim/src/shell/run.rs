//! The loop: wait for the client, for a command, for a signal, or for the time the simulation has asked for.

use std::io::Write;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::joined::Joined;
use crate::{Happening, Options};
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use shakmaty::Square;

use super::ShellError;
use super::lines::Lines;
use super::link::Link;
use super::port::{Port, Visit};

/// Waiting is cut into stretches of at most this long, in ms.
const LONGEST_WAIT: u64 = 60_000;

/// How late the simulation may be woken, in ms. On a busy machine its time stands still rather than letting motions
/// that are a second apart come out in one burst.
const PATIENCE: u64 = 20;

/// Simulated boards and their ties to the world.
pub struct Shell {
    boards: Joined,
    /// When the simulation's time began: with the first client or the first command, so that what a seed gives does not
    /// depend on how long nobody came.
    begin: Option<Instant>,
    /// Time for which the simulation stood still, in ms.
    lost: u64,
    port: Option<Port>,
    link_path: Option<PathBuf>,
    link: Option<Link>,
    lines: Lines,
    signals: SignalFd,
    plays: bool,
    quit: bool,
}

/// What a wait has brought.
#[derive(Default)]
struct Ready {
    signal: bool,
    input: bool,
    visit: bool,
    line: bool,
}

impl Shell {
    /// So many boards on a line that is plugged in.
    pub fn new(options: &Options, boards: usize, link: Option<&Path>) -> Result<Self, ShellError> {
        let plays = !options.games.is_empty();
        let signals = [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP].into_iter().collect::<SigSet>();
        let system = |source| ShellError::System { what: "listen to signals", source };
        signals.thread_block().map_err(system)?;
        let flags = SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC;
        let mut shell = Self {
            boards: Joined::new(options, boards)?,
            begin: None,
            lost: 0,
            port: None,
            link_path: link.map(Path::to_owned),
            link: None,
            lines: Lines::default(),
            signals: SignalFd::with_flags(&signals, flags).map_err(system)?,
            plays,
            quit: false,
        };
        shell.plug()?;
        Ok(shell)
    }

    /// Runs until `quit`, the end of standard input where nothing is played, or a signal.
    pub fn run(mut self) -> Result<(), ShellError> {
        while !self.quit {
            self.advance()?;
            let ready = self.wait()?;
            if ready.signal {
                return Ok(());
            }
            if ready.visit {
                self.follow_visits();
            }
            if ready.line {
                self.receive();
            }
            if ready.input {
                self.read_commands();
            }
        }
        Ok(())
    }

    /// The simulation's time.
    fn now(&mut self) -> u64 {
        let Some(begin) = self.begin else { return 0 };
        let real = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX);
        let awaited = self.boards.next_wake().unwrap_or(u64::MAX);
        let late = (real - self.lost).saturating_sub(awaited);
        self.lost += late.saturating_sub(PATIENCE);
        real - self.lost
    }

    /// Does what is due and sends what has come of it.
    fn advance(&mut self) -> Result<(), ShellError> {
        let mut bytes = Vec::new();
        let now = self.now();
        self.boards.wake(now, &mut bytes);
        if let Some(port) = &mut self.port {
            port.send(&bytes);
        }
        for happening in self.boards.happenings(now) {
            match happening {
                Happening::Played(plies) => say(&format!("played {plies}")),
                Happening::Lights(squares) => say(&lights(&squares)),
                Happening::Unplug => (self.link, self.port) = (None, None),
                Happening::Plug => self.plug()?,
                Happening::Quit => self.quit = true,
                Happening::Complaint(problem) => eprintln!("hw-sim: {problem}"),
            }
        }
        Ok(())
    }

    fn plug(&mut self) -> Result<(), ShellError> {
        let port = Port::new()?;
        if let Some(path) = &self.link_path {
            let link = Link::new(path, port.path());
            self.link = Some(link.map_err(|source| ShellError::Link { path: path.clone(), source })?);
        }
        say(&format!("ready {}", self.link_path.as_deref().unwrap_or(port.path()).display()));
        self.port = Some(port);
        Ok(())
    }

    fn wait(&mut self) -> Result<Ready, ShellError> {
        if self.quit {
            return Ok(Ready::default());
        }
        let timeout = self.timeout();
        let stdin = std::io::stdin();
        let mut sources = vec![PollFd::new(self.signals.as_fd(), PollFlags::POLLIN)];
        let mut add = |fd, flags| {
            sources.push(PollFd::new(fd, flags));
            Some(sources.len() - 1)
        };
        let input = if self.lines.is_open() { add(stdin.as_fd(), PollFlags::POLLIN) } else { None };
        let port = self.port.as_ref();
        let visit = port.and_then(|port| add(port.notices(), PollFlags::POLLIN));
        let line = port.and_then(|port| {
            let unsent = if port.has_unsent() { PollFlags::POLLOUT } else { PollFlags::empty() };
            add(port.line()?, PollFlags::POLLIN | unsent)
        });
        match poll(&mut sources, timeout) {
            Ok(_) | Err(Errno::EINTR) => {}
            Err(source) => return Err(ShellError::System { what: "wait", source }),
        }
        let ready = |index: Option<usize>| {
            let source = index.and_then(|index| sources.get(index));
            source.and_then(PollFd::any).unwrap_or(false)
        };
        Ok(Ready { signal: ready(Some(0)), input: ready(input), visit: ready(visit), line: ready(line) })
    }

    fn timeout(&mut self) -> PollTimeout {
        if self.begin.is_none() {
            return PollTimeout::NONE;
        }
        let now = self.now();
        let next = self.boards.next_wake().map(|at| at.saturating_sub(now));
        let wait = u16::try_from(next.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT)).unwrap_or(u16::MAX);
        PollTimeout::from(wait)
    }

    fn follow_visits(&mut self) {
        self.begin.get_or_insert_with(Instant::now);
        let now = self.now();
        let visits = self.port.as_mut().map(Port::visits).unwrap_or_default();
        for visit in visits {
            match visit {
                Visit::Opened => self.boards.connected(now),
                Visit::Closed => self.boards.disconnected(now),
            }
        }
    }

    fn receive(&mut self) {
        let now = self.now();
        let bytes = self.port.as_ref().map(Port::receive).unwrap_or_default();
        self.boards.receive(&bytes, now);
    }

    fn read_commands(&mut self) {
        let lines = self.lines.read(std::io::stdin());
        if !lines.is_empty() {
            self.begin.get_or_insert_with(Instant::now);
        }
        let now = self.now();
        for line in lines {
            if let Err(problem) = self.boards.command(&line, now) {
                eprintln!("hw-sim: {problem}");
            }
        }
        if !self.lines.is_open() && !self.plays {
            self.boards.quit(now);
        }
    }
}

/// `lights e2 e4`, or `lights` alone where none shines.
fn lights(squares: &[Square]) -> String {
    squares.iter().fold("lights".to_owned(), |line, square| format!("{line} {square}"))
}

/// Says a line to whoever started the program. Nobody may be there to hear it, and that is no reason to stop.
fn say(line: &str) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
