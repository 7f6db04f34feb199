//! Boards that read a chip in each piece.
//!
//! Chips are read on empty squares that are not there, others in each look; and a piece that stands there is not read
//! in one look or in two. So the last three looks decide:
//!
//! | on a square, of a piece that is known | a piece stands there |
//! |---|---|
//! | read in two of three looks | yes |
//! | read in one, it stood there, and it is not read elsewhere | still |
//! | else | no |
//!
//! An adapter that only says what has changed shows no chips that are not there: its last look counts again where it
//! rests, and it is not silent.

use std::collections::VecDeque;

use shakmaty::{Piece, Square};

use super::learning::Learning;
use super::{Heard, Stream};
use crate::calibration::{Calibration, Chip, Taught, other_way_round};
use crate::driver::{Command, Driver, Outbox, PortFacts};
use crate::sense::{Picture, Seen, Sense};
use crate::time::Millis;

/// Numbers of a line: five a square, from a8 on.
pub(super) const NUMBERS: usize = 320;
/// No chip.
pub(super) const NOTHING: Chip = [0; 5];
/// Looks that decide.
const VOTES: usize = 3;

/// So many pieces that nobody knows are another set.
const STRANGERS: usize = 8;
/// Pieces of a set with second queens.
const MOST_PIECES: usize = 34;
/// A board that never stops talking talks again within this time.
const RESTS: Millis = Millis(1000);
/// Then the last look counts again, this far apart and so often.
const RESTS_MORE: Millis = Millis(100);
const LOOKS_AT_REST: usize = 9;

/// The chip read on each square in one look.
pub(super) type Look = [Chip; 64];

pub(super) struct Chips {
    stream: Stream,
    taught: Taught,
    learning: Option<Learning>,
    looks: VecDeque<Look>,
    stands: [Option<Chip>; 64],
    /// Told last.
    shown: Option<Picture>,
    /// A picture is wanted even if it shows nothing new.
    asked: bool,
    /// When the last look of a board that rests counts again, and how often.
    again: Option<(Millis, usize)>,
}

impl Default for Chips {
    fn default() -> Self {
        Self {
            stream: Stream::of(NUMBERS),
            taught: Taught::default(),
            learning: None,
            looks: VecDeque::new(),
            stands: [None; 64],
            shown: None,
            asked: false,
            again: None,
        }
    }
}

