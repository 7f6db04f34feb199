//! The DGT board against the bytes of the protocol's own test vectors, and its modes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::{Bench, messages};
use hw_sim::clock::ClockSetting;
use hw_sim::devices::Variant;
use hw_sim::{Options, games};

fn dgt() -> Options {
    Options::new("dgt").unwrap()
}

fn with_clock(seconds: u32, increment: u32) -> Options {
    Options { clock: Some(ClockSetting { seconds, increment }), ..dgt() }
}

fn hex(text: &str) -> Vec<u8> {
    text.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// Sends `ask` to a fresh board and compares all it says in half a second.
fn check(options: Options, ask: &str, answer: &str) {
    let mut bench = Bench::new(options);
    bench.send(&hex(ask));
    assert_eq!(bench.pass(500), hex(answer), "answer to {ask}");
}

const START: &str = "86 00 43 08 09 0A 0C 0B 0A 09 08 07 07 07 07 07 07 07 07 \
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 \
    01 01 01 01 01 01 01 01 02 03 04 06 05 04 03 02";
const START_TURNED: &str = "86 00 43 02 03 04 05 06 04 03 02 01 01 01 01 01 01 01 01 \
    00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 \
    07 07 07 07 07 07 07 07 08 09 0A 0B 0C 0A 09 08";

#[test]
fn answers_as_the_protocol_says() {
    check(dgt(), "42", START);
    check(Options { rotated: true, ..dgt() }, "42", START_TURNED);
    check(dgt(), "4D", "93 00 05 03 0A");
    check(dgt(), "45", "91 00 08 31 32 33 34 35");
    check(dgt(), "46", "90 00 05 60 39");
    check(Options { serial: 3619, ..dgt() }, "46", "90 00 05 1C 23");
    check(Options { serial: 1025, ..dgt() }, "46 45", "90 00 05 08 01 91 00 08 30 31 30 32 35");
    check(dgt(), "55", "A2 00 0D 30 30 30 30 30 31 32 33 34 35");
    let revelation = Options { variants: vec![Variant::Lights], ..dgt() };
    check(revelation, "55", "A2 00 0D 33 2E 32 35 30 31 32 33 34 35");
    check(dgt(), "41", "8D 00 0A 00 00 00 00 00 00 20");
    check(with_clock(182, 2), "41", "8D 00 0A 20 03 02 20 03 02 08");
    check(with_clock(3723, 0), "41", "8D 00 0A 01 02 03 01 02 03 08");
    check(Options { rotated: true, ..with_clock(182, 2) }, "41", "8D 00 0A 20 03 02 20 03 02 12");
}

#[test]
fn is_silent_about_everything_else() {
    for ask in
        ["", "40", "44", "4B", "4A", "00", "92", "FF", "50 52", "60 04 01 00 3F 00", "60 04 00 40 40 00"]
    {
        check(dgt(), ask, "");
    }
    // LiveChess looking for another system: 19 bytes, with a command letter among them.
    check(dgt(), "DF 0D 12 03 42 4D 45 00 00 00 00 00 00 00 00 00 00 00 00 4D", "93 00 05 03 0A");
    // A bus command is lost and its address is no command; the next single command is carried out.
    check(dgt(), "82 42 42 06 4D", "93 00 05 03 0A");
}

#[test]
fn bursts_of_other_drivers_are_answered_in_order() {
    let mut bench = Bench::new(dgt());
    bench.send(&[0x45, 0x46, 0x4D, 0x47, 0x43]);
    let ids: Vec<u8> = messages(&bench.pass(500)).iter().map(|message| message[0]).collect();
    assert_eq!(ids, [0x91, 0x90, 0x93, 0x92]);
}

#[test]
fn commands_beyond_the_buffer_are_lost_while_the_board_is_busy() {
    let mut bench = Bench::new(dgt());
    bench.send(&[0x42]);
    bench.pass(10);
    bench.send(&[0x4D; 14]);
    let ids: Vec<u8> =
        messages(&[bench.all_heard(), bench.pass(500)].concat()).iter().map(|m| m[0]).collect();
    assert_eq!(ids, [&[0x86][..], &[0x93; 10][..]].concat());
}

#[test]
fn moves_are_field_updates() {
    for (lines, bytes) in [
        (["lift e2", "place e4 P"], "8E 00 05 34 00 8E 00 05 24 01"),
        (["lift e7", "place e5"], "8E 00 05 0C 00 8E 00 05 1C 07"),
        (["replace d8 Q", "wait 0"], "8E 00 05 03 06"),
    ] {
        let mut bench = Bench::new(dgt());
        bench.send(&[0x44]);
        bench.order(lines[0]);
        let first = bench.pass(250);
        bench.order(lines[1]);
        assert_eq!([first, bench.pass(250)].concat(), hex(bytes), "{lines:?}");
    }
}

#[test]
fn mode_table() {
    // Mode command, then whether a change, a running clock, a standing clock and an acknowledgement are told.
    for (mode, field, running, standing, ack) in [
        ("", false, false, false, false),
        ("40", false, false, false, false),
        ("43", true, true, true, true),
        ("44", true, false, false, false),
        ("4B", true, true, false, true),
        ("4B 40", false, false, false, false),
        ("43 44", true, false, false, false),
        ("4B 41 42 45 46 47 4C 4D 55", true, true, false, true),
        ("4B 4A", false, false, false, false),
    ] {
        let mut bench = Bench::new(with_clock(300, 0));
        bench.send(&hex(mode));
        bench.pass(1500);
        let standing_clock = bench.pass(5000);
        assert_eq!(!standing_clock.is_empty(), standing, "{mode}: standing clock");
        bench.order("lift e2");
        assert_eq!(bench.pass(250).contains(&0x8E), field, "{mode}: field");
        bench.order("clock 300 300 white");
        assert_eq!(bench.pass(1500).contains(&0x8D), running, "{mode}: running clock");
        bench.order("clock 300 300 none");
        bench.pass(1000);
        bench.send(&hex("2B 03 03 09 00"));
        let expected = hex("8D 00 0A 0A 10 09 0A 20 00 08");
        let answer = bench.pass(1000);
        assert_eq!(answer.windows(10).any(|window| window == expected), ack, "{mode}: {answer:02X?}");
    }
}

#[test]
fn update_mode_tells_the_clock_at_least_once_a_second() {
    let mut bench = Bench::new(dgt());
    bench.send(&[0x43]);
    bench.pass(10_000);
    let times: Vec<u64> = bench.heard.iter().map(|(at, _)| *at).collect();
    assert!(times.len() >= 9, "{times:?}");
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] <= 1000), "{times:?}");
}

