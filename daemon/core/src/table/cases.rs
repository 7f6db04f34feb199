//! An illegal act that was pressed for: what it was, and what becomes of it.
//!
//! The Laws know no illegal move before the press (Laws 7.5.1); from then on there is a case. It ends when the
//! position before is set up again, whether the arbiter has ordered it or the players do it by themselves: then
//! Laws 4.3 and 4.7 bind the move that replaces it. Or it ends because the move stands: the arbiter says so, or in
//! rapid and blitz that is not supervised the opponent has made his next move (Laws A.5.2; C3 in 2001).

use appendixd_protocol::Seen;
use appendixd_protocol::driver::Sees;
use shakmaty::{Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Position};
use shakmaty::{PositionError, Role, Setup, Square};

use super::deeds::Until;
use super::{Scene, Table};
use crate::game::{Game, Standing};
use crate::inference::{Displacement, Meaning, Prospects, Traces, agrees};
use crate::laws::edition::{CorrectionWindow, LAWS, UnexchangedPawn, WrongStart};
use crate::laws::{Irregularity, TouchEvent};
use crate::notice::{Announced, Notice};
use crate::sensing::StirKind;
use crate::sensing::board::Board as Sensed;
use crate::sensing::hands::Turn;
use crate::start;

/// More pieces than a move needs are not in one player's hand.
const IN_HAND: usize = 2;

/// An illegal act that is open.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Who committed it.
    pub side: Color,
    /// What it is.
    pub kind: Irregularity,
    /// The one piece that went where it may not, if that describes it.
    pub displaced: Option<Displacement>,
    /// The position before stands there already: the next touch is that of the move that replaces it.
    pub at_home: bool,
}

/// What a press without a legal move shows.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub kind: Irregularity,
    pub squares: Vec<Square>,
    pub displaced: Option<Displacement>,
}

impl Table {
    /// A press for which the board shows no legal move (Laws 7.5.1 to 7.5.3).
    pub(super) fn open_case(&mut self, side: Color, scene: &mut Scene<'_>) {
        let Some(found) = self.found_at_press(side, scene.board) else { return };
        if self.playing().is_some_and(|game| game.to_move() == side) {
            self.turn.declared.push((scene.now(), TouchEvent::Press));
            self.tell_two_hands(side, scene);
        }
        let Found { kind, squares, displaced } = found;
        if kind == Irregularity::PressWithoutMove && self.knows_no_such_rule(kind) {
            return;
        }
        self.tell_irregularity(kind, side, squares.clone(), scene);
        self.say_case(kind, displaced, &squares, scene);
        let at_home = self.playing().is_some_and(|game| game.now().wrong(&scene.board.picture).is_empty());
        self.case = Some(Case { side, kind, displaced, at_home });
    }

    /// An edition that has no article for it leaves it to the arbiter's eye.
    fn knows_no_such_rule(&self, kind: Irregularity) -> bool {
        self.game.as_ref().is_some_and(|game| kind.article(game.terms.edition).is_empty())
    }

    fn say_case(
        &mut self,
        kind: Irregularity,
        displaced: Option<Displacement>,
        squares: &[Square],
        scene: &mut Scene<'_>,
    ) {
        let described = displaced.is_some_and(|seen| self.was_described(seen.from, seen.to));
        let differs = || {
            let game = self.playing()?;
            let differences = game.now().differences(&scene.board.picture);
            differences.first().map(|first| Notice::Differs(differences.len(), *first))
        };
        let notice = match (kind, displaced, squares) {
            (Irregularity::PressWithoutMove, ..) => Some(Notice::NoMove),
            (Irregularity::CastlingUnfinished, _, [.., rook]) => Some(Notice::CastlingUnfinished(*rook)),
            (Irregularity::PawnNotPromoted, _, [.., square]) if self.pawn_becomes_queen() => {
                Some(Notice::BecomesQueen(*square))
            }
            (_, Some(Displacement { piece, from, to }), _) => Some(Notice::Illegal(piece, from, to)),
            _ => differs(),
        };
        if let Some(notice) = notice {
            self.say(scene, &notice);
        }
        if !self.manner().players_decide && !described {
            self.say(scene, &Notice::Arbiter);
        }
    }

