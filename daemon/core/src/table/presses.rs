//! The clock: readings, presses, and a press that comes before the board shows its move.

use appendixd_protocol::Millis;
use appendixd_protocol::sense::ClockReading;
use shakmaty::Color;

use super::{Scene, Table};
use crate::clock::Times;
use crate::event::{CompletedBy, FirmBy, PressSource, What};
use crate::game::Game;
use crate::sensing::board::Board;

/// A press whose move the board does not show yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct EarlyPress {
    /// Who pressed.
    pub side: Color,
    /// When.
    pub at: Millis,
}

impl Table {
    /// The times, from the board's clock or the built-in one.
    pub(super) fn times(&self, now: Millis) -> Option<Times> {
        self.clock.times(now).or_else(|| self.built_in.as_ref().map(|clock| clock.times(now)))
    }

    pub(super) fn read_clock(&mut self, reading: ClockReading, scene: &mut Scene<'_>) {
        let to_move = self.playing().map(Game::to_move);
        let pressed = self.clock.read(reading, scene.now(), to_move);
        self.tell_times(scene);
        if let Some(side) = pressed {
            self.pressed(side, PressSource::Hardware, scene);
        }
    }

    /// The clock's event, where it says something new.
    pub(super) fn tell_times(&mut self, scene: &mut Scene<'_>) {
        let times = self.times(scene.now());
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
        if own_last && self.last_move_stands(scene) {
            self.press_counts(scene);
        } else if own_last || (to_move && !self.completes_earlier_ply(side, scene)) {
            self.press = Some(EarlyPress { side, at: scene.now() });
            if to_move {
                self.announce_displacement(scene);
            }
            scene.ask_for_picture();
        }
    }

    /// The last move can be pressed for: it stands there, or is answered already.
    fn last_move_stands(&self, scene: &Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        let Some(last) = game.last() else { return false };
        if scene.board.setup.pegged {
            return last.firm.is_some();
        }
        let squares = game.before().map(|before| before.squares_of(last.mv)).unwrap_or_default();
        let undisturbed = (game.now().wrong(&scene.board.picture) & squares).is_empty();
        self.turn.begun || undisturbed || self.what_moved_is_being_taken(scene)
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
        self.pressed_early = None;
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

    /// A move is shown by the side that has already pressed: the press was its own.
    pub(super) fn settle_early_press(&mut self, scene: &mut Scene<'_>) -> bool {
        let side = self.playing().and_then(Game::last).map(|last| last.side);
        if side.is_none() || self.press.map(|press| press.side) != side || scene.board.setup.pegged {
            return false;
        }
        self.press = None;
        self.press_counts(scene);
        true
    }

    pub(super) fn review_press(&mut self, scene: &mut Scene<'_>) {
        let Some(press) = self.press else { return };
        if self.press_wake(scene.board).is_none_or(|at| at > scene.now()) {
            return;
        }
        self.press = None;
        if self.take_only_capture(press.side, scene) {
            return;
        }
        self.pressed_early = Some(press.side);
        self.tell_wrong_press(press.side, scene);
    }

    /// When a press without a move is over. One that waits for the end of its announcement is in order.
    pub(super) fn press_wake(&self, board: &Board) -> Option<Millis> {
        let press = self.press?;
        let last = self.playing().and_then(Game::last);
        let announcing = board.setup.pegged && last.is_some_and(|last| last.side == press.side);
        (!announcing).then(|| press.at + self.settings.waits.press)
    }

    /// A board that knows occupancy only can miss that a victim was pushed off its square.
    fn take_only_capture(&mut self, side: Color, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing().filter(|game| game.to_move() == side) else { return false };
        if !Self::knows_occupancy_only(scene.board) {
            return false;
        }
        let Some(mv) = game.now().only_capture(&scene.board.picture) else { return false };
        self.shown(mv, scene);
        self.press_counts(scene);
        true
    }
}
