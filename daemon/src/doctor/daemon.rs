//! A daemon that runs: it knows its boards, and is asked instead of being disturbed.

use std::path::Path;
use std::time::Duration;

use serde_json::{Map, Value};

use crate::ctl::connection::Connection;

/// One that works answers at once.
const PATIENCE: Duration = Duration::from_secs(3);

/// What it has told.
#[derive(Debug, Default)]
pub(super) struct Daemon {
    boards: Vec<Value>,
}

/// One of its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Connected {
    pub kind: String,
    pub state: String,
    pub serial: Option<String>,
    pub version: Option<String>,
}

impl Daemon {
    /// Asks how things stand; where nobody answers, there is nobody.
    pub(super) fn ask(socket: &Path) -> Self {
        let request = Map::from_iter([("do".to_owned(), "status".into())]);
        let answer = Connection::open(socket, PATIENCE).and_then(|mut daemon| daemon.ask(&request));
        let boards = answer.ok().and_then(|answer| answer.get("boards")?.as_array().cloned());
        Self { boards: boards.unwrap_or_default() }
    }

    /// The board that it has at this port.
    pub(super) fn board_at(&self, port: &Path) -> Option<Connected> {
        let real = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let text = |board: &Value, name: &str| board.get(name).and_then(Value::as_str).map(String::from);
        let is_it = |board: &&Value| {
            let here = board.get("port").and_then(Value::as_str);
            here.is_some_and(|here| real(Path::new(here)) == real(port))
        };
        let board =
            self.boards.iter().filter(is_it).find(|board| text(board, "state").as_deref() != Some("lost"))?;
        Some(Connected {
            kind: text(board, "kind")?,
            state: text(board, "state")?,
            serial: text(board, "serial"),
            version: text(board, "version"),
        })
    }
}
