//! The journal with real processes: a daemon that is killed goes on with its game, its events are the same byte for
//! byte, and nothing leaves the process before its cause is on disk.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Client, Daemon, SOON};
use appendixd_tests::games::moves_of;
use appendixd_tests::process::Running;
use appendixd_tests::wait;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

/// Everything that was told from the first event on, as it comes over the socket.
fn told(daemon: &Daemon) -> Vec<String> {
    let last = daemon.ask(&json!({ "id": 1, "do": "status" }));
    assert!(last.get("ok").is_some(), "{last}");
    let mut client = Client::open(&daemon.socket());
    client.send(&json!({ "id": 1, "do": "watch", "since": 1 }));
    client.receive(SOON).expect("the daemon answers");
    let mut lines = Vec::new();
    while let Some(event) = client.receive(std::time::Duration::from_millis(300)) {
        lines.push(event.to_string());
    }
    lines
}

fn seq(line: &str) -> u64 {
    let event: Value = serde_json::from_str(line).expect("an event");
    event["seq"].as_u64().expect("a number")
}

fn ready(daemon: &Daemon, since: u64) {
    daemon
        .watch(since)
        .until(SOON, "a board that is ready", |event| event["event"] == "board" && event["state"] == "ready");
}

fn games(daemon: &Daemon, ending: &str) -> Vec<PathBuf> {
    let folder = daemon.folder().join("state/games");
    let entries = fs::read_dir(folder).expect("the folder of games is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    paths
}

#[test]
fn a_daemon_killed_after_each_motion_goes_on_with_the_same_game() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "en"]);
    daemon.watch(0).until(SOON, "a game", |event| event["event"] == "game" && event["state"] == "started");
    let motions = [
        ("lift e2", "touched"),
        ("place e4", "firm"),
        ("lift e7", "touched"),
        ("place e5", "firm"),
        ("lift g1", "touched"),
        ("place f3", "firm"),
    ];
    for (motion, comes) in motions {
        let before = seq(told(&daemon).last().expect("something was told"));
        board.hands(&[motion]);
        daemon.watch(before + 1).event(SOON, comes);
        let told_before = told(&daemon);
        daemon.kill();
        daemon.again();
        ready(&daemon, seq(told_before.last().expect("something was told")));
        let told_after = told(&daemon);
        assert_eq!(told_after[..told_before.len()], told_before, "after {motion}");
        let numbers: Vec<u64> = told_after.iter().map(|line| seq(line)).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "after {motion}");
    }
    assert_eq!(moves_of(&daemon.pgn()), ["e4", "e5", "Nf3"]);
    let said = |events: &[String]| {
        let finished = events.iter().filter(|line| line.contains("\"state\":\"finished\""));
        finished.filter(|line| line.contains("\"about\":\"move\"")).count()
    };
    assert_eq!(said(&told(&daemon)), 3, "each move is said once");
    let [score] = &games(&daemon, ".pgn")[..] else { panic!("one score a game: {:?}", games(&daemon, "")) };
    assert_eq!(moves_of(&fs::read_to_string(score).expect("it can be read")), ["e4", "e5", "Nf3"]);
    assert_eq!(games(&daemon, ".journal").len(), 1);
    assert_eq!(games(&daemon, ".new").len(), 0);
}

