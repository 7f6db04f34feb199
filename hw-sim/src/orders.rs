//! Commands waiting to be carried out, one after the other.

use std::collections::VecDeque;

use shakmaty::Square;

use crate::command::Command;
use crate::hands::squares_between;

/// A piece that is dragged rests on each square for this long, in ms.
const DRAG_REST: u64 = 150;

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A command.
    Command(Command),
    /// One square of a slide.
    Pull(Square, Square),
}

/// Commands in the order in which they were given.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    waiting: VecDeque<(u64, Order)>,
    due: u64,
}

impl Orders {
    /// Adds a command.
    pub fn add(&mut self, command: Command, now: u64) {
        if self.waiting.is_empty() {
            self.due = self.due.max(now);
        }
        if let Command::Slide(from, to) = command {
            let mut at = from;
            for square in squares_between(from, to).into_iter().chain([to]) {
                let rest = if at == from { 0 } else { DRAG_REST };
                self.waiting.push_back((rest, Order::Pull(at, square)));
                at = square;
            }
        } else {
            self.waiting.push_back((0, Order::Command(command)));
        }
    }

    /// When the next is due.
    pub fn next_wake(&self) -> Option<u64> {
        self.waiting.front().map(|(rest, _)| self.due + rest)
    }

    /// Takes the one that is due at `now`.
    pub fn take(&mut self, now: u64) -> Option<Order> {
        let at = self.next_wake().filter(|at| *at <= now)?;
        let (_, order) = self.waiting.pop_front()?;
        self.due = at;
        if let Order::Command(Command::Wait(time)) = order {
            self.due += time;
        }
        Some(order)
    }
}
