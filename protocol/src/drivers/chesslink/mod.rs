//! Millennium ChessLink boards (Chess Genius Exclusive, The King Performance, Supreme, eONE) and adapters that speak
//! their language, by USB and by Bluetooth.
//!
//! The wire has seven bits with odd parity; it is driven with eight bits and the parity made here, so that a pty or
//! an RFCOMM link, which know none, behave the same. Every report is the whole board and goes on as it comes.
//!
//! | the board | how it is brought to tell of changes |
//! |---|---|
//! | reports by itself | register 02 is read, and written only if it does not say "on any change" |
//! | does not know registers | it is asked for its squares again and again |

mod commands;
mod messages;

use shakmaty::Square;

use self::commands::Outgoing;
use self::messages::{Messages, Said};
use super::asking::{Asking, Due, Waiting};
use crate::driver::{
    Command, Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing, UsbId,
};
use crate::frame::{Found, Reader};
use crate::sense::{Picture, Seen, Sense};
use crate::time::Millis;

/// Boards that know their pieces.
pub static CHESSLINK: Model = row(
    "chesslink",
    "Millennium ChessLink board",
    Sees::Pieces,
    REPORTING,
    asking(|sense| version(sense).is_some_and(|version| version <= LAST_OLD)),
    || Box::new(ChessLink::new(Sees::Pieces, Tells::OfChanges)),
);

/// The eONE knows occupancy only: the letters it sends are what its firmware makes of that. A Supreme, which knows its
/// pieces, has as late a version and is safe to be read like this as well.
pub static EONE: Model = row(
    "eone",
    "Millennium eONE",
    Sees::Occupancy,
    REPORTING,
    asking(|sense| version(sense).is_some_and(|version| version > LAST_OLD)),
    || Box::new(ChessLink::new(Sees::Occupancy, Tells::OfChanges)),
);

/// Elfacun and its like, adapters for old boards: occupancy, and only when asked. Nothing tells them from other boards,
/// so they have to be named.
pub static ELFACUN: Model = row(
    "elfacun",
    "Elfacun adapter",
    Sees::Occupancy,
    POLLED,
    Probe::when_named(Millis::from_secs(3), |sense| matches!(sense, Sense::Picture(_))),
    || Box::new(ChessLink::new(Sees::Occupancy, Tells::WhenAsked)),
);

/// All squares are looked at in 41 ms. A change is told when the look at all is over, so of two changes in neighbouring
/// reports the one told later may have come first.
const REPORTING: Timing = Timing { bounce: Millis(60), scan: Millis(60) };

/// From one picture to the next it takes the pause, the board's own look and the line. What came first may be told
/// one picture later, so a change has to wait for longer than that before it is believed; and it must be shorter than
/// a square is empty while another piece is set down on it.
const POLLED: Timing = Timing { bounce: Millis(70), scan: Millis(120) };

/// All are asked for their version, which tells the makes from each other.
const fn asking(known_by: fn(&Sense) -> bool) -> Probe {
    Probe::asking(commands::PROBE, known_by)
}

/// What differs from row to row, and what is the same in all.
const fn row(
    kind: &'static str,
    name: &'static str,
    sees: Sees,
    timing: Timing,
    probe: Probe,
    driver: fn() -> Box<dyn Driver>,
) -> Model {
    Model {
        kind,
        name,
        line: Line { baud: 38_400, dtr: Dtr::Low },
        usb: &[UsbId { vendor: 0x0403, product: 0x6001, shared: true }],
        sees,
        reports: Reports::Pictures,
        timing,
        probe,
        shared: None,
        driver,
    }
}

/// The Exclusive has versions up to 01.0F, the Performance up to 01.FF; what came later is an eONE or a Supreme.
const LAST_OLD: (u8, u8) = (0x01, 0xFF);

/// Register 02: report on any change.
const ON_CHANGE: u8 = 0x03;
/// Register 01: 41 ms. Lower values are as good, higher ones slow: some programs leave 61 ms behind.
const QUICK_SCAN: u8 = 0x14;

