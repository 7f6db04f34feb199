//! The numbers under which the editions print the articles of touch-move.

use super::Entry::{self, NotAtHand, Same, Silent};
use super::{Row, row};

/// One row for each article that a ruling can cite, named by what it says.
#[derive(Clone, Copy, Debug)]
pub struct Articles {
    /// Adjusting after saying so creates no duty.
    pub adjusting: Row<()>,
    /// The first own piece touched that can be moved must be moved.
    pub own_touched: Row<()>,
    /// The first opponent's piece touched that can be captured must be captured.
    pub enemy_touched: Row<()>,
    /// Pieces of both colours touched.
    pub both_touched: Row<()>,
    /// King, then rook: castle on that side, if legal.
    pub king_then_rook: Row<()>,
    /// Rook, then king: no castling on that side.
    pub rook_then_king: Row<()>,
    /// King, then rook, and castling is not legal.
    pub castling_illegal: Row<()>,
    /// The new piece decides the promotion.
    pub new_piece: Row<()>,
    /// Nothing touched can be moved or captured.
    pub none_usable: Row<()>,
    /// The king released on its castling square leaves this castling only.
    pub king_released: Row<()>,
    /// The same where this castling is not legal.
    pub castling_shown_illegal: Row<()>,
    /// A piece released by a legal move stays.
    pub released: Row<()>,
    /// The opponent may claim until he touches a piece.
    pub claim: Row<()>,
    /// An illegal move is put back and replaced.
    pub illegal_move: Row<()>,
    /// A pawn not exchanged before the press.
    pub unexchanged_pawn: Row<()>,
}

/// All of them. The columns are 1985, 2001, 2018, 2023.
pub static ARTICLES: Articles = Articles {
    adjusting: row(NotAtHand, at("4.2"), at("4.2.1"), Same),
    own_touched: row(at("7.2 a"), at("4.3 a"), at("4.3.1"), Same),
    enemy_touched: row(at("7.2 a"), at("4.3 b"), at("4.3.2"), Same),
    both_touched: row(at("7.2 b"), at("4.3 c"), at("4.3.3"), Same),
    king_then_rook: row(NotAtHand, at("4.4 a"), at("4.4.1"), Same),
    rook_then_king: row(at("5.1 c"), at("4.4 b"), at("4.4.2"), Same),
    castling_illegal: row(at("5.1 d"), at("4.4 c"), at("4.4.3"), Same),
    new_piece: row(NotAtHand, at("4.7"), at("4.4.4"), Same),
    none_usable: row(at("7.3"), at("4.5"), at("4.5"), Same),
    king_released: row(NotAtHand, at("4.7"), at("4.7.2"), Same),
    castling_shown_illegal: row(at("5.1 d"), at("4.4 c"), at("4.7.2"), Same),
    released: row(NotAtHand, at("4.7"), at("4.7"), Same),
    claim: row(at("7.4"), at("4.6"), at("4.8"), Same),
    illegal_move: row(at("8.1"), at("7.4 a"), at("7.5.1"), Same),
    unexchanged_pawn: row(NotAtHand, Silent, at("7.5.2"), Same),
};

const fn at(number: &'static str) -> Entry<()> {
    Entry::Says((), number)
}
