//! What the board's picture means for the game: a move shown, gone on, taken back.

use shakmaty::{Bitboard, Move, Position, Square};

use super::firmness::Check;
use super::{Scene, Table};
use crate::described::Described;
use crate::event::{CompletedBy, What, Why};
use crate::game::{Game, Ply, Words};
use crate::inference::{Meaning, Traces, destination};
use crate::notice::{Announced, Notice};
use crate::sensing::board::Board;
use crate::sensing::hands::Turn;
use crate::sensing::{Change, Source, Stir, StirKind};
use crate::settings::Edition;

impl Table {
    /// The picture has changed: what does it mean?
    pub(super) fn look(&mut self, scene: &mut Scene<'_>) {
        if self.set_up.is_some() {
            return self.review_set_up(scene);
        }
        if self.asks_to_resume().is_some() {
            return;
        }
        if self.playing().is_none() && !self.reopens(scene) {
            return self.look_for_start(scene);
        }
        if self.lift_may_follow(scene) {
            return;
        }
        if self.is_guiding() {
            return self.review_guided(scene);
        }
        self.review_copy(scene);
        if self.is_across(scene.board) {
            return self.look_across(scene);
        }
        if self.promoting.is_some() && self.promotion_still_stands(scene) {
            return;
        }
        let meaning = self.meaning_now(scene.board);
        let described = self.described_is_firm() || self.described_is_the_same(scene.board);
        if described && meaning != Some(Meaning::Unmoved) {
            return;
        }
        if !matches!(meaning, Some(Meaning::Move(_))) {
            self.words_have_nothing_to_wait_for(scene);
        }
        self.offered = self.offered.filter(|offered| meaning == Some(Meaning::Move(*offered)));
        match meaning {
            Some(Meaning::Unmoved) => self.back_home(scene),
            Some(Meaning::Move(mv)) if self.offered == Some(mv) || self.case_forbids(mv) => {}
            Some(Meaning::Move(mv)) if self.only_a_picture(mv, scene) => self.offer_or_doubt(mv, scene),
            Some(Meaning::Move(mv)) => self.shown(mv, scene),
            Some(Meaning::Promotion { from, to }) => self.ask_for_promotion(from, to, scene),
            Some(Meaning::Unexplained) | None if self.overtaken(scene) => {}
            Some(Meaning::Unexplained) | None => {
                if !self.has_two_boards() && !self.restoring {
                    self.look_behind(scene);
                }
                self.describe(scene);
            }
        }
    }

    /// The board of the side that has moved last: it shows that move, or the move has gone on or back.
    fn look_across(&mut self, scene: &mut Scene<'_>) {
        if self.playing().is_some_and(|game| game.now().wrong(&scene.board.picture).is_empty()) {
            self.position_is_right(scene);
            self.settle_press_of_last(scene);
        } else {
            self.look_behind(scene);
        }
    }

    /// What hands have done since the last move, on the board on which it was made.
    fn since_last(&self) -> &Turn {
        if self.has_two_boards() { &self.behind } else { &self.turn }
    }

    /// A whole picture alone makes no move: of this one the board has reported nothing, and nothing says that its
    /// reports were lost.
    fn only_a_picture(&self, mv: Move, scene: &Scene<'_>) -> bool {
        let Some(game) = self.playing() else { return false };
        if scene.board.tells_moves() || scene.board.was_garbled(scene.now(), self.settings.waits.distrust) {
            return false;
        }
        let waiting = scene.board.settle.waiting().filter(|change| change.source == Source::Update);
        let reported = waiting.fold(self.turn.reported, |squares, change| squares.with(change.square));
        (game.now().squares_of(mv) & reported).is_empty()
    }

    /// On a board that knows occupancy only: something set down may be another piece, whose lift is still to be told
    /// within the same scan, or waits behind a whole picture on the line.
    fn lift_may_follow(&mut self, scene: &Scene<'_>) -> bool {
        let may_follow = Self::knows_occupancy_only(scene.board)
            && (scene.board.settle.waiting().next().is_some()
                || scene.board.busy_until(scene.now()).is_some());
        *self.look_again.get_mut(self.keeper(scene.board)) = may_follow;
        may_follow
    }

    pub(super) fn meaning_now(&self, board: &Board) -> Option<Meaning> {
        let game = self.playing()?;
        if self.only_put_straight(game, board) {
            return Some(Meaning::Unmoved);
        }
        let traces = traces(&[&self.turn.stirs], None, board);
        Some(game.now().meaning(&board.picture, board.sees(), &traces))
    }

