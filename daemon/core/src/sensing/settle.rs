//! Which changes are real: a square that changes and is back within the bounce time has only flickered.
//!
//! | case | reports on one square              | within bounce | what comes out                    |
//! |------|------------------------------------|---------------|-----------------------------------|
//! | 1    | piece → empty                      | -             | the change, one bounce time later |
//! | 2    | piece → empty → same piece         | yes           | nothing                           |
//! | 3    | piece → empty → same piece         | no            | both changes                      |
//! | 4    | empty → piece → empty              | yes           | nothing                           |
//! | 5    | piece → empty → other piece        | yes           | one change: piece → other piece   |
//! | 6    | piece → other piece                | -             | the change, one bounce time later |
//! | 7    | any, and it completes a legal move | -             | the change, at once               |
//! | 8    | something → empty → something,     | yes           | both: another piece was lifted    |
//! |      | and another lift between           |               | meanwhile and may stand there now |
//!
//! A change comes out in the order in which it was reported, and keeps the time of its report.

use std::collections::VecDeque;

use appendixd_protocol::{Millis, Seen};
use shakmaty::Bitboard;

use super::Change;

/// What became of a reported change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It waits for its bounce time.
    Waiting,
    /// It took back a change that was still waiting; neither has happened.
    Flicker,
}

/// Changes that are not yet old enough to be believed.
#[derive(Clone, Debug)]
pub struct Settle {
    bounce: Millis,
    waiting: VecDeque<Change>,
}

impl Settle {
    /// Nothing waits. `bounce` is the board's own (see `Timing::bounce`).
    pub fn new(bounce: Millis) -> Self {
        Self { bounce, waiting: VecDeque::new() }
    }

    /// Takes a change as it is reported.
    pub fn take(&mut self, change: Change) -> Taken {
        let earlier = self.waiting.iter().rposition(|waiting| waiting.square == change.square);
        let Some(index) = earlier else {
            self.waiting.push_back(change);
            return Taken::Waiting;
        };
        let first = self.waiting[index].from;
        let passed_through_empty = !self.waiting[index].to.is_occupied();
        let in_time = change.at.since(self.waiting[index].since) < self.bounce;
        if in_time && change.to == first && change.from != change.to && !self.may_be_another(index, &change) {
            self.waiting.remove(index);
            return Taken::Flicker;
        }
        if in_time && passed_through_empty && change.to != Seen::Occupied {
            self.waiting[index].to = change.to;
        } else {
            self.waiting.push_back(change);
        }
        Taken::Waiting
    }

    /// A board that cannot tell pieces: another one was lifted while this square was empty.
    fn may_be_another(&self, index: usize, change: &Change) -> bool {
        let lifted_since = || self.waiting.iter().skip(index + 1).any(|other| !other.to.is_occupied());
        change.to == Seen::Occupied && lifted_since()
    }

    /// Takes out, in order, what is old enough.
    pub fn due(&mut self, now: Millis) -> Vec<Change> {
        let count = self.waiting.iter().take_while(|change| change.since + self.bounce <= now).count();
        self.waiting.drain(..count).collect()
    }

    /// Takes out, in order and whatever their age, the changes on squares that a legal move explains.
    pub fn explained(&mut self, squares: Bitboard) -> Vec<Change> {
        let (explained, waiting) =
            self.waiting.drain(..).partition(|change: &Change| squares.contains(change.square));
        self.waiting = waiting;
        Vec::from(explained)
    }

    /// The changes that still wait, in order.
    pub fn waiting(&self) -> impl Iterator<Item = &Change> {
        self.waiting.iter()
    }

    /// Goes on with what was waiting.
    pub fn remember(&mut self, waiting: Vec<Change>) {
        self.waiting = waiting.into();
    }

    /// Forgets what waits: the board was connected anew.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }

