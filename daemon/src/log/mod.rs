//! The log: to journald where standard error goes there, else to standard error, one plain sentence a line.
//!
//! What the levels mean, which docs/service.md tells the user:
//!
//! * `error`: something is lost, or will be, until somebody acts. The sentence says what to do.
//! * `warn`: something outside does not work. Play goes on.
//! * `info`: one line when a board is found, a game begins or ends, a fault of play is seen. No player's name.
//! * `debug`: what else helps to find a mistake in the daemon; here a name may occur.

mod events;
mod lines;

use std::os::fd::AsFd;

use nix::sys::stat::fstat;
use tracing::Subscriber;
use tracing_journald::{Priority, PriorityMappings};
use tracing_subscriber::fmt::format::debug_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::places::process_environment;
use crate::thread_end::ThreadEnd;
pub use events::event;
use lines::Lines;

/// The sound library reports its own comings and goings as errors.
const USUAL: &str = "info,pulseaudio=off,cpal=off,alsa=off";

/// The log of this process.
pub struct Log(Option<(Lines, ThreadEnd)>);

impl Log {
    /// Opens the log for the whole process. `RUST_LOG` chooses what is written.
    pub fn open() -> Self {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(USUAL));
        let registry = tracing_subscriber::registry().with(filter);
        match journal() {
            Some(journal) => {
                registry.with(journal).init();
                Self(None)
            }
            None => {
                let (lines, end) = Lines::to(std::io::stderr());
                registry.with(sentences(lines.clone())).init();
                Self(Some((lines, end)))
            }
        }
    }

    /// The daemon ends, for this reason, which says what to do.
    pub fn close_after(self, reason: &str) {
        if self.0.is_none() {
            return tracing::error!("{reason}");
        }
        self.close();
        // To the person who has typed the command, as every program does.
        eprintln!("appendixd: {reason}");
    }

    /// Waits a moment for lines that are still to be written.
    pub fn close(self) {
        if let Some((lines, end)) = self.0 {
            lines.close();
            end.wait();
        }
    }
}

/// journald, with what a line is about as fields of their own, if standard error goes there.
fn journal() -> Option<tracing_journald::Layer> {
    let stream = process_environment("JOURNAL_STREAM")?;
    let error = fstat(std::io::stderr().as_fd()).ok()?;
    if stream != format!("{}:{}", error.st_dev, error.st_ino) {
        return None;
    }
    let layer = tracing_journald::layer().ok()?;
    // What the levels mean here is what the priorities of these names mean there.
    let priorities =
        PriorityMappings { info: Priority::Informational, debug: Priority::Debug, ..PriorityMappings::new() };
    Some(
        layer
            .with_field_prefix(Some("APPENDIXD".into()))
            .with_syslog_identifier("appendixd".into())
            .with_priority_mappings(priorities),
    )
}

/// Time, level and sentence. The fields repeat words of the sentence, so they are left out.
fn sentences<S: Subscriber + for<'a> LookupSpan<'a>>(lines: Lines) -> impl Layer<S> {
    let sentence = debug_fn(|writer, field, value| match field.name() {
        "message" => write!(writer, "{value:?}"),
        _ => Ok(()),
    });
    tracing_subscriber::fmt::layer()
        .with_writer(lines)
        .with_target(false)
        .with_ansi(false)
        .fmt_fields(sentence)
}
