//! A daemon that was started again: what the journal keeps of a table beside its records, and what a break does.

use appendixd_protocol::Millis;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess};

use super::questions::Questions;
use super::{Scene, Table};
use crate::clock::BoardClock;
use crate::event::{GameResult, GameState};
use crate::game::{Game, fen};
use crate::journal::{Opening, ToldGame, ToldPly};
use crate::notice::Reason;
use crate::order::{NewGame, TimeControl};
use crate::seat::Boards;
use crate::sensing::board::Board;
use crate::sensing::hands::Turn;
use crate::settings::Settings;

impl Table {
    /// What the table takes into the game that has just begun.
    pub fn opening(&self) -> Opening {
        let (last_question, asked_at) = self.questions.last();
        Opening {
            game: self.game.as_ref().map(|game| self.terms(game)),
            reading: self.clock.last_reading(),
            set_out: self.clock.being_set_out(),
            white_clock: self.clock.side_known(),
            last_question,
            asked_at,
            start_stood: self.start_stood,
            unread: self.unread,
        }
    }

    fn terms(&self, game: &Game) -> NewGame {
        let terms = &game.terms;
        let time = self.built_in.as_ref().map_or(TimeControl::None, |clock| clock.control().clone());
        NewGame {
            white: Some(terms.white.clone()),
            black: Some(terms.black.clone()),
            edition: Some(terms.edition),
            tempo: Some(terms.tempo),
            mode: Some(terms.mode),
            time: Some(time),
            fen: (terms.start_position.is_none() && terms.start != Chess::default())
                .then(|| fen(&terms.start)),
            start_position: terms.start_position,
            boards: Vec::new(),
            date: terms.date,
        }
    }

    /// The table as it was with this opening.
    pub fn resumed(
        name: String,
        settings: Settings,
        opening: &Opening,
        boards: Boards,
        board: &Board,
    ) -> Self {
        let mut table = Self::new(name, boards, settings);
        table.new = false;
        table.clock = BoardClock::remembered(table.settings.white_clock, opening.reading);
        if let Some(seconds) = opening.set_out {
            table.clock.is_set_out_to(seconds);
        }
        table.questions = Questions::after(opening.last_question, opening.asked_at);
        table.start_stood = opening.start_stood;
        table.unread = opening.unread;
        if let Some(game) = &opening.game {
            table.open(game, board);
        }
        table.clock.knew_side(opening.white_clock);
        table
    }

    /// A saved game could not be read. Where no game is on, it may have been this table's.
    pub fn miss_a_game(&mut self) {
        self.unread = self.game.is_none();
    }

    /// Whether it has no journal yet.
    pub fn is_new(&self) -> bool {
        self.new
    }

    /// It has one now.
    pub fn is_journalled(&mut self) {
        self.new = false;
    }

    /// What it was set to.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// From the next game on these hold; the mode and the Laws of the game that is on are its own.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Whether time runs on the built-in clock.
    pub fn built_in_runs(&self) -> bool {
        self.built_in.as_ref().is_some_and(|clock| clock.is_running())
    }

    /// Seconds left on the mover's clock when this ply was completed.
    pub fn clock_at(&self, ply: u32) -> Option<u32> {
        let game = self.game.as_ref()?;
        game.plies.get(game.index(ply)?)?.clock
    }

    /// What the board has reported counts, however young it is: nothing can come any more that takes it back.
    pub fn lose_board(&mut self, scene: &mut Scene<'_>) {
        for change in scene.board.believe_explained(!Bitboard::EMPTY) {
            self.stir(change, scene);
        }
        // Steps through the promotion pieces may follow that nobody hears.
        self.spoil_promotion();
    }

    /// The daemon was away since `last`: the built-in clock has stood, and a question that was open is asked again.
    pub fn interrupted(&mut self, last: Millis, scene: &mut Scene<'_>) {
        if let Some(clock) = &mut self.built_in {
            clock.stop(last);
        }
        self.close_keypads();
        self.pause_after_break();
        if self.playing().is_some() {
            self.tell_game(GameState::Resumed, scene);
            self.tell_times(scene);
        }
        self.interrupt_question(scene);
    }

    /// Plays what was told instead of what the records lead to today; how many moves could be played.
    pub fn adopt(&mut self, told: &ToldGame, scene: &mut Scene<'_>) -> usize {
        let built_in = self.built_in.take();
        self.open(&told.terms, scene.board);
        self.built_in = built_in;
        let played = told.plies.iter().take_while(|ply| self.adopt_ply(ply)).count();
        self.begin_copies(scene);
        self.board_has_followed(scene);
        self.turn.touched.clone_from(&told.touched);
        self.turn.begun = !told.touched.is_empty();
        if let Some(game) = self.game.as_mut() {
            game.result = told.result.map(|result| (result, reason_of(game, result)));
        }
        played
    }

    fn adopt_ply(&mut self, told: &ToldPly) -> bool {
        let Some(game) = self.game.as_mut() else { return false };
        let written: Option<UciMove> = told.uci.parse().ok();
        let Some(mv) = written.and_then(|uci| uci.to_move(game.now().position()).ok()) else { return false };
        game.push(mv, Turn::default(), told.inferred);
        if let Some(last) = game.last_mut() {
            last.firm = told.firm;
            last.announced = told.firm.is_some();
            last.completed = told.completed;
            last.clock = told.clock;
        }
        true
    }
}

/// Why a game has ended that was told to have ended like this.
fn reason_of(game: &Game, result: GameResult) -> Reason {
    match game.ending() {
        Some((ending, reason)) if ending == result => reason,
        _ if result == GameResult::Open => Reason::BrokenOff,
        _ => Reason::Agreed,
    }
}
