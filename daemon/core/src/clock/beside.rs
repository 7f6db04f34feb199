//! The clock beside the board: its readings, whose side is whose, and what it is set to.

use appendixd_protocol::sense::{ClockReading, ClockSide};
use appendixd_protocol::{Command, Millis};
use shakmaty::Color;

use super::Times;
use crate::settings::WhiteClock;

/// A reading older than this while the clock runs is stale.
const STALE: Millis = Millis(5000);

/// What a reading of the clock comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No game is on.
    NoGame,
    /// No move was made yet: this side has the first.
    Begins(Color),
    /// Every move was completed: this side has the next.
    Thinks(Color),
    /// This side has made a move for which it has to press.
    ToPress(Color),
}

/// The clock beside the board.
#[derive(Clone, Debug, Default)]
pub struct BoardClock {
    setting: WhiteClock,
    white: Option<ClockSide>,
    /// White's side was known before this game: its first run says it anew.
    known_before: bool,
    reading: Option<(ClockReading, Millis)>,
    ordered: Option<Ordered>,
    /// What the last press has earned, to be taken back with it.
    earned: Option<Earned>,
}

/// The time of a side rose with its press: by an increment, or by another period.
#[derive(Clone, Copy, Debug)]
struct Earned {
    side: ClockSide,
    /// Seconds.
    rise: u32,
    /// Seconds that it had with them.
    left: u32,
}

/// What the clock was ordered to show.
#[derive(Clone, Copy, Debug)]
struct Ordered {
    /// Seconds.
    white: u32,
    /// Seconds.
    black: u32,
    /// The side that is to run: when it does, nobody has pressed.
    run: Option<ClockSide>,
    /// The clock has acknowledged it.
    done: bool,
}

impl BoardClock {
    /// Which side is White's is fixed, or is learnt from the first run.
    pub fn new(setting: WhiteClock) -> Self {
        Self { setting, ..Self::default() }
    }

    /// A new game, in which this side has the first move. White's side is learnt from its first run; of a clock that
    /// runs already it is the one that was known, else the running side is that of the first move.
    pub fn begins_game(&mut self, first: Color, now: Millis) {
        self.earned = None;
        let running = self.reading.filter(|(reading, at)| reading.running && now.since(*at) <= STALE);
        self.white = match running {
            Some((reading, _)) => self.white.or(Some(white_where(reading, first))),
            None => None,
        };
        self.known_before = self.white.is_some();
    }

    /// White's side, where it is known at the beginning of a game.
    pub fn side_known(&self) -> Option<ClockSide> {
        self.white.filter(|_| self.known_before)
    }

    /// White's side was known at the beginning of the game.
    pub fn knew_side(&mut self, white: Option<ClockSide>) {
        self.white = white;
        self.known_before = white.is_some();
    }

    /// The last reading and when it came.
    pub fn last_reading(&self) -> Option<(ClockReading, Millis)> {
        self.reading
    }

    /// The same clock with its last reading.
    pub fn remembered(setting: WhiteClock, reading: Option<(ClockReading, Millis)>) -> Self {
        Self { setting, reading, ..Self::default() }
    }

    /// The seconds that both sides of it are being set to for a new game, while it has not said that it has done so.
    pub fn being_set_out(&self) -> Option<u32> {
        let ordered = self.ordered.filter(|ordered| !ordered.done && ordered.run.is_none());
        ordered.filter(|ordered| ordered.white == ordered.black).map(|ordered| ordered.white)
    }

    /// It is being set to these seconds.
    pub fn is_set_out_to(&mut self, seconds: u32) {
        self.ordered = Some(Ordered { white: seconds, black: seconds, run: None, done: false });
    }

    /// No clock is connected any more.
    pub fn remove(&mut self) {
        self.reading = None;
        self.ordered = None;
        self.earned = None;
    }

    /// The command that sets it to these seconds and lets this side run, or none. `None` where it is not known which
    /// side is White's, or no clock is there.
    pub fn order(&mut self, white: u32, black: u32, run: Option<Color>) -> Option<Command> {
        self.reading?;
        let side = self.white_side()?;
        let run = run.map(|color| if color.is_white() { side } else { side.other() });
        let (left, right) = if side == ClockSide::Left { (white, black) } else { (black, white) };
        self.ordered = Some(Ordered { white, black, run, done: false });
        Some(Command::SetClock { left, right, run })
    }