    /// What stands there is what a press has made a case of.
    fn found_at_press(&self, side: Color, board: &Sensed) -> Option<Found> {
        let game = self.playing()?;
        let now = game.now();
        let wrong = now.wrong(&board.picture);
        let all: Vec<Square> = wrong.into_iter().collect();
        let found = |kind, squares| Some(Found { kind, squares, displaced: None });
        if wrong.is_empty() {
            return found(Irregularity::PressWithoutMove, all);
        }
        if game.to_move() != side {
            // His move stands; what is wrong is beside it.
            return found(misplaced(now, board, wrong), all);
        }
        if let Some(squares) = self.black_has_begun(board) {
            return found(Irregularity::ColoursReversed, squares);
        }
        if let Some(square) = self.pawn_not_exchanged(side, board) {
            return found(Irregularity::PawnNotPromoted, vec![square]);
        }
        if let Some(squares) = castling_without_rook(now, board, side) {
            return found(Irregularity::CastlingUnfinished, squares);
        }
        if let Some(displaced) = self.displacement_at_press(board) {
            let kind = self.kind_of(displaced, board);
            let squares = vec![displaced.from, displaced.to];
            return Some(Found { kind, squares, displaced: Some(displaced) });
        }
        if self.only_in_hand(wrong, board) {
            return found(Irregularity::PressWithoutMove, all);
        }
        if one_man_moved(now, board, side) || castled_all_the_same(now, board, side) {
            return found(Irregularity::IllegalMove, all);
        }
        let beside: Vec<Square> = beside_a_move(now, board).unwrap_or(all);
        found(misplaced(now, board, wrong), beside)
    }

    /// Pieces that are off the board because the side to move has lifted them.
    fn only_in_hand(&self, wrong: Bitboard, board: &Sensed) -> bool {
        let lifted = |square: Square| {
            let last = self.turn.stirs.iter().rfind(|stir| stir.square == square);
            last.is_some_and(|stir| stir.kind == StirKind::Lifted)
        };
        let missing = |square: Square| !board.picture.get(square).is_occupied();
        wrong.count() <= IN_HAND && wrong.into_iter().all(|square| missing(square) && lifted(square))
    }

    /// One piece that went from one square to another; after a press also where it may be half of something.
    fn displacement_at_press(&self, board: &Sensed) -> Option<Displacement> {
        let game = self.playing()?;
        let traces = super::play::traces(&[&self.turn.stirs], None, board);
        game.now().one_displaced(&board.picture, &traces).or_else(|| self.displaced_as_announced(board))
    }

    /// An illegal move; or one that shows that the game has begun wrongly.
    fn kind_of(&self, displaced: Displacement, board: &Sensed) -> Irregularity {
        let Some(game) = self.playing() else { return Irregularity::IllegalMove };
        let beginning = game.terms.start == Chess::default() && !self.start_is_past_claim(game);
        if beginning && board.sees() == Sees::Occupancy && set_up_wrong(game, displaced) {
            Irregularity::WrongStartPosition
        } else {
            Irregularity::IllegalMove
        }
    }

    /// Laws A.5.1, 2001 B4: in rapid and blitz nobody claims a wrong set-up after so many moves by each.
    fn start_is_past_claim(&self, game: &Game) -> bool {
        if game.terms.competition_rules() {
            return false;
        }
        let limit = LAWS.wrong_start_fast.holds_in(game.terms.edition);
        matches!(limit, Some(WrongStart::NoClaimAfter(moves)) if game.ply() >= 2 * moves)
    }

    /// Black has moved from the start position: the colours are reversed, or a side has no idea of it (Laws 7.3).
    pub(super) fn black_has_begun(&self, board: &Sensed) -> Option<Vec<Square>> {
        let game = self.playing().filter(|game| game.ply() == 0 && game.to_move().is_white())?;
        let mut setup = game.now().position().to_setup(EnPassantMode::Legal);
        setup.turn = Color::Black;
        let prospects = Prospects::of(legal(setup, game.now().position().castles().mode())?);
        let traces = super::play::traces(&[&self.turn.stirs], None, board);
        match prospects.meaning(&board.picture, board.sees(), &traces) {
            Meaning::Move(mv) => Some(prospects.squares_of(mv).into_iter().collect()),
            _ => None,
        }
    }

