//! The daemon's own clock, for boards without one: exact to the millisecond.

use appendixd_protocol::Millis;
use shakmaty::Color;

use super::Times;
use crate::order::TimeControl;

/// The daemon's own clock.
#[derive(Clone, Debug)]
pub struct BuiltInClock {
    control: TimeControl,
    sides: [Side; 2],
    /// Whose time runs, or ran when it was stopped; nobody's before the first start.
    thinks: Option<Color>,
    /// Since when it runs.
    since: Option<Millis>,
    /// What is left of the delay before the time runs, in milliseconds.
    free: u64,
    /// What each press has earned since the times were decided, in order, to be taken back with it.
    earned: Vec<Earned>,
}

/// What the clock keeps for one player.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    /// Milliseconds.
    left: u64,
    /// Moves completed, by which periods are counted (Laws 6.3).
    moves: u32,
    /// Periods that have been added: each once, however often its last move is taken back and made again.
    periods: usize,
}

#[derive(Clone, Copy, Debug)]
struct Earned {
    side: Color,
    /// When it was pressed.
    at: Millis,
    /// Milliseconds.
    time: u64,
    periods: usize,
}

impl BuiltInClock {
    /// Set and standing still; `None` where the control is no clock.
    pub fn new(control: TimeControl) -> Option<Self> {
        let seconds = match &control {
            TimeControl::None => return None,
            TimeControl::Periods { periods, increment } => {
                u64::from(periods.first()?.1) + u64::from(*increment)
            }
            TimeControl::Delay { seconds, .. } => u64::from(*seconds),
        };
        let side = Side { left: seconds * 1000, ..Side::default() };
        Some(Self { control, sides: [side; 2], thinks: None, since: None, free: 0, earned: Vec::new() })
    }

    /// What it was set to.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Lets this side's time run, as at the beginning of its move.
    pub fn start(&mut self, side: Color, now: Millis) {
        self.stop(now);
        self.free = self.delay();
        self.thinks = Some(side);
        self.since = Some(now);
    }

    /// Goes on with the time that ran when it was stopped, else with that of `side`.
    pub fn resume(&mut self, side: Color, now: Millis) {
        match self.thinks {
            Some(_) if self.since.is_none() => self.since = Some(now),
            Some(_) => {}
            None => self.start(side, now),
        }
    }

    /// This side has the move again, by a takeback or because its move is put back: its time runs, or will. Nothing
    /// is changed before the first start.
    pub fn hand_to(&mut self, side: Color, now: Millis) {
        if self.thinks.is_none_or(|thinks| thinks == side) {
            return;
        }
        let runs = self.is_running();
        self.start(side, now);
        if !runs {
            self.since = None;
        }
    }

    /// Gives this side so many seconds.
    pub fn add(&mut self, side: Color, seconds: u32) {
        let left = &mut self.side_mut(side).left;
        *left = left.saturating_add(u64::from(seconds) * 1000);
    }

    /// Sets both times, in seconds. Whose time runs stays.
    pub fn set(&mut self, white: u32, black: u32, now: Millis) {
        self.side_mut(Color::White).left = u64::from(white) * 1000;
        self.side_mut(Color::Black).left = u64::from(black) * 1000;
        self.since = self.since.map(|_| now);
        self.earned.clear();
    }

    /// When the time that runs is over, and whose it is.
    pub fn over_at(&self) -> Option<(Color, Millis)> {
        let (side, since) = self.running()?;
        Some((side, since + Millis(self.free + self.side(side).left)))
    }

    /// Whether this side, with the moves it has completed, is in the last period.
    pub fn is_in_last_period(&self, side: Color) -> bool {
        self.is_last_period_after(self.side(side).moves)
    }

    /// Whether the last period has begun for who has completed so many moves.
    pub fn is_last_period_after(&self, completed: u32) -> bool {
        match &self.control {
            TimeControl::Periods { periods, .. } => {
                let required: u32 = periods.iter().filter_map(|(moves, _)| *moves).sum();
                periods.last().is_some_and(|(moves, _)| moves.is_none()) && completed >= required
            }
            TimeControl::None | TimeControl::Delay { .. } => true,
        }
    }

    /// From now on each move earns so many seconds.
    pub fn give_increment(&mut self, seconds: u32) {
        if let TimeControl::Periods { increment, .. } = &mut self.control {
            *increment = seconds;
        }
    }

