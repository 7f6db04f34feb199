//! The serial line from the board to the host: bytes take their time, pieces may be cut, delayed, or stall.

use std::collections::VecDeque;

/// Bytes a second at which a board can send, and how the line misbehaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineQuality {
    /// Bytes a second.
    pub speed: u64,
    /// The most bytes that come out at once.
    pub piece: usize,
    /// Silence between two pieces, in ms.
    pub gap: u64,
}

/// Bytes under way.
#[derive(Clone, Debug)]
pub struct Wire {
    quality: LineQuality,
    /// When the last byte handed in will be out, in microseconds.
    free_at: u64,
    pieces: VecDeque<(u64, Vec<u8>)>,
}

impl Wire {
    /// An idle line.
    pub fn new(quality: LineQuality) -> Self {
        Self { quality, free_at: 0, pieces: VecDeque::new() }
    }

    /// Hands in bytes, not to begin before `earliest` (ms). The line keeps the order.
    pub fn send(&mut self, bytes: &[u8], earliest: u64) {
        self.free_at = self.free_at.max(earliest * 1000);
        for piece in bytes.chunks(self.quality.piece.max(1)) {
            self.free_at += piece.len() as u64 * 1_000_000 / self.quality.speed.max(1);
            self.pieces.push_back((self.free_at.div_ceil(1000), piece.to_vec()));
            self.free_at += self.quality.gap * 1000;
        }
    }

    /// When the line will have nothing more to send, in ms.
    pub fn free_at(&self) -> u64 {
        self.free_at.div_ceil(1000)
    }

    /// When bytes will next come out.
    pub fn next_wake(&self) -> Option<u64> {
        self.pieces.front().map(|(at, _)| *at)
    }

    /// Takes the bytes that have come out by `now`.
    pub fn take(&mut self, now: u64, out: &mut Vec<u8>) {
        while let Some((_, piece)) = self.pieces.pop_front_if(|(at, _)| *at <= now) {
            out.extend(piece);
        }
    }

    /// Forgets what is under way: the other end is gone.
    pub fn clear(&mut self) {
        self.pieces.clear();
        self.free_at = 0;
    }
}
