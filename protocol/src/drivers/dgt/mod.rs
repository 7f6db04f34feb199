//! DGT e-boards, wired, by USB and by Bluetooth, and the Revelation II: single-board mode.
//!
//! The driver applies nothing and keeps no position: field updates, dumps and clock messages go on as they come.
//! It keeps the board in "update nice" mode, asks again what is not answered, and paces what it writes. The first
//! command of single-board mode ends bus mode, which is [`bus`].

mod bus;
mod clock;
mod commands;
mod messages;

use self::clock::{ClockCommand, ClockDue, ClockQueue};
use self::commands::Outgoing;
use self::messages::Messages;
use super::asking::{Asking, Due, Waiting};
use crate::driver::{
    Command, Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing, UsbId,
};
use crate::frame::{Found, Reader};
use crate::sense::{ClockAnswer, Sense};
use crate::time::Millis;

pub use self::bus::MODEL as ON_A_BUS;

/// The facts.
pub static MODEL: Model = Model {
    kind: "dgt",
    name: "DGT board",
    line: Line { baud: 9600, dtr: Dtr::AsIs },
    usb: &[
        // The product id is the chip maker's for any serial gadget, so others may have it; but it is no adapter of
        // braille displays, and one 4D does them no harm.
        UsbId { vendor: 0x045B, product: 0x8111, shared: false },
        UsbId { vendor: 0x0403, product: 0x6001, shared: true },
    ],
    sees: Sees::Pieces,
    reports: Reports::Changes,
    // Squares are looked at one after the other, all of them in 200 to 250 ms.
    timing: Timing { bounce: Millis(50), scan: Millis(250) },
    // Stored moves that nobody has asked for take up to 8.3 s.
    probe: Probe { pours: Millis::from_secs(9), ..Probe::asking(&[commands::SEND_VERSION], Sense::is_good) },
    shared: None,
    driver: || Box::new(Dgt::default()),
};

/// How often the version and the serial number are asked for again once the board has been seen.
const IDENTITY_TRIES: u8 = 2;

/// Answers that have been asked for and not come.
#[derive(Clone, Copy, Debug, Default)]
struct Missing {
    picture: bool,
    version: bool,
    serial: bool,
}

impl Missing {
    const ALL: Self = Self { picture: true, version: true, serial: true };

    fn any(self) -> bool {
        self.picture || self.version || self.serial
    }
}

#[derive(Default)]
struct Dgt {
    reader: Reader<Messages>,
    asking: Asking,
    missing: Missing,
    identity_tries: u8,
    /// Told already: the watchdog's answers are no news.
    serial: Option<String>,
    version: Option<(u8, u8)>,
    has_lights: bool,
    clock: ClockQueue,
    outgoing: Outgoing,
}

impl Driver for Dgt {
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox) {
        *self = Self { asking: Asking::new(port), ..Self::default() };
        // First of all back to idle: another program may have left the board in any mode.
        self.outgoing.push(vec![commands::RESET]);
        self.expect_all();
        self.asking.ask(now);
        self.push_questions();
        self.outgoing.push(vec![commands::SEND_LONG_SERIAL]);
        self.outgoing.push(vec![commands::SEND_BATTERY]);
        self.outgoing.write(now, &mut out.bytes);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        if bytes.is_empty() {
            return;
        }
        self.asking.bytes(now);
        for found in self.reader.receive(bytes) {
            self.take(found, now, out);
        }
        self.write(now, out);
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        match command {
            Command::Picture => {
                self.missing.picture = true;
                self.asking.ask(now);
                self.outgoing.push(vec![commands::SEND_BOARD]);
            }
            // Another board would take the squares of a message it does not know for commands.
            Command::Lights(squares) if self.has_lights => self.outgoing.push_lights(squares),
            Command::Lights(_) | Command::NewGame => {}
            Command::SetClock { left, right, run } => {
                self.clock.want(ClockCommand::set(*left, *right, *run));
            }
            Command::ClockText(text) => self.clock.want(ClockCommand::text(text)),
        }
        self.write(now, out);
    }

    fn longest_clock_time(&self) -> Option<u32> {
        Some(clock::LONGEST_TIME)
    }

    fn owes_commands(&self) -> bool {
        self.outgoing.due().is_some()
    }

    fn next_wake(&self) -> Option<Millis> {
        let dues = [self.asking.next_wake(self.waiting()), self.clock.due(), self.outgoing.due()];
        dues.into_iter().flatten().min()
    }

    fn wake(&mut self, now: Millis, out: &mut Outbox) {
        while let Some(due) = self.asking.take_due(self.waiting(), now) {
            match due {
                Due::GiveUp => {
                    if let Some(found) = self.reader.give_up() {
                        self.take(found, now, out);
                    }
                }
                Due::Silent => {
                    self.expect_all();
                    out.senses.push(Sense::Silent);
                }
                Due::AskAgain => self.ask_again(now),
                Due::Watchdog => {
                    self.asking.ask(now);
                    self.outgoing.push(vec![commands::SEND_SERIAL]);
                }
            }
        }
        self.write(now, out);
    }
}

