//! Writes a recording while the daemon goes on: on a thread of its own, so that a slow disk delays nothing.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use appendixd_core::Millis;
use appendixd_core::settings::Settings;
use serde_json::{Value, json};

use super::{Happened, History, RecordedBoard, header, hex, line};
use crate::thread_end::{ThreadEnd, thread_end};

/// Lines that wait for the disk: some minutes of a busy board.
const WAITING: usize = 65_536;

/// A recording that is being written. It ends with [`Self::finish`].
pub struct Recorder {
    /// Where to.
    pub path: PathBuf,
    form: Form,
    lines: SyncSender<Value>,
    broken: Option<&'static str>,
    end: ThreadEnd,
}

/// How lines of this recording are written.
#[derive(Clone)]
struct Form {
    start: Millis,
    /// Ids are written only where they tell boards apart; this is the id of the only board.
    only: Option<String>,
}

impl Recorder {
    /// Begins a recording in a new file: with all of `history` if nothing of that has been given up, else with
    /// what happens from now on.
    ///
    /// # Errors
    /// The file cannot be made. One that is there already is left alone: it may be somebody's evidence.
    pub fn start(
        path: &Path,
        now: Millis,
        boards: &[RecordedBoard],
        settings: &Settings,
        history: &History,
    ) -> io::Result<Self> {
        let mut file = BufWriter::new(OpenOptions::new().write(true).create_new(true).open(path)?);
        writeln!(file, "{}", header(boards, settings, history.is_complete()))?;
        file.flush()?;
        let (lines, queued) = sync_channel(WAITING);
        let name = path.to_owned();
        let (running, end) = thread_end();
        let only = if let [board] = boards { Some(board.id.clone()) } else { None };
        let form = Form { start: history.start().unwrap_or(now), only };
        // Copied in one piece: writing it takes longer than the loop may wait.
        let (past, past_form) = (history.clone(), form.clone());
        std::thread::Builder::new().name("recording".into()).spawn(move || {
            if let Err(error) = write_all(&past, &past_form, &queued, &mut file) {
                tracing::error!("The recording {} ends: it cannot be written ({error}).", name.display());
            }
            drop(running);
        })?;
        Ok(Self { path: path.into(), form, lines, broken: None, end })
    }

    /// Ends the recording, with everything in the file.
    pub fn finish(self) {
        drop(self.lines);
        if !self.end.wait() {
            tracing::warn!("The end of the recording {} is still being written.", self.path.display());
        }
    }

    /// Why nothing more can be written, if so.
    pub fn broken(&self) -> Option<&'static str> {
        self.broken
    }

    /// Writes what happens now.
    pub fn write(&mut self, now: Millis, happened: &Happened<'_>) {
        self.hand_over(self.form.line(now, happened));
    }

    /// A board that the first line does not name, because nobody knew then what it is.
    pub fn introduce(&mut self, now: Millis, board: &RecordedBoard) {
        self.hand_over(line(&self.form.seconds(now), None, json!({ "boards": [board.fields()] })));
    }

    fn hand_over(&mut self, value: Value) {
        if self.broken.is_some() {
            return;
        }
        if let Err(error) = self.lines.try_send(value) {
            let reason = match error {
                TrySendError::Full(_) => "the disk is too slow",
                TrySendError::Disconnected(_) => "the file cannot be written any more",
            };
            self.broken = Some(reason);
        }
    }
}

impl Form {
    fn line(&self, at: Millis, happened: &Happened<'_>) -> Value {
        let (board, rest) = match happened {
            Happened::Received(board, bytes) => (Some(*board), json!({ "rx": hex(bytes) })),
            Happened::Sent(board, bytes) => (Some(*board), json!({ "tx": hex(bytes) })),
            Happened::Linked(board, up) => (Some(*board), json!({ "link": if *up { "up" } else { "down" } })),
            Happened::Asked(request) => (None, Value::Object(request.clone())),
        };
        let board = board.filter(|id| self.only.as_deref() != Some(*id));
        line(&self.seconds(at), board, rest)
    }

    fn seconds(&self, at: Millis) -> Value {
        let t = at.since(self.start).0 as f64 / 1000.0;
        t.into()
    }
}

fn write_all(past: &History, form: &Form, queued: &Receiver<Value>, file: &mut impl Write) -> io::Result<()> {
    for (at, happened) in past.all() {
        writeln!(file, "{}", form.line(at, &happened))?;
    }
    file.flush()?;
    while let Ok(first) = queued.recv() {
        writeln!(file, "{first}")?;
        while let Ok(next) = queued.try_recv() {
            writeln!(file, "{next}")?;
        }
        file.flush()?;
    }
    Ok(())
}
