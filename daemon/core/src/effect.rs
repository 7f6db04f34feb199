//! Everything the core can want of the world: a closed list.

use appendixd_protocol::calibration::Taught;

use crate::event::Event;
use crate::input::BoardId;
use crate::journal::{Checkpoint, Record};
use crate::listener::Output;
use crate::order::{Refusal, Reply, RequestId};
use crate::speaking::Speech;
use crate::tone::Tone;

/// One sentence to be spoken. The next one for the same output comes only after this one has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// To be named in the voice's reports.
    pub id: u64,
    /// Where it sounds.
    pub output: Output,
    /// The language of the voice it wants (`ibca` sentences want a German one).
    pub voice_language: &'static str,
    /// How it is to be spoken.
    pub speech: Speech,
    /// What to say: words only, with the marks of [`crate::words::pauses`].
    pub text: String,
}

/// One thing to be done. They are carried out in order, all of them, before the next input is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Put this on disk before any later effect of the same input leaves the process.
    Journal(Record),
    /// From here on the table's journal is a new one that begins with this; likewise.
    Checkpoint(Box<Checkpoint>),
    /// Write bytes to a board.
    Send {
        /// Which board.
        board: BoardId,
        /// In one piece.
        bytes: Vec<u8>,
    },
    /// Tell programs.
    Event(Event),
    /// Speak.
    Speak(Utterance),
    /// Stop this utterance at once.
    Stop(u64),
    /// Sound this tone.
    Tone(Tone, Output),
    /// Boards of this kind have been taught these pieces: to be kept, and given to them when they are connected.
    Taught {
        /// The kind of board.
        kind: &'static str,
        /// What was taught now.
        taught: Taught,
    },
    /// Answer a request.
    Answer {
        /// Whose.
        request: RequestId,
        /// Done, or why not.
        answer: Result<Reply, Refusal>,
    },
}
