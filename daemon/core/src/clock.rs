//! Times and presses, from the clock beside the board or from the built-in one.
//!
//! A press is the change from one running side to the other; start, pause and resume are none.

use appendixd_protocol::Millis;
use appendixd_protocol::sense::{ClockReading, ClockSide};
use shakmaty::Color;

use crate::order::TimeControl;
use crate::settings::WhiteClock;

/// A reading older than this while the clock runs is stale.
const STALE: Millis = Millis(5000);

/// Times as a listener may be told them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Seconds left.
    pub white: u32,
    /// Seconds left.
    pub black: u32,
    /// Whose time runs.
    pub running: Option<Color>,
    /// The reading is older than five seconds while the clock runs.
    pub stale: bool,
}

/// The clock beside the board.
#[derive(Clone, Debug, Default)]
pub struct BoardClock {
    setting: WhiteClock,
    white: Option<ClockSide>,
    reading: Option<(ClockReading, Millis)>,
}

impl BoardClock {
    /// Which side is White's is fixed, or is learnt from the first run.
    pub fn new(setting: WhiteClock) -> Self {
        Self { setting, white: None, reading: None }
    }

    /// A new game: White's side is learnt anew.
    pub fn forget_sides(&mut self) {
        self.white = None;
    }

    /// The last reading and when it came.
    pub fn last_reading(&self) -> Option<(ClockReading, Millis)> {
        self.reading
    }

    /// The same clock with its last reading.
    pub fn remembered(setting: WhiteClock, reading: Option<(ClockReading, Millis)>) -> Self {
        Self { setting, white: None, reading }
    }

    /// No clock is connected any more.
    pub fn remove(&mut self) {
        self.reading = None;
    }

    /// Takes a reading; `to_move` is who has the move, if a game is on. Returns who has pressed, if somebody has.
    pub fn read(&mut self, reading: ClockReading, now: Millis, to_move: Option<Color>) -> Option<Color> {
        let earlier = self.reading.replace((reading, now)).map(|(earlier, _)| earlier);
        if let (true, None, Some(side)) = (reading.running, self.white, to_move) {
            self.white = Some(if side == Color::White { reading.to_move } else { reading.to_move.other() });
        }
        let earlier = earlier?;
        let pressed = earlier.running && reading.running && earlier.to_move != reading.to_move;
        if pressed { self.color_of(earlier.to_move) } else { None }
    }

    /// Whether the last reading shows White's flag down, and Black's. A time of zero alone says nothing: clocks send
    /// it when they are set.
    pub fn flags(&self) -> (bool, bool) {
        let Some((reading, _)) = self.reading else { return (false, false) };
        match self.white_side() {
            Some(ClockSide::Left) => (reading.left_flag, reading.right_flag),
            Some(ClockSide::Right) => (reading.right_flag, reading.left_flag),
            None => (false, false),
        }
    }

    /// Whether the clock runs: only then does it count.
    pub fn is_running(&self) -> bool {
        self.reading.is_some_and(|(reading, _)| reading.running)
    }

    /// What it shows; nothing before White's side is known.
    pub fn times(&self, now: Millis) -> Option<Times> {
        let (reading, at) = self.reading?;
        let white_is_left = self.white_side()? == ClockSide::Left;
        let (white, black) =
            if white_is_left { (reading.left, reading.right) } else { (reading.right, reading.left) };
        let running = if reading.running { self.color_of(reading.to_move) } else { None };
        Some(Times { white, black, running, stale: reading.running && now.since(at) > STALE })
    }

    fn white_side(&self) -> Option<ClockSide> {
        match self.setting {
            WhiteClock::Fixed(side) => Some(side),
            WhiteClock::Auto => self.white,
        }
    }

    fn color_of(&self, side: ClockSide) -> Option<Color> {
        let white = self.white_side()?;
        Some(if side == white { Color::White } else { Color::Black })
    }
}

/// The daemon's own clock, for boards without one.
#[derive(Clone, Debug)]
pub struct BuiltInClock {
    control: TimeControl,
    left: [u64; 2],
    moves: [u32; 2],
    running: Option<(Color, Millis)>,
    /// Whose time ran when it was stopped.
    stopped: Option<Color>,
}

impl BuiltInClock {
    /// Set and standing still; `None` where the control is no clock.
    pub fn new(control: TimeControl) -> Option<Self> {
        let seconds = match &control {
            TimeControl::None => return None,
            TimeControl::Periods { periods, .. } => periods.first()?.1,
            TimeControl::Delay { seconds, .. } => *seconds,
        };
        let mut clock = Self {
            control,
            left: [u64::from(seconds) * 1000; 2],
            moves: [0; 2],
            running: None,
            stopped: None,
        };
        clock.add_increment(Color::White);
        clock.add_increment(Color::Black);
        Some(clock)
    }

    /// What it was set to.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Lets this side's time run.
    pub fn start(&mut self, side: Color, now: Millis) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Goes on with the time that ran when it was stopped, else with that of `side`.
    pub fn resume(&mut self, side: Color, now: Millis) {
        self.start(self.stopped.unwrap_or(side), now);
    }

