//! The kinds of boards and clocks a game can be played on.

use appendixd_core::order::TimeControl;

/// Which clock there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// None.
    None,
    /// The board's own, which runs.
    Board,
    /// The built-in one, pressed by an order.
    BuiltIn,
}

/// A board, as it was set up, with its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    pub kind: &'static str,
    pub pegged: bool,
    pub turned: bool,
    pub clock: Clock,
}

const fn on(kind: &'static str, clock: Clock) -> Arrangement {
    Arrangement { kind, pegged: false, turned: false, clock }
}

const fn turned(arrangement: Arrangement) -> Arrangement {
    Arrangement { turned: true, ..arrangement }
}

const fn pegged(arrangement: Arrangement) -> Arrangement {
    Arrangement { pegged: true, ..arrangement }
}

impl Arrangement {
    /// Boards that know pieces and boards that know occupancy, turned, pegged, with each clock they can have.
    pub const ALL: [Self; 9] = [
        on("dgt", Clock::Board),
        on("dgt", Clock::None),
        turned(on("dgt", Clock::Board)),
        pegged(on("dgt", Clock::Board)),
        on("line", Clock::BuiltIn),
        on("line", Clock::None),
        turned(on("line", Clock::BuiltIn)),
        pegged(on("line", Clock::BuiltIn)),
        pegged(turned(on("line", Clock::None))),
    ];

    /// Whether the board can tell one piece from another.
    pub fn knows_pieces(self) -> bool {
        self.kind == "dgt"
    }

    /// What the built-in clock is set to.
    pub(super) fn time(self) -> Option<TimeControl> {
        let hours = TimeControl::Periods { periods: vec![(None, 7200)], increment: 0 };
        (self.clock == Clock::BuiltIn).then_some(hours)
    }
}
