//! From what a board says to changes that can be believed: orientation, flicker, and what the hands have done.

pub mod board;
pub mod copy;
pub mod hands;
pub mod settle;

use appendixd_protocol::{Millis, Seen};
use shakmaty::Square;

/// How a change became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The board reported this square by itself.
    Update,
    /// A whole picture showed it: the update was lost.
    Dump,
}

/// One square shows another thing than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where, in the game's orientation.
    pub square: Square,
    /// What was there.
    pub from: Seen,
    /// What is there now.
    pub to: Seen,
    /// When it was reported.
    pub at: Millis,
    /// When it may have happened at the earliest: reports wait where the line is busy.
    pub since: Millis,
    /// How it became known.
    pub source: Source,
}

/// One thing that hands have done on one square, as far as the board saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stir {
    /// Where.
    pub square: Square,
    /// When.
    pub at: Millis,
    /// Whether the square became empty or something was set down on it.
    pub kind: StirKind,
    /// What was lifted from there or set down.
    pub what: Seen,
    /// How it became known: of what only a dump showed, the place in the order is unknown.
    pub source: Source,
}

/// The two things that can happen on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StirKind {
    /// It became empty.
    Lifted,
    /// Something was set down on it.
    Placed,
}

impl Change {
    /// A lift, a set-down, or one after the other where a square was overwritten.
    pub fn stirs(&self) -> impl Iterator<Item = Stir> + use<> {
        let Self { square, at, source, .. } = *self;
        let stir = |kind, what: Seen| what.is_occupied().then_some(Stir { square, at, kind, what, source });
        let lifted = stir(StirKind::Lifted, self.from);
        let placed = stir(StirKind::Placed, self.to);
        lifted.into_iter().chain(placed)
    }
}
