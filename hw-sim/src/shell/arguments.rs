//! The command line.

use std::path::{Path, PathBuf};

use crate::clock::ClockSetting;
use crate::command::milliseconds;
use crate::devices::Variant;
use crate::faults::Faults;
use crate::games::{self, Game};
use crate::hands::Style;
use crate::{End, Options};
use clap::{Parser, ValueEnum, builder::PossibleValue};

use super::ShellError;

const NOTES: &str = "\
Prints `ready PATH` when the port is there, `played N` after the last ply of a game of N plies, `lights e2 e4` when its \
lights show other squares than before (`lights` alone: none), and what it could not do with a command on standard error.

With --play the hands begin one pace after a client has opened the port and asked to be told of changes (on boards \
that tell of them by themselves: asked for the whole board; on those that never stop talking: heard one line), wait while nobody listens, and after the game the board stays there until `quit` \
on standard input or a signal. Without --play the end of standard input ends the program.

FILE.pgn: the main line of each game, a FEN tag is honoured. FILE.moves: a game a line, moves in UCI with blanks \
between; `FEN: moves` begins in another position; lines beginning with # are skipped.

Commands on standard input, one a line: lift e2, place e4 P (without a letter: what was lifted), slide a1 f1, \
replace d5 P, press white, clock 5400 5399 white, dump, unplug, plug, wait 0.4, quit.

The rests inside a ply are drawn from 0.05 to 0.9 seconds, while hovering up to 3, at the default pace of 2 seconds, \
and grow and shrink with it. A pace below the settle time of the daemon (1 second) is a blitz without a clock: moves \
are then made firm by the next touch only.

--clock sets both sides to 300 seconds and 3 more a move and starts half a pace before the first ply; White's time is \
at the left, with --rotated at the right.

Faults: drop=P, corrupt=P, corrupt-silent=P, insert=P, flicker=P, ee-dump=P, zero-clock=P with P the chance of each \
frame; late=MS: each frame up to so late; cut=BYTES: output in pieces 5 ms apart; stall=MS: the line stops so long in \
one frame of fifty; mute-first-open; at-noise; slow: answers take 0.1 to 0.4 s.";

/// What a client does in real time comes a few milliseconds sooner or later each time.
const BEAT: u64 = 50;

/// A simulated sensor board behind a pty, with hands that play on it and faults on its line.
#[derive(Debug, Parser)]
#[command(name = "hw-sim", version, after_help = NOTES)]
pub struct Arguments {
    /// The board: dgt, line, chesslink, eone, elfacun, certabo, sentio, tactum, ichessone, citrine, ucb or dgt-bus.
    kind: String,
    /// Keep PATH as a link to the terminal.
    #[arg(long, value_name = "PATH")]
    link: Option<PathBuf>,
    /// Play the games of this file.
    #[arg(long, value_name = "FILE.pgn|FILE.moves")]
    play: Option<PathBuf>,
    /// Play the Nth game of the file, not the first.
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// How pieces are moved.
    #[arg(long, value_name = "STYLE", default_value = "careful")]
    hands: HandsStyle,
    /// Rest between two plies.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = pace)]
    pace: u64,
    /// A clock beside the board, pressed after each ply.
    #[arg(long, value_name = "SECONDS+INCREMENT", num_args = 0..=1, require_equals = true,
        default_missing_value = "300+3", value_parser = clock)]
    clock: Option<ClockSetting>,
    /// The board lies turned by 180 degrees.
    #[arg(long)]
    rotated: bool,
    /// A peg board: pieces are only pulled out and put in.
    #[arg(long)]
    pegged: bool,
    /// Serial number of the board, at most five digits.
    #[arg(long, value_name = "N", default_value_t = 12345)]
    serial: u32,
    /// The firmware version that the board says it has, as two numbers: 49.48 makes a Supreme of a chesslink board.
    #[arg(long, value_name = "MAJOR.MINOR", value_parser = firmware)]
    firmware: Option<(u8, u8)>,
    /// In what the board differs from most of its kind; may be given several times: a Certabo or Tabutronic board can
    /// have lights of many colours, a Certabo board break its lines, and a DGT board have lights.
    #[arg(long, value_name = "coloured-lights|broken-lines|lights")]
    variant: Vec<BoardVariant>,
    /// So many boards on one line, with serial numbers from N on; each plays another game of the file. A number before
    /// a command says which of them is meant.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    boards: u16,
    /// What the hands do after the game: leave the pieces, or show the result with the kings.
    #[arg(long, value_name = "leave|kings", default_value = "leave")]
    end: GameEnd,
    /// What goes wrong; may be given several times.
    #[arg(long, value_name = "SPEC")]
    fault: Vec<String>,
    /// Same seed, same bytes.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// After the game set up the next of the file, after the last the first.
    #[arg(long = "loop")]
    looped: bool,
}

