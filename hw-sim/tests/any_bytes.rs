//! Whatever a host sends, a board stays in step: it never panics, and where the bytes are cut does not matter.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::{Bench, messages};
use hw_sim::Options;
use hw_sim::devices::KINDS;
use proptest::prelude::*;

/// What a board says in two seconds after hearing `bytes` in pieces.
fn said<'a>(kind: &str, pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bench = Bench::new(Options::new(kind).unwrap());
    for piece in pieces {
        bench.send(piece);
    }
    bench.pass(2000);
    // With what comes then it is in step again: the longest message is over after 255 bytes.
    bench.send(&[0; 255]);
    bench.all_heard()
}

/// Mostly bytes that mean something to one of the boards.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        Just(0x2B_u8),
        Just(0x60),
        0x40_u8..0x4E,
        Just(0x03),
        Just(0x0A),
        Just(b'B'),
        Just(b'?'),
        Just(b'\n'),
        Just(0xDF),
        proptest::sample::select(b"\xD3\xB5\xB3\x52\x57\x4C\xB0\x31\x32".to_vec()),
        0x80_u8..0x90,
        proptest::sample::select(b"XONUIMT e2e4e7e5\r".to_vec()),
        proptest::sample::select(b"CPIRQMOFSBHEL0123456789".to_vec()),
        any::<u8>(),
    ];
    proptest::collection::vec(byte, 0..200)
}

proptest! {
    #[test]
    fn cutting_changes_nothing(bytes in bytes(), size in 1_usize..20) {
        for kind in KINDS {
            let name = kind.name;
            prop_assert_eq!(said(name, bytes.chunks(size)), said(name, std::iter::once(&bytes[..])));
        }
    }

    #[test]
    fn a_dgt_board_says_whole_messages_only(bytes in bytes()) {
        // 8F may still be on its way after two seconds.
        let bytes: Vec<u8> = bytes.into_iter().filter(|byte| *byte != 0x49).collect();
        messages(&said("dgt", std::iter::once(&bytes[..])));
    }

    #[test]
    fn commands_of_a_person_never_panic(line in "[a-z0-9 .PQ]{0,24}") {
        if let Ok(command) = line.parse() {
            let mut bench = Bench::new(Options::new("dgt").unwrap());
            bench.simulation.command(command, 0);
            bench.pass(1000);
        }
    }
}

#[test]
fn a_moving_piece_may_stand_twice_in_a_dump() {
    let mut twice = 0;
    for delay in 0..200 {
        let mut bench = Bench::new(Options::new("dgt").unwrap());
        bench.pass(delay);
        bench.order("slide e2 e3");
        bench.pass(60);
        bench.send(&[0x42]);
        let dump = bench.pass(200);
        twice += usize::from(dump[3 + 0x34] == 0x01 && dump[3 + 0x2C] == 0x01);
    }
    assert!((1..200).contains(&twice), "in {twice} of 200 dumps");
}
