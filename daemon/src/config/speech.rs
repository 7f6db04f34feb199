//! How voices speak: to the room, and to a seat where it is set there.

use appendixd_core::speaking::{Hurry, Pause, Speech, Verbosity};
use toml::Spanned;

use super::file::{ConfigFile, FileError, SeatForm};
use super::word;

const PAUSES: &str = "none, short or long";
const VERBOSITIES: &str = "full or brief";

pub(super) fn of_room(file: &ConfigFile) -> Result<Speech, FileError> {
    let form = &file.form.speech;
    let hurry = match &form.hurry {
        Some(hurry) => Hurry(in_range(file, "hurry", hurry, 0, "0 to 100")?),
        None => Hurry::default(),
    };
    Ok(Speech {
        rate: hundred(file, "rate", &form.rate)?,
        pitch: hundred(file, "pitch", &form.pitch)?,
        volume: hundred(file, "volume", &form.volume)?,
        voice_name: form.voice_name.clone(),
        pause: word(file, "pause", &form.pause, Pause::from_word, PAUSES)?.unwrap_or_default(),
        verbosity: word(file, "verbosity", &form.verbosity, Verbosity::from_word, VERBOSITIES)?
            .unwrap_or_default(),
        hurry,
        ..Speech::default()
    })
}

/// What is set for a seat, over what holds for the room; nothing where nothing is.
pub(super) fn of_seat(
    file: &ConfigFile,
    key: impl Fn(&str) -> String,
    form: &SeatForm,
    room: &Speech,
) -> Result<Option<Speech>, FileError> {
    let rate = hundred(file, &key("rate"), &form.rate)?;
    let pitch = hundred(file, &key("pitch"), &form.pitch)?;
    let volume = hundred(file, &key("volume"), &form.volume)?;
    let pause = word(file, &key("pause"), &form.pause, Pause::from_word, PAUSES)?;
    let verbosity = word(file, &key("verbosity"), &form.verbosity, Verbosity::from_word, VERBOSITIES)?;
    let speech = Speech {
        rate: rate.or(room.rate),
        pitch: pitch.or(room.pitch),
        volume: volume.or(room.volume),
        voice_name: form.voice_name.clone().or_else(|| room.voice_name.clone()),
        pause: pause.unwrap_or(room.pause),
        verbosity: verbosity.unwrap_or(room.verbosity),
        hurry: room.hurry,
        ..Speech::default()
    };
    Ok((speech != *room).then_some(speech))
}

fn hundred(file: &ConfigFile, key: &str, value: &Option<Spanned<i64>>) -> Result<Option<i8>, FileError> {
    value.as_ref().map(|value| in_range(file, key, value, -100, "-100 to 100")).transpose()
}

fn in_range<T: TryFrom<i64>>(
    file: &ConfigFile,
    key: &str,
    value: &Spanned<i64>,
    least: i64,
    accepted: &str,
) -> Result<T, FileError> {
    let number = *value.get_ref();
    let refusal =
        || file.refuse(value.span().start, &format!("{key} cannot be {number}. It can be {accepted}"));
    let fits = Some(number).filter(|number| (least..=100).contains(number));
    fits.and_then(|number| T::try_from(number).ok()).ok_or_else(refusal)
}
