//! A player who does not come (Laws 6.7). A board knows no faces: what shows is that time runs and nobody touches a piece.
//! So the arbiter is told, and never that the game is lost.

use appendixd_protocol::Millis;
use shakmaty::Color;

use super::{Scene, Table};
use crate::laws::Irregularity;
use crate::laws::edition::{DefaultTime, LAWS};

impl Table {
    pub(super) fn late_wake(&self) -> Option<Millis> {
        self.missing().map(|(_, at)| at)
    }

    pub(super) fn review_late(&mut self, scene: &mut Scene<'_>) {
        let Some((side, _)) = self.missing().filter(|(_, at)| *at <= scene.now()) else { return };
        self.late_told = true;
        let article = Irregularity::LateArrival.article(self.edition());
        self.tell_irregularity_under(article, Irregularity::LateArrival, side, Vec::new(), true, scene);
    }

    /// Who has neither touched nor moved a piece since the time began, and when he is too late.
    fn missing(&self) -> Option<(Color, Millis)> {
        let game = self.playing().filter(|game| game.ply() < 2)?;
        if self.manner().players_decide || self.late_told || !self.turn.touched.is_empty() {
            return None;
        }
        let minutes = self.settings.default_time.or_else(|| self.default_time())?;
        let at = self.time_began? + Millis::from_secs(u64::from(minutes) * 60);
        Some((game.to_move(), at))
    }

    fn default_time(&self) -> Option<u32> {
        match LAWS.default_time.holds_in(self.edition())? {
            DefaultTime::Minutes(minutes) => Some(minutes),
            DefaultTime::Announced => None,
        }
    }
}
