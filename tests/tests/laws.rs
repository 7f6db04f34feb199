//! The Laws from outside: real processes, hands on a simulated board, and what players and the arbiter get to know.

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use serde_json::{Value, json};

fn irregularity(watch: &mut Watch, kind: &str) -> Value {
    watch.until(SOON, kind, |event| event["event"] == "irregularity" && event["kind"] == kind)
}

/// Touches the knight, puts it back, plays the pawn instead, and presses.
const BREACH: [&str; 13] = [
    "clock 5400 5400 white",
    "wait 0.3",
    "lift b1",
    "wait 0.6",
    "place b1 N",
    "wait 0.4",
    "lift e2",
    "wait 0.4",
    "place e4 P",
    "wait 0.4",
    "press white",
    "wait 0.3",
    "clock 5399 5400 black",
];

#[test]
fn touch_move_goes_to_the_arbiter_with_the_press_and_to_nobody_else() {
    let mut board = Board::start("dgt", &["--clock"]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--mode", "tournament"]);
    let mut arbiter = daemon.watch(0);
    arbiter.until(SOON, "ready", |event| event["event"] == "board" && event["state"] == "ready");
    assert!(daemon.ctl(&["new"]).status.success());
    board.hands(&BREACH);
    let told = irregularity(&mut arbiter, "touch-move");
    assert_eq!(told["article"], "4.3.1", "{told}");
    assert_eq!(told["side"], "white", "{told}");
    assert_eq!(told["to"], "arbiter", "{told}");
    let order = |name: &str| arbiter.events().iter().position(|event| event["event"] == name);
    assert!(order("press") < order("irregularity"), "{}", arbiter.last(12));

    let mut player = appendixd_tests::daemon::Client::open(&daemon.socket());
    player.send(&json!({ "id": 1, "do": "watch", "since": 1, "as": "black" }));
    board.hands(&["lift e7", "wait 0.4", "place e5 p", "wait 0.4", "press black"]);
    let mut heard = Vec::new();
    while !heard.iter().any(|event: &Value| {
        event["event"] == "announcement" && event["ply"] == 2 && event["state"] == "finished"
    }) {
        heard.push(player.receive(SOON).expect("what the room hears"));
    }
    let advice = heard.iter().find(|event| event["event"] == "irregularity" || event["event"] == "touched");
    assert_eq!(advice, None);
    let numbers: Vec<u64> = heard.iter().filter_map(|event| event["seq"].as_u64()).collect();
    assert!(
        numbers.iter().copied().eq((1..).take(numbers.len())),
        "no gap tells of what is kept from him: {numbers:?}"
    );
}

#[test]
fn an_illegal_move_is_put_back_by_the_arbiter_and_binds_the_next_one() {
    let mut board = Board::start("dgt", &["--clock"]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--mode", "tournament"]);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "ready", |event| event["event"] == "board" && event["state"] == "ready");
    assert!(daemon.ctl(&["new"]).status.success());
    board.hands(&[
        "clock 5400 5400 white",
        "wait 0.3",
        "lift g1",
        "wait 0.4",
        "place g3 N",
        "wait 0.4",
        "press white",
    ]);
    let told = irregularity(&mut watch, "illegal-move");
    assert_eq!((&told["article"], &told["penalty"]), (&json!("7.5.1"), &json!("120 seconds to black")));
    assert!(daemon.ctl(&["arbiter", "reject"]).status.success());
    board.hands(&["lift g3", "wait 0.4", "place g1 N", "wait 0.4"]);
    watch.until(SOON, "the position is right", |event| {
        event["event"] == "announcement" && event["text"] == "Stellung stimmt." && event["to"] == "room"
    });
    let ruling = daemon.ask(&json!({ "do": "arbiter", "action": "ruling" }))["ok"].clone();
    assert_eq!(ruling["allowed"], json!(["g1f3", "g1h3"]), "{ruling}");
    assert_eq!(ruling["article"], "7.5.1, 4.3.1", "{ruling}");
    let refused = daemon.ctl(&["--as", "white", "arbiter", "ruling"]);
    assert_eq!(refused.status.code(), Some(1), "a player has no ruling to ask for");
}

#[test]
fn a_club_that_enforces_touch_move_does_not_take_the_move() {
    let mut board = Board::start("line", &[]);
    let daemon = Daemon::configured(
        "touch-move = \"enforce\"\n",
        &["--board", &board.named("line"), "--voice", "text"],
    );
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    board.hands(&["lift b1", "wait 0.6", "place b1 N", "wait 0.4", "lift e2", "wait 0.4", "place e4 P"]);
    let told = irregularity(&mut watch, "touch-move");
    assert_eq!(told["to"], "room", "{told}");
    board.hands(&["lift e4", "wait 0.4", "place e2 P", "wait 0.4", "lift b1", "wait 0.4", "place c3 N"]);
    let made = watch.event(SOON, "made");
    assert_eq!(made["uci"], "b1c3", "{made}");
}
