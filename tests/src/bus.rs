//! A USB bus that only the program under test sees, by umockdev: devices come and go as udev tells it, and behind each
//! node is a real pty.
//!
//! umockdev's own program can only set devices up before it starts something. What it makes is a folder that its
//! library looks into and a socket that it listens at; here both are written directly.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::scratch::Scratch;

const LIBRARY: &str = "libumockdev-preload.so.0";
const HUB: &str = "/devices/pci0000:00/0000:00:14.0/usb1";

/// The bus.
#[derive(Debug)]
pub struct Bus {
    folder: Scratch,
    events: AtomicU64,
}

/// A device, as it says it is.
#[derive(Clone, Debug)]
pub struct Device {
    /// The socket it is plugged into, such as `1-2`.
    pub socket: String,
    /// Vendor and product.
    pub id: (u16, u16),
    /// Serial number.
    pub serial: Option<String>,
    /// What the kernel calls its port, such as `ttyACM0`. The node below /dev is the pty itself: umockdev lets nobody
    /// set up a line under another name.
    pub name: String,
}

impl Default for Bus {
    fn default() -> Self {
        Self::new()
    }
}

impl Bus {
    /// A bus with nothing plugged in.
    pub fn new() -> Self {
        let bus = Self { folder: Scratch::new(), events: AtomicU64::new(1) };
        for folder in ["sys/bus/usb/devices", "sys/class/tty"] {
            bus.folder.folder(folder);
        }
        bus.device(HUB, "usb", "usb1", &[("DEVTYPE", "usb_device")], &[]);
        bus
    }

    /// What a program's environment must hold to see this bus and no other.
    pub fn environment(&self) -> Vec<(&'static str, PathBuf)> {
        vec![("LD_PRELOAD", LIBRARY.into()), ("UMOCKDEV_DIR", self.folder.path().to_owned())]
    }

    /// The device is there, and this pty is its port.
    pub fn plug_in(&self, device: &Device, pty: &Path) {
        let pty = fs::canonicalize(pty).expect("the pty is there");
        let node = pty.to_str().expect("the names of ptys are text");
        self.add_usb(device, None);
        let path = self.tty(device);
        let name = node.trim_start_matches("/dev/");
        self.device(&path, "tty", &device.name, &[("DEVNAME", name), ("MAJOR", "166"), ("MINOR", "7")], &[]);
        self.tell("add", &path, "tty", &[("DEVNAME", node), ("MAJOR", "166"), ("MINOR", "7")]);
    }

    /// The device is there and a program drives it by itself.
    pub fn plug_in_taken(&self, device: &Device) {
        self.add_usb(device, Some("usbfs"));
    }

    /// The device is gone.
    pub fn pull_out(&self, device: &Device) {
        let sys = self.folder.path().join("sys");
        let (path, usb) = (self.tty(device), self.usb(device));
        let _ = fs::remove_file(sys.join("class/tty").join(&device.name));
        for name in [device.socket.clone(), format!("{}:1.0", device.socket)] {
            let _ = fs::remove_file(sys.join("bus/usb/devices").join(name));
        }
        fs::remove_dir_all(self.folder.path().join(format!("sys{usb}"))).expect("it was plugged in");
        self.tell("remove", &path, "tty", &[("MAJOR", "166"), ("MINOR", "7")]);
        self.tell("remove", &usb, "usb", &[("DEVTYPE", "usb_device")]);
    }

    fn usb(&self, device: &Device) -> String {
        format!("{HUB}/{}", device.socket)
    }

    fn interface(&self, device: &Device) -> String {
        format!("{}/{}:1.0", self.usb(device), device.socket)
    }

    fn tty(&self, device: &Device) -> String {
        format!("{}/tty/{}", self.interface(device), device.name)
    }

    fn add_usb(&self, device: &Device, driver: Option<&str>) {
        let (vendor, product) = (format!("{:04x}", device.id.0), format!("{:04x}", device.id.1));
        let mut attributes = vec![("idVendor", vendor.as_str()), ("idProduct", &product)];
        attributes.extend(device.serial.as_deref().map(|serial| ("serial", serial)));
        let usb = self.usb(device);
        self.device(&usb, "usb", &device.socket, &[("DEVTYPE", "usb_device")], &attributes);
        let (path, name) = (self.interface(device), format!("{}:1.0", device.socket));
        self.device(&path, "usb", &name, &[("DEVTYPE", "usb_interface")], &[("bInterfaceNumber", "00")]);
        if let Some(driver) = driver {
            let drivers = self.folder.folder(&format!("sys/bus/usb/drivers/{driver}"));
            symlink(drivers, self.folder.path().join(format!("sys{path}/driver")))
                .expect("a link can be made");
        }
        self.tell("add", &usb, "usb", &[("DEVTYPE", "usb_device")]);
        self.tell("bind", &path, "usb", &[("DEVTYPE", "usb_interface")]);
    }

