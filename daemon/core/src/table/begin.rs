//! How games begin and end: the start position, mate and stalemate.

use appendixd_protocol::{Millis, Picture, Seen};
use shakmaty::{Chess, Color, Position, Square};

use super::questions::Asked;
use super::{Scene, Table};
use crate::clock::BuiltInClock;
use crate::date::Date;
use crate::effect::Effect;
use crate::event::{CompletedBy, GameResult, GameState, What};
use crate::game::{Game, Terms};
use crate::inference::{Meaning, Traces};
use crate::notice::{Notice, Reason};
use crate::order::{NewGame, TimeControl};
use crate::sensing::board::Board;
use crate::start;

impl Table {
    pub(super) fn turn_board(&self, scene: &mut Scene<'_>) {
        scene.board.turn();
        self.tell_position(scene);
        self.say(scene, &Notice::Turned);
    }

    /// A whole picture that was told already is not told again.
    pub(super) fn tell_new_position(&self, scene: &mut Scene<'_>) {
        if scene.board.note_told() {
            self.tell_position(scene);
        }
    }

    pub(super) fn tell_position(&self, scene: &mut Scene<'_>) {
        if scene.board.tells_moves() {
            return;
        }
        scene.board.note_told();
        let what = What::Position {
            board: scene.board.id.clone(),
            fen: placement(scene.board.raw()),
            rotated: scene.board.rotated,
        };
        self.event(scene, what);
    }

    /// Begins a game with what was asked for and else with the settings.
    pub(super) fn begin(&mut self, wanted: &NewGame, scene: &mut Scene<'_>) {
        self.break_off(scene);
        scene.out.drop_held(&self.name);
        self.lights_out(scene);
        self.agree_on_start(wanted, scene);
        let date = Date::at(scene.now(), self.settings.utc_offset);
        self.open(&NewGame { date, ..wanted.clone() }, scene.board);
        self.begin_copies(scene);
        self.tell_game(GameState::Started, scene);
        let side = self.game.as_ref().map_or(Color::White, Game::to_move);
        self.say(scene, &Notice::GameStarted(side));
        self.set_out_board_clock(scene);
    }

    /// A table with a fresh game and nothing of the one before but its clock and the numbers of its questions.
    pub(super) fn open(&mut self, wanted: &NewGame, board: &Board) {
        let start = start_of(wanted).unwrap_or_default();
        let settings = self.settings.clone();
        let terms = Terms {
            white: wanted.white.clone().unwrap_or_else(|| settings.white.clone()),
            black: wanted.black.clone().unwrap_or_else(|| settings.black.clone()),
            edition: wanted.edition.unwrap_or(settings.edition),
            tempo: wanted.tempo.unwrap_or(settings.tempo),
            supervised: settings.supervised,
            mode: wanted.mode.unwrap_or(settings.mode),
            start,
            start_position: wanted.start_position,
            date: wanted.date,
        };
        let fresh = Self::new(self.name.clone(), self.boards.clone(), settings);
        let before = std::mem::replace(self, fresh);
        self.orientation_open =
            !self.has_two_boards() && Self::knows_occupancy_only(board) && is_usual_ranks(&terms.start);
        self.built_in = BuiltInClock::new(wanted.time.clone().unwrap_or(TimeControl::None));
        self.clock = before.clock;
        self.clock_at = before.clock_at;
        self.questions = before.questions;
        self.questions.close_silently();
        self.start_stood = before.start_stood;
        self.now = before.now;
        self.new = before.new;
        self.duties = before.duties;
        let game = Game::new(terms);
        self.clock.begins_game(game.to_move(), self.now);
        self.being_set_up = board.is_ready() && !self.has_two_boards() && is_being_set_up(&game, board);
        self.game = Some(game);
    }

    fn break_off(&mut self, scene: &mut Scene<'_>) {
        if self.playing().is_some_and(|game| !game.plies.is_empty()) {
            self.end(GameResult::Open, Reason::BrokenOff, scene);
        }
    }

    pub(super) fn tell_game(&self, state: GameState, scene: &mut Scene<'_>) {
        let Some(game) = &self.game else { return };
        let terms = &game.terms;
        let what = What::Game {
            state,
            white: terms.white.clone(),
            black: terms.black.clone(),
            edition: terms.edition,
            tempo: terms.tempo,
            mode: terms.mode,
            fen: game.fen(),
        };
        self.event(scene, what);
    }

    /// Laws 5.1.1, 5.2.1: the move that mates or stalemates ends the game, once it is firm.
    pub(super) fn end_if_over(&mut self, scene: &mut Scene<'_>) {
        if let Some((result, reason)) = self.playing().and_then(Game::ending) {
            self.end(result, reason, scene);
        }
    }

    /// The game is over.
    pub(super) fn end(&mut self, result: GameResult, reason: Reason, scene: &mut Scene<'_>) {
        let Some(game) = self.game.as_mut().filter(|game| game.result.is_none()) else { return };
        game.result = Some((result, reason));
        let edition = game.terms.edition;
        let plies = game.plies.len();
        for index in 0..plies {
            self.complete(index, CompletedBy::End, scene);
        }
        if let Some(clock) = &mut self.built_in {
            clock.stop(scene.out.now);
        }
        if plies == 0 {
            self.start_stood = false;
            self.ended_at_home = Some(scene.now());
        }
        self.press = None;
        self.described = None;
        self.turn.held = None;
        self.firm_wanted = None;
        self.adjusting = None;
        self.case = None;
        self.restoring = false;
        self.set_up = None;
        self.promoting = None;
        Self::end_copies(scene);
        self.questions.close_silently();
        scene.out.drop_held(&self.name);
        let article = reason.article(edition);
        self.event(scene, What::Result { result, reason: reason.word(), article });
        self.tell_game(GameState::Ended, scene);
        self.say(scene, &Notice::GameEnded(result, reason));
    }

