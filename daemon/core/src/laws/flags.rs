//! What a flag means that is down: by edition, by tempo, by who has noticed it and by whether the other side can
//! mate (Laws 6.8, 6.9).

use shakmaty::Color;

use super::Mating;
use super::edition::{BothFlags, CallsFlag, LAWS, OwnFlag, ResigningAgainstNoMate};
use super::endings::Reason;
use crate::event::GameResult;
use crate::settings::{Edition, Tempo};

/// Which flags are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flags {
    /// None.
    #[default]
    Up,
    /// This one.
    One(Color),
    /// Both, this one first.
    Both(Color),
    /// Both, and nothing says which was first.
    BothUnknown,
}

impl Flags {
    /// These flags are seen down now.
    pub fn with(self, white: bool, black: bool) -> Self {
        match (self, white, black) {
            (Self::Up, true, true) => Self::BothUnknown,
            (Self::Up, true, false) => Self::One(Color::White),
            (Self::Up, false, true) => Self::One(Color::Black),
            (Self::One(Color::White), _, true) => Self::Both(Color::White),
            (Self::One(Color::Black), true, _) => Self::Both(Color::Black),
            _ => self,
        }
    }

    /// Whether this side's flag is down.
    pub fn is_down(self, side: Color) -> bool {
        match self {
            Self::Up => false,
            Self::One(down) => down == side,
            Self::Both(_) | Self::BothUnknown => true,
        }
    }
}

/// Who has noticed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noticed {
    /// Nobody yet but the clock.
    ByClock,
    /// This player, who claims it.
    ClaimedBy(Color),
}

/// What decides about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// Which Laws.
    pub edition: Edition,
    /// Standard, rapid or blitz.
    pub tempo: Tempo,
    /// Which flags are down.
    pub flags: Flags,
    /// Who has noticed it.
    pub noticed: Noticed,
    /// No other period follows; `None` where nobody knows the periods of the clock.
    pub last_period: Option<bool>,
    /// The event has announced the guideline for games without increment (III.3.1).
    pub announced: bool,
}

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// Nothing is said: only a player's claim counts.
    Silence,
    /// The claim is not right.
    NotRight,
    /// This side has overstepped the time: it has lost, unless the other cannot mate.
    Overstepped(Color),
    /// The game is drawn.
    Drawn,
    /// The game goes on.
    GoesOn,
    /// The Laws leave it to the arbiter.
    Arbiter,
}

impl Case {
    /// What the Laws make of it.
    pub fn consequence(self) -> Consequence {
        if self.flags == Flags::Up {
            return if self.noticed == Noticed::ByClock {
                Consequence::GoesOn
            } else {
                Consequence::NotRight
            };
        }
        let players_only = self.calls() == Some(CallsFlag::Players);
        match self.noticed {
            Noticed::ByClock if players_only => return Consequence::Silence,
            Noticed::ClaimedBy(claimant) if !self.flags.is_down(claimant.other()) => {
                return Consequence::NotRight;
            }
            _ => {}
        }
        match self.flags {
            Flags::Up => Consequence::GoesOn,
            Flags::One(side) => Consequence::Overstepped(side),
            Flags::Both(_) | Flags::BothUnknown if self.own_flag_matters() => Consequence::Drawn,
            Flags::Both(first) => Consequence::Overstepped(first),
            Flags::BothUnknown => self.order_unknown(),
        }
    }

    /// Whether a player who claims it is right. With his own flag down he is not where it has to be up, even if the
    /// game is drawn.
    pub fn claim_is_right(self) -> bool {
        let own_down = matches!(self.noticed, Noticed::ClaimedBy(side) if self.flags.is_down(side));
        self.consequence() != Consequence::NotRight && !(own_down && self.own_flag_matters())
    }

    fn is_fast(self) -> bool {
        self.tempo != Tempo::Standard
    }

    fn calls(self) -> Option<CallsFlag> {
        let row = if self.is_fast() { LAWS.calls_flag_fast } else { LAWS.calls_flag };
        row.holds_in(self.edition)
    }

    /// Rapid and blitz of 2001: no claim with one's own flag down, and both down are a draw whichever was first.
    fn own_flag_matters(self) -> bool {
        self.is_fast() && LAWS.own_flag.holds_in(self.edition) == Some(OwnFlag::MustBeUp)
    }

    fn order_unknown(self) -> Consequence {
        let holds = match LAWS.both_flags.holds_in(self.edition) {
            Some(BothFlags::ContinueOrDraw) => true,
            Some(BothFlags::GuidelineIfAnnounced) => self.announced,
            None => false,
        };
        match self.last_period.filter(|_| holds) {
            Some(true) => Consequence::Drawn,
            Some(false) => Consequence::GoesOn,
            None => Consequence::Arbiter,
        }
    }

    /// Whether a flag is called aloud as soon as it is noticed. The Laws before 2018 let the arbiter do so.
    pub fn is_called(self) -> bool {
        LAWS.calls_flag_fast.holds_in(self.edition) == Some(CallsFlag::ArbiterOrClaim)
    }
}

/// What becomes of the game when `side` has overstepped the time; `None`: the arbiter has to find out.
pub fn overstepped(side: Color, opponent: Mating) -> Option<(GameResult, Reason)> {
    match opponent {
        Mating::Can => Some((GameResult::Won(side.other()), Reason::Flag)),
        Mating::Cannot => Some((GameResult::Drawn, Reason::FlagNoMate)),
        Mating::Undetermined => None,
    }
}

