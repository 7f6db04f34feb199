//! Closed positions: where each man can ever come to at most, and whether a mate could stand anywhere then.
//!
//! Every set here may be too large and is never too small: a man is kept from a square only by what stays there for
//! good, and a king also by what a pawn that stays for good attacks. So a mate that is impossible here is impossible.

mod mates;

use shakmaty::{Bitboard, Chess, Color, Piece, Position, Rank, Role, Square, attacks};

/// A man and all the squares it may come to stand on.
struct Man {
    piece: Piece,
    origin: Square,
    reach: Bitboard,
    can_be_taken: bool,
}

impl Man {
    fn leaves(&self) -> bool {
        self.can_be_taken || self.reach.more_than_one()
    }

    fn stays_as_pawn(&self, color: Color) -> bool {
        self.piece == color.pawn() && !self.leaves()
    }
}

/// All men, and what follows for the squares from how far they can come.
struct Structure<'a> {
    position: &'a Chess,
    men: Vec<Man>,
    /// Squares that something stays on for good.
    stays: Bitboard,
    /// Squares that a pawn which stays for good attacks, by its side: White's first.
    guarded: [Bitboard; 2],
}

/// Whether `side` can never mate, because of how the pawns are locked.
pub(super) fn is_closed_to(position: &Chess, side: Color) -> bool {
    let mut structure = Structure::of(position);
    while structure.grows() {
        if structure.promotes() {
            return false;
        }
    }
    !structure.mate_can_stand(side)
}

impl<'a> Structure<'a> {
    fn of(position: &'a Chess) -> Self {
        let man = |(origin, piece)| Man {
            piece,
            origin,
            reach: Bitboard::from(origin) | castled(position, piece, origin),
            can_be_taken: false,
        };
        let men = position.board().clone().into_iter().map(man).collect();
        let mut structure = Self { position, men, stays: Bitboard::EMPTY, guarded: [Bitboard::EMPTY; 2] };
        structure.conclude();
        structure
    }

    fn conclude(&mut self) {
        self.stays = self.men.iter().filter(|man| !man.leaves()).map(|man| man.origin).collect();
        for color in Color::ALL {
            let pawns = self.men.iter().filter(|man| man.stays_as_pawn(color));
            self.guarded[usize::from(color.is_black())] = pawns
                .map(|man| attacks::pawn_attacks(color, man.origin))
                .fold(Bitboard::EMPTY, |all, attacked| all | attacked);
        }
    }

    /// One round: what each man can reach from what was known. `false` when nothing has changed.
    fn grows(&mut self) -> bool {
        let reached: Vec<Bitboard> = self.men.iter().map(|man| self.further(man)).collect();
        let mut grown = false;
        for (man, reach) in self.men.iter_mut().zip(reached) {
            grown |= man.reach != man.reach | reach;
            man.reach |= reach;
        }
        let taken: Vec<bool> = self.men.iter().map(|man| self.is_taken(man)).collect();
        for (man, taken) in self.men.iter_mut().zip(taken) {
            grown |= taken && !man.can_be_taken;
            man.can_be_taken |= taken;
        }
        self.conclude();
        grown
    }

    /// A pawn that promotes can become anything: nothing is concluded from then on.
    fn promotes(&self) -> bool {
        let last = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
        self.men.iter().any(|man| man.piece.role == Role::Pawn && (man.reach & last).any())
    }

    fn further(&self, man: &Man) -> Bitboard {
        let Piece { color, role } = man.piece;
        if role == Role::Pawn {
            return self.pawn_further(man);
        }
        let mut reach = Bitboard::EMPTY;
        for square in man.reach {
            reach |= steps(role, square);
        }
        let guarded =
            if role == Role::King { self.guarded[usize::from(color.is_white())] } else { Bitboard::EMPTY };
        reach & !guarded & !self.own_stays(color) & !self.kings()
    }

