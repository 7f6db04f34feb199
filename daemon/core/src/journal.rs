//! What the journal holds: decoded changes, what they have led to in the game, and what a game begins from.
//!
//! The core hands out one [`Record`] for each input that changes anything, before the effects of that input. Restoring
//! is replaying: [`crate::core::Core::resume`] takes the newest [`Checkpoint`] of a table and
//! [`crate::core::Core::replay`] the records behind it, through the code that has made them. Bytes are not kept, nor a
//! picture or a reading of the clock that says what is known, nor a wake-up at which nothing was due.
//!
//! A record also holds its [`Outcome`]s: what was told of the game. If later rules would decide otherwise, these win.

use appendixd_protocol::sense::{ClockReading, ClockSide};
use appendixd_protocol::{Millis, Sense};
use shakmaty::{ByColor, Color, Square};

use crate::event::{CompletedBy, Event, FirmBy, GameResult, GameState, What};
use crate::input::{BoardId, Connection, Fault, JournalReport, KeypadReport, VoiceReport};
use crate::listener::ListenerMemory;
use crate::order::{NewGame, Request};
use crate::queue::QueueMemory;
use crate::sensing::board::BoardMemory;
use crate::settings::Settings;
use crate::speaking::Speech;

/// One decoded change.
#[derive(Clone, Debug, PartialEq)]
pub enum Decoded {
    /// A board's port has been opened.
    Connected(Connection),
    /// A board has said something.
    Sensed {
        /// Which board.
        board: BoardId,
        /// What.
        sense: Sense,
    },
    /// A board's port is gone.
    Disconnected {
        /// Which board.
        board: BoardId,
    },
    /// A board that has just been connected takes the place of the one that is gone from a table.
    Joins {
        /// The board, as far as it is known by then.
        board: Box<BoardMemory>,
        /// The table.
        table: String,
    },
    /// Somebody has ordered something.
    Request(Request),
    /// The voice has reported something: above all, the end of an utterance.
    Voice(VoiceReport),
    /// The voice to which one player alone listens has reported something.
    SeatVoice {
        /// At which table.
        table: String,
        /// Which player.
        side: Color,
        /// What.
        report: VoiceReport,
    },
    /// Something of the equipment does not work.
    Fault(Fault),
    /// The journal has reported something of itself.
    Journal(JournalReport),
    /// A keypad has come or gone.
    Keypad(KeypadReport),
    /// The daemon has been started again: voice and boards are gone, the built-in clock stands.
    Restarted,
}

/// Everything one input has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// When.
    pub at: Millis,
    /// The number of the first event it leads to.
    pub seq: u64,
    /// The number of the first sentence it leads to.
    pub line: u64,
    /// The tables it belongs to, by name; `None`: all.
    pub tables: Option<Vec<String>>,
    /// The changes, in order; none where only time has passed.
    pub decoded: Vec<Decoded>,
    /// What they have led to.
    pub outcomes: Vec<Outcome>,
}

/// What was told of a game at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The table.
    pub table: String,
    /// What.
    pub what: Told,
}

/// One fact of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are those of the events")]
pub enum Told {
    Game { state: GameState, terms: NewGame },
    Made { ply: u32, uci: String, inferred: bool },
    Firm { ply: u32, by: FirmBy },
    Retracted { ply: u32 },
    Completed { ply: u32, by: CompletedBy, clock: Option<u32> },
    Touched { side: Color, square: Square },
    Result(GameResult),
}

/// What a table stands on when a game begins, or when it has just been set up: enough to replay what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// When.
    pub at: Millis,
    /// The number of the next event.
    pub seq: u64,
    /// The number of the next sentence.
    pub line: u64,
    /// The table's name.
    pub table: String,
    /// Its boards.
    pub boards: Vec<BoardMemory>,
    /// The name of the voice, if it can be used.
    pub voice: Option<String>,
    /// What is said in the room, and what waits to be said.
    pub queue: QueueMemory,
    /// How the room is spoken to, where that was changed while it was used.
    pub speech: Option<Speech>,
    /// The same for those who hear apart from the room.
    pub seats: ByColor<ListenerMemory>,
    /// What the table was set to.
    pub settings: Settings,
    /// What the table takes into the game.
    pub opening: Opening,
    /// The events of the input that has led to this: its record is in the journal before, or in none.
    pub events: Vec<Event>,
}

/// What a table takes into a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opening {
    /// The game that begins, with everything that is fixed about it; none where none does.
    pub game: Option<NewGame>,
    /// The last reading of the clock beside the board, and when it came.
    pub reading: Option<(ClockReading, Millis)>,
    /// The seconds to which the clock beside the board is being set, while it has not said that it has taken them.
    pub set_out: Option<u32>,
    /// White's side of that clock, where it was known already.
    pub white_clock: Option<ClockSide>,
    /// The number of the last question.
    pub last_question: u32,
    /// When it was asked.
    pub asked_at: Option<Millis>,
    /// The start position has stood there when no game was on.
    pub start_stood: bool,
    /// A saved game that may have been this table's could not be read.
    pub unread: bool,
}

