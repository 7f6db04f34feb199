//! A wired DGT e-board with or without a clock, as protocols 1.12 asks of a faithful simulator.
//!
//! Mode table. A later command replaces the mode; 41, 42, 45 to 49, 4C, 4D and 55 leave it alone.
//!
//! | mode | entered by | 8E | 8D unasked | acknowledgements |
//! |---|---|---|---|---|
//! | bus | power-up, 4A, a bus command | no; `bus` answers when asked | no | no |
//! | idle | 40, or any other single command in bus mode | no | no | no |
//! | update | 43 | yes | on change and each second | yes |
//! | board | 44 | yes | no | no |
//! | nice | 4B | yes | on change | yes |

mod bus;
mod command;
mod damage;
mod lights;
mod message;

use shakmaty::{Piece, Square};

use self::bus::Bus;
use self::command::{Command, Ear};
use self::lights::Lights;
use super::{Damage, Device, Fitting, Frame, Kind, Sees, Unasked, Variant};
use crate::clock::Side;
use crate::dice::Dice;
use crate::scan::Scanner;
use crate::table::Table;

/// The row of this board.
pub const KIND: Kind = Kind {
    name: "dgt",
    firmware: (3, 10),
    sees: Sees::Pieces,
    scan: SCAN,
    speed: 960,
    clock: true,
    shares: false,
    variants: &[Variant::Lights],
    build: new,
};

/// The same board as one of several on a line: it only speaks when its address is called.
pub const ON_A_BUS: Kind = Kind { name: "dgt-bus", shares: true, variants: &[], ..KIND };

/// Time for one look at all squares, in ms.
const SCAN: u64 = 200;
/// The board reads its clock three times a second.
const CLOCK_POLL: u64 = 333;
/// In update mode the clock is told after this time even if nothing has changed, in ms.
const CLOCK_REPEAT: u64 = 3 * CLOCK_POLL;
/// First byte of an acknowledgement: the command was carried out, or refused.
const GOOD: u8 = 0x10;
const REFUSED: u8 = 0x40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Bus,
    Idle,
    Update,
    Board,
    Nice,
    /// The host has sent one of 4E, 51, 53, 54. A real board would now erase or rewrite its memory; this one is
    /// dead until it is switched off, so that no driver that sends them passes a test.
    Ruined,
}

struct Dgt {
    fitting: Fitting,
    scanner: Scanner,
    mode: Mode,
    ear: Ear,
    bus: Bus,
    clock: ClockLink,
    lights: Lights,
    frames: Vec<Frame>,
}

/// What the board remembers of its clock.
struct ClockLink {
    polled_at: u64,
    told_at: u64,
    told: [u8; 7],
    answers: Vec<[u8; 4]>,
    present: bool,
}

fn new(fitting: Fitting) -> Box<dyn Device> {
    // A turned board scans in its own order, which is then the other way round on the table.
    let place: fn(Square) -> u64 = if fitting.turned {
        |square| message::square_number(square, true).into()
    } else {
        |square| message::square_number(square, false).into()
    };
    Box::new(Dgt {
        fitting,
        scanner: Scanner::new(SCAN, fitting.phase % SCAN, place),
        mode: Mode::Bus,
        ear: Ear::default(),
        bus: Bus::new(fitting.serial, fitting.phase),
        clock: ClockLink { polled_at: 0, told_at: 0, told: [0; 7], answers: Vec::new(), present: false },
        lights: Lights::default(),
        frames: Vec::new(),
    })
}

impl Dgt {
    fn number(&self, square: Square) -> u8 {
        message::square_number(square, self.fitting.turned)
    }

    fn say(&mut self, id: u8, payload: &[u8]) {
        self.frames.push(Frame { bytes: message::message(id, payload), answer: true });
    }

    fn tell(&mut self, square: Square, piece: Option<Piece>, now: u64) {
        let number = self.number(square);
        self.bus.piece(number, message::piece_code(piece), now);
        self.lights.changed(number);
        if matches!(self.mode, Mode::Update | Mode::Board | Mode::Nice) {
            self.frames.push(Frame { bytes: message::field(number, piece), answer: false });
        }
    }

    /// Codes of all squares as they were last scanned, in the board's own order.
    fn codes(&self) -> [u8; 64] {
        let mut codes = [0; 64];
        for square in Square::ALL {
            codes[usize::from(self.number(square))] = message::piece_code(self.scanner.seen(square));
        }
        codes
    }

    fn carry_out(&mut self, command: Command, table: &mut Table, now: u64) {
        match command {
            Command::Bus(command) if self.mode == Mode::Bus => self.bus_command(command, table, now),
            Command::Bus(_) => self.mode = Mode::Bus,
            Command::Clock(words) => self.clock_command(&words, table, now),
            Command::Lights(words) => self.lights.hear(&words),
            Command::Single(byte) => {
                if self.mode == Mode::Bus {
                    self.mode = Mode::Idle;
                }
                self.single(byte, table, now);
            }
        }
    }

