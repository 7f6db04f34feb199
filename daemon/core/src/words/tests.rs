//! What holds of every language, found by going through the list; and the golden sentences.

mod choosing;
mod every;
mod golden;
mod hearing;
mod languages;
mod moves;
mod own;
mod plainly;
mod sentences;
mod setting_up;
mod understanding;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// The position of a FEN.
fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}
