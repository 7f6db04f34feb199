//! The questions of the command line.

use clap::Subcommand;
use serde_json::{Map, Value};

#[derive(Debug, Subcommand)]
pub(super) enum Ask {
    /// The last move
    Last,
    /// What stands on a square
    Square { square: String },
    /// Where the pieces of a kind stand: knight, or black queen
    Where {
        #[arg(required = true, value_name = "PIECE")]
        words: Vec<String>,
    },
    /// What stands on a file, a to h
    File { file: String },
    /// What stands on a rank, 1 to 8
    Rank { rank: String },
    /// All pieces, file by file
    Pieces,
    /// The times
    Clock,
    /// The move number, and who has the move
    Turn,
    /// The last moves, or all from a move on
    Moves {
        /// From this move number on
        #[arg(long, value_name = "NUMBER")]
        from: Option<u32>,
    },
    /// The score of the game so far
    Score {
        /// From this move number on
        #[arg(long, value_name = "NUMBER", conflicts_with = "pgn")]
        from: Option<u32>,
        /// As PGN
        #[arg(long)]
        pgn: bool,
    },
    /// Which pieces attack or defend a square; not in a tournament
    Attackers { square: String },
    /// The legal moves of the piece on a square, or all; not in a tournament
    Legal { square: Option<String> },
    /// The pieces of both sides, counted; not in a tournament
    Material,
    /// Who may still castle, and where; not in a tournament
    Castling,
}

/// The name of the request and its fields.
pub(super) fn written(ask: &Ask) -> (&'static str, Map<String, Value>) {
    let one = |name: &str, value: Value| Map::from_iter([(name.to_owned(), value)]);
    let from = |from: &Option<u32>| from.map_or_else(Map::new, |from| one("from", from.into()));
    match ask {
        Ask::Last => ("last", Map::new()),
        Ask::Square { square } => ("square", one("square", square.as_str().into())),
        Ask::Where { words } => ("where", one("piece", words.join(" ").into())),
        Ask::File { file } => ("file", one("file", file.as_str().into())),
        Ask::Rank { rank } => ("rank", one("rank", rank.as_str().into())),
        Ask::Pieces => ("pieces", Map::new()),
        Ask::Clock => ("clock", Map::new()),
        Ask::Turn => ("turn", Map::new()),
        Ask::Moves { from: number } => ("moves", from(number)),
        Ask::Score { pgn: true, .. } => ("score", one("pgn", true.into())),
        Ask::Score { from: number, .. } => ("score", from(number)),
        Ask::Attackers { square } => ("attackers", one("square", square.as_str().into())),
        Ask::Legal { square } => {
            ("legal", square.as_deref().map_or_else(Map::new, |square| one("square", square.into())))
        }
        Ask::Material => ("material", Map::new()),
        Ask::Castling => ("castling", Map::new()),
    }
}
