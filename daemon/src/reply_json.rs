//! The written form of answers to requests.

use appendixd_core::order::{BoardStatus, ClockFacts, Facts, MoveFacts, Refusal, Reply, Status, TableStatus};
use appendixd_core::question::{PageOf, Stands};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use shakmaty::{ByRole, CastlingSide, Role};

use crate::event_json::{piece, side, squares};

/// The answer line to the request with this id: `{"id":...,"ok":{...}}` or `{"id":...,"error":{...}}`.
pub fn line(id: Option<&RawValue>, answer: &Result<Map<String, Value>, Refusal>) -> String {
    // The id goes back as it came, so that no number loses digits on the way.
    let id = id.map_or("null", RawValue::get);
    match answer {
        Ok(facts) => format!(r#"{{"id":{id},"ok":{}}}"#, Value::Object(facts.clone())),
        Err(refusal) => format!(r#"{{"id":{id},"error":{}}}"#, error(refusal)),
    }
}

/// The line for a client whose recording was ended by somebody else: `{"recording":"ended",...}`, or an error.
pub fn recording_ended(end: &Result<Map<String, Value>, Refusal>) -> String {
    match end {
        Ok(facts) => {
            let mut line = Map::from_iter([("recording".to_owned(), Value::from("ended"))]);
            line.extend(facts.clone());
            Value::Object(line).to_string()
        }
        Err(refusal) => json!({ "recording": "ended", "error": error(refusal) }).to_string(),
    }
}

/// A refusal as an object with `code` and `message`.
pub fn error(refusal: &Refusal) -> Value {
    json!({ "code": refusal.code, "message": refusal.text })
}

/// A reply as an object: `text` for people, and the same as facts. To how things stand belong the `troubles` that
/// the core knows nothing of, each a sentence, and the ports that are `asked` whether a board is there.
pub fn object(reply: &Reply, troubles: Vec<String>, asked: Vec<String>) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("text".into(), reply.text.as_str().into());
    if let Value::Object(facts) = facts(&reply.facts) {
        object.extend(facts);
    }
    if matches!(reply.facts, Facts::Status(_)) {
        let text = std::iter::once(reply.text.as_str()).chain(troubles.iter().map(String::as_str));
        object.insert("text".into(), text.collect::<Vec<_>>().join("\n").into());
        object.insert("troubles".into(), troubles.into());
        object.insert("asked".into(), asked.into());
    }
    object
}

fn facts(facts: &Facts) -> Value {
    match facts {
        Facts::Done => json!({}),
        Facts::Status(status) => self::status(status),
        Facts::Question(id) => json!({ "question": id }),
        Facts::Last(last) => json!({ "last": last.as_ref().map(played) }),
        Facts::Square(square, it) => json!({ "square": square.to_string(), "piece": piece(*it) }),
        Facts::Where(found) => json!({
            "pieces": found
                .iter()
                .map(|(it, places)| json!({ "piece": piece(Some(*it)), "squares": squares(places) }))
                .collect::<Value>(),
        }),
        Facts::Stands(stands) => json!({ "squares": self::stands(stands) }),
        Facts::Turn(number, to_move) => json!({ "number": number, "to_move": to_move.map(side) }),
        Facts::Attackers(square, by_side) => json!({
            "square": square.to_string(), "white": stands(&by_side.white), "black": stands(&by_side.black),
        }),
        Facts::Legal(moves) => json!({
            "legal": moves.iter().map(|(uci, san)| json!({ "uci": uci, "san": san })).collect::<Value>(),
        }),
        Facts::Material(by_side) => {
            json!({ "white": counted(&by_side.white), "black": counted(&by_side.black) })
        }
        Facts::Castling(by_side) => json!({ "white": wings(&by_side.white), "black": wings(&by_side.black) }),
        Facts::Page(PageOf { page, pages }, all) => {
            let mut all = self::facts(all);
            all["page"] = (*page).into();
            all["pages"] = (*pages).into();
            all
        }
        Facts::Clock(clock) => json!({ "clock": clock.map(times) }),
        Facts::Moves(moves) => json!({ "moves": moves.iter().map(played).collect::<Value>() }),
        Facts::Score(pgn) => json!({ "pgn": pgn }),
        Facts::Ruling(ruling) => json!({
            "side": side(ruling.side), "touched": squares(&ruling.touched),
            "accidental": squares(&ruling.accidental), "allowed": ruling.allowed, "article": ruling.article,
            "reason": ruling.reason, "doubtful": ruling.doubtful,
        }),
    }
}

fn stands(stands: &Stands) -> Value {
    stands.iter().map(|(at, it)| json!({ "square": at.to_string(), "piece": piece(Some(*it)) })).collect()
}

/// How many there are of each kind, by its letter in capitals.
fn counted(roles: &ByRole<u8>) -> Value {
    let roles = Role::ALL.into_iter().map(|role| (role.upper_char().to_string(), (*roles.get(role)).into()));
    Value::Object(roles.collect())
}

fn wings(wings: &[CastlingSide]) -> Value {
    let word = |wing: &CastlingSide| if wing.is_king_side() { "short" } else { "long" };
    wings.iter().map(word).collect()
}

fn played(it: &MoveFacts) -> Value {
    json!({ "ply": it.ply, "side": side(it.side), "uci": it.uci, "san": it.san, "completed": it.completed })
}

fn times(clock: ClockFacts) -> Value {
    json!({
        "white": clock.white, "black": clock.black, "running": clock.running.map(side), "stale": clock.stale,
    })
}

fn status(status: &Status) -> Value {
    json!({
        "boards": status.boards.iter().map(board).collect::<Value>(),
        "tables": status.tables.iter().map(table).collect::<Value>(),
        "voice": status.voice,
    })
}

fn board(it: &BoardStatus) -> Value {
    json!({
        "board": it.board, "kind": it.kind, "port": it.port, "state": it.state, "serial": it.serial,
        "version": it.version, "battery": it.battery, "tells_moves_only": it.tells_moves_only,
        "untaught": it.untaught,
    })
}

fn table(it: &TableStatus) -> Value {
    json!({
        "table": it.table, "boards": it.boards, "state": it.state, "plies": it.plies,
        "to_move": it.to_move.map(side), "result": it.result, "clock": it.clock.map(times),
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color, Square};

    use super::*;

    #[test]
    fn ids_come_back_as_they_were() {
        for id in ["7", "\"seven\"", "null", "123456789012345678901234567890", "[1,{\"a\":2}]", "1.0e3"] {
            let raw = RawValue::from_string(id.into()).unwrap();
            assert_eq!(line(Some(&raw), &Ok(Map::new())), format!(r#"{{"id":{id},"ok":{{}}}}"#));
        }
        let refusal = Refusal { code: "no-table", text: "There is no table \"x\".".into() };
        assert_eq!(
            line(None, &Err(refusal)),
            r#"{"id":null,"error":{"code":"no-table","message":"There is no table \"x\"."}}"#
        );
    }

    #[test]
    fn facts_stand_beside_the_text() {
        let reply =
            Reply { text: "A pawn.".into(), facts: Facts::Square(Square::E4, Some(Color::White.pawn())) };
        assert_eq!(
            Value::Object(object(&reply, Vec::new(), Vec::new())).to_string(),
            r#"{"text":"A pawn.","square":"e4","piece":"P"}"#
        );
    }
}
