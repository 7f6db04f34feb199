//! Several boards on one serial line: they answer when their address is called, one at a time.
//!
//! Each board has a driver of its own, as if it were alone. What lies between the drivers and the line is a
//! [`SharedLine`]: it gives each message to the board whose address it bears, and lets the boards' commands onto the
//! line one after the other.

use crate::time::Millis;

/// The address of a board on a shared line.
pub type Address = u16;

/// What a shared line has to say and to send.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Whole messages, each with the address of the board that has sent it, in order.
    pub heard: Vec<(Address, Vec<u8>)>,
    /// Boards that have answered a call to everybody and belong to nobody here; each is told once.
    pub strangers: Vec<Address>,
    /// Bytes to write to the line.
    pub bytes: Vec<u8>,
}

/// One line that several boards share. Nothing that comes on it may make it panic or stop.
pub trait SharedLine: Send {
    /// The line has been opened, and these boards are expected on it.
    fn start(&mut self, boards: &[Address], now: Millis, traffic: &mut Traffic);

    /// Bytes have come.
    fn receive(&mut self, bytes: &[u8], now: Millis, traffic: &mut Traffic);

    /// The driver of the board with this address wants to send a command.
    fn send(&mut self, board: Address, command: &[u8], now: Millis, traffic: &mut Traffic);

    /// When [`SharedLine::wake`] wants to be called next, if at all.
    fn next_wake(&self) -> Option<Millis>;

    /// The time asked for by [`SharedLine::next_wake`] has come.
    fn wake(&mut self, now: Millis, traffic: &mut Traffic);
}
