//! Guided set-up: a position is set up by who does not see the board, with nobody beside him. Each board that can tell
//! what stands on it is gone through square by square.
//!
//! | the board knows | what is said                                                        | at the end               |
//! |-----------------|---------------------------------------------------------------------|--------------------------|
//! | its pieces      | what belongs on the square, and what stands there                   | that the position stands |
//! | occupancy only  | the same; something set down elsewhere, by its square               | that the squares are     |
//! |                 |                                                                     | occupied, and no more    |
//! | finished moves  | the whole position, and that it cannot be checked                   | -                        |
//!
//! The next square is told as soon as the last is right. Until all are, nothing is touched and no move is made.

use appendixd_protocol::Millis;
use shakmaty::{Bitboard, Chess, Color, Piece, Position, Role, Square};

use super::orders::is_over;
use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{Difference, QuestionAnswer, What};
use crate::game::Game;
use crate::inference::Prospects;
use crate::notice::{Notice, SetUpStep};
use crate::order::{Asker, Facts, NewGame, Refusal, Reply};
use crate::sensing::board::Board;
use crate::sensing::hands::Turn;
use crate::start;

/// Rest after which the next square is told when the last one is right.
const RIGHT_RESTS: Millis = Millis(200);

/// Rest after which it is told that something was set down on a wrong square: it may be on its way.
const WRONG_RESTS: Millis = Millis(700);

/// A position that is being set up.
#[derive(Clone, Debug)]
pub(super) struct SetUp {
    /// Where it is not that of the game that is on.
    target: Option<Prospects>,
    /// The game that may begin from it.
    game: Option<NewGame>,
    /// By which it can be cancelled.
    number: u32,
    /// By the side that moves on the board; White's where both move on the same.
    boards: shakmaty::ByColor<Guided>,
}

/// How far one board has come.
#[derive(Clone, Debug, Default)]
struct Guided {
    /// It has been told how many squares are wrong.
    counted: bool,
    /// The square that was told last.
    told: Option<Square>,
    /// What was wrong then, and still is.
    noted: Vec<Difference>,
    /// The squares that were occupied then, and still are.
    occupied: Bitboard,
    right: bool,
}

/// What is to be said of a board next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Right,
    Next(Difference),
    /// Something stands wrong, or elsewhere than was told, that has just been set down.
    SetDown(Difference, Option<Square>),
}

impl Table {
    /// Begins, or says the square again.
    pub(super) fn order_set_up(
        &mut self,
        written: Option<&str>,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if let Some(refusal) = self.may_not_set_up(written, asker, scene) {
            return Err(refusal);
        }
        let position =
            written.map(|text| start::of_fen(text).ok_or_else(|| no_position(text))).transpose()?;
        if self.boards_tell_moves(scene) {
            return Ok(self.say_position(position.as_ref(), scene));
        }
        if let Some(refusal) = position.as_ref().and_then(|position| is_over(position, scene)) {
            return Err(refusal);
        }
        if self.set_up.is_some() && position.is_none() {
            self.sides_with_boards().iter().for_each(|side| {
                self.face(*side, scene);
                self.set_up_again(scene);
            });
            return Ok(self.set_up_reply(scene));
        }
        if self.has_two_boards() && self.playing().is_some() && position.is_none() {
            return self.order_set_boards(scene);
        }
        self.begin_set_up(position, written, scene);
        Ok(self.set_up_reply(scene))
    }

    fn may_not_set_up(&self, written: Option<&str>, asker: Asker, scene: &Scene<'_>) -> Option<Refusal> {
        let refusal = |code, text: &str| Some(Refusal { code, text: text.to_owned() });
        let under_way = self.playing().is_some_and(|game| !game.plies.is_empty());
        if self.is_arbiters(asker) {
            return refusal("not-allowed", "a game is on: the arbiter has the pieces set up, without `--as`");
        }
        if under_way && written.is_some() {
            let text =
                "a game is on: without `--fen` its position is set up; for another one, end the game first";
            return refusal("not-now", text);
        }
        if self.case.is_some() {
            return refusal(
                "not-now",
                "an illegal move is open: `arbiter reject` or `accept-illegal` decides it first",
            );
        }
        let across_is_ready = scene.across.as_ref().is_none_or(|(board, _)| board.is_ready());
        let ready = scene.board.is_ready() && across_is_ready || scene.board.tells_moves();
        if ready { None } else { refusal("no-board", "the board is not connected, or has not been read yet") }
    }

