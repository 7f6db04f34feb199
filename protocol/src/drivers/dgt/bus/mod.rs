//! DGT e-boards in bus mode: many wired boards on one line, as in a club. Each answers when its address, which is its
//! serial number, is called; nothing comes unasked.
//!
//! The driver asks for changes again and again. A packet of changes that does not come is asked for once more with
//! the command that repeats it, so that nothing is lost; and as nobody can tell whether it was the command or the
//! packet that was lost, a packet that is the same as the one before is not believed, and the whole board is asked for.
//!
//! The squares are never asked for alone: a picture that is newer than the last changes would show what no hand has
//! done yet. They are asked for together with the changes before them.
//!
//! A board writes down in what order squares have changed and the lever has moved. So a press of the clock stands in
//! its place among the changes, though the line was not looked at for a second. A piece that is lifted and put back
//! between two looks is not in the board's list: no touch is claimed of it.

mod line;
mod messages;
mod stored;

use self::messages::{Message, Messages, command};
use self::stored::{Record, records};
use super::super::asking::{Asking, Due, Waiting};
use crate::driver::{
    Command, Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing, UsbId,
};
use crate::frame::{Found, Reader};
use crate::sense::{ClockReading, ClockSide, Sense};
use crate::shared::Address;
use crate::time::Millis;

/// The facts.
pub static MODEL: Model = Model {
    kind: "dgt-bus",
    name: "DGT bus board",
    line: Line { baud: 9600, dtr: Dtr::AsIs },
    usb: &[UsbId { vendor: 0x0403, product: 0x6001, shared: true }],
    sees: Sees::Pieces,
    reports: Reports::Changes,
    timing: Timing { bounce: Millis(50), scan: Millis(250) },
    // Where nobody has named them, one board in bus mode is found as a board of its own, which leaves bus mode by that.
    probe: Probe::when_named(Millis::from_secs(4), |sense| matches!(sense, Sense::BusAddress(_))),
    shared: Some(|| Box::new(line::BusLine::default())),
    driver: || Box::new(Bus::default()),
};

/// Between changes and the next question: they come in no time where there are few boards.
const PAUSE: Millis = Millis(150);
/// How often the clock is read, where there is one.
const CLOCK: Millis = Millis(900);
/// How often it is looked whether there is a clock now.
const NO_CLOCK: Millis = Millis::from_secs(5);
/// A board begins to answer within 80 ms, and no bytes of an answer are further apart; this much has the line to itself.
const ANSWER: Millis = Millis(400);
/// However its bytes come: no answer takes longer, all that a board has stored included.
const LONGEST_ANSWER: Millis = Millis::from_secs(10);
/// On a shared line others may be before it.
const ANSWER_OF_MANY: Millis = Millis::from_secs(2);
/// A call to everybody is answered within 1.1 s.
const ANSWER_TO_CALL: Millis = Millis(1500);
/// A board that is switched off holds up the others, so it is asked seldom.
const SILENT: Millis = Millis::from_secs(5);
/// How often the version is asked for: a board can be played on without it.
const VERSION_TRIES: u8 = 2;

/// A question that has not been answered.
#[derive(Clone, Copy, Debug)]
struct Asked {
    code: u8,
    at: Millis,
    /// The last byte since then.
    heard: Option<Millis>,
}

impl Asked {
    /// Until when an answer is waited for: as long as its bytes come.
    fn until(&self, patience: Millis) -> Millis {
        let goes_on = self.heard.map(|heard| heard + ANSWER).min(Some(self.at + LONGEST_ANSWER));
        goes_on.unwrap_or_default().max(self.at + patience)
    }
}

#[derive(Default)]
struct Bus {
    /// Where nobody has named it, it is that of the first message.
    address: Option<Address>,
    /// The port is open and somebody may answer.
    asks: bool,
    patience: Millis,
    reader: Reader<Messages>,
    asking: Asking,
    asked: Option<Asked>,
    /// When the next question may go.
    next: Millis,
    silent: bool,
    wants_picture: bool,
    version_tries: u8,
    version: Option<(u8, u8)>,
    /// A packet of changes may have been lost on its way.
    repeat: bool,
    /// The changes before the picture that is on its way have come.
    up_to_date: bool,
    last_packet: Vec<u8>,
    clock_read: Option<Millis>,
    has_clock: bool,
    /// The last reading that has been told.
    told: Option<ClockReading>,
    /// A reading that waits for the changes that were before it.
    held: Option<ClockReading>,
}

