//! Tournament: what anybody in the room or at a seat perceives up to the press is the same whether a move is legal or
//! not, in words, sounds and times, and whatever he asks (Laws 11.3.1). The same hands from two positions that look alike wherever they go;
//! in one the move is legal, in the other it is not.
//!
//! `APPENDIXD_POSITIONS=10000` tries more pairs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

#[path = "hint/dice.rs"]
mod dice;
#[path = "hint/hands.rs"]
mod hands;
mod harness;
#[path = "hint/pairs.rs"]
mod pairs;
#[path = "hint/questions.rs"]
mod questions;

use std::collections::BTreeMap;

use appendixd_core::event::{Audience, Event, What};
use appendixd_core::order::Order;
use appendixd_core::question::{Pages, Question};
use appendixd_core::settings::{Mode, Settings};
use appendixd_core::tone::{Tone, Tones};
use dice::Dice;
use harness::Scenario;
use harness::arrangement::Arrangement;
use pairs::Pair;
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Position};

/// Every tone is switched on, so that one that could be a hint would sound.
fn tournament() -> Settings {
    Settings { mode: Mode::Tournament, tones: Tones::only(&Tone::ALL), ..Settings::default() }
}

/// What players may perceive of an event, and when.
fn perceived(event: &Event) -> Option<(u64, String)> {
    let heard = match &event.what {
        What::Announcement { to, .. }
        | What::Tone { to, .. }
        | What::Question { to, .. }
        | What::Irregularity { to, .. } => *to != Audience::Arbiter,
        What::Game { .. }
        | What::Board { .. }
        | What::Speech { .. }
        | What::Clock { .. }
        | What::Result { .. }
        | What::Press { .. } => true,
        _ => false,
    };
    heard.then(|| (event.time.0, format!("{:?}", event.what)))
}

struct Run {
    perceived: Vec<(u64, String)>,
    /// What both players got when they asked, after each thing that hands did.
    answers: Vec<String>,
    made: bool,
}

/// The hands play; where they `speak`, players say something of the move before the press.
fn run(scenario: &mut Scenario, position: &Chess, steps: &[String], pair: &Pair, speak: bool) -> Run {
    scenario.set_up(&Fen::from_position(position, EnPassantMode::Legal).to_string());
    let begun = scenario.now;
    scenario.start_clock(position.turn());
    let mut answers = Vec::new();
    for step in steps {
        scenario.step(step);
        answers.extend(questions::answers(scenario, pair));
    }
    if speak {
        answers.extend(questions::words(scenario, pair));
    }
    let last = scenario.core.tables()[0].game().unwrap().last().map(|ply| ply.mv);
    scenario.press(position.turn());
    let mut perceived: Vec<(u64, String)> = scenario.events.iter().filter_map(perceived).collect();
    perceived.iter_mut().for_each(|(at, _)| *at -= begun);
    Run { perceived, answers, made: last == Some(pair.mv) }
}

fn check(pair: &Pair, arrangement: Arrangement, dice: &mut Dice) -> usize {
    let steps = hands::hands(pair, arrangement, dice);
    let (speaks_for, speak) = (dice.pick(&[0, 700, 1500]), dice.once_in(4));
    let play = |position: &Chess| {
        let settings = tournament();
        let mut scenario = Scenario::on(arrangement, settings);
        scenario.speaks_for = speaks_for;
        run(&mut scenario, position, &steps, pair, speak)
    };
    let (legal, illegal) = (play(&pair.legal), play(&pair.illegal));
    let fen = |position: &Chess| Fen::from_position(position, EnPassantMode::Legal).to_string();
    let story = || {
        format!(
            "{:?} ({}) on {arrangement:?} from {} and, {}, {}: {}",
            pair.mv,
            pair.kind,
            fen(&pair.legal),
            pair.why,
            fen(&pair.illegal),
            steps.join(" · ")
        )
    };
    assert!(!illegal.made, "made against the Laws: {}", story());
    assert_eq!(legal.perceived, illegal.perceived, "{}", story());
    let told_apart = legal.answers.iter().zip(&illegal.answers).find(|(one, other)| one != other);
    assert_eq!(told_apart, None, "{}", story());
    legal.perceived.len()
}

#[test]
fn a_legal_move_and_an_illegal_one_are_alike() {
    let count = std::env::var("APPENDIXD_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut dice = Dice(11);
    let mut perceived = 0;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (number, pair) in pairs::pairs(count, &mut dice).iter().enumerate() {
        let arrangement = Arrangement::ALL[number % Arrangement::ALL.len()];
        perceived += check(pair, arrangement, &mut dice);
        for what in [pair.kind, pair.why] {
            *counts.entry(what.to_owned()).or_default() += 1;
        }
    }
    println!("{count} pairs, {perceived} things perceived: {counts:?}");
    assert!(perceived > count * 2, "next to nothing was perceived");
}

/// A second move of Black's that is legal after 2. Bc4 and leaves his king in check after 2. Bb5.
#[test]
fn what_a_move_completes_is_alike() {
    for arrangement in Arrangement::ALL {
        let [legal, illegal] = ["c4", "b5"].map(|to| {
            let settings = tournament();
            let mut scenario = Scenario::on(arrangement, settings);
            scenario.set_up(&Fen::default().to_string());
            scenario.start_clock(Color::White);
            play(&mut scenario, "lift e2 · wait 300 · place e4 P · wait 2500", Some(Color::White));
            play(&mut scenario, "lift d7 · wait 300 · place d6 p · wait 2500", None);
            play(
                &mut scenario,
                &format!("lift f1 · wait 300 · place {to} B · wait 2500"),
                Some(Color::White),
            );
            ["lift a7", "wait 300", "place a6 p", "wait 50", "wait 2500"].map(|step| {
                scenario.step(step);
                let moves = questions::ask(
                    &mut scenario,
                    Color::White,
                    Order::Ask(Question::Moves(None), Pages::All),
                );
                let plies = moves.matches("ply: ").count();
                (
                    plies,
                    moves.matches("completed: true").count(),
                    questions::ask(&mut scenario, Color::White, Order::Status),
                )
            })
        });
        assert_eq!(legal, illegal, "{arrangement:?}");
    }
}

fn play(scenario: &mut Scenario, steps: &str, pressed_by: Option<Color>) {
    steps.split(" · ").for_each(|step| scenario.step(step));
    if let Some(side) = pressed_by {
        scenario.press(side);
        scenario.wait(500);
    }
}
