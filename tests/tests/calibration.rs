//! A board with chips in its pieces learns them from the starting position, with the real daemon and a pty: nothing is typed,
//! everything is said, and it is known after the next start.

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use serde_json::json;

const NEEDED: &str = "The board is learning its pieces. Set up the starting position.";
const KNOWN: &str = "The board knows its pieces.";

fn said(watch: &mut Watch, words: &str) {
    watch.until(SOON, words, |event| {
        event["event"] == "announcement"
            && event["state"] == "queued"
            && event["text"].as_str().is_some_and(|text| text.contains(words))
    });
}

fn moves(board: &mut Board, watch: &mut Watch, from: &str, to: &str, uci: &str) {
    board.hands(&[&format!("lift {from}"), "wait 1.5", &format!("place {to}")]);
    watch.until(SOON, uci, |event| event["event"] == "made" && event["uci"] == uci);
}

#[test]
fn pieces_are_learnt_in_words_and_kept() {
    let mut board = Board::start("certabo", &["--seed", "2", "--variant", "broken-lines"]);
    board.hands(&["lift a1", "place a4 R"]);
    let name = board.named("certabo");
    let mut daemon = Daemon::start(&["--board", &name, "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    said(&mut watch, NEEDED);
    let status = |daemon: &Daemon| String::from_utf8(daemon.ctl(&["status"]).stdout).unwrap();
    let told = status(&daemon);
    assert!(told.contains("not been taught its pieces") && told.contains("appendixctl calibrate"), "{told}");
    // A rook that is still on its way is named once it rests there.
    said(&mut watch, "two squares are wrong");
    board.hands(&["lift a4", "place a1 R"]);
    said(&mut watch, KNOWN);
    watch.event(SOON, "game");
    assert!(!status(&daemon).contains("taught"), "{}", status(&daemon));
    moves(&mut board, &mut watch, "e2", "e4 P", "e2e4");

    let refused = daemon.ask(&json!({ "id": 1, "do": "calibrate" }));
    assert_eq!(refused["error"]["code"], "not-now", "{refused}");
    let recording = daemon.folder().join("recording.jsonl");
    let recorded = daemon.ask(&json!({ "id": 1, "do": "record", "file": recording }));
    assert!(recorded.get("ok").is_some(), "{recorded}");
    daemon.stop();
    // Replayed with nothing known but what the recording holds, the board learns its pieces once more.
    let replayed = daemon.ctl(&["replay", &recording.to_string_lossy(), "--language", "en"]);
    let replayed = String::from_utf8(replayed.stdout).unwrap();
    assert!(replayed.contains(KNOWN) && replayed.contains("e2e4"), "{replayed}");

    daemon.again();
    let mut watch = daemon.watch(0);
    moves(&mut board, &mut watch, "e7", "e5 p", "e7e5");
    let times = watch.events().iter().filter(|event| event["text"] == KNOWN && event["state"] == "queued");
    assert_eq!(times.count(), 1, "it has not been taught again");
}

#[test]
fn it_can_be_asked_for_and_only_where_it_makes_sense() {
    let board = Board::start("certabo", &[]);
    let daemon = Daemon::start(&["--board", &board.named("certabo"), "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    said(&mut watch, KNOWN);
    let asked = daemon.ctl(&["calibrate"]);
    let told = String::from_utf8(asked.stdout).unwrap();
    assert!(asked.status.success() && told.starts_with(NEEDED), "{told}");
    said(&mut watch, NEEDED);
    said(&mut watch, KNOWN);

    let board = Board::start("sentio", &[]);
    let daemon = Daemon::start(&["--board", &board.named("sentio"), "--voice", "text"]);
    daemon.watch(0).event(SOON, "game");
    let refused = daemon.ctl(&["calibrate"]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("needs no calibration"), "{refused:?}");
}