impl Arguments {
    /// What the simulation is to be made of.
    pub fn options(&self) -> Result<Options, ShellError> {
        let mut faults = Faults::default();
        for spec in &self.fault {
            faults.add(spec)?;
        }
        let usual = Options::new(&self.kind)?;
        let options = Options {
            version: self.firmware.unwrap_or(usual.version),
            variants: self.variant.iter().map(|variant| variant.0).collect(),
            serial: self.serial,
            rotated: self.rotated,
            pegged: self.pegged,
            games: self.games()?,
            looped: self.looped,
            hands: self.hands.0,
            pace: self.pace,
            clock: self.clock,
            faults,
            seed: self.seed,
            end: self.end.0,
            beat: Some(BEAT),
            ..usual
        };
        options.check()?;
        Ok(options)
    }

    /// How many boards share the line.
    pub fn boards(&self) -> usize {
        self.boards.into()
    }

    /// The link to keep.
    pub fn link(&self) -> Option<&Path> {
        self.link.as_deref()
    }

    /// The games to play, beginning with the one asked for.
    fn games(&self) -> Result<Vec<Game>, ShellError> {
        let Some(path) = &self.play else {
            return match (self.game, self.looped) {
                (Some(_), _) => Err(ShellError::NeedsGames("--game")),
                (None, true) => Err(ShellError::NeedsGames("--loop")),
                (None, false) => Ok(Vec::new()),
            };
        };
        let text = std::fs::read_to_string(path)
            .map_err(|source| ShellError::Unreadable { path: path.clone(), source })?;
        let mut games = games::read(path, &text)?;
        let number = self.game.unwrap_or(1);
        if number == 0 || number > games.len() {
            return Err(ShellError::NoSuchGame { number, games: games.len() });
        }
        games.rotate_left(number - 1);
        Ok(games)
    }
}

#[derive(Clone, Copy, Debug)]
struct HandsStyle(Style);

impl ValueEnum for HandsStyle {
    fn value_variants<'a>() -> &'a [Self] {
        const STYLES: [HandsStyle; Style::ALL.len()] = {
            let mut styles = [HandsStyle(Style::Careful); Style::ALL.len()];
            let mut index = 0;
            while index < styles.len() {
                styles[index] = HandsStyle(Style::ALL[index].1);
                index += 1;
            }
            styles
        };
        &STYLES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Style::ALL.into_iter().find(|(_, style)| *style == self.0).map(|(name, _)| PossibleValue::new(name))
    }
}

#[derive(Clone, Copy, Debug)]
struct BoardVariant(Variant);

impl ValueEnum for BoardVariant {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Variant::ColouredLights), Self(Variant::BrokenLines), Self(Variant::Lights)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

#[derive(Clone, Copy, Debug)]
struct GameEnd(End);

impl ValueEnum for GameEnd {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(End::Leave), Self(End::Kings)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self.0 {
            End::Leave => "leave",
            End::Kings => "kings",
        }))
    }
}

fn firmware(text: &str) -> Result<(u8, u8), String> {
    let number = |text: &str| text.parse().ok().filter(|number: &u8| number.is_ascii());
    let numbers = text.split_once('.').and_then(|(major, minor)| Some((number(major)?, number(minor)?)));
    numbers.ok_or_else(|| "two numbers from 0 to 127 with a point between, such as 3.10".to_owned())
}

fn pace(text: &str) -> Result<u64, String> {
    milliseconds(text).filter(|pace| *pace > 0).ok_or_else(|| "seconds, such as 2 or 0.5".to_owned())
}

fn clock(text: &str) -> Result<ClockSetting, String> {
    let (seconds, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (seconds.parse(), increment.parse()) {
        (Ok(seconds), Ok(increment)) if (1..36_000).contains(&seconds) && increment < 3600 => {
            Ok(ClockSetting { seconds, increment })
        }
        _ => Err("seconds and seconds a move, such as 300+3".to_owned()),
    }
}
