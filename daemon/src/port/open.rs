//! Opens a serial port for this daemon alone, and says in words why it cannot.

use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use appendixd_protocol::PortFacts;
use appendixd_protocol::driver::{Dtr, Line};
use serialport::{DataBits, FlowControl, Parity, StopBits};
use tokio_serial::SerialStream;

use super::holder::{self, Holder};
use super::permission;
use crate::config::address_in;

/// Why a port cannot be used now. Each says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PortError {
    /// It is not there.
    #[error("{0} is not there yet. It is used as soon as it appears; check the cable, or the name")]
    Absent(String),
    /// No permission.
    #[error("{port} may not be opened by this user. {mended}")]
    Forbidden {
        /// Where.
        port: String,
        /// The node, its group, and what to do.
        mended: String,
    },
    /// Another program has it.
    #[error("{0} is in use by another program. Close that program; lsof {0} names it")]
    Busy(String),
    /// Another program has it, and it is known which.
    #[error("{port} is in use by {holder}. Close that program; then the board is used here")]
    Held {
        /// Where.
        port: String,
        /// Who has it.
        holder: Holder,
    },
    /// A file, a printer or the like.
    #[error("{0} is not a serial port, so no board can be there. Check the name")]
    NotSerial(String),
    /// Nothing answers.
    #[error(
        "No board was recognised at {0}. Switch it on, or name its kind, for example {0}=dgt; a board of another \
         kind is not known"
    )]
    NoBoard(String),
    /// Something answers, and no board that is known.
    #[error(
        "No board was recognised at {0}: what is there sends bytes that no known board sends. Check the name, or name \
         the kind of the board, for example {0}=dgt"
    )]
    Foreign(String),
    /// The link is made and is gone at once.
    #[error(
        "The link at {0} breaks as soon as it is made. Bring the board nearer, or charge it; it is tried again"
    )]
    Unsteady(String),
    /// Something else.
    #[error("{port} cannot be used ({reason}). It is tried again")]
    Other {
        /// Where.
        port: String,
        /// What the system says.
        reason: String,
    },
}

impl PortError {
    /// No permission for this port, with what to do.
    pub fn forbidden(port: &str) -> Self {
        Self::Forbidden { port: port.into(), mended: permission::mended(Path::new(port)) }
    }

    /// The same, with the program that is in the way if it can be found out. Looks at all processes, so it is for
    /// what is told, not for every try.
    pub fn named(self) -> Self {
        match self {
            Self::Busy(port) => match holder::of(Path::new(&port)) {
                Some(holder) => Self::Held { port, holder },
                None => Self::Busy(port),
            },
            other => other,
        }
    }
}

/// Opens the port. Blocks while a Bluetooth link is made.
pub fn open(port: &str, line: Line) -> Result<SerialStream, PortError> {
    check_kind(port)?;
    let mut builder = serialport::new(port, line.baud)
        .data_bits(DataBits::Eight)
        .parity(Parity::None)
        .stop_bits(StopBits::One)
        .flow_control(FlowControl::None)
        .exclusive(!is_pty(port));
    if line.dtr == Dtr::Low {
        // A pty or an RFCOMM link has no such line; the crate takes the refusal for no error.
        builder = builder.dtr_on_open(false);
    }
    let stream = SerialStream::open(&builder).map_err(|error| explain(port, &error))?;
    if is_pty(port) {
        lock(port, &stream)?;
    }
    Ok(stream)
}

/// Closes a port that was only asked. The mark that keeps others out would stay for as long as another program has the
/// port open too.
pub fn close(mut stream: SerialStream) {
    if stream.exclusive() {
        // What is gone has no mark.
        let _ = stream.set_exclusive(false);
    }
}

/// A pty keeps the mark that keeps others out for as long as its other end is open, even when the process that set it
/// was killed. A lock goes with its process.
fn is_pty(port: &str) -> bool {
    std::fs::canonicalize(port).is_ok_and(|path| path.starts_with("/dev/pts"))
}

#[expect(deprecated, reason = "the other way takes the stream away, and it does not know how to be locked")]
fn lock(port: &str, stream: &SerialStream) -> Result<(), PortError> {
    let lock = nix::fcntl::flock(stream.as_raw_fd(), nix::fcntl::FlockArg::LockExclusiveNonblock);
    lock.map_err(|_| PortError::Busy(port.into()))
}

/// What is known of a port by its name. A plain RS-232 line does not tell when the other end is gone.
pub fn facts(port: &str) -> PortFacts {
    let path = std::fs::canonicalize(port).unwrap_or_else(|_| port.into());
    facts_of_name(&path.to_string_lossy())
}

