//! Lights: the squares on which a hand has something to do, for players who see a little and for those who help.
//!
//! | lit                                                | until                          |
//! |----------------------------------------------------|--------------------------------|
//! | the squares of a move that is still to be copied   | it stands on this board too    |
//! | the square that was told in guided set-up          | it is right                    |
//! | the squares of a move that is offered after a break| it is answered                 |
//!
//! Never a hint: no square of a move that nobody has made is lit, and in a tournament none at all. A program gets the
//! same squares, whether the board has lights or not.

use appendixd_protocol::{Command, Outbox};
use shakmaty::{Bitboard, Square};

use super::{Scene, Table};
use crate::core::Core;
use crate::event::{Audience, BoardState, What};
use crate::sensing::board::Board;

/// What is lit on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lit {
    squares: Bitboard,
    /// The board was seen turned then.
    rotated: bool,
}

impl Core {
    /// The daemon is about to end. Programs are told by the next one, whose tables light what is to be lit.
    pub(crate) fn put_lights_out(&mut self) {
        let now = self.out.now;
        let mut orders = Vec::new();
        for board in self.boards.values_mut() {
            let mut port = Outbox::default();
            board.put_lights_out(now, &mut port);
            orders.push((board.id.clone(), port));
        }
        for (id, port) in orders {
            self.send(&id, port);
        }
    }

    /// Whether a board that is there has not been sent all that it was ordered.
    pub fn owes_commands(&self) -> bool {
        self.boards.values().any(Board::owes_commands)
    }
}

impl Table {
    /// Lights what has to be lit, where that has changed.
    pub(super) fn review_lights(&mut self, scene: &mut Scene<'_>) {
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            let wanted = Lit { squares: self.squares_to_light(scene.board), rotated: scene.board.rotated };
            self.light(wanted, scene);
        }
    }

    /// The game is over, or another begins: nothing is to be lit of the one before.
    pub(super) fn lights_out(&mut self, scene: &mut Scene<'_>) {
        let looked_at = scene.board.id.clone();
        for side in self.sides_with_boards() {
            self.face(*side, scene);
            self.light(Lit::default(), scene);
        }
        scene.turn_to(&looked_at);
    }

    fn light(&mut self, wanted: Lit, scene: &mut Scene<'_>) {
        let keeper = self.keeper(scene.board);
        let lit = std::mem::replace(self.lit.get_mut(keeper), wanted);
        let is_shown = lit == wanted || lit.squares.is_empty() && wanted.squares.is_empty();
        if !scene.board.lights_are_to_be_set() && is_shown {
            return;
        }
        let squares: Vec<Square> = wanted.squares.into_iter().collect();
        if scene.board.state != BoardState::Lost {
            let own = |square: &Square| if wanted.rotated { square.rotate_180() } else { *square };
            scene.command(&Command::Lights(squares.iter().map(own).collect()));
        }
        if !is_shown {
            self.event(scene, What::Light { board: scene.board.id.clone(), squares, to: Audience::Room });
        }
    }

    fn squares_to_light(&self, board: &Board) -> Bitboard {
        if self.settings.lights_off || !self.manner().lights || !board.is_ready() {
            return Bitboard::EMPTY;
        }
        if self.is_guided(board) {
            return self.told_square(board).map(Bitboard::from).unwrap_or_default();
        }
        let Some(game) = self.playing() else { return Bitboard::EMPTY };
        if self.restoring {
            return self.doubts_of(board).first().map(Bitboard::from).unwrap_or_default();
        }
        let offered = self.offered.filter(|_| !self.is_across(board));
        board.owed() | offered.map(|mv| game.now().squares_of(mv)).unwrap_or_default()
    }

    /// The square that was told last in guided set-up, if it is still wrong.
    fn told_square(&self, board: &Board) -> Option<Square> {
        match self.told_in_set_up(board) {
            Some(square) => Some(square),
            None if self.set_up.is_some() => None,
            None => self.doubts_of(board).first(),
        }
    }
}
