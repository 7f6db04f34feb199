//! Boards as people name them: `PORT[=KIND][,pegged][,turned][,address=NUMBER]`.

use appendixd_core::input::BoardSetup;
use appendixd_core::seat::ANY_PORT;
use appendixd_protocol::Model;
use appendixd_protocol::driver::Sees;
use appendixd_protocol::drivers::{MODELS, model};
use appendixd_protocol::shared::Address;

/// A board the user wants.
#[derive(Clone, Debug)]
pub struct WantedBoard {
    /// The path of its port; or [`ANY_PORT`]: boards are looked for.
    pub port: String,
    /// Its kind; none: to be found out.
    pub model: Option<&'static Model>,
    /// What the user says of it.
    pub setup: BoardSetup,
    /// Its address, where several boards share the port.
    pub address: Option<Address>,
}

impl WantedBoard {
    /// What tells it from all other boards: its port and, where several share one, its address.
    pub fn place(&self) -> String {
        match self.address {
            Some(address) => format!("{}{ADDRESS}{address}", self.port),
            None => self.port.clone(),
        }
    }
}

/// Between a port and the address of one of the boards on it.
const ADDRESS: &str = ",address=";

/// The address in the name of a port that several boards share.
pub fn address_in(place: &str) -> Option<Address> {
    place.rsplit_once(ADDRESS)?.1.parse().ok()
}

/// Why a board's name cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardNameError {
    /// There is no port in it.
    #[error(
        "{0:?} names no port. Write PORT[=KIND][,pegged][,turned], for example /dev/ttyACM0=dgt, or auto to have boards looked for"
    )]
    NoPort(String),
    /// No board of this kind is known.
    #[error("there is no board of kind {kind:?}. Kinds are {known}")]
    Kind {
        /// What was written.
        kind: String,
        /// What is accepted.
        known: String,
    },
    /// Such a board has no pegs.
    #[error("a board of kind {0} tells finished moves only: it is no peg board. Leave out pegged")]
    NoPegs(&'static str),
    /// A word after a comma is not known.
    #[error(
        "{0:?} is no property of a board. Properties are pegged and turned, and address=NUMBER for one of several \
         boards on a line"
    )]
    Property(String),
    /// The number of a board on a shared line is no number.
    #[error("{0:?} is no address. It is the serial number of the board, from 1 to 16383, as in address=1025")]
    Address(String),
    /// Several boards may be on that line, and it is not said which.
    #[error(
        "{0} boards share a line: say which one is meant by its serial number, for example \
         /dev/ttyUSB0={0},address=1025"
    )]
    NoAddress(&'static str),
    /// There is one board only on that line.
    #[error("only boards that share a line have an address, and {0} boards do not")]
    Alone(String),
}

impl WantedBoard {
    /// Whichever board is found.
    pub fn any() -> Self {
        Self { port: ANY_PORT.into(), model: None, setup: BoardSetup::default(), address: None }
    }

    /// Whether boards are to be looked for instead of opening a port that is named.
    pub fn is_looked_for(&self) -> bool {
        self.port == ANY_PORT
    }
}

impl std::str::FromStr for WantedBoard {
    type Err = BoardNameError;

    fn from_str(text: &str) -> Result<Self, BoardNameError> {
        let board = Self::perhaps_any_on_line(text)?;
        match board.model.filter(|model| model.shared.is_some() && board.address.is_none()) {
            Some(model) => Err(BoardNameError::NoAddress(model.kind)),
            None => Ok(board),
        }
    }
}

