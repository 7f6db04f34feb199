//! How fast a port is read: no faster than its line can carry bytes, and no further than the run loop has come.
//!
//! A board that says more than that is broken, or none. It waits for its turn like every other board and every client,
//! and what it makes the daemon write to disk has a bound.

use std::convert::Infallible;
use std::time::Duration;

use appendixd_protocol::driver::Line;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// So much is read at once: what is in it is handled before anybody else gets a turn.
pub(super) const PART: usize = 1024;
/// So many bytes may come at any speed: USB carries more than the line it stands for, and a board may pour out eight
/// thousand that it has stored.
const BURST: u32 = 16 * 1024;
/// A byte takes ten bits on the line; clocks differ, and USB is faster.
const BITS: u32 = 5;

/// Is dropped when the bytes to which it belongs have been handled.
#[derive(Clone, Debug)]
pub struct Handled(#[expect(dead_code, reason = "it is held, not used")] mpsc::Sender<Infallible>);

/// Waits until bytes have been handled.
pub(super) struct Turn(mpsc::Receiver<Infallible>);

/// For the bytes that are handed over now, and who waits for them.
pub(super) fn turn() -> (Handled, Turn) {
    let (handled, turn) = mpsc::channel(1);
    (Handled(handled), Turn(turn))
}

impl Turn {
    /// All of it has been handled, or the run loop has ended.
    pub(super) async fn over(&mut self) {
        // Nothing is ever sent: this is the end of all that could.
        let _ = self.0.recv().await;
    }
}

/// How many bytes a port has given lately.
pub(super) struct Pace {
    a_byte: Duration,
    /// When a line of this speed would have carried all that has come.
    carried: Option<Instant>,
}

impl Pace {
    pub(super) fn of(line: Line) -> Self {
        Self { a_byte: Duration::from_secs(BITS.into()) / line.baud.max(1), carried: None }
    }

    /// So many bytes have come now; when more may be read.
    pub(super) fn more_from(&mut self, count: usize, now: Instant) -> Instant {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let carried = self.carried.map_or(now, |carried| carried.max(now)) + self.a_byte * count;
        self.carried = Some(carried);
        carried.checked_sub(self.a_byte * BURST).map_or(now, |from| from.max(now))
    }
}

#[cfg(test)]
mod tests {
    use appendixd_protocol::driver::Dtr;

    use super::*;

    const LINE: Line = Line { baud: 9600, dtr: Dtr::AsIs };

    #[test]
    fn what_the_line_can_carry_never_waits() {
        let (mut pace, begun) = (Pace::of(LINE), Instant::now());
        for second in 0..10_000 {
            let now = begun + Duration::from_secs(second);
            assert_eq!(pace.more_from(960, now), now);
        }
        // All that a board has stored, at once.
        let now = begun + Duration::from_secs(10_000);
        assert_eq!(pace.more_from(7939, now), now);
    }

    #[test]
    fn what_no_line_could_carry_is_read_at_the_speed_of_the_line() {
        let (mut pace, begun) = (Pace::of(LINE), Instant::now());
        let (mut now, mut read) = (begun, 0);
        while now < begun + Duration::from_secs(60) {
            now = pace.more_from(PART, now);
            read += PART;
        }
        assert!((60 * 960..2 * 60 * 960 + BURST as usize + PART).contains(&read), "{read} bytes in a minute");
    }

    #[tokio::test]
    async fn a_turn_is_over_when_the_last_part_has_been_handled() {
        let (handled, mut turn) = turn();
        let other = handled.clone();
        drop(handled);
        let waits = tokio::time::timeout(Duration::from_millis(20), turn.over()).await;
        assert!(waits.is_err(), "the other part has not been handled");
        drop(other);
        turn.over().await;
    }
}
