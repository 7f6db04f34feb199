//! Every position of games by chance, held against python-chess: the move in short notation, how often the position has
//! stood, moves without progress, mate, stalemate, and whether the material is enough.
//!
//! `oracle/games.txt` is a small set that `tests/oracle/games.py` has made. `make oracle` makes ten thousand games and
//! names their file in `APPENDIXD_ORACLE`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "the figures are what is asked for")]

use appendixd_core::game::{Game, Terms};
use appendixd_core::laws::draws::{Automatic, DrawClaim};
use appendixd_core::notice::Reason;
use appendixd_core::sensing::hands::Turn;
use appendixd_core::settings::{Edition, Mode, Tempo};
use appendixd_core::start;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Position};

const SMALL: &str = include_str!("oracle/games.txt");

fn begin(written: &str) -> Game {
    let (fen, mode) = match written.strip_suffix(" 960") {
        Some(fen) => (fen, CastlingMode::Chess960),
        None => (written, CastlingMode::Standard),
    };
    let fen: Fen = fen.parse().unwrap();
    let start: Chess = fen.into_position(mode).unwrap();
    Game::new(Terms {
        white: String::new(),
        black: String::new(),
        edition: Edition::E2023,
        tempo: Tempo::Standard,
        supervised: false,
        mode: Mode::Club,
        start,
        start_position: None,
        date: None,
    })
}

/// The same letters as the file has.
fn holds(game: &Game) -> String {
    let position = game.now().position();
    let ending = game.ending().map(|(_, reason)| reason);
    let fivefold = game.occurrences(position) >= 5;
    if ending.is_none() {
        let by_itself = game.automatic_draw();
        let expected = match (fivefold, position.halfmoves() >= 150) {
            (true, _) => Some(Automatic::Fivefold),
            (false, true) => Some(Automatic::SeventyFive),
            (false, false) => None,
        };
        assert_eq!(by_itself, expected);
    }
    let facts = [
        ('3', game.allows_claim(DrawClaim::Threefold, None)),
        ('5', fivefold),
        ('f', game.allows_claim(DrawClaim::Fifty, None)),
        ('s', position.halfmoves() >= 150),
        ('m', ending == Some(Reason::Checkmate)),
        ('p', ending == Some(Reason::Stalemate)),
        ('i', position.is_insufficient_material()),
        ('w', position.has_insufficient_material(Color::White)),
        ('b', position.has_insufficient_material(Color::Black)),
    ];
    let letters: String = facts.into_iter().filter(|(_, holds)| *holds).map(|(letter, _)| letter).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

#[test]
fn an_independent_library_says_the_same_of_every_position() {
    let named = std::env::var_os("APPENDIXD_ORACLE").map(|path| std::fs::read_to_string(path).unwrap());
    let text = named.as_deref().unwrap_or(SMALL);
    let (mut game, mut games, mut plies) = (None, 0, 0);
    let mut seen = std::collections::BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(written) = line.strip_prefix("game ") {
            game = Some(begin(written));
            games += 1;
            continue;
        }
        let [uci, san, expected] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game: &mut Game = game.as_mut().unwrap();
        let position = game.now().position();
        let mv = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
        assert_eq!(start::uci(position, mv), uci);
        game.push(mv, Turn::default(), false);
        let place = || format!("game {games}, {uci} to {}", game.fen());
        assert_eq!(game.last().unwrap().san, san, "{}", place());
        assert_eq!(holds(game), expected, "{}", place());
        for letter in expected.chars() {
            *seen.entry(letter).or_insert(0) += 1;
        }
        plies += 1;
    }
    println!("{games} games, {plies} plies; {seen:?}");
    // A file without one of them would show nothing of it.
    assert_eq!(seen.keys().collect::<String>(), "-35bfimpsw");
}
