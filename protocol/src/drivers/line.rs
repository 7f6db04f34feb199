//! Home-made reed and Hall boards that speak our line protocol (docs/line-protocol.md): lines of ASCII text.
//!
//! Such a board tells only whether something stands on a square. Opening the port often restarts it, and what is
//! asked in its first seconds is lost; so questions are repeated until they are answered, and a board that says by
//! itself who it is has just started and is asked for its squares.

use shakmaty::{File, Rank, Square};

use super::asking::{Asking, Due, Waiting};
use crate::driver::{Command, Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing};
use crate::frame::{Found, Reader, Verdict, Verifier};
use crate::sense::{Picture, Seen, Sense};
use crate::time::Millis;

/// The facts.
pub static MODEL: Model = Model {
    kind: "line",
    name: "Home-made board",
    line: Line { baud: 9600, dtr: Dtr::AsIs },
    // It is on whatever development board its maker used: no id tells it from anything else.
    usb: &[],
    sees: Sees::Occupancy,
    reports: Reports::Changes,
    timing: Timing { bounce: Millis(50), scan: Millis(50) },
    // For a DGT board this is "send the board" and two bytes without meaning, so it does no harm there.
    probe: Probe { starts: Millis::from_secs(3), ..Probe::asking(ASK_SQUARES, Sense::is_good) },
    shared: None,
    driver: || Box::new(LineBoard::default()),
};

const ASK_SQUARES: &[u8] = b"B?\n";
const ASK_IDENTITY: &[u8] = b"I?\n";

/// How often a board is asked again who it is once it has shown its squares.
const IDENTITY_TRIES: u8 = 2;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    /// An empty line or a part of a remark.
    Nothing,
    /// A change of a square or all squares.
    Squares(Sense),
    /// Who the board is.
    Identity(Vec<Sense>),
}

/// Where in a line the next byte is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Line,
    /// After `#`: nothing counts before the line ends.
    Remark,
    /// After more than any line can hold: garbage until the line ends.
    TooLong,
}

#[derive(Clone, Debug, Default)]
struct Lines {
    place: Place,
}

impl Verifier for Lines {
    type Message = Said;

    /// An occupancy line has 66 characters; the rest is room for spaces.
    const LONGEST: usize = 128;

    fn verify(&mut self, held: &[u8]) -> Verdict<Said> {
        let ends = matches!(held.last(), Some(b'\n' | b'\r'));
        match self.place {
            Place::Remark | Place::TooLong => {
                let place = self.place;
                if ends {
                    self.place = Place::Line;
                }
                if place == Place::Remark { Verdict::Complete(Said::Nothing) } else { Verdict::Wrong(1) }
            }
            Place::Line if ends => parse(held).map_or(Verdict::Wrong(held.len()), Verdict::Complete),
            Place::Line if held.trim_ascii_start() == b"#" => {
                self.place = Place::Remark;
                Verdict::Complete(Said::Nothing)
            }
            Place::Line if held.len() >= Self::LONGEST => {
                self.place = Place::TooLong;
                Verdict::Wrong(held.len())
            }
            Place::Line => Verdict::More,
        }
    }
}

/// What a whole line says; `None` if it is none of ours.
fn parse(line: &[u8]) -> Option<Said> {
    let line = std::str::from_utf8(line).ok()?.trim_ascii();
    let Some(letter) = line.chars().next() else { return Some(Said::Nothing) };
    let rest = line.get(letter.len_utf8()..)?;
    let squares = || rest.bytes().filter(|byte| !byte.is_ascii_whitespace());
    match letter.to_ascii_uppercase() {
        'L' => Some(Said::Squares(Sense::Square { square: square(squares())?, seen: Seen::Empty })),
        'P' => Some(Said::Squares(Sense::Square { square: square(squares())?, seen: Seen::Occupied })),
        'B' => picture(squares()).map(Said::Squares),
        'I' => identity(rest).map(Said::Identity),
        _ => None,
    }
}

fn square(mut text: impl Iterator<Item = u8>) -> Option<Square> {
    let file = File::from_char(char::from(text.next()?.to_ascii_lowercase()))?;
    let rank = Rank::from_char(char::from(text.next()?))?;
    text.next().is_none().then(|| Square::from_coords(file, rank))
}

