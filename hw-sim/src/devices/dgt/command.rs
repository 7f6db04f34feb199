//! What a DGT board hears (protocols 1.2, 1.7, 1.10): commands of one byte, and two that carry a size.

use std::collections::VecDeque;

/// Commands that wait until the board has time.
const BUFFER: usize = 10;
/// Bytes of a bus command.
const BUS_COMMAND: usize = 4;
/// Bytes of the probe for another system (`DF 0D 12 03 ...`) after its first two.
const PROBE_REST: usize = 17;

/// Something the host wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A command of one byte.
    Single(u8),
    /// A message for the clock: what follows `2B` and the size.
    Clock(Vec<u8>),
    /// A message for the lights of a Revelation: what follows `60` and the size.
    Lights(Vec<u8>),
    /// A command for boards on a bus, with its address and its sum. In single-board mode it takes this board into
    /// bus mode, and is itself lost.
    Bus([u8; BUS_COMMAND]),
}

/// Cuts the bytes of the host into commands, wherever they have been torn apart.
#[derive(Debug, Default)]
pub struct Ear {
    state: State,
    waiting: VecDeque<Command>,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Ready,
    Size(Sized),
    Payload(Sized, usize, Vec<u8>),
    Bus(Vec<u8>),
    AfterProbeByte,
    Skip(usize),
}

#[derive(Clone, Copy, Debug)]
enum Sized {
    Clock,
    Lights,
}

impl Ear {
    /// Takes bytes in. What finds the buffer full is lost, as on the real board.
    pub fn hear(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.state = self.step(*byte);
        }
    }

    /// The next command.
    pub fn next(&mut self) -> Option<Command> {
        self.waiting.pop_front()
    }

    /// Whether commands wait.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    fn step(&mut self, byte: u8) -> State {
        match std::mem::take(&mut self.state) {
            State::Ready => self.first(byte),
            State::Size(kind) if byte == 0 => self.done(kind, Vec::new()),
            State::Size(kind) => State::Payload(kind, usize::from(byte), Vec::new()),
            State::Payload(kind, size, mut payload) => {
                payload.push(byte);
                if payload.len() < size {
                    State::Payload(kind, size, payload)
                } else {
                    self.done(kind, payload)
                }
            }
            State::Bus(_) if byte >= 0x80 => self.first(byte),
            State::Bus(mut command) => {
                command.push(byte);
                self.bus(command)
            }
            State::AfterProbeByte if byte == 0x0D => State::Skip(PROBE_REST),
            State::AfterProbeByte => self.first(byte),
            State::Skip(left) if left > 1 => State::Skip(left - 1),
            State::Skip(_) => State::Ready,
        }
    }

    fn first(&mut self, byte: u8) -> State {
        match byte {
            0x2B => State::Size(Sized::Clock),
            0x60 => State::Size(Sized::Lights),
            0x40..=0x55 => {
                self.wait(Command::Single(byte));
                State::Ready
            }
            0x81..=0x8D => State::Bus(vec![byte]),
            0xDF => State::AfterProbeByte,
            _ => State::Ready,
        }
    }

    fn bus(&mut self, command: Vec<u8>) -> State {
        match <[u8; BUS_COMMAND]>::try_from(command) {
            Ok(command) => {
                self.wait(Command::Bus(command));
                State::Ready
            }
            Err(begun) => State::Bus(begun),
        }
    }

    fn done(&mut self, kind: Sized, payload: Vec<u8>) -> State {
        self.wait(match kind {
            Sized::Clock => Command::Clock(payload),
            Sized::Lights => Command::Lights(payload),
        });
        State::Ready
    }

    fn wait(&mut self, command: Command) {
        if self.waiting.len() < BUFFER {
            self.waiting.push_back(command);
        }
    }
}
