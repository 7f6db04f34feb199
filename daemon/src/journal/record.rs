//! Records as they stand in a journal: what has changed in `in`, what it has led to in `out`.

use std::collections::HashMap;

use appendixd_core::event::{CompletedBy, FirmBy, GameResult, GameState};
use appendixd_core::input::{
    BoardId, BoardSetup, Connection, Fault, JournalReport, KeypadReport, VoiceReport,
};
use appendixd_core::journal::{Decoded, Outcome, Record, Told};
use appendixd_core::order::{Request, RequestId};
use appendixd_protocol::PortFacts;
use appendixd_protocol::calibration::Taught;
use appendixd_protocol::drivers::model;
use serde_json::{Map, Value, json};
use shakmaty::Color;

use super::checkpoint;
use super::fields::{Fields, FormError, count, owned, parsed, small};
use super::{senses, terms};
use crate::event_json::side;
use crate::request::{self, Call};

/// The requests that are on their way through the core, as they were written.
pub type Asked = HashMap<RequestId, Map<String, Value>>;

/// The record with this number.
pub fn written(n: u64, record: &Record, asked: &Asked) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("n".into(), n.into());
    fields.insert("t".into(), record.at.0.into());
    fields.insert("seq".into(), record.seq.into());
    fields.insert("line".into(), record.line.into());
    let changes: Vec<Value> = record.decoded.iter().map(|change| changed(change, asked)).collect();
    if !changes.is_empty() {
        fields.insert("in".into(), changes.into());
    }
    if !record.outcomes.is_empty() {
        fields.insert("out".into(), record.outcomes.iter().map(outcome).collect());
    }
    fields
}

/// The record that is written like this.
///
/// # Errors
/// A field cannot be understood.
pub fn read(fields: Fields<'_>) -> Result<Record, FormError> {
    let list = |name| if fields.maybe(name).is_some() { fields.objects(name) } else { Ok(Vec::new()) };
    Ok(Record {
        at: fields.time("t")?,
        seq: fields.get("seq", count)?,
        line: fields.get("line", count)?,
        tables: None,
        decoded: list("in")?.into_iter().map(change_of).collect::<Result<_, _>>()?,
        outcomes: list("out")?.into_iter().map(outcome_of).collect::<Result<_, _>>()?,
    })
}

fn changed(change: &Decoded, asked: &Asked) -> Value {
    match change {
        Decoded::Connected(connection) => connected(connection),
        Decoded::Sensed { board, sense } => senses::written(&board.0, sense),
        Decoded::Disconnected { board } => json!({ "board": board.0, "link": "down" }),
        Decoded::Joins { board, table } => {
            let mut fields = checkpoint::board(board);
            fields["link"] = "joins".into();
            fields["table"] = table.as_str().into();
            fields
        }
        Decoded::Request(request) => {
            json!({ "asked": asked.get(&request.id).cloned().unwrap_or_default() })
        }
        Decoded::Voice(report) => voice(report),
        Decoded::SeatVoice { table, side: whose, report } => {
            let mut fields = voice(report);
            fields["table"] = table.as_str().into();
            fields["seat"] = side(*whose).into();
            fields
        }
        Decoded::Fault(fault) => json!({ "fault": fault.word() }),
        Decoded::Journal(report) => json!({ "journal": journal(*report) }),
        Decoded::Keypad(report) => json!({ "keypad": keypad(*report) }),
        Decoded::Restarted => json!({ "daemon": "restarted" }),
    }
}

