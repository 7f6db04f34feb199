//! One table: a board or two, a game, a clock, and the rules of when a move is shown, firm and completed.
//!
//! Each file holds one idea: [`play`] what a picture means for the game, [`touching`] whose hand it was, [`deeds`] what it did in the
//! terms of Article 4, [`duties`] touch-move, [`plain`] moves on which it has nothing to rule, [`cases`] what
//! becomes of an illegal act, [`claims`] what a player claims, [`draw_claims`] of a draw, [`draws`] what is offered, accepted and resigned, [`agreeing`] a takeback or a result that both agree to, [`flag`] flags, [`low_time`] little time left, [`quickplay`] the last two minutes, [`late`] players who do not come, [`pauses`] the arbiter's clock, [`setting_clock`] the clock beside the board that is set and shows moves, [`arbiter`] what the arbiter decides,
//! [`firmness`] when a move may be relied on, [`presses`] the clock, [`early`] a press before its move, [`found`] what a press without a legal move shows, [`promotion`] the choice of a piece the board
//! cannot tell, [`doubts`] what nothing explains, [`alike`] what is announced like a legal move, [`lost`] what a picture shows of it, [`setting_up`] the start position, [`begin`] how games begin and end, [`reopening`] an end that was none, [`told`] boards that tell finished moves, [`resuming`] a daemon that was started again, [`returning`] a board that
//! comes back, [`irregularities`] what the arbiter is told, [`questions`] what is asked of people, [`orders`] what they order, [`answers`] what they ask, [`score`] the moves of a game, [`advice`] what only a club is told, [`heard`] what players may know, [`keypads`] what comes of keys.
//! [`announcing`] is about players who announce their moves themselves; [`scene`], [`copying`], [`differing`] and
//! [`guiding`] about a table with a board before each player.

mod advice;
mod agreeing;
mod alike;
mod announcing;
mod answers;
mod arbiter;
mod begin;
mod calibrating;
mod cases;
mod claims;
mod copying;
mod deeds;
mod differing;
mod doubts;
mod draw_claims;
mod draws;
pub mod duties;
mod early;
mod firmness;
mod flag;
mod found;
mod from_board;
mod guiding;
mod heard;
mod irregularities;
mod keypads;
mod late;
mod lights;
mod lost;
mod low_time;
mod meeting;
mod orders;
mod pauses;
mod plain;
mod play;
mod presses;
mod promotion;
mod questions;
mod quickplay;
mod reopening;
mod resuming;
mod returning;
mod scene;
mod score;
mod set_up;
mod setting_clock;
mod setting_up;
mod shown_result;
mod told;
mod touching;

use std::collections::BTreeMap;

use appendixd_protocol::Millis;
use appendixd_protocol::driver::Sees;
use shakmaty::{ByColor, Color, Move};

use crate::clock::{BoardClock, BuiltInClock, Times};
use crate::event::What;
use crate::game::Game;
use crate::input::BoardId;
use crate::laws::flags::Flags;
use crate::mode::Manner;
use crate::notice::Notice;
use crate::order::Duties;
use crate::outlet::Context;
use crate::seat::Boards;
use crate::sensing::board::{Board, News};
use crate::sensing::hands::Turn;
use crate::settings::{Edition, Mode, Settings};
use crate::words::Heard;

use announcing::Awaiting;
use cases::Case;
use doubts::Doubts;
use early::EarlyPress;
pub use keypads::Keyed;
pub use meeting::Meeting;
use promotion::Promoting;
use questions::Questions;
pub use scene::Scene;

/// How long a found loss of updates makes every dump count.
const LOSSY: Millis = Millis::from_secs(600);

