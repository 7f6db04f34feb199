//! What a press without a legal move shows: which irregularity it is, and on which squares (Laws 7.5.1 to 7.5.3).

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Picture, Seen};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square};

use super::Table;
use super::cases::legal;
use super::deeds::Until;
use crate::game::Game;
use crate::inference::{Displacement, Meaning, Prospects, agrees};
use crate::laws::Irregularity;
use crate::laws::edition::{LAWS, WrongStart};
use crate::sensing::StirKind;
use crate::sensing::board::Board as Sensed;
use crate::start;

/// More pieces than a move needs are not in one player's hand.
const IN_HAND: usize = 2;

/// What a press without a legal move shows.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub kind: Irregularity,
    pub squares: Vec<Square>,
    pub displaced: Option<Displacement>,
}

impl Table {
    /// What `stood` there at the press makes a case of it.
    pub(super) fn found_at_press(&self, side: Color, stood: &Picture, board: &Sensed) -> Option<Found> {
        let game = self.playing()?;
        let now = game.now();
        let wrong = now.wrong(stood);
        let all: Vec<Square> = wrong.into_iter().collect();
        let found = |kind, squares| Some(Found { kind, squares, displaced: None });
        if wrong.is_empty() {
            return found(Irregularity::PressWithoutMove, all);
        }
        if game.to_move() != side {
            // His move stands; what is wrong is beside it.
            return found(misplaced(now, stood, wrong), all);
        }
        if let Some(squares) = self.black_has_begun(stood, board) {
            return found(Irregularity::ColoursReversed, squares);
        }
        if let Some(square) = self.pawn_not_exchanged(side, stood, board) {
            return found(Irregularity::PawnNotPromoted, vec![square]);
        }
        if let Some(squares) = castling_without_rook(now, stood, side) {
            return found(Irregularity::CastlingUnfinished, squares);
        }
        if let Some(displaced) = self.displacement_at_press(stood, board) {
            let kind = self.kind_of(displaced, board);
            let squares = vec![displaced.from, displaced.to];
            return Some(Found { kind, squares, displaced: Some(displaced) });
        }
        if self.only_in_hand(wrong, stood) {
            return found(Irregularity::PressWithoutMove, all);
        }
        if one_man_moved(now, stood, side) || castled_all_the_same(now, stood, side) {
            return found(Irregularity::IllegalMove, all);
        }
        let beside: Vec<Square> = beside_a_move(now, stood).unwrap_or(all);
        found(misplaced(now, stood, wrong), beside)
    }

    /// Pieces that are off the board because the side to move has lifted them.
    fn only_in_hand(&self, wrong: Bitboard, stood: &Picture) -> bool {
        let lifted = |square: Square| {
            let last = self.turn.stirs.iter().rfind(|stir| stir.square == square);
            last.is_some_and(|stir| stir.kind == StirKind::Lifted)
        };
        let missing = |square: Square| !stood.get(square).is_occupied();
        wrong.count() <= IN_HAND && wrong.into_iter().all(|square| missing(square) && lifted(square))
    }

    /// One piece that went from one square to another; after a press also where it may be half of something.
    fn displacement_at_press(&self, stood: &Picture, board: &Sensed) -> Option<Displacement> {
        let game = self.playing()?;
        let traces = super::play::traces(&[&self.turn.stirs], None, board);
        game.now().one_displaced(stood, &traces).or_else(|| self.displaced_as_announced(stood))
    }

    /// An illegal move; or one that shows that the game has begun wrongly.
    fn kind_of(&self, displaced: Displacement, board: &Sensed) -> Irregularity {
        let Some(game) = self.playing() else { return Irregularity::IllegalMove };
        let beginning = game.terms.start == Chess::default() && !self.start_is_past_claim(game);
        if beginning && board.sees() == Sees::Occupancy && set_up_wrong(game, displaced) {
            Irregularity::WrongStartPosition
        } else {
            Irregularity::IllegalMove
        }
    }

    /// Laws A.5.1, 2001 B4: in rapid and blitz nobody claims a wrong set-up after so many moves by each.
    fn start_is_past_claim(&self, game: &Game) -> bool {
        if game.terms.competition_rules() {
            return false;
        }
        let limit = LAWS.wrong_start_fast.holds_in(game.terms.edition);
        matches!(limit, Some(WrongStart::NoClaimAfter(moves)) if game.ply() >= 2 * moves)
    }

    /// Black has moved from the start position: the colours are reversed, or a side has no idea of it (Laws 7.3).
    pub(super) fn black_has_begun(&self, stood: &Picture, board: &Sensed) -> Option<Vec<Square>> {
        let game = self.playing().filter(|game| game.ply() == 0 && game.to_move().is_white())?;
        let mut setup = game.now().position().to_setup(EnPassantMode::Legal);
        setup.turn = Color::Black;
        let prospects = Prospects::of(legal(setup, game.now().position().castles().mode())?);
        let traces = super::play::traces(&[&self.turn.stirs], None, board);
        match prospects.meaning(stood, board.sees(), &traces) {
            Meaning::Move(mv) => Some(prospects.squares_of(mv).into_iter().collect()),
            _ => None,
        }
    }

