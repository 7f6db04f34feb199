//! The simulated boards. A new one is a file here and a row in [`KINDS`].

mod certabo;
mod chesslink;
mod dgt;
mod ichessone;
mod line;
mod novag;

use shakmaty::{Chess, Move, Piece, Square};

use crate::dice::Dice;
use crate::table::Table;

/// All boards that can be simulated.
pub const KINDS: &[Kind] = &[
    dgt::KIND,
    line::KIND,
    chesslink::CHESSLINK,
    chesslink::EONE,
    chesslink::ELFACUN,
    certabo::CERTABO,
    certabo::SENTIO,
    certabo::TACTUM,
    ichessone::KIND,
    novag::CITRINE,
    novag::UCB,
    dgt::ON_A_BUS,
];

/// The firmware of boards that never tell a version.
pub const NO_VERSION: (u8, u8) = (0, 0);

/// What is fixed about one kind of board.
#[derive(Debug)]
pub struct Kind {
    /// The name on the command line, the same as in `appendixd --board PORT=KIND`.
    pub name: &'static str,
    /// The firmware version that it says it has, unless another is asked for; [`NO_VERSION`] where it never says one.
    pub firmware: (u8, u8),
    /// What its sensors can tell.
    pub sees: Sees,
    /// How long one look at all squares takes, in ms.
    pub scan: u64,
    /// Bytes a second on its line.
    pub speed: u64,
    /// A clock can be connected to it.
    pub clock: bool,
    /// Several can be on one line.
    pub shares: bool,
    /// In what boards of this kind may differ from each other.
    pub variants: &'static [Variant],
    /// A new board of this kind.
    pub build: fn(Fitting) -> Box<dyn Device>,
}

/// What the sensors of a board can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// Which piece stands on a square.
    Pieces,
    /// Only whether something stands on a square.
    Occupancy,
    /// Nothing of squares: it tells moves when they are finished.
    Moves,
}

/// In what some boards of a kind differ from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Lights of many colours at the corners of squares, not one of one colour a square.
    ColouredLights,
    /// Long lines are broken after every 64 characters.
    BrokenLines,
    /// It is the make with lights in its squares, and says so in its long serial number.
    Lights,
}

impl Variant {
    /// All of them, with their names on the command line.
    pub const ALL: [(&'static str, Self); 3] = [
        ("coloured-lights", Self::ColouredLights),
        ("broken-lines", Self::BrokenLines),
        ("lights", Self::Lights),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, variant)| *variant == self).map_or("", |(name, _)| name)
    }
}

/// What differs from one board of a kind to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// Serial number, at most five digits.
    pub serial: u32,
    /// Firmware version.
    pub version: (u8, u8),
    /// It has coloured lights.
    pub coloured_lights: bool,
    /// It breaks its lines.
    pub broken_lines: bool,
    /// It has lights, which others of its kind have not.
    pub has_lights: bool,
    /// The board lies turned by 180 degrees.
    pub turned: bool,
    /// How far its scan is at time zero, in ms.
    pub phase: u64,
    /// What else differs by chance: same seed, same board.
    pub seed: u64,
}

/// Something a board sends in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// It answers a command.
    pub answer: bool,
}

/// How a frame is damaged on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// So that a careful reader can tell.
    Detectable,
    /// So that it is another valid frame.
    Silent,
}

/// Frames that a board sends though nobody asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unasked {
    /// The moves stored in the board.
    StoredMoves,
    /// A clock reading of zeros only.
    ZeroClock,
}

/// A simulated board. It looks at the [`Table`], hears bytes and makes frames; it has no port and no time of
/// its own. Times are virtual milliseconds.
pub trait Device: Send {
    /// Power comes on: modes and memory are as new.
    fn switch_on(&mut self, table: &Table, now: u64);

    /// A host has opened the port.
    fn connected(&mut self);

    /// The host has closed the port.
    fn disconnected(&mut self);

    /// Bytes from the host.
    fn receive(&mut self, bytes: &[u8]);

    /// The host has said what it takes to be told of changes.
    fn tells(&self) -> bool;

    /// Something has changed on `square` of the table.
    fn changed(&mut self, square: Square, now: u64);

    /// Hands have finished a move from the position `before`; only boards that tell moves take it from there.
    fn finished(&mut self, _before: &Chess, _m: Move) {}

    /// Whoever moves pieces by command has stopped for now.
    fn hands_off(&mut self, _table: &Table) {}

    /// The players begin a game, and say so to a board that has a key for it.
    fn new_game(&mut self, _start: &Chess) {}

    /// The sensor under `square` of the table sees nothing until `back`.
    fn flicker(&mut self, square: Square, back: u64);

    /// Sends the whole board as seen, unasked.
    fn send_picture(&mut self);

    /// When [`Self::wake`] has something to do. `line_free` is when the line will have sent everything.
    fn next_wake(&self, line_free: u64) -> Option<u64>;

    /// Does what is due at `now`.
    fn wake(&mut self, table: &mut Table, line_free: u64, now: u64);

    /// The squares of the table that its lights show, in order; on a board whose lights stand at corners also a square
    /// between two that share all of its corners.
    fn lit(&self) -> Vec<Square> {
        Vec::new()
    }

    /// Takes the frames made since the last call.
    fn take_frames(&mut self) -> Vec<Frame>;

    /// Damages one of this board's own frames.
    fn damage(&self, bytes: &mut Vec<u8>, damage: Damage, dice: &mut Dice);

    /// Bytes that form no frame.
    fn noise(&self, dice: &mut Dice) -> Vec<u8> {
        let length = dice.between(1, 8);
        (0..length).map(|_| dice.byte()).collect()
    }

    /// A frame nobody asked for, where this kind of board has it.
    fn unasked(&self, _frame: Unasked) -> Option<Vec<u8>> {
        None
    }
}

/// What is on the chips of the pieces that belong to the board with this serial number, spare pieces too; nothing where
/// there are no chips.
pub fn chips(kind: &Kind, serial: u32) -> Vec<([u8; 5], Piece)> {
    if kind.name == certabo::CERTABO.name { certabo::chips_of(serial) } else { Vec::new() }
}

/// The row of the board called `name`.
pub fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
