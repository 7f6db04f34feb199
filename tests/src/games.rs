//! Games to be played on boards, and the moves that come out again.

use hw_sim::games::Game;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Outcome, Position};

/// The first plies of the game drawn from `seed`.
pub fn drawn(seed: u64, plies: usize) -> Game {
    let whole = hw_sim::games::drawn(seed);
    let moves = whole.moves().iter().copied().take(plies).collect();
    Game::new(whole.start().clone(), moves, Outcome::Unknown).expect("a drawn game is legal")
}

/// The game with these moves.
pub fn of(uci: &[&str]) -> Game {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    for text in uci {
        let written: UciMove = text.parse().expect("a move in UCI");
        let legal = written.to_move(&position).expect("a legal move");
        position.play_unchecked(legal);
        moves.push(legal);
    }
    Game::new(Chess::default(), moves, Outcome::Unknown).expect("a legal game")
}

/// The game as PGN.
pub fn pgn(game: &Game) -> String {
    let mut text = String::from("[Event \"Test\"]\n[Result \"*\"]\n\n");
    for (ply, san) in game.san().iter().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(san);
        text.push(if ply % 16 == 15 { '\n' } else { ' ' });
    }
    text + "*\n"
}

/// The moves in SAN of a PGN with one game without variations.
pub fn moves_of(pgn: &str) -> Vec<String> {
    let (_, movetext) = pgn.split_once("\n\n").expect("a blank line between the tags and the moves");
    // What stands between braces is comment: clock times.
    let parts = movetext.split('}').map(|part| part.split('{').next().unwrap_or_default());
    parts
        .flat_map(str::split_whitespace)
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_reads_back_as_it_was_written() {
        let game = drawn(7, 40);
        assert_eq!(game.moves().len(), 40.min(hw_sim::games::drawn(7).moves().len()));
        assert_eq!(moves_of(&pgn(&game)), game.san());
        let commented = "[Event \"?\"]\n\n1. e4 {[%clk\n0:01:00]} 1... e5 {[%clk 0:00:59]} 2. Nf3 *\n";
        assert_eq!(moves_of(commented), ["e4", "e5", "Nf3"]);
        let again = of(&game.uci().iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(again.san(), game.san());
    }
}
