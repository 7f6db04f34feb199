//! How sensors look at a board: one square after the other, round and round.
//!
//! A change is noticed when its square has its turn. So a piece that moves between two looks can be seen on two
//! squares at once, a placement can be noticed before the lift, and what comes and goes between two looks is
//! never noticed.

use shakmaty::{Piece, Square};

use crate::table::Table;

/// What a look at a square has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The square of the table.
    pub square: Square,
    /// What was seen there before.
    pub before: Option<Piece>,
    /// What is seen there now.
    pub after: Option<Piece>,
}

/// The sensors of one board and what they saw last.
#[derive(Clone, Debug)]
pub struct Scanner {
    seen: [Option<Piece>; 64],
    period: u64,
    phase: u64,
    /// The place of each square in the scan, 0 to 63.
    place: fn(Square) -> u64,
    due: Vec<(u64, Square)>,
}

impl Scanner {
    /// Sensors that look at all squares once in `period` ms, in the order of `place`; `phase` is how far the
    /// scan is at time zero.
    pub fn new(period: u64, phase: u64, place: fn(Square) -> u64) -> Self {
        Self { seen: [None; 64], period, phase, place, due: Vec::new() }
    }

    /// Looks at all squares at once, as after switching on.
    pub fn look_at_all(&mut self, table: &Table) {
        self.due.clear();
        self.seen = std::array::from_fn(|index| table.get(Square::ALL[index]));
    }

    /// What was last seen on `square`.
    pub fn seen(&self, square: Square) -> Option<Piece> {
        self.seen[usize::from(square)]
    }

    /// Something has happened on `square`: it is noticed at the next look.
    pub fn changed(&mut self, square: Square, now: u64) {
        let at = self.next_look(square, now);
        self.look_again(square, at);
    }

    /// When [`Self::look`] has something to do.
    pub fn next_wake(&self) -> Option<u64> {
        self.due.iter().map(|(at, _)| *at).min()
    }

    /// Looks at the squares whose turn has come, and gives what has changed, in the order of looking.
    pub fn look(&mut self, table: &Table, now: u64) -> Vec<Change> {
        let mut turn: Vec<_> = self.due.extract_if(.., |(at, _)| *at <= now).collect();
        turn.sort_by_key(|(at, square)| (*at, (self.place)(*square)));
        let mut changes = Vec::new();
        for (_, square) in turn {
            let after = table.get(square);
            let before = std::mem::replace(&mut self.seen[usize::from(square)], after);
            if before != after {
                changes.push(Change { square, before, after });
            }
        }
        changes
    }

    /// The sensor of an occupied `square` loses its piece until `back`. False where nothing was seen there.
    pub fn flicker(&mut self, square: Square, back: u64) -> bool {
        let piece = self.seen[usize::from(square)].take();
        self.look_again(square, back);
        piece.is_some()
    }

    fn look_again(&mut self, square: Square, at: u64) {
        if !self.due.contains(&(at, square)) {
            self.due.push((at, square));
        }
    }

    fn next_look(&self, square: Square, now: u64) -> u64 {
        let offset = ((self.place)(square) * self.period / 64 + self.phase) % self.period;
        now + (offset + self.period - now % self.period) % self.period
    }
}
