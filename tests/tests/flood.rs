//! A board of any kind that says good messages as fast as they are taken costs nobody else anything: whoever asks is
//! answered, another board plays on, and memory has a bound.

use std::time::Duration;

use appendixd_core::settings::Settings;
use appendixd_protocol::driver::Model;
use appendixd_protocol::drivers::MODELS;
use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON};
use appendixd_tests::flood::Flood;
use appendixd_tests::in_one_process::{is_wanted, play};
use hw_sim::Options;
use hw_sim::games::varied;

/// As much as a port takes at any speed, and more.
const ENOUGH: usize = 20 << 10;
/// In megabytes; without a flood it is some 25. A machine for tests that is not optimised needs twice as much.
const MOST_MEMORY: usize = 120;

/// What a simulated board of this kind says in two games.
fn games(kind: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for game in varied(2, 7) {
        let mut options = Options::new(kind).expect("a kind of the simulator");
        options.games = vec![game];
        bytes.extend(play(options, Settings::default()).bytes);
    }
    bytes
}

/// The worst that a board can say which keeps a game by itself: each line is a good one.
const NO_MOVE_STANDS: &[u8] = b"M   1   e2-e4\r\nT\r\n";

fn memory(daemon: &Daemon) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", daemon.running().id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory is told");
    let kilobytes = line.split_whitespace().next().expect("a number");
    kilobytes.parse::<usize>().expect("a number") / 1024
}

fn floods(model: &Model, bytes: Vec<u8>) {
    let flood = Flood::of(bytes);
    let mut other = Board::start("line", &["--pegged"]);
    let address = if model.shared.is_some() { ",address=12345" } else { "" };
    let wild = format!("{}={}{address}", flood.port().display(), model.kind);
    let calm = format!("{},pegged", other.named("line"));
    let options = ["--board", &wild, "--board", &calm, "--voice", "text", "--language", "en"];
    let daemon = Daemon::start(&options);
    let mut watch = daemon.watch(0);
    let is_calm = |event: &serde_json::Value| event["board"] == "line-2" && event["state"] == "ready";
    watch.until(SOON, "the other board", is_calm);
    let plies = [("g1", "f3", "N"), ("g8", "f6", "n"), ("f3", "g1", "N"), ("f6", "g8", "n")];
    let mut asked = 0;
    for (from, to, piece) in plies.into_iter().cycle() {
        other.hands(&[&format!("lift {from}"), &format!("place {to} {piece}")]);
        let uci = format!("{from}{to}");
        watch.until(SOON, &uci, |event| event["event"] == "made" && event["uci"] == uci.as_str());
        // It gives up by itself where it waits for long.
        let status = daemon.ctl(&["status"]);
        assert!(status.status.success(), "{}: {status:?}", model.kind);
        asked += 1;
        if asked >= 4 && flood.sent() >= ENOUGH || asked >= 16 {
            break;
        }
        watch.next(Duration::from_millis(300));
    }
    let (sent, memory) = (flood.sent(), memory(&daemon));
    println!("{}: {sent} bytes, {asked} plies beside it, {memory} MB", model.kind);
    assert!(sent >= ENOUGH, "{}: only {sent} bytes were taken", model.kind);
    assert!(memory < MOST_MEMORY, "{}: {memory} MB", model.kind);
}

#[test]
fn a_board_gone_wild_costs_nobody_else_anything() {
    for model in MODELS.iter().filter(|model| is_wanted(model.kind)) {
        floods(model, games(model.kind));
    }
}

#[test]
fn a_board_that_tells_the_same_move_without_end_costs_nobody_else_anything() {
    for model in
        MODELS.iter().filter(|model| matches!(model.kind, "citrine" | "ucb") && is_wanted(model.kind))
    {
        floods(model, NO_MOVE_STANDS.to_vec());
    }
}
