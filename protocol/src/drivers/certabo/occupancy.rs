//! Boards that tell only which squares are occupied.

use shakmaty::{File, Rank, Square};

use super::{Heard, Stream};
use crate::driver::{Command, Driver, Outbox, PortFacts};
use crate::sense::{Picture, Seen, Sense};
use crate::time::Millis;

/// Numbers of a line: one a rank, from the eighth on.
const RANKS: usize = 8;

pub(super) struct Occupancy {
    stream: Stream,
    /// Told last.
    shown: Option<Picture>,
    /// A picture is wanted even if it shows nothing new.
    asked: bool,
    pace: Pace,
}

/// How often looks come. Where none comes for much longer, the line was held up: what follows comes too close together to
/// tell what was lifted and set down, and when.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    last: Option<Millis>,
    looks: u32,
    /// Time between two looks, in eighths of a millisecond.
    usual: u64,
}

/// Before so many looks it is not known how often they come.
const KNOWN_AFTER: u32 = 8;
/// A look comes later than it should, by so much more than twice the usual time, where nothing is wrong.
const LATE: u64 = 40;

impl Pace {
    /// A look has come. Whether none had come for too long.
    fn look(&mut self, now: Millis) -> bool {
        let held_up = self.is_known() && self.is_late(now);
        let gap = self.last.replace(now).map(|last| now.since(last).0);
        if let Some(gap) = gap.filter(|_| !held_up) {
            self.looks = self.looks.saturating_add(1);
            self.usual = self.usual - self.usual / 8 + gap;
        }
        held_up
    }

    fn is_known(&self) -> bool {
        self.looks >= KNOWN_AFTER
    }

    fn is_late(&self, now: Millis) -> bool {
        self.last.is_none_or(|last| now.since(last).0 > 2 * (self.usual / 8) + LATE)
    }
}

impl Default for Occupancy {
    fn default() -> Self {
        Self { stream: Stream::of(RANKS), shown: None, asked: false, pace: Pace::default() }
    }
}

impl Driver for Occupancy {
    fn start(&mut self, port: PortFacts, now: Millis, _out: &mut Outbox) {
        self.stream.start(RANKS, port, now);
        (self.shown, self.asked, self.pace) = (None, false, Pace::default());
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        for heard in self.stream.receive(bytes, now) {
            match heard {
                Heard::Look(ranks) => self.look(&ranks, now, out),
                Heard::Garbled(bytes) => self.garbled(bytes, now, out),
            }
        }
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        match command {
            Command::Picture => self.asked = true,
            Command::Lights(squares) => {
                self.stream.lights.show(squares);
                self.stream.lights.write(now, &mut out.bytes);
            }
            Command::SetClock { .. } | Command::ClockText(_) | Command::NewGame => {}
        }
    }

    fn owes_commands(&self) -> bool {
        self.stream.owes_lights()
    }

    fn next_wake(&self) -> Option<Millis> {
        self.stream.next_wake()
    }

    fn wake(&mut self, now: Millis, out: &mut Outbox) {
        self.stream.wake(now, out);
    }
}

impl Occupancy {
    /// One line that cannot be read is no loss if the next comes in time: it says everything once more.
    fn garbled(&mut self, bytes: usize, now: Millis, out: &mut Outbox) {
        if !self.pace.is_known() || self.pace.is_late(now) {
            out.senses.push(Sense::Garbled { bytes });
        }
    }

    fn look(&mut self, ranks: &[u8], now: Millis, out: &mut Outbox) {
        if self.pace.look(now) {
            out.senses.push(Sense::Garbled { bytes: 0 });
        }
        let picture = picture(ranks);
        let asked = std::mem::take(&mut self.asked);
        if asked || self.shown.as_ref() != Some(&picture) {
            out.senses.push(Sense::Picture(Box::new(picture.clone())));
            self.shown = Some(picture);
        }
    }
}

/// Bit 7 is file a.
fn picture(ranks: &[u8]) -> Picture {
    let mut picture = Picture::EMPTY;
    for (rank, files) in Rank::ALL.into_iter().rev().zip(ranks) {
        for (bit, file) in File::ALL.into_iter().rev().enumerate() {
            if files >> bit & 1 == 1 {
                picture.set(Square::from_coords(file, rank), Seen::Occupied);
            }
        }
    }
    picture
}
