//! Short sounds that go with sentences, and which of them are wanted.

use crate::mode::Mode;

/// A short sound. Its words stand beside it in `notice.rs`; none says anything that is not said in words too, save
/// that of a lift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// A board can be used.
    BoardFound,
    /// A board is gone.
    BoardLost,
    /// A player's move has been taken.
    OwnMove,
    /// A question waits for an answer.
    QuestionWaiting,
    /// A player has little time left.
    LowTime,
    /// A piece has been lifted.
    Lift,
}

impl Tone {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::BoardFound, Self::BoardLost, Self::OwnMove, Self::QuestionWaiting, Self::LowTime, Self::Lift];

    /// The word in events and files.
    pub fn word(self) -> &'static str {
        match self {
            Self::BoardFound => "board-found",
            Self::BoardLost => "board-lost",
            Self::OwnMove => "own-move",
            Self::QuestionWaiting => "question-waiting",
            Self::LowTime => "low-time",
            Self::Lift => "lift",
        }
    }

    /// The tone with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tone| tone.word() == word)
    }

    /// Whether it may sound in this mode. In a tournament nothing sounds that follows what hands do to the pieces.
    fn is_allowed(self, mode: Mode) -> bool {
        match self {
            Self::BoardFound | Self::BoardLost | Self::QuestionWaiting | Self::LowTime => true,
            Self::OwnMove | Self::Lift => mode == Mode::Club,
        }
    }
}

/// Which tones are wanted: a switch for each. Usual: all but that of a lift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tones([bool; Tone::ALL.len()]);

impl Default for Tones {
    fn default() -> Self {
        Self(Tone::ALL.map(|tone| tone != Tone::Lift))
    }
}

impl Tones {
    /// No tone at all.
    pub const NONE: Self = Self([false; Tone::ALL.len()]);

    /// These and no others.
    pub fn only(wanted: &[Tone]) -> Self {
        Self(Tone::ALL.map(|tone| wanted.contains(&tone)))
    }

    /// The tones that are wanted.
    pub fn wanted(self) -> impl Iterator<Item = Tone> {
        Tone::ALL.into_iter().zip(self.0).filter(|(_, wanted)| *wanted).map(|(tone, _)| tone)
    }

    /// Whether this one is wanted, and may sound in this mode.
    pub fn sounds(self, tone: Tone, mode: Mode) -> bool {
        tone.is_allowed(mode) && self.wanted().any(|wanted| wanted == tone)
    }
}
