//! Byte tables (accepted by independent clients or recorded from real boards), session and clock.

use shakmaty::{Piece, Square};

use super::super::bench::Bench;
use super::{MODEL, commands};
use crate::driver::{Command, PortFacts};
use crate::sense::{ClockAnswer, ClockReading, ClockSide, Picture, ResultPiece, Seen, Sense};

const USB: PortFacts = PortFacts::USB;
const RS232: PortFacts = PortFacts::RS232;

fn hex(text: &str) -> Vec<u8> {
    text.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// A bench whose board has answered everything.
fn ready(port: PortFacts) -> Bench {
    let mut bench = Bench::started(&MODEL, port);
    hear(&mut bench, "93 00 05 03 0A");
    hear(&mut bench, "91 00 08 31 32 33 34 35");
    bench.hear(start_position());
    bench.wait(200);
    bench.take();
    bench
}

fn hear(bench: &mut Bench, bytes: &str) {
    bench.hear(hex(bytes));
}

fn start_position() -> Vec<u8> {
    let mut bytes = hex("86 00 43 08 09 0A 0C 0B 0A 09 08");
    bytes.extend([0x07; 8]);
    bytes.extend([0x00; 32]);
    bytes.extend([0x01; 8]);
    bytes.extend(hex("02 03 04 06 05 04 03 02"));
    bytes
}

fn senses(bytes: &[u8]) -> Vec<Sense> {
    let mut bench = Bench::of(&MODEL);
    bench.hear(bytes);
    bench.take().0
}

fn piece(letter: char) -> Seen {
    Seen::Piece(Piece::from_char(letter).unwrap())
}

fn square(square: Square, seen: Seen) -> Sense {
    Sense::Square { square, seen }
}

#[test]
fn the_start_position() {
    let rows = ["rnbqkbnr", "pppppppp", "", "", "", "", "PPPPPPPP", "RNBQKBNR"];
    let mut expected = Picture::EMPTY;
    for (row, letters) in rows.into_iter().enumerate() {
        for (file, letter) in letters.chars().enumerate() {
            let square = Square::new(((7 - row) * 8 + file) as u32);
            expected.set(square, piece(letter));
        }
    }
    assert_eq!(senses(&start_position()), [Sense::Picture(Box::new(expected))]);
}

#[test]
fn each_message_by_its_bytes() {
    let reading = ClockReading {
        left: 182,
        right: 182,
        running: false,
        to_move: ClockSide::Left,
        left_flag: false,
        right_flag: false,
        battery_low: false,
    };
    let clock = Sense::Clock;
    let answer = Sense::ClockAnswer;
    let text = |text: &str| text.to_owned();
    let table = [
        ("8E 00 05 34 00", vec![square(Square::E2, Seen::Empty)]),
        ("8E 00 05 24 01", vec![square(Square::E4, piece('P'))]),
        ("8E 00 05 0C 00", vec![square(Square::E7, Seen::Empty)]),
        ("8E 00 05 1C 07", vec![square(Square::E5, piece('p'))]),
        ("8E 00 05 00 02", vec![square(Square::A8, piece('R'))]),
        ("8E 00 05 07 03", vec![square(Square::H8, piece('N'))]),
        ("8E 00 05 38 04", vec![square(Square::A1, piece('B'))]),
        ("8E 00 05 3C 05", vec![square(Square::E1, piece('K'))]),
        ("8E 00 05 3F 06", vec![square(Square::H1, piece('Q'))]),
        ("8E 00 05 3F 0B", vec![square(Square::H1, piece('k'))]),
        ("8E 00 05 3F 0C", vec![square(Square::H1, piece('q'))]),
        ("8E 00 05 24 0D", vec![square(Square::E4, Seen::Result(ResultPiece::Draw))]),
        ("8E 00 05 24 0E", vec![square(Square::E4, Seen::Result(ResultPiece::WhiteWins))]),
        ("8E 00 05 24 0F", vec![square(Square::E4, Seen::Result(ResultPiece::BlackWins))]),
        // An upper bit beside the code: believed, and doubted.
        ("8E 00 05 24 11", vec![Sense::Garbled { bytes: 1 }, square(Square::E4, piece('P'))]),
        ("8E 00 05 40 01", vec![Sense::Garbled { bytes: 5 }]),
        ("8E 00 06 24 01 01", vec![Sense::Garbled { bytes: 3 }]),
        ("93 00 05 03 0A", vec![Sense::Version(3, 10)]),
        ("91 00 08 31 32 33 34 35", vec![Sense::Serial(text("12345"))]),
        ("91 00 08 31 32 00 34 35", vec![Sense::Garbled { bytes: 8 }]),
        ("90 00 05 60 39", vec![Sense::BusAddress(12345)]),
        ("90 00 05 1C 23", vec![Sense::BusAddress(3619)]),
        ("A2 00 0D 33 2E 32 35 41 30 30 30 30 37", vec![Sense::LongSerial(text("3.25A00007"))]),
        ("92 00 0A 44 47 54 0D 0A 50 72", vec![Sense::Trademark(text("DGT\nPr"))]),
        ("A0 00 07 55 7F 7F 02", vec![Sense::Battery { percent: 85, charging: false }]),
        ("A0 00 0C 55 7F 7F 02 03 00 00 00 01", vec![Sense::Battery { percent: 85, charging: true }]),
        ("A0 00 0C 7F 7F 7F 02 03 00 00 00 02", vec![]),
        ("A0 00 07 65 7F 7F 02", vec![Sense::Garbled { bytes: 7 }]),
        ("8D 00 0A 20 03 02 20 03 02 08", vec![clock(reading)]),
        ("8D 00 0A 20 03 02 20 03 02 09", vec![clock(ClockReading { running: true, ..reading })]),
        (
            "8D 00 0A 20 03 02 20 03 02 13",
            vec![clock(ClockReading { running: true, to_move: ClockSide::Right, ..reading })],
        ),
        ("8D 00 0A 20 03 02 20 03 02 12", vec![clock(ClockReading { to_move: ClockSide::Right, ..reading })]),
        // No turn bits: the lever tells.
        ("8D 00 0A 20 03 02 20 03 02 02", vec![clock(ClockReading { to_move: ClockSide::Right, ..reading })]),
        (
            "8D 00 0A 30 00 00 01 59 59 16",
            vec![clock(ClockReading {
                left: 7199,
                right: 0,
                to_move: ClockSide::Right,
                right_flag: true,
                battery_low: true,
                ..reading
            })],
        ),
        (
            "8D 00 0A 09 59 59 40 00 00 08",
            vec![clock(ClockReading { left: 0, right: 35999, left_flag: true, ..reading })],
        ),
        ("8D 00 0A 00 00 00 00 00 00 20", vec![Sense::NoClock]),
        ("8D 00 0A 0F 7F 7F 0F 7F 7F 20", vec![Sense::NoClock]),
        ("8D 00 0A 00 00 00 00 00 00 00", vec![]),
        ("8D 00 0A 00 00 00 00 00 00 09", vec![]),
        ("8D 00 0A 2B 03 02 20 03 02 08", vec![Sense::Garbled { bytes: 10 }]),
        ("8D 00 0A 20 60 02 20 03 02 08", vec![Sense::Garbled { bytes: 10 }]),
        ("8D 00 0A 20 03 02 20 03 0A 08", vec![Sense::Garbled { bytes: 10 }]),
        ("8D 00 0A 0A 10 09 0A 20 00 00", vec![answer(ClockAnswer::Version(2, 0))]),
        ("8D 00 0A 0A 10 09 0A 1E 00 00", vec![answer(ClockAnswer::Version(1, 14))]),
        ("8D 00 0A 0A 10 0A 0A 00 00 00", vec![answer(ClockAnswer::Done(0x0A))]),
        ("8D 00 0A 0A 40 0A 0A 00 00 00", vec![answer(ClockAnswer::Refused(0x0A))]),
        ("8D 00 0A 20 10 0C 0A 00 00 00", vec![answer(ClockAnswer::Done(0x0C))]),
        ("8D 00 0A 0A 10 01 2A 00 00 00", vec![answer(ClockAnswer::Ready)]),
        ("8D 00 0A 0A 10 08 2A 00 33 00", vec![answer(ClockAnswer::Button(0x33))]),
        ("8D 00 0A 0A 10 0A 2A 00 17 00", vec![answer(ClockAnswer::Mode(0x17))]),
        ("8D 00 0A 0A 20 0A 0A 00 00 00", vec![]),
        ("8C 00 05", vec![Sense::Garbled { bytes: 1 }]),
    ];
    for (bytes, expected) in table {
        assert_eq!(senses(&hex(bytes)), expected, "{bytes}");
    }
}

#[test]
fn long_and_foreign_messages_are_swallowed_whole() {
    let filled = |header: [u8; 3], length: usize| {
        let mut bytes = header.to_vec();
        bytes.resize(length, 0x01);
        bytes.extend(hex("8E 00 05 34 00"));
        bytes
    };
    let lift = [square(Square::E2, Seen::Empty)];
    assert_eq!(senses(&filled([0x8F, 0x3E, 0x03], 7939)), lift, "stored moves");
    assert_eq!(senses(&filled([0x86, 0x00, 0x67], 103)), lift, "draughts board");
    assert_eq!(senses(&filled([0x94, 0x00, 0x35], 53)), lift, "black squares");
    assert_eq!(senses(&filled([0x95, 0x00, 0x35], 53)), lift, "white squares");
}

#[test]
fn a_dump_with_an_impossible_code_is_not_believed() {
    let mut bytes = start_position();
    bytes[40] = 0x10;
    assert_eq!(senses(&bytes), [Sense::Garbled { bytes: 67 }]);
}

#[test]
fn a_new_id_ends_a_message_cut_short() {
    let expected = [Sense::Garbled { bytes: 4 }, square(Square::E4, piece('P'))];
    assert_eq!(senses(&hex("8E 00 05 34 8E 00 05 24 01")), expected);
}

#[test]
fn a_message_that_stops_is_given_up_after_a_second() {
    let mut bench = ready(USB);
    hear(&mut bench, "8E 00 05 24");
    bench.wait(999);
    assert_eq!(bench.take().0, []);
    bench.wait(1);
    assert_eq!(bench.take().0, [Sense::Garbled { bytes: 4 }]);
    assert_eq!(bench.driver.next_wake(), None);
}

#[test]
fn the_session_begins_idle_and_fits_the_buffer() {
    let mut bench = Bench::started(&MODEL, USB);
    assert_eq!(bench.take().1, hex("40 4B 42 4D 45 55 4C"));
}

#[test]
fn missing_answers_are_asked_for_again() {
    let mut bench = Bench::started(&MODEL, USB);
    bench.take();
    hear(&mut bench, "93 00 05 03 0A");
    bench.wait(1999);
    assert_eq!(bench.take().1, []);
    bench.wait(1);
    assert_eq!(bench.take().1, hex("4B 42 45"));
    hear(&mut bench, "91 00 08 31 32 33 34 35");
    bench.wait(2000);
    assert_eq!(bench.take().1, hex("4B 42"));
    bench.hear(start_position());
    bench.wait(60_000);
    assert_eq!(bench.take().1, []);
}

#[test]
fn who_the_board_is_is_not_asked_for_ever() {
    let mut bench = Bench::started(&MODEL, USB);
    bench.hear(start_position());
    bench.wait(100);
    bench.take();
    bench.wait(60_000);
    assert_eq!(bench.take(), (vec![], hex("4B 4D 45 4B 4D 45")));
    assert_eq!(bench.driver.next_wake(), None);
}

#[test]
fn a_dump_asked_for_and_not_come_is_asked_for_again() {
    let mut bench = ready(USB);
    bench.want(&Command::Picture);
    assert_eq!(bench.take().1, hex("42"));
    bench.wait(2000);
    assert_eq!(bench.take().1, hex("4B 42"));
}

#[test]
fn a_silent_board_is_told_once_and_asked_ever_less_often() {
    let mut bench = Bench::started(&MODEL, USB);
    bench.take();
    bench.wait(2999);
    assert_eq!(bench.take(), (vec![], hex("4B 42 4D 45")));
    bench.wait(1);
    assert_eq!(bench.take().0, [Sense::Silent]);
    bench.wait(10 * 60_000);
    let (senses, bytes) = bench.take();
    assert_eq!(senses, []);
    assert_eq!(bytes.len() / 4, 23, "two, four, eight ... then every thirty seconds");
    hear(&mut bench, "91 00 08 31 32 33 34 35");
    bench.wait(0);
    assert_eq!(bench.take(), (vec![Sense::Serial("12345".to_owned())], hex("4B 42 4D")), "there it is again");
}

#[test]
fn stored_moves_sent_unasked_are_not_silence() {
    let mut bench = Bench::started(&MODEL, RS232);
    bench.take();
    let mut stored = vec![0x8F, 0x3E, 0x03];
    stored.resize(7939, 0x7F);
    for chunk in stored.chunks(96) {
        bench.wait(100);
        bench.hear(chunk);
    }
    assert_eq!(bench.take(), (vec![], vec![]), "neither given up nor asked while it sends");
    bench.wait(1);
    assert_eq!(bench.take(), (vec![], hex("4B 42 4D 45")), "asked as soon as it has sent them");
}

#[test]
fn the_watchdog_asks_only_where_nobody_tells_of_a_hang_up() {
    let mut bench = ready(RS232);
    bench.wait(4800);
    assert_eq!(bench.take(), (vec![], hex("45")));
    hear(&mut bench, "91 00 08 31 32 33 34 35");
    bench.wait(5000);
    assert_eq!(bench.take(), (vec![], hex("45")), "the same number again is no news");
    bench.wait(3000);
    assert_eq!(bench.take(), (vec![Sense::Silent], hex("4B 42 4D 45")));

    let mut bench = ready(USB);
    bench.wait(60_000);
    assert_eq!(bench.take(), (vec![], vec![]));
}

#[test]
fn setting_the_clock() {
    let mut bench = ready(USB);
    let set = |left, right, run| Command::SetClock { left, right, run };
    bench.want(&set(5400, 3661, Some(ClockSide::Right)));
    let first = hex("2B 0A 03 0A 01 1E 00 01 01 01 02 00");
    assert_eq!(bench.take().1, first);
    bench.want(&set(40_000, 59, Some(ClockSide::Left)));
    bench.want(&set(40_000, 60, None));
    bench.wait(1999);
    assert_eq!(bench.take().1, [], "one at a time");
    hear(&mut bench, "8D 00 0A 0A 10 0A 0A 00 00 00");
    assert_eq!(
        bench.take(),
        (vec![Sense::ClockAnswer(ClockAnswer::Done(0x0A))], hex("2B 0A 03 0A 09 3B 3B 00 01 00 04 00"))
    );
}

#[test]
fn a_clock_that_does_not_answer_is_asked_three_times() {
    let mut bench = ready(USB);
    bench.want(&Command::ClockText(String::new()));
    bench.wait(5999);
    assert_eq!(bench.take(), (vec![], hex("2B 03 03 03 00").repeat(3)));
    bench.wait(60_000);
    assert_eq!(bench.take(), (vec![Sense::ClockAnswer(ClockAnswer::Unanswered(0x03))], vec![]));
}

#[test]
fn an_acknowledgement_told_again_is_no_news() {
    let mut bench = ready(USB);
    bench.want(&Command::ClockText("e4".to_owned()));
    hear(&mut bench, "8D 00 0A 0A 10 0C 0A 00 00 00");
    bench.want(&Command::ClockText("e5".to_owned()));
    bench.wait(500);
    bench.take();
    hear(&mut bench, "8D 00 0A 0A 10 0C 0A 00 00 00");
    bench.wait(1500);
    assert_eq!(
        bench.take(),
        (vec![], hex("2B 0C 03 0C 65 35 20 20 20 20 20 20 00 00")),
        "it was the first text's"
    );
}

#[test]
fn texts_on_the_clock() {
    let mut bench = ready(USB);
    bench.want(&Command::ClockText("QxNTS+ü and more".to_owned()));
    assert_eq!(bench.take().1, hex("2B 0C 03 0C 71 78 6E 74 73 2B 3F 20 00 00"));
}

#[test]
fn lights_only_on_a_revelation() {
    let squares = [Square::E2, Square::E4, Square::A8];
    let mut bench = ready(USB);
    bench.want(&Command::Lights(squares.to_vec()));
    bench.wait(1000);
    assert_eq!(bench.take().1, []);
    hear(&mut bench, "A2 00 0D 33 2E 32 35 41 30 30 30 30 37");
    bench.want(&Command::Lights(squares.to_vec()));
    assert_eq!(bench.take().1, hex("60 04 00 40 40 00"), "the board holds ten unread bytes");
    bench.wait(1000);
    assert_eq!(bench.take().1, hex("60 04 01 34 24 00 60 04 01 00 00 00"));
    assert_eq!(commands::lights(&[]), [hex("60 04 00 40 40 00")]);
}
