//! What is known of a port before it is opened.

use super::*;

/// A port on USB, plugged into this socket.
pub(crate) fn plugged_in(node: &str, id: (u16, u16), serial: Option<&str>, socket: &str) -> Candidate {
    Candidate {
        node: node.into(),
        usb: Some(Usb {
            vendor: id.0,
            product: id.1,
            serial: serial.map(String::from),
            socket: socket.into(),
            ..Usb::default()
        }),
        address: None,
        path: format!("pci-0000:00:14.0-usb-0:{socket}:1.0"),
        hidden_from_modems: false,
    }
}

#[test]
fn what_may_be_asked_follows_from_the_list_of_models() {
    for model in MODELS.iter().filter(|model| model.shared.is_none()) {
        for id in model.usb {
            let at = plugged_in("/dev/ttyUSB0", (id.vendor, id.product), None, "1-2");
            match at.standing() {
                Standing::Own(models) => assert!(!id.shared && models.contains(model), "{}", model.kind),
                Standing::Shared => assert!(id.shared, "{}", model.kind),
                Standing::Unknown => panic!("{}", model.kind),
            }
            assert!(at.models()[0].contains(model));
        }
    }
    let stranger = plugged_in("/dev/ttyACM0", (0x1234, 0x5678), None, "1-2");
    assert_eq!(stranger.standing(), Standing::Unknown);
    assert!(stranger.models()[1].iter().all(|model| model.shared.is_none()));
    assert!(stranger.models()[1].len() > 1);
}

#[test]
fn a_device_is_known_by_its_serial_number_wherever_it_is() {
    let ftdi = (0x0403, 0x6001);
    let here = plugged_in("/dev/ttyUSB0", ftdi, Some("A50285BI"), "1-2");
    let there = plugged_in("/dev/ttyUSB7", ftdi, Some("A50285BI"), "3-1");
    assert_eq!(here.key(), there.key());
    for none in [None, Some("0001"), Some("00000000"), Some("0123456789ABCDEF"), Some("12345"), Some(" ")] {
        let [here, there] = ["1-2", "3-1"].map(|socket| plugged_in("/dev/ttyUSB0", ftdi, none, socket).key());
        assert_ne!(here, there, "{none:?}");
    }
}

#[test]
fn equal_boards_are_told_apart_by_path() {
    let dgt = (0x045b, 0x8111);
    let alike = [
        plugged_in("/dev/ttyACM0", dgt, Some("TWICE-77"), "1-1"),
        plugged_in("/dev/ttyACM1", dgt, Some("TWICE-77"), "1-2"),
        plugged_in("/dev/ttyACM2", dgt, Some("ONCE-7777"), "1-3"),
    ];
    let keys: Vec<_> = with_keys(alike.to_vec()).into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys[0], alike[0].key_by_path());
    assert_eq!(keys[1], alike[1].key_by_path());
    assert_eq!(keys[2], alike[2].key());
}
