//! A hall full of boards of every kind on one daemon: no move is lost, and a board more costs as much as the one
//! before. Run whole by `make hall`; what CI plays is small.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON};
use appendixd_tests::games::{drawn, moves_of, pgn};
use appendixd_tests::play::{ARRANGEMENTS, Arrangement, lesson, taught};
use appendixd_tests::scratch::Scratch;
use hw_sim::devices::KINDS;
use hw_sim::games::Game;
use serde_json::Value;
use shakmaty::Role;

/// Ticks of the processor's time that Linux counts in a second.
const TICKS: f64 = 100.0;

/// So long nothing happens in no hall: a ply is played each two seconds.
const REST: Duration = Duration::from_secs(60);

/// What the daemon has used until now.
struct Used {
    processor: Duration,
    /// Memory in RAM, in kB.
    memory: u64,
    /// How often it was woken.
    wakes: u64,
}

fn used(daemon: &Daemon) -> Used {
    let id = daemon.running().id();
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{id}/{name}")).expect("it runs");
    let (stat, status) = (read("stat"), read("status"));
    // The name of the program, which may hold blanks, ends with the last bracket.
    let fields: Vec<&str> = stat.rsplit_once(')').expect("a name").1.split_whitespace().collect();
    let ticks: f64 = fields[11..13].iter().map(|field| field.parse::<f64>().expect("ticks")).sum();
    let number = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("Linux tells");
        line.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number")
    };
    Used {
        processor: Duration::from_secs_f64(ticks / TICKS),
        memory: number("VmRSS:"),
        wakes: number("voluntary_ctxt_switches:"),
    }
}

/// A board with a game for it.
struct Seat {
    board: Board,
    arrangement: Arrangement,
    game: Game,
    _scratch: Scratch,
}

fn seat(number: usize, plies: usize) -> Seat {
    let arrangement = ARRANGEMENTS[number % ARRANGEMENTS.len()];
    let game = drawn(u64::try_from(number).expect("few boards") + 500, plies);
    let scratch = Scratch::new();
    let file = scratch.write("game.pgn", &pgn(&game));
    let (file, seed) = (file.to_string_lossy().into_owned(), number.to_string());
    let mut options = vec!["--play", &file, "--hands", "careful", "--pace", "2", "--seed", &seed];
    options.extend(arrangement.pegged.then_some("--pegged"));
    options.extend(arrangement.clock.then_some("--clock"));
    let board = Board::start(arrangement.kind, &options);
    Seat { board, arrangement, game, _scratch: scratch }
}

/// How far the game of a table has come.
#[derive(Debug)]
struct Played<'a> {
    game: &'a Game,
    plies: usize,
    firm: usize,
    /// How often the piece of the next ply has been asked for.
    asked: usize,
}

impl<'a> Played<'a> {
    fn of(game: &'a Game) -> Self {
        Self { game, plies: 0, firm: 0, asked: 0 }
    }

    fn is_over(&self) -> bool {
        self.firm == self.game.moves().len()
    }

    /// The piece that the next ply makes of a pawn.
    fn promotes(&self) -> Option<Role> {
        self.game.moves().get(self.plies).and_then(|mv| mv.promotion())
    }
}

/// Where a busy machine has looked too late at a board, steps may have been lost, and the piece is asked for once more:
/// the player then says it.
fn follow(played: &mut HashMap<String, Played<'_>>, event: &Value, daemon: &Daemon) {
    let Some(table) = event["table"].as_str() else { return };
    let Some(played) = played.get_mut(table) else { return };
    let ply = || event["ply"].as_u64().and_then(|ply| usize::try_from(ply).ok()).expect("a ply");
    match event["event"].as_str() {
        Some("made") => {
            (played.plies, played.asked) = (ply(), 0);
            if event["firm"] == true {
                played.firm = ply();
            }
        }
        Some("firm") => played.firm = ply(),
        Some("retracted") => {
            played.plies = ply() - 1;
            played.firm = played.firm.min(played.plies);
        }
        Some("tone") if event["name"] == "question-waiting" => played.asked += 1,
        _ => {}
    }
    if let (Some(role), 2..) = (played.promotes(), played.asked) {
        played.asked = 0;
        let piece = format!("{role:?}").to_lowercase();
        let output = daemon.ctl(&["--table", table, "promote", &piece]);
        println!("{table}: promotion asked for again, {}", String::from_utf8_lossy(&output.stdout).trim());
    }
}

