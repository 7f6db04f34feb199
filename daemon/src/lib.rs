//! The shell around the pure core: ports, speech, sound, socket, files and time.
//!
//! Everything that decides is in `appendixd_core`; here the world is turned into its inputs, and its effects into
//! the world.

pub mod config;
pub mod event_json;
pub mod reply_json;
pub mod request;
pub mod store;
pub mod time_text;
