//! Chance that can be repeated: the same seed always gives the same throws, on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What the hands decide by.
pub const HANDS: u64 = 1;
/// What the faults decide by, so that faults do not change the motions of the hands.
pub const FAULTS: u64 = 2;
/// Where in its scan a board is when the simulation begins.
pub const SCAN: u64 = 3;
/// What generated games are drawn from.
pub const GAMES: u64 = 4;

/// What a reader of chips misses, and what it reads where nothing is.
pub const READER: u64 = 5;
/// What stands on the chips of a set of pieces.
pub const CHIPS: u64 = 6;

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// A fresh source. Two sources of one `seed` with different `purpose` are independent of each other.
    pub fn new(seed: u64, purpose: u64) -> Self {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(purpose);
        Self(source)
    }

    /// A number from 0 up to, but not including, `limit`; 0 where `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        // The bias of the remainder is below 2^-40 for every limit used here.
        if limit == 0 { 0 } else { self.0.next_u64() % limit }
    }

    /// A number from `low` to `high`, both possible.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// A fraction from 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f64 {
        let throw = u32::try_from(self.0.next_u64() >> 32).unwrap_or(u32::MAX);
        f64::from(throw) / (f64::from(u32::MAX) + 1.0)
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.fraction() < probability
    }

    /// One byte.
    pub fn byte(&mut self) -> u8 {
        self.0.next_u64().to_le_bytes()[0]
    }

    /// One of `choices`; none of an empty list.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let place = usize::try_from(self.below(choices.len() as u64)).unwrap_or(0);
        choices.get(place).copied()
    }
}
