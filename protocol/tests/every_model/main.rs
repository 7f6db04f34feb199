//! What holds for every model in the list, whatever bytes come and wherever they are cut.

#![allow(clippy::unwrap_used, clippy::panic, reason = "the lints do not see that all of this is test code")]

mod samples;

use appendixd_protocol::driver::{Ask, PortFacts};
use appendixd_protocol::drivers::{MODELS, model};
use appendixd_protocol::{Command, Driver, Millis, Model, Outbox, Sense};
use proptest::collection::vec;
use proptest::prelude::*;
use shakmaty::Square;

use samples::{Sample, garbage, sample, stream};

const NOW: Millis = Millis(1_700_000_000_000);
const PORT: PortFacts = PortFacts::USB;

fn any_model() -> impl Strategy<Value = &'static Model> {
    proptest::sample::select(MODELS.to_vec())
}

/// A driver fed with pieces of a stream, all at the same moment.
fn feed<'a>(model: &Model, pieces: impl IntoIterator<Item = &'a [u8]>) -> Outbox {
    let mut driver = (model.driver)();
    let mut out = Outbox::default();
    driver.know(&samples::taught());
    driver.start(PORT, NOW, &mut out);
    for piece in pieces {
        driver.receive(piece, NOW, &mut out);
    }
    out
}

/// `bytes` cut into pieces of these lengths, over and over.
fn cut<'a>(bytes: &'a [u8], lengths: &[usize]) -> Vec<&'a [u8]> {
    let mut rest = bytes;
    let mut pieces = Vec::new();
    for length in lengths.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, later) = rest.split_at((*length).min(rest.len()));
        pieces.push(piece);
        rest = later;
    }
    pieces
}

fn is_garbled(sense: &Sense) -> bool {
    matches!(sense, Sense::Garbled { .. })
}

proptest! {
    #[test]
    fn cutting_changes_nothing(
        (model, bytes) in any_model().prop_flat_map(|model| (Just(model), stream(model.kind))),
        lengths in vec(1..40_usize, 1..8),
    ) {
        let whole = feed(model, [&bytes[..]]);
        let pieces = feed(model, cut(&bytes, &lengths));
        prop_assert_eq!(whole.senses, pieces.senses);
        prop_assert_eq!(whole.bytes, pieces.bytes);
    }

    #[test]
    fn what_is_garbled_is_counted_once(
        model in any_model(),
        bytes in vec(any::<u8>(), 0..4000),
    ) {
        let garbled: usize = feed(model, [&bytes[..]])
            .senses
            .iter()
            .map(|sense| if let Sense::Garbled { bytes } = sense { *bytes } else { 0 })
            .sum();
        prop_assert!(garbled <= bytes.len());
    }

    #[test]
    fn a_good_message_is_read_as_it_was_written(
        (model, samples) in any_model()
            .prop_flat_map(|model| (Just(model), vec(sample(model.kind), 1..30))),
    ) {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.bytes.clone()).collect();
        let senses: Vec<Sense> = samples.into_iter().map(|sample| sample.sense).collect();
        prop_assert_eq!(feed(model, [&bytes[..]]).senses, senses);
    }

    #[test]
    fn good_messages_between_garbage_are_found(
        (model, parts) in any_model().prop_flat_map(|model| {
            (Just(model), vec((garbage(model.kind), sample(model.kind)), 1..12))
        }),
    ) {
        let mut bytes = Vec::new();
        for (garbage, Sample { bytes: message, .. }) in &parts {
            bytes.extend(garbage);
            bytes.extend(message);
        }
        let mut found = feed(model, [&bytes[..]]).senses.into_iter();
        for (_, Sample { sense, .. }) in parts {
            // Garbage may happen to be a message, so others may come between.
            prop_assert!(found.any(|found| found == sense), "{:?} was lost", sense);
        }
    }

    #[test]
    fn whatever_happens_a_driver_is_never_woken_for_nothing_and_never_sends_harm(
        (model, reports_hangup, deeds) in any_model().prop_flat_map(|model| {
            (Just(model), any::<bool>(), vec(deed(model.kind), 1..60))
        }),
    ) {
        let mut bench = Bench::new(model, PortFacts { reports_hangup, ..PORT });
        for deed in deeds {
            bench.run(deed)?;
        }
    }
}

/// Something that happens to a driver.
#[derive(Clone, Debug)]
enum Deed {
    Hear(Vec<u8>),
    Want(Command),
    Wait(u64),
    Reopen,
    Calibrate(bool),
    Know,
}