    fn single(&mut self, byte: u8, table: &mut Table, now: u64) {
        match byte {
            0x40 => self.mode = Mode::Idle,
            0x41 => self.tell_clock(table, true, now),
            0x42 => self.say(message::BOARD, &self.codes()),
            0x43 => self.update_mode(Mode::Update, now),
            0x44 => self.mode = Mode::Board,
            0x45 => self.say(message::SERIAL, format!("{:05}", self.fitting.serial % 100_000).as_bytes()),
            0x46 => {
                let address = message::seven_bit_pair(usize::try_from(self.fitting.serial).unwrap_or(0));
                self.say(message::BUS_ADDRESS, &address);
            }
            0x47 => self.say(message::TRADEMARK, self.trademark().as_bytes()),
            0x49 => self.frames.extend(self.stored_moves(true)),
            0x4A => self.mode = Mode::Bus,
            0x4B => self.update_mode(Mode::Nice, now),
            // Full, times not known (7F), on for 1:02, never on standby, neither charging nor discharging.
            0x4C => self.say(message::BATTERY, &[100, 0x7F, 0x7F, 1, 2, 0, 0, 0, 0]),
            0x4D => self.say(message::VERSION, &[self.fitting.version.0, self.fitting.version.1]),
            0x4E | 0x51 | 0x53 | 0x54 => self.mode = Mode::Ruined,
            0x55 => self.say(message::LONG_SERIAL, self.long_serial().as_bytes()),
            _ => {}
        }
    }

    /// What an addressed command, or one to all, asks for. Whatever is asked for the squares or the clock is as the
    /// board has it at this moment.
    fn bus_command(&mut self, command: [u8; 4], table: &mut Table, now: u64) {
        let Some(wanted) = self.bus.hear(command, now) else { return };
        match wanted {
            bus::Wanted::Clock => self.bus.answer(bus::CLOCK, &read(table, now)),
            bus::Wanted::Board => self.bus.answer(bus::BOARD, &self.codes()),
            bus::Wanted::All => {
                self.bus.answer_changes();
                self.bus.answer(bus::CLOCK, &read(table, now));
                self.bus.answer(bus::BOARD, &self.codes());
            }
            bus::Wanted::Version => {
                let (major, minor) = self.fitting.version;
                self.bus.answer(bus::VERSION, &[major, minor]);
            }
            bus::Wanted::StartTag => self.bus.tag_start(self.codes(), now),
            bus::Wanted::Single => self.mode = Mode::Idle,
            bus::Wanted::Restart => self.switch_on(table, now),
        }
    }

    fn update_mode(&mut self, mode: Mode, now: u64) {
        self.mode = mode;
        self.clock.polled_at = now;
        self.clock.told_at = now;
    }

    /// Ten characters; those of a Revelation begin with a version.
    fn long_serial(&self) -> String {
        let serial = self.fitting.serial;
        if self.fitting.has_lights { format!("3.25{serial:06}") } else { format!("{serial:010}") }
    }

    fn trademark(&self) -> String {
        let (major, minor) = self.fitting.version;
        format!(
            "Simulated sensor board\r\nVersion {major}.{minor}\r\nSerial nr. {:05}\r\n",
            self.fitting.serial
        )
    }

    fn stored_moves(&self, answer: bool) -> Option<Frame> {
        let codes = self.codes();
        let memory = message::stored_moves((0..64).map(|number| (number, codes[usize::from(number)])));
        Some(Frame { bytes: message::message(message::STORED_MOVES, &memory), answer })
    }

    fn tells_clock(&self) -> bool {
        matches!(self.mode, Mode::Update | Mode::Nice)
    }

    fn tell_clock(&mut self, table: &mut Table, answer: bool, now: u64) {
        let payload = read(table, now);
        self.clock.told = payload;
        self.clock.told_at = now;
        self.frames.push(Frame { bytes: message::message(message::CLOCK, &payload), answer });
    }

    /// Without a clock nothing happens and nothing is acknowledged.
    fn clock_command(&mut self, words: &[u8], table: &mut Table, now: u64) {
        let (Some(clock), [0x03, number, rest @ ..]) = (table.clock.as_mut(), words) else { return };
        let answer = match (*number, rest) {
            (0x01 | 0x02 | 0x03 | 0x08 | 0x0B | 0x0C, _) => [GOOD, *number, 0, 0],
            // Major 2 says that it is a DGT 3000.
            (0x09, _) => [GOOD, 0x09, 0x20, 0],
            (0x0A, [lh, lm, ls, rh, rm, rs, run, ..]) => {
                let seconds =
                    |h: u8, m: u8, s: u8| u32::from(h & 0x0F) * 3600 + u32::from(m) * 60 + u32::from(s);
                let side = match run & 0x03 {
                    0x01 => Some(Side::Left),
                    0x02 => Some(Side::Right),
                    _ => None,
                };
                clock.set(seconds(*lh, *lm, *ls), seconds(*rh, *rm, *rs), side, now);
                [GOOD, 0x0A, 0, 0]
            }
            _ => [REFUSED, *number, 0, 0],
        };
        self.clock.answers.push(answer);
    }

