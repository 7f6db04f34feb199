//! A board with chips in its pieces learns them from the starting position, with the real daemon and a pty: nothing is typed,
//! everything is said, and it is known after the next start.

use appendixd_core::event::What;
use appendixd_core::settings::{Mode, Settings};
use appendixd_protocol::calibration::Taught;
use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::in_one_process::play_with;
use hw_sim::Options;
use hw_sim::games::{Game, varied};
use serde_json::json;

const NEEDED: &str = "The board is learning its pieces. Set up the starting position.";
const KNOWN: &str = "The board knows its pieces.";
const TURNED: &str = "The board is turned round. That does no harm.";

fn said(watch: &mut Watch, words: &str) {
    watch.until(SOON, words, |event| {
        event["event"] == "announcement"
            && event["state"] == "queued"
            && event["text"].as_str().is_some_and(|text| text.contains(words))
    });
}

fn moves(board: &mut Board, watch: &mut Watch, from: &str, to: &str, uci: &str) {
    board.hands(&[&format!("lift {from}"), "wait 1.5", &format!("place {to}")]);
    watch.until(SOON, uci, |event| event["event"] == "made" && event["uci"] == uci);
}

#[test]
fn pieces_are_learnt_in_words_and_kept() {
    let mut board = Board::start("certabo", &["--seed", "2", "--variant", "broken-lines"]);
    board.hands(&["lift a1", "place a4 R"]);
    let name = board.named("certabo");
    let mut daemon = Daemon::start(&["--board", &name, "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    said(&mut watch, NEEDED);
    let status = |daemon: &Daemon| String::from_utf8(daemon.ctl(&["status"]).stdout).unwrap();
    let told = status(&daemon);
    assert!(told.contains("not been taught its pieces") && told.contains("appendixctl calibrate"), "{told}");
    // A rook that is still on its way is named once it rests there.
    said(&mut watch, "two squares are wrong");
    board.hands(&["lift a4", "place a1 R"]);
    said(&mut watch, KNOWN);
    watch.event(SOON, "game");
    assert!(!status(&daemon).contains("taught"), "{}", status(&daemon));
    moves(&mut board, &mut watch, "e2", "e4 P", "e2e4");

    let refused = daemon.ask(&json!({ "id": 1, "do": "calibrate" }));
    assert_eq!(refused["error"]["code"], "not-now", "{refused}");
    let recording = daemon.folder().join("recording.jsonl");
    let recorded = daemon.ask(&json!({ "id": 1, "do": "record", "file": recording }));
    assert!(recorded.get("ok").is_some(), "{recorded}");
    daemon.stop();
    // Replayed with nothing known but what the recording holds, the board learns its pieces once more.
    let replayed = daemon.ctl(&["replay", &recording.to_string_lossy(), "--language", "en"]);
    let replayed = String::from_utf8(replayed.stdout).unwrap();
    assert!(replayed.contains(KNOWN) && replayed.contains("e2e4"), "{replayed}");

    daemon.again();
    let mut watch = daemon.watch(0);
    moves(&mut board, &mut watch, "e7", "e5 p", "e7e5");
    let times = watch.events().iter().filter(|event| event["text"] == KNOWN && event["state"] == "queued");
    assert_eq!(times.count(), 1, "it has not been taught again");
}

#[test]
fn it_can_be_asked_for_and_only_where_it_makes_sense() {
    let board = Board::start("certabo", &[]);
    let daemon = Daemon::start(&["--board", &board.named("certabo"), "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    said(&mut watch, KNOWN);
    let asked = daemon.ctl(&["calibrate"]);
    let told = String::from_utf8(asked.stdout).unwrap();
    assert!(asked.status.success() && told.starts_with(NEEDED), "{told}");
    said(&mut watch, NEEDED);
    said(&mut watch, KNOWN);

    let board = Board::start("sentio", &[]);
    let daemon = Daemon::start(&["--board", &board.named("sentio"), "--voice", "text"]);
    daemon.watch(0).event(SOON, "game");
    let refused = daemon.ctl(&["calibrate"]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("needs no calibration"), "{refused:?}");
}

#[test]
fn a_board_that_lies_turned_is_put_right_by_the_first_move_and_stays_so() {
    let mut board = Board::start("certabo", &["--rotated"]);
    let mut daemon =
        Daemon::start(&["--board", &board.named("certabo"), "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    said(&mut watch, KNOWN);
    watch.event(SOON, "game");
    board.hands(&["lift e2", "wait 1.5", "place e4 P"]);
    said(&mut watch, TURNED);
    watch.until(SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
    moves(&mut board, &mut watch, "e7", "e5 p", "e7e5");
    // The game is there after the daemon was killed, and the pieces are known by what was kept of them.
    daemon.kill();
    daemon.again();
    let mut watch = daemon.watch(0);
    moves(&mut board, &mut watch, "e1", "e2 K", "e1e2");
    moves(&mut board, &mut watch, "d8", "h4 q", "d8h4");
    let times = |words: &str| {
        let told = watch.events().iter().filter(|event| event["text"] == words && event["state"] == "queued");
        told.count()
    };
    assert_eq!((times(KNOWN), times(TURNED)), (1, 1), "{}", watch.last(60));
}

#[test]
fn whole_games_are_played_on_boards_that_learn_their_pieces_either_way_round() {
    // A new piece has a chip that was not there to be learnt.
    let promotes = |game: &Game| game.uci().iter().any(|uci| uci.len() > 4);
    let mut games = varied(40, 40).into_iter().filter(|game| !promotes(game));
    for (rotated, mode) in [
        (false, Mode::Club),
        (true, Mode::Club),
        (true, Mode::Club),
        (false, Mode::Tournament),
        (true, Mode::Tournament),
    ] {
        let mut options = Options::new("certabo").expect("a kind of the simulator");
        options.games = games.by_ref().take(1).collect();
        (options.rotated, options.pace) = (rotated, 5000);
        let played = options.games[0].uci();
        let outcome = play_with(options, Settings { mode, ..Settings::default() }, Taught::default());
        assert_eq!(outcome.moves, played, "rotated: {rotated}, {mode:?}");
        let taken_back = outcome.events.iter().filter(|event| matches!(event.what, What::Retracted { .. }));
        assert_eq!(taken_back.count(), 0, "rotated: {rotated}, {mode:?}");
    }
}