impl WantedBoard {
    /// Reads a name. Of boards that share a line none need be said: then all of them are meant.
    ///
    /// # Errors
    /// It cannot be understood.
    pub fn perhaps_any_on_line(text: &str) -> Result<Self, BoardNameError> {
        // Paths may hold commas and equals signs (/dev/serial/by-path does not, but links may): the properties are
        // the known words at the end, the kind is what follows the last equals sign.
        let mut setup = BoardSetup::default();
        let mut address = None;
        let mut rest = text;
        while let Some((before, property)) = rest.rsplit_once(',') {
            match property {
                "pegged" => setup.pegged = true,
                "turned" => setup.turned = true,
                _ if property.starts_with(&ADDRESS[1..]) => {
                    address = Some(known_address(&property[ADDRESS.len() - 1..])?);
                }
                _ if property.contains('/') => break,
                _ => return Err(BoardNameError::Property(property.into())),
            }
            rest = before;
        }
        let (port, model) = match rest.rsplit_once('=') {
            Some((port, kind)) if !kind.contains('/') => (port, Some(known_model(kind)?)),
            _ => (rest, None),
        };
        match (model, address) {
            (Some(model), Some(_)) if model.shared.is_none() => {
                return Err(BoardNameError::Alone(model.kind.into()));
            }
            (None, Some(_)) => return Err(BoardNameError::Alone("unnamed".into())),
            _ => {}
        }
        match port {
            "" => Err(BoardNameError::NoPort(text.into())),
            _ => match model.filter(|model| model.sees == Sees::Moves && setup.pegged) {
                Some(model) => Err(BoardNameError::NoPegs(model.kind)),
                None => Ok(Self { port: port.into(), model, setup, address }),
            },
        }
    }
}

/// 14 bits, and zero calls everybody.
fn known_address(text: &str) -> Result<Address, BoardNameError> {
    let address = text.parse().ok().filter(|address| (1..1 << 14).contains(address));
    address.ok_or_else(|| BoardNameError::Address(text.into()))
}

fn known_model(kind: &str) -> Result<&'static Model, BoardNameError> {
    model(kind).ok_or_else(|| {
        let known: Vec<_> = MODELS.iter().map(|model| model.kind).collect();
        BoardNameError::Kind { kind: kind.into(), known: known.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_named_by_its_port() {
        let board: WantedBoard = "/dev/ttyUSB0,pegged,turned".parse().unwrap();
        assert_eq!(board.port, "/dev/ttyUSB0");
        assert!(board.model.is_none() && board.setup.pegged && board.setup.turned);
        let board: WantedBoard = "/dev/by=id/a,b/tty".parse().unwrap();
        assert_eq!(board.port, "/dev/by=id/a,b/tty");
        assert_eq!(board.setup, BoardSetup::default());
    }

    #[test]
    fn boards_can_be_looked_for() {
        let any: WantedBoard = "auto".parse().unwrap();
        assert!(any.is_looked_for() && any.model.is_none());
        let pegged: WantedBoard = "auto=dgt,pegged".parse().unwrap();
        assert!(pegged.is_looked_for() && pegged.setup.pegged && pegged.model.is_some());
        let link: WantedBoard = "/dev/auto".parse().unwrap();
        assert!(!link.is_looked_for());
    }

    #[test]
    fn every_kind_can_be_named() {
        for model in MODELS {
            let address = if model.shared.is_some() { ",address=77" } else { "" };
            let board: WantedBoard = format!("/dev/x={}{address},turned", model.kind).parse().unwrap();
            assert_eq!(address_in(&board.place()), model.shared.map(|_| 77));
            assert_eq!(board.model.map(|model| model.kind), Some(model.kind));
            assert!(board.setup.turned && !board.setup.pegged);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let error = |text: &str| text.parse::<WantedBoard>().map(|_| ()).unwrap_err().to_string();
        assert!(error("/dev/x=dtg").contains("\"dtg\""));
        assert!(error("/dev/x=dgt,peged").contains("pegged and turned"));
        assert!(error("/dev/x=ucb,pegged").contains("no peg board"));
        assert!(error(",pegged").contains("names no port"));
        assert!(error("/dev/x=dgt-bus").contains("address=1025"));
        assert_eq!(WantedBoard::perhaps_any_on_line("/dev/x=dgt-bus").unwrap().address, None);
        assert!(error("/dev/x=dgt,address=5").contains("dgt boards do not"));
        for address in ["", "0", "16384", "x", "-1"] {
            assert!(
                error(&format!("/dev/x=dgt-bus,address={address}")).contains("serial number"),
                "{address}"
            );
        }
    }
}
