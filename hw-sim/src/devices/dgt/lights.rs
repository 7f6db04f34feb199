//! The lights of a Revelation (protocols 1.8), one a square, as every simulated board of this make has them.
//!
//! | after `60 04` | what it does |
//! |---|---|
//! | `01 from to 00` | these two squares shine, besides those that do already |
//! | `00 from to 00` | these two are dark again |
//! | `00 40 any 00` | all are dark |
//! | `02 01 00 00`, `02 01 01 00` | whether a square goes dark when its piece changes: it does, unless told otherwise |
//!
//! Everything else changes nothing. That a Revelation turns its numbers when it sees the pieces turned belongs to that
//! board; this one, like the wired boards, never does, so `02 02` changes nothing here.

/// The square number that stands for all of them.
const ALL: u8 = 0x40;

/// Which squares shine, by their numbers on the board.
#[derive(Clone, Debug)]
pub struct Lights {
    shining: [bool; 64],
    dark_on_change: bool,
}

impl Default for Lights {
    fn default() -> Self {
        Self { shining: [false; 64], dark_on_change: true }
    }
}

impl Lights {
    /// What a host has said behind `60` and the size.
    pub fn hear(&mut self, words: &[u8]) {
        match *words {
            [0x00, ALL, _, 0x00] => self.shining = [false; 64],
            [0x00, from, to, 0x00] => self.set(from, to, false),
            [0x01, from, to, 0x00] => self.set(from, to, true),
            [0x02, 0x01, switch @ (0x00 | 0x01), 0x00] => self.dark_on_change = switch == 0x01,
            _ => {}
        }
    }

    /// Another piece, or none, is seen on a square.
    pub fn changed(&mut self, number: u8) {
        if self.dark_on_change {
            self.set(number, number, false);
        }
    }

    /// Whether a square shines.
    pub fn shine(&self, number: u8) -> bool {
        self.shining.get(usize::from(number)).is_some_and(|shining| *shining)
    }

    /// Where one of the numbers is none of a square, nothing is done.
    fn set(&mut self, from: u8, to: u8, shining: bool) {
        if from.max(to) >= ALL {
            return;
        }
        for number in [from, to] {
            self.shining[usize::from(number)] = shining;
        }
    }
}
