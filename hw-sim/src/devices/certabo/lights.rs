//! What these boards hear: writes of lights, 8 bytes or 247, without any framing.

use shakmaty::Square;

/// Where a write has so many bytes and no more come for this long, it is over, in ms.
const PAUSE: u64 = 100;
const PLAIN: usize = 8;
const COLOURED: usize = 247;

/// The lights a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One a square.
    Plain,
    /// Coloured ones at the corners of squares.
    Coloured,
}

impl Form {
    /// What the board says when they have been set.
    fn answer(self) -> &'static [u8] {
        match self {
            Self::Plain => b"L\r\n",
            Self::Coloured => b"D\r\n",
        }
    }
}

/// Bytes heard that are no whole write yet.
#[derive(Clone, Debug)]
pub struct Ear {
    form: Form,
    heard: Vec<u8>,
    /// When the last of them was noticed.
    since: Option<u64>,
    /// The last whole write for lights that it has.
    shown: Vec<u8>,
}

impl Ear {
    /// The ear of a board with such lights.
    pub fn of(form: Form) -> Self {
        Self { form, heard: Vec::new(), since: None, shown: Vec::new() }
    }

    /// One byte.
    pub fn hear(&mut self, byte: u8) {
        self.heard.push(byte);
        self.since = None;
    }

    /// Forgets what it has heard.
    pub fn clear(&mut self) {
        self.heard.clear();
    }

    /// When [`Self::answers`] has something to do.
    pub fn next_wake(&self, line_free: u64) -> Option<u64> {
        (!self.heard.is_empty()).then(|| self.since.map_or(line_free, |since| since + PAUSE))
    }

    /// The answers to the writes that are over.
    pub fn answers(&mut self, now: u64) -> Vec<&'static [u8]> {
        let since = *self.since.get_or_insert(now);
        let paused = now >= since + PAUSE;
        let mut answers = Vec::new();
        while let Some((form, length)) = self.whole(paused) {
            let write: Vec<u8> = self.heard.drain(..length).collect();
            if form == self.form {
                self.shown = write;
            }
            answers.extend((form == self.form).then(|| form.answer()));
        }
        if paused {
            self.heard.clear();
        }
        answers
    }

    /// Power has come on: all lights are off.
    pub fn darken(&mut self) {
        self.shown.clear();
    }

    /// Whether this square, in the board's own order, is shown by its light, or by those at its corners.
    pub fn shows(&self, square: Square) -> bool {
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        match self.form {
            Form::Plain => self.shown.get(7 - rank).is_some_and(|row| row >> file & 1 == 1),
            Form::Coloured => {
                // Nine rows from the edge below the first rank, each from the edge right of file h.
                let shines = |row: usize, place: usize| {
                    let light = 2 + 3 * (9 * row + place);
                    self.shown.get(light..light + 3).is_some_and(|colour| colour != [0; 3])
                };
                let places = [7 - file, 8 - file];
                [rank, rank + 1].into_iter().all(|row| places.into_iter().all(|place| shines(row, place)))
            }
        }
    }

    /// The first write that is whole. One that begins as coloured lights do may still be eight plain bytes.
    fn whole(&self, paused: bool) -> Option<(Form, usize)> {
        let coloured = b"\xFF\x55".iter().zip(&self.heard).all(|(sign, byte)| sign == byte);
        if coloured && self.heard.len() >= COLOURED {
            return Some((Form::Coloured, COLOURED));
        }
        (self.heard.len() >= PLAIN && (!coloured || paused)).then_some((Form::Plain, PLAIN))
    }
}
