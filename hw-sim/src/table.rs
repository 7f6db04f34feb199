//! What really stands on the table: the pieces, as a person would see them, and the clock beside the board.

use shakmaty::{Board, Piece, Square};

use crate::clock::ChessClock;

/// The pieces on their squares and the clock. Squares are those of the game, whichever way the board is turned.
#[derive(Clone, Debug)]
pub struct Table {
    squares: [Option<Piece>; 64],
    /// The clock beside the board, if there is one.
    pub clock: Option<ChessClock>,
}

impl Table {
    /// A table on which the pieces stand as in `board`.
    pub fn new(board: &Board, clock: Option<ChessClock>) -> Self {
        Self { squares: std::array::from_fn(|index| board.piece_at(Square::ALL[index])), clock }
    }

    /// What stands on `square`.
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.squares[usize::from(square)]
    }

    /// Puts `piece` on `square`, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[usize::from(square)] = piece;
    }

    /// Whether exactly the pieces of `board` stand on the table.
    pub fn shows(&self, board: &Board) -> bool {
        Square::ALL.into_iter().all(|square| self.get(square) == board.piece_at(square))
    }
}
