//! Plays games on a table: which ply is under way, which motion comes next, and when.
//!
//! | stage | goes on when | by |
//! |---|---|---|
//! | opening | half a pace after somebody listens | starting the clock |
//! | plies | one pace after the last ply, somebody listening | the motions of the next ply |
//! | ending | one pace after the last ply | the kings, if they are to show the result |
//! | setting up | one pace later, if there is another game | the pieces of its start position |
//! | over | never | |

use std::collections::VecDeque;

use shakmaty::{Chess, Move, Position};

use crate::games::Game;
use crate::hands::{self, Circumstances, Hands, Motion, Step};
use crate::options::{End, Options};
use crate::table::Table;

/// A start position that is to be taken for a new game rests for at least this long, in ms.
const NEW_GAME_REST: u64 = 3000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Opening,
    Plies,
    Ending,
    SettingUp,
    Over,
}

/// What has come of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A hand has moved.
    Moved(Motion),
    /// The clock is to be started for the side to move, or stopped and set anew.
    Clock(ClockDuty),
    /// A game is over after so many plies.
    Played(usize),
    /// Nothing to see.
    Nothing,
}

/// What an arbiter does to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockDuty {
    /// Lets the time of the side to move run.
    Start,
    /// Sets both times anew.
    Reset,
}

/// The first of the moments, so many ms apart, that lies behind `time`.
fn next_beat(time: u64, beat: u64) -> u64 {
    time - time % beat + beat
}

/// The players.
#[derive(Clone, Debug)]
pub struct Play {
    games: Vec<Game>,
    looped: bool,
    end: End,
    beat: Option<u64>,
    hands: Hands,
    around: Circumstances,
    game: usize,
    position: Chess,
    plies: usize,
    stage: Stage,
    steps: VecDeque<Step>,
    /// When the next step is due; while no step is waiting, when the next stage may begin.
    due: u64,
    listened: bool,
    /// The ply that has just been finished, and the position before it.
    finished: Option<(Chess, Move)>,
}

impl Play {
    /// Players at a table on which the first game's start position stands.
    pub fn new(options: &Options, hands: Hands, around: Circumstances) -> Self {
        let position = options.games.first().map_or_else(Chess::default, |game| game.start().clone());
        let stage = if options.games.is_empty() { Stage::Over } else { Stage::Opening };
        Self {
            games: options.games.clone(),
            looped: options.looped,
            end: options.end,
            beat: options.beat,
            hands,
            around,
            game: 0,
            position,
            plies: 0,
            stage,
            steps: VecDeque::new(),
            due: 0,
            listened: false,
            finished: None,
        }
    }

    /// Plies of the game under way that are finished.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Takes the ply that has just been finished, and the position before it.
    pub fn take_finished(&mut self) -> Option<(Chess, Move)> {
        self.finished.take()
    }

    /// The position that stands on the board between two plies.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Somebody can hear the board now, or nobody can.
    pub fn listened(&mut self, listened: bool, now: u64) {
        if listened && !self.listened && self.steps.is_empty() {
            let rest = if self.stage == Stage::Opening { self.around.pace / 2 } else { self.around.pace };
            self.due = self.due.max(self.beat.map_or(now + rest, |beat| next_beat(now + rest, beat)));
        }
        self.listened = listened;
    }

    /// The hands do nothing before this time.
    pub fn rest(&mut self, until: u64) {
        self.due = self.due.max(until);
    }

    /// When [`Self::step`] has something to do. What was begun is finished even if nobody listens any more.
    pub fn next_wake(&self) -> Option<u64> {
        let waits = self.steps.is_empty() && !self.listened;
        (!waits && self.stage != Stage::Over).then_some(self.due)
    }

    /// Does the one thing that is due at `now`.
    pub fn step(&mut self, table: &Table, now: u64) -> Progress {
        let Some(step) = self.steps.pop_front() else { return self.begin(table, now) };
        if let Some(next) = self.steps.front() {
            self.due = now + next.rest;
        } else {
            self.finish(now);
        }
        Progress::Moved(step.motion)
    }

    /// Begins what comes next.
    fn begin(&mut self, table: &Table, now: u64) -> Progress {
        match self.stage {
            Stage::Opening => {
                self.stage = Stage::Plies;
                self.due = now + self.around.pace / 2;
                Progress::Clock(ClockDuty::Start)
            }
            Stage::Plies => self.begin_ply(now),
            Stage::Ending => {
                let outcome = self.games[self.game].outcome();
                let steps =
                    if self.end == End::Kings { hands::kings(table, outcome, self.around) } else { vec![] };
                self.begin_steps(steps, now);
                Progress::Nothing
            }
            Stage::SettingUp => {
                let steps = hands::set_up(table, self.position.board(), self.around);
                self.begin_steps(steps, now);
                Progress::Clock(ClockDuty::Reset)
            }
            Stage::Over => Progress::Nothing,
        }
    }

    fn begin_ply(&mut self, now: u64) -> Progress {
        let Some(m) = self.games[self.game].moves().get(self.plies).copied() else {
            self.stage = Stage::Ending;
            self.due = now + self.around.pace;
            return Progress::Played(self.plies);
        };
        let steps = self.hands.ply(&self.position, m);
        self.begin_steps(steps, now);
        Progress::Nothing
    }

    fn begin_steps(&mut self, steps: Vec<Step>, now: u64) {
        self.steps = steps.into();
        match self.steps.front() {
            Some(first) => self.due = now + first.rest,
            None => self.finish(now),
        }
    }

    /// The last motion of a stage, or of a ply, is done.
    fn finish(&mut self, now: u64) {
        self.due = now + self.around.pace;
        match self.stage {
            Stage::Plies => {
                if let Some(m) = self.games[self.game].moves().get(self.plies) {
                    self.finished = Some((self.position.clone(), *m));
                    // Checked when the game was made.
                    self.position.play_unchecked(*m);
                }
                self.plies += 1;
                if self.plies == self.games[self.game].moves().len() {
                    self.due = now;
                }
            }
            Stage::Ending if self.looped => {
                self.game = (self.game + 1) % self.games.len();
                self.position = self.games[self.game].start().clone();
                self.plies = 0;
                self.stage = Stage::SettingUp;
            }
            Stage::Ending => self.stage = Stage::Over,
            Stage::SettingUp => {
                self.stage = Stage::Opening;
                self.due = now + self.around.pace.max(NEW_GAME_REST);
            }
            Stage::Opening | Stage::Over => {}
        }
    }
}
