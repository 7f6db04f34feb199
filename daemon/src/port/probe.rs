//! Finds out which board is at a port whose kind the user has not named: first by listening, then by asking what
//! each model's row says can be asked without harm.

use std::time::Duration;

use appendixd_protocol::driver::{Dtr, Line};
use appendixd_protocol::{Millis, Model, Outbox};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout_at};
use tokio_serial::SerialStream;

use super::open::{PortError, open};

/// Boards that talk unasked do so within this time, at this line setting.
const LISTEN: Duration = Duration::from_secs(1);
/// One that is known to talk unasked is given more.
const TALKS_WITHIN: Duration = Duration::from_secs(3);
const LISTEN_LINE: Line = Line { baud: 38_400, dtr: Dtr::AsIs };

/// A board that is busy with something else, such as a long message nobody has asked for, is waited for.
const BUSY: Duration = Duration::from_secs(9);

/// The open port and the model that is there, one of these: all of the first list are asked before those of the next.
///
/// # Errors
/// The port cannot be opened, or none of these boards is there.
pub async fn probe(
    port: &str,
    models: &[Vec<&'static Model>],
) -> Result<(SerialStream, &'static Model), PortError> {
    let heard = {
        let mut stream = open_apart(port, LISTEN_LINE).await?;
        hear(&mut stream, LISTEN, |_| false).await
    };
    let mut talkers = models.iter().flatten().copied().filter(|model| talks_unasked(model));
    if let Some(model) = talkers.find(|model| understands(model, &heard)) {
        return Ok((open_apart(port, model.line).await?, model));
    }
    let mut silent = heard.is_empty();
    for models in models {
        let asked = models.iter().copied().filter(|model| !talks_unasked(model)).collect();
        match ask_each(port, asked).await? {
            Asked::Found(stream, model) => return Ok((stream, model)),
            Asked::Heard => silent = false,
            Asked::Silent => {}
        }
    }
    Err(if silent { PortError::NoBoard(port.into()) } else { PortError::Foreign(port.into()) })
}

/// The open port, if this very model is there.
///
/// # Errors
/// The port cannot be opened, or this board is not there.
pub async fn confirm(port: &str, model: &'static Model) -> Result<SerialStream, PortError> {
    if talks_unasked(model) {
        let mut stream = open_apart(port, model.line).await?;
        let heard = hear(&mut stream, TALKS_WITHIN, |heard| understands(model, heard)).await;
        return match heard.is_empty() {
            _ if understands(model, &heard) => Ok(stream),
            true => Err(PortError::NoBoard(port.into())),
            false => Err(PortError::Foreign(port.into())),
        };
    }
    match ask_each(port, vec![model]).await? {
        Asked::Found(stream, _) => Ok(stream),
        Asked::Heard => Err(PortError::Foreign(port.into())),
        Asked::Silent => Err(PortError::NoBoard(port.into())),
    }
}

fn talks_unasked(model: &Model) -> bool {
    model.probe.ask.is_empty()
}

/// What came of asking.
enum Asked {
    Found(SerialStream, &'static Model),
    /// Bytes, but no answer.
    Heard,
    Silent,
}

/// Asks for each of these models, and once more for each: a board that is just starting hears only the second time.
async fn ask_each(port: &str, models: Vec<&'static Model>) -> Result<Asked, PortError> {
    let mut open: Option<(SerialStream, Line)> = None;
    let mut asked = Asked::Silent;
    for patience in [None, Some(BUSY)] {
        for model in models.iter().copied() {
            let (mut stream, line) = match open.take() {
                Some((stream, line)) if line == model.line => (stream, line),
                other => {
                    // The port can be opened once only.
                    drop(other);
                    (open_apart(port, model.line).await?, model.line)
                }
            };
            match answer(&mut stream, model, patience).await {
                Answer::Right => return Ok(Asked::Found(stream, model)),
                Answer::Other => asked = Asked::Heard,
                Answer::None => {}
            }
            open = Some((stream, line));
        }
    }
    Ok(asked)
}

/// Opens the port on a thread of its own: opening can take seconds.
pub async fn open_apart(port: &str, line: Line) -> Result<SerialStream, PortError> {
    let name = port.to_owned();
    let opened = tokio::task::spawn_blocking(move || open(&name, line)).await;
    opened.unwrap_or_else(|error| Err(PortError::Other { port: port.into(), reason: error.to_string() }))
}

/// What is written. For a board that reads lines, whatever was asked before would be the beginning of this one.
fn asked(model: &Model) -> Vec<u8> {
    let ask = model.probe.ask;
    let before: &[u8] = if ask.ends_with(b"\n") { b"\n" } else { b"" };
    [before, ask].concat()
}

/// What came back.
enum Answer {
    Right,
    Other,
    None,
}

/// Asks once. Bytes without an answer may be those of a board that is still busy, which is waited for if there is
/// `patience` for it.
async fn answer(stream: &mut SerialStream, model: &'static Model, patience: Option<Duration>) -> Answer {
    let wait = Duration::from_millis(model.probe.wait.0);
    if timeout_at(Instant::now() + wait, stream.write_all(&asked(model))).await.is_err() {
        return Answer::None;
    }
    let mut heard = hear(stream, wait, |heard| understands(model, heard)).await;
    if let (Some(patience), false) = (patience, heard.is_empty() || understands(model, &heard)) {
        heard = hear(stream, patience, |more| understands(model, more)).await;
        if heard.is_empty() {
            return Answer::Other;
        }
    }
    match heard.is_empty() {
        _ if understands(model, &heard) => Answer::Right,
        true => Answer::None,
        false => Answer::Other,
    }
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
    use appendixd_protocol::drivers::MODELS;

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
