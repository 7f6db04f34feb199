//! A move as it is announced, legal or not.

use shakmaty::{Board, CastlingSide, Chess, Move, Piece, Position, Role, Square};

use crate::described::{Described, With};

/// A move as it is announced (Laws D.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// What moved.
    pub role: Role,
    /// From where.
    pub from: Square,
    /// To where; of castling, the king's.
    pub to: Square,
    /// Something was captured.
    pub capture: bool,
    /// It was captured en passant.
    pub en_passant: bool,
    /// The pawn became this piece.
    pub promotion: Option<Role>,
    /// It was castling.
    pub castling: Option<CastlingSide>,
    /// Another piece of this kind attacks that square too, were it pinned or not; used by the short form.
    pub ambiguous: bool,
    /// Check or mate, where the event wants it said.
    pub check: Option<Check>,
}

impl Announced {
    /// The legal move `played` in `position`, as it is announced; with the word for check or mate if `say_check`.
    pub fn of(position: &Chess, played: &Move, say_check: bool) -> Self {
        let side = played.castling_side();
        let from = played.from().unwrap_or_else(|| played.to());
        let to = side.map_or_else(|| played.to(), |side| side.king_to(position.turn()));
        let piece = Piece { color: position.turn(), role: played.role() };
        Self {
            capture: played.is_capture(),
            en_passant: played.is_en_passant(),
            promotion: played.promotion(),
            castling: side,
            check: if say_check { Check::after(position, played) } else { None },
            ..Self::displacement(position.board(), piece, from, to)
        }
    }

    /// What hands have made of a board as it was before, legal or not.
    pub fn described(before: &Board, seen: &Described) -> Self {
        let plain = Self::displacement(before, seen.piece, seen.from, seen.to);
        match seen.with {
            With::Nothing => plain,
            With::EnPassant => Self { capture: true, en_passant: true, ..plain },
            With::Castling { wing, .. } => Self { castling: Some(wing), ..plain },
            With::Promotion(role) => Self { promotion: role, ..plain },
        }
    }

    /// One piece that goes from one square to another on a board as it was before. Legal or not, the words are the
    /// same, so that nobody learns from them which it is.
    pub fn displacement(before: &Board, piece: Piece, from: Square, to: Square) -> Self {
        let like_it = before.attacks_to(to, piece.color, before.occupied()) & before.by_piece(piece);
        Self {
            role: piece.role,
            from,
            to,
            capture: before.piece_at(to).is_some(),
            en_passant: false,
            promotion: None,
            castling: None,
            // The short form of a pawn's capture names its file anyway.
            ambiguous: piece.role != Role::Pawn && like_it.without(from).any(),
            check: None,
        }
    }
}

/// The words for check and mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Check.
    Check,
    /// Checkmate.
    Mate,
}

impl Check {
    /// What the opponent stands in after this move.
    fn after(position: &Chess, played: &Move) -> Option<Self> {
        let after = position.clone().play(*played).ok()?;
        match (after.is_check(), after.is_checkmate()) {
            (_, true) => Some(Self::Mate),
            (true, false) => Some(Self::Check),
            (false, false) => None,
        }
    }
}
