//! Games to play: read from files, or drawn by chance.

mod drawn;
mod read;

use shakmaty::{Chess, EnPassantMode, Move, Outcome, Position, san::SanPlus};

pub use self::drawn::{drawn, varied};
pub use self::read::{GameFileError, read};

/// A legal game.
#[derive(Clone, Debug)]
pub struct Game {
    start: Chess,
    moves: Vec<Move>,
    outcome: Outcome,
}

impl Game {
    /// A game from `start`. `outcome` is how it ended, where the last position does not say so itself.
    ///
    /// Gives the number of the first illegal move (from 1) if there is one.
    pub fn new(start: Chess, moves: Vec<Move>, outcome: Outcome) -> Result<Self, usize> {
        let mut position = start.clone();
        for (index, m) in moves.iter().enumerate() {
            position = position.play(*m).map_err(|_| index + 1)?;
        }
        let outcome = if position.is_game_over() { position.outcome() } else { outcome };
        Ok(Self { start, moves, outcome })
    }

    /// The position in which it begins.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// Its moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The position after the first `plies` moves, or after all where there are fewer.
    pub fn position_after(&self, plies: usize) -> Chess {
        let mut position = self.start.clone();
        for m in self.moves.iter().take(plies) {
            // Checked when the game was made.
            position.play_unchecked(*m);
        }
        position
    }

    /// Its moves in UCI, castling as the king's move of two squares; in Chess960 as the king on its rook.
    pub fn uci(&self) -> Vec<String> {
        let mode = self.start.castles().mode();
        self.moves.iter().map(|m| m.to_uci(mode).to_string()).collect()
    }

    /// Its moves as written in PGN.
    pub fn san(&self) -> Vec<String> {
        let mut position = self.start.clone();
        self.moves
            .iter()
            .map(|m| SanPlus::from_move_and_play_unchecked(&mut position, *m).to_string())
            .collect()
    }

    /// The placement of its last position and the side to move, as in FEN.
    pub fn final_fen(&self) -> String {
        let position = self.position_after(self.moves.len());
        shakmaty::fen::Fen::from_position(&position, EnPassantMode::Legal).to_string()
    }
}
