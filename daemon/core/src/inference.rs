//! From a picture and the squares that were touched to the one legal move they mean, or to what is wrong.
//!
//! A board that knows its pieces shows a move by its picture. One that knows occupancy only needs to have seen the
//! square of a captured piece change, because it is occupied before and after; the order of the changes then
//! tells a capture from a piece put back. Nothing is ever inferred from a position that more than one move
//! explains, save the choice of the promotion piece, which is asked for.

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Picture, Seen};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Piece, Position, Role, Square};

use crate::described::Described;
use crate::event::Difference;
use crate::sensing::{Source, Stir, StirKind};

/// A piece that is pushed slowly to the next square stands on both for no longer than this.
const SLIDES: Millis = Millis(1000);

/// What hands have left behind on the way to a picture.
#[derive(Clone, Debug, Default)]
pub struct Traces {
    /// What they did, in order.
    pub stirs: Vec<Stir>,
    /// The longest time between two looks at one square.
    pub scan: Millis,
    /// Where the moving piece was thought to have ended, before it went on.
    pub rested_on: Option<Square>,
}

/// What a legal move would change on the board.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// All squares whose content changes.
    pub squares: Bitboard,
    occupancy: Bitboard,
    after: [(Square, Option<Piece>); 4],
    count: usize,
}

/// What a picture means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The position before the move stands there.
    Unmoved,
    /// The position after this legal move stands there, and what it needs was touched.
    Move(Move),
    /// A pawn of the side to move has reached the last rank, and the board cannot tell what it became.
    Promotion {
        /// Where it came from.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// No legal move, or more than one, explains it.
    Unexplained,
}

/// One piece that went from one square to another, by the Laws or against them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Displacement {
    /// What went.
    pub piece: Piece,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// A position and what the board would look like after each of its legal moves.
#[derive(Clone, Debug)]
pub struct Prospects {
    position: Chess,
    board: Board,
    candidates: Vec<Candidate>,
}

impl Candidate {
    fn of(mv: Move, board: &Board, side: Color) -> Self {
        let mut this = Self {
            mv,
            squares: Bitboard::EMPTY,
            occupancy: Bitboard::EMPTY,
            after: [(Square::A1, None); 4],
            count: 0,
        };
        match mv {
            Move::Normal { role, from, to, promotion, .. } => {
                this.note(board, from, None);
                this.note(board, to, Some(Piece { color: side, role: promotion.unwrap_or(role) }));
            }
            Move::EnPassant { from, to } => {
                this.note(board, from, None);
                this.note(board, to, Some(side.pawn()));
                this.note(board, Square::from_coords(to.file(), from.rank()), None);
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_squares(mv, side);
                // In Chess960 one of the two may stay, or go where the other stood.
                for (from, to, piece) in [(king, king_to, side.king()), (rook, rook_to, side.rook())] {
                    if from != king_to && from != rook_to {
                        this.note(board, from, None);
                    }
                    if from != to {
                        this.note(board, to, Some(piece));
                    }
                }
            }
            Move::Put { .. } => {}
        }
        this
    }

    fn note(&mut self, board: &Board, square: Square, after: Option<Piece>) {
        self.after[self.count] = (square, after);
        self.count += 1;
        self.squares.add(square);
        if board.piece_at(square).is_some() != after.is_some() {
            self.occupancy.add(square);
        }
    }

    fn after(&self) -> &[(Square, Option<Piece>)] {
        &self.after[..self.count]
    }
}

/// The squares on which king and rook end.
fn castling_squares(mv: Move, side: Color) -> (Square, Square) {
    let rank = side.backrank();
    mv.castling_side().map_or((Square::A1, Square::A1), |wing| {
        (Square::from_coords(wing.king_to_file(), rank), Square::from_coords(wing.rook_to_file(), rank))
    })
}

/// Where the moved piece ends: of castling, the king.
pub fn destination(mv: Move, side: Color) -> Square {
    if mv.is_castle() { castling_squares(mv, side).0 } else { mv.to() }
}

/// The four squares on which kings show a result.
pub fn is_centre(square: Square) -> bool {
    matches!(square, Square::D4 | Square::D5 | Square::E4 | Square::E5)
}

