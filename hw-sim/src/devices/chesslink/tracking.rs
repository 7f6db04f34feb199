//! What the firmware of an occupancy board makes of squares that are empty or not.
//!
//! How a real eONE does it is not known. Here what was lifted last is what is set down; where the squares of the start
//! position are occupied and no others, that is the start position.

use super::message;

/// The start position as the first squares of a report show it, White near.
const FIRST: &[u8; 16] = b"RNBKQBNRPPPPPPPP";
const LAST: &[u8; 16] = b"pppppppprnbkqbnr";
/// Something of which nothing is known.
const ANYTHING: char = 'P';

/// Letters in the order of a report.
#[derive(Clone, Debug)]
pub struct Tracking {
    letters: [char; 64],
    in_hand: Vec<char>,
}

impl Tracking {
    /// What is made of the squares that are occupied when the board is switched on.
    pub fn new(occupied: [bool; 64]) -> Self {
        let letters = occupied.map(|occupied| if occupied { ANYTHING } else { message::letter(None) });
        let mut tracking = Self { letters, in_hand: Vec::new() };
        tracking.know_start_position();
        tracking
    }

    /// A square has become empty or not.
    pub fn changed(&mut self, place: usize, occupied: bool) {
        let letter = if occupied { self.in_hand.pop().unwrap_or(ANYTHING) } else { message::letter(None) };
        let before = std::mem::replace(&mut self.letters[place], letter);
        if !occupied && before != message::letter(None) {
            self.in_hand.push(before);
        }
        self.know_start_position();
    }

    /// The host says what stands on each square; where nothing stands, that is all the same to the board.
    pub fn learn(&mut self, said: impl Fn(usize) -> u8) {
        let empty = message::letter(None);
        for (place, letter) in self.letters.iter_mut().enumerate() {
            let said = char::from(said(place));
            if *letter != empty && said != empty {
                *letter = said;
            }
        }
    }

    /// The letters.
    pub fn letters(&self) -> String {
        self.letters.iter().collect()
    }

    fn know_start_position(&mut self) {
        let empty = message::letter(None);
        let belongs = |(place, letter): (usize, &char)| (*letter == empty) == (16..48).contains(&place);
        if !self.letters.iter().enumerate().all(belongs) {
            return;
        }
        self.in_hand.clear();
        for (place, letter) in FIRST.iter().enumerate() {
            self.letters[place] = char::from(*letter);
        }
        for (place, letter) in LAST.iter().enumerate() {
            self.letters[48 + place] = char::from(*letter);
        }
    }
}
