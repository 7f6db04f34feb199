//! Lines for a log that may be read slowly or not at all: a thread of their own writes them, so that a stopped
//! terminal or a full pipe cannot stop a game.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use tracing_subscriber::fmt::MakeWriter;

use crate::thread_end::{Running, ThreadEnd, thread_end};

/// Lines that wait for the reader. Beyond that they are lost: an old line is worth less than the game.
const WAITING: usize = 4096;

/// Where lines are handed over.
#[derive(Clone)]
pub(super) struct Lines(SyncSender<Part>);

enum Part {
    /// Whole lines.
    Text(Vec<u8>),
    /// No more lines come.
    End,
}

impl Lines {
    /// Lines for this place, and the end of the thread that writes them.
    pub(super) fn to(place: impl Write + Send + 'static) -> (Self, ThreadEnd) {
        let (parts, queued) = sync_channel(WAITING);
        let (running, end) = thread_end();
        // Without its thread there is no log, and nowhere to say so.
        let _ =
            std::thread::Builder::new().name("log".into()).spawn(move || write_all(place, &queued, running));
        (Self(parts), end)
    }

    /// No more lines are wanted.
    pub(super) fn close(&self) {
        let _ = self.0.try_send(Part::End);
    }
}

fn write_all(mut place: impl Write, queued: &Receiver<Part>, _running: Running) {
    while let Ok(Part::Text(text)) = queued.recv() {
        if place.write_all(&text).and_then(|()| place.flush()).is_err() {
            // Nobody reads any more.
            return;
        }
    }
}

impl Write for Lines {
    /// Takes all of it. The formatter hands over one whole line at a time.
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self.0.try_send(Part::Text(text.to_vec())) {
            Ok(()) | Err(TrySendError::Full(_)) => Ok(text.len()),
            Err(TrySendError::Disconnected(_)) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixStream;

    use super::*;

    #[test]
    fn a_log_that_nobody_reads_holds_up_nobody() {
        let (_reader, place) = UnixStream::pair().unwrap();
        let (mut lines, _) = Lines::to(place);
        let line = [b'x'; 1000];
        for _ in 0..10 * WAITING {
            lines.write_all(&line).unwrap();
        }
    }

    #[test]
    fn what_was_logged_before_the_end_is_written() {
        let (mut reader, place) = UnixStream::pair().unwrap();
        let (mut lines, end) = Lines::to(place);
        for number in 0..100 {
            lines.write_all(format!("line {number}\n").as_bytes()).unwrap();
        }
        lines.close();
        assert!(end.wait());
        let mut text = String::new();
        io::Read::read_to_string(&mut reader, &mut text).unwrap();
        assert!(text.ends_with("line 99\n"), "{text}");
    }
}
