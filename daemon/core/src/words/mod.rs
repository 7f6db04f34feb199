//! From notices to sentences, and from spoken words back to moves.
//!
//! Languages are data: a file in `lang/` and a row in [`language`]. Appendix D of the Laws suggests names for the
//! files and leaves the numbers to the arbiter, so names and numbers are chosen apart from the language, among what
//! its data file offers. No digit and no single letter is ever part of a sentence: voices read "a" as an article,
//! "C" as a hundred and "1e5" as a power of ten.

mod book;
mod choice;
mod hear;
mod keys;
mod language;
mod numbers;
mod own;
pub mod pauses;
mod respelling;
mod sentence;
mod setting_up;
mod understand;

#[cfg(test)]
mod tests;

pub use choice::{Form, Vocabulary, Wording, WordingError};
pub use hear::{Heard, Unheard};
pub use language::Language;
pub use own::{OwnWords, OwnWordsError};
pub use respelling::Respelling;
pub use sentence::Phrases;
