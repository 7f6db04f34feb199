//! The state folder while the daemon runs: journals, events and scores, each put on disk at its time; and what is wrong
//! with it, in words.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use appendixd_core::Millis;
use appendixd_core::core::Core;
use appendixd_core::event::Event;
use appendixd_core::input::JournalReport;
use appendixd_core::journal::{Checkpoint, Record};

use crate::event_json;
use crate::journal::Asked;
use crate::journal::folder::Journals;
use crate::scores::Scores;
use crate::store::EventStore;

/// Events that the disk has not taken are tried again after this time.
const EVENTS_AGAIN: Millis = Millis(5000);

/// It is looked no more often than this whether events are where they were put.
const LOOK: Millis = Millis(5000);

/// All that is kept.
pub struct StateFolder {
    store: Rc<RefCell<EventStore>>,
    journals: Journals,
    scores: Scores,
    /// When events that the disk has not taken are tried again.
    events_again: Option<Millis>,
    /// Why the disk takes no events, as a sentence.
    events_trouble: Option<String>,
    /// When it was last looked whether events are where they were put.
    looked: Millis,
}

impl StateFolder {
    /// Goes on with what was found.
    pub fn new(store: EventStore, journals: Journals, scores: Scores) -> Self {
        Self {
            store: Rc::new(RefCell::new(store)),
            journals,
            scores,
            events_again: None,
            events_trouble: None,
            looked: Millis(0),
        }
    }

    /// The events, for those who watch them.
    pub fn store(&self) -> Rc<RefCell<EventStore>> {
        Rc::clone(&self.store)
    }

    /// Takes up a record; it is on disk after the next [`Self::commit`].
    pub fn record(&mut self, record: &Record, asked: &Asked) {
        self.journals.record(record, asked);
    }

    /// From here on a table has a new journal.
    pub fn begin(&mut self, checkpoint: &Checkpoint) {
        self.journals.begin(checkpoint);
    }

    /// Puts what has changed on disk, before anything that comes of it leaves the process. Tells when that fails for
    /// the first time, and when it works again.
    pub fn commit(&mut self, now: Millis, core: &Core) -> Option<JournalReport> {
        let report = self.journals.commit(now);
        if report == Some(JournalReport::Works) {
            self.scores.once_more(core);
        }
        report
    }

    /// Takes up an event that is told.
    pub fn event(&mut self, event: &Event) {
        self.scores.event(&event_json::object(event));
        self.store.borrow_mut().push(event);
    }

    /// Lets out the events so far: into their file, then to those who watch. Then scores follow.
    pub fn let_out(&mut self, now: Millis, core: &Core) {
        self.keep_events(now);
        self.store.borrow_mut().publish();
        self.scores.write(core, &self.journals);
    }

    /// Events are in their file before a client gets them, if the disk takes them.
    fn keep_events(&mut self, now: Millis) {
        if self.events_again.is_some_and(|again| now < again) {
            return;
        }
        let look = now >= self.looked + LOOK;
        if look {
            self.looked = now;
        }
        let kept = self.store.borrow_mut().flush(look);
        match (kept, self.events_again) {
            (Ok(()), None) => {}
            (Ok(()), Some(_)) => {
                self.events_again = None;
                self.events_trouble = None;
                tracing::info!("Events are in their file again, all of them.");
            }
            (Err(error), before) => {
                self.events_again = Some(now + EVENTS_AGAIN);
                let sentence = events_cannot_be_written(&error);
                if before.is_none() {
                    tracing::error!("{sentence}");
                }
                self.events_trouble = Some(sentence);
            }
        }
    }

    /// When something is to be tried again if nothing else happens.
    pub fn next_try(&self) -> Option<Millis> {
        self.journals.next_try().into_iter().chain(self.events_again).min()
    }

    /// What is wrong with it, each a sentence.
    pub fn troubles(&self) -> Vec<String> {
        let journals = self.journals.troubles().map(str::to_owned);
        journals.chain(self.events_trouble.clone()).chain(self.scores.trouble()).collect()
    }

    /// The daemon ends: everything goes to disk.
    pub fn end(self) {
        if let Err(error) = self.store.borrow_mut().sync() {
            tracing::error!("The last events are not on disk ({error}).");
        }
        self.scores.finish();
    }
}

fn events_cannot_be_written(error: &io::Error) -> String {
    let advice = match error.kind() {
        io::ErrorKind::WouldBlock => {
            "Two daemons need two folders: end the other one, or start this one with another --state-dir."
        }
        _ => "Make room on that disk and make it writable for this user, and do not end the daemon before.",
    };
    format!(
        "Events cannot be written to their file ({error}). They stay in memory, and it is tried again every five seconds. \
         {advice}"
    )
}
