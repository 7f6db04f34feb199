//! How a game ends: the words of the event stream, and the article of each in every edition.

use super::edition::Entry::{NotAtHand, Same, Says, Silent};
use super::edition::{Entry, Row};
use crate::settings::Edition;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// No mate is possible with the pieces left.
    DeadPosition,
    /// A side has resigned.
    Resigned,
    /// A side has resigned against an opponent who cannot mate.
    ResignedNoMate,
    /// The players have agreed on a draw.
    DrawAgreed,
    /// The same position for the third time, claimed.
    Threefold,
    /// Fifty moves by each without a capture or a pawn move, claimed.
    Fifty,
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves by each without a capture or a pawn move.
    SeventyFive,
    /// A flag is down.
    Flag,
    /// A flag is down against an opponent who cannot mate.
    FlagNoMate,
    /// Both flags are down.
    BothFlags,
    /// The players agreed to it or the pieces on the board said so.
    Agreed,
    /// It was broken off.
    BrokenOff,
    /// The arbiter has decided it.
    Arbiter,
}

struct Described {
    reason: Reason,
    word: &'static str,
    articles: Row<()>,
}

/// All of them. The columns are 1985, 2001, 2018, 2023.
#[rustfmt::skip]
static ENDINGS: [Described; 16] = {
    use Reason::*;
    [
        ending(Checkmate,      "checkmate",         [NotAtHand,     at("5.1 a"), at("5.1.1"), Same]),
        ending(Stalemate,      "stalemate",         [NotAtHand,     at("5.2 a"), at("5.2.1"), Same]),
        ending(DeadPosition,   "dead-position",     [NotAtHand,     at("5.2 b"), at("5.2.2"), Same]),
        ending(Resigned,       "resignation",       [NotAtHand,     at("5.1 b"), at("5.1.2"), Same]),
        ending(ResignedNoMate, "resignation-no-mate", [Silent,      Silent,      Silent,      at("5.1.2")]),
        ending(DrawAgreed,     "agreement",         [at("10.4"),    at("5.2 c"), at("5.2.3"), Same]),
        ending(Threefold,      "threefold",         [at("10.11.1"), at("9.2"),   at("9.2"),   Same]),
        ending(Fifty,          "fifty",             [at("10.8"),    at("9.3"),   at("9.3"),   Same]),
        ending(Fivefold,       "fivefold",          [Silent,        Silent,      at("9.6.1"), Same]),
        ending(SeventyFive,    "seventy-five",      [Silent,        Silent,      at("9.6.2"), Same]),
        ending(Flag,           "flag",              [NotAtHand,     at("6.10"),  at("6.9"),   Same]),
        ending(FlagNoMate,     "flag-no-mate",      [NotAtHand,     at("6.10"),  at("6.9"),   Same]),
        ending(BothFlags,      "both-flags",        [NotAtHand,     at("10.3, B8, C2"), at("III.3.1"), Same]),
        ending(Agreed,         "agreed",            [Silent,        Silent,      Silent,      Same]),
        ending(BrokenOff,      "broken-off",        [Silent,        Silent,      Silent,      Same]),
        ending(Arbiter,        "arbiter",           [Silent,        Silent,      Silent,      Same]),
    ]
};

const fn at(article: &'static str) -> Entry<()> {
    Says((), article)
}

const fn ending(reason: Reason, word: &'static str, entries: [Entry<()>; 4]) -> Described {
    Described { reason, word, articles: Row { entries } }
}

impl Reason {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        ENDINGS.iter().map(|row| row.reason)
    }

    fn described(self) -> &'static Described {
        &ENDINGS[self as usize]
    }

    /// Its name in the event stream.
    pub fn word(self) -> &'static str {
        self.described().word
    }

    /// Its article as printed in `edition`; empty where no article decides.
    pub fn article(self, edition: Edition) -> String {
        self.described().articles.article(edition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_stands_in_its_own_row() {
        for (index, row) in ENDINGS.iter().enumerate() {
            assert_eq!(row.reason as usize, index, "{}", row.word);
        }
    }

    #[test]
    fn articles_are_those_of_the_edition() {
        let of = |reason: Reason| Row::<()>::EDITIONS.map(|edition| reason.article(edition));
        assert_eq!(of(Reason::Checkmate), ["2001 5.1 a", "5.1 a", "5.1.1", "5.1.1"]);
        assert_eq!(of(Reason::ResignedNoMate), ["", "", "", "5.1.2"]);
        assert_eq!(of(Reason::DrawAgreed), ["10.4", "5.2 c", "5.2.3", "5.2.3"]);
        assert_eq!(of(Reason::Flag), ["2001 6.10", "6.10", "6.9", "6.9"]);
        assert_eq!(of(Reason::Arbiter), ["", "", "", ""]);
    }
}