#[test]
fn one_file_carries_a_game_to_another_machine() {
    let mut board = Board::start("dgt", &[]);
    let options = ["--voice", "text", "--language", "en"];
    let name = board.named("dgt");
    let mut here = Daemon::start(&[&["--board", name.as_str()][..], &options].concat());
    here.watch(0).until(SOON, "a game", |event| event["event"] == "game" && event["state"] == "started");
    board.hands(&["lift d2", "place d4"]);
    here.watch(1).event(SOON, "firm");
    here.stop();
    let [score] = &games(&here, ".pgn")[..] else { panic!("one score a game") };
    assert_eq!(moves_of(&fs::read_to_string(score).expect("it can be read")), ["d4"], "whole at the end");
    let mut there = Daemon::start(&options);
    there.stop();
    let [journal] = &games(&here, ".journal")[..] else { panic!("one journal") };
    let folder = there.folder().join("state/games");
    fs::copy(journal, folder.join(journal.file_name().expect("it has a name"))).expect("it can be copied");
    there.with_options(&["--board", &name]);
    there.again();
    // What the other machine has told before is numbered apart: those numbers are missing here.
    let mut client = Client::open(&there.socket());
    client.send(&json!({ "id": 1, "do": "watch", "since": 1 }));
    let from = loop {
        let line = client.receive(SOON).expect("the board comes back");
        if line["event"] == "board" && line["state"] == "ready" {
            break line["seq"].as_u64().expect("a number");
        }
    };
    board.hands(&["lift d7", "place d5"]);
    there.watch(from).until(SOON, "the second move", |event| event["event"] == "firm" && event["ply"] == 2);
    assert_eq!(moves_of(&there.pgn()), ["d4", "d5"]);
}

