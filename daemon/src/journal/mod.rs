//! The journal: what has changed, on disk before anybody gets to know of it. `docs/journal.md` is its grammar.
//!
//! One file a game and table, in the folder `games` of the state folder. The written form is here: [`mod@line`] one line,
//! `record` and `senses` what has changed, `checkpoint` what a file begins from. [`read`] understands a file,
//! [`restore`] makes a core of files, and [`folder`] keeps them.

mod calibration;
mod checkpoint;
mod fields;
mod file;
pub mod folder;
pub mod found;
mod line;
mod queues;
pub mod read;
mod record;
pub mod restore;
mod senses;
mod terms;

use appendixd_core::journal::{Checkpoint, Record};

pub use record::Asked;

/// The version that is written. All from 1 to this one are read.
pub const VERSION: u64 = 1;

/// The bytes with which a journal begins.
pub fn beginning(n: u64, checkpoint: &Checkpoint) -> String {
    line::written(&read::header()) + &line::written(&checkpoint::written(n, checkpoint))
}

/// The bytes of a record.
pub fn record(n: u64, record: &Record, asked: &Asked) -> String {
    line::written(&record::written(n, record, asked))
}

/// Any bytes as a line with its checksum and end.
pub fn sealed(text: &[u8]) -> Vec<u8> {
    line::sealed(text)
}

/// The bytes that close a journal.
pub fn closing() -> String {
    line::written(&read::closing())
}
