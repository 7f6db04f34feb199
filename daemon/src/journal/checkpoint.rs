//! What a journal begins from, as it stands in its second line.

use appendixd_core::event::BoardState;
use appendixd_core::journal::{Checkpoint, Opening};
use appendixd_core::sensing::board::BoardMemory;
use appendixd_core::sensing::{Change, Source};
use appendixd_protocol::drivers::model;
use serde_json::{Map, Value, json};
use shakmaty::ByColor;

use super::fields::{Fields, FormError, count, owned, pair, parsed, small, time};
use super::read::ToldEvent;
use super::record::setup_of;
use super::{queues, senses, terms};
use crate::event_json;

/// The checkpoint with this number.
pub fn written(n: u64, checkpoint: &Checkpoint) -> Map<String, Value> {
    let Value::Object(mut fields) = json!({
        "n": n,
        "t": checkpoint.at.0,
        "seq": checkpoint.seq,
        "line": checkpoint.line,
        "table": checkpoint.table,
        "boards": checkpoint.boards.iter().map(board).collect::<Value>(),
        "voice": checkpoint.voice,
        "queue": queues::queue(&checkpoint.queue),
        "settings": terms::settings(&checkpoint.settings),
        "opening": opening(&checkpoint.opening),
        "events": checkpoint.events.iter().map(event_json::object).collect::<Vec<_>>(),
    }) else {
        return Map::new();
    };
    let others = [
        ("speech", checkpoint.speech.as_ref().map(queues::speech)),
        ("seats", queues::seats(&checkpoint.seats)),
    ];
    for (name, value) in others {
        if let Some(value) = value {
            fields.insert(name.into(), value);
        }
    }
    fields
}

/// The checkpoint that is written like this.
///
/// # Errors
/// A field cannot be understood.
pub fn read(fields: Fields<'_>) -> Result<Checkpoint, FormError> {
    Ok(Checkpoint {
        at: fields.time("t")?,
        seq: fields.get("seq", count)?,
        line: fields.get("line", count)?,
        table: fields.text("table")?.to_owned(),
        boards: fields.objects("boards")?.into_iter().map(board_of).collect::<Result<_, _>>()?,
        voice: fields.option("voice", owned)?,
        queue: queues::queue_of(fields.object("queue")?)?,
        speech: queues::speech_of(fields)?,
        seats: match fields.maybe("seats") {
            Some(_) => queues::seats_of(fields.object("seats")?)?,
            None => ByColor::default(),
        },
        settings: terms::settings_of(fields.object("settings")?)?,
        opening: opening_of(fields.object("opening")?)?,
        // They are told as they are written, and never needed in another form.
        events: Vec::new(),
    })
}

/// The events in the checkpoint that is written like this.
///
/// # Errors
/// They are none.
pub fn events(fields: Fields<'_>) -> Result<Vec<ToldEvent>, FormError> {
    let event = |fields: Fields<'_>| {
        let seq = fields.get("seq", count)?;
        Ok(ToldEvent { seq, object: fields.0.clone() })
    };
    fields.objects("events")?.into_iter().map(event).collect()
}

/// All that is known of a board.
pub fn board(board: &BoardMemory) -> Value {
    let mut fields = Map::new();
    let marks = [
        ("pegged", board.setup.pegged),
        ("turned", board.setup.turned),
        ("found", board.setup.found),
        ("alone", board.setup.alone),
        ("rotated", board.rotated),
        ("known", board.known),
        ("untaught", board.untaught),
        ("either_way", board.either_way),
        ("answers", board.answers),
        ("answered", board.answered),
    ];
    fields.insert("board".into(), board.id.0.as_str().into());
    fields.insert("kind".into(), board.model.kind.into());
    fields.insert("port".into(), board.port.as_str().into());
    fields.insert("state".into(), board.state.word().into());
    for (name, _) in marks.into_iter().filter(|(_, set)| *set) {
        fields.insert(name.into(), true.into());
    }
    fields.insert("picture".into(), senses::picture(&board.picture).into());
    fields.insert("waiting".into(), board.waiting.iter().map(change).collect());
    let times = [
        ("connected_at", Some(board.connected_at)),
        ("garbled_at", board.garbled_at),
        ("last_believed", Some(board.last_believed)),
        ("distrusted_until", Some(board.distrusted_until)),
        ("dump_asked", board.dump_asked),
    ];
    for (name, at) in times {
        if let Some(at) = at {
            fields.insert(name.into(), at.0.into());
        }
    }
    let others = [
        ("serial", board.serial.as_deref().map(Value::from)),
        ("version", board.version.map(|(major, minor)| json!([major, minor]))),
        ("battery", board.battery.map(Value::from)),
        ("line_busy", board.line_busy.map(|(asked, came)| json!([asked.0, came.0]))),
        ("flicker", board.flicker.map(|(square, at)| json!([square.to_string(), at.0]))),
        ("away", board.away.as_ref().map(|picture| senses::picture(picture).into())),
        ("told", board.told.as_ref().map(|picture| senses::picture(picture).into())),
    ];
    for (name, value) in others {
        if let Some(value) = value {
            fields.insert(name.into(), value);
        }
    }
    Value::Object(fields)
}