impl Driver for Chips {
    fn start(&mut self, port: PortFacts, now: Millis, _out: &mut Outbox) {
        self.stream.start(NUMBERS, port, now);
        self.learning = None;
        self.looks.clear();
        self.stands = [None; 64];
        (self.shown, self.asked, self.again) = (None, false, None);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        for heard in self.stream.receive(bytes, now) {
            match heard {
                Heard::Look(numbers) => {
                    let look = look(&numbers);
                    self.look(&look, out);
                    self.may_rest(&look, now);
                }
                Heard::Garbled(bytes) => out.senses.push(Sense::Garbled { bytes }),
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

    fn learns_pieces(&self) -> bool {
        true
    }

    fn know(&mut self, taught: &Taught) {
        self.taught.learn(taught);
    }

    fn calibrate(&mut self, turned: bool, now: Millis) {
        self.learning = Some(Learning::new(Some(now), turned));
    }

    fn owes_commands(&self) -> bool {
        self.stream.owes_lights()
    }

    fn exchange_sides(&mut self) -> Option<Taught> {
        let chips = self.stands.iter().flatten();
        let exchanged = chips.filter_map(|chip| Some((*chip, other_way_round(self.taught.piece(*chip)?))));
        let exchanged = Some(exchanged.collect::<Taught>()).filter(|exchanged| !exchanged.is_empty())?;
        self.taught.learn(&exchanged);
        Some(exchanged)
    }

    fn next_wake(&self) -> Option<Millis> {
        let ends = self.learning.as_ref().and_then(Learning::ends);
        let again = self.again.map(|(at, _)| at);
        [self.stream.next_wake(), ends, again].into_iter().flatten().min()
    }

    fn wake(&mut self, now: Millis, out: &mut Outbox) {
        self.stream.wake(now, out);
        if self.learning.as_ref().and_then(Learning::ends).is_some_and(|ends| ends <= now) {
            self.learning = None;
            out.senses.push(Sense::Calibration(Calibration::GivenUp));
        }
        self.rest(now, out);
    }
}

impl Chips {
    fn look(&mut self, look: &Look, out: &mut Outbox) {
        self.learn(look, out);
        self.looks.push_back(*look);
        if self.looks.len() > VOTES {
            self.looks.pop_front();
        }
        if self.looks.len() == VOTES && !self.taught.is_empty() {
            self.vote();
            self.show(out);
        }
    }

    fn may_rest(&mut self, look: &Look, now: Millis) {
        let read = look.iter().filter(|chip| **chip != NOTHING);
        let strange = |chip: &&Chip| self.taught.piece(**chip).is_none();
        let clean = read.clone().filter(strange).count() == 0
            || self.taught.is_empty() && read.count() <= MOST_PIECES;
        self.again = clean.then_some((now + RESTS, LOOKS_AT_REST));
        if clean {
            self.stream.may_rest();
        }
    }

    /// As often as learning and the vote need it.
    fn rest(&mut self, now: Millis, out: &mut Outbox) {
        let Some((_, times)) = self.again.take_if(|(at, _)| *at <= now) else { return };
        if let Some(last) = self.looks.back().copied() {
            self.look(&last, out);
        }
        self.again = times.checked_sub(1).filter(|left| *left > 0).map(|left| (now + RESTS_MORE, left));
    }

    fn learn(&mut self, look: &Look, out: &mut Outbox) {
        if self.learning.is_none() && (self.taught.is_empty() || self.strangers() >= STRANGERS) {
            self.learning = Some(Learning::new(None, false));
            out.senses.push(Sense::Calibration(Calibration::Needed));
        }
        let Some(news) = self.learning.as_mut().and_then(|learning| learning.look(look, &self.taught)) else {
            return;
        };
        if let Calibration::Done { taught, .. } = &news {
            self.taught.learn(taught);
            self.learning = None;
        }
        out.senses.push(Sense::Calibration(news));
    }

    /// Pieces that stand there and nobody knows: what is read where nothing is changes from look to look.
    fn strangers(&self) -> usize {
        let stays = |square: &usize| {
            let chip = self.looks.back().map_or(NOTHING, |look| look[*square]);
            chip != NOTHING && self.taught.piece(chip).is_none() && self.read(*square, chip) == VOTES
        };
        (0..64).filter(stays).count()
    }

    fn vote(&mut self) {
        let voted: [Option<Chip>; 64] = std::array::from_fn(|square| self.voted(square));
        for square in 0..64 {
            let stays = |chip: &Chip| self.read(square, *chip) > 0 && !voted.contains(&Some(*chip));
            self.stands[square] = voted[square].or(self.stands[square].filter(stays));
        }
    }

    /// The known chip that most looks have read on this square.
    fn voted(&self, square: usize) -> Option<Chip> {
        let chips = self.looks.iter().map(|look| look[square]).take(VOTES - 1);
        let most = |chip: &Chip| self.read(square, *chip) * 2 > VOTES;
        chips.into_iter().find(|chip| *chip != NOTHING && most(chip) && self.taught.piece(*chip).is_some())
    }

    fn read(&self, square: usize, chip: Chip) -> usize {
        self.looks.iter().filter(|look| look[square] == chip).count()
    }

    fn show(&mut self, out: &mut Outbox) {
        let mut picture = Picture::EMPTY;
        for (square, chip) in Square::ALL.into_iter().zip(self.stands) {
            let piece: Option<Piece> = chip.and_then(|chip| self.taught.piece(chip));
            picture.set(square, piece.map_or(Seen::Empty, Seen::Piece));
        }
        let asked = std::mem::take(&mut self.asked);
        if asked || self.shown.as_ref() != Some(&picture) {
            out.senses.push(Sense::Picture(Box::new(picture.clone())));
            self.shown = Some(picture);
        }
    }
}

/// The eighth rank comes first.
fn look(numbers: &[u8]) -> Look {
    let mut look = [NOTHING; 64];
    for (index, chip) in numbers.as_chunks::<5>().0.iter().enumerate().take(64) {
        look[index ^ 56] = *chip;
    }
    look
}
