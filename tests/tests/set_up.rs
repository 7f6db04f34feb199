//! Guided set-up, lights, and a game that goes on at another board: the real daemon with simulated boards, and what
//! is spoken and lit.

use std::time::{Duration, Instant};

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use serde_json::Value;

/// Between two motions: longer than a scan of any board, and than a hand needs.
const PAUSE: &str = "wait 0.3";

fn ready(watch: &mut Watch, boards: usize) {
    for _ in 0..boards {
        watch.until(SOON, "a board", |event| event["event"] == "board" && event["state"] == "ready");
    }
}

fn hands(board: &mut Board, motions: &[&str]) {
    for motion in motions {
        board.hands(&[motion, PAUSE]);
    }
}

fn heard(watch: &mut Watch, words: &str) -> Value {
    watch.until(SOON, words, |event| {
        event["event"] == "announcement" && event["text"].as_str().is_some_and(|text| text.contains(words))
    })
}

/// The next line that says what the lights of a board show.
fn lights(board: &Board) -> String {
    board.running().line(SOON, |line| line.strip_prefix("lights").map(|squares| squares.trim().to_owned()))
}

#[test]
fn a_start_position_is_set_up_by_ear() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--voice", "text", "--language", "en", "--board", &board.named("dgt")]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    hands(&mut board, &["lift a1", "lift d7", "place e4 p"]);
    watch.event(SOON, "placed");
    let answer = daemon.ctl(&["setup"]);
    let answer = String::from_utf8_lossy(&answer.stdout).into_owned();
    assert!(answer.starts_with("three squares are wrong. Belongs on Anna one: white rook."), "{answer}");
    heard(&mut watch, "Belongs on Anna one: white rook.");
    hands(&mut board, &["place a1 R"]);
    heard(&mut watch, "Eva four must be empty. On it now: black pawn.");
    hands(&mut board, &["lift e4"]);
    heard(&mut watch, "Belongs on David seven: black pawn.");
    hands(&mut board, &["place d7 p"]);
    heard(&mut watch, "Position correct.");
    hands(&mut board, &["lift e2", "place e4 P"]);
    assert_eq!(watch.event(SOON, "made")["uci"], "e2e4");
}

#[test]
fn the_move_to_copy_shines_until_it_is_copied() {
    // Lights in the squares, at their corners, and of a board that knows its pieces.
    ["sentio", "chesslink", "ichessone"].into_iter().for_each(|kind| shines_until_copied(kind, &[], &[""]));
    shines_until_copied("sentio", &["--variant", "coloured-lights"], &[""]);
    // Such a board lets the light of a square whose piece is lifted go out by itself.
    shines_until_copied("dgt", &["--variant", "lights"], &["f3", ""]);
}

