//! One table: a board, a game, a clock, and the rules of when a move is shown, firm and completed.
//!
//! Each file holds one idea: [`play`] what a picture means for the game, [`touching`] whose hand it was, [`deeds`] what it did in the
//! terms of Article 4, [`duties`] touch-move, [`plain`] moves on which it has nothing to rule, [`cases`] what
//! becomes of an illegal act, [`claims`] what a player claims of it, [`arbiter`] what the arbiter decides,
//! [`firmness`] when a move may be relied on, [`presses`] the clock, [`promotion`] the choice of a piece the board
//! cannot tell, [`doubts`] what nothing explains, [`alike`] what is announced like a legal move, [`lost`] what a picture shows of it, [`setting_up`] the start position, [`begin`] how games begin and end, [`reopening`] an end that was none, [`resuming`] a daemon that was started again, [`returning`] a board that
//! comes back, [`irregularities`] what the arbiter is told, [`questions`] what is asked of people, [`orders`] and [`answers`] what people ask.

mod alike;
mod answers;
mod arbiter;
mod begin;
mod cases;
mod claims;
mod deeds;
mod doubts;
pub mod duties;
mod firmness;
mod irregularities;
mod lost;
mod orders;
mod plain;
mod play;
mod presses;
mod promotion;
mod questions;
mod reopening;
mod resuming;
mod returning;
mod setting_up;
mod touching;

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Outbox};
use shakmaty::{Color, Move};

use crate::clock::{BoardClock, BuiltInClock, Times};
use crate::event::{BoardState, What};
use crate::game::Game;
use crate::input::BoardId;
use crate::mode::Manner;
use crate::notice::Notice;
use crate::order::Duties;
use crate::outlet::{Context, Outlet};
use crate::sensing::board::{Board, News};
use crate::sensing::hands::Turn;
use crate::settings::{Mode, Settings};

use cases::Case;
use doubts::Doubts;
use presses::EarlyPress;
use promotion::Promoting;
use questions::Questions;

/// How long a found loss of updates makes every dump count.
const LOSSY: Millis = Millis::from_secs(600);

/// What a table works with while it handles one input.
pub struct Scene<'a> {
    /// The table's board.
    pub board: &'a mut Board,
    /// Where events and sentences go.
    pub out: &'a mut Outlet,
    /// Where bytes for the board go.
    pub port: &'a mut Outbox,
}

impl Scene<'_> {
    fn now(&self) -> Millis {
        self.out.now
    }

    fn ask_for_picture(&mut self) {
        self.board.ask_for_picture(self.out.now, self.port);
    }
}

/// A table.
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its board.
    pub board: BoardId,
    settings: Settings,
    game: Option<Game>,
    turn: Turn,
    clock: BoardClock,
    built_in: Option<BuiltInClock>,
    told_times: Option<Times>,
    press: Option<EarlyPress>,
    /// This side has pressed and shown its move only later: its own time does not run.
    pressed_early: Option<Color>,
    firm_wanted: Option<firmness::Wanted>,
    /// Whether a picture has been asked for that must not contradict the shown move.
    check: firmness::Check,
    promoting: Option<Promoting>,
    doubts: Doubts,
    /// Moves are being taken back by hands; the order is free from now until a move is made.
    taking_back: bool,
    /// The next announcement corrects one that was made.
    correcting: bool,
    adjusting: Option<(Color, Millis)>,
    questions: Questions,
    /// The start position stood there when no game was on.
    start_stood: bool,
    /// The picture is looked at again when the line has told what it holds.
    look_again: bool,
    /// The time of the last input.
    now: Millis,
    /// What stands there in a tournament as one move that is not legal.
    described: Option<alike::Standing>,
    /// A move that touch-move does not leave open and that was not taken (club, `enforce`).
    refused: Option<Move>,
    /// An illegal act that was pressed for and is open.
    case: Option<Case>,
    /// The arbiter has ordered an earlier position, and it does not stand there yet.
    restoring: bool,
    /// What the arbiter lets the daemon do.
    duties: Duties,
    /// A move that stood on a board that came back, and was offered.
    offered: Option<Move>,
    /// The board may still turn out to be turned: it knows occupancy only and no move was made yet.
    orientation_open: bool,
    /// It has no journal yet.
    new: bool,
}

impl Table {
    /// A table with nothing on it yet.
    pub fn new(name: String, board: BoardId, settings: Settings) -> Self {
        let clock = BoardClock::new(settings.white_clock);
        Self {
            name,
            board,
            settings,
            game: None,
            turn: Turn::default(),
            clock,
            built_in: None,
            told_times: None,
            press: None,
            pressed_early: None,
            firm_wanted: None,
            check: firmness::Check::default(),
            promoting: None,
            doubts: Doubts::default(),
            taking_back: false,
            correcting: false,
            adjusting: None,
            questions: Questions::default(),
            start_stood: false,
            look_again: false,
            now: Millis(0),
            described: None,
            refused: None,
            case: None,
            restoring: false,
            duties: Duties::default(),
            offered: None,
            orientation_open: false,
            new: true,
        }
    }

