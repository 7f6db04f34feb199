//! The example of a program that shows a listener what he is told, line by line, against the real daemon.

use std::process::Command;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON};
use appendixd_tests::process::Running;

fn follow(daemon: &Daemon, who: &str) -> Running {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/follow.py");
    Running::start(Command::new("python3").arg(script).arg(daemon.socket()).arg(who))
}

#[test]
fn each_listener_reads_each_sentence_once_in_his_own_words() {
    let mut board = Board::start("dgt", &[]);
    let table = format!(
        "[[table]]\nboards = \"{}\"\nseat.white = {{ language = \"da\", form = \"short\" }}\n",
        board.named("dgt")
    );
    let daemon = Daemon::configured(&table, &["--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    let (white, black) = (follow(&daemon, "white"), follow(&daemon, "black"));
    let [begun, also_begun] =
        [&white, &black].map(|follower| follower.line(SOON, |line| Some(line.to_owned())));
    assert!(begun.starts_with("Events follow") && also_begun.starts_with("Events follow"), "{begun}");
    board.hands(&["lift g1", "place f3 N"]);
    watch.until(SOON, "the move", |event| event["about"] == "move" && event["state"] == "finished");
    board.hands(&["lift g8", "place f6 n"]);
    white.line(SOON, |line| (line == "springer Frederik seks").then_some(()));
    black.line(SOON, |line| line.contains("Gustav eight").then_some(()));
    assert_eq!(white.output(), format!("{begun}\nspringer Frederik tre\nspringer Frederik seks"));
    let english = "knight Gustav one, Felix three\nknight Gustav eight, Felix six";
    assert_eq!(black.output(), format!("{also_begun}\n{english}"));
}

#[test]
fn a_daemon_that_is_started_again_is_found_again_and_nothing_is_missed_or_told_twice() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    let follower = follow(&daemon, "black");
    let begun = follower.line(SOON, |line| Some(line.to_owned()));
    board.hands(&["lift g1", "place f3 N"]);
    follower.line(SOON, |line| (line == "knight Gustav one, Felix three").then_some(()));
    daemon.kill();
    daemon.again();
    let mut watch = daemon.watch(0);
    watch.until(SOON, "the board again", |event| event["event"] == "game" && event["state"] == "resumed");
    // Before it has looked again, at most a second later, or after: it gets the same.
    board.hands(&["lift g8", "place f6 n"]);
    follower.line(SOON, |line| (line == "knight Gustav eight, Felix six").then_some(()));
    let told = follower.output();
    assert!(told.starts_with(&begun), "{told}");
    let moves: Vec<&str> = told.lines().filter(|line| line.starts_with("knight")).collect();
    assert_eq!(moves, ["knight Gustav one, Felix three", "knight Gustav eight, Felix six"], "{told}");
    let mut lines: Vec<&str> = told.lines().collect();
    lines.dedup();
    assert_eq!(lines.len(), told.lines().count(), "told twice: {told}");
}
