//! The FIDE Laws of Chess as far as a board and a clock can see them, usable without the daemon.
//!
//! [`edition`] holds what differs from edition to edition, [`touch`] the touch-move rules of Article 4,
//! [`irregularities`] what can go wrong, [`penalties`] what it costs, [`draws`] offers and claims, [`flags`] what a
//! flag means that is down, [`quickplay`] the last two minutes, [`mating`] whether a side can still mate, and [`endings`] how games end.

pub mod draws;
pub mod edition;
pub mod endings;
pub mod events;
pub mod flags;
pub mod irregularities;
pub mod mating;
pub mod penalties;
pub mod quickplay;
pub mod touch;

pub use events::{EventError, TouchEvent};
pub use irregularities::Irregularity;
pub use mating::Mating;
pub use touch::{Ruling, TouchMove};

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Chess, PositionError};

use crate::settings::Edition;

/// Why there is no ruling.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// The position cannot be read.
    #[error(
        "the position {fen:?} cannot be read ({reason}). It has to be a FEN, such as that of the start position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    )]
    Fen {
        /// As given, shortened.
        fen: String,
        /// What is wrong.
        reason: ParseFenError,
    },
    /// The position cannot arise in a game, so nothing can be said of its legal moves.
    #[error("the position {fen:?} cannot arise in a game ({reason})")]
    Position {
        /// As given, shortened.
        fen: String,
        /// What is wrong.
        reason: Box<PositionError<Chess>>,
    },
    /// The events cannot be read.
    #[error(transparent)]
    Events(#[from] EventError),
}

/// What the player having the move in `fen` may play after `events`, the words of which [`events::parse`] reads.
///
/// # Errors
/// The position or the events cannot be read; the error says where.
pub fn rule(fen: &str, edition: Edition, events: &str) -> Result<Ruling, CaseError> {
    let parsed: Fen = fen.parse().map_err(|reason| CaseError::Fen { fen: shortened(fen), reason })?;
    let setup = parsed.into_setup();
    let mode = CastlingMode::detect(&setup);
    let position: Chess = setup
        .position(mode)
        .map_err(|reason| CaseError::Position { fen: shortened(fen), reason: Box::new(reason) })?;
    let mut touch_move = TouchMove::new(&position, edition);
    for event in events::parse(events)? {
        touch_move.apply(&event);
    }
    Ok(touch_move.allowed())
}

/// As much of what was given as a message can bear.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
