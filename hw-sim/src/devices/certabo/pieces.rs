//! Which chip stands where: each piece of the set has its own, the spare pieces too.
//!
//! The table knows kinds of pieces only. So a piece that is set down is taken for the one of its kind that was taken
//! off last, and where none was, for a spare one that comes out of the box.

use shakmaty::{Color, Piece, Role, Square};

use crate::dice::{self, Dice};
use crate::table::Table;

/// What is read from a chip; zeros where there is none.
pub type Chip = [u8; 5];

/// Numbers of chips: so many of each kind of piece at most.
const OF_A_KIND: usize = 16;

/// The chips of one set of pieces, and where they are.
#[derive(Clone, Debug)]
pub struct Pieces {
    chips: Vec<Chip>,
    used: [usize; 12],
    stands: [Option<(Piece, Chip)>; 64],
    off: Vec<(Piece, Chip)>,
}

impl Pieces {
    /// The set that belongs to the board with this serial number, still in its box.
    pub fn of(serial: u32) -> Self {
        let mut dice = Dice::new(serial.into(), dice::CHIPS);
        let chip = |number: usize| {
            // Some programs take a chip for none if more than two of its numbers are zero.
            let number = u8::try_from(64 + number).unwrap_or(u8::MAX);
            [3, 0, number, dice.byte(), dice.byte().max(1)]
        };
        Self {
            chips: (0..12 * OF_A_KIND).map(chip).collect(),
            used: [0; 12],
            stands: [None; 64],
            off: Vec::new(),
        }
    }

    /// All chips of the set with their pieces.
    pub fn all(&self) -> Vec<(Chip, Piece)> {
        let kinds = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color)));
        let of = |piece: Piece| {
            let first = kind(piece) * OF_A_KIND;
            self.chips[first..first + OF_A_KIND].iter().map(move |chip| (*chip, piece))
        };
        kinds.flat_map(of).collect()
    }

    /// What is below this square of the table.
    pub fn at(&self, square: Square) -> Option<(Piece, Chip)> {
        self.stands[usize::from(square)]
    }

    /// Follows what hands have done on the table.
    pub fn follow(&mut self, table: &Table) {
        let differs =
            |pieces: &Self, square: &Square| pieces.at(*square).map(|(piece, _)| piece) != table.get(*square);
        let changed: Vec<Square> = Square::ALL.into_iter().filter(|square| differs(self, square)).collect();
        for square in &changed {
            self.off.extend(self.stands[usize::from(*square)].take());
        }
        for square in changed {
            self.stands[usize::from(square)] = table.get(square).map(|piece| (piece, self.take(piece)));
        }
    }

    fn take(&mut self, piece: Piece) -> Chip {
        if let Some(place) = self.off.iter().rposition(|(off, _)| *off == piece) {
            return self.off.remove(place).1;
        }
        let kind = kind(piece);
        let number = self.used[kind];
        self.used[kind] = (number + 1).min(OF_A_KIND - 1);
        self.chips[kind * OF_A_KIND + number]
    }
}

fn kind(piece: Piece) -> usize {
    let role = match piece.role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    if piece.color == Color::White { role } else { role + 6 }
}
