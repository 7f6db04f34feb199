//! A position that is given rank by rank.

use shakmaty::{Bitboard, Board, CastlingMode, Chess, Color, File, FromSetup, Piece, Rank, Setup, Square};

/// The ranks heard so far.
#[derive(Clone, Debug)]
pub struct Diagram {
    board: Board,
    turn: Option<Color>,
}

impl Default for Diagram {
    fn default() -> Self {
        Self { board: Board::empty(), turn: None }
    }
}

impl Diagram {
    /// Takes a line such as `.8rnbqkbnr`; false if it is none.
    pub fn take(&mut self, line: &[u8]) -> bool {
        let [b'.', number @ b'1'..=b'8', letters @ ..] = line else { return false };
        let (letters, end) = letters.split_at(letters.len().min(8));
        let turn = match end {
            b"" => None,
            b"+" => Some(Color::White),
            b"-" => Some(Color::Black),
            _ => return false,
        };
        let rank = Rank::new(u32::from(number - b'1'));
        for file in File::ALL {
            let letter = letters.get(usize::from(file)).copied().unwrap_or(b' ');
            let square = Square::from_coords(file, rank);
            match Piece::from_char(char::from(letter)) {
                Some(piece) => self.board.set_piece_at(square, piece),
                None => self.board.discard_piece_at(square),
            }
        }
        self.turn = self.turn.or(turn);
        true
    }

    /// The position, when the side to move has been said and it can be played on. A king and a rook on their first
    /// squares may castle.
    pub fn position(&self) -> Option<Chess> {
        let mut setup = Setup { board: self.board.clone(), turn: self.turn?, ..Setup::empty() };
        for color in Color::ALL {
            let of = |roles: Bitboard| roles & setup.board.by_color(color) & Bitboard::from(color.backrank());
            if of(setup.board.kings()).contains(color.fold_wb(Square::E1, Square::E8)) {
                setup.castling_rights |= of(setup.board.rooks()) & Bitboard::CORNERS;
            }
        }
        Chess::from_setup(setup, CastlingMode::Standard).ok()
    }
}
