//! What these boards hear: writes of lights, 8 bytes or 247, without any framing.

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
}

impl Ear {
    /// The ear of a board with such lights.
    pub fn of(form: Form) -> Self {
        Self { form, heard: Vec::new(), since: None }
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
            self.heard.drain(..length);
            answers.extend((form == self.form).then(|| form.answer()));
        }
        if paused {
            self.heard.clear();
        }
        answers
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
