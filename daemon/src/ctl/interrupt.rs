//! The wish to end, as Ctrl-C and its kin: held back, so that what has been begun can be ended in order.

use std::os::fd::{AsFd, BorrowedFd};

use nix::sys::signal::{SigSet, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};

use super::CtlError;

/// Becomes readable when the user wants an end.
pub(super) struct Interrupts(SignalFd);

impl Interrupts {
    /// From now on these signals do not end the program by themselves. To be called before any thread is started.
    pub(super) fn hold() -> Result<Self, CtlError> {
        let system = |error: nix::errno::Errno| CtlError::System(error.to_string());
        let signals = SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP]);
        signals.thread_block().map_err(system)?;
        SignalFd::with_flags(&signals, SfdFlags::SFD_CLOEXEC).map(Self).map_err(system)
    }
}

impl AsFd for Interrupts {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
