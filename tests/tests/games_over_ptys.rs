//! Whole games over real ptys: the real daemon, the real simulator, hands of every style. What comes out as PGN is
//! what went in, move by move, and no move was guessed.

use std::time::Duration;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, Watch};
use appendixd_tests::games::{Game, moves_of};
use appendixd_tests::scratch::Scratch;

const STYLES: [&str; 8] =
    ["careful", "slide", "capture-first", "capture-last", "overwrite", "rook-first", "hover", "clumsy"];

/// For one ply, on a machine that runs a dozen games beside it.
const PLY: Duration = Duration::from_secs(60);

struct Arrangement {
    kind: &'static str,
    pegged: bool,
    clock: bool,
    /// Seconds between plies. Without a clock a move that may travel on rests a second before it is firm.
    pace: &'static str,
}

fn play(arrangement: &Arrangement, number: u64) {
    let style = STYLES[usize::try_from(number).unwrap() % STYLES.len()];
    let game = Game::random(number * 3 + 1, 24);
    let scratch = Scratch::new();
    let file = scratch.write("game.pgn", &game.pgn());
    let seed = number.to_string();
    let mut options =
        vec!["--play", file.to_str().unwrap(), "--hands", style, "--pace", arrangement.pace, "--seed", &seed];
    options.extend(arrangement.pegged.then_some("--pegged"));
    options.extend(arrangement.clock.then_some("--clock"));
    let board = Board::start(arrangement.kind, &options);
    let mut name = board.named(arrangement.kind);
    if arrangement.pegged {
        name.push_str(",pegged");
    }
    let daemon = Daemon::start(&["--board", &name, "--voice", "text", "--language", "en"]);
    let mut watch = daemon.watch(0);
    let played = follow(&mut watch, game.uci.len());
    let what = format!("game {number} on {name} by {style} hands");
    assert_eq!(played, game.uci, "{what}\n{}", watch.last(40));
    let guessed: Vec<_> = watch.named("made").filter(|made| made["inferred"] != false).collect();
    assert!(guessed.is_empty(), "{what}: {guessed:?}");
    assert_eq!(moves_of(&daemon.pgn()), game.san, "{what}");
}

/// Follows the game until so many moves stand and the last one is firm; gives the moves that stand.
fn follow(watch: &mut Watch, plies: usize) -> Vec<String> {
    let mut standing: Vec<String> = Vec::new();
    let mut firm = 0;
    while standing.len() < plies || firm < plies {
        let event = watch.next(PLY).cloned();
        let Some(event) = event else { panic!("{plies} plies wanted, {standing:?}\n{}", watch.last(40)) };
        let ply = event["ply"].as_u64().map_or(0, |ply| usize::try_from(ply).unwrap());
        match event["event"].as_str().unwrap() {
            "made" => {
                assert_eq!(ply, standing.len() + 1, "{event} after {standing:?}");
                standing.push(event["uci"].as_str().unwrap().to_owned());
                if event["firm"] == true {
                    firm = ply;
                }
            }
            "firm" => firm = ply,
            "retracted" => {
                assert_eq!(event["uci"].as_str(), standing.pop().as_deref(), "{event}");
                firm = firm.min(standing.len());
            }
            _ => {}
        }
    }
    standing
}

fn twelve_games(arrangement: &Arrangement) {
    std::thread::scope(|scope| {
        for number in 0..12 {
            scope.spawn(move || play(arrangement, number));
        }
    });
}

#[test]
fn a_board_that_knows_its_pieces_with_a_clock() {
    twelve_games(&Arrangement { kind: "dgt", pegged: false, clock: true, pace: "0.5" });
}

#[test]
fn a_board_that_knows_its_pieces_without_a_clock() {
    twelve_games(&Arrangement { kind: "dgt", pegged: false, clock: false, pace: "1.6" });
}

#[test]
fn an_occupancy_board() {
    twelve_games(&Arrangement { kind: "line", pegged: false, clock: false, pace: "1.6" });
}

#[test]
fn a_peg_board() {
    twelve_games(&Arrangement { kind: "line", pegged: true, clock: false, pace: "0.5" });
}
