//! What a simulation is made of; the command line in other words.

use shakmaty::Piece;
use thiserror::Error;

use crate::clock::ClockSetting;
use crate::devices::{self, Kind, Variant};
use crate::faults::Faults;
use crate::games::Game;
use crate::hands::{DEFAULT_PACE, Style};

/// What hands do at the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Leave the pieces where they are.
    #[default]
    Leave,
    /// Show the result with the kings.
    Kings,
}

/// What a simulation is made of.
#[derive(Clone, Debug)]
pub struct Options {
    /// The kind of board.
    pub kind: &'static Kind,
    /// Serial number, at most five digits.
    pub serial: u32,
    /// Firmware version.
    pub version: (u8, u8),
    /// In what it differs from most boards of its kind.
    pub variants: Vec<Variant>,
    /// The board lies turned by 180 degrees. The clock beside it then has White at its right.
    pub rotated: bool,
    /// A peg board.
    pub pegged: bool,
    /// The games to play, one after the other where `looped`, else only the first. None: only commands move pieces.
    pub games: Vec<Game>,
    /// After the last game the first begins again.
    pub looped: bool,
    /// How pieces are moved.
    pub hands: Style,
    /// Rest between two plies, in ms.
    pub pace: u64,
    /// A clock beside the board, pressed after each ply.
    pub clock: Option<ClockSetting>,
    /// What goes wrong.
    pub faults: Faults,
    /// Same seed, same bytes.
    pub seed: u64,
    /// What hands do at the end of a game.
    pub end: End,
    /// Hands begin at moments that are so many ms apart, where any is given: then a client that asks a little sooner
    /// or later sees the same order of looks and motions.
    pub beat: Option<u64>,
}

/// Options that do not fit together.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OptionsError {
    /// No such board.
    #[error("There is no board `{0}`. The boards are {names}.", names = kind_names())]
    UnknownKind(String),
    /// This board has no clock.
    #[error("A `{0}` board has no clock of its own. Leave --clock out.")]
    NoClock(&'static str),
    /// This board never sends such frames.
    #[error(
        "A `{0}` board knows neither stored moves nor a clock. Leave out the faults ee-dump and zero-clock."
    )]
    NoSuchFrames(&'static str),
    /// Only one board of this kind can be on a line.
    #[error("A `{0}` board has its line for itself. Leave --boards out.")]
    NoSharing(&'static str),
    /// This board never says what its firmware is.
    #[error("A `{0}` board tells no version. Leave --firmware out.")]
    NoVersion(&'static str),
    /// Boards of this kind do not differ in this.
    #[error("A `{0}` board never differs from others in `{1}`. Leave --variant {1} out.")]
    NoSuchVariant(&'static str, &'static str),
    /// Serial numbers have five digits.
    #[error("The serial number {0} has more than five digits.")]
    SerialTooLong(u32),
}

/// The names of all boards, for messages.
pub fn kind_names() -> String {
    devices::KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
}

impl Options {
    /// A board of the kind called `name`, in order, with nobody at it: careful hands, no clock, no faults.
    pub fn new(name: &str) -> Result<Self, OptionsError> {
        let kind = devices::find(name).ok_or_else(|| OptionsError::UnknownKind(name.to_owned()))?;
        Ok(Self {
            kind,
            serial: 12345,
            version: kind.firmware,
            variants: Vec::new(),
            rotated: false,
            pegged: false,
            games: Vec::new(),
            looped: false,
            hands: Style::Careful,
            pace: DEFAULT_PACE,
            clock: None,
            faults: Faults::default(),
            seed: 0,
            end: End::Leave,
            beat: None,
        })
    }

    /// What is on the chips of the board's pieces, spare ones too, and which piece each is; none where there are no chips.
    pub fn chips(&self) -> Vec<([u8; 5], Piece)> {
        devices::chips(self.kind, self.serial)
    }

    /// Whether everything fits together.
    pub fn check(&self) -> Result<(), OptionsError> {
        let clockless = !self.kind.clock;
        if clockless && self.clock.is_some() {
            return Err(OptionsError::NoClock(self.kind.name));
        }
        if clockless && (self.faults.ee_dump > 0.0 || self.faults.zero_clock > 0.0) {
            return Err(OptionsError::NoSuchFrames(self.kind.name));
        }
        if self.kind.firmware == devices::NO_VERSION && self.version != devices::NO_VERSION {
            return Err(OptionsError::NoVersion(self.kind.name));
        }
        if let Some(variant) = self.variants.iter().find(|variant| !self.kind.variants.contains(variant)) {
            return Err(OptionsError::NoSuchVariant(self.kind.name, variant.name()));
        }
        if self.serial > 99_999 {
            return Err(OptionsError::SerialTooLong(self.serial));
        }
        Ok(())
    }
}
