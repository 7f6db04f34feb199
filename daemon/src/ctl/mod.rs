//! `appendixctl`: one command a question or action, answers in plain lines.

pub(crate) mod connection;
mod doctor;
mod interrupt;
mod plain;
mod questions;
mod request;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Parser, Subcommand};
use serde_json::{Map, Value, json};

use crate::config::places;
use crate::replay::{Choices, replay};
use crate::touch::{self, LinesError};
use appendixd_core::settings::Edition;
use connection::{Connection, Waited, refused};
use interrupt::Interrupts;

/// A daemon that works answers at once.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the daemon and tells it what to do.
#[derive(Debug, Parser)]
#[command(name = "appendixctl", version)]
pub struct CommandLine {
    /// The daemon's socket, where it is not the usual one
    #[arg(long, global = true, value_name = "PATH")]
    socket: Option<PathBuf>,
    /// Which table, where there are several
    #[arg(long, global = true, value_name = "TABLE")]
    table: Option<String>,
    /// Answer in JSON, for programs
    #[arg(long, global = true)]
    json: bool,
    /// Say the answer aloud too
    #[arg(long, global = true)]
    speak: bool,
    /// Of a long answer only this page, from 1
    #[arg(long, global = true, value_name = "N")]
    page: Option<u32>,
    /// For whom: white, black or arbiter; limits what is answered
    #[arg(long = "as", global = true, value_name = "WHO", value_parser = ["white", "black", "arbiter"])]
    asker: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// How boards, tables, voice and clock stand
    Status,
    /// Tell every event until interrupted
    Watch {
        /// Begin with the event of this number
        #[arg(long, value_name = "SEQ")]
        since: Option<u64>,
    },
    /// Start a new game
    New(NewFlags),
    /// "I adjust": the side to move adjusts pieces
    Adjust {
        #[arg(value_parser = ["white", "black"])]
        side: String,
    },
    /// Press the clock
    Press {
        #[arg(value_parser = ["white", "black"])]
        side: String,
    },
    /// Announce a move as its player: e2e4, Nf3 or its words
    Say {
        #[arg(value_parser = ["white", "black"])]
        side: String,
        /// The move; several words are joined
        #[arg(required = true, value_name = "MOVE")]
        words: Vec<String>,
    },
    /// Repeat the opponent's move, as this side: e2e4, Nf3 or its words
    Echo {
        #[arg(value_parser = ["white", "black"])]
        side: String,
        /// The move; several words are joined
        #[arg(required = true, value_name = "MOVE")]
        words: Vec<String>,
    },
    /// Choose the piece a pawn becomes: queen, rook, bishop or knight
    Promote { piece: String },
    /// Offer a draw
    Offer {
        #[arg(value_parser = ["white", "black"])]
        side: String,
    },
    /// Accept the opponent's offer of a draw; asked first
    Accept {
        #[arg(value_parser = ["white", "black"])]
        side: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Decline the opponent's offer of a draw
    Decline {
        #[arg(value_parser = ["white", "black"])]
        side: String,
    },
    /// Resign the game; asked first
    Resign {
        #[arg(value_parser = ["white", "black"])]
        side: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Claim a draw, also in the last two minutes, the opponent's flag, or that his last move breaks touch-move or is illegal
    Claim {
        #[arg(value_parser = ["white", "black"])]
        side: String,
        #[arg(value_parser = ["threefold", "fifty", "flag", "quickplay", "increment", "touch-move", "illegal"])]
        kind: String,
        /// For a claim of a draw: the move that is written down and not played; several words are joined
        #[arg(value_name = "MOVE")]
        words: Vec<String>,
    },
    /// Ask to take the last move of SIDE back; both players are asked
    Takeback {
        #[arg(value_parser = ["white", "black"])]
        side: String,
    },
    /// Agree on a result: 1-0, 0-1, 1/2-1/2, 0-0 for both lose, or * for none; both players are asked
    Result { result: String },
    /// What the arbiter decides
    Arbiter {
        #[command(subcommand)]
        action: ArbiterCommand,
    },
    /// Confirm the question with this number
    Confirm { n: u32 },
    /// Cancel the question with this number
    Cancel { n: u32 },
    #[command(flatten)]
    Ask(questions::Ask),
    /// Set up the pieces, guided square by square: the position of the game, or the usual one; again says the square again
    Setup {
        /// Another position
        #[arg(long, value_name = "FEN", conflicts_with = "stop")]
        fen: Option<String>,
        /// End the set-up; what is wrong stays wrong
        #[arg(long)]
        stop: bool,
    },
    /// Teach a board that reads chips its pieces: set up the starting position, and hear what comes of it
    Calibrate,
    /// Say the last announcement again
    Repeat,
    /// Stop speaking now
    Quiet,
    /// Change how the voice speaks: rate, pitch, volume, hurry, name, pause, verbosity, language, form or names; with --as for one seat
    Voice {
        #[arg(value_parser = ["rate", "pitch", "volume", "hurry", "name", "pause", "verbosity", "language", "form", "names"])]
        set: String,
        /// -100 to 100, the name of a voice, none, short or long, full or brief, the tag of a language, from-to or short
        #[arg(allow_negative_numbers = true)]
        value: String,
    },
    /// A key of a keypad goes down or up, by its Linux name, such as KEY_KP5; --as says whose keypad it is
    Key {
        code: String,
        #[arg(value_parser = ["down", "up"])]
        state: String,
    },
    /// Record every byte and request in FILE until interrupted; "record stop" ends it from elsewhere
    Record { file: PathBuf },
    /// Run a recording again, without a daemon, and print its events
    Replay {
        file: PathBuf,
        /// Laws of Chess: 2023, 2018, 2001 or 1985
        #[arg(long, value_name = "YEAR", value_parser = ["2023", "2018", "2001", "1985"])]
        edition: Option<String>,
        /// Language of announcements
        #[arg(long, value_name = "TAG")]
        language: Option<String>,
        /// A replay never speaks: text or off
        #[arg(long, value_name = "NAME", value_parser = ["text", "off"])]
        voice: Option<String>,
    },
    /// Let the daemon ask the device at this port whether it is a board
    Allow {
        /// Such as /dev/ttyUSB0
        port: String,
    },
    /// Forget a board that was found by itself, and its consent
    Forget {
        /// Its id, such as dgt-1, or its port
        board: String,
    },
    /// Whether a game could be played now, and if not, why not: ports, boards, speech, sound
    Doctor(doctor::DoctorFlags),
    /// Rule on touch-move without a daemon: one case, or one JSON object a line from standard input
    Touch(TouchFlags),
}

#[derive(Debug, Subcommand)]
enum ArbiterCommand {
    /// The illegal move that was pressed for stands
    AcceptIllegal,
    /// The illegal move that was pressed for is put back
    Reject,
    /// What was touched in this move does not bind
    WaiveTouch,
    /// Take back so many plies
    Takeback { n: u32 },
    /// End the game: 1-0, 0-1, 1/2-1/2, 0-0 for both lose, or * for none
    Result { result: String },
    /// A penalty for SIDE: seconds for the opponent, warning, or loss
    Penalty {
        #[arg(value_parser = ["white", "black"])]
        side: String,
        #[arg(value_name = "SECONDS|warning|loss")]
        penalty: String,
    },
    /// Set the clock, such as 1:30:00 1:28:30
    Clock {
        #[arg(value_name = "WHITE")]
        white: String,
        #[arg(value_name = "BLACK")]
        black: String,
    },
    /// Each move of both earns so many seconds from now on (Guideline III.4)
    Increment { seconds: u32 },
    /// Stop the clock
    Pause,
    /// Have play go on
    Resume,
    /// Let the daemon do this: display, announce, score, clock, information, flag, touch or adjournment
    Grant { duty: String },
    /// Have the daemon not do this
    Withhold { duty: String },
    /// Have both boards of the table set up as the score says, square by square
    SetBoards,
    /// What has been touched, and what may be played
    Ruling,
}

#[derive(Debug, clap::Args)]
struct TouchFlags {
    /// The position in which the player has the move
    #[arg(long, value_name = "FEN", requires = "events")]
    fen: Option<String>,
    /// What he did, separated by commas: T e1 touched, T e1+h1 in one frame, X d5 taken off, P e4 released, P e8=N
    /// a new piece, ADJ, PRESS, RESET
    #[arg(long, value_name = "EVENTS", requires = "fen")]
    events: Option<String>,
    /// Laws of Chess: 2023, 2018, 2001 or 1985; for lines that name none
    #[arg(long, value_name = "YEAR", value_parser = ["2023", "2018", "2001", "1985"])]
    edition: Option<String>,
}

#[derive(Debug, clap::Args)]
struct NewFlags {
    /// Boards of the table, by id
    #[arg(long, value_name = "BOARD")]
    board: Vec<String>,
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// 2023, 2018, 2001 or 1985
    #[arg(long, value_name = "YEAR")]
    edition: Option<String>,
    /// standard, rapid or blitz
    #[arg(long, value_name = "TEMPO")]
    tempo: Option<String>,
    /// club or tournament
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// none, 90+30, 40/100:20/50:15+30 or 5d3
    #[arg(long, value_name = "SPEC")]
    time: Option<String>,
    /// Start position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Start position of Chess960 by its number, 0 to 959; 518 is the usual one
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    start_position: Option<u32>,
    /// The position that stands on a board that knows its pieces; who has the move is asked
    #[arg(long, conflicts_with_all = ["fen", "start_position"])]
    from_board: bool,
    /// With --from-board: who has the move
    #[arg(long, value_name = "SIDE", requires = "from_board", value_parser = ["white", "black"])]
    turn: Option<String>,
}

/// Why a command was not carried out. Each says what to do.
#[derive(Debug, thiserror::Error)]
pub enum CtlError {
    /// Nobody listens.
    #[error(
        "No daemon listens on {0}. Start one with: appendixd --board auto. Another place is named with --socket"
    )]
    NoDaemon(PathBuf),
    /// The socket may not be used.
    #[error(
        "The daemon's socket {0} may not be used by this user. Ask to be added to the group that owns it"
    )]
    Forbidden(PathBuf),
    /// The connection broke.
    #[error("The daemon has gone ({0}). Start it again, then repeat the command")]
    Gone(String),
    /// Nothing comes back.
    #[error(
        "The daemon on {path} has not answered for {seconds} seconds. Look into its log; if it hangs, start it again"
    )]
    Silent {
        /// Which socket.
        path: PathBuf,
        /// How long it was waited for.
        seconds: u64,
    },
    /// The system refuses what this program needs.
    #[error("The system refuses what this command needs ({0})")]
    System(String),
    /// The daemon says no.
    #[error("{0}")]
    Refused(String),
    /// A file cannot be used.
    #[error("{path} cannot be used ({reason})")]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// Standard output is closed: the reader has had enough.
    #[error("standard output is closed")]
    OutputClosed,
}

