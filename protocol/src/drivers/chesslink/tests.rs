use shakmaty::{Piece, Square};

use super::super::bench::Bench;
use super::*;

const USB: PortFacts = PortFacts::USB;
const RS232: PortFacts = PortFacts::RS232;

/// Questions with their checksum and parity, as documents and other programs have them.
const S: &str = "D3 B5 B3";
const V: &str = "D6 B5 B6";
const R01: &str = "52 B0 31 B5 B3";
const R02: &str = "52 B0 32 B5 B0";
const X: &str = "58 B5 38";

fn hex(text: &str) -> Vec<u8> {
    text.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// Text with its odd parity, as it comes over the line.
fn odd(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| if byte.count_ones().is_multiple_of(2) { byte | 0x80 } else { byte }).collect()
}

/// The start position as a board sends it on which White sits at the near side, and from the other side.
fn start_position() -> String {
    format!("sRNBKQBNRPPPPPPPP{}pppppppprnbkqbnr73", ".".repeat(32))
}

fn start_position_turned() -> String {
    format!("srnbqkbnrpppppppp{}PPPPPPPPRNBQKBNR73", ".".repeat(32))
}

/// A bench whose board reports by itself and has told everything.
fn ready(port: PortFacts) -> Bench {
    let mut bench = Bench::started(&CHESSLINK, port);
    for message in [&start_position()[..], "r020373", "r011476", "v010374"] {
        hear(&mut bench, message);
    }
    bench.take();
    bench
}

/// Some text, and what is written a moment later.
fn hear(bench: &mut Bench, text: &str) {
    bench.hear(odd(text));
    bench.wait(1);
}

fn senses(model: &Model, bytes: &[u8]) -> Vec<Sense> {
    let mut bench = Bench::of(model);
    bench.driver.receive(bytes, bench.now, &mut bench.out);
    bench.take().0
}

fn picture(rows: [&str; 8]) -> Sense {
    let mut picture = Picture::EMPTY;
    for (row, letters) in rows.into_iter().enumerate() {
        for (file, letter) in letters.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            let square = Square::new(((7 - row) * 8 + file) as u32);
            let seen = Piece::from_char(letter).map_or(Seen::Occupied, Seen::Piece);
            picture.set(square, seen);
        }
    }
    Sense::Picture(Box::new(picture))
}

fn start() -> Sense {
    picture(["rnbqkbnr", "pppppppp", "", "", "", "", "PPPPPPPP", "RNBQKBNR"])
}

#[test]
fn a_piece_that_the_board_does_not_know_is_occupancy_or_nothing() {
    let squares = start_position()[..65].replacen('Q', "?", 1);
    let sum = squares.bytes().fold(0, |sum, byte| sum ^ byte);
    let bytes = odd(&format!("{squares}{sum:02X}"));
    let full = "oooooooo";
    assert_eq!(senses(&EONE, &bytes), [picture([full, full, "", "", "", "", full, full])]);
    assert_eq!(senses(&CHESSLINK, &bytes), [Sense::Garbled { bytes: 0 }]);
}

#[test]
fn each_message_by_its_bytes() {
    let turned = picture(["RNBKQBNR", "PPPPPPPP", "", "", "", "", "pppppppp", "rnbkqbnr"]);
    let garbled = |bytes| vec![Sense::Garbled { bytes }];
    let table = [
        (start_position(), vec![start()]),
        (start_position_turned(), vec![turned]),
        ("v010374".to_owned(), vec![Sense::Version(1, 3)]),
        ("v313077".to_owned(), vec![Sense::Version(0x31, 0x30)]),
        // Registers, writing and lights say nothing of the game.
        ("r020070".to_owned(), vec![]),
        ("w020376".to_owned(), vec![]),
        ("l6C".to_owned(), vec![]),
        ("x78".to_owned(), vec![]),
        // Checksums in small letters are as good.
        ("l6c".to_owned(), vec![]),
        // A wrong checksum, a letter that is no piece, a digit that is none.
        ("x79".to_owned(), garbled(3)),
        ("sX".to_owned(), garbled(2)),
        ("v01g".to_owned(), garbled(4)),
    ];
    for (text, expected) in table {
        assert_eq!(senses(&CHESSLINK, &odd(&text)), expected, "{text}");
    }
}

