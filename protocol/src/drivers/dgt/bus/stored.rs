//! The records in which a board stores what happens on it. The first byte of a record tells its kind:
//!
//! | first byte | record |
//! |---|---|
//! | 40 to 5F | a square: `010r nnnn` with the piece code, then its number |
//! | 60 to 69 | the lever has moved, and the time of the right side stands: hours, minutes, seconds |
//! | 70 to 79 | the same with the left side |
//! | the others | marks of one byte: power-up, end, start positions |

use shakmaty::Square;

use super::super::{clock, messages};
use crate::sense::{ClockSide, Seen};

/// Something a board has stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A square has changed.
    Square(Square, Seen),
    /// The lever has moved: this side was halted with so many seconds.
    Halted(ClockSide, u32),
}

/// All records of a packet, in order; `None` where it says what cannot be.
pub(super) fn records(mut bytes: &[u8]) -> Option<Vec<Record>> {
    let mut records = Vec::new();
    while let Some((first, rest)) = bytes.split_first() {
        bytes = match (*first, rest) {
            (0x40..=0x5F, [number, rest @ ..]) => {
                records.push(Record::Square(messages::square(*number)?, messages::seen(first & 0x0F)?));
                rest
            }
            (0x60..=0x69 | 0x70..=0x79, [minutes, seconds, rest @ ..]) => {
                let side = if first & 0x10 == 0 { ClockSide::Right } else { ClockSide::Left };
                records.push(Record::Halted(side, clock::seconds(*first, *minutes, *seconds)?));
                rest
            }
            (0x6A..=0x6F | 0x7A..=0x7F | 0x00, rest) => rest,
            _ => return None,
        };
    }
    Some(records)
}
