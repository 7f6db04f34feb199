//! Faults on the line: whatever is lost, damaged, inserted or late, no move is ever firm that was not played. What
//! cannot be known is a doubt with its squares, and a picture of the whole board repairs it.
//!
//! `APPENDIXD_MATRIX=full` plays more; `APPENDIXD_KINDS=dgt,line` plays on these only.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use appendixd_core::event::{Event, What, Why};
use appendixd_core::settings::Settings;
use appendixd_tests::in_one_process::{is_wanted, play};
use hw_sim::Options;
use hw_sim::clock::ClockSetting;
use hw_sim::devices::{KINDS, Kind, Sees};
use hw_sim::games::varied;
use hw_sim::hands::Style;

const FAULTS: [&str; 7] =
    ["drop=0.01", "corrupt=0.01", "insert=0.01", "flicker=0.01", "late=200", "stall=500", "cut=1"];

/// Every kind of board with its clock or without, and with pegs where only occupancy is known: kind, pegged, clock.
fn boards() -> Vec<(&'static str, bool, bool)> {
    let rows = |kind: &'static Kind| {
        let clock = kind.clock.then_some((kind.name, false, true));
        let pegged = (kind.sees == Sees::Occupancy).then_some((kind.name, true, false));
        [Some((kind.name, false, false)), clock, pegged].into_iter().flatten()
    };
    KINDS.iter().filter(|kind| is_wanted(kind.name)).flat_map(rows).collect()
}

const STYLES: [Style; 4] = [Style::Careful, Style::Slide, Style::CaptureLast, Style::Overwrite];

#[derive(Default, Debug)]
struct Count {
    kind: &'static str,
    pegged: bool,
    games: usize,
    plies: usize,
    whole: usize,
    corrected: usize,
    wrong_firm: Vec<String>,
    doubts: usize,
}

fn options(board: (&str, bool, bool), style: Style, fault: &str, game: u64) -> Options {
    let mut options = Options::new(board.0).expect("a kind of the simulator");
    options.pegged = board.1;
    options.clock = board.2.then(ClockSetting::default);
    options.hands = style;
    options.seed = game;
    options.faults.add(fault).expect("a fault of the simulator");
    options.games = varied(1, 100 + game);
    options
}

/// Moves that became firm and were not the ones played.
#[derive(Default)]
struct Firm {
    /// The first that was not taken back as misread before anything else happened in the game.
    wrong: Option<String>,
    /// Those that were: a picture showed that the last updates of a travelling piece had been lost.
    corrected: usize,
}

fn firm_moves(played: &[String], events: &[Event]) -> Firm {
    let mut found = Firm::default();
    let mut standing: Vec<String> = Vec::new();
    let mut suspect: Option<(u32, String)> = None;
    for event in events {
        let firm = match &event.what {
            What::Made { ply, uci, firm, .. } => {
                standing.truncate(*ply as usize - 1);
                standing.push(uci.clone());
                firm.then_some(*ply)
            }
            What::Retracted { ply, why, .. } => {
                standing.truncate(*ply as usize - 1);
                if *why == Why::Misread && suspect.take_if(|(suspected, _)| suspected == ply).is_some() {
                    found.corrected += 1;
                }
                None
            }
            What::Firm { ply, .. } => Some(*ply),
            _ => None,
        };
        if firm.is_some() && suspect.is_some() {
            break;
        }
        if let Some(ply) = firm {
            let index = ply as usize - 1;
            if standing.get(index) != played.get(index) {
                let what =
                    format!("ply {ply}: played {:?}, firm {:?}", played.get(index), standing.get(index));
                suspect = Some((ply, what));
            }
        }
    }
    found.wrong = suspect.map(|(_, what)| what);
    found
}

fn count(fault: &str, board: (&'static str, bool, bool), games: u64) -> Count {
    let mut count = Count { kind: board.0, pegged: board.1, ..Count::default() };
    for style in STYLES {
        for game in 0..games {
            let options = options(board, style, fault, game);
            let played = options.games[0].uci();
            let outcome = play(options, Settings::default());
            count.games += 1;
            count.plies += played.len();
            count.whole += usize::from(outcome.moves == played);
            count.doubts +=
                outcome.events.iter().filter(|event| matches!(event.what, What::Doubt { .. })).count();
            let firm = firm_moves(&played, &outcome.events);
            count.corrected += firm.corrected;
            if let Some(wrong) = firm.wrong {
                count.wrong_firm.push(format!("{fault} {board:?} {style:?} game {game}: {wrong}"));
            }
        }
    }
    count
}

/// With each style, where nobody wants more.
const FEW: u64 = 2;

fn games() -> u64 {
    if std::env::var("APPENDIXD_MATRIX").is_ok_and(|value| value == "full") { 50 } else { FEW }
}

/// Plays with each fault on each board, on all cores, and says what came of it.
fn count_all(faults: &[&str]) -> Vec<Count> {
    let jobs: Vec<_> =
        faults.iter().flat_map(|fault| boards().into_iter().map(move |board| (*fault, board))).collect();
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((fault, board)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let count = count(fault, *board, games());
                    println!(
                        "{fault} {board:?}: {} games, {} plies, {} whole, {} doubts, {} misread and corrected, {} wrong firm",
                        count.games,
                        count.plies,
                        count.whole,
                        count.doubts,
                        count.corrected,
                        count.wrong_firm.len()
                    );
                    counts.lock().expect("no thread has failed").push(count);
                }
            });
        }
    });
    counts.into_inner().expect("all are done")
}

#[test]
fn no_fault_makes_a_wrong_move_firm() {
    let wrong: Vec<String> = count_all(&FAULTS).into_iter().flat_map(|count| count.wrong_firm).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What messages may do that were damaged into other good ones, which no reader can tell: on the boards that are not
/// named here nothing comes of it. Kind, pegs, games of eight that are whole to the end, doubts in all of them.
///
/// A board that tells moves has said another one, or none; the simulated hands do not put that right, as players do, so
/// the rest of the game is a doubt. Where only occupancy is known and each change is told once, a change on another
/// square is one that no picture was asked for; and a piece whose steps are doubtful is asked for again, which simulated
/// hands do not hear.
const SILENTLY: [(&str, bool, usize, usize); 4] =
    [("citrine", false, 0, 100), ("ucb", false, 0, 144), ("line", false, 6, 54), ("eone", false, 7, 82)];

#[test]
fn what_silent_corruption_does_is_known() {
    for count in count_all(&["corrupt-silent=0.01"]) {
        let known = SILENTLY.iter().find(|row| (row.0, row.1) == (count.kind, count.pegged));
        let (whole, doubts) = known.map_or((count.games, 0), |row| (row.2, row.3));
        // What is known was counted in these games.
        if games() == FEW {
            assert!(
                count.whole >= whole && count.doubts <= doubts,
                "{whole} and {doubts} were known: {count:?}"
            );
        }
        assert!(count.wrong_firm.is_empty(), "{count:?}");
    }
}