/// Whether a sensor that sees `seen` agrees with `expected`.
pub fn agrees(seen: Seen, expected: Option<Piece>) -> bool {
    match (seen, expected) {
        (Seen::Empty, None) | (Seen::Occupied, Some(_)) => true,
        (Seen::Piece(piece), Some(wanted)) => piece == wanted,
        _ => false,
    }
}

impl Prospects {
    /// Of this position.
    pub fn of(position: Chess) -> Self {
        let board = position.board().clone();
        let side = position.turn();
        let candidates = position.legal_moves().iter().map(|mv| Candidate::of(*mv, &board, side)).collect();
        Self { position, board, candidates }
    }

    /// The position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Where this side's king stands.
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.board.king_of(color)
    }

    /// The squares a legal move changes; none for a move that is not legal here.
    pub fn squares_of(&self, mv: Move) -> Bitboard {
        let found = self.candidates.iter().find(|candidate| candidate.mv == mv);
        found.map_or(Bitboard::EMPTY, |candidate| candidate.squares)
    }

    /// Squares on which the picture does not agree with the position.
    pub fn wrong(&self, picture: &Picture) -> Bitboard {
        picture.disagrees(&self.board)
    }

    /// The same with what should stand and what is seen, in order a1, b1 ... h8.
    pub fn differences(&self, picture: &Picture) -> Vec<Difference> {
        let difference =
            |square| Difference { square, expected: self.board.piece_at(square), seen: picture.get(square) };
        self.wrong(picture).into_iter().map(difference).collect()
    }

    /// What the picture means, given what hands did since the position before the move stood there.
    pub fn meaning(&self, picture: &Picture, sees: Sees, traces: &Traces) -> Meaning {
        match sees {
            Sees::Pieces | Sees::Moves => self.meaning_of_pieces(picture),
            Sees::Occupancy => self.meaning_of_occupancy(picture, traces),
        }
    }

    fn meaning_of_pieces(&self, picture: &Picture) -> Meaning {
        let wrong = self.wrong(picture);
        if wrong.is_empty() {
            return Meaning::Unmoved;
        }
        let stands = |candidate: &&Candidate| {
            candidate.squares == wrong
                && candidate.after().iter().all(|(square, piece)| agrees(picture.get(*square), *piece))
        };
        self.candidates
            .iter()
            .find(stands)
            .map_or(Meaning::Unexplained, |candidate| Meaning::Move(candidate.mv))
    }

    fn meaning_of_occupancy(&self, picture: &Picture, traces: &Traces) -> Meaning {
        let wrong = self.wrong(picture);
        if wrong.is_empty() {
            return self.changed_places(traces).map_or(Meaning::Unmoved, Meaning::Move);
        }
        let best = self
            .candidates
            .iter()
            .filter(|candidate| candidate.occupancy == wrong)
            .filter_map(|candidate| Some((set_down(candidate, traces)?, candidate)))
            .max_by_key(|(order, _)| *order);
        let Some((order, candidate)) = best else {
            return Meaning::Unexplained;
        };
        if let Move::Normal { from, to, promotion: Some(_), .. } = candidate.mv {
            return Meaning::Promotion { from, to };
        }
        let rivals = self.candidates.iter().filter(|rival| rival.occupancy == wrong);
        let equals = rivals.filter(|rival| set_down(rival, traces) == Some(order)).count();
        if equals == 1 { Meaning::Move(candidate.mv) } else { Meaning::Unexplained }
    }

    /// A castling of Chess960 in which king and rook change places: nothing else looks so but that both were in the air at
    /// once and stand again.
    fn changed_places(&self, traces: &Traces) -> Option<Move> {
        let in_the_air = |mv: &Move| {
            let Move::Castle { king, rook } = *mv else { return false };
            let at = |square, kind| {
                traces.stirs.iter().rposition(|stir| stir.square == square && stir.kind == kind)
            };
            let (lifted, placed) = (StirKind::Lifted, StirKind::Placed);
            let both = |kind| Some((at(king, kind)?, at(rook, kind)?));
            let Some(((king_up, rook_up), (king_down, rook_down))) = both(lifted).zip(both(placed)) else {
                return false;
            };
            king_up.max(rook_up) < king_down.min(rook_down)
        };
        let mut castlings = self.candidates.iter().filter(|candidate| candidate.occupancy.is_empty());
        castlings.find(|candidate| in_the_air(&candidate.mv)).map(|candidate| candidate.mv)
    }

    /// The only capture that the pieces taken from the board leave possible where an occupancy board never saw the
    /// victim's square empty: one own piece is missing, all else stands, and it can capture in one way only.
    pub fn only_capture(&self, picture: &Picture) -> Option<Move> {
        let wrong = self.wrong(picture);
        let mut captures = self.candidates.iter().filter(|candidate| candidate.occupancy == wrong);
        let first = captures.next()?;
        let single = captures.next().is_none() && first.mv.promotion().is_none();
        (single && first.mv.is_capture()).then_some(first.mv)
    }

    /// Whether the picture can be the beginning of a legal move: each wrong square is empty or already as the move
    /// leaves it, a pawn waits on the last rank for its exchange, or the piece rests on its way.
    pub fn may_become_a_move(&self, picture: &Picture) -> bool {
        let wrong = self.wrong(picture);
        self.candidates.iter().any(|candidate| self.begun(candidate, wrong, picture))
    }

    fn begun(&self, candidate: &Candidate, wrong: Bitboard, picture: &Picture) -> bool {
        let on_its_way = self.rests_on_its_way(candidate, wrong, picture);
        let wrong = wrong.without(on_its_way.map(Bitboard::from).unwrap_or_default());
        let done = |(square, piece): &(Square, Option<Piece>)| {
            let seen = picture.get(*square);
            !seen.is_occupied() || agrees(seen, *piece) || self.waits_for_exchange(candidate.mv, seen)
        };
        let mut after = candidate.after().iter().filter(|(square, _)| wrong.contains(*square));
        wrong.is_subset(candidate.squares) && after.all(done)
    }

    /// The square off the move's own squares on which the moved piece has been set down for the moment: between the
    /// two, or where it could have gone as well.
    fn rests_on_its_way(&self, candidate: &Candidate, wrong: Bitboard, picture: &Picture) -> Option<Square> {
        let (from, to) = (candidate.mv.from()?, candidate.mv.to());
        let square = wrong.without(candidate.squares).single_square()?;
        let gone = !picture.get(from).is_occupied();
        let is_the_piece = agrees(picture.get(square), self.board.piece_at(from));
        let along = shakmaty::attacks::between(from, to).contains(square);
        let elsewhere = || {
            let mut others = self.candidates.iter().map(|other| other.mv);
            others.any(|other| other.from() == Some(from) && other.to() == square)
        };
        (gone && is_the_piece && (along || elsewhere())).then_some(square)
    }

    fn waits_for_exchange(&self, mv: Move, seen: Seen) -> bool {
        mv.promotion().is_some() && seen == Seen::Piece(self.position.turn().pawn())
    }

    /// What stands there as one move of the side to move, legal or not.
    pub fn described(&self, picture: &Picture, traces: &Traces) -> Option<Described> {
        Described::seen(&self.position, picture, traces)
    }

    /// One piece that went from one square to another, whatever it may have been the beginning of.
    pub fn one_displaced(&self, picture: &Picture, traces: &Traces) -> Option<Displacement> {
        let wrong = self.wrong(picture);
        let side = self.position.turn();
        let gone = |square: &Square| {
            !picture.get(*square).is_occupied()
                && self.board.piece_at(*square).is_some_and(|piece| piece.color == side)
        };
        let from = wrong.into_iter().find(gone)?;
        let piece = self.board.piece_at(from)?;
        let to = match wrong.without(from).single_square() {
            Some(square) => square,
            None if wrong.without(from).is_empty() => self.taken_square(from, traces)?,
            None => return None,
        };
        let stands = agrees(picture.get(to), Some(piece));
        let own = self.board.piece_at(to).is_some_and(|other| other.color == side);
        (stands && !own).then_some(Displacement { piece, from, to })
    }

    /// On a board that knows occupancy only: the square of an enemy piece on which something was set down last,
    /// after the piece on `from` was lifted.
    fn taken_square(&self, from: Square, traces: &Traces) -> Option<Square> {
        let lifted =
            traces.stirs.iter().rposition(|stir| stir.square == from && stir.kind == StirKind::Lifted)?;
        let placed = traces.stirs.iter().skip(lifted).rfind(|stir| stir.kind == StirKind::Placed)?;
        let enemy = self.board.piece_at(placed.square)?.color != self.position.turn();
        enemy.then_some(placed.square)
    }

    /// Whether all that is wrong is that pieces are missing: they may be in somebody's hand.
    pub fn only_missing(&self, picture: &Picture) -> bool {
        self.wrong(picture).into_iter().all(|square| !picture.get(square).is_occupied())
    }

    /// Whether the piece that has made `mv` could have captured what stands on `victim` by going on.
    pub fn could_have_taken(&self, mv: Move, victim: Square) -> bool {
        self.candidates.iter().any(|candidate| {
            candidate.mv.from() == mv.from()
                && candidate.mv.is_capture()
                && candidate.squares.contains(victim)
                && candidate.mv.from() != Some(victim)
                && candidate.mv != mv
        })
    }

    /// Whether the piece on `from` can take what stands on `victim`.
    pub fn can_take(&self, from: Square, victim: Square) -> bool {
        self.candidates.iter().any(|candidate| {
            candidate.mv.from() == Some(from)
                && candidate.mv.is_capture()
                && candidate.squares.contains(victim)
        })
    }

    /// Whether the piece that has made `mv` may still be on its way: a line piece whose way is open for at least one
    /// more square, a pawn on the single step where the double step is legal, a king or a rook while a castling it
    /// could begin is legal.
    pub fn may_travel_on(&self, mv: Move) -> bool {
        let Move::Normal { role, from, to, promotion: None, .. } = mv else {
            return false;
        };
        let castling = |wanted: Square| {
            self.candidates.iter().any(|candidate| match candidate.mv {
                Move::Castle { king, rook } => wanted == king || wanted == rook,
                _ => false,
            })
        };
        let farther = || {
            self.candidates.iter().any(|candidate| match candidate.mv {
                Move::Normal { from: other, to: beyond, .. } => {
                    other == from && shakmaty::attacks::between(from, beyond).contains(to)
                }
                _ => false,
            })
        };
        match role {
            Role::King => castling(from),
            Role::Rook => castling(from) || farther(),
            Role::Pawn | Role::Bishop | Role::Queen => farther(),
            Role::Knight => false,
        }
    }
}

