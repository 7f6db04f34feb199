//! A host at a simulated board, in virtual time.
#![allow(dead_code, reason = "each test file uses its own part")]

use hw_sim::{Happening, Options, Simulation};

/// A simulation and everything its host has heard, with the time of each burst.
pub struct Bench {
    pub simulation: Simulation,
    pub now: u64,
    pub heard: Vec<(u64, Vec<u8>)>,
    pub happenings: Vec<Happening>,
}

impl Bench {
    /// Opens the port at time zero.
    pub fn new(options: Options) -> Self {
        let mut simulation = Simulation::new(options).unwrap();
        simulation.connected(0);
        Self { simulation, now: 0, heard: Vec::new(), happenings: Vec::new() }
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.simulation.receive(bytes, self.now);
    }

    pub fn order(&mut self, line: &str) {
        self.simulation.command(line.parse().unwrap(), self.now);
    }

    /// Lets `time` pass, and gives what is heard in it.
    pub fn pass(&mut self, time: u64) -> Vec<u8> {
        let end = self.now + time;
        let from = self.heard.len();
        while let Some(at) = self.simulation.next_wake().filter(|at| *at <= end) {
            self.wake(at);
        }
        self.now = end;
        self.heard[from..].iter().flat_map(|(_, bytes)| bytes.clone()).collect()
    }

    /// The squares that the lights have shown, each time that has changed.
    pub fn lit(&mut self) -> Vec<String> {
        self.happenings.extend(self.simulation.happenings());
        let squares = |happening: &Happening| match happening {
            Happening::Lights(squares) => {
                Some(squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            }
            _ => None,
        };
        self.happenings.iter().filter_map(squares).collect()
    }

    /// Lets time pass until the next wake; false where there is none.
    pub fn next(&mut self) -> bool {
        let next = self.simulation.next_wake();
        if let Some(at) = next {
            self.wake(at);
        }
        next.is_some()
    }

    /// Plays until `plies` are done.
    pub fn play_to(&mut self, plies: usize) {
        while self.simulation.plies_played() < plies {
            assert!(self.next(), "the hands have stopped before ply {plies}");
        }
    }

    /// Plays everything.
    pub fn play_out(&mut self) {
        while !self.simulation.is_over() {
            assert!(self.next(), "the hands have stopped before the end");
        }
        self.pass(1000);
    }

    pub fn all_heard(&self) -> Vec<u8> {
        self.heard.iter().flat_map(|(_, bytes)| bytes.clone()).collect()
    }

    fn wake(&mut self, at: u64) {
        self.now = self.now.max(at);
        let mut bytes = Vec::new();
        self.simulation.wake(self.now, &mut bytes);
        if !bytes.is_empty() {
            self.heard.push((self.now, bytes));
        }
        self.happenings.extend(self.simulation.happenings());
    }
}

/// Cuts DGT messages by their declared length; anything out of step fails the test.
pub fn messages(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = bytes;
    let mut messages = Vec::new();
    while !rest.is_empty() {
        assert!(rest[0] & 0x80 != 0, "a message must begin here: {rest:02X?}");
        let length = usize::from(rest[1]) << 7 | usize::from(rest[2]);
        let (message, after) = rest.split_at(length);
        assert!(message[1..].iter().all(|byte| byte & 0x80 == 0), "bit 7 inside {message:02X?}");
        messages.push(message.to_vec());
        rest = after;
    }
    messages
}
