//! A DGT board in bus mode (protocols 1.9, 1.10): it answers when its address is called, and keeps what has changed
//! until it is asked for.

use super::super::Frame;
use super::message::seven_bit_pair;
use crate::dice::Dice;

/// Whole board.
pub const BOARD: u8 = 0x83;
/// Clock reading.
pub const CLOCK: u8 = 0x84;
/// What has changed since the last time it was asked for.
const CHANGES: u8 = 0x85;
/// What has changed since the start tag.
const FROM_START: u8 = 0x86;
/// The board is there.
const PING: u8 = 0x87;
/// The start tag has been written.
const START_WRITTEN: u8 = 0x88;
/// Firmware version.
pub const VERSION: u8 = 0x89;

/// A message without data: id, length, address, sum.
const EMPTY: usize = 6;
/// All boards answer a call to everybody at a moment of their own within this time, in ms.
const SPREAD: u64 = 1100;
/// How long writing the start tag takes, in ms.
const TAG_TIME: u64 = 70;
/// Two changes within this time are marked as quick, in ms.
const QUICK: u64 = 250;
/// A start tag in the memory.
const START_TAG: u8 = 0x7B;
/// What the memory holds.
const MEMORY: usize = 0x1F00;

/// What only the rest of the board can answer or do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The clock's times.
    Clock,
    /// All squares.
    Board,
    /// Changes, clock and squares, one after the other.
    All,
    /// The firmware's version.
    Version,
    /// A start tag in the memory, and all pieces after it.
    StartTag,
    /// Single-board mode.
    Single,
    /// A start as from power-up.
    Restart,
}

/// What a board remembers for the bus.
#[derive(Debug)]
pub struct Bus {
    address: [u8; 2],
    /// Records that nobody has fetched.
    unsent: Vec<u8>,
    /// The last packet of changes, in case it is asked for again.
    sent: Vec<u8>,
    /// Everything since the start tag that has been fetched.
    since_start: Vec<u8>,
    /// The square of the last record, if it is one of a piece and not fetched.
    last_square: Option<u8>,
    last_change: u64,
    /// The side whose clock ran at the last look: bit 1 of the status.
    lever: Option<bool>,
    asked: bool,
    ignores_next_ping: bool,
    /// A drawn moment for the next answer to everybody's call.
    phase: u64,
    pings: Vec<u64>,
    tag_written: Option<u64>,
    frames: Vec<Frame>,
}

impl Bus {
    /// A board whose address is its serial number.
    pub fn new(serial: u32, phase: u64) -> Self {
        Self {
            address: seven_bit_pair(usize::try_from(serial).unwrap_or(0)),
            unsent: Vec::new(),
            sent: Vec::new(),
            since_start: Vec::new(),
            last_square: None,
            last_change: 0,
            lever: None,
            asked: false,
            ignores_next_ping: false,
            phase: phase * 37 % SPREAD,
            pings: Vec::new(),
            tag_written: None,
            frames: Vec::new(),
        }
    }

    /// The memory begins anew: three empty records, the one of power-up, and a record for each piece.
    pub fn switch_on(&mut self, codes: [u8; 64]) {
        *self = Self {
            address: self.address,
            phase: self.phase,
            unsent: vec![0x7F, 0x7F, 0x7F, 0x6A],
            ..Self::new(0, 0)
        };
        self.record_all(codes);
    }

    /// Whether somebody fetches changes.
    pub fn is_asked(&self) -> bool {
        self.asked
    }

    /// A square has changed. Where it is the one that changed last, its record is written over.
    pub fn piece(&mut self, number: u8, code: u8, now: u64) {
        let quick = now.saturating_sub(self.last_change) < QUICK;
        let first = 0x40 | code | if quick { 0x10 } else { 0 };
        self.last_change = now;
        if self.last_square == Some(number)
            && let Some(place) = self.unsent.len().checked_sub(2)
        {
            self.unsent[place] = first;
            return;
        }
        self.last_square = Some(number);
        self.record(&[first, number]);
    }

    /// Looks at a reading of the clock: where the lever has moved, the time of the side that was halted is recorded.
    pub fn lever(&mut self, reading: &[u8; 7]) {
        let [rh, rm, rs, lh, lm, ls, status] = *reading;
        if status & 0x20 != 0 {
            self.lever = None;
            return;
        }
        let right = status & 0x02 != 0;
        if self.lever.replace(right).is_some_and(|before| before != right) {
            let record = if right { [0x70 | lh & 0x0F, lm, ls] } else { [0x60 | rh & 0x0F, rm, rs] };
            self.last_square = None;
            self.record(&record);
        }
    }