    /// When the next change will be old enough.
    pub fn next_wake(&self) -> Option<Millis> {
        self.waiting.front().map(|change| change.since + self.bounce)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{Color, Role, Square};

    use super::*;
    use crate::sensing::Source;

    const PAWN: Seen = Seen::Piece(shakmaty::Piece { color: Color::White, role: Role::Pawn });
    const KNIGHT: Seen = Seen::Piece(shakmaty::Piece { color: Color::Black, role: Role::Knight });

    fn change(square: Square, from: Seen, to: Seen, at: u64) -> Change {
        Change { square, from, to, at: Millis(at), since: Millis(at), source: Source::Update }
    }

    fn run(reports: &[(u64, Seen)], first: Seen) -> Vec<(u64, Seen, Seen)> {
        let mut settle = Settle::new(Millis(50));
        let mut out = Vec::new();
        let mut shown = first;
        for (at, seen) in reports {
            out.extend(settle.due(Millis(*at)));
            settle.take(change(Square::E4, shown, *seen, *at));
            shown = *seen;
        }
        out.extend(settle.due(Millis(100_000)));
        out.into_iter().map(|change| (change.at.0, change.from, change.to)).collect()
    }

    #[test]
    fn the_case_table() {
        use Seen::Empty;
        assert_eq!(run(&[(0, Empty)], PAWN), [(0, PAWN, Empty)], "case 1");
        assert_eq!(run(&[(0, Empty), (49, PAWN)], PAWN), [], "case 2");
        assert_eq!(run(&[(0, Empty), (50, PAWN)], PAWN), [(0, PAWN, Empty), (50, Empty, PAWN)], "case 3");
        assert_eq!(run(&[(0, PAWN), (20, Empty)], Empty), [], "case 4");
        assert_eq!(run(&[(0, Empty), (20, KNIGHT)], PAWN), [(0, PAWN, KNIGHT)], "case 5");
        assert_eq!(run(&[(0, KNIGHT)], PAWN), [(0, PAWN, KNIGHT)], "case 6");
    }

    #[test]
    fn another_piece_may_stand_where_something_was_lifted() {
        let mut settle = Settle::new(Millis(50));
        settle.take(change(Square::D5, Seen::Occupied, Seen::Empty, 0));
        settle.take(change(Square::E4, Seen::Occupied, Seen::Empty, 10));
        settle.take(change(Square::D5, Seen::Empty, Seen::Occupied, 20));
        let out: Vec<_> = settle.due(Millis(100)).iter().map(|change| change.square).collect();
        assert_eq!(out, [Square::D5, Square::E4, Square::D5], "case 8");
    }

    #[test]
    fn what_a_move_explains_comes_out_at_once_and_in_order() {
        let mut settle = Settle::new(Millis(50));
        settle.take(change(Square::E2, PAWN, Seen::Empty, 0));
        settle.take(change(Square::A8, KNIGHT, Seen::Empty, 1));
        settle.take(change(Square::E4, Seen::Empty, PAWN, 2));
        let move_squares = Bitboard::from(Square::E2).with(Square::E4);
        let out: Vec<_> = settle.explained(move_squares).iter().map(|change| change.square).collect();
        assert_eq!(out, [Square::E2, Square::E4], "case 7");
        assert_eq!(settle.waiting().count(), 1);
    }

    proptest! {
        #[test]
        fn flickers_below_the_bounce_time_never_come_out(gaps in prop::collection::vec((1u64..50, 50u64..500), 1..200)) {
            let mut settle = Settle::new(Millis(50));
            let mut now = 0;
            for (short, long) in gaps {
                settle.take(change(Square::D4, PAWN, Seen::Empty, now));
                now += short;
                prop_assert!(settle.due(Millis(now)).is_empty());
                settle.take(change(Square::D4, Seen::Empty, PAWN, now));
                now += long;
                prop_assert!(settle.due(Millis(now)).is_empty());
            }
        }

        #[test]
        fn the_last_thing_reported_is_what_comes_out_last(reports in prop::collection::vec((1u64..120, 0usize..3), 1..40)) {
            let seen = [Seen::Empty, PAWN, KNIGHT];
            let mut settle = Settle::new(Millis(50));
            let (mut now, mut shown, mut believed) = (0, Seen::Empty, Seen::Empty);
            let mut out = Vec::new();
            for (gap, index) in reports {
                now += gap;
                out.extend(settle.due(Millis(now)));
                if seen[index] != shown {
                    settle.take(change(Square::D4, shown, seen[index], now));
                    shown = seen[index];
                }
            }
            out.extend(settle.due(Millis(now + 50)));
            for change in out {
                prop_assert_eq!(change.from, believed);
                believed = change.to;
            }
            prop_assert_eq!(believed, shown);
        }
    }
}
