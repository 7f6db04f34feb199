//! The service manager, where there is one: told when the daemon is ready, how it stands and when it ends, and kept
//! sure that the run loop still turns. It starts a daemon again whose loop hangs.

use std::time::Duration;

use appendixd_core::Millis;
use sd_notify::NotifyState;

/// The line to the service manager. Where there is none, nothing is told and nothing is due.
pub struct Service {
    /// How often it wants to hear that the loop turns; half of what it waits.
    every: Option<Millis>,
    due: Option<Millis>,
}

impl Service {
    /// Looks into the environment for what the service manager wants. The first sign of life is due at once.
    pub fn from_environment(now: Millis) -> Self {
        Self::with_patience(sd_notify::watchdog_enabled(), now)
    }

    fn with_patience(patience: Option<Duration>, now: Millis) -> Self {
        let half =
            |patience: Duration| Millis(u64::try_from(patience.as_millis() / 2).unwrap_or(u64::MAX).max(1));
        let every = patience.map(half);
        Self { every, due: every.map(|_| now) }
    }

    /// Clients and boards can come now.
    pub fn ready(&self, sentence: &str) {
        tell(&[NotifyState::Ready, NotifyState::Status(sentence)]);
    }

    /// The daemon ends because it was told to.
    pub fn stopping(&self) {
        tell(&[NotifyState::Stopping]);
    }

    /// When the next sign of life is due.
    pub fn next_wake(&self) -> Option<Millis> {
        self.due
    }

    /// Gives a sign of life if one is due. Only the run loop may call this: that is what the sign means.
    pub fn turned(&mut self, now: Millis) {
        if let (Some(every), Some(due)) = (self.every, self.due)
            && due <= now
        {
            self.due = Some(now + every);
            tell(&[NotifyState::Watchdog]);
        }
    }
}

fn tell(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::debug!("The service manager cannot be told how things stand ({error}).");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_of_life_is_due_at_half_the_patience() {
        let mut service = Service::with_patience(Some(Duration::from_secs(10)), Millis(100));
        for due in [100, 5_100, 10_100] {
            assert_eq!(service.next_wake(), Some(Millis(due)));
            service.turned(Millis(due - 1));
            assert_eq!(service.next_wake(), Some(Millis(due)), "not before it is due");
            service.turned(Millis(due));
        }
    }

    #[test]
    fn without_a_watchdog_nothing_wakes_the_loop() {
        let mut service = Service::with_patience(None, Millis(100));
        service.turned(Millis(1_000_000));
        assert_eq!(service.next_wake(), None);
    }
}
