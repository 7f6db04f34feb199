//! Waits for something to become true of the files in a folder: the kernel tells when to look again.

use std::os::fd::AsFd;
use std::path::Path;
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::inotify::{AddWatchFlags, InitFlags, Inotify};

/// Calls `look` now and after each change in `folder`, until it gives something. `None` when `within` has passed.
pub fn for_change<T>(folder: &Path, within: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let watch = Inotify::init(InitFlags::IN_CLOEXEC | InitFlags::IN_NONBLOCK).expect("inotify works");
    let changes = AddWatchFlags::IN_CREATE
        | AddWatchFlags::IN_MOVED_TO
        | AddWatchFlags::IN_MODIFY
        | AddWatchFlags::IN_ATTRIB
        | AddWatchFlags::IN_CLOSE_WRITE
        | AddWatchFlags::IN_DELETE;
    watch.add_watch(folder, changes).expect("the folder can be watched");
    let end = Instant::now() + within;
    loop {
        if let Some(found) = look() {
            return Some(found);
        }
        let left = end.checked_duration_since(Instant::now())?;
        let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
        let mut waiting = [PollFd::new(watch.as_fd(), PollFlags::POLLIN)];
        let _ = poll(&mut waiting, timeout);
        let _ = watch.read_events();
    }
}

/// Waits until a server listens at `socket`.
pub fn for_server(socket: &Path, within: Duration) -> bool {
    let folder = socket.parent().expect("a socket lies in a folder");
    let end = Instant::now() + within;
    let appeared = for_change(folder, within, || socket.exists().then_some(())).is_some();
    // A server first makes the socket and then listens: a refusal in between is not the last word.
    while appeared && Instant::now() < end {
        if std::os::unix::net::UnixStream::connect(socket).is_ok() {
            return true;
        }
        let _ = for_change(folder, Duration::from_millis(20), || None::<()>);
    }
    false
}
