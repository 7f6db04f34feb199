//! Touch-move: what the player having the move may still play after what he has touched and released.
//!
//! [`TouchMove`] takes one [`TouchEvent`] after the other and can be asked after each. It freezes at the first
//! release that completes or fixes a legal move of those then allowed (4.7); what comes after can only narrow what
//! is open in that move. Nothing here needs a board, a clock or the daemon.

mod allowed;
mod ground;
mod legal;
mod reason;
mod whereabouts;

use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, File, Move, Position, Role, Square,
};

use super::edition::{LAWS, Replacing, UnexchangedPawn};
use super::events::TouchEvent;
use crate::settings::Edition;
use ground::Ground;
use legal::{LegalMoves, MoveSet};
use whereabouts::Whereabouts;

/// The answer: what may be played, and by which article.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The allowed moves, in no particular order.
    pub moves: Vec<Move>,
    /// The article that narrowed them last, as printed in the edition; two are joined by `, `. Empty where nothing
    /// has been touched.
    pub article: String,
    /// The board cannot tell what was first, so an arbiter should look at it.
    pub doubt: bool,
    /// A piece stands where its release broke Article 4: the opponent may claim.
    pub breach: bool,
    /// The deciding fact, in words.
    pub reason: String,
    /// How castling is written.
    castles: CastlingMode,
}

impl Ruling {
    /// The allowed moves in UCI, sorted.
    pub fn uci(&self) -> Vec<String> {
        let mut moves: Vec<String> =
            self.moves.iter().map(|mv| mv.to_uci(self.castles).to_string()).collect();
        moves.sort_unstable();
        moves
    }
}

/// One move under way, by the player having it.
///
/// In Chess960 king and rook may be touched in any order (Laws II.3.2.5): castling moves the rook as well as the king.
///
/// ```
/// use appendixd_core::laws::{TouchEvent, TouchMove};
/// use appendixd_core::settings::Edition;
/// use shakmaty::{Chess, Square};
///
/// let mut touch_move = TouchMove::new(&Chess::default(), Edition::E2023);
/// touch_move.apply(&TouchEvent::Touched(Square::G1.into()));
/// let ruling = touch_move.allowed();
/// assert_eq!(ruling.uci(), ["g1f3", "g1h3"]);
/// assert_eq!(ruling.article, "4.3.1");
/// ```
#[derive(Clone, Debug)]
pub struct TouchMove {
    edition: Edition,
    board: Board,
    castles: CastlingMode,
    color: Color,
    own: Bitboard,
    king: Bitboard,
    /// Rooks that began in a corner, where the king began at home; in Chess960 those with the right to castle. A wing is
    /// named by its rook.
    corner_rooks: Bitboard,
    /// Wings with the right to castle and nothing between king and rook.
    rights: Bitboard,
    legal: LegalMoves,
    /// In order of touch; each group holds pieces of one colour in an order nobody knows.
    touched: Vec<Bitboard>,
    /// What a binding release has left.
    fixed: Option<Fixed>,
    /// The castling the player is taken to mean.
    castling: Option<Meant>,
    /// Wings on which the king was released on its castling square, or on which castling was announced.
    shown: Bitboard,
    pieces: Whereabouts,
    pressed: bool,
    reset: bool,
}

/// Moves left by a binding release, and by what.
#[derive(Clone, Copy, Debug)]
struct Fixed {
    moves: MoveSet,
    ground: Ground,
}

/// A castling that is taken to be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Meant {
    /// Its wing; two where it is not known which rook was first.
    wings: Bitboard,
    /// The king's release shows it, rather than a rook touched after the king.
    by_king: bool,
}

impl TouchMove {
    /// Nothing has been touched yet in `position`.
    pub fn new(position: &Chess, edition: Edition) -> Self {
        let color = position.turn();
        let king = position.our(Role::King);
        let corner_rooks = corner_rooks(position);
        Self {
            edition,
            board: position.board().clone(),
            castles: position.castles().mode(),
            color,
            own: position.us(),
            king,
            corner_rooks,
            rights: open_wings(position) & corner_rooks,
            legal: LegalMoves::of(position),
            touched: Vec::new(),
            fixed: None,
            castling: None,
            shown: Bitboard::EMPTY,
            pieces: Whereabouts::new(position.board().occupied()),
            pressed: false,
            reset: false,
        }
    }

    /// Takes what the player has done. Between the press and the reset nothing has an effect.
    pub fn apply(&mut self, event: &TouchEvent) {
        match *event {
            TouchEvent::Reset if self.pressed => self.put_illegal_move_back(),
            _ if self.pressed => {}
            TouchEvent::Touched(squares) => {
                let lifted = self.pieces.lift(squares);
                self.touch(lifted);
            }
            TouchEvent::TakenOff(square) => {
                let taken = self.pieces.take_off(square, !self.own);
                self.touch(taken.into_iter().collect());
            }
            TouchEvent::Released(square) => self.release(square),
            TouchEvent::NewPiece { square, role } => self.release_new(square, role),
            TouchEvent::Adjust => self.pieces.declare_adjustment(),
            TouchEvent::AdjustmentOver => self.pieces.end_adjustment(),
            TouchEvent::CastlingAnnounced(side) => self.shown |= self.wing(side),
            TouchEvent::Press => self.press(),
            TouchEvent::Reset => {}
        }
    }

