//! What a board says, taken into what it shows: one sense after the other, and what that means for the table.

use appendixd_protocol::calibration::Calibration;
use appendixd_protocol::driver::{Reports, Sees};
use appendixd_protocol::{Millis, Picture, Seen, Sense};
use shakmaty::Square;

use super::{Board, News};
use crate::event::BoardState;
use crate::sensing::settle::Taken;
use crate::sensing::{Change, Source};

/// So long after a whole picture its changes may be reported once more, one by one.
const PICTURE_TELLS_FIRST: Millis = Millis(500);

impl Board {
    /// Takes one sense.
    pub fn take(&mut self, sense: Sense, now: Millis) -> News {
        match sense {
            // Neither kind of board says what belongs to the other.
            Sense::Square { .. } | Sense::Picture(_) if self.tells_moves() => News::Nothing,
            Sense::Moved(_) | Sense::TakenBack(_) | Sense::NewGame if !self.tells_moves() => News::Nothing,
            Sense::Moved(told) => News::Moved(told),
            Sense::TakenBack(step) => News::TakenBack(step),
            Sense::NewGame => News::NewGame,
            Sense::Square { square, seen } => self.take_square(square, seen, now),
            Sense::Picture(picture) => self.take_picture(&picture, now),
            Sense::Clock(reading) => {
                self.last_reading = Some(reading);
                News::Clock(reading)
            }
            Sense::NoClock => {
                self.last_reading = None;
                News::NoClock
            }
            Sense::ClockAnswer(answer) => News::ClockAnswer(answer),
            Sense::Battery { percent, .. } => {
                self.battery = Some(percent);
                News::Nothing
            }
            Sense::Version(major, minor) => {
                self.version = Some((major, minor));
                News::Nothing
            }
            Sense::Serial(serial) => match self.serial {
                Some(_) => News::Nothing,
                None => self.identify(serial),
            },
            Sense::LongSerial(serial) => self.identify(serial),
            Sense::Garbled { .. } => {
                self.garbled_at = Some(now);
                News::Garbled
            }
            Sense::Silent => News::Silent,
            Sense::Calibration(news) => {
                match news {
                    Calibration::Needed => self.untaught = true,
                    Calibration::Done { either_way, .. } => {
                        (self.untaught, self.either_way) = (false, either_way)
                    }
                    Calibration::Waits { .. } | Calibration::GivenUp => {}
                }
                News::Calibration(news)
            }
            Sense::Trademark(_) | Sense::BusAddress(_) | Sense::TellsMoves => News::Nothing,
        }
    }

    fn identify(&mut self, serial: String) -> News {
        let known = self.serial.replace(serial);
        if known == self.serial { News::Nothing } else { News::Identity }
    }

    fn take_square(&mut self, square: Square, seen: Seen, now: Millis) -> News {
        if !self.known {
            return News::Nothing;
        }
        let square = if self.rotated { square.rotate_180() } else { square };
        let before = self.raw.get(square);
        // A board that knows occupancy only says "occupied" again where another piece has pushed the first one off.
        let pushed = before == seen && seen == Seen::Occupied;
        if before == seen && !pushed {
            return self.told_twice(now);
        }
        match self.change(square, seen, now, Source::Update) {
            Taken::Waiting => News::Changed,
            Taken::Flicker => {
                self.flicker = Some((square, now));
                News::Flicker(square)
            }
        }
    }

    /// A board that knows occupancy only has told what was known: a report between the two was lost, unless a whole
    /// picture has just told it already.
    fn told_twice(&self, now: Millis) -> News {
        let by_picture = self.line_busy.is_some_and(|(_, came)| now.since(came) <= PICTURE_TELLS_FIRST);
        if self.sees() == Sees::Occupancy && !by_picture { News::Missed } else { News::Nothing }
    }

    /// When a change that is reported now may have happened: one that comes right behind a whole picture has waited
    /// for the line, and two of them are closer together than they were.
    fn moment(&self, now: Millis) -> Millis {
        let Some((asked, came)) = self.line_busy else { return now };
        let waited = now.since(came) <= self.model.timing.bounce;
        if waited { asked.max(self.quiet_since()).min(now) } else { now }
    }

    fn change(&mut self, square: Square, to: Seen, at: Millis, source: Source) -> Taken {
        let since = self.moment(at);
        let from = self.raw.get(square);
        self.raw.set(square, to);
        self.correct();
        self.settle.take(Change { square, from, to, at, since, source })
    }

    fn take_picture(&mut self, picture: &Picture, now: Millis) -> News {
        let asked = self.dump_asked.take();
        let picture = if self.rotated { picture.rotated() } else { picture.clone() };
        if self.model.reports == Reports::Pictures && self.known {
            let news = self.take_report(&picture, now);
            // Such a board repeats itself; only a picture that was asked for confirms anything.
            return if asked.is_none() && news == News::Confirmed { News::Nothing } else { news };
        }
        if let Some(asked) = asked {
            self.line_busy = Some((asked, now));
        }
        if !self.known {
            self.known = true;
            self.state = BoardState::Ready;
            let same = self.away.take().is_some_and(|before| before == picture);
            self.raw = picture;
            self.correct();
            let since = std::mem::replace(&mut self.last_believed, now);
            return if same { News::SamePicture { since } } else { News::FirstPicture };
        }
        let differing = self.differing(&picture);
        for square in &differing {
            self.change(*square, picture.get(*square), now, Source::Dump);
        }
        if differing.is_empty() { News::Confirmed } else { News::Repaired }
    }

    /// A board that tells of a change by a whole picture. What has changed in one look has no order: lifts come first,
    /// as they do where a piece has gone from one square to another.
    fn take_report(&mut self, picture: &Picture, now: Millis) -> News {
        let mut differing = self.differing(picture);
        differing.sort_by_key(|square| picture.get(*square).is_occupied());
        let mut news = News::Confirmed;
        for square in differing {
            match self.change(square, picture.get(square), now, Source::Update) {
                Taken::Waiting => news = News::Changed,
                Taken::Flicker => {
                    self.flicker = Some((square, now));
                    if news == News::Confirmed {
                        news = News::Flicker(square);
                    }
                }
            }
        }
        news
    }

    fn differing(&self, picture: &Picture) -> Vec<Square> {
        Square::ALL.into_iter().filter(|square| picture.get(*square) != self.raw.get(*square)).collect()
    }
}
