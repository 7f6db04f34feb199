//! Other programs that look for devices on serial ports: brltty, which blind players need, and ModemManager.

use std::fs;
use std::path::{Path, PathBuf};

use super::candidate::{Candidate, Usb};

/// Where rules for udev may lie, the nearest first.
const RULES: [&str; 4] =
    ["/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"];
/// The file for the lines that are told here; it must come before the rules of brltty and after those that find out
/// what a device is.
pub const OWN_RULES: &str = "/etc/udev/rules.d/71-my-board.rules";
/// Where brltty is told what to look for.
pub const BRLTTY_CONFIGURATION: &str = "/etc/brltty.conf";

/// The process with this name, if one runs.
pub fn running(name: &str) -> Option<u32> {
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.find(|process| {
        fs::read_to_string(format!("/proc/{process}/comm")).is_ok_and(|comm| comm.trim_end() == name)
    })
}

/// The file by whose rules udev starts brltty for this device, if there is one.
fn brltty_rules(usb: &Usb, folders: &[&Path]) -> Option<PathBuf> {
    let product = format!("{:x}/{:x}/", usb.vendor, usb.product);
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let mut paths = files.map(|file| file.path());
    paths.find(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let is_it = name.contains("brltty") && name.ends_with(".rules");
        is_it && fs::read_to_string(path).is_ok_and(|text| text.to_lowercase().contains(&product))
    })
}

/// How brltty is kept from this one device and goes on with every other: which line goes into which file.
pub fn exempt_from_brltty(usb: &Usb) -> String {
    exempt(usb, brltty_rules(usb, &RULES.map(Path::new)).as_deref())
}

fn exempt(usb: &Usb, rules: Option<&Path>) -> String {
    match rules {
        Some(rules) => format!(
            "Keep brltty, and exempt this one device from {}: write this line to {OWN_RULES}, then plug the device in \
             again: {}",
            rules.display(),
            rule_against_brltty(usb)
        ),
        None => format!(
            "Keep brltty, and tell it where your braille display is instead of having it look everywhere: write the \
             line \"braille-device usb:NUMBER\" with the serial number of the display to {BRLTTY_CONFIGURATION} (or \
             \"braille-device bluetooth:\" or \"braille-device serial:ttyUSB1\", as it is connected), start brltty \
             again, then plug the board in again"
        ),
    }
}

/// The line for udev by which brltty's rules do not match this device, and no other.
pub fn rule_against_brltty(usb: &Usb) -> String {
    let Usb { vendor, product, .. } = usb;
    format!(
        "SUBSYSTEM==\"usb\", ENV{{DEVTYPE}}==\"usb_device\", ATTR{{idVendor}}==\"{vendor:04x}\", \
         ATTR{{idProduct}}==\"{product:04x}\", {}, ENV{{PRODUCT}}=\"chessboard\"",
        this_one(usb, "ATTR{serial}", "KERNEL")
    )
}

/// The line for udev by which ModemManager leaves this port alone, and no other.
pub fn rule_against_modem_manager(usb: &Usb) -> String {
    let Usb { vendor, product, .. } = usb;
    format!(
        "SUBSYSTEM==\"tty\", ATTRS{{idVendor}}==\"{vendor:04x}\", ATTRS{{idProduct}}==\"{product:04x}\", {}, \
         ENV{{ID_MM_DEVICE_IGNORE}}=\"1\"",
        this_one(usb, "ATTRS{serial}", "KERNELS")
    )
}

/// What tells this device from others of its make: its serial number, else the socket.
fn this_one(usb: &Usb, serial: &str, socket: &str) -> String {
    let fit =
        |text: &&str| text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.: ".contains(letter));
    match usb.own_serial().filter(fit) {
        Some(own) => format!("{serial}==\"{own}\""),
        None => format!("{socket}==\"{}\"", usb.socket),
    }
}

/// ModemManager runs and may ask this port whether it is a modem: what to write where.
pub fn warning_of_modem_manager(candidate: &Candidate) -> Option<String> {
    let usb = candidate.usb.as_ref().filter(|_| !candidate.hidden_from_modems)?;
    let process = running("ModemManager")?;
    Some(format!(
        "ModemManager (process {process}) may ask it whether it is a modem. To keep it from that, write this line to \
         {OWN_RULES}, then plug the device in again: {}",
        rule_against_modem_manager(usb)
    ))
}

#[cfg(test)]
mod tests {
    use super::super::candidate::tests::plugged_in;
    use super::*;

    #[test]
    fn one_device_is_exempted_by_serial_number_or_by_socket() {
        let usb = |serial| plugged_in("/dev/ttyUSB0", (0x0403, 0x6001), serial, "1-2").usb.unwrap();
        for (serial, told) in [
            (Some("A50285BI"), "ATTR{serial}==\"A50285BI\""),
            (Some("0001"), "KERNEL==\"1-2\""),
            (Some("A\"; RUN+=\"x"), "KERNEL==\"1-2\""),
            (None, "KERNEL==\"1-2\""),
        ] {
            let rule = rule_against_brltty(&usb(serial));
            assert!(rule.contains(told) && !rule.contains("RUN"), "{rule}");
        }
    }

    #[test]
    fn where_brltty_looks_by_itself_it_is_told_where_its_display_is() {
        let usb = plugged_in("/dev/ttyUSB0", (0x0403, 0x6001), Some("A50285BI"), "1-2").usb.unwrap();
        let by_rules = exempt(&usb, Some(Path::new("/lib/udev/rules.d/85-brltty.rules")));
        assert!(by_rules.contains("85-brltty.rules") && by_rules.contains(OWN_RULES), "{by_rules}");
        let by_itself = exempt(&usb, None);
        assert!(
            by_itself.contains("braille-device") && by_itself.contains(BRLTTY_CONFIGURATION),
            "{by_itself}"
        );
        for told in [by_rules, by_itself] {
            assert!(told.starts_with("Keep brltty") && !told.contains("remove"), "{told}");
        }
    }

    #[test]
    fn the_rules_of_brltty_are_found() {
        let folder = std::env::temp_dir().join(format!("appendixd-rules-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("85-brltty.rules");
        fs::write(&file, "ENV{PRODUCT}==\"403/6001/*\", GOTO=\"brltty_usb_run\"\n").unwrap();
        fs::write(folder.join("70-other.rules"), "ENV{PRODUCT}==\"1a86/7523/*\"\n").unwrap();
        let usb = |id| plugged_in("/dev/ttyUSB0", id, None, "1-2").usb.unwrap();
        assert_eq!(brltty_rules(&usb((0x0403, 0x6001)), &[&folder]), Some(file));
        assert_eq!(brltty_rules(&usb((0x1a86, 0x7523)), &[&folder]), None);
        fs::remove_dir_all(folder).unwrap();
    }
}
