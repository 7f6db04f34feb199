//! Lines as makers may write them, and the session.

use shakmaty::{Bitboard, Rank, Square};

use super::super::bench::Bench;
use super::MODEL;
use crate::driver::{Command, PortFacts};
use crate::sense::{Seen, Sense};

const USB: PortFacts = PortFacts::USB;
const RS232: PortFacts = PortFacts::RS232;
const START: &str = "B 1111111111111111000000000000000000000000000000001111111111111111\n";

fn ready(port: PortFacts) -> Bench {
    let mut bench = Bench::started(&MODEL, port);
    bench.hear(START);
    bench.hear("I reeds 1.2 7\n");
    bench.take();
    bench
}

fn senses(text: &str) -> Vec<Sense> {
    let mut bench = ready(USB);
    bench.hear(text);
    bench.take().0
}

fn lift(square: Square) -> Sense {
    Sense::Square { square, seen: Seen::Empty }
}

fn place(square: Square) -> Sense {
    Sense::Square { square, seen: Seen::Occupied }
}

#[test]
fn lines_of_all_sorts() {
    let garbled = |bytes| Sense::Garbled { bytes };
    let table = [
        ("L e2\n", vec![lift(Square::E2)]),
        ("P e4\r\n", vec![place(Square::E4)]),
        ("l E2\rp\tA8\r", vec![lift(Square::E2), place(Square::A8)]),
        ("  Lh1  \n\n\n", vec![lift(Square::H1)]),
        ("P e4\nP e4\n", vec![place(Square::E4), place(Square::E4)]),
        ("# free text L e2\nL e2\n", vec![lift(Square::E2)]),
        (" #\n#\nL e2\n", vec![lift(Square::E2)]),
        ("L e9\n", vec![garbled(5)]),
        ("L i2\n", vec![garbled(5)]),
        ("L e22\n", vec![garbled(6)]),
        ("LIFT e2\n", vec![garbled(8)]),
        ("B 0101\n", vec![garbled(7)]),
        ("ets Jun  8 2016\nrst:0x1\nL e2\n", vec![garbled(16), garbled(8), lift(Square::E2)]),
        ("I\n", vec![garbled(2)]),
        ("I reeds one\n", vec![garbled(12)]),
        ("I reeds 1.2 7 8\n", vec![garbled(16)]),
        ("é e2\n", vec![garbled(6)]),
    ];
    for (text, expected) in table {
        assert_eq!(senses(text), expected, "{text}");
    }
}

#[test]
fn the_occupancy_line_begins_with_a1() {
    let ranks = "b 10000000 11000000 00000000 00000000 00000000 00000000 00000000 00000001\n";
    for text in [ranks.to_owned(), ranks.replace(' ', "")] {
        let [Sense::Picture(picture)] = &senses(&text)[..] else { panic!("no picture") };
        let occupied = [Square::A1, Square::A2, Square::B2, Square::H8];
        assert_eq!(picture.occupied(), occupied.into_iter().collect());
        assert_eq!(picture.get(Square::A1), Seen::Occupied);
    }
    let [Sense::Picture(picture)] = &senses(START)[..] else { panic!("no picture") };
    let rows = [Rank::First, Rank::Second, Rank::Seventh, Rank::Eighth];
    assert_eq!(
        picture.occupied(),
        rows.into_iter().fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from(rank))
    );
}

#[test]
fn who_the_board_is() {
    let said = |name: &str| Sense::Trademark(name.to_owned());
    let table = [
        ("I hall 3.10 A7\n", vec![said("hall"), Sense::Version(3, 10), Sense::Serial("A7".to_owned())]),
        ("i hall 2\n", vec![said("hall"), Sense::Version(2, 0)]),
        ("I hall - A7\n", vec![said("hall"), Sense::Serial("A7".to_owned())]),
        ("I hall\n", vec![said("hall")]),
    ];
    for (text, expected) in table {
        assert_eq!(senses(text), expected, "{text}");
    }
}

#[test]
fn an_overlong_line_is_dropped_to_its_end() {
    let text = format!("{}L e2\nP e4\n", "x".repeat(300));
    let expected = [Sense::Garbled { bytes: 128 }, Sense::Garbled { bytes: 177 }, place(Square::E4)];
    assert_eq!(senses(&text), expected);
    let text = format!("# {}L e2\nP e4\n", "x".repeat(300));
    assert_eq!(senses(&text), [place(Square::E4)]);
}

#[test]
fn a_board_that_restarts_on_opening_is_asked_until_it_answers() {
    let mut bench = Bench::started(&MODEL, USB);
    assert_eq!(bench.take_text().1, "B?\nI?\n");
    bench.wait(1500);
    bench.hear("# starting\r\n");
    bench.wait(1999);
    assert_eq!(bench.take_text(), (vec![], String::new()));
    bench.wait(1);
    assert_eq!(bench.take_text().1, "B?\nI?\n");
    bench.hear(START);
    assert_eq!(bench.take_text().0.len(), 1);
    bench.wait(60_000);
    assert_eq!(bench.take_text(), (vec![], "I?\nI?\n".to_owned()), "nobody must say who he is");
    assert_eq!(bench.driver.next_wake(), None);
}

#[test]
fn a_board_that_says_unasked_who_it_is_has_started_anew() {
    let mut bench = ready(USB);
    bench.hear("I reeds 1.2 7\n");
    assert_eq!(bench.take_text(), (vec![], "B?\n".to_owned()));
    bench.wait(2000);
    assert_eq!(bench.take_text().1, "B?\n");
}

#[test]
fn a_board_that_greets_is_asked_for_its_squares_at_once() {
    let mut bench = Bench::started(&MODEL, USB);
    bench.take_text();
    bench.wait(1500);
    bench.hear("I reeds 1.2 7\n");
    assert_eq!(bench.take_text().1, "B?\n");
}

#[test]
fn a_silent_board_is_told_once() {
    let mut bench = Bench::started(&MODEL, USB);
    bench.wait(60_000);
    assert_eq!(bench.take_text().0, [Sense::Silent]);
}

#[test]
fn the_watchdog_asks_only_where_nobody_tells_of_a_hang_up() {
    let mut bench = ready(RS232);
    bench.wait(5000);
    assert_eq!(bench.take_text(), (vec![], "I?\n".to_owned()));
    bench.hear("I reeds 1.2 7\n");
    assert_eq!(bench.take_text(), (vec![], String::new()));
    let mut bench = ready(USB);
    bench.wait(60_000);
    assert_eq!(bench.take_text(), (vec![], String::new()));
}

#[test]
fn only_the_squares_can_be_asked_for() {
    let mut bench = ready(USB);
    let commands = [
        Command::Lights(vec![Square::E2]),
        Command::SetClock { left: 1, right: 1, run: None },
        Command::ClockText("e4".to_owned()),
        Command::Picture,
    ];
    for command in commands {
        bench.want(&command);
    }
    assert_eq!(bench.take_text().1, "B?\n");
}