    /// Gives this side so many seconds.
    pub fn add(&mut self, side: Color, seconds: u32) {
        let left = &mut self.left[index(side)];
        *left = left.saturating_add(u64::from(seconds) * 1000);
    }

    /// Sets both times, in seconds. Whose time runs stays.
    pub fn set(&mut self, white: u32, black: u32, now: Millis) {
        let running = self.running.map(|(side, _)| side);
        self.left = [u64::from(white) * 1000, u64::from(black) * 1000];
        self.running = running.map(|side| (side, now));
    }

    /// When the time that runs is over, and whose it is.
    pub fn over_at(&self) -> Option<(Color, Millis)> {
        let (side, since) = self.running?;
        Some((side, since + Millis(self.free() + self.left[index(side)])))
    }

    /// Whether this side, with the moves it has completed, is in the last period.
    pub fn is_in_last_period(&self, side: Color) -> bool {
        match &self.control {
            TimeControl::Periods { periods, .. } => {
                let required: u32 = periods.iter().filter_map(|(moves, _)| *moves).sum();
                periods.last().is_some_and(|(moves, _)| moves.is_none())
                    && self.moves[index(side)] >= required
            }
            TimeControl::None | TimeControl::Delay { .. } => true,
        }
    }

    /// Stands still.
    pub fn stop(&mut self, now: Millis) {
        if let Some((side, since)) = self.running.take() {
            self.stopped = Some(side);
            self.left[index(side)] = self.left[index(side)].saturating_sub(self.used(since, now));
        }
    }

    /// This side has pressed: its time stops, with what the move earns it, and the other's runs.
    pub fn press(&mut self, side: Color, now: Millis) {
        self.stop(now);
        self.moves[index(side)] += 1;
        self.add_increment(side);
        self.add_period(side);
        self.running = Some((side.other(), now));
    }

    /// Whether a time runs.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The times now.
    pub fn times(&self, now: Millis) -> Times {
        let left = |side: Color| {
            let used = match self.running {
                Some((running, since)) if running == side => self.used(since, now),
                _ => 0,
            };
            u32::try_from(self.left[index(side)].saturating_sub(used).div_ceil(1000)).unwrap_or(u32::MAX)
        };
        Times {
            white: left(Color::White),
            black: left(Color::Black),
            running: self.running.map(|(side, _)| side),
            stale: false,
        }
    }

    fn used(&self, since: Millis, now: Millis) -> u64 {
        now.since(since).0.saturating_sub(self.free())
    }

    /// Milliseconds before the time runs.
    fn free(&self) -> u64 {
        match self.control {
            TimeControl::Delay { delay, .. } => u64::from(delay) * 1000,
            _ => 0,
        }
    }

    fn add_increment(&mut self, side: Color) {
        if let TimeControl::Periods { increment, .. } = self.control {
            self.left[index(side)] += u64::from(increment) * 1000;
        }
    }

    fn add_period(&mut self, side: Color) {
        let TimeControl::Periods { periods, .. } = &self.control else { return };
        let mut required = 0;
        for pair in periods.windows(2) {
            let Some(moves) = pair[0].0 else { return };
            required += moves;
            if self.moves[index(side)] == required {
                self.left[index(side)] += u64::from(pair[1].1) * 1000;
            }
        }
    }
}

fn index(side: Color) -> usize {
    usize::from(side == Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(left: u32, right: u32, running: bool, to_move: ClockSide) -> ClockReading {
        ClockReading {
            left,
            right,
            running,
            to_move,
            left_flag: false,
            right_flag: false,
            battery_low: false,
        }
    }

    #[test]
    fn a_press_is_the_change_from_one_running_side_to_the_other() {
        use ClockSide::{Left, Right};
        let mut clock = BoardClock::default();
        let mut read = |reading, to_move| clock.read(reading, Millis(0), Some(to_move));
        assert_eq!(read(reading(182, 182, false, Left), Color::White), None, "standing");
        assert_eq!(read(reading(182, 182, true, Left), Color::White), None, "started");
        assert_eq!(read(reading(179, 182, true, Right), Color::White), Some(Color::White), "pressed");
        assert_eq!(read(reading(179, 181, false, Right), Color::Black), None, "paused");
        assert_eq!(read(reading(179, 181, true, Left), Color::Black), None, "resumed, set by the arbiter");
        assert_eq!(read(reading(178, 181, true, Right), Color::Black), Some(Color::White));
        assert_eq!(clock.times(Millis(1000)).map(|times| (times.white, times.black)), Some((178, 181)));
    }

    #[test]
    fn whites_side_is_the_one_that_runs_first() {
        let mut clock = BoardClock::default();
        assert_eq!(clock.times(Millis(0)), None);
        clock.read(reading(60, 70, true, ClockSide::Right), Millis(0), Some(Color::White));
        assert_eq!(
            clock.times(Millis(9000)),
            Some(Times { white: 70, black: 60, running: Some(Color::White), stale: true })
        );
    }

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
}
