//! The score of a game in Portable Game Notation, export format.

use shakmaty::Color;

use crate::event::GameResult;
use crate::game::{Game, Ply};

/// Lines of the movetext are no longer than this many characters (PGN 8.2.1).
const LINE: usize = 79;

/// The whole score. `start_fen` is given where the game does not begin from the start position.
pub fn write(game: &Game, start_fen: Option<&str>) -> String {
    let result = game.result.map_or(GameResult::Open, |(result, _)| result);
    // PGN knows no game that both have lost; readers take the open result with the reason beside it.
    let word = if result == GameResult::BothLost { "*" } else { result.word() };
    let mut text = tags(game, word, start_fen);
    text.push('\n');
    text.push_str(&wrapped(&words(game, word)));
    text.push('\n');
    text
}

fn tags(game: &Game, result: &str, start_fen: Option<&str>) -> String {
    let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let mut tags = vec![
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "?".to_owned()),
        ("White", named(&game.terms.white)),
        ("Black", named(&game.terms.black)),
        ("Result", result.to_owned()),
    ];
    if let Some(fen) = start_fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.to_owned()));
    }
    tags.into_iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(&value))).collect()
}

fn escaped(value: &str) -> String {
    let printable = value.chars().filter(|letter| !letter.is_control());
    printable.collect::<String>().replace('\\', "\\\\").replace('"', "\\\"")
}

fn words(game: &Game, result: &str) -> Vec<String> {
    let start = shakmaty::Position::fullmoves(&game.terms.start).get();
    let mut number = start;
    let mut words = Vec::new();
    for (index, ply) in game.plies.iter().enumerate() {
        if ply.side == Color::White {
            words.push(format!("{number}."));
        } else if index == 0 || has_comment(&game.plies[index - 1]) {
            words.push(format!("{number}..."));
        }
        words.push(ply.san.clone());
        words.extend(comment(ply));
        if ply.side == Color::Black {
            number += 1;
        }
    }
    words.push(result.to_owned());
    words
}

fn has_comment(ply: &Ply) -> bool {
    ply.inferred || ply.clock.is_some()
}

fn comment(ply: &Ply) -> Option<String> {
    let clock = ply
        .clock
        .map(|seconds| format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60));
    let inferred = ply.inferred.then(|| "inferred".to_owned());
    let parts: Vec<String> = clock.into_iter().chain(inferred).collect();
    (!parts.is_empty()).then(|| format!("{{ {} }}", parts.join(" ")))
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        if length > 0 && length + 1 + word.len() > LINE {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    text.push('\n');
    text
}
