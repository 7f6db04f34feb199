//! Devices of the Linux input system.

use std::io;
use std::path::{Path, PathBuf};

use evdev::{Device, EventStream, EventSummary, KeyCode};

use super::{Change, Devices, KeypadError, Keys, WantedKeypad};

/// Where the system lists what can be read below /dev/input, readable for everyone.
const LISTED: &str = "/sys/class/input";

/// Devices below /dev/input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Input;

/// A device that is open.
pub struct Opened(EventStream);

impl Devices for Input {
    type Opened = Opened;

    fn open(&self, wanted: &WantedKeypad) -> Result<Opened, KeypadError> {
        let mut nearest = None;
        for device in &wanted.devices {
            match open(device, wanted) {
                Ok(opened) => return Ok(opened),
                Err(KeypadError::Absent(name)) => nearest = nearest.or(Some(KeypadError::Absent(name))),
                Err(error) => nearest = Some(error),
            }
        }
        Err(nearest.unwrap_or_else(|| KeypadError::Absent(String::new())))
    }
}

impl Keys for Opened {
    async fn next(&mut self) -> Option<Change> {
        loop {
            let event = self.0.next_event().await.ok()?;
            if let EventSummary::Key(_, code, value @ (0 | 1)) = event.destructure() {
                return Some(Change { code: format!("{code:?}"), down: value == 1 });
            }
        }
    }
}

fn open(device: &str, wanted: &WantedKeypad) -> Result<Opened, KeypadError> {
    let path = path_of(device).ok_or_else(|| KeypadError::Absent(device.to_owned()))?;
    let explain = |error: io::Error| explained(device, &path, &error);
    let mut opened = Device::open(&path).map_err(explain)?;
    let means = |code: &String| code.parse::<KeyCode>().is_ok_and(|code| has(&opened, code));
    if !wanted.codes.iter().any(means) {
        return Err(KeypadError::NoKeys(device.to_owned()));
    }
    if wanted.grab {
        opened.grab().map_err(explain)?;
    }
    opened.into_event_stream().map(Opened).map_err(explain)
}

fn has(device: &Device, code: KeyCode) -> bool {
    device.supported_keys().is_some_and(|keys| keys.contains(code))
}

/// The node of a device that is named by its path, or by the name that it gives itself.
fn path_of(device: &str) -> Option<PathBuf> {
    if device.starts_with('/') {
        return Some(device.into());
    }
    let mut nodes: Vec<PathBuf> =
        std::fs::read_dir(LISTED).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    nodes.sort();
    let named = |node: &&PathBuf| {
        std::fs::read_to_string(node.join("device/name")).is_ok_and(|name| name.trim() == device)
    };
    let node = nodes.iter().filter(|node| is_event(node)).find(named)?;
    Some(Path::new("/dev/input").join(node.file_name()?))
}

fn is_event(node: &Path) -> bool {
    node.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("event"))
}

fn explained(device: &str, path: &Path, error: &io::Error) -> KeypadError {
    let device = device.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => KeypadError::Absent(device),
        io::ErrorKind::PermissionDenied => KeypadError::Forbidden { rule: rule_for(path), device },
        io::ErrorKind::ResourceBusy => KeypadError::Held(device),
        _ => KeypadError::Other { device, reason: error.to_string() },
    }
}

/// The rule for the device at this path.
fn rule_for(path: &Path) -> String {
    let node = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let id = |name: &str| {
        let node = node.file_name()?.to_str()?;
        let text = std::fs::read_to_string(Path::new(LISTED).join(node).join("device/id").join(name)).ok()?;
        u16::from_str_radix(text.trim(), 16).ok()
    };
    udev_rule(id("vendor").unwrap_or_default(), id("product").unwrap_or_default())
}

/// The line for udev that gives keypads with this USB id, and no other keyboard, to those who may use boards.
pub fn udev_rule(vendor: u16, product: u16) -> String {
    format!(
        "SUBSYSTEM==\"input\", KERNEL==\"event*\", ATTRS{{id/vendor}}==\"{vendor:04x}\", \
         ATTRS{{id/product}}==\"{product:04x}\", GROUP=\"dialout\", MODE=\"0660\", TAG+=\"uaccess\""
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(device: &str) -> KeypadError {
        let wanted = WantedKeypad { devices: vec![device.to_owned()], ..WantedKeypad::default() };
        Input.open(&wanted).map(|_| ()).unwrap_err()
    }

    #[test]
    fn what_is_not_there_or_is_no_keypad_is_told_in_words() {
        for device in ["/dev/input/by-id/nowhere", "a keypad that nobody has"] {
            assert_eq!(refusal(device), KeypadError::Absent(device.to_owned()));
        }
        assert!(matches!(refusal("/dev/null"), KeypadError::Other { .. }), "{:?}", refusal("/dev/null"));
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        let told = explained("pad", Path::new("/dev/input/event0"), &denied).to_string();
        assert!(told.contains("udev") && told.contains("dialout") && told.contains("group input"), "{told}");
    }
}
