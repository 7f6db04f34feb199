//! A claim in the last two minutes of a game without increment. In a tournament the clock stops and the arbiter rules:
//! he agrees with `arbiter result`, or gives the opponent time with `arbiter penalty` and has play go on. Where five
//! seconds with each move are asked for (Guideline III.4), he grants them with `arbiter increment`. A club has no
//! arbiter: the players are asked whether it is a draw.

use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{GameResult, What};
use crate::laws::quickplay::Quickplay;
use crate::notice::Notice;
use crate::order::{Asker, Claim, ClaimKind, Reply};

impl Table {
    pub(super) fn claim_quickplay(&mut self, claim: &Claim, asker: Asker, scene: &mut Scene<'_>) -> Reply {
        if self.end_where_it_stands(scene) {
            return Self::done(&Notice::NoGame, scene);
        }
        let case = self.quickplay(claim, scene);
        let increment = claim.kind == ClaimKind::Increment;
        let correct = case.is_some_and(if increment {
            Quickplay::may_ask_for_increment
        } else {
            Quickplay::may_be_claimed
        });
        self.event(scene, What::Claim { side: claim.side, kind: claim.kind.word(), correct });
        let offers = case.is_some_and(|case| correct && (increment || case.is_an_offer()));
        if let Some(game) = self.game.as_mut().filter(|_| offers) {
            game.offer(claim.side);
        }
        let drawn = GameResult::Drawn;
        if !self.manner().players_decide {
            self.stop_for_arbiter(scene);
            self.say(scene, &Notice::Arbiter);
            Self::done(&Notice::Arbiter, scene)
        } else if correct {
            self.ask_first(asker, Asked::Agree(drawn), &Notice::ResultWanted(drawn), scene)
        } else {
            self.say(scene, &Notice::ClaimWrong);
            Self::done(&Notice::ClaimWrong, scene)
        }
    }

    fn quickplay(&self, claim: &Claim, scene: &Scene<'_>) -> Option<Quickplay> {
        let game = self.playing()?;
        let times = self.times(scene.now()).filter(|times| !times.stale);
        // Of a clock beside the board neither periods nor increment are known, unless the game began with a time control.
        Some(Quickplay {
            edition: game.terms.edition,
            tempo: game.terms.tempo,
            announced: self.settings.quickplay_finish,
            last_period: self.is_in_last_period(claim.side).unwrap_or(true),
            increment: self.built_in.as_ref().is_some_and(|clock| clock.gives_time_for_each_move()),
            has_move: game.to_move() == claim.side && !self.flags.is_down(claim.side),
            left: times.map(|times| claim.side.fold_wb(times.white, times.black)),
        })
    }
}
