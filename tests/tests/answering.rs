//! A board is said to be found when it has answered, and not because a port could be opened.

use std::time::{Duration, Instant};

use appendixd_protocol::drivers::MODELS;
use appendixd_tests::board::Board;
use appendixd_tests::bus::{Bus, Device};
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::line::Stranger;
use serde_json::Value;

/// From plugging in to the sentence.
const FOUND: Duration = Duration::from_secs(3);

fn said(watch: &mut Watch, beginning: &str) {
    watch.until(SOON, beginning, |event| {
        let begins = || event["text"].as_str().is_some_and(|text| text.starts_with(beginning));
        event["event"] == "announcement" && event["state"] == "started" && begins()
    });
}

#[test]
fn of_a_named_port_that_stays_silent_never_found_is_said_but_that_it_does_not_answer() {
    for answer in [&b""[..], b"\r\nOK\r\n"] {
        let stranger = Stranger::start(answer);
        let board = format!("{}=dgt", stranger.path().display());
        let daemon = Daemon::start(&["--board", &board, "--voice", "text", "--language", "en"]);
        let mut watch = daemon.watch(0);
        watch.until(SOON, "board silent", |event| event["event"] == "board" && event["state"] == "silent");
        let sentence = if answer.is_empty() { "does not answer" } else { "cannot be read" };
        watch.until(SOON, sentence, |event| {
            event["event"] == "announcement" && event["text"].as_str().unwrap().contains(sentence)
        });
        let found =
            watch.named("announcement").filter(|event| event["text"].as_str().unwrap().contains("found"));
        assert_eq!(found.count(), 0, "{}", watch.last(20));
    }
}

#[test]
fn every_kind_is_said_to_be_found_within_three_seconds_also_when_it_comes_back() {
    let mut boards: Vec<(&str, Board)> =
        MODELS.iter().map(|model| (model.kind, Board::start(model.kind, &[]))).collect();
    for (kind, board) in &mut boards {
        let begun = Instant::now();
        let daemon = Daemon::start(&["--board", &board.named(kind), "--voice", "text", "--language", "en"]);
        let mut watch = daemon.watch(0);
        said(&mut watch, "Board found: ");
        assert!(begun.elapsed() < FOUND, "{kind}: said after {:?}", begun.elapsed());
        board.hands(&["unplug"]);
        said(&mut watch, "Board lost: ");
        let back = Instant::now();
        board.hands(&["plug"]);
        said(&mut watch, "Board found: ");
        assert!(back.elapsed() < FOUND, "{kind}: said again after {:?}", back.elapsed());
    }
}

/// At the pace at which a voice speaks, so that one sentence waits for another.
#[test]
fn advice_on_an_adapter_does_not_hold_up_the_word_that_the_board_is_found() {
    let bus = Bus::new();
    let braille = Stranger::start(b"");
    let board = Board::start("dgt", &[]);
    let options = ["--board", "auto", "--voice", "text", "--language", "en"];
    let pace = "[speech]\ntext_ms_per_word = 333\n";
    let daemon = Daemon::configured_in(pace, &options, bus.environment());
    let mut watch = daemon.watch(0);
    let device =
        |socket: &str, id, name: &str| Device { socket: socket.into(), id, serial: None, name: name.into() };
    bus.plug_in(&device("1-1", (0x0403, 0x6001), "ttyUSB0"), braille.path());
    let advice = |event: &Value| {
        event["event"] == "announcement" && event["text"].as_str().unwrap().contains("adapter")
    };
    watch.until(SOON, "the advice", |event| advice(event) && event["state"] == "started");
    let pty = std::fs::canonicalize(board.port()).unwrap();
    let plugged = Instant::now();
    bus.plug_in(&device("1-2", (0x045b, 0x8111), "ttyACM0"), &pty);
    said(&mut watch, "Board found: ");
    assert!(plugged.elapsed() < FOUND, "said after {:?}", plugged.elapsed());
    watch.until(SOON, "the whole advice", |event| advice(event) && event["state"] == "finished");
}
