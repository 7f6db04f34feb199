//! Millennium ChessLink boards, as protocols 2.8 asks of a faithful simulator.
//!
//! | register 02 | reports |
//! |---|---|
//! | 00 | after every look at all squares, as long as the line is free (as sold) |
//! | 01 | none |
//! | 02 | every so many units of 4.096 ms as register 03 says |
//! | 03 | after a look that has found a change |
//! | 04 to 07 | … and the change has been there for 2 to 5 looks |
//!
//! A command is carried out when a look at all squares is over, after the report: so a report comes between command
//! and reply. Adapters know no registers and never report; they answer at once.

mod command;
mod message;
mod tracking;

use shakmaty::Square;

use self::command::{Command, Ear};
use self::tracking::Tracking;
use super::{Damage, Device, Fitting, Frame, Kind, Sees};
use crate::dice::Dice;
use crate::scan::{Change, Scanner};
use crate::table::Table;

/// A board that knows its pieces.
pub const CHESSLINK: Kind = row("chesslink", (0x01, 0x03), Sees::Pieces, chesslink);

/// A board whose firmware follows the pieces by occupancy.
pub const EONE: Kind = row("eone", (0x02, 0x13), Sees::Occupancy, eone);

/// An adapter for an old board.
pub const ELFACUN: Kind = row("elfacun", (0x01, 0x00), Sees::Occupancy, elfacun);

const fn row(
    name: &'static str,
    firmware: (u8, u8),
    sees: Sees,
    build: fn(Fitting) -> Box<dyn Device>,
) -> Kind {
    Kind { name, firmware, sees, scan: SCAN, speed: 3840, clock: false, shares: false, variants: &[], build }
}

/// Boards with a later version tell their make.
const LAST_OLD: (u8, u8) = (0x01, 0xFF);

/// Time for one look at all squares as sold: 20 units.
const SCAN: u64 = 41;
/// Units of registers 01 and 03, in microseconds.
const SCAN_UNIT: u64 = 2048;
const INTERVAL_UNIT: u64 = 4096;
/// Lower scan times are taken for this one.
const LEAST_SCAN: u8 = 15;
const USUAL_SCAN: u8 = 20;
/// A restart takes so long, in ms.
const RESTART: u64 = 3000;
/// Registers: serial, scan time, reports, interval, brightness.
const REGISTERS: [u8; 5] = [0, USUAL_SCAN, 0, 0, 14];

/// What differs between the makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Make {
    sees: Sees,
    /// It has registers, and reports by itself.
    reports: bool,
}

struct ChessLink {
    make: Make,
    version: (u8, u8),
    turned: bool,
    phase: u64,
    scanner: Scanner,
    tracking: Tracking,
    /// Kept without power.
    registers: [u8; 5],
    ear: Ear,
    listened: bool,
    greeted: bool,
    /// When the look at all squares that is under way is over.
    look_over: u64,
    /// Looks since the last change that has not been reported.
    changed: Option<u64>,
    reported_at: u64,
    /// Deaf and mute until then.
    restarts: u64,
    /// The patterns of the lights; none where all are off.
    lights: Vec<u8>,
    frames: Vec<Frame>,
}

fn chesslink(fitting: Fitting) -> Box<dyn Device> {
    new(fitting, Make { sees: Sees::Pieces, reports: true })
}

fn eone(fitting: Fitting) -> Box<dyn Device> {
    new(fitting, Make { sees: Sees::Occupancy, reports: true })
}

fn elfacun(fitting: Fitting) -> Box<dyn Device> {
    new(fitting, Make { sees: Sees::Occupancy, reports: false })
}

fn new(fitting: Fitting, make: Make) -> Box<dyn Device> {
    Box::new(ChessLink {
        make,
        version: fitting.version,
        turned: fitting.turned,
        phase: fitting.phase,
        scanner: scanner(SCAN, fitting.phase, fitting.turned),
        tracking: Tracking::new([false; 64]),
        registers: REGISTERS,
        ear: Ear::default(),
        listened: false,
        greeted: false,
        look_over: 0,
        changed: None,
        reported_at: 0,
        restarts: 0,
        lights: Vec::new(),
        frames: Vec::new(),
    })
}

/// A turned board looks in its own order, which is then the other way round on the table.
fn scanner(scan: u64, phase: u64, turned: bool) -> Scanner {
    let place: fn(Square) -> u64 = if turned {
        |square| message::place(square, true) as u64
    } else {
        |square| message::place(square, false) as u64
    };
    Scanner::new(scan, phase % scan, place)
}

impl ChessLink {
    fn scan(&self) -> u64 {
        let units = if self.registers[1] < LEAST_SCAN { USUAL_SCAN } else { self.registers[1] };
        (u64::from(units) * SCAN_UNIT).div_ceil(1000)
    }

