//! Finds out which board is at a port whose kind the user has not named: first by listening, then by asking what
//! each model's row says can be asked without harm.

use std::time::Duration;

use appendixd_protocol::driver::{Dtr, Line};
use appendixd_protocol::drivers::MODELS;
use appendixd_protocol::{Millis, Model, Outbox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};
use tokio_serial::SerialStream;

use super::open::{PortError, open};

/// Boards that talk unasked do so within this time, at this line setting.
const LISTEN: Duration = Duration::from_secs(1);
const LISTEN_LINE: Line = Line { baud: 38_400, dtr: Dtr::AsIs };

/// A board that is busy with something else, such as a long message nobody has asked for, is waited for.
const BUSY: Duration = Duration::from_secs(9);

/// The open port and the model that is there.
pub(super) async fn probe(port: &str) -> Result<(SerialStream, &'static Model), PortError> {
    let heard = {
        let mut stream = open_apart(port, LISTEN_LINE).await?;
        hear(&mut stream, LISTEN, |_| false).await
    };
    let listening = MODELS.iter().filter(|model| model.probe.ask.is_empty());
    for model in listening {
        if understands(model, &heard) {
            return Ok((open_apart(port, model.line).await?, model));
        }
    }
    for model in MODELS.iter().filter(|model| !model.probe.ask.is_empty()) {
        let mut stream = open_apart(port, model.line).await?;
        if answers(&mut stream, model).await {
            return Ok((stream, model));
        }
    }
    Err(PortError::NoBoard(port.into()))
}

/// Opens the port on a thread of its own: opening can take seconds.
pub(super) async fn open_apart(port: &str, line: Line) -> Result<SerialStream, PortError> {
    let name = port.to_owned();
    let opened = tokio::task::spawn_blocking(move || open(&name, line)).await;
    opened.unwrap_or_else(|error| Err(PortError::Other { port: port.into(), reason: error.to_string() }))
}

async fn answers(stream: &mut SerialStream, model: &'static Model) -> bool {
    let wait = Duration::from_millis(model.probe.wait.0);
    for _ in 0..2 {
        if timeout_at(Instant::now() + wait, stream.write_all(model.probe.ask)).await.is_err() {
            return false;
        }
        let heard = hear(stream, wait, |heard| understands(model, heard)).await;
        if understands(model, &heard) {
            return true;
        }
        if heard.is_empty() {
            continue;
        }
        // Bytes without an answer: the board may still be busy.
        let more = hear(stream, BUSY, |more| understands(model, more)).await;
        if understands(model, &more) {
            return true;
        }
    }
    false
}

/// Whatever comes in this time, or until it is enough.
async fn hear(stream: &mut SerialStream, time: Duration, enough: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let end = Instant::now() + time;
    let mut heard = Vec::new();
    let mut buffer = [0; 1024];
    while !enough(&heard) && heard.len() < 64 * 1024 {
        match timeout_at(end, stream.read(&mut buffer)).await {
            Ok(Ok(count)) if count > 0 => heard.extend_from_slice(&buffer[..count]),
            _ => break,
        }
    }
    heard
}

/// Whether a driver makes sense of these bytes, and of such as only this model sends.
fn understands(model: &Model, bytes: &[u8]) -> bool {
    let mut out = Outbox::default();
    (model.driver)().receive(bytes, Millis(0), &mut out);
    out.senses.iter().any(model.probe.known_by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_talks_unasked_is_known_by_how_many_numbers_it_says() {
        let known = |bytes: &[u8]| -> Vec<&str> {
            MODELS.iter().filter(|model| understands(model, bytes)).map(|model| model.kind).collect()
        };
        let chips = format!("5 255 \r\n:{}\r\n:3 0", "3 0 84 252 153 ".repeat(64));
        assert_eq!(known(chips.as_bytes()), ["certabo"]);
        assert_eq!(known(b"5 255 \r\n:255 255 0 0 0 0 255 255 \r\n:255"), ["sentio"]);
    }

    #[test]
    fn a_board_is_known_by_its_answer() {
        let dgt = [0x93, 0x00, 0x05, 0x01, 0x07];
        let known: Vec<_> =
            MODELS.iter().filter(|model| understands(model, &dgt)).map(|model| model.kind).collect();
        assert_eq!(known, ["dgt"]);
        for noise in [&b"AT\r\r\nOK\r\n"[..], &[0xFF; 200], &[]] {
            assert!(!MODELS.iter().any(|model| understands(model, noise)), "{noise:?}");
        }
    }
}