    /// Describes one device in the tree, and puts it where its kind is listed.
    fn device(
        &self,
        path: &str,
        subsystem: &str,
        name: &str,
        properties: &[(&str, &str)],
        attributes: &[(&str, &str)],
    ) {
        let folder = self.folder.folder(&format!("sys{path}"));
        let text: String = properties.iter().map(|(name, value)| format!("{name}={value}\n")).collect();
        fs::write(folder.join("uevent"), text).expect("a file can be written");
        for (name, value) in attributes {
            fs::write(folder.join(name), value).expect("a file can be written");
        }
        let depth = path.matches('/').count();
        let (kind, listed) = match subsystem {
            "tty" => ("class/tty", "class/tty"),
            _ => ("bus/usb", "bus/usb/devices"),
        };
        symlink(format!("{}{kind}", "../".repeat(depth)), folder.join("subsystem"))
            .expect("a link can be made");
        let up = "../".repeat(listed.matches('/').count() + 1);
        let list = self.folder.path().join("sys").join(listed).join(name);
        symlink(format!("{up}{}", path.trim_start_matches('/')), list).expect("a link can be made");
    }

    /// Tells all who listen, as udev does.
    fn tell(&self, action: &str, path: &str, subsystem: &str, properties: &[(&str, &str)]) {
        let number = self.events.fetch_add(1, Ordering::Relaxed).to_string();
        let fixed =
            [("ACTION", action), ("DEVPATH", path), ("SUBSYSTEM", subsystem), ("SEQNUM", number.as_str())];
        let all = fixed.iter().chain(properties);
        let text: Vec<u8> = all.flat_map(|(name, value)| format!("{name}={value}\0").into_bytes()).collect();
        let devtype = properties.iter().find(|(name, _)| *name == "DEVTYPE").map(|(_, value)| *value);
        let message = message(subsystem, devtype, &text);
        let sender = UnixDatagram::unbound().expect("a socket can be made");
        for entry in fs::read_dir(self.folder.path()).expect("the folder is there").flatten() {
            if entry.file_name().to_string_lossy().starts_with("event") {
                // One who has ended leaves his socket.
                let _ = sender.send_to(&message, entry.path());
            }
        }
    }
}

/// A message of udev to those who listen: a head with hashes for their filters, then the properties.
fn message(subsystem: &str, devtype: Option<&str>, properties: &[u8]) -> Vec<u8> {
    const HEAD: u32 = 40;
    let mut message = b"libudev\0".to_vec();
    message.extend(0xfeed_cafe_u32.to_be_bytes());
    message.extend(HEAD.to_ne_bytes());
    message.extend(HEAD.to_ne_bytes());
    message.extend(u32::try_from(properties.len()).expect("it is short").to_ne_bytes());
    message.extend(hash(subsystem.as_bytes()).to_be_bytes());
    message.extend(devtype.map_or(0, |devtype| hash(devtype.as_bytes())).to_be_bytes());
    message.extend([0; 8]);
    message.extend(properties);
    message
}

/// MurmurHash2 with the seed zero.
fn hash(data: &[u8]) -> u32 {
    const MIX: u32 = 0x5bd1_e995;
    let mut hash = u32::try_from(data.len()).expect("it is short");
    let (words, rest) = data.as_chunks::<4>();
    for word in words {
        let mut mixed = u32::from_le_bytes(*word).wrapping_mul(MIX);
        mixed ^= mixed >> 24;
        hash = hash.wrapping_mul(MIX) ^ mixed.wrapping_mul(MIX);
    }
    if !rest.is_empty() {
        for (place, byte) in rest.iter().enumerate() {
            hash ^= u32::from(*byte) << (8 * place);
        }
        hash = hash.wrapping_mul(MIX);
    }
    hash ^= hash >> 13;
    hash = hash.wrapping_mul(MIX);
    hash ^ hash >> 15
}