    fn poll_clock(&mut self, table: &mut Table, now: u64) {
        self.clock.present = table.clock.is_some();
        if now < self.clock.polled_at + CLOCK_POLL {
            return;
        }
        self.clock.polled_at = now;
        let reading = read(table, now);
        self.bus.lever(&reading);
        if !self.tells_clock() {
            self.clock.answers.clear();
            return;
        }
        for answer in std::mem::take(&mut self.clock.answers) {
            let payload = message::acknowledgement(answer, reading[6]);
            self.frames.push(Frame { bytes: message::message(message::CLOCK, &payload), answer: true });
        }
        let repeat = self.mode == Mode::Update && now >= self.clock.told_at + CLOCK_REPEAT;
        if reading != self.clock.told || repeat {
            self.tell_clock(table, false, now);
        }
    }
}

fn read(table: &mut Table, now: u64) -> [u8; 7] {
    if let Some(clock) = table.clock.as_mut() {
        clock.count_to(now);
    }
    message::clock_reading(table.clock.as_ref())
}

impl Device for Dgt {
    fn switch_on(&mut self, table: &Table, now: u64) {
        self.scanner.look_at_all(table);
        self.mode = Mode::Bus;
        self.ear = Ear::default();
        self.lights = Lights::default();
        self.bus.switch_on(self.codes());
        self.clock.answers.clear();
        self.clock.told = message::clock_reading(table.clock.as_ref());
        self.clock.polled_at = now;
        self.clock.present = table.clock.is_some();
        self.frames.clear();
    }

    // A board does not know whether somebody has its port open: its mode outlasts a host that goes away.
    fn connected(&mut self) {}

    fn disconnected(&mut self) {}

    fn receive(&mut self, bytes: &[u8]) {
        self.ear.hear(bytes);
    }

    fn tells(&self) -> bool {
        match self.mode {
            Mode::Update | Mode::Board | Mode::Nice => true,
            Mode::Bus => self.bus.is_asked(),
            Mode::Idle | Mode::Ruined => false,
        }
    }

    fn changed(&mut self, square: Square, now: u64) {
        self.scanner.changed(square, now);
    }

    fn flicker(&mut self, square: Square, back: u64) {
        if self.scanner.flicker(square, back) {
            // Its time is not known here; nothing else has happened since.
            self.tell(square, None, back);
        }
    }

    // On a bus nothing is said unasked.
    fn send_picture(&mut self) {
        if self.mode != Mode::Bus {
            self.say(message::BOARD, &self.codes());
        }
    }

    fn next_wake(&self, line_free: u64) -> Option<u64> {
        let command = self.ear.has_waiting().then_some(line_free);
        let interest = self.clock.present || self.mode == Mode::Update;
        let watches = self.tells_clock() || self.mode == Mode::Bus;
        let poll = (watches && interest).then_some(self.clock.polled_at + CLOCK_POLL);
        [self.scanner.next_wake(), command, poll, self.bus.next_wake()].into_iter().flatten().min()
    }

    fn wake(&mut self, table: &mut Table, line_free: u64, now: u64) {
        for change in self.scanner.look(table, now) {
            self.tell(change.square, change.after, now);
        }
        if line_free <= now {
            while let Some(command) = self.ear.next() {
                if self.mode != Mode::Ruined {
                    self.carry_out(command, table, now);
                }
            }
        }
        self.poll_clock(table, now);
        self.bus.wake(now);
    }

    fn lit(&self) -> Vec<Square> {
        Square::ALL.into_iter().filter(|square| self.lights.shine(self.number(*square))).collect()
    }

    fn take_frames(&mut self) -> Vec<Frame> {
        self.frames.extend(self.bus.take_frames());
        std::mem::take(&mut self.frames)
    }

    fn damage(&self, bytes: &mut Vec<u8>, damage: Damage, dice: &mut Dice) {
        match damage {
            Damage::Detectable if self.mode == Mode::Bus => bus::spoil(bytes, dice),
            Damage::Silent if self.mode == Mode::Bus => bus::alter(bytes, dice),
            Damage::Detectable => damage::spoil(bytes, dice),
            Damage::Silent => damage::alter(bytes, dice),
        }
    }

    fn unasked(&self, frame: Unasked) -> Option<Vec<u8>> {
        match frame {
            _ if self.mode == Mode::Bus => None,
            Unasked::StoredMoves => self.stored_moves(false).map(|frame| frame.bytes),
            Unasked::ZeroClock => Some(message::message(message::CLOCK, &[0; 7])),
        }
    }
}
