//! What a person or a program can ask at a table. Nothing changes by an answer.

use std::num::NonZeroU32;

use shakmaty::{Color, File, Piece, Rank, Role, Square};

/// A question about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The last move.
    Last,
    /// What stands on a square.
    Square(Square),
    /// Where the pieces of a kind stand; of one side or both.
    Where(Role, Option<Color>),
    /// What stands on a file.
    File(File),
    /// What stands on a rank.
    Rank(Rank),
    /// All pieces, file by file.
    Pieces,
    /// The times.
    Clock,
    /// The move number, and who has the move.
    Turn,
    /// The last moves, or all from this move number on.
    Moves(Option<NonZeroU32>),
    /// The score from the first move on, or from this move number on.
    Score(Option<NonZeroU32>),
    /// Which pieces attack or defend a square. Club only: advice (Laws 11.3.1).
    Attackers(Square),
    /// The legal moves of the piece on a square, or all. Club only.
    Legal(Option<Square>),
    /// The pieces of both sides, counted. Club only.
    Material,
    /// Who may still castle, and where. Club only.
    Castling,
}

impl Question {
    /// Its answer would be advice: in a tournament nobody gets one (Laws 11.3.1, 11.9).
    pub fn is_club_only(self) -> bool {
        matches!(self, Self::Attackers(_) | Self::Legal(_) | Self::Material | Self::Castling)
    }

    /// Its answer tells times or the number of moves: information that the arbiter grants (Laws D.2.10.4).
    pub fn is_information(self) -> bool {
        matches!(self, Self::Clock | Self::Turn | Self::Moves(_))
    }
}

/// How much of a long answer is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pages {
    /// All of it.
    #[default]
    All,
    /// One page, counted from 1.
    One(NonZeroU32),
}

/// One page of an answer, as programs get it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageOf {
    /// Which, counted from 1.
    pub page: u32,
    /// How many there are.
    pub pages: u32,
}

/// What stands on squares, in the order in which it is told.
pub type Stands = Vec<(Square, Piece)>;
