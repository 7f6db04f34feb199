//! What hands have made of a position, described as it is announced: by what stood there and what stands there now,
//! never by whether it is legal. So nobody learns from the words, or from their moment, which it is (Laws 11.3.1).

use appendixd_protocol::{Picture, Seen};
use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, attacks,
};

use crate::inference::{Traces, agrees};
use crate::sensing::{Stir, StirKind};
use crate::start;

/// One piece that went from one square to another, by the Laws or against them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// What went; of castling the king, of a promotion the pawn.
    pub piece: Piece,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What else has changed.
    pub with: With,
}

/// What a displacement has changed besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Nothing, or what stood on the square is gone.
    Nothing,
    /// The pawn beside which it has gone is off the board.
    EnPassant,
    /// The rook has gone to the king's other side.
    Castling {
        /// To which side.
        wing: CastlingSide,
        /// Where the rook stood.
        rook: Square,
    },
    /// The pawn on the last rank has become this, or the board cannot tell what.
    Promotion(Option<Role>),
}

impl Described {
    /// The legal move `mv` of `piece`.
    pub fn of(mv: Move, side: Color) -> Self {
        let piece = Piece { color: side, role: mv.role() };
        let from = mv.from().unwrap_or_else(|| mv.to());
        let (to, with) = match mv {
            Move::Castle { .. } => castled(mv, side).unwrap_or((mv.to(), With::Nothing)),
            Move::EnPassant { to, .. } => (to, With::EnPassant),
            Move::Normal { to, promotion: Some(role), .. } => (to, With::Promotion(Some(role))),
            Move::Normal { to, .. } | Move::Put { to, .. } => (to, With::Nothing),
        };
        Self { piece, from, to, with }
    }

    /// What `picture` shows as one move of `side` from `before`; none where it may be the beginning of castling, of a
    /// capture en passant or of a promotion.
    pub fn seen(position: &Chess, picture: &Picture, traces: &Traces) -> Option<Self> {
        let (before, side) = (position.board(), position.turn());
        let wrong = picture.disagrees(before);
        if start::is_chess960(position)
            && let Some(castling) = castling960(before, side, wrong, picture)
        {
            return Some(castling);
        }
        let gone =
            |square: &Square| !picture.get(*square).is_occupied() && before.by_color(side).contains(*square);
        let left: Vec<Square> = wrong.into_iter().filter(gone).collect();
        match left[..] {
            [from] => one_piece(before, from, wrong.without(from), picture, traces),
            [first, second] => castling(before, side, (first, second), picture),
            _ => None,
        }
    }

    /// The squares on which it changes something.
    pub fn squares(&self) -> Bitboard {
        let own = Bitboard::from(self.from).with(self.to);
        match self.with {
            With::Nothing | With::Promotion(_) => own,
            With::EnPassant => own.with(Square::from_coords(self.to.file(), self.from.rank())),
            With::Castling { wing, rook } => {
                own.with(rook).with(Square::from_coords(wing.rook_to_file(), self.from.rank()))
            }
        }
    }

    /// The board with it done to it.
    pub fn done_to(&self, before: &Board) -> Board {
        let mut board = before.clone();
        self.squares().into_iter().for_each(|square| board.discard_piece_at(square));
        let role = match self.with {
            With::Promotion(Some(role)) => role,
            _ => self.piece.role,
        };
        board.set_piece_at(self.to, Piece { role, ..self.piece });
        if let With::Castling { wing, .. } = self.with {
            let square = Square::from_coords(wing.rook_to_file(), self.from.rank());
            board.set_piece_at(square, self.piece.color.rook());
        }
        board
    }

    /// Whether the piece may still be on its way, by the way it goes alone: a line piece with one more square before
    /// it, a pawn that may take its double step, a king and a rook at home with nothing between them.
    pub fn may_travel_on(&self, position: &Chess) -> bool {
        let before = position.board();
        if self.with != With::Nothing {
            return false;
        }
        let open = before.occupied() & !attacks::between(self.from, self.to);
        match self.piece.role {
            Role::Knight => false,
            Role::King => CastlingSide::ALL.into_iter().any(|wing| self.may_castle(position, wing)),
            Role::Pawn => self.may_step_twice(before),
            Role::Bishop | Role::Queen => self.goes_farther(before, open),
            Role::Rook => {
                let mut wings = CastlingSide::ALL.into_iter();
                wings.any(|wing| self.may_castle(position, wing)) || self.goes_farther(before, open)
            }
        }
    }

