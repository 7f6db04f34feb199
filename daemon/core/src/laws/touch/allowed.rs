//! From what has been touched to the moves that are left.

use shakmaty::{Bitboard, CastlingMode};

use super::ground::{Among, Ground};
use super::legal::MoveSet;
use super::{Meant, TouchMove};

/// The moves left and what has left them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrowed {
    pub(super) moves: MoveSet,
    pub(super) ground: Ground,
    pub(super) doubt: bool,
}

impl TouchMove {
    /// The moves allowed now, with the ground that narrowed them last.
    pub(super) fn narrowed(&self) -> Narrowed {
        let base = self.fixed.map_or(self.legal.all(), |fixed| fixed.moves);
        let mut narrowed = self.narrowed_by_touch(base);
        narrowed.doubt |= self.castling.is_some_and(|meant| meant.wings.more_than_one());
        if let Some(fixed) = self.fixed.filter(|fixed| fixed.moves == narrowed.moves) {
            narrowed.ground = fixed.ground;
        }
        narrowed
    }

    fn narrowed_by_touch(&self, base: MoveSet) -> Narrowed {
        let unnarrowed = |ground| Narrowed { moves: base, ground, doubt: false };
        if self.touched.is_empty() {
            return unnarrowed(if self.pieces.has_adjusted() { Ground::Adjusted } else { Ground::Untouched });
        }
        if let Some(capture) = self.first_takes_first(base) {
            return capture;
        }
        // Rooks that do not bind: castling was meant, it is not legal, and the king cannot move.
        let mut freed = Bitboard::EMPTY;
        for group in &self.touched {
            let meant = self.castling.filter(|_| group.intersects(self.king));
            match meant.map(|meant| self.king_and_rook(base, *group, meant)) {
                Some(KingAndRook::Bound(narrowed)) => return narrowed,
                Some(KingAndRook::Freed(rooks)) => freed = rooks,
                Some(KingAndRook::Plain) | None => {}
            }
            if let Some(narrowed) = self.first_usable(base, *group & !freed) {
                return narrowed;
            }
        }
        unnarrowed(match self.castling {
            Some(meant) if freed.any() => {
                Ground::CastlingIllegal { by_king: meant.by_king, king_moves: false }
            }
            _ => Ground::NoneUsable,
        })
    }

    /// 4.3.3, first part: the first own piece touched takes the first of the opponent's, if it can.
    fn first_takes_first(&self, base: MoveSet) -> Option<Narrowed> {
        let own = *self.touched.iter().find(|group| group.intersects(self.own))?;
        let enemy = *self.touched.iter().find(|group| group.is_disjoint(self.own))?;
        let moves = base.and(self.legal.using(own)).and(self.legal.using(enemy));
        let doubt = own.more_than_one() || enemy.more_than_one();
        (!moves.is_empty()).then_some(Narrowed { moves, ground: Ground::Capture { own, enemy }, doubt })
    }

    /// 4.4: what the king binds to when castling is taken to be meant.
    fn king_and_rook(&self, base: MoveSet, group: Bitboard, meant: Meant) -> KingAndRook {
        let shown = meant.wings.intersects(self.shown | self.rights);
        let king_moves = base.and(self.legal.using(self.king));
        let others = base.and(self.legal.using(group & !self.king));
        match (king_moves.is_empty(), others.is_empty()) {
            (false, true) => {
                let castling = self.legal.castling(base, meant.wings);
                if !castling.is_empty() {
                    KingAndRook::bound(castling, Ground::CastlingDue)
                } else if shown {
                    let ground = Ground::CastlingIllegal { by_king: meant.by_king, king_moves: true };
                    KingAndRook::bound(king_moves, ground)
                } else {
                    KingAndRook::Plain
                }
            }
            (true, true) if shown => KingAndRook::Freed(meant.wings),
            _ => KingAndRook::Plain,
        }
    }

    /// 4.3: those of one group that can be used decide, all of them where nobody knows which was first.
    fn first_usable(&self, base: MoveSet, group: Bitboard) -> Option<Narrowed> {
        let pieces: Bitboard = group
            .into_iter()
            .filter(|piece| !base.and(self.legal.using((*piece).into())).is_empty())
            .collect();
        if pieces.is_empty() {
            return None;
        }
        let among = match (self.has_touched(self.own), self.has_touched(!self.own)) {
            (true, true) => Among::Both,
            (true, false) => Among::Own,
            (false, _) => Among::Enemy,
        };
        let rooks = self.rooks_before_king();
        let rook_before_king = rooks.any() && pieces.intersects(rooks | self.king);
        Some(Narrowed {
            moves: base.and(self.legal.using(pieces)),
            ground: Ground::First { pieces, among, rook_before_king },
            doubt: pieces.more_than_one(),
        })
    }

    fn has_touched(&self, pieces: Bitboard) -> bool {
        self.touched.iter().any(|group| group.intersects(pieces))
    }

    /// Corner rooks touched in an earlier group than the king; none while the king is not touched.
    /// In Chess960 their order does not matter.
    fn rooks_before_king(&self) -> Bitboard {
        if self.castles == CastlingMode::Chess960 {
            return Bitboard::EMPTY;
        }
        let king_at = self.touched.iter().position(|group| group.intersects(self.king)).unwrap_or(0);
        self.touched.iter().take(king_at).fold(Bitboard::EMPTY, |rooks, group| rooks | *group)
            & self.corner_rooks
    }
}

/// What 4.4 says of the king's group.
enum KingAndRook {
    /// These moves are left.
    Bound(Narrowed),
    /// King and rook do not bind any more.
    Freed(Bitboard),
    /// Nothing: 4.3 holds.
    Plain,
}

impl KingAndRook {
    fn bound(moves: MoveSet, ground: Ground) -> Self {
        Self::Bound(Narrowed { moves, ground, doubt: false })
    }
}