    /// Whether each move earns time, or costs none for a while.
    pub fn gives_time_for_each_move(&self) -> bool {
        match self.control {
            TimeControl::None => false,
            TimeControl::Periods { increment, .. } => increment > 0,
            TimeControl::Delay { delay, .. } => delay > 0,
        }
    }

    /// Stands still.
    pub fn stop(&mut self, now: Millis) {
        let Some((side, since)) = self.running() else { return };
        let passed = now.since(since).0;
        let used = passed.saturating_sub(self.free);
        self.free = self.free.saturating_sub(passed);
        self.since = None;
        let left = &mut self.side_mut(side).left;
        *left = left.saturating_sub(used);
    }

    /// This side has pressed: its time stops, with what the move earns it, and the other's runs.
    pub fn press(&mut self, side: Color, now: Millis) {
        self.stop(now);
        self.side_mut(side).moves += 1;
        let (time, periods) = self.earnings(side);
        let own = self.side_mut(side);
        own.left = own.left.saturating_add(time);
        own.periods += periods;
        self.earned.push(Earned { side, at: now, time, periods });
        self.start(side.other(), now);
    }

    /// The move for which this side has pressed, `since` then at the latest, is put back (Laws 7.1, 7.5.1): what this
    /// press and those after it have earned is taken back, they do not count, and this side's time runs.
    pub fn put_back(&mut self, side: Color, since: Millis, now: Millis) {
        let is_it = |earned: &Earned| earned.side == side && earned.at <= since;
        let first = self.earned.iter().rposition(is_it).unwrap_or(self.earned.len());
        for Earned { side, time, periods, .. } in self.earned.split_off(first) {
            let own = self.side_mut(side);
            own.left = own.left.saturating_sub(time);
            own.periods -= periods;
            own.moves = own.moves.saturating_sub(1);
        }
        self.hand_to(side, now);
    }

    /// A move that this side has completed by a press is taken back. The times keep their values.
    pub fn uncount(&mut self, side: Color) {
        let moves = &mut self.side_mut(side).moves;
        *moves = moves.saturating_sub(1);
        self.earned.clear();
    }

    /// Whether a time runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Whether a time has run and stands now.
    pub fn was_stopped(&self) -> bool {
        self.thinks.is_some() && !self.is_running()
    }

    /// The times now.
    pub fn times(&self, now: Millis) -> Times {
        let left = |side: Color| u32::try_from(self.left(side, now).0.div_ceil(1000)).unwrap_or(u32::MAX);
        Times {
            white: left(Color::White),
            black: left(Color::Black),
            running: self.running().map(|(side, _)| side),
            stale: false,
        }
    }

    /// What this side has left now, to the millisecond.
    pub fn left(&self, side: Color, now: Millis) -> Millis {
        let used = match self.running() {
            Some((running, since)) if running == side => now.since(since).0.saturating_sub(self.free),
            _ => 0,
        };
        Millis(self.side(side).left.saturating_sub(used))
    }

    fn running(&self) -> Option<(Color, Millis)> {
        self.thinks.zip(self.since)
    }

    /// Milliseconds before the time runs.
    fn delay(&self) -> u64 {
        match self.control {
            TimeControl::Delay { delay, .. } => u64::from(delay) * 1000,
            _ => 0,
        }
    }

    /// What a move that has just been counted earns: milliseconds, and how many periods are in them.
    fn earnings(&self, side: Color) -> (u64, usize) {
        let TimeControl::Periods { periods, increment } = &self.control else { return (0, 0) };
        let Side { moves, periods: added, .. } = *self.side(side);
        let (mut time, mut required, mut new) = (u64::from(*increment) * 1000, 0, 0);
        for (index, pair) in periods.windows(2).enumerate() {
            let Some(needed) = pair[0].0 else { break };
            required += needed;
            if index >= added && moves >= required {
                time += u64::from(pair[1].1) * 1000;
                new += 1;
            }
        }
        (time, new)
    }

    fn side(&self, side: Color) -> &Side {
        &self.sides[usize::from(side.is_black())]
    }

    fn side_mut(&mut self, side: Color) -> &mut Side {
        &mut self.sides[usize::from(side.is_black())]
    }
}

#[cfg(test)]
mod tests;