#[test]
fn the_bytes_of_documents() {
    // Known from more than one program: V, S, X, and the registers of reports.
    assert_eq!(odd("V56"), hex(V));
    assert_eq!(odd("S53"), hex(S));
    assert_eq!(odd("X58"), hex(X));
    assert_eq!(odd("R0250"), hex(R02));
    assert_eq!(commands::PROBE, hex(V));
    assert_eq!(commands::write(commands::REPORTS, 4), "W0204");
}

#[test]
fn bare_characters_are_understood_where_all_are_bare() {
    assert_eq!(senses(&CHESSLINK, b"v010374"), [Sense::Version(1, 3)]);
    assert_eq!(senses(&CHESSLINK, start_position().as_bytes()), [start()]);
    let mut mixed = odd("v010374");
    mixed[3] ^= 0x80;
    assert!(senses(&CHESSLINK, &mixed).iter().all(|sense| matches!(sense, Sense::Garbled { .. })));
}

#[test]
fn letters_are_only_something_where_pieces_are_not_known() {
    let rows = ["xxxxxxxx", "xxxxxxxx", "", "", "", "", "xxxxxxxx", "xxxxxxxx"];
    for model in [&EONE, &ELFACUN] {
        assert_eq!(senses(model, &odd(&start_position())), [picture(rows)], "{}", model.kind);
    }
}

#[test]
fn makes_are_known_by_their_version() {
    let known = |version| {
        [&CHESSLINK, &EONE]
            .into_iter()
            .filter(|model| (model.probe.known_by)(&version))
            .map(|model| model.kind)
            .collect::<Vec<_>>()
    };
    assert_eq!(known(Sense::Version(0x01, 0x03)), ["chesslink"]);
    assert_eq!(known(Sense::Version(0x01, 0xFF)), ["chesslink"]);
    assert_eq!(known(Sense::Version(0x02, 0x00)), ["eone"]);
    assert_eq!(known(start()), [] as [&str; 0]);
}

#[test]
fn one_question_at_a_time() {
    let mut bench = Bench::started(&CHESSLINK, USB);
    assert_eq!(bench.take().1, hex(S));
    hear(&mut bench, &start_position());
    assert_eq!(bench.take(), (vec![start()], hex(R02)));
    hear(&mut bench, "r020373");
    assert_eq!(bench.take().1, hex(R01));
    hear(&mut bench, "r011476");
    assert_eq!(bench.take().1, hex(V));
    hear(&mut bench, "v010374");
    assert_eq!(bench.take(), (vec![Sense::Version(1, 3)], vec![]));
    bench.wait(600_000);
    assert_eq!(bench.take(), (vec![], vec![]));
    assert_eq!(bench.driver.next_wake(), None, "an idle board wakes nobody");
}

#[test]
fn a_register_is_written_only_if_it_holds_something_else() {
    let mut bench = Bench::started(&CHESSLINK, USB);
    hear(&mut bench, &start_position());
    bench.take();
    hear(&mut bench, "r020072");
    assert_eq!(bench.take().1, vec![], "no answer yet: the checksum is wrong");
    hear(&mut bench, "r020070");
    assert_eq!(bench.take().1, hex(R01));
    hear(&mut bench, "r011E07");
    assert_eq!(bench.take().1, hex(V));
    hear(&mut bench, "v010374");
    assert_eq!(bench.take().1, odd("W020356"));
    hear(&mut bench, "w020376");
    assert_eq!(bench.take().1, odd("W011453"));
    hear(&mut bench, "w011473");
    assert_eq!(bench.take().1, hex(S), "what has changed before it reported by itself was not told");
}

#[test]
fn a_report_between_a_question_and_its_answer_is_a_report() {
    let mut bench = Bench::started(&CHESSLINK, USB);
    hear(&mut bench, &start_position());
    bench.take();
    hear(&mut bench, &start_position());
    assert_eq!(bench.take(), (vec![start()], vec![]), "the register is still to come");
    hear(&mut bench, "r020373");
    assert_eq!(bench.take().1, hex(R01));
}

#[test]
fn a_board_without_registers_is_asked_for_its_squares() {
    let mut bench = Bench::started(&CHESSLINK, USB);
    hear(&mut bench, &start_position());
    bench.wait(1300);
    hear(&mut bench, "v010374");
    assert_eq!(bench.take().1, [hex(S), hex(R02), hex(R01), hex(V)].concat());
    bench.wait(7000);
    let asked = bench.take().1;
    assert!(asked.ends_with(&hex(S)) && !asked.contains(&hex("57")[0]), "{asked:02X?}");
    hear(&mut bench, &start_position());
    bench.wait(28);
    assert_eq!(bench.take().1, vec![]);
    bench.wait(1);
    assert_eq!(bench.take().1, hex(S));
}

