//! The time as the core gets it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use appendixd_core::Millis;

use crate::time_text::rfc3339;

/// The wall clock has been set, and not just been put right by a little.
const JUMP: Millis = Millis(2000);

/// How many seconds clocks here are ahead of UTC today.
pub fn utc_offset() -> i32 {
    jiff::Zoned::now().offset().seconds()
}

/// The time as the core gets it: the wall clock at the start, and from then on a clock that never jumps.
pub struct Clock {
    wall: Millis,
    start: Instant,
    /// How far the wall clock was ahead when that was last told, in milliseconds.
    told: i64,
}

impl Clock {
    /// Time goes on behind `last`, the last time that is on record, whatever the wall clock says.
    pub fn start(last: Millis) -> Self {
        let wall = wall();
        if wall < last {
            tracing::warn!(
                "The system's clock says {}, and the last record is of {}. Times go on from there; set the \
                 system's clock right.",
                rfc3339(wall),
                rfc3339(last)
            );
        }
        Self { wall: wall.max(last + Millis(1)), start: Instant::now(), told: 0 }
    }

    /// Tells it once where the wall clock has been set: times of events go on evenly.
    pub fn look_at_wall(&mut self) {
        let (now, wall) = (self.now().0, wall().0);
        let apart = i64::try_from(wall).unwrap_or(i64::MAX) - i64::try_from(now).unwrap_or(i64::MAX);
        if self.told.abs_diff(apart) > JUMP.0 {
            tracing::warn!(
                "The system's clock is {} seconds {} the times of the events, which go on evenly until the next start.",
                apart.unsigned_abs() / 1000,
                if apart < 0 { "behind" } else { "ahead of" }
            );
            self.told = apart;
        }
    }

    /// The time now.
    pub fn now(&self) -> Millis {
        self.wall + Millis(whole_millis(self.start.elapsed()))
    }

    /// Waits until this time, or for ever.
    pub async fn until(&self, time: Option<Millis>) {
        match time {
            Some(time) => {
                let end = self.start + Duration::from_millis(time.since(self.wall).0);
                tokio::time::sleep_until(end.into()).await;
            }
            None => std::future::pending().await,
        }
    }
}

/// What the system's clock says.
pub fn wall() -> Millis {
    Millis(whole_millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()))
}

fn whole_millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
