//! The arbiter's clock: it is stopped and set, time is added, and he alone says when play goes on (Laws 6.11.1,
//! 6.11.3, 7.1, 12.9; P-43).

use shakmaty::Color;

use super::flag::no_clock_to_set;
use super::{Scene, Table};
use crate::clock::Times;
use crate::event::GameResult;
use crate::game::Game;
use crate::notice::{Notice, Reason};
use crate::order::{Imposed, Refusal, Reply};

impl Table {
    /// The clock stands until the arbiter has play go on.
    pub(super) fn stop_for_arbiter(&mut self, scene: &mut Scene<'_>) {
        self.paused = true;
        if let Some(clock) = &mut self.built_in {
            clock.stop(scene.now());
            self.tell_times(scene);
        }
    }

    pub(super) fn pause(&mut self, scene: &mut Scene<'_>) -> Reply {
        self.stop_for_arbiter(scene);
        if self.clock.is_running() {
            self.set_board_clock_as_it_stands(None, scene);
        }
        self.say(scene, &Notice::Paused);
        Self::done(&Notice::Paused, scene)
    }

    pub(super) fn resume_play(&mut self, scene: &mut Scene<'_>) -> Reply {
        self.paused = false;
        let now = scene.now();
        let side = self.side_that_thinks();
        if let Some(clock) = self.built_in.as_mut().filter(|clock| !clock.is_running()) {
            clock.resume(side, now);
            self.tell_times(scene);
        } else if self.built_in.is_none() && !self.clock.is_running() {
            self.set_board_clock_as_it_stands(Some(side), scene);
        }
        self.say(scene, &Notice::PlayGoesOn);
        Self::done(&Notice::PlayGoesOn, scene)
    }

    /// Whose time runs before anybody has pressed: the side that has not pressed for its move yet, else the one that
    /// has the move.
    fn side_that_thinks(&self) -> Color {
        let Some(game) = self.playing() else { return Color::White };
        match game.last() {
            Some(last) if last.completed.is_none() => last.side,
            _ => game.to_move(),
        }
    }

    fn waits_for_arbiter(&self) -> bool {
        self.paused && !self.manner().players_decide
    }

    /// A clock is there, and stands until the arbiter has play go on.
    pub(super) fn clock_pauses(&self) -> bool {
        self.waits_for_arbiter() && (self.built_in.is_some() || self.clock.last_reading().is_some())
    }

    /// In a tournament nobody but the arbiter sets a stopped clock going again.
    pub(super) fn may_not_resume(&self) -> Option<Refusal> {
        let text = "the clock has been stopped: the arbiter decides when play goes on";
        self.waits_for_arbiter().then(|| Refusal { code: "not-allowed", text: text.to_owned() })
    }

    /// The same for the clock beside the board, which cannot refuse: it runs again, and the arbiter is told.
    pub(super) fn watch_pause(&mut self, ran: bool, scene: &mut Scene<'_>) {
        if self.may_not_resume().is_some() && !ran && self.clock.is_running() && self.playing().is_some() {
            self.say(scene, &Notice::SetGoing);
        }
    }

    pub(super) fn set_clock(
        &mut self,
        white: u32,
        black: u32,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        let now = scene.now();
        let running = self.times(now).and_then(|times| times.running);
        if self.is_beyond_board_clock(white.max(black), scene) {
            return Err(beyond_board_clock());
        }
        if self.set_board_clock(white, black, running, scene) {
            self.clock.forget_earned();
            self.put_flags_up();
        } else if let Some(clock) = &mut self.built_in {
            clock.set(white, black, now);
            self.put_flags_up();
            self.tell_times(scene);
        } else {
            return Err(no_clock_to_set());
        }
        self.say(scene, &Notice::ClockSet(white, black));
        Ok(Self::done(&Notice::ClockSet(white, black), scene))
    }

    pub(super) fn impose(&mut self, side: Color, imposed: Imposed, scene: &mut Scene<'_>) -> Reply {
        let notice = match imposed {
            Imposed::TimeToOpponent(seconds) => {
                self.add_time(side.other(), seconds, scene);
                Notice::TimeAdded(side.other(), seconds)
            }
            Imposed::Warning => Notice::Warned(side),
            Imposed::Loss => {
                let result = GameResult::Won(side.other());
                self.end(result, Reason::Arbiter, scene);
                return Self::done(&Notice::GameEnded(result, Reason::Arbiter), scene);
            }
        };
        self.say(scene, &notice);
        Self::done(&notice, scene)
    }

    /// Guideline III.4: the clocks are set with extra time for each move. The clock beside the board can be told nothing of
    /// it: it is set by hand.
    pub(super) fn give_increment(&mut self, seconds: u32, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        let Some(Times { white, black, .. }) = self.times(scene.now()) else { return Err(no_clock_to_set()) };
        let built_in = self.built_in.as_mut().filter(|_| self.clock_at.is_none());
        let notice = match built_in {
            Some(clock) if clock.gives_time_for_each_move() => {
                let text = "each move earns time already".to_owned();
                return Err(Refusal { code: "not-now", text });
            }
            Some(clock) => {
                clock.give_increment(seconds);
                Notice::ClockSet(white, black)
            }
            None => Notice::ClockNotSet(white, black),
        };
        self.say(scene, &notice);
        let reply = Self::done(&notice, scene);
        let text = format!("{} Each move earns: {seconds} seconds.", reply.text);
        Ok(Reply { text, ..reply })
    }

    fn add_time(&mut self, side: Color, seconds: u32, scene: &mut Scene<'_>) {
        let now = scene.now();
        let running = self.times(now).and_then(|times| times.running);
        if let Some((white, black)) = self.clock.standing(now) {
            let more = |to: Color| if to == side { seconds } else { 0 };
            let (white, black) =
                (white.saturating_add(more(Color::White)), black.saturating_add(more(Color::Black)));
            if self.is_beyond_board_clock(white.max(black), scene) {
                return self.say(scene, &Notice::ClockNotSet(white, black));
            }
            self.set_board_clock(white, black, running, scene);
        } else if let Some(clock) = &mut self.built_in {
            clock.add(side, seconds);
            self.tell_times(scene);
        }
    }

    /// A daemon that was started again lets nobody's time run before somebody says so.
    pub(super) fn pause_after_break(&mut self) {
        let Some(clock) = self.built_in.as_ref().filter(|clock| !clock.is_running()) else { return };
        let begun = |game: &Game| clock.was_stopped() || !game.plies.is_empty();
        self.paused |= self.playing().is_some_and(begun);
    }
}

/// Why the clock beside the board is not set by an order.
fn beyond_board_clock() -> Refusal {
    let text = "the clock beside the board cannot show so much time: nothing was set";
    Refusal { code: "bad-value", text: text.to_owned() }
}
