//! A home-made reed or Hall board that speaks our text protocol: it knows where something stands, not what.
//!
//! Board to host, each line ended by LF: `L e2` lifted, `P e4` set down, `B` and 64 characters 0 or 1 from a1,
//! b1 ... h1, a2 to h8, `I` name, version and serial number, `#` and any text. Host to board: `B?` and `I?`.
//! Like an Arduino it starts afresh whenever its port is opened, and greets with a comment.

use shakmaty::{Piece, Square};

use super::{Damage, Device, Fitting, Frame, Kind, Sees};
use crate::dice::Dice;
use crate::scan::Scanner;
use crate::table::Table;

/// The row of this board.
pub const KIND: Kind = Kind {
    name: "line",
    firmware: (3, 10),
    sees: Sees::Occupancy,
    scan: SCAN,
    speed: 960,
    clock: false,
    shares: false,
    variants: &[],
    build: new,
};

/// Time for one look at all squares, in ms.
const SCAN: u64 = 20;
/// Longer lines from the host are thrown away.
const LONGEST_LINE: usize = 32;

struct LineBoard {
    fitting: Fitting,
    scanner: Scanner,
    heard: Vec<u8>,
    questions: Vec<Question>,
    asked_for_board: bool,
    frames: Vec<Frame>,
}

#[derive(Clone, Copy)]
enum Question {
    Board,
    Name,
}

fn new(fitting: Fitting) -> Box<dyn Device> {
    Box::new(LineBoard {
        fitting,
        scanner: Scanner::new(SCAN, fitting.phase % SCAN, |square| square.to_u32().into()),
        heard: Vec::new(),
        questions: Vec::new(),
        asked_for_board: false,
        frames: Vec::new(),
    })
}

impl LineBoard {
    /// The board's own name of a square of the table; the same the other way round.
    fn own(&self, square: Square) -> Square {
        if self.fitting.turned { square.rotate_180() } else { square }
    }

    fn say(&mut self, text: &str, answer: bool) {
        self.frames.push(Frame { bytes: format!("{text}\n").into_bytes(), answer });
    }

    fn tell(&mut self, square: Square, piece: Option<Piece>) {
        let verb = if piece.is_some() { 'P' } else { 'L' };
        let text = format!("{verb} {}", self.own(square));
        self.say(&text, false);
    }

    fn picture(&self) -> String {
        let bits = Square::ALL
            .into_iter()
            .map(|square| if self.scanner.seen(self.own(square)).is_some() { '1' } else { '0' });
        format!("B {}", bits.collect::<String>())
    }

    fn end_of_line(&mut self) {
        match std::mem::take(&mut self.heard).trim_ascii() {
            b"B?" => self.questions.push(Question::Board),
            b"I?" => self.questions.push(Question::Name),
            _ => {}
        }
    }
}

impl Device for LineBoard {
    fn switch_on(&mut self, table: &Table, _now: u64) {
        self.scanner.look_at_all(table);
        self.disconnected();
    }

    fn connected(&mut self) {
        self.disconnected();
        self.say("# line board", false);
    }

    fn disconnected(&mut self) {
        self.heard.clear();
        self.questions.clear();
        self.frames.clear();
        self.asked_for_board = false;
    }

    fn receive(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'\n' => self.end_of_line(),
                _ if self.heard.len() <= LONGEST_LINE => self.heard.push(*byte),
                _ => {}
            }
        }
    }

    fn tells(&self) -> bool {
        self.asked_for_board
    }

    fn changed(&mut self, square: Square, now: u64) {
        self.scanner.changed(square, now);
    }

    fn flicker(&mut self, square: Square, back: u64) {
        if self.scanner.flicker(square, back) {
            self.tell(square, None);
        }
    }

    fn send_picture(&mut self) {
        let text = self.picture();
        self.say(&text, false);
    }

    fn next_wake(&self, line_free: u64) -> Option<u64> {
        let answers = (!self.questions.is_empty()).then_some(line_free);
        [self.scanner.next_wake(), answers].into_iter().flatten().min()
    }

    fn wake(&mut self, table: &mut Table, line_free: u64, now: u64) {
        for change in self.scanner.look(table, now) {
            if change.before.is_some() != change.after.is_some() {
                self.tell(change.square, change.after);
            }
        }
        if line_free > now {
            return;
        }
        for question in std::mem::take(&mut self.questions) {
            let text = match question {
                Question::Board => self.picture(),
                Question::Name => {
                    let (major, minor) = self.fitting.version;
                    format!("I simulated {major}.{minor} {:05}", self.fitting.serial)
                }
            };
            self.asked_for_board |= matches!(question, Question::Board);
            self.say(&text, true);
        }
    }

    fn take_frames(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.frames)
    }

    fn damage(&self, bytes: &mut Vec<u8>, damage: Damage, dice: &mut Dice) {
        match damage {
            Damage::Detectable => spoil(bytes, dice),
            Damage::Silent => alter(bytes, dice),
        }
    }

    fn noise(&self, dice: &mut Dice) -> Vec<u8> {
        // No line end and no comment sign: noise spoils the line it runs into, which a reader can notice.
        let length = dice.between(1, 8);
        (0..length)
            .map(|_| dice.byte())
            .map(|byte| if matches!(byte, b'\n' | b'#') { 0 } else { byte })
            .collect()
    }
}

/// A lost byte, a letter that is none, a high bit, or no line end.
fn spoil(line: &mut Vec<u8>, dice: &mut Dice) {
    let last = line.len().saturating_sub(2);
    let place = usize::try_from(dice.between(0, last as u64)).unwrap_or(0);
    match dice.below(4) {
        0 => drop(line.remove(place)),
        1 => line[last] = b'9',
        2 => line[place] |= 0x80,
        _ => drop(line.pop()),
    }
}

/// Another square, the other verb, or one sensor the other way round.
fn alter(line: &mut [u8], dice: &mut Dice) {
    match line.first() {
        Some(b'L' | b'P') => match dice.below(3) {
            0 => line[0] ^= b'L' ^ b'P',
            1 => line[2] = b'a' + (line[2] - b'a' + 1 + dice.byte() % 7) % 8,
            _ => line[3] = b'1' + (line[3] - b'1' + 1 + dice.byte() % 7) % 8,
        },
        Some(b'B') => line[2 + usize::from(dice.byte() % 64)] ^= 1,
        _ => {}
    }
}
