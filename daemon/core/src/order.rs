//! What a person or a program can ask for, whoever passes it on: command line, key, socket.

use std::collections::BTreeSet;

use shakmaty::{ByColor, ByRole, CastlingSide, Color, Piece, Role, Square};

use crate::date::Date;
use crate::event::GameResult;
use crate::question::{PageOf, Pages, Question, Stands};
use crate::settings::{Edition, Mode, Tempo};
use crate::speaking::SpeechChange;

/// Tells the answer to one request from the answers to others; given by the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(pub u64);

/// For whom a question is asked: limits what may be answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Asker {
    /// A player.
    Player(Color),
    /// The arbiter, or the owner of the socket.
    #[default]
    Arbiter,
}

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// To find the one who asked.
    pub id: RequestId,
    /// Which table; `None` where there is only one.
    pub table: Option<String>,
    /// For whom.
    pub asker: Asker,
    /// Say the answer aloud as well.
    pub speak: bool,
    /// What.
    pub order: Order,
}

/// A new game. What is `None` comes from the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// Which Laws.
    pub edition: Option<Edition>,
    /// Standard, rapid or blitz.
    pub tempo: Option<Tempo>,
    /// Club or tournament.
    pub mode: Option<Mode>,
    /// Built-in clock.
    pub time: Option<TimeControl>,
    /// Start position in FEN.
    pub fen: Option<String>,
    /// Start position of Chess960 by its number.
    pub start_position: Option<u32>,
    /// Boards of the table, by id; none: as the table stands.
    pub boards: Vec<String>,
    /// The day it begins on; nobody orders it.
    pub date: Option<Date>,
}

/// A simple time control of the built-in clock, in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock.
    None,
    /// Periods: moves (none: to the end of the game), seconds; increment from move one.
    Periods {
        /// In order.
        periods: Vec<(Option<u32>, u32)>,
        /// Seconds added with each move.
        increment: u32,
    },
    /// One period with a delay before the time runs.
    Delay {
        /// Seconds.
        seconds: u32,
        /// Seconds before the time runs.
        delay: u32,
    },
}

impl TimeControl {
    /// Whether it is one time for the whole game: two times are all that a clock beside the board can be told.
    pub fn is_one_time(&self) -> bool {
        matches!(self, Self::Periods { periods, increment: 0 } if periods.len() == 1)
    }
}

/// What the arbiter does (laws: `ARB`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArbiterAction {
    /// The illegal move that was pressed for stands.
    AcceptIllegal,
    /// It is put back (Laws 7.5.1).
    Reject,
    /// What was touched in this move, or in the last one that is not answered, binds nobody (Z-01).
    WaiveTouch,
    /// So many plies are taken back.
    Takeback(u32),
    /// The game ends like this.
    Result(GameResult),
    /// The daemon may do this for the players.
    Grant(Duty),
    /// It may not.
    Withhold(Duty),
    /// Both boards of the table are to show the position of the score (Laws D.2.9).
    SetBoards,
    /// What has been touched, and what may be played.
    Ruling,
    /// A penalty for this side (Laws 12.9).
    Penalty(Color, Imposed),
    /// The clock is set to these seconds.
    Clock {
        /// Seconds left.
        white: u32,
        /// Seconds left.
        black: u32,
    },
    /// From now on each move of both earns so many seconds (Guideline III.4).
    Increment(u32),
    /// The clock is stopped (Laws 6.11.1).
    Pause,
    /// Play goes on (Laws 6.11.3).
    Resume,
}

/// What the arbiter has imposed on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imposed {
    /// So many seconds are added to the opponent's time.
    TimeToOpponent(u32),
    /// It is warned.
    Warning,
    /// It loses the game.
    Loss,
}

/// What a player claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// The opponent's last move breaks touch-move (Laws 4.8).
    TouchMove,
    /// It is illegal.
    Illegal,
    /// The same position stands for the third time, or will after the move that is named (Laws 9.2).
    Threefold,
    /// Fifty moves by each without a capture or a pawn move (Laws 9.3).
    Fifty,
    /// The opponent's flag is down (Laws 6.8).
    Flag,
    /// The opponent cannot win by normal means, or does not try, in the last two minutes (Guideline III; 2001, 10.2).
    Quickplay,
    /// Five seconds with each move are wanted for both in the last two minutes (Guideline III.4).
    Increment,
}

impl ClaimKind {
    /// All that can be claimed.
    pub const ALL: [Self; 7] = [
        Self::TouchMove,
        Self::Illegal,
        Self::Threefold,
        Self::Fifty,
        Self::Flag,
        Self::Quickplay,
        Self::Increment,
    ];

