//! Games as they are written in files.
//!
//! * `.pgn`: the main line of each game; a FEN tag gives another start position.
//! * `.moves`: one game a line, its moves in UCI with blanks between; lines that are empty or begin with `#` are
//!   skipped. A line may begin with a FEN and a colon instead of the start position.

use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Outcome, Position};
use thiserror::Error;

use super::Game;

/// A file of games that cannot be played.
#[derive(Debug, Error)]
pub enum GameFileError {
    /// Neither `.pgn` nor `.moves`.
    #[error("{0} is no file of games: its name must end in .pgn or .moves.")]
    UnknownKind(String),
    /// A game is not legal.
    #[error("Game {game} of {path}: {problem}.")]
    BadGame {
        /// The file.
        path: String,
        /// Number of the game in the file, from 1.
        game: usize,
        /// What is wrong.
        problem: String,
    },
    /// No game in it.
    #[error("{0} holds no game.")]
    Empty(String),
}

/// All games in the `text` of the file at `path`. The name alone says how it is written; nothing is opened here.
pub fn read(path: &Path, text: &str) -> Result<Vec<Game>, GameFileError> {
    let name = path.display().to_string();
    let games = match path.extension().and_then(|ending| ending.to_str()) {
        Some("pgn") => read_pgn(text),
        Some("moves") => read_moves(text),
        _ => return Err(GameFileError::UnknownKind(name)),
    };
    let games: Result<Vec<Game>, GameFileError> = games
        .into_iter()
        .enumerate()
        .map(|(index, game)| {
            game.map_err(|problem| GameFileError::BadGame { path: name.clone(), game: index + 1, problem })
        })
        .collect();
    match games {
        Ok(games) if games.is_empty() => Err(GameFileError::Empty(name)),
        other => other,
    }
}

fn read_moves(text: &str) -> Vec<Result<Game, String>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(game_of_line).collect()
}

fn game_of_line(line: &str) -> Result<Game, String> {
    let (start, words) = match line.split_once(':') {
        Some((fen, words)) => (position(fen.trim())?, words),
        None => (Chess::default(), line),
    };
    let mut board = start.clone();
    let mut moves = Vec::new();
    for word in words.split_whitespace() {
        let uci: UciMove = word.parse().map_err(|_| format!("`{word}` is no move"))?;
        let m = uci.to_move(&board).map_err(|_| format!("`{word}` is illegal"))?;
        board.play_unchecked(m);
        moves.push(m);
    }
    Game::new(start, moves, Outcome::Unknown).map_err(|ply| format!("ply {ply} is illegal"))
}

fn position(fen: &str) -> Result<Chess, String> {
    let fen: Fen = fen.parse().map_err(|_| format!("`{fen}` is no FEN"))?;
    let setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    setup.position(mode).map_err(|error| error.to_string())
}

fn read_pgn(text: &str) -> Vec<Result<Game, String>> {
    let mut reader = Reader::new(text.as_bytes());
    let mut games = Vec::new();
    loop {
        match reader.read_game(&mut MainLine) {
            Ok(Some(game)) => games.push(game),
            Ok(None) => return games,
            Err(error) => {
                games.push(Err(error.to_string()));
                return games;
            }
        }
    }
}

struct MainLine;

struct Movetext {
    start: Chess,
    board: Chess,
    moves: Vec<Move>,
    outcome: Outcome,
}

impl Visitor for MainLine {
    type Tags = Option<String>;
    type Movetext = Movetext;
    type Output = Result<Game, String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, fen: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        if name.eq_ignore_ascii_case(b"FEN") {
            *fen = Some(value.decode_utf8_lossy().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        match fen.as_deref().map_or(Ok(Chess::default()), position) {
            Ok(start) => ControlFlow::Continue(Movetext {
                board: start.clone(),
                start,
                moves: Vec::new(),
                outcome: Outcome::Unknown,
            }),
            Err(problem) => ControlFlow::Break(Err(problem)),
        }
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, pgn_reader::Skip> {
        ControlFlow::Continue(pgn_reader::Skip(true))
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&game.board) {
            Ok(m) => {
                game.board.play_unchecked(m);
                game.moves.push(m);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(format!("`{san}` (ply {}) is illegal", game.moves.len() + 1))),
        }
    }

    fn outcome(&mut self, game: &mut Self::Movetext, outcome: Outcome) -> ControlFlow<Self::Output> {
        game.outcome = outcome;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        Game::new(game.start, game.moves, game.outcome).map_err(|ply| format!("ply {ply} is illegal"))
    }
}
