//! Two moves at once: where an update was lost, the opponent may have answered before a picture showed the move.
//!
//! Only from a board that knows its pieces, only where a picture has shown what no update had told, and only if
//! exactly one move and one answer explain all of it.

use appendixd_protocol::driver::Sees;
use shakmaty::{Color, Move, Position};

use super::{Scene, Table};
use crate::inference::{Meaning, Prospects, Traces};

/// A move and its answer differ from the position before in no more squares than two castlings do.
const MOST_SQUARES: usize = 8;

impl Table {
    /// A picture has confirmed what no single move explains.
    pub(super) fn find_lost_move(&mut self, scene: &mut Scene<'_>) {
        let Some((lost, answer)) = self.only_pair(scene) else { return };
        self.shown(lost, scene);
        self.shown(answer, scene);
    }

    fn only_pair(&self, scene: &Scene<'_>) -> Option<(Move, Move)> {
        let settled = self.case.is_none() && !self.restoring;
        let game = self.playing().filter(|_| !self.has_two_boards() && settled)?;
        let board = &scene.board;
        if Color::ALL.into_iter().any(|side| self.needs_words(side, board)) {
            return None; // made by words, and none were heard
        }
        let wrong = game.now().wrong(&board.picture);
        let told_by_picture_only = (wrong.without(self.turn.reported)).any();
        let reported = (wrong & self.turn.reported).any();
        if board.sees() != Sees::Pieces || !told_by_picture_only || !reported || wrong.count() > MOST_SQUARES
        {
            return None;
        }
        let mut found = None;
        for lost in game.now().position().legal_moves() {
            let mut position = game.now().position().clone();
            position.play_unchecked(lost);
            let after = Prospects::of(position);
            if let Meaning::Move(answer) = after.meaning(&board.picture, board.sees(), &Traces::default())
                && found.replace((lost, answer)).is_some()
            {
                return None;
            }
        }
        found
    }
}