    fn goes_farther(&self, before: &Board, occupied: Bitboard) -> bool {
        let beyond = attacks::attacks(self.from, self.piece, occupied) & !before.by_color(self.piece.color);
        beyond.into_iter().any(|square| attacks::between(self.from, square).contains(self.to))
    }

    fn may_step_twice(&self, before: &Board) -> bool {
        let (second, fourth) = match self.piece.color {
            Color::White => (Rank::Second, Rank::Fourth),
            Color::Black => (Rank::Seventh, Rank::Fifth),
        };
        let beyond = Square::from_coords(self.from.file(), fourth);
        let step =
            self.from.rank() == second && attacks::between(self.from, beyond) == Bitboard::from(self.to);
        step && before.piece_at(beyond).is_none()
    }

    fn may_castle(&self, position: &Chess, wing: CastlingSide) -> bool {
        let (before, rank) = (position.board(), self.piece.color.backrank());
        if start::is_chess960(position) {
            return self.is_beside_a_rook(before, wing);
        }
        let (king, rook) = (Square::from_coords(File::E, rank), Square::from_coords(corner(wing), rank));
        let stands = |square: Square, role| before.piece_at(square) == Some(Piece { role, ..self.piece });
        let moves = self.from == king || self.from == rook;
        let between = attacks::between(king, rook) & before.occupied();
        moves && stands(king, Role::King) && stands(rook, Role::Rook) && between.is_empty()
    }

    /// In Chess960: king and rook on the first rank with nothing between them, one of which has moved.
    fn is_beside_a_rook(&self, before: &Board, wing: CastlingSide) -> bool {
        let color = self.piece.color;
        let rank = Bitboard::from_rank(color.backrank());
        let Some(king) = before.king_of(color).filter(|king| rank.contains(*king)) else { return false };
        let near = |rook: &Square| {
            let between = attacks::between(king, *rook) & before.occupied();
            (king < *rook) == wing.is_king_side() && between.is_empty()
        };
        let rook = (before.by_piece(color.rook()) & rank).into_iter().find(near);
        rook.is_some_and(|rook| self.from == king || self.from == rook)
    }

    /// Whether the piece could take what stands on `victim` instead, by the way it goes alone.
    pub fn could_take(&self, before: &Board, victim: Square) -> bool {
        let open = before.occupied() & !attacks::between(self.from, self.to);
        let enemy = before.by_color(!self.piece.color).contains(victim);
        enemy && victim != self.to && attacks::attacks(self.from, self.piece, open).contains(victim)
    }
}

fn corner(wing: CastlingSide) -> File {
    if wing.is_king_side() { File::H } else { File::A }
}

fn castled(mv: Move, side: Color) -> Option<(Square, With)> {
    let wing = mv.castling_side()?;
    let Move::Castle { rook, .. } = mv else { return None };
    Some((wing.king_to(side), With::Castling { wing, rook }))
}

fn one_piece(
    before: &Board,
    from: Square,
    others: Bitboard,
    picture: &Picture,
    traces: &Traces,
) -> Option<Described> {
    let piece = before.piece_at(from)?;
    let (to, taken) = match others.into_iter().collect::<Vec<_>>()[..] {
        [] => (taken_square(before, piece.color, from, traces)?, None),
        [to] => (to, None),
        [first, second] if picture.get(first).is_occupied() => (first, Some(second)),
        [first, second] => (second, Some(first)),
        _ => return None,
    };
    if before.by_color(piece.color).contains(to) {
        return None;
    }
    let with = what_else(before, piece, (from, to), taken, picture.get(to))?;
    Some(Described { piece, from, to, with })
}

