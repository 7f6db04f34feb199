//! What a board of this family says: `:` and the numbers of one look at all squares, again and again.
//!
//! | character | in a line | between lines |
//! |---|---|---|
//! | `:` | the line before has ended, whole or not | a line begins |
//! | digit, space | a number | the rest of a line begun before the port was opened; after that, garbage |
//! | CR, LF | nothing: some boards break lines in the middle of a number; but after the last number, the end | nothing |
//! | `L`, `D` and an end of line | nothing | lights of this form have been set |
//! | `*` | nothing | nothing |
//! | any other | the line is spoilt, and all is garbage up to the next `:` | likewise |
//!
//! Each byte is judged as it comes and none is held, so a line of a thousand characters costs no more than they do.

use super::lights::Form;
use crate::frame::{Verdict, Verifier};

/// So many characters may come before the first line: more than the longest line has.
const LONGEST_LINE: usize = 2048;

/// What a byte has made whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Nothing yet.
    Nothing,
    /// The numbers of one look at all squares.
    Look(Vec<u8>),
    /// A line of so many characters that has too few numbers.
    Spoilt(usize),
    /// Lights of this form have been set.
    Lights(Form),
}

/// Where the next byte is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Before the first line, after so many characters.
    Before(usize),
    Between,
    Line,
    /// In what cannot be read.
    Garbage,
}

/// The framing of lines with as many numbers as this board sends.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    wanted: usize,
    place: Place,
    numbers: Vec<u8>,
    /// The digits of the number that is not ended yet, as a number.
    open: Option<u8>,
    length: usize,
    last: u8,
    lights: Option<Form>,
}

impl Lines {
    /// Lines of so many numbers.
    pub(super) fn of(wanted: usize) -> Self {
        Self {
            wanted,
            place: Place::Before(0),
            numbers: Vec::new(),
            open: None,
            length: 0,
            last: b':',
            lights: None,
        }
    }

    fn begin(&mut self) {
        self.place = Place::Line;
        self.numbers.clear();
        self.open = None;
        self.length = 0;
        self.last = b':';
    }

    fn before(&mut self, byte: u8, length: usize) -> Verdict<Said> {
        self.place = Place::Before(length + 1);
        if byte.is_ascii_digit() && length < LONGEST_LINE { nothing() } else { self.between(byte) }
    }

    fn between(&mut self, byte: u8) -> Verdict<Said> {
        let lights = self.lights.take();
        match byte {
            b':' => self.begin(),
            b'L' => self.lights = Some(Form::Plain),
            b'D' => self.lights = Some(Form::Coloured),
            b'\r' | b'\n' => return Verdict::Complete(lights.map_or(Said::Nothing, Said::Lights)),
            b' ' | b'*' => {}
            _ => return self.spoil(),
        }
        nothing()
    }

    fn in_line(&mut self, byte: u8) -> Verdict<Said> {
        let before = std::mem::replace(&mut self.last, byte);
        self.length += 1;
        match byte {
            b':' => return self.end_at_next(),
            b'0'..=b'9' if self.numbers.len() < self.wanted => {
                let digits = self.open.unwrap_or(0).checked_mul(10);
                self.open = digits.and_then(|number| number.checked_add(byte - b'0'));
                if self.open.is_none() {
                    return self.spoil();
                }
            }
            b' ' => self.numbers.extend(self.open.take()),
            b'\r' | b'\n' => return self.end_of_line(before),
            b'L' | b'D' | b'*' if self.open.is_none() => {}
            _ => return self.spoil(),
        }
        if self.length > LONGEST_LINE { self.spoil() } else { nothing() }
    }

    /// The last number has an end where a space follows, or both characters that end a line.
    fn end_of_line(&mut self, before: u8) -> Verdict<Said> {
        let after_number = before == b'\r' && self.last == b'\n' && self.numbers.len() + 1 == self.wanted;
        if after_number {
            self.numbers.extend(self.open.take());
        }
        if self.numbers.len() < self.wanted {
            return nothing();
        }
        self.place = Place::Between;
        Verdict::Complete(Said::Look(std::mem::take(&mut self.numbers)))
    }

    fn end_at_next(&mut self) -> Verdict<Said> {
        self.numbers.extend(self.open.take());
        let (numbers, length) = (std::mem::take(&mut self.numbers), self.length);
        self.begin();
        let whole = numbers.len() == self.wanted;
        Verdict::Complete(if whole { Said::Look(numbers) } else { Said::Spoilt(length) })
    }

    fn spoil(&mut self) -> Verdict<Said> {
        self.place = Place::Garbage;
        Verdict::Wrong(1)
    }
}

fn nothing() -> Verdict<Said> {
    Verdict::Complete(Said::Nothing)
}

impl Verifier for Lines {
    type Message = Said;

    const LONGEST: usize = 2;

    fn verify(&mut self, held: &[u8]) -> Verdict<Said> {
        let Some(byte) = held.last().copied() else { return Verdict::More };
        match self.place {
            Place::Before(length) => self.before(byte, length),
            Place::Between => self.between(byte),
            Place::Line => self.in_line(byte),
            Place::Garbage if byte == b':' => {
                self.begin();
                nothing()
            }
            Place::Garbage => Verdict::Wrong(1),
        }
    }
}