    /// Laws 7.5.2: a pawn has reached the last rank, or has been taken from the board on its way there. Never judged
    /// from occupancy.
    fn pawn_not_exchanged(&self, side: Color, board: &Sensed) -> Option<Square> {
        let game = self.playing().filter(|game| game.to_move() == side)?;
        if board.sees() != Sees::Pieces {
            return None;
        }
        let position = game.now().position();
        let ruling = self.touch_move(position, &self.turn, Until::Over(None), board).allowed();
        let first = ruling.moves.iter().find(|mv| mv.is_promotion())?;
        let (from, to) = (first.from()?, first.to());
        let one_step =
            ruling.moves.iter().all(|mv| mv.is_promotion() && mv.from() == Some(from) && mv.to() == to);
        let pawn_gone = !board.picture.get(from).is_occupied();
        let waits =
            matches!(board.picture.get(to), Seen::Empty) || agrees(board.picture.get(to), Some(side.pawn()));
        (one_step && pawn_gone && waits).then_some(to)
    }

    pub(super) fn pawn_becomes_queen(&self) -> bool {
        let edition = self.game.as_ref().map_or(self.settings.edition, |game| game.terms.edition);
        LAWS.unexchanged_pawn.holds_in(edition) == Some(UnexchangedPawn::BecomesQueen)
    }

    /// While a case is open, a picture on the way back may look like another move: none is taken but what the case
    /// leaves open.
    pub(super) fn case_forbids(&self, mv: Move) -> bool {
        if self.restoring {
            return true;
        }
        let Some(case) = &self.case else { return false };
        match (case.kind, case.displaced) {
            // Laws 7.5.2, P-09: not exchanged before the press, so it is a queen.
            (Irregularity::PawnNotPromoted, _) => {
                self.pawn_becomes_queen() && mv.promotion().is_some_and(|role| role != Role::Queen)
            }
            (Irregularity::IllegalMove, displaced) => mv.from() != displaced.map(|displaced| displaced.from),
            _ => false,
        }
    }

    /// The press that opened the case was for this move, which stands there only now.
    pub(super) fn pressed_in_case(&mut self, scene: &Scene<'_>) {
        let Some(case) = &self.case else { return };
        let for_it = matches!(
            case.kind,
            Irregularity::PawnNotPromoted | Irregularity::CastlingUnfinished | Irregularity::DisplacedPieces
        );
        let in_hand = case.kind == Irregularity::PressWithoutMove && !case.at_home;
        if for_it || in_hand {
            self.press = Some(super::presses::EarlyPress { side: case.side, at: scene.now() });
        }
    }

    /// The position before stands there again. What was knocked over after a move is put right: the press was for
    /// that move.
    pub(super) fn close_case(&mut self, scene: &mut Scene<'_>) {
        let restored = std::mem::take(&mut self.restoring);
        let Some(case) = self.case.take() else {
            if restored {
                self.turn = Turn::default();
            }
            return;
        };
        let Some(game) = self.playing() else { return };
        if game.to_move() == case.side {
            self.turn = self.replacing_turn(scene);
            self.put_time_back(case.side, scene);
            if restored || self.manner().players_decide {
                self.put_board_clock_back(case.side, scene);
            }
        } else if game.last().is_some_and(|last| last.completed.is_none()) {
            self.press_counts(scene);
        }
    }

    /// A piece is lifted: what was pressed for without a move is over.
    pub(super) fn begin_replacing(&mut self, scene: &mut Scene<'_>) {
        if self.case.as_ref().is_some_and(|case| case.at_home) {
            self.close_case(scene);
        }
    }

    /// The illegal move of the open case, and the position in which it stands.
    pub(super) fn standing(&self, board: &Sensed) -> Option<(Standing, Chess)> {
        let game = self.playing()?;
        let case = self.case.as_ref()?;
        let now = game.now().position();
        let displaced = case.displaced?;
        let after = match whole_board(board) {
            Some(pieces) => pieces,
            None => moved(now.board(), displaced),
        };
        let Displacement { piece, from, to } = displaced;
        let announced = Announced::displacement(now.board(), piece, from, to);
        let position = position_after(now, after, displaced)?;
        Some((Standing { side: case.side, uci: format!("{from}{to}"), announced }, position))
    }

