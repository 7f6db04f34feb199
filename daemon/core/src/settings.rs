//! What a user can set. Every default is the one a user gets who sets nothing.

use appendixd_protocol::Millis;
use appendixd_protocol::sense::ClockSide;
use shakmaty::ByColor;

use crate::keys::KeypadPlan;
pub use crate::mode::Mode;
use crate::seat::{Seat, TablePlan};
use crate::speaking::Speech;
use crate::tone::Tones;
use crate::words::Wording;

/// An edition of the FIDE Laws of Chess, by the year it came into force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// 1985, as far as its text is known.
    E1985,
    /// 1 July 2001.
    E2001,
    /// 1 January 2018.
    E2018,
    /// 1 January 2023.
    #[default]
    E2023,
}

/// How fast the game is, which decides which articles hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// Standard chess.
    #[default]
    Standard,
    /// Appendix A.
    Rapid,
    /// Appendix B.
    Blitz,
}

/// What is done about touch-move in a club. In a tournament it is always judged, for the arbiter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TouchMoveRule {
    /// Nothing.
    Off,
    /// A breach is told when the move is announced; the move stands.
    #[default]
    Announce,
    /// A move that breaks it is not taken; it is told which piece has to be played.
    Enforce,
}

/// Which side of the board's clock is White's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhiteClock {
    /// The side that runs first from the start position.
    #[default]
    Auto,
    /// Always this one.
    Fixed(ClockSide),
}

/// Spans of time after which something is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// Rest after which a move that cannot travel on is firm without a clock.
    pub settle: Millis,
    /// The same for a move that may travel on.
    pub slide_settle: Millis,
    /// How long a lift of the victim-to-be waits for the capture.
    pub victim: Millis,
    /// Rest after which a picture that no legal move explains is a doubt.
    pub doubt: Millis,
    /// How long a press waits for the move it belongs to.
    pub press: Millis,
    /// How long after a framing error a dump has to agree before a move is firm.
    pub distrust: Millis,
    /// Rest of a start position, or of kings in the centre.
    pub position: Millis,
    /// How long a question that needs a confirmation stays open.
    pub question: Millis,
    /// A piece that is back on its square within this time may have been touched by accident (the Laws name none).
    pub accidental: Millis,
    /// How long one "I adjust" holds if not everything is back before (the Laws name none).
    pub adjusting: Millis,
    /// A key that is held so long is explained.
    pub hold: Millis,
    /// The lists of a keypad close when no key has been touched for so long.
    pub menu: Millis,
}

impl Default for Waits {
    fn default() -> Self {
        Self {
            settle: Millis(100),
            slide_settle: Millis(1000),
            victim: Millis(3000),
            doubt: Millis(2000),
            press: Millis(1000),
            distrust: Millis(5000),
            position: Millis(2000),
            question: Millis(5000),
            accidental: Millis(300),
            adjusting: Millis(10_000),
            hold: Millis(800),
            menu: Millis(20_000),
        }
    }
}

/// Everything the core can be told before it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Club or tournament.
    pub mode: Mode,
    /// Which Laws hold.
    pub edition: Edition,
    /// Standard, rapid or blitz.
    pub tempo: Tempo,
    /// Rapid or blitz games are supervised, so that the competition rules hold (Laws A.4, B.2).
    pub supervised: bool,
    /// No draw by agreement before each side has made so many moves (Laws 9.1.1); 0: as the Laws have it.
    pub no_agreement_before: u32,
    /// The guideline for games without increment holds (2023 Guideline III): it is announced before the event.
    pub quickplay_finish: bool,
    /// Minutes a player may be late (Laws 6.7.1); `None`: as the Laws have it.
    pub default_time: Option<u32>,
    /// What is done about touch-move among players (club).
    pub touch_move: TouchMoveRule,
    /// Language, form and names of announcements.
    pub wording: Wording,
    /// Say "check" and "mate"; `None`: in club mode only.
    pub say_check: Option<bool>,
    /// Which side of a board's clock is White's.
    pub white_clock: WhiteClock,
    /// A clock that can show text shows each move that is announced, for a moment.
    pub clock_shows_moves: bool,
    /// Boards with lights show nothing by them, in a club too.
    pub lights_off: bool,
    /// Names for the score.
    pub white: String,
    /// Names for the score.
    pub black: String,
    /// Who sits at a table that is not among [`Settings::tables`].
    pub seats: ByColor<Seat>,
    /// Tables that the user has set up; a board at another port makes a table of its own.
    pub tables: Vec<TablePlan>,
    /// The ports of boards that the user has named and that have none of these tables, in his order: the first has
    /// `table1`, and so on. Boards that are found come after them.
    pub named: Vec<String>,
    /// Seconds left of which a player is warned, once each.
    pub low_time: Vec<u32>,
    /// Which tones sound.
    pub tones: Tones,
    /// How the room is spoken to, and whoever has no settings of his own.
    pub speech: Speech,
    /// In a tournament, an answer for one player is spoken in the room where he has no output of his own.
    pub private_answers_in_room: bool,
    /// In a tournament, where two boards differ: both players hear "Arbiter, please", and nothing of where.
    pub differing_signal: bool,
    /// What the keys of keypads mean, where it is not the usual.
    pub keypads: Vec<KeypadPlan>,
    /// How many seconds clocks here are ahead of UTC: it decides on which day a game begins.
    pub utc_offset: i32,
    /// Spans of time.
    pub waits: Waits,
    /// Takes the first legal position for the move, as programs do that know no travelling pieces. Only for tests
    /// that show what following them is worth.
    pub ignores_travel: bool,
}

impl Settings {
    /// Whether "check" and "mate" are said.
    pub fn says_check(&self) -> bool {
        self.say_check.unwrap_or(self.mode.manner().says_check)
    }

    /// The table to which a board at this port belongs.
    pub fn plan_of_port(&self, port: &str) -> Option<&TablePlan> {
        self.tables.iter().find(|plan| plan.has_port(port))
    }

    /// The settings of one table: its plan alone, its seats, and the names of those who sit there.
    pub fn of_table(&self, plan: Option<&TablePlan>) -> Self {
        let seats = plan.map_or(&self.seats, |plan| &plan.seats);
        let name = |seat: &Seat, usual: &String| seat.name.clone().unwrap_or_else(|| usual.clone());
        Self {
            white: name(&seats.white, &self.white),
            black: name(&seats.black, &self.black),
            seats: seats.clone(),
            tables: plan.cloned().into_iter().collect(),
            ..self.clone()
        }
    }
}

impl TouchMoveRule {
    /// The word used in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Announce => "announce",
            Self::Enforce => "enforce",
        }
    }

    /// The rule with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Off, Self::Announce, Self::Enforce].into_iter().find(|rule| rule.word() == word)
    }
}

impl Edition {
    /// All editions, newest first.
    pub const ALL: [Self; 4] = [Self::E2023, Self::E2018, Self::E2001, Self::E1985];

    /// The year, as used in files, requests and events.
    pub fn word(self) -> &'static str {
        match self {
            Self::E1985 => "1985",
            Self::E2001 => "2001",
            Self::E2018 => "2018",
            Self::E2023 => "2023",
        }
    }

    /// The edition of this year.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.word() == word)
    }
}

impl Tempo {
    /// The word used in files, requests and events.
    pub fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// The tempo with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Standard, Self::Rapid, Self::Blitz].into_iter().find(|tempo| tempo.word() == word)
    }
}
