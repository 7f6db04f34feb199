//! An illegal act that was pressed for: what it was, and what becomes of it.
//!
//! The Laws know no illegal move before the press (Laws 7.5.1); from then on there is a case. It ends when the
//! position before is set up again, whether the arbiter has ordered it or the players do it by themselves: then
//! Laws 4.3 and 4.7 bind the move that replaces it. Or it ends because the move stands: the arbiter says so, or in
//! rapid and blitz that is not supervised the opponent has made his next move (Laws A.5.2; C3 in 2001).

use appendixd_protocol::{Millis, Picture, Seen};
use shakmaty::{Board, CastlingMode, Chess, Color, EnPassantMode, Move, Position};
use shakmaty::{PositionError, Role, Setup, Square};

use super::early::EarlyPress;
use super::found::Found;
use super::{Scene, Table};
use crate::game::Standing;
use crate::inference::{Displacement, Meaning, Prospects, Traces};
use crate::laws::edition::{CorrectionWindow, LAWS, UnexchangedPawn};
use crate::laws::{Irregularity, TouchEvent};
use crate::notice::{Announced, Notice};
use crate::sensing::board::Board as Sensed;
use crate::sensing::hands::Turn;

/// An illegal act that is open.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Who committed it.
    pub side: Color,
    /// When he pressed for it.
    pub pressed: Millis,
    /// What it is.
    pub kind: Irregularity,
    /// The one piece that went where it may not, if that describes it.
    pub displaced: Option<Displacement>,
    /// The position before stands there already: the next touch is that of the move that replaces it.
    pub at_home: bool,
}

impl Table {
    /// A press for which the board showed no legal move (Laws 7.5.1 to 7.5.3).
    pub(super) fn open_case(&mut self, press: &EarlyPress, scene: &mut Scene<'_>) {
        let side = press.side;
        let Some(found) = self.found_at_press(side, &press.stood, scene.board) else { return };
        if self.playing().is_some_and(|game| game.to_move() == side) {
            self.turn.declare(press.at, TouchEvent::Press);
            self.tell_two_hands(side, scene);
        }
        let Found { kind, squares, displaced } = found;
        if kind == Irregularity::PressWithoutMove && self.knows_no_such_rule(kind) {
            return;
        }
        self.tell_irregularity(kind, side, squares.clone(), scene);
        self.say_case(&Found { kind, squares, displaced }, &press.stood, scene);
        let home =
            |picture: &Picture| self.playing().is_some_and(|game| game.now().wrong(picture).is_empty());
        let at_home = home(&press.stood) || home(&scene.board.picture);
        let earlier = self.case.take().filter(|case| case.side == side);
        let pressed = earlier.map_or(press.at, |case| case.pressed);
        self.case = Some(Case { side, pressed, kind, displaced, at_home });
    }

    /// An edition that has no article for it leaves it to the arbiter's eye.
    fn knows_no_such_rule(&self, kind: Irregularity) -> bool {
        self.game.as_ref().is_some_and(|game| kind.article(game.terms.edition).is_empty())
    }

    fn say_case(&mut self, found: &Found, stood: &Picture, scene: &mut Scene<'_>) {
        let Found { kind, ref squares, displaced } = *found;
        let described = displaced.is_some_and(|seen| self.was_described(seen.from, seen.to));
        let differs = || {
            let game = self.playing()?;
            let differences = game.now().differences(stood);
            differences.first().map(|first| Notice::Differs(differences.len(), *first))
        };
        let notice = match (kind, displaced, squares.as_slice()) {
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

    /// A move is made while a case is open. The press that opened it was for this move, which stands there only now;
    /// or this move replaces the one that was pressed for.
    pub(super) fn settle_case(&mut self, scene: &mut Scene<'_>) {
        let Some(case) = self.case.take() else { return };
        let for_it = matches!(
            case.kind,
            Irregularity::PawnNotPromoted | Irregularity::CastlingUnfinished | Irregularity::DisplacedPieces
        );
        let in_hand = case.kind == Irregularity::PressWithoutMove && !case.at_home;
        if for_it || in_hand {
            self.press = Some(EarlyPress::new(case.side, scene.now(), scene.board));
        } else if self.playing().is_some_and(|game| game.to_move() == case.side) {
            self.put_clocks_back(&case, false, scene);
        }
    }

    /// What was pressed for is gone from the board: so is what the press has earned, and the time runs that ran before.
    fn put_clocks_back(&mut self, case: &Case, ordered: bool, scene: &mut Scene<'_>) {
        self.put_time_back(case.side, case.pressed, scene);
        if ordered || self.manner().players_decide {
            self.put_board_clock_back(case.side, scene);
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
            self.put_clocks_back(&case, restored, scene);
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
        let answering = std::mem::take(&mut self.turn).after(case.pressed);
        self.let_stand(stands, position, scene);
        self.turn = answering;
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

pub(super) fn legal(setup: Setup, mode: CastlingMode) -> Option<Chess> {
    setup
        .position(mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}