/// When, in the order of the stirs, the moved piece was set down; `None` where the stirs do not fit the move.
fn set_down(candidate: &Candidate, traces: &Traces) -> Option<usize> {
    let stirs = &traces.stirs;
    let Move::Normal { from, to, capture, promotion, .. } = candidate.mv else {
        return Some(stirs.len());
    };
    let last = |square, kind| stirs.iter().rposition(|stir| stir.square == square && stir.kind == kind);
    let in_order = |index: &usize| stirs[*index].source == Source::Update;
    let resting = traces.rested_on.and_then(|square| last(square, StirKind::Lifted)).filter(in_order);
    let (lifted, placed) = (last(from, StirKind::Lifted), last(to, StirKind::Placed));
    if capture.is_none() && (lifted.is_none() || placed.is_none()) {
        return Some(stirs.len()); // the picture alone says it; whether that is enough is for the table
    }
    let resting = resting.filter(|_| capture.is_some());
    let (lifted, placed) = (Some(lifted?).filter(in_order).max(resting).unwrap_or(0), placed?);
    let overlap = stirs[lifted].at.since(stirs[placed].at);
    let within_a_scan = overlap <= traces.scan;
    let slid = capture.is_none() && from.distance(to) == 1 && overlap <= SLIDES;
    // The new piece may stand on its square before the pawn is taken up (Laws 4.6.2), unless another was set down since.
    let stands_already = || !stirs.iter().skip(lifted).any(|stir| stir.kind == StirKind::Placed);
    (placed > lifted || within_a_scan || slid || (promotion.is_some() && stands_already())).then_some(placed)
}
