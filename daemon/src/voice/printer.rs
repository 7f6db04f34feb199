//! Prints what would be spoken, one line an utterance, on a thread of its own: a full pipe must not stop a game.

use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::wire::speakable;
use crate::thread_end::{ThreadEnd, thread_end};

pub(super) struct Printer {
    lines: Sender<String>,
    end: ThreadEnd,
}

impl Printer {
    pub(super) fn start() -> Self {
        let (lines, queued) = channel();
        let (running, end) = thread_end();
        let thread = std::thread::Builder::new().name("printer".into()).spawn(move || {
            print_all(&queued);
            drop(running);
        });
        if let Err(error) = thread {
            tracing::error!("What is said cannot be printed: the thread cannot be started ({error}).");
        }
        Self { lines, end }
    }

    pub(super) fn print(&self, text: &str) {
        // Without its thread nothing can be printed, and that has been told.
        let _ = self.lines.send(speakable(text));
    }

    pub(super) fn finish(self) {
        drop(self.lines);
        self.end.wait();
    }
}

fn print_all(queued: &Receiver<String>) {
    let mut out = std::io::stdout();
    while let Ok(line) = queued.recv() {
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            // Nobody reads; play goes on.
            return;
        }
    }
}
