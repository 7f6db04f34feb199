use proptest::prelude::*;
use shakmaty::{Color, Role, Square};

use super::line::BusLine;
use super::messages::{self, Messages, command};
use super::*;
use crate::frame::Verifier;
use crate::sense::Seen;
use crate::shared::{SharedLine, Traffic};

const ADDRESS: Address = 1025;
const PORT: PortFacts = PortFacts { address: Some(ADDRESS), ..PortFacts::USB };

/// A message as a board writes it, by hand.
fn message(id: u8, address: Address, data: &[u8]) -> Vec<u8> {
    let pair = |number: usize| [(number >> 7 & 0x7F) as u8, (number & 0x7F) as u8];
    let mut bytes = vec![id];
    bytes.extend(pair(data.len() + 6));
    bytes.extend(pair(address.into()));
    bytes.extend(data);
    let sum: u32 = bytes.iter().map(|byte| u32::from(*byte)).sum();
    bytes.push((sum & 0x7F) as u8);
    bytes
}

struct Bench {
    driver: Bus,
    now: Millis,
}

impl Bench {
    fn new() -> (Self, Vec<u8>) {
        let mut bench = Self { driver: Bus::default(), now: Millis(1_000_000) };
        let mut out = Outbox::default();
        bench.driver.start(PORT, bench.now, &mut out);
        (bench, out.bytes)
    }

    fn hear(&mut self, id: u8, data: &[u8]) -> Outbox {
        let mut out = Outbox::default();
        self.driver.receive(&message(id, ADDRESS, data), self.now, &mut out);
        out
    }

    /// What is asked by `span` later, once.
    fn wait(&mut self, span: u64) -> Vec<u8> {
        self.now = self.now + Millis(span);
        let mut out = Outbox::default();
        self.driver.wake(self.now, &mut out);
        out.bytes
    }

    /// A board that has told its squares and its version and has no clock.
    fn known() -> Self {
        let (mut bench, asked) = Self::new();
        assert_eq!(asked, command(messages::SEND_ALL, ADDRESS));
        bench.hear(0x85, &[]);
        assert_eq!(bench.hear(0x83, &[0; 64]).bytes, command(messages::SEND_VERSION, ADDRESS));
        assert_eq!(bench.hear(0x89, &[1, 6]).bytes, command(messages::SEND_CLOCK, ADDRESS));
        let no_clock = bench.hear(0x84, &[0, 0, 0, 0, 0, 0, 0x20]);
        assert_eq!(no_clock.senses, [Sense::NoClock]);
        assert_eq!(no_clock.bytes, command(messages::SEND_CHANGES, ADDRESS));
        bench
    }
}

fn placed(square: Square, role: Role, color: Color) -> Sense {
    Sense::Square { square, seen: Seen::Piece(role.of(color)) }
}

fn lifted(square: Square) -> Sense {
    Sense::Square { square, seen: Seen::Empty }
}

#[test]
fn a_command_bears_address_and_sum() {
    assert_eq!(command(0x81, 0x10 << 7 | 0x06), [0x81, 0x10, 0x06, 0x17]);
    assert_eq!(command(0x87, 0), [0x87, 0x00, 0x00, 0x07]);
    // Serial number 01025 is address 08 01.
    assert_eq!(command(0x82, ADDRESS), [0x82, 0x08, 0x01, 0x0B]);
}

#[test]
fn changes_come_in_the_order_in_which_they_were_stored() {
    let mut bench = Bench::known();
    // e2 empty, a white pawn on e4, with marks between that say nothing.
    let told = bench.hear(0x85, &[0x7F, 0x6A, 0x40, 0x34, 0x51, 0x24, 0x6F]);
    assert_eq!(told.senses, [lifted(Square::E2), placed(Square::E4, Role::Pawn, Color::White)]);
    assert_eq!(told.bytes, [], "the next question has time");
    assert_eq!(bench.wait(PAUSE.0), command(messages::SEND_CHANGES, ADDRESS));
}