#[test]
fn set_and_run_is_carried_out_and_acknowledged() {
    let mut bench = Bench::new(with_clock(300, 0));
    bench.send(&[0x4B]);
    bench.pass(500);
    // Torn in the middle: 1:02:03 at the left, 0:04:05 at the right, right runs.
    bench.send(&hex("2B 0A 03 0A 01 02"));
    bench.pass(100);
    bench.send(&hex("03 00 04 05 02 00"));
    let said = messages(&bench.pass(400));
    assert_eq!(said[0], hex("8D 00 0A 0A 10 0A 0A 00 00 13"));
    assert_eq!(said[1], hex("8D 00 0A 00 04 05 01 02 03 13"));
}

#[test]
fn press_changes_lever_turn_and_running_side() {
    let mut bench = Bench::new(with_clock(182, 2));
    bench.send(&[0x4B]);
    bench.order("clock 182 182 white");
    let first = messages(&bench.pass(400));
    assert_eq!(first, [hex("8D 00 0A 20 03 02 20 03 02 09")]);
    bench.order("press black");
    bench.order("press white");
    assert_eq!(messages(&bench.pass(400)), [hex("8D 00 0A 20 03 02 20 03 04 13")]);
}

#[test]
fn a_flag_stops_the_clock() {
    let mut bench = Bench::new(with_clock(300, 0));
    bench.send(&[0x4B]);
    bench.order("clock 2 300 white");
    let said = messages(&bench.pass(5000));
    assert_eq!(said.last().unwrap(), &hex("8D 00 0A 00 05 00 10 00 00 08"));
}

#[test]
fn output_takes_its_time() {
    let mut bench = Bench::new(dgt());
    bench.send(&[0x42]);
    bench.pass(500);
    let last = bench.heard.last().unwrap().0;
    assert!((69..=71).contains(&last), "67 bytes at 960 a second take 70 ms, not {last}");
    bench.send(&[0x49]);
    let sent = bench.now;
    let dump = bench.pass(10_000);
    assert_eq!((dump.len(), &dump[..3]), (7939, &[0x8F, 0x3E, 0x03][..]));
    let seconds = (bench.heard.last().unwrap().0 - sent) as f64 / 1000.0;
    assert!((8.2..8.4).contains(&seconds), "{seconds}");
}