/// What becomes of the game when `side` resigns; `None`: the arbiter has to find out. `opponent` is asked only where
/// it matters.
pub fn resigned(
    edition: Edition,
    side: Color,
    opponent: impl FnOnce() -> Mating,
) -> Option<(GameResult, Reason)> {
    let lost = (GameResult::Won(side.other()), Reason::Resigned);
    if LAWS.resigning_against_no_mate.holds_in(edition) != Some(ResigningAgainstNoMate::Draw) {
        return Some(lost);
    }
    match opponent() {
        Mating::Can => Some(lost),
        Mating::Cannot => Some((GameResult::Drawn, Reason::ResignedNoMate)),
        Mating::Undetermined => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_means_what_its_edition_and_tempo_say() {
        use Color::{Black, White};
        use Consequence::{Arbiter, Drawn, GoesOn, NotRight, Overstepped, Silence};
        use Edition::{E1985, E2001, E2018, E2023};
        use Flags::{Both, BothUnknown, One, Up};
        use Noticed::{ByClock, ClaimedBy};
        use Tempo::{Blitz, Rapid, Standard};
        for (edition, tempo, flags, noticed, last_period, expected) in [
            (E2023, Standard, Up, ByClock, true, GoesOn),
            (E2023, Standard, Up, ClaimedBy(White), true, NotRight),
            (E2023, Standard, One(White), ByClock, false, Overstepped(White)),
            (E2018, Rapid, One(White), ByClock, true, Overstepped(White)),
            (E2023, Blitz, One(Black), ByClock, true, Overstepped(Black)),
            (E1985, Standard, One(White), ByClock, true, Overstepped(White)),
            (E2001, Standard, One(White), ByClock, true, Overstepped(White)),
            (E2001, Rapid, One(White), ByClock, true, Silence),
            (E2001, Blitz, BothUnknown, ByClock, true, Silence),
            (E2001, Rapid, One(White), ClaimedBy(Black), true, Overstepped(White)),
            (E2001, Rapid, One(White), ClaimedBy(White), true, NotRight),
            (E2001, Blitz, Both(White), ClaimedBy(Black), true, Drawn),
            (E2001, Rapid, BothUnknown, ClaimedBy(Black), true, Drawn),
            (E2001, Standard, Both(White), ClaimedBy(Black), true, Overstepped(White)),
            (E2001, Standard, BothUnknown, ByClock, true, Drawn),
            (E2001, Standard, BothUnknown, ByClock, false, GoesOn),
            (E2018, Rapid, Both(Black), ByClock, true, Overstepped(Black)),
            (E2023, Standard, BothUnknown, ByClock, true, Arbiter),
        ] {
            let last_period = Some(last_period);
            let case = Case { edition, tempo, flags, noticed, last_period, announced: false };
            assert_eq!(case.consequence(), expected, "{case:?}");
        }
        let both = |edition, announced, last_period| {
            let flags = BothUnknown;
            Case { edition, tempo: Standard, flags, noticed: ByClock, last_period, announced }.consequence()
        };
        assert_eq!(both(E2023, true, Some(true)), Drawn);
        assert_eq!(both(E2018, true, Some(false)), GoesOn);
        assert_eq!(both(E2023, true, None), Arbiter);
        assert_eq!(both(E2001, false, None), Arbiter);
    }

    #[test]
    fn with_his_own_flag_down_nobody_is_right_in_rapid_and_blitz_of_2001() {
        for (edition, tempo, flags, right) in [
            (Edition::E2001, Tempo::Rapid, Flags::One(Color::Black), true),
            (Edition::E2001, Tempo::Rapid, Flags::One(Color::White), false),
            (Edition::E2001, Tempo::Rapid, Flags::BothUnknown, false),
            (Edition::E2001, Tempo::Blitz, Flags::Both(Color::Black), false),
            (Edition::E2001, Tempo::Standard, Flags::Both(Color::Black), true),
            (Edition::E2023, Tempo::Rapid, Flags::Both(Color::Black), true),
        ] {
            let noticed = Noticed::ClaimedBy(Color::White);
            let case = Case { edition, tempo, flags, noticed, last_period: Some(true), announced: false };
            assert_eq!(case.claim_is_right(), right, "{case:?}");
        }
    }

    #[test]
    fn a_flag_is_called_from_2018_on() {
        let case = |edition| Case {
            edition,
            tempo: Tempo::Standard,
            flags: Flags::One(Color::White),
            noticed: Noticed::ByClock,
            last_period: Some(true),
            announced: false,
        };
        let called = Edition::ALL.map(|edition| case(edition).is_called());
        assert_eq!(called, [true, true, false, false]);
    }

    #[test]
    fn the_first_flag_stays_the_first() {
        let flags = Flags::default().with(false, true);
        assert_eq!(flags, Flags::One(Color::Black));
        assert_eq!(flags.with(true, true), Flags::Both(Color::Black));
        assert_eq!(flags.with(true, true).with(true, false), Flags::Both(Color::Black));
        assert_eq!(Flags::default().with(true, true), Flags::BothUnknown);
    }

    #[test]
    fn resigning_against_nobody_who_can_mate_is_a_draw_in_2023() {
        let of = |edition, mating| resigned(edition, Color::White, || mating);
        for edition in [Edition::E1985, Edition::E2001, Edition::E2018] {
            assert_eq!(
                of(edition, Mating::Cannot),
                Some((GameResult::Won(Color::Black), Reason::Resigned)),
                "{edition:?}"
            );
        }
        assert_eq!(of(Edition::E2023, Mating::Cannot), Some((GameResult::Drawn, Reason::ResignedNoMate)));
        assert_eq!(of(Edition::E2023, Mating::Can), Some((GameResult::Won(Color::Black), Reason::Resigned)));
        assert_eq!(of(Edition::E2023, Mating::Undetermined), None);
    }
}
