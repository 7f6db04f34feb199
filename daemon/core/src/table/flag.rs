//! Flags: when one falls, who calls it, and what it means (Laws 6.8, 6.9; behaviour: the clock).
//!
//! The built-in clock is exact. Of a board's clock only a reading that comes counts: nothing is worked out from an
//! old one. In rapid and blitz of 2001 nobody says anything until a player claims.

use appendixd_protocol::Millis;
use shakmaty::{ByColor, Color};

use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{Audience, GameResult, What};
use crate::laws::flags::{Case, Consequence, Flags, Noticed, overstepped};
use crate::laws::mating::{EFFORT, can_mate};
use crate::notice::{Notice, Reason};
use crate::order::{ClaimKind, Duty, Facts, Refusal, Reply};

impl Table {
    /// When the time of the built-in clock is over.
    pub(super) fn flag_wake(&self) -> Option<Millis> {
        self.playing()?;
        let (side, at) = self.built_in.as_ref()?.over_at()?;
        (!self.flags.is_down(side)).then_some(at)
    }

    pub(super) fn review_flag(&mut self, scene: &mut Scene<'_>) {
        if self.flag_wake().is_none_or(|at| at > scene.now()) {
            return;
        }
        let Some((side, _)) = self.built_in.as_ref().and_then(|clock| clock.over_at()) else { return };
        self.flags = self.flags.with(side.is_white(), side.is_black());
        self.flag_noticed(Noticed::ByClock, scene);
    }

    /// The times were set, or a flag has never been down.
    pub(super) fn put_flags_up(&mut self) {
        self.flags = Flags::Up;
        self.flags_called = ByColor::default();
    }

    /// A reading of the board's clock has come.
    pub(super) fn read_flags(&mut self, scene: &mut Scene<'_>) {
        let (white, black) = self.clock.flags();
        let before = self.flags;
        if white || black {
            self.flags = before.with(white, black);
        } else {
            self.put_flags_up();
        }
        if self.flags != before && self.playing().is_some() {
            self.flag_noticed(Noticed::ByClock, scene);
        }
    }

    pub(super) fn claim_flag(&mut self, side: Color, scene: &mut Scene<'_>) -> Reply {
        let old = self.times(scene.now()).is_some_and(|times| times.stale);
        if old && !self.flags.is_down(side.other()) {
            // Nothing can be said of a clock that does not report.
            self.say(scene, &Notice::Arbiter);
            return Self::done(&Notice::Arbiter, scene);
        }
        let case = self.case_of_flags(Noticed::ClaimedBy(side));
        let correct = case.is_some_and(Case::claim_is_right);
        let counts = case.is_some_and(|case| case.consequence() != Consequence::NotRight);
        self.event(scene, What::Claim { side, kind: ClaimKind::Flag.word(), correct });
        let tournament = !self.manner().players_decide;
        if tournament {
            self.say(scene, &Notice::Arbiter);
        }
        if counts {
            self.flag_noticed(Noticed::ClaimedBy(side), scene);
        } else if !tournament {
            self.say(scene, &Notice::ClaimWrong);
        }
        let text = match (tournament, counts) {
            (true, _) => scene.out.phrases().sentence(&Notice::Arbiter),
            (false, true) => String::new(),
            (false, false) => scene.out.phrases().sentence(&Notice::ClaimWrong),
        };
        Reply { text, facts: Facts::Done }
    }

    fn case_of_flags(&self, noticed: Noticed) -> Option<Case> {
        let terms = &self.playing()?.terms;
        let [white, black] = Color::ALL.map(|side| self.is_in_last_period(side));
        Some(Case {
            edition: terms.edition,
            tempo: terms.tempo,
            flags: self.flags,
            noticed,
            last_period: white.zip(black).map(|(white, black)| white && black),
            announced: self.settings.quickplay_finish,
        })
    }

    /// Whether the last period has begun for this side. Of a clock beside the board that is known where the game began
    /// with a time control (`new --time`): by the moves completed. Else the arbiter looks.
    pub(super) fn is_in_last_period(&self, side: Color) -> Option<bool> {
        let control = self.built_in.as_ref()?;
        if self.clock.last_reading().is_none() {
            return Some(control.is_in_last_period(side));
        }
        Some(control.is_last_period_after(self.game.as_ref()?.completed_by(side)))
    }

    fn flag_noticed(&mut self, noticed: Noticed, scene: &mut Scene<'_>) {
        let Some(case) = self.case_of_flags(noticed) else { return };
        let consequence = case.consequence();
        if consequence == Consequence::Silence {
            return self.claim_as_assistant(scene);
        }
        if matches!(consequence, Consequence::GoesOn | Consequence::NotRight) {
            return;
        }
        // P-26: a mate that stands on the board was first.
        if self.end_where_it_stands(scene) {
            return;
        }
        let called = case.is_called() || noticed != Noticed::ByClock;
        let down = Color::ALL.into_iter().filter(|side| self.flags.is_down(*side));
        let fallen = match consequence {
            Consequence::Overstepped(side) => vec![side],
            _ => down.collect(),
        };
        for side in fallen {
            self.tell_flag(side, called, scene);
        }
        if called && !self.manner().players_decide {
            self.stop_for_arbiter(scene);
        }
        self.carry_out_flag(consequence, scene);
    }

    /// Laws D.2.10.5: who assists a visually disabled player claims for him, where the arbiter has granted it (Z-19).
    fn claim_as_assistant(&mut self, scene: &mut Scene<'_>) {
        let blind = |side: &Color| self.settings.seats.get(*side).blind;
        let wins = |side: &Color| blind(side) && self.flags == Flags::One(side.other());
        if let Some(side) = Color::ALL.into_iter().find(wins).filter(|_| self.duties.holds(Duty::Flag)) {
            self.claim_flag(side, scene);
        }
    }

    fn tell_flag(&mut self, side: Color, called: bool, scene: &mut Scene<'_>) {
        let to = if called || self.manner().players_decide { Audience::Room } else { Audience::Arbiter };
        let called = self.flags_called.get_mut(side);
        if *called {
            return;
        }
        *called = to == Audience::Room;
        self.event(scene, What::Flag { side, to });
        if to == Audience::Room {
            self.say(scene, &Notice::FlagDown(side));
        }
    }

    fn carry_out_flag(&mut self, consequence: Consequence, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let tournament = !self.manner().players_decide;
        match consequence {
            Consequence::Overstepped(side) => {
                let mating = can_mate(game.now().position(), side.other(), EFFORT);
                match overstepped(side, mating) {
                    _ if tournament => self.say(scene, &Notice::CanMate(side.other(), mating)),
                    Some((result, reason)) => self.end(result, reason, scene),
                    None => self.leave_open(side, scene),
                }
            }
            Consequence::Drawn if tournament => {
                self.say(scene, &Notice::ResultWanted(GameResult::Drawn));
            }
            Consequence::Drawn => self.end(GameResult::Drawn, Reason::BothFlags, scene),
            Consequence::Arbiter if !tournament => {
                let drawn = GameResult::Drawn;
                self.ask(Asked::Agree(drawn), &Notice::ResultWanted(drawn), scene);
            }
            _ => {}
        }
    }
}

/// Why no clock is set by an order.
pub(super) fn no_clock_to_set() -> Refusal {
    let text = "this table has no clock that can be set: none is built in, and of one beside the board it has to be known \
                which side is White's, from `white_clock` or because it has run";
    Refusal { code: "not-possible", text: text.to_owned() }
}
