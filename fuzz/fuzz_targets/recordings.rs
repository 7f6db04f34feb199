//! Recordings: any bytes as they are, and the same behind a good first line, so that what is behind that is reached too.
//!
//! What must hold: no panic; a broken line is told in words with its number; times never go back; the same bytes read
//! the same again.

#![no_main]

use appendixd::recording::{Record, Recording};
use libfuzzer_sys::fuzz_target;

const FIRST: &[u8] =
    b"{\"appendixd\":\"recording\",\"version\":1,\"board\":\"line\",\"port\":\"/dev/any\"}\n";

fuzz_target!(|data: &[u8]| {
    same_again(data);
    same_again(&[FIRST, data].concat());
});

fn same_again(bytes: &[u8]) {
    let (records, refusal) = read(bytes);
    assert!(records.is_sorted_by_key(|record| record.at));
    assert!(refusal.as_deref().is_none_or(|words| words.starts_with("line ") && !words.contains('\n')));
    assert_eq!((records, refusal), read(bytes));
}

/// What can be read, and why no more.
fn read(bytes: &[u8]) -> (Vec<Record>, Option<String>) {
    let mut records = Vec::new();
    let mut recording = match Recording::open(bytes) {
        Ok(recording) => recording,
        Err(error) => return (records, Some(error.to_string())),
    };
    loop {
        match recording.next_record() {
            Ok(Some(record)) => records.push(record),
            Ok(None) => return (records, None),
            Err(error) => return (records, Some(error.to_string())),
        }
    }
}
