//! What keys mean, in the first line of a recording.

use appendixd_core::keys::{Key, KeyMap, KeypadPlan};
use serde_json::{Map, Value};

use crate::event_json::side;
use crate::request;

/// A list of keypads.
pub fn written(keypads: &[KeypadPlan]) -> Value {
    keypads.iter().map(keypad).collect()
}

fn keypad(plan: &KeypadPlan) -> Value {
    let mut fields = Map::new();
    if let Some(table) = &plan.table {
        fields.insert("table".into(), table.as_str().into());
    }
    if let Some(seat) = plan.seat {
        fields.insert("seat".into(), side(seat).into());
    }
    let keys: Map<String, Value> =
        plan.map.keys().map(|(code, key)| (code.to_owned(), key.word().into())).collect();
    fields.insert("keys".into(), keys.into());
    Value::Object(fields)
}

/// The list that is written like this; `None` where something in it is not known.
pub fn read(value: &Value) -> Option<Vec<KeypadPlan>> {
    value.as_array()?.iter().map(keypad_of).collect()
}

fn keypad_of(value: &Value) -> Option<KeypadPlan> {
    let text = |name| value.get(name).map(|text| text.as_str().ok_or(()));
    let table = text("table").transpose().ok()?;
    let seat = match text("seat").transpose().ok()? {
        Some(word) => Some(request::side(word)?),
        None => None,
    };
    let key = |(code, word): (&String, &Value)| Some((code.clone(), Key::from_word(word.as_str()?)?));
    let keys: Option<Vec<_>> = value.get("keys")?.as_object()?.iter().map(key).collect();
    Some(KeypadPlan { table: table.map(str::to_owned), seat, map: KeyMap::new(keys?) })
}
