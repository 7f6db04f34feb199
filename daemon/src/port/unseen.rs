//! Whether a program that this user may not see has a port open.
//!
//! The kernel forgets a terminal's window size when the last program closes it. A serial line has no window, so a size
//! that is still there after this program has closed the line shows that another holds it open.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use nix::fcntl::OFlag;
use rustix::termios::{Winsize, tcgetwinsize, tcsetwinsize};

/// Lines of wires. A pty is held open by its other end, and opening a Bluetooth link makes a connection.
const WIRED: [&str; 3] = ["ttyUSB", "ttyACM", "ttyS"];
/// No window has so many rows.
const MARK: Winsize = Winsize { ws_row: 0x5A17, ws_col: 0, ws_xpixel: 0, ws_ypixel: 0 };

/// Whether another program has this port open. Where it cannot be known, no. The port must not be open in this program.
pub fn has_port_open(port: &Path) -> bool {
    let real = std::fs::canonicalize(port).unwrap_or_else(|_| port.into());
    let name = real.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    WIRED.iter().any(|wired| name.starts_with(wired)) && keeps_mark(&real).unwrap_or(false)
}

fn keeps_mark(port: &Path) -> io::Result<bool> {
    let line = open(port)?;
    let before = tcgetwinsize(&line)?;
    tcsetwinsize(&line, MARK)?;
    drop(line);
    let line = open(port)?;
    let is_kept = tcgetwinsize(&line)? == MARK;
    tcsetwinsize(&line, before)?;
    Ok(is_kept)
}

fn open(port: &Path) -> io::Result<File> {
    let flags = (OFlag::O_NONBLOCK | OFlag::O_NOCTTY).bits();
    OpenOptions::new().read(true).write(true).custom_flags(flags).open(port)
}

#[cfg(test)]
mod tests {
    use nix::pty::openpty;
    use nix::unistd::ttyname;

    use super::*;

    #[test]
    fn a_line_that_somebody_holds_open_keeps_its_window_size() {
        let pair = openpty(None, None).unwrap();
        let port = ttyname(&pair.slave).unwrap();
        drop(pair.slave);
        let size = Winsize { ws_row: 25, ..MARK };
        tcsetwinsize(&pair.master, size).unwrap();
        assert!(keeps_mark(&port).unwrap());
        assert_eq!(tcgetwinsize(&pair.master).unwrap(), size);
        assert!(!has_port_open(&port), "every pty has another end");
        assert!(!has_port_open(Path::new("/nowhere/ttyUSB0")));
    }
}
