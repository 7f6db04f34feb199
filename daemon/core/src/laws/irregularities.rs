//! What the Laws call irregular and a board, a clock or an announcement can show: the names of the event stream, and
//! the article of each in every edition.
//!
//! One row a kind in [`IRREGULARITIES`]. Whether it counts as an illegal move, and what that costs, is in
//! [`super::penalties`].

use super::edition::Entry::{NotAtHand, Same, Says, Silent};
use super::edition::{Entry, Row};
use crate::settings::Edition;

/// One kind of irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// A move other than those that the touched pieces left open. The ruling names its article.
    TouchMove,
    /// Castling with the rook touched first.
    CastlingRookFirst,
    /// A move that the rules of movement forbid, pressed for.
    IllegalMove,
    /// The clock pressed while no move was made.
    PressWithoutMove,
    /// The clock pressed before a move was announced that is made by its announcement only.
    PressBeforeAnnounced,
    /// A pawn on the last rank, not exchanged when the clock was pressed.
    PawnNotPromoted,
    /// Two own pieces were in the air at once: two hands, or one after the other in one.
    TwoHandsPossible,
    /// What was announced is not what stands on the board.
    WrongAnnouncement,
    /// The two boards of a table differ.
    BoardsDiffer,
    /// Pieces stand off their squares.
    DisplacedPieces,
    /// The game has begun from a wrong position.
    WrongStartPosition,
    /// The board stands turned.
    BoardTurned,
    /// A piece more than the position has.
    ExtraPiece,
    /// A piece less than the position has.
    MissingPiece,
    /// Black has moved first.
    ColoursReversed,
    /// The king stands on its castling square and the rook at home, pressed for.
    CastlingUnfinished,
    /// A piece released on a legal square has gone on to another.
    MovedTwice,
    /// A piece of the side not having the move was lifted while the player having it held his own.
    TouchedOutOfTurn,
    /// A claim that was not right.
    WrongClaim,
    /// A claim that came too late.
    ClaimLost,
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves by each without a capture or a pawn move.
    SeventyFive,
    /// Perhaps nobody can mate any more.
    DeadPositionPossible,
    /// What the board sends cannot be read.
    UnreadableBoard,
    /// A player has not come in the time that the event allows.
    LateArrival,
}

/// Name in the event stream, and article in each edition.
#[derive(Clone, Copy, Debug)]
struct Described {
    kind: Irregularity,
    word: &'static str,
    articles: Row<()>,
}