impl From<io::Error> for CtlError {
    fn from(_: io::Error) -> Self {
        Self::OutputClosed
    }
}

/// Carries out one command and writes the answer to `out`.
///
/// # Errors
/// It was not carried out; the error says why and what to do.
pub fn run(line: &CommandLine, out: &mut impl Write) -> Result<(), CtlError> {
    match &line.command {
        Command::Replay { file, edition, language, .. } => {
            run_replay(file, edition.as_deref(), language.clone(), out)
        }
        Command::Touch(flags) => touch(line, flags, out),
        Command::Doctor(flags) => doctor::run(line, flags, out),
        Command::Watch { .. } => watch(line, out),
        Command::Record { file } if file.as_os_str() != "stop" => record(line, out),
        _ => ask(line, out),
    }
}

fn run_replay(
    file: &Path,
    edition: Option<&str>,
    language: Option<String>,
    out: &mut impl Write,
) -> Result<(), CtlError> {
    let error = |reason: String| CtlError::File { path: file.into(), reason };
    let recording = File::open(file).map_err(|reason| error(reason.to_string()))?;
    let choices = Choices { edition: edition.and_then(Edition::from_word), language };
    match replay(BufReader::new(recording), &choices, out) {
        Ok(()) => Ok(out.flush()?),
        Err(crate::replay::ReplayError::Output(closed)) => Err(closed.into()),
        Err(reason) => {
            // What was right up to there is worth having.
            out.flush()?;
            Err(error(reason.to_string()))
        }
    }
}

