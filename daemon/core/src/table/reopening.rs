//! A game that a mate or stalemate has ended goes on where the piece that gave it is moved on or put back: it had
//! only rested on its way. In a club; in a tournament the end stands.

use super::{Scene, Table};
use crate::event::{CompletedBy, GameState};
use crate::game::Game;
use crate::inference::Meaning;
use crate::notice::Reason;

impl Table {
    /// Whether the game goes on.
    pub(super) fn reopens(&mut self, scene: &mut Scene<'_>) -> bool {
        if !self.last_move_is_undone(scene) {
            return false;
        }
        let Some(game) = self.game.as_mut() else { return false };
        game.result = None;
        if let Some(last) = game.last_mut() {
            last.completed = None;
        }
        self.tell_game(GameState::Resumed, scene);
        true
    }

    fn last_move_is_undone(&self, scene: &Scene<'_>) -> bool {
        let by_itself = |game: &&Game| {
            let reason = game.result.map(|(_, reason)| reason);
            game.terms.mode.manner().takes_back_by_hands
                && matches!(reason, Some(Reason::Checkmate | Reason::Stalemate | Reason::DeadPosition))
        };
        let Some(game) = self.game.as_ref().filter(by_itself) else { return false };
        let (Some(last), Some(before)) = (game.last(), game.before()) else { return false };
        if last.completed != Some(CompletedBy::End) {
            return false;
        }
        match before.meaning(
            &scene.board.picture,
            scene.board.sees(),
            &self.traces_of_last(last, scene.board),
        ) {
            Meaning::Unmoved => true,
            Meaning::Move(mv) => mv != last.mv && mv.from() == last.mv.from(),
            Meaning::Promotion { .. } | Meaning::Unexplained => false,
        }
    }
}
