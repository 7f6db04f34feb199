//! Faults: how often they happen, and that each does what its name says.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::{Bench, messages};
use hw_sim::faults::{FaultCount, Faults};
use hw_sim::hands::Style;
use hw_sim::{Options, OptionsError, Simulation, games};

/// A whole game on a board with faults; what was heard and how often each fault happened.
fn play(kind: &str, faults: &[&str], seed: u64) -> (Bench, FaultCount) {
    let mut wanted = Faults::default();
    for fault in faults {
        wanted.add(fault).unwrap();
    }
    let games = vec![games::drawn(4)];
    let options = Options { faults: wanted, games, seed, hands: Style::Slide, ..Options::new(kind).unwrap() };
    let mut bench = Bench::new(options);
    bench.send(match kind {
        "dgt" => b"\x44",
        "line" => b"B?\n",
        "ichessone" => b"CPIRQ",
        "citrine" | "ucb" => b"X ON\r\nU ON\r\n",
        // From then on reports on any change.
        _ => b"\x57\xB0\x32\xB0\xB3\xB5\xB6",
    });
    bench.play_out();
    // Until everything is out, a dump of the stored moves included.
    bench.pass(300_000);
    let count = bench.simulation.fault_count();
    (bench, count)
}

fn near(count: u64, of: u64, share: f64) {
    let expected = of as f64 * share;
    let spread = 4.0 * (expected * (1.0 - share)).sqrt() + 1.0;
    assert!((count as f64 - expected).abs() < spread, "{count} of {of} is not near {share}");
}

#[test]
fn each_fault_happens_as_often_as_it_is_asked_for() {
    let faults = ["drop=0.1", "corrupt=0.1", "corrupt-silent=0.1", "insert=0.1", "flicker=0.1"];
    for kind in ["dgt", "line", "chesslink", "eone", "certabo", "sentio", "ichessone", "citrine", "ucb"] {
        let mut sum = FaultCount::default();
        for seed in 0..20 {
            let (_, count) = play(kind, &faults, seed);
            sum.frames += count.frames;
            sum.dropped += count.dropped;
            sum.corrupted += count.corrupted;
            sum.corrupted_silently += count.corrupted_silently;
            sum.inserted += count.inserted;
        }
        near(sum.dropped, sum.frames, 0.1);
        near(sum.inserted, sum.frames, 0.1);
        near(sum.corrupted, sum.frames, 0.9 * 0.1);
        near(sum.corrupted_silently, sum.frames, 0.9 * 0.9 * 0.1);
    }
}

#[test]
fn faults_do_not_change_what_the_hands_do() {
    let frames = |faults: &[&str]| play("dgt", faults, 3).1.frames;
    assert_eq!(frames(&[]), frames(&["drop=0.5", "corrupt=0.5", "insert=0.5"]));
}

#[test]
fn the_same_seed_gives_the_same_faults() {
    let faults = ["drop=0.1", "corrupt=0.1", "insert=0.1", "flicker=0.1", "late=50", "stall=300", "cut=2"];
    assert_eq!(play("dgt", &faults, 3).0.heard, play("dgt", &faults, 3).0.heard);
    assert_ne!(play("dgt", &faults, 3).0.heard, play("dgt", &faults, 4).0.heard);
}

#[test]
fn silent_corruption_gives_other_messages_that_are_whole() {
    let clean = messages(&play("dgt", &[], 1).0.all_heard());
    let (bench, count) = play("dgt", &["corrupt-silent=0.2"], 1);
    let altered = messages(&bench.all_heard());
    assert_eq!(clean.len(), altered.len());
    let differing = clean.iter().zip(&altered).filter(|(a, b)| a != b).count();
    assert_eq!(differing as u64, count.corrupted_silently);
    for message in altered.iter().filter(|message| message[0] == 0x8E) {
        assert!(message[3] < 64 && message[4] <= 0x0C, "{message:02X?}");
    }
}

#[test]
fn silent_corruption_of_text_gives_other_lines_that_are_well_formed() {
    let (bench, count) = play("line", &["corrupt-silent=0.5"], 1);
    assert!(count.corrupted_silently > 20);
    let heard = bench.all_heard();
    for line in std::str::from_utf8(&heard).unwrap().lines() {
        let good = match line.split_once(' ') {
            Some(("L" | "P", square)) => square.parse::<shakmaty::Square>().is_ok(),
            Some(("B", bits)) => bits.len() == 64 && bits.bytes().all(|bit| matches!(bit, b'0' | b'1')),
            _ => line == "# line board",
        };
        assert!(good, "{line}");
    }
}

