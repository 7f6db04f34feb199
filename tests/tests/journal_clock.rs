//! The built-in clock with real processes: what a kill and a signal cost, and who lets it run again.

use std::time::Duration;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use serde_json::{Value, json};

/// How long nothing happens, because a player thinks, before the daemon goes.
const THINKS: Duration = Duration::from_millis(2500);

/// A board without a clock, a game of five minutes, and White's time runs.
fn table(mode: &str) -> (Board, Daemon) {
    let board = Board::start("dgt", &[]);
    let name = board.named("dgt");
    let daemon = Daemon::start(&["--board", &name, "--voice", "text", "--language", "en", "--mode", mode]);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "a board", |event| event["event"] == "board" && event["state"] == "ready");
    let answer = daemon.ask(&json!({ "id": 1, "do": "new", "time": "5" }));
    assert!(answer.get("ok").is_some(), "{answer}");
    press(&daemon, "black");
    clock(&mut watch, 300, &json!("white"));
    while watch.next(THINKS).is_some() {}
    (board, daemon)
}

fn press(daemon: &Daemon, side: &str) -> Value {
    daemon.ask(&json!({ "id": 1, "do": "press", "side": side }))
}

fn clock(watch: &mut Watch, most: u64, running: &Value) -> u64 {
    let told =
        watch.until(SOON, "the clock", |event| event["event"] == "clock" && event["running"] == *running);
    let white = told["white"].as_u64().expect("seconds");
    assert!(white <= most, "{told}");
    white
}

/// What the clock shows once the daemon is there again.
fn stands(daemon: &Daemon) -> u64 {
    let mut watch = daemon.watch(0);
    watch.until(SOON, "the game goes on", |event| event["event"] == "game" && event["state"] == "resumed");
    clock(&mut watch, 300, &Value::Null)
}

#[test]
fn an_end_by_a_signal_gives_no_time_back_and_a_tournament_waits_for_the_arbiter() {
    let (_board, mut daemon) = table("tournament");
    daemon.stop();
    daemon.again();
    let left = stands(&daemon);
    assert!(left <= 298, "{left} seconds after {THINKS:?}");
    for side in ["black", "white"] {
        let answer = press(&daemon, side);
        assert_eq!(answer["error"]["code"], "not-allowed", "{answer}");
    }
    let at = daemon.ask(&json!({ "id": 1, "do": "clock" }));
    assert_eq!(at["ok"]["running"], Value::Null, "{at}");
    let answer = daemon.ask(&json!({ "id": 1, "do": "arbiter", "action": "resume" }));
    assert!(answer.get("ok").is_some(), "{answer}");
    let mut watch = daemon.watch(0);
    watch.until(SOON, "the game goes on", |event| event["event"] == "game" && event["state"] == "resumed");
    clock(&mut watch, left, &json!("white"));
}

#[test]
fn a_kill_gives_back_a_second_at_most_and_a_club_goes_on_with_the_next_press() {
    let (_board, mut daemon) = table("club");
    daemon.kill();
    daemon.again();
    let left = stands(&daemon);
    assert!(left <= 299, "{left} seconds after {THINKS:?}");
    let answer = press(&daemon, "black");
    assert!(answer.get("ok").is_some(), "{answer}");
    let mut watch = daemon.watch(0);
    watch.until(SOON, "the game goes on", |event| event["event"] == "game" && event["state"] == "resumed");
    clock(&mut watch, left, &json!("white"));
}
