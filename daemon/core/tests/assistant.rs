//! What the daemon does as an assistant, and what it leaves alone (Laws D.2.10, D.2.11).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::order::{ArbiterAction, Asker, Duty, Facts, Order};
use appendixd_core::question::{Pages, Question};
use appendixd_core::settings::{Mode, Settings};
use harness::Scenario;
use shakmaty::Color;

/// White does not see, Black does.
fn hall() -> Scenario {
    let mut settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    settings.seats.white.blind = true;
    let mut scenario = Scenario::new("dgt", false, settings);
    scenario.request(Order::New(Box::default()));
    scenario.steps("start white · lift e2 · wait 400 · place e4 P · wait 400 · press white · wait 400");
    scenario
}

fn is_refused(answer: &str) -> bool {
    answer.starts_with("not-allowed")
}

#[test]
fn p_38_a_sighted_player_is_not_told_times_and_number_of_moves() {
    let mut scenario = hall();
    for question in [Question::Clock, Question::Turn, Question::Moves(None)] {
        let order = Order::Ask(question, Pages::All);
        assert!(is_refused(&scenario.request_as(Asker::Player(Color::Black), order.clone())), "{order:?}");
        assert!(!is_refused(&scenario.request_as(Asker::Player(Color::White), order.clone())), "{order:?}");
        assert!(!is_refused(&scenario.request(order)));
    }
}

#[test]
fn how_the_table_stands_does_not_tell_it_either() {
    let mut scenario = hall();
    let mut told = |asker| {
        scenario.request_as(asker, Order::Status);
        let Some(Facts::Status(status)) = &scenario.facts else { panic!("no status") };
        let table = &status.tables[0];
        (table.state.clone(), table.plies, table.to_move, table.clock.is_some())
    };
    assert_eq!(told(Asker::Player(Color::Black)), ("playing".to_owned(), None, None, false));
    let all = ("playing".to_owned(), Some(1), Some(Color::Black), true);
    assert_eq!(told(Asker::Player(Color::White)), all);
    assert_eq!(told(Asker::Arbiter), all);
}

#[test]
fn what_the_arbiter_withholds_is_not_told_to_anybody_but_him() {
    let mut scenario = hall();
    scenario.request(Order::Arbiter(ArbiterAction::Withhold(Duty::Information)));
    let clock = || Order::Ask(Question::Clock, Pages::All);
    assert!(is_refused(&scenario.request_as(Asker::Player(Color::White), clock())));
    assert!(!is_refused(&scenario.request(clock())));
    scenario.request(Order::Arbiter(ArbiterAction::Grant(Duty::Information)));
    assert!(!is_refused(&scenario.request_as(Asker::Player(Color::White), clock())));
}

#[test]
fn a_daemon_that_may_not_announce_leaves_it_to_the_players() {
    let mut scenario = hall();
    scenario.request(Order::Arbiter(ArbiterAction::Withhold(Duty::Announce)));
    scenario.forget();
    scenario.steps("lift e7 · wait 400 · place e5 p · wait 400 · press black · wait 1500");
    assert_eq!(scenario.told(&["made"]), ["made e7e5"]);
    assert_eq!(scenario.told(&["say room"]), Vec::<String>::new());
}
