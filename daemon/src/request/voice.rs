//! How the voice is to speak from now on: `{"do":"voice","set":"rate","value":20}`.

use appendixd_core::order::Refusal;
use appendixd_core::speaking::{Hurry, Pause, SpeechChange, Verbosity};
use appendixd_core::words::{Form, Language};

use super::fields::{Fields, bad_value};

const SETTINGS: &str = "rate, pitch, volume, name, pause, verbosity, hurry, language, form or names";

pub(super) fn change(fields: &mut Fields<'_>) -> Result<SpeechChange, Refusal> {
    let set = fields.required_text("set", SETTINGS)?;
    let value = fields.required_text("value", "what it is to be")?;
    let wrong = |accepted: &str| bad_value("value", &format!("{value:?}"), accepted);
    let hundred = |least: i8| {
        let number = value.parse().ok().filter(|number| (least..=100).contains(number));
        number.ok_or_else(|| wrong(if least < 0 { "-100 to 100" } else { "0 to 100" }))
    };
    Ok(match set.as_str() {
        "rate" => SpeechChange::Rate(hundred(-100)?),
        "pitch" => SpeechChange::Pitch(hundred(-100)?),
        "volume" => SpeechChange::Volume(hundred(-100)?),
        "hurry" => SpeechChange::Hurry(Hurry(hundred(0)?.unsigned_abs())),
        "name" => SpeechChange::VoiceName(value),
        "language" => {
            let languages = crate::config::languages();
            SpeechChange::Language(Language::from_tag(&value).ok_or_else(|| wrong(&languages))?)
        }
        "form" => SpeechChange::Form(Form::from_word(&value).ok_or_else(|| wrong("from-to or short"))?),
        // Which there are depends on the language that is spoken.
        "names" => SpeechChange::Names(value),
        "pause" => SpeechChange::Pause(Pause::from_word(&value).ok_or_else(|| wrong("none, short or long"))?),
        "verbosity" => {
            let verbosity = Verbosity::from_word(&value).ok_or_else(|| wrong("full or brief"))?;
            SpeechChange::Verbosity(verbosity)
        }
        _ => return Err(bad_value("set", &format!("{set:?}"), SETTINGS)),
    })
}