#[test]
fn a_lost_packet_is_asked_for_again() {
    let mut bench = Bench::known();
    assert_eq!(bench.wait(ANSWER_OF_MANY.0), command(messages::REPEAT_CHANGES, ADDRESS));
    let told = bench.hear(0x85, &[0x40, 0x34]);
    assert_eq!(told.senses, [lifted(Square::E2)]);
    assert_eq!(bench.wait(PAUSE.0), command(messages::SEND_ALL, ADDRESS), "and nothing is left to trust");
}

#[test]
fn a_picture_without_the_changes_before_it_is_not_believed() {
    let (mut bench, asked) = Bench::new();
    assert_eq!(asked, command(messages::SEND_ALL, ADDRESS));
    let told = bench.hear(0x83, &[0; 64]);
    assert_eq!((told.senses, told.bytes), (vec![], command(messages::REPEAT_CHANGES, ADDRESS).to_vec()));
    assert_eq!(bench.hear(0x85, &[0x40, 0x34]).senses, [lifted(Square::E2)]);
    assert_eq!(bench.wait(PAUSE.0), command(messages::SEND_ALL, ADDRESS));
    bench.hear(0x85, &[]);
    assert!(matches!(bench.hear(0x83, &[0; 64]).senses[..], [Sense::Picture(_)]));
}

#[test]
fn a_packet_that_has_been_heard_is_not_heard_twice() {
    let mut bench = Bench::known();
    bench.hear(0x85, &[0x40, 0x34, 0x41, 0x2C, 0x40, 0x2C]);
    bench.wait(PAUSE.0);
    // The command was lost: the board has the old packet still.
    assert_eq!(bench.wait(ANSWER_OF_MANY.0), command(messages::REPEAT_CHANGES, ADDRESS));
    let told = bench.hear(0x85, &[0x40, 0x34, 0x41, 0x2C, 0x40, 0x2C]);
    assert_eq!(told.senses, []);
}

#[test]
fn a_press_stands_among_the_changes() {
    let mut bench = Bench::known();
    bench.hear(0x85, &[]);
    bench.driver.has_clock = true;
    bench.wait(CLOCK.0);
    // The left side runs, 5:00 against 5:00.
    let reading = [0x00, 0x05, 0x00, 0x00, 0x05, 0x00, 0x09];
    bench.driver.asked = Some(Asked { code: messages::SEND_CLOCK, at: bench.now, heard: None });
    let read = bench.hear(0x84, &reading);
    assert_eq!(read.senses, [], "a reading waits for what was before it");
    assert_eq!(read.bytes, command(messages::SEND_CHANGES, ADDRESS));
    let told = bench.hear(0x85, &[]);
    let Some(Sense::Clock(first)) = told.senses.first().cloned() else { panic!("{told:?}") };
    assert_eq!((first.left, first.right, first.running, first.to_move), (300, 300, true, ClockSide::Left));
    bench.wait(PAUSE.0);
    // e2 empty, e4 a pawn, the left side halted at 4:58, e7 empty.
    let told = bench.hear(0x85, &[0x40, 0x34, 0x41, 0x24, 0x70, 0x04, 0x58, 0x40, 0x0C]);
    let pressed = ClockReading { left: 298, to_move: ClockSide::Right, ..first };
    assert_eq!(
        told.senses,
        [
            lifted(Square::E2),
            placed(Square::E4, Role::Pawn, Color::White),
            Sense::Clock(pressed),
            lifted(Square::E7),
        ]
    );
}

#[test]
fn what_cannot_be_is_garbled_and_the_board_is_asked() {
    let mut bench = Bench::known();
    // Square 40 does not exist; a piece code without its square.
    for packet in [&[0x41, 0x40][..], &[0x41], &[0x30, 0x01], &[0x60, 0x61, 0x00]] {
        let told = bench.hear(0x85, packet);
        assert!(matches!(told.senses[..], [Sense::Garbled { .. }]), "{packet:02X?}: {told:?}");
        assert_eq!(bench.wait(PAUSE.0), command(messages::SEND_ALL, ADDRESS));
        bench.hear(0x85, &[]);
        bench.hear(0x83, &[0; 64]);
    }
}