    /// The end of the look at all squares that is under way at `now`.
    fn next_look_over(&self, now: u64) -> u64 {
        let scan = self.scan();
        now + scan - (now + scan - self.phase % scan) % scan
    }

    /// Looks at all squares as never before: power has come on.
    fn look_first(&mut self, table: &Table, now: u64) {
        let mut occupied = [false; 64];
        for square in Square::ALL {
            occupied[message::place(square, self.turned)] = table.get(square).is_some();
        }
        self.tracking = Tracking::new(occupied);
        self.scanner = scanner(self.scan(), self.phase, self.turned);
        self.scanner.look_at_all(table);
        self.look_over = self.next_look_over(now);
        self.changed = Some(0);
    }

    /// Looks on at another pace. What was known of the pieces stays known.
    fn look_afresh(&mut self, table: &Table, now: u64) {
        let mut before = [None; 64];
        for square in Square::ALL {
            before[usize::from(square)] = self.scanner.seen(square);
        }
        self.scanner = scanner(self.scan(), self.phase, self.turned);
        self.scanner.look_at_all(table);
        for square in Square::ALL {
            let (before, after) = (before[usize::from(square)], self.scanner.seen(square));
            if before != after {
                self.note(&Change { square, before, after });
            }
        }
        self.look_over = self.next_look_over(now);
        self.changed = Some(0);
    }

    fn note(&mut self, change: &Change) {
        if self.make.sees == Sees::Occupancy {
            if change.before.is_some() == change.after.is_some() {
                return;
            }
            self.tracking.changed(message::place(change.square, self.turned), change.after.is_some());
        }
        self.changed = Some(0);
    }

    fn letters(&self) -> String {
        if self.make.sees == Sees::Occupancy {
            return self.tracking.letters();
        }
        let mut letters = ['.'; 64];
        for square in Square::ALL {
            letters[message::place(square, self.turned)] = message::letter(self.scanner.seen(square));
        }
        letters.iter().collect()
    }

    /// The letters from a8 to h1.
    fn diagram(&self) -> String {
        let letters: Vec<char> = self.letters().chars().collect();
        let mut diagram = ['.'; 64];
        for (place, letter) in letters.into_iter().enumerate() {
            diagram[message::in_diagram(place)] = letter;
        }
        diagram.iter().collect()
    }

    fn identity(&self) -> Option<&'static str> {
        let name = if self.make.sees == Sees::Pieces { "55mm" } else { "e-one" };
        (self.version > LAST_OLD).then_some(name)
    }

    fn say(&mut self, text: &str, answer: bool) {
        self.frames.push(Frame { bytes: message::message(text), answer });
    }

    fn reports_now(&self, line_is_free: bool, now: u64) -> bool {
        let held = |looks| self.changed.is_some_and(|held| held + 1 >= looks);
        match self.registers[2] & 0x07 {
            _ if !self.make.reports => false,
            0 => line_is_free,
            1 => false,
            2 => {
                now >= self.reported_at + u64::from(self.registers[3]) * INTERVAL_UNIT / 1000 && line_is_free
            }
            looks => held(u64::from(looks) - 2),
        }
    }

    fn report(&mut self, line_is_free: bool, now: u64) {
        if self.reports_now(line_is_free, now) {
            self.say(&format!("s{}", self.letters()), false);
            self.changed = None;
            self.reported_at = now;
        } else {
            self.changed = self.changed.map(|looks| looks + 1);
        }
    }

    fn carry_out(&mut self, command: Command, table: &Table, now: u64) {
        self.greeted = true;
        match command {
            Command::Version => {
                let (major, minor) = self.version;
                self.say(&format!("v{major:02X}{minor:02X}"), true);
            }
            Command::Squares => self.say(&format!("s{}", self.letters()), true),
            Command::LightsOff => {
                self.lights.clear();
                self.say("x", true);
            }
            Command::Lights(patterns) => {
                self.lights = patterns;
                self.say("l", true);
            }
            Command::Restart => {
                self.ear = Ear::default();
                self.restarts = now + RESTART;
            }
            Command::Read(address) if self.make.reports => {
                if let Some(value) = self.registers.get(usize::from(address)).copied() {
                    self.say(&format!("r{address:02X}{value:02X}"), true);
                }
            }
            Command::Write(address, value) if self.make.reports => {
                let Some(register) = self.registers.get_mut(usize::from(address)) else { return };
                *register = value;
                self.say(&format!("w{address:02X}{value:02X}"), true);
                if address == 1 {
                    self.look_afresh(table, now);
                }
            }
            Command::Identity => {
                if let Some(name) = self.identity() {
                    self.say(&format!("i00{name}\n"), true);
                }
            }
            Command::Diagram(letters) if self.make.sees == Sees::Occupancy => {
                if let Some(letters) = letters {
                    self.tracking.learn(|place| letters[message::in_diagram(place)]);
                }
                self.say(&format!("g{}", self.diagram()), true);
            }
            Command::Read(_) | Command::Write(..) | Command::Diagram(_) => {}
        }
    }

    /// Whether the end of a look is of any interest: only then the board has to be woken for it.
    fn waits_for_look(&self) -> bool {
        let by_itself = self.make.reports && matches!(self.registers[2] & 0x07, 0 | 2);
        let told = self.ear.has_waiting() || self.ear.is_open();
        told || self.changed.is_some() && self.make.reports || by_itself
    }
}