/// All of them. The columns are 1985, 2001, 2018, 2023. The appendix for blind players was F in 2001; the numbers of
/// its articles are not at hand.
#[rustfmt::skip]
static IRREGULARITIES: [Described; 25] = {
    use Irregularity::*;
    [
        kind(TouchMove,            "touch-move",             [at("7.2"),    at("4.3"),      at("4.3"),     Same]),
        kind(CastlingRookFirst,    "castling-rook-first",    [at("5.1 c"),  at("4.4 b"),    at("4.4.2"),   Same]),
        kind(IllegalMove,          "illegal-move",           [at("8.1"),    at("7.4 a"),    at("7.5.1"),   Same]),
        kind(PressWithoutMove,     "press-without-move",     [NotAtHand,    Silent,         at("7.5.3"),   Same]),
        kind(PressBeforeAnnounced, "press-before-announced", [NotAtHand,    at("F"),        at("D.2.4"),   Same]),
        kind(PawnNotPromoted,      "pawn-not-promoted",      [NotAtHand,    at("3.7 e"),    at("7.5.2"),   Same]),
        kind(TwoHandsPossible,     "two-hands-possible",     [NotAtHand,    at("4.1"),      at("7.5.4"),   Same]),
        kind(WrongAnnouncement,    "wrong-announcement",     [NotAtHand,    at("F"),        at("D.2.8"),   Same]),
        kind(BoardsDiffer,         "boards-differ",          [NotAtHand,    at("F"),        at("D.2.9"),   Same]),
        kind(DisplacedPieces,      "displaced-pieces",       [at("8.3"),    at("7.3"),      at("7.4.1"),   Same]),
        kind(WrongStartPosition,   "wrong-start-position",   [at("8.5"),    at("7.1 a"),    at("7.2.1"),   Same]),
        kind(BoardTurned,          "board-turned",           [NotAtHand,    at("7.1 b"),    at("7.2.2"),   Same]),
        kind(ExtraPiece,           "extra-piece",            [at("8.2"),    at("7.5"),      at("7.6"),     Same]),
        kind(MissingPiece,         "missing-piece",          [at("8.2"),    at("7.5"),      at("7.6"),     Same]),
        kind(ColoursReversed,      "colours-reversed",       [NotAtHand,    at("7.2"),      at("7.3"),     Same]),
        kind(CastlingUnfinished,   "castling-unfinished",    [NotAtHand,    at("4.7"),      at("4.7.2"),   Same]),
        kind(MovedTwice,           "moved-twice",            [NotAtHand,    at("4.7"),      at("4.7"),     Same]),
        kind(TouchedOutOfTurn,     "touched-out-of-turn",    [at("15.1 d"), at("12.5"),     at("11.5"),    Same]),
        kind(WrongClaim,           "wrong-claim",            [NotAtHand,    at("9.5 b"),    at("9.5.3"),   Same]),
        kind(ClaimLost,            "claim-lost",             [at("10.11.1"), at("9.4"),     at("9.4"),     Same]),
        kind(Fivefold,             "fivefold",               [Silent,       Silent,         at("9.6.1"),   Same]),
        kind(SeventyFive,          "seventy-five",           [Silent,       Silent,         at("9.6.2"),   Same]),
        kind(DeadPositionPossible, "dead-position-possible", [NotAtHand,    at("5.2 b"),    at("5.2.2"),   Same]),
        kind(UnreadableBoard,      "unreadable-board",       [Silent,       Silent,         Silent,        Same]),
        kind(LateArrival,          "late-arrival",           [NotAtHand,    at("6.7"),      at("6.7.1"),   Same]),
    ]
};

const fn at(article: &'static str) -> Entry<()> {
    Says((), article)
}

const fn kind(kind: Irregularity, word: &'static str, entries: [Entry<()>; 4]) -> Described {
    Described { kind, word, articles: Row { entries } }
}

impl Irregularity {
    /// All kinds, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        IRREGULARITIES.iter().map(|row| row.kind)
    }

    fn described(self) -> &'static Described {
        &IRREGULARITIES[self as usize]
    }

    /// Its name in the event stream.
    pub fn word(self) -> &'static str {
        self.described().word
    }

    /// Its article as printed in `edition`, with the year before it where another edition is meant; empty where the
    /// edition has no such rule.
    pub fn article(self, edition: Edition) -> String {
        self.described().articles.article(edition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_stands_in_its_own_row() {
        for (index, row) in IRREGULARITIES.iter().enumerate() {
            assert_eq!(row.kind as usize, index, "{}", row.word);
        }
    }

    #[test]
    fn articles_are_those_of_the_edition() {
        let of = |kind: Irregularity| Row::<()>::EDITIONS.map(|edition| kind.article(edition));
        assert_eq!(of(Irregularity::IllegalMove), ["8.1", "7.4 a", "7.5.1", "7.5.1"]);
        assert_eq!(of(Irregularity::DisplacedPieces), ["8.3", "7.3", "7.4.1", "7.4.1"]);
        assert_eq!(of(Irregularity::PressWithoutMove), ["", "", "7.5.3", "7.5.3"]);
        assert_eq!(of(Irregularity::CastlingUnfinished), ["2001 4.7", "4.7", "4.7.2", "4.7.2"]);
        assert_eq!(of(Irregularity::TouchedOutOfTurn), ["15.1 d", "12.5", "11.5", "11.5"]);
    }
}
