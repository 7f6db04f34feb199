//! The ways a hand can make one move: words of the harness, one a step.

use appendixd_core::described::Described;
use shakmaty::{Bitboard, Board, Move, Piece, Position, Role, Square, attacks};

use super::dice::Dice;
use super::harness::arrangement::{Arrangement, Clock};
use super::pairs::Pair;

/// Rests between two things that hands do, longer than one look of a board over its squares.
const RESTS: [u64; 9] = [60, 80, 120, 200, 400, 800, 1300, 2200, 3000];

pub struct Hands<'a> {
    pair: &'a Pair,
    knows_pieces: bool,
    dice: &'a mut Dice,
    steps: Vec<String>,
}

/// What hands do up to the press.
pub fn hands(pair: &Pair, arrangement: Arrangement, dice: &mut Dice) -> Vec<String> {
    let mut hands = Hands { pair, knows_pieces: arrangement.knows_pieces(), dice, steps: Vec::new() };
    if hands.dice.once_in(4) {
        hands.touch_another();
    }
    if hands.dice.once_in(5) {
        hands.begin_and_put_back();
    }
    hands.play();
    hands.rest();
    // Where no clock is pressed, the opponent's touch takes the place of the press.
    if arrangement.clock != Clock::None && hands.dice.once_in(3) {
        hands.answer_before_the_press();
    }
    hands.steps
}

impl<'a> Hands<'a> {
    fn rest(&mut self) {
        let rest = self.dice.pick(&RESTS);
        self.steps.push(format!("wait {rest}"));
    }

