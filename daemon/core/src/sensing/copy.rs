//! What the other player has moved and is still to be copied onto this board (Laws D.2.1).
//!
//! Two placements are kept: what stands there as far as the game knows, and what should. They differ in the squares
//! that are *owed*. As long as an owed square shows what stood there, or is empty because a hand has the piece, it
//! counts as copied already: so a player may answer first and copy later, and nobody's hand over an owed square
//! is a touch (our choice: the Laws do not say that he has to copy first).

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Picture, Seen};
use shakmaty::{Bitboard, Board, Piece, Square};

use crate::inference::agrees;

/// A board's part in the copying.
#[derive(Clone, Debug)]
pub struct Copy {
    stands: Board,
    target: Board,
    owed: Bitboard,
    /// Owed squares on which something was set down since they are owed.
    set_down: Bitboard,
}

impl Copy {
    /// This placement stands there, and should.
    pub fn new(placement: Board) -> Self {
        let stands = placement.clone();
        Self { stands, target: placement, owed: Bitboard::EMPTY, set_down: Bitboard::EMPTY }
    }

    /// The squares on which a copy is still to be made.
    pub fn owed(&self) -> Bitboard {
        self.owed
    }

    /// From now on this placement should stand there; on the squares `done` it does already, by the hand of the
    /// player whose board it is.
    pub fn follow(&mut self, target: Board, done: Bitboard) {
        for square in done {
            set(&mut self.stands, square, target.piece_at(square));
        }
        self.target = target;
        self.owed = differing(&self.stands, &self.target);
        self.set_down &= self.owed & !done;
    }

    /// Something was set down.
    pub fn note_set_down(&mut self, square: Square) {
        self.set_down |= self.owed & Bitboard::from(square);
    }

    /// Whether the copy is made: each owed square shows what it should. Where the board cannot tell one piece from
    /// another, something must also have been set down there.
    pub fn is_made(&self, picture: &Picture, sees: Sees) -> bool {
        self.owed.any() && self.owed.into_iter().all(|square| self.is_made_on(square, picture, sees))
    }

    fn is_made_on(&self, square: Square, picture: &Picture, sees: Sees) -> bool {
        let (stood, wanted) = (self.stands.piece_at(square), self.target.piece_at(square));
        let looks_alike = sees == Sees::Occupancy && stood.is_some() && wanted.is_some();
        agrees(picture.get(square), wanted) && (!looks_alike || self.set_down.contains(square))
    }

    /// The copy is made.
    pub fn finish(&mut self) {
        self.stands = self.target.clone();
        self.set_down = Bitboard::EMPTY;
        self.owed = Bitboard::EMPTY;
    }

    /// What the game takes this square to show.
    fn counts_as(&self, square: Square, seen: Seen, sees: Sees) -> Seen {
        if !seen.is_occupied() || agrees(seen, self.stands.piece_at(square)) {
            as_seen(self.target.piece_at(square), sees)
        } else {
            seen
        }
    }

    /// What the game takes the board to show.
    pub fn corrected(&self, picture: &Picture, sees: Sees) -> Picture {
        let mut corrected = picture.clone();
        for square in self.owed {
            corrected.set(square, self.counts_as(square, picture.get(square), sees));
        }
        corrected
    }
}

fn differing(one: &Board, other: &Board) -> Bitboard {
    let differs = |square: &Square| one.piece_at(*square) != other.piece_at(*square);
    Square::ALL.into_iter().filter(differs).collect()
}

fn set(board: &mut Board, square: Square, piece: Option<Piece>) {
    match piece {
        Some(piece) => board.set_piece_at(square, piece),
        None => board.discard_piece_at(square),
    }
}