/// How often what a board need not know is asked for again once its squares have been seen.
const TRIES: u8 = 2;
/// The pause between a picture and the next question to a board that has to be asked.
const POLL: Millis = Millis(30);
/// After so long a picture that was asked for in turn will not come any more.
const POLL_WAITS: Millis = Millis(600);

/// How it comes to tell of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tells {
    /// By itself.
    OfChanges,
    /// It knows no registers, or does not follow them.
    WhenAsked,
}

/// Answers that have been asked for and not come.
#[derive(Clone, Copy, Debug, Default)]
struct Missing {
    picture: bool,
    version: bool,
    /// Register 02 is not known to be as it should.
    reports: bool,
    /// The same of register 01.
    scan: bool,
}

struct ChessLink {
    sees: Sees,
    /// What its row says.
    usually: Tells,
    /// What it does.
    tells: Tells,
    reader: Reader<Messages>,
    asking: Asking,
    outgoing: Outgoing,
    missing: Missing,
    tries: u8,
    /// Told already.
    version: Option<(u8, u8)>,
    /// Lights that have been ordered and not confirmed.
    lights: Option<String>,
    /// When a board that has to be asked is asked next; none while it is silent.
    poll: Option<Millis>,
    /// Its last picture.
    seen: Option<Millis>,
}

impl ChessLink {
    fn new(sees: Sees, tells: Tells) -> Self {
        Self {
            sees,
            usually: tells,
            tells,
            reader: Reader::default(),
            asking: Asking::default(),
            outgoing: Outgoing::default(),
            missing: Missing::default(),
            tries: 0,
            version: None,
            lights: None,
            poll: None,
            seen: None,
        }
    }
}

impl Driver for ChessLink {
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox) {
        *self = Self { asking: Asking::new(port), ..Self::new(self.sees, self.usually) };
        self.expect_all();
        self.asking.ask(now);
        self.push_questions();
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
        self.outgoing.write(now, &mut out.bytes);
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        match command {
            Command::Picture => self.ask_squares(now),
            Command::Lights(squares) => self.light(squares, now),
            Command::SetClock { .. } | Command::ClockText(_) | Command::NewGame => {}
        }
        self.outgoing.write(now, &mut out.bytes);
    }

    fn owes_commands(&self) -> bool {
        self.lights.is_some()
    }

    fn next_wake(&self) -> Option<Millis> {
        [self.asking.next_wake(self.waiting()), self.outgoing.due(), self.poll].into_iter().flatten().min()
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
                    self.poll = None;
                    out.senses.push(Sense::Silent);
                }
                Due::AskAgain => self.ask_again(now),
                Due::Watchdog => self.ask_squares(now),
            }
        }
        if self.poll.is_some_and(|due| due <= now) {
            self.ask_squares(now);
            self.poll = Some(now + POLL_WAITS);
        }
        self.outgoing.write(now, &mut out.bytes);
    }
}

impl ChessLink {
    /// Everything is to be learnt anew.
    fn expect_all(&mut self) {
        let reports = self.tells == Tells::OfChanges;
        self.missing = Missing { picture: true, version: true, reports, scan: reports };
        self.tries = TRIES;
        self.version = None;
    }

    fn take(&mut self, found: Found<Said>, now: Millis, out: &mut Outbox) {
        let said = match found {
            Found::Garbage(bytes) => return out.senses.push(Sense::Garbled { bytes }),
            Found::Message(said) => said,
        };
        self.asking.message();
        match said {
            Said::Squares(picture) => {
                self.outgoing.answered(&['S']);
                self.missing.picture = false;
                if self.tells == Tells::WhenAsked {
                    self.poll = Some(now + POLL);
                    self.tell_gap(now, out);
                }
                out.senses.push(self.as_seen(picture));
            }
            Said::Version(major, minor) => {
                self.outgoing.answered(&['V']);
                self.missing.version = false;
                if self.version.replace((major, minor)) != Some((major, minor)) {
                    out.senses.push(Sense::Version(major, minor));
                }
            }
            Said::Register(register, value) => {
                self.outgoing.answered(&['R']);
                self.compare(register, value);
            }
            Said::Written(register, value) => {
                self.outgoing.answered(&['W']);
                self.written(register, value, now);
            }
            Said::Lights => {
                self.outgoing.answered(&['L', 'X']);
                // What was answered may be older than what is wanted now.
                if !self.outgoing.holds_lights() {
                    self.lights = None;
                }
            }
        }
    }

