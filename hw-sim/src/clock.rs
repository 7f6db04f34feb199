//! A chess clock with two displays and a lever, as it stands beside the board.

use shakmaty::Color;

/// How a clock is set at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSetting {
    /// Time for each side at the start, in seconds.
    pub seconds: u32,
    /// Time added at each press, in seconds.
    pub increment: u32,
}

impl Default for ClockSetting {
    /// Five minutes, and three seconds a move so that a long game is not ended by the flag.
    fn default() -> Self {
        Self { seconds: 300, increment: 3 }
    }
}

/// One of the two displays, seen from the front of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The display at the left.
    Left,
    /// The display at the right.
    Right,
}

impl Side {
    /// The other display.
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The clock itself. Times are milliseconds.
#[derive(Clone, Debug)]
pub struct ChessClock {
    left: Face,
    right: Face,
    increment: u64,
    /// The side of the raised end of the lever: the side to move.
    high: Side,
    running: bool,
    white: Side,
    counted_to: u64,
}

/// One display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    remaining: u64,
    /// The flag has fallen and the clock is blocked at zero.
    pub fallen: bool,
}

impl Face {
    /// Whole seconds as shown: a started second is shown until it is over.
    pub fn seconds(self) -> u32 {
        u32::try_from(self.remaining.div_ceil(1000)).unwrap_or(u32::MAX)
    }

    fn new(seconds: u32) -> Self {
        Self { remaining: u64::from(seconds) * 1000, fallen: false }
    }
}

impl ChessClock {
    /// A stopped clock with White's time at `white`.
    pub fn new(setting: ClockSetting, white: Side) -> Self {
        let face = Face::new(setting.seconds);
        let increment = u64::from(setting.increment) * 1000;
        Self { left: face, right: face, increment, high: white, running: false, white, counted_to: 0 }
    }

    /// The side at which the time of `color` is shown.
    pub fn side_of(&self, color: Color) -> Side {
        if color == Color::White { self.white } else { self.white.other() }
    }

    /// The display at `side`.
    pub fn face(&self, side: Side) -> Face {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// Whether time runs.
    pub fn running(&self) -> bool {
        self.running
    }

    /// The side to move: the raised end of the lever.
    pub fn high(&self) -> Side {
        self.high
    }

    /// Whether each press adds time.
    pub fn has_increment(&self) -> bool {
        self.increment > 0
    }

    /// Counts the time that has passed since the last call; a flag that falls stops the clock.
    pub fn count_to(&mut self, now: u64) {
        let passed = now.saturating_sub(self.counted_to);
        self.counted_to = now;
        if !self.running {
            return;
        }
        let face = self.face_mut(self.high);
        face.remaining = face.remaining.saturating_sub(passed);
        if face.remaining == 0 {
            face.fallen = true;
            self.running = false;
        }
    }

    /// Lets the time of `color` run.
    pub fn start(&mut self, color: Color, now: u64) {
        self.count_to(now);
        self.high = self.side_of(color);
        self.running = true;
    }

    /// Stops both times.
    pub fn stop(&mut self, now: u64) {
        self.count_to(now);
        self.running = false;
    }

    /// `color` presses: its own time stands still and gains the increment, the other runs. Pressing a stopped
    /// clock only moves the lever; pressing the side that is already down does nothing.
    pub fn press(&mut self, color: Color, now: u64) {
        self.count_to(now);
        let side = self.side_of(color);
        if self.high != side {
            return;
        }
        if self.running {
            let increment = self.increment;
            self.face_mut(side).remaining += increment;
        }
        self.high = side.other();
    }

    /// Sets both displays, in seconds, and lets one side run or none.
    pub fn set(&mut self, left: u32, right: u32, run: Option<Side>, now: u64) {
        self.count_to(now);
        self.left = Face::new(left);
        self.right = Face::new(right);
        self.high = run.unwrap_or(self.high);
        self.running = run.is_some();
    }

    fn face_mut(&mut self, side: Side) -> &mut Face {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }
}
