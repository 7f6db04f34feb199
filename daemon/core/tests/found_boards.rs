//! On which table a board stands that was found by itself, and that a journal brings it back there.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::{Event, What};
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input};
use appendixd_core::seat::{ANY_PORT, Boards, Ports, TablePlan};
use appendixd_core::settings::Settings;
use appendixd_protocol::calibration::Taught;
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use shakmaty::{ByColor, Square};

struct Desk {
    core: Core,
    now: Millis,
    effects: Vec<Effect>,
}

impl Desk {
    fn new(tables: Vec<TablePlan>) -> Self {
        let core = Core::new(settings(tables), 1).unwrap();
        Self { core, now: Millis(1000), effects: Vec::new() }
    }

    fn input(&mut self, input: Input) {
        self.now = self.now + Millis(1000);
        self.core.handle(self.now, input, &mut self.effects);
    }

    fn found(&mut self, board: &str) {
        self.connect(board, true);
    }

    fn connect(&mut self, board: &str, found: bool) {
        self.input(Input::Connected(Connection {
            board: BoardId(board.into()),
            port: format!("/dev/{board}"),
            model: model("line").unwrap(),
            setup: BoardSetup { found, ..BoardSetup::default() },
            facts: PortFacts::USB,
            taught: Taught::default(),
        }));
    }

    fn lost(&mut self, board: &str) {
        self.input(Input::Disconnected { board: BoardId(board.into()) });
    }

    /// The start position: a game begins.
    fn set_up(&mut self, board: &str) {
        let squares = format!("B {}{}{}\n", "1".repeat(16), "0".repeat(32), "1".repeat(16));
        self.input(Input::Bytes { board: BoardId(board.into()), bytes: squares.into_bytes() });
        self.input(Input::Wake);
        assert!(self.core.tables().iter().any(|table| table.game().is_some()), "no game has begun");
    }

    fn board_says(&mut self, board: &str, lines: &str) {
        self.input(Input::Bytes { board: BoardId(board.into()), bytes: lines.as_bytes().to_vec() });
        for _ in 0..5 {
            self.input(Input::Wake);
        }
    }

    fn standing(&self) -> Vec<(String, String)> {
        standing(&self.core)
    }
}

fn settings(tables: Vec<TablePlan>) -> Settings {
    Settings { tables, ..Settings::default() }
}

fn standing(core: &Core) -> Vec<(String, String)> {
    let board = |boards: &Boards| boards.ids().iter().map(|id| id.0.clone()).collect::<Vec<_>>().join(" ");
    core.tables().iter().map(|table| (table.name.clone(), board(&table.boards))).collect()
}

fn hall() -> TablePlan {
    TablePlan { name: "hall".into(), ports: Ports::One(ANY_PORT.into()), seats: ByColor::default() }
}

fn at(table: &str, board: &str) -> (String, String) {
    (table.into(), board.into())
}

#[test]
fn a_table_that_waits_for_a_board_gets_the_first_that_is_found() {
    let mut desk = Desk::new(vec![hall()]);
    desk.connect("named", false);
    desk.found("one");
    desk.found("two");
    assert_eq!(desk.standing(), [at("table1", "named"), at("hall", "one"), at("table2", "two")]);
}

#[test]
fn tables_are_numbered_as_their_boards_are_named_and_found_ones_come_behind() {
    let named = ["one", "two", "three"].map(|board| format!("/dev/{board}")).to_vec();
    let core = Core::new(Settings { named, ..settings(vec![hall()]) }, 1).unwrap();
    let mut desk = Desk { core, ..Desk::new(Vec::new()) };
    desk.connect("three", false);
    desk.found("by itself");
    desk.found("too");
    desk.connect("one", false);
    desk.connect("two", false);
    let numbered = [
        at("table3", "three"),
        at("hall", "by itself"),
        at("table4", "too"),
        at("table1", "one"),
        at("table2", "two"),
    ];
    assert_eq!(desk.standing(), numbered);
}

