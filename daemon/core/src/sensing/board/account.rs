//! What a board has told that tells finished moves and no squares: the position it keeps by itself, as far as that is
//! known, step by step.
//!
//! A line can be lost. From then on it is not known what stands there, until as many moves have been taken back.

use appendixd_protocol::driver::Sees;
use appendixd_protocol::sense::{Step, ToldMove};
use appendixd_protocol::{Millis, Picture, Seen, Sense};
use shakmaty::{CastlingSide, Color, Piece, Rank, Role, Square};

use super::Board;
use crate::event::BoardState;

/// No game is longer; what is damaged may say so.
const MOST: usize = 4096;

/// The moves a board has told since its game began.
#[derive(Clone, Debug, Default)]
pub(super) struct Account {
    /// What it has shown before each of them, and whether that was known.
    earlier: Vec<(Picture, bool)>,
    /// A move is missing in what it shows.
    gap: bool,
    last: Option<ToldMove>,
}

impl Board {
    /// Whether it tells finished moves, and no squares.
    pub fn tells_moves(&self) -> bool {
        self.sees() == Sees::Moves
    }

    /// Whether this is the first thing that such a board has said since its port was opened: it is ready.
    pub fn begins_to_tell(&mut self, sense: &Sense, now: Millis) -> bool {
        let begins = self.tells_moves() && !self.known && sense.is_good();
        if begins {
            self.known = true;
            self.state = BoardState::Ready;
            // Whoever moves first has begun from the start: the board must not be told to begin once more.
            if matches!(sense, Sense::Moved(_)) && self.raw == Picture::EMPTY {
                self.show(picture(&shakmaty::Board::new()), now);
            }
        }
        begins
    }

    /// From now on it has this position, and no move has been told.
    pub fn stands_at(&mut self, pieces: &shakmaty::Board, now: Millis) {
        self.account = Account::default();
        self.show(picture(pieces), now);
    }

    /// Whether it shows just this position.
    pub fn has(&self, pieces: &shakmaty::Board) -> bool {
        self.raw.disagrees(pieces).is_empty()
    }

    /// How many moves it has told, or must have, in its game.
    pub fn told_plies(&self) -> usize {
        self.account.earlier.len()
    }

    /// What it has told last.
    pub fn told_last(&self) -> Option<ToldMove> {
        self.account.last
    }

    /// Whether it is known what it shows.
    pub fn is_in_step(&self) -> bool {
        !self.account.gap
    }

    /// A legal move leads it to this position.
    pub fn follows(&mut self, told: ToldMove, pieces: &shakmaty::Board, now: Millis) {
        self.account.last = Some(told);
        self.step_to(picture(pieces), now);
    }

    /// A move was made that it has not told.
    pub fn misses(&mut self, now: Millis) {
        let same = self.raw.clone();
        self.step_to(same, now);
        self.account.gap = true;
    }

    /// It tells a move that nothing leads to: what stood on the one square stands on the other.
    pub fn carries_out(&mut self, told: ToldMove, side: Color, now: Millis) {
        self.account.last = Some(told);
        let mut after = self.raw.clone();
        match told.step {
            Step::FromTo { from, to, promotion } => displace(&mut after, from, to, promotion),
            Step::Castling(castles) => {
                let home = Square::from_coords(shakmaty::File::E, side.backrank());
                let rook = match castles {
                    CastlingSide::KingSide => shakmaty::File::H,
                    CastlingSide::QueenSide => shakmaty::File::A,
                };
                displace(&mut after, home, castles.king_to(side), None);
                displace(&mut after, Square::from_coords(rook, side.backrank()), castles.rook_to(side), None);
            }
        }
        self.step_to(after, now);
    }

    /// Its last move is taken back; `false` where none was told.
    pub fn takes_back(&mut self, now: Millis) -> bool {
        let Some((picture, known)) = self.account.earlier.pop() else { return false };
        self.account.gap = !known;
        self.account.last = None;
        self.show(picture, now);
        true
    }

    fn step_to(&mut self, picture: Picture, now: Millis) {
        if self.account.earlier.len() < MOST {
            let before = (self.raw.clone(), !self.account.gap);
            self.account.earlier.push(before);
        }
        self.show(picture, now);
    }

    fn show(&mut self, picture: Picture, now: Millis) {
        self.raw = picture;
        self.correct();
        self.last_believed = now;
    }
}

fn picture(pieces: &shakmaty::Board) -> Picture {
    let mut picture = Picture::EMPTY;
    for (square, piece) in pieces.clone() {
        picture.set(square, Seen::Piece(piece));
    }
    picture
}

fn displace(picture: &mut Picture, from: Square, to: Square, promotion: Option<Role>) {
    let Some(piece) = picture.get(from).piece() else {
        // It came there by a move that was not heard.
        return picture.set(to, Seen::Occupied);
    };
    let beside = Square::from_coords(to.file(), from.rank());
    let passes = piece.role == Role::Pawn && from.file() != to.file() && !picture.get(to).is_occupied();
    if passes && matches!(from.rank(), Rank::Fourth | Rank::Fifth) {
        picture.set(beside, Seen::Empty);
    }
    picture.set(from, Seen::Empty);
    picture.set(to, Seen::Piece(Piece { role: promotion.unwrap_or(piece.role), ..piece }));
}
