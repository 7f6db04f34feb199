//! What the firmware of an occupancy board makes of squares that are empty or not.
//!
//! How a real eONE does it is not known, but that it begins with the start position: where its squares are occupied and
//! no others, that is the start position. From there on it follows the game by the rules of chess, as far as hands play
//! by them; otherwise what was lifted last is what is set down.

use shakmaty::{Bitboard, Chess, Move, Position, Role, Square};

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
    game: Option<Game>,
}

/// The game as far as it could be followed.
#[derive(Clone, Debug, Default)]
struct Game {
    now: Chess,
    /// The position before the last move, which may go on: a piece that slides rests on its way.
    before: Option<Chess>,
    /// What has changed since the last move, and what the last move has changed.
    touched: Bitboard,
    last: Bitboard,
}

impl Tracking {
    /// What is made of the squares that are occupied when the board is switched on.
    pub fn new(occupied: [bool; 64]) -> Self {
        let letters = occupied.map(|occupied| if occupied { ANYTHING } else { message::letter(None) });
        let mut tracking = Self { letters, in_hand: Vec::new(), game: None };
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
        let board = self.occupied();
        if let Some(game) = &mut self.game {
            game.touched |= Bitboard::from(square(place));
            if game.follow(board) {
                self.show_game();
            }
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
        self.game = None;
    }

    /// The letters.
    pub fn letters(&self) -> String {
        self.letters.iter().collect()
    }

    fn occupied(&self) -> Bitboard {
        let places = self.letters.iter().enumerate().filter(|(_, letter)| **letter != message::letter(None));
        places.map(|(place, _)| square(place)).collect()
    }

    fn show_game(&mut self) {
        let Some(game) = &self.game else { return };
        for (place, letter) in self.letters.iter_mut().enumerate() {
            *letter = message::letter(game.now.board().piece_at(square(place)));
        }
        self.in_hand.clear();
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
        self.game = Some(Game::default());
    }
}

impl Game {
    /// Whether what is occupied is a position of the game: that before, one move later, or where the last has gone on.
    /// A capture of which only the lift was seen is known by the answer to it.
    fn follow(&mut self, occupied: Bitboard) -> bool {
        if self.now.board().occupied() == occupied {
            // All is back, or so it looks while a piece is seen on two squares at once: what was touched still counts.
            return true;
        }
        if let Some(after) = only_move(&self.now, occupied, self.touched) {
            let before = std::mem::replace(&mut self.now, after);
            return self.moved(before, self.touched);
        }
        let both = self.touched | self.last;
        if let Some(before) = self.before.clone()
            && let Some(after) = only_move(&before, occupied, both)
        {
            self.now = after;
            return self.moved(before, both);
        }
        let unseen = self.now.legal_moves().into_iter().filter(|m| m.is_capture() && self.has_left(*m));
        let pairs = unseen.filter_map(|m| {
            let between = after(&self.now, m);
            only_move(&between, occupied, self.touched).map(|answered| (between, answered))
        });
        let pairs: Vec<_> = pairs.collect();
        match <[_; 1]>::try_from(pairs) {
            Ok([(between, answered)]) => {
                self.now = answered;
                self.moved(between, self.touched)
            }
            Err(_) => false,
        }
    }

    fn moved(&mut self, before: Chess, last: Bitboard) -> bool {
        self.before = Some(before);
        self.last = last;
        self.touched = Bitboard::EMPTY;
        true
    }

    fn has_left(&self, m: Move) -> bool {
        m.from().is_some_and(|from| self.touched.contains(from))
    }
}

/// The position after the only legal move that leaves exactly these squares occupied and takes only what was touched; a
/// pawn becomes a queen.
fn only_move(position: &Chess, occupied: Bitboard, touched: Bitboard) -> Option<Chess> {
    let fits = |m: &Move| {
        let taken = !m.is_capture() || m.is_en_passant() || touched.contains(m.to());
        taken && matches!(m.promotion(), None | Some(Role::Queen))
    };
    let positions = position.legal_moves().into_iter().filter(fits).map(|m| after(position, m));
    let fitting: Vec<_> = positions.filter(|after| after.board().occupied() == occupied).collect();
    <[_; 1]>::try_from(fitting).ok().map(|[only]| only)
}

fn after(position: &Chess, m: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// The square of a place in a report, for a board that does not lie turned.
fn square(place: usize) -> Square {
    Square::new((place as u32 & 63) ^ 7)
}
