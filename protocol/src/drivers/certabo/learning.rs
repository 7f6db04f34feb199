//! Learning the pieces: the start position is set up, and each chip belongs to the piece that stands there.
//!
//! | on a square | in most of nine looks | is |
//! |---|---|---|
//! | of the start position | one chip, which is still there | the chip of that piece |
//! | of the start position | anything else | missing |
//! | d6, d3 (on a turned board e3, e6) | one chip | the chip of a second queen, black and white |
//! | any other | one chip | wrong |
//! | where another kind of piece has the same chip | | wrong |

use std::collections::{BTreeMap, VecDeque};

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

use super::chips::{Look, NOTHING};
use crate::calibration::{Calibration, Chip, Taught};
use crate::time::Millis;

/// Looks that decide: most of them must agree.
const LOOKS: usize = 9;
/// Fewer do as well at the beginning.
const FEWEST: usize = 7;
/// A chip that stands there has been read in one of the last looks.
const LATEST: usize = 3;
/// What is in the way is told when it has been in the way for so many looks: pieces are still being set up.
const RESTS: u32 = 7;
/// Who has asked for it and does not set up the pieces does not want it any more.
const PATIENCE: Millis = Millis::from_secs(300);

/// Where the second queens of White and Black may stand.
const SECOND_QUEENS: [(Square, Color); 2] = [(Square::D3, Color::White), (Square::D6, Color::Black)];

/// What is in the way, by squares of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct InTheWay {
    missing: Bitboard,
    wrong: Bitboard,
}

/// Pieces are being learnt.
#[derive(Clone, Debug)]
pub(super) struct Learning {
    asked: Option<Millis>,
    turned: bool,
    looks: VecDeque<Look>,
    in_the_way: InTheWay,
    /// In so many looks.
    rested: u32,
    told: Option<InTheWay>,
}

impl Learning {
    /// Begins; asked for at a time, or needed. The user has said that the board lies turned.
    pub(super) fn new(asked: Option<Millis>, turned: bool) -> Self {
        Self { asked, turned, looks: VecDeque::new(), in_the_way: InTheWay::default(), rested: 0, told: None }
    }

    /// When it is given up.
    pub(super) fn ends(&self) -> Option<Millis> {
        self.asked.map(|asked| asked + PATIENCE)
    }

    /// Takes a look, and tells what is new.
    pub(super) fn look(&mut self, look: &Look, known: &Taught) -> Option<Calibration> {
        self.looks.push_back(*look);
        if self.looks.len() > LOOKS {
            self.looks.pop_front();
        }
        if self.looks.len() < FEWEST {
            return None;
        }
        let stands = self.standing();
        match self.taught(&stands, known) {
            Ok((taught, either_way)) => Some(Calibration::Done { taught, either_way }),
            Err(in_the_way) => self.tell(in_the_way),
        }
    }

    fn tell(&mut self, in_the_way: InTheWay) -> Option<Calibration> {
        self.rested = if in_the_way == self.in_the_way { self.rested.saturating_add(1) } else { 0 };
        self.in_the_way = in_the_way;
        if self.rested < RESTS || self.told == Some(in_the_way) {
            return None;
        }
        self.told = Some(in_the_way);
        let InTheWay { missing, wrong } = in_the_way;
        Some(Calibration::Waits { missing, wrong, asked: self.asked.is_some() })
    }

    /// The chip of each square in most of the looks.
    fn standing(&self) -> BTreeMap<Square, Chip> {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.chip(square)?))).collect()
    }

    fn chip(&self, square: Square) -> Option<Chip> {
        let read = || self.looks.iter().map(|look| look[usize::from(square)]);
        let latest: Vec<Chip> = read().rev().take(LATEST).collect();
        let of = |chip: Chip| read().filter(|other| *other == chip).count();
        latest.into_iter().find(|chip| *chip != NOTHING && of(*chip) * 2 > self.looks.len())
    }

    fn taught(&self, stands: &BTreeMap<Square, Chip>, known: &Taught) -> Result<(Taught, bool), InTheWay> {
        let told = Self::tells_turned(stands, known).or(self.turned.then_some(true));
        let turned = told.unwrap_or_default();
        let home = Board::new().occupied();
        // It is the same squares on a turned board.
        let missing = home.into_iter().filter(|square| !stands.contains_key(square)).collect();
        let mut in_the_way = InTheWay { missing, wrong: Bitboard::EMPTY };
        let mut pieces: BTreeMap<Chip, Piece> = BTreeMap::new();
        for (square, chip) in stands {
            let belongs = piece_of(if turned { square.rotate_180() } else { *square });
            let fits = belongs.filter(|piece| *pieces.entry(*chip).or_insert(*piece) == *piece);
            if fits.is_none() {
                in_the_way.wrong.add(*square);
            }
        }
        let clear = in_the_way == InTheWay::default();
        if clear { Ok((pieces.into_iter().collect(), told.is_none())) } else { Err(in_the_way) }
    }

    /// Nothing tells a turned board where no piece is known yet: but second queens do, and known pieces.
    fn tells_turned(stands: &BTreeMap<Square, Chip>, known: &Taught) -> Option<bool> {
        let has = |square: Square| stands.contains_key(&square);
        let (straight, turned) = (
            SECOND_QUEENS.iter().any(|(square, _)| has(*square)),
            SECOND_QUEENS.iter().any(|(square, _)| has(square.rotate_180())),
        );
        if straight != turned {
            return Some(turned);
        }
        let colours = stands.iter().filter_map(|(square, chip)| Some((*square, known.piece(*chip)?.color)));
        let near = |(square, color): &(Square, Color)| (usize::from(*square) < 32) == color.is_white();
        let (straight, turned): (Vec<_>, Vec<_>) = colours.partition(near);
        (straight.len() != turned.len()).then_some(turned.len() > straight.len())
    }
}

/// What is to stand on this square when pieces are learnt.
fn piece_of(square: Square) -> Option<Piece> {
    let second = SECOND_QUEENS.into_iter().find(|(other, _)| *other == square);
    second.map(|(_, color)| Role::Queen.of(color)).or_else(|| Board::new().piece_at(square))
}
