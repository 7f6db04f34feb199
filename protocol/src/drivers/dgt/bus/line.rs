//! The line that boards in bus mode share. One command goes out, and the next when its answer is whole or does not
//! come: a board that speaks while another does spoils both.
//!
//! When the line is opened everybody is called twice. The first call finds boards that another program has left in
//! single-board mode, which take it only as the end of that mode; the second finds those, and those whose answers
//! collided. Later nobody is called any more: the line would be of no use for more than a second.

use std::collections::VecDeque;

use super::messages::{self, Message, Messages, command};
use crate::frame::{Found, Reader};
use crate::shared::{Address, SharedLine, Traffic};
use crate::time::Millis;

/// A board begins to answer within 80 ms, and adapters hold bytes back for some 16 ms.
const ANSWER: Millis = Millis(200);
/// Answers to a call to everybody come within 1.1 s.
const CALL: Millis = Millis(1200);
/// How often everybody is called.
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
}

/// What the line is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nobody speaks.
    #[default]
    Free,
    /// This board has been asked for what ends with a message of this id, if it is known, and has until then.
    Asked(Address, Option<u8>, Millis),
    /// Everybody has been called, and has until then.
    Called(Millis),
}

impl SharedLine for BusLine {
    fn start(&mut self, boards: &[Address], now: Millis, traffic: &mut Traffic) {
        *self = Self { boards: boards.to_vec(), ..Self::default() };
        self.call(now, traffic);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, traffic: &mut Traffic) {
        if let State::Asked(board, last, _) = self.state {
            self.state = State::Asked(board, last, now + ANSWER);
        }
        for found in self.reader.receive(bytes) {
            // Garbage is nobody's: the board that was asked is asked again by its driver.
            if let Found::Message(message) = found {
                self.hear(message, now, traffic);
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
            State::Asked(_, _, until) | State::Called(until) => Some(until),
        }
    }

    fn wake(&mut self, now: Millis, traffic: &mut Traffic) {
        match self.state {
            State::Asked(_, _, until) if until <= now => {
                // The beginning of an answer must not swallow the next one.
                self.reader.give_up();
                self.state = State::Free;
            }
            State::Called(until) if until <= now && self.calls < CALLS => self.call(now, traffic),
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

    fn hear(&mut self, message: Message, now: Millis, traffic: &mut Traffic) {
        let (board, id) = (message.address, message.id);
        if self.boards.contains(&board) {
            traffic.heard.push((board, message.bytes));
        } else if !self.strangers.contains(&board) {
            self.strangers.push(board);
            traffic.strangers.push(board);
        }
        if matches!(self.state, State::Asked(asked, last, _) if asked == board && last.is_none_or(|last| last == id))
        {
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
            self.state = State::Asked(board, last, now + ANSWER);
            traffic.bytes.extend(command);
        }
    }
}
