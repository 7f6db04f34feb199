//! iChessOne boards on USB: commands of letters without an end, answers that begin with `=` and a letter.
//!
//! | command            | what it does                          | answer                                          |
//! |--------------------|---------------------------------------|-------------------------------------------------|
//! | `CPIRQ`            | from now on it reports every change   | -                                               |
//! | `CPOFF`            | it reports nothing by itself          | -                                               |
//! | `RP`               | -                                     | `=p` and 32 bytes, as a report                  |
//! | `RB`               | -                                     | `=b`, 1 where it is being charged, and percent  |
//! | `EL` and 14 bytes  | lights                                | -                                               |
//!
//! Nothing confirms a command, and nothing has a checksum. `RH` asks for the version of the hardware; it is not sent,
//! because nobody says how long the answer is.

use shakmaty::{Color, File, Piece, Rank, Role, Square};

use super::asking::{Asking, Due, Waiting};
use super::pacing::Pacing;
use crate::driver::{Command, Driver, Dtr, Line, Model, Outbox, PortFacts, Probe, Reports, Sees, Timing};
use crate::frame::{Found, Reader, Verdict, Verifier};
use crate::sense::{Picture, Seen, Sense};
use crate::time::Millis;

/// The facts.
pub static MODEL: Model = Model {
    kind: "ichessone",
    name: "iChessOne board",
    line: Line { baud: 115_200, dtr: Dtr::AsIs },
    // Its ids are not known: it has to be named, or its port allowed.
    usb: &[],
    sees: Sees::Pieces,
    reports: Reports::Pictures,
    // How fast it looks is not known; these are those of boards of its kind.
    timing: Timing { bounce: Millis(60), scan: Millis(60) },
    // For a DGT board these are questions for draughts boards, which change nothing.
    probe: Probe::asking(POSITION, |sense| matches!(sense, Sense::Picture(_))),
    shared: None,
    driver: || Box::new(IChessOne::default()),
};

const POSITION: &[u8] = b"RP";
const BATTERY: &[u8] = b"RB";
const REPORT_CHANGES: &[u8] = b"CPIRQ";
const REPORT_NOTHING: &[u8] = b"CPOFF";

/// The command for lights, and what stands in it besides the squares: brightness and red, green and blue, the row
/// beyond rank 8 and that before rank 1, not flashing and instead of what shone before, for ever.
const LIGHTS: &[u8] = b"EL";
const RED: u8 = 0x8F;
const NO_OTHER_COLOUR: u8 = 0x00;
const EDGE: u8 = 0x00;
const INSTEAD: u8 = 0x01;
const FOR_EVER: u8 = 0xFF;

/// Commands have no end: only a pause tells one from the next.
const PAUSE: Millis = Millis(50);

/// What begins every answer. It cannot stand inside a position.
const BEGIN: u8 = b'=';
/// Bytes of a position: two squares each.
const SQUARES: usize = 32;

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Squares(Box<Picture>),
    Battery { percent: u8, charging: bool },
}

#[derive(Clone, Copy, Debug, Default)]
struct Answers;

impl Verifier for Answers {
    type Message = Said;

    /// `=p` and the squares.
    const LONGEST: usize = 2 + SQUARES;

    fn verify(&mut self, held: &[u8]) -> Verdict<Said> {
        let said = match held {
            [BEGIN] | [BEGIN, b'p' | b'b'] => return Verdict::More,
            [BEGIN, b'p', squares @ ..] => position(squares),
            [BEGIN, b'b', battery @ ..] => charge(battery),
            _ => None,
        };
        // The next answer may begin with the byte that does not fit.
        said.unwrap_or_else(|| {
            let begins = held.len() > 1 && held.last() == Some(&BEGIN);
            Verdict::Wrong(held.len() - usize::from(begins))
        })
    }
}

/// a8 to h8, then a7, and so on to h1; the higher half of each byte first.
fn position(bytes: &[u8]) -> Option<Verdict<Said>> {
    let mut picture = Picture::EMPTY;
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0x0F]);
    for (index, code) in (0..).zip(halves) {
        let (row, column) = (index / 8, index % 8);
        let square = Square::from_coords(File::new(column), Rank::new(7_u32.checked_sub(row)?));
        picture.set(square, seen(code)?);
    }
    Some(if bytes.len() == SQUARES {
        Verdict::Complete(Said::Squares(Box::new(picture)))
    } else {
        Verdict::More
    })
}

fn charge(bytes: &[u8]) -> Option<Verdict<Said>> {
    match bytes {
        [0 | 1] => Some(Verdict::More),
        [charging, percent] if *percent <= 100 => {
            Some(Verdict::Complete(Said::Battery { percent: *percent, charging: *charging == 1 }))
        }
        _ => None,
    }
}

