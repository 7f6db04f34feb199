//! Damage to DGT messages.

use super::message::{BOARD, CLOCK, FIELD};
use crate::dice::Dice;

/// A high bit in the payload, a length that is wrong, a square that does not exist, or a message cut short.
///
/// A piece code above 0F is not among them: readers mask codes, so it would pass for another valid piece.
pub fn spoil(message: &mut Vec<u8>, dice: &mut Dice) {
    let last = message.len() - 1;
    let place = usize::try_from(dice.between(3, last.max(3) as u64)).unwrap_or(3).min(last);
    match dice.below(4) {
        0 if message[0] == FIELD => message[3] |= 0x40,
        0 | 1 => message[place] |= 0x80,
        2 => message[2] ^= 0x02,
        _ => message.truncate(place),
    }
}

/// Another square or piece, another time, another last digit.
pub fn alter(message: &mut [u8], dice: &mut Dice) {
    let last = message.len() - 1;
    match message[0] {
        FIELD if dice.chance(0.5) => message[3] = (message[3] + 1 + dice.byte() % 63) % 64,
        FIELD => message[4] = other_code(message[4], dice),
        BOARD => {
            let place = 3 + usize::from(dice.byte() % 64);
            message[place] = other_code(message[place], dice);
        }
        CLOCK => message[5] ^= 0x01,
        _ => message[last] ^= 0x01,
    }
}

fn other_code(code: u8, dice: &mut Dice) -> u8 {
    (code + 1 + dice.byte() % 12) % 13
}
