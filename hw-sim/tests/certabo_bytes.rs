//! Boards that talk without end: what their lines look like, and what they hear.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Bench;
use hw_sim::Options;
use hw_sim::devices::Variant;

const KINDS: [&str; 2] = ["sentio", "tactum"];
const START: &str = ":255 255 0 0 0 0 255 255 \r\n";

fn bench(kind: &str, seed: u64, rotated: bool) -> Bench {
    Bench::new(Options { seed, rotated, ..Options::new(kind).unwrap() })
}

/// What is heard in so many milliseconds, as text.
fn text(bench: &mut Bench, time: u64) -> String {
    bench.pass(time).into_iter().map(char::from).collect()
}

#[test]
fn a_line_is_under_way_when_the_port_is_opened() {
    for kind in KINDS {
        for seed in 0..20 {
            let said = text(&mut bench(kind, seed, false), 1000);
            let (rest, lines) = said.split_once(':').unwrap();
            assert!(rest.len() < START.len() && START.ends_with(rest), "{kind} {rest:?}");
            let lines = format!(":{lines}");
            assert!(lines.starts_with(&START.repeat(15)), "{kind} {lines:?}");
        }
    }
}

#[test]
fn the_highest_bit_is_file_a_and_the_first_number_the_eighth_rank() {
    for (rotated, expected) in
        [(false, ":255 255 0 0 8 0 247 255 \r\n"), (true, ":255 239 0 16 0 0 255 255 \r\n")]
    {
        let mut bench = bench("sentio", 0, rotated);
        bench.order("lift e2");
        bench.order("place e4");
        assert!(text(&mut bench, 500).ends_with(expected), "turned: {rotated}");
    }
}

#[test]
fn lights_are_confirmed_by_boards_that_have_them() {
    let plain = [0, 0, 0, 0, 0x10, 0, 0x10, 0];
    let mut coloured = vec![0; 247];
    coloured[..2].copy_from_slice(&[0xFF, 0x55]);
    coloured[245..].copy_from_slice(b"\r\n");
    for (variants, answers) in [(vec![], ["L", ""]), (vec![Variant::ColouredLights], ["", "D"])] {
        for (write, answer) in [&plain[..], &coloured].into_iter().zip(answers) {
            let variants = variants.clone();
            let mut bench = Bench::new(Options { variants, ..Options::new("sentio").unwrap() });
            bench.pass(200);
            bench.send(write);
            let said = text(&mut bench, 500);
            let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with(':')).collect();
            assert_eq!(lines.join(""), answer, "{said:?}");
        }
    }
    // Eight plain bytes may begin as the coloured form does.
    let mut bench = bench("sentio", 0, false);
    bench.pass(200);
    bench.send(&[0xFF, 0x55, 0, 0, 0, 0, 0, 0]);
    assert!(text(&mut bench, 500).contains("\nL\r\n"));
}

#[test]
fn damage_can_be_counted_and_silent_damage_cannot() {
    let said = |fault: &str| {
        let mut options = Options::new("sentio").unwrap();
        options.faults.add(fault).unwrap();
        text(&mut Bench::new(options), 2000)
    };
    let good = |line: &&str| {
        let numbers: Vec<_> = line.split_ascii_whitespace().map(str::parse::<u8>).collect();
        numbers.len() == 8 && numbers.iter().all(Result::is_ok)
    };
    let spoilt = said("corrupt=1");
    assert!(spoilt.split(':').skip(1).all(|line| !good(&line)), "{spoilt}");
    let altered = said("corrupt-silent=1");
    let start = &START[1..];
    assert!(altered.split(':').skip(1).all(|line| good(&line) && line != start), "{altered}");
}

/// The chips of each line, from a8 on; lines broken in the middle of numbers are put together.
fn chips(said: &str) -> Vec<Vec<[u8; 5]>> {
    let whole = said.replace(['\r', '\n'], "");
    let lines: Vec<&str> = whole.split(':').skip(1).collect();
    let (_, lines) = lines.split_last().unwrap();
    let numbers = |line: &&str| -> Vec<u8> {
        line.split_ascii_whitespace().filter_map(|number| number.parse().ok()).collect()
    };
    let chips = |line: &&str| {
        let numbers = numbers(line);
        assert_eq!(numbers.len(), 320, "{line}");
        numbers.chunks(5).map(|chip| <[u8; 5]>::try_from(chip).unwrap()).collect()
    };
    lines.iter().map(chips).collect()
}

const NOTHING: [u8; 5] = [0; 5];

