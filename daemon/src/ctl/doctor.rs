//! `appendixctl doctor`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::{CommandLine, CtlError};
use crate::config::{BoardNameError, Flags, VoiceChoice, WantedBoard};
use crate::doctor::{Finding, examine};

/// What would be said to appendixd.
#[derive(Clone, Debug, Args)]
pub(super) struct DoctorFlags {
    /// Configuration file of the daemon, where it is not the usual one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A board as it would be named to appendixd: PORT[=KIND]; its port is asked. Of boards that share a line all are
    /// told where no address is given
    #[arg(long, value_name = "PORT[=KIND]", value_parser = board)]
    board: Vec<WantedBoard>,
    /// Language of announcements
    #[arg(long, value_name = "TAG")]
    language: Option<String>,
    /// What speaks: speech-dispatcher, text (prints) or off
    #[arg(long, value_name = "NAME", value_parser = voice)]
    voice: Option<VoiceChoice>,
    /// Where the daemon keeps what it knows
    #[arg(long, value_name = "DIR")]
    state_dir: Option<PathBuf>,
}

fn board(text: &str) -> Result<WantedBoard, BoardNameError> {
    WantedBoard::perhaps_any_on_line(text)
}

fn voice(word: &str) -> Result<VoiceChoice, String> {
    VoiceChoice::from_word(word).ok_or_else(|| format!("it can be {}", VoiceChoice::ACCEPTED))
}

/// Looks at everything and tells each finding at once.
pub(super) fn run(line: &CommandLine, flags: &DoctorFlags, out: &mut impl Write) -> Result<(), CtlError> {
    let flags = Flags {
        config: flags.config.clone(),
        boards: flags.board.clone(),
        language: flags.language.clone(),
        voice: flags.voice,
        state_dir: flags.state_dir.clone(),
        ..Flags::default()
    };
    let mut closed = Ok(());
    let mut tell = |finding: Finding| {
        let mut write = || -> io::Result<()> {
            if line.json {
                writeln!(out, "{}", finding.object())?
            } else {
                writeln!(out, "{}", finding.line())?
            }
            out.flush()
        };
        if closed.is_ok() {
            closed = write();
        }
    };
    let mut asks = |port: &str| {
        if !line.json {
            // Who has closed it does not want to know.
            let _ = writeln!(io::stderr(), "{port}: it is being asked. That takes twelve seconds at most.");
        }
    };
    let examined = examine(flags, line.socket.clone(), &mut tell, &mut asks);
    let verdict = examined.map_err(|error| CtlError::System(error.to_string()))?;
    closed?;
    if line.json {
        writeln!(
            out,
            "{}",
            json!({ "playable": verdict.playable(), "text": format!("{}.", verdict.words()) })
        )?;
    } else if verdict.playable() {
        writeln!(out, "{}.", verdict.words())?;
    }
    out.flush()?;
    if verdict.playable() { Ok(()) } else { Err(CtlError::Refused(verdict.words())) }
}
