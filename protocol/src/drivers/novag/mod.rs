//! Novag Citrine and Obsidian, and the older Universal Chess Board: they know no squares, keep a game of their own,
//! and tell each move when it is finished.
//!
//! | command    | what it does                                                      |
//! |------------|-------------------------------------------------------------------|
//! | `I`        | asks who it is                                                    |
//! | `X ON`     | it tells moves                                                    |
//! | `U ON`     | it watches over two people who play, and does not play itself     |
//! | `N`        | a new game                                                        |
//!
//! All capitals of these are commands of other boards, `N` one that must never reach them. So `I` goes first, which
//! does no lasting harm, and nothing follows while what comes back is no text.

mod lines;
mod surge;

use self::lines::{Lines, Said};
use self::surge::Surge;
use super::asking::{Asking, Due, Waiting};
use super::pacing::Pacing;
use crate::driver::{Command, Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing};
use crate::frame::{Found, Reader};
use crate::sense::Sense;
use crate::time::Millis;

/// Citrine and Obsidian.
pub static CITRINE: Model = Model {
    kind: "citrine",
    name: "Novag Citrine",
    line: Line { baud: 57_600, dtr: Dtr::AsIs },
    shared: None,
    driver: || Box::new(Novag::new(&NEW)),
    ..OLDER
};

/// Universal Chess Board.
pub static UCB: Model = OLDER;

const OLDER: Model = Model {
    kind: "ucb",
    name: "Novag Universal Chess Board",
    line: Line { baud: 9600, dtr: Dtr::AsIs },
    usb: &[],
    sees: Sees::Moves,
    reports: Reports::Moves,
    timing: NO_SENSORS,
    probe: WHEN_NAMED,
    shared: None,
    driver: || Box::new(Novag::new(&OLD)),
};

/// It says nothing of its sensors.
const NO_SENSORS: Timing = Timing { bounce: Millis(0), scan: Millis(0) };

/// There is no question that would do no harm elsewhere. Named, it says who it is at once, or that it tells moves when
/// it has been told to, or else the next move.
const WHEN_NAMED: Probe = Probe::when_named(Millis::from_secs(4), |sense| {
    matches!(sense, Sense::Trademark(_) | Sense::TellsMoves | Sense::Moved(_) | Sense::NewGame)
});

/// At least so long from one command to the next.
const PAUSE: Millis = Millis(200);
/// How long it may take to say who it is before it is told to tell moves: some boards never say it.
const IDENTITY_WAITS: Millis = Millis(1000);

const IDENTIFY: &[u8] = b"I\r\n";

/// How the two generations spell commands.
struct Spelling {
    new_game: &'static [u8],
    tell_moves: &'static [u8],
    referee: &'static [u8],
    /// What every board answers, again and again.
    watchdog: &'static [u8],
}

const OLD: Spelling =
    Spelling { new_game: b"New Game\r\n", tell_moves: b"XON\r\n", referee: b"UON\r\n", watchdog: b"XON\r\n" };

const NEW: Spelling =
    Spelling { new_game: b"N\r\n", tell_moves: b"X ON\r\n", referee: b"U ON\r\n", watchdog: IDENTIFY };

/// How far a session has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Asked who it is; it is told to tell moves then.
    Begun(Millis),
    /// What came was no text: it may be another board.
    Foreign,
    /// It has been told to tell moves.
    Told,
}

struct Novag {
    spelling: &'static Spelling,
    reader: Reader<Lines>,
    asking: Asking,
    pacing: Pacing,
    stage: Stage,
    /// A good line has not come since the port was opened, or since the board fell silent.
    answer_missing: bool,
    /// Told already.
    identity: Option<Sense>,
    surge: Surge,
}

impl Novag {
    fn new(spelling: &'static Spelling) -> Self {
        Self {
            spelling,
            reader: Reader::default(),
            asking: Asking::default(),
            pacing: Pacing::new(PAUSE),
            stage: Stage::Foreign,
            answer_missing: false,
            identity: None,
            surge: Surge::default(),
        }
    }
}

impl Driver for Novag {
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox) {
        *self = Self { asking: Asking::new(port), ..Self::new(self.spelling) };
        self.stage = Stage::Begun(now + IDENTITY_WAITS);
        self.answer_missing = true;
        self.asking.ask(now);
        self.pacing.push(IDENTIFY);
        self.pacing.write(now, &mut out.bytes);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        if bytes.is_empty() {
            return;
        }
        self.asking.bytes(now);
        for found in self.reader.receive(bytes) {
            self.take(found, now, out);
        }
        self.surge.read(bytes.len());
        out.senses.extend(self.surge.damage(now));
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        if *command == Command::NewGame && self.stage != Stage::Foreign {
            self.pacing.push(self.spelling.new_game);
            self.pacing.write(now, &mut out.bytes);
        }
    }

    fn next_wake(&self) -> Option<Millis> {
        let begun = match self.stage {
            Stage::Begun(until) => Some(until),
            Stage::Foreign | Stage::Told => None,
        };
        let others = [self.pacing.due(), self.surge.due(), begun];
        others.into_iter().chain([self.asking.next_wake(self.waiting())]).flatten().min()
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
                    self.answer_missing = true;
                    self.identity = None;
                    out.senses.push(Sense::Silent);
                }
                Due::AskAgain => self.ask_again(now),
                Due::Watchdog => {
                    self.asking.ask(now);
                    self.pacing.push(self.spelling.watchdog);
                }
            }
        }
        if matches!(self.stage, Stage::Begun(until) if until <= now) {
            if self.reader.is_waiting() {
                self.stage = Stage::Foreign;
            } else {
                self.tell_to_tell(now);
            }
        }
        out.senses.extend(self.surge.damage(now));
        self.pacing.write(now, &mut out.bytes);
    }
}

impl Novag {
    fn take(&mut self, found: Found<Said>, now: Millis, out: &mut Outbox) {
        let said = match found {
            Found::Garbage(bytes) => {
                if matches!(self.stage, Stage::Begun(_)) {
                    self.stage = Stage::Foreign;
                }
                return out.senses.push(Sense::Garbled { bytes });
            }
            Found::Message(said) => said,
        };
        let Said::Sense(sense) = said else { return };
        self.asking.message();
        self.answer_missing = false;
        let of_game = matches!(sense, Sense::Moved(_) | Sense::TakenBack(_) | Sense::NewGame);
        if of_game && self.surge.swallows(now) {
            return;
        }
        // A board forgets in a new game what it was told.
        if self.stage != Stage::Told || sense == Sense::NewGame {
            self.tell_to_tell(now);
        }
        if !matches!(sense, Sense::Trademark(_))
            || self.identity.replace(sense.clone()) != Some(sense.clone())
        {
            out.senses.push(sense);
        }
    }

    /// It is told to tell moves, and to leave the game to those who play.
    fn tell_to_tell(&mut self, now: Millis) {
        self.stage = Stage::Told;
        self.asking.ask_in_passing(now);
        self.pacing.push(self.spelling.tell_moves);
        self.pacing.push(self.spelling.referee);
    }

    fn ask_again(&mut self, now: Millis) {
        self.asking.ask(now);
        self.pacing.push(IDENTIFY);
        match self.stage {
            Stage::Told => self.tell_to_tell(now),
            Stage::Foreign => self.stage = Stage::Begun(now + IDENTITY_WAITS),
            Stage::Begun(_) => {}
        }
    }

    fn waiting(&self) -> Waiting {
        Waiting { message: self.reader.is_waiting(), answer: self.answer_missing }
    }
}

#[cfg(test)]
mod tests;
