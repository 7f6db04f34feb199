//! The score of a game in Portable Game Notation, export format.

use shakmaty::{Chess, Color, Position};

use crate::event::GameResult;
use crate::game::{Game, Ply, fen};
use crate::notice::Reason;
use crate::start;

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
        let broken_off = End { result: "*", termination: "unterminated", last: Some(stands) };
        text.push_str(&part(game, &chapter.start, &chapter.plies, broken_off));
        text.push('\n');
    }
    let result = game.result.map_or(GameResult::Open, |(result, _)| result);
    // PGN knows no game that both have lost; readers take the open result with the reason beside it.
    let word = if result == GameResult::BothLost { "*" } else { result.word() };
    let reason = game.result.map(|(_, reason)| reason);
    let why = reason.filter(|reason| !matches!(reason, Reason::Checkmate | Reason::Stalemate));
    let why = why.map(|reason| format!("{{ {}{} }}", reason.word(), both_lose(result)));
    let end = End { result: word, termination: termination(reason), last: last.or(why) };
    text.push_str(&part(game, &game.terms.start, &game.plies, end));
    text
}

/// How a part of the score ends.
struct End<'a> {
    /// As in the tag and behind the moves.
    result: &'a str,
    /// One of the words that PGN knows for it (PGN 9.8.1).
    termination: &'static str,
    /// What stands in a comment before the result.
    last: Option<String>,
}

fn both_lose(result: GameResult) -> &'static str {
    if result == GameResult::BothLost { ", both lose" } else { "" }
}

fn termination(reason: Option<Reason>) -> &'static str {
    match reason {
        None => "unterminated",
        Some(Reason::BrokenOff) => "abandoned",
        Some(Reason::Arbiter) => "adjudication",
        Some(Reason::Flag | Reason::FlagNoMate | Reason::BothFlags) => "time forfeit",
        Some(_) => "normal",
    }
}

fn part(game: &Game, start: &Chess, plies: &[Ply], end: End<'_>) -> String {
    let mut text = tags(game, &end, start);
    text.push('\n');
    text.push_str(&wrapped(&words(start, plies, end)));
    text.push('\n');
    text
}

fn tags(game: &Game, end: &End<'_>, first: &Chess) -> String {
    let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let mut tags = vec![
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", game.terms.date.map_or("????.??.??".to_owned(), |date| date.to_string())),
        ("Round", "?".to_owned()),
        ("White", named(&game.terms.white)),
        ("Black", named(&game.terms.black)),
        ("Result", end.result.to_owned()),
        ("Termination", end.termination.to_owned()),
    ];
    if *first != Chess::default() {
        if start::is_chess960(first) {
            tags.push(("Variant", "Chess960".to_owned()));
        }
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen(first)));
    }
    tags.into_iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(&value))).collect()
}

fn escaped(value: &str) -> String {
    let printable = value.chars().filter(|letter| !letter.is_control());
    printable.collect::<String>().replace('\\', "\\\\").replace('"', "\\\"")
}

fn words(start: &Chess, plies: &[Ply], end: End<'_>) -> Vec<String> {
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
    words.extend(end.last);
    words.push(end.result.to_owned());
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