/// Plays a game on each of so many boards at a ply each two seconds, and prints what a board costs.
fn play(boards: usize, plies: usize) -> Used {
    let seats: Vec<Seat> = (0..boards).map(|number| seat(number, plies)).collect();
    let names: Vec<String> = seats
        .iter()
        .map(|seat| {
            let pegged = if seat.arrangement.pegged { ",pegged" } else { "" };
            seat.board.named(seat.arrangement.kind) + pegged
        })
        .collect();
    let mut options = vec!["--voice", "text", "--language", "en"];
    options.extend(names.iter().flat_map(|name| ["--board", name.as_str()]));
    let begun = Instant::now();
    let mut kinds: Vec<&str> = seats.iter().map(|seat| seat.arrangement.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let lessons: Vec<_> = kinds.into_iter().filter_map(lesson).collect();
    let daemon = taught(&lessons, &options);
    let mut watch = daemon.watch(0);
    // They are numbered as they were named, whichever was found first.
    let tables: Vec<String> = (1..=boards).map(|number| format!("table{number}")).collect();
    let mut played: HashMap<String, Played> =
        tables.iter().cloned().zip(seats.iter().map(|seat| Played::of(&seat.game))).collect();
    for event in watch.events().to_vec() {
        follow(&mut played, &event, &daemon);
    }
    while played.values().any(|played| !played.is_over()) {
        let Some(event) = watch.next(REST).cloned() else {
            let left: Vec<_> = played.iter().filter(|(_, played)| !played.is_over()).collect();
            panic!("not over: {left:?}\n{}", watch.last(20))
        };
        follow(&mut played, &event, &daemon);
    }
    let (used, took) = (used(&daemon), begun.elapsed().as_secs_f64());
    for (table, seat) in tables.iter().zip(&seats) {
        let output = daemon.ctl(&["--table", table, "score", "--pgn"]);
        let moves = moves_of(&String::from_utf8_lossy(&output.stdout));
        assert_eq!(moves, seat.game.san(), "{table}, {:?}", seat.arrangement);
    }
    println!(
        "{boards} boards, {took:.0} s: {:.2} % of a processor and {} kB a board, {} kB in all",
        100.0 * used.processor.as_secs_f64() / took / boards as f64,
        used.memory / boards as u64,
        used.memory,
    );
    used
}

#[test]
fn every_board_of_a_small_hall_is_heard() {
    play(ARRANGEMENTS.len(), 2);
}

#[test]
#[ignore = "takes a quarter of an hour: make hall"]
fn sixty_four_boards() {
    let few = play(8, 150);
    let many = play(64, 150);
    let growth = many.processor.as_secs_f64() / few.processor.as_secs_f64();
    println!("8 to 64 boards: {growth:.1} times the processor's time");
    assert!(growth < 12.0, "eight times the boards cost {growth:.1} times as much");
    assert!(many.memory < 8 * few.memory, "memory grows faster than boards");
}

/// These send without an end, or are asked all the time.
const NEVER_QUIET: [&str; 5] = ["certabo", "sentio", "tactum", "elfacun", "dgt-bus"];

/// How often a second the daemon wakes for each of eight boards of this kind while nobody touches them.
fn wakes_for(kind: &str) -> f64 {
    let boards: Vec<Board> = (0..8).map(|_| Board::start(kind, &[])).collect();
    let names: Vec<String> = boards.iter().map(|board| board.named(kind)).collect();
    let mut options = vec!["--voice", "text", "--language", "en"];
    options.extend(names.iter().flat_map(|name| ["--board", name.as_str()]));
    let daemon = Daemon::start(&options);
    let mut watch = daemon.watch(0);
    for _ in &boards {
        watch.until(SOON, "a board", |event| event["event"] == "board" && event["state"] == "ready");
    }
    // Whatever begins with a board is over: nothing more comes for so long.
    while watch.next(Duration::from_secs(8)).is_some() {}
    let before = used(&daemon).wakes;
    let begun = Instant::now();
    assert!(watch.next(Duration::from_secs(30)).is_none(), "{kind}, nothing happens: {}", watch.last(3));
    (used(&daemon).wakes - before) as f64 / begun.elapsed().as_secs_f64() / boards.len() as f64
}

#[test]
#[ignore = "measures a quiet machine: make hall"]
fn boards_that_say_nothing_wake_nobody() {
    let quiet = KINDS.iter().map(|kind| kind.name).filter(|kind| !NEVER_QUIET.contains(kind));
    let woken: Vec<(&str, f64)> = quiet.map(|kind| (kind, wakes_for(kind))).collect();
    for (kind, wakes) in &woken {
        println!("idle {kind}: {wakes:.2} wake-ups a second a board");
    }
    assert!(woken.iter().all(|(_, wakes)| *wakes < 1.0), "{woken:?}");
}
