//! Which boards answer on a line that several share, and who they say they are.

use std::collections::BTreeMap;
use std::time::Duration;

use appendixd_protocol::shared::{Address, SharedLine, Traffic};
use appendixd_protocol::{Driver, Millis, Model, Outbox, PortFacts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};

use super::meeting::Met;
use super::open::{PortError, close, facts};
use super::probe::open_apart;

/// Everybody has been called twice by then, and has answered.
const CALLS: Duration = Duration::from_secs(4);
/// So much longer for each board that is asked who it is.
const BOARD: Duration = Duration::from_millis(500);

/// Who has answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Bytes have come.
    pub heard: bool,
    /// Each board that has answered; of those that were not asked for no more than that is known.
    pub boards: BTreeMap<Address, Met>,
}

/// Calls everybody on this line, and asks those of these addresses who they are. Where not one byte comes, the port is
/// opened once more; and where nobody is asked for, because a board in another mode takes the first call as its end.
///
/// # Errors
/// The port cannot be opened.
pub async fn call(
    port: &str,
    model: &'static Model,
    share: fn() -> Box<dyn SharedLine>,
    addresses: &[Address],
) -> Result<Answers, PortError> {
    let mut answers = call_once(port, model, share, addresses).await?;
    if addresses.is_empty() || !answers.heard {
        let again = call_once(port, model, share, addresses).await?;
        answers.heard |= again.heard;
        answers.boards.extend(again.boards);
    }
    Ok(answers)
}

async fn call_once(
    port: &str,
    model: &'static Model,
    share: fn() -> Box<dyn SharedLine>,
    addresses: &[Address],
) -> Result<Answers, PortError> {
    let mut stream = open_apart(port, model.line).await?;
    let begun = Instant::now();
    let end = begun + CALLS + BOARD * u32::try_from(addresses.len()).unwrap_or(u32::MAX);
    let mut called = Called::new(model, share, addresses, facts(port), begun);
    let mut buffer = [0; 1024];
    while !called.is_complete() && Instant::now() < end {
        let bytes = called.written();
        if !matches!(timeout_at(end, stream.write_all(&bytes)).await, Ok(Ok(()))) {
            break;
        }
        let wake = called.next_wake().map_or(end, |wake| (begun + Duration::from_millis(wake.0)).min(end));
        match timeout_at(wake, stream.read(&mut buffer)).await {
            Ok(Ok(count)) if count > 0 => called.receive(&buffer[..count]),
            Ok(_) => break,
            Err(_) => called.wake(),
        }
    }
    close(stream);
    Ok(called.answers)
}

/// The line and a driver for each board that is asked.
struct Called {
    model: &'static Model,
    sharing: Box<dyn SharedLine>,
    drivers: BTreeMap<Address, Box<dyn Driver>>,
    answers: Answers,
    traffic: Traffic,
    begun: Instant,
}

impl Called {
    fn new(
        model: &'static Model,
        share: fn() -> Box<dyn SharedLine>,
        addresses: &[Address],
        facts: PortFacts,
        begun: Instant,
    ) -> Self {
        let (sharing, traffic) = (share(), Traffic::default());
        let (drivers, answers) = (BTreeMap::new(), Answers::default());
        let mut called = Self { model, sharing, drivers, answers, traffic, begun };
        called.sharing.start(addresses, Millis(0), &mut called.traffic);
        for address in addresses.iter().copied() {
            let mut out = Outbox::default();
            let mut driver = (model.driver)();
            driver.start(PortFacts { address: Some(address), ..facts }, Millis(0), &mut out);
            called.drivers.insert(address, driver);
            called.understand(address, out, Millis(0));
        }
        called
    }

    fn now(&self) -> Millis {
        Millis(u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Everybody has been called, and each that is asked has said who it is.
    fn is_complete(&self) -> bool {
        let known = |address| self.answers.boards.get(address).is_some_and(|met| met.version.is_some());
        self.traffic.bytes.is_empty()
            && self.drivers.keys().all(known)
            && (!self.drivers.is_empty() || self.sharing.next_wake().is_none())
    }

    fn written(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.traffic.bytes)
    }

    fn next_wake(&self) -> Option<Millis> {
        let drivers = self.drivers.values().filter_map(|driver| driver.next_wake());
        drivers.chain(self.sharing.next_wake()).min()
    }

    fn receive(&mut self, bytes: &[u8]) {
        let now = self.now();
        self.answers.heard = true;
        self.sharing.receive(bytes, now, &mut self.traffic);
        for stranger in std::mem::take(&mut self.traffic.strangers) {
            self.board(stranger).answered = true;
        }
        for (address, bytes) in std::mem::take(&mut self.traffic.heard) {
            self.board(address).answered = true;
            let mut out = Outbox::default();
            if let Some(driver) = self.drivers.get_mut(&address) {
                driver.receive(&bytes, now, &mut out);
            }
            self.understand(address, out, now);
        }
    }

    fn wake(&mut self) {
        let now = self.now();
        self.sharing.wake(now, &mut self.traffic);
        let due: Vec<Address> = self
            .drivers
            .iter()
            .filter(|(_, driver)| driver.next_wake().is_some_and(|wake| wake <= now))
            .map(|(address, _)| *address)
            .collect();
        for address in due {
            let mut out = Outbox::default();
            if let Some(driver) = self.drivers.get_mut(&address) {
                driver.wake(now, &mut out);
            }
            self.understand(address, out, now);
        }
    }

    fn understand(&mut self, address: Address, out: Outbox, now: Millis) {
        if !out.bytes.is_empty() {
            self.sharing.send(address, &out.bytes, now, &mut self.traffic);
        }
        let model = self.model;
        if let Some(met) = self.answers.boards.get_mut(&address) {
            out.senses.iter().for_each(|sense| met.learn(model, sense));
        }
    }

    fn board(&mut self, address: Address) -> &mut Met {
        self.answers.boards.entry(address).or_default()
    }
}