    /// The word in requests and events.
    pub fn word(self) -> &'static str {
        match self {
            Self::TouchMove => "touch-move",
            Self::Illegal => "illegal",
            Self::Threefold => "threefold",
            Self::Fifty => "fifty",
            Self::Flag => "flag",
            Self::Quickplay => "quickplay",
            Self::Increment => "increment",
        }
    }
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// By whom.
    pub side: Color,
    /// Of what.
    pub kind: ClaimKind,
    /// The move he has written down and not played, for a claim of a draw: UCI, SAN or the spoken words.
    pub written: Option<String>,
}

/// Whether something that cannot be undone was confirmed with the order, or has to be asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sure {
    /// It was.
    Yes,
    /// It is asked.
    Ask,
}

/// What the daemon does as an assistant, as far as the arbiter has granted it (Laws D.2.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Duty {
    /// Show the opponent's moves on a player's board (D.2.10.1): a hand that copies them touches nothing.
    Display,
    /// Announce the moves of both players (D.2.10.2).
    Announce,
    /// Keep the score of the visually disabled player (D.2.10.3).
    Score,
    /// Start the opponent's clock (D.2.10.3).
    Clock,
    /// Tell a player the number of moves and the times when he asks (D.2.10.4).
    Information,
    /// Claim on time (D.2.10.5).
    Flag,
    /// Tell the arbiter what the sighted player has touched (D.2.10.5).
    Touch,
    /// The formalities of adjournment (D.2.10.6).
    Adjournment,
}

impl Duty {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Display,
        Self::Announce,
        Self::Score,
        Self::Clock,
        Self::Information,
        Self::Flag,
        Self::Touch,
        Self::Adjournment,
    ];

    /// The word in requests.
    pub fn word(self) -> &'static str {
        match self {
            Self::Display => "display",
            Self::Announce => "announce",
            Self::Score => "score",
            Self::Clock => "clock",
            Self::Information => "information",
            Self::Flag => "flag",
            Self::Touch => "touch",
            Self::Adjournment => "adjournment",
        }
    }
}

/// The duties that are granted at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duties(BTreeSet<Duty>);

impl Default for Duties {
    /// What a daemon that the arbiter has let into the hall is there for; the rest he grants.
    fn default() -> Self {
        Self([Duty::Announce, Duty::Score, Duty::Information].into())
    }
}

impl Duties {
    /// Whether this duty is granted.
    pub fn holds(&self, duty: Duty) -> bool {
        self.0.contains(&duty)
    }

    /// Grants it.
    pub fn grant(&mut self, duty: Duty) {
        self.0.insert(duty);
    }

