//! The shell around the pure core: ports, speech, sound, socket, files and time.
//!
//! Everything that decides is in `appendixd_core`; here the world is turned into its inputs, and its effects into
//! the world.

mod audio;
pub mod clock;
pub mod command_line;
pub mod config;
pub mod ctl;
pub mod discovery;
pub mod doctor;
pub mod event_json;
pub mod journal;
pub mod kept;
pub mod keypad;
pub mod log;
pub mod own_folder;
pub mod port;
pub mod recording;
pub mod replay;
pub mod reply_json;
pub mod request;
pub mod run;
pub mod scores;
pub mod service;
pub mod socket;
pub mod sound;
pub mod state_folder;
pub mod store;
pub mod taught;
pub mod thread_end;
pub mod time_text;
pub mod touch;
pub mod voice;
