//! Two boards at one table (Laws D.1): a move is made on the mover's board and copied onto the other one.
//!
//! | a lift on the board of the side to move  | while a copy is owed                 | else          |
//! |------------------------------------------|--------------------------------------|---------------|
//! | a piece that the copy moves or takes off | copying, no touch                    | -             |
//! | another piece of his own                 | his touch (Laws 1.3)                 | his touch     |
//! | another piece of the opponent            | waits; doubtful if it comes back     | his touch     |
//!
//! A copy is never announced, and it is no condition for anything: neither for the press of the mover nor for the
//! answer.

use appendixd_protocol::Millis;
use shakmaty::{Bitboard, Position, Square};

use super::{Scene, Table};
use crate::game::Game;
use crate::notice::Notice;
use crate::sensing::board::Board;
use crate::sensing::copy::Copy;
use crate::sensing::{Change, Source, Stir, StirKind};

/// After an answer that was pressed, a copy that is still owed and rests so long is told as a difference.
const OWED_RESTS: Millis = Millis(10_000);

impl Table {
    /// A game begins: the same should stand on both boards.
    pub fn begin_copies(&self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing().filter(|_| self.has_two_boards()) else { return };
        let copy = Copy::new(game.now().position().board().clone());
        if let Some((board, _)) = &mut scene.across {
            board.set_copy(Some(copy.clone()));
        }
        scene.board.set_copy(Some(copy));
    }

    /// The game is over: nothing is owed any more.
    pub(super) fn end_copies(scene: &mut Scene<'_>) {
        scene.board.set_copy(None);
        if let Some((board, _)) = &mut scene.across {
            board.set_copy(None);
        }
    }

    /// The position has changed. On the squares `done` of the board that is looked at it stands there already.
    pub(super) fn follow_copies(&self, done: Bitboard, scene: &mut Scene<'_>) {
        let Some(game) = self.playing().filter(|_| self.has_two_boards()) else { return };
        let target = game.now().position().board();
        scene.board.change_copy(|copy| copy.follow(target.clone(), done));
        if let Some((board, _)) = &mut scene.across {
            board.change_copy(|copy| copy.follow(target.clone(), Bitboard::EMPTY));
        }
    }

    /// Whether what is owed stands there now; only then does a touch of an opponent's piece count without doubt.
    pub(super) fn review_copy(&mut self, scene: &mut Scene<'_>) {
        if !self.is_guided(scene.board) && scene.board.copy_is_made() {
            self.finish_copy(scene);
        }
    }

    pub(super) fn finish_copy(&mut self, scene: &mut Scene<'_>) {
        for change in scene.board.believe_explained(scene.board.owed()) {
            self.stir(change, scene);
        }
        scene.board.change_copy(Copy::finish);
        if !self.is_across(scene.board) {
            self.tell_strays(scene);
        }
    }

    /// Pieces of the opponent that were lifted while he copied, and have come back: no duty, but the arbiter knows.
    fn tell_strays(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let (side, wrong) = (game.to_move(), game.now().wrong(&scene.board.picture));
        let (off, back): (Vec<Square>, Vec<Square>) =
            std::mem::take(&mut self.turn.loose).into_iter().partition(|square| wrong.contains(*square));
        self.turn.loose = off;
        for square in back {
            self.turn.forget(square.into());
            if self.mode().manner().tells_suspicions {
                self.say(scene, &Notice::DoubtfulTouch(side, square));
            }
        }
    }

    /// What stands off its square may be a copy made on a wrong one, and no move.
    pub(super) fn copy_may_be_wrong(&self, board: &Board) -> bool {
        let unknown = Self::knows_occupancy_only(board) && board.owed().any();
        self.has_two_boards() && (unknown || self.in_doubt(board))
    }

    /// When a copy that is still owed after the answer was pressed is told as a difference.
    pub(super) fn overdue_at(&self, board: &Board) -> Option<Millis> {
        let last = self.playing().and_then(Game::last)?;
        let answered = self.boards.owner(&board.id) == Some(last.side) && last.completed.is_some();
        let rests = board.quiet_since().max(self.completed_at) + OWED_RESTS;
        (answered && board.owed().any()).then_some(rests)
    }

    /// Writes down what hands have done, in the turn to which it belongs; whether it is the first lift of its square
    /// there. What is a copy belongs to none.
    pub(super) fn note_stir(&mut self, change: &Change, stir: Stir, board: &mut Board) -> bool {
        if stir.kind == StirKind::Placed && board.copy().is_some() {
            board.change_copy(|copy| copy.note_set_down(stir.square));
        }
        if board.owed().contains(stir.square) || self.is_guided(board) {
            return false;
        }
        let across = self.is_across(board);
        let turn = if across { &mut self.behind } else { &mut self.turn };
        let first = turn.note(stir);
        if change.source == Source::Update {
            turn.reported.add(stir.square);
        }
        first && !across
    }
}