impl Driver for Bus {
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox) {
        *self = Self {
            address: port.address,
            asks: port.answers,
            patience: if port.address.is_some() { ANSWER_OF_MANY } else { ANSWER },
            asking: Asking::new(PortFacts { reports_hangup: true, ..port }),
            next: now,
            wants_picture: true,
            version_tries: VERSION_TRIES,
            ..Self::default()
        };
        self.ask(now, out);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        if bytes.is_empty() {
            return;
        }
        self.asking.bytes(now);
        if let Some(asked) = &mut self.asked {
            asked.heard = Some(now);
        }
        for found in self.reader.receive(bytes) {
            self.take(found, now, out);
        }
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        // The clock cannot be set, and has no text, in bus mode; no board on a bus has lights.
        if *command == Command::Picture {
            self.wants_picture = true;
            self.next = self.next.min(now);
            self.ask(now, out);
        }
    }

    fn next_wake(&self) -> Option<Millis> {
        [self.asking.next_wake(self.waiting()), self.due()].into_iter().flatten().min()
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
                    self.silent = true;
                    self.wants_picture = true;
                    self.version = None;
                    self.version_tries = VERSION_TRIES;
                    out.senses.push(Sense::Silent);
                }
                // Questions are repeated at this driver's own pace.
                Due::AskAgain | Due::Watchdog => self.asking.ask_in_passing(now),
            }
        }
        if self.due().is_some_and(|due| due <= now) {
            self.give_up_asking();
            self.ask(now, out);
        }
    }
}

impl Bus {
    fn waiting(&self) -> Waiting {
        Waiting { message: self.reader.is_waiting(), answer: false }
    }

    fn due(&self) -> Option<Millis> {
        if !self.asks {
            return None;
        }
        Some(self.asked.map_or(self.next, |asked| asked.until(self.patience(asked.code))))
    }

    fn patience(&self, code: u8) -> Millis {
        match code {
            _ if self.silent => SILENT,
            messages::PING => ANSWER_TO_CALL,
            _ => self.patience,
        }
    }

    /// What was asked is not answered any more.
    fn give_up_asking(&mut self) {
        let Some(asked) = self.asked.take() else { return };
        match asked.code {
            messages::SEND_CHANGES | messages::REPEAT_CHANGES => self.repeat = true,
            messages::SEND_ALL => self.repeat = !self.up_to_date,
            messages::SEND_VERSION => self.version_tries = self.version_tries.saturating_sub(1),
            _ => {}
        }
    }

    /// Asks the next question, unless one is open or it is too early.
    fn ask(&mut self, now: Millis, out: &mut Outbox) {
        if !self.asks || self.asked.is_some() || self.next > now {
            return;
        }
        let (code, address) = match self.address {
            Some(address) => (self.question(now), address),
            None => (messages::PING, messages::EVERYBODY),
        };
        self.asked = Some(Asked { code, at: now, heard: None });
        self.up_to_date = false;
        self.asking.ask(now);
        out.bytes.extend(command(code, address));
    }

    /// What may be lost comes before everything. The clock is read before the changes are fetched, and its reading
    /// waits for them: a press is then never told before the move it ends.
    fn question(&self, now: Millis) -> u8 {
        let pause = if self.has_clock { CLOCK } else { NO_CLOCK };
        if self.repeat {
            messages::REPEAT_CHANGES
        } else if self.wants_picture {
            messages::SEND_ALL
        } else if self.version.is_none() && self.version_tries > 0 {
            messages::SEND_VERSION
        } else if self.held.is_none() && self.clock_read.is_none_or(|read| read + pause <= now) {
            messages::SEND_CLOCK
        } else {
            messages::SEND_CHANGES
        }
    }