    /// The illegal move stands: the game goes on from there.
    pub(super) fn let_stand(&mut self, stands: Standing, position: Chess, scene: &mut Scene<'_>) {
        let Some(game) = self.game.as_mut() else { return };
        let (side, uci, ply) = (stands.side, stands.uci.clone(), game.ply() + 1);
        game.let_stand(stands, position);
        let fen = game.fen();
        self.case = None;
        self.turn = Turn::default();
        self.described = None;
        let what =
            crate::event::What::Made { ply, side, san: uci.clone(), uci, fen, firm: true, inferred: false };
        self.event(scene, what);
        self.event(scene, crate::event::What::Completed { ply, by: crate::event::CompletedBy::Press });
        self.position_is_right(scene);
        self.tell_dead_position(scene);
    }

    /// Laws A.5.2, 2001 B5 b and C3: the opponent has made his next move, so the illegal one stands.
    pub(super) fn overtaken(&mut self, scene: &mut Scene<'_>) -> bool {
        if !self.stands_when_answered() || self.restoring {
            return false;
        }
        let board = &scene.board;
        let Some(case) = &self.case else { return false };
        let Some(displaced) = case.displaced else { return false };
        let Some(game) = self.playing() else { return false };
        let now = game.now().position();
        let Some(position) = position_after(now, moved(now.board(), displaced), displaced) else {
            return false;
        };
        let Displacement { piece, from, to } = displaced;
        let announced = Announced::displacement(now.board(), piece, from, to);
        let stands = Standing { side: case.side, uci: format!("{from}{to}"), announced };
        let traces = super::play::traces(&[&self.turn.stirs], None, board);
        let traces = Traces { rested_on: Some(to), ..traces };
        let meaning = Prospects::of(position.clone()).meaning(&board.picture, board.sees(), &traces);
        let Meaning::Move(answer) = meaning else { return false };
        let turn = std::mem::take(&mut self.turn);
        self.let_stand(stands, position, scene);
        self.turn = turn;
        self.shown(answer, scene);
        true
    }

    fn stands_when_answered(&self) -> bool {
        let Some(game) = &self.game else { return false };
        let fast = !game.terms.competition_rules();
        let window = LAWS.correction_fast.holds_in(game.terms.edition);
        fast && matches!(
            window,
            Some(CorrectionWindow::OpponentMadeNextMove | CorrectionWindow::ClaimantTouchesOrMoves)
        )
    }
}

/// The king stands on its castling square and its rook at home, and castling there is legal: king from, king to, rook.
fn castling_without_rook(now: &Prospects, board: &Sensed, side: Color) -> Option<Vec<Square>> {
    let moves = now.position().legal_moves();
    moves.into_iter().find_map(|mv| {
        let Move::Castle { king, rook } = mv else { return None };
        let king_to = mv.castling_side()?.king_to(side);
        let stands = agrees(board.picture.get(king_to), Some(side.king()));
        let only = now.wrong(&board.picture) == Bitboard::from(king) | Bitboard::from(king_to);
        (stands && only).then(|| vec![king, king_to, rook])
    })
}

/// King and rook stand as after castling, which is not legal.
fn castled_all_the_same(now: &Prospects, board: &Sensed, side: Color) -> bool {
    let usual = !start::is_chess960(now.position());
    let Some(king) = now.king_of(side).filter(|_| usual) else { return false };
    [CastlingSide::KingSide, CastlingSide::QueenSide].into_iter().any(|wing| {
        let rook = Square::from_coords(
            if wing.is_king_side() { shakmaty::File::H } else { shakmaty::File::A },
            side.backrank(),
        );
        let squares = Bitboard::from(king) | rook | wing.king_to(side) | wing.rook_to(side);
        now.wrong(&board.picture) == squares
            && agrees(board.picture.get(wing.king_to(side)), Some(side.king()))
            && agrees(board.picture.get(wing.rook_to(side)), Some(side.rook()))
    })
}