    /// The command that sets both sides of a standing clock to these seconds; whose is whose does not matter. `None`
    /// where none is there, it runs, or shows them already.
    pub fn set_out(&mut self, seconds: u32) -> Option<Command> {
        if self.is_running() || self.shows_both(seconds) || self.reading.is_none() {
            return None;
        }
        self.is_set_out_to(seconds);
        Some(Command::SetClock { left: seconds, right: seconds, run: None })
    }

    /// Whether both sides show these seconds.
    pub fn shows_both(&self, seconds: u32) -> bool {
        self.reading.is_some_and(|(reading, _)| [reading.left, reading.right] == [seconds; 2])
    }

    /// The clock has answered the last order: done, or not. Returns the times it did not take.
    pub fn answered(&mut self, done: bool) -> Option<(u32, u32)> {
        if let Some(ordered) = self.ordered.as_mut().filter(|_| done) {
            ordered.done = true;
            return None;
        }
        self.ordered.take().map(|ordered| (ordered.white, ordered.black))
    }

    /// The times that hold for whoever sets the clock: those it is being set to, else those it shows.
    pub fn standing(&self, now: Millis) -> Option<(u32, u32)> {
        let ordered = self.ordered.map(|ordered| (ordered.white, ordered.black));
        ordered.or_else(|| self.times(now).map(|times| (times.white, times.black)))
    }

    /// Takes a reading. Returns who has pressed, if somebody has.
    pub fn read(&mut self, reading: ClockReading, now: Millis, stage: Stage) -> Option<Color> {
        let before = self.reading.replace((reading, now));
        self.learn_side(before.map(|(earlier, _)| earlier), reading, stage);
        let by_order = self.carries_out(reading);
        let (earlier, at) = before?;
        let changed = earlier.running && reading.running && earlier.to_move != reading.to_move;
        if changed && !by_order {
            self.earned = earned(earlier, reading, now.since(at));
            return self.color_of(earlier.to_move);
        }
        self.follow_earned(reading, by_order);
        None
    }

    /// White's is the side that runs first from the start position. Before a move that stands is pressed for, the
    /// time of either side may run: there the press says it.
    fn learn_side(&mut self, earlier: Option<ClockReading>, reading: ClockReading, stage: Stage) {
        let earlier = earlier.filter(|earlier| earlier.running);
        let first_run = matches!(stage, Stage::Begins(_)) && earlier.is_none() && self.ordered.is_none();
        let wanted = self.white.is_none() || (self.known_before && first_run);
        if !reading.running || !wanted {
            return;
        }
        let runs = match stage {
            Stage::NoGame => None,
            Stage::Begins(side) | Stage::Thinks(side) => Some(side),
            Stage::ToPress(side) => {
                earlier.filter(|earlier| earlier.to_move != reading.to_move).map(|_| side.other())
            }
        };
        if let Some(side) = runs {
            self.white = Some(white_where(reading, side));
            self.known_before = false;
        }
    }

    /// A time that somebody has set by hand holds nothing that a press has earned.
    fn follow_earned(&mut self, reading: ClockReading, by_order: bool) {
        self.earned = self.earned.and_then(|earned| {
            let left = time_of(reading, earned.side);
            (by_order || left == earned.left).then_some(Earned { left, ..earned })
        });
    }

    /// The times were decided: nothing in them can be taken back.
    pub fn forget_earned(&mut self) {
        self.earned = None;
    }

    /// The move for which this side has pressed last is put back (Laws 7.1, 7.5.1): the command that takes back what
    /// it has earned and, if a time runs, has its player's run. `None` where the clock is right, or cannot be set.
    pub fn put_back(&mut self, side: Color, now: Millis) -> Option<Command> {
        let (white, black) = self.standing(now)?;
        let runs = self.is_running();
        let other_runs = self.times(now)?.running == Some(side.other());
        let rise = self.earned.take().filter(|earned| self.color_of(earned.side) == Some(side));
        let rise = rise.map_or(0, |earned| earned.rise);
        if rise == 0 && !other_runs {
            return None;
        }
        let less = |of: Color, time: u32| if of == side { time.saturating_sub(rise) } else { time };
        self.order(less(Color::White, white), less(Color::Black, black), runs.then_some(side))
    }