fn as_seen(piece: Option<Piece>, sees: Sees) -> Seen {
    match (piece, sees) {
        (None, _) => Seen::Empty,
        (Some(piece), Sees::Pieces | Sees::Moves) => Seen::Piece(piece),
        (Some(_), Sees::Occupancy) => Seen::Occupied,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Move, Position, Role};

    use super::*;

    fn after(moves: &[&str]) -> Board {
        let mut position = Chess::default();
        for text in moves {
            let uci: shakmaty::uci::UciMove = text.parse().unwrap();
            position.play_unchecked(uci.to_move(&position).unwrap());
        }
        position.board().clone()
    }

    fn shown(board: &Board, sees: Sees) -> Picture {
        let mut picture = Picture::EMPTY;
        for square in Square::ALL {
            picture.set(square, as_seen(board.piece_at(square), sees));
        }
        picture
    }

    #[test]
    fn an_owed_square_counts_as_copied_until_it_shows_a_third_thing() {
        for sees in [Sees::Pieces, Sees::Occupancy] {
            let mut copy = Copy::new(Board::new());
            copy.follow(after(&[]), !Bitboard::EMPTY);
            copy.follow(after(&["e2e4"]), Bitboard::EMPTY);
            assert_eq!(copy.owed(), Bitboard::from(Square::E2).with(Square::E4));
            let target = shown(&after(&["e2e4"]), sees);
            let mut picture = shown(&after(&[]), sees);
            assert_eq!(copy.corrected(&picture, sees), target);
            picture.set(Square::E2, Seen::Empty);
            assert_eq!(copy.corrected(&picture, sees), target, "in the hand");
            picture.set(Square::E3, as_seen(after(&[]).piece_at(Square::E2), sees));
            assert_ne!(copy.corrected(&picture, sees), target, "set down elsewhere");
            assert!(!copy.is_made(&picture, sees) && copy.is_made(&target, sees));
        }
    }

    #[test]
    fn a_copied_capture_needs_a_set_down_where_pieces_look_alike() {
        let before = after(&["e2e4", "d7d5"]);
        let capture = shown(&after(&["e2e4", "d7d5", "e4d5"]), Sees::Occupancy);
        let mut copy = Copy::new(before);
        copy.follow(after(&["e2e4", "d7d5", "e4d5"]), Bitboard::EMPTY);
        assert!(!copy.is_made(&capture, Sees::Occupancy), "the pawn may still be in the hand");
        copy.note_set_down(Square::D5);
        assert!(copy.is_made(&capture, Sees::Occupancy));
        copy.finish();
        assert!(copy.owed().is_empty());
    }

    #[test]
    fn what_was_answered_first_is_still_owed() {
        let mut copy = Copy::new(after(&[]));
        copy.follow(after(&["e2e4"]), Bitboard::EMPTY);
        let answer = Bitboard::from(Square::E7).with(Square::E5);
        copy.follow(after(&["e2e4", "e7e5"]), answer);
        assert_eq!(copy.owed(), Bitboard::from(Square::E2).with(Square::E4));
        copy.follow(after(&["e2e4", "e7e5", "g1f3"]), Bitboard::EMPTY);
        assert_eq!(copy.owed().count(), 4);
        copy.follow(after(&["e2e4", "e7e5"]), Bitboard::EMPTY);
        assert_eq!(copy.owed().count(), 2, "a move taken back is not owed any more");
    }

    #[test]
    fn castling_and_promotion_are_owed_whole() {
        let fen: shakmaty::fen::Fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let position: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        let castle = Move::Castle { king: Square::E1, rook: Square::H1 };
        for (mv, count) in [
            (castle, 4),
            (
                Move::Normal {
                    role: Role::Pawn,
                    from: Square::A7,
                    capture: None,
                    to: Square::A8,
                    promotion: Some(Role::Queen),
                },
                2,
            ),
        ] {
            let mut copy = Copy::new(position.board().clone());
            let played = position.clone().play(mv).unwrap();
            copy.follow(played.board().clone(), Bitboard::EMPTY);
            assert_eq!(copy.owed().count(), count, "{mv:?}");
        }
    }
}
