//! Writes a recording while the daemon goes on: on a thread of its own, so that a slow disk delays nothing.

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

use appendixd_core::Millis;
use appendixd_core::settings::Settings;
use serde_json::{Map, Value, json};

use super::{RecordedBoard, header, hex, line, link};
use crate::thread_end::{ThreadEnd, thread_end};

/// Lines that wait for the disk: some minutes of a busy board.
const WAITING: usize = 65_536;

/// A recording that is being written. It ends with [`Self::finish`].
pub struct Recorder {
    /// Where to.
    pub path: PathBuf,
    start: Millis,
    /// Ids are written only where they tell boards apart.
    several: bool,
    lines: SyncSender<Value>,
    broken: bool,
    end: ThreadEnd,
}

impl Recorder {
    /// Begins a recording in a new file.
    ///
    /// # Errors
    /// The file cannot be made. One that is there already is left alone: it may be somebody's evidence.
    pub fn start(
        path: &Path,
        now: Millis,
        boards: &[RecordedBoard],
        settings: &Settings,
    ) -> io::Result<Self> {
        let mut file = BufWriter::new(OpenOptions::new().write(true).create_new(true).open(path)?);
        writeln!(file, "{}", header(boards, settings))?;
        file.flush()?;
        let (lines, queued) = sync_channel(WAITING);
        let name = path.to_owned();
        let (running, end) = thread_end();
        std::thread::Builder::new().name("recording".into()).spawn(move || {
            if let Err(error) = write_all(&queued, &mut file) {
                tracing::error!("The recording {} ends: it cannot be written ({error}).", name.display());
            }
            drop(running);
        })?;
        Ok(Self { path: path.into(), start: now, several: boards.len() > 1, lines, broken: false, end })
    }

    /// Ends the recording, with everything in the file.
    pub fn finish(self) {
        drop(self.lines);
        if !self.end.wait() {
            tracing::warn!("The end of the recording {} is still being written.", self.path.display());
        }
    }

    /// Bytes from a board.
    pub fn received(&mut self, now: Millis, board: &str, bytes: &[u8]) {
        self.put(now, Some(board), json!({ "rx": hex(bytes) }));
    }

    /// Bytes to a board.
    pub fn sent(&mut self, now: Millis, board: &str, bytes: &[u8]) {
        self.put(now, Some(board), json!({ "tx": hex(bytes) }));
    }

    /// A request, without its id.
    pub fn asked(&mut self, now: Millis, request: &Map<String, Value>) {
        self.put(now, None, Value::Object(request.clone()));
    }

    /// A port was opened or lost.
    pub fn linked(&mut self, now: Millis, board: &str, up: bool) {
        let id = self.several.then_some(board);
        let value = link(&self.seconds(now), id, up);
        self.hand_over(value);
    }

    fn put(&mut self, now: Millis, board: Option<&str>, what: Value) {
        let board = board.filter(|_| self.several);
        let value = line(&self.seconds(now), board, what);
        self.hand_over(value);
    }

    fn hand_over(&mut self, value: Value) {
        if self.broken {
            return;
        }
        if let Err(error) = self.lines.try_send(value) {
            self.broken = true;
            if matches!(error, TrySendError::Full(_)) {
                tracing::error!("The recording {} ends: the disk is too slow.", self.path.display());
            }
        }
    }

    fn seconds(&self, now: Millis) -> Value {
        let t = now.since(self.start).0 as f64 / 1000.0;
        t.into()
    }
}

fn write_all(queued: &Receiver<Value>, file: &mut impl Write) -> io::Result<()> {
    while let Ok(first) = queued.recv() {
        writeln!(file, "{first}")?;
        while let Ok(next) = queued.try_recv() {
            writeln!(file, "{next}")?;
        }
        file.flush()?;
    }
    Ok(())
}