fn deed(kind: &'static str) -> impl Strategy<Value = Deed> {
    let square = (0..64_u32).prop_map(Square::new);
    prop_oneof![
        3 => stream(kind).prop_map(Deed::Hear),
        3 => sample(kind).prop_map(|sample| Deed::Hear(sample.bytes)),
        1 => Just(Deed::Hear(b"\xA2\x00\x0D3.25A00007".to_vec())),
        1 => Just(Deed::Want(Command::Picture)),
        1 => Just(Deed::Want(Command::NewGame)),
        2 => vec(square, 0..64).prop_map(|squares| Deed::Want(Command::Lights(squares))),
        2 => ".{0,12}".prop_map(|text| Deed::Want(Command::ClockText(text))),
        1 => "[NQST]{1,8}".prop_map(|text| Deed::Want(Command::ClockText(text))),
        2 => (any::<u32>(), 0..40_000_u32)
            .prop_map(|(left, right)| Deed::Want(Command::SetClock { left, right, run: None })),
        4 => (0..7000_u64).prop_map(Deed::Wait),
        1 => (0..300_u64).prop_map(Deed::Wait),
        1 => Just(Deed::Reopen),
        1 => any::<bool>().prop_map(Deed::Calibrate),
        1 => Just(Deed::Know),
    ]
}

struct Bench {
    kind: &'static str,
    driver: Box<dyn Driver>,
    facts: PortFacts,
    now: Millis,
}

impl Bench {
    fn new(model: &'static Model, facts: PortFacts) -> Self {
        Self { kind: model.kind, driver: (model.driver)(), facts, now: NOW }
    }

    fn run(&mut self, deed: Deed) -> Result<(), TestCaseError> {
        let mut out = Outbox::default();
        match deed {
            Deed::Hear(bytes) => self.driver.receive(&bytes, self.now, &mut out),
            Deed::Want(command) => self.driver.command(&command, self.now, &mut out),
            Deed::Reopen => self.driver.start(self.facts, self.now, &mut out),
            Deed::Calibrate(turned) => self.driver.calibrate(turned, self.now),
            Deed::Know => self.driver.know(&samples::taught()),
            Deed::Wait(span) => return self.wait(span),
        }
        check_written(self.kind, &out.bytes)
    }

    fn wait(&mut self, span: u64) -> Result<(), TestCaseError> {
        let end = self.now + Millis(span);
        while let Some(due) = self.driver.next_wake().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            let mut out = Outbox::default();
            self.driver.wake(self.now, &mut out);
            check_written(self.kind, &out.bytes)?;
            let next = self.driver.next_wake();
            prop_assert!(next.is_none_or(|next| next > self.now), "woken for nothing at {:?}", self.now);
        }
        self.now = end;
        Ok(())
    }
}

/// What is written at one moment.
fn check_written(kind: &str, bytes: &[u8]) -> Result<(), TestCaseError> {
    match kind {
        "dgt" => check_dgt(bytes),
        "dgt-bus" => check_bus(bytes),
        "line" => {
            let text = std::str::from_utf8(bytes).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(text.lines().all(|line| ["B?", "I?"].contains(&line)), "{}", text);
            prop_assert!(text.is_empty() || text.ends_with('\n'));
            Ok(())
        }
        "chesslink" | "eone" | "elfacun" => check_chesslink(bytes),
        "certabo" | "sentio" | "tactum" => check_lights(bytes),
        "citrine" => {
            let commands = [&b""[..], b"I\r\n", b"N\r\n", b"X ON\r\n", b"U ON\r\n"];
            prop_assert!(commands.contains(&bytes), "{:02X?}", bytes);
            Ok(())
        }
        "ucb" => {
            let commands = [&b""[..], b"I\r\n", b"New Game\r\n", b"XON\r\n", b"UON\r\n"];
            prop_assert!(commands.contains(&bytes), "{:02X?}", bytes);
            Ok(())
        }
        "ichessone" => {
            let lights = bytes.len() == 16 && bytes.starts_with(b"EL");
            let commands = [&b""[..], b"CPOFF", b"CPIRQ", b"RP", b"RB"];
            prop_assert!(lights || commands.contains(&bytes), "{:02X?}", bytes);
            Ok(())
        }
        _ => panic!("say here what a board of kind {kind} may be sent"),
    }
}

