//! Random games with presses, pauses, penalties, resets and takebacks on the built-in clock: the time of the side to
//! move runs, and whatever is taken back is as if it had never been played.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::game::Game;
use appendixd_core::laws::draws::DrawClaim;
use appendixd_core::order::{Facts, NewGame, Order, TimeControl};
use appendixd_core::question::{Pages, Question};
use appendixd_core::settings::{Mode, Settings};
use harness::Scenario;
use proptest::prelude::*;
use shakmaty::{Chess, Color, Move, Position, Square};

#[derive(Clone, Debug)]
enum Act {
    /// A legal move, made and pressed for.
    Ply(usize),
    /// A piece goes where it may not, pressed for, and is put back.
    Illegal,
    TakeBack(u32),
    Pause,
    Penalty(bool, u32),
    Wait(u64),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => (0usize..200).prop_map(Act::Ply),
        1 => Just(Act::Illegal),
        2 => (1u32..4).prop_map(Act::TakeBack),
        1 => Just(Act::Pause),
        1 => (any::<bool>(), 1u32..100).prop_map(|(white, seconds)| Act::Penalty(white, seconds)),
        2 => (0u64..9000).prop_map(Act::Wait),
    ]
}

fn word(side: Color) -> &'static str {
    if side.is_white() { "white" } else { "black" }
}

fn game(scenario: &Scenario) -> &Game {
    scenario.core.tables()[0].game().unwrap()
}

/// The squares on which the two positions differ, emptied and then filled as in the second.
fn set_up(scenario: &mut Scenario, before: &Chess, after: &Chess) {
    let differ: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| before.board().piece_at(*square) != after.board().piece_at(*square))
        .collect();
    for square in &differ {
        if scenario.piece_at(*square).is_some() {
            scenario.step(&format!("lift {square}"));
            scenario.wait(60);
        }
    }
    for square in &differ {
        if let Some(piece) = after.board().piece_at(*square) {
            scenario.step(&format!("place {square} {}", piece.char()));
            scenario.wait(60);
        }
    }
    scenario.wait(400);
}

fn play(scenario: &mut Scenario, mv: Move) {
    let before = game(scenario).now().position().clone();
    let mut after = before.clone();
    after.play_unchecked(mv);
    // The moving piece first, as the rules of touch want it.
    let from = mv.from().unwrap();
    scenario.step(&format!("lift {from}"));
    scenario.wait(60);
    set_up(scenario, &before, &after);
    scenario.step(&format!("order-press {}", word(before.turn())));
    scenario.wait(1500);
}

/// Own piece to an empty square to which none of them may go.
fn illegal(position: &Chess) -> Option<(Square, Square)> {
    let rook = (position.us() & position.board().rooks()).into_iter().next()?;
    let to = Square::ALL.into_iter().find(|to| {
        let reachable = position.legal_moves().iter().any(|mv| mv.to() == *to);
        position.board().piece_at(*to).is_none()
            && !reachable
            && to.file() != rook.file()
            && to.rank() != rook.rank()
    })?;
    Some((rook, to))
}

fn check_running(scenario: &mut Scenario, what: &str) {
    scenario.request(Order::Ask(Question::Clock, Pages::All));
    let Some(Facts::Clock(Some(clock))) = scenario.facts.clone() else { panic!("no clock") };
    if game(scenario).result.is_none() {
        assert_eq!(clock.running, Some(game(scenario).to_move()), "{what}");
    }
}

/// What a game knows of itself.
fn known(game: &Game) -> (String, usize, bool, bool, Vec<String>, u32) {
    let position = game.now().position();
    (
        game.fen(),
        game.occurrences(position),
        game.allows_claim(DrawClaim::Threefold, None),
        game.allows_claim(DrawClaim::Fifty, None),
        game.plies.iter().map(|ply| ply.san.clone()).collect(),
        game.moves_by_each(),
    )
}

fn begin() -> Scenario {
    let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    let mut scenario = Scenario::new("dgt", false, settings);
    let time = TimeControl::Periods { periods: vec![(Some(3), 3000), (None, 600)], increment: 5 };
    scenario.request(Order::New(Box::new(NewGame { time: Some(time), ..NewGame::default() })));
    scenario.wait(500);
    scenario.step("order-press black");
    scenario
}

fn run(acts: &[Act]) {
    let mut scenario = begin();
    let mut states = vec![known(game(&scenario))];
    for act in acts {
        let position = game(&scenario).now().position().clone();
        if game(&scenario).result.is_some() {
            return;
        }
        match act {
            Act::Ply(number) => {
                let moves: Vec<Move> =
                    position.legal_moves().into_iter().filter(|mv| !mv.is_promotion()).collect();
                if moves.is_empty() {
                    return;
                }
                play(&mut scenario, moves[number % moves.len()]);
                states.push(known(game(&scenario)));
            }
            Act::Illegal => {
                let Some((from, to)) = illegal(&position) else { continue };
                let piece = position.board().piece_at(from).unwrap().char();
                scenario.steps(&format!("lift {from} · wait 100 · place {to} {piece} · wait 100"));
                scenario
                    .steps(&format!("order-press {} · wait 1500 · arbiter reject", word(position.turn())));
                scenario.steps(&format!(
                    "lift {to} · wait 100 · place {from} {piece} · wait 1500 · arbiter waive-touch"
                ));
            }
            Act::TakeBack(plies) => {
                let plies = (*plies).min(u32::try_from(states.len() - 1).unwrap());
                if plies == 0 {
                    continue;
                }
                scenario.step(&format!("arbiter takeback {plies}"));
                let earlier = game(&scenario).now().position().clone();
                set_up(&mut scenario, &position, &earlier);
                scenario.wait(1500);
                states.truncate(states.len() - usize::try_from(plies).unwrap());
            }
            Act::Pause => scenario.steps("arbiter pause · wait 2000 · arbiter resume"),
            Act::Penalty(white, seconds) => {
                scenario.step(&format!("arbiter penalty {} {seconds}", word(Color::from_white(*white))));
            }
            Act::Wait(span) => scenario.wait(*span),
        }
        assert_eq!(Some(&known(game(&scenario))), states.last(), "{act:?}");
        check_running(&mut scenario, &format!("{act:?}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn the_time_of_the_side_to_move_runs_and_a_takeback_leaves_nothing(acts in prop::collection::vec(act(), 1..30)) {
        run(&acts);
    }
}
