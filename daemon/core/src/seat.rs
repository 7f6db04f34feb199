//! Who sits where: the two seats of a table, and the boards that stand before them.

use shakmaty::{ByColor, Color};

use crate::input::BoardId;
use crate::speaking::Speech;
use crate::words::Wording;

/// Who announces the moves of a seat (Laws D.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Announcer {
    /// The daemon, as an assistant does (Laws D.2.10.2).
    #[default]
    Daemon,
    /// The player: `say` is his announcement.
    Player,
}

impl Announcer {
    /// The word used in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Daemon => "daemon",
            Self::Player => "player",
        }
    }

    /// The announcer with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Daemon, Self::Player].into_iter().find(|announcer| announcer.word() == word)
    }
}

/// One seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// The player's name for the score; none: that of the settings.
    pub name: Option<String>,
    /// The player is visually disabled: Laws D.2.3 holds for him on any board.
    pub blind: bool,
    /// Who announces his moves.
    pub announcer: Announcer,
    /// The words in which he is spoken to; none: those of the room.
    pub wording: Option<Wording>,
    /// How he is spoken to; none: as the room is.
    pub speech: Option<Speech>,
    /// There is an output that he alone hears.
    pub has_output: bool,
}

impl Seat {
    /// What he is told is not just what the room is told.
    pub fn is_apart(&self) -> bool {
        self.has_output || self.wording.is_some()
    }
}

/// The ports of the boards of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ports {
    /// One board for both.
    One(String),
    /// One board before each player (Laws D.1).
    Two(ByColor<String>),
}

/// A table as it was set up by the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePlan {
    /// Its name.
    pub name: String,
    /// Its boards, by the ports at which they will be found.
    pub ports: Ports,
    /// Its seats.
    pub seats: ByColor<Seat>,
}

/// Stands for the port of a board that is looked for.
pub const ANY_PORT: &str = "auto";

impl TablePlan {
    /// Whether its board is whichever is found.
    pub fn waits_for_any(&self) -> bool {
        matches!(&self.ports, Ports::One(port) if port == ANY_PORT)
    }

    /// Whether a board at this port belongs to this table.
    pub fn has_port(&self, port: &str) -> bool {
        match &self.ports {
            Ports::One(one) => one == port,
            Ports::Two(two) => two.white == port || two.black == port,
        }
    }

    /// Its boards, as far as they are among these.
    pub fn boards<'a>(&self, found: impl IntoIterator<Item = (&'a BoardId, &'a str)>) -> Boards {
        let mut boards = Boards::Two(ByColor::default());
        for (id, port) in found {
            match self.side_of(port) {
                Some(side) => boards.put(side, id.clone()),
                None => boards = Boards::One(id.clone()),
            }
        }
        boards
    }

    /// Whose board is at this port, where each side has its own.
    pub fn side_of(&self, port: &str) -> Option<Color> {
        match &self.ports {
            Ports::One(_) => None,
            Ports::Two(two) => Color::ALL.into_iter().find(|side| two.get(*side) == port),
        }
    }
}

/// The boards of a table, by the sides that move on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Both players move on this one.
    One(BoardId),
    /// Each player moves on his own and copies there what the other has moved. `None`: it was never connected.
    Two(ByColor<Option<BoardId>>),
}

impl Boards {
    /// The boards that were ever connected.
    pub fn ids(&self) -> Vec<&BoardId> {
        match self {
            Self::One(id) => vec![id],
            Self::Two(two) => two.white.iter().chain(&two.black).collect(),
        }
    }

    /// The board of this side has been found.
    pub fn put(&mut self, side: Color, id: BoardId) {
        if let Self::Two(two) = self {
            *two.get_mut(side) = Some(id);
        }
    }

    /// Whether this board is one of them.
    pub fn contains(&self, id: &BoardId) -> bool {
        self.ids().contains(&id)
    }

    /// The board on which this side moves.
    pub fn of(&self, side: Color) -> Option<&BoardId> {
        match self {
            Self::One(id) => Some(id),
            Self::Two(two) => two.get(side).as_ref(),
        }
    }

    /// Whose board it is, where each side has its own.
    pub fn owner(&self, id: &BoardId) -> Option<Color> {
        match self {
            Self::One(_) => None,
            Self::Two(two) => Color::ALL.into_iter().find(|side| two.get(*side).as_ref() == Some(id)),
        }
    }
}
