use proptest::prelude::*;

use super::*;

#[test]
fn the_built_in_clock_adds_increments_and_periods() {
    let control = TimeControl::Periods { periods: vec![(Some(1), 60), (None, 30)], increment: 5 };
    let mut clock = BuiltInClock::new(control).unwrap();
    clock.start(Color::White, Millis(0));
    clock.press(Color::White, Millis(10_000));
    assert_eq!(
        clock.times(Millis(12_000)),
        Times { white: 90, black: 63, running: Some(Color::Black), stale: false }
    );
}

#[test]
fn a_delay_is_free() {
    let mut clock = BuiltInClock::new(TimeControl::Delay { seconds: 60, delay: 5 }).unwrap();
    clock.start(Color::White, Millis(0));
    assert_eq!(clock.times(Millis(5000)).white, 60);
    assert_eq!(clock.times(Millis(7000)).white, 58);
}

#[test]
fn what_an_illegal_move_has_earned_is_taken_back_with_it() {
    let control = TimeControl::Periods { periods: vec![(Some(1), 60), (None, 30)], increment: 5 };
    let mut clock = BuiltInClock::new(control).unwrap();
    clock.start(Color::White, Millis(0));
    clock.press(Color::White, Millis(10_000));
    clock.put_back(Color::White, Millis(13_000), Millis(13_000));
    assert_eq!(clock.left(Color::White, Millis(13_000)), Millis(55_000));
    assert_eq!(clock.left(Color::Black, Millis(13_000)), Millis(62_000));
    assert_eq!(clock.times(Millis(13_000)).running, Some(Color::White));
    // Made and pressed for again, it earns the same once more.
    clock.press(Color::White, Millis(15_000));
    assert_eq!(clock.left(Color::White, Millis(15_000)), Millis(88_000));
}

#[test]
fn what_was_pressed_for_after_an_illegal_move_earns_nothing_either() {
    let control = TimeControl::Periods { periods: vec![(None, 60)], increment: 5 };
    let mut clock = BuiltInClock::new(control).unwrap();
    clock.start(Color::Black, Millis(0));
    clock.press(Color::Black, Millis(1000));
    clock.press(Color::White, Millis(3000));
    clock.press(Color::Black, Millis(6000));
    clock.put_back(Color::White, Millis(3000), Millis(7000));
    assert_eq!(clock.left(Color::White, Millis(7000)), Millis(62_000), "65 - 2 - 1");
    assert_eq!(clock.left(Color::Black, Millis(7000)), Millis(66_000), "65 - 1 + 5 - 3");
    clock.put_back(Color::White, Millis(3000), Millis(7000));
    assert_eq!(clock.left(Color::White, Millis(7000)), Millis(62_000), "once");
}

#[test]
fn a_period_is_added_once_however_often_its_last_move_is_taken_back() {
    let control = TimeControl::Periods { periods: vec![(Some(1), 60), (None, 30)], increment: 0 };
    let mut clock = BuiltInClock::new(control).unwrap();
    clock.start(Color::White, Millis(0));
    for round in 0..3 {
        clock.press(Color::White, Millis(round * 1000));
        assert_eq!(clock.left(Color::White, Millis(round * 1000)), Millis(90_000));
        clock.uncount(Color::White);
        clock.hand_to(Color::White, Millis((round + 1) * 1000));
        clock.stop(Millis((round + 1) * 1000));
        clock.resume(Color::White, Millis((round + 1) * 1000));
    }
}

#[test]
fn a_pause_does_not_begin_the_delay_anew() {
    let mut clock = BuiltInClock::new(TimeControl::Delay { seconds: 60, delay: 5 }).unwrap();
    clock.start(Color::White, Millis(0));
    clock.stop(Millis(3000));
    clock.resume(Color::White, Millis(10_000));
    assert_eq!(clock.left(Color::White, Millis(12_001)), Millis(59_999));
}

