//! What sensor boards say and hear: bytes become [`Sense`]s, [`Command`]s become bytes.
//!
//! This crate is pure: no ports, clocks, threads or files. The time is handed in with each call, so the same
//! bytes at the same times always give the same senses. It knows squares and pieces, but no rule of chess.
//!
//! * [`sense`] is the common tongue of all boards.
//! * [`driver`] is what a board's driver must be able to do, and the facts about each [`Model`].
//! * [`calibration`] is about boards that have to be taught their pieces.
//! * [`frame`] cuts a byte stream into messages and finds back into step.
//! * [`shared`] lets several boards answer on one line.
//! * [`drivers`] holds the list of models, one file a family.

pub mod calibration;
pub mod driver;
pub mod drivers;
pub mod frame;
pub mod sense;
pub mod shared;
pub mod time;

pub use driver::{Command, Driver, Model, Outbox, PortFacts};
pub use sense::{Picture, Seen, Sense};
pub use time::Millis;
