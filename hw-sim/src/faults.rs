//! What goes wrong between a board and its host, by chance but repeatably.

use thiserror::Error;

use crate::devices::{Damage, Device, Frame, Unasked};
use crate::dice::Dice;

/// With `stall` the line stops in the middle of this share of the frames.
const STALLED_SHARE: f64 = 0.02;
/// Answers of a slow board take this long, in ms.
const SLOW_ANSWER: (u64, u64) = (100, 400);

/// Which faults there are. Probabilities are per frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faults {
    /// The frame is lost.
    pub drop: f64,
    /// The frame is damaged so that a careful reader can tell.
    pub corrupt: f64,
    /// The frame becomes another valid one.
    pub corrupt_silent: f64,
    /// Bytes that form no frame come before it.
    pub insert: f64,
    /// An occupied square is empty for less than 40 ms after it.
    pub flicker: f64,
    /// The stored moves come before it, unasked.
    pub ee_dump: f64,
    /// A clock reading of zeros comes before it.
    pub zero_clock: f64,
    /// Each frame is late by up to this many ms; their order stays.
    pub late: u64,
    /// Bytes come out in pieces of this length, 5 ms apart; 0 for whole.
    pub cut: usize,
    /// The line stops for this many ms in the middle of one frame in fifty.
    pub stall: u64,
    /// Nothing is heard or said until the port has been closed once and opened again.
    pub mute_first_open: bool,
    /// The first bytes are the echo of a modem probe.
    pub at_noise: bool,
    /// Answers take 0.1 to 0.4 s.
    pub slow: bool,
}

/// A `--fault` that makes no sense.
#[derive(Debug, Error, PartialEq, Eq)]
#[error(
    "`{0}` is no fault. Say drop=P, corrupt=P, corrupt-silent=P, insert=P, flicker=P, ee-dump=P or zero-clock=P \
     with P from 0 to 1, late=MS, stall=MS, cut=BYTES, mute-first-open, at-noise or slow."
)]
pub struct BadFault(String);

impl Faults {
    /// Adds one fault as written on the command line.
    pub fn add(&mut self, spec: &str) -> Result<(), BadFault> {
        let bad = || BadFault(spec.to_owned());
        let (name, value) = spec.split_once('=').unwrap_or((spec, ""));
        let probability = || value.parse().ok().filter(|p| (0.0..=1.0).contains(p)).ok_or_else(bad);
        let count = || value.parse::<u32>().ok().filter(|count| *count > 0).ok_or_else(bad);
        match name {
            "drop" => self.drop = probability()?,
            "corrupt" => self.corrupt = probability()?,
            "corrupt-silent" => self.corrupt_silent = probability()?,
            "insert" => self.insert = probability()?,
            "flicker" => self.flicker = probability()?,
            "ee-dump" => self.ee_dump = probability()?,
            "zero-clock" => self.zero_clock = probability()?,
            "late" => self.late = count()?.into(),
            "stall" => self.stall = count()?.into(),
            "cut" => self.cut = usize::try_from(count()?).map_err(|_| bad())?,
            _ if !value.is_empty() => return Err(bad()),
            "mute-first-open" => self.mute_first_open = true,
            "at-noise" => self.at_noise = true,
            "slow" => self.slow = true,
            _ => return Err(bad()),
        }
        Ok(())
    }
}

/// How often each fault has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultCount {
    /// Frames the board made.
    pub frames: u64,
    /// Frames lost.
    pub dropped: u64,
    /// Frames damaged detectably.
    pub corrupted: u64,
    /// Frames changed into other valid ones.
    pub corrupted_silently: u64,
    /// Bursts of noise.
    pub inserted: u64,
    /// Squares that flickered.
    pub flickered: u64,
}

/// Bytes to send and how long to hold them back, in ms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Hold them back so long.
    pub delay: u64,
}

/// The faults of one board at work.
#[derive(Clone, Debug)]
pub struct Mischief {
    faults: Faults,
    dice: Dice,
    count: FaultCount,
}

impl Mischief {
    /// Faults that have not happened yet.
    pub fn new(faults: Faults, dice: Dice) -> Self {
        Self { faults, dice, count: FaultCount::default() }
    }

    /// How often each fault has happened.
    pub fn count(&self) -> FaultCount {
        self.count
    }

    /// What becomes of a frame.
    pub fn pass(&mut self, frame: Frame, device: &dyn Device) -> Vec<Parcel> {
        self.count.frames += 1;
        let mut parcels = Vec::new();
        for (probability, kind) in
            [(self.faults.ee_dump, Unasked::StoredMoves), (self.faults.zero_clock, Unasked::ZeroClock)]
        {
            if self.dice.chance(probability) {
                parcels.extend(device.unasked(kind).map(|bytes| Parcel { bytes, delay: 0 }));
            }
        }
        if self.dice.chance(self.faults.insert) {
            self.count.inserted += 1;
            parcels.push(Parcel { bytes: device.noise(&mut self.dice), delay: 0 });
        }
        if self.dice.chance(self.faults.drop) {
            self.count.dropped += 1;
            return parcels;
        }
        let delay = self.delay(frame.answer);
        let mut bytes = frame.bytes;
        self.damage(&mut bytes, device);
        self.stall(bytes, delay, &mut parcels);
        parcels
    }

    /// Whether a sensor flickers now, and for how long (ms).
    pub fn flicker(&mut self) -> Option<u64> {
        self.dice.chance(self.faults.flicker).then(|| self.dice.between(5, 39))
    }

    /// The square that flickers, of those that are occupied.
    pub fn flickering<T: Copy>(&mut self, occupied: &[T]) -> Option<T> {
        self.count.flickered += 1;
        self.dice.pick(occupied)
    }

    fn delay(&mut self, answer: bool) -> u64 {
        let slow = if self.faults.slow && answer { SLOW_ANSWER } else { (0, 0) };
        self.dice.between(slow.0, slow.1) + self.dice.between(0, self.faults.late)
    }

    fn damage(&mut self, bytes: &mut Vec<u8>, device: &dyn Device) {
        if self.dice.chance(self.faults.corrupt) {
            self.count.corrupted += 1;
            device.damage(bytes, Damage::Detectable, &mut self.dice);
        } else if self.dice.chance(self.faults.corrupt_silent) {
            self.count.corrupted_silently += 1;
            device.damage(bytes, Damage::Silent, &mut self.dice);
        }
    }

    fn stall(&mut self, mut bytes: Vec<u8>, delay: u64, parcels: &mut Vec<Parcel>) {
        if self.faults.stall > 0 && self.dice.chance(STALLED_SHARE) {
            let rest = bytes.split_off(bytes.len() / 2);
            parcels.push(Parcel { bytes, delay });
            parcels.push(Parcel { bytes: rest, delay: delay + self.faults.stall });
        } else {
            parcels.push(Parcel { bytes, delay });
        }
    }
}