/// 1 to 6: pawn, knight, bishop, rook, queen and king of White; 7 to 12: of Black.
fn seen(code: u8) -> Option<Seen> {
    let (color, number) = match code {
        0 => return Some(Seen::Empty),
        1..=6 => (Color::White, code),
        7..=12 => (Color::Black, code - 6),
        _ => return None,
    };
    let role = Role::ALL.get(usize::from(number - 1))?;
    Some(Seen::Piece(Piece { color, role: *role }))
}

/// Exactly these squares shine: one byte a rank, the eighth first, the file a in the lowest bit.
fn lights(squares: &[Square]) -> Vec<u8> {
    let mut ranks = [0_u8; 8];
    for square in squares {
        ranks[7 - usize::from(square.rank())] |= 1 << u32::from(square.file());
    }
    [LIGHTS, &[RED, NO_OTHER_COLOUR, EDGE], &ranks, &[EDGE, INSTEAD, FOR_EVER]].concat()
}

struct IChessOne {
    reader: Reader<Answers>,
    asking: Asking,
    pacing: Pacing,
    picture_missing: bool,
    /// Told already.
    battery: Option<(u8, bool)>,
}

impl Default for IChessOne {
    fn default() -> Self {
        Self {
            reader: Reader::default(),
            asking: Asking::default(),
            pacing: Pacing::new(PAUSE),
            picture_missing: false,
            battery: None,
        }
    }
}

impl Driver for IChessOne {
    fn start(&mut self, port: PortFacts, now: Millis, out: &mut Outbox) {
        // Whether it still reports changes is seen only by asking: a quiet one is asked, whatever its port.
        *self = Self { asking: Asking::new(PortFacts { reports_hangup: false, ..port }), ..Self::default() };
        self.pacing.push(REPORT_NOTHING);
        self.ask(now);
        self.pacing.push(BATTERY);
        self.pacing.write(now, &mut out.bytes);
    }

    fn receive(&mut self, bytes: &[u8], now: Millis, out: &mut Outbox) {
        if bytes.is_empty() {
            return;
        }
        self.asking.bytes(now);
        for found in self.reader.receive(bytes) {
            self.take(found, out);
        }
    }

    fn command(&mut self, command: &Command, now: Millis, out: &mut Outbox) {
        match command {
            Command::Picture => self.ask(now),
            Command::Lights(squares) => self.pacing.push_instead(LIGHTS, lights(squares)),
            Command::SetClock { .. } | Command::ClockText(_) | Command::NewGame => {}
        }
        self.pacing.write(now, &mut out.bytes);
    }

    fn owes_commands(&self) -> bool {
        self.pacing.due().is_some()
    }

    fn next_wake(&self) -> Option<Millis> {
        [self.asking.next_wake(self.waiting()), self.pacing.due()].into_iter().flatten().min()
    }

    fn wake(&mut self, now: Millis, out: &mut Outbox) {
        while let Some(due) = self.asking.take_due(self.waiting(), now) {
            match due {
                Due::GiveUp => {
                    if let Some(found) = self.reader.give_up() {
                        self.take(found, out);
                    }
                }
                Due::Silent => {
                    self.picture_missing = true;
                    self.battery = None;
                    out.senses.push(Sense::Silent);
                }
                Due::AskAgain | Due::Watchdog => self.ask(now),
            }
        }
        self.pacing.write(now, &mut out.bytes);
    }
}

impl IChessOne {
    /// Has it report changes, in case it has not heard or has forgotten that, and asks for its squares.
    fn ask(&mut self, now: Millis) {
        self.picture_missing = true;
        self.asking.ask(now);
        self.pacing.push(REPORT_CHANGES);
        self.pacing.push(POSITION);
    }

    fn take(&mut self, found: Found<Said>, out: &mut Outbox) {
        let said = match found {
            Found::Garbage(bytes) => return out.senses.push(Sense::Garbled { bytes }),
            Found::Message(said) => said,
        };
        self.asking.message();
        match said {
            Said::Squares(picture) => {
                self.picture_missing = false;
                out.senses.push(Sense::Picture(picture));
            }
            Said::Battery { percent, charging } => {
                if self.battery.replace((percent, charging)) != Some((percent, charging)) {
                    out.senses.push(Sense::Battery { percent, charging });
                }
            }
        }
    }

    fn waiting(&self) -> Waiting {
        Waiting { message: self.reader.is_waiting(), answer: self.picture_missing }
    }
}

#[cfg(test)]
mod tests;
