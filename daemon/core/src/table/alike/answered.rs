//! The opponent touches a piece before the press. That makes a legal move firm, so what is no legal move is announced
//! at the same touch: at once, or after the wait in which the lift may still be the mover's doing (`touching`).

use appendixd_protocol::{Millis, Picture, Seen};
use shakmaty::{Board as Pieces, Color, Position, Role, Square};

use super::{Stage, Standing, Table};
use crate::described::With;
use crate::inference::{Displacement, is_centre};
use crate::sensing::board::Board;
use crate::table::Scene;

impl Standing {
    /// When the lift that waits counts as the opponent's touch.
    pub(super) fn held_until(&self) -> Option<Millis> {
        self.held.filter(|_| self.stage == Stage::Standing).map(|(_, until)| until)
    }
}

impl Table {
    /// A piece is lifted while something stands there that is no legal move.
    pub(in crate::table) fn lifted_beside_described(&mut self, square: Square, scene: &mut Scene<'_>) {
        let Some((side, after)) = self.after_described().filter(|_| self.adjusting.is_none()) else { return };
        let Some(standing) = self.described.as_mut().filter(|standing| standing.stage == Stage::Standing)
        else {
            return;
        };
        if standing.lifted.contains(square) {
            return;
        }
        standing.lifted.add(square);
        let standing = *standing;
        if self.has_two_boards() {
            return self.lifted_across(standing, square, &after, scene);
        }
        let on_his_way = self.described_is_on_its_way(scene.board);
        let another = standing.held.is_some_and(|(held, _)| held != square) && square != standing.seen.to;
        if another && !on_his_way {
            return self.announce_described(Stage::Firm, scene);
        }
        let Some(piece) = after.piece_at(square).filter(|piece| piece.color != side) else { return };
        let kings =
            (standing.seen.piece.role, piece.role) == (Role::King, Role::King) && is_centre(standing.seen.to);
        let Some(wait) = self.hold_described_for(standing, square, on_his_way || kings, scene.board) else {
            return self.announce_described(Stage::Firm, scene);
        };
        if let Some(standing) = self.described.as_mut() {
            standing.held.get_or_insert((square, scene.now() + wait));
        }
    }

    /// Where each has a board of his own, a lift on the opponent's is his touch; of what the move takes it is no touch.
    fn lifted_across(&mut self, standing: Standing, square: Square, after: &Pieces, scene: &mut Scene<'_>) {
        let theirs = after.piece_at(square).is_some_and(|piece| piece.color != standing.seen.piece.color);
        if theirs && self.is_across(scene.board) {
            self.announce_described(Stage::Firm, scene);
        }
    }

    fn hold_described_for(
        &self,
        standing: Standing,
        square: Square,
        long: bool,
        board: &Board,
    ) -> Option<Millis> {
        let position = self.playing()?.now().position();
        if long || standing.seen.could_take(position.board(), square) {
            return Some(self.settings.waits.victim);
        }
        standing.seen.may_travel_on(position).then_some(board.model.timing.scan)
    }

    /// Who has moved, and the board as that left it.
    fn after_described(&self) -> Option<(Color, Pieces)> {
        let game = self.playing()?;
        let after = self.described?.seen.done_to(game.now().position().board());
        Some((game.to_move(), after))
    }

    /// The piece that was set down has been lifted again.
    fn described_is_on_its_way(&self, board: &Board) -> bool {
        let (Some(standing), Some((_, after))) = (self.described, self.after_described()) else {
            return false;
        };
        let square = standing.seen.to;
        standing.lifted.contains(square) && board.picture.disagrees(&after).contains(square)
    }

    /// On a board that knows occupancy only, what was set down last may be the opponent's piece put back: the move is
    /// another one only where its own piece has been lifted again.
    pub(in crate::table) fn described_is_the_same(&self, board: &Board) -> bool {
        let left = self.described.is_none_or(|standing| standing.lifted.contains(standing.seen.to));
        Self::knows_occupancy_only(board) && !left && self.described_stands(&board.picture)
    }

    /// The lift that waited is nobody else's: it was the opponent's touch.
    pub(super) fn review_held_described(&mut self, scene: &mut Scene<'_>) {
        let due = self.described.and_then(|standing| standing.held_until());
        if due.is_none_or(|at| at > scene.now()) {
            return;
        }
        if self.described_is_on_its_way(scene.board) {
            let again = scene.now() + self.settings.waits.victim;
            if let Some(standing) = self.described.as_mut() {
                standing.held = standing.held.map(|(square, _)| (square, again));
            }
        } else {
            self.announce_described(Stage::Firm, scene);
        }
    }

    /// Whether a lift waits to be somebody's touch.
    pub(in crate::table) fn described_waits(&self) -> bool {
        self.described.is_some_and(|standing| standing.held_until().is_some())
    }

    /// Before the press, what stands there and was described is looked at like a legal move: the number of pieces that
    /// are missing besides.
    pub(in crate::table) fn missing_beside_described(&self, board: &Board) -> Option<usize> {
        self.described.filter(|standing| standing.stage != Stage::Pressed)?;
        let (_, after) = self.after_described()?;
        let wrong = board.picture.disagrees(&after);
        let missing = wrong.into_iter().all(|square| !board.picture.get(square).is_occupied());
        missing.then(|| wrong.count())
    }

    /// It stands there, and what else is not as it was is the opponent's answer begun.
    pub(super) fn described_stands(&self, picture: &Picture) -> bool {
        let Some((side, after)) = self.after_described() else { return false };
        let answer = |square: Square| match picture.get(square) {
            Seen::Empty => after.piece_at(square).is_some_and(|piece| piece.color != side),
            Seen::Piece(piece) => piece.color != side,
            Seen::Occupied | Seen::Result(_) => false,
        };
        picture.disagrees(&after).into_iter().all(answer)
    }

    /// What was announced and still stands there, as one piece that went where it may not.
    pub(in crate::table) fn displaced_as_announced(&self, stood: &Picture) -> Option<Displacement> {
        let seen = self.announced_like_a_move().filter(|seen| seen.with == With::Nothing)?;
        let displaced = Displacement { piece: seen.piece, from: seen.from, to: seen.to };
        self.described_stands(stood).then_some(displaced)
    }
}
