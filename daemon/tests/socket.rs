//! The control socket of a real daemon.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

use std::io::Write;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use common::{Cable, Daemon, LONG, start_position, within};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

#[test]
fn ids_come_back_and_mistakes_are_told() {
    let daemon = Daemon::start("ids", &[]);
    let mut client = daemon.client();
    assert!(client.ask(r#"{"id":"seven","do":"status"}"#)["ok"]["text"].is_string());
    let answer = client.ask(r#"{"id":7,"do":"castle"}"#);
    assert_eq!(answer["id"], 7);
    assert_eq!(answer["error"]["code"], "unknown-command");
    assert!(answer["error"]["message"].as_str().unwrap().contains("status, watch, new"));
    assert_eq!(client.ask("nonsense")["error"]["code"], "bad-json");
    let answer = client.ask(r#"{"id":[1,"a"],"do":"last"}"#);
    assert_eq!(answer["id"], serde_json::json!([1, "a"]));
    assert_eq!(answer["error"]["code"], "no-table");
}

#[test]
fn what_a_crash_leaves_is_no_hindrance() {
    let mut daemon = Daemon::start("crash", &[]);
    let seq = daemon.client().ask(r#"{"id":1,"do":"watch"}"#)["ok"]["since"].as_u64();
    daemon.kill();
    assert!(daemon.socket().exists());
    daemon.restart(&[]);
    let mut client = daemon.client();
    assert!(client.ask(r#"{"id":1,"do":"watch"}"#)["ok"]["since"].as_u64() >= seq);
    let second = daemon.ctl(&["status"]);
    assert!(second.status.success());
}

#[test]
fn a_hundred_megabytes_without_a_line_end_cost_one_error() {
    let daemon = Daemon::start("long", &[]);
    let mut client = daemon.client();
    let part = vec![b'x'; 1 << 20];
    for _ in 0..100 {
        client.stream.write_all(&part).unwrap();
    }
    client.send("");
    assert_eq!(client.read().unwrap()["error"]["code"], "too-long");
    assert!(client.ask(r#"{"id":1,"do":"status"}"#)["ok"].is_object());
}

#[test]
fn events_are_none_missing_and_none_twice_also_over_a_restart() {
    let mut cable = Cable::new();
    let board = format!("{}=dgt", cable.port);
    let mut daemon = Daemon::start("events", &["--board", &board]);
    let mut watcher = daemon.client();
    assert_eq!(watcher.ask(r#"{"id":1,"do":"watch","since":1}"#)["ok"]["since"], 1);
    cable.asked();
    cable.say(&start_position());
    watcher.event("game", Some("started"));
    cable.say(&[0x8E, 0, 5, 0x34, 0]);
    cable.say(&[0x8E, 0, 5, 0x24, 1]);
    let made = watcher.event("made", None);
    assert_eq!((&made["uci"], &made["firm"]), (&"e2e4".into(), &false.into()));
    watcher.event("firm", None);
    assert!(daemon.ctl(&["last"]).status.success());
    assert!(daemon.end() < Duration::from_secs(1));
    let mut before = 0;
    let kept = daemon.kept_events();
    for line in kept.lines() {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        before += 1;
        assert_eq!(event["seq"], before);
    }
    assert!(daemon.printed().lines().any(|line| line == "pawn Eva two, Eva four"), "the move is printed");

    daemon.restart(&[]);
    let mut again = daemon.client();
    assert!(again.ask(r#"{"id":1,"do":"watch","since":1}"#)["ok"].is_object());
    for number in 1..=before + 1 {
        assert_eq!(again.read().unwrap()["seq"], number);
    }
}

#[test]
fn a_slow_reader_is_cut_off_and_slows_nobody() {
    let mut cable = Cable::new();
    let board = format!("{}=dgt", cable.port);
    let daemon = Daemon::start_logged("slow", &["--board", &board]);
    let mut slow = daemon.client();
    slow.send(r#"{"id":1,"do":"watch","since":1}"#);
    let mut brisk = daemon.client();
    brisk.ask(r#"{"id":1,"do":"watch","since":1}"#);
    cable.asked();
    cable.say(&start_position());
    brisk.event("game", Some("started"));
    // Much more than a socket holds.
    let reading = std::thread::spawn(move || {
        let mut last = 0;
        while last < 3000 {
            last = brisk.read().unwrap()["seq"].as_u64().unwrap();
        }
        last
    });
    let mut asker = daemon.client();
    for _ in 0..1500 {
        assert!(asker.ask(r#"{"id":1,"do":"adjust","side":"white"}"#)["ok"].is_object());
    }
    let last = reading.join().unwrap();
    // Nothing is read until the daemon has lost patience.
    within("the cut", || daemon.log().contains("reads too slowly and was cut off").then_some(()));
    let mut seen = 0;
    let cut = loop {
        let line = slow.read().expect("the reason comes before the end");
        if let Some(error) = line.get("error") {
            break error["code"].clone();
        }
        if let Some(seq) = line.get("seq").and_then(serde_json::Value::as_u64) {
            assert_eq!(seq, seen + 1);
            seen = seq;
        }
    };
    assert_eq!(cut, "too-slow");
    assert!(seen < last);
    assert!(slow.read().is_none(), "the connection is closed");
}

#[test]
fn a_recording_replays_what_was_seen() {
    let mut cable = Cable::new();
    let board = format!("{}=dgt", cable.port);
    let daemon = Daemon::start("record", &["--board", &board]);
    let mut owner = daemon.client();
    let file = daemon.directory.join("game.jsonl");
    let request = serde_json::json!({ "id": 1, "do": "record", "file": file });
    assert!(owner.ask(&request.to_string())["ok"].is_object());
    let mut watcher = daemon.client();
    watcher.ask(r#"{"id":1,"do":"watch","since":1}"#);
    cable.asked();
    cable.say(&start_position());
    watcher.event("game", Some("started"));
    cable.say(&[0x8E, 0, 5, 0x34, 0, 0x8E, 0, 5, 0x24, 1]);
    let firm = watcher.event("firm", None);
    assert_eq!(firm["by"], "settled");
    let mut other = daemon.client();
    assert!(other.ask(r#"{"id":2,"do":"record","stop":true}"#)["ok"].is_object());
    let replayed = || daemon.ctl(&["replay", file.to_str().unwrap()]);
    let (first, second) = (replayed(), replayed());
    let events = String::from_utf8(first.stdout.clone()).unwrap();
    assert!(first.status.success());
    assert_eq!(first.stdout, second.stdout);
    assert!(events.contains(r#""event":"made","ply":1,"side":"white","uci":"e2e4""#), "{events}");
    assert!(events.contains("pawn Eva two, Eva four"), "the language is that of the recording");
    let refusal = other.ask(&request.to_string());
    assert_eq!(refusal["error"]["code"], "bad-value", "a file that is there is left alone");
}

#[test]
fn a_board_that_comes_back_is_the_same_board() {
    let cable = Cable::new();
    let link = std::env::temp_dir().join(format!("appendixd-link-{}", std::process::id()));
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(&cable.port, &link).unwrap();
    let board = format!("{}=dgt", link.display());
    let daemon = Daemon::start("back", &["--board", &board]);
    let mut watcher = daemon.client();
    watcher.ask(r#"{"id":1,"do":"watch","since":1}"#);
    let found = watcher.event("board", Some("found"));
    // Another test may get the same terminal.
    std::fs::remove_file(&link).unwrap();
    drop(cable);
    watcher.event("board", Some("lost"));
    let second = Cable::new();
    std::os::unix::fs::symlink(&second.port, &link).unwrap();
    let since = std::time::Instant::now();
    let back = watcher.event("board", Some("found"));
    assert!(since.elapsed() < Duration::from_secs(3));
    assert_eq!(back["board"], found["board"]);
    assert_eq!(back["table"], found["table"]);
    std::fs::remove_file(&link).unwrap();
}

#[test]
fn any_bytes_leave_a_connection_that_still_answers() {
    let daemon = Daemon::start("bytes", &[]);
    let lines = proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..120), 1..6);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(40));
    runner
        .run(&lines, |lines| {
            let mut client = daemon.client();
            client.stream.set_write_timeout(Some(LONG)).unwrap();
            for line in &lines {
                client.stream.write_all(line).unwrap();
                client.stream.write_all(b"\n").unwrap();
            }
            client.send(r#"{"id":"the last","do":"status"}"#);
            loop {
                let answer = client.read().expect("the connection was closed");
                if answer["id"] == "the last" {
                    prop_assert!(answer["ok"].is_object());
                    return Ok(());
                }
                prop_assert!(answer["error"]["message"].is_string());
            }
        })
        .unwrap();
}

#[test]
fn five_hundred_programs_disturb_nobody() {
    let daemon = Daemon::start("crowd", &[]);
    drop(daemon.client());
    let crowd: Vec<_> = (0..500).map(|_| UnixStream::connect(daemon.socket()).unwrap()).collect();
    let asked = daemon.ctl(&["status"]);
    assert!(asked.status.success(), "{asked:?}");
    drop(crowd);
}

#[test]
fn a_table_that_is_not_there_is_refused_by_every_command() {
    let cable = Cable::new();
    let board = format!("{}=dgt", cable.port);
    let daemon = Daemon::start("nope", &["--board", &board]);
    let mut watcher = daemon.client();
    watcher.ask(r#"{"id":1,"do":"watch","since":1}"#);
    watcher.event("board", Some("found"));
    for command in ["status", "watch", "last", "repeat", "quiet", "new"] {
        let refused = daemon.ctl(&["--table", "nope", command]);
        let words = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1), "{command}: {words}");
        assert!(words.contains("nope") && words.contains("table1"), "{command}: {words}");
    }
    assert!(daemon.ctl(&["--table", "table1", "status"]).status.success());
}

#[test]
fn a_broken_line_among_the_events_is_told_in_the_log() {
    let events = "{\"seq\":1,\"event\":\"speech\"}\nnonsense\n{\"seq\":3,\"event\":\"speech\"}\n{\"seq\":4,";
    let daemon = Daemon::start_after("broken", events);
    let since = daemon.client().ask(r#"{"id":1,"do":"watch"}"#)["ok"]["since"].as_u64().unwrap();
    assert!(since >= 4, "{since}");
    let log = daemon.log();
    for words in
        ["Line 2 of 000000000000001.jsonl", "Event 2 is missing", "Line 4 of events.jsonl has no end"]
    {
        assert!(log.contains(words), "{words} in: {log}");
    }
}
