//! Words back to moves.
