//! Answers as other programs read them, and the session.

use super::*;

const START: &str =
    "=p A8 9B C9 8A 77 77 77 77 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 11 11 11 11 42 35 63 24";

fn hex(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes()[..2].to_vec();
    bytes.extend(text[2..].split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()));
    bytes
}

struct Bench {
    driver: Box<dyn Driver>,
    now: Millis,
    out: Outbox,
}

impl Bench {
    fn new() -> Self {
        let mut bench = Self { driver: (MODEL.driver)(), now: Millis(5000), out: Outbox::default() };
        bench.driver.start(PortFacts::USB, bench.now, &mut bench.out);
        bench
    }

    fn ready() -> Self {
        let mut bench = Self::new();
        bench.hear(&hex(START));
        bench.wait(500);
        bench.take();
        bench
    }

    fn hear(&mut self, bytes: &[u8]) {
        self.driver.receive(bytes, self.now, &mut self.out);
    }

    fn wait(&mut self, span: u64) {
        let end = self.now + Millis(span);
        while let Some(due) = self.driver.next_wake().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.driver.wake(self.now, &mut self.out);
            assert!(self.driver.next_wake().is_none_or(|next| next > self.now), "woken for nothing");
        }
        self.now = end;
    }

    fn take(&mut self) -> (Vec<Sense>, Vec<u8>) {
        let out = std::mem::take(&mut self.out);
        (out.senses, out.bytes)
    }
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
    let mut bench = Bench::ready();
    bench.hear(&hex(START));
    let start = "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR";
    assert_eq!(shown(&bench.take().0), start);
    bench.hear(&hex(
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
        let mut bench = Bench::ready();
        bench.hear(bytes);
        assert_eq!(bench.take().0, senses, "{bytes:02X?}");
    }
}

#[test]
fn an_answer_that_is_cut_is_left_for_the_next() {
    let mut bench = Bench::ready();
    bench.hear(&hex(START)[..20]);
    bench.hear(&hex(START));
    let senses = bench.take().0;
    assert_eq!(senses[0], Sense::Garbled { bytes: 20 });
    assert!(matches!(senses[1..], [Sense::Picture(_)]), "{senses:?}");
}

#[test]
fn it_begins_quietly_and_one_command_at_a_time() {
    let mut bench = Bench::new();
    let mut written = vec![bench.take().1];
    for _ in 0..4 {
        bench.wait(50);
        written.push(bench.take().1);
    }
    assert_eq!(written, [&b"CPOFF"[..], b"CPIRQ", b"RP", b"RB", b""]);
}

#[test]
fn a_board_that_says_nothing_is_silent_and_asked_again() {
    let mut bench = Bench::new();
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
    let mut bench = Bench::ready();
    bench.wait(5000);
    assert_eq!(bench.take(), (vec![], b"CPIRQRP".to_vec()));
}

#[test]
fn lights_are_those_that_other_programs_set() {
    let mut bench = Bench::ready();
    bench.driver.command(
        &Command::Lights(vec![Square::A1, Square::H1, Square::E8]),
        bench.now,
        &mut bench.out,
    );
    assert_eq!(bench.take().1, b"EL\x8F\x00\x00\x10\0\0\0\0\0\0\x81\0\x01\xFF");
    bench.driver.command(&Command::Lights(vec![Square::E2]), bench.now, &mut bench.out);
    bench.driver.command(&Command::Lights(vec![]), bench.now, &mut bench.out);
    bench.wait(200);
    assert_eq!(
        bench.take().1,
        b"EL\x8F\x00\x00\0\0\0\0\0\0\0\0\0\x01\xFF",
        "only the last of those that waited"
    );
}
