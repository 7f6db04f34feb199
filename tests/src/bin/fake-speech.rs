//! A speech worker that says nothing, takes time for it as a voice would, and writes down when it did what.
//!
//! Its report, one JSON object a line, goes to the file named in `FAKE_SPEECH`. It is slow: 400 ms a word at the
//! normal rate. It hangs at the word in `FAKE_SPEECH_HANGS_AT`, once.

use std::fs::OpenOptions;
use std::io::{BufRead, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const WORD: Duration = Duration::from_millis(400);

struct Sentence {
    id: String,
    end: Instant,
}

fn main() {
    let (orders, arrived) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if orders.send(line).is_err() {
                break;
            }
        }
    });
    tell("connected");
    tell("ready\tfake");
    let mut spoken: Option<Sentence> = None;
    loop {
        let left = spoken
            .as_ref()
            .map_or(Duration::from_secs(3600), |spoken| spoken.end.saturating_duration_since(Instant::now()));
        match arrived.recv_timeout(left) {
            Ok(line) => take(&line, &mut spoken),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(Sentence { id, .. }) = spoken.take() {
                    tell(&format!("ended\t{id}"));
                }
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn take(line: &str, spoken: &mut Option<Sentence>) {
    note("order", line);
    let fields: Vec<&str> = line.split('\t').collect();
    match fields.as_slice() {
        ["say", id, _, _, rate, _, _, text] => {
            assert!(spoken.is_none(), "two sentences at once");
            let rate: f32 = rate.parse().unwrap_or_default();
            let words = text.split_whitespace().count();
            let length = WORD.mul_f32(words as f32 / (1.0 + rate.max(0.0) / 100.0));
            tell(&format!("began\t{id}"));
            if hangs_at(text) {
                loop {
                    std::thread::park();
                }
            }
            *spoken = Some(Sentence { id: (*id).to_owned(), end: Instant::now() + length });
        }
        ["stop", id] => {
            if spoken.take_if(|spoken| spoken.id == *id).is_some() {
                tell(&format!("stopped\t{id}"));
            }
        }
        ["ping"] => tell("pong"),
        _ => tell("failed\tan order that is not known"),
    }
}

/// Once: the file that says so is there afterwards.
fn hangs_at(text: &str) -> bool {
    let word = std::env::var("FAKE_SPEECH_HANGS_AT").unwrap_or_default();
    if word.is_empty() || !text.contains(&word) {
        return false;
    }
    let sign = std::env::var("FAKE_SPEECH").unwrap_or_default() + ".hung";
    OpenOptions::new().write(true).create_new(true).open(sign).is_ok()
}

fn tell(report: &str) {
    note("report", report);
    println!("{report}");
}

fn note(kind: &str, line: &str) {
    let Ok(path) = std::env::var("FAKE_SPEECH") else { return };
    let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis());
    let at = u64::try_from(at).unwrap_or(u64::MAX);
    let text = serde_json::json!({ "at": at, kind: line }).to_string() + "\n";
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).expect("the report can be written");
}
