//! The thread that writes scores. Each is written as a whole under another name and then renamed, so that who reads it
//! sees the old one or the new one. What the disk does not take is tried again.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::thread_end::{ThreadEnd, thread_end};

/// What could not be written is tried again after this time.
const AGAIN: Duration = Duration::from_secs(5);

/// A file and what is to stand in it.
type Text = (PathBuf, String);

/// The thread's other end.
pub(super) struct Writer {
    texts: Sender<Text>,
    trouble: Trouble,
    end: ThreadEnd,
}

/// What is wrong, as a sentence; shared with the thread.
#[derive(Clone, Default)]
struct Trouble(Arc<Mutex<Option<String>>>);

impl Trouble {
    fn get(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes it; tells whether something was wrong before.
    fn set(&self, sentence: Option<String>) -> bool {
        let mut trouble = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *trouble, sentence).is_some()
    }
}

impl Writer {
    pub(super) fn start() -> Self {
        Self::with_pause(AGAIN)
    }

    fn with_pause(pause: Duration) -> Self {
        let (texts, queued) = channel();
        let (running, end) = thread_end();
        let trouble = Trouble::default();
        let told = trouble.clone();
        let thread = std::thread::Builder::new().name("scores".into()).spawn(move || {
            write_all(&queued, pause, &told);
            drop(running);
        });
        if let Err(error) = thread {
            let sentence = format!("Scores are not written: their thread cannot be started ({error}).");
            tracing::error!("{sentence}");
            trouble.set(Some(sentence));
        }
        Self { texts, trouble, end }
    }

    /// Writes this text soon. Of several for one file only the last one counts.
    pub(super) fn write(&self, file: PathBuf, text: String) {
        // Without its thread nothing can be written, and that has been told.
        let _ = self.texts.send((file, text));
    }

    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.get()
    }

    pub(super) fn finish(self) {
        drop(self.texts);
        if !self.end.wait() {
            tracing::warn!("The last score is not on disk yet. The next start writes it.");
        }
    }
}

fn write_all(queued: &Receiver<Text>, pause: Duration, trouble: &Trouble) {
    let mut unwritten = BTreeMap::new();
    loop {
        let next = if unwritten.is_empty() {
            queued.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            queued.recv_timeout(pause)
        };
        let last = next == Err(RecvTimeoutError::Disconnected);
        unwritten.extend(next.into_iter().chain(queued.try_iter()));
        write_each(&mut unwritten, trouble);
        if last {
            return;
        }
    }
}

/// Writes them one by one; those that the disk does not take stay.
fn write_each(unwritten: &mut BTreeMap<PathBuf, String>, trouble: &Trouble) {
    let mut failure = None;
    unwritten.retain(|path, text| {
        let written = replace(path, text);
        let failed = written.is_err();
        if let (None, Err(error)) = (&failure, written) {
            failure = Some(format!(
                "The score {} cannot be written ({error}). It is tried again every five seconds. Make room on that \
                 disk, or make its folder writable.",
                path.display()
            ));
        }
        failed
    });
    let sentence = failure.clone();
    match (trouble.set(failure), sentence) {
        (false, Some(sentence)) => tracing::warn!("{sentence}"),
        (true, None) => tracing::info!("Scores are on disk again."),
        _ => {}
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let unfinished = PathBuf::from(name);
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_data()
    });
    let renamed = written.and_then(|()| fs::rename(&unfinished, path));
    if renamed.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("appendixd-scores-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn the_last_text_is_in_the_file_at_the_end() {
        let folder = folder("last");
        fs::create_dir_all(&folder).unwrap();
        let writer = Writer::start();
        for ply in 0..50 {
            writer.write(folder.join("a.pgn"), format!("ply {ply}"));
        }
        writer.write(folder.join("b.pgn"), "other".into());
        writer.finish();
        assert_eq!(fs::read_to_string(folder.join("a.pgn")).unwrap(), "ply 49");
        assert_eq!(fs::read_to_string(folder.join("b.pgn")).unwrap(), "other");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing unfinished is left");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_could_not_be_written_is_told_and_written_later() {
        let folder = folder("later");
        let writer = Writer::with_pause(Duration::from_millis(5));
        writer.write(folder.join("a.pgn"), "one".into());
        let until = |wanted: &dyn Fn() -> bool| {
            let begun = std::time::Instant::now();
            while !wanted() {
                assert!(begun.elapsed() < Duration::from_secs(10), "it does not come");
                std::thread::yield_now();
            }
        };
        until(&|| writer.trouble().is_some_and(|trouble| trouble.contains("a.pgn")));
        fs::create_dir_all(&folder).unwrap();
        until(&|| writer.trouble().is_none());
        writer.finish();
        assert_eq!(fs::read_to_string(folder.join("a.pgn")).unwrap(), "one");
        fs::remove_dir_all(folder).unwrap();
    }
}