    fn board(&self) -> &'a Board {
        self.pair.legal.board()
    }

    fn lift(&mut self, square: Square) {
        self.steps.push(format!("lift {square}"));
        self.rest();
    }

    fn place(&mut self, square: Square, piece: Piece) {
        self.steps.push(format!("place {square} {}", piece.char()));
        self.rest();
    }

    /// A piece that stands alike in both positions and has no part in the move.
    fn touch_another(&mut self) {
        let used = squares(self.pair.mv);
        let other = self.pair.illegal.board();
        let same = |square: &Square| self.board().piece_at(*square) == other.piece_at(*square);
        let others: Vec<Square> = (self.board().occupied() & !used).into_iter().filter(same).collect();
        if others.is_empty() {
            return;
        }
        let square = self.dice.pick(&others);
        let Some(piece) = self.board().piece_at(square) else { return };
        self.lift(square);
        self.place(square, piece);
    }

    /// The opponent touches a piece; one or two, and perhaps he puts them back.
    fn answer_before_the_press(&mut self) {
        let (side, used) = (self.pair.legal.turn(), squares(self.pair.mv));
        let (one, other) = (self.board(), self.pair.illegal.board());
        let moved = Described::of(self.pair.mv, side);
        let alike = |square: &Square| {
            one.piece_at(*square) == other.piece_at(*square)
                && moved.could_take(one, *square) == moved.could_take(other, *square)
        };
        let theirs: Vec<Square> = (one.by_color(side.other()) & !used).into_iter().filter(alike).collect();
        for _ in 0..=self.dice.below(2) {
            let Some(square) = (!theirs.is_empty()).then(|| self.dice.pick(&theirs)) else { return };
            let Some(piece) = self.board().piece_at(square) else { return };
            self.lift(square);
            if self.dice.once_in(2) {
                return;
            }
            self.place(square, piece);
        }
    }

    fn begin_and_put_back(&mut self) {
        let Some(from) = self.pair.mv.from() else { return };
        let Some(piece) = self.board().piece_at(from) else { return };
        self.lift(from);
        self.place(from, piece);
    }

    fn play(&mut self) {
        let side = self.pair.legal.turn();
        match self.pair.mv {
            Move::Normal { role, from, to, capture, promotion } => {
                let piece = Piece { color: side, role };
                self.take_up(from, to, capture.is_some());
                if capture.is_none() && promotion.is_none() && self.dice.once_in(3) {
                    self.slide(from, to, piece);
                }
                match promotion {
                    Some(new) => self.promote(to, piece, Piece { color: side, role: new }),
                    None => self.place(to, piece),
                }
                if capture.is_none() && promotion.is_none() && self.dice.once_in(6) {
                    self.rest();
                    self.lift(to);
                    self.place(to, piece);
                }
            }
            Move::EnPassant { from, to } => {
                let victim = Square::from_coords(to.file(), from.rank());
                let first = self.dice.below(3);
                if first == 0 {
                    self.lift(victim);
                }
                self.lift(from);
                if first == 1 {
                    self.lift(victim);
                }
                self.place(to, side.pawn());
                if first == 2 {
                    self.lift(victim);
                }
            }
            Move::Castle { king, rook } => self.castle(king, rook),
            Move::Put { .. } => {}
        }
    }

    /// The piece, and what it captures: first, last, or not at all, so that it is overwritten.
    fn take_up(&mut self, from: Square, to: Square, capture: bool) {
        let order = self.dice.below(3);
        if capture && order == 0 {
            self.lift(to);
        }
        self.lift(from);
        if capture && order == 1 {
            self.lift(to);
        }
    }

    /// Rests on squares between, and perhaps goes one square too far.
    fn slide(&mut self, from: Square, to: Square, piece: Piece) {
        let other = self.pair.illegal.board().occupied();
        let board = self.board();
        if (attacks::between(from, to) & other).any() {
            return; // where the positions differ, so does how far the piece might go on
        }
        let free = |squares: Bitboard| squares & !board.occupied() & !other;
        let mut between: Vec<Square> = free(attacks::between(from, to)).into_iter().collect();
        if self.dice.once_in(3) {
            let beyond = free(attacks::ray(from, to) & attacks::king_attacks(to)).into_iter();
            between.extend(beyond.filter(|square| attacks::between(from, *square).contains(to)));
        }
        between.sort_by_key(|square| square.distance(from));
        for square in between {
            if self.dice.once_in(2) {
                self.place(square, piece);
                self.lift(square);
            }
        }
    }

    fn promote(&mut self, to: Square, pawn: Piece, new: Piece) {
        if self.knows_pieces {
            if self.dice.once_in(2) {
                self.place(to, pawn);
                self.lift(to);
            }
            return self.place(to, new);
        }
        self.place(to, new);
        self.steps.push("wait 200".to_owned());
        if self.dice.once_in(2) {
            return self.steps.push(format!("promote {}", new.role.char()));
        }
        let times = match new.role {
            Role::Queen => 1,
            Role::Rook => 2,
            Role::Bishop => 3,
            _ => 4,
        };
        for _ in 0..times {
            self.steps.push(format!("lift {to}"));
            self.steps.push("wait 200".to_owned());
            self.steps.push(format!("place {to} {}", new.char()));
            self.steps.push("wait 200".to_owned());
        }
        self.steps.push("wait 2500".to_owned());
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let side = self.pair.legal.turn();
        let Some(wing) = self.pair.mv.castling_side() else { return };
        let (king_to, rook_to) = (wing.king_to(side), wing.rook_to(side));
        match self.dice.below(3) {
            0 => {
                self.lift(king);
                self.place(king_to, side.king());
                self.lift(rook);
                self.place(rook_to, side.rook());
            }
            1 => {
                self.lift(king);
                self.lift(rook);
                self.place(rook_to, side.rook());
                self.place(king_to, side.king());
            }
            _ => {
                self.lift(rook);
                self.place(rook_to, side.rook());
                self.lift(king);
                self.place(king_to, side.king());
            }
        }
    }
}

/// All squares the move uses.
pub fn squares(mv: Move) -> Bitboard {
    let own = Bitboard::from(mv.to()) | mv.from().map(Bitboard::from).unwrap_or_default();
    match mv {
        Move::EnPassant { from, to } => own.with(Square::from_coords(to.file(), from.rank())),
        Move::Castle { king, rook } => own | attacks::between(king, rook),
        _ => own,
    }
}
