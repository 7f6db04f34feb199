//! The motions of one ply.

use shakmaty::{CastlingMode, CastlingSide, Chess, Color, Move, Piece, Position, Role, Square};

use super::manner::{Castling, Manner, Promotion, Victim, Way};
use super::{Circumstances, DEFAULT_PACE, Motion, Step, path};
use crate::devices::Sees;
use crate::dice::Dice;

/// Shortest and longest rest inside a ply at the default pace, in ms.
const SHORT_REST: u64 = 50;
const LONG_REST: u64 = 900;
/// Longest rest of a hovering piece at the default pace, in ms.
const LONGEST_HOVER: u64 = 3000;
/// Where only "something" is seen: shortest rest, in scans, so that no motion is taken for a flicker.
const UNHURRIED_SCANS: u64 = 4;
/// The same for a square that one piece leaves and another takes, in ms. Such a board's only sign of it is that the
/// square was empty for a while.
const SEEN_EMPTY: u64 = 150;
/// A margin over a scan after which a change has certainly been seen, in ms.
const MARGIN: u64 = 20;

/// A ply being put together.
pub struct Ply<'a> {
    position: &'a Chess,
    manner: Manner,
    pub(super) around: Circumstances,
    pub(super) dice: &'a mut Dice,
    deed: Deed,
    steps: Vec<Step>,
}

/// A move as hands see it.
#[derive(Clone, Copy)]
struct Deed {
    color: Color,
    piece: Piece,
    from: Square,
    to: Square,
    victim: Option<Square>,
    rook: Option<(Square, Square)>,
    promotion: Option<Role>,
}

impl Deed {
    fn new(position: &Chess, m: Move) -> Self {
        let color = position.turn();
        let from = m.from().unwrap_or(m.to());
        let mut deed = Self {
            color,
            piece: Piece { color, role: m.role() },
            from,
            to: m.to(),
            victim: None,
            rook: None,
            promotion: m.promotion(),
        };
        match m {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                deed.to = side.king_to(color);
                deed.rook = Some((rook, side.rook_to(color)));
            }
            Move::EnPassant { from, to } => deed.victim = Some(Square::from_coords(to.file(), from.rank())),
            Move::Normal { capture: Some(_), to, .. } => deed.victim = Some(to),
            Move::Normal { .. } | Move::Put { .. } => {}
        }
        deed
    }

    /// The squares the move has to do with.
    fn concerns(&self, square: Square) -> bool {
        let rook = self.rook.is_some_and(|(from, to)| square == from || square == to);
        square == self.from || square == self.to || self.victim == Some(square) || rook
    }
}

impl<'a> Ply<'a> {
    /// A ply with nothing done yet.
    pub fn new(
        position: &'a Chess,
        m: Move,
        manner: Manner,
        around: Circumstances,
        dice: &'a mut Dice,
    ) -> Self {
        Self { position, manner, around, dice, deed: Deed::new(position, m), steps: Vec::new() }
    }

    /// All its motions.
    pub fn steps(mut self) -> Vec<Step> {
        self.stray_before();
        match (self.deed.rook, self.deed.promotion) {
            (Some(rook), _) => self.castle(rook),
            (None, Some(role)) => self.promote(role),
            (None, None) => self.travel_and_capture(self.deed.piece),
        }
        self.stray_after();
        self.finish();
        // The ply's first motion follows the rest between plies; another rest would only make that longer.
        if let Some(first) = self.steps.first_mut() {
            first.rest = 0;
        }
        self.steps
    }

    fn castle(&mut self, (rook_from, rook_to): (Square, Square)) {
        let Deed { color, piece: king, from, to, .. } = self.deed;
        let rook = Piece { color, role: Role::Rook };
        if self.position.castles().mode() == CastlingMode::Chess960 {
            return self.castle960((king, from, to), (rook, rook_from, rook_to));
        }
        match self.manner.castling {
            Castling::KingFirst => {
                self.travel(king, from, to);
                self.move_through_air(rook, rook_from, rook_to);
            }
            Castling::RookFirst => {
                // Whoever castles so has both pieces in mind: the rook does not hover on the way.
                match self.manner.way {
                    Way::Slide => self.slide(rook, rook_from, rook_to),
                    Way::Air | Way::Hover => self.move_through_air(rook, rook_from, rook_to),
                }
                self.move_through_air(king, from, to);
            }
            Castling::BothLifted => {
                self.lift(from);
                self.lift(rook_from);
                self.place(to, king);
                self.place(rook_to, rook);
            }
        }
    }