    /// Whether this reading shows what was ordered, in particular the side that was to run. Its acknowledgement may
    /// come later, or get lost: then the times tell it.
    fn carries_out(&mut self, reading: ClockReading) -> bool {
        let runs = reading.running.then_some(reading.to_move);
        let white_is_left = self.white_side() == Some(ClockSide::Left);
        let shown = if white_is_left { [reading.left, reading.right] } else { [reading.right, reading.left] };
        let shows = |ordered: &Ordered| shown == [ordered.white, ordered.black];
        self.ordered.take_if(|ordered| ordered.run == runs && (ordered.done || shows(ordered))).is_some()
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

    /// Whose time runs, or will when the clock has done what it was ordered.
    pub fn is_to_run(&self) -> Option<Color> {
        let (reading, _) = self.reading?;
        let shown = reading.running.then_some(reading.to_move);
        self.color_of(self.ordered.map_or(shown, |ordered| ordered.run)?)
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

/// White's side, where the time of this color runs.
fn white_where(reading: ClockReading, runs: Color) -> ClockSide {
    if runs.is_white() { reading.to_move } else { reading.to_move.other() }
}

fn time_of(reading: ClockReading, side: ClockSide) -> u32 {
    match side {
        ClockSide::Left => reading.left,
        ClockSide::Right => reading.right,
    }
}

/// By how much the time of the side that has pressed is more than what it can have had left. A reading too old tells
/// nothing.
fn earned(earlier: ClockReading, reading: ClockReading, between: Millis) -> Option<Earned> {
    let side = earlier.to_move;
    let used = u32::try_from(between.0 / 1000).ok().filter(|_| between <= STALE)?;
    let left = time_of(reading, side);
    let rise = left.saturating_sub(time_of(earlier, side).saturating_sub(used));
    (rise > 0).then_some(Earned { side, rise, left })
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
        let mut read = |reading, to_move| clock.read(reading, Millis(0), Stage::Thinks(to_move));
        assert_eq!(read(reading(182, 182, false, Left), Color::White), None, "standing");
        assert_eq!(read(reading(182, 182, true, Left), Color::White), None, "started");
        assert_eq!(read(reading(179, 182, true, Right), Color::White), Some(Color::White), "pressed");
        assert_eq!(read(reading(179, 181, false, Right), Color::Black), None, "paused");
        assert_eq!(read(reading(179, 181, true, Left), Color::Black), None, "resumed, set by the arbiter");
        assert_eq!(read(reading(178, 181, true, Right), Color::Black), Some(Color::White));
        assert_eq!(clock.times(Millis(1000)).map(|times| (times.white, times.black)), Some((178, 181)));
    }

    #[test]
    fn what_a_press_has_earned_is_taken_back_once_unless_somebody_has_set_the_time() {
        use ClockSide::{Left, Right};
        let pressed = || {
            let mut clock = BoardClock::new(WhiteClock::Fixed(Left));
            clock.read(reading(60, 70, true, Left), Millis(0), Stage::Thinks(Color::White));
            clock.read(reading(57, 70, true, Left), Millis(3000), Stage::Thinks(Color::White));
            clock.read(reading(62, 70, true, Right), Millis(3400), Stage::Thinks(Color::White));
            clock
        };
        let set = |left, right, run| Some(Command::SetClock { left, right, run });
        let mut clock = pressed();
        assert_eq!(clock.put_back(Color::White, Millis(3500)), set(57, 70, Some(Left)));
        let mut clock = pressed();
        clock.read(reading(62, 68, false, Right), Millis(5400), Stage::Thinks(Color::White));
        assert_eq!(clock.put_back(Color::White, Millis(5500)), set(57, 68, None), "standing");
        assert_eq!(clock.put_back(Color::White, Millis(5500)), None, "once");
        let mut clock = pressed();
        clock.read(reading(55, 68, false, Right), Millis(5400), Stage::Thinks(Color::White));
        assert_eq!(clock.put_back(Color::White, Millis(5500)), None, "set by hand");
        let mut clock = pressed();
        assert_eq!(clock.put_back(Color::Black, Millis(3500)), None, "Black has not pressed");
    }

    #[test]
    fn whites_side_is_the_one_that_runs_first() {
        let mut clock = BoardClock::default();
        assert_eq!(clock.times(Millis(0)), None);
        clock.read(reading(60, 70, true, ClockSide::Right), Millis(0), Stage::Thinks(Color::White));
        assert_eq!(
            clock.times(Millis(9000)),
            Some(Times { white: 70, black: 60, running: Some(Color::White), stale: true })
        );
    }
}
