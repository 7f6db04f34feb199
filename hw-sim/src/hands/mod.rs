//! Hands that play: each ply becomes a list of motions with rests between them.
//!
//! Hands do not know when a daemon takes a move for settled. Rests inside a ply are drawn from 0.05 to 0.9 s,
//! short ones more often, so that the motions of a ply take about a tenth of the pace; pieces that hover rest for
//! up to 3 s. These figures hold for [`DEFAULT_PACE`] and grow and shrink with the pace.
//!
//! After a ply the hands rest for one pace. A pace below the settle time of the daemon is therefore a blitz
//! without a clock: the opponent's touch then makes the move firm, not the rest.

mod manner;
mod path;
mod ply;
mod promotion;
mod result;

use shakmaty::{Chess, Color, Move, Piece, Square};

use crate::devices::{Kind, Sees};
use crate::dice::Dice;

pub use self::path::between as squares_between;
pub use self::result::{kings, set_up};

/// The rest between two plies for which the rests inside a ply are stated, in ms.
pub const DEFAULT_PACE: u64 = 2000;

/// A manner of moving pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Lifts a piece and sets it down; takes the victim off first.
    Careful,
    /// Drags line pieces, double-stepping pawns and the castling king through every square between.
    Slide,
    /// Takes the victim off before touching the own piece.
    CaptureFirst,
    /// Lifts the own piece, then the victim, then sets the own piece down; en passant: the victim at the end.
    CaptureLast,
    /// Sets the own piece onto the victim's square, which is never empty on boards that know pieces.
    Overwrite,
    /// Castles with the rook first; the victim en passant first; the new piece before the promoted pawn goes.
    RookFirst,
    /// Rests on other legal squares of the way before going on, and sometimes goes back and begins again.
    Hover,
    /// A mixture of all, with touches of pieces and squares that have nothing to do with the move.
    Clumsy,
}

impl Style {
    /// All styles with the names by which the command line knows them.
    pub const ALL: [(&'static str, Self); 8] = [
        ("careful", Self::Careful),
        ("slide", Self::Slide),
        ("capture-first", Self::CaptureFirst),
        ("capture-last", Self::CaptureLast),
        ("overwrite", Self::Overwrite),
        ("rook-first", Self::RookFirst),
        ("hover", Self::Hover),
        ("clumsy", Self::Clumsy),
    ];
}

/// One motion of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// What stands on the square is taken off.
    Lift(Square),
    /// The piece is set down; what stood there is pushed away.
    Place(Square, Piece),
    /// The player of this colour presses the clock.
    Press(Color),
    /// Nothing: the hands have rested.
    Rest,
}

/// A motion and the rest before it, in ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Rest before the motion.
    pub rest: u64,
    /// The motion.
    pub motion: Motion,
}

/// What hands have to do with.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances {
    /// What the board's sensors tell.
    pub sees: Sees,
    /// Time for one look at all squares, in ms.
    pub scan: u64,
    /// A peg board: pieces cannot be dragged, pushed, or brushed against.
    pub pegged: bool,
    /// There is a clock to press.
    pub clock: bool,
    /// Rest between plies, in ms.
    pub pace: u64,
}

impl Circumstances {
    /// Those of a board of `kind`, not pegged, without a clock, at the default pace.
    pub fn of(kind: &Kind) -> Self {
        Self { sees: kind.sees, scan: kind.scan, pegged: false, clock: false, pace: DEFAULT_PACE }
    }
}

/// A pair of hands.
#[derive(Clone, Debug)]
pub struct Hands {
    style: Style,
    around: Circumstances,
    dice: Dice,
}

impl Hands {
    /// Hands of one style.
    pub fn new(style: Style, around: Circumstances, dice: Dice) -> Self {
        Self { style, around, dice }
    }

    /// The motions that play `m` from `position`, from the first touch to the press of the clock.
    pub fn ply(&mut self, position: &Chess, m: Move) -> Vec<Step> {
        let manner = manner::Manner::draw(self.style, self.around, &mut self.dice);
        ply::Ply::new(position, m, manner, self.around, &mut self.dice).steps()
    }
}
