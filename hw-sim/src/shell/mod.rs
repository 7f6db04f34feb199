//! The half of the simulator that touches the world: arguments, the pty, standard input, real time.

pub mod arguments;
mod lines;
mod link;
mod port;
pub mod run;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::OptionsError;
use crate::faults::BadFault;
use crate::games::GameFileError;
use nix::errno::Errno;
use thiserror::Error;

/// Why the program ends.
#[derive(Debug, Error)]
pub enum ShellError {
    /// Options that do not fit together.
    #[error("{0}")]
    Options(#[from] OptionsError),
    /// A fault nobody knows.
    #[error("{0}")]
    Fault(#[from] BadFault),
    /// A file without games.
    #[error("{0}")]
    Games(#[from] GameFileError),
    /// A file that cannot be read.
    #[error("Cannot read {}: {source}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There are fewer games in the file.
    #[error("There is no game {number}: the file holds {games}.")]
    NoSuchGame {
        /// The number asked for.
        number: usize,
        /// How many there are.
        games: usize,
    },
    /// `--game` and the like without games.
    #[error("{0} needs --play FILE.")]
    NeedsGames(&'static str),
    /// The link cannot be made.
    #[error("Cannot make the link {}: {source}.", path.display())]
    Link {
        /// The link.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The system refuses.
    #[error("Cannot {what}: {source}.")]
    System {
        /// What was tried.
        what: &'static str,
        /// Why.
        source: Errno,
    },
}

impl ShellError {
    /// 2 for what the user can say otherwise, 1 for what failed.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Options(_) | Self::Fault(_) | Self::NoSuchGame { .. } | Self::NeedsGames(_) => {
                ExitCode::from(2)
            }
            Self::Games(_) | Self::Unreadable { .. } | Self::Link { .. } | Self::System { .. } => {
                ExitCode::FAILURE
            }
        }
    }
}