/// A table.
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its board, or its two boards.
    pub boards: Boards,
    settings: Settings,
    game: Option<Game>,
    /// What has happened since the last move, on the board of the side that has the move.
    turn: Turn,
    /// The same on the board of the side that has moved last, where that is another board.
    behind: Turn,
    clock: BoardClock,
    /// The board beside which the clock stands.
    clock_at: Option<BoardId>,
    built_in: Option<BuiltInClock>,
    told_times: Option<Times>,
    /// Which warnings of little time have been given.
    low: low_time::LowTime,
    /// When time began to run in this game.
    time_began: Option<Millis>,
    /// A player who does not come has been told.
    late_told: bool,
    /// Until when the clock beside the board shows a move.
    shows_move_until: Option<Millis>,
    press: Option<EarlyPress>,
    firm_wanted: Option<firmness::Wanted>,
    /// Whether a picture has been asked for that must not contradict the shown move.
    check: firmness::Check,
    promoting: Option<Promoting>,
    /// What the side to move has said of its move.
    said: Option<Heard>,
    /// A move that stands on the board and is not made without its words.
    awaiting: Option<Awaiting>,
    /// By the side that moves on the board; White's where both move on the same.
    doubts: ByColor<Doubts>,
    /// A board that is set up as the arbiter has decided; kept as the doubts are.
    guided: ByColor<bool>,
    /// A position that is being set up, square by square.
    set_up: Option<set_up::SetUp>,
    /// A board that has come to a game which another one has seen so far, and has not been looked at yet; kept as the
    /// doubts are.
    meetings: ByColor<Option<Meeting>>,
    /// What is lit; kept as the doubts are.
    lit: ByColor<lights::Lit>,
    /// Moves are being taken back by hands; the order is free from now until a move is made.
    taking_back: bool,
    /// The next announcement corrects one that was made.
    correcting: bool,
    adjusting: Option<(Color, Millis)>,
    questions: Questions,
    /// The start position stood there when no game was on.
    start_stood: bool,
    /// When the last game ended, if that was before its first move and no piece has been touched since.
    ended_at_home: Option<Millis>,
    /// A saved game that may have been this table's could not be read: what stands there may be its position.
    unread: bool,
    /// The picture is looked at again when the line has told what it holds; kept as the doubts are.
    look_again: ByColor<bool>,
    /// The time of the last input.
    now: Millis,
    /// When a move was completed last.
    completed_at: Millis,
    /// What stands there in a tournament as one move that is not legal.
    described: Option<alike::Standing>,
    /// A move that touch-move does not leave open and that was not taken (club, `enforce`).
    refused: Option<Move>,
    /// An illegal act that was pressed for and is open.
    case: Option<Case>,
    /// The position the game begins from has not stood on the board yet.
    being_set_up: bool,
    /// The arbiter has ordered an earlier position, and it does not stand there yet.
    restoring: bool,
    /// The flags that are down.
    flags: Flags,
    /// Those that were called aloud.
    flags_called: ByColor<bool>,
    /// The clock has been stopped, and the arbiter has not had play go on.
    paused: bool,
    /// What the arbiter lets the daemon do.
    duties: Duties,
    /// A move that stood on a board that came back, and was offered.
    offered: Option<Move>,
    /// The board may still turn out to be turned: it knows occupancy only and no move was made yet.
    orientation_open: bool,
    /// What is open on the keypads.
    keypads: keypads::Keypads,
    /// It has no journal yet.
    new: bool,
}

