//! The clocks that the list for a new game offers.

use crate::order::TimeControl;

/// A clock for a new game: minutes for the game and seconds with each move; none: no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// No clock.
    None,
    /// A clock.
    Clock {
        /// Minutes for the game.
        minutes: u32,
        /// Seconds with each move.
        seconds: u32,
    },
}

impl Time {
    pub(super) const ALL: [Self; 8] = [
        Self::None,
        Self::Clock { minutes: 3, seconds: 2 },
        Self::Clock { minutes: 5, seconds: 3 },
        Self::Clock { minutes: 10, seconds: 5 },
        Self::Clock { minutes: 15, seconds: 10 },
        Self::Clock { minutes: 30, seconds: 0 },
        Self::Clock { minutes: 60, seconds: 30 },
        Self::Clock { minutes: 90, seconds: 30 },
    ];

    /// The same for the built-in clock.
    pub fn control(self) -> TimeControl {
        match self {
            Self::None => TimeControl::None,
            Self::Clock { minutes, seconds } => {
                TimeControl::Periods { periods: vec![(None, minutes * 60)], increment: seconds }
            }
        }
    }
}