/// What the squares say besides: `None` where they do not fit one piece, or where it may be only begun.
fn what_else(
    before: &Board,
    piece: Piece,
    (from, to): (Square, Square),
    taken: Option<Square>,
    seen: Seen,
) -> Option<With> {
    let files = from.file().distance(to.file());
    let last_rank = to.rank() == piece.color.other().backrank();
    let stands = agrees(seen, Some(piece));
    match (piece.role, taken) {
        (Role::Pawn, Some(victim)) => {
            let beside = victim == Square::from_coords(to.file(), from.rank());
            let pawn = before.piece_at(victim) == Some(piece.color.other().pawn());
            let empty = before.piece_at(to).is_none();
            (stands && beside && pawn && files == 1 && empty).then_some(With::EnPassant)
        }
        (Role::Pawn, None) if last_rank => match seen {
            Seen::Occupied => Some(With::Promotion(None)),
            Seen::Piece(new) if new.color == piece.color && !matches!(new.role, Role::Pawn | Role::King) => {
                Some(With::Promotion(Some(new.role)))
            }
            _ => None,
        },
        (Role::Pawn, None) if files == 1 && before.piece_at(to).is_none() => None,
        (Role::King, None)
            if files == 2 && from.rank() == to.rank() && from.rank() == piece.color.backrank() =>
        {
            None
        }
        (_, None) => stands.then_some(With::Nothing),
        (_, Some(_)) => None,
    }
}

/// On a board that knows occupancy only: the square of an enemy piece on which something was set down last, after
/// the piece on `from` was lifted, or within the same look. One to which that piece goes is preferred: something
/// set down elsewhere may be another piece put back.
fn taken_square(before: &Board, side: Color, from: Square, traces: &Traces) -> Option<Square> {
    let stirs = &traces.stirs;
    let lifted = stirs.iter().rposition(|stir| stir.square == from && stir.kind == StirKind::Lifted)?;
    let fits = |(index, stir): &(usize, &Stir)| {
        let enemy = before.by_color(side.other()).contains(stir.square);
        let within_a_look = stirs[lifted].at.since(stir.at) <= traces.scan;
        // The new piece may stand on its square before the pawn is taken up (Laws 4.6.2).
        let promotes = before.piece_at(from) == Some(side.pawn())
            && stir.square.rank() == side.other().backrank()
            && attacks::pawn_attacks(side, from).contains(stir.square)
            && !stirs.iter().skip(lifted).any(|stir| stir.kind == StirKind::Placed);
        let placed = stir.kind == StirKind::Placed;
        placed && enemy && (*index > lifted || within_a_look || promotes)
    };
    let mut squares = stirs.iter().enumerate().rev().filter(fits).map(|(_, stir)| stir.square);
    let goes_there = |square: &Square| before.attacks_from(from).contains(*square);
    let last = squares.next()?;
    Some(if goes_there(&last) { last } else { squares.find(goes_there).unwrap_or(last) })
}

fn castling(before: &Board, side: Color, left: (Square, Square), picture: &Picture) -> Option<Described> {
    let rank = side.backrank();
    let king = Square::from_coords(File::E, rank);
    let seen = |wing: CastlingSide| Described {
        piece: side.king(),
        from: king,
        to: wing.king_to(side),
        with: With::Castling { wing, rook: Square::from_coords(corner(wing), rank) },
    };
    let castled = |this: &Described| {
        let With::Castling { rook, .. } = this.with else { return false };
        let stood = before.piece_at(king) == Some(side.king()) && before.piece_at(rook) == Some(side.rook());
        let after = this.done_to(before);
        let both = Bitboard::from(left.0).with(left.1) == Bitboard::from(king).with(rook);
        stood && both && picture.disagrees(&after).is_empty()
    };
    CastlingSide::ALL.into_iter().map(seen).find(castled)
}

/// Castling of Chess960, with whichever rook, legal or not.
fn castling960(before: &Board, side: Color, wrong: Bitboard, picture: &Picture) -> Option<Described> {
    let rank = Bitboard::from_rank(side.backrank());
    let king = before.king_of(side).filter(|king| rank.contains(*king))?;
    let seen = |rook: Square| {
        let wing = CastlingSide::from_king_side(king < rook);
        Described {
            piece: side.king(),
            from: king,
            to: wing.king_to(side),
            with: With::Castling { wing, rook },
        }
    };
    let rooks = before.by_piece(side.rook()) & rank;
    let stands = |this: &Described| wrong.any() && picture.disagrees(&this.done_to(before)).is_empty();
    rooks.into_iter().map(seen).find(stands)
}
