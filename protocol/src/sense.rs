//! The common tongue of all boards: what a driver has understood.

use shakmaty::{Bitboard, Piece, Square};

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
pub struct Picture([Seen; 64]);

impl Picture {
    /// A board with nothing on it.
    pub const EMPTY: Self = Self([Seen::Empty; 64]);

    /// What is seen on `square`.
    pub fn get(&self, square: Square) -> Seen {
        self.0[usize::from(square)]
    }

    /// Writes down what is seen on `square`.
    pub fn set(&mut self, square: Square, seen: Seen) {
        self.0[usize::from(square)] = seen;
    }

    /// All squares on which something stands.
    pub fn occupied(&self) -> Bitboard {
        Square::ALL.into_iter().filter(|square| self.get(*square).is_occupied()).collect()
    }

    /// The same board turned by 180 degrees: a1 becomes h8.
    pub fn rotated(&self) -> Self {
        let mut turned = self.0;
        turned.reverse();
        Self(turned)
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
    /// Bytes that fit no message were thrown away: from now on a change may be missing.
    Garbled {
        /// How many bytes.
        bytes: usize,
    },
    /// The board was asked and for three seconds not one byte has come. Said once; the driver goes on asking, and
    /// the next sense of any other kind but [`Sense::Garbled`] ends the silence.
    Silent,
}

/// A sense and the moment its last byte arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sensed {
    /// When.
    pub at: Millis,
    /// What.
    pub sense: Sense,
}
