//! One line of a journal: eight hex digits, a blank, a JSON object, a line end. The digits are the CRC-32 of the
//! object's bytes, so that a line that was cut, or that a failing disk has changed, is known for what it is.

use serde_json::{Map, Value};

const DIGITS: usize = 8;

/// The object as a line with its end.
pub fn written(object: &Map<String, Value>) -> String {
    let text = Value::Object(object.clone()).to_string();
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// Any bytes as a line with its checksum and its end.
pub fn sealed(text: &[u8]) -> Vec<u8> {
    let sum = format!("{:08x} ", crc32fast::hash(text));
    [sum.as_bytes(), text, b"\n"].concat()
}

/// The object of a line without its end; nothing where it is damaged.
pub fn read(line: &[u8]) -> Option<Map<String, Value>> {
    let (digits, rest) = line.split_at_checked(DIGITS)?;
    let text = rest.strip_prefix(b" ")?;
    let sum = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    if u32::from_str_radix(sum, 16).ok()? != crc32fast::hash(text) {
        return None;
    }
    serde_json::from_slice(text).ok()
}

/// The bytes of a journal cut at their line ends, each with the place behind it; the last may lack its end.
pub fn lines(bytes: &[u8]) -> impl Iterator<Item = (&[u8], usize, bool)> {
    let mut end = 0;
    bytes.split_inclusive(|byte| *byte == b'\n').map(move |line| {
        end += line.len();
        match line.strip_suffix(b"\n") {
            Some(whole) => (whole, end, true),
            None => (line, end, false),
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_reads_back_and_no_other_bytes_do() {
        let Value::Object(object) =
            json!({ "n": 7, "in": [{ "board": "dgt-1", "square": "e2", "seen": "." }] })
        else {
            panic!()
        };
        let line = written(&object);
        let whole = line.strip_suffix('\n').unwrap().as_bytes();
        assert_eq!(read(whole), Some(object));
        for place in 0..whole.len() {
            assert_eq!(read(&whole[..place]), None, "cut at {place}");
            let mut changed = whole.to_vec();
            changed[place] ^= 1;
            assert_eq!(read(&changed), None, "changed at {place}");
        }
    }
}
