//! The last two minutes of a game without increment: who may claim that the opponent cannot win by normal means, or does
//! not try (2023 Guideline III.5; Article 10.2 in 2001). Whether he is right is for the arbiter.

use super::edition::{LAWS, LastMinutes};
use crate::settings::{Edition, Tempo};

/// Less than this has to be left, in seconds.
const LEFT: u32 = 120;

/// What decides whether the claim can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quickplay {
    /// Which Laws.
    pub edition: Edition,
    /// Standard, rapid or blitz.
    pub tempo: Tempo,
    /// The event has announced the guideline.
    pub announced: bool,
    /// No other period follows.
    pub last_period: bool,
    /// Each move earns time.
    pub increment: bool,
    /// The claimant has the move, and his flag is up.
    pub has_move: bool,
    /// Seconds left on the claimant's clock, if there is one.
    pub left: Option<u32>,
}

impl Quickplay {
    /// Whether the article holds in this game.
    pub fn is_in_force(self) -> bool {
        let rule = match LAWS.last_minutes.holds_in(self.edition) {
            Some(LastMinutes::InForce) => self.last_period,
            Some(LastMinutes::GuidelineIfAnnounced) => self.announced,
            None => false,
        };
        rule && self.tempo != Tempo::Blitz && !self.increment
    }

    /// Whether the claim can be made now.
    pub fn may_be_claimed(self) -> bool {
        self.is_in_force() && self.has_move && self.left.is_some_and(|left| left < LEFT)
    }

    /// Whether five seconds with each move can be asked for now, which is an offer of a draw (Guideline III.4). There was
    /// nothing of the kind in 2001.
    pub fn may_ask_for_increment(self) -> bool {
        self.may_be_claimed()
            && LAWS.last_minutes.holds_in(self.edition) == Some(LastMinutes::GuidelineIfAnnounced)
    }

    /// Whether it is a draw offer too: in 2001 any claim of a draw is (9.1 c).
    pub fn is_an_offer(self) -> bool {
        LAWS.last_minutes.holds_in(self.edition) == Some(LastMinutes::InForce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_minutes_by_edition_and_tempo() {
        use Edition::{E1985, E2001, E2018, E2023};
        use Tempo::{Blitz, Rapid, Standard};
        let usual = Quickplay {
            edition: E2001,
            tempo: Standard,
            announced: false,
            last_period: true,
            increment: false,
            has_move: true,
            left: Some(119),
        };
        for (case, may) in [
            (usual, true),
            (Quickplay { edition: E1985, ..usual }, true),
            (Quickplay { tempo: Rapid, ..usual }, true),
            (Quickplay { tempo: Blitz, ..usual }, false),
            (Quickplay { last_period: false, ..usual }, false),
            (Quickplay { increment: true, ..usual }, false),
            (Quickplay { has_move: false, ..usual }, false),
            (Quickplay { left: Some(120), ..usual }, false),
            (Quickplay { left: None, ..usual }, false),
            (Quickplay { edition: E2018, ..usual }, false),
            (Quickplay { edition: E2018, announced: true, ..usual }, true),
            (Quickplay { edition: E2023, announced: true, last_period: false, ..usual }, true),
            (Quickplay { edition: E2023, announced: true, tempo: Blitz, ..usual }, false),
        ] {
            assert_eq!(case.may_be_claimed(), may, "{case:?}");
        }
        let announced = Quickplay { edition: E2018, announced: true, ..usual };
        assert!(announced.may_ask_for_increment() && !usual.may_ask_for_increment());
        assert!(!Quickplay { left: Some(120), ..announced }.may_ask_for_increment());
        assert!(usual.is_an_offer() && !Quickplay { edition: E2023, ..usual }.is_an_offer());
    }
}
