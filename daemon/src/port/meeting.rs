//! A short meeting with the board at a port, by its own driver: whether it answers, and who it says it is.

use std::time::Duration;

use appendixd_protocol::{Driver, Millis, Model, Outbox, PortFacts, Sense};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};
use tokio_serial::SerialStream;

/// What a board has told its driver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Bytes have come.
    pub heard: bool,
    /// It has said what only this model says.
    pub answered: bool,
    /// Its serial number, the longer one where there are two.
    pub serial: Option<String>,
    /// Its firmware.
    pub version: Option<String>,
}

impl Met {
    /// Takes in what the driver has understood.
    pub fn learn(&mut self, model: &Model, sense: &Sense) {
        self.answered |= (model.probe.known_by)(sense);
        match sense {
            Sense::Version(major, minor) => self.version = Some(format!("{major}.{minor}")),
            Sense::Serial(serial) => {
                self.serial.get_or_insert_with(|| serial.clone());
            }
            Sense::LongSerial(serial) => self.serial = Some(serial.clone()),
            _ => {}
        }
    }

    /// All that a board may say of itself is known.
    pub fn introduced(&self) -> bool {
        self.serial.is_some() && self.version.is_some()
    }
}

/// Lets the driver of this model speak with what is at the port, until it is `enough` or this time is over.
pub async fn meet(
    stream: &mut SerialStream,
    model: &'static Model,
    facts: PortFacts,
    time: Duration,
    enough: impl Fn(&Met) -> bool,
) -> Met {
    let begun = Instant::now();
    let end = begun + time;
    let mut met = Met::default();
    let mut speaking = Speaking { driver: (model.driver)(), begun, out: Outbox::default() };
    speaking.driver.start(facts, Millis(0), &mut speaking.out);
    while !enough(&met) && Instant::now() < end {
        let bytes = std::mem::take(&mut speaking.out.bytes);
        if !matches!(timeout_at(end, stream.write_all(&bytes)).await, Ok(Ok(()))) {
            break;
        }
        match speaking.turn(stream, end).await {
            Some(heard) => met.heard |= heard,
            None => break,
        }
        std::mem::take(&mut speaking.out.senses).iter().for_each(|sense| met.learn(model, sense));
    }
    met
}

/// A driver in a meeting.
struct Speaking {
    driver: Box<dyn Driver>,
    begun: Instant,
    out: Outbox,
}

impl Speaking {
    fn now(&self) -> Millis {
        Millis(u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Waits for bytes, for what the driver wants to do, or for the end. `None`: the port is gone.
    async fn turn(&mut self, stream: &mut SerialStream, end: Instant) -> Option<bool> {
        let mut buffer = [0; 1024];
        let due = self.driver.next_wake().map(|wake| self.begun + Duration::from_millis(wake.0));
        let wake = due.map_or(end, |due| due.min(end));
        match timeout_at(wake, stream.read(&mut buffer)).await {
            Ok(Ok(count)) if count > 0 => {
                let now = self.now();
                self.driver.receive(&buffer[..count], now, &mut self.out);
                Some(true)
            }
            Ok(_) => None,
            Err(_) => {
                let now = self.now();
                self.driver.wake(now, &mut self.out);
                Some(false)
            }
        }
    }
}