    /// What the player may still play.
    pub fn allowed(&self) -> Ruling {
        let narrowed = self.narrowed();
        Ruling {
            moves: self.legal.listed(narrowed.moves).collect(),
            article: self.article(narrowed.ground),
            doubt: narrowed.doubt,
            breach: self.pieces.any_breach(),
            reason: self.reason(&narrowed),
            castles: self.castles,
        }
    }

    /// Notes the first touch of each piece. The king counts before a corner rook, an own piece before an opponent's
    /// one that was touched in the same frame.
    fn touch(&mut self, pieces: Bitboard) {
        let new = self.touched.iter().fold(pieces, |rest, group| rest & !*group);
        let rooks_after_king = if new.is_disjoint(self.king) { Bitboard::EMPTY } else { self.corner_rooks };
        let own = new & self.own;
        for group in [own & !rooks_after_king, own & rooks_after_king, new & !self.own] {
            if group.is_empty() {
                continue;
            }
            let wings = group & self.corner_rooks;
            if self.castling.is_none() && wings.any() && self.touched.iter().any(|g| g.intersects(self.king))
            {
                self.castling = Some(Meant { wings, by_king: false });
            }
            self.touched.push(group);
        }
    }

    /// A piece is set down. A board that knows occupancy only does not say which: a piece that comes home is put
    /// back, and of several in the hand the one counts that obeys the Laws there.
    fn release(&mut self, square: Square) {
        if self.pieces.put_back_from_air(square) {
            return;
        }
        let mut hand = self.own_of(self.pieces.air());
        if hand.is_empty() {
            if self.pieces.put_back_from_off(square) {
                return;
            }
            hand = self.own_of(self.pieces.off());
        }
        if hand.is_empty() {
            if let Some(piece) = self.pieces.air().last().copied() {
                self.set_down(piece, square);
            }
            return;
        }
        match self.castling_piece(&hand, square) {
            Some(CastlingPiece::King) => hand = self.king.into_iter().collect(),
            Some(CastlingPiece::Rook(rook)) => {
                if self.legal.castling(self.legal.all(), rook.into()).is_empty() {
                    // The second half of a castling that is not legal: part of no legal move.
                    self.set_down(rook, square);
                    return;
                }
                hand = vec![rook];
            }
            None => {}
        }
        self.release_own(&hand, square);
    }

    /// One of the own pieces of `hand`, oldest first, is set down.
    fn release_own(&mut self, hand: &[Square], square: Square) {
        let allowed = self.narrowed().moves;
        let can = |set, piece: &Square| !self.legal.setting(set, *piece, square).is_empty();
        let Some(piece) = hand
            .iter()
            .find(|piece| can(allowed, piece))
            .or_else(|| hand.iter().find(|piece| can(self.legal.all(), piece)))
            .or(hand.last())
            .copied()
        else {
            return;
        };
        self.set_down(piece, square);

        let before = self.narrowed();
        let left = hand.iter().fold(MoveSet::default(), |left, piece| {
            left.or(self.legal.setting(before.moves, *piece, square))
        });
        if !left.is_empty() {
            let ground = if left == before.moves {
                before.ground
            } else if self.king.contains(piece) && self.king_castles_to(square) {
                Ground::KingReleased { square }
            } else {
                Ground::Released { piece, square }
            };
            self.fixed = Some(Fixed { moves: left, ground });
        } else if !self.legal.setting(self.legal.all(), piece, square).is_empty() {
            self.pieces.mark_breach(square);
        }

        if self.king.contains(piece) {
            let wings: Bitboard =
                self.corner_rooks.into_iter().filter(|rook| self.king_square(*rook) == square).collect();
            self.shown |= wings;
            // In Chess960 the king may have one step to that square.
            let shows = self.castles == CastlingMode::Standard || !self.steps_to(square);
            if wings.any() && self.castling.is_none() && shows {
                self.castling = Some(Meant { wings, by_king: true });
            }
        }
    }

    /// A piece that was not on the board when the move began is set down.
    fn release_new(&mut self, square: Square, role: Role) {
        let promotes = |mv: Move| mv.to() == square && mv.promotion() == Some(role);
        let before = self.narrowed();
        let left = self.legal.chosen(before.moves, promotes);
        self.pieces.set_down_new(square);
        if !left.is_empty() {
            let ground = if left == before.moves { before.ground } else { Ground::NewPiece { square, role } };
            self.fixed = Some(Fixed { moves: left, ground });
        } else if !self.legal.chosen(self.legal.all(), promotes).is_empty() {
            self.pieces.mark_breach(square);
        }
    }