    /// An occupancy board may stand turned: it does if the first move makes sense only then.
    pub(super) fn turn_if_that_explains(&mut self, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing().filter(|game| game.plies.is_empty()) else { return false };
        let turned = scene.board.picture.rotated();
        let stirs = self.turn.rotated().stirs;
        let traces = Traces { stirs, scan: scene.board.model.timing.scan, rested_on: None };
        let meaning = game.now().meaning(&turned, scene.board.sees(), &traces);
        let Meaning::Move(mv) = meaning else { return false };
        for change in scene.board.believe_explained(!shakmaty::Bitboard::EMPTY) {
            self.stir(change, scene);
        }
        self.turn = self.turn.rotated();
        self.turn.touched.clear();
        self.turn.loose.clear();
        self.orientation_open = false;
        self.turn_board(scene);
        self.shown(mv, scene);
        true
    }

    /// The pieces were learnt from a start position that may have stood either way round: it stood the other way round
    /// if the first move makes sense only then. It is White's, for White moves first (Laws 1.1).
    pub(super) fn exchange_sides_if_that_explains(&mut self, scene: &mut Scene<'_>) -> bool {
        let Some(game) = self.playing().filter(|game| game.ply() == 0) else { return false };
        let turn = self.turn.the_other_way_round();
        let traces =
            Traces { stirs: turn.stirs.clone(), scan: scene.board.model.timing.scan, rested_on: None };
        let shows = scene.board.the_other_way_round();
        let meaning = game.now().meaning(&shows, scene.board.sees(), &traces);
        let Meaning::Move(mv) = meaning else { return false };
        for change in scene.board.believe_explained(!shakmaty::Bitboard::EMPTY) {
            self.stir(change, scene);
        }
        self.turn = self.turn.the_other_way_round();
        self.turn.touched.clear();
        self.turn.loose.clear();
        let kind = scene.board.model.kind;
        let taught = scene.board.exchange_sides();
        scene.out.effects.extend(taught.map(|taught| Effect::Taught { kind, taught }));
        self.tell_position(scene);
        self.say(scene, &Notice::Turned);
        self.shown(mv, scene);
        true
    }

    /// What a position that rests may mean: another game, or a result shown by the kings.
    pub(super) fn review_beginning(&mut self, scene: &mut Scene<'_>) {
        if self.beginning_wake(scene.board).is_none_or(|at| at > scene.now()) {
            return;
        }
        if let Some(result) = self.shown_result(scene.board) {
            self.ask(Asked::Result(result), &Notice::ResultWanted(result), scene);
        } else if self.playing().is_some() {
            self.ask(Asked::NewGame, &Notice::NewGameWanted, scene);
        } else if self.start_stands(scene) {
            self.begin(&NewGame::default(), scene);
        }
    }

    pub(super) fn beginning_wake(&self, board: &Board) -> Option<Millis> {
        let asks_or_sets_up = self.questions.is_open() || self.set_up.is_some();
        if !board.is_ready() || !self.manner().hands_begin_and_end || asks_or_sets_up {
            return None;
        }
        let game = self.game.as_ref()?;
        let rests = board.quiet_since() + self.settings.waits.position;
        let start = || is_start(&board.picture) || is_start(&board.picture.rotated());
        if self.shown_result(board).is_some() {
            return Some(rests);
        }
        let another = game.result.is_some() || game.now().wrong(&board.picture).count() > 2;
        let asked = self.questions.was_asked_since(board.quiet_since());
        (another && !asked && !game.plies.is_empty() && start()).then_some(rests)
    }
}

/// Neither way round does the position stand there, nor with pieces of it lifted.
fn is_being_set_up(game: &Game, board: &Board) -> bool {
    let turned = board.picture.rotated();
    [&board.picture, &turned].into_iter().all(|picture| !game.now().only_missing(picture))
}

pub(super) fn is_start(picture: &Picture) -> bool {
    picture.disagrees(&shakmaty::Board::new()).is_empty()
}

/// The position that a new game is to begin from; `None` where what was asked for is none.
pub(super) fn start_of(wanted: &NewGame) -> Option<Chess> {
    match (wanted.start_position, wanted.fen.as_deref()) {
        (Some(number), _) => start::of_number(number),
        (None, Some(text)) => start::of_fen(text),
        (None, None) => Some(Chess::default()),
    }
}

/// Two full ranks on either side: turned, it looks the same to a board that knows occupancy only.
fn is_usual_ranks(position: &Chess) -> bool {
    position.board().occupied() == shakmaty::Board::new().occupied()
}

/// The placement part of a FEN; `?` is not used: what a board cannot tell is left out as a pawn would mislead, so
/// such squares are written `x`.
fn placement(picture: &Picture) -> String {
    let mut text = String::new();
    for rank in shakmaty::Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in shakmaty::File::ALL {
            let letter = match picture.get(Square::from_coords(file, rank)) {
                Seen::Empty => {
                    empty += 1;
                    continue;
                }
                Seen::Piece(piece) => piece.char(),
                Seen::Occupied | Seen::Result(_) => 'x',
            };
            push_empty(&mut text, &mut empty);
            text.push(letter);
        }
        push_empty(&mut text, &mut empty);
        if rank != shakmaty::Rank::First {
            text.push('/');
        }
    }
    text
}

fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
