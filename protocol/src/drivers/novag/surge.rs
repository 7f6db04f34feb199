//! A board that tells of its game faster than any hands can play has lost its senses: what it says then is no move.
//!
//! Without this a board gone wild would fill the disk with moves and the ears with sentences. What is swallowed counts
//! as damaged: a move may be missing behind it, and that is found as after every damage.

use std::collections::VecDeque;

use crate::sense::Sense;
use crate::time::Millis;

/// So much can be told of a game within [`SPAN`]: whoever holds a key to take moves back needs less.
const MOST: usize = 40;
const SPAN: Millis = Millis(2000);
/// Said no more often while it lasts.
const SAID_AGAIN: Millis = Millis(1000);

/// How fast a board tells of its game.
#[derive(Clone, Debug, Default)]
pub(super) struct Surge {
    /// When the last things were told that count.
    told: VecDeque<Millis>,
    /// Something was swallowed in the bytes that are being read.
    swallows: bool,
    /// Bytes in which something was swallowed since that was last said.
    swallowed: usize,
    /// When that may be said again.
    say_from: Millis,
}

impl Surge {
    /// One more thing is told; whether it is one too many.
    pub(super) fn swallows(&mut self, now: Millis) -> bool {
        while self.told.front().is_some_and(|first| now.since(*first) >= SPAN) {
            self.told.pop_front();
        }
        let too_many = self.told.len() >= MOST;
        if too_many {
            self.swallows = true;
        } else {
            self.told.push_back(now);
        }
        too_many
    }

    /// So many bytes have been read.
    pub(super) fn read(&mut self, bytes: usize) {
        if std::mem::take(&mut self.swallows) {
            self.swallowed += bytes;
        }
    }

    /// When it is to be said that something was swallowed.
    pub(super) fn due(&self) -> Option<Millis> {
        (self.swallowed > 0).then_some(self.say_from)
    }

    /// That something was swallowed, if it is to be said now.
    pub(super) fn damage(&mut self, now: Millis) -> Option<Sense> {
        self.due().filter(|due| *due <= now)?;
        self.say_from = now + SAID_AGAIN;
        Some(Sense::Garbled { bytes: std::mem::take(&mut self.swallowed) })
    }
}
