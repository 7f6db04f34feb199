//! Boards that tell finished moves, and neither squares nor touches: what they tell is checked by the Laws, and made.
//!
//! | the board tells            | club                                    | tournament                  |
//! |----------------------------|-----------------------------------------|-----------------------------|
//! | a legal move               | made, inferred and firm at once         | the same                    |
//! | another                    | what differs is told                    | the arbiter is told         |
//! | a move taken back          | taken back                              | the arbiter is told         |
//! | a new game                 | begun, or asked for while a game is on  | the arbiter is told         |
//!
//! Such a board keeps a position by itself; what the arbiter or the players have taken back by order is put back when
//! it tells that. While a move is missing that it has not told, or was not heard, nothing that follows is made.

use appendixd_protocol::Command;
use appendixd_protocol::sense::{Step, ToldMove};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use super::begin::start_of;
use super::{Scene, Table, board_event};
use crate::event::FirmBy;
use crate::game::Game;
use crate::order::NewGame;

/// More missing moves than this are no loss on the line.
const MOST_MISSING: usize = 64;

impl Table {
    /// It can be heard. Where no game is on, it begins one; what stands there else cannot be compared.
    pub fn begins_to_tell(&mut self, scene: &mut Scene<'_>) {
        let what = board_event(scene.board);
        self.event(scene, what);
        if self.game.is_none() && !self.unread && self.manner().hands_begin_and_end {
            scene.out.drop_held(&self.name);
            return self.begin(&NewGame::default(), scene);
        }
        if self.meet_board(scene) {
            return;
        }
        self.question_goes_on(scene.board.quiet_since(), scene);
        scene.out.release(&self.name);
    }

    /// The board begins the game too, if it can and has not.
    pub(super) fn agree_on_start(&self, wanted: &NewGame, scene: &mut Scene<'_>) {
        if !scene.board.tells_moves() {
            return;
        }
        let start = start_of(wanted).unwrap_or_default();
        let usual = start == Chess::default();
        if usual && !(scene.board.has(start.board()) && scene.board.told_plies() == 0) {
            scene.command(&Command::NewGame);
        }
        scene.board.stands_at(start.board(), scene.out.now);
    }

    /// What was told of the game was told by the board.
    pub(super) fn board_has_followed(&self, scene: &mut Scene<'_>) {
        if let Some(game) = self.game.as_ref().filter(|_| scene.board.tells_moves()) {
            scene.board.stands_at(game.now().position().board(), scene.out.now);
        }
    }

    /// A move is finished there.
    pub(super) fn told_move(&mut self, told: ToldMove, scene: &mut Scene<'_>) {
        scene.out.touched(&self.name);
        let Some(game) = self.playing() else { return };
        let now = scene.out.now;
        let missing = missing_before(game, told, scene);
        if missing < 0 && scene.board.told_last() == Some(told) {
            return;
        }
        // It counts from an earlier move: those since were taken back.
        for _ in missing..0 {
            self.told_takeback(None, scene);
        }
        for _ in 0..usize::try_from(missing).unwrap_or_default().min(MOST_MISSING) {
            scene.board.misses(now);
        }
        let Some(game) = self.playing() else { return };
        let agrees = scene.board.is_in_step() && game.now().wrong(&scene.board.picture).is_empty();
        match legal(game.now().position(), told.step).filter(|_| agrees) {
            Some(mv) => {
                let mut after = game.now().position().clone();
                after.play_unchecked(mv);
                scene.board.follows(told, after.board(), now);
                self.shown(mv, scene);
            }
            None => {
                let side = told.number.map_or(game.to_move(), |(_, side)| side);
                scene.board.carries_out(told, side, now);
            }
        }
    }

    /// There nothing travels on, and no picture could agree.
    pub(super) fn firm_as_told(&mut self, scene: &mut Scene<'_>) {
        if scene.board.tells_moves() {
            self.make_firm(FirmBy::Settled, scene);
        }
    }

    /// A move is taken back there.
    pub(super) fn told_takeback(&mut self, step: Option<Step>, scene: &mut Scene<'_>) {
        scene.out.touched(&self.name);
        let now = scene.out.now;
        let other = step.is_some_and(|step| scene.board.told_last().is_some_and(|last| last.step != step));
        // What it takes back was never heard.
        if other || self.playing().is_none() || !scene.board.takes_back(now) || !scene.board.is_in_step() {
            return;
        }
        let Some(game) = self.playing() else { return };
        let stands =
            |prospects: &crate::inference::Prospects| prospects.wrong(&scene.board.picture).is_empty();
        if stands(game.now()) {
            self.back_home(scene);
        } else if game.before().is_some_and(stands) && self.manner().takes_back_by_hands {
            self.take_back_by_hands(1, scene);
        }
    }

    /// A new game is begun there. While one is on, the players are asked when that has rested.
    pub(super) fn told_new_game(&mut self, scene: &mut Scene<'_>) {
        scene.board.stands_at(Chess::default().board(), scene.out.now);
        let Some(game) = self.playing() else { return self.look_for_start(scene) };
        if game.now().wrong(&scene.board.picture).is_empty() {
            self.back_home(scene);
        } else if game.plies.len() == 1 && self.manner().takes_back_by_hands {
            self.take_back_by_hands(1, scene);
        }
    }
}

/// How many moves are missing between what the board has told before and this one; fewer than none where it was told.
/// A board that gives no numbers says only by the piece whose move it is.
fn missing_before(game: &Game, told: ToldMove, scene: &Scene<'_>) -> i64 {
    let Some((number, side)) = told.number.filter(|_| game.chapters.is_empty()) else {
        return i64::from(moves_the_other_side(game, told.step, scene));
    };
    let begins = game.terms.start.turn();
    let index = 2 * i64::from(number) - 2 + i64::from(side.is_black()) - i64::from(begins.is_black());
    let known = i64::try_from(scene.board.told_plies()).unwrap_or(i64::MAX);
    if game.terms.start == Chess::default() {
        return index - known;
    }
    // Where a position was set up, the board may go on counting from another number.
    i64::from(side != side_after(game, scene.board.told_plies()))
}

fn moves_the_other_side(game: &Game, step: Step, scene: &Scene<'_>) -> bool {
    let Step::FromTo { from, .. } = step else { return false };
    let to_move = side_after(game, scene.board.told_plies());
    scene.board.raw().get(from).piece().is_some_and(|piece| piece.color != to_move)
}

/// Who has the move after so many of the board's own game.
fn side_after(game: &Game, plies: usize) -> Color {
    let begins = game.terms.start.turn();
    if plies.is_multiple_of(2) { begins } else { begins.other() }
}

/// The legal move that is meant. A pawn that reaches the last rank becomes what is said, and nothing that is not.
fn legal(position: &Chess, step: Step) -> Option<Move> {
    match step {
        Step::FromTo { from, to, promotion } => {
            UciMove::Normal { from, to, promotion }.to_move(position).ok()
        }
        Step::Castling(side) => {
            position.legal_moves().into_iter().find(|mv| mv.castling_side() == Some(side))
        }
    }
}
