//! The gesture by which a promotion is chosen on a board that cannot tell pieces.
//!
//! The pawn stands on the last rank. Lifting it and setting it down again on its square steps queen, rook, bishop,
//! knight; two seconds of rest choose. People do this at their own speed, so these rests do not depend on the pace.

use shakmaty::{Piece, Role, Square};

use super::Motion;
use super::ply::Ply;

/// Rest after the last step, in ms: half a second longer than the daemon waits.
const CHOOSING: u64 = 2500;
/// Shortest and longest rest before the first step, in ms: a player hears the question before answering it.
const LISTENING: (u64, u64) = (1000, 1600);
/// Shortest and longest time between two motions, in ms.
const QUICK: u64 = 150;
const SLOW: u64 = 900;

impl Ply<'_> {
    /// Lifts and sets down as often as `piece` takes, then rests.
    pub(super) fn gesture(&mut self, square: Square, piece: Piece) {
        let times = match piece.role {
            Role::Rook => 2,
            Role::Bishop => 3,
            Role::Knight => 4,
            Role::Queen | Role::Pawn | Role::King => 1,
        };
        for step in 0..times {
            let (shortest, longest) = if step == 0 { LISTENING } else { (QUICK, SLOW) };
            let before = self.dice.between(shortest, longest);
            self.rest_then(before, Motion::Lift(square));
            let held = self.dice.between(QUICK, SLOW);
            self.rest_then(held, Motion::Place(square, piece));
        }
        self.rest_then(CHOOSING, Motion::Rest);
    }
}
