//! A simulated board: the real `hw-sim` on a pty.

use std::path::{Path, PathBuf};
use std::process::Command;

use appendixd_protocol::drivers::model;

use crate::daemon::SOON;
use crate::process::{Running, program};
use crate::scratch::Scratch;

/// A running `hw-sim` with a link to its terminal.
#[derive(Debug)]
pub struct Board {
    running: Running,
    link: PathBuf,
    _scratch: Scratch,
}

impl Board {
    /// Starts a board of this kind and waits until it can be opened.
    pub fn start(kind: &str, options: &[&str]) -> Self {
        let scratch = Scratch::new();
        let link = scratch.path().join("board");
        let mut command = Command::new(program("hw-sim"));
        command.arg(kind).arg("--link").arg(&link).args(options);
        let running = Running::start(&mut command);
        running.line(SOON, |line| line.strip_prefix("ready ").map(|_| ()));
        Self { running, link, _scratch: scratch }
    }

    /// The link to its terminal.
    pub fn port(&self) -> &Path {
        &self.link
    }

    /// How `--board` names it: with its usual address where boards of this kind share a line.
    pub fn named(&self, kind: &str) -> String {
        let shares = model(kind).is_some_and(|model| model.shared.is_some());
        let address = if shares { ",address=12345" } else { "" };
        format!("{}={kind}{address}", self.link.display())
    }

    /// Does something with its pieces, clock or cable.
    pub fn hands(&mut self, commands: &[&str]) {
        for command in commands {
            self.running.tell(command);
        }
    }

    /// The process.
    pub fn running(&self) -> &Running {
        &self.running
    }
}
