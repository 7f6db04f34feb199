//! Whether a mate could stand anywhere, once it is known how far each man can come.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::{Man, Structure};

/// What one square for the king to be mated on is looked at with.
struct Net<'a> {
    /// Squares that men of the mating side attack, wherever they may be, except its king and the one below.
    covered: Bitboard,
    /// The only one of them that moves, square by square: it is in one place at a time. None where several move.
    mover: Vec<(Square, Bitboard)>,
    /// Where the king of the mating side may stand.
    king: Bitboard,
    /// The men that may stand in their own king's way.
    blockers: Vec<&'a Man>,
}

impl Structure<'_> {
    /// Whether some square is left on which the other king could stand mated.
    pub(super) fn mate_can_stand(&self, side: Color) -> bool {
        let king_of = |color: Color| self.men.iter().find(|man| man.piece == color.king());
        let (Some(king), Some(own)) = (king_of(side.other()), king_of(side)) else { return false };
        let is_officer = |man: &&Man, color: Color| man.piece.color == color && man.piece.role != Role::King;
        let men: Vec<&Man> = self.men.iter().filter(|man| is_officer(man, side)).collect();
        let moves = |man: &&&Man| man.reach.more_than_one();
        let single = match men.iter().filter(moves).collect::<Vec<_>>()[..] {
            [only] => Some(*only),
            _ => None,
        };
        let others = men.iter().filter(|man| single.is_none_or(|single| !std::ptr::eq(single, **man)));
        let from = |man: &Man, square| self.attacked_from(man, square, king.origin);
        let net = Net {
            covered: others.fold(Bitboard::EMPTY, |all, man| all | self.attacked_by(man, king.origin)),
            mover: single.map_or(vec![(king.origin, Bitboard::EMPTY)], |man| {
                man.reach.into_iter().map(|square| (square, from(man, square))).collect()
            }),
            king: own.reach,
            blockers: self.men.iter().filter(|man| is_officer(man, side.other())).collect(),
        };
        king.reach.into_iter().any(|square| net.closes_on(square, single.is_some()))
    }

    /// All that a man may ever attack. A line goes on through what does not stay, and through the king.
    fn attacked_by(&self, man: &Man, king: Square) -> Bitboard {
        man.reach.into_iter().fold(Bitboard::EMPTY, |all, from| all | self.attacked_from(man, from, king))
    }

    fn attacked_from(&self, man: &Man, from: Square, king: Square) -> Bitboard {
        let open = !self.stays | Bitboard::from(king);
        match man.piece.role {
            Role::Pawn => attacks::pawn_attacks(man.piece.color, from),
            Role::Knight => attacks::knight_attacks(from),
            Role::King => attacks::king_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, !open),
            Role::Rook => attacks::rook_attacks(from, !open),
            Role::Queen => attacks::queen_attacks(from, !open),
        }
    }
}

impl Net<'_> {
    /// Whether a king on `square` could be in check with no square to go to.
    fn closes_on(&self, square: Square, one_moves: bool) -> bool {
        self.mover.iter().filter(|(from, _)| !one_moves || *from != square).any(|(_, attacked)| {
            let covered = self.covered | *attacked;
            covered.contains(square) && self.closes_with(square, covered)
        })
    }

    /// The same where these squares are covered, with the help of the king, which is in one place, and of the men that
    /// stand in the way, one on each square.
    fn closes_with(&self, square: Square, covered: Bitboard) -> bool {
        let around = attacks::king_attacks(square) & !covered;
        let blocked = |left: Bitboard| {
            let able: Vec<&&Man> = self.blockers.iter().filter(|man| man.reach.intersects(left)).collect();
            let reached = able.iter().fold(Bitboard::EMPTY, |all, man| all | man.reach);
            left.is_subset(reached) && left.count() <= able.len()
        };
        let far = self.king & !attacks::king_attacks(square) & !Bitboard::from(square);
        far.into_iter().any(|king| blocked(around & !attacks::king_attacks(king)))
    }
}