#[test]
fn a_dragged_piece_may_be_seen_twice_and_placed_before_it_is_lifted() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..64 {
        let mut bench = Bench::new(Options { seed, ..dgt() });
        bench.send(&[0x44]);
        bench.pass(seed * 7);
        bench.order("slide e2 e4");
        let squares: Vec<u8> = messages(&bench.pass(1000)).iter().map(|message| message[3]).collect();
        if squares.iter().position(|at| *at == 0x24) < squares.iter().rposition(|at| *at == 0x2C) {
            before += 1;
        } else {
            after += 1;
        }
    }
    assert!(before > 0 && after > 0, "placed first {before} times, lifted first {after} times");
}

#[test]
fn dangerous_commands_ruin_the_board_until_it_is_switched_off() {
    for byte in [0x4E, 0x51, 0x53, 0x54] {
        let mut bench = Bench::new(dgt());
        bench.send(&[byte, 0x4D]);
        assert!(bench.pass(500).is_empty());
        bench.order("unplug");
        bench.order("plug");
        bench.pass(10);
        bench.simulation.connected(bench.now);
        bench.send(&[0x4D]);
        assert_eq!(bench.pass(500), hex("93 00 05 03 0A"));
    }
}

#[test]
fn nobody_plays_while_nobody_listens() {
    let options = Options { games: vec![games::drawn(1)], ..dgt() };
    let mut bench = Bench::new(options);
    bench.pass(60_000);
    assert_eq!(bench.simulation.plies_played(), 0);
    bench.send(&[0x4B]);
    bench.pass(1900);
    assert!(bench.all_heard().is_empty(), "the first motion comes a pace later");
    bench.pass(10_000);
    let plies = bench.simulation.plies_played();
    assert!(plies >= 2);
    bench.simulation.disconnected(bench.now);
    bench.pass(60_000);
    assert!(bench.simulation.plies_played() <= plies + 1);
}

#[test]
fn lights_are_decoded_as_documents_have_them() {
    for (rotated, from, to) in [(false, "e2", "e4"), (true, "d7", "d5")] {
        let mut bench = Bench::new(Options { rotated, ..dgt() });
        for words in ["60 04 01 34 24 00", "60 04 01 3F 3F 00", "60 04 00 34 34 00", "60 04 00 40 40 00"] {
            bench.send(&hex(words));
            assert_eq!(bench.pass(100), [], "no answer to {words}");
            bench.lit();
        }
        let corner = if rotated { "a8" } else { "h1" };
        let both = if rotated { format!("{to} {from}") } else { format!("{from} {to}") };
        let three = if rotated { format!("{both} {corner}") } else { format!("{corner} {both}") };
        let two = if rotated { format!("{to} {corner}") } else { format!("{corner} {to}") };
        assert_eq!(bench.lit(), [both, three, two, String::new()], "turned: {rotated}");
    }
}

#[test]
fn a_light_goes_dark_when_its_piece_changes_unless_told_otherwise() {
    for (switch, left) in [("", "e4"), ("60 04 02 01 00 00", "e2 e4"), ("60 04 02 02 00 00", "e4")] {
        let mut bench = Bench::new(dgt());
        bench.send(&hex(switch));
        bench.send(&hex("44 60 04 01 34 24 00"));
        bench.pass(100);
        assert_eq!(bench.lit(), ["e2 e4"]);
        bench.order("lift e2");
        bench.pass(500);
        assert_eq!(bench.lit().last().unwrap(), left, "after {switch}");
    }
}

#[test]
fn lights_of_other_forms_change_nothing() {
    for words in [
        "60 04 01 40 24 00",
        "60 04 01 34 7F 00",
        "60 04 01 34 24 01",
        "60 03 01 34 24",
        "60 05 05 01 00 01 34 00",
        "60 02 00 00",
        "60 00",
    ] {
        let mut bench = Bench::new(dgt());
        bench.send(&hex(words));
        bench.send(&hex("4D"));
        assert_eq!(bench.pass(300), hex("93 00 05 03 0A"), "after {words}");
        assert_eq!(bench.lit(), Vec::<String>::new(), "after {words}");
    }
}
