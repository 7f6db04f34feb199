//! `appendixd`: its command line, and what it begins.

use std::path::PathBuf;
use std::process::ExitCode;

use appendixd_core::settings::{Edition, Mode, Tempo};
use clap::{Args, Parser, Subcommand};
use nix::unistd::Uid;

use crate::config::{
    BoardNameError, Channel, Config, Flags, PrivateOutput, VoiceChoice, WantedBoard, languages, of_language,
    places,
};
use crate::log::Log;
use crate::{run, voice};

/// Announces every move of a sensor chess board aloud, by the rules for blind players.
///
/// Runs in the foreground and logs to standard error. What it says and knows can be asked with appendixctl.
#[derive(Parser)]
#[command(name = "appendixd", version, args_conflicts_with_subcommands = true)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    daemon: DaemonFlags,
}

#[derive(Subcommand)]
enum Command {
    /// The speech worker, started by the daemon itself
    #[command(hide = true)]
    Speak(SpeakFlags),
    /// The worker that speaks to one listener, started by the daemon itself
    #[command(hide = true)]
    SpeakPrivately(PrivateFlags),
}

#[derive(Args)]
struct DaemonFlags {
    /// Configuration file in TOML; else the user's, else /etc/appendixd/config.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A board: PORT[=KIND][,pegged][,turned], for example /dev/ttyACM0=dgt; may be given many times
    #[arg(long, value_name = "PORT[=KIND]", value_parser = board)]
    board: Vec<WantedBoard>,
    #[arg(long, value_name = "TAG", value_parser = language, help = language_help())]
    language: Option<String>,
    /// What speaks: speech-dispatcher, text (prints) or off
    #[arg(long, value_name = "NAME", value_parser = voice_name)]
    voice: Option<VoiceChoice>,
    /// Laws of Chess: 2023, 2018, 2001 or 1985
    #[arg(long, value_name = "YEAR", value_parser = edition)]
    edition: Option<Edition>,
    /// standard, rapid or blitz
    #[arg(long, value_name = "TEMPO", value_parser = tempo)]
    tempo: Option<Tempo>,
    /// tournament or club
    #[arg(long, value_name = "MODE", value_parser = mode)]
    mode: Option<Mode>,
    /// Where what must survive the daemon is kept
    #[arg(long, value_name = "DIR")]
    state_dir: Option<PathBuf>,
    /// Where the daemon listens for appendixctl and other programs
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,
}

#[derive(Args)]
struct SpeakFlags {
    /// Language of the voice
    #[arg(long)]
    language: String,
    #[arg(long)]
    voice_name: Option<String>,
    /// The voice that was found to suit before
    #[arg(long)]
    chosen: Option<String>,
}

#[derive(Args)]
struct PrivateFlags {
    /// The sound device
    #[arg(long)]
    device: Option<String>,
    #[arg(long, value_parser = channel)]
    channel: Channel,
    /// What renders a sentence, with its arguments
    #[arg(long)]
    program: String,
}

fn channel(word: &str) -> Result<Channel, &'static str> {
    Channel::from_word(word).ok_or("it can be both, left or right")
}

fn board(text: &str) -> Result<WantedBoard, BoardNameError> {
    text.parse()
}

fn language_help() -> String {
    format!("Language of announcements: {}; else that of the locale", languages())
}

fn language(tag: &str) -> Result<String, String> {
    of_language(tag).map(|_| tag.into()).map_err(|error| error.to_string())
}

fn voice_name(word: &str) -> Result<VoiceChoice, String> {
    VoiceChoice::from_word(word).ok_or_else(|| format!("it can be {}", VoiceChoice::ACCEPTED))
}

fn edition(word: &str) -> Result<Edition, &'static str> {
    Edition::from_word(word).ok_or("it can be 2023, 2018, 2001 or 1985")
}

fn tempo(word: &str) -> Result<Tempo, &'static str> {
    Tempo::from_word(word).ok_or("it can be standard, rapid or blitz")
}

fn mode(word: &str) -> Result<Mode, &'static str> {
    Mode::from_word(word).ok_or("it can be tournament or club")
}

impl CommandLine {
    /// Runs the daemon until a signal, or as the speech worker until the daemon has gone.
    pub fn run(self) -> ExitCode {
        match self.command {
            Some(Command::Speak(SpeakFlags { language, voice_name, chosen })) => {
                voice::worker::run(&language, voice_name.as_deref(), chosen.as_deref())
            }
            Some(Command::SpeakPrivately(PrivateFlags { device, channel, program })) => {
                voice::private::run(PrivateOutput { device, channel, program })
            }
            None => start(self.daemon),
        }
    }
}

fn start(flags: DaemonFlags) -> ExitCode {
    let log = Log::open();
    if Uid::effective().is_root() {
        tracing::warn!(
            "appendixd runs as root and needs no right of root. Start it as a user of the group dialout, or as the \
             service, which has a user of its own."
        );
    }
    let flags = Flags {
        config: flags.config,
        boards: flags.board,
        language: flags.language,
        voice: flags.voice,
        edition: flags.edition,
        tempo: flags.tempo,
        mode: flags.mode,
        state_dir: flags.state_dir,
        socket: flags.socket,
    };
    let result = Config::load(flags, &places::process_environment)
        .map_err(|error| error.to_string())
        .and_then(|config| run::run(config).map_err(|error| error.to_string()));
    match result {
        Ok(()) => {
            log.close();
            ExitCode::SUCCESS
        }
        Err(reason) => {
            log.close_after(&reason);
            ExitCode::FAILURE
        }
    }
}