    /// Takes it away.
    pub fn withhold(&mut self, duty: Duty) {
        self.0.remove(&duty);
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// How boards, tables, voice and clock stand.
    Status,
    /// Start a game.
    New(Box<NewGame>),
    /// A game from the position that stands on the board; who has the move, where it is said.
    FromBoard(Box<NewGame>, Option<Color>),
    /// Guided set-up: of this position in FEN, or that of the game, or the usual one.
    SetUp(Option<String>),
    /// Guided set-up is over.
    EndSetUp,
    /// Teach the board its pieces.
    Calibrate,
    /// "I adjust" (Laws 4.2.1).
    Adjust(Color),
    /// A press of the built-in clock.
    Press(Color),
    /// An announcement by a player instead of the daemon: UCI, SAN or the spoken words.
    Say(Color, String),
    /// The opponent's repetition of it, by this side.
    Echo(Color, String),
    /// Which piece the pawn becomes.
    Promote(Role),
    /// What the arbiter decides or asks.
    Arbiter(ArbiterAction),
    /// A player claims something (Laws 4.8, 6.8, 7.5, 9.2, 9.3).
    Claim(Claim),
    /// A player offers a draw (Laws 9.1).
    Offer(Color),
    /// A player accepts the offer of his opponent.
    Accept(Color, Sure),
    /// A player declines it.
    Decline(Color),
    /// A player resigns (Laws 5.1.2).
    Resign(Color, Sure),
    /// A player asks to take his last move back.
    Takeback(Color),
    /// The players agree on this result.
    Result(GameResult),
    /// Yes to the question with this number.
    Confirm(u32),
    /// No to it.
    Cancel(u32),
    /// A question about the game, and how much of the answer is wanted.
    Ask(Question, Pages),
    /// The score as PGN.
    Pgn,
    /// Say the last announcement again.
    Repeat,
    /// Stop speaking now.
    Quiet,
    /// Speak in another way from now on.
    Speech(SpeechChange),
    /// A key of a keypad.
    Key {
        /// Its name, as the Linux input system has it.
        code: String,
        /// It goes down; else it is let go.
        down: bool,
    },
}

impl Order {
    /// It only asks: nothing changes by the answer.
    pub fn only_asks(&self) -> bool {
        matches!(self, Self::Status | Self::Ask(..) | Self::Pgn)
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// In words, one or more lines that a screen reader reads well.
    pub text: String,
    /// The same for programs.
    pub facts: Facts,
}

/// What a program gets as the answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Facts {
    /// It is done.
    Done,
    /// How things stand.
    Status(Status),
    /// It needs a confirmation first.
    Question(u32),
    /// The last move, if there is one.
    Last(Option<MoveFacts>),
    /// What stands on a square.
    Square(Square, Option<Piece>),
    /// Where pieces of a kind stand, in order a1, a2 ... h8.
    Where(Vec<(Piece, Vec<Square>)>),
    /// What stands on several squares.
    Stands(Stands),
    /// The move number, and who has the move; nobody once the game is over.
    Turn(u32, Option<Color>),
    /// What attacks or defends a square: White's pieces and Black's.
    Attackers(Square, ByColor<Stands>),
    /// Legal moves, as in `made`: UCI and SAN.
    Legal(Vec<(String, String)>),
    /// How many pieces of each kind a side has.
    Material(ByColor<ByRole<u8>>),
    /// To which sides a side may still castle.
    Castling(ByColor<Vec<CastlingSide>>),
    /// Times left in seconds and whose time runs.
    Clock(Option<ClockFacts>),
    /// Moves, in order.
    Moves(Vec<MoveFacts>),
    /// The score as PGN.
    Score(String),
    /// A ruling on touch-move.
    Ruling(RulingFacts),
    /// The words are this page of a longer answer; the facts are all of it.
    Page(PageOf, Box<Facts>),
}

/// What a move under way has come to, as programs get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingFacts {
    /// Who has the move, or has made the last one while nobody has touched since.
    pub side: Color,
    /// The squares touched, in order.
    pub touched: Vec<Square>,
    /// Those of them that may have been touched by accident.
    pub accidental: Vec<Square>,
    /// What may be played, in UCI, sorted.
    pub allowed: Vec<String>,
    /// The deciding article.
    pub article: String,
    /// The deciding fact, in words.
    pub reason: String,
    /// The board cannot tell what was first.
    pub doubtful: bool,
}

/// One move as programs get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    /// 1 for White's first.
    pub ply: u32,
    /// Who moved.
    pub side: Color,
    /// As in `made`.
    pub uci: String,
    /// As in `made`.
    pub san: String,
    /// It is completed (Laws 6.2.1).
    pub completed: bool,
}

/// Times as programs get them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFacts {
    /// Seconds left.
    pub white: u32,
    /// Seconds left.
    pub black: u32,
    /// Whose time runs.
    pub running: Option<Color>,
    /// The reading is older than five seconds while the clock runs.
    pub stale: bool,
}

/// How things stand, for programs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// All boards.
    pub boards: Vec<BoardStatus>,
    /// All tables.
    pub tables: Vec<TableStatus>,
    /// The voice's name, if it can be used.
    pub voice: Option<String>,
}

/// How a board stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardStatus {
    /// Its id.
    pub board: String,
    /// Its kind.
    pub kind: String,
    /// Its port.
    pub port: String,
    /// `found`, `ready`, `silent` or `lost`.
    pub state: String,
    /// Its serial number, once known.
    pub serial: Option<String>,
    /// Firmware version, once known.
    pub version: Option<String>,
    /// Battery in percent, once known.
    pub battery: Option<u8>,
    /// It tells finished moves only: what is touched on it is not known.
    pub tells_moves_only: bool,
    /// It does not know its pieces, and shows nothing until it has been taught them.
    pub untaught: bool,
}

/// How a table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatus {
    /// Its name.
    pub table: String,
    /// Its boards.
    pub boards: Vec<String>,
    /// The game's state: `waiting`, `playing`, `ended`.
    pub state: String,
    /// Plies made so far; none where it may not be told.
    pub plies: Option<u32>,
    /// Who has the move, in a game; none where it may not be told.
    pub to_move: Option<Color>,
    /// The result, once there is one.
    pub result: Option<String>,
    /// The times, where there is a clock and they may be told.
    pub clock: Option<ClockFacts>,
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// For programs: `no-table`, `no-game`, `no-question`, `not-now`, `bad-value` ...
    pub code: &'static str,
    /// For people: what is wrong and what can be done.
    pub text: String,
}
