//! Whether a side can mate by any series of legal moves, however unskilled the play (Laws 5.1.2, 5.2.2, 6.9, 7.5.5).
//!
//! That is a helpmate question. Three things are tried, in this order: [`Position::has_insufficient_material`], a
//! closed [`structure`] in which no mate can ever stand, and a bounded [`search`] that finds a mate or has seen
//! every line to its end. `Can` and `Cannot` are never wrong; what is left is for the arbiter.

mod search;
mod structure;

use shakmaty::{Chess, Color, Position};

/// Positions that are looked at before the answer is left open: some tenth of a second.
pub const EFFORT: usize = 10_000;

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mating {
    /// There is a series of legal moves that ends with this side's mate.
    Can,
    /// There is none.
    Cannot,
    /// Neither was shown with the effort that was allowed.
    Undetermined,
}

/// Whether `side` can mate from `position` by any series of legal moves, looking at no more than `effort` positions.
pub fn can_mate(position: &Chess, side: Color, effort: usize) -> Mating {
    if position.has_insufficient_material(side) {
        return Mating::Cannot;
    }
    if structure::is_closed_to(position, side) {
        return Mating::Cannot;
    }
    search::search(position, side, effort)
}

/// Nobody can ever mate, as far as material and structure show (Laws 5.2.2). No search: what only failed to find a
/// mate says nothing.
pub fn is_dead(position: &Chess) -> bool {
    let never =
        |side: Color| position.has_insufficient_material(side) || structure::is_closed_to(position, side);
    Color::ALL.into_iter().all(never)
}

#[cfg(test)]
mod tests;
