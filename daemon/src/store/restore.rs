//! Which lines of the event file are events that go on where the ones before have ended, and words for the rest.

use serde_json::{Map, Value};

use super::file::KeptLine;

/// Beyond this, programs that read JSON lose digits. No daemon tells so many events.
const MOST: u64 = 1 << 53;
/// So many broken lines are told one by one.
const TOLD: usize = 10;

/// What has been understood of the files.
#[derive(Default)]
pub(super) struct Restored {
    /// Events, their numbers rising.
    pub events: Vec<(u64, Map<String, Value>, String)>,
    /// What is wrong with the lines, in words.
    pub warnings: Vec<String>,
}

pub(super) fn restored(lines: Vec<KeptLine>) -> Restored {
    let mut restored = Restored::default();
    let mut untold = 0;
    for line in lines {
        let last = restored.events.last().map(|(seq, ..)| *seq);
        let place = format!("line {} of {}", line.number, line.file);
        let warning = match understood(&line.text, last) {
            Ok((seq, object)) => {
                let gap = last.filter(|last| last + 1 < seq);
                restored.events.push((seq, object, line.text));
                gap.map(|last| match (last + 1, seq - 1) {
                    (from, to) if from == to => format!("Event {from} is missing before {place}."),
                    (from, to) => format!("Events {from} to {to} are missing before {place}."),
                })
            }
            Err(reason) => Some(format!("Line {} of {} is left out: {reason}.", line.number, line.file)),
        };
        match warning {
            Some(warning) if restored.warnings.len() < TOLD => restored.warnings.push(warning),
            Some(_) => untold += 1,
            None => {}
        }
    }
    if untold > 0 {
        restored.warnings.push(format!("There are {untold} more faults of this kind in the event files."));
    }
    restored
}

fn understood(line: &str, last: Option<u64>) -> Result<(u64, Map<String, Value>), String> {
    let object = match serde_json::from_str(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err("it is no JSON object".into()),
        Err(error) => return Err(format!("it is no JSON object ({error})")),
    };
    let seq = object.get("seq").and_then(Value::as_u64).filter(|seq| (1..MOST).contains(seq));
    let seq = seq.ok_or("it has no \"seq\" with the number of its event")?;
    match last {
        Some(last) if seq <= last => Err(format!("its event has the number {seq} after number {last}")),
        _ => Ok((seq, object)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(lines: &[&str]) -> Restored {
        let kept = |(place, text): (usize, &&str)| KeptLine {
            file: "events.jsonl".to_owned(),
            number: place + 1,
            text: (*text).to_owned(),
        };
        restored(lines.iter().enumerate().map(kept).collect())
    }

    fn numbers(restored: &Restored) -> Vec<u64> {
        restored.events.iter().map(|(seq, ..)| *seq).collect()
    }

    #[test]
    fn whole_files_need_no_words() {
        let found = of(&[r#"{"seq":5}"#, r#"{"seq":6}"#, r#"{"seq":7}"#]);
        assert_eq!((numbers(&found), found.warnings), (vec![5, 6, 7], Vec::new()));
    }

    #[test]
    fn each_fault_is_told_with_its_line() {
        let found = of(&[
            r#"{"seq":1}"#,
            "{\"se\u{fffd}",
            r#"{"seq":3}"#,
            r#"{"seq":3}"#,
            r#"{"seq":18446744073709551615}"#,
            r#"{"event":"made"}"#,
            "[4]",
            r#"{"seq":9}"#,
        ]);
        assert_eq!(numbers(&found), [1, 3, 9]);
        let expected = [
            "Line 2 of events.jsonl is left out",
            "Event 2 is missing before line 3 of events.jsonl",
            "Line 4 of events.jsonl is left out: its event has the number 3 after number 3",
            "Line 5 of events.jsonl is left out",
            "Line 6 of events.jsonl is left out",
            "Line 7 of events.jsonl is left out",
            "Events 4 to 8 are missing before line 8 of events.jsonl",
        ];
        assert_eq!(found.warnings.len(), expected.len(), "{:?}", found.warnings);
        for (warning, beginning) in found.warnings.iter().zip(expected) {
            assert!(warning.starts_with(beginning), "{warning}");
        }
    }

    #[test]
    fn a_file_of_rubbish_does_not_flood_the_log() {
        let found = of(&["rubbish"; 5000]);
        assert_eq!(found.warnings.len(), TOLD + 1);
        assert!(
            found.warnings.last().is_some_and(|last| last.contains("4990")),
            "{:?}",
            found.warnings.last()
        );
    }

    proptest! {
        #[test]
        fn numbers_always_rise(lines in proptest::collection::vec(
            prop_oneof![any::<u64>().prop_map(|seq| format!("{{\"seq\":{seq}}}")), (0..9_u64).prop_map(|seq| format!("{{\"seq\":{seq}}}")), ".{0,20}"], 0..20,
        )) {
            let lines: Vec<_> = lines.iter().map(String::as_str).collect();
            prop_assert!(numbers(&of(&lines)).is_sorted_by(|one, next| one < next));
        }
    }
}
