//! Certabo boards and those of Tabutronic, which send a line with all squares again and again and are never asked.
//!
//! | kind | a line is | known by |
//! |---|---|---|
//! | `certabo` | 320 numbers, five a square: the chip of the piece that stands there | that number of numbers |
//! | `sentio`, `tactum` | 8 numbers, one a rank: whether something stands there | that number of numbers |
//!
//! Nothing is written to them but lights.

mod chips;
mod learning;
mod lights;
mod lines;
mod occupancy;

use self::lights::Lights;
use self::lines::{Lines, Said};
use super::asking::{Asking, Due, Waiting};
use crate::driver::{Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing, UsbId};
use crate::frame::{Found, Reader};
use crate::sense::Sense;
use crate::time::Millis;

/// Certabo, and Tabutronic Cerno and Spectrum: a chip in each piece.
pub static CERTABO: Model = row(
    "certabo",
    "Certabo board",
    &[UsbId { vendor: 0x10C4, product: 0xEA60, shared: true }],
    Sees::Pieces,
    CHIPS,
    Probe::listening(|sense| matches!(sense, Sense::Picture(_) | Sense::Calibration(_))),
    || Box::new(chips::Chips::default()),
);

/// Three to five looks a second, of which two or three have to agree: what flickers is out already.
const CHIPS: Timing = Timing { bounce: Millis(50), scan: Millis(340) };

/// Tabutronic Sentio.
pub static SENTIO: Model = occupancy_row(
    "sentio",
    "Tabutronic Sentio",
    Probe::listening(|sense| matches!(sense, Sense::Picture(_))),
);

/// Tabutronic Tactum, made for players who do not see. It speaks as a Sentio does, so it has to be named.
pub static TACTUM: Model = occupancy_row(
    "tactum",
    "Tabutronic Tactum",
    Probe::when_named(Millis::from_secs(3), |sense| matches!(sense, Sense::Picture(_))),
);

const fn occupancy_row(kind: &'static str, name: &'static str, probe: Probe) -> Model {
    row(kind, name, &[], Sees::Occupancy, OCCUPANCY, probe, || Box::new(occupancy::Occupancy::default()))
}

/// A line follows the other as soon as all squares have been looked at.
const OCCUPANCY: Timing = Timing { bounce: Millis(70), scan: Millis(70) };

/// What differs from row to row, and what is the same in all.
const fn row(
    kind: &'static str,
    name: &'static str,
    usb: &'static [UsbId],
    sees: Sees,
    timing: Timing,
    probe: Probe,
    driver: fn() -> Box<dyn Driver>,
) -> Model {
    Model {
        kind,
        name,
        line: Line { baud: 38_400, dtr: Dtr::Low },
        usb,
        sees,
        reports: Reports::Pictures,
        timing,
        probe,
        shared: None,
        driver,
    }
}

/// What all boards of the family have: their lines, their lights, and that they talk.
struct Stream {
    lines: Reader<Lines>,
    talking: Asking,
    lights: Lights,
}

impl Stream {
    /// A board whose lines have so many numbers.
    fn of(numbers: usize) -> Self {
        Self { lines: Reader::new(Lines::of(numbers)), talking: Asking::default(), lights: Lights::default() }
    }

    fn start(&mut self, numbers: usize, port: PortFacts, now: Millis) {
        self.lines = Reader::new(Lines::of(numbers));
        // What talks by itself needs no watchdog.
        self.talking = Asking::new(PortFacts { reports_hangup: true, ..port });
        self.talking.ask(now);
        self.lights.renew();
    }

    /// Gives what these bytes say of the squares; what else they say is done.
    fn receive(&mut self, bytes: &[u8], now: Millis) -> Vec<Heard> {
        if bytes.is_empty() {
            return Vec::new();
        }
        self.talking.bytes(now);
        self.talking.ask(now);
        self.lines.receive(bytes).into_iter().filter_map(|found| self.hear(found)).collect()
    }

    fn hear(&mut self, found: Found<Said>) -> Option<Heard> {
        match found {
            Found::Garbage(bytes) | Found::Message(Said::Spoilt(bytes)) => Some(Heard::Garbled(bytes)),
            Found::Message(Said::Nothing) => None,
            Found::Message(Said::Lights(form)) => {
                self.lights.answered(form);
                None
            }
            Found::Message(Said::Look(numbers)) => {
                self.talking.message();
                Some(Heard::Look(numbers))
            }
        }
    }

    /// It need not talk.
    fn may_rest(&mut self) {
        self.talking.may_rest();
    }

    fn owes_lights(&self) -> bool {
        self.lights.due().is_some()
    }

    fn next_wake(&self) -> Option<Millis> {
        [self.talking.next_wake(WAITING), self.lights.due()].into_iter().flatten().min()
    }

    fn wake(&mut self, now: Millis, out: &mut Outbox) {
        while let Some(due) = self.talking.take_due(WAITING, now) {
            if due == Due::Silent {
                out.senses.push(Sense::Silent);
            }
        }
        self.lights.write(now, &mut out.bytes);
    }
}

/// What the lines say of the squares.
enum Heard {
    /// The numbers of one look.
    Look(Vec<u8>),
    /// So many bytes that say nothing.
    Garbled(usize),
}

/// No answer is ever missing.
const WAITING: Waiting = Waiting { message: false, answer: false };

#[cfg(test)]
mod tests;
