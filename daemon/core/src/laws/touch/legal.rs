//! The legal moves of a position, numbered, and what each does to the pieces.

use shakmaty::{Bitboard, CastlingMode, CastlingSide, Chess, Color, Move, MoveList, Position, Square};

/// Some of the legal moves, by number. No position has more than 256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveSet([u64; 4]);

impl MoveSet {
    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn contains(self, number: usize) -> bool {
        self.0[number / 64] & (1 << (number % 64)) != 0
    }
}

/// All legal moves of the position in which the player has the move.
#[derive(Clone, Debug)]
pub(super) struct LegalMoves {
    moves: MoveList,
    all: MoveSet,
    /// For each square: the moves that move or capture the piece that began there.
    using: [MoveSet; 64],
}

impl LegalMoves {
    pub(super) fn of(position: &Chess) -> Self {
        let moves = position.legal_moves();
        let mut all = MoveSet::default();
        let mut using = [MoveSet::default(); 64];
        for (number, mv) in moves.iter().enumerate() {
            all.insert(number);
            for square in mv.from().into_iter().chain(captured_on(*mv)).chain(rook_moved(position, *mv)) {
                using[usize::from(square)].insert(number);
            }
        }
        Self { moves, all, using }
    }

    pub(super) fn all(&self) -> MoveSet {
        self.all
    }

    /// The moves of `set`.
    pub(super) fn listed(&self, set: MoveSet) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().enumerate().filter(move |(number, _)| set.contains(*number)).map(|(_, mv)| *mv)
    }

    /// Those that move or capture a piece of `pieces`. Castling moves the king; in Chess960 the rook too.
    pub(super) fn using(&self, pieces: Bitboard) -> MoveSet {
        pieces.into_iter().fold(MoveSet::default(), |set, square| set.or(self.using[usize::from(square)]))
    }

    /// Those of `set` that set `piece` on `square`.
    pub(super) fn setting(&self, set: MoveSet, piece: Square, square: Square) -> MoveSet {
        self.chosen(set, |mv| lands(mv, piece, square))
    }

    /// Those of `set` that are castling with a rook of `rooks`.
    pub(super) fn castling(&self, set: MoveSet, rooks: Bitboard) -> MoveSet {
        self.chosen(set, |mv| matches!(mv, Move::Castle { rook, .. } if rooks.contains(rook)))
    }

    pub(super) fn chosen(&self, set: MoveSet, wanted: impl Fn(Move) -> bool) -> MoveSet {
        let mut chosen = MoveSet::default();
        for (number, mv) in self.moves.iter().enumerate() {
            if set.contains(number) && wanted(*mv) {
                chosen.insert(number);
            }
        }
        chosen
    }
}

/// The order of the two pieces does not matter in Chess960 (Laws II.3.2.5).
fn rook_moved(position: &Chess, mv: Move) -> Option<Square> {
    match mv {
        Move::Castle { rook, .. } if position.castles().mode() == CastlingMode::Chess960 => Some(rook),
        _ => None,
    }
}

fn captured_on(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => mv.is_capture().then(|| mv.to()),
    }
}

fn lands(mv: Move, piece: Square, square: Square) -> bool {
    let Move::Castle { king, rook } = mv else { return mv.from() == Some(piece) && mv.to() == square };
    let color = Color::from_white(king.rank() == shakmaty::Rank::First);
    let side = CastlingSide::from_king_side(king < rook);
    (piece == king && square == side.king_to(color)) || (piece == rook && square == side.rook_to(color))
}
