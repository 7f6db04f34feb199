//! Events as plain sentences, one line each, for people who listen to them.

use serde_json::Value;

/// The event in words.
pub(super) fn sentence(event: &Value) -> String {
    let text = |name: &str| event.get(name).and_then(Value::as_str).unwrap_or("unknown");
    let ply = event.get("ply").map(Value::to_string).unwrap_or_default();
    let said = match text("event") {
        "game" => format!(
            "Game {}, Laws of {}, {}, {}",
            text("state"),
            text("edition"),
            text("tempo"),
            text("mode")
        ),
        "board" => format!("Board {} at {}: {}", text("board"), text("port"), text("state")),
        "position" => format!("Board {} shows {}", text("board"), text("fen")),
        "lifted" => format!("Lifted from {}{}", text("square"), piece(event)),
        "placed" => format!("Placed on {}{}", text("square"), piece(event)),
        "touched" => format!("{} touched {}{}", capital(text("side")), text("square"), piece(event)),
        "made" if event.get("firm").and_then(Value::as_bool) == Some(false) => {
            format!("{}'s move {ply}, {}, not firm yet", capital(text("side")), text("san"))
        }
        "made" => format!("{}'s move {ply}, {}", capital(text("side")), text("san")),
        "firm" => format!("Move {ply} is firm by {}", text("by")),
        "retracted" => format!("Move {ply}, {}, is taken back: {}", text("uci"), text("why")),
        "completed" => format!("Move {ply} is completed by {}", text("by")),
        "press" => format!("{} pressed the clock ({})", capital(text("side")), text("source")),
        "said" => format!("{} said: {}", capital(text("side")), text("text")),
        "question" => format!(
            "Question {} to {}: {}",
            event.get("id").map(Value::to_string).unwrap_or_default(),
            text("to"),
            text("text")
        ),
        "answered" => {
            format!(
                "Question {} is {}",
                event.get("id").map(Value::to_string).unwrap_or_default(),
                text("answer")
            )
        }
        "doubt" => format!("Board {} differs on {}", text("board"), squares(event)),
        "tone" => format!("Tone {}", text("name")),
        "light" if squares(event).is_empty() => "Lights off".into(),
        "light" => format!("Lights on {}", squares(event)),
        "speech" => format!("Voice {}", text("state")),
        "irregularity" => irregularity(event),
        "claim" => {
            let right = event.get("correct").and_then(Value::as_bool) == Some(true);
            let judged = if right { "right" } else { "not right" };
            format!("{} claims {}: {judged}", capital(text("side")), text("kind"))
        }
        "offer" => format!("{} offers a draw", capital(text("side"))),
        "answer" => format!("{}: draw {}", capital(text("side")), text("answer")),
        "flag" => format!("{}'s flag is down", capital(text("side"))),
        "announcement" => format!("Announcement {} to {}: {}", text("state"), text("to"), text("text")),
        "clock" => clock(event),
        "result" => format!("Result {}: {}", text("result"), text("reason")),
        // A newer daemon has events that this program does not know.
        _ => event.to_string(),
    };
    // What was announced may end its sentence itself.
    let end = if said.ends_with(['.', '!', '?']) { "" } else { "." };
    match event.get("table").and_then(Value::as_str) {
        Some(table) => format!("{table}: {said}{end}"),
        None => format!("{said}{end}"),
    }
}

fn irregularity(event: &Value) -> String {
    let text = |name: &str| event.get(name).and_then(Value::as_str).unwrap_or_default();
    let mut said = format!("Irregularity {} by {}", text("kind"), text("side"));
    let places = squares(event);
    for (before, what) in
        [(", ", &*places), (", article ", text("article")), (", penalty: ", text("penalty"))]
    {
        if !what.is_empty() {
            said.push_str(before);
            said.push_str(what);
        }
    }
    if event.get("doubtful").and_then(Value::as_bool) == Some(true) {
        said.push_str(", doubtful");
    }
    said.push_str(&format!(", to {}", text("to")));
    said
}

fn piece(event: &Value) -> String {
    match event.get("piece").and_then(Value::as_str) {
        Some(piece) => format!(": {}", piece_name(piece)),
        None => String::new(),
    }
}

fn piece_name(letter: &str) -> String {
    let name = match letter.to_ascii_lowercase().as_str() {
        "k" => "king",
        "q" => "queen",
        "r" => "rook",
        "b" => "bishop",
        "n" => "knight",
        "p" => "pawn",
        _ => return letter.into(),
    };
    let side = if letter.chars().all(char::is_uppercase) { "white" } else { "black" };
    format!("{side} {name}")
}

fn squares(event: &Value) -> String {
    let list = event.get("squares").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let name = |it: &Value| it.as_str().or_else(|| it.get("square")?.as_str()).map(String::from);
    list.iter().filter_map(name).collect::<Vec<_>>().join(", ")
}

fn clock(event: &Value) -> String {
    let side = |name: &str| match event.get(name).and_then(Value::as_u64) {
        Some(left) => format!("{}:{:02}:{:02}", left / 3600, left / 60 % 60, left % 60),
        None => "unknown".into(),
    };
    let running = match event.get("running").and_then(Value::as_str) {
        Some(running) => format!("{running}'s time runs"),
        None => "stopped".into(),
    };
    format!("Clock: White {}, Black {}, {running}", side("white"), side("black"))
}

fn capital(side: &str) -> &str {
    match side {
        "white" => "White",
        "black" => "Black",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn events_are_read_as_sentences() {
        for (event, words) in [
            (
                json!({ "event": "made", "table": "table1", "ply": 1, "side": "white", "san": "e4", "firm": true }),
                "table1: White's move 1, e4.",
            ),
            (
                json!({ "event": "announcement", "state": "started", "to": "room", "text": "DGT board." }),
                "Announcement started to room: DGT board.",
            ),
            (
                json!({ "event": "announcement", "state": "started", "to": "room", "text": "knight Gustav one" }),
                "Announcement started to room: knight Gustav one.",
            ),
            (json!({ "event": "lifted", "square": "e7", "piece": "p" }), "Lifted from e7: black pawn."),
            (json!({ "event": "lifted", "square": "e7", "piece": null }), "Lifted from e7."),
            (
                json!({ "event": "claim", "side": "white", "kind": "threefold", "correct": false }),
                "White claims threefold: not right.",
            ),
            (json!({ "event": "answer", "side": "black", "answer": "declined" }), "Black: draw declined."),
            (json!({ "event": "flag", "side": "black", "to": "room" }), "Black's flag is down."),
            (
                json!({ "event": "clock", "white": 5400, "black": 59, "running": "black" }),
                "Clock: White 1:30:00, Black 0:00:59, black's time runs.",
            ),
            (
                json!({ "event": "doubt", "board": "b", "squares": [{ "square": "e1" }, { "square": "d1" }] }),
                "Board b differs on e1, d1.",
            ),
        ] {
            assert_eq!(sentence(&event), words);
        }
        assert!(!sentence(&json!({ "event": "new-one" })).contains('\n'));
    }
}
