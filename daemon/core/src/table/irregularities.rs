//! What the Laws call irregular and a board can see: to the arbiter in a tournament, to the players in a club.

use shakmaty::{Color, Move, Position, Square};

use super::play::traces;
use super::{Scene, Table};
use crate::event::{Audience, What};
use crate::game::Game;
use crate::inference::{Displacement, destination};
use crate::notice::{Announced, Notice};
use crate::sensing::board::Board;
use crate::settings::{Edition, Mode};

/// One kind of irregularity: its name in the event stream and its articles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    name: &'static str,
    /// As printed in the editions of 2018 and 2023.
    modern: &'static str,
    /// As printed in 2001, to which 1985 falls back; empty where there is no such rule.
    earlier: &'static str,
}

/// A press while no move has been made.
pub(super) const PRESS_WITHOUT_MOVE: Kind = Kind { name: "press-without-move", modern: "7.5.3", earlier: "" };
/// A move against the Laws that was pressed for.
pub(super) const ILLEGAL_MOVE: Kind = Kind { name: "illegal-move", modern: "7.5.1", earlier: "7.4 a" };
/// Castling with the rook moved first.
pub(super) const CASTLING_ROOK_FIRST: Kind =
    Kind { name: "castling-rook-first", modern: "4.4.2", earlier: "4.4 b" };
/// The board stands turned by 180 degrees.
pub(super) const BOARD_TURNED: Kind = Kind { name: "board-turned", modern: "7.2.2", earlier: "7.1 b" };
/// A piece that was released on a legal square and then moved on.
pub(super) const MOVED_TWICE: Kind = Kind { name: "moved-twice", modern: "4.7", earlier: "4.7" };

impl Kind {
    fn article(self, edition: Edition) -> &'static str {
        if edition >= Edition::E2018 { self.modern } else { self.earlier }
    }
}

impl Table {
    /// Tells an irregularity to those who decide about it in this mode.
    pub(super) fn tell_irregularity(
        &self,
        kind: Kind,
        side: Color,
        squares: Vec<Square>,
        scene: &mut Scene<'_>,
    ) {
        let Some(game) = &self.game else { return };
        let edition = game.terms.edition;
        let what = What::Irregularity {
            kind: kind.name,
            article: kind.article(edition),
            edition,
            side: Some(side),
            squares,
            to: if game.terms.mode == Mode::Club { Audience::Room } else { Audience::Arbiter },
            penalty: None,
        };
        self.event(scene, what);
    }

    /// One piece that went where it may not, or where it may: described alike (behaviour: never a hint).
    pub(super) fn displacement(&self, board: &Board) -> Option<Displacement> {
        let game = self.playing()?;
        game.now().displacement(&board.picture, &traces(&[&self.turn.stirs], None, board))
    }

    /// In a tournament a displacement is announced in the same words and at the same moment whether it is legal or
    /// not, so that nobody learns from the announcement which it is.
    pub(super) fn announce_displacement(&mut self, scene: &mut Scene<'_>) {
        let Some(game) = self.playing().filter(|game| game.terms.mode == Mode::Tournament) else { return };
        let Some(seen) = self.displacement(scene.board) else { return };
        if self.announced_displacement == Some(seen) {
            return;
        }
        let board = game.now().position().board();
        let announced = Announced::displacement(board, seen.piece, seen.from, seen.to);
        let ply = game.ply() + 1;
        self.announced_displacement = Some(seen);
        self.say_of_ply(scene, &Notice::Move(announced), Some(ply));
    }

    /// A press for which the board shows no legal move (Laws 7.5.1, 7.5.3).
    pub(super) fn tell_wrong_press(&self, side: Color, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        if let Some(seen) = self.displacement(scene.board) {
            self.tell_irregularity(ILLEGAL_MOVE, side, vec![seen.from, seen.to], scene);
            self.say(scene, &Notice::Illegal(seen.piece, seen.from, seen.to));
        } else {
            let squares = game.now().wrong(&scene.board.picture).into_iter().collect();
            self.tell_irregularity(PRESS_WITHOUT_MOVE, side, squares, scene);
            self.say(scene, &Notice::NoMove);
            if game.terms.mode == Mode::Tournament {
                self.say(scene, &Notice::Arbiter);
            }
        }
    }

    /// Laws 4.7: the first square stands. Told once a move.
    pub(super) fn tell_moved_twice(&mut self, mv: Move, scene: &mut Scene<'_>) {
        let Some(last) = self.game.as_mut().and_then(Game::last_mut) else { return };
        if std::mem::replace(&mut last.told_moved_twice, true) {
            return;
        }
        let side = last.side;
        let squares = vec![destination(last.mv, side), destination(mv, side)];
        self.tell_irregularity(MOVED_TWICE, side, squares, scene);
    }

    /// Laws 4.4.2, P-06: not an illegal position, but a breach; told with the press.
    pub(super) fn tell_rook_first(&self, index: usize, scene: &mut Scene<'_>) {
        let Some(game) = self.game.as_ref().filter(|game| game.terms.mode == Mode::Tournament) else {
            return;
        };
        let Some(ply) = game.plies.get(index).filter(|ply| ply.rook_first) else { return };
        let squares = ply.mv.from().into_iter().chain([ply.mv.to()]).collect();
        self.tell_irregularity(CASTLING_ROOK_FIRST, ply.side, squares, scene);
    }
}