/// `after` is what shines when the move is copied, one after the other.
fn shines_until_copied(kind: &str, make: &[&str], after: &[&str]) {
    let options = [&["--rotated"], make].concat();
    let (mut white, mut black) = (Board::start("dgt", &[]), Board::start(kind, &options));
    let table = format!(
        "[[table]]\nname = \"hall\"\nboards = {{ white = \"{}\", black = \"{},turned\" }}\n",
        white.named("dgt"),
        black.named(kind)
    );
    let daemon = Daemon::configured(&table, &["--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    ready(&mut watch, 2);
    assert!(daemon.ctl(&["new"]).status.success());
    watch.event(SOON, "game");
    hands(&mut white, &["lift g1", "place f3 N"]);
    let light = watch.event(SOON, "light");
    assert_eq!(light["squares"], serde_json::json!(["g1", "f3"]));
    assert_eq!(lights(&black), "g1 f3");
    hands(&mut black, &["lift g1", "place f3 N"]);
    assert_eq!(
        watch.until(SOON, "dark", |event| event["event"] == "light")["squares"],
        serde_json::json!([])
    );
    for squares in after {
        assert_eq!(lights(&black), *squares, "{kind} {make:?}");
    }
}

/// White's board, Black's of this kind on which a move to copy shines, and their daemon.
fn shining(kind: &str) -> (Board, Board, Daemon) {
    let (mut white, black) = (Board::start("dgt", &[]), Board::start(kind, &[]));
    let boards = format!("white = \"{}\", black = \"{}\"", white.named("dgt"), black.named(kind));
    let table = format!("[[table]]\nname = \"hall\"\nboards = {{ {boards} }}\n");
    let daemon = Daemon::configured(&table, &["--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    ready(&mut watch, 2);
    assert!(daemon.ctl(&["new"]).status.success());
    watch.event(SOON, "game");
    hands(&mut white, &["lift g1", "place f3 N"]);
    assert_eq!(lights(&black), "g1 f3", "{kind}");
    (white, black, daemon)
}

#[test]
fn lights_go_out_with_the_daemon_and_after_a_crash_they_show_what_holds() {
    // Each form of lights, a board that confirms them, and one that does not.
    for kind in ["sentio", "tactum", "chesslink", "ichessone"] {
        let (_white, mut black, mut daemon) = shining(kind);
        let begun = Instant::now();
        daemon.stop();
        assert!(begun.elapsed() < Duration::from_secs(3), "{kind}: ended after {:?}", begun.elapsed());
        assert_eq!(lights(&black), "", "{kind}: it shines though the daemon has ended");
        daemon.again();
        assert_eq!(lights(&black), "g1 f3", "{kind}: it is still to be copied");
        daemon.kill();
        black.hands(&["lift g1", PAUSE, "place f3 N", PAUSE]);
        daemon.again();
        assert_eq!(lights(&black), "", "{kind}: it was copied while the daemon was away");
    }
}

#[test]
fn a_board_that_is_gone_does_not_hold_up_the_end() {
    let (_white, mut black, mut daemon) = shining("chesslink");
    black.hands(&["unplug"]);
    let begun = Instant::now();
    daemon.stop();
    assert!(begun.elapsed() < Duration::from_secs(3), "ended after {:?}", begun.elapsed());
}

#[test]
fn a_saved_game_goes_on_at_another_board() {
    let mut first = Board::start("dgt", &[]);
    let boards = |board: &str| format!("boards = [\"{board}\"]\n");
    let mut daemon =
        Daemon::configured(&boards(&first.named("dgt")), &["--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    hands(&mut first, &["lift e2", "place e4 P"]);
    heard(&mut watch, "pawn Eva two, Eva four");
    hands(&mut first, &["lift e7", "place e5 p"]);
    let last = heard(&mut watch, "pawn Eva seven, Eva five")["seq"].as_u64().expect("a number");
    daemon.kill();
    drop(first);
    let mut other = Board::start("line", &[]);
    let configuration = boards(&other.named("line")) + "[speech]\ntext_ms_per_word = 0\n";
    std::fs::write(daemon.folder().join("config.toml"), configuration).expect("it can be written");
    daemon.again();
    let mut watch = daemon.watch(last + 1);
    heard(&mut watch, "Does this game go on? Move two.");
    let question = watch.events().iter().rev().find(|event| event["event"] == "question");
    let question = question.and_then(|event| event["id"].as_u64()).expect("a question");
    assert!(daemon.ctl(&["confirm", &question.to_string()]).status.success());
    heard(&mut watch, "four squares are wrong. Eva two must be empty.");
    hands(&mut other, &["lift e2"]);
    heard(&mut watch, "Belongs on Eva four: white pawn.");
    hands(&mut other, &["place e4 P"]);
    heard(&mut watch, "Belongs on Eva five: black pawn.");
    hands(&mut other, &["lift e7", "place e5 p"]);
    heard(&mut watch, "This board cannot tell which pieces stand on them.");
    heard(&mut watch, "The game goes on. Move two, White to move.");
    hands(&mut other, &["lift g1", "place f3 N"]);
    let made = watch.until(Duration::from_secs(20), "made", |event| event["event"] == "made");
    assert_eq!((made["ply"].as_u64(), made["uci"].as_str()), (Some(3), Some("g1f3")));
    let score = daemon.pgn();
    daemon.kill();
    daemon.again();
    assert_eq!(daemon.pgn(), score);
    let told = daemon.running().errors();
    assert!(!told.contains("otherwise") && !told.contains("damaged"), "{told}");
}