impl Dgt {
    /// Everything is to be learnt anew.
    fn expect_all(&mut self) {
        self.missing = Missing::ALL;
        self.identity_tries = IDENTITY_TRIES;
        self.serial = None;
        self.version = None;
    }

    fn take(&mut self, found: Found<Vec<Sense>>, now: Millis, out: &mut Outbox) {
        match found {
            Found::Garbage(bytes) => out.senses.push(Sense::Garbled { bytes }),
            Found::Message(senses) => {
                self.asking.message();
                for sense in senses {
                    if self.is_news(&sense, now) {
                        out.senses.push(sense);
                    }
                }
            }
        }
    }

    /// Notes what has been answered; false for what has been told before and cannot have changed.
    fn is_news(&mut self, sense: &Sense, now: Millis) -> bool {
        match sense {
            Sense::Picture(_) => self.missing.picture = false,
            Sense::Version(major, minor) => {
                self.missing.version = false;
                return self.version.replace((*major, *minor)) != Some((*major, *minor));
            }
            Sense::Serial(text) => {
                self.missing.serial = false;
                return self.serial.replace(text.clone()).as_ref() != Some(text);
            }
            Sense::LongSerial(text) => self.has_lights = is_revelation(text),
            Sense::ClockAnswer(answer) => return self.clock.answered(*answer, now),
            _ => {}
        }
        true
    }

    /// Asks for what is missing. The update mode comes first: the board may have been off since.
    fn push_questions(&mut self) {
        let Missing { picture, version, serial } = self.missing;
        let questions = [
            (true, commands::UPDATE_NICE),
            (picture, commands::SEND_BOARD),
            (version, commands::SEND_VERSION),
            (serial, commands::SEND_SERIAL),
        ];
        for (_, command) in questions.into_iter().filter(|(wanted, _)| *wanted) {
            self.outgoing.push(vec![command]);
        }
    }

    /// A board that shows its squares can be played on even if it never says who it is.
    fn ask_again(&mut self, now: Millis) {
        if self.missing.picture {
            self.asking.ask(now);
        } else if self.identity_tries > 0 {
            self.identity_tries -= 1;
            self.asking.ask_in_passing(now);
        } else {
            self.missing = Missing::default();
            return;
        }
        self.push_questions();
    }

    fn write(&mut self, now: Millis, out: &mut Outbox) {
        while let Some(due) = self.clock.next(now) {
            match due {
                ClockDue::Send(bytes) => self.outgoing.push(bytes),
                ClockDue::GivenUp(number) => {
                    out.senses.push(Sense::ClockAnswer(ClockAnswer::Unanswered(number)));
                }
            }
        }
        self.outgoing.write(now, &mut out.bytes);
    }

    fn waiting(&self) -> Waiting {
        Waiting { message: self.reader.is_waiting(), answer: self.missing.any() }
    }
}

/// The long serial number of a Revelation II begins with its firmware, as in `3.25`; those of other boards are
/// plain. Nothing else on the line tells them apart.
fn is_revelation(long_serial: &str) -> bool {
    matches!(
        long_serial.as_bytes(),
        [major, b'.', tens, ones, ..] if [major, tens, ones].into_iter().all(|byte| byte.is_ascii_digit())
    )
}

#[cfg(test)]
mod tests;
