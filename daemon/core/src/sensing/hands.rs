//! Whose hand was it? What has been lifted and set down since the last move was shown, and who has touched what.
//!
//! A sensor sees pieces, not hands. Let the side that moved last be the *mover* and the other side, which has the
//! move from the moment it is shown, the *answerer*.
//!
//! | lifted                                            | the move is not firm         | the move is firm        |
//! |---------------------------------------------------|------------------------------|-------------------------|
//! | a piece of the answerer                           | his touch: firm              | his touch               |
//! | … that the mover's piece could take by going on   | held for three seconds       | his touch               |
//! | … while the mover's piece may still be on its way | held for one scan            | his touch               |
//! | a piece of the mover                              | the mover's, for the moment  | the answerer's touch    |
//! | … and then a piece of the answerer                | both are the answerer's      | -                       |
//!
//! Held: the mover's capture if his piece is then set down there; no answer while the mover's piece is seen off its
//! square (a board looks at its squares one after the other, so what happened last may be told first); else the
//! answerer's touch if another piece is lifted, if the clock is pressed, or when the time is over.

use appendixd_protocol::calibration::other_way_round;
use appendixd_protocol::{Millis, Seen};
use shakmaty::{Bitboard, Square};

use super::{Stir, StirKind};
use crate::laws::TouchEvent;

/// What hands have done since the last move was shown.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// Everything, in order.
    pub stirs: Vec<Stir>,
    /// Squares of the pieces that the side to move has touched, in order, each named by its square at the start.
    pub touched: Vec<Square>,
    /// The same for those lifted while an adjustment was declared.
    pub adjusted: Vec<Square>,
    /// The side to move has touched a piece: the move before is answered.
    pub begun: bool,
    /// A lift that may be either side's, and when it counts as the answerer's.
    pub held: Option<(Square, Millis)>,
    /// Lifts put to the side that has just moved, in order.
    pub loose: Vec<Square>,
    /// Squares of which the board has reported a change by itself.
    pub reported: Bitboard,
    /// What was declared or pressed meanwhile, in order of time.
    pub declared: Vec<(Millis, TouchEvent)>,
    /// What was touched and released for an illegal move that was put back: it binds the one that replaces it.
    pub replaced: Vec<TouchEvent>,
    lifted: Bitboard,
}

impl Turn {
    /// Writes down a stir; whether it is the first lift of this square in the turn.
    pub fn note(&mut self, stir: Stir) -> bool {
        self.stirs.push(stir);
        let first = stir.kind == StirKind::Lifted && !self.lifted.contains(stir.square);
        if first {
            self.lifted.add(stir.square);
        }
        first
    }

    /// What happened on these squares belongs to something else: it was a copy, or nothing.
    pub fn forget(&mut self, squares: Bitboard) {
        self.stirs.retain(|stir| !squares.contains(stir.square));
        self.lifted &= !squares;
    }

    /// Nothing counts but what was done on these squares last: what is in the hand, or has just been set down.
    pub fn keep_only(&mut self, squares: Bitboard) {
        self.forget(!squares);
        self.touched.retain(|square| squares.contains(*square));
        self.adjusted.retain(|square| squares.contains(*square));
        self.loose.retain(|square| squares.contains(*square));
        self.held = self.held.filter(|(square, _)| squares.contains(*square));
        self.begun &= !self.touched.is_empty();
    }

    /// The order in which this square is touched now: 1 for the first; nothing if it was touched before.
    pub fn touch(&mut self, square: Square) -> Option<u32> {
        if self.touched.contains(&square) {
            return None;
        }
        self.touched.push(square);
        u32::try_from(self.touched.len()).ok()
    }

    /// The turn of a move that is taken back, with what has happened since.
    pub fn rejoined(mut self, later: Self) -> Self {
        self.reported = later.reported | lifts(&self.stirs);
        self.stirs.extend(later.stirs);
        self.declared.extend(later.declared);
        self.adjusted.extend(later.adjusted);
        self.lifted = lifts(&self.stirs);
        Self { begun: true, held: None, loose: Vec::new(), ..self }
    }

    /// What hands have done since then, as a turn of its own: what came before was for a move that stands.
    pub fn after(self, at: Millis) -> Self {
        let stirs: Vec<Stir> = self.stirs.into_iter().filter(|stir| stir.at > at).collect();
        let declared = self.declared.into_iter().filter(|(declared, _)| *declared > at).collect();
        let lifted = lifts(&stirs);
        let adjusted = self.adjusted.into_iter().filter(|square| lifted.contains(*square)).collect();
        Self { stirs, declared, adjusted, reported: self.reported, lifted, ..Self::default() }
    }

    /// What was set down has not stayed, which nobody saw: it was no release. What was touched stays touched.
    pub fn releases_nothing(&mut self) {
        self.stirs.retain(|stir| stir.kind == StirKind::Lifted);
    }

    /// Squares from which something was lifted.
    pub fn lifted(&self) -> Bitboard {
        self.lifted
    }

    /// Squares on which something was set down: where a piece may have rested on its way.
    pub fn set_down_on(&self) -> Bitboard {
        let placed = self.stirs.iter().filter(|stir| stir.kind == StirKind::Placed);
        placed.map(|stir| stir.square).collect()
    }

    /// Pieces adjusted so far can be touched.
    pub fn lift_again(&mut self) {
        for square in &self.adjusted {
            self.lifted.discard(*square);
        }
    }

    /// Something was declared or pressed, which may be told later than what came after it.
    pub fn declare(&mut self, at: Millis, event: TouchEvent) {
        let place = self.declared.partition_point(|(earlier, _)| *earlier <= at);
        self.declared.insert(place, (at, event));
    }

    /// Nothing that was touched so far binds any more.
    pub fn waive(&mut self) {
        self.touched.clear();
        self.replaced.clear();
        self.lifted = Bitboard::EMPTY;
    }

    /// The turn in which an illegal move is replaced: what was done for that one is kept as `replaced`.
    pub fn replacing(replaced: Vec<TouchEvent>) -> Self {
        Self { replaced, begun: true, ..Self::default() }
    }

    /// The same on a board turned by 180 degrees, on which each piece was taken for another.
    pub fn the_other_way_round(&self) -> Self {
        let mut turned = self.rotated();
        for stir in &mut turned.stirs {
            if let Seen::Piece(piece) = stir.what {
                stir.what = Seen::Piece(other_way_round(piece));
            }
        }
        turned
    }

    /// The same seen on a board turned by 180 degrees.
    pub fn rotated(&self) -> Self {
        let turned = |square: &Square| square.rotate_180();
        Self {
            stirs: self.stirs.iter().map(|stir| Stir { square: stir.square.rotate_180(), ..*stir }).collect(),
            touched: self.touched.iter().map(turned).collect(),
            adjusted: self.adjusted.iter().map(turned).collect(),
            begun: self.begun,
            held: self.held.map(|(square, at)| (square.rotate_180(), at)),
            loose: self.loose.iter().map(turned).collect(),
            reported: self.reported.rotate_180(),
            declared: self.declared.clone(),
            // A board is turned before the first move only: nothing was made before.
            replaced: Vec::new(),
            lifted: self.lifted.rotate_180(),
        }
    }
}

/// Squares from which something was lifted.
fn lifts(stirs: &[Stir]) -> Bitboard {
    stirs.iter().filter(|stir| stir.kind == StirKind::Lifted).map(|stir| stir.square).collect()
}
