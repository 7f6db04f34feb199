//! Serial ports as udev knows them, and the moments when that changes.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use futures_core::Stream;
use tokio::time::sleep;
use tokio_udev::{AsyncMonitorSocket, Device, Enumerator, MonitorBuilder};

use super::candidate::{Candidate, Usb};

/// The names of nodes at which boards may be.
const NAMES: [&str; 4] = ["ttyUSB*", "ttyACM*", "rfcomm*", "ttyS*"];
/// Where nobody tells of changes, as in containers, they are looked for.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// Its socket is there where udev runs.
const UDEV: &str = "/run/udev/control";

/// A USB device that may be a board and has no serial port, because a program drives it by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What it says of itself.
    pub usb: Usb,
}

/// All serial ports, by name.
///
/// # Errors
/// The system does not list them.
pub fn list() -> io::Result<Vec<Candidate>> {
    let mut enumerator = Enumerator::new()?;
    enumerator.match_subsystem("tty")?;
    for name in NAMES {
        enumerator.match_sysname(name)?;
    }
    let mut found: Vec<_> = enumerator.scan_devices()?.filter_map(|device| candidate(&device)).collect();
    found.sort_by(|one, other| one.node.cmp(&other.node));
    Ok(found)
}

/// Devices with an id that boards have, and a program in the place of the kernel's driver.
///
/// # Errors
/// The system does not list them.
pub fn taken() -> io::Result<Vec<Taken>> {
    let mut enumerator = Enumerator::new()?;
    enumerator.match_subsystem("usb")?;
    let interfaces = enumerator.scan_devices()?.filter(|device| {
        device.devtype() == Some(OsStr::new("usb_interface")) && device.driver() == Some(OsStr::new("usbfs"))
    });
    let mut taken = Vec::new();
    for interface in interfaces {
        let Some(usb) = usb_of(&interface) else { continue };
        let may_be_board = usb.models().next().is_some();
        if may_be_board && !taken.iter().any(|known: &Taken| known.usb.socket == usb.socket) {
            taken.push(Taken { usb });
        }
    }
    Ok(taken)
}

fn candidate(device: &Device) -> Option<Candidate> {
    // The kernel lists more lines of this kind than there are; those that are not there are of type 0.
    let is_line = device.sysname().to_string_lossy().starts_with("ttyS");
    if is_line && attribute(device, "type").is_none_or(|kind| kind == "0") {
        return None;
    }
    let path = match device.property_value("ID_PATH") {
        Some(path) => text(path),
        None => place(device.devpath()),
    };
    Some(Candidate {
        node: device.devnode()?.to_owned(),
        usb: usb_of(device),
        address: attribute(device, "address").filter(|_| text(device.sysname()).starts_with("rfcomm")),
        path,
        hidden_from_modems: device.property_value("ID_MM_DEVICE_IGNORE").is_some_and(|value| value == "1"),
    })
}

/// The place in the tree of devices, without the name of the port, which changes.
fn place(devpath: &OsStr) -> String {
    let path = Path::new(devpath);
    let numbered = |part: &OsStr| part == "tty" || text(part).starts_with("tty");
    let parts: PathBuf = path.iter().filter(|part| !numbered(part)).collect();
    text(parts.as_os_str())
}

fn usb_of(device: &Device) -> Option<Usb> {
    let parent = device.parent_with_subsystem_devtype("usb", "usb_device").ok()??;
    let number = |name| u16::from_str_radix(attribute(&parent, name)?.trim(), 16).ok();
    let interface = device.parent_with_subsystem_devtype("usb", "usb_interface").ok().flatten();
    Some(Usb {
        vendor: number("idVendor")?,
        product: number("idProduct")?,
        serial: attribute(&parent, "serial"),
        name: attribute(&parent, "product"),
        interface: interface.as_ref().and_then(|interface| attribute(interface, "bInterfaceNumber")),
        socket: text(parent.sysname()),
    })
}

fn attribute(device: &Device, name: &str) -> Option<String> {
    let value = text(device.attribute_value(name)?);
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

fn text(value: &OsStr) -> String {
    // What a device calls itself is read aloud and written to terminals.
    value.to_string_lossy().chars().filter(|letter| !letter.is_control()).collect()
}

/// Tells when ports may have come or gone.
pub struct Changes {
    events: Option<AsyncMonitorSocket>,
    also_looks: bool,
}

impl Changes {
    /// Listens to udev, and looks by itself where udev does not run.
    pub fn listen() -> Self {
        let listen = || -> io::Result<AsyncMonitorSocket> {
            let monitor = MonitorBuilder::new()?.match_subsystem("tty")?.match_subsystem("usb")?;
            AsyncMonitorSocket::new(monitor.listen()?)
        };
        let events = listen();
        if let Err(error) = &events {
            tracing::warn!("udev cannot be listened to ({error}). Boards are looked for every two seconds.");
        }
        let also_looks = events.is_err() || !Path::new(UDEV).exists();
        Self { events: events.ok(), also_looks }
    }

    /// Waits for the next change.
    pub async fn next(&mut self) {
        let Self { events, also_looks } = self;
        let event = std::future::poll_fn(|context| match events.as_mut() {
            Some(events) => Pin::new(events).poll_next(context),
            None => Poll::Pending,
        });
        let told = tokio::select! {
            event = event => matches!(event, Some(Ok(_))),
            () = sleep(LOOK_AGAIN), if *also_looks => true,
        };
        if !told {
            // A broken socket would keep the loop busy.
            tracing::warn!("udev tells nothing any more. Boards are looked for every two seconds.");
            *events = None;
            *also_looks = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_does_not_depend_on_the_name_of_the_port() {
        let usb = "/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0";
        let [acm, serial] =
            ["tty/ttyACM3", "ttyUSB0/tty/ttyUSB0"].map(|end| place(OsStr::new(&format!("{usb}/{end}"))));
        assert_eq!(acm, serial);
        assert!(acm.ends_with("1-2:1.0"), "{acm}");
        assert_eq!(place(OsStr::new("/devices/virtual/tty/rfcomm0")), "/devices/virtual/rfcomm0");
    }

    #[test]
    fn ports_are_listed_without_a_right() {
        for candidate in list().unwrap() {
            assert!(candidate.node.starts_with("/dev"), "{candidate:?}");
        }
        taken().unwrap();
    }
}
