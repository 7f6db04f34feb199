//! What a DGT e-board says: `<id with bit 7> <length, 7 + 7 bits> <payload>`, every other byte below 80. The
//! declared length counts the three bytes of the header and decides where a message ends.

use shakmaty::{Color, File, Piece, Rank, Role, Square};

use super::clock;
use crate::frame::{Verdict, Verifier};
use crate::sense::{Picture, ResultPiece, Seen, Sense};

/// Board dump: 64 piece codes.
pub(super) const BOARD: u8 = 0x86;
/// Clock time or clock acknowledgement.
pub(super) const CLOCK: u8 = 0x8D;
/// One square has changed.
pub(super) const FIELD: u8 = 0x8E;
/// Stored moves, 7939 bytes; sometimes sent unasked.
pub(super) const STORED_MOVES: u8 = 0x8F;
/// Bus address.
pub(super) const BUS_ADDRESS: u8 = 0x90;
/// Serial number, five characters.
pub(super) const SERIAL: u8 = 0x91;
/// The maker's text.
pub(super) const TRADEMARK: u8 = 0x92;
/// Firmware version.
pub(super) const VERSION: u8 = 0x93;
/// Dump of the 50 black squares of a draughts board.
pub(super) const BLACK_SQUARES: u8 = 0x94;
/// Dump of the 50 white squares of a draughts board.
pub(super) const WHITE_SQUARES: u8 = 0x95;
/// Battery of a Bluetooth board.
pub(super) const BATTERY: u8 = 0xA0;
/// Long serial number, ten characters.
pub(super) const LONG_SERIAL: u8 = 0xA2;

/// Bytes before the payload.
const HEADER: usize = 3;

/// The framing of single-board mode. A message's senses; none for one that is known and says nothing of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Messages;

impl Verifier for Messages {
    type Message = Vec<Sense>;

    const LONGEST: usize = 0x3FFF;

    fn verify(&mut self, held: &[u8]) -> Verdict<Vec<Sense>> {
        match *held {
            [id] => {
                if is_known(id) {
                    Verdict::More
                } else {
                    Verdict::Wrong(1)
                }
            }
            // Only an id has bit 7: a new message has begun, the one before was cut short.
            [.., last] if last >= 0x80 => Verdict::Wrong(held.len() - 1),
            [_, _] => Verdict::More,
            [id, high, low, ref payload @ ..] => {
                let length = usize::from(high) << 7 | usize::from(low);
                if held.len() == HEADER && !may_be_long(id, length) {
                    return Verdict::Wrong(HEADER);
                }
                if held.len() < length {
                    return Verdict::More;
                }
                decode(id, payload).map_or(Verdict::Wrong(held.len()), Verdict::Complete)
            }
            [] => Verdict::More,
        }
    }
}

fn is_known(id: u8) -> bool {
    matches!(id, BOARD | CLOCK..=BUS_ADDRESS | SERIAL..=WHITE_SQUARES | BATTERY | LONG_SERIAL)
}

/// Lengths that a message can have. Where the sources disagree (battery: 7 or 12) or nothing is fixed, the declared
/// length decides; elsewhere another length is damage and is told as soon as it is seen.
fn may_be_long(id: u8, length: usize) -> bool {
    match id {
        BOARD => length == HEADER + 64 || length == HEADER + 100,
        CLOCK => length == HEADER + 7,
        FIELD | BUS_ADDRESS | VERSION => length == HEADER + 2,
        // Real ones have 7939 bytes. A short one would be a damaged field update (8E) that nobody missed.
        STORED_MOVES => length >= 1024,
        SERIAL => length == HEADER + 5,
        TRADEMARK => (HEADER + 1..=1024).contains(&length),
        BLACK_SQUARES | WHITE_SQUARES => length == HEADER + 50,
        BATTERY => (HEADER + 1..=HEADER + 13).contains(&length),
        LONG_SERIAL => length == HEADER + 10,
        _ => false,
    }
}