#[test]
fn a_board_in_another_socket_takes_the_place_of_the_one_that_is_gone() {
    let mut desk = Desk::new(Vec::new());
    desk.found("one");
    desk.lost("one");
    desk.found("two");
    assert_eq!(desk.standing(), [at("table1", "two")]);
    // The first one is a board like any other when it is back.
    desk.found("one");
    assert_eq!(desk.standing(), [at("table1", "two"), at("table2", "one")]);
}

#[test]
fn a_game_under_way_waits_for_its_own_board() {
    let mut desk = Desk::new(Vec::new());
    desk.found("one");
    desk.set_up("one");
    desk.lost("one");
    desk.found("two");
    assert_eq!(desk.standing(), [at("table1", "one"), at("table2", "two")]);
    desk.lost("two");
    desk.found("one");
    assert_eq!(desk.standing(), [at("table1", "one"), at("table2", "two")]);
}

#[test]
fn a_saved_game_goes_on_at_another_board_where_its_own_has_not_come_since_the_start() {
    let mut desk = Desk::new(Vec::new());
    desk.found("one");
    desk.set_up("one");
    desk.board_says("one", "L e2\nP e4\n");
    desk.input(Input::Restarted);
    desk.found("two");
    assert_eq!(desk.standing(), [at("table1", "two")]);
    let mut desk = Desk::new(Vec::new());
    desk.found("one");
    desk.set_up("one");
    desk.board_says("one", "L e2\nP e4\n");
    desk.input(Input::Restarted);
    desk.found("one");
    desk.lost("one");
    desk.found("two");
    desk.set_up("two");
    assert_eq!(desk.standing(), [at("table1", "one"), at("table2", "two")]);
}

/// What stands after 1.e4, on a board that knows occupancy only.
const AFTER_E4: &str = "B 1111111111110111000000000000100000000000000000001111111111111111\n";

fn after_one_move() -> Desk {
    let mut desk = Desk::new(Vec::new());
    desk.found("one");
    desk.set_up("one");
    desk.board_says("one", "L e2\nP e4\n");
    desk.lost("one");
    desk
}

fn said(desk: &Desk, words: &str) -> bool {
    desk.effects.iter().any(|effect| {
        let Effect::Event(Event { what: What::Announcement { text, .. }, .. }) = effect else { return false };
        text.contains(words)
    })
}

#[test]
fn a_game_goes_on_at_another_socket_where_the_pieces_stand_as_in_it() {
    let mut desk = after_one_move();
    desk.found("two");
    assert_eq!(desk.standing(), [at("table1", "one")], "it is not known yet what stands there");
    desk.board_says("two", AFTER_E4);
    assert_eq!(desk.standing(), [at("table1", "two")]);
    assert!(said(&desk, "gefunden") && said(&desk, "geht weiter"), "what is told");
    desk.board_says("two", "L e7\nP e5\n");
    assert_eq!(desk.core.tables()[0].game().unwrap().plies.len(), 2);
    // Back at the first socket it is still the same game.
    let ranks =
        ["11111111", "11110111", "00000000", "00001000", "00001000", "00000000", "11110111", "11111111"];
    desk.lost("two");
    desk.found("one");
    desk.board_says("one", &format!("B {}\n", ranks.concat()));
    assert_eq!(desk.standing(), [at("table1", "one")]);
}

#[test]
fn nothing_is_guessed_where_the_pieces_stand_otherwise_or_two_games_wait() {
    let mut desk = after_one_move();
    desk.found("two");
    desk.board_says("two", &AFTER_E4.replacen("B 11", "B 01", 1));
    assert_eq!(desk.standing(), [at("table1", "one"), at("table2", "two")]);

    let mut desk = after_one_move();
    desk.found("two");
    desk.set_up("two");
    desk.board_says("two", "L e2\nP e4\n");
    desk.lost("two");
    desk.found("three");
    desk.board_says("three", AFTER_E4);
    assert_eq!(desk.standing(), [at("table1", "one"), at("table2", "two"), at("table3", "three")]);
}

