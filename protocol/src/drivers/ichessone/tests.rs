//! Answers as other programs read them, and the session.

use super::super::bench::Bench;
use super::*;

const START: &str =
    "=p A8 9B C9 8A 77 77 77 77 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 11 11 11 11 42 35 63 24";

fn hex(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes()[..2].to_vec();
    bytes.extend(text[2..].split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()));
    bytes
}

fn ready() -> Bench {
    let mut bench = Bench::started(&MODEL, PortFacts::USB);
    bench.hear(hex(START));
    bench.wait(500);
    bench.take();
    bench
}

fn shown(senses: &[Sense]) -> String {
    let [Sense::Picture(picture)] = senses else { panic!("one picture, not {senses:?}") };
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let squares = File::ALL.map(|file| picture.get(Square::from_coords(file, rank)));
        squares.map(|seen| seen.piece().map_or('.', Piece::char)).into_iter().collect::<String>()
    });
    ranks.collect::<Vec<_>>().join("/")
}

#[test]
fn each_code_is_its_piece() {
    let mut bench = ready();
    bench.hear(hex(START));
    let start = "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR";
    assert_eq!(shown(&bench.take().0), start);
    bench.hear(hex(
        "=p 12 34 56 78 9A BC 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 0C",
    ));
    assert_eq!(
        shown(&bench.take().0),
        "PNBRQKpn/brqk..../......../......../......../......../......../.......k"
    );
}

#[test]
fn each_answer_by_its_bytes() {
    let garbled = |bytes| vec![Sense::Garbled { bytes }];
    let table: [(&[u8], Vec<Sense>); 8] = [
        (b"=b\x00\x57", vec![Sense::Battery { percent: 87, charging: false }]),
        (b"=b\x01\x05", vec![Sense::Battery { percent: 5, charging: true }]),
        (b"=b\x00\x65", garbled(4)),
        (b"=b\x02\x05", vec![Sense::Garbled { bytes: 3 }]),
        (b"=pA", vec![]),
        (b"=p\xD0", garbled(3)),
        (b"==b\x00\x01", vec![Sense::Garbled { bytes: 1 }, Sense::Battery { percent: 1, charging: false }]),
        (b"x", garbled(1)),
    ];
    for (bytes, senses) in table {
        let mut bench = ready();
        bench.hear(bytes);
        assert_eq!(bench.take().0, senses, "{bytes:02X?}");
    }
}

#[test]
fn an_answer_that_is_cut_is_left_for_the_next() {
    let mut bench = ready();
    bench.hear(&hex(START)[..20]);
    bench.hear(hex(START));
    let senses = bench.take().0;
    assert_eq!(senses[0], Sense::Garbled { bytes: 20 });
    assert!(matches!(senses[1..], [Sense::Picture(_)]), "{senses:?}");
}

#[test]
fn it_begins_quietly_and_one_command_at_a_time() {
    let mut bench = Bench::started(&MODEL, PortFacts::USB);
    let mut written = vec![bench.take().1];
    for _ in 0..4 {
        bench.wait(50);
        written.push(bench.take().1);
    }
    assert_eq!(written, [&b"CPOFF"[..], b"CPIRQ", b"RP", b"RB", b""]);
}

#[test]
fn a_board_that_says_nothing_is_silent_and_asked_again() {
    let mut bench = Bench::started(&MODEL, PortFacts::USB);
    bench.wait(2900);
    assert!(bench.take().0.is_empty());
    bench.wait(200);
    assert_eq!(bench.take().0, [Sense::Silent]);
    bench.wait(5000);
    let (senses, bytes) = bench.take();
    assert!(senses.is_empty() && bytes.starts_with(b"CPIRQRP"), "{senses:?} {bytes:?}");
}

#[test]
fn a_quiet_board_is_asked_whether_it_still_reports() {
    let mut bench = ready();
    bench.wait(5000);
    assert_eq!(bench.take(), (vec![], b"CPIRQRP".to_vec()));
}

#[test]
fn lights_are_those_that_other_programs_set() {
    let mut bench = ready();
    bench.driver.command(
        &Command::Lights(vec![Square::A1, Square::H1, Square::E8]),
        bench.now,
        &mut bench.out,
    );
    assert_eq!(bench.take().1, b"EL\x8F\x00\x00\x10\0\0\0\0\0\0\x81\0\x01\xFF");
    bench.want(&Command::Lights(vec![Square::E2]));
    bench.want(&Command::Lights(vec![]));
    bench.wait(200);
    assert_eq!(
        bench.take().1,
        b"EL\x8F\x00\x00\0\0\0\0\0\0\0\0\0\x01\xFF",
        "only the last of those that waited"
    );
}
