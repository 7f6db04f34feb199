//! What the player having the move does, in the words in which a case is written down.
//!
//! Words are separated by commas: `T e1` touched, `T e1+h1` in one frame, `X d5` taken off, `P e4` set down and
//! released, `P e8=N` a new piece set down and released, `ADJ` adjustment declared, `PRESS` clock pressed, `RESET`
//! the illegal move is put back. No word at all: nothing has happened.

use std::fmt;

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::shortened;

/// One thing the player having the move has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchEvent {
    /// The pieces on these squares were lifted within one look at the board, in an order nobody knows. On a pegged
    /// board: taken out of their holes (D.2.2).
    Touched(Bitboard),
    /// The piece on this square was lifted and taken off the board.
    TakenOff(Square),
    /// A piece that is in the air or off the board was set down here and released.
    Released(Square),
    /// A piece that was not on the board when the move began was set down here and released.
    NewPiece {
        /// Where.
        square: Square,
        /// What it is.
        role: Role,
    },
    /// The player declared an adjustment (4.2.1).
    Adjust,
    /// The declaration holds no longer; what was lifted under it is still covered. Only the daemon knows the time: a
    /// written case has no word for it.
    AdjustmentOver,
    /// The player announced castling on this side. Only the daemon hears it: a written case has no word for it.
    CastlingAnnounced(CastlingSide),
    /// The player pressed the clock.
    Press,
    /// The illegal move that was pressed is put back, and another has to be made (7.5.1).
    Reset,
}

/// In the words in which a case is written; what such a case has no word for stands in small letters.
impl fmt::Display for TouchEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Touched(squares) => {
                let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
                write!(f, "T {}", names.join("+"))
            }
            Self::TakenOff(square) => write!(f, "X {square}"),
            Self::Released(square) => write!(f, "P {square}"),
            Self::NewPiece { square, role } => write!(f, "P {square}={}", role.upper_char()),
            Self::Adjust => f.write_str("ADJ"),
            Self::AdjustmentOver => f.write_str("adjusted"),
            Self::CastlingAnnounced(CastlingSide::KingSide) => f.write_str("short castling announced"),
            Self::CastlingAnnounced(CastlingSide::QueenSide) => f.write_str("long castling announced"),
            Self::Press => f.write_str("PRESS"),
            Self::Reset => f.write_str("RESET"),
        }
    }
}

/// Why a list of events cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// Nothing between two commas.
    #[error("event {number} is empty: events are separated by single commas")]
    Empty {
        /// Which event, from 1.
        number: usize,
    },
    /// A word that does not exist.
    #[error(
        "event {number}, {text:?}, is not known: T, X and P stand before a square, ADJ, PRESS and RESET alone"
    )]
    UnknownWord {
        /// Which event, from 1.
        number: usize,
        /// As given, shortened.
        text: String,
    },
    /// A square that does not exist, or none.
    #[error("event {number}, {text:?}, needs {needs}")]
    BadSquare {
        /// Which event, from 1.
        number: usize,
        /// As given, shortened.
        text: String,
        /// What has to stand there.
        needs: &'static str,
    },
    /// A new piece that no pawn becomes.
    #[error("event {number}, {text:?}, names no piece that a pawn becomes: Q, R, B or N stands after the =")]
    BadPiece {
        /// Which event, from 1.
        number: usize,
        /// As given, shortened.
        text: String,
    },
}

/// The events written down in `text`.
///
/// # Errors
/// A word cannot be read; the error names the first such.
pub fn parse(text: &str) -> Result<Vec<TouchEvent>, EventError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',').enumerate().map(|(index, word)| event(index + 1, word.trim())).collect()
}

