//! The daemon as a service: what it tells the service manager, how it ends, and that there is one of it.

use std::os::unix::net::{UnixDatagram, UnixStream};
use std::path::PathBuf;
use std::time::Duration;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Client, Daemon, SOON};
use appendixd_tests::process::Running;
use appendixd_tests::scratch::Scratch;
use nix::sys::signal::Signal;
use serde_json::json;

/// The service manager's end of the line.
struct Manager {
    line: UnixDatagram,
    scratch: Scratch,
}

impl Manager {
    fn new() -> Self {
        let scratch = Scratch::new();
        let line = UnixDatagram::bind(scratch.path().join("notify")).unwrap();
        line.set_read_timeout(Some(SOON)).unwrap();
        Self { line, scratch }
    }

    /// What it puts into the environment of the service.
    fn environment(&self, patience: Duration) -> Vec<(&'static str, PathBuf)> {
        let patience = patience.as_micros().to_string();
        vec![("NOTIFY_SOCKET", self.scratch.path().join("notify")), ("WATCHDOG_USEC", patience.into())]
    }

    fn hears(&self, word: &str) {
        let mut buffer = [0; 4096];
        let mut before = Vec::new();
        loop {
            let Ok(count) = self.line.recv(&mut buffer) else {
                panic!("{word} has not come after {before:?}")
            };
            let message = String::from_utf8(buffer[..count].to_vec()).unwrap();
            if message.lines().any(|line| line == word) {
                return;
            }
            before.push(message);
        }
    }
}

#[test]
fn the_service_manager_is_told_of_beginning_life_and_end() {
    let manager = Manager::new();
    let mut daemon =
        Daemon::with_environment(&["--voice", "off"], manager.environment(Duration::from_millis(200)));
    manager.hears("READY=1");
    for _ in 0..5 {
        manager.hears("WATCHDOG=1");
    }
    assert!(daemon.stop().success());
    manager.hears("STOPPING=1");
}

#[test]
fn a_flood_of_requests_does_not_keep_the_signs_of_life_away() {
    let manager = Manager::new();
    let daemon =
        Daemon::with_environment(&["--voice", "off"], manager.environment(Duration::from_millis(200)));
    std::thread::scope(|scope| {
        let (done, ended) = std::sync::mpsc::channel::<()>();
        scope.spawn(|| {
            let ended = ended;
            let mut client = Client::open(&daemon.socket());
            while ended.try_recv() != Err(std::sync::mpsc::TryRecvError::Disconnected) {
                for _ in 0..8 {
                    client.send(&json!({ "id": 1, "do": "status" }));
                }
                for _ in 0..8 {
                    client.receive(SOON).unwrap();
                }
            }
        });
        for _ in 0..5 {
            manager.hears("WATCHDOG=1");
        }
        drop(done);
    });
}

#[test]
fn a_second_daemon_on_the_same_socket_is_refused_in_words_and_the_first_goes_on() {
    let first = Daemon::start(&["--voice", "off"]);
    let mut second = Running::start(&mut first.command());
    assert_eq!(second.ended(SOON).code(), Some(1), "{second}");
    let words = second.errors();
    let holder = format!("Another appendixd (process {}) listens on", first.running().id());
    assert!(words.contains(&holder) && words.contains("--socket"), "{words}");
    assert!(first.ask(&json!({ "id": 1, "do": "status" }))["ok"].is_object());
}

#[test]
fn a_daemon_that_hangs_keeps_its_socket() {
    let first = Daemon::start(&["--voice", "off"]);
    first.running().signal(Signal::SIGSTOP);
    let mut second = Running::start(&mut first.command());
    assert_eq!(second.ended(SOON).code(), Some(1), "{second}");
    assert!(second.errors().contains("Another appendixd"), "{second}");
    first.running().signal(Signal::SIGCONT);
    assert!(first.ask(&json!({ "id": 1, "do": "status" }))["ok"].is_object());
}

#[test]
fn a_client_in_the_middle_of_a_line_does_not_hold_up_the_end() {
    let mut daemon = Daemon::start(&["--voice", "off"]);
    let mut halves: Vec<_> = (0..200).map(|_| Client::open(&daemon.socket())).collect();
    for half in &mut halves {
        half.send_bytes(b"{\"id\":1,\"do\":\"new\"").unwrap();
    }
    assert!(daemon.stop().success());
    for half in &mut halves {
        assert_eq!(half.receive(SOON), None, "half a line is no request");
    }
    assert!(UnixStream::connect(daemon.socket()).is_err());
}

#[test]
fn the_log_tells_boards_games_and_faults_and_no_names() {
    let mut board = Board::start("dgt", &[]);
    let names = ["--voice", "off", "--board", &board.named("dgt")];
    let mut daemon = Daemon::configured("white = \"Zenobia\"\nblack = \"Quirin\"\n", &names);
    let mut watch = daemon.watch(0);
    let game = watch.event(SOON, "game");
    assert_eq!(game["white"], "Zenobia");
    board.hands(&["lift e2", "place e4 P"]);
    watch.until(SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
    board.hands(&["unplug"]);
    watch.until(SOON, "lost", |event| event["event"] == "board" && event["state"] == "lost");
    let port = board.port().display();
    for line in [
        format!(" INFO Board dgt-1 found at {port}: DGT board."),
        " INFO Table table1: game started (Laws of 2023, standard, club).".into(),
        format!(" WARN Board dgt-1 at {port} lost. It is looked for."),
    ] {
        daemon.running().error_line(SOON, |told| told.ends_with(&line).then_some(()));
    }
    let log = daemon.running().errors();
    assert!(!log.contains("Zenobia") && !log.contains("Quirin"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
    assert!(daemon.stop().success());
}
