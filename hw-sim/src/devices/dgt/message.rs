//! The bytes a DGT board sends (protocols 1.3 to 1.6), written here once more and not taken from the driver.

use shakmaty::{Color, Piece, Role, Square};

use crate::clock::{ChessClock, Face, Side};

/// Whole board.
pub const BOARD: u8 = 0x86;
/// Clock reading or acknowledgement.
pub const CLOCK: u8 = 0x8D;
/// One square.
pub const FIELD: u8 = 0x8E;
/// Stored moves.
pub const STORED_MOVES: u8 = 0x8F;
/// Bus address.
pub const BUS_ADDRESS: u8 = 0x90;
/// Serial number.
pub const SERIAL: u8 = 0x91;
/// Maker's text.
pub const TRADEMARK: u8 = 0x92;
/// Firmware version.
pub const VERSION: u8 = 0x93;
/// Battery.
pub const BATTERY: u8 = 0xA0;
/// Long serial number.
pub const LONG_SERIAL: u8 = 0xA2;
/// Bytes of memory for stored moves.
const STORED_MOVES_SIZE: usize = 0x1F00;

/// A message: id, length in two times seven bits with its own three bytes counted, payload.
pub fn message(id: u8, payload: &[u8]) -> Vec<u8> {
    let [high, low] = seven_bit_pair(payload.len() + 3);
    let mut bytes = vec![id, high, low];
    bytes.extend(payload);
    bytes
}

/// A number of 14 bits as two bytes of seven.
pub fn seven_bit_pair(number: usize) -> [u8; 2] {
    let low = |bits: usize| u8::try_from(bits & 0x7F).unwrap_or(0);
    [low(number >> 7), low(number)]
}

/// Number of a square of the table: a8 is 0 and h1 is 63, or the other way round on a turned board.
pub fn square_number(square: Square, turned: bool) -> u8 {
    let number = u8::from(square) ^ 56;
    if turned { 63 - number } else { number }
}

/// Code of what stands on a square.
pub fn piece_code(piece: Option<Piece>) -> u8 {
    let Some(piece) = piece else { return 0 };
    let white = match piece.role {
        Role::Pawn => 1,
        Role::Rook => 2,
        Role::Knight => 3,
        Role::Bishop => 4,
        Role::King => 5,
        Role::Queen => 6,
    };
    if piece.color == Color::White { white } else { white + 6 }
}

/// One changed square.
pub fn field(number: u8, piece: Option<Piece>) -> Vec<u8> {
    message(FIELD, &[number, piece_code(piece)])
}

/// Payload of a clock reading.
pub fn clock_reading(clock: Option<&ChessClock>) -> [u8; 7] {
    let Some(clock) = clock else { return [0, 0, 0, 0, 0, 0, 0x20] };
    let mark = if clock.has_increment() { 0x20 } else { 0 };
    let [rh, rm, rs] = display(clock.face(Side::Right), mark);
    let [lh, lm, ls] = display(clock.face(Side::Left), mark);
    [rh, rm, rs, lh, lm, ls, status(clock)]
}

/// Payload of an acknowledgement. Nibble A in two places says that it is none of the readings; the high bits of
/// the four bytes travel in these two places too, so that no byte has its bit 7 set.
pub fn acknowledgement(answer: [u8; 4], status: u8) -> [u8; 7] {
    let high = |byte: u8, bit: u8| if byte & 0x80 == 0 { 0 } else { bit };
    let [first, second, third, fourth] = answer;
    [
        0x0A | high(third, 0x10) | high(fourth, 0x20),
        first & 0x7F,
        second & 0x7F,
        0x0A | high(first, 0x10) | high(second, 0x20),
        third & 0x7F,
        fourth & 0x7F,
        status,
    ]
}

/// Payload of the stored moves: the power-up record, the pieces then found, the end mark, and unused memory.
pub fn stored_moves(found: impl Iterator<Item = (u8, u8)>) -> Vec<u8> {
    let mut memory = vec![0x00, 0x00, 0x00, 0x6A];
    for (number, code) in found.filter(|(_, code)| *code != 0) {
        memory.extend([0x50 | code, number]);
    }
    memory.extend([0x6F, 0x6B]);
    memory.resize(STORED_MOVES_SIZE, 0x7F);
    memory
}

/// Status byte: bit 0 running, bit 1 right end of the lever high, bit 3 left to move, bit 4 right to move.
pub fn status(clock: &ChessClock) -> u8 {
    let side = if clock.high() == Side::Left { 0x08 } else { 0x12 };
    side | u8::from(clock.running())
}

fn display(face: Face, mark: u8) -> [u8; 3] {
    let seconds = face.seconds().min(9 * 3600 + 59 * 60 + 59);
    let fallen = if face.fallen { 0x10 } else { 0 };
    let hours = u8::try_from(seconds / 3600).unwrap_or(9);
    [hours | mark | fallen, bcd(seconds / 60 % 60), bcd(seconds % 60)]
}

fn bcd(number: u32) -> u8 {
    u8::try_from(number / 10 * 16 + number % 10).unwrap_or(0)
}
