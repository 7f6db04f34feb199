//! Which events a player may get who watches as `white` or `black`.
//!
//! An event with `to` goes to whom it is meant for. In club mode the rest goes to everyone. In tournament mode a
//! program that a player listens to must not tell more than the room hears: what a board sees or what a move looks
//! like before it is announced would be a hint (Laws 11.3), so those events are the arbiter's.

use std::collections::HashMap;

use appendixd_core::settings::Mode;
use serde_json::{Map, Value};
use shakmaty::Color;

/// Events without `to` that the room may know of in tournament mode too.
const PUBLIC: [&str; 8] = ["game", "board", "speech", "clock", "offer", "answer", "result", "press"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hearing {
    white: bool,
    black: bool,
}

impl Hearing {
    pub(super) fn allows(self, side: Color) -> bool {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// Keeps in mind which tables play in which mode.
pub(super) struct Listener {
    usual: Mode,
    tables: HashMap<String, Mode>,
}

impl Listener {
    pub(super) fn new(usual: Mode) -> Self {
        Self { usual, tables: HashMap::new() }
    }

    pub(super) fn hearing(&mut self, event: &Map<String, Value>) -> Hearing {
        let text = |name: &str| event.get(name).and_then(Value::as_str);
        let table = text("table").unwrap_or_default();
        if let Some(mode) = text("mode").and_then(Mode::from_word) {
            self.tables.insert(table.into(), mode);
        }
        let (white, black) = match text("to") {
            Some("room") => {
                // Who gets the same in words of his own, gets it once.
                let own = event.get("also").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
                (!own.contains(&"white".into()), !own.contains(&"black".into()))
            }
            Some("white") => (true, false),
            Some("black") => (false, true),
            Some(_) => (false, false),
            None => {
                let mode = self.tables.get(table).copied().unwrap_or(self.usual);
                let all = mode == Mode::Club || text("event").is_some_and(|name| PUBLIC.contains(&name));
                (all, all)
            }
        };
        Hearing { white, black }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn who_may_hear_what() {
        let mut listener = Listener::new(Mode::Tournament);
        for (event, white, black) in [
            (json!({ "event": "announcement", "to": "room" }), true, true),
            (json!({ "event": "announcement", "to": "white" }), true, false),
            (json!({ "event": "announcement", "to": "room", "also": ["white"] }), false, true),
            (json!({ "event": "irregularity", "to": "arbiter" }), false, false),
            (json!({ "event": "flag", "to": "arbiter" }), false, false),
            (json!({ "event": "flag", "to": "room" }), true, true),
            (json!({ "event": "offer", "table": "a" }), true, true),
            (json!({ "event": "answer", "table": "a" }), true, true),
            (json!({ "event": "claim", "table": "a" }), false, false),
            (json!({ "event": "made", "table": "a" }), false, false),
            (json!({ "event": "result", "table": "a" }), true, true),
            (json!({ "event": "game", "table": "b", "mode": "club" }), true, true),
            (json!({ "event": "made", "table": "b" }), true, true),
            (json!({ "event": "made", "table": "a" }), false, false),
        ] {
            let Value::Object(object) = &event else { panic!() };
            assert_eq!(listener.hearing(object), Hearing { white, black }, "{event}");
        }
    }
}