    /// Where only occupancy is known, castling in Chess960 can leave every square as it was. Before time runs nobody has
    /// the move (Laws 6.6), and pieces are put straight: legal or not, that is then no castling.
    fn only_put_straight(&self, game: &Game, board: &Board) -> bool {
        let before_time_runs = self.time_began.is_none() && self.times(self.now).is_some();
        game.terms.mode.manner().announces_alike
            && game.ply() == 0
            && before_time_runs
            && Self::knows_occupancy_only(board)
            && game.now().wrong(&board.picture).is_empty()
    }

    /// The position that is known stands on the board.
    pub(super) fn back_home(&mut self, scene: &mut Scene<'_>) {
        if !self.described_is_firm() {
            self.leave_described();
        }
        self.position_is_right(scene);
        if std::mem::take(&mut self.being_set_up) {
            self.turn = Turn::default();
        }
        self.close_case(scene);
        self.settle_press_of_last(scene);
    }

    /// A press that came while the last move did not stand there.
    fn settle_press_of_last(&mut self, scene: &mut Scene<'_>) {
        if let Some(side) = self.press.as_ref().map(|press| press.side)
            && self.playing().and_then(Game::last).is_some_and(|last| last.side == side)
        {
            self.press = None;
            self.press_counts(scene);
        }
    }

    /// A legal move stands on the board, with what it needs touched.
    pub(super) fn shown(&mut self, mv: Move, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let squares = game.now().squares_of(mv) | self.turn.set_down_on();
        for change in scene.board.believe_explained(squares) {
            self.stir(change, scene);
        }
        self.begin_answer(scene);
        self.firm_as_answered(scene);
        self.touch_what_moved(mv, scene);
        if self.refuses(mv, scene) || self.waits_for_words(mv, scene) {
            return;
        }
        self.settle_case(scene);
        self.push(mv, scene);
        if self.settle_early_press(scene) {
            return;
        }
        self.announce_at_once_on_pegs(scene);
    }

    /// What a move uses was touched, even where the board never reported the lift.
    fn touch_what_moved(&mut self, mv: Move, scene: &mut Scene<'_>) {
        if scene.board.tells_moves() {
            return; // of its touches nothing is known
        }
        let Some(game) = self.playing() else { return };
        let squares = game.now().squares_of(mv);
        let stood: Vec<Square> =
            squares.into_iter().filter(|square| game.now().piece_at(*square).is_some()).collect();
        let lifted = self.turn.stirs.iter().map(|stir| stir.square).filter(|square| stood.contains(square));
        let in_order: Vec<Square> = lifted.chain(stood.iter().copied()).collect();
        for square in in_order {
            self.touch(square, scene);
        }
    }

    pub(super) fn push(&mut self, mv: Move, scene: &mut Scene<'_>) {
        let turn = std::mem::take(&mut self.turn);
        let Some(game) = self.game.as_mut() else { return };
        let inferred = (game.now().squares_of(mv) & turn.reported).is_empty();
        let squares = game.now().squares_of(mv);
        game.push(mv, turn, inferred);
        self.behind = Turn::default();
        self.follow_copies(squares, scene);
        self.orientation_open = false;
        scene.board.sides_are_known();
        self.firm_wanted = None;
        self.check = Check::default();
        self.promoting = None;
        self.leave_described();
        self.refused = None;
        self.being_set_up = false;
        self.case = None;
        self.taking_back = false;
        self.position_is_right(scene);
        self.tell_made(false, scene);
        self.take_words(scene);
        self.complete_by_next_move(scene);
        self.firm_as_told(scene);
    }

    /// The event for the last ply.
    pub(super) fn tell_made(&self, firm: bool, scene: &mut Scene<'_>) {
        let Some(game) = &self.game else { return };
        let Some(last) = game.last() else { return };
        let what = What::Made {
            ply: game.ply(),
            side: last.side,
            uci: last.uci.clone(),
            san: last.san.clone(),
            fen: game.fen(),
            firm,
            inferred: last.inferred,
        };
        self.event(scene, what);
    }

    /// Laws 6.2.1.2, from 2018 on: the player's own next move completes a move he did not press for.
    fn complete_by_next_move(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = &self.game else { return };
        let index = game.plies.len().checked_sub(3);
        if let Some(index) = index.filter(|_| game.terms.edition >= Edition::E2018) {
            self.complete(index, CompletedBy::NextMove, scene);
        }
    }

