//! The matrix: games × hands × seeds × boards, in virtual time through simulator, driver and core. What was played
//! must come out: every ply with its lifts and placements, none more, none inferred, none completed wrongly.
//!
//! CI plays a part of it; `APPENDIXD_MATRIX=full` the whole; `APPENDIXD_KINDS=dgt,line` plays on these only.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use appendixd_core::event::{CompletedBy, Event, What, Why};
use appendixd_core::laws::Irregularity;
use appendixd_core::settings::Settings;
use appendixd_tests::in_one_process::{Outcome, is_wanted, play};
use hw_sim::Options;
use hw_sim::clock::ClockSetting;
use hw_sim::devices::{KINDS, Kind, Sees, find};
use hw_sim::games::{Game, varied};
use hw_sim::hands::Style;

/// One board of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrangement {
    kind: &'static str,
    pegged: bool,
    clock: bool,
    turned: bool,
}

/// Every kind of board: as it comes and turned by 180 degrees; with a clock where it can have one; with pegs where
/// only occupancy is known.
fn arrangements() -> Vec<Arrangement> {
    let rows = |kind: &'static Kind| {
        let plain = Arrangement { kind: kind.name, pegged: false, clock: false, turned: false };
        let clock = Arrangement { clock: kind.clock, ..plain };
        let mut rows = vec![plain];
        // A board that tells moves has its own idea of its squares.
        rows.extend((kind.sees != Sees::Moves).then_some(Arrangement { turned: true, ..clock }));
        rows.extend(kind.clock.then_some(clock));
        rows.extend((kind.sees == Sees::Occupancy).then_some(Arrangement { pegged: true, ..plain }));
        rows
    };
    KINDS.iter().filter(|kind| is_wanted(kind.name)).flat_map(rows).collect()
}

fn full() -> bool {
    std::env::var("APPENDIXD_MATRIX").is_ok_and(|value| value == "full")
}

fn options(arrangement: Arrangement, style: Style, game: &Game, seed: u64) -> Options {
    let mut options = Options::new(arrangement.kind).expect("a kind of the simulator");
    options.pegged = arrangement.pegged;
    options.rotated = arrangement.turned;
    options.clock = arrangement.clock.then(ClockSetting::default);
    options.hands = style;
    options.seed = seed;
    // The drawn numbers decide in what a board differs from others of its kind.
    options.variants = options.kind.variants.to_vec();
    options.variants.retain(|variant| seed >> (*variant as u64) & 1 == 1);
    options.games = vec![game.clone()];
    options
}

/// What is wrong with what has come out, if anything.
fn judge(game: &Game, style: Style, arrangement: &Arrangement, outcome: &Outcome) -> Option<String> {
    let tells_moves = find(arrangement.kind).is_some_and(|kind| kind.sees == Sees::Moves);
    let clock = arrangement.clock;
    let played = game.uci();
    if outcome.moves != played {
        let at = outcome.moves.iter().zip(&played).position(|(came, played)| came != played);
        let at = at.unwrap_or(outcome.moves.len().min(played.len()));
        return Some(format!(
            "ply {}: played {:?}, came {:?} ({} of {} plies)",
            at + 1,
            played.get(at),
            outcome.moves.get(at),
            outcome.moves.len(),
            played.len()
        ));
    }
    accused(style, &outcome.events)
        .or_else(|| wrongly_completed(&played, &outcome.events))
        .or_else(|| retracted_firm(style, clock, &outcome.events))
        .or_else(|| if tells_moves { claimed(&outcome.events) } else { missing_events(&outcome.events) })
}

/// The hands keep to the Laws: nothing they do may be told as a breach of touch-move, or as any other irregularity.
/// Clumsy ones touch pieces that they do not play.
fn accused(style: Style, events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match &event.what {
        What::Irregularity { kind: Irregularity::TouchMove, .. } if style == Style::Clumsy => None,
        What::Irregularity { kind, article, squares, .. } => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            Some(format!("{} by {article}: {}", kind.word(), squares.join(" ")))
        }
        _ => None,
    })
}

fn wrongly_completed(played: &[String], events: &[Event]) -> Option<String> {
    let mut standing: Vec<String> = Vec::new();
    for event in events {
        match &event.what {
            What::Made { ply, uci, .. } => {
                standing.truncate(*ply as usize - 1);
                standing.push(uci.clone());
            }
            What::Retracted { ply, .. } => standing.truncate(*ply as usize - 1),
            What::Completed { ply, by } => {
                let index = *ply as usize - 1;
                if standing.get(index) != played.get(index) && *by != CompletedBy::End {
                    return Some(format!("ply {ply} was completed as {:?}", standing.get(index)));
                }
            }
            _ => {}
        }
    }
    None
}

