//! A disk that takes nothing, a state folder that is removed, saved games that cannot be read: with real processes. It is
//! said once, `appendixctl status` tells it, play goes on, and nothing is lost once the disk works again.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Client, Daemon, SOON, Watch};
use appendixd_tests::games::moves_of;
use appendixd_tests::process::{Running, program, run};
use appendixd_tests::wait;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

const OPTIONS: [&str; 4] = ["--voice", "text", "--language", "en"];

fn started(board: &Board) -> Daemon {
    let name = board.named("dgt");
    let daemon = Daemon::start(&[&["--board", name.as_str()][..], &OPTIONS].concat());
    daemon.watch(1).until(SOON, "a game", |event| event["event"] == "game" && event["state"] == "started");
    daemon
}

fn is_said(event: &Value, words: &str) -> bool {
    let text = event["text"].as_str().unwrap_or_default();
    event["event"] == "announcement" && event["state"] == "queued" && text.contains(words)
}

/// Waits until this has been said, in the whole time of the daemon.
fn hear(daemon: &Daemon, words: &str) {
    daemon.watch(1).until(SOON, words, |event| is_said(event, words));
}

/// All events up to the one with which this is said.
fn all_until(daemon: &Daemon, last: &str) -> Vec<Value> {
    let mut watch = daemon.watch(1);
    watch.until(SOON, last, |event| is_said(event, last));
    watch.events().to_vec()
}

fn said(events: &[Value], words: &str) -> usize {
    events.iter().filter(|event| is_said(event, words)).count()
}

fn firm(watch: &mut Watch, ply: u64) {
    watch.until(SOON, "a firm move", |event| {
        event["ply"] == ply && (event["event"] == "firm" || event["event"] == "made" && event["firm"] == true)
    });
}

fn troubles(daemon: &Daemon) -> Vec<String> {
    let status = daemon.ask(&json!({ "id": 1, "do": "status" }));
    let words = status["ok"]["text"].as_str().expect("words for people").to_owned();
    let troubles = status["ok"]["troubles"].as_array().expect("a list of sentences");
    let sentences: Vec<String> =
        troubles.iter().map(|it| it.as_str().expect("a sentence").to_owned()).collect();
    for sentence in &sentences {
        assert!(sentence.ends_with('.') && words.contains(sentence), "{sentence}\nis not in:\n{words}");
    }
    sentences
}

fn state(daemon: &Daemon) -> PathBuf {
    daemon.folder().join("state")
}

#[test]
fn a_state_folder_that_is_removed_is_noticed_told_and_made_again() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = started(&board);
    let mut watch = daemon.watch(1);
    board.hands(&["lift e2", "place e4"]);
    firm(&mut watch, 1);
    assert_eq!(troubles(&daemon), [""; 0]);
    // A folder into which a file is just being written cannot be removed at one stroke.
    let moved = daemon.folder().join("moved");
    fs::rename(state(&daemon), &moved).expect("it can be moved");
    fs::remove_dir_all(moved).expect("it can be removed");
    // Nobody moves: it is noticed all the same.
    hear(&daemon, "The disk takes nothing");
    let told = troubles(&daemon);
    assert!(told.iter().any(|sentence| sentence.contains("removed")), "{told:?}");
    board.hands(&["lift e7", "place e5"]);
    firm(&mut watch, 2);
    hear(&daemon, "The disk takes everything again");
    let end = Instant::now() + SOON;
    while !troubles(&daemon).is_empty() {
        assert!(Instant::now() < end, "the score is written too: {:?}", troubles(&daemon));
    }
    let before = all_until(&daemon, "The disk takes everything again");
    assert_eq!(said(&before, "The disk takes nothing"), 1, "it is said once");
    daemon.kill();
    daemon.again();
    assert_eq!(moves_of(&daemon.pgn()), ["e4", "e5"]);
    // What was told before the game is gone with its file.
    let mut again = daemon.watch(1);
    let game = before.iter().position(|event| event["event"] == "game").expect("a game");
    for event in &before[game..] {
        assert_eq!(again.next(SOON), Some(event));
    }
    let score = fs::read_dir(state(&daemon).join("games")).expect("it is there again").flatten();
    let score = score.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|it| it == "pgn"));
    let score = fs::read_to_string(score.expect("a score")).expect("it can be read");
    assert_eq!(moves_of(&score), ["e4", "e5"]);
}

