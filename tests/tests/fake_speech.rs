//! What is said when, shown by a speech worker that writes down when it was told what: order, cuts, a burst of moves,
//! and a worker that hangs.

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::process::program;
use appendixd_tests::scratch::Scratch;
use appendixd_tests::wire::Wire;
use serde_json::Value;
use shakmaty::{Color, Square};

/// For a slow voice to say everything of a burst.
const BURST: Duration = Duration::from_secs(40);

/// Six moves, and what hands do for each.
const MOVES: [(&str, &str, &str); 6] = [
    ("e2", "e4", "P"),
    ("e7", "e5", "p"),
    ("g1", "f3", "N"),
    ("b8", "c6", "n"),
    ("f1", "c4", "B"),
    ("f8", "c5", "b"),
];

struct Table {
    daemon: Daemon,
    watch: Watch,
    scratch: Scratch,
}

impl Table {
    fn new(board: &str, hangs_at: &str) -> Self {
        let scratch = Scratch::new();
        let speech = format!("[speech]\nworker = {:?}\n", program("fake-speech"));
        let environment = vec![
            ("FAKE_SPEECH", scratch.path().join("report")),
            ("FAKE_SPEECH_HANGS_AT", PathBuf::from(hangs_at)),
        ];
        let options = ["--board", board, "--voice", "speech-dispatcher", "--language", "ibca"];
        let daemon = Daemon::configured_in(&speech, &options, environment);
        let mut watch = daemon.watch(0);
        watch.until(SOON, "the start of the game to be said", |event| {
            event["about"] == "setup" && event["state"] == "finished"
        });
        Self { daemon, watch, scratch }
    }

    /// What the worker was told and has told: milliseconds since 1970, and the line.
    fn report(&self, kind: &str) -> Vec<(u64, String)> {
        let text = std::fs::read_to_string(self.scratch.path().join("report")).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.filter_map(|line| Some((line["at"].as_u64()?, line[kind].as_str()?.to_owned()))).collect()
    }

    fn wait_move(&mut self, within: Duration, state: &str) -> Value {
        self.watch.until(within, &format!("a move to be {state}"), |event| {
            event["event"] == "announcement" && event["about"] == "move" && event["state"] == state
        })
    }
}

fn now() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

#[test]
fn a_burst_of_moves_is_said_in_order_and_whole_and_soon() {
    let mut board = Board::start("dgt", &[]);
    let mut table = Table::new(&board.named("dgt"), "");
    let hands: Vec<String> = MOVES
        .iter()
        .flat_map(|(from, to, piece)| {
            [format!("lift {from}"), "wait 0.1".into(), format!("place {to} {piece}"), "wait 0.4".into()]
        })
        .collect();
    board.hands(&hands.iter().map(String::as_str).collect::<Vec<_>>());
    for _ in MOVES {
        table.watch.until(SOON, "a move", |event| event["event"] == "made");
    }
    let last_made = now();
    table.watch.until(BURST, "the last move to be said", |event| {
        event["event"] == "announcement" && event["state"] == "finished" && event["ply"] == 6
    });
    let behind = now() - last_made;
    println!("everything was said {behind} ms after the last move");
    assert!(behind < 10_000, "{behind} ms");

    let said: Vec<String> = table
        .report("order")
        .into_iter()
        .map(|(_, line)| line)
        .filter(|line| line.starts_with("say"))
        .collect();
    let texts: Vec<&str> = said.iter().map(|line| line.rsplit('\t').next().unwrap()).collect();
    assert_eq!(
        texts[texts.len() - 6..],
        [
            "Bauer Eva zwei, Eva vier",
            "Bauer Eva sieben, Eva fünf",
            "Springer Gustav eins, Felix drei",
            "Springer Bella acht, Cesar sechs",
            "Läufer Felix eins, Cesar vier",
            "Läufer Felix acht, Cesar fünf",
        ]
    );
    let hurried = said.iter().filter(|line| line.split('\t').nth(4) == Some("40")).count();
    assert!(hurried >= 2, "{said:#?}");
    let finished = |event: &&Value| event["state"] == "finished" && event["about"] == "move";
    assert_eq!(table.watch.named("announcement").filter(finished).count(), 6);
    // Nothing is cut, and the next one begins when the one before it has ended.
    let reports: Vec<String> = table.report("report").into_iter().map(|(_, line)| line).collect();
    let spoken: Vec<&String> =
        reports.iter().filter(|line| line.contains('\t') && !line.starts_with("ready")).collect();
    assert!(spoken.chunks(2).all(|pair| pair[0].replace("began", "ended") == *pair[1]), "{spoken:?}");

    assert!(table.daemon.ctl(&["repeat"]).status.success());
    table.watch.until(SOON, "the repetition", |event| {
        event["state"] == "finished"
            && event["text"] == "Läufer Felix acht Cesar fünf"
            && event["about"] == "answer"
    });
}

#[test]
fn a_touch_stops_a_long_answer_at_once() {
    let mut wire = Wire::new();
    let mut table = Table::new(&format!("{}=dgt", wire.port().display()), "");
    assert!(table.daemon.ctl(&["where", "pawn", "--speak"]).status.success());
    table.watch.until(SOON, "the answer", |event| event["about"] == "answer" && event["state"] == "started");
    let touched = now();
    wire.change(Square::E2, None);
    table.watch.until(SOON, "the answer to be cut", |event| event["state"] == "cancelled");
    wire.change(Square::E4, Some(Color::White.pawn()));
    table.wait_move(SOON, "started");
    let orders = table.report("order");
    let (stopped, _) = orders.iter().find(|(_, line)| line.starts_with("stop\t")).unwrap();
    println!("stopped {} ms after the touch", stopped - touched);
    assert!(stopped - touched < 200, "{} ms", stopped - touched);
}

#[test]
fn a_worker_that_hangs_is_ended_and_its_sentence_is_said_again() {
    let mut board = Board::start("dgt", &[]);
    let mut table = Table::new(&board.named("dgt"), "Felix");
    board.hands(&["lift g1", "place f3 N"]);
    let begun = table.wait_move(SOON, "started");
    let again = table.wait_move(SOON, "finished");
    assert_eq!(begun["id"], again["id"]);
    let states: Vec<_> = table.watch.named("speech").map(|event| event["state"].clone()).collect();
    assert_eq!(states, ["ready", "lost", "restarted"]);
}