/// Squares in the order a1 to h1, a2 to h2, and so on to h8: shakmaty's own.
fn picture(text: impl Iterator<Item = u8>) -> Option<Sense> {
    let mut picture = Picture::EMPTY;
    let mut squares = Square::ALL.into_iter();
    for byte in text {
        let seen = match byte {
            b'0' => Seen::Empty,
            b'1' => Seen::Occupied,
            _ => return None,
        };
        picture.set(squares.next()?, seen);
    }
    squares.next().is_none().then(|| Sense::Picture(Box::new(picture)))
}

/// ` name [version [serial]]`, each one word; `-` where there is none.
fn identity(rest: &str) -> Option<Vec<Sense>> {
    let readable = rest.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t'));
    if !readable || !rest.starts_with([' ', '\t']) {
        return None;
    }
    let mut words = rest.split_ascii_whitespace();
    let mut senses = vec![Sense::Trademark(words.next()?.to_owned())];
    if let Some(version) = words.next().filter(|word| *word != "-") {
        let (major, minor) = version.split_once('.').unwrap_or((version, "0"));
        senses.push(Sense::Version(major.parse().ok()?, minor.parse().ok()?));
    }
    if let Some(serial) = words.next().filter(|word| *word != "-") {
        senses.push(Sense::Serial(serial.to_owned()));
    }
    words.next().is_none().then_some(senses)
}

#[derive(Default)]
struct LineBoard {
    reader: Reader<Lines>,
    asking: Asking,
    picture_missing: bool,
    identity_missing: bool,
    identity_tries: u8,
    /// Told already: the watchdog's answers are no news.
    identity: Vec<Sense>,
}

impl Driver for LineBoard {
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox) {
        *self = Self { asking: Asking::new(port), ..Self::default() };
        self.expect_all();
        self.asking.ask(now);
        self.write_questions(out);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        if bytes.is_empty() {
            return;
        }
        self.asking.bytes(now);
        for found in self.reader.receive(bytes) {
            self.take(found, now, out);
        }
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        if *command == Command::Picture {
            self.ask_squares(now, out);
        }
    }

    fn next_wake(&self) -> Option<Millis> {
        self.asking.next_wake(self.waiting())
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
                Due::AskAgain => self.ask_again(now, out),
                Due::Watchdog => {
                    self.asking.ask(now);
                    self.identity_missing = true;
                    out.bytes.extend(ASK_IDENTITY);
                }
            }
        }
    }
}

impl LineBoard {
    /// Everything is to be learnt anew.
    fn expect_all(&mut self) {
        self.picture_missing = true;
        self.identity_missing = true;
        self.identity_tries = IDENTITY_TRIES;
        self.identity.clear();
    }

    fn take(&mut self, found: Found<Said>, now: Millis, out: &mut Outbox) {
        match found {
            Found::Garbage(bytes) => out.senses.push(Sense::Garbled { bytes }),
            Found::Message(Said::Nothing) => {}
            Found::Message(Said::Squares(sense)) => {
                self.asking.message();
                if matches!(sense, Sense::Picture(_)) {
                    self.picture_missing = false;
                }
                out.senses.push(sense);
            }
            Found::Message(Said::Identity(senses)) => {
                self.asking.message();
                let asked = std::mem::take(&mut self.identity_missing);
                // It was asked for its squares first. So it has just started, and what was asked and what has
                // changed before that is lost.
                if self.picture_missing || !asked {
                    self.ask_squares(now, out);
                }
                if self.identity != senses {
                    out.senses.extend(senses.iter().cloned());
                    self.identity = senses;
                }
            }
        }
    }

    fn ask_squares(&mut self, now: Millis, out: &mut Outbox) {
        self.picture_missing = true;
        self.asking.ask(now);
        out.bytes.extend(ASK_SQUARES);
    }

    fn write_questions(&self, out: &mut Outbox) {
        if self.picture_missing {
            out.bytes.extend(ASK_SQUARES);
        }
        if self.identity_missing {
            out.bytes.extend(ASK_IDENTITY);
        }
    }

    /// A board that shows its squares can be played on even if it never says who it is.
    fn ask_again(&mut self, now: Millis, out: &mut Outbox) {
        if self.picture_missing {
            self.asking.ask(now);
        } else if self.identity_tries > 0 {
            self.identity_tries -= 1;
            self.asking.ask_in_passing(now);
        } else {
            self.identity_missing = false;
        }
        self.write_questions(out);
    }

    fn waiting(&self) -> Waiting {
        Waiting { message: self.reader.is_waiting(), answer: self.picture_missing || self.identity_missing }
    }
}

#[cfg(test)]
mod tests;
