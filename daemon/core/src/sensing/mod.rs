//! From what a board says to changes that can be believed: orientation, flicker, and what the hands have done.

pub mod board;
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
