//! The common tongue of all boards: what a driver has understood.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Piece, Role, Square};

use crate::calibration::Calibration;
use crate::time::Millis;

/// What a sensor says of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Nothing stands there.
    Empty,
    /// Something stands there, and the board cannot tell what.
    Occupied,
    /// This piece stands there.
    Piece(Piece),
    /// One of the three result pieces of DGT sets (codes 0D, 0E, 0F).
    Result(ResultPiece),
}

/// The three pieces of DGT sets that say a result (DGT piece codes 0D, 0E, 0F).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultPiece {
    /// The game is drawn.
    Draw,
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
}

impl Seen {
    /// Whether anything stands on the square.
    pub fn is_occupied(self) -> bool {
        self != Self::Empty
    }

    /// The piece, where the board can tell it.
    pub fn piece(self) -> Option<Piece> {
        match self {
            Self::Piece(piece) => Some(piece),
            Self::Empty | Self::Occupied | Self::Result(_) => None,
        }
    }
}

/// What a board says of all its 64 squares at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    squares: [Seen; 64],
    occupied: Bitboard,
    /// The pieces the board can tell.
    pieces: Board,
    /// Where result pieces stand, which belong to no position.
    results: Bitboard,
}

impl Picture {
    /// A board with nothing on it.
    pub const EMPTY: Self = Self {
        squares: [Seen::Empty; 64],
        occupied: Bitboard::EMPTY,
        pieces: Board::empty(),
        results: Bitboard::EMPTY,
    };

    /// What is seen on `square`.
    pub fn get(&self, square: Square) -> Seen {
        self.squares[usize::from(square)]
    }

    /// Writes down what is seen on `square`.
    pub fn set(&mut self, square: Square, seen: Seen) {
        self.squares[usize::from(square)] = seen;
        self.occupied.set(square, seen.is_occupied());
        self.results.set(square, matches!(seen, Seen::Result(_)));
        match seen {
            Seen::Piece(piece) => self.pieces.set_piece_at(square, piece),
            Seen::Empty | Seen::Occupied | Seen::Result(_) => self.pieces.discard_piece_at(square),
        }
    }

    /// All squares on which something stands.
    pub fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// All squares on which it does not agree with what should stand there. Of something that the board cannot tell,
    /// it is enough that something should stand there; a result piece never agrees.
    pub fn disagrees(&self, expected: &Board) -> Bitboard {
        let named = self.pieces.occupied();
        let kinds = Role::ALL.map(|role| self.pieces.by_role(role) ^ expected.by_role(role));
        let sides = self.pieces.white() ^ expected.white();
        let other = kinds.into_iter().fold(sides, std::ops::BitOr::bitor) & named;
        (self.occupied ^ expected.occupied()) | other | self.results
    }

    /// The same board turned by 180 degrees: a1 becomes h8.
    pub fn rotated(&self) -> Self {
        let mut turned = Self::EMPTY;
        for square in self.occupied {
            turned.set(square.rotate_180(), self.get(square));
        }
        turned
    }
}

/// The two sides of a clock, as seen from its front. They never change with the board's orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockSide {
    /// The display at the left.
    Left,
    /// The display at the right.
    Right,
}

impl ClockSide {
    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// One reading of a clock that stands beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockReading {
    /// Time left on the left display, in seconds.
    pub left: u32,
    /// Time left on the right display, in seconds.
    pub right: u32,
    /// Whether the clock runs at all.
    pub running: bool,
    /// The side to move: the side whose time runs, or would run (DGT status bits 3 and 4, the lever).
    pub to_move: ClockSide,
    /// The left flag is down.
    pub left_flag: bool,
    /// The right flag is down.
    pub right_flag: bool,
    /// The clock's battery is low.
    pub battery_low: bool,
}

/// What a clock answers to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockAnswer {
    /// The command with this number was carried out (DGT: 01 display, 03 end, 0A set and run, 0B beep, 0C text).
    Done(u8),
    /// The command with this number was refused.
    Refused(u8),
    /// The command with this number was sent as often as is sensible and never answered.
    Unanswered(u8),
    /// The clock's version: major and minor (DGT: major 2 is a DGT 3000, major 1 a DGT XL).
    Version(u8, u8),
    /// A button was pressed; the number is the board's own.
    Button(u8),
    /// The clock said of itself that it is ready.
    Ready,
    /// The clock said of itself that it has another mode now, or is in the wrong one.
    Mode(u8),
}

impl ClockAnswer {
    /// The number of the command that sets a clock and lets it run.
    pub const SET: u8 = 0x0A;

