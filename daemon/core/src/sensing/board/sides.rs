//! A board that has learnt its pieces from the start position, when nothing told which way round that stood.

use appendixd_protocol::calibration::{Taught, other_way_round};
use appendixd_protocol::{Picture, Seen};

use super::Board;

impl Board {
    /// Nothing has told yet which of its pieces are White's.
    pub fn may_be_the_other_way_round(&self) -> bool {
        self.either_way
    }

    /// The first move has told it.
    pub fn sides_are_known(&mut self) {
        self.either_way = false;
    }

    /// What it shows if its pieces were learnt the other way round than it lies.
    pub fn the_other_way_round(&self) -> Picture {
        renamed(&self.raw.rotated())
    }

    /// Its pieces were: from now on it shows what stands there. What is known of them now, for the next start; nothing
    /// in a replay, in which drivers take no part.
    pub fn exchange_sides(&mut self) -> Option<Taught> {
        self.either_way = false;
        self.raw = self.the_other_way_round();
        self.rotated = !self.rotated;
        self.correct();
        self.settle.clear();
        self.driver.exchange_sides()
    }
}

fn renamed(picture: &Picture) -> Picture {
    let mut renamed = picture.clone();
    for (square, piece) in
        shakmaty::Square::ALL.into_iter().filter_map(|square| Some((square, picture.get(square).piece()?)))
    {
        renamed.set(square, Seen::Piece(other_way_round(piece)));
    }
    renamed
}
