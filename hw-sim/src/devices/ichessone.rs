//! An iChessOne board on USB: it knows its pieces, hears commands without an end, and answers by whole positions.
//!
//! | told      | reports                          |
//! |-----------|----------------------------------|
//! | nothing   | none                             |
//! | `CPIRQ`   | after a look that found a change |
//! | `CPM<ms>` | every so many ms                 |
//! | `CPOFF`   | none                             |
//!
//! `RP` asks for the position, `RB` for the battery, `RH` for the version of the hardware; `CSOFF` and `EL` with 14
//! bytes, the lights, are not answered. Host and board end nothing they say: a command is known by its letters, and the
//! digits of `CPM` end with a pause or with anything else.

use shakmaty::{Color, Piece, Role, Square};

use super::{Damage, Device, Fitting, Frame, Kind, Sees};
use crate::dice::Dice;
use crate::scan::Scanner;
use crate::table::Table;

/// The row of this board.
pub const KIND: Kind = Kind {
    name: "ichessone",
    firmware: (3, 10),
    sees: Sees::Pieces,
    scan: SCAN,
    speed: 11_520,
    clock: false,
    shares: false,
    variants: &[],
    build: new,
};

/// Time for one look at all squares, in ms.
const SCAN: u64 = 50;
/// After so many ms the digits of a command are over.
const PAUSE: u64 = 20;
/// Bytes of the command for lights behind its letters.
const LIGHTS: usize = 14;
/// What the battery holds, in percent.
const CHARGE: u8 = 87;

const WORDS: [(&[u8], Heard); 6] = [
    (b"CPIRQ", Heard::Mode(Mode::OnChange)),
    (b"CPOFF", Heard::Mode(Mode::Off)),
    (b"CSOFF", Heard::Nothing),
    (b"RP", Heard::Position),
    (b"RB", Heard::Battery),
    (b"RH", Heard::Hardware),
];
const EVERY: &[u8] = b"CPM";
const LIGHT: &[u8] = b"EL";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Off,
    OnChange,
    Every(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    Mode(Mode),
    Position,
    Battery,
    Hardware,
    /// A byte a rank from the eighth on, bit 0 for file a.
    Lights([u8; 8]),
    Nothing,
}

/// Puts commands together.
#[derive(Clone, Debug, Default)]
struct Ear {
    held: Vec<u8>,
    heard: Vec<Heard>,
}

impl Ear {
    fn hear(&mut self, byte: u8) {
        if self.holds_digits() && !byte.is_ascii_digit() {
            self.end_digits();
        }
        self.held.push(byte);
        while !self.held.is_empty() && !self.may_go_on() {
            if let Some(word) = self.whole() {
                self.held.clear();
                self.heard.push(word);
            } else {
                self.held.remove(0);
            }
        }
    }

    fn whole(&self) -> Option<Heard> {
        let word = WORDS.iter().find(|(letters, _)| *letters == self.held).map(|(_, word)| *word);
        let lights = self.held.strip_prefix(LIGHT).filter(|lights| lights.len() == LIGHTS);
        word.or(lights.and_then(|lights| lights[3..11].try_into().ok()).map(Heard::Lights))
    }

    fn may_go_on(&self) -> bool {
        let begins = |word: &[u8]| word.len() > self.held.len() && word.starts_with(&self.held);
        let lights = self.held.starts_with(LIGHT) && self.held.len() < LIGHT.len() + LIGHTS;
        WORDS.iter().any(|(word, _)| begins(word))
            || begins(EVERY)
            || begins(LIGHT)
            || lights
            || self.held == EVERY
            || self.holds_digits()
    }

    fn holds_digits(&self) -> bool {
        let digits = self.held.strip_prefix(EVERY).unwrap_or_default();
        (1..=6).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
    }

    fn end_digits(&mut self) {
        let held = std::mem::take(&mut self.held);
        let digits = held.strip_prefix(EVERY).and_then(|digits| std::str::from_utf8(digits).ok());
        let time = digits.and_then(|digits| digits.parse().ok()).filter(|time| *time > 0);
        self.heard.extend(time.map(|time| Heard::Mode(Mode::Every(time))));
    }
}

struct IChessOne {
    fitting: Fitting,
    scanner: Scanner,
    ear: Ear,
    /// When the last byte came; none while nothing has come since the last look at it.
    heard_at: Option<u64>,
    fresh: bool,
    mode: Mode,
    /// A host has asked for reports since it opened the port.
    greeted: bool,
    changed: bool,
    look_over: u64,
    reported_at: u64,
    lights: [u8; 8],
    frames: Vec<Frame>,
}

fn new(fitting: Fitting) -> Box<dyn Device> {
    Box::new(IChessOne {
        fitting,
        scanner: Scanner::new(SCAN, fitting.phase % SCAN, |square| square.to_u32().into()),
        ear: Ear::default(),
        heard_at: None,
        fresh: false,
        mode: Mode::Off,
        greeted: false,
        changed: false,
        look_over: 0,
        reported_at: 0,
        lights: [0; 8],
        frames: Vec::new(),
    })
}