    /// Takes a command. One with a wrong sum, or for another board, says nothing to this one.
    pub fn hear(&mut self, [code, high, low, sum]: [u8; 4], now: u64) -> Option<Wanted> {
        let to_all = [high, low] == [0, 0];
        if sum != sum_of(&[code, high, low]) || !(to_all || [high, low] == self.address) {
            return None;
        }
        match code {
            0x81 => return Some(Wanted::Clock),
            0x82 => return Some(Wanted::Board),
            0x83 => self.answer_changes(),
            0x84 => self.repeat_changes(),
            0x85 => return Some(Wanted::StartTag),
            0x86 => {
                let records = self.since_start.clone();
                self.answer(FROM_START, &records);
            }
            0x87 if to_all => self.ping_sometime(now),
            0x87 => self.answer(PING, &[]),
            0x88 => return Some(Wanted::Single),
            0x89 => return Some(Wanted::Restart),
            0x8A => {
                self.ignores_next_ping = true;
                self.answer(PING, &[]);
            }
            0x8B => return Some(Wanted::Version),
            0x8D => return Some(Wanted::All),
            _ => {}
        }
        None
    }

    /// Says something under this board's address.
    pub fn answer(&mut self, id: u8, data: &[u8]) {
        let [high, low] = seven_bit_pair(data.len() + EMPTY);
        let mut bytes = vec![id, high, low];
        bytes.extend(self.address);
        bytes.extend(data);
        bytes.push(sum_of(&bytes));
        self.frames.push(Frame { bytes, answer: true });
    }

    /// Says what nobody has fetched yet.
    pub fn answer_changes(&mut self) {
        self.asked = true;
        self.last_square = None;
        self.sent = std::mem::take(&mut self.unsent);
        self.since_start.extend(&self.sent);
        self.repeat_changes();
    }

    /// Writes the start tag and the piece on each square.
    pub fn tag_start(&mut self, codes: [u8; 64], now: u64) {
        self.since_start = vec![START_TAG];
        let fetched = std::mem::take(&mut self.unsent);
        self.record_all(codes);
        let pieces = std::mem::replace(&mut self.unsent, fetched);
        self.since_start.extend(pieces);
        self.tag_written = Some(now + TAG_TIME);
    }

    /// When [`Self::wake`] has something to do.
    pub fn next_wake(&self) -> Option<u64> {
        self.pings.iter().copied().chain(self.tag_written).min()
    }

    /// Says what was to be said later.
    pub fn wake(&mut self, now: u64) {
        if self.tag_written.take_if(|at| *at <= now).is_some() {
            self.answer(START_WRITTEN, &[]);
        }
        let due = self.pings.extract_if(.., |at| *at <= now).count();
        for _ in 0..due {
            self.answer(PING, &[]);
        }
    }

    /// Takes what is to be sent.
    pub fn take_frames(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.frames)
    }

    fn repeat_changes(&mut self) {
        let records = self.sent.clone();
        self.answer(CHANGES, &records);
    }

    fn ping_sometime(&mut self, now: u64) {
        if std::mem::take(&mut self.ignores_next_ping) {
            return;
        }
        // Another moment each time, so that boards that have collided once do not collide again.
        let address = u64::from(self.address[0]) << 7 | u64::from(self.address[1]);
        self.phase = (self.phase * 31 + 7 * address + 113) % SPREAD;
        self.pings.push(now + self.phase);
    }

    fn record_all(&mut self, codes: [u8; 64]) {
        for (number, code) in (0..).zip(codes).filter(|(_, code)| *code != 0) {
            self.record(&[0x50 | code, number]);
        }
        self.last_square = None;
    }

    /// The memory goes round: what is not fetched in time is lost from its beginning.
    fn record(&mut self, record: &[u8]) {
        self.unsent.extend(record);
        let over = self.unsent.len().saturating_sub(MEMORY);
        self.unsent.drain(..over);
    }
}

/// The last byte of a message: the sum of all before it, without its upper bit.
fn sum_of(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) & 0x7F
}

/// A wrong sum, a high bit in the middle, or a message cut short.
pub fn spoil(message: &mut Vec<u8>, dice: &mut Dice) {
    let last = message.len() - 1;
    match dice.below(3) {
        0 => message[last] ^= 1 << dice.below(7),
        1 => message[last] |= 0x80,
        _ => message.truncate(last.max(1)),
    }
}

/// Another piece, another time, another version; with the sum that belongs to it.
pub fn alter(message: &mut [u8], dice: &mut Dice) {
    let last = message.len() - 1;
    let place = match message[0] {
        BOARD => 5 + usize::from(dice.byte() % 64),
        CLOCK => 7,
        CHANGES if last > 5 => 5,
        _ => return,
    };
    message[place] = if message[0] == BOARD { (message[place] + 1) % 13 } else { message[place] ^ 0x01 };
    message[last] = sum_of(&message[..last]);
}
