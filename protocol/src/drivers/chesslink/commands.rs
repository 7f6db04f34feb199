//! What a ChessLink board is told: a capital letter, data and a checksum, each character with odd parity in bit 7.
//!
//! One command is written at a time, and the next when it is answered or will not be: how much the board can hold
//! unread is not known. Replies are told by their letter, because reports come between.
//!
//! Never sent: `T`, which restarts the board; `W` only where a register was read and holds another value, because
//! registers are kept in a memory that wears out.

use std::collections::VecDeque;

use shakmaty::Square;

use crate::time::Millis;

/// Asks for the whole board (`s`).
pub(super) const SEND_SQUARES: &str = "S";
/// Asks for the version (`v`).
pub(super) const SEND_VERSION: &str = "V";
/// Turns all lights off (`x`).
const LIGHTS_OFF: &str = "X";

/// The register of the scan time, in units of 2.048 ms.
pub(super) const SCAN_TIME: u8 = 0x01;
/// The register that says when the board reports by itself.
pub(super) const REPORTS: u8 = 0x02;

/// `V` with its checksum and parity. Not `I`, by which newer boards tell their make: to a DGT board that is the
/// command to send eight seconds of stored moves.
pub(super) const PROBE: &[u8] = &[0xD6, 0xB5, 0xB6];

/// Lights shine all the time: each of the 8 slots of a pattern is on. Slots of 50 units of 4.096 ms.
const SLOT: u8 = 0x32;
const SHINES: u8 = 0xFF;
/// Lights stand at the corners of the squares.
const LIGHTS: usize = 81;

/// After so long without an answer the next command is written.
const ANSWERS: Millis = Millis(600);

/// Asks for a register (`r`).
pub(super) fn read(register: u8) -> String {
    format!("R{register:02X}")
}

/// Writes a register (`w`).
pub(super) fn write(register: u8, value: u8) -> String {
    format!("W{register:02X}{value:02X}")
}

/// The lights at the corners of exactly these squares.
pub(super) fn lights(squares: &[Square]) -> String {
    if squares.is_empty() {
        return LIGHTS_OFF.to_owned();
    }
    let mut patterns = [0; LIGHTS];
    for light in squares.iter().copied().flat_map(corners) {
        patterns[light] = SHINES;
    }
    let mut command = format!("L{SLOT:02X}");
    command.extend(patterns.iter().map(|pattern| format!("{pattern:02X}")));
    command
}

/// Where in the list of lights the four of a square stand. It begins at the outer corner of h1, runs along the file
/// and ends at the outer corner of a8.
fn corners(square: Square) -> [usize; 4] {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let first = 9 * (7 - file) + rank;
    [first, first + 1, first + 9, first + 10]
}

/// The bytes of a command.
fn coded(command: &str) -> impl Iterator<Item = u8> {
    let sum = command.bytes().fold(0, |sum, byte| sum ^ byte);
    let text = format!("{command}{sum:02X}").into_bytes();
    text.into_iter().map(|byte| if byte.count_ones().is_multiple_of(2) { byte | 0x80 } else { byte })
}

/// Commands not written or not answered yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Outgoing {
    waiting: VecDeque<String>,
    /// What was written last, until it is answered.
    open: Option<String>,
    /// When something was written last.
    written: Option<Millis>,
}

impl Outgoing {
    /// A command is to be written. One that waits already is not written twice, so the queue cannot grow.
    pub(super) fn push(&mut self, command: String) {
        if !self.waiting.contains(&command) {
            self.waiting.push_back(command);
        }
    }

    /// The same for lights: new ones make those that still wait needless.
    pub(super) fn push_lights(&mut self, command: String) {
        self.waiting.retain(|waiting| !waiting.starts_with(['L', 'X']));
        self.waiting.push_back(command);
    }

    /// Whether lights are still to be written.
    pub(super) fn holds_lights(&self) -> bool {
        self.waiting.iter().any(|waiting| waiting.starts_with(['L', 'X']))
    }

    /// A reply to a command that begins so has come.
    pub(super) fn answered(&mut self, letters: &[char]) {
        self.open.take_if(|command| command.starts_with(letters));
    }

    /// Writes the next command if it is time.
    pub(super) fn write(&mut self, now: Millis, bytes: &mut Vec<u8>) {
        if self.due().is_some_and(|due| due <= now)
            && let Some(command) = self.waiting.pop_front()
        {
            bytes.extend(coded(&command));
            self.open = Some(command);
            self.written = Some(now);
        }
    }

    /// When the next is written. Never two at one moment: then what is written does not depend on which answers
    /// happened to arrive together.
    pub(super) fn due(&self) -> Option<Millis> {
        self.waiting.front()?;
        let pause = if self.open.is_some() { ANSWERS } else { Millis(1) };
        Some(self.written.map_or(Millis(0), |written| written + pause))
    }
}
