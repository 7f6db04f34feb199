//! What an illegal act costs: by edition, by tempo, by supervision, and by how many there were before.

use shakmaty::Color;

use super::edition::{IllegalMoves, LAWS, Penalty, WrongClaim};
use super::irregularities::Irregularity;
use crate::settings::{Edition, Tempo};

/// What the Laws name for an illegal act. The arbiter decides; a daemon only says what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// One of the penalties of standard chess.
    Plain(Penalty),
    /// Seconds to the opponent, by the letter of Laws that leave the time open: the event is asked beforehand.
    TimeLeftOpen(u32),
    /// The game if the opponent claims it before he moves; a draw where he cannot mate (2001, C3).
    LossOnClaim,
    /// Seconds to the opponent, and seconds from the offender if they are known (2001, 9.5 b).
    TimeFromBoth {
        /// Added to the opponent's time.
        opponent: u32,
        /// Taken from the offender's.
        offender: Option<u32>,
    },
}

/// What decides about the cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// Which Laws.
    pub edition: Edition,
    /// Standard, rapid or blitz.
    pub tempo: Tempo,
    /// Rapid or blitz under the competition rules (A.4, B.2 in 2023).
    pub supervised: bool,
    /// Completed illegal acts of this player before, of any kind (7.5.5 counts them together).
    pub before: u32,
}

impl Circumstances {
    /// What a completed illegal act costs now.
    pub fn cost(self) -> Option<Cost> {
        match self.tempo {
            Tempo::Standard => self.standard(),
            Tempo::Rapid => self.fast(LAWS.illegal_rapid.holds_in(self.edition)?),
            Tempo::Blitz if self.supervised => {
                self.fast(LAWS.illegal_blitz_supervised.holds_in(self.edition)?)
            }
            Tempo::Blitz => self.fast(LAWS.illegal_blitz.holds_in(self.edition)?),
        }
    }

    /// What a wrong claim of a draw costs, with so many seconds left on the claimant's clock. It is no illegal act.
    pub fn wrong_claim(self, left: Option<u32>) -> Option<Cost> {
        let supervised_blitz = || LAWS.illegal_blitz_supervised.holds_in(self.edition);
        let blitz = self.tempo == Tempo::Blitz && self.supervised;
        if let Some(IllegalMoves::SecondLosesTimeOpen { seconds }) = blitz.then(supervised_blitz).flatten() {
            return Some(Cost::TimeLeftOpen(seconds));
        }
        Some(match LAWS.wrong_claim.holds_in(self.edition)? {
            WrongClaim::TimeToOpponent { standard, rapid, blitz } => {
                Cost::Plain(Penalty::TimeToOpponent(match self.tempo {
                    Tempo::Standard => standard,
                    Tempo::Rapid => rapid,
                    Tempo::Blitz => blitz,
                }))
            }
            WrongClaim::TimeFromClaimant { opponent, most, floor_below, floor } => {
                let taken = |left: u32| match left {
                    _ if left > floor_below => (left / 2).min(most),
                    _ => left.saturating_sub(floor),
                };
                Cost::TimeFromBoth { opponent, offender: left.map(taken) }
            }
        })
    }

    fn standard(self) -> Option<Cost> {
        let rows = [LAWS.first_illegal, LAWS.second_illegal, LAWS.third_illegal];
        let named = rows.iter().take(1 + self.before as usize).rev();
        named.into_iter().find_map(|row| row.holds_in(self.edition)).map(Cost::Plain)
    }

    fn fast(self, rule: IllegalMoves) -> Option<Cost> {
        let second = self.before > 0;
        match rule {
            IllegalMoves::AsStandard => self.standard(),
            IllegalMoves::SecondLoses { .. } | IllegalMoves::SecondLosesTimeOpen { .. } if second => {
                Some(Cost::Plain(Penalty::LossOrDraw))
            }
            IllegalMoves::SecondLoses { seconds } => Some(Cost::Plain(Penalty::TimeToOpponent(seconds))),
            IllegalMoves::SecondLosesTimeOpen { seconds } => Some(Cost::TimeLeftOpen(seconds)),
            IllegalMoves::FirstLosesOnClaim => Some(Cost::LossOnClaim),
        }
    }
}

fn word(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}

