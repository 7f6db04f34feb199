//! The part of the udev rules that follows from the list of models.

use appendixd_protocol::drivers::MODELS;
use std::fmt::Write;

/// The line before the generated part.
pub const BEGIN: &str = "# BEGIN boards (generated from the list of models; see CONTRIBUTING.md)";

/// The line after it.
pub const END: &str = "# END boards";

/// One paragraph a model: its rules, or why it has none.
pub fn rules() -> String {
    let mut text = String::new();
    for model in MODELS {
        let _ = writeln!(text, "# {} ({})", model.name, model.kind);
        if model.usb.is_empty() {
            text.push_str("# No USB id of its own: name its port, as in --board /dev/ttyACM0=");
            let _ = writeln!(text, "{}", model.kind);
        }
        for id in model.usb {
            let (vendor, product) = (format!("{:04x}", id.vendor), format!("{:04x}", id.product));
            if id.shared {
                let _ = writeln!(
                    text,
                    "# {vendor}:{product} is an adapter chip of thousands of products: left alone."
                );
                continue;
            }
            let usb = format!("ATTR{{idVendor}}==\"{vendor}\", ATTR{{idProduct}}==\"{product}\"");
            let port = format!("ATTRS{{idVendor}}==\"{vendor}\", ATTRS{{idProduct}}==\"{product}\"");
            let _ = writeln!(
                text,
                "SUBSYSTEM==\"usb\", ENV{{DEVTYPE}}==\"usb_device\", {usb}, ENV{{ID_MM_DEVICE_IGNORE}}=\"1\""
            );
            let _ = writeln!(
                text,
                "SUBSYSTEM==\"tty\", {port}, ENV{{ID_MM_DEVICE_IGNORE}}=\"1\", GROUP=\"dialout\", MODE=\"0660\", \
                 TAG+=\"uaccess\", SYMLINK+=\"chessboard/{}-$env{{ID_PATH_TAG}}\"",
                model.kind
            );
        }
    }
    text
}
