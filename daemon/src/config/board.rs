//! Boards as people name them: `PORT[=KIND][,pegged][,turned]`.

use appendixd_core::input::BoardSetup;
use appendixd_protocol::Model;
use appendixd_protocol::driver::Sees;
use appendixd_protocol::drivers::{MODELS, model};

/// A board the user wants.
#[derive(Clone, Debug)]
pub struct WantedBoard {
    /// The path of its port.
    pub port: String,
    /// Its kind; none: to be found out.
    pub model: Option<&'static Model>,
    /// What the user says of it.
    pub setup: BoardSetup,
}

/// Why a board's name cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardNameError {
    /// There is no port in it.
    #[error("{0:?} names no port. Write PORT[=KIND][,pegged][,turned], for example /dev/ttyACM0=dgt")]
    NoPort(String),
    /// Boards cannot be looked for yet.
    #[error(
        "boards cannot be looked for yet: name the port, for example /dev/ttyACM0=dgt or /dev/rfcomm0=dgt"
    )]
    Auto,
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
    #[error("{0:?} is no property of a board. Properties are pegged and turned")]
    Property(String),
}

impl std::str::FromStr for WantedBoard {
    type Err = BoardNameError;

    fn from_str(text: &str) -> Result<Self, BoardNameError> {
        // Paths may hold commas and equals signs (/dev/serial/by-path does not, but links may): the properties are
        // the known words at the end, the kind is what follows the last equals sign.
        let mut setup = BoardSetup::default();
        let mut rest = text;
        while let Some((before, property)) = rest.rsplit_once(',') {
            match property {
                "pegged" => setup.pegged = true,
                "turned" => setup.turned = true,
                _ if property.contains('/') => break,
                _ => return Err(BoardNameError::Property(property.into())),
            }
            rest = before;
        }
        let (port, model) = match rest.rsplit_once('=') {
            Some((port, kind)) if !kind.contains('/') => (port, Some(known_model(kind)?)),
            _ => (rest, None),
        };
        match port {
            "" => Err(BoardNameError::NoPort(text.into())),
            "auto" => Err(BoardNameError::Auto),
            _ => match model.filter(|model| model.sees == Sees::Moves && setup.pegged) {
                Some(model) => Err(BoardNameError::NoPegs(model.kind)),
                None => Ok(Self { port: port.into(), model, setup }),
            },
        }
    }
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
    fn every_kind_can_be_named() {
        for model in MODELS {
            let board: WantedBoard = format!("/dev/x={},turned", model.kind).parse().unwrap();
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
        assert!(error("auto").contains("name the port"));
        assert!(error(",pegged").contains("names no port"));
    }
}