impl Cost {
    /// In words, for the event stream: what `offender` has to bear.
    pub fn words(self, offender: Color) -> String {
        let opponent = word(offender.other());
        match self {
            Self::Plain(Penalty::PositionBack) => "position put back".into(),
            Self::Plain(Penalty::TimeToOpponent(seconds)) => format!("{seconds} seconds to {opponent}"),
            Self::Plain(Penalty::Loss) => "loss".into(),
            Self::Plain(Penalty::LossOrDraw) => format!("loss, drawn if {opponent} cannot mate"),
            Self::TimeLeftOpen(seconds) => {
                format!("{seconds} seconds to {opponent}, unless the event has set another time")
            }
            Self::TimeFromBoth { opponent: seconds, offender: Some(taken) } => {
                format!("{seconds} seconds to {opponent}, {taken} seconds from {}", word(offender))
            }
            Self::TimeFromBoth { opponent: seconds, offender: None } => {
                format!(
                    "{seconds} seconds to {opponent}, and up to half of the time left from {}",
                    word(offender)
                )
            }
            Self::LossOnClaim => {
                format!("loss if {opponent} claims before moving, drawn if {opponent} cannot mate")
            }
        }
    }
}

impl Irregularity {
    /// Whether it is a completed illegal act that 7.5.5 counts, in this edition. Never those that a board can only
    /// suspect (Z-10, Z-11).
    pub fn counts_as_illegal(self, edition: Edition) -> bool {
        match self {
            // 2001 has no article of its own: a pawn not exchanged is an illegal move there (3.7 e, 7.4).
            Self::IllegalMove | Self::PawnNotPromoted => true,
            Self::PressWithoutMove => LAWS.press_without_move.holds_in(edition).is_some(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(edition: Edition, tempo: Tempo, supervised: bool, before: u32) -> String {
        let circumstances = Circumstances { edition, tempo, supervised, before };
        circumstances.cost().map(|cost| cost.words(Color::White)).unwrap_or_default()
    }

    #[test]
    fn each_edition_and_tempo_has_its_own_cost() {
        use Edition::{E1985, E2001, E2018, E2023};
        use Tempo::{Blitz, Rapid, Standard};
        let lost = "loss, drawn if black cannot mate";
        for (edition, tempo, supervised, before, told) in [
            (E1985, Standard, false, 0, "position put back"),
            (E1985, Standard, false, 4, "position put back"),
            (E2001, Standard, false, 0, "120 seconds to black"),
            (E2001, Standard, false, 1, "120 seconds to black"),
            (E2001, Standard, false, 2, "loss"),
            (E2001, Standard, false, 3, "loss"),
            (E2018, Standard, false, 0, "120 seconds to black"),
            (E2018, Standard, false, 1, lost),
            (E2023, Standard, false, 2, lost),
            (E2001, Rapid, false, 2, "loss"),
            (E2018, Rapid, false, 0, "120 seconds to black"),
            (E2023, Rapid, false, 0, "60 seconds to black"),
            (E2023, Rapid, true, 0, "60 seconds to black"),
            (E2023, Rapid, true, 1, lost),
            (E2018, Blitz, true, 0, "60 seconds to black"),
            (E2018, Blitz, false, 1, lost),
            (E2023, Blitz, false, 0, "60 seconds to black"),
            (E2023, Blitz, true, 0, "120 seconds to black, unless the event has set another time"),
            (E2001, Blitz, false, 0, "loss if black claims before moving, drawn if black cannot mate"),
        ] {
            assert_eq!(cost(edition, tempo, supervised, before), told, "{edition:?} {tempo:?} {before}");
        }
    }

    #[test]
    fn a_wrong_claim_costs_what_its_edition_says() {
        use Edition::{E1985, E2001, E2018, E2023};
        use Tempo::{Blitz, Rapid, Standard};
        let open = "120 seconds to black, unless the event has set another time";
        for (edition, tempo, supervised, left, told) in [
            (E2023, Standard, false, None, "120 seconds to black"),
            (E2023, Rapid, true, None, "60 seconds to black"),
            (E2023, Blitz, false, None, "60 seconds to black"),
            (E2023, Blitz, true, None, open),
            (E2018, Rapid, false, None, "120 seconds to black"),
            (E2018, Blitz, true, None, "60 seconds to black"),
            (E2001, Standard, false, Some(3600), "180 seconds to black, 180 seconds from white"),
            (E2001, Standard, false, Some(200), "180 seconds to black, 100 seconds from white"),
            (E2001, Standard, false, Some(121), "180 seconds to black, 60 seconds from white"),
            (E2001, Standard, false, Some(120), "180 seconds to black, 60 seconds from white"),
            (E2001, Blitz, false, Some(61), "180 seconds to black, 1 seconds from white"),
            (E2001, Standard, false, Some(59), "180 seconds to black, 0 seconds from white"),
            (
                E1985,
                Standard,
                false,
                None,
                "180 seconds to black, and up to half of the time left from white",
            ),
        ] {
            let circumstances = Circumstances { edition, tempo, supervised, before: 0 };
            let cost = circumstances.wrong_claim(left).unwrap();
            assert_eq!(cost.words(Color::White), told, "{edition:?} {tempo:?} {left:?}");
        }
    }
}
