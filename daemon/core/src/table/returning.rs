//! A board that is connected, for the first time or again: what it shows is compared with what is known.

use appendixd_protocol::Millis;
use shakmaty::Move;

use super::questions::Asked;
use super::{Scene, Table, board_event};
use crate::event::{FirmBy, QuestionAnswer, Why};
use crate::game::Game;
use crate::inference::{Meaning, Traces};
use crate::notice::{Announced, Notice};
use crate::sensing::board::Board;

impl Table {
    /// It shows something else than before, as far as is known.
    pub(super) fn came_back_changed(&mut self, scene: &mut Scene<'_>) {
        scene.out.drop_held(&self.name);
        self.drop_interrupted_question(scene);
        self.first_picture(scene);
    }

    /// It shows what it has shown since this time. What was hinted at holds once that is so of each board.
    pub(super) fn came_back_unchanged(&mut self, since: Millis, scene: &mut Scene<'_>) {
        self.same_picture(scene);
        self.question_goes_on(since, scene);
        if scene.across.as_ref().is_none_or(|(board, _)| board.is_ready()) {
            scene.out.release(&self.name);
        }
    }

    /// The first whole picture since the port was opened.
    fn first_picture(&mut self, scene: &mut Scene<'_>) {
        let what = board_event(scene.board);
        self.event(scene, what);
        self.tell_position(scene);
        if self.set_up.is_some() {
            self.set_up_again(scene);
        } else if self.game.is_none() {
            self.first_look(scene);
        } else if self.playing().is_some() {
            self.compare(scene);
        }
    }

    /// A board that came back shows what it showed before: nothing has happened meanwhile.
    fn same_picture(&mut self, scene: &mut Scene<'_>) {
        if self.playing().is_none() || self.set_up.is_some() {
            return self.first_picture(scene);
        }
        let what = board_event(scene.board);
        self.event(scene, what);
        self.tell_position(scene);
        self.picture_agrees(scene);
        if matches!(self.meaning_now(scene.board), Some(Meaning::Move(_))) {
            self.look(scene);
        }
    }

    fn first_look(&mut self, scene: &mut Scene<'_>) {
        if scene.board.picture.occupied() == !shakmaty::Bitboard::EMPTY {
            self.say_of_board(&Notice::BoardFull, scene);
        } else {
            self.look_for_start(scene);
        }
    }

    /// Equal: play goes on in silence. One legal move ahead: offered. Else what differs is told. A move that was not
    /// firm and has not stayed was none: the position before it is compared.
    fn compare(&mut self, scene: &mut Scene<'_>) {
        if self.meet_board(scene) {
            return;
        }
        self.turn.held = None;
        if let Some(press) = &mut self.press {
            press.was_away(&scene.board.picture);
        }
        if self.promoting.is_some() && self.promotion_still_stands(scene) {
            return; // it is asked again, because steps may have been lost
        }
        let Some(game) = self.playing() else { return };
        let picture = &scene.board.picture;
        let before_last = game.before().is_some_and(|before| before.wrong(picture).is_empty());
        match game.now().meaning(picture, scene.board.sees(), &Traces::default()) {
            Meaning::Unmoved => {
                self.stands_again(scene);
                self.review_firmness(scene);
            }
            Meaning::Move(mv) => self.offer_or_doubt(mv, scene),
            Meaning::Promotion { from, to } if self.manner().players_decide => {
                self.ask_for_promotion(from, to, scene);
            }
            _ if self.last_has_not_stayed(scene.board) => {
                self.retract(Why::Travelled, scene);
                self.turn.releases_nothing();
                self.compare(scene);
            }
            _ if before_last && game.last().is_some_and(|last| last.firm.is_none()) => self.look(scene),
            _ => self.tell_doubt(scene),
        }
    }

    /// The position that is known stands there: what was to be put back has been put back meanwhile.
    fn stands_again(&mut self, scene: &mut Scene<'_>) {
        if self.is_guiding() || self.is_across(scene.board) {
            self.position_is_right(scene);
        } else {
            self.back_home(scene);
        }
    }

    /// The last move was not firm when the board went, and does not stand there: its piece was still on its way.
    fn last_has_not_stayed(&self, board: &Board) -> bool {
        if self.has_two_boards() && !self.is_across(board) {
            return false; // a copy may be missing there
        }
        let Some(game) = self.playing() else { return false };
        let (Some(last), Some(before)) = (game.last(), game.before()) else { return false };
        let gone = game.now().wrong(&board.picture) & before.squares_of(last.mv);
        last.firm.is_none() && gone.any()
    }

    /// A move that only a picture shows: the players are asked, or the arbiter is told.
    pub(super) fn offer_or_doubt(&mut self, mv: Move, scene: &mut Scene<'_>) {
        if self.manner().players_decide {
            self.offer(mv, scene);
        } else {
            self.tell_doubt(scene);
        }
    }

    fn offer(&mut self, mv: Move, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let announced = Announced::of(game.now().position(), &mv, self.settings.says_check());
        if let Some(other) = self.questions.open_id() {
            self.answer_question(other, QuestionAnswer::Cancelled, scene);
        }
        self.offered = Some(mv);
        self.ask(Asked::Move, &Notice::MoveWanted(announced), scene);
    }

    /// The players say that the move was played while the board was away.
    pub(super) fn take_offered_move(&mut self, scene: &mut Scene<'_>) {
        let Some(mv) = self.offered.take() else { return };
        if self.playing().is_some_and(|game| game.now().squares_of(mv).any()) {
            self.shown(mv, scene);
            if self.playing().and_then(Game::last).is_some_and(|last| last.firm.is_none()) {
                self.want_firm(FirmBy::Settled, scene);
            }
        }
    }
}
