//! Times and presses, from the clock beside the board or from the built-in one.
//!
//! A press is the change from one running side to the other; start, pause and resume are none.

mod beside;
mod built_in;

use shakmaty::Color;

pub use beside::{BoardClock, Stage};
pub use built_in::BuiltInClock;

/// Times as a listener may be told them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Seconds left.
    pub white: u32,
    /// Seconds left.
    pub black: u32,
    /// Whose time runs.
    pub running: Option<Color>,
    /// The reading is older than five seconds while the clock runs.
    pub stale: bool,
}