#[test]
fn a_board_that_is_off_is_told_once_and_asked_seldom() {
    let (mut bench, _) = Bench::new();
    let mut silences = 0;
    let mut questions = 0;
    while bench.now < Millis(1_060_000) {
        bench.now = bench.driver.next_wake().unwrap().max(bench.now);
        let mut out = Outbox::default();
        bench.driver.wake(bench.now, &mut out);
        silences += out.senses.iter().filter(|sense| **sense == Sense::Silent).count();
        questions += out.bytes.len() / 4;
    }
    assert_eq!(silences, 1);
    assert!((10..=16).contains(&questions), "{questions}");
    bench.hear(0x85, &[]);
    assert!(bench.hear(0x83, &[0; 64]).senses.iter().any(|sense| matches!(sense, Sense::Picture(_))));
}

/// What is on the line after something has happened to it.
fn line(does: impl FnOnce(&mut BusLine, &mut Traffic)) -> (BusLine, Traffic) {
    let (mut line, mut traffic) = (BusLine::default(), Traffic::default());
    line.start(&[ADDRESS, 3619], Millis(0), &mut traffic);
    assert_eq!(std::mem::take(&mut traffic.bytes), command(messages::PING, 0));
    line.wake(Millis(1200), &mut traffic);
    assert_eq!(std::mem::take(&mut traffic.bytes), command(messages::PING, 0));
    does(&mut line, &mut traffic);
    (line, traffic)
}

#[test]
fn strangers_are_told_once() {
    let (_, traffic) = line(|line, traffic| {
        for address in [77, ADDRESS, 77] {
            line.receive(&message(0x87, address, &[]), Millis(1300), traffic);
        }
    });
    assert_eq!(traffic.strangers, [77]);
    assert_eq!(traffic.heard, [(ADDRESS, message(0x87, ADDRESS, &[]))]);
}

#[test]
fn one_command_is_on_the_line_at_a_time() {
    let first = command(messages::SEND_CHANGES, ADDRESS);
    let second = command(messages::SEND_CHANGES, 3619);
    let (mut line, mut traffic) = line(|line, traffic| {
        line.send(ADDRESS, &first, Millis(1300), traffic);
        line.send(3619, &second, Millis(1300), traffic);
        assert_eq!(traffic.bytes, [], "everybody may still answer");
        line.wake(Millis(2400), traffic);
    });
    assert_eq!(std::mem::take(&mut traffic.bytes), first);
    let answer = message(0x85, ADDRESS, &[0x40, 0x34]);
    let (begin, end) = answer.split_at(4);
    line.receive(begin, Millis(2410), &mut traffic);
    assert_eq!(traffic.bytes, []);
    line.receive(end, Millis(2415), &mut traffic);
    assert_eq!(std::mem::take(&mut traffic.bytes), second);
    assert_eq!(traffic.heard, [(ADDRESS, answer)]);
    // Nothing comes: the line is free again.
    line.send(ADDRESS, &first, Millis(2500), &mut traffic);
    line.wake(line.next_wake().unwrap(), &mut traffic);
    assert_eq!(traffic.bytes, first);
}

#[test]
fn everybody_is_called_once_where_all_that_are_expected_answer() {
    let answers = |line: &mut BusLine, traffic: &mut Traffic| {
        for (board, at) in [(ADDRESS, 300), (3619, 900)] {
            line.receive(&message(0x87, board, &[]), Millis(at), traffic);
        }
    };
    let first = command(messages::SEND_CHANGES, ADDRESS);
    let (_, traffic) = line(|line, traffic| {
        *line = BusLine::default();
        line.start(&[ADDRESS, 3619], Millis(0), traffic);
        traffic.bytes.clear();
        answers(line, traffic);
        line.send(ADDRESS, &first, Millis(950), traffic);
        assert_eq!(traffic.bytes, [], "somebody else may still answer");
        line.wake(line.next_wake().unwrap(), traffic);
    });
    assert_eq!(traffic.bytes, first);
    // Two that spoke at once may both be strangers.
    let (_, traffic) = line(|line, traffic| {
        *line = BusLine::default();
        line.start(&[ADDRESS, 3619], Millis(0), traffic);
        traffic.bytes.clear();
        answers(line, traffic);
        line.receive(&[0x87, 0x00, 0x55, 0x13], Millis(1000), traffic);
        line.wake(line.next_wake().unwrap(), traffic);
    });
    assert_eq!(traffic.bytes, command(messages::PING, messages::EVERYBODY));
}

