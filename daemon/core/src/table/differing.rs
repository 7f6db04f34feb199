//! Two boards that do not show the same (Laws D.2.9): always a matter of the arbiter.
//!
//! Neither board, nor what was said, nor the daemon's score decides: the score sheets do. So the players hear
//! nothing, least of all which square it is; if the event wants it, "Arbiter, please". In a club they are told.

use appendixd_protocol::Millis;
use shakmaty::Square;

use super::{Scene, Table};
use crate::event::Difference;
use crate::laws::Irregularity;
use crate::notice::Notice;
use crate::sensing::board::Board;

impl Table {
    /// What rests on this board is not what the player whose board it is has done with his own pieces, if it is his
    /// move: the boards differ.
    pub(super) fn tell_if_boards_differ(&mut self, scene: &mut Scene<'_>) -> bool {
        if !self.has_two_boards() || self.own_piece_is_missing(scene.board) {
            return false;
        }
        self.tell_boards_differ(scene);
        true
    }

    fn own_piece_is_missing(&self, board: &Board) -> bool {
        let Some(game) = self.playing().filter(|_| !self.is_across(board)) else { return false };
        let own =
            |square: Square| game.now().piece_at(square).is_some_and(|piece| piece.color == game.to_move());
        game.now().wrong(&board.picture).into_iter().any(own)
    }

    /// A copy that is owed long after the answer.
    pub(super) fn review_overdue(&mut self, scene: &mut Scene<'_>) {
        if self.overdue_wake(scene.board).is_some_and(|at| at <= scene.now()) {
            self.tell_boards_differ(scene);
        }
    }

    /// When that is told, unless it has been.
    pub(super) fn overdue_wake(&self, board: &Board) -> Option<Millis> {
        let told = || self.doubts_of(board).are(&self.real_differences(board));
        self.overdue_at(board).filter(|_| !self.is_guided(board) && !told())
    }

    /// What differs from the position that stands, with what is still to be copied.
    pub(super) fn real_differences(&self, board: &Board) -> Vec<Difference> {
        self.playing().map(|game| game.now().differences(board.raw())).unwrap_or_default()
    }

    fn tell_boards_differ(&mut self, scene: &mut Scene<'_>) {
        let (differences, owner) = (self.real_differences(scene.board), self.keeper(scene.board));
        let Some(first) = differences.first().copied() else { return };
        let squares: Vec<Square> = differences.iter().map(|difference| difference.square).collect();
        let count = squares.len();
        self.doubts_of_mut(scene.board).note(differences);
        self.tell_irregularity(Irregularity::BoardsDiffer, owner, squares, scene);
        self.say(scene, &Notice::BoardDiffers(owner, count, first));
        if self.settings.differing_signal && !self.mode().manner().players_decide {
            self.say(scene, &Notice::Arbiter);
        }
    }
}
