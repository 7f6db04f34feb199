//! An iChessOne board, byte by byte, as other programs have them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Bench;
use hw_sim::Options;

const START: &str = "3D70A89BC98A7777777700000000000000000000000000000000\
                     1111111142356324";

fn bench(rotated: bool) -> Bench {
    Bench::new(Options { rotated, ..Options::new("ichessone").unwrap() })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

#[test]
fn it_says_nothing_unasked_and_answers_by_two_bytes_and_the_rest() {
    let mut bench = bench(false);
    bench.order("lift e2");
    bench.order("place e2");
    assert_eq!(hex(&bench.pass(1000)), "");
    for (command, answer) in [
        (&b"RP"[..], START),
        (b"RB", "3D620057"),
        (b"RH", "3D68494348455353 4F4E4520332E31300D0A"),
        (b"CSOFF", ""),
        (b"CPOFF", ""),
        (b"EL\x80\x0F\0RPRPRPRP\0\x01\xFF", ""),
        (b"xRPx", START),
    ] {
        bench.send(command);
        assert_eq!(hex(&bench.pass(100)), answer.replace(' ', ""), "{command:?}");
    }
}

#[test]
fn a_turned_board_has_its_own_a8_at_the_other_end() {
    let mut bench = bench(true);
    bench.send(b"RP");
    assert!(hex(&bench.pass(100)).starts_with("3D7042365324111111110000"));
}

#[test]
fn told_to_it_reports_each_change_or_every_so_often() {
    let mut bench = bench(false);
    bench.send(b"CPIRQ");
    assert_eq!(hex(&bench.pass(1000)), "");
    bench.order("lift e2");
    assert!(hex(&bench.pass(500)).ends_with("1111011142356324"));
    assert_eq!(hex(&bench.pass(500)), "");
    bench.send(b"CPM200");
    assert_eq!(hex(&bench.pass(1000)).matches("3D70").count(), 4);
    bench.send(b"CPOFF");
    bench.order("place e2");
    assert_eq!(hex(&bench.pass(1000)), "");
}

#[test]
fn lights_are_decoded_rank_by_rank_from_the_eighth() {
    for (rotated, squares) in [(false, "e2 e4"), (true, "d5 d7")] {
        let mut bench = bench(rotated);
        bench.send(b"EL\x80\x0F\0\0\0\0\0\x10\0\x10\0\0\x01\xFF");
        bench.pass(100);
        assert_eq!(bench.lit(), [squares], "turned: {rotated}");
    }
}