impl Device for ChessLink {
    fn switch_on(&mut self, table: &Table, now: u64) {
        self.look_first(table, now);
        self.disconnected();
        self.lights.clear();
        self.restarts = 0;
    }

    // A board does not know whether somebody has its port open; but what it sends to nobody is not made here.
    fn connected(&mut self) {
        self.listened = true;
    }

    fn disconnected(&mut self) {
        self.listened = false;
        self.greeted = false;
        self.ear = Ear::default();
        self.frames.clear();
    }

    fn receive(&mut self, bytes: &[u8]) {
        let checks_sum = self.registers[0] & 0x01 == 0;
        for byte in bytes {
            self.ear.hear(*byte, checks_sum);
        }
    }

    fn tells(&self) -> bool {
        self.greeted
    }

    fn changed(&mut self, square: Square, now: u64) {
        self.scanner.changed(square, now);
    }

    fn flicker(&mut self, square: Square, back: u64) {
        let before = self.scanner.seen(square);
        // A sensor that is looked at while it flickers is seen so until the next look.
        let looked_at = self.look_over + message::place(square, self.turned) as u64 * self.scan() / 64;
        let is_missed = self.make.reports && looked_at < back + self.scan();
        let back = if is_missed { back.max(self.look_over + 1) } else { back };
        if self.scanner.flicker(square, back) {
            self.note(&Change { square, before, after: None });
        }
    }

    fn send_picture(&mut self) {
        self.say(&format!("s{}", self.letters()), false);
    }

    fn next_wake(&self, line_free: u64) -> Option<u64> {
        let look_over = (self.listened && self.waits_for_look()).then_some(self.look_over.max(self.restarts));
        let answers = (!self.make.reports && self.ear.has_waiting()).then_some(line_free);
        [self.scanner.next_wake(), answers.or(look_over)].into_iter().flatten().min()
    }

    fn wake(&mut self, table: &mut Table, line_free: u64, now: u64) {
        let over = now >= self.look_over;
        if now < self.restarts {
            self.ear = Ear::default();
        } else if over || !self.make.reports {
            if self.listened && over {
                self.report(line_free <= now, now);
                self.ear.look_over();
            }
            for command in self.ear.take() {
                self.carry_out(command, table, now);
            }
        }
        if over {
            self.look_over = self.next_look_over(now);
        }
        for change in self.scanner.look(table, now) {
            self.note(&change);
        }
    }

    fn lit(&self) -> Vec<Square> {
        let shines = |light: usize| self.lights.get(light).is_some_and(|pattern| *pattern != 0);
        let corners = |square: &Square| {
            // The first light is at the outer corner of the square that is sent first.
            let own = if self.turned { *square } else { square.rotate_180() };
            let (file, row) = (usize::from(own.file()), 7 - usize::from(own.rank()));
            [(file, row), (file, row + 1), (file + 1, row), (file + 1, row + 1)]
        };
        let all = |square: &Square| corners(square).into_iter().all(|(line, row)| shines(9 * line + row));
        Square::ALL.into_iter().filter(all).collect()
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

/// A parity that is wrong, another character with the old checksum, or a message cut short.
fn spoil(message: &mut Vec<u8>, dice: &mut Dice) {
    let place = usize::from(dice.byte()) % message.len();
    match dice.below(3) {
        0 => message[place] ^= 1 << (dice.byte() % 8),
        1 => message[place] = message::with_parity(message[place] ^ 1 << (dice.byte() % 7)),
        _ => message.truncate(place.max(1)),
    }
}

/// Another letter or digit, and the checksum that belongs to it.
fn alter(message: &mut Vec<u8>, dice: &mut Dice) {
    let mut text: Vec<u8> = message[..message.len() - 2].iter().map(|byte| byte & 0x7F).collect();
    let choice: &[u8] = if text[0] == b's' { b".KQRBNPkqrbnp" } else { b"0123456789ABCDEF" };
    let Some(place) = (text.len() as u64).checked_sub(2).map(|last| 1 + dice.between(0, last)) else {
        return;
    };
    let Some(byte) = usize::try_from(place).ok().and_then(|place| text.get_mut(place)) else { return };
    let others: Vec<u8> = choice.iter().copied().filter(|other| other != byte).collect();
    *byte = dice.pick(&others).unwrap_or(*byte);
    *message = message::message(&String::from_utf8_lossy(&text));
}
