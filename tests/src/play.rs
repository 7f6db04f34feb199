//! One game from the simulator's hands to the PGN: the real programs with a pty between them.

use std::time::Duration;

use appendixd::taught::Calibrations;
use appendixd_protocol::driver::Sees;
use appendixd_protocol::drivers::model;
use hw_sim::devices::{chips, find};
use hw_sim::games::Game;
use shakmaty::Piece;

use crate::board::Board;
use crate::daemon::{Daemon, Watch};
use crate::games::{moves_of, pgn};
use crate::scratch::Scratch;

/// For one ply, on a machine that runs a dozen games beside it.
const PLY: Duration = Duration::from_secs(60);

/// What stands on the table.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    /// The kind of board.
    pub kind: &'static str,
    /// Its pieces have pegs.
    pub pegged: bool,
    /// A clock stands beside it, and is pressed.
    pub clock: bool,
    /// Seconds between plies. Without a clock a move that may travel on rests a second before it is firm.
    pub pace: &'static str,
}

/// What is played in CI and in the long run.
pub const ARRANGEMENTS: [Arrangement; 14] = [
    Arrangement { kind: "dgt", pegged: false, clock: true, pace: "0.5" },
    Arrangement { kind: "dgt", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "line", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "line", pegged: true, clock: false, pace: "0.5" },
    Arrangement { kind: "chesslink", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "eone", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "elfacun", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "certabo", pegged: false, clock: false, pace: "2.5" },
    Arrangement { kind: "sentio", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "tactum", pegged: false, clock: false, pace: "1.6" },
    Arrangement { kind: "ichessone", pegged: false, clock: false, pace: "1.2" },
    Arrangement { kind: "citrine", pegged: false, clock: false, pace: "0.6" },
    Arrangement { kind: "ucb", pegged: false, clock: false, pace: "0.6" },
    Arrangement { kind: "dgt-bus", pegged: false, clock: true, pace: "0.8" },
];

/// The serial number of simulated boards.
const SERIAL: u32 = 12345;

/// A kind of board, and which piece is on which chip.
pub type Lesson<'a> = (&'a str, Vec<([u8; 5], Piece)>);

/// What simulated boards of this kind are to be taught, if anything.
pub fn lesson(kind: &str) -> Option<Lesson<'_>> {
    let chips = find(kind).map_or_else(Vec::new, |kind| chips(kind, SERIAL));
    (!chips.is_empty()).then_some((kind, chips))
}

/// A daemon whose boards have been taught their pieces before.
pub fn taught(lessons: &[Lesson<'_>], options: &[&str]) -> Daemon {
    if lessons.is_empty() {
        return Daemon::start(options);
    }
    let mut daemon = Daemon::start(&[]);
    daemon.stop();
    for (kind, chips) in lessons {
        Calibrations::open(&daemon.folder().join("state")).keep(kind, &chips.iter().copied().collect());
    }
    daemon.with_options(options);
    daemon.again();
    daemon
}

/// Plays the game; fails unless each move came out as it went in, none was guessed, and the PGN has them all.
pub fn play(arrangement: &Arrangement, game: &Game, style: &str, seed: u64) {
    let what = format!("{arrangement:?}, {style} hands, seed {seed}, {:?}", game.san());
    let scratch = Scratch::new();
    let file = scratch.write("game.pgn", &pgn(game));
    let (file, seed) = (file.to_string_lossy().into_owned(), seed.to_string());
    let mut options = vec!["--play", &file, "--hands", style, "--pace", arrangement.pace, "--seed", &seed];
    options.extend(arrangement.pegged.then_some("--pegged"));
    options.extend(arrangement.clock.then_some("--clock"));
    let board = Board::start(arrangement.kind, &options);
    let mut name = board.named(arrangement.kind);
    if arrangement.pegged {
        name.push_str(",pegged");
    }
    let options = ["--board", &name, "--voice", "text", "--language", "en"];
    let lesson = lesson(arrangement.kind);
    let daemon = taught(lesson.as_slice(), &options);
    let mut watch = daemon.watch(0);
    follow(&mut watch, &game.uci(), &what);
    // Of a board that tells finished moves no move is seen as events; of others each is.
    let told = model(arrangement.kind).is_some_and(|model| model.sees == Sees::Moves);
    let other: Vec<_> = watch.named("made").filter(|made| made["inferred"] != told).collect();
    assert!(other.is_empty(), "{what}: {other:?}");
    assert!(!told || watch.named("touched").next().is_none(), "{what}: nobody knows what was touched");
    assert_eq!(moves_of(&daemon.pgn()), game.san(), "{what}");
}

/// Follows the game until these moves stand and the last one is firm. A piece may rest long enough to be firm and go
/// on: so it is over only when what was played stands there.
fn follow(watch: &mut Watch, played: &[String], what: &str) {
    let plies = played.len();
    let mut standing: Vec<String> = Vec::new();
    let mut firm = 0;
    while standing != played || firm < plies {
        let event = watch.next(PLY).cloned();
        let Some(event) = event else {
            panic!("{what}: {played:?} wanted, {standing:?}\n{}", watch.last(40))
        };
        let ply = event["ply"].as_u64().map_or(0, |ply| usize::try_from(ply).expect("few plies"));
        match event["event"].as_str().unwrap_or_default() {
            "made" => {
                assert_eq!(ply, standing.len() + 1, "{event} after {standing:?}");
                standing.push(event["uci"].as_str().expect("a move").to_owned());
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
}
