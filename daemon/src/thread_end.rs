//! Threads that write to slow places, and their end: what is queued is written first, but never waited for longer
//! than a clean end may take.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_millis(300);

/// Held by a thread; its end is noticed when this is dropped.
pub struct Running(#[allow(dead_code, reason = "its drop is what counts")] Sender<()>);

/// Waits for the thread that holds the other half.
pub struct ThreadEnd(Receiver<()>);

/// The two halves.
pub fn thread_end() -> (Running, ThreadEnd) {
    let (running, ended) = channel();
    (Running(running), ThreadEnd(ended))
}

impl ThreadEnd {
    /// Waits until the thread has ended; `false` if that takes too long.
    pub fn wait(&self) -> bool {
        !matches!(self.0.recv_timeout(PATIENCE), Err(RecvTimeoutError::Timeout))
    }
}
