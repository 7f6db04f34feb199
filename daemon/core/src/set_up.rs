//! What is said while a position is set up, and why no game can begin from one.

use shakmaty::{Color, Square};

use crate::event::Difference;

/// What is said of a square in guided set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpStep {
    /// How many squares are wrong; 0: not said.
    pub wrong: usize,
    /// On a board that knows occupancy only: something was set down on this square instead.
    pub placed: Option<Square>,
    /// The square, what belongs there, and what stands there.
    pub difference: Difference,
}

/// Why no game can begin from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// This side has no king.
    NoKing(Color),
    /// This side has another king than the first, on this square.
    Kings(Color, Square),
    /// A pawn stands on this square of a first or last rank.
    Pawn(Square),
    /// The king on this square is in check, and its opponent would have the move.
    Check(Square),
    /// Both kings are in check; one of them stands here.
    BothChecks(Square),
    /// More pieces than promotions allow, or checks that no move can have given.
    Other,
}

impl Unplayable {
    /// The word for it in the messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoKing(_) => "no-king",
            Self::Kings(..) => "kings",
            Self::Pawn(_) => "pawn",
            Self::Check(_) => "check",
            Self::BothChecks(_) => "both-checks",
            Self::Other => "other",
        }
    }

    /// The side it is about.
    pub fn side(self) -> Option<Color> {
        match self {
            Self::NoKing(side) | Self::Kings(side, _) => Some(side),
            _ => None,
        }
    }

    /// The square it is about.
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Kings(_, square) | Self::Pawn(square) | Self::Check(square) | Self::BothChecks(square) => {
                Some(square)
            }
            Self::NoKing(_) | Self::Other => None,
        }
    }
}
