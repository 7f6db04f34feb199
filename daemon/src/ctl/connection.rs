//! The connection to the daemon: one request, its answer, and events. No answer is waited for without end.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use serde_json::{Map, Value};

use super::CtlError;
use super::interrupt::Interrupts;

pub(crate) struct Connection {
    lines: BufReader<UnixStream>,
    path: PathBuf,
    patience: Duration,
}

/// What has ended a wait.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// The daemon has sent something, or has gone.
    Daemon,
    /// The user wants an end.
    Interrupted,
}

impl Connection {
    /// Connects to the daemon on this socket, which must answer within `patience`.
    pub(crate) fn open(path: &Path, patience: Duration) -> Result<Self, CtlError> {
        // The system makes a caller wait where a daemon takes no more clients.
        let (found, connected) = channel();
        let place = path.to_owned();
        std::thread::spawn(move || found.send(UnixStream::connect(place)));
        let silent = || CtlError::Silent { path: path.into(), seconds: patience.as_secs() };
        match connected.recv_timeout(patience).map_err(|_| silent())? {
            Ok(stream) => {
                let connection = Self { lines: BufReader::new(stream), path: path.into(), patience };
                connection.bounded(true)?;
                Ok(connection)
            }
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                Err(CtlError::Forbidden(path.into()))
            }
            Err(_) => Err(CtlError::NoDaemon(path.into())),
        }
    }

    /// Sends a request and gives what is `ok` in its answer.
    pub(crate) fn ask(&mut self, request: &Map<String, Value>) -> Result<Value, CtlError> {
        let mut written = Map::new();
        written.insert("id".into(), 1.into());
        written.extend(request.clone());
        let line = format!("{}\n", Value::Object(written));
        let sent = self.lines.get_mut().write_all(line.as_bytes());
        let mut answer = match (sent, self.read()) {
            // A daemon that takes no more clients says why before it has heard anything.
            (_, Ok(answer)) => answer,
            (Err(error), Err(_)) => return Err(self.broken(&error)),
            (Ok(()), Err(error)) => return Err(error),
        };
        if let Some(ok) = answer.get_mut("ok") {
            return Ok(ok.take());
        }
        Err(refused(&answer)
            .unwrap_or_else(|| CtlError::Refused("The daemon's answer cannot be understood".into())))
    }

    /// The next line.
    pub(super) fn read(&mut self) -> Result<Value, CtlError> {
        let gone = |reason: &str| CtlError::Gone(reason.into());
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(0) => Err(gone("it has closed the connection")),
            Ok(_) => serde_json::from_str(&line).map_err(|error| gone(&error.to_string())),
            Err(error) => Err(self.broken(&error)),
        }
    }

    /// From now on lines come when something happens, which may take hours.
    pub(super) fn listen(&self) -> Result<(), CtlError> {
        self.bounded(false)
    }

    /// Waits until there is something to read, or until the user wants an end.
    pub(super) fn wait(&self, interrupts: &Interrupts) -> Result<Waited, CtlError> {
        if !self.lines.buffer().is_empty() {
            return Ok(Waited::Daemon);
        }
        loop {
            let readable = |fd| PollFd::new(fd, PollFlags::POLLIN);
            let mut watched = [readable(interrupts.as_fd()), readable(self.lines.get_ref().as_fd())];
            match poll(&mut watched, PollTimeout::NONE) {
                Ok(_) if watched[0].any() == Some(true) => return Ok(Waited::Interrupted),
                Ok(_) => return Ok(Waited::Daemon),
                Err(nix::errno::Errno::EINTR) => {}
                Err(error) => return Err(CtlError::System(error.to_string())),
            }
        }
    }

    fn bounded(&self, bounded: bool) -> Result<(), CtlError> {
        let patience = bounded.then_some(self.patience);
        let stream = self.lines.get_ref();
        let set = stream.set_read_timeout(patience).and_then(|()| stream.set_write_timeout(patience));
        set.map_err(|error| CtlError::System(error.to_string()))
    }

    fn broken(&self, error: &io::Error) -> CtlError {
        match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                CtlError::Silent { path: self.path.clone(), seconds: self.patience.as_secs() }
            }
            _ => CtlError::Gone(error.to_string()),
        }
    }
}

/// The refusal in a line of the daemon, if it is one.
pub(super) fn refused(line: &Value) -> Option<CtlError> {
    let error = line.get("error")?;
    let message = error.get("message").and_then(Value::as_str).unwrap_or("The daemon refuses that");
    Some(CtlError::Refused(message.into()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    const SHORT: Duration = Duration::from_millis(50);

    fn place(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("appendixctl-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_daemon_that_does_not_answer_is_given_up_in_words() {
        let path = place("silent");
        let _listener = UnixListener::bind(&path).unwrap();
        let mut connection = Connection::open(&path, SHORT).unwrap();
        let error = connection.ask(&Map::new()).unwrap_err();
        assert!(matches!(error, CtlError::Silent { .. }), "{error}");
        assert!(error.to_string().contains("has not answered"), "{error}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_daemon_that_refuses_before_it_is_asked_is_heard() {
        let path = place("refusing");
        let listener = UnixListener::bind(&path).unwrap();
        let mut connection = Connection::open(&path, SHORT).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        stream
            .write_all(b"{\"id\":null,\"error\":{\"code\":\"too-many\",\"message\":\"Too many.\"}}\n")
            .unwrap();
        drop(stream);
        assert_eq!(connection.ask(&Map::new()).unwrap_err().to_string(), "Too many.");
        std::fs::remove_file(path).unwrap();
    }
}