    fn take(&mut self, found: Found<Message>, now: Millis, out: &mut Outbox) {
        let message = match found {
            Found::Message(message) => message,
            Found::Garbage(bytes) => {
                out.senses.push(Sense::Garbled { bytes });
                return;
            }
        };
        // Another board on the same line, heard because nobody stands between.
        if *self.address.get_or_insert(message.address) != message.address {
            return;
        }
        self.asking.message();
        self.silent = false;
        self.understand(&message, now, out);
        if message.id == messages::BOARD && !std::mem::take(&mut self.up_to_date) {
            self.give_up_asking();
        }
        if self.asked.take_if(|asked| answers(asked.code, message.id)).is_some() {
            self.next = if message.id == messages::CHANGES { now + PAUSE } else { now };
        }
        self.ask(now, out);
    }

    fn understand(&mut self, message: &Message, now: Millis, out: &mut Outbox) {
        let bytes = message.bytes.len();
        let understood = match (message.id, message.data()) {
            // What was before it has been lost: it is asked for first.
            (messages::BOARD, _) if !self.up_to_date => Some(()),
            (messages::BOARD, squares) => super::messages::picture(squares).map(|picture| {
                self.wants_picture = false;
                out.senses.push(picture);
            }),
            (messages::VERSION, [major, minor]) => {
                if self.version.replace((*major, *minor)) != Some((*major, *minor)) {
                    out.senses.push(Sense::Version(*major, *minor));
                }
                Some(())
            }
            (messages::CLOCK, payload) => super::clock::decode(payload).map(|senses| {
                self.clock_read = Some(now);
                self.hold(senses, out);
            }),
            (messages::CHANGES, packet) => self.changes(packet, out),
            (messages::HERE, _) => {
                out.senses.push(Sense::BusAddress(message.address));
                Some(())
            }
            _ => Some(()),
        };
        if understood.is_none() {
            self.wants_picture = true;
            out.senses.push(Sense::Garbled { bytes });
        }
    }

    /// A reading waits until the changes before it have come.
    fn hold(&mut self, senses: Vec<Sense>, out: &mut Outbox) {
        for sense in senses {
            match sense {
                Sense::Clock(reading) => {
                    self.has_clock = true;
                    self.held = Some(reading);
                }
                Sense::NoClock => {
                    (self.has_clock, self.held, self.told) = (false, None, None);
                    out.senses.push(Sense::NoClock);
                }
                other => out.senses.push(other),
            }
        }
    }

    fn changes(&mut self, packet: &[u8], out: &mut Outbox) -> Option<()> {
        self.up_to_date = true;
        let repeated = std::mem::take(&mut self.repeat);
        if repeated {
            self.wants_picture = true;
            if packet == self.last_packet {
                return Some(());
            }
        }
        self.last_packet = packet.to_vec();
        let records = records(packet)?;
        let mut held = self.held.take();
        for record in records {
            match record {
                Record::Square(square, seen) => out.senses.push(Sense::Square { square, seen }),
                Record::Halted(side, seconds) => {
                    // What was read before the lever moved is older than this.
                    held = None;
                    self.clock_read = None;
                    self.tell_press(side, seconds, out);
                }
            }
        }
        if let Some(reading) = held {
            self.told = Some(reading);
            out.senses.push(Sense::Clock(reading));
        }
        Some(())
    }

    /// The lever has moved: the time of the side that stands is known, that of the other is as it was last read.
    fn tell_press(&mut self, halted: ClockSide, seconds: u32, out: &mut Outbox) {
        let Some(mut reading) = self.told else { return };
        match halted {
            ClockSide::Left => reading.left = seconds,
            ClockSide::Right => reading.right = seconds,
        }
        reading.to_move = halted.other();
        self.told = Some(reading);
        out.senses.push(Sense::Clock(reading));
    }
}

/// Whether a message of this id is what was asked for.
fn answers(asked: u8, id: u8) -> bool {
    matches!(
        (asked, id),
        (messages::SEND_ALL, messages::BOARD)
            | (messages::SEND_CLOCK, messages::CLOCK)
            | (messages::SEND_CHANGES | messages::REPEAT_CHANGES, messages::CHANGES)
            | (messages::SEND_VERSION, messages::VERSION)
            | (messages::PING, messages::HERE)
    )
}

#[cfg(test)]
mod tests;