    /// In a tournament, while a game is on, nobody else decides.
    fn is_arbiters(&self, asker: Asker) -> bool {
        self.playing().is_some() && !self.manner().players_decide && asker != Asker::Arbiter
    }

    /// Guided set-up of the game's position, or of the usual one, or of this one.
    pub(super) fn begin_set_up(
        &mut self,
        position: Option<Chess>,
        written: Option<&str>,
        scene: &mut Scene<'_>,
    ) {
        if let Some(open) = self.questions.open_id() {
            self.offered = None;
            self.answer_question(open, QuestionAnswer::Cancelled, scene);
        }
        self.leave_for_set_up();
        let target = position.or_else(|| self.playing().is_none().then(Chess::default));
        let game = written.map(|text| NewGame { fen: Some(text.to_owned()), ..NewGame::default() });
        let number = self.next_question_number();
        let target = target.map(Prospects::of);
        self.set_up = Some(SetUp { target, game, number, boards: shakmaty::ByColor::default() });
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            self.turn_for_set_up(scene);
            self.tell_set_up(scene);
        }
    }

    /// What was begun with the pieces is void.
    fn leave_for_set_up(&mut self) {
        self.turn = Turn::default();
        self.behind = Turn::default();
        self.promoting = None;
        self.offered = None;
        self.awaiting = None;
        self.said = None;
        self.described = None;
        self.refused = None;
        self.press = None;
        self.restoring = false;
        self.taking_back = false;
    }

    /// A board that lies the other way round need not be set up anew.
    fn turn_for_set_up(&self, scene: &mut Scene<'_>) {
        if scene.board.sees() != appendixd_protocol::driver::Sees::Pieces || scene.board.setup.turned {
            return;
        }
        let count = |picture: &appendixd_protocol::Picture| {
            self.set_up_target().map_or(0, |target| target.wrong(picture).count())
        };
        if count(&scene.board.raw().rotated()) < count(scene.board.raw()) {
            self.turn_board(scene);
        }
    }

    /// What is done on the board is no part of the game that is on.
    pub(super) fn is_apart_from_game(&self) -> bool {
        self.set_up.is_some() || self.asks_to_resume().is_some() || self.asks_side().is_some()
    }

    fn set_up_target(&self) -> Option<&Prospects> {
        match &self.set_up.as_ref()?.target {
            Some(target) => Some(target),
            None => self.playing().map(Game::now),
        }
    }

    /// It begins anew with what stands there now: what was told last is told again.
    pub(super) fn set_up_again(&mut self, scene: &mut Scene<'_>) {
        let keeper = self.keeper(scene.board);
        if let Some(set_up) = &mut self.set_up {
            *set_up.boards.get_mut(keeper) = Guided::default();
        }
        self.tell_set_up(scene);
    }

    fn guided_board(&self, board: &Board) -> Option<&Guided> {
        self.set_up.as_ref().map(|set_up| set_up.boards.get(self.keeper(board)))
    }

    /// The square that was told last, while it is wrong.
    pub(super) fn told_in_set_up(&self, board: &Board) -> Option<Square> {
        let wrong = self.set_up_target()?.wrong(board.raw());
        self.guided_board(board)?.told.filter(|square| wrong.contains(*square))
    }

    fn set_up_step(&self, board: &Board) -> Option<Step> {
        let (target, guided) = (self.set_up_target()?, self.guided_board(board)?);
        let differences = target.differences(board.raw());
        let Some(first) = differences.first().copied() else {
            return (!guided.right).then_some(Step::Right);
        };
        let told = differences.iter().find(|difference| Some(difference.square) == guided.told).copied();
        let new =
            |difference: &&Difference| difference.seen.is_occupied() && !guided.noted.contains(difference);
        if let Some(wrong) = differences.iter().find(new).filter(|_| guided.told.is_some()) {
            return Some(Step::SetDown(*wrong, None));
        }
        let Some(told) = told else { return Some(Step::Next(first)) };
        if !Self::knows_occupancy_only(board) {
            return None;
        }
        let elsewhere = board.raw().occupied().without(guided.occupied).without(target.wrong(board.raw()));
        elsewhere.first().map(|square| Step::SetDown(told, Some(square)))
    }

    pub(super) fn set_up_wake(&self, board: &Board) -> Option<Millis> {
        if !board.is_ready() {
            return None;
        }
        let rests = match self.set_up_step(board)? {
            Step::Right | Step::Next(_) => RIGHT_RESTS,
            Step::SetDown(..) => WRONG_RESTS,
        };
        Some(board.quiet_since() + rests)
    }

    /// The square that was told may be right now, or the whole board.
    pub(super) fn review_set_up(&mut self, scene: &mut Scene<'_>) {
        self.note_what_has_gone(scene.board);
        if self.set_up_wake(scene.board).is_some_and(|at| at <= scene.now()) {
            self.tell_set_up(scene);
        }
    }

    /// What was set down wrong and lifted again is told again if it is set down there once more.
    fn note_what_has_gone(&mut self, board: &Board) {
        let keeper = self.keeper(board);
        let Some(differences) = self.set_up_target().map(|target| target.differences(board.raw())) else {
            return;
        };
        if let Some(set_up) = &mut self.set_up {
            let guided = set_up.boards.get_mut(keeper);
            guided.noted.retain(|difference| differences.contains(difference));
            guided.occupied &= board.raw().occupied();
            guided.right &= differences.is_empty();
        }
    }

    fn tell_set_up(&mut self, scene: &mut Scene<'_>) {
        let Some(step) = self.set_up_step(scene.board) else { return };
        let (difference, placed) = match step {
            Step::Right => return self.board_is_set_up(scene),
            Step::Next(difference) => (difference, None),
            Step::SetDown(difference, placed) => (difference, placed),
        };
        let squares =
            self.set_up_target().map(|target| target.differences(scene.board.raw())).unwrap_or_default();
        let (keeper, two) = (self.keeper(scene.board), self.has_two_boards());
        let Some(set_up) = &mut self.set_up else { return };
        let guided = set_up.boards.get_mut(keeper);
        let wrong = if guided.counted { 0 } else { squares.len() };
        let occupied = scene.board.raw().occupied();
        *guided = Guided {
            counted: true,
            told: Some(difference.square),
            noted: squares.clone(),
            occupied,
            right: false,
        };
        self.event(scene, What::Doubt { board: scene.board.id.clone(), squares });
        let step = SetUpStep { wrong, placed, difference };
        let notice = if two { Notice::SetUpBoard(keeper, step) } else { Notice::SetUp(step) };
        self.say(scene, &notice);
    }

    fn board_is_set_up(&mut self, scene: &mut Scene<'_>) {
        let keeper = self.keeper(scene.board);
        let sides = self.sides_with_boards();
        let Some(set_up) = &mut self.set_up else { return };
        set_up.boards.get_mut(keeper).right = true;
        if sides.iter().all(|side| set_up.boards.get(*side).right) {
            self.finish_set_up(scene);
        }
    }

    /// The position stands there, as far as the boards can tell.
    fn finish_set_up(&mut self, scene: &mut Scene<'_>) {
        let Some(set_up) = self.set_up.take() else { return };
        let mut blind = false;
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            blind |= Self::knows_occupancy_only(scene.board);
            for change in scene.board.believe_explained(!Bitboard::EMPTY) {
                self.stir(change, scene);
            }
            self.doubts_of_mut(scene.board).note(Vec::new());
        }
        self.turn = Turn::default();
        self.behind = Turn::default();
        self.being_set_up = false;
        self.say(scene, if blind { &Notice::SetUpUnknown } else { &Notice::Restored });
        match (set_up.target, set_up.game) {
            (None, _) => self.say_game_goes_on(scene),
            (Some(_), Some(game)) if self.manner().players_decide => {
                self.ask(Asked::SetUp(Box::new(game)), &Notice::NewGameWanted, scene);
            }
            _ if self.game.as_ref().is_none_or(|game| game.result.is_some()) => self.look_for_start(scene),
            _ => {}
        }
    }

    /// The move number, and who has the move.
    pub(super) fn say_game_goes_on(&self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing().filter(|game| !game.plies.is_empty()) else { return };
        let number = game.now().position().fullmoves().get();
        self.say(scene, &Notice::GameResumed(number, game.to_move()));
    }

    /// What is still wrong stays wrong.
    pub(super) fn order_end_set_up(&mut self, asker: Asker, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        if self.is_arbiters(asker) {
            let text = "a game is on: the arbiter ends the set-up, without `--as`";
            return Err(Refusal { code: "not-allowed", text: text.to_owned() });
        }
        if self.end_set_up(scene) {
            Ok(Self::done(&Notice::Cancelled, scene))
        } else {
            Err(Self::refuse("not-now", &Notice::NotNow, scene))
        }
    }

    pub(super) fn end_set_up(&mut self, scene: &mut Scene<'_>) -> bool {
        if self.set_up.take().is_none() {
            return false;
        }
        scene.out.forget(&self.name, crate::notice::Replaces::Picture);
        self.say(scene, &Notice::Cancelled);
        true
    }

    pub(super) fn is_set_up_number(&self, id: u32) -> bool {
        self.set_up.as_ref().is_some_and(|set_up| set_up.number == id)
    }

    /// The square that was told on each board, in words.
    fn set_up_reply(&self, scene: &mut Scene<'_>) -> Reply {
        let Some(set_up) = &self.set_up else {
            return Reply { text: "The position stands on the board.".to_owned(), facts: Facts::Done };
        };
        let mut text = String::new();
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            let told = set_up.boards.get(*side).told;
            let differences =
                self.set_up_target().map(|it| it.differences(scene.board.raw())).unwrap_or_default();
            if let Some(difference) = differences.iter().find(|difference| Some(difference.square) == told) {
                let step = SetUpStep { wrong: differences.len(), placed: None, difference: *difference };
                let notice =
                    if self.has_two_boards() { Notice::SetUpBoard(*side, step) } else { Notice::SetUp(step) };
                text += &scene.out.phrases().sentence(&notice);
                text.push(' ');
            }
        }
        let number = set_up.number;
        text += &format!("The next square is said when this one is right. cancel {number} ends it.");
        Reply { text, facts: Facts::Question(number) }
    }

    fn boards_tell_moves(&self, scene: &Scene<'_>) -> bool {
        scene.board.tells_moves() || scene.across.as_ref().is_some_and(|(board, _)| board.tells_moves())
    }

    /// Where nothing can be checked, the whole position is said.
    pub(super) fn say_position(&self, position: Option<&Chess>, scene: &mut Scene<'_>) -> Reply {
        let usual = Chess::default();
        let position =
            position.or_else(|| self.playing().map(|game| game.now().position())).unwrap_or(&usual);
        let notice = Notice::SetUpUnseen(pieces_of(position));
        self.say(scene, &notice);
        Self::done(&notice, scene)
    }
}

/// Each kind of piece with its squares, White's first.
fn pieces_of(position: &Chess) -> Vec<(Piece, Vec<Square>)> {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let kinds =
        [Color::White, Color::Black].into_iter().flat_map(|color| roles.map(|role| Piece { color, role }));
    let squares = |piece: Piece| position.board().by_piece(piece).into_iter().collect::<Vec<Square>>();
    kinds.map(|piece| (piece, squares(piece))).filter(|(_, squares)| !squares.is_empty()).collect()
}

fn no_position(text: &str) -> Refusal {
    let text = format!("\"{text}\" is not a legal position in FEN; check its six fields");
    Refusal { code: "bad-value", text }
}