/// The board that is written like this.
pub fn board_of(fields: Fields<'_>) -> Result<BoardMemory, FormError> {
    Ok(BoardMemory {
        id: appendixd_core::input::BoardId(fields.text("board")?.to_owned()),
        model: fields.word("kind", model)?,
        port: fields.text("port")?.to_owned(),
        setup: setup_of(fields),
        state: fields.word("state", BoardState::from_word)?,
        rotated: fields.mark("rotated"),
        serial: fields.option("serial", owned)?,
        version: fields.option("version", |value| pair(value, small, small))?,
        battery: fields.option("battery", small)?,
        picture: fields.get("picture", senses::picture_of)?,
        waiting: fields.objects("waiting")?.into_iter().map(change_of).collect::<Result<_, _>>()?,
        known: fields.mark("known"),
        untaught: fields.mark("untaught"),
        either_way: fields.mark("either_way"),
        connected_at: fields.time("connected_at")?,
        garbled_at: fields.option("garbled_at", time)?,
        answers: fields.mark("answers"),
        answered: fields.mark("answered"),
        last_believed: fields.time("last_believed")?,
        distrusted_until: fields.time("distrusted_until")?,
        dump_asked: fields.option("dump_asked", time)?,
        line_busy: fields.option("line_busy", |value| pair(value, time, time))?,
        flicker: fields.option("flicker", |value| pair(value, parsed, time))?,
        away: fields.option("away", senses::picture_of)?,
        told: fields.option("told", senses::picture_of)?,
    })
}

fn change(change: &Change) -> Value {
    let mut fields = Map::new();
    fields.insert("square".into(), change.square.to_string().into());
    fields.insert("from".into(), senses::letter(change.from).to_string().into());
    fields.insert("to".into(), senses::letter(change.to).to_string().into());
    fields.insert("at".into(), change.at.0.into());
    fields.insert("since".into(), change.since.0.into());
    if change.source == Source::Dump {
        fields.insert("dump".into(), true.into());
    }
    Value::Object(fields)
}

fn change_of(fields: Fields<'_>) -> Result<Change, FormError> {
    Ok(Change {
        square: fields.get("square", parsed)?,
        from: fields.get("from", senses::seen_of)?,
        to: fields.get("to", senses::seen_of)?,
        at: fields.time("at")?,
        since: fields.time("since")?,
        source: if fields.mark("dump") { Source::Dump } else { Source::Update },
    })
}

fn opening(opening: &Opening) -> Value {
    let mut fields = Map::new();
    if let Some(game) = &opening.game {
        fields.insert("game".into(), terms::written(game));
    }
    if let Some((reading, at)) = &opening.reading {
        fields.insert("reading".into(), senses::reading(reading));
        fields.insert("read_at".into(), at.0.into());
    }
    if let Some(seconds) = opening.set_out {
        fields.insert("set_out".into(), seconds.into());
    }
    if let Some(side) = opening.white_clock {
        fields.insert("white_clock".into(), senses::side(side).into());
    }
    fields.insert("last_question".into(), opening.last_question.into());
    if let Some(at) = opening.asked_at {
        fields.insert("asked_at".into(), at.0.into());
    }
    if opening.start_stood {
        fields.insert("start_stood".into(), true.into());
    }
    if opening.unread {
        fields.insert("unread".into(), true.into());
    }
    Value::Object(fields)
}

fn opening_of(fields: Fields<'_>) -> Result<Opening, FormError> {
    let there = |name| fields.maybe(name).is_some();
    let reading = |fields: Fields<'_>| {
        Ok::<_, FormError>((senses::reading_of(fields.object("reading")?)?, fields.time("read_at")?))
    };
    Ok(Opening {
        game: if there("game") { Some(terms::read(fields.object("game")?)?) } else { None },
        reading: if there("reading") { Some(reading(fields)?) } else { None },
        set_out: fields.option("set_out", small)?,
        white_clock: fields.option("white_clock", |value| value.as_str().and_then(senses::side_of))?,
        last_question: fields.get("last_question", small)?,
        asked_at: fields.option("asked_at", time)?,
        start_stood: fields.mark("start_stood"),
        unread: fields.mark("unread"),
    })
}

#[cfg(test)]
mod tests {
    use appendixd_protocol::sense::ClockSide;

    use super::*;

    #[test]
    fn whites_side_of_the_clock_is_kept_and_may_be_missing() {
        for side in [None, Some(ClockSide::Left), Some(ClockSide::Right)] {
            let begins = Opening { white_clock: side, ..Opening::default() };
            let value = opening(&begins);
            assert_eq!(opening_of(Fields(value.as_object().unwrap())).unwrap(), begins);
        }
    }
}