/// The same by the name alone, without a look at this machine.
pub fn facts_of_name(port: &str) -> PortFacts {
    let facts = if port.starts_with("/dev/ttyS") { PortFacts::RS232 } else { PortFacts::USB };
    PortFacts { address: address_in(port), ..facts }
}

/// Looks before opening, because opening alone can do something to a printer or hang on a pipe.
///
/// # Errors
/// It is not there, or is no terminal line.
pub fn check_kind(port: &str) -> Result<(), PortError> {
    match std::fs::metadata(Path::new(port)) {
        Ok(metadata) if metadata.file_type().is_char_device() && !is_other_device(&metadata) => Ok(()),
        Ok(_) => Err(PortError::NotSerial(port.into())),
        Err(error) => Err(explain_io(port, error.kind(), &error.to_string())),
    }
}

/// Whether the kernel says that this node is no terminal line but memory, a disk, sound. Of ptys it says nothing.
fn is_other_device(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = metadata.rdev();
    let (major, minor) = (nix::sys::stat::major(number), nix::sys::stat::minor(number));
    let subsystem = std::fs::read_link(format!("/sys/dev/char/{major}:{minor}/subsystem"));
    subsystem.is_ok_and(|subsystem| !subsystem.ends_with("tty"))
}

fn explain(port: &str, error: &serialport::Error) -> PortError {
    match error.kind() {
        serialport::ErrorKind::Io(kind) => explain_io(port, kind, &error.to_string()),
        serialport::ErrorKind::NoDevice if error.to_string().contains("lock") => PortError::Busy(port.into()),
        serialport::ErrorKind::NoDevice => explain_again(port, error),
        _ if error.to_string().to_lowercase().contains("typewriter") => PortError::NotSerial(port.into()),
        _ if error.to_string().to_lowercase().contains("inappropriate ioctl") => {
            PortError::NotSerial(port.into())
        }
        _ => explain_again(port, error),
    }
}

/// The crate calls several refusals by one name; a plain opening tells them apart.
fn explain_again(port: &str, error: &serialport::Error) -> PortError {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = (nix::fcntl::OFlag::O_NONBLOCK | nix::fcntl::OFlag::O_NOCTTY).bits();
    match std::fs::OpenOptions::new().read(true).write(true).custom_flags(flags).open(port) {
        Ok(_) => PortError::Other { port: port.into(), reason: error.to_string() },
        Err(plain) => explain_io(port, plain.kind(), &plain.to_string()),
    }
}

fn explain_io(port: &str, kind: io::ErrorKind, reason: &str) -> PortError {
    match kind {
        io::ErrorKind::NotFound => PortError::Absent(port.into()),
        io::ErrorKind::PermissionDenied => PortError::forbidden(port),
        io::ErrorKind::ResourceBusy => PortError::Busy(port.into()),
        _ => PortError::Other { port: port.into(), reason: reason.into() },
    }
}

#[cfg(test)]
mod tests {
    use nix::pty::openpty;
    use nix::unistd::ttyname;

    use super::*;

    const LINE: Line = Line { baud: 9600, dtr: Dtr::Low };

    fn refusal(port: &str) -> PortError {
        open(port, LINE).map(|_| ()).unwrap_err()
    }

    #[tokio::test]
    async fn what_is_no_port_is_told_in_words() {
        assert_eq!(refusal("/nowhere/ttyACM0"), PortError::Absent("/nowhere/ttyACM0".into()));
        assert_eq!(refusal("/etc/hostname"), PortError::NotSerial("/etc/hostname".into()));
        assert_eq!(refusal("/dev/null"), PortError::NotSerial("/dev/null".into()));
        assert_eq!(refusal("/dev"), PortError::NotSerial("/dev".into()));
        assert_eq!(refusal("/dev/null"), PortError::NotSerial("/dev/null".into()));
    }

    #[tokio::test]
    async fn a_port_is_opened_by_one_program_only() {
        let pty = openpty(None, None).unwrap();
        let port = ttyname(&pty.slave).unwrap().to_string_lossy().into_owned();
        let first = open(&port, LINE).unwrap();
        assert_eq!(refusal(&port), PortError::Busy(port.clone()));
        drop(first);
        open(&port, LINE).unwrap();
    }

    #[test]
    fn only_plain_serial_lines_hide_a_hangup() {
        assert!(!facts("/dev/ttyS9").reports_hangup);
        assert!(facts("/dev/ttyUSB7").reports_hangup && facts("/dev/rfcomm0").reports_hangup);
    }
}