/// One own piece has left its square, something of its side stands on one other, and at most one opposing piece is
/// gone: a move, if not a legal one.
fn one_man_moved(now: &Prospects, board: &Sensed, side: Color) -> bool {
    let (mut left, mut taken, mut new) = (0, 0, 0);
    for square in now.wrong(&board.picture) {
        match (board.picture.get(square), now.piece_at(square)) {
            (Seen::Empty, Some(piece)) if piece.color == side => left += 1,
            (Seen::Empty, Some(_)) => taken += 1,
            (Seen::Empty | Seen::Result(_), None) | (Seen::Result(_), Some(_)) => return false,
            (_, Some(piece)) if piece.color != side => {
                taken += 1;
                new += 1;
            }
            (Seen::Piece(_) | Seen::Occupied, _) => new += 1,
        }
    }
    left == 1 && new == 1 && taken <= 1
}

/// A legal move stands there, and other pieces are off their squares: those squares.
fn beside_a_move(now: &Prospects, board: &Sensed) -> Option<Vec<Square>> {
    let wrong = now.wrong(&board.picture);
    let moves = now.position().legal_moves();
    moves.into_iter().find_map(|mv| {
        let squares = now.squares_of(mv);
        let mut after = now.position().clone();
        after.play_unchecked(mv);
        let stands = squares
            .into_iter()
            .all(|square| agrees(board.picture.get(square), after.board().piece_at(square)));
        (stands && squares.is_subset(wrong)).then(|| wrong.without(squares).into_iter().collect())
    })
}

fn misplaced(now: &Prospects, board: &Sensed, wrong: Bitboard) -> Irregularity {
    let missing = wrong.into_iter().filter(|square| !board.picture.get(*square).is_occupied()).count();
    let extra = wrong.into_iter().filter(|square| now.piece_at(*square).is_none()).count();
    match (missing, extra) {
        (0, 1..) => Irregularity::ExtraPiece,
        (1.., 0) => Irregularity::MissingPiece,
        _ => Irregularity::DisplacedPieces,
    }
}

/// A piece of the back rank that has not moved yet goes as the one goes that people confuse with it: king and queen,
/// knight and bishop have been set up the wrong way round.
fn set_up_wrong(game: &Game, displaced: Displacement) -> bool {
    let Displacement { piece, from, to } = displaced;
    let unmoved = from.rank() == piece.color.backrank()
        && game.plies.iter().all(|ply| ply.mv.from() != Some(from) && ply.mv.to() != from);
    let other = match piece.role {
        Role::King => Role::Queen,
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Knight,
        Role::Queen | Role::Rook | Role::Pawn => return false,
    };
    let board = game.now().position().board();
    let as_other = shakmaty::Piece { color: piece.color, role: other };
    unmoved && shakmaty::attacks::attacks(from, as_other, board.occupied()).contains(to)
}

/// What a board that knows its pieces shows, all of it.
fn whole_board(board: &Sensed) -> Option<Board> {
    let mut pieces = Board::empty();
    for square in Square::ALL {
        match board.picture.get(square) {
            Seen::Empty => {}
            Seen::Piece(piece) => pieces.set_piece_at(square, piece),
            Seen::Occupied | Seen::Result(_) => return None,
        }
    }
    Some(pieces)
}

fn moved(board: &Board, Displacement { piece, from, to }: Displacement) -> Board {
    let mut board = board.clone();
    board.discard_piece_at(from);
    board.set_piece_at(to, piece);
    board
}

/// The position after an illegal move that stands, with the opponent to move; none where no game can go on from it.
fn position_after(before: &Chess, board: Board, displaced: Displacement) -> Option<Chess> {
    let mut setup = before.to_setup(EnPassantMode::Legal);
    let progress = displaced.piece.role == Role::Pawn || before.board().piece_at(displaced.to).is_some();
    setup.board = board;
    setup.turn = before.turn().other();
    setup.ep_square = None;
    setup.halfmoves = if progress { 0 } else { setup.halfmoves.saturating_add(1) };
    if before.turn().is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    legal(setup, before.castles().mode())
}

fn legal(setup: Setup, mode: CastlingMode) -> Option<Chess> {
    setup
        .position(mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}
