//! The clock: readings, presses, and a press that comes before the board shows its move.

use appendixd_protocol::sense::ClockReading;
use appendixd_protocol::{Millis, Seen};
use shakmaty::{Color, Square};

use super::early::EarlyPress;
use super::{Scene, Table};
use crate::clock::{Stage, Times};
use crate::event::{CompletedBy, FirmBy, PressSource, QuestionAnswer, What};
use crate::game::{Game, Ply};
use crate::inference::Meaning;

impl Table {
    /// The times, from the board's clock or the built-in one.
    pub(super) fn times(&self, now: Millis) -> Option<Times> {
        self.clock.times(now).or_else(|| self.built_in.as_ref().map(|clock| clock.times(now)))
    }

    /// A clock beside one of the table's boards; of two, the one that was read first counts.
    pub(super) fn read_clock_at(&mut self, reading: ClockReading, scene: &mut Scene<'_>) {
        if *self.clock_at.get_or_insert_with(|| scene.board.id.clone()) == scene.board.id {
            self.read_clock(reading, scene);
        }
    }

    pub(super) fn clock_is_gone(&mut self, scene: &Scene<'_>) {
        if self.clock_at.take_if(|id| *id == scene.board.id).is_some() {
            self.clock.remove();
        }
    }

    fn read_clock(&mut self, reading: ClockReading, scene: &mut Scene<'_>) {
        let ran = self.clock.is_running();
        let pressed = self.clock.read(reading, scene.now(), self.stage());
        self.tell_times(scene);
        self.watch_pause(ran, scene);
        if let Some(side) = pressed {
            self.pressed(side, PressSource::Hardware, scene);
        }
        self.read_flags(scene);
    }

    /// What the clock can be understood by. A move that has settled was made while no clock ran: before it, another one
    /// is pressed for.
    fn stage(&self) -> Stage {
        let Some(game) = self.playing() else { return Stage::NoGame };
        let open = |ply: &&Ply| ply.completed.is_none();
        let mut opened = game.plies.iter().filter(open);
        let to_press = opened.find(|ply| ply.firm != Some(FirmBy::Settled));
        match to_press.or(game.last().filter(open)) {
            _ if game.ply() == 0 => Stage::Begins(game.to_move()),
            Some(ply) => Stage::ToPress(ply.side),
            None => Stage::Thinks(game.to_move()),
        }
    }

    /// Nobody has the move before White's time runs (Laws 6.6): what was handled until then binds nobody.
    fn time_begins(&mut self, scene: &Scene<'_>) {
        if self.time_began.is_some() {
            return;
        }
        self.time_began = Some(scene.now());
        let Some(game) = self.playing().filter(|game| game.ply() == 0) else { return };
        self.turn.keep_only(game.now().wrong(&scene.board.picture));
    }

    /// The clock's event, where it says something new.
    pub(super) fn tell_times(&mut self, scene: &mut Scene<'_>) {
        self.watch_low_time(scene);
        let times = self.times(scene.now());
        if times.is_some_and(|times| times.running.is_some()) {
            self.time_begins(scene);
        }
        if times == self.told_times {
            return;
        }
        self.told_times = times;
        if let Some(Times { white, black, running, .. }) = times {
            self.event(scene, What::Clock { white, black, running });
        }
    }

    /// Somebody has pressed the clock.
    pub(super) fn pressed(&mut self, side: Color, source: PressSource, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let own_last = game.last().is_some_and(|last| last.side == side && last.completed.is_none());
        let to_move = game.to_move() == side;
        self.event(scene, What::Press { side, source });
        self.face(side, scene);
        if self.press_without_words(side, scene) {
            return;
        }
        if scene.board.setup.pegged && self.press_on_pegs(side, scene) {
            return;
        }
        let described = self.described_was_replaced(scene) || self.described_is_the_same(scene.board);
        if to_move && !described && self.take_move_only_seen(scene) {
            self.press_counts(scene);
        } else if own_last && self.last_move_stands(scene) {
            let may_travel = last_may_travel(self.playing());
            self.press_counts(scene);
            if may_travel {
                // Were its last updates lost, a picture tells: the move is firm at once and corrected if it must be.
                scene.ask_for_picture();
            }
        } else if own_last || (to_move && !self.completes_earlier_ply(side, scene)) {
            self.press = Some(EarlyPress::new(side, scene.now(), scene.board));
            if to_move {
                self.press_described(scene);
            }
            scene.ask_for_picture();
        }
    }

    /// A move that so far only a picture shows stands there: with the press it is no guess any more.
    fn take_move_only_seen(&mut self, scene: &mut Scene<'_>) -> bool {
        if scene.board.tells_moves() {
            return false;
        }
        let Some(Meaning::Move(mv)) = self.meaning_now(scene.board) else { return false };
        match self.questions.open_id().filter(|_| self.offered == Some(mv)) {
            Some(id) => {
                self.answer_question(id, QuestionAnswer::Confirmed, scene);
            }
            None => self.shown(mv, scene),
        }
        true
    }