fn change_of(fields: Fields<'_>) -> Result<Decoded, FormError> {
    if fields.maybe("asked").is_some() {
        return request_of(fields).map(Decoded::Request);
    }
    if fields.maybe("voice").is_some() {
        let report = voice_of(fields)?;
        if fields.maybe("seat").is_none() {
            return Ok(Decoded::Voice(report));
        }
        let (table, side) = (fields.text("table")?.to_owned(), fields.word("seat", request::side)?);
        return Ok(Decoded::SeatVoice { table, side, report });
    }
    if fields.maybe("fault").is_some() {
        return Ok(Decoded::Fault(fields.word("fault", Fault::from_word)?));
    }
    if fields.maybe("keypad").is_some() {
        return fields.word("keypad", keypad_of).map(Decoded::Keypad);
    }
    if fields.maybe("journal").is_some() {
        return fields.word("journal", journal_report).map(Decoded::Journal);
    }
    if fields.maybe("daemon").and_then(Value::as_str) == Some("restarted") {
        return Ok(Decoded::Restarted);
    }
    let board = BoardId(fields.text("board")?.to_owned());
    match fields.maybe("link").and_then(Value::as_str) {
        Some("up") => return connection_of(board, fields).map(Decoded::Connected),
        Some("down") => return Ok(Decoded::Disconnected { board }),
        Some("joins") => {
            let board = Box::new(checkpoint::board_of(fields)?);
            return Ok(Decoded::Joins { board, table: fields.text("table")?.to_owned() });
        }
        _ => {}
    }
    let sense = senses::read(fields)?.ok_or(FormError::Unknown)?;
    Ok(Decoded::Sensed { board, sense })
}

/// A kind of board, its port and what is known of both.
pub fn connected(connection: &Connection) -> Value {
    let mut fields = Map::new();
    fields.insert("board".into(), connection.board.0.as_str().into());
    fields.insert("link".into(), "up".into());
    fields.insert("kind".into(), connection.model.kind.into());
    fields.insert("port".into(), connection.port.as_str().into());
    let marks = [
        ("pegged", connection.setup.pegged),
        ("turned", connection.setup.turned),
        ("found", connection.setup.found),
        ("alone", connection.setup.alone),
        ("hangs_up", connection.facts.reports_hangup),
        ("answers", connection.facts.answers),
    ];
    for (name, _) in marks.into_iter().filter(|(_, set)| *set) {
        fields.insert(name.into(), true.into());
    }
    if let Some(address) = connection.facts.address {
        fields.insert("address".into(), address.into());
    }
    Value::Object(fields)
}

fn connection_of(board: BoardId, fields: Fields<'_>) -> Result<Connection, FormError> {
    Ok(Connection {
        board,
        port: fields.text("port")?.to_owned(),
        model: fields.word("kind", model)?,
        setup: setup_of(fields),
        facts: PortFacts {
            reports_hangup: fields.mark("hangs_up"),
            answers: fields.mark("answers"),
            address: fields.option("address", small)?,
        },
        // Drivers take no part in a replay.
        taught: Taught::default(),
    })
}

/// What the user has said of a board.
pub fn setup_of(fields: Fields<'_>) -> BoardSetup {
    let mark = |name| fields.mark(name);
    BoardSetup { pegged: mark("pegged"), turned: mark("turned"), found: mark("found"), alone: mark("alone") }
}

fn request_of(fields: Fields<'_>) -> Result<Request, FormError> {
    let written = fields.get("asked", Value::as_object)?;
    match request::call(written) {
        Ok(Call::Order(asked)) => Ok(Request {
            id: RequestId(0),
            table: asked.table,
            asker: asked.asker,
            speak: asked.speak,
            order: asked.order,
        }),
        Ok(_) => Err(FormError::Field("asked")),
        Err(refusal) => Err(FormError::Request(refusal.text)),
    }
}

fn keypad(report: KeypadReport) -> &'static str {
    match report {
        KeypadReport::Found => "found",
        KeypadReport::Lost => "lost",
        KeypadReport::Forbidden => "forbidden",
    }
}

fn keypad_of(word: &str) -> Option<KeypadReport> {
    [KeypadReport::Found, KeypadReport::Lost, KeypadReport::Forbidden]
        .into_iter()
        .find(|report| keypad(*report) == word)
}

fn voice(report: &VoiceReport) -> Value {
    match report {
        VoiceReport::Ready(name) => json!({ "voice": "ready", "name": name }),
        VoiceReport::Restarted(name) => json!({ "voice": "restarted", "name": name }),
        VoiceReport::Lost => json!({ "voice": "lost" }),
        VoiceReport::Absent => json!({ "voice": "absent" }),
        VoiceReport::Began(id) => json!({ "voice": "began", "id": id }),
        VoiceReport::Ended(id) => json!({ "voice": "ended", "id": id }),
        VoiceReport::Stopped(id) => json!({ "voice": "stopped", "id": id }),
    }
}

