//! What is said and what waits to be said, and how, as it stands in what a journal begins from.

use appendixd_core::event::{About, Audience};
use appendixd_core::listener::ListenerMemory;
use appendixd_core::notice::{Replaces, Urgency};
use appendixd_core::queue::{Line, QueueMemory, Spoken};
use appendixd_core::speaking::{Hurry, Pause, Speech, Verbosity};
use appendixd_core::words::{Form, Language};
use serde_json::{Map, Value, json};
use shakmaty::{ByColor, Color};

use super::fields::{Fields, FormError, count, owned, small, time};

/// Those who hear apart from the room; nothing where there is nothing to be kept of them.
pub fn seats(seats: &ByColor<ListenerMemory>) -> Option<Value> {
    let used = |memory: &ListenerMemory| *memory != ListenerMemory::default();
    if !used(&seats.white) && !used(&seats.black) {
        return None;
    }
    Some(json!({ "white": listener(&seats.white), "black": listener(&seats.black) }))
}

/// Those who are written like this.
pub fn seats_of(fields: Fields<'_>) -> Result<ByColor<ListenerMemory>, FormError> {
    Ok(ByColor { white: listener_of(fields.object("white")?)?, black: listener_of(fields.object("black")?)? })
}

fn listener(memory: &ListenerMemory) -> Value {
    json!({
        "queue": queue(&memory.queue), "speech": memory.speech.as_ref().map(speech), "ready": memory.ready,
        "absent": memory.absent,
    })
}

fn listener_of(fields: Fields<'_>) -> Result<ListenerMemory, FormError> {
    Ok(ListenerMemory {
        queue: queue_of(fields.object("queue")?)?,
        speech: speech_of(fields)?,
        ready: fields.mark("ready"),
        absent: fields.mark("absent"),
    })
}

/// How somebody is spoken to.
pub fn speech(speech: &Speech) -> Value {
    json!({
        "rate": speech.rate, "pitch": speech.pitch, "volume": speech.volume, "voice_name": speech.voice_name,
        "pause": speech.pause.word(), "verbosity": speech.verbosity.word(), "hurry": speech.hurry.0,
        "language": speech.language.map(Language::tag), "form": speech.form.map(Form::word),
        "names": speech.names,
    })
}

/// The same in the field `speech`, if it is there.
pub fn speech_of(fields: Fields<'_>) -> Result<Option<Speech>, FormError> {
    if fields.maybe("speech").is_none() {
        return Ok(None);
    }
    let fields = fields.object("speech")?;
    let hundred = |value: &Value| i8::try_from(value.as_i64()?).ok();
    Ok(Some(Speech {
        rate: fields.option("rate", hundred)?,
        pitch: fields.option("pitch", hundred)?,
        volume: fields.option("volume", hundred)?,
        voice_name: fields.option("voice_name", owned)?,
        pause: fields.word("pause", Pause::from_word)?,
        verbosity: fields.word("verbosity", Verbosity::from_word)?,
        hurry: Hurry(fields.get("hurry", |value| u8::try_from(value.as_u64()?).ok())?),
        language: fields.option("language", |value| Language::from_tag(value.as_str()?))?,
        form: fields.option("form", |value| Form::from_word(value.as_str()?))?,
        names: fields.option("names", owned)?,
    }))
}

/// A queue of sentences.
pub fn queue(queue: &QueueMemory) -> Value {
    let mut fields = Map::new();
    fields.insert("waiting".into(), queue.waiting.iter().map(line).collect());
    if let Some(spoken) = &queue.speaking {
        let mut written = line(&spoken.line);
        written["until"] = spoken.until.0.into();
        written["stopped"] = spoken.stopped.into();
        written["began"] = spoken.began.into();
        fields.insert("speaking".into(), written);
    }
    if !queue.held.is_empty() {
        fields.insert("held".into(), queue.held.iter().map(line).collect());
    }
    if let Some(until) = queue.hushed {
        fields.insert("hushed".into(), until.0.into());
    }
    if let Some(last) = &queue.last_rule {
        fields.insert("last_rule".into(), line(last));
    }
    if !queue.of_boards.is_empty() {
        fields.insert("of_boards".into(), queue.of_boards.iter().map(line).collect());
    }
    Value::Object(fields)
}