#[test]
fn detectable_corruption_can_be_detected() {
    let (bench, count) = play("dgt", &["corrupt=1"], 1);
    assert_eq!(count.corrupted, count.frames);
    let bytes = bench.all_heard();
    let whole = bytes.windows(5).filter(|w| w[..3] == [0x8E, 0, 5] && w[3] < 64 && w[4] <= 0x0F);
    assert_eq!(whole.count(), 0);
}

#[test]
fn a_flicker_is_shorter_than_forty_milliseconds() {
    let mut faults = Faults::default();
    faults.add("flicker=1").unwrap();
    let mut bench = Bench::new(Options { faults, ..Options::new("dgt").unwrap() });
    bench.send(&[0x44]);
    bench.pass(1000);
    bench.order("lift e2");
    bench.pass(400);
    let said: Vec<(u64, Vec<u8>)> = bench.heard.clone();
    assert!(said.len() > 3, "each flicker brings on the next: {said:02X?}");
    let (gone, message) = &said[1];
    let back = said[2..].iter().find(|(_, later)| later[3] == message[3] && later[4] != 0);
    assert_eq!(message[4], 0);
    assert!(back.is_some_and(|(at, _)| at - gone < 60), "the line itself takes 5 ms a message");
}

#[test]
fn lateness_and_cuts_keep_the_order() {
    let clean = play("dgt", &[], 1).0.all_heard();
    for faults in [&["late=300"][..], &["cut=1"], &["stall=2000"], &["late=100", "cut=3", "stall=100"]] {
        assert_eq!(play("dgt", faults, 1).0.all_heard(), clean, "{faults:?}");
    }
    assert!(play("dgt", &["cut=2"], 1).0.heard.iter().all(|(_, bytes)| bytes.len() <= 2));
}

#[test]
fn unasked_frames_come_whole() {
    let (bench, _) = play("dgt", &["ee-dump=0.05", "zero-clock=0.2"], 1);
    let said = messages(&bench.all_heard());
    assert!(said.iter().any(|message| message.len() == 7939 && message[0] == 0x8F));
    assert!(said.iter().any(|message| message[..] == [0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0]));
    let mut faults = Faults::default();
    faults.add("ee-dump=0.1").unwrap();
    let line = Options { faults, ..Options::new("line").unwrap() };
    assert_eq!(Simulation::new(line).err(), Some(OptionsError::NoSuchFrames("line")));
}

#[test]
fn openings_may_be_mute_or_noisy() {
    let mut faults = Faults::default();
    faults.add("mute-first-open").unwrap();
    let mut bench = Bench::new(Options { faults, ..Options::new("dgt").unwrap() });
    bench.send(&[0x4D]);
    assert!(bench.pass(1000).is_empty());
    bench.simulation.disconnected(bench.now);
    bench.simulation.connected(bench.now);
    bench.send(&[0x4D]);
    assert_eq!(bench.pass(1000).len(), 5);

    let mut faults = Faults::default();
    faults.add("at-noise").unwrap();
    let mut bench = Bench::new(Options { faults, ..Options::new("dgt").unwrap() });
    bench.send(&[0x4D]);
    assert_eq!(bench.pass(1000), b"AT\r\x93\x00\x05\x03\x0A");
}

#[test]
fn a_slow_board_takes_its_time_to_answer() {
    let mut faults = Faults::default();
    faults.add("slow").unwrap();
    let mut bench = Bench::new(Options { faults, ..Options::new("dgt").unwrap() });
    bench.send(&[0x4D]);
    bench.pass(1000);
    assert!((100..=410).contains(&bench.heard[0].0));
}

#[test]
fn a_fault_nobody_knows_is_refused() {
    for spec in
        ["", "drop", "drop=2", "drop=-1", "drop=NaN", "late=0", "late=x", "mute-first-open=1", "explode"]
    {
        assert!(Faults::default().add(spec).is_err(), "{spec}");
    }
}

#[test]
fn a_sensor_that_flickers_is_seen_by_boards_that_say_the_whole_board() {
    for kind in ["chesslink", "eone", "sentio", "tactum"] {
        let mut wanted = Faults::default();
        wanted.add("flicker=1").unwrap();
        let mut flickers = Bench::new(Options { faults: wanted, ..Options::new(kind).unwrap() });
        let mut rests = Bench::new(Options::new(kind).unwrap());
        let (flickering, resting) = (flickers.pass(2000), rests.pass(2000));
        let kinds_of = |bytes: &[u8]| {
            let text: String = bytes.iter().map(|byte| char::from(byte & 0x7F)).collect();
            let reports = text.split([':', 's']).skip(1).map(str::to_owned);
            reports.collect::<std::collections::BTreeSet<_>>().len()
        };
        // The last report may be cut off.
        assert!(kinds_of(&resting) <= 2, "{kind}");
        assert!(kinds_of(&flickering) > 5, "{kind}: {}", kinds_of(&flickering));
    }
}