/// Only commands that do no harm; none that a board out of step could take for the boot loader (4E) or a write into
/// memory (51 53 54), wherever in a message; not more at once than the board can hold.
fn check_dgt(bytes: &[u8]) -> Result<(), TestCaseError> {
    const HARMFUL: [u8; 4] = [0x4E, 0x51, 0x53, 0x54];
    const HARMLESS: [u8; 7] = [0x40, 0x42, 0x45, 0x4B, 0x4C, 0x4D, 0x55];
    prop_assert!(!bytes.iter().any(|byte| HARMFUL.contains(byte) || *byte >= 0x80), "{:02X?}", bytes);
    let mut rest = bytes;
    let mut commands = 0;
    while let Some((command, later)) = rest.split_first() {
        commands += 1;
        rest = later;
        if matches!(command, 0x2B | 0x60) {
            let size = usize::from(*rest.first().unwrap_or(&0xFF));
            prop_assert!(rest.len() > size, "a message is cut: {:02X?}", bytes);
            rest = &rest[size + 1..];
        } else {
            prop_assert!(HARMLESS.contains(command), "{:02X} in {:02X?}", command, bytes);
        }
    }
    prop_assert!(commands <= 1 || bytes.len() <= 10, "more than the board can hold: {:02X?}", bytes);
    Ok(())
}

/// Whole commands with their sums; none that ends bus mode, restarts a board or writes into its memory.
fn check_bus(bytes: &[u8]) -> Result<(), TestCaseError> {
    let (commands, rest) = bytes.as_chunks::<4>();
    prop_assert!(rest.is_empty(), "{:02X?}", bytes);
    for [code, high, low, sum] in commands {
        prop_assert!([0x81, 0x83, 0x84, 0x87, 0x8B, 0x8D].contains(code), "{:02X?}", bytes);
        prop_assert!(*code == 0x87 || [*high, *low] != [0, 0], "only a ping calls everybody: {:02X?}", bytes);
        prop_assert_eq!(code.wrapping_add(*high).wrapping_add(*low) & 0x7F, *sum);
    }
    Ok(())
}

/// One command at a time, whole, with checksum and parity; none that restarts the board, and of the registers only
/// those of the scan time and of the reports are written, to the values that are wanted.
fn check_chesslink(bytes: &[u8]) -> Result<(), TestCaseError> {
    prop_assert!(bytes.iter().all(|byte| byte.count_ones() % 2 == 1), "parity of {:02X?}", bytes);
    let text: String = bytes.iter().map(|byte| char::from(byte & 0x7F)).collect();
    let Some((command, sum)) = text.len().checked_sub(2).map(|end| text.split_at(end)) else {
        prop_assert!(text.is_empty(), "{}", text);
        return Ok(());
    };
    let expected = command.bytes().fold(0, |sum, byte| sum ^ byte);
    prop_assert_eq!(sum, format!("{expected:02X}"), "{}", text);
    let lights = command.len() == 165 && command.starts_with('L');
    prop_assert!(lights || ["S", "V", "X", "R01", "R02", "W0114", "W0203"].contains(&command), "{}", text);
    Ok(())
}

/// Nothing but lights: eight bytes, or 81 of three bytes between two signs.
fn check_lights(bytes: &[u8]) -> Result<(), TestCaseError> {
    let coloured = bytes.len() == 247 && bytes.starts_with(&[0xFF, 0x55]) && bytes.ends_with(b"\r\n");
    prop_assert!(bytes.is_empty() || bytes.len() == 8 || coloured, "{:02X?}", bytes);
    Ok(())
}

#[test]
fn a_frame_without_end_is_let_go() {
    for model in MODELS {
        let mut bytes = b"\x8F\x7F\x7F".to_vec();
        bytes.resize(200_000, b'0');
        let senses = feed(model, [&bytes[..]]).senses;
        assert!(!senses.is_empty() && senses.iter().all(is_garbled), "{}: {senses:?}", model.kind);
    }
}

#[test]
fn kinds_are_unique_and_can_be_found() {
    for listed in MODELS {
        let found = model(listed.kind).unwrap();
        assert!(std::ptr::eq(found, *listed), "two models are called {}", listed.kind);
    }
    assert!(model("printer").is_none());
}

#[test]
fn probing_harms_no_dgt_board() {
    for model in MODELS {
        let Ask::Bytes(bytes) = model.probe.ask else { continue };
        let harmful = [0x2B, 0x49, 0x4A, 0x4E, 0x51, 0x53, 0x54, 0x60];
        assert!(!bytes.iter().any(|byte| harmful.contains(&(byte & 0x7F))), "{}", model.kind);
    }
}
