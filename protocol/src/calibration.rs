//! Boards that read a chip in each piece, and have to be taught which piece it is.

use std::collections::BTreeMap;

use shakmaty::{Bitboard, Piece, Role};

/// What is read from the chip in a piece.
pub type Chip = [u8; 5];

/// Which piece each chip belongs to. Several chips may belong to pieces of one kind, and one chip to all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taught(BTreeMap<Chip, Piece>);

impl Taught {
    /// Nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The piece with this chip.
    pub fn piece(&self, chip: Chip) -> Option<Piece> {
        self.0.get(&chip).copied()
    }

    /// All chips with their pieces, in the order of the chips.
    pub fn iter(&self) -> impl Iterator<Item = (Chip, Piece)> {
        self.0.iter().map(|(chip, piece)| (*chip, *piece))
    }

    /// Takes in what is known elsewhere; where both know a chip, that is right and this was not.
    pub fn learn(&mut self, other: &Self) {
        self.0.extend(other.iter());
    }
}

impl FromIterator<(Chip, Piece)> for Taught {
    fn from_iter<T: IntoIterator<Item = (Chip, Piece)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// What a piece is that was taken for this one because the start position was taken to stand the other way round: of
/// the other side, and a king where a queen was, for these two do not stand on each other's files.
pub fn other_way_round(piece: Piece) -> Piece {
    let role = match piece.role {
        Role::King => Role::Queen,
        Role::Queen => Role::King,
        other => other,
    };
    Piece { color: piece.color.other(), role }
}

/// How it stands with teaching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Calibration {
    /// Not one piece is known. They are learnt as soon as the start position stands there.
    Needed,
    /// The start position is waited for, and this is in the way.
    Waits {
        /// Squares on which nothing is read, and a piece should stand.
        missing: Bitboard,
        /// Squares on which something is read, and nothing should stand, or another kind of piece.
        wrong: Bitboard,
        /// Somebody has asked for it: he wants to hear it.
        asked: bool,
    },
    /// The pieces have been learnt.
    Done {
        /// What was learnt now.
        taught: Taught,
        /// Nothing has told whether the board lies turned, and with that which pieces are White's: the start position
        /// stands there either way round. It was taken not to.
        either_way: bool,
    },
    /// It was asked for, and the start position has not come in time.
    GivenUp,
}
