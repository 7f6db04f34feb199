//! What happens to the cable: pulled, put back, taken by two programs, plugged into something else.

use std::process::Command;
use std::time::{Duration, Instant};

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::process::Running;
use appendixd_tests::scratch::Scratch;
use appendixd_tests::wait;

/// The board must be found again within this time (interfaces of the daemon: three seconds).
const FOUND_AGAIN: Duration = Duration::from_secs(3);

fn board_state(watch: &mut Watch, state: &str) {
    watch
        .until(SOON, &format!("board {state}"), |event| event["event"] == "board" && event["state"] == state);
}

fn made(watch: &mut Watch, uci: &str) {
    watch.until(SOON, uci, |event| event["event"] == "made" && event["uci"] == uci);
}

#[test]
fn a_pulled_cable_is_said_once_and_the_game_goes_on_when_it_is_back() {
    for kind in ["dgt", "line"] {
        let mut board = Board::start(kind, &[]);
        let daemon = Daemon::start(&["--board", &board.named(kind), "--voice", "text", "--language", "en"]);
        let mut watch = daemon.watch(0);
        watch.event(SOON, "game");
        board.hands(&["lift e2", "place e4 P"]);
        made(&mut watch, "e2e4");

        board.hands(&["unplug"]);
        board_state(&mut watch, "lost");
        let back = Instant::now();
        board.hands(&["plug"]);
        board_state(&mut watch, "found");
        assert!(back.elapsed() < FOUND_AGAIN, "found again after {:?}", back.elapsed());
        board_state(&mut watch, "ready");

        board.hands(&["lift e7", "place e5 p"]);
        made(&mut watch, "e7e5");
        let lost = watch.named("board").filter(|event| event["state"] == "lost").count();
        assert_eq!(lost, 1, "{}", watch.last(40));
        let games = watch.named("game").filter(|event| event["state"] == "started").count();
        assert_eq!(games, 1, "{}", watch.last(40));
        let boards: std::collections::BTreeSet<_> =
            watch.named("board").map(|event| event["board"].to_string()).collect();
        assert_eq!(boards.len(), 1, "the same board has one name: {boards:?}");
    }
}

#[test]
fn a_second_program_does_not_get_the_port_and_does_not_disturb_the_first() {
    let mut board = Board::start("dgt", &[]);
    let name = board.named("dgt");
    let first = Daemon::start(&["--board", &name, "--voice", "text"]);
    let mut watch = first.watch(0);
    watch.event(SOON, "game");

    let second = Daemon::start(&["--board", &name, "--voice", "text"]);
    let holder = format!("in use by another appendixd (process {})", first.running().id());
    second.running().error_line(SOON, |line| line.contains(&holder).then_some(()));
    let status = second.ctl(&["status"]);
    let told = String::from_utf8(status.stdout).unwrap();
    assert!(told.contains("No board is connected.") && told.contains(&holder), "{told}");

    board.hands(&["lift d2", "place d4 P"]);
    made(&mut watch, "d2d4");
    assert!(watch.named("board").all(|event| event["state"] != "lost"));
}

#[test]
fn a_port_that_is_no_serial_port_is_told_in_words() {
    let scratch = Scratch::new();
    let file = scratch.write("printer", "");
    for port in [file.to_str().unwrap(), "/dev/null", "/dev/full"] {
        let daemon = Daemon::start(&["--board", &format!("{port}=dgt"), "--voice", "text"]);
        daemon.running().error_line(SOON, |line| {
            (line.contains(port) && line.contains("not a serial port")).then_some(())
        });
        assert!(daemon.ctl(&["status"]).status.success());
    }
}

#[test]
fn garbage_on_the_line_costs_no_move_and_no_game() {
    let faults = ["--fault", "insert=0.2", "--fault", "cut=3", "--fault", "corrupt=0.05"];
    let mut board = Board::start("dgt", &faults);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    let moves =
        [("e2", "e4 P", "e2e4"), ("e7", "e5 p", "e7e5"), ("g1", "f3 N", "g1f3"), ("b8", "c6 n", "b8c6")];
    for (from, to, uci) in moves {
        board.hands(&[&format!("lift {from}"), "wait 0.3", &format!("place {to}")]);
        made(&mut watch, uci);
    }
    assert_eq!(watch.named("made").count(), moves.len(), "{}", watch.last(40));
    assert!(watch.named("board").all(|event| event["state"] != "lost"));
}

#[test]
fn a_daemon_that_was_killed_gets_its_board_again() {
    let board = Board::start("dgt", &[]);
    let mut daemon = Daemon::start(&["--voice", "text", "--language", "en"]);
    daemon.stop();
    daemon.with_options(&["--board", &board.named("dgt")]);
    // One who may do everything may also open a terminal that is marked as taken.
    let command = daemon.command();
    let mut plain = Command::new("setpriv");
    plain.args(["--inh-caps=-sys_admin", "--bounding-set=-sys_admin"]);
    plain.arg(command.get_program()).args(command.get_args());
    plain.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    for _ in 0..2 {
        let _ = std::fs::remove_file(daemon.socket());
        let running = Running::start(&mut plain);
        assert!(wait::for_server(&daemon.socket(), SOON), "{running}");
        let mut watch = daemon.watch(0);
        board_state(&mut watch, "ready");
        drop(running);
    }
}

#[test]
fn a_link_that_breaks_again_and_again_is_told_once() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    board_state(&mut watch, "ready");
    // Each time it is there for less than two seconds.
    for _ in 0..5 {
        board.hands(&["unplug", "wait 0.8", "plug", "wait 1.6"]);
    }
    board.hands(&["unplug", "wait 0.8", "plug"]);
    board.hands(&["wait 20", "lift e2", "place e4 P"]);
    watch.until(4 * SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
    let lost = watch.named("board").filter(|event| event["state"] == "lost").count();
    assert!(lost <= 3, "said {lost} times:\n{}", watch.last(60));
}
