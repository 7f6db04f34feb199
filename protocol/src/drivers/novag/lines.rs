//! What boards that tell moves say: lines of text, ended by CR, LF or both in any order, in capitals or not.
//!
//! | line                                                  | what it says                             |
//! |-------------------------------------------------------|------------------------------------------|
//! | `M`, perhaps a number and a comma for Black, a move   | the move is finished                     |
//! | `T`, perhaps with more                                | a move is taken back                     |
//! | `New Game`, or only `N` on the older board            | a new game                               |
//! | `ID`, `UCB` or a name, and more                       | who it is                                |
//! | `Xmit` …, `.Referee` …                                | it has understood `X ON` or `U ON`       |
//! | other words                                           | nothing that matters: levels, a position |

use shakmaty::{CastlingSide, Color, File, Rank, Role, Square};

use crate::frame::{Verdict, Verifier};
use crate::sense::{Sense, Step, ToldMove};

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// An empty line, or words that matter to nobody.
    Nothing,
    /// Something of the game or of the board.
    Sense(Sense),
}

/// Cuts the stream into lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lines {
    /// After more than a line can hold: garbage until it ends.
    too_long: bool,
}

impl Verifier for Lines {
    type Message = Said;

    /// Lines of moves have some twenty characters; those of a position that nobody has asked for are longer.
    const LONGEST: usize = 128;

    fn verify(&mut self, held: &[u8]) -> Verdict<Said> {
        let ends = matches!(held.last(), Some(b'\n' | b'\r'));
        if self.too_long {
            self.too_long = !ends;
            return Verdict::Wrong(held.len());
        }
        if ends {
            return said(held).map_or_else(|| Verdict::Wrong(before_move(held)), Verdict::Complete);
        }
        self.too_long = held.len() >= Self::LONGEST;
        if self.too_long { Verdict::Wrong(held.len()) } else { Verdict::More }
    }
}

/// How much of a damaged line goes before something that may be a move: noise runs into the line behind it.
fn before_move(line: &[u8]) -> usize {
    let later = line.iter().skip(1).position(|byte| matches!(byte, b'M' | b'm'));
    later.map_or(line.len(), |at| at + 1)
}

/// What a whole line says; `None` if it was damaged.
/// How lines begin in which a board says who it is: `ID.UCBII VI.09`, or `UCB CITRINE VI.09`.
const NAMES: [&str; 5] = ["ID", "UCB", "CITRINE", "OBSIDIAN", "NOVAG"];

fn said(line: &[u8]) -> Option<Said> {
    let text = std::str::from_utf8(line).ok()?.trim_ascii();
    if !text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t')) {
        return None;
    }
    let capitals = text.to_ascii_uppercase();
    let Some(first) = capitals.chars().next() else { return Some(Said::Nothing) };
    let rest = capitals.get(1..)?;
    let sense = match first {
        'M' => Sense::Moved(told_move(rest)?),
        'T' => Sense::TakenBack(taken_back(rest)?),
        'N' if capitals.starts_with("NEW") || rest.is_empty() => Sense::NewGame,
        _ if NAMES.iter().any(|name| capitals.starts_with(name)) => Sense::Trademark(text.to_owned()),
        'X' if capitals.starts_with("XMIT") => Sense::TellsMoves,
        '.' if capitals.starts_with(".REF") => Sense::TellsMoves,
        // A move whose first letter was damaged is no other word.
        _ if holds_square(&capitals) => return None,
        _ => return Some(Said::Nothing),
    };
    Some(Said::Sense(sense))
}

/// `   1,  E7-E5`, `E2E4`, `12  E7-E8/Q`, `10  O-O`.
fn told_move(text: &str) -> Option<ToldMove> {
    let text = text.trim_ascii_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // A zero begins castling in some spellings, and no number.
    let digits = if text.starts_with('0') { 0 } else { digits };
    let (number, rest) = text.split_at(digits);
    if number.is_empty() {
        return Some(ToldMove { number: None, step: step(rest)? });
    }
    let rest = rest.trim_ascii_start();
    let (side, rest) = match rest.strip_prefix(',') {
        Some(rest) => (Color::Black, rest),
        None => (Color::White, rest),
    };
    Some(ToldMove { number: Some((number.parse().ok()?, side)), step: step(rest)? })
}

/// What is taken back, where it can be read. Words are none; what holds a square must be a whole move.
fn taken_back(text: &str) -> Option<Option<Step>> {
    match told_move(text) {
        Some(told) => Some(Some(told.step)),
        None if holds_square(text) => None,
        None => Some(None),
    }
}

fn step(text: &str) -> Option<Step> {
    let text = text.trim_ascii();
    for (castles, side) in [
        ("O-O-O", CastlingSide::QueenSide),
        ("0-0-0", CastlingSide::QueenSide),
        ("O-O", CastlingSide::KingSide),
        ("0-0", CastlingSide::KingSide),
    ] {
        if let Some(rest) = text.strip_prefix(castles) {
            return is_mark(rest).then_some(Step::Castling(side));
        }
    }
    let (from, rest) = square(text)?;
    let rest = rest.trim_start_matches(['-', 'X', ' ']);
    let (to, rest) = square(rest)?;
    let (promotion, rest) = match rest.trim_ascii_start().strip_prefix(['/', '=']) {
        Some(rest) => {
            let letter = rest.trim_ascii_start().chars().next()?;
            let rest = rest.trim_ascii_start().get(1..)?;
            (Some(Role::from_char(letter).filter(|role| !matches!(role, Role::Pawn | Role::King))?), rest)
        }
        None => (None, rest),
    };
    is_mark(rest).then_some(Step::FromTo { from, to, promotion })
}

/// What may stand behind a move: check, mate, en passant.
fn is_mark(text: &str) -> bool {
    matches!(text.trim_ascii(), "" | "+" | "++" | "#" | "EP" | "E.P." | "EP+" | "EP++")
}

fn square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = File::from_char(letters.next()?.to_ascii_lowercase())?;
    let rank = Rank::from_char(letters.next()?)?;
    Some((Square::from_coords(file, rank), text.get(2..)?))
}

fn holds_square(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| matches!(pair, [b'A'..=b'H', b'1'..=b'8']))
}
