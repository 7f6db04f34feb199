//! Why the allowed moves are what they are: the fact that decides, from which article and reason follow.

use shakmaty::{Bitboard, Role, Square};

use super::TouchMove;
use crate::laws::edition::{ARTICLES, Articles, Row};

/// The deciding fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Nothing has been touched.
    Untouched,
    /// What was lifted was lifted under an adjustment.
    Adjusted,
    /// The first own piece can take the first of the opponent's.
    Capture { own: Bitboard, enemy: Bitboard },
    /// These are the first that can be moved, or captured.
    First {
        pieces: Bitboard,
        among: Among,
        /// A corner rook was touched before the king, and one of the two is among `pieces`.
        rook_before_king: bool,
    },
    /// King, then rook: castle.
    CastlingDue,
    /// The castling that was meant is not legal.
    CastlingIllegal {
        /// The king's release showed what was meant.
        by_king: bool,
        /// Whether the king has another move.
        king_moves: bool,
    },
    /// Nothing touched can be used.
    NoneUsable,
    /// A piece was released by a legal move.
    Released { piece: Square, square: Square },
    /// The king was released on a castling square.
    KingReleased { square: Square },
    /// A new piece was released on the last rank.
    NewPiece { square: Square, role: Role },
    /// The clock was pressed before the pawn was exchanged.
    QueenByPress { square: Square },
}

/// Whose pieces have been touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Among {
    Own,
    Enemy,
    Both,
}

impl TouchMove {
    /// The article as printed in the edition; empty where none is needed.
    pub(super) fn article(&self, ground: Ground) -> String {
        let narrowing = articles(&ARTICLES, ground);
        let breach = self.pieces.any_breach();
        // No more than two are printed: what narrowed the set, and why it matters now.
        let cited: Vec<&Row<()>> = if self.reset {
            std::iter::once(&ARTICLES.illegal_move).chain(narrowing.take(1)).collect()
        } else if breach {
            narrowing.take(1).chain([&ARTICLES.claim]).collect()
        } else {
            narrowing.collect()
        };
        let printed: Vec<String> = cited.iter().map(|row| row.article(self.edition)).collect();
        printed.join(", ")
    }
}

fn articles(numbers: &Articles, ground: Ground) -> impl Iterator<Item = &Row<()>> {
    let mut before = None;
    let article = match ground {
        Ground::Untouched => None,
        Ground::Adjusted => Some(&numbers.adjusting),
        Ground::Capture { .. } => Some(&numbers.both_touched),
        Ground::First { among: Among::Own, rook_before_king, .. } => {
            before = rook_before_king.then_some(&numbers.rook_then_king);
            Some(&numbers.own_touched)
        }
        Ground::First { among: Among::Enemy, .. } => Some(&numbers.enemy_touched),
        Ground::First { among: Among::Both, .. } => Some(&numbers.both_touched),
        Ground::CastlingDue => Some(&numbers.king_then_rook),
        Ground::CastlingIllegal { by_king: false, .. } => Some(&numbers.castling_illegal),
        Ground::CastlingIllegal { by_king: true, .. } => Some(&numbers.castling_shown_illegal),
        Ground::NoneUsable => Some(&numbers.none_usable),
        Ground::Released { .. } => Some(&numbers.released),
        Ground::KingReleased { .. } => Some(&numbers.king_released),
        Ground::NewPiece { .. } => Some(&numbers.new_piece),
        Ground::QueenByPress { .. } => Some(&numbers.unexchanged_pawn),
    };
    before.into_iter().chain(article)
}
