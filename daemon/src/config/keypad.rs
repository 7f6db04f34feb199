//! Keypads of the configuration file: `[[keypad]]` with its devices, whose it is, and what its keys mean.

use std::collections::BTreeMap;

use appendixd_core::keys::{Key, KeyMap, KeypadPlan};
use appendixd_core::seat::TablePlan;
use evdev::KeyCode;
use shakmaty::Color;
use toml::Spanned;

use super::file::{ConfigFile, FileError, KeypadForm};
use crate::keypad::WantedKeypad;
use crate::request::side;

/// The keypads of the file: what their keys mean, and where they are.
pub(super) fn keypads(
    file: &ConfigFile,
    tables: &[TablePlan],
) -> Result<(Vec<KeypadPlan>, Vec<WantedKeypad>), FileError> {
    let (mut plans, mut wanted) = (Vec::<KeypadPlan>::new(), Vec::new());
    for keypad in &file.form.keypad {
        let form = keypad.get_ref();
        let plan = KeypadPlan {
            table: table(file, form, tables)?,
            seat: seat(file, form)?,
            map: map(file, form)?.unwrap_or_default(),
        };
        if plans.iter().any(|other| (&other.table, other.seat) == (&plan.table, plan.seat)) {
            let message = "keypad: there are two for the same table and seat. Name all devices of a seat in one \
                           block, as in devices = [\"ONE\", \"OTHER\"]";
            return Err(file.refuse(keypad.span().start, message));
        }
        wanted.push(WantedKeypad {
            devices: devices(file, form)?,
            grab: form.grab.unwrap_or_default(),
            table: plan.table.clone(),
            seat: plan.seat,
            codes: plan.map.codes().into_iter().map(str::to_owned).collect(),
        });
        plans.push(plan);
    }
    Ok((plans, wanted))
}

/// The usual map need not be known to the core: it has it.
pub(super) fn unusual(plans: Vec<KeypadPlan>) -> Vec<KeypadPlan> {
    if plans.iter().all(|plan| plan.map == KeyMap::default()) { Vec::new() } else { plans }
}

fn devices(file: &ConfigFile, form: &KeypadForm) -> Result<Vec<String>, FileError> {
    let device = |device: &Spanned<String>| {
        let name = device.get_ref();
        let is_path = name.starts_with('/');
        if name.trim().is_empty() || (is_path && !name.starts_with("/dev/input/")) {
            let message = format!(
                "devices cannot be {name:?}. It can be a path below /dev/input, such as \
                 /dev/input/by-id/usb-NAME-event-kbd, or the name that the device gives itself"
            );
            return Err(file.refuse(device.span().start, &message));
        }
        Ok(name.clone())
    };
    form.devices.iter().map(device).collect()
}

fn table(file: &ConfigFile, form: &KeypadForm, tables: &[TablePlan]) -> Result<Option<String>, FileError> {
    let Some(name) = &form.table else { return Ok(None) };
    let known: Vec<&str> = tables.iter().map(|plan| plan.name.as_str()).collect();
    if !known.contains(&name.get_ref().as_str()) {
        let accepted = match known.as_slice() {
            [] => "left out: no [[table]] has a name".to_owned(),
            known => known.join(" or "),
        };
        let message = format!("table cannot be {:?}. It can be {accepted}", name.get_ref());
        return Err(file.refuse(name.span().start, &message));
    }
    Ok(Some(name.get_ref().clone()))
}

fn seat(file: &ConfigFile, form: &KeypadForm) -> Result<Option<Color>, FileError> {
    let Some(word) = &form.seat else { return Ok(None) };
    let refusal = || {
        let message = format!("seat cannot be {:?}. It can be white or black", word.get_ref());
        file.refuse(word.span().start, &message)
    };
    side(word.get_ref()).map(Some).ok_or_else(refusal)
}

