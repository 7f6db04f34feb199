//! Keys: all that can be asked and done at a table, by six keys and without sight.
//!
//! What each key does at rest, while nothing is open:
//!
//! | key      | at rest                                    | in a list                     |
//! |----------|--------------------------------------------|-------------------------------|
//! | previous | tells the times                            | says the entry before         |
//! | next     | opens the list                             | says the next entry           |
//! | choose   | tells the last move                        | takes the entry               |
//! | back     | stops the voice                            | one step back, at last closed |
//! | repeat   | says the last announcement again           | says the entry again          |
//! | press    | presses the clock, wherever the others are | the same                      |
//!
//! A key does what it does when it is let go, and says what it would do when it is held; only the press is done as the
//! key goes down, as on a clock. While a question waits, next and previous are yes and no, and choose then answers: no
//! single key, pressed however often, confirms anything. [`map`] is about which key is which, [`menu`] about what the
//! lists offer, [`picking`] about squares and moves, [`keypad`] about what a key does where.

pub mod keypad;
pub mod map;
pub mod menu;
pub mod picking;
pub mod sure;
#[cfg(test)]
mod tests;
pub mod time;

pub use keypad::{Deed, Keypad, Place, Prompt};
pub use map::{Key, KeyMap, KeypadPlan};
pub use menu::{Entry, Facts};
pub use sure::Sure;
