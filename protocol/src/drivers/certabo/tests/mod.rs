mod chips;

use shakmaty::Square;

use super::super::bench::Bench;
use super::*;
use crate::driver::Command;
use crate::sense::{Picture, Seen};

/// A line as the documents have it, and its picture.
const START: &str = ":255 255 0 0 0 0 255 255 \r\n";

fn senses(model: &Model, text: &str) -> Vec<Sense> {
    let mut bench = Bench::started(model, PortFacts::USB);
    bench.hear(text);
    bench.take().0
}

fn occupied(squares: impl IntoIterator<Item = Square>) -> Sense {
    let mut picture = Picture::EMPTY;
    squares.into_iter().for_each(|square| picture.set(square, Seen::Occupied));
    Sense::Picture(Box::new(picture))
}

fn start() -> Sense {
    occupied(Square::ALL.into_iter().filter(|square| !(16..48).contains(&usize::from(*square))))
}

fn garbled(bytes: usize) -> Sense {
    Sense::Garbled { bytes }
}

#[test]
fn each_line_of_an_occupancy_board() {
    let table = [
        (START, vec![start()]),
        // Bit 7 is file a, and the first number is the eighth rank.
        (":128 0 0 0 0 0 0 1 \r\n", vec![occupied([Square::A8, Square::H1])]),
        (":0 0 0 0 8 0 0 0 \r\n", vec![occupied([Square::E4])]),
        // No space at the end; no end but the next line; lines broken in the middle of a number.
        (":128 0 0 0 0 0 0 1\r\n", vec![occupied([Square::A8, Square::H1])]),
        (":128 0 0 0 0 0 0 1:", vec![occupied([Square::A8, Square::H1])]),
        (":12\n8 0 0 0\r\n 0 0 0 1 \r\n", vec![occupied([Square::A8, Square::H1])]),
        // The rest of a line that was begun before the port was opened.
        ("5 0 0 0 0 255 255 \r\n:0 0 0 0 8 0 0 0 \r\n", vec![occupied([Square::E4])]),
        // What is said of lights.
        ("L\r\n:0 0 0 0 8 0 0 0 \r\nD\r\n*", vec![occupied([Square::E4])]),
        (":0 0 0 *L\r\n0 8 0 0 0 \r\n", vec![occupied([Square::E4])]),
        // Too few, too many, too large, no number.
        (":0 0 0 8 0 0 0 \r\n:", vec![garbled(17)]),
        (":0 0 0 0 0 8 0 0 0 \r\n", vec![garbled(1)]),
        (":0 0 0 0 256 0 0 0 \r\n", vec![garbled(1)]),
        (":0 0 0 0 -8 0 0 0 \r\n", vec![garbled(1)]),
    ];
    for model in [&SENTIO, &TACTUM] {
        for (text, expected) in &table {
            assert_eq!(senses(model, text), *expected, "{} {text:?}", model.kind);
        }
    }
}

#[test]
fn a_line_that_says_what_is_known_is_told_only_when_asked_for() {
    let mut bench = Bench::started(&SENTIO, PortFacts::USB);
    bench.hear(START.repeat(20));
    assert_eq!(bench.take().0, [start()]);
    bench.want(&Command::Picture);
    bench.hear(START.repeat(20));
    assert_eq!(bench.take(), (vec![start()], vec![]));
}

#[test]
fn a_board_that_talks_no_more_is_silent_once() {
    let mut bench = Bench::started(&TACTUM, PortFacts::USB);
    bench.hear(START);
    bench.wait(2999);
    bench.hear(START);
    bench.wait(2999);
    assert_eq!(bench.take().0, [start()]);
    bench.wait(600_000);
    assert_eq!(bench.take(), (vec![Sense::Silent], vec![]));
    bench.hear(START);
    bench.wait(600_000);
    assert_eq!(bench.take().0, [Sense::Silent]);
}

#[test]
fn lights_are_written_in_both_forms_until_one_is_known() {
    let lit = Command::Lights(vec![Square::E2, Square::E4]);
    let plain = [0, 0, 0, 0, 0x10, 0, 0x10, 0];
    let mut bench = Bench::started(&SENTIO, PortFacts::USB);
    bench.want(&lit);
    assert_eq!(bench.take().1, plain);
    bench.wait(599);
    assert_eq!(bench.take().1, []);
    bench.wait(1);
    let coloured = bench.take().1;
    assert_eq!((coloured.len(), &coloured[..2], &coloured[245..]), (247, &[0xFF, 0x55][..], &b"\r\n"[..]));
    let shining: Vec<usize> = (0..81).filter(|light| coloured[2 + light * 3..][..3] != [0; 3]).collect();
    assert_eq!(shining, [12, 13, 21, 22, 30, 31, 39, 40]);

    bench.hear("D\r\n");
    bench.wait(600);
    bench.want(&lit);
    bench.want(&Command::Lights(Vec::new()));
    assert_eq!(bench.take().1, coloured);
    bench.wait(600);
    assert_eq!(bench.take().1.len(), 247);
    bench.wait(6000);
    assert_eq!(bench.take().1, []);

    let mut bench = Bench::started(&SENTIO, PortFacts::USB);
    bench.want(&lit);
    bench.hear("L\r\n");
    bench.wait(2000);
    assert_eq!(bench.take().1, plain);
}

#[test]
fn a_line_that_was_held_up_is_told_as_a_gap() {
    let mut bench = Bench::started(&SENTIO, PortFacts::USB);
    for _ in 0..20 {
        bench.hear(START);
        bench.wait(50);
    }
    bench.wait(50);
    bench.hear(START);
    assert_eq!(bench.take().0, [start()], "twice the time may be chance");
    bench.wait(500);
    bench.hear(START);
    assert_eq!(bench.take().0, [garbled(0)]);
}

#[test]
fn one_line_that_cannot_be_read_is_no_loss() {
    let mut bench = Bench::started(&SENTIO, PortFacts::USB);
    let spoilt = START.replace("255 255 \r", "x55 255 \r");
    for _ in 0..20 {
        bench.hear(START);
        bench.wait(50);
    }
    bench.take();
    bench.hear(&spoilt);
    bench.wait(50);
    bench.hear(START);
    bench.wait(50);
    assert_eq!(bench.take().0, []);
    for _ in 0..3 {
        bench.hear(&spoilt);
        bench.wait(50);
    }
    bench.hear(START);
    let told = bench.take().0;
    assert!(told.len() > 1 && told.iter().all(|sense| matches!(sense, Sense::Garbled { .. })), "{told:?}");
}
