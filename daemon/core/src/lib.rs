//! What it means: from what boards say to moves, announcements and a game score.
//!
//! Everything that decides is here, in one single-threaded value, [`core::Core`]: it takes an [`input::Input`] and
//! the time, and returns [`effect::Effect`]s. There is no clock, file, port, thread or print in this crate, and
//! the same inputs at the same times give the same effects, byte for byte.

mod announced;
pub mod clock;
pub mod core;
pub mod date;
pub mod described;
pub mod effect;
pub mod event;
pub mod game;
pub mod inference;
pub mod input;
pub mod journal;
mod keyed;
pub mod keys;
pub mod laws;
pub mod listener;
pub mod mode;
pub mod notice;
pub mod order;
pub mod outlet;
pub mod pgn;
pub mod question;
pub mod queue;
mod restoring;
pub mod seat;
pub mod sensing;
pub mod set_up;
pub mod settings;
pub mod speaking;
pub mod start;
pub mod status;
pub mod table;
pub mod tone;
pub mod words;

pub use appendixd_protocol::Millis;