    /// The game, if one has begun.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The mode of the game, or of the next one.
    pub fn mode(&self) -> Mode {
        self.game.as_ref().map_or(self.settings.mode, |game| game.terms.mode)
    }

    fn manner(&self) -> Manner {
        self.mode().manner()
    }

    fn playing(&self) -> Option<&Game> {
        self.game.as_ref().filter(|game| game.result.is_none())
    }

    fn event(&self, scene: &mut Scene<'_>, what: What) {
        scene.out.event(Some(&self.name), what);
    }

    fn say(&self, scene: &mut Scene<'_>, notice: &Notice) {
        self.say_of_ply(scene, notice, None);
    }

    fn say_of_ply(&self, scene: &mut Scene<'_>, notice: &Notice, ply: Option<u32>) {
        scene.out.say(Context { table: Some(&self.name), mode: self.mode(), ply }, notice);
    }

    /// The board has said something.
    pub fn news(&mut self, news: News, scene: &mut Scene<'_>) {
        match news {
            News::FirstPicture => self.first_picture(scene),
            News::SamePicture => self.same_picture(scene),
            News::Changed => self.look(scene),
            News::Confirmed => {
                self.tell_position(scene);
                self.picture_agrees(scene);
                self.picture_confirms(scene);
            }
            News::Repaired => {
                scene.board.distrust(scene.out.now, LOSSY);
                self.tell_position(scene);
                self.look(scene);
                self.picture_agrees(scene);
            }
            News::Garbled | News::Missed => {
                scene.board.distrust(scene.out.now, self.settings.waits.distrust);
                self.spoil_promotion();
                scene.ask_for_picture();
            }
            News::Flicker(square) => {
                self.look(scene);
                if self.promotes_on(square) {
                    self.spoil_promotion();
                }
            }
            News::Clock(reading) => self.read_clock(reading, scene),
            News::NoClock => self.clock.remove(),
            News::Silent => self.board_silent(scene),
            News::Identity => {
                let what = board_event(scene.board);
                self.event(scene, what);
            }
            News::ClockAnswer(_) | News::Nothing => {}
        }
        self.review(scene);
    }

    fn board_silent(&mut self, scene: &mut Scene<'_>) {
        scene.board.state = BoardState::Silent;
        let what = board_event(scene.board);
        self.event(scene, what);
        let name = scene.board.model.name.to_owned();
        self.say(scene, &Notice::BoardSilent(name));
    }

    /// Said once a connection: from then on the board counts as silent.
    fn review_unreadable(&self, scene: &mut Scene<'_>) {
        if scene.board.unreadable_at().is_none_or(|at| at > scene.now()) {
            return;
        }
        scene.board.state = BoardState::Silent;
        let what = board_event(scene.board);
        self.event(scene, what);
        let name = scene.board.model.name.to_owned();
        self.say(scene, &Notice::BoardUnreadable(name));
    }

    /// Looks at everything that becomes due with time.
    pub fn review(&mut self, scene: &mut Scene<'_>) {
        self.now = scene.now();
        let believed = scene.board.believe(scene.out.now);
        for change in &believed {
            self.stir(*change, scene);
        }
        let believed_some = !believed.is_empty() && Self::knows_occupancy_only(scene.board);
        if believed_some || self.look_again {
            self.look(scene);
        }
        self.review_unreadable(scene);
        if !scene.board.is_ready() {
            // What it shows now is not known: nothing can be judged by time until it is.
            return self.review_questions(scene);
        }
        self.review_held(scene);
        self.review_adjusting(scene);
        self.review_promotion(scene);
        self.review_firmness(scene);
        self.review_described(scene);
        self.review_press(scene);
        self.review_doubt(scene);
        self.review_beginning(scene);
        self.review_setting_up(scene);
        self.review_questions(scene);
    }

    /// When the next of these becomes due.
    pub fn next_wake(&self, board: &Board) -> Option<Millis> {
        if !board.is_ready() {
            return [board.unreadable_at(), self.questions.next_wake()].into_iter().flatten().min();
        }
        [
            board.busy_until(self.now).filter(|_| self.look_again),
            board.unreadable_at(),
            self.held_wake(),
            self.adjusting.map(|(_, until)| until),
            self.promotion_wake(board),
            self.firmness_wake(board),
            self.described_wake(board),
            self.press_wake(),
            self.doubt_wake(board),
            self.beginning_wake(board),
            self.setting_up_wake(board),
            self.questions.next_wake(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    fn knows_occupancy_only(board: &Board) -> bool {
        board.sees() == Sees::Occupancy
    }
}

/// The event that says how a board stands.
pub fn board_event(board: &Board) -> What {
    What::Board {
        board: board.id.clone(),
        state: board.state,
        kind: board.model.kind,
        port: board.port.clone(),
        serial: board.serial.clone(),
        name: board.model.name.to_owned(),
    }
}
