//! Moves on which touch-move has nothing to rule: the hand has taken up one piece, and what it captures, and has set
//! that piece down once, where it now stands. Most moves are like that, and a ruling takes longer than all the rest.

use shakmaty::{Move, Square};

use crate::sensing::StirKind;
use crate::sensing::hands::Turn;

/// Whether a legal move was made in this turn so plainly that no edition of the Laws can find it in breach of
/// Article 4. Castling, a capture en passant and a promotion are left to the ruling.
pub(super) fn is_plain(mv: Move, turn: &Turn) -> bool {
    let Move::Normal { from, to, capture, promotion: None, .. } = mv else { return false };
    let used = |square: Square| square == from || (square == to && capture.is_some());
    let Some((last, before)) = turn.stirs.split_last() else { return false };
    turn.declared.is_empty()
        && turn.adjusted.is_empty()
        && turn.replaced.is_empty()
        && turn.touched.iter().all(|square| used(*square))
        && (last.kind, last.square) == (StirKind::Placed, to)
        && before.iter().all(|stir| stir.kind == StirKind::Lifted && used(stir.square))
}

#[cfg(test)]
#[path = "plain/tests.rs"]
mod tests;
