//! A driver on a bench, for the tests of all drivers: what it has sensed and written, and time that goes by when a test
//! says so.

use crate::driver::{Command, Driver, Model, Outbox, PortFacts};
use crate::sense::Sense;
use crate::time::Millis;

pub(super) struct Bench {
    pub(super) driver: Box<dyn Driver>,
    pub(super) now: Millis,
    /// What was sensed and written since the last look.
    pub(super) out: Outbox,
}

impl Bench {
    /// A driver whose port has not been opened.
    pub(super) fn of(model: &Model) -> Self {
        Self { driver: (model.driver)(), now: Millis(1_000_000), out: Outbox::default() }
    }

    pub(super) fn started(model: &Model, port: PortFacts) -> Self {
        let mut bench = Self::of(model);
        bench.driver.start(port, bench.now, &mut bench.out);
        bench
    }

    pub(super) fn hear(&mut self, bytes: impl AsRef<[u8]>) {
        self.driver.receive(bytes.as_ref(), self.now, &mut self.out);
    }

    pub(super) fn want(&mut self, command: &Command) {
        self.driver.command(command, self.now, &mut self.out);
    }

    /// Lets time go by, waking the driver whenever it asks.
    pub(super) fn wait(&mut self, span: u64) {
        let end = self.now + Millis(span);
        while let Some(due) = self.driver.next_wake().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.driver.wake(self.now, &mut self.out);
            assert!(self.driver.next_wake().is_none_or(|next| next > self.now), "woken for nothing");
        }
        self.now = end;
    }

    /// What was sensed and written since the last look.
    pub(super) fn take(&mut self) -> (Vec<Sense>, Vec<u8>) {
        let out = std::mem::take(&mut self.out);
        (out.senses, out.bytes)
    }

    /// The same of a board that is written text.
    pub(super) fn take_text(&mut self) -> (Vec<Sense>, String) {
        let (senses, bytes) = self.take();
        (senses, String::from_utf8(bytes).unwrap())
    }
}
