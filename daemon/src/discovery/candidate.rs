//! A serial port at which a board may be, by what the system knows of it without a byte on the line.

#[cfg(test)]
pub(crate) mod tests;

use std::path::{Path, PathBuf};

use appendixd_protocol::Model;
use appendixd_protocol::drivers::MODELS;

/// A serial port of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The node a program opens; its name may change whenever it is plugged in.
    pub node: PathBuf,
    /// What the device behind it says of itself, where it is on USB.
    pub usb: Option<Usb>,
    /// The address of a Bluetooth link.
    pub address: Option<String>,
    /// Where it is plugged in: the same after each start of the machine.
    pub path: String,
    /// ModemManager has been told to leave it alone.
    pub hidden_from_modems: bool,
}

/// What a USB device says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usb {
    /// Vendor id.
    pub vendor: u16,
    /// Product id.
    pub product: u16,
    /// Serial number, as it gives it.
    pub serial: Option<String>,
    /// What it calls itself.
    pub name: Option<String>,
    /// The number of the interface behind the port; a device may have several ports.
    pub interface: Option<String>,
    /// The kernel's name of the device, by the socket it is plugged into, such as `1-2`.
    pub socket: String,
}

/// What may be done with a port of which nobody has said anything.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Its id belongs to these boards: it may be asked which of them it is.
    Own(Vec<&'static Model>),
    /// Its id belongs to an adapter chip that some boards use, and braille displays too: not without consent.
    Shared,
    /// Nothing tells of a board: not without consent.
    Unknown,
}

impl Usb {
    /// The id as people know it: `0403:6001`.
    pub fn id(&self) -> String {
        format!("{:04x}:{:04x}", self.vendor, self.product)
    }

    /// A serial number that tells this device from others of its make. Some chips leave the factory with a number
    /// that all of them have.
    pub fn own_serial(&self) -> Option<&str> {
        const COUNTED: &str = "0123456789ABCDEF";
        let serial = self.serial.as_deref()?.trim();
        let first = serial.chars().next()?;
        let same = serial.chars().all(|letter| letter == first);
        let counted = COUNTED.contains(serial) || "1234567890".contains(serial);
        (serial.len() > 4 && !same && !counted).then_some(serial)
    }

    /// The models that may have this id.
    pub fn models(&self) -> impl Iterator<Item = (&'static Model, bool)> {
        let (vendor, product) = (self.vendor, self.product);
        MODELS.iter().copied().filter_map(move |model| {
            let id = model.usb.iter().find(|id| id.vendor == vendor && id.product == product)?;
            Some((model, id.shared))
        })
    }
}

impl Candidate {
    /// What may be done with it.
    pub fn standing(&self) -> Standing {
        let known: Vec<_> = self.usb.iter().flat_map(Usb::models).collect();
        let own: Vec<_> = known.iter().filter(|(_, shared)| !shared).map(|(model, _)| *model).collect();
        match (own.is_empty(), known.is_empty()) {
            (false, _) => Standing::Own(own),
            (true, false) => Standing::Shared,
            (true, true) => Standing::Unknown,
        }
    }

    /// The models to ask for, once they may be asked for: first those that may have its id, then all others.
    pub fn models(&self) -> [Vec<&'static Model>; 2] {
        let likely: Vec<_> = self.usb.iter().flat_map(Usb::models).map(|(model, _)| model).collect();
        let others = MODELS.iter().copied().filter(|model| !likely.contains(model)).collect();
        // Several on one line answer only when each is called by its address, which nobody has said.
        [likely, others].map(|mut models: Vec<&'static Model>| {
            models.retain(|model| model.shared.is_none());
            models
        })
    }

    /// What it is known by from one time to the next: its serial number, or where it is plugged in.
    pub fn key(&self) -> String {
        if let Some(address) = &self.address {
            return format!("bluetooth {address}");
        }
        match self.usb.as_ref().and_then(|usb| Some((usb, usb.own_serial()?))) {
            Some((usb, serial)) => {
                let interface = usb.interface.as_deref().unwrap_or("00");
                format!("usb {} serial {serial} interface {interface}", usb.id())
            }
            None => self.key_by_path(),
        }
    }

    /// What it is known by where its serial number tells nothing.
    pub fn key_by_path(&self) -> String {
        match &self.usb {
            Some(usb) => format!("usb {} at {}", usb.id(), self.path),
            None => format!("port at {}", self.path),
        }
    }

    /// What it is, for people.
    pub fn described(&self) -> String {
        let Some(usb) = &self.usb else {
            return match &self.address {
                Some(address) => format!("a Bluetooth link to {address}"),
                None => "a serial port of this computer".into(),
            };
        };
        let name = usb.name.as_deref().map(|name| format!("{name}, ")).unwrap_or_default();
        match usb.serial.as_deref() {
            Some(serial) => format!("{name}USB {}, serial number {serial}", usb.id()),
            None => format!("{name}USB {}, without a serial number", usb.id()),
        }
    }

    /// Whether this path, or whatever link it is, leads to this port.
    pub fn is_at(&self, path: &Path) -> bool {
        path == self.node || std::fs::canonicalize(path).is_ok_and(|path| path == real(&self.node))
    }
}

fn real(node: &Path) -> PathBuf {
    std::fs::canonicalize(node).unwrap_or_else(|_| node.into())
}

/// Each with what it is known by. Serial numbers that come twice tell nothing.
pub fn with_keys(candidates: Vec<Candidate>) -> Vec<(String, Candidate)> {
    let keys: Vec<String> = candidates.iter().map(Candidate::key).collect();
    let twice = |key: &String| keys.iter().filter(|other| *other == key).count() > 1;
    let keyed = candidates.into_iter().zip(&keys);
    keyed
        .map(|(candidate, key)| match twice(key) {
            true => (candidate.key_by_path(), candidate),
            false => (key.clone(), candidate),
        })
        .collect()
}
