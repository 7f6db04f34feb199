//! What happens to the queues of those who listen: reports of voices, touches of the board, and orders about how and
//! whether something is said.

use appendixd_protocol::Millis;
use shakmaty::Color;

use super::Outlet;
use crate::event::Audience;
use crate::input::VoiceReport;
use crate::listener::{Listener, Output, Reach};
use crate::notice::Replaces;
use crate::order::Asker;
use crate::queue::Step;
use crate::speaking::{Speech, SpeechChange};
use crate::words::{WordingError, pauses};

impl Outlet {
    /// Does something with the queues of some listeners.
    fn at_each(
        &mut self,
        is_meant: impl Fn(&Listener) -> bool,
        mut act: impl FnMut(&mut Listener, &mut Vec<Step>),
    ) {
        let mut done = Vec::new();
        for listener in self.listeners().filter(|listener| is_meant(listener)) {
            let mut steps = Vec::new();
            act(listener, &mut steps);
            done.push((listener.output.clone(), steps));
        }
        for (output, steps) in done {
            self.carry_out(&output, steps);
        }
    }

    /// The voice of the room has reported something of itself, or any voice of a sentence.
    pub fn voice(&mut self, report: &VoiceReport) {
        let now = self.now;
        let whose = match report {
            VoiceReport::Began(id) | VoiceReport::Ended(id) | VoiceReport::Stopped(id) => {
                self.listeners().find(|listener| listener.queue.speaks(*id)).map(|it| it.output.clone())
            }
            _ => Some(Output::Room),
        };
        self.at_each(
            |listener| Some(&listener.output) == whose.as_ref(),
            |listener, steps| listener.report(report, now, steps),
        );
    }

    /// The voice of one player has reported something of itself. Tells whether it has just become unusable.
    pub fn seat_voice(&mut self, table: &str, side: Color, report: &VoiceReport) -> bool {
        let (now, output) = (self.now, Output::seat(table, side));
        let reach = |outlet: &Self| outlet.seat_of(table, side).map(|listener| listener.reach);
        let before = reach(self);
        self.at_each(
            |listener| listener.output == output,
            |listener, steps| listener.report(report, now, steps),
        );
        before != reach(self) && reach(self) == Some(Reach::Absent)
    }

    /// What was hinted at this table before the daemon was started again still holds.
    pub fn release(&mut self, table: &str) {
        let now = self.now;
        self.at_each(
            |listener| listener.is_of(table),
            |listener, steps| listener.queue.release(table, now, steps),
        );
    }

    /// It does not hold any more.
    pub fn drop_held(&mut self, table: &str) {
        self.at_each(
            |listener| listener.is_of(table),
            |listener, steps| listener.queue.drop_held(table, steps),
        );
    }

    /// A board of this table was touched: answers and hints give way.
    pub fn touched(&mut self, table: &str) {
        self.at_each(|listener| listener.is_of(table), |listener, steps| listener.queue.touch(table, steps));
    }

    /// A key was touched: answers and hints give way, for a player who hears apart from the room his own.
    pub fn cut_answers(&mut self, table: &str, asker: Asker) {
        let output = self.addressed(Some(table), asker).unwrap_or(Output::Room);
        self.at_each(
            |listener| listener.output == output,
            |listener, steps| listener.queue.touch(table, steps),
        );
    }

    /// A kind of sentence is not true any more at this table.
    pub fn forget(&mut self, table: &str, kind: Replaces) {
        self.at_each(
            |listener| listener.is_of(table),
            |listener, steps| listener.queue.forget(table, kind, steps),
        );
    }

    /// Another board has taken the place of this one.
    pub fn forget_board(&mut self, board: &str) {
        self.at_each(|_| true, |listener, steps| listener.queue.forget_board(board, steps));
    }

    /// The one of whom a request about the voice is: a player his own, everyone else the room.
    fn addressed(&self, table: Option<&str>, asker: Asker) -> Option<Output> {
        let Asker::Player(side) = asker else { return Some(Output::Room) };
        let at = |listener: &&Listener| table.is_none_or(|table| listener.is_of(table)) && listener.hears();
        let own = |listener: &&Listener| listener.output.audience() == Audience::Seat(side);
        self.seats.iter().filter(at).find(own).map(|listener| listener.output.clone())
    }

    /// Somebody wants quiet: a player who hears apart from the room, for himself; everyone else everywhere.
    pub fn quiet(&mut self, table: Option<&str>, asker: Asker) {
        let now = self.now;
        let only = self.addressed(table, asker).filter(|output| *output != Output::Room);
        self.at_each(
            |listener| only.as_ref().is_none_or(|only| listener.output == *only),
            |listener, steps| listener.queue.quiet(now, steps),
        );
    }

    /// Says the last announcement again, to a player who hears apart from the room or else in it, and gives its
    /// words; `None` if there is none.
    pub fn repeat(&mut self, table: Option<&str>, asker: Asker) -> Option<String> {
        let output = self.addressed(table, asker).unwrap_or(Output::Room);
        let (id, now) = (self.line_number(output.audience()), self.now);
        let mut steps = Vec::new();
        let text = self.listener(&output)?.queue.repeat(id, now, &mut steps);
        self.carry_out(&output, steps);
        text.map(|text| pauses::to_read(&text))
    }

    /// Whether this player has an output of his own that can be heard.
    pub fn hears_apart(&self, table: &str, side: Color) -> bool {
        self.addressed(Some(table), Asker::Player(side)).is_some()
    }

    /// How this player is spoken to on his own output, or the room; `None` where he has none.
    pub fn speech_of(&self, table: &str, asker: Asker) -> Option<&Speech> {
        match self.addressed(Some(table), asker)? {
            Output::Room => Some(self.room.speech()),
            Output::Seat { side, .. } => self.seat_of(table, side).map(Listener::speech),
        }
    }

    /// Changes how somebody is spoken to: a player who hears apart from the room for himself, the owner for the
    /// room.
    ///
    /// # Errors
    /// The language does not offer such words. `None` where a player has no output of his own.
    pub fn change_speech(
        &mut self,
        table: Option<&str>,
        asker: Asker,
        change: SpeechChange,
    ) -> Option<Result<(), WordingError>> {
        let output = self.addressed(table, asker)?;
        self.listener(&output).map(|listener| listener.change_speech(change))
    }

    /// The daemon was started again.
    pub fn restart(&mut self) {
        self.at_each(|_| true, |listener, steps| listener.queue.restart(steps));
    }

    /// When a queue wants to be looked at.
    pub fn next_wake(&self) -> Option<Millis> {
        let all = std::iter::once(&self.room).chain(&self.seats);
        all.filter_map(|listener| listener.queue.next_wake()).min()
    }

    /// The time of [`Outlet::next_wake`] may have come.
    pub fn wake(&mut self) {
        let now = self.now;
        self.at_each(|_| true, |listener, steps| listener.queue.wake(now, steps));
    }
}
