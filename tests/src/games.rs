//! Games to be played on boards: made up by dice, the same for the same seed.

use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// A game as it is to be played.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// Its moves in UCI.
    pub uci: Vec<String>,
    /// The same in SAN.
    pub san: Vec<String>,
}

impl Game {
    /// A legal game of at most so many plies in which special moves come early: they are chosen when they can be.
    pub fn random(seed: u64, plies: usize) -> Self {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut position = Chess::default();
        let mut game = Self::default();
        while game.uci.len() < plies && !position.is_game_over() {
            let legal = position.legal_moves();
            let special: Vec<&Move> =
                legal.iter().filter(|m| m.is_castle() || m.is_en_passant() || m.is_promotion()).collect();
            let chosen = match special.len() {
                0 => legal[dice.below(legal.len())],
                many => *special[dice.below(many)],
            };
            game.push(&mut position, chosen);
        }
        game
    }

    /// The game with these moves.
    pub fn of(uci: &[&str]) -> Self {
        let mut position = Chess::default();
        let mut game = Self::default();
        for text in uci {
            let written: UciMove = text.parse().expect("a move in UCI");
            let legal = written.to_move(&position).expect("a legal move");
            game.push(&mut position, legal);
        }
        game
    }

    fn push(&mut self, position: &mut Chess, chosen: Move) {
        self.uci.push(chosen.to_uci(CastlingMode::Standard).to_string());
        self.san.push(SanPlus::from_move_and_play_unchecked(position, chosen).to_string());
    }

    /// As PGN.
    pub fn pgn(&self) -> String {
        let mut text = String::from("[Event \"Test\"]\n[Result \"*\"]\n\n");
        for (ply, san) in self.san.iter().enumerate() {
            if ply % 2 == 0 {
                text.push_str(&format!("{}. ", ply / 2 + 1));
            }
            text.push_str(san);
            text.push(if ply % 16 == 15 { '\n' } else { ' ' });
        }
        text + "*\n"
    }
}

/// The moves in SAN of a PGN with one game, without variations or comments.
pub fn moves_of(pgn: &str) -> Vec<String> {
    pgn.lines()
        .filter(|line| !line.starts_with('['))
        .flat_map(str::split_whitespace)
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_owned)
        .collect()
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_the_same_again_and_read_back_as_written() {
        let game = Game::random(7, 60);
        assert_eq!(game.uci, Game::random(7, 60).uci);
        assert_ne!(game.uci, Game::random(8, 60).uci);
        assert_eq!(moves_of(&game.pgn()), game.san);
        let again = Game::of(&game.uci.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(again.san, game.san);
    }
}
