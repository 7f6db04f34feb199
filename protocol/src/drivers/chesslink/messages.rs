//! What a ChessLink board says: a small letter, data, and two hexadecimal digits with the exclusive-or of all
//! characters before them.
//!
//! Each character of seven bits travels with its odd parity in bit 7. Adapters that leave the parity to a port that
//! has none send bare characters; so a message is good if all of its bytes are coded, or none.

use shakmaty::{Piece, Square};

use crate::frame::{Verdict, Verifier};
use crate::sense::{Picture, Seen};

/// Letters of replies, each that of its command.
const SQUARES: u8 = b's';
const VERSION: u8 = b'v';
const LIGHTS_OFF: u8 = b'x';
const LIGHTS: u8 = b'l';
const WRITTEN: u8 = b'w';
const READ: u8 = b'r';
/// Where something stands of which the board does not know what it is.
const UNKNOWN: u8 = b'?';

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The whole board, in the orientation in which White sits at its near side.
    Squares(Box<Picture>),
    /// Firmware version.
    Version(u8, u8),
    /// A register holds this.
    Register(u8, u8),
    /// A register has been written.
    Written(u8, u8),
    /// The lights have been set.
    Lights,
}

/// The framing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Messages;

impl Verifier for Messages {
    type Message = Said;

    /// A letter, 64 squares and the checksum.
    const LONGEST: usize = 67;

    /// A message that cannot go on is left byte by byte: the next may begin anywhere in it.
    fn verify(&mut self, held: &[u8]) -> Verdict<Said> {
        let text: Vec<u8> = held.iter().map(|byte| byte & 0x7F).collect();
        if !has_one_coding(held) {
            return Verdict::Wrong(1);
        }
        text.split_first().map_or(Verdict::More, |(letter, rest)| judge(*letter, rest))
    }
}

/// All with odd parity, or all without any.
fn has_one_coding(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| byte.count_ones() % 2 == 1) || bytes.iter().all(u8::is_ascii)
}

/// The letter tells how long the data is, and of what.
fn judge(letter: u8, rest: &[u8]) -> Verdict<Said> {
    let (length, belongs): (usize, fn(u8) -> bool) = match letter {
        SQUARES => (64, |byte| seen(byte).is_some()),
        VERSION | WRITTEN | READ => (4, |byte| byte.is_ascii_hexdigit()),
        LIGHTS_OFF | LIGHTS => (0, |_| false),
        _ => return Verdict::Wrong(1),
    };
    let (data, checksum) = rest.split_at(length.min(rest.len()));
    let good = data.iter().all(|byte| belongs(*byte)) && checksum.iter().all(u8::is_ascii_hexdigit);
    match checksum {
        _ if !good => Verdict::Wrong(1),
        [high, low] if number(*high, *low) == Some(data.iter().fold(letter, |sum, byte| sum ^ byte)) => {
            decode(letter, data).map_or(Verdict::Wrong(1), Verdict::Complete)
        }
        [_, _] => Verdict::Wrong(1),
        _ => Verdict::More,
    }
}

fn decode(letter: u8, data: &[u8]) -> Option<Said> {
    match (letter, data) {
        (SQUARES, letters) => picture(letters).map(|picture| Said::Squares(Box::new(picture))),
        (LIGHTS | LIGHTS_OFF, []) => Some(Said::Lights),
        (letter, [a, b, c, d]) => {
            let (first, second) = (number(*a, *b)?, number(*c, *d)?);
            match letter {
                VERSION => Some(Said::Version(first, second)),
                READ => Some(Said::Register(first, second)),
                WRITTEN => Some(Said::Written(first, second)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// In ordinary use the squares come in the order h1, g1 to a1, h2, and so on to a8.
pub(super) fn square(index: u32) -> Square {
    Square::new(index ^ 7)
}

fn picture(letters: &[u8]) -> Option<Picture> {
    let mut picture = Picture::EMPTY;
    for (index, letter) in (0..64).zip(letters) {
        picture.set(square(index), seen(*letter)?);
    }
    Some(picture)
}

fn seen(letter: u8) -> Option<Seen> {
    match letter {
        b'.' => Some(Seen::Empty),
        UNKNOWN => Some(Seen::Occupied),
        _ => Piece::from_char(char::from(letter)).map(Seen::Piece),
    }
}

/// Two hexadecimal digits; emulators write small letters too.
fn number(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}
