//! Keypads: keyboards and pads of the Linux input system, read without a desktop.
//!
//! Each is looked for until it is there, read until it is gone, and looked for again. What its keys mean is the core's
//! to know; only keys that mean something are passed on.

mod device;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::Duration;

use appendixd_core::input::KeypadReport;
use shakmaty::Color;
use tokio::sync::mpsc;
use tokio::time::sleep;

pub use device::{Input, udev_rule};

/// Between two looks for a keypad that is not there.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// A keypad as the configuration names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WantedKeypad {
    /// Where it can be: paths below /dev/input, or names that devices give themselves. The first that is there is it.
    pub devices: Vec<String>,
    /// Its keys go nowhere else.
    pub grab: bool,
    /// The table it belongs to; none: the only one.
    pub table: Option<String>,
    /// Whose it is; none: both players use it.
    pub seat: Option<Color>,
    /// The keys that mean something, by their names.
    pub codes: BTreeSet<String>,
}

/// What a keypad tells the run loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A key goes down or up.
    Key {
        /// Of the keypad of this table.
        table: Option<String>,
        /// And of this seat.
        seat: Option<Color>,
        /// Its name.
        code: String,
        /// It goes down.
        down: bool,
    },
    /// It has come, or gone, or cannot be read.
    Report(KeypadReport),
}

/// A key that has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its name, as the Linux input system has it.
    pub code: String,
    /// It has gone down.
    pub down: bool,
}

/// Why a keypad cannot be read. Each says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeypadError {
    /// It is not there.
    #[error(
        "The keypad {0} is not there yet. It is used as soon as it appears; check the cable, or the name"
    )]
    Absent(String),
    /// No permission.
    #[error(
        "The keypad {device} may not be read by this user. Write this line to /etc/udev/rules.d/71-my-keypad.rules and \
         plug the keypad in again: {rule}. Or add the user to the group input, which may read every keyboard"
    )]
    Forbidden {
        /// Which.
        device: String,
        /// The rule that gives it to the group that may use boards.
        rule: String,
    },
    /// Another program has it for itself.
    #[error("The keypad {0} is held by another program, so its keys do not come here. Close that program")]
    Held(String),
    /// It is something else.
    #[error(
        "{0} has none of the keys that mean something here. Check the name, or the keys in the configuration"
    )]
    NoKeys(String),
    /// Something else.
    #[error("The keypad {device} cannot be read ({reason}). It is tried again every second")]
    Other {
        /// Which.
        device: String,
        /// What the system says.
        reason: String,
    },
}

/// Where keypads are found; another one stands in for it in tests.
pub trait Devices {
    /// One that is open.
    type Opened: Keys;

    /// Opens one of the devices that are named.
    ///
    /// # Errors
    /// None of them can be read; the error is about the one that was nearest to it.
    fn open(&self, wanted: &WantedKeypad) -> Result<Self::Opened, KeypadError>;
}

/// A keypad that is open.
pub trait Keys {
    /// Waits for the next key that goes down or up; `None` once the keypad is gone.
    fn next(&mut self) -> impl Future<Output = Option<Change>>;
}

/// Keeps this keypad for as long as the run loop listens.
pub async fn keep(devices: impl Devices, wanted: WantedKeypad, told: mpsc::Sender<Told>) {
    let mut trouble: Option<KeypadError> = None;
    loop {
        let ended = match devices.open(&wanted) {
            Ok(mut keypad) => {
                trouble = None;
                serve(&mut keypad, &wanted, &told).await
            }
            Err(error) => {
                let ended = tell(&error, trouble.as_ref(), &told).await;
                trouble = Some(error);
                ended
            }
        };
        if ended.is_err() {
            return;
        }
        tokio::select! {
            () = sleep(LOOK_AGAIN) => {}
            () = told.closed() => return,
        }
    }
}

/// The run loop has ended.
struct LoopEnded;

async fn send(told: &mpsc::Sender<Told>, what: Told) -> Result<(), LoopEnded> {
    told.send(what).await.map_err(|_| LoopEnded)
}

/// Each trouble is told once; what a user has to allow is told aloud too.
async fn tell(
    error: &KeypadError,
    before: Option<&KeypadError>,
    told: &mpsc::Sender<Told>,
) -> Result<(), LoopEnded> {
    if before == Some(error) {
        return Ok(());
    }
    tracing::warn!("{error}.");
    match error {
        KeypadError::Forbidden { .. } => send(told, Told::Report(KeypadReport::Forbidden)).await,
        _ => Ok(()),
    }
}

/// Passes keys on until the keypad is gone.
async fn serve(
    keypad: &mut impl Keys,
    wanted: &WantedKeypad,
    told: &mpsc::Sender<Told>,
) -> Result<(), LoopEnded> {
    tracing::info!("A keypad was found.");
    send(told, Told::Report(KeypadReport::Found)).await?;
    loop {
        let change = tokio::select! {
            change = keypad.next() => change,
            () = told.closed() => return Err(LoopEnded),
        };
        let Some(Change { code, down }) = change else { break };
        if wanted.codes.contains(&code) {
            let key = Told::Key { table: wanted.table.clone(), seat: wanted.seat, code, down };
            send(told, key).await?;
        }
    }
    tracing::info!("The keypad is gone. It is looked for.");
    send(told, Told::Report(KeypadReport::Lost)).await
}
