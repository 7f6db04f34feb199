//! What boards on a bus are told and say. A command is four bytes: code, address in 7 + 7 bits, sum. A message is
//! `<id> <length, 7 + 7 bits> <address, 7 + 7 bits> <data> <sum>`; its length counts all of it. Only the first byte
//! has bit 7, and the sum is that of all bytes before it, without its bit 7.
//!
//! The ids are not those of single-board mode: 86 is a board dump there and something else here.

use crate::frame::{Verdict, Verifier};
use crate::shared::Address;

/// Asks for the clock's times.
pub(super) const SEND_CLOCK: u8 = 0x81;
/// Asks for what has changed since it was last asked for.
pub(super) const SEND_CHANGES: u8 = 0x83;
/// Asks for the same changes again.
pub(super) const REPEAT_CHANGES: u8 = 0x84;
/// Asks whether a board is there. Called to everybody, each answers at a moment of its own within 1.1 s.
pub(super) const PING: u8 = 0x87;
/// Asks for the version.
pub(super) const SEND_VERSION: u8 = 0x8B;
/// Asks for changes, the clock's times and all squares, which come one after the other.
pub(super) const SEND_ALL: u8 = 0x8D;
/// The address that calls everybody.
pub(super) const EVERYBODY: Address = 0;

/// All squares.
pub(super) const BOARD: u8 = 0x83;
/// The clock's times.
pub(super) const CLOCK: u8 = 0x84;
/// Changes, in the form in which the board stores them.
pub(super) const CHANGES: u8 = 0x85;
/// Changes since the start tag.
const FROM_START: u8 = 0x86;
/// The board is there.
pub(super) const HERE: u8 = 0x87;
/// The start tag has been written.
const START_WRITTEN: u8 = 0x88;
/// Firmware version.
pub(super) const VERSION: u8 = 0x89;
/// The 50 squares of a draughts board.
const DRAUGHTS: u8 = 0x8A;

/// Id, length and address.
const HEADER: usize = 5;
/// A message without data.
const EMPTY: usize = HEADER + 1;
/// The memory of a board is 1F00 bytes: no packet of changes is longer.
const MEMORY: usize = 0x1F00;

/// One message of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    /// What it is.
    pub(super) id: u8,
    /// Who has sent it.
    pub(super) address: Address,
    /// All its bytes.
    pub(super) bytes: Vec<u8>,
}

impl Message {
    /// What lies between address and sum.
    pub(super) fn data(&self) -> &[u8] {
        self.bytes.get(HEADER..self.bytes.len() - 1).unwrap_or_default()
    }
}

/// A command with address and sum.
pub(super) fn command(code: u8, address: Address) -> [u8; 4] {
    let [high, low] = [address >> 7, address].map(|bits| (bits & 0x7F) as u8);
    [code, high, low, sum(&[code, high, low])]
}

/// The framing of bus mode.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Messages;

impl Verifier for Messages {
    type Message = Message;

    const LONGEST: usize = EMPTY + MEMORY;

    fn verify(&mut self, held: &[u8]) -> Verdict<Message> {
        match *held {
            [id] if (BOARD..=DRAUGHTS).contains(&id) => Verdict::More,
            [_] => Verdict::Wrong(1),
            // Only the first byte has bit 7: a new message has begun, the one before was cut short.
            [.., last] if last >= 0x80 => Verdict::Wrong(held.len() - 1),
            [id, high, low, ..] => {
                let length = usize::from(high) << 7 | usize::from(low);
                if held.len() == 3 && !may_be_long(id, length) {
                    return Verdict::Wrong(held.len());
                }
                if held.len() < length {
                    return Verdict::More;
                }
                whole(held).map_or(Verdict::Wrong(held.len()), Verdict::Complete)
            }
            _ => Verdict::More,
        }
    }
}

fn whole(bytes: &[u8]) -> Option<Message> {
    let (last, rest) = bytes.split_last()?;
    let [id, _, _, high, low, ..] = *rest else { return None };
    let address = Address::from(high) << 7 | Address::from(low);
    (*last == sum(rest)).then(|| Message { id, address, bytes: bytes.to_vec() })
}

fn may_be_long(id: u8, length: usize) -> bool {
    match id {
        BOARD => length == EMPTY + 64,
        CLOCK => length == EMPTY + 7,
        CHANGES | FROM_START => (EMPTY..=EMPTY + MEMORY).contains(&length),
        HERE | START_WRITTEN => length == EMPTY,
        // Firmware before 1.2 sends no numbers.
        VERSION => length == EMPTY + 2 || length == EMPTY,
        DRAUGHTS => length == EMPTY + 50,
        _ => false,
    }
}

fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) & 0x7F
}
