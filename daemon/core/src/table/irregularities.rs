//! What the Laws call irregular and a board can see: to the arbiter in a tournament, to the players in a club.

use shakmaty::{Color, Move, Square};

use super::{Scene, Table};
use crate::event::{Audience, What};
use crate::game::Game;
use crate::inference::destination;
use crate::laws::Irregularity;

impl Table {
    /// Tells an irregularity, under its article of the table, to those who decide about it in this mode.
    pub(super) fn tell_irregularity(
        &mut self,
        kind: Irregularity,
        side: Color,
        squares: Vec<Square>,
        scene: &mut Scene<'_>,
    ) {
        let Some(game) = &self.game else { return };
        let article = kind.article(game.terms.edition);
        self.tell_irregularity_under(article, kind, side, squares, false, scene);
    }

    /// The same under an article that a ruling has found, and marked where the board cannot tell for sure.
    pub(super) fn tell_irregularity_under(
        &mut self,
        article: String,
        kind: Irregularity,
        side: Color,
        squares: Vec<Square>,
        doubtful: bool,
        scene: &mut Scene<'_>,
    ) {
        let times = self.times(scene.now()).filter(|times| !times.stale);
        let left = times.map(|times| side.fold_wb(times.white, times.black));
        let Some(game) = self.game.as_mut() else { return };
        let cost = game.cost_of(kind, side, left);
        let what = What::Irregularity {
            kind,
            article,
            edition: game.terms.edition,
            side: Some(side),
            squares,
            to: if game.terms.mode.manner().players_decide { Audience::Room } else { Audience::Arbiter },
            penalty: cost.map(|cost| cost.words(side)),
            doubtful,
        };
        self.event(scene, what);
    }

    /// Two own pieces were in the air at once in a move that is pressed for: two hands, or one after the other with
    /// one. A board cannot tell, so the arbiter is told and nothing is counted (Laws 7.5.4, P-18).
    pub(super) fn tell_two_hands(&mut self, side: Color, scene: &mut Scene<'_>) {
        let Some(game) = self.playing().filter(|game| game.terms.mode.manner().tells_suspicions) else {
            return;
        };
        let position = game.now().position();
        let squares = self.held_at_once(position, &self.turn, side, scene.board);
        if !squares.is_empty() {
            self.tell_irregularity(Irregularity::TwoHandsPossible, side, squares, scene);
        }
    }

    /// The same for a ply that is completed by a press; and what the opponent has lifted meanwhile.
    pub(super) fn tell_hands_of(&mut self, index: usize, scene: &mut Scene<'_>) {
        let Some(game) = self.game.as_ref().filter(|game| game.terms.mode.manner().tells_suspicions) else {
            return;
        };
        let Some(ply) = game.plies.get(index) else { return };
        let before = game.position_before(index);
        let side = ply.side;
        let at_once = self.held_at_once(before, &ply.turn, side, scene.board);
        let out_of_turn = self.lifted_out_of_turn(before, &ply.turn, scene.board);
        if !at_once.is_empty() {
            self.tell_irregularity(Irregularity::TwoHandsPossible, side, at_once, scene);
        }
        if !out_of_turn.is_empty() {
            self.tell_irregularity(Irregularity::TouchedOutOfTurn, side.other(), out_of_turn, scene);
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
        self.tell_irregularity(Irregularity::MovedTwice, side, squares, scene);
    }
}