#[test]
fn an_adapter_is_asked_again_and_again() {
    let mut bench = Bench::started(&ELFACUN, USB);
    assert_eq!(bench.take().1, hex(S));
    hear(&mut bench, &start_position());
    hear(&mut bench, "v010077");
    bench.take();
    for _ in 0..100 {
        bench.wait(30);
        assert_eq!(bench.take().1, hex(S));
        hear(&mut bench, &start_position());
    }
    bench.take();
    bench.wait(30 + 600);
    assert_eq!(bench.take().1, hex(S).repeat(2), "an answer was lost");
    hear(&mut bench, &start_position());
    assert_eq!(bench.take().0[0], Sense::Garbled { bytes: 0 }, "a touch may have been missed");
    bench.wait(60_000);
    let (senses, bytes) = bench.take();
    assert_eq!(senses, [Sense::Silent]);
    assert!(bytes.len() < 60, "asked ever less often: {} bytes", bytes.len());
}

#[test]
fn a_silent_board_is_told_once() {
    let mut bench = Bench::started(&CHESSLINK, USB);
    bench.wait(600_000);
    let (senses, bytes) = bench.take();
    assert_eq!(senses, [Sense::Silent]);
    assert!(bytes.len() < 24 * 4 * 5, "{} bytes", bytes.len());
    hear(&mut bench, &start_position());
    assert_eq!(bench.take().0, [start()]);
}

#[test]
fn the_watchdog_asks_only_where_nobody_tells_of_a_hang_up() {
    let mut bench = ready(RS232);
    bench.wait(5000);
    assert_eq!(bench.take(), (vec![], hex(S)));
    bench.wait(3000);
    assert_eq!(bench.take().0, [Sense::Silent]);
    let mut bench = ready(USB);
    bench.wait(600_000);
    assert_eq!(bench.take(), (vec![], vec![]));
}

#[test]
fn lights_stand_at_the_corners_of_squares() {
    let lit = |square| -> Vec<usize> {
        let command = commands::lights(&[square]);
        assert_eq!(&command[..3], "L32");
        let patterns = command.as_bytes()[3..].chunks(2);
        (1..).zip(patterns).filter(|(_, pattern)| *pattern == b"FF").map(|(number, _)| number).collect()
    };
    assert_eq!(lit(Square::E2), [29, 30, 38, 39]);
    assert_eq!(lit(Square::H1), [1, 2, 10, 11]);
    assert_eq!(lit(Square::A8), [71, 72, 80, 81]);
}

#[test]
fn answers_that_arrive_together_are_followed_by_the_same_questions() {
    let answers = [&start_position()[..], "r020373", "r011476"];
    let told = |pieces: &[&str]| {
        let mut bench = Bench::started(&CHESSLINK, USB);
        bench.wait(1);
        for piece in pieces {
            bench.driver.receive(&odd(piece), bench.now, &mut bench.out);
        }
        bench.take()
    };
    assert_eq!(told(&[&answers.concat()]), told(&answers));
}

#[test]
fn lights_are_ordered_again_if_they_were_not_confirmed() {
    let mut bench = ready(USB);
    bench.want(&Command::Lights(vec![Square::E2, Square::E4]));
    let command = bench.take().1;
    assert_eq!(command.len(), 167);
    bench.wait(2000);
    assert_eq!(bench.take().1, command);
    hear(&mut bench, "l6C");
    bench.want(&Command::Lights(Vec::new()));
    assert_eq!(bench.take().1, hex(X));
    hear(&mut bench, "x78");
    bench.wait(60_000);
    assert_eq!(bench.take().1, vec![]);
}

#[test]
fn an_answer_about_older_lights_confirms_no_newer_ones() {
    let mut bench = ready(USB);
    bench.want(&Command::Lights(vec![Square::E2, Square::E4]));
    bench.take();
    bench.want(&Command::Lights(Vec::new()));
    hear(&mut bench, "l6C");
    assert!(bench.driver.owes_commands(), "the lights have not been put out yet");
    bench.wait(2);
    assert_eq!(bench.take().1, hex(X));
    hear(&mut bench, "x78");
    assert!(!bench.driver.owes_commands());
}