impl Table {
    /// A table with nothing on it yet.
    pub fn new(name: String, boards: Boards, settings: Settings) -> Self {
        let clock = BoardClock::new(settings.white_clock);
        Self {
            name,
            boards,
            settings,
            game: None,
            turn: Turn::default(),
            behind: Turn::default(),
            clock,
            clock_at: None,
            built_in: None,
            told_times: None,
            low: low_time::LowTime::default(),
            time_began: None,
            late_told: false,
            shows_move_until: None,
            press: None,
            firm_wanted: None,
            check: firmness::Check::default(),
            promoting: None,
            said: None,
            awaiting: None,
            doubts: ByColor::default(),
            guided: ByColor::default(),
            set_up: None,
            meetings: ByColor::default(),
            lit: ByColor::default(),
            taking_back: false,
            correcting: false,
            adjusting: None,
            questions: Questions::default(),
            start_stood: false,
            ended_at_home: None,
            unread: false,
            look_again: ByColor::default(),
            now: Millis(0),
            completed_at: Millis(0),
            described: None,
            refused: None,
            case: None,
            restoring: false,
            being_set_up: false,
            flags: Flags::default(),
            flags_called: ByColor::default(),
            paused: false,
            duties: Duties::default(),
            offered: None,
            keypads: keypads::Keypads::default(),
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

    fn edition(&self) -> Edition {
        self.game.as_ref().map_or(self.settings.edition, |game| game.terms.edition)
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
        let mover = self.game.as_ref().and_then(|game| Some(game.plies.get(game.index(ply?)?)?.side));
        scene.out.say(Context { ply, mover, ..self.context() }, notice);
    }

    /// What is said here belongs to this table.
    pub fn context(&self) -> Context<'_> {
        Context { table: Some(&self.name), ..Context::of_all(self.mode()) }
    }

    /// The board has said something.
    pub fn news(&mut self, news: News, scene: &mut Scene<'_>) {
        match news {
            News::FirstPicture => self.came_back_changed(scene),
            News::SamePicture { since } => self.came_back_unchanged(since, scene),
            News::Changed => {
                self.watch_press(false, scene);
                self.look(scene);
            }
            News::Confirmed => {
                self.watch_press(true, scene);
                self.tell_new_position(scene);
                self.picture_agrees(scene);
                self.picture_confirms(scene);
            }
            News::Repaired => {
                scene.board.distrust(scene.out.now, LOSSY);
                self.tell_position(scene);
                self.watch_press(true, scene);
                self.look(scene);
                self.picture_agrees(scene);
            }
            News::Garbled | News::Missed => {
                scene.board.distrust(scene.out.now, self.settings.waits.distrust);
                self.spoil_promotion();
                scene.ask_for_picture();
            }
            News::Flicker(square) => {
                self.watch_press(false, scene);
                self.look(scene);
                if self.promotes_on(square) {
                    self.spoil_promotion();
                }
            }
            News::Clock(reading) => self.read_clock_at(reading, scene),
            News::NoClock => self.clock_is_gone(scene),
            News::Silent => self.board_silent(Notice::BoardSilent, scene),
            News::Identity => {
                let what = board_event(scene.board);
                self.event(scene, what);
            }
            News::ClockAnswer(answer) => self.clock_answered(answer, scene),
            News::Calibration(news) => self.calibration(&news, scene),
            News::Moved(told) => self.told_move(told, scene),
            News::TakenBack(step) => self.told_takeback(step, scene),
            News::NewGame => self.told_new_game(scene),
            News::Nothing => {}
        }
        self.review(scene);
    }

    fn board_silent(&self, notice: impl Fn(String) -> Notice, scene: &mut Scene<'_>) {
        scene.board.fall_silent();
        let what = board_event(scene.board);
        self.event(scene, what);
        let name = scene.board.model.name.to_owned();
        self.say_of_board(&notice(name), scene);
    }

    /// What holds of this board only as long as it stays as it is.
    fn say_of_board(&self, notice: &Notice, scene: &mut Scene<'_>) {
        let context = Context { board: Some(&scene.board.id.0), ..self.context() };
        scene.out.say(context, notice);
    }

    /// Said once a connection: from then on the board counts as silent.
    fn review_unreadable(&self, scene: &mut Scene<'_>) {
        if scene.board.unreadable_at().is_none_or(|at| at > scene.now()) {
            return;
        }
        self.board_silent(Notice::BoardUnreadable, scene);
    }

    /// Looks at everything that becomes due with time, and lights what follows from it.
    pub fn review(&mut self, scene: &mut Scene<'_>) {
        self.review_all(scene);
        self.review_lights(scene);
    }

    fn review_all(&mut self, scene: &mut Scene<'_>) {
        self.now = scene.now();
        self.review_keypads(scene);
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            self.review_board(scene);
        }
        self.review_flag(scene);
        self.review_low_time(scene);
        self.review_late(scene);
        self.review_shown_move(scene);
        let across_is_ready = scene.across.as_ref().is_none_or(|(board, _)| board.is_ready());
        if !scene.board.is_ready() || !across_is_ready {
            // What it shows now is not known: nothing can be judged by time until it is.
            return self.review_questions(scene);
        }
        self.review_held(scene);
        self.review_adjusting(scene);
        self.face_to_move(scene);
        self.review_promotion(scene);
        self.at_last_mover(scene, Self::review_firmness);
        self.review_described(scene);
        self.review_press(scene);
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            self.review_guided(scene);
            self.review_set_up(scene);
            self.review_doubt(scene);
            self.review_overdue(scene);
            self.review_beginning(scene);
            self.review_setting_up(scene);
        }
        self.review_questions(scene);
    }

    fn review_board(&mut self, scene: &mut Scene<'_>) {
        let believed = scene.board.believe(scene.out.now);
        for change in &believed {
            self.stir(*change, scene);
        }
        self.review_copy(scene);
        let believed_some = !believed.is_empty() && Self::knows_occupancy_only(scene.board);
        if believed_some || *self.look_again.get(self.keeper(scene.board)) {
            self.look(scene);
        }
        self.review_unreadable(scene);
    }

    fn face_to_move(&self, scene: &mut Scene<'_>) {
        if let Some(game) = self.playing() {
            self.face(game.to_move(), scene);
        }
    }

    /// When the next of these becomes due.
    pub fn next_wake(&self, boards: &BTreeMap<BoardId, Board>) -> Option<Millis> {
        let own: Vec<&Board> = self.boards.ids().into_iter().filter_map(|id| boards.get(id)).collect();
        let unready = own.iter().filter_map(|board| self.unready_wake(board));
        let are_ready = !own.is_empty() && own.iter().all(|board| board.is_ready());
        let always = unready.chain(self.questions.next_wake(are_ready)).chain(self.flag_wake());
        let always = always.chain(self.shows_move_until).chain(self.late_wake());
        let always = always.chain(self.keypads_wake()).chain(self.low_time_wake()).min();
        if !are_ready {
            return always;
        }
        let of = |side: Color| self.boards.of(side).and_then(|id| boards.get(id));
        let to_move = self.playing().map(Game::to_move).and_then(of);
        let last_mover = self.last_mover().and_then(of).or(own.first().copied());
        [self.held_wake(), self.adjusting.map(|(_, until)| until), self.press_wake(), always]
            .into_iter()
            .flatten()
            .chain(own.iter().filter_map(|board| self.board_wake(board)))
            .chain(to_move.and_then(|board| self.promotion_wake(board)))
            .chain(to_move.and_then(|board| self.described_wake(board)))
            .chain(last_mover.and_then(|board| self.firmness_wake(board)))
            .min()
    }

    fn unready_wake(&self, board: &Board) -> Option<Millis> {
        let look = board.busy_until(self.now).filter(|_| *self.look_again.get(self.keeper(board)));
        [look, board.unreadable_at()].into_iter().flatten().min()
    }

    fn board_wake(&self, board: &Board) -> Option<Millis> {
        [
            self.doubt_wake(board),
            self.beginning_wake(board),
            self.setting_up_wake(board),
            self.overdue_wake(board),
            self.guided_wake(board),
            self.set_up_wake(board),
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
