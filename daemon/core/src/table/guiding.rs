//! The arbiter has decided what stands (Laws D.2.9): each of the two boards that differs from it is set up, square by
//! square. Until both are right nothing is touched and no move is made; what was touched before is void.

use appendixd_protocol::Millis;

use super::{Scene, Table};
use crate::notice::Notice;
use crate::order::{Facts, Refusal, Reply};
use crate::sensing::board::Board;
use crate::sensing::hands::Turn;

/// Rest after which the next square is told.
const STEP_RESTS: Millis = Millis(500);

impl Table {
    /// Both boards are to show the position of the score.
    pub(super) fn order_set_boards(&mut self, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        if !self.has_two_boards() {
            let text = "this table has one board: there is nothing that it could differ from";
            return Err(Refusal { code: "not-possible", text: text.to_owned() });
        }
        self.guide_boards(scene);
        let text = if self.is_guiding() {
            "Each board that differs is set up, square by square."
        } else {
            "Both boards show the position of the score."
        };
        Ok(Reply { text: text.to_owned(), facts: Facts::Done })
    }

    /// Begins with each board that shows something else.
    pub(super) fn guide_boards(&mut self, scene: &mut Scene<'_>) {
        self.turn = Turn::default();
        self.behind = Turn::default();
        self.awaiting = None;
        self.said = None;
        self.described = None;
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            if !self.real_differences(scene.board).is_empty() {
                *self.guided.get_mut(*side) = true;
                self.tell_next_square(scene);
            }
        }
    }

    /// Whether a board is being set up.
    pub(super) fn is_guiding(&self) -> bool {
        self.guided.white || self.guided.black
    }

    /// Whether this one is.
    pub(super) fn is_guided(&self, board: &Board) -> bool {
        self.set_up.is_some() || self.has_two_boards() && *self.guided.get(self.keeper(board))
    }

    fn tell_next_square(&mut self, scene: &mut Scene<'_>) {
        let (differences, owner) = (self.real_differences(scene.board), self.keeper(scene.board));
        let Some(first) = differences.first().copied() else { return };
        let count = differences.len();
        self.doubts_of_mut(scene.board).note(differences);
        self.say(scene, &Notice::RestoreBoard(owner, count, first));
    }

    /// The square that was told may be right now, or the whole board.
    pub(super) fn review_guided(&mut self, scene: &mut Scene<'_>) {
        if self.playing().is_none() || self.set_up.is_some() || !self.is_guided(scene.board) {
            return;
        }
        if self.real_differences(scene.board).is_empty() {
            self.end_guiding(scene);
        } else if self.guided_wake(scene.board).is_some_and(|at| at <= scene.now()) {
            self.tell_next_square(scene);
        }
    }

    pub(super) fn guided_wake(&self, board: &Board) -> Option<Millis> {
        let told = || self.doubts_of(board).are(&self.real_differences(board));
        (self.playing().is_some() && self.set_up.is_none() && self.is_guided(board) && !told())
            .then(|| board.quiet_since() + STEP_RESTS)
    }

    fn end_guiding(&mut self, scene: &mut Scene<'_>) {
        let keeper = self.keeper(scene.board);
        *self.guided.get_mut(keeper) = false;
        for change in scene.board.believe_explained(!shakmaty::Bitboard::EMPTY) {
            self.stir(change, scene);
        }
        self.doubts_of_mut(scene.board).note(Vec::new());
        self.finish_copy(scene);
        if !self.is_guiding() {
            self.turn = Turn::default();
            self.behind = Turn::default();
            self.say(scene, &Notice::Restored);
        }
    }
}