    /// What has become of setting the clock: done, or not; `None` where it is about something else.
    pub fn of_setting(self) -> Option<bool> {
        match self {
            Self::Done(Self::SET) => Some(true),
            Self::Refused(Self::SET) | Self::Unanswered(Self::SET) => Some(false),
            _ => None,
        }
    }
}

/// A move as a board tells it that sees moves and no squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// From square to square.
    FromTo {
        /// Where the piece stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// What a pawn has become.
        promotion: Option<Role>,
    },
    /// Castling.
    Castling(CastlingSide),
}

/// A finished move that a board has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToldMove {
    /// Which move of its game it is and whose, where it says so: 1 and White for the first.
    pub number: Option<(u32, Color)>,
    /// The move.
    pub step: Step,
}

/// One thing a board has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sense {
    /// One square has changed (DGT field update; a lift or place line).
    Square {
        /// The square, in the board's own orientation.
        square: Square,
        /// What is on it now.
        seen: Seen,
    },
    /// The whole board at one moment, in the board's own orientation.
    Picture(Box<Picture>),
    /// A move is finished: the board itself has waited for that, and tells neither lifts nor squares.
    Moved(ToldMove),
    /// A move has been taken back on such a board; which, where it says so.
    TakenBack(Option<Step>),
    /// A new game has been begun on such a board.
    NewGame,
    /// Such a board says that it tells moves from now on.
    TellsMoves,
    /// The clock's times and state.
    Clock(ClockReading),
    /// The board says that no clock is connected.
    NoClock,
    /// The clock has answered a command or said something of itself.
    ClockAnswer(ClockAnswer),
    /// Charge of the board's own battery in percent.
    Battery {
        /// 0 to 100.
        percent: u8,
        /// It is being charged.
        charging: bool,
    },
    /// Firmware version: two whole numbers, never a decimal fraction (`3.10` is later than `3.9`).
    Version(u8, u8),
    /// Serial number, as printed.
    Serial(String),
    /// The longer serial number of newer boards.
    LongSerial(String),
    /// The maker's text, several lines, for people only.
    Trademark(String),
    /// The board's address on a bus (DGT: the decimal serial number).
    BusAddress(u16),
    /// Bytes that fit no message were thrown away, or a board that has to be asked was not asked in time: from now on a
    /// change may be missing.
    Garbled {
        /// How many bytes; none where nothing was thrown away.
        bytes: usize,
    },
    /// The board was asked and for three seconds not one byte has come. Said once; the driver goes on asking, and
    /// the next sense of any other kind but [`Sense::Garbled`] ends the silence.
    Silent,
    /// About teaching the board its pieces.
    Calibration(Calibration),
}

impl Sense {
    /// Whether it was read out of a good message.
    pub fn is_good(&self) -> bool {
        !matches!(self, Self::Garbled { .. } | Self::Silent)
    }
}

/// A sense and the moment its last byte arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sensed {
    /// When.
    pub at: Millis,
    /// What.
    pub sense: Sense,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seen() -> impl Strategy<Value = Seen> {
        let piece = (0_usize..12).prop_map(|index| Seen::Piece(piece(index)));
        prop_oneof![4 => Just(Seen::Empty), 1 => Just(Seen::Occupied), 6 => piece, 1 => Just(Seen::Result(ResultPiece::Draw))]
    }

    fn piece(index: usize) -> Piece {
        Role::ALL[index % 6].of(shakmaty::Color::from_white(index < 6))
    }

    proptest! {
        #[test]
        fn it_disagrees_square_by_square(
            seen in prop::collection::vec((0_u32..64, seen()), 0..200),
            stands in prop::collection::vec((0_u32..64, 0_usize..12), 0..60),
        ) {
            let (mut picture, mut board) = (Picture::EMPTY, Board::empty());
            stands.iter().for_each(|(square, index)| board.set_piece_at(Square::new(*square), piece(*index)));
            seen.iter().for_each(|(square, seen)| picture.set(Square::new(*square), *seen));
            for square in Square::ALL {
                let agrees = match (picture.get(square), board.piece_at(square)) {
                    (Seen::Empty, None) | (Seen::Occupied, Some(_)) => true,
                    (Seen::Piece(piece), Some(expected)) => piece == expected,
                    _ => false,
                };
                prop_assert_eq!(picture.disagrees(&board).contains(square), !agrees);
                prop_assert_eq!(picture.occupied().contains(square), picture.get(square).is_occupied());
                prop_assert_eq!(picture.rotated().get(square.rotate_180()), picture.get(square));
            }
            prop_assert_eq!(picture.rotated().rotated(), picture);
        }
    }
}
