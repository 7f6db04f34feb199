//! Answers that help to find a move: for clubs and training, never for a tournament (Laws 11.3.1).

use shakmaty::san::SanPlus;
use shakmaty::{Board, ByColor, CastlingSide, Color, Position, Role, Square};

use super::answers::{A_PAGE, Answer};
use super::heard::Heard;
use crate::notice::{Announced, Notice};
use crate::order::Facts;
use crate::question::Stands;

/// In the order in which pieces are counted.
const COUNTED: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// What attacks or defends a square, pinned or not.
pub(super) fn attackers(board: &Board, square: Square) -> Answer {
    let of = |color: Color| -> Stands {
        let attackers = board.attacks_to(square, color, board.occupied());
        attackers.into_iter().filter_map(|at| Some((at, board.piece_at(at)?))).collect()
    };
    let by_side = ByColor::new_with(of);
    let part = |color: Color| {
        let pieces = by_side.get(color).iter().map(|(at, piece)| (*at, piece.role)).collect();
        Notice::Attackers(square, color, pieces)
    };
    let notice = Notice::Several(Color::ALL.map(part).into());
    Answer::of(notice, Facts::Attackers(square, by_side))
}

/// The pieces of both sides, counted.
pub(super) fn material(board: &Board) -> Answer {
    let part = |color: Color| {
        let count = |role: Role| u8::try_from(board.by_piece(role.of(color)).count()).unwrap_or(u8::MAX);
        let counted = COUNTED.into_iter().map(|role| (role, count(role)));
        Notice::Material(color, counted.filter(|(_, count)| *count > 0).collect())
    };
    Answer::of(Notice::Several(Color::ALL.map(part).into()), Facts::Material(board.material()))
}

impl Heard<'_> {
    /// The legal moves of the piece on a square, or all.
    pub(super) fn answer_legal(&self, square: Option<Square>, says_check: bool) -> Answer {
        let position = self.game.now().position();
        let over = self.game.result.is_some();
        let mut moves: Vec<_> = position.legal_moves().into_iter().collect();
        moves.retain(|mv| !over && square.is_none_or(|square| mv.from() == Some(square)));
        moves.sort_by_key(|mv| {
            let from = mv.from().unwrap_or_else(|| mv.to());
            (from.file(), from.rank(), mv.to().file(), mv.to().rank(), mv.promotion())
        });
        let parts: Vec<Notice> = moves
            .chunks(A_PAGE)
            .map(|page| page.iter().map(|mv| Announced::of(position, mv, says_check)).collect())
            .map(Notice::LegalMoves)
            .collect();
        let written = |mv: &shakmaty::Move| {
            let san = SanPlus::from_move(position.clone(), *mv).to_string();
            (crate::start::uci(position, *mv), san)
        };
        Answer::paged(&parts, 1, Notice::NoLegalMove, Facts::Legal(moves.iter().map(written).collect()))
    }

    /// Who may still castle, and to which side (Laws 3.8.2.1).
    pub(super) fn answer_castling(&self) -> Answer {
        let castles = self.game.now().position().castles();
        let wings = |color: Color| -> Vec<CastlingSide> {
            CastlingSide::ALL.into_iter().filter(|wing| castles.has(color, *wing)).collect()
        };
        let part = |color: Color| Notice::CastlingRights(color, wings(color));
        Answer::of(Notice::Several(Color::ALL.map(part).into()), Facts::Castling(ByColor::new_with(wings)))
    }
}
