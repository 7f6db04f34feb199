//! Lifts and set-downs: the events they give, and whose touch they are (see `sensing::hands`).

use appendixd_protocol::Millis;
use shakmaty::{Position, Role, Square};

use super::{Scene, Table};
use crate::described::Described;
use crate::event::{FirmBy, What};
use crate::game::Game;
use crate::inference::{destination, is_centre};
use crate::laws::TouchEvent;
use crate::sensing::board::Board;
use crate::sensing::{Change, StirKind};

impl Table {
    /// A change that is believed.
    pub(super) fn stir(&mut self, change: Change, scene: &mut Scene<'_>) {
        for stir in change.stirs() {
            if stir.kind == StirKind::Lifted {
                scene.out.touched(&self.name);
                scene.out.lift_sounds(self.context());
                self.begin_replacing(scene);
            }
            let board = scene.board.id.clone();
            let square = change.square;
            let what = match stir.kind {
                StirKind::Lifted => What::Lifted { board, square, piece: change.from.piece() },
                StirKind::Placed => What::Placed { board, square, piece: change.to.piece() },
            };
            self.event(scene, what);
            let first = self.note_stir(&change, stir, scene.board);
            if stir.kind == StirKind::Lifted {
                self.lifted_beside_described(square, scene);
            }
            if first && self.playing().is_some() && !self.pushed_off_by_mover(&change) {
                self.lifted(square, scene);
            }
        }
        if change.to.is_occupied() && self.adjusted_all(scene) {
            self.end_adjusting(scene);
        }
        // The game that begins by it begins behind it: its journal knows nothing of what came before.
        self.change_answers_side(&change, scene);
    }

    /// The mover's piece stands now where a piece of the side to move stood: nobody has lifted that one.
    fn pushed_off_by_mover(&self, change: &Change) -> bool {
        let open = self.playing().and_then(Game::last).filter(|last| last.firm.is_none());
        open.is_some_and(|last| change.to.piece().is_some_and(|piece| piece.color == last.side))
    }

    fn lifted(&mut self, square: Square, scene: &mut Scene<'_>) {
        self.answer_what_was_put_right(square, scene);
        let Some(game) = self.playing() else { return };
        let Some(piece) = game.now().piece_at(square) else { return };
        let own = piece.color == game.to_move();
        if self.adjusting.is_some() {
            self.turn.adjusted.push(square);
            return;
        }
        if self.case.is_some() || self.restoring || self.being_set_up || self.is_apart_from_game() {
            return; // between the press and the position put back, or before it has stood, nothing binds
        }
        if self.orientation_open && !own {
            return;
        }
        self.release_held(square, scene);
        if let Some(wait) =
            self.hold_for(square, scene).filter(|_| own && !self.turn.begun && !scene.board.setup.pegged)
        {
            self.turn.held.get_or_insert((square, scene.now() + wait));
        } else if own {
            self.begin_answer(scene);
            self.touch(square, scene);
        } else if self.answerer_takes(square, scene.board) {
            self.touch(square, scene);
        } else {
            self.turn.loose.push(square);
        }
    }

    /// How long a lift of a piece of the side to move may still be the mover's doing, or no answer yet.
    fn hold_for(&self, square: Square, scene: &Scene<'_>) -> Option<Millis> {
        let game = self.playing().filter(|_| !self.has_two_boards())?;
        let (last, before) = (game.last().filter(|last| last.firm.is_none())?, game.before()?);
        // Laws 4.3, 1.3: a lift while the mover still holds his piece answers nothing.
        let holds = self.mover_is_on_his_way(scene);
        // Both kings on their way to the centre show a result.
        let kings = last.mv.role() == Role::King
            && is_centre(destination(last.mv, last.side))
            && game.now().piece_at(square).is_some_and(|piece| piece.role == Role::King);
        let could_have_taken = if game.terms.mode.manner().announces_alike {
            // How long a lift waits must not tell what is legal.
            Described::of(last.mv, last.side).could_take(before.position().board(), square)
        } else {
            before.could_have_taken(last.mv, square)
        };
        if holds || kings || could_have_taken {
            Some(self.settings.waits.victim)
        } else {
            last.may_travel.then_some(scene.board.model.timing.scan)
        }
    }

    /// The piece that has moved is off the square on which it was shown, and its move is not firm.
    fn mover_is_on_his_way(&self, scene: &Scene<'_>) -> bool {
        let Some(last) = self.playing().and_then(Game::last).filter(|last| last.firm.is_none()) else {
            return false;
        };
        let square = destination(last.mv, last.side);
        self.turn.loose.contains(&square) && self.stands_wrong(square, scene)
    }

