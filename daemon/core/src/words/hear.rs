//! What a player has said of his move, legal or not. In a tournament nobody may learn from the answer which it is,
//! so a move that names both squares is heard and repeated alike.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, Move, Piece, Position, Role, Square};

use super::Phrases;
use crate::notice::Announced;
use crate::start;

/// A move as it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The legal move that is meant, if one is.
    pub legal: Option<Move>,
    /// The same as the daemon would announce it.
    pub announced: Announced,
    /// In UCI.
    pub uci: String,
}

/// Why what was said is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// A pawn reaches the last rank and the piece was not named (Laws D.2.1).
    PieceNotNamed,
    /// It cannot be understood.
    NotUnderstood,
}

/// The parts of a move of which both squares were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub piece: Option<Role>,
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Role>,
}

impl Phrases {
    /// What is meant by UCI, SAN or spoken words in this position.
    ///
    /// # Errors
    /// It is no move, or one that lacks its promotion piece.
    pub fn hear(&self, text: &str, position: &Chess) -> Result<Heard, Unheard> {
        if let Some(legal) = self.understand(text, position) {
            let announced = Announced::of(position, &legal, false);
            let uci = start::uci(position, legal);
            return Ok(Heard { legal: Some(legal), announced, uci });
        }
        if self.lexicon.lacks_piece(text, position) {
            return Err(Unheard::PieceNotNamed);
        }
        if let Some(side) = self.lexicon.castling(text) {
            return Ok(castling(position, side));
        }
        let path = written_path(text).or_else(|| self.lexicon.path(text)).ok_or(Unheard::NotUnderstood)?;
        displaced(path, position)
    }
}

/// Castling that is not legal now.
fn castling(position: &Chess, side: CastlingSide) -> Heard {
    let color = position.turn();
    let home = || Square::from_coords(shakmaty::File::E, color.backrank());
    let king = position.board().king_of(color).filter(|_| start::is_chess960(position));
    let from = king.unwrap_or_else(home);
    let to = side.king_to(color);
    let announced = Announced {
        role: Role::King,
        from,
        to,
        capture: false,
        en_passant: false,
        promotion: None,
        castling: Some(side),
        ambiguous: false,
        check: None,
    };
    Heard { legal: None, announced, uci: format!("{from}{to}") }
}

fn written_path(text: &str) -> Option<Path> {
    match text.trim().parse().ok()? {
        UciMove::Normal { from, to, promotion } => Some(Path { piece: None, from, to, promotion }),
        UciMove::Put { .. } | UciMove::Null => None,
    }
}

fn displaced(path: Path, position: &Chess) -> Result<Heard, Unheard> {
    let Path { piece, from, to, promotion } = path;
    let stands = position.board().piece_at(from).filter(|stands| {
        stands.color == position.turn() && from != to && piece.is_none_or(|role| role == stands.role)
    });
    let piece: Piece = stands.ok_or(Unheard::NotUnderstood)?;
    let last_rank = to.rank() == piece.color.other().backrank();
    if piece.role == Role::Pawn && last_rank && promotion.is_none() {
        return Err(Unheard::PieceNotNamed);
    }
    if let Some(wing) = castles(piece, from, to) {
        return Ok(castling(position, wing));
    }
    let en_passant = takes_beside(position, piece, from, to);
    let plain = Announced::displacement(position.board(), piece, from, to);
    let announced = Announced { promotion, en_passant, capture: plain.capture || en_passant, ..plain };
    let letter = promotion.map(|role| role.char().to_string()).unwrap_or_default();
    Ok(Heard { legal: None, announced, uci: format!("{from}{to}{letter}") })
}

/// A king that goes two squares from home castles, whatever the Laws say of it.
fn castles(piece: Piece, from: Square, to: Square) -> Option<CastlingSide> {
    let home = Square::from_coords(shakmaty::File::E, piece.color.backrank());
    let goes =
        |wing: &CastlingSide| piece.role == Role::King && from == home && to == wing.king_to(piece.color);
    CastlingSide::ALL.into_iter().find(goes)
}

/// A pawn that goes aside to an empty square takes the one beside it, whatever the Laws say of it.
fn takes_beside(position: &Chess, piece: Piece, from: Square, to: Square) -> bool {
    let beside = Square::from_coords(to.file(), from.rank());
    let (board, aside) = (position.board(), from.file().distance(to.file()) == 1);
    let pawns = piece.role == Role::Pawn && board.piece_at(beside) == Some(piece.color.other().pawn());
    pawns && aside && board.piece_at(to).is_none()
}
