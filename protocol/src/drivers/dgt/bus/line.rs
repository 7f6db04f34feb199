//! The line that boards in bus mode share. One command goes out, and the next when its answer is whole or does not
//! come: a board that speaks while another does spoils both.
//!
//! When the line is opened everybody is called. A call finds boards that another program has left in single-board mode,
//! which take it only as the end of that mode, and answers to it may collide: so where a board that is expected has not
//! answered, or something could not be read, everybody is called once more. Each call has the line for more than a
//! second, as a board answers at a moment of its own. Later nobody is called any more.

use std::collections::VecDeque;

use super::messages::{self, Message, Messages, command};
use crate::frame::{Found, Reader};
use crate::shared::{Address, SharedLine, Traffic};
use crate::time::Millis;

/// A board begins to answer within 80 ms, and adapters hold bytes back for some 16 ms.
const ANSWER: Millis = Millis(200);
/// However its bytes come: no answer takes longer, all that a board has stored included.
const LONGEST_ANSWER: Millis = Millis::from_secs(10);
/// Answers to a call to everybody come within 1.1 s.
const CALL: Millis = Millis(1200);
/// No more often is everybody called.
const CALLS: u8 = 2;
/// Commands that wait: a board that does not listen must not make the daemon hold more and more.
const LONGEST_QUEUE: usize = 1024;

#[derive(Default)]
pub(super) struct BusLine {
    reader: Reader<Messages>,
    boards: Vec<Address>,
    strangers: Vec<Address>,
    waiting: VecDeque<(Address, Vec<u8>)>,
    state: State,
    calls: u8,
    /// Boards that have answered a call and are expected.
    here: Vec<Address>,
    /// Answers to a call may have collided.
    garbled: bool,
}

/// What the line is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nobody speaks.
    #[default]
    Free,
    /// This board has been asked.
    Asked(Asked),
    /// Everybody has been called, and has until then.
    Called(Millis),
}

/// A command to which no whole answer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    board: Address,
    /// The answer ends with a message of this id, if it is known.
    last: Option<u8>,
    /// Until when its next bytes are waited for.
    until: Millis,
    /// Until when it is waited for, however its bytes come.
    longest: Millis,
}

impl Asked {
    fn is_answered_by(&self, board: Address, id: u8) -> bool {
        self.board == board && self.last.is_none_or(|last| last == id)
    }
}

impl SharedLine for BusLine {
    fn start(&mut self, boards: &[Address], now: Millis, traffic: &mut Traffic) {
        *self = Self { boards: boards.to_vec(), ..Self::default() };
        self.call(now, traffic);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, traffic: &mut Traffic) {
        if let State::Asked(asked) = &mut self.state {
            asked.until = asked.longest.min(now + ANSWER);
        }
        for found in self.reader.receive(bytes) {
            match found {
                Found::Message(message) => self.hear(message, now, traffic),
                // Nobody's: the board that was asked is asked again by its driver.
                Found::Garbage(_) => self.garbled = true,
            }
        }
    }

    fn send(&mut self, board: Address, command: &[u8], now: Millis, traffic: &mut Traffic) {
        let again = self.waiting.iter().any(|(waits, bytes)| (*waits, bytes.as_slice()) == (board, command));
        if !again && self.waiting.len() < LONGEST_QUEUE {
            self.waiting.push_back((board, command.to_vec()));
        }
        self.go_on(now, traffic);
    }

    fn next_wake(&self) -> Option<Millis> {
        match self.state {
            State::Free => None,
            State::Asked(Asked { until, .. }) | State::Called(until) => Some(until),
        }
    }

    fn wake(&mut self, now: Millis, traffic: &mut Traffic) {
        match self.state {
            State::Asked(asked) if asked.until <= now => {
                // The beginning of an answer must not swallow the next one.
                self.reader.give_up();
                self.state = State::Free;
            }
            State::Called(until) if until <= now && self.calls < CALLS && self.may_be_more() => {
                self.call(now, traffic);
            }
            State::Called(until) if until <= now => self.state = State::Free,
            _ => {}
        }
        self.go_on(now, traffic);
    }
}

impl BusLine {
    fn call(&mut self, now: Millis, traffic: &mut Traffic) {
        self.calls += 1;
        self.state = State::Called(now + CALL);
        traffic.bytes.extend(command(messages::PING, messages::EVERYBODY));
    }

    /// Whether a board may be there that has not answered the call.
    fn may_be_more(&self) -> bool {
        let garbled = self.garbled || self.reader.is_waiting();
        garbled || !self.boards.iter().all(|board| self.here.contains(board))
    }

    fn hear(&mut self, message: Message, now: Millis, traffic: &mut Traffic) {
        let (board, id) = (message.address, message.id);
        if self.boards.contains(&board) {
            if matches!(self.state, State::Called(_)) && !self.here.contains(&board) {
                self.here.push(board);
            }
            traffic.heard.push((board, message.bytes));
        } else if !self.strangers.contains(&board) {
            self.strangers.push(board);
            traffic.strangers.push(board);
        }
        if matches!(self.state, State::Asked(asked) if asked.is_answered_by(board, id)) {
            self.state = State::Free;
            self.go_on(now, traffic);
        }
    }

    /// Lets the next command onto a free line.
    fn go_on(&mut self, now: Millis, traffic: &mut Traffic) {
        if self.state != State::Free {
            return;
        }
        if let Some((board, command)) = self.waiting.pop_front() {
            let last = (command.first() == Some(&messages::SEND_ALL)).then_some(messages::BOARD);
            let (until, longest) = (now + ANSWER, now + LONGEST_ANSWER);
            self.state = State::Asked(Asked { board, last, until, longest });
            traffic.bytes.extend(command);
        }
    }
}
