//! What a DGT e-board is told. A command is one byte, but for `2B` and `60`, which carry a size and that many bytes.
//!
//! The board holds ten unread bytes. Short commands are written at once as long as they fit; the rest follows when
//! the board has had time to read.
//!
//! Never sent: 4E starts the boot loader; 51, 53 and 54 write into the memory of draughts boards; 4A leads to bus
//! mode and 49 fetches eight seconds of stored moves.

use std::collections::VecDeque;

use shakmaty::Square;

use crate::time::Millis;

/// Stops every update mode. No answer.
pub(super) const RESET: u8 = 0x40;
/// Asks for a board dump (86).
pub(super) const SEND_BOARD: u8 = 0x42;
/// Asks for the serial number (91).
pub(super) const SEND_SERIAL: u8 = 0x45;
/// From now on every change of a square (8E), and of the clock (8D) only when it changed.
pub(super) const UPDATE_NICE: u8 = 0x4B;
/// Asks for the battery (A0). Only Bluetooth boards answer.
pub(super) const SEND_BATTERY: u8 = 0x4C;
/// Asks for the version (93).
pub(super) const SEND_VERSION: u8 = 0x4D;
/// Asks for the long serial number (A2). Old boards do not answer.
pub(super) const SEND_LONG_SERIAL: u8 = 0x55;
/// Begins a message to the clock.
pub(super) const CLOCK_MESSAGE: u8 = 0x2B;
/// Begins a message to the lights of a Revelation II.
pub(super) const LIGHTS: u8 = 0x60;

/// What the board can hold unread.
const BUFFER: usize = 10;
/// After so long a quiet board has read everything; drivers that pause so after each command are known to work.
const READ: Millis = Millis(100);

/// The lights of exactly these squares, as commands in order: all off, then two squares with each.
pub(super) fn lights(squares: &[Square]) -> Vec<Vec<u8>> {
    const OFF: [u8; 6] = [LIGHTS, 4, 0, 0x40, 0x40, 0];
    let mut commands = vec![OFF.to_vec()];
    commands.extend(squares.chunks(2).filter_map(|pair| {
        let (first, last) = (pair.first()?, pair.last()?);
        Some(vec![LIGHTS, 4, 1, index(*first), index(*last), 0])
    }));
    commands
}

/// 0 for a8, 7 for h8, 63 for h1.
fn index(square: Square) -> u8 {
    (7 - u32::from(square.rank()) as u8) * 8 + u32::from(square.file()) as u8
}

/// Commands not written yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Outgoing {
    waiting: VecDeque<Vec<u8>>,
    written: Millis,
    /// How many bytes the board may not have read yet.
    unread: usize,
}

impl Outgoing {
    /// A command is to be written. One that waits already is not written twice, so the queue cannot grow.
    pub(super) fn push(&mut self, command: Vec<u8>) {
        if !self.waiting.contains(&command) {
            self.waiting.push_back(command);
        }
    }

    /// New lights make those that still wait needless.
    pub(super) fn push_lights(&mut self, squares: &[Square]) {
        self.waiting.retain(|command| command.first() != Some(&LIGHTS));
        self.waiting.extend(lights(squares));
    }

    /// Writes what the board can take now.
    pub(super) fn write(&mut self, now: Millis, bytes: &mut Vec<u8>) {
        if now >= self.written + READ {
            self.unread = 0;
        }
        while let Some(command) = self.waiting.front() {
            if self.unread > 0 && self.unread + command.len() > BUFFER {
                return;
            }
            self.unread += command.len();
            self.written = now;
            bytes.extend(command);
            self.waiting.pop_front();
        }
    }

    /// When the next can be written.
    pub(super) fn due(&self) -> Option<Millis> {
        (!self.waiting.is_empty()).then(|| self.written + READ)
    }
}
