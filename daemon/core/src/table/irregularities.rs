//! What the Laws call irregular and a board can see: to the arbiter in a tournament, to the players in a club.

use shakmaty::{Color, Move, Square};

use super::{Scene, Table};
use crate::event::{Audience, What};
use crate::game::Game;
use crate::inference::destination;
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
/// Castling with the rook moved first.
pub(super) const CASTLING_ROOK_FIRST: Kind =
    Kind { name: "castling-rook-first", modern: "4.4.2", earlier: "4.4 b" };
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
