//! The doctor: whether a game could be played now, and if not, why not. It needs no daemon and no right: what it may
//! not see it says.
//!
//! It asks no port that nobody has allowed, and disturbs no program that has one: a running appendixd is asked over its
//! socket.

mod consent;
mod daemon;
mod hearing;
mod ports;
mod reasons;
mod subject;

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::config::{Config, ConfigError, Flags, places};
use consent::Consents;
use daemon::Daemon;
use ports::Known;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub about: About,
    /// Which one: a port, a voice, an output.
    pub subject: String,
    /// How it is, in one word for programs.
    pub state: &'static str,
    /// A game can be played with it.
    pub works: bool,
    /// How it is and what to do, for people.
    pub words: String,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The configuration.
    Configuration,
    /// A port, or a device that should have one.
    Board,
    /// What speaks.
    Speech,
    /// What sounds.
    Audio,
    /// What a player hears.
    Seat,
}

impl About {
    fn word(self) -> &'static str {
        match self {
            Self::Configuration => "configuration",
            Self::Board => "board",
            Self::Speech => "speech",
            Self::Audio => "audio",
            Self::Seat => "seat",
        }
    }
}

impl Finding {
    fn new(about: About, subject: &str, state: &'static str, words: impl Into<String>) -> Self {
        Self { about, subject: subject.into(), state, works: false, words: words.into() }
    }

    fn that_works(self) -> Self {
        Self { works: true, ..self }
    }

    /// One line for people.
    pub fn line(&self) -> String {
        format!("{}: {}.", self.subject, self.words)
    }

    /// One object for programs.
    pub fn object(&self) -> Value {
        json!({
            "about": self.about.word(), "subject": self.subject, "state": self.state, "works": self.works,
            "text": self.line(),
        })
    }
}

/// Where each finding goes as soon as it is there: the next may take seconds.
pub type Tell<'a> = dyn FnMut(Finding) + 'a;

/// Where it goes that a port is still being asked, so that nobody takes the silence for an end.
pub type Asks<'a> = dyn FnMut(&str) + 'a;

/// Whether a game could be played, by all that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// There is a board.
    pub board: bool,
    /// What happens on it can be heard.
    pub heard: bool,
    /// The configuration can be followed.
    pub configured: bool,
}

impl Verdict {
    /// A game could be played now.
    pub fn playable(self) -> bool {
        self.board && self.heard && self.configured
    }

    /// What is missing, for people.
    pub fn words(self) -> String {
        let missing: Vec<_> = [
            (self.board, "no board works"),
            (self.heard, "nothing speaks"),
            (self.configured, "the configuration cannot be followed"),
        ]
        .into_iter()
        .filter_map(|(there, missing)| (!there).then_some(missing))
        .collect();
        match missing.is_empty() {
            true => "A game can be played now".into(),
            false => format!("No game can be played now: {}", missing.join(", and ")),
        }
    }
}

/// Looks at everything, in the order in which it is needed. `socket` is that of the daemon that may run.
///
/// # Errors
/// The system refuses what every program needs.
pub fn examine(
    flags: Flags,
    socket: Option<PathBuf>,
    tell: &mut Tell<'_>,
    asks: &mut Asks<'_>,
) -> std::io::Result<Verdict> {
    let mut verdict = Verdict { board: false, heard: false, configured: true };
    let config = match Config::load(flags, &places::process_environment) {
        Ok(config) => config,
        Err(error) => {
            verdict.configured = false;
            tell(refused(&error));
            // The equipment can be looked at all the same.
            let usual =
                Config::of_text("".as_ref(), String::new(), Flags::default(), &places::process_environment);
            match usual {
                Ok(config) => config,
                Err(_) => return Ok(verdict),
            }
        }
    };
    let mut tell = |finding: Finding| {
        match finding.about {
            About::Board => verdict.board |= finding.works,
            About::Speech => verdict.heard |= finding.works,
            About::Configuration | About::Audio | About::Seat => {}
        }
        tell(finding);
    };
    let socket = socket.unwrap_or_else(|| places::socket_of_daemon(&places::process_environment));
    let consents = Consents::read(&config.state_dir, places::STATE_OF_SYSTEM.as_ref());
    let known = Known { consents, daemon: Daemon::ask(&socket) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(ports::examine(&config.boards, known, &mut tell, asks));
    runtime.block_on(hearing::examine_speech(&config, &mut tell));
    hearing::examine_outputs(&config, &mut tell);
    hearing::examine_seats(&config, &mut tell);
    Ok(verdict)
}

fn refused(error: &ConfigError) -> Finding {
    let words = error.to_string();
    Finding::new(About::Configuration, "Configuration", "wrong", words.trim_end_matches('.'))
}
