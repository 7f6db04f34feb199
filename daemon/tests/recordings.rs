//! Recordings of a real daemon, begun before a game and in the middle of one, and their ends.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, ExitStatus};

use common::{Cable, Client, Daemon, start_position, within};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

/// The squares of each ply, and the code of its piece on the wire.
const PLIES: [(&str, &str, u8); 8] = [
    ("e2", "e4", 1),
    ("e7", "e5", 7),
    ("g1", "f3", 3),
    ("b8", "c6", 9),
    ("f1", "b5", 4),
    ("a7", "a6", 7),
    ("b5", "a4", 4),
    ("g8", "f6", 9),
];

/// The board counts from a8 to h1.
fn field(square: &str) -> u8 {
    let [file, rank] = square.as_bytes() else { panic!("{square}") };
    (b'8' - rank) * 8 + (file - b'a')
}

fn play(cable: &mut Cable, watcher: &mut Client, (from, to, piece): (&str, &str, u8), ply: usize) {
    cable.say(&[0x8E, 0, 5, field(from), 0, 0x8E, 0, 5, field(to), piece]);
    let made = watcher.event("made", None);
    assert_eq!((&made["ply"], &made["uci"]), (&ply.into(), &format!("{from}{to}").into()));
    if made["firm"] == false {
        watcher.event("firm", None);
    }
}

/// A running `appendixctl record`, once the daemon has said yes.
struct Recording {
    child: Child,
    words: BufReader<ChildStdout>,
    first: String,
}

impl Recording {
    fn begin(daemon: &Daemon, file: &Path) -> Self {
        let mut child = daemon.ctl_beside(&["record", file.to_str().unwrap()]);
        let mut words = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        words.read_line(&mut first).unwrap();
        Self { child, words, first }
    }

    /// Waits for its end, and gives what it has said last.
    fn end(mut self) -> (ExitStatus, String) {
        let status = within("the end of appendixctl record", || self.child.try_wait().unwrap());
        let mut rest = String::new();
        self.words.read_to_string(&mut rest).unwrap();
        (status, rest)
    }
}

fn moves(events: &[u8]) -> Vec<String> {
    let events = events.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let events = events.map(|line| serde_json::from_slice::<Value>(line).unwrap());
    let made = events.filter(|event| event["event"] == "made");
    made.map(|made| made["uci"].as_str().unwrap().to_owned()).collect()
}

/// Plays the game with a recording begun after so many plies, and gives the file's replay.
fn replayed(name: &str, begin_after: usize) -> Vec<u8> {
    let mut cable = Cable::new();
    let board = format!("{}=dgt", cable.port);
    let daemon = Daemon::start(name, &["--board", &board]);
    let file = daemon.directory.join("game.jsonl");
    let mut watcher = daemon.client();
    watcher.ask(r#"{"id":1,"do":"watch","since":1}"#);
    let mut recording = (begin_after == 0).then(|| Recording::begin(&daemon, &file));
    cable.asked();
    cable.say(&start_position());
    watcher.event("game", Some("started"));
    let mut asker = daemon.client();
    assert!(asker.ask(r#"{"id":1,"do":"new","white":"Ada"}"#)["ok"].is_object());
    watcher.event("game", Some("started"));
    for (number, ply) in PLIES.into_iter().enumerate() {
        if recording.is_none() && number == begin_after {
            recording = Some(Recording::begin(&daemon, &file));
        }
        play(&mut cable, &mut watcher, ply, number + 1);
    }
    let recording = recording.unwrap();
    assert!(recording.first.contains("since the boards were connected"), "{}", recording.first);
    let stopped = daemon.client().ask(r#"{"id":2,"do":"record","stop":true}"#);
    assert!(stopped["ok"].is_object(), "{stopped}");
    let (status, said) = recording.end();
    assert!(status.success());
    assert!(said.contains("The recording is in"), "{said}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(r#""do":"new","white":"Ada""#), "what changes a game is in it: {text}");
    assert!(text.lines().nth(1).unwrap().contains(r#""t":0.0"#), "{text}");
    let [first, second] = [0, 1].map(|_| daemon.ctl(&["replay", file.to_str().unwrap()]));
    assert!(first.status.success());
    assert_eq!(first.stdout, second.stdout);
    first.stdout
}

#[test]
fn a_recording_begun_in_the_middle_of_a_game_holds_the_whole_game() {
    let all: Vec<_> = PLIES.iter().map(|(from, to, _)| format!("{from}{to}")).collect();
    assert_eq!(moves(&replayed("middle", 4)), all);
    assert_eq!(moves(&replayed("before", 0)), all);
}

#[test]
fn an_interrupted_recording_is_ended_in_order() {
    let daemon = Daemon::start("interrupted", &[]);
    for (name, signal) in [("int", Signal::SIGINT), ("term", Signal::SIGTERM), ("hup", Signal::SIGHUP)] {
        let recording = Recording::begin(&daemon, &daemon.directory.join(name));
        kill(Pid::from_raw(recording.child.id().try_into().unwrap()), signal).unwrap();
        let (status, said) = recording.end();
        assert!(status.success(), "{name}: {status}");
        assert!(said.contains("The recording is in"), "{name}: {said}");
        let answer = daemon.client().ask(r#"{"id":2,"do":"record","stop":true}"#);
        assert_eq!(answer["error"]["message"], "Nothing is being recorded.", "{name}");
    }
}

#[test]
fn a_recording_ends_with_its_client() {
    let daemon = Daemon::start("client", &[]);
    let mut recording = Recording::begin(&daemon, &daemon.directory.join("file"));
    recording.child.kill().unwrap();
    recording.child.wait().unwrap();
    let mut other = daemon.client();
    within("the end of the recording", || {
        let answer = other.ask(r#"{"id":2,"do":"record","stop":true}"#);
        (answer["error"]["code"] == "not-now").then_some(())
    });
}

#[test]
fn a_recording_whose_daemon_dies_says_so() {
    let mut daemon = Daemon::start("dies", &[]);
    let file = daemon.directory.join("file");
    let mut child = daemon.ctl_beside(&["record", file.to_str().unwrap()]);
    let mut first = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    daemon.kill();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("holds what was recorded until then"), "{words}");
}
