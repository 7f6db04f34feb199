//! The udev rules hold every model in the list. `APPENDIXD_REGENERATE=1` writes the generated part anew.

use std::fs;
use std::path::Path;

use appendixd::discovery::candidate::Usb;
use appendixd::discovery::neighbours::{rule_against_brltty, rule_against_modem_manager};
use appendixd::keypad::udev_rule;
use appendixd_protocol::drivers::MODELS;
use appendixd_tests::process::run;
use appendixd_tests::scratch::Scratch;
use appendixd_tests::udev::{BEGIN, END, rules};

#[test]
fn the_rules_file_agrees_with_the_list_of_models() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../udev/70-appendixd.rules");
    let text = fs::read_to_string(&path).unwrap();
    let (head, rest) =
        text.split_once(&format!("{BEGIN}\n")).expect("the file has the line before the boards");
    let (boards, tail) = rest.split_once(END).expect("the file has the line after the boards");
    if std::env::var_os("APPENDIXD_REGENERATE").is_some() {
        fs::write(&path, format!("{head}{BEGIN}\n{}{END}{tail}", rules())).unwrap();
        return;
    }
    assert_eq!(boards, rules(), "run this test with APPENDIXD_REGENERATE=1 and look at the difference");
}

#[test]
fn ids_of_shared_adapters_are_never_matched() {
    let text = rules();
    for id in MODELS.iter().flat_map(|model| model.usb) {
        let matched = text.contains(&format!("idProduct}}==\"{:04x}\"", id.product));
        assert_eq!(matched, !id.shared, "{:04x}:{:04x}", id.vendor, id.product);
    }
}

/// A board plugged into a computer that is not there, as a description for umockdev.
fn plugged_in(vendor: u16, product: u16) -> String {
    let usb = "/devices/pci0000:00/0000:00:14.0/usb1";
    format!(
        "P: /devices/pci0000:00/0000:00:14.0\nE: SUBSYSTEM=pci\n\n\
         P: {usb}\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n\n\
         P: {usb}/1-2\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nA: idVendor={vendor:04x}\nA: idProduct={product:04x}\n\n\
         P: {usb}/1-2/1-2:1.0\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\nA: bInterfaceNumber=00\n\
         A: bInterfaceClass=02\n\n\
         P: {usb}/1-2/1-2:1.0/tty/ttyACM7\nE: SUBSYSTEM=tty\nE: DEVNAME=/dev/ttyACM7\nE: MAJOR=166\nE: MINOR=7\n"
    )
}

/// What udev makes of the port of that board.
fn udev_makes_of(vendor: u16, product: u16) -> String {
    let port = "/devices/pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0/tty/ttyACM7";
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../udev/70-appendixd.rules");
    udev_makes(&plugged_in(vendor, product), port, &rules)
}

/// What udev makes of a device, with these rules and those of the system. It thinks it is alone: it gets a /dev and a
/// /run/udev of its own.
fn udev_makes(described: &str, device_path: &str, rules: &Path) -> String {
    let scratch = Scratch::new();
    let device = scratch.write("device.umockdev", described);
    let own = scratch.folder("dev");
    let script = format!(
        "set -e; for node in null zero urandom; do touch {own}/$node; mount --bind /dev/$node {own}/$node; done; \
         mount --rbind {own} /dev; mkdir -p /run/udev; mount -t tmpfs none /run/udev; mkdir /run/udev/rules.d; \
         cp {rules} /run/udev/rules.d; \
         umockdev-run -d {device} -- udevadm test /sys{device_path} 2>&1",
        own = own.display(),
        rules = rules.display(),
        device = device.display(),
    );
    run("unshare", &["--map-root-user", "--mount", "sh", "-c", &script])
}

#[test]
fn udev_gives_every_board_its_group_and_its_link_and_keeps_modem_manager_away() {
    for model in MODELS {
        for id in model.usb.iter().filter(|id| !id.shared) {
            let made = udev_makes_of(id.vendor, id.product);
            let link = format!("/dev/chessboard/{}-pci-0000_00_14_0-usb-0_2_1_0", model.kind);
            for line in
                ["ID_MM_DEVICE_IGNORE=1", "70-appendixd.rules:", " GROUP ", " MODE 0660", &link, ":uaccess:"]
            {
                assert!(made.contains(line), "{line} is missing in:\n{made}");
            }
            let wrong = made.lines().find(|line| line.contains("appendixd") && line.contains("nvalid"));
            assert_eq!(wrong, None);
        }
    }
    let stranger = udev_makes_of(0x1234, 0x5678);
    assert!(!stranger.contains("chessboard") && !stranger.contains("ID_MM_DEVICE_IGNORE"), "{stranger}");
}