fn event(number: usize, text: &str) -> Result<TouchEvent, EventError> {
    let bad_square = |needs: &'static str| EventError::BadSquare { number, text: shortened(text), needs };
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim_start();
    match (word, rest) {
        ("", _) => Err(EventError::Empty { number }),
        ("ADJ", "") => Ok(TouchEvent::Adjust),
        ("PRESS", "") => Ok(TouchEvent::Press),
        ("RESET", "") => Ok(TouchEvent::Reset),
        ("T", squares) => squares
            .split('+')
            .map(square)
            .collect::<Option<Bitboard>>()
            .map(TouchEvent::Touched)
            .ok_or_else(|| {
                bad_square("a square after the T, as in \"T e1\", or several of one frame, as in \"T e1+h1\"")
            }),
        ("X", on) => square(on)
            .map(TouchEvent::TakenOff)
            .ok_or_else(|| bad_square("one square after the X, as in \"X d5\"")),
        ("P", on) => {
            let (on, piece) = on.split_once('=').map_or((on, None), |(on, piece)| (on, Some(piece)));
            let square = square(on)
                .ok_or_else(|| bad_square("one square after the P, as in \"P e4\" or \"P e8=N\""))?;
            let Some(piece) = piece else { return Ok(TouchEvent::Released(square)) };
            let role =
                promoted(piece).ok_or_else(|| EventError::BadPiece { number, text: shortened(text) })?;
            Ok(TouchEvent::NewPiece { square, role })
        }
        _ => Err(EventError::UnknownWord { number, text: shortened(text) }),
    }
}

/// A square in small letters; `Square`'s own reading is more generous.
fn square(text: &str) -> Option<Square> {
    text.parse().ok().filter(|square: &Square| square.to_string() == text)
}

fn promoted(text: &str) -> Option<Role> {
    match text {
        "Q" => Some(Role::Queen),
        "R" => Some(Role::Rook),
        "B" => Some(Role::Bishop),
        "N" => Some(Role::Knight),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> Bitboard {
        names.iter().map(|name| square(name).unwrap()).collect()
    }

    #[test]
    fn every_word_is_read() {
        assert_eq!(
            parse("T e1, T h1+e1,X d5 , P e4, P e8=N, ADJ, PRESS, RESET").unwrap(),
            [
                TouchEvent::Touched(squares(&["e1"])),
                TouchEvent::Touched(squares(&["e1", "h1"])),
                TouchEvent::TakenOff(Square::D5),
                TouchEvent::Released(Square::E4),
                TouchEvent::NewPiece { square: Square::E8, role: Role::Knight },
                TouchEvent::Adjust,
                TouchEvent::Press,
                TouchEvent::Reset,
            ]
        );
        assert_eq!(parse("").unwrap(), []);
        assert_eq!(parse("  ").unwrap(), []);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let words = "T e1, T e1+h1, X d5, P e4, P e8=N, ADJ, PRESS, RESET";
        let written: Vec<String> = parse(words).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(written.join(", "), words);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        for (text, told) in [
            ("T e1,", "event 2 is empty: events are separated by single commas"),
            (",", "event 1 is empty: events are separated by single commas"),
            (
                "T e1, Q e4",
                "event 2, \"Q e4\", is not known: T, X and P stand before a square, ADJ, PRESS and RESET alone",
            ),
            (
                "PRESS e4",
                "event 1, \"PRESS e4\", is not known: T, X and P stand before a square, ADJ, PRESS and RESET alone",
            ),
            ("X", "event 1, \"X\", needs one square after the X, as in \"X d5\""),
            ("X d5+e5", "event 1, \"X d5+e5\", needs one square after the X, as in \"X d5\""),
            ("P e9", "event 1, \"P e9\", needs one square after the P, as in \"P e4\" or \"P e8=N\""),
            (
                "T e1+",
                "event 1, \"T e1+\", needs a square after the T, as in \"T e1\", or several of one frame, as in \"T e1+h1\"",
            ),
            (
                "P e8=K",
                "event 1, \"P e8=K\", names no piece that a pawn becomes: Q, R, B or N stands after the =",
            ),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), told, "{text}");
        }
        assert!(parse("t e1").is_err());
        assert!(parse("T E1").is_err());
        assert!(parse(&"é".repeat(500)).unwrap_err().to_string().len() < 400);
    }
}