fn touch(line: &CommandLine, flags: &TouchFlags, out: &mut impl Write) -> Result<(), CtlError> {
    let edition = flags.edition.as_deref().and_then(Edition::from_word).unwrap_or_default();
    if let (Some(fen), Some(events)) = (&flags.fen, &flags.events) {
        let rule = if line.json { touch::rule_in_json } else { touch::rule_in_words };
        let answer = rule(fen, edition, events).map_err(|error| CtlError::Refused(error.to_string()))?;
        writeln!(out, "{answer}")?;
        return Ok(out.flush()?);
    }
    match touch::rule_lines(&mut BufReader::new(io::stdin().lock()), edition, out) {
        Ok(()) => Ok(()),
        Err(LinesError::Output(closed)) => Err(closed.into()),
        Err(LinesError::Input(reason)) => {
            out.flush()?;
            Err(CtlError::File { path: "standard input".into(), reason: reason.to_string() })
        }
    }
}

fn connect(line: &CommandLine) -> Result<Connection, CtlError> {
    let path = line.socket.clone().unwrap_or_else(|| places::socket_of_daemon(&places::process_environment));
    Connection::open(&path, PATIENCE)
}

fn ask(line: &CommandLine, out: &mut impl Write) -> Result<(), CtlError> {
    let answer = connect(line)?.ask(&request::written(line)?)?;
    show(line, &answer, out)
}