#[test]
fn an_answer_is_waited_for_as_long_as_its_bytes_come() {
    let (mut bench, _) = Bench::new();
    bench.driver.patience = ANSWER;
    bench.hear(0x85, &[]);
    let (mut senses, begun) = (Vec::new(), bench.now);
    // The picture, a byte every twenty milliseconds: more than a second.
    for byte in message(0x83, ADDRESS, &[0; 64]) {
        bench.now = bench.now + Millis(20);
        let mut out = Outbox::default();
        if bench.driver.next_wake().is_some_and(|due| due <= bench.now) {
            bench.driver.wake(bench.now, &mut out);
        }
        bench.driver.receive(&[byte], bench.now, &mut out);
        assert!(out.bytes.is_empty() || !out.senses.is_empty(), "asked again in the middle of the answer");
        senses.extend(out.senses);
    }
    assert!(bench.now.since(begun) > Millis(2 * ANSWER.0));
    assert!(matches!(senses[..], [Sense::Picture(_)]), "{senses:?}");
}

#[test]
fn bytes_without_end_are_no_answer() {
    let (mut bench, _) = Bench::new();
    bench.driver.patience = ANSWER;
    let (mut line, mut traffic) = line(|_, _| {});
    line.send(ADDRESS, &command(messages::SEND_ALL, ADDRESS), Millis(2400), &mut traffic);
    line.wake(Millis(2400), &mut traffic);
    let (mut asked, mut freed) = (0, false);
    for step in 0..1200 {
        let mut out = Outbox::default();
        bench.now = bench.now + Millis(10);
        bench.driver.receive(&[0x11], bench.now, &mut out);
        if bench.driver.next_wake().is_some_and(|due| due <= bench.now) {
            bench.driver.wake(bench.now, &mut out);
        }
        asked += usize::from(!out.bytes.is_empty());
        let now = Millis(2400 + 10 * step);
        line.receive(&[0x11], now, &mut traffic);
        if line.next_wake().is_some_and(|due| due <= now) {
            line.wake(now, &mut traffic);
        }
        freed |= line.next_wake().is_none();
    }
    assert_eq!(
        (asked, freed),
        (1, true),
        "in twelve seconds it is asked once more, and the line is given up"
    );
}

proptest! {
    #[test]
    fn a_line_never_holds_more_than_it_should(
        deeds in prop::collection::vec((prop::collection::vec(any::<u8>(), 0..40), 0..400_u64, any::<bool>()), 0..200),
    ) {
        let (mut line, mut traffic) = (BusLine::default(), Traffic::default());
        let mut now = Millis(0);
        line.start(&[1, 2], now, &mut traffic);
        for (bytes, span, asks) in deeds {
            now = now + Millis(span);
            if asks {
                line.send(1, &bytes, now, &mut traffic);
            } else {
                line.receive(&bytes, now, &mut traffic);
            }
            if line.next_wake().is_some_and(|due| due <= now) {
                line.wake(now, &mut traffic);
                prop_assert!(line.next_wake().is_none_or(|due| due > now));
            }
        }
        prop_assert!(traffic.heard.iter().all(|(board, _)| [1, 2].contains(board)));
    }

    #[test]
    fn a_wrong_sum_is_no_message(id in 0x83_u8..=0x89, address in 1..16_384_u16, place in 0..6_usize, bit in 0..7_u8) {
        let mut bytes = message(id, address, &[]);
        bytes[place] ^= 1 << bit;
        let mut verifier = Messages;
        let whole = (1..=bytes.len()).any(|end| {
            matches!(verifier.verify(&bytes[..end]), crate::frame::Verdict::Complete(_))
        });
        prop_assert!(!whole);
    }
}
