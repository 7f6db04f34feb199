//! Which tones sound: `tones = true`, `tones = false`, or a switch for each.

use appendixd_core::tone::{Tone, Tones};

use super::file::{ConfigFile, FileError, TonesForm};

/// What is not switched is as usual.
pub(super) fn tones(file: &ConfigFile) -> Result<Tones, FileError> {
    let Some(form) = &file.form.tones else { return Ok(Tones::default()) };
    let switches = match form.get_ref() {
        TonesForm::All(true) => return Ok(Tones::default()),
        TonesForm::All(false) => return Ok(Tones::NONE),
        TonesForm::Each(switches) => switches,
    };
    let mut wanted: Vec<Tone> = Tones::default().wanted().collect();
    for (name, switch) in switches {
        let Some(tone) = Tone::from_word(name) else {
            let accepted: Vec<&str> = Tone::ALL.into_iter().map(Tone::word).collect();
            let message = format!("tones: there is no tone {name:?}. There are {}", accepted.join(", "));
            return Err(file.refuse(form.span().start, &message));
        };
        wanted.retain(|other| *other != tone);
        wanted.extend(switch.then_some(tone));
    }
    Ok(Tones::only(&wanted))
}