/// The senses of a whole message; `None` if it says what cannot be.
fn decode(id: u8, payload: &[u8]) -> Option<Vec<Sense>> {
    match (id, payload) {
        (BOARD, squares) if squares.len() == 64 => picture(squares).map(|picture| vec![picture]),
        (FIELD, [square, code]) => field(*square, *code),
        (CLOCK, payload) => clock::decode(payload),
        (BUS_ADDRESS, [high, low]) => Some(vec![Sense::BusAddress(u16::from(*high) << 7 | u16::from(*low))]),
        (VERSION, [major, minor]) => Some(vec![Sense::Version(*major, *minor)]),
        (SERIAL, text) => printed(text).map(|text| vec![Sense::Serial(text)]),
        (LONG_SERIAL, text) => printed(text).map(|text| vec![Sense::LongSerial(text)]),
        (TRADEMARK, text) => lines(text).map(|text| vec![Sense::Trademark(text)]),
        (BATTERY, payload) => battery(payload),
        // Stored moves and everything of draughts boards: known, whole, and of no use.
        _ => Some(Vec::new()),
    }
}

pub(super) fn picture(codes: &[u8]) -> Option<Sense> {
    let mut picture = Picture::EMPTY;
    for (index, code) in (0..).zip(codes) {
        picture.set(square(index)?, seen(*code)?);
    }
    Some(Sense::Picture(Box::new(picture)))
}

/// The protocol's change log mentions an "S bit" beside the piece code of a field update and never says which it
/// is. So the code is taken without its upper bits; but as they may as well be damage, a set one is told like
/// garbage before the square, and the board gets asked for a dump that agrees.
fn field(index: u8, code: u8) -> Option<Vec<Sense>> {
    let update = Sense::Square { square: square(index)?, seen: seen(code & 0x0F)? };
    Some(if code > 0x0F { vec![Sense::Garbled { bytes: 1 }, update] } else { vec![update] })
}

/// Square 0 is a8, 7 is h8, 63 is h1.
pub(super) fn square(index: u8) -> Option<Square> {
    if index > 63 {
        return None;
    }
    Some(Square::from_coords(File::new(u32::from(index % 8)), Rank::new(7 - u32::from(index / 8))))
}

pub(super) fn seen(code: u8) -> Option<Seen> {
    let (color, code) = match code {
        0x00 => return Some(Seen::Empty),
        0x01..=0x06 => (Color::White, code),
        0x07..=0x0C => (Color::Black, code - 6),
        0x0D => return Some(Seen::Result(ResultPiece::Draw)),
        0x0E => return Some(Seen::Result(ResultPiece::WhiteWins)),
        0x0F => return Some(Seen::Result(ResultPiece::BlackWins)),
        _ => return None,
    };
    let role = match code {
        1 => Role::Pawn,
        2 => Role::Rook,
        3 => Role::Knight,
        4 => Role::Bishop,
        5 => Role::King,
        _ => Role::Queen,
    };
    Some(Seen::Piece(Piece { color, role }))
}

/// A number as printed on the board: visible characters, without spaces around them.
fn printed(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?.trim();
    (!text.is_empty() && text.bytes().all(|byte| matches!(byte, b' '..=b'~'))).then(|| text.to_owned())
}

/// Lines of text for people, with plain line ends.
fn lines(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    let readable = |byte: u8| matches!(byte, b' '..=b'~' | b'\r' | b'\n' | b'\t');
    text.bytes()
        .all(readable)
        .then(|| text.split(['\r', '\n']).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// Percent comes first; the status, whose bit 0 says that the battery is being charged, is the ninth byte and
/// missing in the short form. 7F is "not available".
fn battery(payload: &[u8]) -> Option<Vec<Sense>> {
    let charging = payload.get(8).is_some_and(|status| status & 0x01 != 0);
    match *payload.first()? {
        percent @ 0..=100 => Some(vec![Sense::Battery { percent, charging }]),
        0x7F => Some(Vec::new()),
        _ => None,
    }
}