    /// As Guideline II advises: the king off the board, the rook, then the king. What stays is not touched.
    fn castle960(&mut self, king: (Piece, Square, Square), rook: (Piece, Square, Square)) {
        let goes = |(_, from, to): &(Piece, Square, Square)| from != to;
        if goes(&king) {
            self.lift(king.1);
        }
        if goes(&rook) {
            self.move_through_air(rook.0, rook.1, rook.2);
        }
        if goes(&king) {
            self.place(king.2, king.0);
        }
    }

    fn promote(&mut self, role: Role) {
        let Deed { color, piece: pawn, from, to, .. } = self.deed;
        let new = Piece { color, role };
        match self.manner.promotion {
            Promotion::Direct => self.travel_and_capture(new),
            Promotion::PawnFirst => {
                self.travel_and_capture(pawn);
                if self.dice.chance(0.5) {
                    self.lift(to);
                }
                self.place(to, new);
            }
            Promotion::PieceFirst => {
                if self.deed.victim.is_some() {
                    self.lift(to);
                }
                self.place(to, new);
                self.lift(from);
            }
        }
        if self.around.sees == Sees::Occupancy {
            self.gesture(to, new);
        }
    }

    /// The own piece goes to its square, and the victim off the board. `arrives` is what is set down.
    fn travel_and_capture(&mut self, arrives: Piece) {
        let Deed { from, to, victim, .. } = self.deed;
        let Some(victim) = victim else {
            return self.travel(arrives, from, to);
        };
        match self.manner.victim {
            Victim::First => {
                self.lift(victim);
                self.travel(arrives, from, to);
            }
            Victim::Last if victim == to => {
                self.lift(from);
                self.lift(victim);
                self.place(to, arrives);
            }
            Victim::Overwritten if victim == to && self.around.sees == Sees::Occupancy => {
                let before_last = self.go_on(from, to);
                if self.manner.way != Way::Slide && !self.in_hand(before_last) {
                    self.lift(before_last);
                }
                // A sensor that only knows "something" sees the square empty while one piece pushes off the other.
                self.lift(to);
                self.rest_then(SEEN_EMPTY, Motion::Rest);
                self.arrive(arrives, before_last, to);
            }
            Victim::Last | Victim::Overwritten => {
                self.travel(arrives, from, to);
                if victim != to {
                    self.lift(victim);
                }
            }
        }
    }

    fn travel(&mut self, piece: Piece, from: Square, to: Square) {
        let before_last = self.go_on(from, to);
        self.arrive(piece, before_last, to);
    }

    /// Goes as far as the square before the last motion, and gives that square.
    fn go_on(&mut self, from: Square, to: Square) -> Square {
        if self.manner.wanders && self.deed.rook.is_none() {
            self.wander(from);
            return from;
        }
        let piece = self.deed.piece;
        let way = path::between(from, to);
        match self.manner.way {
            Way::Air => from,
            Way::Slide => self.drag(piece, from, &way),
            Way::Hover => self.hover(piece, from, &way),
        }
    }

    fn arrive(&mut self, piece: Piece, from: Square, to: Square) {
        if self.in_hand(from) {
            self.place(to, piece);
        } else if self.manner.way == Way::Slide {
            self.pull(piece, from, to);
        } else {
            self.move_through_air(piece, from, to);
        }
    }

    /// Whether what stood on `from` has been lifted and not set down again.
    fn in_hand(&self, from: Square) -> bool {
        let last = self.steps.iter().rev().find(|step| match step.motion {
            Motion::Lift(square) | Motion::Place(square, _) => square == from,
            Motion::Press(_) | Motion::Rest => false,
        });
        last.is_some_and(|step| matches!(step.motion, Motion::Lift(_)))
    }

    fn slide(&mut self, piece: Piece, from: Square, to: Square) {
        let last = self.drag(piece, from, &path::between(from, to));
        self.pull(piece, last, to);
    }

    fn drag(&mut self, piece: Piece, from: Square, way: &[Square]) -> Square {
        let mut at = from;
        for square in way {
            self.pull(piece, at, *square);
            at = *square;
        }
        at
    }

    /// One square further without leaving the board: both squares change at once, and which change is seen first
    /// is up to the scan.
    fn pull(&mut self, piece: Piece, from: Square, to: Square) {
        self.lift(from);
        self.steps.push(Step { rest: 0, motion: Motion::Place(to, piece) });
    }