    /// What came and went since the picture before may have been missed, as if a report had been lost.
    fn tell_gap(&mut self, now: Millis, out: &mut Outbox) {
        if self.seen.replace(now).is_some_and(|before| now.since(before) > POLLED.scan) {
            out.senses.push(Sense::Garbled { bytes: 0 });
        }
    }

    /// Of a board that knows its pieces, a picture in which it does not know one is as good as lost.
    fn as_seen(&self, picture: Box<Picture>) -> Sense {
        let mut occupied = Picture::EMPTY;
        for square in picture.occupied() {
            occupied.set(square, Seen::Occupied);
        }
        match self.sees {
            Sees::Pieces
                if picture.occupied().into_iter().any(|square| picture.get(square) == Seen::Occupied) =>
            {
                Sense::Garbled { bytes: 0 }
            }
            Sees::Pieces => Sense::Picture(picture),
            Sees::Occupancy | Sees::Moves => Sense::Picture(Box::new(occupied)),
        }
    }

    /// A register has been read: it is written only if it holds something else.
    fn compare(&mut self, register: u8, value: u8) {
        let wanted = match register {
            commands::REPORTS => ON_CHANGE,
            commands::SCAN_TIME => value.min(QUICK_SCAN),
            _ => return,
        };
        if value == wanted {
            *self.register(register) = false;
        } else {
            self.outgoing.push(commands::write(register, wanted));
        }
    }

    /// What has changed before the board reported by itself was not told.
    fn written(&mut self, register: u8, value: u8, now: Millis) {
        match (register, value) {
            (commands::REPORTS, ON_CHANGE) => {
                self.missing.reports = false;
                self.ask_squares(now);
            }
            (commands::SCAN_TIME, QUICK_SCAN) => self.missing.scan = false,
            _ => {}
        }
    }

    fn register(&mut self, register: u8) -> &mut bool {
        if register == commands::REPORTS { &mut self.missing.reports } else { &mut self.missing.scan }
    }

    fn ask_squares(&mut self, now: Millis) {
        self.missing.picture = true;
        self.asking.ask(now);
        self.outgoing.push(commands::SEND_SQUARES.to_owned());
    }

    fn light(&mut self, squares: &[Square], now: Millis) {
        let command = commands::lights(squares);
        self.tries = TRIES;
        self.asking.ask_in_passing(now);
        self.outgoing.push_lights(command.clone());
        self.lights = Some(command);
    }

    fn push_questions(&mut self) {
        let Missing { picture, version, reports, scan } = self.missing;
        let questions = [
            (picture, commands::SEND_SQUARES.to_owned()),
            (reports, commands::read(commands::REPORTS)),
            (scan, commands::read(commands::SCAN_TIME)),
            (version, commands::SEND_VERSION.to_owned()),
        ];
        for (_, command) in questions.into_iter().filter(|(wanted, _)| *wanted) {
            self.outgoing.push(command);
        }
        if let Some(lights) = self.lights.clone() {
            self.outgoing.push_lights(lights);
        }
    }

    /// A board that shows its squares can be played on even if it answers nothing else; but if it does not say that
    /// it reports by itself, it has to be asked.
    fn ask_again(&mut self, now: Millis) {
        if self.missing.picture {
            self.asking.ask(now);
        } else if self.tries > 0 {
            self.tries -= 1;
            self.asking.ask_in_passing(now);
        } else {
            if self.missing.reports {
                self.tells = Tells::WhenAsked;
                self.poll = Some(now);
            }
            self.missing = Missing::default();
            self.lights = None;
            return;
        }
        self.push_questions();
    }

    fn waiting(&self) -> Waiting {
        let Missing { picture, version, reports, scan } = self.missing;
        let answer = picture || version || reports || scan || self.lights.is_some();
        Waiting { message: self.reader.is_waiting(), answer }
    }
}

fn version(sense: &Sense) -> Option<(u8, u8)> {
    match sense {
        Sense::Version(major, minor) => Some((*major, *minor)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