#[test]
fn a_saved_game_of_a_newer_version_is_told_in_the_log_aloud_and_in_the_status() {
    let mut board = Board::start("dgt", &[]);
    let name = board.named("dgt");
    let options = [&["--board", name.as_str()][..], &OPTIONS].concat();
    let mut daemon = Daemon::configured("[waits]\ndoubt_ms = 200\n", &options);
    daemon.watch(1).event(SOON, "game");
    board.hands(&["lift e2", "place e4"]);
    firm(&mut daemon.watch(1), 1);
    let forget = |daemon: &mut Daemon| {
        daemon.stop();
        fs::remove_dir_all(state(daemon)).expect("it can be removed");
    };
    forget(&mut daemon);
    daemon.again();
    // Without a saved game this is a start position with mistakes.
    hear(&daemon, "squares are wrong");
    forget(&mut daemon);
    fs::create_dir_all(state(&daemon).join("games")).expect("it can be made");
    let newer = appendixd::journal::sealed(br#"{"appendixd":"journal","version":999,"daemon":"99.0.0"}"#);
    let path = state(&daemon).join("games/29990101T000000000Z-table1.journal");
    fs::write(&path, &newer).expect("it can be written");
    for _ in 0..2 {
        daemon.again();
        daemon.running().error_line(SOON, |line| {
            (line.contains("ERROR") && line.contains("version 999") && line.contains("newer")).then_some(())
        });
        let told = troubles(&daemon);
        assert!(told.iter().any(|sentence| sentence.contains("version 999")), "{told:?}");
        let mut watch = daemon.watch(1);
        hear(&daemon, "needs the newer version");
        watch.until(SOON, "the board", |event| event["event"] == "board" && event["state"] == "ready");
        while watch.next(Duration::from_secs(1)).is_some() {}
        assert!(!watch.events().iter().any(|event| is_said(event, "wrong")), "{}", watch.last(30));
        assert_eq!(fs::read(&path).expect("it is still there"), newer);
        daemon.kill();
    }
}

#[test]
fn a_saved_game_that_is_damaged_is_told_too() {
    let mut daemon = Daemon::start(&OPTIONS);
    daemon.stop();
    fs::write(state(&daemon).join("games/x.journal"), "rubbish\n").expect("it can be written");
    daemon.again();
    hear(&daemon, "The saved game is damaged");
    let told = troubles(&daemon);
    assert!(told.iter().any(|sentence| sentence.contains("x.journal")), "{told:?}");
}

#[test]
fn events_come_back_to_a_folder_that_could_not_be_written_at_the_start() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = Daemon::start(&OPTIONS);
    daemon.stop();
    let folder = state(&daemon).join("events");
    fs::remove_dir_all(&folder).expect("it can be removed");
    fs::write(&folder, "in the way").expect("it can be written");
    daemon.with_options(&["--board", &board.named("dgt")]);
    daemon.again();
    let mut watch = daemon.watch(1);
    watch.event(SOON, "game");
    assert!(troubles(&daemon).iter().any(|sentence| sentence.starts_with("Events cannot be written")));
    board.hands(&["lift e2", "place e4"]);
    firm(&mut watch, 1);
    fs::remove_file(&folder).expect("it can be removed");
    daemon.running().error_line(SOON, |line| line.contains("Events are in their file again").then_some(()));
    assert_eq!(troubles(&daemon), [""; 0]);
    let before = watch.events().to_vec();
    daemon.kill();
    daemon.again();
    let mut again = daemon.watch(1);
    for event in &before {
        assert_eq!(again.next(SOON), Some(event));
    }
}

#[test]
fn a_folder_that_another_daemon_uses_is_told_as_that_and_not_as_a_full_disk() {
    let first = Daemon::start(&OPTIONS);
    let socket = first.folder().join("second.sock");
    let mut command = Command::new(program("appendixd"));
    command.args(["--voice", "off", "--state-dir"]).arg(state(&first)).arg("--socket").arg(&socket);
    let second = Running::start(&mut command);
    assert!(wait::for_server(&socket, SOON), "{second}");
    let told =
        second.error_line(SOON, |line| line.contains("Games cannot be written to").then(|| line.to_owned()));
    assert!(told.contains("another appendixd") && told.contains("--state-dir"), "{told}");
    assert!(!told.contains("Make room"), "{told}");
}

/// The files of the daemon are forbidden to grow, as if the disk were full. That gives it a signal too.
fn fill_disk(daemon: &Daemon, full: bool) {
    let most = if full { "--fsize=1:unlimited" } else { "--fsize=unlimited:unlimited" };
    run("prlimit", &["--pid", &daemon.running().id().to_string(), most]);
}

