//! Simulated sensor boards, wire-exact, with hands that play on them and faults on their lines.
//!
//! All but [`shell`] is pure: no ports, no clock, no threads. Time is virtual and comes in with each call, as milliseconds
//! that never go back; the same seed and the same calls give the same bytes. It shares no code with the drivers
//! it is there to test: every byte is made here from the protocol's own description.
//!
//! * [`Simulation`] is the whole: a board, hands at it, and the line to the host.
//! * [`devices`] are the boards, one file each; [`hands`] turn moves into motions; [`faults`] is what goes wrong.
//! * [`joined`] puts several boards on one line.
//! * [`games`] reads games from files and draws varied ones by chance.
//!
//! The program `hw-sim` is the [`shell`], which puts a simulation behind a pty.
//!
//! ```
//! use hw_sim::{Options, Simulation, games};
//!
//! let game = games::drawn(7);
//! let plies = game.moves().len();
//! let mut simulation = Simulation::new(Options { games: vec![game], ..Options::new("dgt")? })?;
//! simulation.connected(0);
//! simulation.receive(&[0x44], 0);
//! let mut heard = Vec::new();
//! simulation.wake(0, &mut heard);
//! while let Some(at) = simulation.next_wake().filter(|_| !simulation.is_over()) {
//!     simulation.wake(at, &mut heard);
//! }
//! assert_eq!(simulation.plies_played(), plies);
//! # Ok::<(), hw_sim::OptionsError>(())
//! ```

pub mod clock;
pub mod command;
pub mod devices;
pub mod dice;
pub mod faults;
pub mod games;
pub mod hands;
pub mod joined;
mod options;
mod orders;
mod play;
mod scan;
pub mod shell;
mod simulation;
pub mod table;
mod wire;

pub use command::{BadCommand, Command};
pub use options::{End, Options, OptionsError, kind_names};
pub use simulation::{Happening, Simulation};