    /// The piece that has just moved is off its square, and so is a piece of the answerer that can take it: a press
    /// now says that it is being taken.
    pub(super) fn what_moved_is_being_taken(&self, scene: &Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        let Some(last) = game.last().filter(|_| self.mover_is_on_his_way(scene)) else { return false };
        let stands = destination(last.mv, last.side);
        let off = |square: &Square| !scene.board.picture.get(*square).is_occupied();
        game.now()
            .wrong(&scene.board.picture)
            .into_iter()
            .filter(off)
            .any(|square| game.now().can_take(square, stands))
    }

    /// Whether a lift of the mover's piece is the answerer's touch.
    fn answerer_takes(&self, square: Square, board: &Board) -> bool {
        let Some(game) = self.playing() else { return false };
        if self.has_two_boards() {
            return board.owed().is_empty();
        }
        let Some(last) = game.last() else { return true };
        let may_go_on = game.terms.mode.manner().corrects_firm_moves
            && last.completed.is_none()
            && destination(last.mv, last.side) == square
            && !self.turn.begun;
        last.firm.is_some() && !may_go_on
    }

    /// The side to move has touched a piece: the move before is answered, and what was lifted of the mover's and is
    /// still off was the answerer's capture begun.
    pub(super) fn begin_answer(&mut self, scene: &mut Scene<'_>) {
        if self.turn.begun {
            return;
        }
        self.turn.begun = true;
        if !self.in_doubt(scene.board) {
            self.want_firm(FirmBy::Touch, scene);
        }
        let held = self.turn.held.take().map(|(square, _)| square);
        let still_off = std::mem::take(&mut self.turn.loose).into_iter().filter(|square| {
            !scene.board.picture.get(*square).is_occupied() || self.stands_wrong(*square, scene)
        });
        let mut lifted: Vec<Square> = held.into_iter().chain(still_off).collect();
        lifted.sort_by_key(|square| self.turn.stirs.iter().position(|stir| stir.square == *square));
        for square in lifted {
            self.touch(square, scene);
        }
    }

    fn stands_wrong(&self, square: Square, scene: &Scene<'_>) -> bool {
        self.playing().is_some_and(|game| game.now().wrong(&scene.board.picture).contains(square))
    }

    /// Another piece is lifted while one is held: unless it is the one that has just moved, the held one was the
    /// answerer's touch.
    fn release_held(&mut self, square: Square, scene: &mut Scene<'_>) {
        let Some((held, _)) = self.turn.held else { return };
        let moved = self.playing().and_then(Game::last).map(|last| destination(last.mv, last.side));
        let answers = !self.mover_is_on_his_way(scene);
        if held != square && moved != Some(square) && answers {
            self.begin_answer(scene);
        }
    }

    /// Nobody has taken the held piece in time: it was the answerer's touch.
    pub(super) fn review_held(&mut self, scene: &mut Scene<'_>) {
        if self.held_wake().is_none_or(|at| at > scene.now()) {
            return;
        }
        if self.mover_is_on_his_way(scene) {
            let again = scene.now() + self.settings.waits.victim;
            self.turn.held = self.turn.held.map(|(square, _)| (square, again));
        } else {
            self.begin_answer(scene);
        }
    }

    pub(super) fn held_wake(&self) -> Option<Millis> {
        self.turn.held.map(|(_, until)| until)
    }

    /// A touch by the side to move (Laws 4.3; D.2.2 on pegs), told once a piece.
    pub(super) fn touch(&mut self, square: Square, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let (side, piece) = (game.to_move(), game.now().piece_at(square));
        if let Some(order) = self.turn.touch(square) {
            self.event(scene, What::Touched { side, square, piece, order });
            if let Some(game) = self.game.as_mut() {
                game.offers.touched(side, game.terms.edition);
            }
            self.tell_touch_before_words(side, square, order, scene);
        }
    }

    /// "I adjust" holds until everything is back, or ten seconds (Laws 4.2.1, Z-15).
    pub(super) fn review_adjusting(&mut self, scene: &mut Scene<'_>) {
        if self.adjusting.is_some_and(|(_, until)| until <= scene.now()) {
            self.end_adjusting(scene);
        }
    }

    /// A new lift needs a new word.
    fn end_adjusting(&mut self, scene: &Scene<'_>) {
        self.adjusting = None;
        self.turn.declared.push((scene.now(), TouchEvent::AdjustmentOver));
        self.turn.lift_again();
    }

    /// What was lifted to be adjusted is back.
    fn adjusted_all(&self, scene: &Scene<'_>) -> bool {
        let Some(game) = self.playing().filter(|_| self.adjusting.is_some()) else { return false };
        let wrong = game.now().wrong(&scene.board.picture);
        !self.turn.adjusted.is_empty() && self.turn.adjusted.iter().all(|square| !wrong.contains(*square))
    }
}