#[test]
fn each_piece_has_a_chip_of_its_own_and_ghosts_are_on_empty_squares() {
    let options = Options { seed: 4, ..Options::new("certabo").unwrap() };
    let known: Vec<[u8; 5]> = options.chips().into_iter().map(|(chip, _)| chip).collect();
    let mut bench = Bench::new(options);
    let looks = chips(&text(&mut bench, 20_000));
    assert!((40..=80).contains(&looks.len()), "{} looks in twenty seconds", looks.len());
    let mut ghosts = Vec::new();
    for look in &looks {
        let found: Vec<_> = look[16..48].iter().filter(|chip| **chip != NOTHING).collect();
        assert!((8..=17).contains(&found.len()), "{} ghosts", found.len());
        assert!(found.iter().all(|chip| !known.contains(chip)));
        ghosts.push(found);
    }
    assert!(ghosts.windows(2).all(|pair| pair[0] != pair[1]), "other ghosts in each look");
    let home: Vec<usize> = (0..16).chain(48..64).collect();
    let mut pieces = std::collections::BTreeSet::new();
    for square in home {
        let mut missed = 0;
        for look in &looks {
            missed = if look[square] == NOTHING { missed + 1 } else { 0 };
            assert!(missed <= 2, "a piece is not read in one look or in two");
            pieces.insert(look[square]);
        }
    }
    pieces.remove(&NOTHING);
    assert_eq!(pieces.len(), 32);
    assert!(pieces.iter().all(|chip| known.contains(chip)));
    assert!(looks.iter().any(|look| look[..16].contains(&NOTHING)));
}

#[test]
fn some_boards_break_their_lines() {
    for (variants, broken) in [(vec![], false), (vec![Variant::BrokenLines], true)] {
        let mut bench = Bench::new(Options { variants, ..Options::new("certabo").unwrap() });
        let said = text(&mut bench, 3000);
        let longest = said.lines().map(|line| line.trim_end().len()).max().unwrap();
        assert_eq!(longest <= 64, broken, "{longest}");
        assert!(chips(&said).len() > 5);
    }
}

#[test]
fn a_piece_keeps_its_chip_wherever_it_goes() {
    let mut bench = bench("certabo", 0, false);
    // A piece that stands there is read in one of three looks at least.
    let read = |bench: &mut Bench, square: usize| -> Vec<[u8; 5]> {
        let looks = chips(&text(bench, 3000));
        looks.iter().map(|look| look[square]).filter(|chip| chip[0] == 3).collect()
    };
    // g1 is square 62, f3 is 45 and e7 is 12.
    let knight = read(&mut bench, 62)[0];
    bench.order("lift g1");
    bench.pass(1000);
    assert!(read(&mut bench, 62).is_empty());
    bench.order("place f3");
    bench.pass(1000);
    let there = read(&mut bench, 45);
    assert!(!there.is_empty() && there.iter().all(|chip| *chip == knight));
    // A knight that comes from nowhere is a spare one.
    bench.order("replace e7 N");
    bench.pass(1000);
    let spare = read(&mut bench, 12);
    let known = Options::new("certabo").unwrap().chips();
    let is_knight = |chip: &[u8; 5]| known.iter().any(|(other, piece)| other == chip && piece.char() == 'N');
    assert!(!spare.is_empty() && spare.iter().all(|chip| *chip != knight && is_knight(chip)));
}

#[test]
fn lights_are_decoded_as_documents_have_them() {
    for (rotated, squares) in [(false, "e2 e4"), (true, "d5 d7")] {
        let mut bench = bench("sentio", 0, rotated);
        bench.pass(200);
        bench.send(&[0, 0, 0, 0, 0x10, 0, 0x10, 0]);
        bench.pass(500);
        bench.send(&[0; 8]);
        bench.pass(500);
        assert_eq!(bench.lit(), [squares, ""], "turned: {rotated}");
    }
    // At the corners of e2: the lights 12, 13, 21 and 22.
    let mut coloured = vec![0; 247];
    coloured[..2].copy_from_slice(&[0xFF, 0x55]);
    coloured[245..].copy_from_slice(b"\r\n");
    for light in [12, 13, 21, 22] {
        coloured[2 + 3 * light + 2] = 40;
    }
    let variants = vec![Variant::ColouredLights];
    let mut bench = Bench::new(Options { variants, ..Options::new("sentio").unwrap() });
    bench.pass(200);
    bench.send(&coloured);
    bench.pass(500);
    assert_eq!(bench.lit(), ["e2"]);
}
