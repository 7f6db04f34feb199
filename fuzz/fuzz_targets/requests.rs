//! Lines of clients: any bytes, cut into lines, read as requests and, where they are understood, given to a core with
//! a board and a game.
//!
//! What must hold: no panic; what is refused is refused in words of one line; each request that reaches the core is
//! answered exactly once, at once.

#![no_main]

use appendixd::request::{self, Call};
use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::input::{BoardId, BoardSetup, Connection, Input};
use appendixd_core::order::{Request, RequestId};
use appendixd_core::settings::Settings;
use appendixd_protocol::drivers::model;
use appendixd_protocol::{Millis, PortFacts};
use libfuzzer_sys::fuzz_target;

/// The start position as an occupancy board sends it.
const START: &[u8] = b"B 1111111111111111000000000000000000000000000000001111111111111111\n";

/// Longer than a start position has to rest.
const REST: u64 = 5_000;

fuzz_target!(|data: &[u8]| {
    let mut table = Table::new();
    for line in data.split(|byte| *byte == b'\n') {
        match request::read(line).call {
            Ok(Call::Order(asked)) => table.ask(asked),
            Ok(Call::Watch(_) | Call::Record(_) | Call::RecordStop | Call::Boards(_)) => {}
            Err(refusal) => {
                assert!(!refusal.code.is_empty() && !refusal.text.is_empty());
                assert!(!refusal.text.contains('\n'), "{}", refusal.text);
            }
        }
    }
});

struct Table {
    core: Core,
    now: Millis,
    requests: u64,
}

impl Table {
    fn new() -> Self {
        let core = Core::new(Settings::default(), 1).expect("the usual settings can be followed");
        let mut table = Self { core, now: Millis(1_000_000), requests: 0 };
        let board = BoardId("line-1".into());
        table.handle(Input::Connected(Connection {
            board: board.clone(),
            port: "/dev/ttyACM0".into(),
            model: model("line").expect("the kind is known"),
            setup: BoardSetup::default(),
            facts: PortFacts::USB,
            taught: appendixd_protocol::calibration::Taught::default(),
        }));
        table.handle(Input::Bytes { board, bytes: START.to_vec() });
        table.rest();
        table
    }

    fn ask(&mut self, asked: request::Asked) {
        self.requests += 1;
        let id = RequestId(self.requests);
        let request::Asked { table, asker, speak, order } = asked;
        let effects = self.handle(Input::Request(Request { id, table, asker, speak, order }));
        let answers = effects
            .iter()
            .filter(|effect| matches!(effect, Effect::Answer { request, .. } if *request == id));
        assert_eq!(answers.count(), 1);
        self.now = self.now + Millis(10);
    }

    /// Lets time go by, with every wake-up that the core asks for.
    fn rest(&mut self) {
        let end = self.now + Millis(REST);
        while let Some(wake) = self.core.next_wake().filter(|wake| *wake <= end) {
            assert!(wake >= self.now, "woken in the past");
            self.now = wake;
            self.handle(Input::Wake);
            assert!(self.core.next_wake().is_none_or(|next| next > wake), "woken for nothing");
        }
        self.now = end;
    }

    fn handle(&mut self, input: Input) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.core.handle(self.now, input, &mut effects);
        effects
    }
}