fn voice_of(fields: Fields<'_>) -> Result<VoiceReport, FormError> {
    let name = || fields.get("name", owned);
    let id = || fields.get("id", count);
    Ok(match fields.text("voice")? {
        "ready" => VoiceReport::Ready(name()?),
        "restarted" => VoiceReport::Restarted(name()?),
        "lost" => VoiceReport::Lost,
        "absent" => VoiceReport::Absent,
        "began" => VoiceReport::Began(id()?),
        "ended" => VoiceReport::Ended(id()?),
        "stopped" => VoiceReport::Stopped(id()?),
        _ => return Err(FormError::Field("voice")),
    })
}

fn journal(report: JournalReport) -> &'static str {
    match report {
        JournalReport::Failed => "failed",
        JournalReport::Works => "works",
        JournalReport::Newer => "newer",
        JournalReport::Damaged => "damaged",
    }
}

fn journal_report(word: &str) -> Option<JournalReport> {
    use JournalReport::{Damaged, Failed, Newer, Works};
    [Failed, Works, Newer, Damaged].into_iter().find(|report| journal(*report) == word)
}

fn outcome(outcome: &Outcome) -> Value {
    let table = &outcome.table;
    match &outcome.what {
        Told::Game { state, terms } => {
            json!({ "table": table, "game": state.word(), "terms": terms::written(terms) })
        }
        Told::Made { ply, uci, inferred: false } => json!({ "table": table, "made": ply, "uci": uci }),
        Told::Made { ply, uci, inferred: true } => {
            json!({ "table": table, "made": ply, "uci": uci, "inferred": true })
        }
        Told::Firm { ply, by } => json!({ "table": table, "firm": ply, "by": by.word() }),
        Told::Retracted { ply } => json!({ "table": table, "retracted": ply }),
        Told::Completed { ply, by, clock: None } => {
            json!({ "table": table, "completed": ply, "by": by.word() })
        }
        Told::Completed { ply, by, clock: Some(clock) } => {
            json!({ "table": table, "completed": ply, "by": by.word(), "clock": clock })
        }
        Told::Touched { side: whose, square } => {
            json!({ "table": table, "touched": square.to_string(), "side": side(*whose) })
        }
        Told::Result(result) => json!({ "table": table, "result": result.word() }),
    }
}

fn outcome_of(fields: Fields<'_>) -> Result<Outcome, FormError> {
    let table = fields.text("table")?.to_owned();
    let has = |name: &str| fields.maybe(name).is_some();
    let what = if has("game") {
        Told::Game {
            state: fields.word("game", GameState::from_word)?,
            terms: terms::read(fields.object("terms")?)?,
        }
    } else if has("made") {
        Told::Made {
            ply: fields.get("made", small)?,
            uci: fields.get("uci", owned)?,
            inferred: fields.mark("inferred"),
        }
    } else if has("firm") {
        Told::Firm { ply: fields.get("firm", small)?, by: fields.word("by", FirmBy::from_word)? }
    } else if has("retracted") {
        Told::Retracted { ply: fields.get("retracted", small)? }
    } else if has("completed") {
        Told::Completed {
            ply: fields.get("completed", small)?,
            by: fields.word("by", CompletedBy::from_word)?,
            clock: fields.option("clock", small)?,
        }
    } else if has("touched") {
        Told::Touched { side: fields.word("side", request::side)?, square: fields.get("touched", parsed)? }
    } else if has("result") {
        Told::Result(fields.word("result", result)?)
    } else {
        return Err(FormError::Unknown);
    };
    Ok(Outcome { table, what })
}

fn result(word: &str) -> Option<GameResult> {
    use GameResult::{BothLost, Drawn, Open, Won};
    let all = [Won(Color::White), Won(Color::Black), Drawn, BothLost, Open];
    all.into_iter().find(|result| result.word() == word)
}
