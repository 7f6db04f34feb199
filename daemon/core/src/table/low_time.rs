//! A player is warned when little time is left to him: once at each of the times that are set.
//!
//! In a tournament only one who does not see the clock is warned, and only where the arbiter has granted it
//! (Laws D.2.10.4); whether he hears it is the outlet's concern.

use appendixd_protocol::Millis;
use shakmaty::{ByColor, Color};

use super::{Scene, Table};
use crate::notice::Notice;
use crate::order::Duty;

/// What has been seen of the times in this game.
#[derive(Clone, Debug, Default)]
pub(super) struct LowTime {
    seen: Option<ByColor<u32>>,
    told: Vec<(Color, u32)>,
}

impl Table {
    /// The times may be others than before.
    pub(super) fn watch_low_time(&mut self, scene: &mut Scene<'_>) {
        let Some(times) = self.times(scene.now()).filter(|times| !times.stale) else { return };
        let left = ByColor { white: times.white, black: times.black };
        let Some(before) = self.low.seen.replace(left) else { return };
        if self.playing().is_none() {
            return;
        }
        for side in Color::ALL {
            let (before, left) = (*before.get(side), *left.get(side));
            let passed = |limit: &u32| before > *limit && *limit >= left;
            let passed: Vec<u32> = self.settings.low_time.iter().copied().filter(passed).collect();
            let is_new = passed.iter().any(|limit| !self.low.told.contains(&(side, *limit)));
            self.low.told.extend(passed.into_iter().map(|limit| (side, limit)));
            // The arbiter, or a clock that was not read for a while, may have passed it by far. A flag is told as a flag.
            if is_new && left > 0 && self.is_warned(side, scene) {
                self.say(scene, &Notice::LowTime(side, left));
            }
        }
    }

    fn is_warned(&self, side: Color, scene: &Scene<'_>) -> bool {
        let blind = self.settings.seats.get(side).blind || scene.board.setup.pegged;
        self.manner().players_decide || blind && self.duties.holds(Duty::Information)
    }

    /// When the built-in clock passes the next of these times.
    pub(super) fn low_time_wake(&self) -> Option<Millis> {
        let (side, over) = self.built_in.as_ref()?.over_at()?;
        let before = *self.low.seen.as_ref()?.get(side);
        let new = |limit: &&u32| **limit < before && !self.low.told.contains(&(side, **limit));
        let next = self.settings.low_time.iter().filter(new).max()?;
        self.playing().map(|_| Millis(over.0.saturating_sub(u64::from(*next) * 1000)))
    }

    pub(super) fn review_low_time(&mut self, scene: &mut Scene<'_>) {
        if self.low_time_wake().is_some_and(|at| at <= scene.now()) {
            self.watch_low_time(scene);
        }
    }
}
