//! Several boards on one serial line, each with a table and a game of its own.

use std::time::Duration;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON};
use appendixd_tests::games::{drawn, moves_of, pgn};
use appendixd_tests::scratch::Scratch;
use hw_sim::games::Game;

/// For one ply, with a board's whole turn on the line and a busy machine.
const PLY: Duration = Duration::from_secs(60);

/// The table of the board with this number, counted from 1.
fn table(number: usize) -> String {
    format!("table{number}")
}

#[test]
fn boards_on_one_line_each_play_a_game_of_their_own() {
    let games: Vec<Game> = (0..3).map(|seed| drawn(300 + seed, 10)).collect();
    let scratch = Scratch::new();
    let text: Vec<String> = games.iter().map(pgn).collect();
    let file = scratch.write("games.pgn", &text.join("\n"));
    let file = file.to_string_lossy();
    let board = Board::start(
        "dgt-bus",
        &["--boards", "4", "--serial", "1025", "--play", &file, "--pace", "1.6", "--hands", "careful"],
    );
    let names: Vec<String> =
        (1025..1028).map(|serial| format!("{}=dgt-bus,address={serial}", board.port().display())).collect();
    let mut options = vec!["--voice", "text", "--language", "en"];
    options.extend(names.iter().flat_map(|name| ["--board", name.as_str()]));
    let daemon = Daemon::start(&options);
    // The fourth has been named by nobody, and is told by its number.
    daemon.running().error_line(SOON, |line| line.contains("address=1028").then_some(()));
    let mut watch = daemon.watch(0);
    for (number, game) in (1..).zip(&games) {
        let last = game.uci().len();
        let firm = |event: &serde_json::Value| {
            event["table"] == table(number).as_str()
                && event["ply"] == last
                && (event["event"] == "firm" || event["event"] == "made" && event["firm"] == true)
        };
        if !watch.events().iter().any(firm) {
            watch.until(PLY * 10, "the last ply", firm);
        }
    }
    for (number, game) in (1..).zip(&games) {
        let output = daemon.ctl(&["--table", &table(number), "score", "--pgn"]);
        assert_eq!(moves_of(&String::from_utf8_lossy(&output.stdout)), game.san(), "table {number}");
    }
    let guessed: Vec<_> = watch.named("made").filter(|made| made["inferred"] != false).collect();
    assert!(guessed.is_empty(), "{guessed:?}");
}

#[test]
fn a_board_that_is_off_does_not_stop_the_others() {
    let mut board = Board::start("dgt-bus", &["--serial", "7"]);
    let names: Vec<String> =
        [7, 8].map(|serial| format!("{}=dgt-bus,address={serial}", board.port().display())).to_vec();
    let daemon =
        Daemon::start(&["--board", &names[0], "--board", &names[1], "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "silence of the board that is off", |event| {
        event["event"] == "board" && event["state"] == "silent" && event["board"] == "dgt-bus-2"
    });
    board.hands(&["lift e2", "wait 0.4", "place e4 P"]);
    let made = watch.event(SOON, "made");
    assert_eq!((made["uci"].as_str(), made["table"].as_str()), (Some("e2e4"), Some("table1")), "{made}");
}
