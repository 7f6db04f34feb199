//! The udev rules hold every model in the list. `APPENDIXD_REGENERATE=1` writes the generated part anew.

use std::fs;
use std::path::Path;

use appendixd_protocol::drivers::MODELS;
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