#[test]
fn a_full_disk_is_told_once_and_loses_nothing_when_there_is_room_again() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = started(&board);
    let mut watch = daemon.watch(1);
    board.hands(&["lift e2", "place e4"]);
    firm(&mut watch, 1);
    fill_disk(&daemon, true);
    board.hands(&["lift e7", "place e5"]);
    firm(&mut watch, 2);
    hear(&daemon, "The disk takes nothing");
    board.hands(&["lift g1", "place f3"]);
    firm(&mut watch, 3);
    let told = troubles(&daemon);
    assert!(told.iter().any(|it| it.starts_with("Games cannot be written")), "{told:?}");
    assert!(told.iter().any(|it| it.starts_with("Events cannot be written")), "{told:?}");
    fill_disk(&daemon, false);
    hear(&daemon, "The disk takes everything again");
    daemon.running().error_line(SOON, |line| line.contains("Events are in their file again").then_some(()));
    board.hands(&["lift b8", "place c6"]);
    firm(&mut watch, 4);
    let before = all_until(&daemon, "The disk takes everything again");
    assert_eq!(said(&before, "The disk takes nothing"), 1, "it is said once");
    daemon.kill();
    daemon.again();
    assert_eq!(moves_of(&daemon.pgn()), ["e4", "e5", "Nf3", "Nc6"]);
    let mut again = daemon.watch(1);
    for event in &before {
        assert_eq!(again.next(SOON), Some(event));
    }
}

#[test]
fn numbers_of_events_that_a_full_disk_did_not_take_are_not_given_to_others() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = started(&board);
    let mut watch = daemon.watch(1);
    fill_disk(&daemon, true);
    board.hands(&["lift e2", "place e4"]);
    firm(&mut watch, 1);
    let last = watch.events().last().expect("something was told")["seq"].as_u64().expect("a number");
    daemon.kill();
    daemon.again();
    let mut client = Client::open(&daemon.socket());
    client.send(&json!({ "id": 1, "do": "watch", "since": last + 1 }));
    assert!(client.receive(SOON).expect("an answer")["ok"].is_object());
    let missing = client.receive(SOON).expect("words about what is missing");
    assert_eq!(missing["missing"]["from"], last + 1, "{missing}");
    assert_eq!(missing["error"]["code"], "missing", "{missing}");
    let next = client.receive(SOON).expect("events go on");
    assert_eq!(next["seq"].as_u64(), missing["missing"]["to"].as_u64().map(|to| to + 1), "{missing} {next}");
    let beyond = daemon.ask(&json!({ "id": 2, "do": "watch", "since": 1_u64 << 52 }));
    assert_eq!(beyond["error"]["code"], "not-yet", "{beyond}");
    // In words, for people: it goes on behind them.
    let told = Command::new("timeout")
        .args(["2", &program("appendixctl").to_string_lossy(), "--socket"])
        .arg(daemon.socket())
        .args(["watch", "--since", &(last + 1).to_string()])
        .output()
        .expect("it can be started");
    let words = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(words.lines().next().is_some_and(|line| line.contains("are not here")), "{words}");
    assert!(words.lines().count() > 1, "{words}");
    // And no gap where everything is kept.
    let newest = daemon.ask(&json!({ "id": 3, "do": "watch" }))["ok"]["since"].as_u64().expect("a number");
    daemon.kill();
    daemon.again();
    let mut watch = daemon.watch(next["seq"].as_u64().expect("a number"));
    watch.until(SOON, "the next number", |event| event["seq"].as_u64() >= Some(newest));
}

#[test]
fn a_sync_that_fails_is_told_once_and_everything_is_written_again() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = started(&board);
    daemon.stop();
    let command = daemon.command();
    let mut traced = Command::new("strace");
    traced.args([
        "-f",
        "-o",
        "/dev/null",
        "-e",
        "trace=fdatasync",
        "-e",
        "inject=fdatasync:error=EIO:when=8",
    ]);
    traced.arg(command.get_program()).args(command.get_args());
    traced.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let _ = fs::remove_file(daemon.socket());
    let mut running = Running::start(&mut traced);
    assert!(wait::for_server(&daemon.socket(), SOON), "strace is there and may trace: {running}");
    let mut watch = daemon.watch(1);
    board.hands(&["lift e2", "place e4"]);
    firm(&mut watch, 1);
    board.hands(&["lift e7", "place e5"]);
    firm(&mut watch, 2);
    hear(&daemon, "The disk takes nothing");
    hear(&daemon, "The disk takes everything again");
    let told = all_until(&daemon, "The disk takes everything again");
    assert_eq!(said(&told, "The disk takes nothing"), 1, "it is said once");
    let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", running.id()));
    let traced = children.expect("strace has a child").trim().parse().expect("only one");
    kill(Pid::from_raw(traced), Signal::SIGKILL).expect("it runs");
    running.ended(SOON);
    daemon.again();
    assert_eq!(moves_of(&daemon.pgn()), ["e4", "e5"]);
}