    /// No move of the side to move explains the picture: has the last one gone on, or been taken back?
    fn look_behind(&mut self, scene: &mut Scene<'_>) {
        if self.orientation_open && self.turn_if_that_explains(scene)
            || scene.board.may_be_the_other_way_round() && self.exchange_sides_if_that_explains(scene)
        {
            return;
        }
        let Some(game) = self.playing() else { return };
        let (Some(last), Some(before)) = (game.last(), game.before()) else { return };
        let board = &scene.board;
        let traces = self.traces_of_last(last, board);
        let meaning = before.meaning(&board.picture, board.sees(), &traces);
        let firm = last.firm.is_some();
        let manner = game.terms.mode.manner();
        if meaning == Meaning::Unexplained
            && manner.announces_alike
            && !firm
            && self.goes_on_against_the_laws(scene.board)
        {
            return self.retract(Why::Travelled, scene);
        }
        if !self.last_may_have_left(last, meaning, scene.board) {
            return;
        }
        let misread = firm && self.only_dumps_say_so(scene.board);
        let follows = !self.settings.ignores_travel;
        let may_go_on =
            follows && (!firm || misread || (manner.corrects_firm_moves && last.completed.is_none()));
        match meaning {
            Meaning::Unmoved if !firm && follows => {
                self.retract(Why::Travelled, scene);
            }
            Meaning::Unmoved if misread => {
                self.retract(Why::Misread, scene);
            }
            Meaning::Unmoved if manner.takes_back_by_hands => self.take_back_by_hands(1, scene),
            Meaning::Move(mv) if may_go_on && mv != last.mv => {
                let why = if misread { Why::Misread } else { why_replaced(last.mv, mv) };
                self.replace(mv, why, scene);
            }
            Meaning::Move(mv) if mv != last.mv && !manner.corrects_firm_moves => {
                self.tell_moved_twice(mv, scene)
            }
            Meaning::Unexplained if manner.takes_back_by_hands => self.look_further_behind(scene),
            _ => {}
        }
    }

    /// The piece that has moved has gone on to where it may not go.
    fn goes_on_against_the_laws(&self, board: &Board) -> bool {
        let Some(game) = self.playing() else { return false };
        let (Some(last), Some(before)) = (game.last(), game.before()) else { return false };
        let seen = before.described(&board.picture, &self.traces_of_last(last, board));
        let (moved, from) = (Described::of(last.mv, last.side), last.mv.from());
        seen.is_some_and(|seen| seen != moved && from.is_some_and(|from| seen.squares().contains(from)))
    }

    /// What hands did for the last move and since.
    pub(super) fn traces_of_last(&self, last: &Ply, board: &Board) -> Traces {
        let rested_on = Some(destination(last.mv, last.side));
        traces(&[&last.turn.stirs, &self.since_last().stirs], rested_on, board)
    }

    /// On a board that knows occupancy only, a piece that has gone on or back must have been seen to leave: without
    /// that, a capture taken back and another piece set down look the same. A rook that castles stays; a piece that
    /// has captured does not go on.
    fn last_may_have_left(&self, last: &Ply, meaning: Meaning, board: &Board) -> bool {
        match meaning {
            _ if !Self::knows_occupancy_only(board) => return true,
            Meaning::Move(mv) if mv.is_castle() => return true,
            Meaning::Move(_) if last.mv.is_capture() => return false,
            _ => {}
        }
        let square = destination(last.mv, last.side);
        let since = traces(&[&self.since_last().stirs], None, board).stirs;
        let left = since.iter().any(|stir| stir.square == square && stir.kind == StirKind::Lifted);
        left || (meaning == Meaning::Unmoved && self.was_no_capture(last, &since))
    }

    /// A capture that was none: who puts the victim back first and then his own piece lifts nothing meanwhile. Where
    /// the opponent may promote, it can as well be his new piece, set down before the pawn is taken off.
    fn was_no_capture(&self, last: &Ply, since: &[Stir]) -> bool {
        let (Some(placed), Some(back)) = (last.turn.stirs.last(), since.last()) else { return false };
        let soon = last.firm.is_none() || back.at.since(placed.at) <= self.settings.waits.victim;
        let promotes = |game: &Game| {
            let moves = game.now().position().legal_moves();
            moves.into_iter().any(|mv| mv.is_promotion() && mv.to() == back.square)
        };
        soon && since.iter().all(|stir| stir.kind == StirKind::Placed)
            && !self.playing().is_some_and(promotes)
    }

    /// Whether a firm move is contradicted by dumps alone, without any lift.
    fn only_dumps_say_so(&self, board: &Board) -> bool {
        let Some(game) = self.playing() else { return false };
        let wrong = game.now().wrong(&board.picture);
        let waiting = board.settle.waiting().filter(|change| change.source == Source::Update);
        let moving = waiting.map(|change| change.square).any(|square| wrong.contains(square));
        !moving && (wrong & self.since_last().reported).is_empty()
    }

