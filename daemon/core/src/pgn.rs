//! The score of a game in Portable Game Notation, export format.

use shakmaty::{Chess, Color, Position};

use crate::event::GameResult;
use crate::game::{Game, Ply, fen};

/// Lines of the movetext are no longer than this many characters (PGN 8.2.1).
const LINE: usize = 79;

/// The whole score. A reader of PGN knows legal moves only: where an illegal one stands, the score breaks off with
/// `*` and a comment, and a second one in the same file goes on from the position then reached.
pub fn write(game: &Game) -> String {
    score(game, None)
}

/// The same for one who may not know yet whether what was announced last is legal: it stands in a comment.
pub fn write_as_announced(game: &Game, announced: &str) -> String {
    score(game, Some(format!("{{ {announced} is announced. }}")))
}

fn score(game: &Game, last: Option<String>) -> String {
    let mut text = String::new();
    for chapter in &game.chapters {
        let stands = format!("{{ The illegal move {} stands. }}", chapter.stands.uci);
        text.push_str(&part(game, &chapter.start, &chapter.plies, "*", Some(stands)));
        text.push('\n');
    }
    let result = game.result.map_or(GameResult::Open, |(result, _)| result);
    // PGN knows no game that both have lost; readers take the open result with the reason beside it.
    let word = if result == GameResult::BothLost { "*" } else { result.word() };
    text.push_str(&part(game, &game.terms.start, &game.plies, word, last));
    text
}

fn part(game: &Game, start: &Chess, plies: &[Ply], result: &str, last: Option<String>) -> String {
    let mut text = tags(game, result, start);
    text.push('\n');
    text.push_str(&wrapped(&words(start, plies, result, last)));
    text.push('\n');
    text
}

fn tags(game: &Game, result: &str, start: &Chess) -> String {
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
    if *start != Chess::default() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen(start)));
    }
    tags.into_iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(&value))).collect()
}

fn escaped(value: &str) -> String {
    let printable = value.chars().filter(|letter| !letter.is_control());
    printable.collect::<String>().replace('\\', "\\\\").replace('"', "\\\"")
}

fn words(start: &Chess, plies: &[Ply], result: &str, last: Option<String>) -> Vec<String> {
    let mut number = start.fullmoves().get();
    let mut words = Vec::new();
    for (index, ply) in plies.iter().enumerate() {
        if ply.side == Color::White {
            words.push(format!("{number}."));
        } else if index == 0 || has_comment(&plies[index - 1]) {
            words.push(format!("{number}..."));
        }
        words.push(ply.san.clone());
        words.extend(comment(ply));
        if ply.side == Color::Black {
            number += 1;
        }
    }
    words.extend(last);
    words.push(result.to_owned());
    words
}

fn has_comment(ply: &Ply) -> bool {
    ply.inferred || ply.clock.is_some() || ply.offered
}

fn comment(ply: &Ply) -> Option<String> {
    let clock = ply
        .clock
        .map(|seconds| format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60));
    let inferred = ply.inferred.then(|| "inferred".to_owned());
    // Laws C.12: the sign of an offer on a score sheet.
    let offered = ply.offered.then(|| "(=)".to_owned());
    let parts: Vec<String> = clock.into_iter().chain(offered).chain(inferred).collect();
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
