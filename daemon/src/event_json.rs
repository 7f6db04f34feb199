//! The written form of events: one JSON object each, fields in the order of the documentation.
//!
//! Squares are written `e4`, pieces as FEN letters. A `piece` is null where the board does not tell it. In a
//! `doubt`, `expected` and `seen` are null for an empty square, and `seen` is `?` where something stands that the
//! board cannot name.

use appendixd_core::event::{Difference, Event, What};
use appendixd_protocol::Seen;
use appendixd_protocol::sense::ResultPiece;
use serde_json::{Map, Value, json};
use shakmaty::{Color, Piece, Square};

use crate::time_text::rfc3339;

/// The event as one line without the line end.
pub fn line(event: &Event) -> String {
    Value::Object(object(event)).to_string()
}

/// The event as a JSON object.
pub fn object(event: &Event) -> Map<String, Value> {
    let (name, fields) = fields(&event.what);
    let mut object = Map::new();
    object.insert("seq".into(), event.seq.into());
    object.insert("time".into(), rfc3339(event.time).into());
    if let Some(table) = &event.table {
        object.insert("table".into(), table.as_str().into());
    }
    object.insert("event".into(), name.into());
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    object
}

/// `white` or `black`.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A piece as its FEN letter, or null.
pub fn piece(piece: Option<Piece>) -> Value {
    piece.map_or(Value::Null, |piece| piece.char().to_string().into())
}

/// Squares as words.
pub fn squares(squares: &[Square]) -> Value {
    squares.iter().map(|square| square.to_string()).collect()
}

fn seen(seen: Seen) -> Value {
    match seen {
        Seen::Empty => Value::Null,
        Seen::Occupied => "?".into(),
        Seen::Piece(it) => piece(Some(it)),
        Seen::Result(ResultPiece::Draw) => "1/2-1/2".into(),
        Seen::Result(ResultPiece::WhiteWins) => "1-0".into(),
        Seen::Result(ResultPiece::BlackWins) => "0-1".into(),
    }
}

fn difference(it: &Difference) -> Value {
    json!({ "square": it.square.to_string(), "expected": piece(it.expected), "seen": seen(it.seen) })
}

// Long, but one exhaustive list: a new event cannot be forgotten here.
fn fields(what: &What) -> (&'static str, Value) {
    match what {
        What::Board { board, state, kind, port, serial, name } => (
            "board",
            json!({ "board": board.0, "state": state.word(), "kind": kind, "port": port, "serial": serial, "name": name }),
        ),
        What::Position { board, fen, rotated } => {
            ("position", json!({ "board": board.0, "fen": fen, "rotated": rotated }))
        }
        What::Lifted { board, square, piece: it } => {
            ("lifted", json!({ "board": board.0, "square": square.to_string(), "piece": piece(*it) }))
        }
        What::Placed { board, square, piece: it } => {
            ("placed", json!({ "board": board.0, "square": square.to_string(), "piece": piece(*it) }))
        }
        What::Doubt { board, squares } => (
            "doubt",
            json!({ "board": board.0, "squares": squares.iter().map(difference).collect::<Value>() }),
        ),
        What::Touched { side: whose, square, piece: it, order } => (
            "touched",
            json!({ "side": side(*whose), "square": square.to_string(), "piece": piece(*it), "order": order }),
        ),
        What::Made { ply, side: whose, uci, san, fen, firm, inferred } => (
            "made",
            json!({
                "ply": ply, "side": side(*whose), "uci": uci, "san": san, "fen": fen, "firm": firm,
                "inferred": inferred,
            }),
        ),
        What::Firm { ply, by } => ("firm", json!({ "ply": ply, "by": by.word() })),
        What::Retracted { ply, uci, why } => {
            ("retracted", json!({ "ply": ply, "uci": uci, "why": why.word() }))
        }
        What::Completed { ply, by } => ("completed", json!({ "ply": ply, "by": by.word() })),
        What::Press { side: whose, source } => {
            ("press", json!({ "side": side(*whose), "source": source.word() }))
        }
        What::Said { side: whose, role, text, uci } => {
            ("said", json!({ "side": side(*whose), "role": role, "text": text, "uci": uci }))
        }
        What::Game { state, white, black, edition, tempo, mode, fen } => (
            "game",
            json!({
                "state": state.word(), "white": white, "black": black, "edition": edition.word(),
                "tempo": tempo.word(), "mode": mode.word(), "fen": fen,
            }),
        ),
        What::Question { id, kind, to, text, expires } => (
            "question",
            json!({ "id": id, "kind": kind, "to": to.word(), "text": text, "expires": rfc3339(*expires) }),
        ),
        What::Answered { id, answer } => ("answered", json!({ "id": id, "answer": answer.word() })),
        What::Light { board, squares: lit, to } => {
            ("light", json!({ "board": board.0, "squares": squares(lit), "to": to.word() }))
        }
        What::Tone { name, to } => ("tone", json!({ "name": name, "to": to.word() })),
        What::Speech { state, voice } => ("speech", json!({ "state": state.word(), "voice": voice })),
        What::Irregularity {
            kind,
            article,
            edition,
            side: whose,
            squares: places,
            to,
            penalty,
            doubtful,
        } => (
            "irregularity",
            json!({
                "kind": kind.word(), "article": article, "edition": edition.word(), "side": whose.map(side),
                "squares": squares(places), "to": to.word(), "penalty": penalty, "doubtful": doubtful,
            }),
        ),
        What::Offer { side: whose } => ("offer", json!({ "side": side(*whose) })),
        What::Answer { side: whose, answer } => {
            ("answer", json!({ "side": side(*whose), "answer": answer.word() }))
        }
        What::Flag { side: whose, to } => ("flag", json!({ "side": side(*whose), "to": to.word() })),
        What::Claim { side: whose, kind, correct } => {
            ("claim", json!({ "side": side(*whose), "kind": kind, "correct": correct }))
        }
        What::Announcement { id, to, language, text, state, about, ply, also } => {
            let mut fields = json!({
                "id": id, "to": to.word(), "language": language, "text": text, "state": state.word(),
                "about": about.word(), "ply": ply,
            });
            if !also.is_empty() {
                fields["also"] = also.iter().map(|whose| side(*whose)).collect();
            }
            ("announcement", fields)
        }
        What::Clock { white, black, running } => {
            ("clock", json!({ "white": white, "black": black, "running": running.map(side) }))
        }
        What::Result { result, reason, article } => {
            ("result", json!({ "result": result.word(), "reason": reason, "article": article }))
        }
    }
}

