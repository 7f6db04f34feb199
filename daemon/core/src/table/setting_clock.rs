//! The clock beside the board where it can be told something: it is set on the arbiter's decision, and may show each
//! move that is announced.
//!
//! Its driver sends a command again that is not acknowledged. What the clock has not taken in the end is told: then it
//! has to be set by hand.

use appendixd_protocol::sense::ClockAnswer;
use appendixd_protocol::{Command, Millis};
use shakmaty::{Color, Role};

use super::{Scene, Table};
use crate::game::Game;
use crate::notice::{Announced, Notice};
use crate::order::TimeControl;

/// How long a move is shown before the times are back.
const SHOWS_MOVE: Millis = Millis::from_secs(5);

impl Table {
    /// Sets it to these seconds and lets this side run, or none. `false` where there is none that can be set.
    pub(super) fn set_board_clock(
        &mut self,
        white: u32,
        black: u32,
        run: Option<Color>,
        scene: &mut Scene<'_>,
    ) -> bool {
        let Some(command) = self.clock.order(white, black, run) else { return false };
        self.tell_clock(&command, scene);
        true
    }

    /// Whether there is one beside the board that cannot show so many seconds.
    pub(super) fn is_beyond_board_clock(&self, seconds: u32, scene: &mut Scene<'_>) -> bool {
        let Some(at) = &self.clock_at else { return false };
        let looked_at = scene.board.id.clone();
        scene.turn_to(at);
        let longest = scene.board.longest_clock_time();
        scene.turn_to(&looked_at);
        longest.is_some_and(|longest| seconds > longest)
    }

    /// A new game has a time control. Of increments, delays and further periods the clock beside the board can be told
    /// nothing: unless it shows its first time already, it has to be set by hand.
    pub(super) fn set_out_board_clock(&mut self, scene: &mut Scene<'_>) {
        let Some(built_in) = &self.built_in else { return };
        let (control, seconds) = (built_in.control(), built_in.times(scene.now()).white);
        if control.is_one_time() && !self.is_beyond_board_clock(seconds, scene) {
            if let Some(command) = self.clock.set_out(seconds) {
                self.tell_clock(&command, scene);
            }
            return;
        }
        let increment = match control {
            TimeControl::Periods { increment, .. } => *increment,
            TimeControl::None | TimeControl::Delay { .. } => 0,
        };
        let set = |seconds: u32| self.clock.shows_both(seconds);
        if self.clock_at.is_some() && !set(seconds) && !set(seconds.saturating_sub(increment)) {
            self.say(scene, &Notice::ClockNotSet(seconds, seconds));
        }
    }

    /// Sets it to the times it shows.
    pub(super) fn set_board_clock_as_it_stands(&mut self, run: Option<Color>, scene: &mut Scene<'_>) {
        if let Some((white, black)) = self.clock.standing(scene.now()) {
            self.set_board_clock(white, black, run, scene);
        }
    }

    /// Moves are taken back: if it runs, the time of the side to move runs from now on.
    pub(super) fn hand_board_clock_over(&mut self, scene: &mut Scene<'_>) {
        let Some(side) = self.playing().map(Game::to_move) else { return };
        if self.clock.is_to_run() == Some(side.other()) {
            self.set_board_clock_as_it_stands(Some(side), scene);
        }
    }

    /// The move for which this side has pressed is put back: so is what the press has earned, and its time runs if one
    /// does. In a tournament that is done for the arbiter's order only.
    pub(super) fn put_board_clock_back(&mut self, side: Color, scene: &mut Scene<'_>) {
        if let Some(command) = self.clock.put_back(side, scene.now()) {
            self.tell_clock(&command, scene);
        }
    }

    pub(super) fn clock_answered(&mut self, answer: ClockAnswer, scene: &mut Scene<'_>) {
        let Some(done) = answer.of_setting() else { return };
        if let Some((white, black)) = self.clock.answered(done) {
            self.say(scene, &Notice::ClockNotSet(white, black));
        }
    }

    /// A move has been announced. Legal or not, it is shown in the same way (Laws 11.3.1).
    pub(super) fn show_on_clock(&mut self, announced: &Announced, scene: &mut Scene<'_>) {
        if self.settings.clock_shows_moves && self.clock_at.is_some() {
            self.tell_clock(&Command::ClockText(short(announced)), scene);
            self.shows_move_until = Some(scene.now() + SHOWS_MOVE);
        }
    }

    pub(super) fn review_shown_move(&mut self, scene: &mut Scene<'_>) {
        let now = scene.now();
        if self.shows_move_until.take_if(|until| *until <= now).is_some() {
            self.tell_clock(&Command::ClockText(String::new()), scene);
        }
    }

    /// A command to the board beside which the clock stands.
    fn tell_clock(&self, command: &Command, scene: &mut Scene<'_>) {
        let Some(at) = &self.clock_at else { return };
        let looked_at = scene.board.id.clone();
        scene.turn_to(at);
        scene.command(command);
        scene.turn_to(&looked_at);
    }
}

/// From square, to square, and the new piece, in the few characters that a clock can show.
fn short(announced: &Announced) -> String {
    let piece = announced.promotion.map(Role::char).map(String::from).unwrap_or_default();
    format!("{}-{}{piece}", announced.from, announced.to)
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    #[test]
    fn a_move_fits_the_eight_characters_of_a_clock() {
        let pawn = Announced {
            role: Role::Pawn,
            from: Square::E7,
            to: Square::D8,
            capture: true,
            en_passant: false,
            promotion: Some(Role::Knight),
            castling: None,
            ambiguous: false,
            check: None,
        };
        assert_eq!(short(&pawn), "e7-d8n");
        assert_eq!(short(&Announced { promotion: None, ..pawn }), "e7-d8");
    }
}
