//! What is fixed about a game before its first move, and the settings that decide, as they stand in a journal.

use appendixd_core::date::Date;
use appendixd_core::order::{NewGame, TimeControl};
use appendixd_core::settings::{Edition, Mode, Settings, Tempo};
use serde_json::{Map, Value, json};

use super::fields::{Fields, FormError, owned, pair, small};
use crate::recording;

/// The terms; what is left to the settings is left out.
pub fn written(terms: &NewGame) -> Value {
    let mut fields = Map::new();
    let words = [
        ("white", terms.white.as_deref()),
        ("black", terms.black.as_deref()),
        ("edition", terms.edition.map(Edition::word)),
        ("tempo", terms.tempo.map(Tempo::word)),
        ("mode", terms.mode.map(Mode::word)),
        ("fen", terms.fen.as_deref()),
    ];
    for (name, word) in words {
        if let Some(word) = word {
            fields.insert(name.into(), word.into());
        }
    }
    if let Some(time) = &terms.time {
        fields.insert("time".into(), control(time));
    }
    if let Some(number) = terms.start_position {
        fields.insert("start_position".into(), number.into());
    }
    if let Some(date) = terms.date {
        fields.insert("date".into(), date.to_string().into());
    }
    if !terms.boards.is_empty() {
        fields.insert("boards".into(), json!(terms.boards));
    }
    Value::Object(fields)
}

/// The terms that are written like this.
pub fn read(fields: Fields<'_>) -> Result<NewGame, FormError> {
    let boards = |value: &Value| value.as_array()?.iter().map(owned).collect::<Option<_>>();
    Ok(NewGame {
        white: fields.option("white", owned)?,
        black: fields.option("black", owned)?,
        edition: fields.option("edition", |value| Edition::from_word(value.as_str()?))?,
        tempo: fields.option("tempo", |value| Tempo::from_word(value.as_str()?))?,
        mode: fields.option("mode", |value| Mode::from_word(value.as_str()?))?,
        time: fields.option("time", control_of)?,
        fen: fields.option("fen", owned)?,
        start_position: fields.option("start_position", small)?,
        boards: fields.option("boards", boards)?.unwrap_or_default(),
        date: fields.option("date", |value| Date::from_word(value.as_str()?))?,
    })
}

fn control(time: &TimeControl) -> Value {
    match time {
        TimeControl::None => json!("none"),
        TimeControl::Periods { periods, increment } => json!({ "periods": periods, "increment": increment }),
        TimeControl::Delay { seconds, delay } => json!({ "seconds": seconds, "delay": delay }),
    }
}

fn control_of(value: &Value) -> Option<TimeControl> {
    let Some(object) = value.as_object() else {
        return (value == "none").then_some(TimeControl::None);
    };
    if let Some(periods) = object.get("periods") {
        let moves = |value: &Value| if value.is_null() { Some(None) } else { small(value).map(Some) };
        let periods = periods.as_array()?.iter().map(|period| pair(period, moves, small));
        let increment = object.get("increment").and_then(small)?;
        return Some(TimeControl::Periods { periods: periods.collect::<Option<_>>()?, increment });
    }
    let (seconds, delay) = (object.get("seconds").and_then(small)?, object.get("delay").and_then(small)?);
    Some(TimeControl::Delay { seconds, delay })
}

/// The settings that decide moves, where they are not the usual ones, with mode, Laws, tempo and names.
pub fn settings(settings: &Settings) -> Value {
    let mut fields = recording::written_settings(settings);
    fields.insert("mode".into(), settings.mode.word().into());
    fields.insert("edition".into(), settings.edition.word().into());
    fields.insert("tempo".into(), settings.tempo.word().into());
    for (name, player) in [("white", &settings.white), ("black", &settings.black)] {
        if !player.is_empty() {
            fields.insert(name.into(), player.as_str().into());
        }
    }
    Value::Object(fields)
}

/// The settings that are written like this; wording is not among them.
pub fn settings_of(fields: Fields<'_>) -> Result<Settings, FormError> {
    let mut settings = Settings {
        mode: fields.word("mode", Mode::from_word)?,
        edition: fields.word("edition", Edition::from_word)?,
        tempo: fields.word("tempo", Tempo::from_word)?,
        white: fields.option("white", owned)?.unwrap_or_default(),
        black: fields.option("black", owned)?.unwrap_or_default(),
        ..Settings::default()
    };
    recording::read_settings(fields.0, &mut settings).map_err(FormError::Field)?;
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(terms: &NewGame) -> NewGame {
        let value = written(terms);
        read(Fields(value.as_object().unwrap())).unwrap()
    }

    #[test]
    fn the_day_of_a_game_is_kept_and_may_be_missing() {
        let terms = NewGame { date: Date::from_word("2026.12.01"), ..NewGame::default() };
        assert_eq!(again(&terms), terms);
        assert_eq!(again(&NewGame::default()).date, None);
        let wrong = json!({ "date": "2026.13.01" });
        assert!(read(Fields(wrong.as_object().unwrap())).is_err());
    }
}
