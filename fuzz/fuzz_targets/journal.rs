//! Journals and the event lines in them: any bytes as they are, and each line of them with the checksum that belongs to
//! it, so that what is behind the checksum is reached too. What can be read is replayed.
//!
//! What must hold: no panic; and what was read once reads the same when it is cut behind its last whole line.

#![no_main]

use appendixd::journal::read::read;
use appendixd::journal::restore::restore;
use appendixd::journal::sealed;
use appendixd_core::settings::Settings;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    replay(data);
    let lines: Vec<u8> = data.split(|byte| *byte == b'\n').flat_map(sealed).collect();
    replay(&lines);
});

fn replay(bytes: &[u8]) {
    let Ok(journal) = read(bytes) else { return };
    let again = read(&bytes[..journal.whole]).expect("it was read before");
    assert_eq!(again.records.len(), journal.records.len());
    let restored = restore(vec![journal], Settings::default()).expect("the usual words");
    assert!(restored.next > 0);
}
