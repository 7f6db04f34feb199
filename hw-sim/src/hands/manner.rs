//! How one ply is carried out.

use super::{Circumstances, Style};
use crate::devices::Sees;
use crate::dice::Dice;

/// When the victim of a capture goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victim {
    /// Before the own piece is touched.
    First,
    /// After the own piece was lifted and before it is set down; en passant: at the end.
    Last,
    /// Pushed off by the own piece.
    Overwritten,
}

/// How a piece gets to its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Through the air.
    Air,
    /// Dragged over every square between.
    Slide,
    /// Resting on legal squares of its way.
    Hover,
}

/// The order of the two pieces in castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// King, then rook.
    KingFirst,
    /// Rook, then king.
    RookFirst,
    /// Both in hand before one is set down.
    BothLifted,
}

/// The order in which a pawn becomes a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// The pawn is taken off and the new piece set down.
    Direct,
    /// The pawn is set on the last rank and exchanged there.
    PawnFirst,
    /// The new piece is set down and then the pawn taken off.
    PieceFirst,
}

/// How one ply is carried out.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// When a victim goes.
    pub victim: Victim,
    /// How pieces get to their squares.
    pub way: Way,
    /// Order in castling.
    pub castling: Castling,
    /// Order in promotion.
    pub promotion: Promotion,
    /// Touches of other pieces before the move.
    pub strays_before: u64,
    /// Touches of the opponent's pieces after the move.
    pub strays_after: u64,
    /// The piece is set down on a square that has nothing to do with the move and taken up again.
    pub wanders: bool,
}

impl Manner {
    const CAREFUL: Self = Self {
        victim: Victim::First,
        way: Way::Air,
        castling: Castling::KingFirst,
        promotion: Promotion::Direct,
        strays_before: 0,
        strays_after: 0,
        wanders: false,
    };

    /// How hands of `style` carry out the next ply.
    pub fn draw(style: Style, around: Circumstances, dice: &mut Dice) -> Self {
        let drawn = match style {
            Style::Careful | Style::CaptureFirst => Self::CAREFUL,
            Style::Slide => Self { way: Way::Slide, victim: any_victim(dice), ..Self::CAREFUL },
            Style::CaptureLast => Self { victim: Victim::Last, ..Self::CAREFUL },
            Style::Overwrite => Self { victim: Victim::Overwritten, ..Self::CAREFUL },
            Style::RookFirst => {
                Self { castling: Castling::RookFirst, promotion: Promotion::PieceFirst, ..Self::CAREFUL }
            }
            Style::Hover => Self { way: Way::Hover, victim: any_victim(dice), ..Self::CAREFUL },
            Style::Clumsy => Self::clumsy(dice),
        };
        drawn.fit(around)
    }

    fn clumsy(dice: &mut Dice) -> Self {
        let ways = [Way::Air, Way::Air, Way::Slide, Way::Hover];
        let castlings = [Castling::KingFirst, Castling::RookFirst, Castling::BothLifted];
        let promotions = [Promotion::Direct, Promotion::PawnFirst, Promotion::PieceFirst];
        Self {
            victim: any_victim(dice),
            way: dice.pick(&ways).unwrap_or(Way::Air),
            castling: dice.pick(&castlings).unwrap_or(Castling::KingFirst),
            promotion: dice.pick(&promotions).unwrap_or(Promotion::Direct),
            strays_before: dice.below(6).saturating_sub(3),
            strays_after: dice.below(5).saturating_sub(3),
            wanders: dice.chance(0.15),
        }
    }

    /// Leaves out what cannot be done here. Pegs are pulled out and put in: a peg board takes a rook that is set
    /// down for a finished move, so there the king goes first.
    fn fit(mut self, around: Circumstances) -> Self {
        if around.pegged {
            self.way = Way::Air;
            self.castling = Castling::KingFirst;
            (self.strays_before, self.strays_after, self.wanders) = (0, 0, false);
            if self.victim == Victim::Overwritten {
                self.victim = Victim::Last;
            }
        }
        if around.sees == Sees::Occupancy && self.promotion == Promotion::PawnFirst {
            // Such a board cannot tell the pawn from the new piece; the gesture is asked for in any case.
            self.promotion = Promotion::Direct;
        }
        self
    }
}

fn any_victim(dice: &mut Dice) -> Victim {
    dice.pick(&[Victim::First, Victim::Last, Victim::Overwritten]).unwrap_or(Victim::First)
}
