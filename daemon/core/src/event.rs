//! What the daemon tells other programs, one event after the other. The written form is made at the edge.

use appendixd_protocol::{Millis, Seen};
use shakmaty::{Color, Piece, Square};

use crate::input::BoardId;
use crate::laws::Irregularity;
use crate::settings::{Edition, Mode, Tempo};

/// One event.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Rises by one with each event of this daemon, over restarts too.
    pub seq: u64,
    /// When.
    pub time: Millis,
    /// The table it belongs to, if to one.
    pub table: Option<String>,
    /// What.
    pub what: What,
}

/// Who may hear something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everyone in the room.
    Room,
    /// One player.
    Seat(Color),
    /// The arbiter only.
    Arbiter,
}

/// What has happened. Field names are those of the event stream.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum What {
    Game {
        state: GameState,
        white: String,
        black: String,
        edition: Edition,
        tempo: Tempo,
        mode: Mode,
        fen: String,
    },
    Board {
        board: BoardId,
        state: BoardState,
        kind: &'static str,
        port: String,
        serial: Option<String>,
        name: String,
    },
    Position {
        board: BoardId,
        fen: String,
        rotated: bool,
    },
    Lifted {
        board: BoardId,
        square: Square,
        piece: Option<Piece>,
    },
    Placed {
        board: BoardId,
        square: Square,
        piece: Option<Piece>,
    },
    Touched {
        side: Color,
        square: Square,
        piece: Option<Piece>,
        order: u32,
    },
    Made {
        ply: u32,
        side: Color,
        uci: String,
        san: String,
        fen: String,
        firm: bool,
        inferred: bool,
    },
    Firm {
        ply: u32,
        by: FirmBy,
    },
    Retracted {
        ply: u32,
        uci: String,
        why: Why,
    },
    Completed {
        ply: u32,
        by: CompletedBy,
    },
    Press {
        side: Color,
        source: PressSource,
    },
    Said {
        side: Color,
        role: &'static str,
        text: String,
        uci: Option<String>,
    },
    Question {
        id: u32,
        kind: &'static str,
        to: Audience,
        text: String,
        expires: Millis,
    },
    Answered {
        id: u32,
        answer: QuestionAnswer,
    },
    Doubt {
        board: BoardId,
        squares: Vec<Difference>,
    },
    Tone {
        name: &'static str,
        to: Audience,
    },
    Light {
        board: BoardId,
        squares: Vec<Square>,
        to: Audience,
    },
    Speech {
        state: SpeechState,
        voice: Option<String>,
    },
    Irregularity {
        kind: Irregularity,
        article: String,
        edition: Edition,
        side: Option<Color>,
        squares: Vec<Square>,
        to: Audience,
        penalty: Option<String>,
        doubtful: bool,
    },
    Offer {
        side: Color,
    },
    Answer {
        side: Color,
        answer: OfferAnswer,
    },
    Flag {
        side: Color,
        to: Audience,
    },
    Claim {
        side: Color,
        kind: &'static str,
        correct: bool,
    },
    Announcement {
        id: u64,
        to: Audience,
        language: &'static str,
        text: String,
        state: AnnouncementState,
        about: About,
        ply: Option<u32>,
        /// Who gets the same in words of his own.
        also: Vec<Color>,
    },
    Clock {
        white: u32,
        black: u32,
        running: Option<Color>,
    },
    Result {
        result: GameResult,
        reason: &'static str,
        article: String,
    },
}

/// A square on which another thing stands than should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where.
    pub square: Square,
    /// What should stand there.
    pub expected: Option<Piece>,
    /// What the board says.
    pub seen: Seen,
}

/// The result of a game (PGN words, and `0-0` where both have lost).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// One side has won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// Both have lost (Laws 11.8).
    BothLost,
    /// Broken off or still going on.
    Open,
}

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),+ }

        impl $name {
            /// The word in the event stream.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The one with this word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// How a game stands.
    GameState { Started = "started", Adjourned = "adjourned", Resumed = "resumed", Ended = "ended" }
}
words! {
    /// How a board stands.
    BoardState { Found = "found", Lost = "lost", Silent = "silent", Ready = "ready" }
}
words! {
    /// What made a move firm.
    FirmBy { Press = "press", Touch = "touch", Settled = "settled", Announcement = "announcement" }
}
words! {
    /// Why a move was taken back.
    Why {
        Travelled = "travelled", Castling = "castling", Misread = "misread", Takeback = "takeback",
        Arbiter = "arbiter", Illegal = "illegal",
    }
}
words! {
    /// What completed a move (Laws 6.2.1).
    CompletedBy { Press = "press", NextMove = "next-move", Answer = "answer", End = "end" }
}
words! {
    /// Where a press came from.
    PressSource { Hardware = "hardware", Key = "key", Order = "order" }
}
words! {
    /// How an offer of a draw was answered.
    OfferAnswer { Accepted = "accepted", Declined = "declined" }
}
words! {
    /// How a question ended.
    QuestionAnswer { Confirmed = "confirmed", Cancelled = "cancelled", Expired = "expired" }
}
words! {
    /// How the voice stands.
    SpeechState { Ready = "ready", Lost = "lost", Restarted = "restarted" }
}
words! {
    /// How an announcement stands.
    AnnouncementState { Queued = "queued", Started = "started", Finished = "finished", Cancelled = "cancelled" }
}
words! {
    /// What an announcement is about.
    About {
        Move = "move", Promotion = "promotion", Answer = "answer", Question = "question", Offer = "offer",
        Clock = "clock", Result = "result", Arbiter = "arbiter", Board = "board", Setup = "setup",
        Correction = "correction", Error = "error",
    }
}

impl GameResult {
    /// The word in the event stream and in PGN.
    pub fn word(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::BothLost => "0-0",
            Self::Open => "*",
        }
    }
}

impl Audience {
    /// The word in the event stream.
    pub fn word(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Seat(Color::White) => "white",
            Self::Seat(Color::Black) => "black",
            Self::Arbiter => "arbiter",
        }
    }
}
