//! What both players agree to in a club: that a move is taken back, or how the game has ended. Both are asked. In a
//! tournament the arbiter decides either.

use appendixd_protocol::Millis;
use shakmaty::Color;

use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{CompletedBy, GameResult, Why};
use crate::game::{Game, Ply};
use crate::notice::{Announced, Notice};
use crate::order::{Asker, Refusal, Reply};

impl Table {
    pub(super) fn order_takeback(
        &mut self,
        side: Color,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        let Some(game) = self.playing() else {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        };
        if !self.manner().players_decide {
            return Err(arbiter_only("takeback 1"));
        }
        self.opponent_asks(asker)?;
        let (plies, Some(announced)) = (game.ply(), self.last_announced(side)) else {
            return Err(Self::refuse("not-now", &Notice::NotNow, scene));
        };
        Ok(self.ask_first(asker, Asked::Takeback(side, plies), &Notice::TakebackWanted(announced), scene))
    }

    /// The last move of this side, in the words in which it was announced.
    fn last_announced(&self, side: Color) -> Option<Announced> {
        let game = self.playing()?;
        let back = plies_back(game, side);
        let standing = || game.chapters.last().map(|chapter| chapter.stands.announced);
        match game.plies.len().checked_sub(back) {
            Some(index) => {
                let (before, ply) = (game.position_before(index), game.plies.get(index)?);
                Some(Announced::of(before, &ply.mv, self.settings.says_check()))
            }
            None if game.plies.len() + 1 == back => standing(),
            None => None,
        }
    }

    /// Both have agreed, and nobody has moved meanwhile.
    pub(super) fn take_back_agreed(&mut self, side: Color, plies: u32, scene: &mut Scene<'_>) {
        let Some(game) = self.playing().filter(|game| game.ply() == plies) else {
            return self.say(scene, &Notice::NotNow);
        };
        let back = u32::try_from(plies_back(game, side)).unwrap_or(u32::MAX);
        self.take_plies_back(back.min(plies), Why::Takeback, scene);
    }

    pub(super) fn order_result(
        &mut self,
        result: GameResult,
        asker: Asker,
        scene: &mut Scene<'_>,
    ) -> Result<Reply, Refusal> {
        if self.playing().is_none() {
            return Err(Self::refuse("no-game", &Notice::NoGame, scene));
        }
        if !self.manner().players_decide {
            return Err(arbiter_only(&format!("result {}", result.word())));
        }
        self.opponent_asks(asker)?;
        Ok(self.ask_first(asker, Asked::Agree(result), &Notice::ResultWanted(result), scene))
    }

    /// A ply is taken back for good: the built-in clock does not count it any more.
    pub(super) fn give_time_back(&mut self, gone: &Ply, why: Why, scene: &mut Scene<'_>) {
        if !matches!(why, Why::Takeback | Why::Arbiter) {
            return;
        }
        if let Some(clock) = self.built_in.as_mut().filter(|_| gone.completed == Some(CompletedBy::Press)) {
            clock.uncount(gone.side);
        }
        self.hand_time_over(scene);
    }

    /// The move for which this side has pressed then is put back: so is what that press and those since have earned
    /// (Laws 7.1), and its time runs.
    pub(super) fn put_time_back(&mut self, side: Color, pressed: Millis, scene: &mut Scene<'_>) {
        if let Some(clock) = &mut self.built_in {
            clock.put_back(side, pressed, scene.now());
            self.tell_times(scene);
        }
    }

    /// After a takeback the clocks keep their values, and the time of the side to move runs.
    pub(super) fn hand_time_over(&mut self, scene: &mut Scene<'_>) {
        let Some(side) = self.playing().map(Game::to_move) else { return };
        if let Some(clock) = &mut self.built_in {
            clock.hand_to(side, scene.now());
            self.tell_times(scene);
        }
    }
}

/// How many plies are gone when this side's last move is.
fn plies_back(game: &Game, side: Color) -> usize {
    if game.to_move() == side { 2 } else { 1 }
}

fn arbiter_only(words: &str) -> Refusal {
    let text = format!("in a tournament the arbiter decides this: `arbiter {words}`");
    Refusal { code: "not-allowed", text }
}
