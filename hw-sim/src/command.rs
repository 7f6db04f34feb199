//! The commands of a person or a script on standard input.

use std::str::FromStr;

use shakmaty::{Color, Piece, Square};
use thiserror::Error;

/// One command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `lift e2`
    Lift(Square),
    /// `place e4 P`; without a letter: what was lifted last.
    Place(Square, Option<Piece>),
    /// `slide a1 f1`
    Slide(Square, Square),
    /// `replace d5 P`: the piece is set onto an occupied square.
    Replace(Square, Piece),
    /// `press white`
    Press(Color),
    /// `clock 5400 5399 white`: seconds of White and of Black, and whose time runs: `white`, `black` or `none`.
    Clock {
        /// Seconds of White.
        white: u32,
        /// Seconds of Black.
        black: u32,
        /// Whose time runs.
        running: Option<Color>,
    },
    /// `dump`: the whole board is sent though nobody asked.
    Dump,
    /// `unplug`: the port goes away, and the board has no power.
    Unplug,
    /// `plug`: it comes back.
    Plug,
    /// `wait 0.4`: the next command waits so many seconds (here in ms).
    Wait(u64),
    /// `quit`
    Quit,
}

/// A line that is no command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{0}` is no command. Say lift SQUARE, place SQUARE [PIECE], slide SQUARE SQUARE, replace SQUARE PIECE, \
     press white|black, clock WHITE BLACK white|black|none, dump, unplug, plug, wait SECONDS or quit."
)]
pub struct BadCommand(String);

impl FromStr for Command {
    type Err = BadCommand;

    fn from_str(line: &str) -> Result<Self, BadCommand> {
        let words: Vec<&str> = line.split_whitespace().collect();
        parse(&words).ok_or_else(|| BadCommand(line.trim().to_owned()))
    }
}

fn parse(words: &[&str]) -> Option<Command> {
    Some(match words {
        ["lift", at] => Command::Lift(square(at)?),
        ["place", at] => Command::Place(square(at)?, None),
        ["place", at, what] => Command::Place(square(at)?, Some(piece(what)?)),
        ["slide", from, to] => Command::Slide(square(from)?, square(to)?),
        ["replace", at, what] => Command::Replace(square(at)?, piece(what)?),
        ["press", who] => Command::Press(color(who)?),
        ["clock", white, black, who] => Command::Clock {
            white: white.parse().ok()?,
            black: black.parse().ok()?,
            running: if *who == "none" { None } else { Some(color(who)?) },
        },
        ["dump"] => Command::Dump,
        ["unplug"] => Command::Unplug,
        ["plug"] => Command::Plug,
        ["wait", time] => Command::Wait(milliseconds(time)?),
        ["quit"] => Command::Quit,
        _ => return None,
    })
}

/// Seconds as written, with up to a day allowed, as milliseconds.
pub fn milliseconds(text: &str) -> Option<u64> {
    let seconds: f64 = text.parse().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds))?;
    u64::try_from(std::time::Duration::from_secs_f64(seconds).as_millis()).ok()
}

fn square(word: &str) -> Option<Square> {
    word.parse().ok()
}

fn piece(word: &str) -> Option<Piece> {
    let mut letters = word.chars();
    letters.next().and_then(Piece::from_char).filter(|_| letters.next().is_none())
}

fn color(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}
