//! What differs from edition to edition, as one table that can be held against the Laws.
//!
//! [`LAWS`] has a row for every parameter and [`ARTICLES`] one for every article that a touch-move ruling cites;
//! every row has an entry for each edition. Of 1985 only a part is at hand: what it does not show falls back to
//! 2001, and says so. Nothing else in the program asks which edition is in force.

mod articles;
mod table;
mod values;

pub use articles::{ARTICLES, Articles};
pub use table::{LAWS, Laws};
pub use values::{
    AgreementMoves, ArbiterRulesUnasked, AssistantTime, Blitz, BothFlags, CallsFlag, CastlingRightCounts,
    ClaimLost, ColoursReversed, CorrectionWindow, DeadPosition, DefaultTime, FiftyMoveExceptions,
    FlagAgainstNoMate, IllegalCounts, IllegalMoves, LastMinutes, MovesInAdvance, OfferDeclined,
    OfferOnOwnClock, OwnFlag, Penalty, PressWithoutMove, PromotionFinal, Rapid, Replacing,
    ResigningAgainstNoMate, ScreenClaim, TimeSaved, TouchClaimLost, TwoHands, UnexchangedPawn,
    UnknownPosition, WrongClaim, WrongStart,
};

use crate::settings::Edition;

/// What one edition says of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<T> {
    /// This, in this article.
    Says(T, &'static str),
    /// The same, in the same article, as the edition before.
    Same,
    /// It has no such rule.
    Silent,
    /// Its text is not at hand; 2001 is taken.
    NotAtHand,
}

/// One row of the table: a parameter in every edition.
#[derive(Clone, Copy, Debug)]
pub struct Row<T: 'static> {
    /// In the order of [`Row::EDITIONS`].
    pub entries: [Entry<T>; 4],
}

/// What holds in an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding<T> {
    /// The value.
    pub value: T,
    /// The article, as printed in `printed_in`.
    pub article: &'static str,
    /// The edition asked for, or the one it falls back to.
    pub printed_in: Edition,
}

impl<T: Copy> Row<T> {
    /// The columns.
    pub const EDITIONS: [Edition; 4] = [Edition::E1985, Edition::E2001, Edition::E2018, Edition::E2023];

    /// What holds in `edition`, with its article; `None` where it has no such rule.
    pub fn holding(&self, edition: Edition) -> Option<Holding<T>> {
        let asked = Self::EDITIONS.iter().position(|column| *column == edition)?;
        let printed_in = match self.entries[asked] {
            Entry::NotAtHand => Edition::E2001,
            _ => edition,
        };
        let column = Self::EDITIONS.iter().position(|column| *column == printed_in)?;
        let written = self.entries[..=column].iter().rev().find(|entry| !matches!(entry, Entry::Same))?;
        match *written {
            Entry::Says(value, article) => Some(Holding { value, article, printed_in }),
            Entry::Same | Entry::Silent | Entry::NotAtHand => None,
        }
    }

    /// What holds in `edition`; `None` where it has no such rule.
    pub fn holds_in(&self, edition: Edition) -> Option<T> {
        self.holding(edition).map(|holding| holding.value)
    }

    /// The article as a person of that edition looks it up, with the year before it where another edition is meant:
    /// `2001 4.4 a`. Empty where the edition has no such rule.
    pub fn article(&self, edition: Edition) -> String {
        match self.holding(edition) {
            Some(holding) if holding.printed_in == edition => holding.article.into(),
            Some(holding) => format!("{} {}", holding.printed_in.word(), holding.article),
            None => String::new(),
        }
    }
}

/// A row with these four entries: 1985, 2001, 2018, 2023.
const fn row<T>(e1985: Entry<T>, e2001: Entry<T>, e2018: Entry<T>, e2023: Entry<T>) -> Row<T>
where
    T: Copy,
{
    Row { entries: [e1985, e2001, e2018, e2023] }
}

#[cfg(test)]
mod tests;