fn show(line: &CommandLine, answer: &Value, out: &mut impl Write) -> Result<(), CtlError> {
    if line.json {
        writeln!(out, "{answer}")?;
    } else {
        let words =
            answer.get("pgn").or_else(|| answer.get("text")).and_then(Value::as_str).unwrap_or_default();
        // A screen reader needs something to read where there is nothing to say.
        let words = if words.trim().is_empty() { "Done." } else { words.trim_end() };
        writeln!(out, "{words}")?;
    }
    Ok(out.flush()?)
}

fn watch(line: &CommandLine, out: &mut impl Write) -> Result<(), CtlError> {
    let mut connection = connect(line)?;
    connection.ask(&request::written(line)?)?;
    connection.listen()?;
    loop {
        let event = connection.read()?;
        let missing = event.get("missing").is_some();
        if let (Some(error), false) = (refused(&event), missing) {
            return Err(error);
        }
        if line.json {
            writeln!(out, "{event}")?;
        } else if missing {
            let words = event.pointer("/error/message").and_then(Value::as_str).unwrap_or_default();
            writeln!(out, "{words}")?;
        } else {
            writeln!(out, "{}", plain::sentence(&event))?;
        }
        out.flush()?;
    }
}

/// Records until the user or somebody else ends it. The connection stays open until then: the recording would end
/// with it.
fn record(line: &CommandLine, out: &mut impl Write) -> Result<(), CtlError> {
    let interrupts = Interrupts::hold()?;
    let mut connection = connect(line)?;
    let answer = connection.ask(&request::written(line)?)?;
    show(line, &answer, out)?;
    let end = match connection.wait(&interrupts)? {
        Waited::Daemon => connection.read().map_err(|error| match (error, &line.command) {
            (CtlError::Gone(_), Command::Record { file }) => CtlError::Refused(format!(
                "The daemon has gone. {} holds what was recorded until then",
                file.display()
            )),
            (error, _) => error,
        })?,
        Waited::Interrupted => {
            let stop = Map::from_iter([("do".to_owned(), "record".into()), ("stop".to_owned(), true.into())]);
            match connection.ask(&stop) {
                // Somebody else was faster.
                Err(CtlError::Refused(_)) => json!({ "text": "The recording has ended." }),
                answer => answer?,
            }
        }
    };
    match refused(&end) {
        Some(error) => Err(error),
        None => show(line, &end, out),
    }
}