#[cfg(test)]
mod tests {
    use appendixd_core::Millis;
    use appendixd_core::event::{About, AnnouncementState, Audience, BoardState, FirmBy};
    use appendixd_core::input::BoardId;

    use super::*;

    fn written(table: Option<&str>, what: What) -> String {
        line(&Event { seq: 7, time: Millis(1_250), table: table.map(String::from), what })
    }

    #[test]
    fn fields_come_in_the_documented_order() {
        let start = r#"{"seq":7,"time":"1970-01-01T00:00:01.250Z","#;
        let cases = [
            (
                written(Some("main"), What::Firm { ply: 3, by: FirmBy::Settled }),
                r#""table":"main","event":"firm","ply":3,"by":"settled"}"#,
            ),
            (
                written(
                    None,
                    What::Lifted { board: BoardId("dgt-1".into()), square: Square::E2, piece: None },
                ),
                r#""event":"lifted","board":"dgt-1","square":"e2","piece":null}"#,
            ),
            (
                written(
                    None,
                    What::Board {
                        board: BoardId("dgt-1".into()),
                        state: BoardState::Found,
                        kind: "dgt",
                        port: "/dev/ttyACM0".into(),
                        serial: None,
                        name: "DGT".into(),
                    },
                ),
                r#""event":"board","board":"dgt-1","state":"found","kind":"dgt","port":"/dev/ttyACM0","serial":null,"name":"DGT"}"#,
            ),
            (
                written(
                    Some("main"),
                    What::Made {
                        ply: 1,
                        side: Color::White,
                        uci: "e2e4".into(),
                        san: "e4".into(),
                        fen: "x".into(),
                        firm: false,
                        inferred: false,
                    },
                ),
                r#""table":"main","event":"made","ply":1,"side":"white","uci":"e2e4","san":"e4","fen":"x","firm":false,"inferred":false}"#,
            ),
            (
                written(
                    Some("main"),
                    What::Announcement {
                        id: 4,
                        to: Audience::Room,
                        language: "ibca",
                        text: "Eva zwei".into(),
                        state: AnnouncementState::Queued,
                        about: About::Move,
                        ply: Some(1),
                        also: Vec::new(),
                    },
                ),
                r#""table":"main","event":"announcement","id":4,"to":"room","language":"ibca","text":"Eva zwei","state":"queued","about":"move","ply":1}"#,
            ),
        ];
        for (is, should) in cases {
            assert_eq!(is, format!("{start}{should}"));
        }
    }

    #[test]
    fn a_doubt_tells_what_is_wrong_on_each_square() {
        let king = Color::White.king();
        let squares = vec![
            Difference { square: Square::E1, expected: Some(king), seen: Seen::Empty },
            Difference { square: Square::E2, expected: None, seen: Seen::Occupied },
        ];
        let text = written(None, What::Doubt { board: BoardId("line-1".into()), squares });
        assert!(text.ends_with(
            r#""squares":[{"square":"e1","expected":"K","seen":null},{"square":"e2","expected":null,"seen":"?"}]}"#
        ));
    }
}
