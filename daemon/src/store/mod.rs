//! The events told so far, for everyone who wants them from some number on: none missing, none twice.
//!
//! The newest stay in memory; each is also appended to a file of the state directory, so that numbers and lines
//! are the same after a restart. Those of the game that is on and of the last hundred can be had. A reader holds only
//! a number, never a queue, so a slow one costs nothing.
//!
//! A player who listens gets a row of his own, with numbers of its own: gaps in it would tell him that something was
//! said which he may not hear, and whether a move he has made is legal (Laws 11.3).
//!
//! What a power cut takes from these files follows once more from the journal, byte for byte.

mod file;
mod hearing;
mod numbers;
mod restore;
mod stream;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use appendixd_core::Millis;
use appendixd_core::event::Event;
use appendixd_core::order::{Asker, Refusal};
use appendixd_core::settings::Mode;
use serde_json::{Map, Value};
use shakmaty::{ByColor, Color};
use tokio::sync::watch;

use crate::event_json;
use crate::request::Watch;
use hearing::Listener;
use stream::Stream;
pub use stream::{Item, Told};

/// All events that are kept.
pub struct EventStore {
    /// Every one.
    all: Stream,
    /// What each player may hear.
    heard: ByColor<Stream>,
    listener: Listener,
    /// Tables that have told something since the daemon was started.
    tables: BTreeSet<String>,
    newest: watch::Sender<u64>,
}

impl EventStore {
    /// A store that forgets everything at its end.
    pub fn in_memory(mode: Mode) -> Self {
        let heard = ByColor { white: Stream::in_memory(), black: Stream::in_memory() };
        Self::new(mode, Stream::in_memory(), heard)
    }

    fn new(mode: Mode, all: Stream, heard: ByColor<Stream>) -> Self {
        let (newest, _) = watch::channel(0);
        Self { all, heard, listener: Listener::new(mode), tables: BTreeSet::new(), newest }
    }

    /// A store that goes on where the one before in this directory has ended. Where the directory cannot be written,
    /// events are kept in memory until it can be: a game matters more than its archive.
    pub fn open(directory: &Path, mode: Mode) -> Self {
        let folder = directory.join("events");
        let (all, restored) = Stream::open(&folder, Some(directory));
        let heard = |side: &str| Stream::open(&folder.join(side), None).0;
        let mut store = Self::new(mode, all, ByColor { white: heard("white"), black: heard("black") });
        for event in restored {
            store.hear(event.seq, &event.object);
        }
        store
    }

    /// Numbers go on behind all that may have been given out. Where events were told that are not kept, nobody knows how
    /// many: they go on from the time in milliseconds, which is more than any daemon can have told.
    pub fn pass_given_out(&mut self, now: Millis) {
        self.all.pass_given_out(now);
        self.heard.white.pass_given_out(now);
        self.heard.black.pass_given_out(now);
    }

    /// The number of the next event.
    pub fn next_seq(&self) -> u64 {
        self.all.next_seq()
    }

    /// The number of the next event that this person gets.
    pub fn next_for(&self, asker: Asker) -> u64 {
        self.row(asker).next_seq()
    }

    /// Takes up an event.
    pub fn push(&mut self, event: &Event) {
        self.push_written(event.seq, &event_json::object(event));
    }

    /// Takes up the event with this number as it is written.
    pub fn push_written(&mut self, seq: u64, object: &Map<String, Value>) {
        self.all.push(seq, object);
        if let Some(table) = object.get("table").and_then(Value::as_str)
            && !self.tables.contains(table)
        {
            self.tables.insert(table.to_owned());
        }
        self.hear(seq, object);
    }

    /// Gives the players what they may hear of an event, where they do not have it already.
    fn hear(&mut self, seq: u64, object: &Map<String, Value>) {
        let hearing = self.listener.hearing(object);
        for side in Color::ALL {
            let heard = self.heard.get_mut(side);
            if hearing.allows(side) && heard.last_of() < seq {
                heard.push_of(seq, object);
            }
        }
    }

    /// Refuses the name of a table that is not there; with `past`, one of which nothing is kept either.
    ///
    /// # Errors
    /// There is none; the refusal lists those that are there.
    pub fn find_table(&self, name: &str, past: bool) -> Result<(), Refusal> {
        if self.tables.contains(name) || past && self.all.tells_of(name) {
            return Ok(());
        }
        let tables: Vec<_> = self.tables.iter().map(String::as_str).collect();
        let text = if tables.is_empty() {
            format!(
                "There is no table {name:?}, nor any other yet: connect a board, or name its port with --board."
            )
        } else {
            format!("There is no table {name:?}. Name one of these with --table: {}.", tables.join(", "))
        };
        Err(Refusal { code: "no-table", text })
    }

    /// Puts the events so far into their file, where the system keeps them whatever becomes of the daemon. With `look`
    /// it is also looked whether those that were put there are there still.
    ///
    /// # Errors
    /// The disk takes nothing: they stay in memory, and go into the file when this is tried again.
    pub fn flush(&mut self, look: bool) -> io::Result<()> {
        self.each(|row| row.flush(look))
    }

    /// Puts them on disk, where they survive a power cut too.
    ///
    /// # Errors
    /// As with [`Self::flush`].
    pub fn sync(&mut self) -> io::Result<()> {
        self.each(Stream::sync)
    }

    /// Wakes everyone who waits for events, after all effects of one input have been carried out.
    pub fn publish(&mut self) {
        let next = self.next_seq();
        self.newest.send_if_modified(|told| std::mem::replace(told, next) != next);
    }

    /// Changes whenever there are new events.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// The first number that this person can still have.
    pub fn oldest(&self, asker: Asker) -> u64 {
        self.row(asker).oldest()
    }

    /// At most about `limit` events from number `from` on, with what is missing between them, and the number to ask for
    /// next. `None` if an event of that number is no longer kept. Numbers are those of the row of who asks.
    pub fn read(&self, from: u64, limit: usize, wanted: &Watch) -> Option<(Vec<Item>, u64)> {
        self.row(wanted.asker).read(from, limit, wanted.table.as_deref())
    }

    fn row(&self, asker: Asker) -> &Stream {
        match asker {
            Asker::Arbiter => &self.all,
            Asker::Player(side) => self.heard.get(side),
        }
    }

    /// Does the same with each row, whatever becomes of the others.
    fn each(&mut self, mut act: impl FnMut(&mut Stream) -> io::Result<()>) -> io::Result<()> {
        let ByColor { white, black } = &mut self.heard;
        let done = [&mut self.all, white, black].map(&mut act);
        done.into_iter().collect()
    }
}