    /// Laws 7.5.2: a pawn has reached the last rank, or has been taken from the board on its way there. Never judged
    /// from occupancy.
    fn pawn_not_exchanged(&self, side: Color, stood: &Picture, board: &Sensed) -> Option<Square> {
        let game = self.playing().filter(|game| game.to_move() == side)?;
        if board.sees() != Sees::Pieces {
            return None;
        }
        let position = game.now().position();
        let ruling = self.touch_move(position, &self.turn, Until::Over(None), board).allowed();
        let first = ruling.moves.iter().find(|mv| mv.is_promotion())?;
        let (from, to) = (first.from()?, first.to());
        let one_step =
            ruling.moves.iter().all(|mv| mv.is_promotion() && mv.from() == Some(from) && mv.to() == to);
        let pawn_gone = !stood.get(from).is_occupied();
        let waits = matches!(stood.get(to), Seen::Empty) || agrees(stood.get(to), Some(side.pawn()));
        (one_step && pawn_gone && waits).then_some(to)
    }
}

/// The king stands on its castling square and its rook at home, and castling there is legal: king from, king to, rook.
fn castling_without_rook(now: &Prospects, stood: &Picture, side: Color) -> Option<Vec<Square>> {
    let moves = now.position().legal_moves();
    moves.into_iter().find_map(|mv| {
        let Move::Castle { king, rook } = mv else { return None };
        let king_to = mv.castling_side()?.king_to(side);
        let stands = agrees(stood.get(king_to), Some(side.king()));
        let only = now.wrong(stood) == Bitboard::from(king) | Bitboard::from(king_to);
        (stands && only).then(|| vec![king, king_to, rook])
    })
}

/// King and rook stand as after castling, which is not legal.
fn castled_all_the_same(now: &Prospects, stood: &Picture, side: Color) -> bool {
    let usual = !start::is_chess960(now.position());
    let Some(king) = now.king_of(side).filter(|_| usual) else { return false };
    [CastlingSide::KingSide, CastlingSide::QueenSide].into_iter().any(|wing| {
        let rook = Square::from_coords(
            if wing.is_king_side() { shakmaty::File::H } else { shakmaty::File::A },
            side.backrank(),
        );
        let squares = Bitboard::from(king) | rook | wing.king_to(side) | wing.rook_to(side);
        now.wrong(stood) == squares
            && agrees(stood.get(wing.king_to(side)), Some(side.king()))
            && agrees(stood.get(wing.rook_to(side)), Some(side.rook()))
    })
}

/// One own piece has left its square, something of its side stands on one other, and at most one opposing piece is
/// gone: a move, if not a legal one.
fn one_man_moved(now: &Prospects, stood: &Picture, side: Color) -> bool {
    let (mut left, mut taken, mut new) = (0, 0, 0);
    for square in now.wrong(stood) {
        match (stood.get(square), now.piece_at(square)) {
            (Seen::Empty, Some(piece)) if piece.color == side => left += 1,
            (Seen::Empty, Some(_)) => taken += 1,
            (Seen::Empty | Seen::Result(_), None) | (Seen::Result(_), Some(_)) => return false,
            (_, Some(piece)) if piece.color != side => {
                taken += 1;
                new += 1;
            }
            (Seen::Piece(_) | Seen::Occupied, _) => new += 1,
        }
    }
    left == 1 && new == 1 && taken <= 1
}

/// A legal move stands there, and other pieces are off their squares: those squares.
fn beside_a_move(now: &Prospects, stood: &Picture) -> Option<Vec<Square>> {
    let wrong = now.wrong(stood);
    let moves = now.position().legal_moves();
    moves.into_iter().find_map(|mv| {
        let squares = now.squares_of(mv);
        let mut after = now.position().clone();
        after.play_unchecked(mv);
        let stands =
            squares.into_iter().all(|square| agrees(stood.get(square), after.board().piece_at(square)));
        (stands && squares.is_subset(wrong)).then(|| wrong.without(squares).into_iter().collect())
    })
}

fn misplaced(now: &Prospects, stood: &Picture, wrong: Bitboard) -> Irregularity {
    let missing = wrong.into_iter().filter(|square| !stood.get(*square).is_occupied()).count();
    let extra = wrong.into_iter().filter(|square| now.piece_at(*square).is_none()).count();
    match (missing, extra) {
        (0, 1..) => Irregularity::ExtraPiece,
        (1.., 0) => Irregularity::MissingPiece,
        _ => Irregularity::DisplacedPieces,
    }
}

/// A piece of the back rank that has not moved yet goes as the one goes that people confuse with it: king and queen,
/// knight and bishop have been set up the wrong way round.
fn set_up_wrong(game: &Game, displaced: Displacement) -> bool {
    let Displacement { piece, from, to } = displaced;
    let unmoved = from.rank() == piece.color.backrank()
        && game.plies.iter().all(|ply| ply.mv.from() != Some(from) && ply.mv.to() != from);
    let other = match piece.role {
        Role::King => Role::Queen,
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Knight,
        Role::Queen | Role::Rook | Role::Pawn => return false,
    };
    let board = game.now().position().board();
    let as_other = shakmaty::Piece { color: piece.color, role: other };
    unmoved && shakmaty::attacks::attacks(from, as_other, board.occupied()).contains(to)
}
