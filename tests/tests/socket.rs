//! What clients of the socket may send without disturbing anybody.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Client, Daemon, SOON};
use serde_json::json;

#[test]
fn what_cannot_be_understood_gets_an_error_in_words_and_the_connection_stays() {
    let daemon = Daemon::start(&["--voice", "text"]);
    let mut client = Client::open(&daemon.socket());
    let nonsense: [&[u8]; 6] = [
        b"hello\n",
        b"[1,2]\n",
        b"\xff\xfe\x00\n",
        b"{\"id\":1}\n",
        b"{\"id\":2,\"do\":\"dance\"}\n",
        b"{\"id\":3,\"do\":\"square\",\"square\":\"z9\"}\n",
    ];
    for line in nonsense {
        client.send_bytes(line).unwrap();
        let answer = client.receive(SOON).unwrap_or_else(|| panic!("no answer to {line:?}"));
        let error = &answer["error"];
        assert!(
            error["code"].is_string() && error["message"].as_str().is_some_and(|text| text.len() > 10),
            "{answer}"
        );
    }
    client.send(&json!({ "id": 8, "do": "status" }));
    let answer = client.receive(SOON).unwrap();
    assert!(answer["id"] == 8 && answer["ok"].is_object(), "{answer}");
}

#[test]
fn an_endless_line_is_refused_and_disturbs_nobody() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");

    let mut client = Client::open(&daemon.socket());
    let piece = vec![b'x'; 1 << 20];
    client.send_bytes(&piece).unwrap();
    let answer = client.receive(Duration::from_secs(2)).expect("an answer before the end of the line");
    assert_eq!(answer["error"]["code"], "too-long", "{answer}");
    // The daemon may cut the client off before it has sent everything.
    let sent = (0..100).take_while(|_| client.send_bytes(&piece).is_ok()).count();
    client.send_bytes(b"\n{\"id\":3,\"do\":\"status\"}\n").unwrap();
    let answer = client.receive(SOON).expect("the connection stays");
    assert_eq!(answer["id"], 3, "{answer}");
    let status = std::fs::read_to_string(format!("/proc/{}/status", daemon.running().id())).unwrap();
    let peak: usize = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap();
    assert!(peak < 80_000, "the daemon took {peak} kB for a line of {sent} MB");

    board.hands(&["lift e2", "place e4 P"]);
    watch.until(SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
}

#[test]
fn events_are_numbered_without_a_gap_and_can_be_asked_for_again() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    board.hands(&["lift g1", "place f3 N"]);
    watch.until(SOON, "g1f3", |event| event["event"] == "made" && event["uci"] == "g1f3");
    let seen = watch.events().to_vec();
    let from = seen[seen.len() / 2]["seq"].as_u64().unwrap();
    let mut again = daemon.watch(from);
    for event in &seen[seen.len() / 2..] {
        assert_eq!(again.next(SOON), Some(event));
    }
}

#[test]
fn a_client_that_does_not_read_is_cut_off_and_slows_nobody() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    // It asks without ever reading an answer, until nothing more goes into the socket or it has been cut off.
    let mut deaf = UnixStream::connect(daemon.socket()).unwrap();
    deaf.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
    while deaf.write_all(b"{\"id\":1,\"do\":\"watch\",\"since\":1}\n{\"id\":2,\"do\":\"status\"}\n").is_ok() {
    }

    board.hands(&["lift e2", "place e4 P"]);
    watch.until(Duration::from_secs(5), "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
}

#[test]
fn two_hundred_programs_hear_the_same_of_one_move() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text"]);
    let mut watches: Vec<_> = (0..200).map(|_| daemon.watch(1)).collect();
    watches[0].event(SOON, "game");
    board.hands(&["lift e2", "place e4 P"]);
    let e4 = |event: &serde_json::Value| event["event"] == "made" && event["uci"] == "e2e4";
    let made = watches[0].until(SOON, "e2e4", e4);
    for watch in &mut watches[1..] {
        assert_eq!(watch.until(SOON, "e2e4", e4), made);
    }
}

#[test]
fn a_program_that_says_no_more_is_told_what_there_is_and_let_go() {
    let daemon = Daemon::start(&["--voice", "text"]);
    daemon.watch(1).event(SOON, "speech");
    let mut half = UnixStream::connect(daemon.socket()).unwrap();
    half.write_all(b"{\"id\":1,\"do\":\"watch\",\"since\":1}\n{\"id\":2,\"do\":\"status\"}").unwrap();
    half.shutdown(std::net::Shutdown::Write).unwrap();
    half.set_read_timeout(Some(SOON)).unwrap();
    let mut told = String::new();
    half.read_to_string(&mut told).expect("the daemon closes the connection");
    for part in ["\"id\":1,\"ok\"", "\"id\":2,\"ok\"", "\"event\":\"speech\""] {
        assert!(told.contains(part), "{part} in: {told}");
    }
}
