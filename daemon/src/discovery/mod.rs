//! Finding boards: which ports there are, which of them may be asked, and what other programs do with them.

pub mod candidate;
pub mod devices;
pub mod known;
pub mod neighbours;
mod orders;
mod search;

pub use orders::{BoardOrder, Discovery};
