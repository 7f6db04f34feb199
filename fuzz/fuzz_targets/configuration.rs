//! The configuration file: any text.
//!
//! What must hold: no panic; what is refused is refused in one line that names the file and a line that is there.

#![no_main]

use std::path::Path;

use appendixd::config::{Config, Flags};
use libfuzzer_sys::fuzz_target;

const FILE: &str = "/etc/appendixd/config.toml";

fuzz_target!(|text: &str| {
    let Err(error) = Config::of_text(Path::new(FILE), text.to_owned(), Flags::default(), &|_| None) else {
        return;
    };
    let told = error.to_string();
    assert!(!told.contains('\n'), "{told}");
    let place = told.strip_prefix(&format!("{FILE}, line ")).and_then(|rest| rest.split(':').next());
    let line: usize =
        place.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no line in: {told}"));
    assert!((1..=text.matches('\n').count() + 1).contains(&line), "{told}");
});
