//! The connection to the daemon: one request, its answer, and events.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

use serde_json::{Map, Value};

use super::CtlError;

pub(super) struct Connection {
    lines: BufReader<UnixStream>,
}

impl Connection {
    pub(super) fn open(path: &Path) -> Result<Self, CtlError> {
        match UnixStream::connect(path) {
            Ok(stream) => Ok(Self { lines: BufReader::new(stream) }),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                Err(CtlError::Forbidden(path.into()))
            }
            Err(_) => Err(CtlError::NoDaemon(path.into())),
        }
    }

    /// Sends a request and gives what is `ok` in its answer.
    pub(super) fn ask(&mut self, request: &Map<String, Value>) -> Result<Value, CtlError> {
        let mut written = Map::new();
        written.insert("id".into(), 1.into());
        written.extend(request.clone());
        let line = format!("{}\n", Value::Object(written));
        self.lines.get_mut().write_all(line.as_bytes()).map_err(|error| CtlError::Gone(error.to_string()))?;
        let mut answer = self.read()?;
        if let Some(ok) = answer.get_mut("ok") {
            return Ok(ok.take());
        }
        let message = answer.pointer("/error/message").and_then(Value::as_str);
        Err(CtlError::Refused(message.unwrap_or("The daemon's answer cannot be understood").into()))
    }

    /// The next line.
    pub(super) fn read(&mut self) -> Result<Value, CtlError> {
        let gone = |reason: &str| CtlError::Gone(reason.into());
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(0) => Err(gone("it has closed the connection")),
            Ok(_) => serde_json::from_str(&line).map_err(|error| gone(&error.to_string())),
            Err(error) => Err(gone(&error.to_string())),
        }
    }

    /// Waits until the daemon closes the connection.
    pub(super) fn wait_for_end(&mut self) {
        let mut nothing = [0; 64];
        while matches!(self.lines.read(&mut nothing), Ok(count) if count > 0) {}
    }
}