/// What happens at a clock.
#[derive(Clone, Debug)]
enum Act {
    Wait(u64),
    Press,
    Pause,
    Resume,
    Penalty(bool, u32),
    /// The last press was for an illegal move.
    PutBack,
    /// The last move is taken back.
    TakeBack,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        5 => (0u64..4000).prop_map(Act::Wait),
        4 => Just(Act::Press),
        1 => Just(Act::Pause),
        2 => Just(Act::Resume),
        1 => (any::<bool>(), 0u32..30).prop_map(|(white, seconds)| Act::Penalty(white, seconds)),
        1 => Just(Act::PutBack),
        1 => Just(Act::TakeBack),
    ]
}

/// The same by counting milliseconds one by one, and each thing earned for itself.
struct Count {
    left: [u64; 2],
    to_move: Color,
    runs: bool,
    /// Milliseconds of this move.
    elapsed: u64,
    moves: Vec<Color>,
    can_put_back: bool,
}

impl Count {
    fn side(&mut self, side: Color) -> &mut u64 {
        &mut self.left[usize::from(side.is_black())]
    }

    fn wait(&mut self, span: u64, delay: u64) {
        for _ in 0..span {
            if self.runs {
                self.elapsed += 1;
                let counts = u64::from(self.elapsed > delay);
                let side = self.to_move;
                *self.side(side) = self.side(side).saturating_sub(counts);
            }
        }
    }

    fn hand_to(&mut self, side: Color) {
        self.to_move = side;
        self.elapsed = 0;
    }
}

proptest! {
    /// Times are exact to the millisecond, never negative, never created; the time of the side to move runs.
    #[test]
    fn times_are_what_a_count_of_milliseconds_says(
        acts in prop::collection::vec(act(), 0..60),
        increment in 0u32..4,
        delay in 0u32..4,
    ) {
        let control = if delay > 0 {
            TimeControl::Delay { seconds: 40, delay }
        } else {
            TimeControl::Periods { periods: vec![(None, 40)], increment }
        };
        let earned = if delay > 0 { 0 } else { u64::from(increment) * 1000 };
        let mut clock = BuiltInClock::new(control).unwrap();
        let left = 40_000 + earned;
        let mut count =
            Count { left: [left; 2], to_move: Color::White, runs: true, elapsed: 0, moves: Vec::new(), can_put_back: false };
        let mut now = Millis(7);
        clock.start(Color::White, now);
        for act in acts {
            match act {
                Act::Wait(span) => {
                    now = now + Millis(span);
                    count.wait(span, u64::from(delay) * 1000);
                }
                Act::Press if count.runs => {
                    let side = count.to_move;
                    clock.press(side, now);
                    *count.side(side) += earned;
                    count.moves.push(side);
                    count.hand_to(side.other());
                    count.can_put_back = true;
                }
                Act::Pause => {
                    clock.stop(now);
                    count.runs = false;
                }
                Act::Resume => {
                    clock.resume(Color::White, now);
                    count.runs = true;
                }
                Act::Penalty(white, seconds) => {
                    clock.add(Color::from_white(white), seconds);
                    *count.side(Color::from_white(white)) += u64::from(seconds) * 1000;
                }
                Act::PutBack if count.can_put_back => {
                    let side = count.to_move.other();
                    clock.put_back(side, now, now);
                    *count.side(side) = count.side(side).saturating_sub(earned);
                    count.moves.pop();
                    count.hand_to(side);
                    count.can_put_back = false;
                }
                Act::TakeBack => {
                    let Some(side) = count.moves.pop() else { continue };
                    clock.uncount(side);
                    clock.hand_to(side, now);
                    if count.to_move != side {
                        count.hand_to(side);
                    }
                    count.can_put_back = false;
                }
                Act::Press | Act::PutBack => {}
            }
            for side in Color::ALL {
                prop_assert_eq!(clock.left(side, now), Millis(*count.side(side)));
            }
            prop_assert_eq!(clock.times(now).running, count.runs.then_some(count.to_move));
            if let Some((side, at)) = clock.over_at() {
                prop_assert_eq!(side, count.to_move);
                prop_assert_eq!(clock.left(side, at), Millis(0));
                prop_assert!(at <= now || clock.left(side, Millis(at.0 - 1)) > Millis(0));
            }
        }
    }
}