    /// Squares that cannot be entered because an own man stays there.
    fn own_stays(&self, color: Color) -> Bitboard {
        self.stays & self.position.board().by_color(color)
    }

    /// Kings that stay are never taken.
    fn kings(&self) -> Bitboard {
        self.stays & self.position.board().kings()
    }

    fn pawn_further(&self, man: &Man) -> Bitboard {
        let color = man.piece.color;
        let enemies = self.enemies(color);
        let mut reach = Bitboard::EMPTY;
        for square in man.reach {
            let one = ahead(color, square, self.stays);
            let starts = square.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
            let two = one.filter(|_| starts).and_then(|one| ahead(color, one, self.stays));
            reach |= one.into_iter().chain(two).collect::<Bitboard>();
            reach |= attacks::pawn_attacks(color, square) & (enemies | self.passed(color));
        }
        reach
    }

    /// Where an enemy man that is no king may come to stand.
    fn enemies(&self, color: Color) -> Bitboard {
        let men = self.men.iter().filter(|man| man.piece.color != color && man.piece.role != Role::King);
        men.fold(Bitboard::EMPTY, |all, man| all | man.reach)
    }

    /// Squares on which `color` may capture en passant.
    fn passed(&self, color: Color) -> Bitboard {
        let now: Bitboard = self.position.legal_ep_square().into_iter().collect();
        let fourth = color.fold_wb(Rank::Fifth, Rank::Fourth);
        let doubles = self.men.iter().filter(|man| {
            man.piece == color.other().pawn()
                && man.origin.rank() == color.fold_wb(Rank::Seventh, Rank::Second)
                && (man.reach & Bitboard::from(fourth)).any()
        });
        doubles.filter_map(|man| ahead(color.other(), man.origin, Bitboard::EMPTY)).fold(now, Bitboard::with)
    }

    fn is_taken(&self, man: &Man) -> bool {
        if man.piece.role == Role::King {
            return false;
        }
        let color = man.piece.color;
        self.men.iter().filter(|other| other.piece.color != color).any(|taker| match taker.piece.role {
            Role::Pawn => {
                let attacked = taker
                    .reach
                    .into_iter()
                    .fold(Bitboard::EMPTY, |all, from| all | attacks::pawn_attacks(taker.piece.color, from));
                (attacked & man.reach).any() || self.is_passed(man)
            }
            _ => (taker.reach & man.reach).any(),
        })
    }

    /// A pawn that may be taken en passant.
    fn is_passed(&self, man: &Man) -> bool {
        let color = man.piece.color.other();
        man.piece.role == Role::Pawn
            && self.passed(color).into_iter().any(|square| square.file() == man.origin.file())
    }
}

/// One step of a man that is no pawn; of a line piece, to the next square.
fn steps(role: Role, square: Square) -> Bitboard {
    match role {
        Role::Knight => attacks::knight_attacks(square),
        Role::Bishop => attacks::bishop_attacks(square, Bitboard::FULL),
        Role::Rook => attacks::rook_attacks(square, Bitboard::FULL),
        Role::King | Role::Queen | Role::Pawn => attacks::king_attacks(square),
    }
}

/// The square before a pawn, if it does not stay occupied.
fn ahead(color: Color, square: Square, stays: Bitboard) -> Option<Square> {
    square.offset(color.fold_wb(8, -8)).filter(|square| !stays.contains(*square))
}

/// Where castling may bring a king or a rook.
fn castled(position: &Chess, piece: Piece, origin: Square) -> Bitboard {
    let castles = position.castles();
    let sides = shakmaty::CastlingSide::ALL.into_iter().filter(|side| castles.has(piece.color, *side));
    sides
        .filter_map(|side| match piece.role {
            Role::King => Some(side.king_to(piece.color)),
            Role::Rook if castles.rook(piece.color, side) == Some(origin) => Some(side.rook_to(piece.color)),
            _ => None,
        })
        .collect()
}