#[test]
fn a_newer_journal_is_refused_in_words_and_left_alone() {
    let mut daemon = Daemon::start(&["--voice", "text", "--language", "en"]);
    daemon.stop();
    let line = appendixd::journal::sealed(br#"{"appendixd":"journal","version":999,"daemon":"99.0.0"}"#);
    let path = daemon.folder().join("state/games/29990101T000000000Z-table1.journal");
    fs::write(&path, &line).expect("it can be written");
    let board = Board::start("dgt", &[]);
    daemon.with_options(&["--board", &board.named("dgt")]);
    daemon.again();
    daemon.running().error_line(SOON, |line| line.contains("version 999").then_some(()));
    daemon.watch(0).until(SOON, "a game", |event| event["event"] == "game" && event["state"] == "started");
    assert_eq!(fs::read(&path).expect("it is still there"), line);
}

#[test]
fn without_a_place_for_journals_play_goes_on_and_it_is_said() {
    let mut daemon = Daemon::start(&["--voice", "text", "--language", "en"]);
    daemon.stop();
    let folder = daemon.folder().join("state/games");
    fs::remove_dir_all(&folder).expect("it can be removed");
    fs::write(&folder, "in the way").expect("it can be written");
    let mut board = Board::start("dgt", &[]);
    daemon.with_options(&["--board", &board.named("dgt")]);
    daemon.again();
    let mut watch = daemon.watch(0);
    watch.until(SOON, "words about it", |event| {
        event["event"] == "announcement" && event["text"].as_str().is_some_and(|text| text.contains("disk"))
    });
    board.hands(&["lift e2", "place e4"]);
    daemon.watch(1).event(SOON, "firm");
    fs::remove_file(&folder).expect("it can be removed");
    daemon.watch(1).until(SOON, "words that it works again", |event| {
        event["event"] == "announcement" && event["text"].as_str().is_some_and(|text| text.contains("again"))
    });
    daemon.kill();
    daemon.again();
    ready(&daemon, 0);
    assert_eq!(moves_of(&daemon.pgn()), ["e4"]);
}

/// What one line of a trace of system calls does, as far as order matters.
#[derive(Debug, PartialEq, Eq)]
enum Call {
    /// Lines go into a journal.
    Journal,
    /// A journal is on disk.
    Synced,
    /// Bytes leave the process: to a client, a board, the speech worker or the printer.
    Out,
}

fn call(line: &str) -> Option<Call> {
    let call = line.split_once(' ')?.1.trim_start();
    let (name, rest) = call.split_once('(')?;
    let to = rest.split('>').next().unwrap_or_default();
    let journal = to.contains(".journal") || to.contains("/games/") && to.contains(".new");
    match name {
        "write" | "writev" | "pwrite64" if journal && !to.contains(".pgn") => Some(Call::Journal),
        "fdatasync" | "fsync" if journal => Some(Call::Synced),
        "write" | "writev" | "sendto" | "sendmsg" => {
            let out = ["socket:", "UNIX", "/dev/pts", "/dev/pty", "pipe:", "/dev/tty"];
            out.iter().any(|kind| to.contains(kind)).then_some(Call::Out)
        }
        _ => None,
    }
}

#[test]
fn nothing_leaves_the_process_before_its_cause_is_on_disk() {
    let mut board = Board::start("dgt", &["--clock"]);
    let mut daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "en"]);
    daemon.stop();
    let trace = daemon.folder().join("trace");
    let command = daemon.command();
    let mut traced = Command::new("strace");
    traced.args([
        "-f",
        "-y",
        "-s",
        "100000",
        "-e",
        "trace=write,writev,pwrite64,sendto,sendmsg,fdatasync,fsync",
    ]);
    traced.arg("-o").arg(&trace).arg(command.get_program()).args(command.get_args());
    traced.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let _ = fs::remove_file(daemon.socket());
    let mut running = Running::start(&mut traced);
    assert!(wait::for_server(&daemon.socket(), SOON), "strace is there and may trace: {running}");
    let mut watch = daemon.watch(0);
    watch.until(SOON, "a game", |event| event["event"] == "game" && event["state"] == "started");
    for (ply, motions) in
        [["lift e2", "place e4"], ["lift e7", "place e5"], ["lift g1", "place f3"]].iter().enumerate()
    {
        board.hands(motions);
        watch.until(SOON, "the move", |event| event["event"] == "firm" && event["ply"] == ply + 1);
        daemon.ask(&json!({ "id": 1, "do": "adjust", "side": if ply % 2 == 0 { "black" } else { "white" } }));
    }
    drop(watch);
    let children = fs::read_to_string(format!("/proc/{0}/task/{0}/children", running.id()));
    let traced = children.expect("strace has a child").trim().parse().expect("only one");
    kill(Pid::from_raw(traced), Signal::SIGTERM).expect("it runs");
    running.ended(SOON);
    let text = String::from_utf8_lossy(&fs::read(&trace).expect("the trace can be read")).into_owned();
    let (mut written, mut synced, mut out) = (0, 0, 0);
    let mut unsynced: Option<&str> = None;
    let thread = |line: &str| line.split_whitespace().next().map(str::to_owned);
    // What is printed leaves by a thread of its own, some time after it was handed over.
    let run_loop = text.lines().find(|line| call(line) == Some(Call::Journal)).and_then(thread);
    let scores: Vec<&str> = text.lines().filter(|line| line.contains(".pgn")).collect();
    assert!(scores.len() > 2, "scores were written: {scores:?}");
    let held_up = scores.iter().find(|line| thread(line) == run_loop);
    assert_eq!(held_up, None, "play waits for no score");
    for line in text.lines().filter(|line| thread(line) == run_loop) {
        match call(line) {
            Some(Call::Journal) => {
                written += 1;
                unsynced = Some(line);
            }
            Some(Call::Synced) => {
                synced += 1;
                unsynced = None;
            }
            Some(Call::Out) => {
                out += 1;
                let short = |line: &str| line.chars().take(300).collect::<String>();
                if let Some(record) = unsynced {
                    panic!("{}\nleft before this was on disk:\n{}", short(line), short(record));
                }
            }
            None => {}
        }
    }
    println!("{written} writes to journals, {synced} syncs, {out} writes out");
    assert!(written > 10 && synced >= written && out > 20, "{written} {synced} {out}");
    for ply in 1..=3 {
        let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what} is not in the trace"));
        let recorded = place(&format!("\\\"made\\\":{ply},"));
        let told = place(&format!("\\\"event\\\":\\\"made\\\",\\\"ply\\\":{ply},"));
        assert!(recorded < told, "move {ply} was told before it was on record");
    }
    for (ply, words) in [(1, "pawn Eva two"), (2, "pawn Eva seven"), (3, "knight Gustav one")] {
        let printed =
            text.lines().find(|line| line.contains(&format!("\"{words}")) && line.contains("pipe:"));
        let printed = text.find(printed.expect("it was printed")).expect("it is there");
        let firm = text.find(&format!("\\\"firm\\\":{ply},")).expect("it is on record");
        assert!(firm < printed, "move {ply} was printed before it was on record");
    }
}
