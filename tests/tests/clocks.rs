//! Clocks and start positions from outside: a clock beside a simulated board that is set by the arbiter's orders and
//! acknowledges, and a game of Chess960 by hands.

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use serde_json::{Value, json};

fn clock(watch: &mut Watch, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    watch.until(SOON, what, |event| event["event"] == "clock" && wanted(event))
}

#[test]
fn the_clock_beside_the_board_is_set_after_a_penalty_and_when_play_goes_on() {
    let mut board = Board::start("dgt", &["--clock"]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--mode", "tournament"]);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "ready", |event| event["event"] == "board" && event["state"] == "ready");
    assert!(daemon.ctl(&["new"]).status.success());
    board.hands(&["clock 5400 300 white"]);
    clock(&mut watch, "White's time runs", |event| event["running"] == "white");
    let order = |words: &[&str]| {
        let words: Vec<&str> = std::iter::once("arbiter").chain(words.iter().copied()).collect();
        assert!(daemon.ctl(&words).status.success(), "{words:?}");
    };
    order(&["penalty", "white", "120"]);
    let told = clock(&mut watch, "Black has two minutes more", |event| event["black"] == 420);
    assert_eq!(told["running"], "white", "{told}");
    order(&["pause"]);
    clock(&mut watch, "the clock stands", |event| event["running"].is_null());
    order(&["clock", "0:59:00", "0:01:01"]);
    let told = clock(&mut watch, "the times are set", |event| event["white"] == 3540);
    assert_eq!((&told["black"], &told["running"]), (&json!(61), &Value::Null), "{told}");
    order(&["resume"]);
    clock(&mut watch, "White's time runs again", |event| event["running"] == "white");
    assert_eq!(
        watch.events().iter().filter(|event| event["event"] == "press").count(),
        0,
        "{}",
        watch.last(12)
    );
}

#[test]
fn the_time_control_of_a_new_game_is_set_on_the_clock_beside_the_board() {
    let mut board = Board::start("dgt", &["--clock"]);
    let port = board.named("dgt");
    let options = ["--board", &port, "--voice", "text", "--mode", "tournament"];
    let daemon = Daemon::configured("white_clock = \"left\"\n", &options);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "ready", |event| event["event"] == "board" && event["state"] == "ready");
    board.hands(&["clock 182 182 none"]);
    clock(&mut watch, "it shows something else", |event| event["white"] == 182);
    assert!(daemon.ctl(&["new", "--time", "25+0"]).status.success());
    let told = clock(&mut watch, "the times of the new game", |event| event["white"] == 1500);
    assert_eq!((&told["black"], &told["running"]), (&json!(1500), &Value::Null), "{told}");
    assert!(daemon.ctl(&["new", "--time", "90+30"]).status.success());
    watch.until(SOON, "an increment has to be set by hand", |event| {
        event["event"] == "announcement"
            && event["text"].as_str().is_some_and(|text| text.contains("von Hand"))
    });
}

#[test]
fn a_game_of_chess960_is_castled_by_hands() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text"]);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "ready", |event| event["event"] == "board" && event["state"] == "ready");
    board.hands(&["replace d1 K", "replace e1 Q", "replace d8 k", "replace e8 q", "wait 0.5"]);
    assert!(daemon.ctl(&["new", "--start-position", "534"]).status.success());
    watch.until(SOON, "the game begins", |event| {
        event["event"] == "game" && event["fen"].as_str().is_some_and(|fen| fen.starts_with("rnbkqbnr/"))
    });
    for (from, to, piece) in [
        ("b1", "c3", "N"),
        ("b8", "c6", "n"),
        ("d2", "d3", "P"),
        ("d7", "d6", "p"),
        ("c1", "d2", "B"),
        ("c8", "d7", "b"),
    ] {
        let place = format!("place {to} {piece}");
        board.hands(&[&format!("lift {from}"), "wait 0.3", &place, "wait 1.6"]);
    }
    board.hands(&["lift d1", "wait 0.3", "lift a1", "wait 0.3", "place d1 R", "wait 0.3", "place c1 K"]);
    let made = watch.until(SOON, "castled", |event| event["event"] == "made" && event["ply"] == 7);
    assert_eq!((&made["uci"], &made["san"]), (&json!("d1a1"), &json!("O-O-O")), "{made}");
    watch.until(SOON, "said", |event| event["event"] == "firm" && event["ply"] == 7);
    let score = daemon.ask(&json!({ "do": "score", "pgn": true }))["ok"].to_string();
    assert!(score.contains("Chess960") && score.contains("4. O-O-O"), "{score}");
}