/// The queue that is written like this.
pub fn queue_of(fields: Fields<'_>) -> Result<QueueMemory, FormError> {
    let object = |name| fields.maybe(name).map(|_| fields.object(name)).transpose();
    let speaking = |spoken: Fields<'_>| {
        Ok::<_, FormError>(Spoken {
            line: line_of(spoken)?,
            until: spoken.time("until")?,
            stopped: spoken.mark("stopped"),
            began: spoken.mark("began"),
        })
    };
    let lines = |name| match fields.maybe(name) {
        Some(_) => fields.objects(name)?.into_iter().map(line_of).collect(),
        None => Ok(Vec::new()),
    };
    Ok(QueueMemory {
        waiting: fields.objects("waiting")?.into_iter().map(line_of).collect::<Result<_, _>>()?,
        speaking: object("speaking")?.map(speaking).transpose()?,
        hushed: fields.option("hushed", time)?,
        held: lines("held")?,
        last_rule: object("last_rule")?.map(line_of).transpose()?,
        of_boards: lines("of_boards")?,
    })
}

fn line(line: &Line) -> Value {
    let mut written = json!({
        "id": line.id, "table": line.table, "ply": line.ply, "to": line.to.word(), "about": line.about.word(),
        "urgency": urgency(line.urgency), "replaces": replaces(line.replaces), "text": line.text,
    });
    if let Some(board) = &line.board {
        written["board"] = board.as_str().into();
    }
    written
}

fn line_of(fields: Fields<'_>) -> Result<Line, FormError> {
    Ok(Line {
        id: fields.get("id", count)?,
        table: fields.option("table", owned)?,
        ply: fields.option("ply", small)?,
        board: fields.option("board", owned)?,
        to: fields.word("to", audience)?,
        about: fields.word("about", About::from_word)?,
        urgency: fields.word("urgency", |word| URGENCIES.into_iter().find(|it| urgency(*it) == word))?,
        replaces: fields.word("replaces", |word| REPLACED.into_iter().find(|it| replaces(*it) == word))?,
        text: fields.get("text", owned)?,
    })
}

fn audience(word: &str) -> Option<Audience> {
    let all = [Audience::Room, Audience::Seat(Color::White), Audience::Seat(Color::Black), Audience::Arbiter];
    all.into_iter().find(|audience| audience.word() == word)
}

const URGENCIES: [Urgency; 6] =
    [Urgency::RuleBound, Urgency::Warning, Urgency::Answer, Urgency::Hint, Urgency::Fault, Urgency::Aside];

fn urgency(urgency: Urgency) -> &'static str {
    match urgency {
        Urgency::RuleBound => "rule-bound",
        Urgency::Warning => "warning",
        Urgency::Answer => "answer",
        Urgency::Hint => "hint",
        Urgency::Fault => "fault",
        Urgency::Aside => "aside",
    }
}

const REPLACED: [Replaces; 7] = [
    Replaces::Nothing,
    Replaces::Answer,
    Replaces::Step,
    Replaces::Question,
    Replaces::Picture,
    Replaces::LowTime,
    Replaces::Board,
];

fn replaces(replaces: Replaces) -> &'static str {
    match replaces {
        Replaces::Nothing => "nothing",
        Replaces::Answer => "answer",
        Replaces::Step => "step",
        Replaces::Question => "question",
        Replaces::Picture => "picture",
        Replaces::LowTime => "low-time",
        Replaces::Board => "board",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_somebody_is_spoken_to_is_read_as_it_was_written() {
        let changed = Speech {
            rate: Some(-20),
            language: Language::from_tag("da"),
            form: Some(Form::Short),
            names: Some("nato".into()),
            ..Speech::default()
        };
        for set in [changed, Speech::default()] {
            let written = Map::from_iter([("speech".to_owned(), speech(&set))]);
            assert_eq!(speech_of(Fields(&written)).unwrap(), Some(set));
        }
    }
}