    /// Sets a piece down; from here on an adjustment that has covered it is a touch (Z-14).
    fn set_down(&mut self, piece: Square, square: Square) {
        if self.pieces.set_down(piece, square) {
            self.touch(piece.into());
        }
    }

    fn press(&mut self) {
        if LAWS.unexchanged_pawn.holds_in(self.edition) == Some(UnexchangedPawn::BecomesQueen) {
            self.press_makes_queen();
        }
        self.pressed = true;
    }

    /// A pawn that has gone to the last rank, or is about to, and was not exchanged before the press is a queen.
    fn press_makes_queen(&mut self) {
        let moves = self.narrowed().moves;
        let Some((pawn, square)) = self.only_promotion(moves) else { return };
        let gone = self.pieces.air().contains(&pawn) || self.pieces.off().contains(&pawn);
        if moves.count() > 1 && (gone || self.pieces.stands_on(pawn, square)) {
            let moves = self.legal.chosen(moves, |mv| mv.promotion() == Some(Role::Queen));
            self.fixed = Some(Fixed { moves, ground: Ground::QueenByPress { square } });
        }
    }

    /// Pawn and square, where all of `moves` are promotions of one pawn on one square.
    fn only_promotion(&self, moves: MoveSet) -> Option<(Square, Square)> {
        let mut steps = self.legal.listed(moves).map(|mv| mv.promotion().and(mv.from()).zip(Some(mv.to())));
        let first = steps.next()??;
        steps.all(|step| step == Some(first)).then_some(first)
    }

    fn put_illegal_move_back(&mut self) {
        self.pieces.restore();
        self.pressed = false;
        self.reset = true;
        if LAWS.replacing.holds_in(self.edition) == Some(Replacing::Touched) {
            self.fixed = None;
        }
    }

    /// What a release on a square of castling means while king and rook are both in play.
    fn castling_piece(&self, hand: &[Square], square: Square) -> Option<CastlingPiece> {
        let king_in_hand = hand.iter().any(|piece| self.king.contains(*piece));
        for rook in hand.iter().copied().filter(|piece| self.corner_rooks.contains(*piece)) {
            let king_square = self.king_square(rook);
            if king_in_hand && square == king_square {
                return Some(CastlingPiece::King);
            }
            let king_there = || self.king.into_iter().any(|king| self.pieces.stands_on(king, king_square));
            if square == self.rook_square(rook) && (king_in_hand || king_there()) {
                return Some(CastlingPiece::Rook(rook));
            }
        }
        None
    }

    fn own_of(&self, pieces: &[Square]) -> Vec<Square> {
        pieces.iter().copied().filter(|piece| self.own.contains(*piece)).collect()
    }

    /// Whether the king has a plain move to this square.
    fn steps_to(&self, square: Square) -> bool {
        self.legal
            .listed(self.legal.all())
            .any(|mv| mv.role() == Role::King && !mv.is_castle() && mv.to() == square)
    }

    /// Whether a king is set on this square by castling.
    fn king_castles_to(&self, square: Square) -> bool {
        [CastlingSide::KingSide, CastlingSide::QueenSide]
            .iter()
            .any(|side| side.king_to(self.color) == square)
    }

    fn wing(&self, side: CastlingSide) -> Bitboard {
        self.corner_rooks.into_iter().filter(|rook| self.side_of(*rook) == side).collect()
    }

    fn king_square(&self, corner_rook: Square) -> Square {
        self.side_of(corner_rook).king_to(self.color)
    }

    fn rook_square(&self, corner_rook: Square) -> Square {
        self.side_of(corner_rook).rook_to(self.color)
    }

    fn side_of(&self, corner_rook: Square) -> CastlingSide {
        CastlingSide::from_king_side(self.king.into_iter().all(|king| king < corner_rook))
    }
}

/// Which piece of a castling is set down.
enum CastlingPiece {
    King,
    Rook(Square),
}

fn corner_rooks(position: &Chess) -> Bitboard {
    let (color, rooks) = (position.turn(), position.our(Role::Rook));
    if position.castles().mode() == CastlingMode::Chess960 {
        return rooks & position.castles().castling_rights();
    }
    let home = Square::from_coords(File::E, color.backrank());
    let corners = Bitboard::from_rank(color.backrank()) & (Bitboard::from_file(File::A) | File::H);
    if position.our(Role::King) == Bitboard::from(home) { rooks & corners } else { Bitboard::EMPTY }
}

/// Rooks with the right to castle and nothing in the way of either piece.
fn open_wings(position: &Chess) -> Bitboard {
    let (castles, color) = (position.castles(), position.turn());
    let open = |side: &CastlingSide| (castles.path(color, *side) & position.board().occupied()).is_empty();
    CastlingSide::ALL.into_iter().filter(open).filter_map(|side| castles.rook(color, side)).collect()
}
