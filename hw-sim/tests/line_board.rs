//! The text board: its lines, and what it cannot see.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Bench;
use hw_sim::{Options, OptionsError, Simulation, clock::ClockSetting};

fn line() -> Options {
    Options::new("line").unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn greets_and_answers() {
    let mut bench = Bench::new(line());
    assert_eq!(text(&bench.pass(100)), "# line board\n");
    bench.send(b"I?\nB");
    bench.pass(20);
    bench.send(b"?\r\nnonsense\n");
    let board = format!("B {}{}{}\n", "1".repeat(16), "0".repeat(32), "1".repeat(16));
    let said = bench.all_heard();
    assert_eq!(
        format!("{}{}", text(&said), text(&bench.pass(100))),
        format!("# line board\nI simulated 3.10 12345\n{board}")
    );
}

#[test]
fn tells_lifts_and_placements_in_its_own_orientation() {
    for (rotated, lines) in [(false, "L e2\nP e4\n"), (true, "L d7\nP d5\n")] {
        let mut bench = Bench::new(Options { rotated, ..line() });
        bench.pass(100);
        bench.order("lift e2");
        bench.order("wait 0.1");
        bench.order("place e4");
        assert_eq!(text(&bench.pass(300)), lines);
    }
}

#[test]
fn cannot_tell_one_piece_from_another() {
    let mut bench = Bench::new(line());
    bench.pass(100);
    bench.order("replace d8 Q");
    assert_eq!(text(&bench.pass(300)), "");
}

#[test]
fn a_dump_shows_what_stands_there() {
    let mut bench = Bench::new(line());
    bench.pass(100);
    bench.order("lift a1");
    bench.order("wait 0.1");
    bench.order("dump");
    let said = bench.pass(300);
    assert!(text(&said).ends_with(&format!("\nB 0{}{}{}\n", "1".repeat(15), "0".repeat(32), "1".repeat(16))));
}

#[test]
fn has_no_clock() {
    let options = Options { clock: Some(ClockSetting::default()), ..line() };
    assert_eq!(Simulation::new(options).err(), Some(OptionsError::NoClock("line")));
    let mut bench = Bench::new(line());
    bench.order("press white");
    bench.order("clock 300 300 white");
    bench.pass(10);
    assert_eq!(bench.happenings.len(), 2);
}
