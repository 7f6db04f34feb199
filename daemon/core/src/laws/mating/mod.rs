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

/// So few moves are a forced line, of which every end can be seen.
const FORCED: usize = 3;

/// Positions of a forced line that are looked at after every move.
const FORCED_EFFORT: usize = 400;

/// Nobody can ever mate, as material, structure or the end of every forced line shows (Laws 5.2.2). A search that only
/// failed to find a mate says nothing.
pub fn is_dead(position: &Chess) -> bool {
    let forced = position.legal_moves().len() <= FORCED;
    let never = |side: Color| {
        position.has_insufficient_material(side)
            || structure::is_closed_to(position, side)
            || (forced && search::search(position, side, FORCED_EFFORT) == Mating::Cannot)
    };
    Color::ALL.into_iter().all(never)
}

#[cfg(test)]
mod tests;
