//! Lights: raw bytes in one of two forms. Which of them a board has is told by its answer; until then it gets both.

use std::collections::VecDeque;

use shakmaty::Square;

use crate::time::Millis;

/// How lights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One light a square: 8 bytes.
    Plain,
    /// Coloured lights at the corners of the squares: 247 bytes.
    Coloured,
}

/// A board that is written to sooner may lose what it is told.
const PAUSE: Millis = Millis(600);
/// Lights at the corners: nine rows of nine.
const ROW: usize = 9;
/// Red, green and blue of a light that shines: seen well, and not too bright in a dim room.
const SHINES: [u8; 3] = [0, 0, 40];

/// Writes that wait for their turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Lights {
    form: Option<Form>,
    waiting: VecDeque<(Form, Vec<u8>)>,
    written: Option<Millis>,
}

impl Lights {
    /// Nothing waits; the form stays known.
    pub(super) fn renew(&mut self) {
        *self = Self { form: self.form, ..Self::default() };
    }

    /// The board has answered a write of this form.
    pub(super) fn answered(&mut self, form: Form) {
        self.form = Some(form);
        self.waiting.retain(|(other, _)| *other == form);
    }

    /// These squares and no others are to shine: what still waits is needless.
    pub(super) fn show(&mut self, squares: &[Square]) {
        self.waiting.clear();
        for form in [Form::Plain, Form::Coloured] {
            if self.form.is_none_or(|known| known == form) {
                self.waiting.push_back((form, written(form, squares)));
            }
        }
    }

    /// When the next write has its turn.
    pub(super) fn due(&self) -> Option<Millis> {
        self.waiting.front()?;
        Some(self.written.map_or(Millis(0), |written| written + PAUSE))
    }

    /// Writes if it is time.
    pub(super) fn write(&mut self, now: Millis, bytes: &mut Vec<u8>) {
        if self.due().is_some_and(|due| due <= now)
            && let Some((_, write)) = self.waiting.pop_front()
        {
            bytes.extend(write);
            self.written = Some(now);
        }
    }
}

fn written(form: Form, squares: &[Square]) -> Vec<u8> {
    match form {
        Form::Plain => plain(squares),
        Form::Coloured => coloured(squares),
    }
}

/// One byte a rank from the eighth on; bit 0 is file a, unlike in what the board says.
fn plain(squares: &[Square]) -> Vec<u8> {
    let mut bytes = vec![0; 8];
    for square in squares {
        bytes[7 - usize::from(square.rank())] |= 1 << u8::from(square.file());
    }
    bytes
}

/// Rows from the edge below the first rank, each from the edge right of file h.
fn coloured(squares: &[Square]) -> Vec<u8> {
    let mut lights = [[0; 3]; ROW * ROW];
    for square in squares {
        let first = ROW * usize::from(square.rank()) + 7 - usize::from(square.file());
        for light in [first, first + 1, first + ROW, first + ROW + 1] {
            lights[light] = SHINES;
        }
    }
    let mut bytes = vec![0xFF, 0x55];
    bytes.extend(lights.as_flattened());
    bytes.extend(b"\r\n");
    bytes
}