    /// An earlier position stands there: everything since is taken back, last first. To a board that knows occupancy
    /// only many positions look alike: there a takeback must have begun, and what goes must have been lifted since.
    fn look_further_behind(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let occupancy = Self::knows_occupancy_only(scene.board);
        if occupancy && !self.taking_back {
            return;
        }
        let plies = game.plies.len();
        let picture = &scene.board.picture;
        let lifted = self.turn.lifted();
        let stands = |index: &usize| {
            let earlier = game.position_before(*index).board();
            let goes = || changed(game.now().position().board(), earlier);
            picture.disagrees(earlier).is_empty() && (!occupancy || (goes() & !lifted).is_empty())
        };
        // The start position alone may also be a new game that is set up.
        let first = usize::from(!self.taking_back);
        let Some(earlier) = (first..plies.saturating_sub(1)).rev().find(stands) else { return };
        self.take_back_by_hands(plies - earlier, scene);
    }

    /// So many plies were put back on the board: they are gone, and the time of the side to move runs.
    pub(super) fn take_back_by_hands(&mut self, plies: usize, scene: &mut Scene<'_>) {
        for _ in 0..plies {
            self.retract(Why::Takeback, scene);
        }
        self.hand_board_clock_over(scene);
    }

    /// Takes the last ply back; what hands did for it and since belongs to the side that made it.
    pub(super) fn retract(&mut self, why: Why, scene: &mut Scene<'_>) {
        let Some(game) = self.game.as_mut() else { return };
        let ply = game.ply();
        let says_check = self.settings.says_check();
        let Some(gone) = game.pop() else { return self.retract_standing(ply, why, scene) };
        let announced = Announced::of(game.now().position(), &gone.mv, says_check);
        self.give_time_back(&gone, why, scene);
        let two = self.has_two_boards();
        let later = std::mem::take(if two { &mut self.behind } else { &mut self.turn });
        self.turn = gone.turn.rejoined(later);
        self.firm_wanted = None;
        self.promoting = None;
        // What an order takes back still stands on both boards.
        let done = if self.restoring { Bitboard::EMPTY } else { !Bitboard::EMPTY };
        self.follow_copies(done, scene);
        self.event(scene, What::Retracted { ply, uci: gone.uci, why });
        let by_daemon = gone.words == Words::Daemon;
        if matches!(why, Why::Travelled | Why::Castling) {
            self.said = gone.words.said();
        }
        if !gone.announced {
            return;
        }
        match why {
            Why::Travelled | Why::Castling => self.correcting = by_daemon,
            Why::Misread => self.say(scene, &Notice::Misread(announced)),
            Why::Takeback | Why::Arbiter | Why::Illegal => {
                self.taking_back = true;
                self.turn = Turn::default();
                self.say(scene, &Notice::TakenBack(announced));
            }
        }
    }

    /// Takes an illegal move back that stands.
    fn retract_standing(&mut self, ply: u32, why: Why, scene: &mut Scene<'_>) {
        let Some(stands) = self.game.as_mut().and_then(Game::pop_standing) else { return };
        self.turn = Turn::default();
        self.taking_back = true;
        self.event(scene, What::Retracted { ply, uci: stands.uci, why });
        self.say(scene, &Notice::TakenBack(stands.announced));
    }

    fn replace(&mut self, mv: Move, why: Why, scene: &mut Scene<'_>) {
        let pressed = self
            .playing()
            .and_then(Game::last)
            .is_some_and(|last| last.completed == Some(CompletedBy::Press));
        self.retract(why, scene);
        let Some(game) = self.playing() else { return };
        let squares = game.now().squares_of(mv) | self.turn.set_down_on();
        for change in scene.board.believe_explained(squares) {
            self.stir(change, scene);
        }
        self.touch_what_moved(mv, scene);
        self.push(mv, scene);
        if pressed {
            self.press_counts(scene);
        } else if !self.settle_early_press(scene) {
            self.announce_at_once_on_pegs(scene);
        }
    }
}

/// The squares of pieces of one position that do not stand there in another.
fn changed(position: &shakmaty::Board, other: &shakmaty::Board) -> Bitboard {
    let differs = |square: &Square| position.piece_at(*square) != other.piece_at(*square);
    position.occupied().into_iter().filter(differs).collect()
}

fn why_replaced(earlier: Move, later: Move) -> Why {
    match (earlier, later) {
        (Move::Normal { from, .. }, Move::Castle { rook, .. }) if from == rook => Why::Castling,
        _ => Why::Travelled,
    }
}

/// What hands did, in order, with the changes that are still too young to be told. A board that knows its pieces
/// needs none of it.
pub(super) fn traces(parts: &[&[Stir]], rested_on: Option<Square>, board: &Board) -> Traces {
    let mut stirs = Vec::new();
    if Table::knows_occupancy_only(board) {
        stirs = parts.concat();
        stirs.extend(board.settle.waiting().flat_map(Change::stirs));
    }
    Traces { stirs, scan: board.model.timing.scan, rested_on }
}
