//! Commands that must not follow each other at once. The same for every board that says nothing of what it has
//! understood: how much it can hold unread is not known, so one command is written at a time.

use std::collections::VecDeque;

use crate::time::Millis;

/// Commands that wait for their turn.
#[derive(Clone, Debug)]
pub(super) struct Pacing {
    /// The time from one command to the next, unless the command itself wants more.
    gap: Millis,
    waiting: VecDeque<Vec<u8>>,
    /// When the next may be written; none before the first.
    free: Option<Millis>,
}

impl Pacing {
    /// Nothing written or waiting yet.
    pub(super) fn new(gap: Millis) -> Self {
        Self { gap, waiting: VecDeque::new(), free: None }
    }

    /// A command is to be written. One that waits already is not written twice, so the queue cannot grow.
    pub(super) fn push(&mut self, command: &[u8]) {
        if !self.waiting.iter().any(|waiting| waiting == command) {
            self.waiting.push_back(command.to_owned());
        }
    }

    /// The same for one that makes those needless that begin like it.
    pub(super) fn push_instead(&mut self, begins: &[u8], command: Vec<u8>) {
        self.waiting.retain(|waiting| !waiting.starts_with(begins));
        self.waiting.push_back(command);
    }

    /// Writes the next command if it is time.
    pub(super) fn write(&mut self, now: Millis, bytes: &mut Vec<u8>) {
        if self.due().is_some_and(|due| due <= now)
            && let Some(command) = self.waiting.pop_front()
        {
            bytes.extend(command);
            self.free = Some(now + self.gap);
        }
    }

    /// When the next is written.
    pub(super) fn due(&self) -> Option<Millis> {
        self.waiting.front().map(|_| self.free.unwrap_or_default())
    }
}