fn retracted_firm(style: Style, clock: bool, events: &[Event]) -> Option<String> {
    let may_be = matches!(style, Style::Hover | Style::Clumsy) && !clock;
    let mut firm = 0;
    for event in events {
        match &event.what {
            What::Firm { ply, .. } => firm = *ply,
            What::Made { ply, firm: true, .. } => firm = *ply,
            What::Retracted { ply, why, uci } => {
                let rook_first = *why == Why::Castling;
                if *ply == firm && !(may_be || rook_first) {
                    return Some(format!("firm ply {ply} {uci} was retracted: {why:?}"));
                }
                firm = firm.min(ply - 1);
            }
            _ => {}
        }
    }
    None
}

fn missing_events(events: &[Event]) -> Option<String> {
    let mut placed = false;
    for event in events {
        match &event.what {
            What::Placed { .. } => placed = true,
            What::Made { ply, inferred: true, .. } => return Some(format!("ply {ply} was inferred")),
            What::Made { ply, .. } if !placed => return Some(format!("ply {ply} came without a set-down")),
            What::Doubt { squares, .. } => return Some(format!("doubt about {squares:?}")),
            _ => {}
        }
    }
    None
}

/// On a board that tells finished moves nothing is known of hands, and each move is inferred.
fn claimed(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match &event.what {
        What::Made { ply, inferred: false, .. } => Some(format!("ply {ply} was not inferred")),
        What::Lifted { .. }
        | What::Placed { .. }
        | What::Touched { .. }
        | What::Position { .. }
        | What::Doubt { .. } => Some(format!("{:?}", event.what)),
        _ => None,
    })
}

struct Tally {
    games: usize,
    plies: usize,
    failures: Vec<String>,
}

/// Plays everything on all cores.
fn run(games: &[Game], styles: &[(&'static str, Style)], seeds: u64, settings: &Settings) -> Tally {
    let mut jobs = Vec::new();
    for arrangement in arrangements() {
        for (name, style) in styles {
            for (number, game) in games.iter().enumerate() {
                for seed in 0..seeds {
                    jobs.push((arrangement, *name, *style, number, game, seed));
                }
            }
        }
    }
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let plies = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((arrangement, name, style, number, game, seed)) =
                    jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let seed = seed * 1000 + *number as u64;
                    let outcome = play(options(*arrangement, *style, game, seed), settings.clone());
                    plies.fetch_add(game.moves().len(), Ordering::Relaxed);
                    if let Some(what) = judge(game, *style, arrangement, &outcome) {
                        let said = format!("{arrangement:?} {name} game {number} seed {seed}: {what}");
                        failures.lock().expect("no thread has failed").push(said);
                    }
                }
            });
        }
    });
    Tally {
        games: jobs.len(),
        plies: plies.into_inner(),
        failures: failures.into_inner().expect("all are done"),
    }
}

#[test]
fn what_was_played_comes_out() {
    let (count, seeds) = if full() { (200, 5) } else { (3, 1) };
    let tally = run(&varied(count, 1), &Style::ALL, seeds, &Settings::default());
    let mut by_kind: BTreeMap<String, usize> = BTreeMap::new();
    for failure in &tally.failures {
        *by_kind.entry(failure.split(" game ").next().unwrap_or_default().to_owned()).or_default() += 1;
    }
    println!("{} games, {} plies, {} wrong", tally.games, tally.plies, tally.failures.len());
    assert!(
        tally.failures.is_empty(),
        "{} of {} games came out wrong: {by_kind:#?}\n{}",
        tally.failures.len(),
        tally.games,
        tally.failures.iter().take(20).cloned().collect::<Vec<_>>().join("\n")
    );
}

/// The matrix is worth something only if it fails where travelling pieces are not followed.
#[test]
fn without_following_travel_it_fails() {
    let settings = Settings { ignores_travel: true, ..Settings::default() };
    let styles: Vec<_> =
        Style::ALL.into_iter().filter(|(name, _)| matches!(*name, "slide" | "hover" | "clumsy")).collect();
    let tally = run(&varied(4, 1), &styles, 1, &settings);
    println!("travel ignored: {} of {} games came out wrong", tally.failures.len(), tally.games);
    assert!(tally.failures.len() > tally.games / 2, "only {} of {}", tally.failures.len(), tally.games);
}