#[test]
fn a_journal_brings_the_game_back_to_the_board_at_the_other_socket() {
    let mut desk = after_one_move();
    desk.found("two");
    desk.board_says("two", AFTER_E4);
    desk.board_says("two", "L e7\nP e5\n");
    let begins = |effect: &Effect| matches!(effect, Effect::Checkpoint(_));
    let from = desk.effects.iter().rposition(begins).unwrap();
    let mut again = Core::new(settings(Vec::new()), 1).unwrap();
    let mut told = Vec::new();
    for effect in &desk.effects[from..] {
        match effect {
            Effect::Checkpoint(checkpoint) => again.resume((**checkpoint).clone()),
            Effect::Journal(record) => again.replay(record, &mut told),
            _ => {}
        }
    }
    let events = |effects: &[Effect]| -> Vec<Event> {
        let event = |effect: &Effect| match effect {
            Effect::Event(event) => Some(event.clone()),
            _ => None,
        };
        effects.iter().filter_map(event).collect()
    };
    assert_eq!(standing(&again), [at("table1", "two")]);
    assert_eq!(again.tables()[0].game().unwrap().plies.len(), 2);
    let before = events(&desk.effects[from..]);
    let told = events(&told);
    let goes_on = |event: &Event| matches!(&event.what, What::Announcement { text, .. } if text.contains("geht weiter"));
    assert!(told.iter().any(goes_on) && before.ends_with(&told), "it tells something else");
}

#[test]
fn a_table_for_which_another_board_is_named_keeps_its_game() {
    let plan = |board: &str| TablePlan { ports: Ports::One(format!("/dev/{board}")), ..hall() };
    let mut desk = Desk::new(vec![plan("one")]);
    desk.connect("one", false);
    desk.set_up("one");
    desk.board_says("one", "L e2\nP e4\n");
    let mut again = Desk::new(vec![plan("two")]);
    let begins = |effect: &Effect| matches!(effect, Effect::Checkpoint(_));
    let from = desk.effects.iter().position(begins).unwrap();
    for effect in &desk.effects[from..] {
        match effect {
            Effect::Checkpoint(checkpoint) => again.core.resume((**checkpoint).clone()),
            Effect::Journal(record) => again.core.replay(record, &mut Vec::new()),
            _ => {}
        }
    }
    again.now = desk.now;
    again.core.go_on_from(1000);
    again.input(Input::Restarted);
    again.connect("two", false);
    assert_eq!(again.standing(), [at("hall", "two")]);
    again.effects.clear();
    again.set_up("two");
    let told = again.effects.iter().find_map(|effect| match effect {
        Effect::Event(Event { what: What::Doubt { squares, .. }, .. }) => Some(squares.clone()),
        _ => None,
    });
    let squares: Vec<Square> = told.unwrap().iter().map(|difference| difference.square).collect();
    assert_eq!(squares, [Square::E2, Square::E4]);
    again.board_says("two", "L e2\nP e4\n");
    again.board_says("two", "L e7\nP e5\n");
    assert_eq!(again.core.tables()[0].game().unwrap().plies.len(), 2);
}

#[test]
fn a_journal_brings_it_back_to_the_same_table() {
    let mut desk = Desk::new(vec![hall()]);
    desk.found("one");
    desk.lost("one");
    desk.found("two");
    let mut again = Core::new(settings(vec![hall()]), 1).unwrap();
    let mut begun = false;
    for effect in &desk.effects {
        match effect {
            Effect::Checkpoint(checkpoint) => {
                again.resume((**checkpoint).clone());
                begun = true;
            }
            // What came before the journal began is in what it begins from.
            Effect::Journal(record) if begun => again.replay(record, &mut Vec::new()),
            _ => {}
        }
    }
    assert!(begun);
    assert_eq!(standing(&again), desk.standing());
    assert_eq!(standing(&again), [at("hall", "two")]);
}
