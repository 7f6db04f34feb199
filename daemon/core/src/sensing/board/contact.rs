//! Whether a board answers, and what it is left with.

use appendixd_protocol::{Command, Millis, Outbox, Sense};

use super::Board;
use crate::event::BoardState;

impl Board {
    /// Whether this is the first good thing that it says since its port was opened, or since it fell silent: only then is
    /// it known that there is a board.
    pub fn begins_to_answer(&mut self, sense: &Sense) -> bool {
        let begins = sense.is_good() && !self.answered;
        if begins {
            self.answered = true;
            if self.state == BoardState::Silent {
                self.state = if self.known { BoardState::Ready } else { BoardState::Found };
            }
        }
        begins
    }

    /// It does not answer any more, or what it sends cannot be read.
    pub fn fall_silent(&mut self) {
        self.state = BoardState::Silent;
        self.answered = false;
    }

    /// Whether people have been told anything of it since its port was opened.
    pub fn is_told(&self) -> bool {
        self.answered || self.state == BoardState::Silent
    }

    /// Whether its lights have to be set, though nothing has changed that they are to show: once for each connection.
    pub fn lights_are_to_be_set(&mut self) -> bool {
        self.is_ready() && std::mem::take(&mut self.lights_unknown)
    }

    /// Its lights go out, if they are on.
    pub fn put_lights_out(&mut self, now: Millis, out: &mut Outbox) {
        if self.shines && self.state != BoardState::Lost {
            self.command(&Command::Lights(Vec::new()), now, out);
        }
    }

    /// Whether it is there and has not been sent all that it was ordered.
    pub fn owes_commands(&self) -> bool {
        self.state != BoardState::Lost && self.driver.owes_commands()
    }

    /// Whether it is there and has to be taught its pieces.
    pub fn is_untaught(&self) -> bool {
        self.untaught && self.state != BoardState::Lost
    }
}
