//! The characters a ChessLink board sends (protocols 2.1 to 2.5), written here once more and not taken from the driver.

use shakmaty::{Piece, Square};

/// A message as it goes over the line: its text, the checksum in capital digits, and each of these characters with
/// an odd number of bits set.
pub fn message(text: &str) -> Vec<u8> {
    let mut sum = 0;
    let mut bytes = Vec::with_capacity(text.len() + 2);
    for byte in text.bytes() {
        sum ^= byte;
        bytes.push(byte);
    }
    bytes.extend([digit(sum >> 4), digit(sum & 0x0F)]);
    for byte in &mut bytes {
        *byte = with_parity(*byte);
    }
    bytes
}

/// The character with its parity in bit 7.
pub fn with_parity(byte: u8) -> u8 {
    let mut ones = 0;
    for bit in 0..7 {
        ones += byte >> bit & 1;
    }
    byte & 0x7F | if ones % 2 == 0 { 0x80 } else { 0 }
}

/// Place of a square of the table in a report: h1 is the first and a8 the last, or the other way round on a turned
/// board.
pub fn place(square: Square, turned: bool) -> usize {
    let ordinary = usize::from(square.rank()) * 8 + (7 - usize::from(square.file()));
    if turned { 63 - ordinary } else { ordinary }
}

/// Where a place of a report stands in a diagram, which begins with a8 and ends with h1. The board does not know how it
/// lies: it takes what it reports first for h1.
pub fn in_diagram(place: usize) -> usize {
    63 - place
}

/// The letter of what stands on a square.
pub fn letter(piece: Option<Piece>) -> char {
    piece.map_or('.', Piece::char)
}

fn digit(number: u8) -> u8 {
    if number < 10 { b'0' + number } else { b'A' + number - 10 }
}
