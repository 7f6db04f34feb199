//! A daemon that runs: it knows its boards, and is asked instead of being disturbed.

use std::path::{Path, PathBuf};
use std::time::Duration;

use appendixd_protocol::shared::Address;
use serde_json::{Map, Value};

use crate::ctl::connection::Connection;

/// One that works answers at once.
const PATIENCE: Duration = Duration::from_secs(3);
/// Between a port and the number of a board on it.
const ADDRESS: &str = ",address=";

/// What it has told.
#[derive(Debug, Default)]
pub(super) struct Daemon {
    status: Value,
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
        Self { status: answer.unwrap_or_default() }
    }

    /// The board that it has at this place: a port, or a port and a number on it.
    pub(super) fn board_at(&self, place: &Path) -> Option<Connected> {
        let text = |board: &Value, name: &str| board.get(name).and_then(Value::as_str).map(String::from);
        let is_it = |board: &&Value| {
            let here = board.get("port").and_then(Value::as_str);
            here.is_some_and(|here| real(Path::new(here)) == real(place))
        };
        let boards = self.status.get("boards").and_then(Value::as_array)?;
        let there = |board: &&Value| text(board, "state").as_deref() != Some("lost");
        let board = boards.iter().filter(is_it).find(there)?;
        Some(Connected {
            kind: text(board, "kind")?,
            state: text(board, "state")?,
            serial: text(board, "serial"),
            version: text(board, "version"),
        })
    }

    /// The numbers of its boards on a line that several share at this port.
    pub(super) fn addresses_at(&self, port: &Path) -> Vec<Address> {
        let boards = self.status.get("boards").and_then(Value::as_array).into_iter().flatten();
        let places = boards.filter_map(|board| board.get("port")?.as_str()?.rsplit_once(ADDRESS));
        let here = places.filter(|(here, _)| real(Path::new(here)) == real(port));
        here.filter_map(|(_, address)| address.parse().ok()).collect()
    }

    /// Whether it asks again and again whether a board is at this port.
    pub(super) fn asks(&self, port: &Path) -> bool {
        self.texts("asked").any(|asked| real(Path::new(asked)) == real(port))
    }

    /// What it says of this port.
    pub(super) fn trouble_at(&self, port: &Path) -> Option<&str> {
        let names = [port.to_owned(), real(port)].map(|port| port.display().to_string());
        self.texts("troubles").find(|trouble| names.iter().any(|name| is_named_in(name, trouble)))
    }

    fn texts(&self, name: &str) -> impl Iterator<Item = &str> {
        let texts = self.status.get(name).and_then(Value::as_array);
        texts.into_iter().flatten().filter_map(Value::as_str)
    }
}

/// Where links lead to, whatever board on that line is meant.
fn real(place: &Path) -> PathBuf {
    let text = place.to_string_lossy();
    let (port, address) = text.rsplit_once(ADDRESS).map_or((&*text, None), |(port, it)| (port, Some(it)));
    let port = std::fs::canonicalize(port).unwrap_or_else(|_| port.into());
    match address {
        Some(address) => format!("{}{ADDRESS}{address}", port.display()).into(),
        None => port,
    }
}

/// Whether the sentence names this port, and not one whose name begins alike.
fn is_named_in(port: &str, sentence: &str) -> bool {
    sentence.match_indices(port).any(|(at, _)| {
        let next = sentence[at + port.len()..].chars().next();
        !next.is_some_and(|next| next.is_alphanumeric() || next == '/')
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_daemon_says_of_a_port_is_found() {
        let daemon = Daemon {
            status: json!({
                "boards": [{ "port": "/dev/x,address=7", "kind": "dgt-bus", "state": "ready" }],
                "troubles": ["No board was recognised at /dev/ttyUSB10. Switch it on."],
                "asked": ["/dev/ttyUSB1"],
            }),
        };
        assert!(daemon.asks("/dev/ttyUSB1".as_ref()) && !daemon.asks("/dev/ttyUSB10".as_ref()));
        assert_eq!(daemon.trouble_at("/dev/ttyUSB1".as_ref()), None);
        assert!(daemon.trouble_at("/dev/ttyUSB10".as_ref()).is_some());
        assert!(daemon.board_at("/dev/x,address=7".as_ref()).is_some());
        assert_eq!(daemon.board_at("/dev/x,address=8".as_ref()), None);
        assert_eq!(daemon.board_at("/dev/x".as_ref()), None);
        assert_eq!(daemon.addresses_at("/dev/x".as_ref()), [7]);
        assert!(daemon.addresses_at("/dev/xy".as_ref()).is_empty());
        assert_eq!(Daemon::default().board_at("/dev/x".as_ref()), None);
    }
}
