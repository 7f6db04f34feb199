//! Everything that can happen to the core: a closed list.

use appendixd_protocol::calibration::Taught;
use appendixd_protocol::{Model, PortFacts};
use shakmaty::Color;

use crate::order::Request;

/// A board's id, as in events: short, unique while the daemon runs, the same when the board comes back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardId(pub String);

/// How a board was set up by the user (`--board PORT=KIND[,pegged][,turned]`), or that it was found without him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardSetup {
    /// It is the special board of Laws D.1: each piece has a peg in a hole.
    pub pegged: bool,
    /// White sits where the board has Black: fixed by the user.
    pub turned: bool,
    /// It was found by itself: its port is nobody's choice, and it takes whatever table waits for a board.
    pub found: bool,
    /// He has named no other board: a game that was saved with another one can only go on here.
    pub alone: bool,
}

/// A port has been opened and belongs to a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// The board; the same as before if it has come back.
    pub board: BoardId,
    /// The port's path, for people.
    pub port: String,
    /// What kind of board it is.
    pub model: &'static Model,
    /// What the user said of it.
    pub setup: BoardSetup,
    /// What the port can do.
    pub facts: PortFacts,
    /// What boards of this kind were taught of their pieces: nothing for those that need no teaching.
    pub taught: Taught,
}

/// What the voice reports about one sentence, or of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceReport {
    /// The voice can be used; its name, for people.
    Ready(String),
    /// It has begun to speak this utterance.
    Began(u64),
    /// It has spoken this utterance to its end.
    Ended(u64),
    /// It has stopped this utterance because it was told to.
    Stopped(u64),
    /// It does not answer any more; what it was speaking is unfinished.
    Lost,
    /// It has been started again.
    Restarted(String),
    /// It cannot be used, and will say so if that changes. What is said to it meanwhile is not heard.
    Absent,
}

/// A fault of the equipment that only the shell can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The port of a board may not be opened.
    PortForbidden,
    /// A port may be that of a board, and may not be asked without consent.
    ConsentWanted,
    /// A program for braille displays drives what may be a board.
    BoardTaken,
    /// The output on which tones have sounded is gone.
    TonesLost,
}

impl Fault {
    /// The word in a journal.
    pub fn word(self) -> &'static str {
        match self {
            Self::PortForbidden => "port-forbidden",
            Self::ConsentWanted => "consent-wanted",
            Self::BoardTaken => "board-taken",
            Self::TonesLost => "tones-lost",
        }
    }

    /// The fault with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        let all = [Self::PortForbidden, Self::ConsentWanted, Self::BoardTaken, Self::TonesLost];
        all.into_iter().find(|fault| fault.word() == word)
    }
}

/// What the journal reports about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalReport {
    /// It cannot be written: from now on the game is in memory only.
    Failed,
    /// It is whole again.
    Works,
    /// One that was found can be read by a newer version only: its game does not go on.
    Newer,
    /// One that was found cannot be read: its game does not go on.
    Damaged,
}

/// What becomes of a keypad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeypadReport {
    /// It has been found, and its keys come.
    Found,
    /// It is gone.
    Lost,
    /// It is there and may not be read.
    Forbidden,
}

/// One thing that has happened.
#[derive(Clone, Debug)]
pub enum Input {
    /// A board's port is open.
    Connected(Connection),
    /// A board has sent bytes.
    Bytes {
        /// Which board.
        board: BoardId,
        /// In order, cut anywhere.
        bytes: Vec<u8>,
    },
    /// A board's port is gone, or could not be opened again.
    Disconnected {
        /// Which board.
        board: BoardId,
    },
    /// Somebody has asked for something.
    Request(Request),
    /// The voice of the room has something to say of itself; or any voice, of a sentence.
    Voice(VoiceReport),
    /// The voice to which one player alone listens has something to say of itself.
    SeatVoice {
        /// At which table.
        table: String,
        /// Which player.
        side: Color,
        /// What.
        report: VoiceReport,
    },
    /// The time asked for by `Core::next_wake` has come.
    Wake,
    /// Something of the equipment does not work: told once each time.
    Fault(Fault),
    /// The journal has something to say of itself.
    Journal(JournalReport),
    /// A keypad has come or gone. Its keys are requests.
    Keypad(KeypadReport),
    /// The daemon has been started again, and what the journal held has been replayed.
    Restarted,
    /// The daemon is about to end: nothing shines on a board that is left alone.
    LightsOut,
    /// The daemon ends now: what the built-in clocks show is put on record.
    Ending,
}