    /// The last move can be pressed for: it stands there, and what is not as it should be is the opponent's answer
    /// begun; or it is answered already.
    fn last_move_stands(&self, scene: &Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        let Some(last) = game.last() else { return false };
        let answer = |square: Square| match scene.board.picture.get(square) {
            Seen::Empty => game.now().piece_at(square).is_some_and(|piece| piece.color != last.side),
            Seen::Piece(piece) => piece.color != last.side,
            Seen::Occupied | Seen::Result(_) => false,
        };
        let undisturbed = game.now().wrong(&scene.board.picture).into_iter().all(answer);
        self.turn.begun || undisturbed || self.what_moved_is_being_taken(scene)
    }

    /// Laws D.2.4: proper once the move is announced; it takes effect when that has been heard to its end, whatever
    /// the opponent has done meanwhile. The daemon's own delay is never an irregularity.
    fn press_on_pegs(&mut self, side: Color, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.game.as_mut() else { return false };
        let open = |ply: &Ply| ply.side == side && ply.completed.is_none() && ply.announced && !ply.pressed;
        let Some(index) = game.plies.iter().rposition(open).filter(|index| index + 2 >= game.plies.len())
        else {
            return false;
        };
        game.plies[index].pressed = true;
        if game.plies[index].firm.is_some() {
            self.complete(index, CompletedBy::Press, scene);
        }
        true
    }

    /// Laws 6.2.2: who has been answered before pressing may still press.
    fn completes_earlier_ply(&mut self, side: Color, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        let Some(index) = game.plies.len().checked_sub(2) else { return false };
        let answer_open = game.last().is_some_and(|last| last.completed.is_none());
        let open = game.plies[index].side == side && game.plies[index].completed.is_none();
        if !(open && answer_open) {
            return false;
        }
        self.complete(index, CompletedBy::Press, scene);
        true
    }

    /// The press belongs to the last move.
    pub(super) fn press_counts(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        if game.last().is_some_and(|last| last.firm.is_none()) {
            self.want_firm(FirmBy::Press, scene);
        } else if let Some(index) = game.plies.len().checked_sub(1) {
            self.complete(index, CompletedBy::Press, scene);
        }
        if self.turn.held.is_some() {
            self.begin_answer(scene);
        }
    }

    /// A move is shown by the side that has already pressed: the press was its own. Shown by the other side, it is the
    /// answer, and the press was for the move before, which the answer had disturbed.
    pub(super) fn settle_early_press(&mut self, scene: &mut Scene<'_>) -> bool {
        let side = self.playing().and_then(Game::last).map(|last| last.side);
        let Some(pressed) = self.press.as_ref().map(|press| press.side).filter(|_| side.is_some()) else {
            return false;
        };
        if Some(pressed) != side {
            self.press = self.press.take().filter(|_| !self.completes_earlier_ply(pressed, scene));
            return false;
        }
        self.press = None;
        if scene.board.setup.pegged {
            // Pressed before it stood there: it is announced and then completed.
            self.announce_at_once_on_pegs(scene);
            return side.is_some_and(|side| self.press_on_pegs(side, scene));
        }
        self.press_counts(scene);
        true
    }

    pub(super) fn review_press(&mut self, scene: &mut Scene<'_>) {
        if self.press_wake().is_none_or(|at| at > scene.now()) {
            return;
        }
        let Some(press) = self.press.take() else { return };
        if self.promoting.is_some() {
            // The piece is still asked for (an unexchanged pawn is never judged from occupancy).
            self.press = Some(EarlyPress::new(press.side, scene.now(), scene.board));
            return;
        }
        self.face(press.side, scene);
        if self.press_without_words(press.side, scene) {
            return;
        }
        if self.take_only_capture(press.side, scene) {
            return;
        }
        if self.playing().is_some_and(|game| game.to_move() == press.side) && self.take_move_only_seen(scene)
        {
            return self.press_counts(scene);
        }
        self.judge_press(&press, scene);
        if press.was_disturbed() {
            self.look(scene);
        }
    }

    /// When a press without a move is over.
    pub(super) fn press_wake(&self) -> Option<Millis> {
        self.press.as_ref().map(|press| press.at + self.settings.waits.press)
    }

    /// A board that knows occupancy only can miss that a victim was pushed off its square.
    fn take_only_capture(&mut self, side: Color, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing().filter(|game| game.to_move() == side) else { return false };
        if !Self::knows_occupancy_only(scene.board) {
            return false;
        }
        let Some(mv) = game.now().only_capture(&scene.board.picture) else { return false };
        self.shown(mv, scene);
        if !self.awaits_words() {
            self.press_counts(scene);
        }
        true
    }
}

fn last_may_travel(game: Option<&Game>) -> bool {
    game.and_then(Game::last).is_some_and(|last| last.may_travel)
}
