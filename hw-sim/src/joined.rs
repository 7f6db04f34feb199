//! Several boards on one line: all hear what the host says, and what any of them says goes to the host. Boards that
//! speak at the same time spoil each other's words, as on a real line.

use crate::command::Command;
use crate::options::{Options, OptionsError};
use crate::simulation::{Happening, Simulation};

/// Boards that share a line; mostly there is one.
pub struct Joined {
    boards: Vec<Simulation>,
}

impl Joined {
    /// So many boards with serial numbers, seeds and games that follow each other.
    pub fn new(options: &Options, boards: usize) -> Result<Self, OptionsError> {
        if boards > 1 && !options.kind.shares {
            return Err(OptionsError::NoSharing(options.kind.name));
        }
        let build = |number: usize| {
            let ahead = u32::try_from(number).unwrap_or(u32::MAX);
            let mut games = options.games.clone();
            if !games.is_empty() {
                games.rotate_left(number % options.games.len());
            }
            Simulation::new(Options {
                serial: options.serial.saturating_add(ahead),
                seed: options.seed.wrapping_add(ahead.into()),
                games,
                ..options.clone()
            })
        };
        Ok(Self { boards: (0..boards.max(1)).map(build).collect::<Result<_, _>>()? })
    }

    /// A host has opened the port.
    pub fn connected(&mut self, now: u64) {
        self.boards.iter_mut().for_each(|board| board.connected(now));
    }

    /// The host has closed the port.
    pub fn disconnected(&mut self, now: u64) {
        self.boards.iter_mut().for_each(|board| board.disconnected(now));
    }

    /// Bytes from the host.
    pub fn receive(&mut self, bytes: &[u8], now: u64) {
        self.boards.iter_mut().for_each(|board| board.receive(bytes, now));
    }

    /// A line such as `lift e2`; with a number before it, from 1, it is for that board, else for the first.
    pub fn command(&mut self, line: &str, now: u64) -> Result<(), String> {
        let (number, words) = match line.split_once(' ') {
            Some((number, words)) if number.parse::<usize>().is_ok() => (number.parse().unwrap_or(0), words),
            _ => (1, line),
        };
        let command: Command = words.parse().map_err(|error| format!("{error}"))?;
        let boards = self.boards.len();
        let board = usize::checked_sub(number, 1).and_then(|place| self.boards.get_mut(place));
        let board = board.ok_or_else(|| format!("There is no board {number}: there are {boards}."))?;
        board.command(command, now);
        Ok(())
    }

    /// All of it is to end.
    pub fn quit(&mut self, now: u64) {
        self.boards.iter_mut().for_each(|board| board.command(Command::Quit, now));
    }

    /// When [`Self::wake`] has something to do.
    pub fn next_wake(&self) -> Option<u64> {
        self.boards.iter().filter_map(Simulation::next_wake).min()
    }

    /// Does all that is due by `now`, and appends the bytes that have reached the host.
    pub fn wake(&mut self, now: u64, out: &mut Vec<u8>) {
        self.boards.iter_mut().for_each(|board| board.wake(now, out));
    }

    /// Takes what the world around should know or do. One board of several that is unplugged takes only itself away.
    pub fn happenings(&mut self, now: u64) -> Vec<Happening> {
        let several = self.boards.len() > 1;
        let mut happenings = Vec::new();
        for board in &mut self.boards {
            for happening in board.happenings() {
                match happening {
                    Happening::Unplug if several => {}
                    Happening::Plug if several => board.connected(now),
                    other => happenings.push(other),
                }
            }
        }
        happenings
    }
}