/// A game as it was told, where replaying it leads to another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldGame {
    /// What was fixed before its first move.
    pub terms: NewGame,
    /// Its moves.
    pub plies: Vec<ToldPly>,
    /// Squares the side to move has touched, in order.
    pub touched: Vec<Square>,
    /// How it ended.
    pub result: Option<GameResult>,
}

/// A move as it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldPly {
    /// The move.
    pub uci: String,
    /// It was never seen as events.
    pub inferred: bool,
    /// What made it firm.
    pub firm: Option<FirmBy>,
    /// What completed it.
    pub completed: Option<CompletedBy>,
    /// Seconds left on the mover's clock then.
    pub clock: Option<u32>,
}

impl Outcome {
    /// Whether this, which was told, has come out again. A journal from before games had a day tells none.
    pub fn agrees(&self, came: &Self) -> bool {
        let mut came = came.clone();
        if let (Told::Game { terms: told, .. }, Told::Game { terms, .. }) = (&self.what, &mut came.what) {
            terms.date = terms.date.filter(|_| told.date.is_some());
        }
        *self == came
    }
}

impl ToldGame {
    /// The game of this table that is on, or was the last, after all these outcomes.
    pub fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>, table: &str) -> Option<Self> {
        let mut game = None;
        for outcome in outcomes.into_iter().filter(|outcome| outcome.table == table) {
            Self::take(&mut game, &outcome.what);
        }
        game
    }

    /// Takes the next outcome.
    pub fn take(game: &mut Option<Self>, told: &Told) {
        if let Told::Game { state: GameState::Started, terms } = told {
            *game = Some(Self { terms: terms.clone(), ..Self::default() });
        }
        if let Some(game) = game {
            game.note(told);
        }
    }

    fn note(&mut self, told: &Told) {
        match told {
            Told::Game { state: GameState::Resumed, .. } => self.result = None,
            Told::Game { .. } => {}
            Told::Made { ply, uci, inferred } => {
                self.plies.truncate(before(*ply));
                self.touched.clear();
                self.plies.push(ToldPly {
                    uci: uci.clone(),
                    inferred: *inferred,
                    firm: None,
                    completed: None,
                    clock: None,
                });
            }
            Told::Firm { ply, by } => {
                if let Some(told) = self.plies.get_mut(before(*ply)) {
                    told.firm = Some(*by);
                }
            }
            Told::Retracted { ply } => {
                self.plies.truncate(before(*ply));
                self.touched.clear();
            }
            Told::Completed { ply, by, clock } => {
                if let Some(told) = self.plies.get_mut(before(*ply)) {
                    told.completed = Some(*by);
                    told.clock = *clock;
                }
            }
            Told::Touched { square, .. } => self.touched.push(*square),
            Told::Result(result) => self.result = Some(*result),
        }
    }
}

/// How many plies there are before this one.
fn before(ply: u32) -> usize {
    usize::try_from(ply).unwrap_or(usize::MAX).saturating_sub(1)
}

/// What an event tells of a game, if anything; what it does not say itself is asked for.
pub(crate) fn told(
    event: &Event,
    terms: impl FnOnce() -> NewGame,
    clock: impl FnOnce(u32) -> Option<u32>,
) -> Option<Outcome> {
    let what = match &event.what {
        What::Game { state, .. } => Told::Game { state: *state, terms: terms() },
        What::Made { ply, uci, inferred, .. } => {
            Told::Made { ply: *ply, uci: uci.clone(), inferred: *inferred }
        }
        What::Firm { ply, by } => Told::Firm { ply: *ply, by: *by },
        What::Retracted { ply, .. } => Told::Retracted { ply: *ply },
        What::Completed { ply, by } => Told::Completed { ply: *ply, by: *by, clock: clock(*ply) },
        What::Touched { side, square, .. } => Told::Touched { side: *side, square: *square },
        What::Result { result, .. } => Told::Result(*result),
        _ => return None,
    };
    Some(Outcome { table: event.table.clone()?, what })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::date::Date;

    #[test]
    fn a_journal_from_before_games_had_a_day_agrees() {
        let begun = |day: &str| Outcome {
            table: "main".to_owned(),
            what: Told::Game {
                state: GameState::Started,
                terms: NewGame { date: Date::from_word(day), ..NewGame::default() },
            },
        };
        assert!(begun("").agrees(&begun("2026.12.01")));
        assert!(begun("2026.12.01").agrees(&begun("2026.12.01")));
        assert!(!begun("2026.11.30").agrees(&begun("2026.12.01")));
        assert!(!begun("2026.11.30").agrees(&begun("")));
    }
}