impl IChessOne {
    /// `=p` and two squares a byte, from the board's own a8 to its h1.
    fn position(&self) -> Vec<u8> {
        let mut bytes = b"=p".to_vec();
        for row in (0..8_u32).rev() {
            for pair in 0..4_u32 {
                let code = |file: u32| code(self.scanner.seen(self.own(Square::new(row * 8 + file))));
                bytes.push(code(2 * pair) << 4 | code(2 * pair + 1));
            }
        }
        bytes
    }

    fn own(&self, square: Square) -> Square {
        if self.fitting.turned { square.rotate_180() } else { square }
    }

    fn say(&mut self, bytes: Vec<u8>, answer: bool) {
        self.frames.push(Frame { bytes, answer });
    }

    fn obey(&mut self, heard: Heard, now: u64) {
        match heard {
            Heard::Mode(mode) => {
                self.mode = mode;
                self.reported_at = now;
                self.greeted |= mode != Mode::Off;
            }
            Heard::Position => self.say(self.position(), true),
            Heard::Battery => self.say([b"=b", &[0, CHARGE][..]].concat(), true),
            Heard::Hardware => {
                let (major, minor) = self.fitting.version;
                self.say(format!("=hICHESSONE {major}.{minor}\r\n").into_bytes(), true);
            }
            Heard::Lights(ranks) => self.lights = ranks,
            Heard::Nothing => {}
        }
    }

    fn report_due(&self) -> Option<u64> {
        match self.mode {
            Mode::Off => None,
            Mode::OnChange => self.changed.then_some(self.look_over),
            Mode::Every(time) => Some(self.reported_at + time),
        }
    }
}

impl Device for IChessOne {
    fn switch_on(&mut self, table: &Table, _now: u64) {
        self.scanner.look_at_all(table);
        self.mode = Mode::Off;
        self.changed = false;
        self.lights = [0; 8];
        self.disconnected();
    }

    fn connected(&mut self) {}

    fn disconnected(&mut self) {
        self.ear = Ear::default();
        self.heard_at = None;
        self.greeted = false;
        self.frames.clear();
    }

    fn receive(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.ear.hear(*byte));
        self.fresh = true;
    }

    fn tells(&self) -> bool {
        self.greeted
    }

    fn changed(&mut self, square: Square, now: u64) {
        self.scanner.changed(square, now);
    }

    fn flicker(&mut self, square: Square, back: u64) {
        self.changed |= self.scanner.flicker(square, back);
    }

    fn send_picture(&mut self) {
        self.say(self.position(), false);
    }

    fn next_wake(&self, _line_free: u64) -> Option<u64> {
        let pause = self.heard_at.filter(|_| self.ear.holds_digits()).map(|at| at + PAUSE);
        [self.scanner.next_wake(), pause, self.report_due()].into_iter().flatten().min()
    }

    fn wake(&mut self, table: &mut Table, _line_free: u64, now: u64) {
        if std::mem::take(&mut self.fresh) {
            self.heard_at = Some(now);
        }
        if self.ear.holds_digits() && self.heard_at.is_some_and(|at| now >= at + PAUSE) {
            self.ear.end_digits();
        }
        for heard in std::mem::take(&mut self.ear.heard) {
            self.obey(heard, now);
        }
        if !self.scanner.look(table, now).is_empty() && !self.changed {
            self.changed = true;
            self.look_over = now + SCAN - (now + SCAN - self.fitting.phase % SCAN) % SCAN;
        }
        if self.report_due().is_some_and(|due| due <= now) {
            self.changed = false;
            self.reported_at = now;
            self.say(self.position(), false);
        }
    }

    fn lit(&self) -> Vec<Square> {
        let shines = |square: &Square| {
            let own = self.own(*square);
            self.lights[7 - usize::from(own.rank())] >> u32::from(own.file()) & 1 == 1
        };
        Square::ALL.into_iter().filter(shines).collect()
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
}

fn code(piece: Option<Piece>) -> u8 {
    let Some(Piece { color, role }) = piece else { return 0 };
    let white = match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
        Role::King => 6,
    };
    if color == Color::White { white } else { white + 6 }
}

/// A code that is no piece, another letter at the beginning, or a message cut short.
fn spoil(message: &mut Vec<u8>, dice: &mut Dice) {
    let place = 2 + usize::from(dice.byte()) % (message.len() - 2);
    match dice.below(3) {
        0 => message[place] = 0xD0 | dice.byte() & 0x0F,
        1 => message[1] = b'q',
        _ => message.truncate(place),
    }
}

/// Another piece on one square, or another charge.
fn alter(message: &mut [u8], dice: &mut Dice) {
    if message[1] != b'p' {
        message[3] = (message[3] + 1 + dice.byte() % 50) % 101;
        return;
    }
    let place = 2 + usize::from(dice.byte()) % (message.len() - 2);
    let (high, low) = (message[place] >> 4, message[place] & 0x0F);
    let other = |code: u8, step: u8| (code + 1 + step % 12) % 13;
    message[place] = match dice.below(2) {
        0 => other(high, dice.byte()) << 4 | low,
        _ => high << 4 | other(low, dice.byte()),
    };
}