#[test]
fn a_keypad_is_given_to_those_who_may_use_boards_and_no_other_keyboard_is() {
    let scratch = Scratch::new();
    let rules = scratch.write("71-my-keypad.rules", &(udev_rule(0x1c4f, 0x0002) + "\n"));
    let node = "/devices/pci0000:00/0000:00:14.0/usb1/1-2/input/input7/event7";
    let keyboard = |product: &str| {
        format!(
            "P: /devices/pci0000:00/0000:00:14.0/usb1/1-2/input/input7\nE: SUBSYSTEM=input\nA: id/vendor=1c4f\n\
             A: id/product={product}\n\nP: {node}\nE: SUBSYSTEM=input\nE: DEVNAME=/dev/input/event7\nE: MAJOR=13\n\
             E: MINOR=71\n"
        )
    };
    let made = udev_makes(&keyboard("0002"), node, &rules);
    for line in ["71-my-keypad.rules:", " GROUP ", " MODE 0660", ":uaccess:"] {
        assert!(made.contains(line), "{line} is missing in:\n{made}");
    }
    let wrong = made.lines().find(|line| line.contains("my-keypad") && line.contains("nvalid"));
    assert_eq!(wrong, None);
    let other = udev_makes(&keyboard("0003"), node, &rules);
    assert!(!other.contains(":uaccess:"), "{other}");
}

#[test]
fn one_adapter_is_exempted_from_brltty_and_modem_manager_and_every_other_is_not() {
    let board = |serial: Option<&str>| Usb {
        vendor: 0x0403,
        product: 0x6001,
        serial: serial.map(String::from),
        socket: "1-2".to_owned(),
        ..Usb::default()
    };
    let described = |serial: &str, socket: &str| {
        let usb = format!("/devices/pci0000:00/0000:00:14.0/usb1/{socket}");
        let port = format!("{usb}/{socket}:1.0/ttyUSB3/tty/ttyUSB3");
        let text = format!(
            "P: /devices/pci0000:00/0000:00:14.0/usb1\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\n\n\
             P: {usb}\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_device\nE: PRODUCT=403/6001/600\nA: idVendor=0403\n\
             A: idProduct=6001\nA: serial={serial}\n\n\
             P: {usb}/{socket}:1.0\nE: SUBSYSTEM=usb\nE: DEVTYPE=usb_interface\nA: bInterfaceNumber=00\n\n\
             P: {port}\nE: SUBSYSTEM=tty\nE: DEVNAME=/dev/ttyUSB3\nE: MAJOR=188\nE: MINOR=3\n"
        );
        (text, usb, port)
    };
    // What distributions install for braille displays on adapter chips, in short.
    let brltty = "SUBSYSTEM==\"usb\", ENV{PRODUCT}==\"403/6001/*\", ENV{BRLTTY_BRAILLE_DRIVER}=\"any\"";
    for (serial, exempted, not) in [
        (Some("A50285BI"), ("A50285BI", "1-7"), ("BRL00123", "1-2")),
        (None, ("0001", "1-2"), ("0001", "1-7")),
    ] {
        let scratch = Scratch::new();
        let usb = board(serial);
        let lines = [rule_against_brltty(&usb), rule_against_modem_manager(&usb), brltty.to_owned()];
        let rules = scratch.write("71-my-board.rules", &(lines.join("\n") + "\n"));
        for ((serial, socket), is_exempted) in [(exempted, true), (not, false)] {
            let (text, usb, port) = described(serial, socket);
            let made = udev_makes(&text, &usb, &rules);
            assert_eq!(
                made.contains("BRLTTY_BRAILLE_DRIVER=any"),
                !is_exempted,
                "{serial} {socket}:\n{made}"
            );
            let made = udev_makes(&text, &port, &rules);
            assert_eq!(made.contains("ID_MM_DEVICE_IGNORE=1"), is_exempted, "{serial} {socket}:\n{made}");
        }
    }
}