    fn hover(&mut self, piece: Piece, from: Square, way: &[Square]) -> Square {
        let stops = path::legal_stops(self.position, from, way);
        let mut at = from;
        if self.dice.chance(0.3) && !self.victim_is_off() {
            // A change of mind: back to the origin, after a short rest on the way where there is one.
            self.lift(from);
            if let Some(stop) = self.dice.pick(&stops) {
                self.place(stop, piece);
                self.lift(stop);
            }
            self.place(from, piece);
        }
        for stop in stops {
            if self.dice.chance(0.6) {
                self.move_through_air(piece, at, stop);
                self.hesitate();
                at = stop;
            }
        }
        at
    }

    fn victim_is_off(&self) -> bool {
        self.deed.victim.is_some_and(|victim| self.in_hand(victim))
    }

    fn wander(&mut self, from: Square) {
        let squares = path::unrelated_squares(self.position, from);
        self.lift(from);
        if let Some(square) = self.dice.pick(&squares).filter(|square| !self.deed.concerns(*square)) {
            self.place(square, self.deed.piece);
            self.lift(square);
        }
    }

    fn stray_before(&mut self) {
        for _ in 0..self.manner.strays_before {
            self.stray(None);
        }
    }

    /// After the move only pieces of the opponent: an own piece lifted now would begin a new move.
    fn stray_after(&mut self) {
        for _ in 0..self.manner.strays_after {
            self.stray(Some(self.deed.color.other()));
        }
    }

    fn stray(&mut self, color: Option<Color>) {
        let board = self.position.board();
        let pieces: Vec<(Square, Piece)> = board
            .iter()
            .filter(|(square, piece)| color.is_none_or(|c| c == piece.color) && !self.deed.concerns(*square))
            .collect();
        if let Some((square, piece)) = self.dice.pick(&pieces) {
            self.lift(square);
            self.place(square, piece);
        }
    }

    /// Rests until the last motion has certainly been seen, and presses the clock.
    fn finish(&mut self) {
        let rest = self.draw_rest().max(self.around.scan + MARGIN);
        let motion = if self.around.clock { Motion::Press(self.deed.color) } else { Motion::Rest };
        self.steps.push(Step { rest, motion });
    }

    fn move_through_air(&mut self, piece: Piece, from: Square, to: Square) {
        self.lift(from);
        self.place(to, piece);
    }

    pub(super) fn lift(&mut self, square: Square) {
        let rest = self.draw_rest();
        self.rest_then(rest, Motion::Lift(square));
    }

    pub(super) fn place(&mut self, square: Square, piece: Piece) {
        let just_emptied = self.steps.last().is_some_and(|step| step.motion == Motion::Lift(square));
        let shortest = if just_emptied && self.around.sees == Sees::Occupancy { SEEN_EMPTY } else { 0 };
        let rest = self.draw_rest().max(shortest);
        self.rest_then(rest, Motion::Place(square, piece));
    }

    pub(super) fn rest_then(&mut self, rest: u64, motion: Motion) {
        self.steps.push(Step { rest, motion });
    }

    /// Rests on a legal square. With the victim already off the square is none, and the piece soon goes on.
    fn hesitate(&mut self) {
        if self.victim_is_off() {
            return;
        }
        let rest = self.dice.between(300, LONGEST_HOVER - LONG_REST);
        let rest = self.scaled(rest);
        self.rest_then(rest, Motion::Rest);
    }

    /// Cubed, so that short rests are the rule, and no longer as the board sees them, which looks at a square only
    /// once in a scan. A square that changes twice on a board that cannot tell pieces
    /// must be seen in between, or no board of this kind could follow.
    fn draw_rest(&mut self) -> u64 {
        let third = self.dice.below(1000);
        let share = third * third * third / 1_000_000;
        let longest = LONG_REST - self.around.scan.min(LONG_REST - SHORT_REST);
        let rest = self.scaled(SHORT_REST + (longest - SHORT_REST) * share / 1000);
        match self.around.sees {
            Sees::Pieces | Sees::Moves => rest,
            Sees::Occupancy => rest.max(UNHURRIED_SCANS * self.around.scan),
        }
    }

    fn scaled(&self, rest: u64) -> u64 {
        rest * self.around.pace / DEFAULT_PACE
    }
}