fn map(file: &ConfigFile, form: &KeypadForm) -> Result<Option<KeyMap>, FileError> {
    let Some(keys) = &form.keys else { return Ok(None) };
    let mut meant = BTreeMap::new();
    for (code, word) in keys.get_ref() {
        let at = word.span().start;
        if code.parse::<KeyCode>().is_err() {
            let message = format!(
                "keys: {code} is no key of the Linux input system. It can be such as KEY_KP5, KEY_F1 or BTN_0; the \
                 program evtest shows the names"
            );
            return Err(file.refuse(at, &message));
        }
        let Some(key) = Key::from_word(word.get_ref()) else {
            let accepted = Key::words().join(", ");
            let message = format!("keys: {code} cannot be {:?}. It can be {accepted}", word.get_ref());
            return Err(file.refuse(at, &message));
        };
        meant.insert(code.clone(), key);
    }
    let map = KeyMap::new(meant);
    match map.missing() {
        None => Ok(Some(map)),
        Some(key) => {
            let message = format!(
                "keys: no key is {:?}. Without next, choose and back nothing can be reached",
                key.word()
            );
            Err(file.refuse(keys.span().start, &message))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{Config, Flags};
    use super::*;

    fn config(text: &str) -> Result<Config, String> {
        let read = Config::of_text(Path::new("/etc/x.toml"), text.into(), Flags::default(), &|_| None);
        read.map_err(|error| error.to_string())
    }

    #[test]
    fn a_keypad_has_devices_a_seat_and_keys() {
        let text = "[[table]]\nname = \"hall\"\nboards = \"/dev/x\"\n[[keypad]]\ndevices = [\"/dev/input/by-id/a\", \"Pad\"]\n\
                    table = \"hall\"\nseat = \"black\"\ngrab = true\n\
                    keys = { KEY_A = \"next\", KEY_B = \"choose\", KEY_C = \"back\", KEY_D = \"resign\" }\n[[keypad]]\n";
        let config = config(text).unwrap();
        let [black, both] = config.keypads.as_slice() else { panic!("two keypads") };
        assert_eq!(black.devices, ["/dev/input/by-id/a", "Pad"]);
        assert!(black.grab && black.seat == Some(Color::Black) && black.codes.len() == 4);
        assert_eq!(both.codes.len(), 6);
        let map = KeypadPlan::map_for(&config.settings.keypads, "hall", Some(Color::Black));
        assert_eq!(map.key("KEY_D"), Some(Key::from_word("resign").unwrap()));
    }

    #[test]
    fn the_usual_keys_leave_the_settings_as_they_are() {
        let config = config("[[keypad]]\ndevices = [\"Pad\"]\n").unwrap();
        assert!(config.settings.keypads.is_empty());
        assert_eq!(config.keypads.len(), 1);
    }

    #[test]
    fn errors_name_file_line_key_and_what_is_accepted() {
        for (text, line, words) in [
            ("[[keypad]]\ndevice = \"x\"\n", 2, &["device", "devices", "seat"][..]),
            ("[[keypad]]\ndevices = [\"/dev/ttyS0\"]\n", 2, &["devices", "/dev/ttyS0", "by-id"]),
            ("[[keypad]]\nseat = \"green\"\n", 2, &["seat", "green", "white or black"]),
            ("[[keypad]]\ntable = \"hall\"\n", 2, &["table", "hall", "left out"]),
            ("[[keypad]]\nkeys = { KEY_FOO = \"next\" }\n", 2, &["KEY_FOO", "evtest"]),
            ("[[keypad]]\nkeys = { KEY_A = \"castle\" }\n", 2, &["KEY_A", "castle", "previous", "resign"]),
            ("[[keypad]]\nkeys = { KEY_A = \"next\" }\n", 2, &["keys", "choose"]),
            ("[[keypad]]\n[[keypad]]\ngrab = true\n", 2, &["keypad", "two", "devices"]),
        ] {
            let told = config(text).unwrap_err();
            assert!(told.starts_with(&format!("/etc/x.toml, line {line}: ")), "{text}: {told}");
            for word in words {
                assert!(told.contains(word), "{text}: {word} is missing in: {told}");
            }
        }
    }
}
