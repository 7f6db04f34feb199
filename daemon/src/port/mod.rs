//! Keeps the port of one board open: finds it, reads it, writes to it, and finds it again after it was gone.

mod holder;
mod open;
mod probe;
mod shared;

use std::time::Duration;

use appendixd_core::input::{BoardId, Connection, Fault, Input};
use appendixd_protocol::Model;
use appendixd_protocol::calibration::Taught;
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_serial::SerialStream;

use crate::config::WantedBoard;
pub use holder::Holder;
pub use open::{PortError, facts, facts_of_name, open};
use probe::{open_apart, probe};

/// Between two looks for a port that is not there: a board must be found again within three seconds.
const LOOK_AGAIN: Duration = Duration::from_millis(500);
/// The same where a port opens and is gone at once, as Bluetooth links do, so that it is not said without end.
const LOOK_AGAIN_UNSTEADY: Duration = Duration::from_secs(2);
const STEADY: Duration = Duration::from_secs(2);
/// Longer than any write to a board that listens takes.
const WRITE: Duration = Duration::from_secs(5);
/// A port that opens and stays mute is closed and opened again: some adapters hear only then. The pause between two
/// tries doubles from the first of these to the second.
const MUTE: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(30));
/// How many writes wait for a board that does not listen; then they are dropped.
const WRITES: usize = 64;

/// What a port tells the run loop: bytes for the core, and a way to write while it is open.
#[derive(Debug)]
pub enum Arrival {
    /// For the core.
    Input(Input),
    /// The port is open; write here. Comes before its `Connected`.
    Writer(BoardId, mpsc::Sender<Vec<u8>>),
    /// The board named as this number cannot be had, and why; or nothing is in the way any more.
    Trouble(usize, Option<String>),
}

/// Keeps all these boards' ports; boards that share a line are kept together.
pub fn keep_all(boards: Vec<WantedBoard>, arrivals: &mpsc::Sender<Arrival>) {
    let mut lines: Vec<shared::Line> = Vec::new();
    for (place, board) in boards.into_iter().enumerate() {
        let number = place + 1;
        let sharing = board.model.and_then(|model| Some((model, model.shared?, board.address?)));
        let Some((model, share, address)) = sharing else {
            tokio::task::spawn_local(keep(number, board, arrivals.clone()));
            continue;
        };
        let port = board.port.clone();
        match lines.iter_mut().find(|line| line.port == port) {
            Some(line) => line.boards.push((number, address, board)),
            None => lines.push(shared::Line { port, model, share, boards: vec![(number, address, board)] }),
        }
    }
    for line in lines {
        tokio::task::spawn_local(shared::keep(line, arrivals.clone()));
    }
}

/// Why boards cannot be had, told once for each reason.
struct Troubles {
    numbers: Vec<usize>,
    told: Option<PortError>,
}

impl Troubles {
    fn new(numbers: Vec<usize>) -> Self {
        Self { numbers, told: None }
    }

    /// Nothing is in the way any more.
    async fn over(&mut self, arrivals: &mpsc::Sender<Arrival>) -> Result<(), LoopEnded> {
        if self.told.take().is_some() {
            self.send(None, arrivals).await?;
        }
        Ok(())
    }

    async fn tell(
        &mut self,
        port: &str,
        error: PortError,
        arrivals: &mpsc::Sender<Arrival>,
    ) -> Result<(), LoopEnded> {
        if self.told.as_ref() != Some(&error) {
            if matches!(error, PortError::Forbidden(_)) {
                let fault = Arrival::Input(Input::Fault(Fault::PortForbidden));
                arrivals.send(fault).await.map_err(|_| LoopEnded)?;
            }
            let sentence = format!("{}.", named(error.clone()).await);
            tracing::warn!(port, "{sentence}");
            self.send(Some(&sentence), arrivals).await?;
        }
        self.told = Some(error);
        Ok(())
    }

    async fn send(&self, sentence: Option<&str>, arrivals: &mpsc::Sender<Arrival>) -> Result<(), LoopEnded> {
        for number in &self.numbers {
            let trouble = Arrival::Trouble(*number, sentence.map(str::to_owned));
            arrivals.send(trouble).await.map_err(|_| LoopEnded)?;
        }
        Ok(())
    }
}

/// Keeps this board's port for as long as the run loop listens.
async fn keep(number: usize, board: WantedBoard, arrivals: mpsc::Sender<Arrival>) {
    let mut model = board.model;
    let mut troubles = Troubles::new(vec![number]);
    loop {
        let mut pause = LOOK_AGAIN;
        let told = match connect(&board.port, model).await {
            Ok((stream, found)) => {
                if troubles.over(&arrivals).await.is_err() {
                    return;
                }
                // Once known, the same link coming back is the same board.
                model = Some(found);
                let id = board_id(found.kind, number);
                tracing::debug!("Board {} at {}: {} ({}).", id.0, board.port, found.name, found.kind);
                let since = Instant::now();
                let served = serve(&id, &board, found, stream, &arrivals).await;
                tracing::debug!("Board {} at {} is gone. It is looked for.", id.0, board.port);
                if since.elapsed() < STEADY {
                    pause = LOOK_AGAIN_UNSTEADY;
                }
                served
            }
            Err(error) => troubles.tell(&board.port, error, &arrivals).await,
        };
        if told.is_err() {
            return;
        }
        tokio::select! {
            () = sleep(pause) => {}
            () = arrivals.closed() => return,
        }
    }
}

async fn named(error: PortError) -> PortError {
    let plain = error.clone();
    tokio::task::spawn_blocking(|| error.named()).await.unwrap_or(plain)
}

/// The id of the board that was named as number `number`, counted from 1.
pub fn board_id(kind: &str, number: usize) -> BoardId {
    BoardId(format!("{kind}-{number}"))
}

async fn connect(
    port: &str,
    model: Option<&'static Model>,
) -> Result<(SerialStream, &'static Model), PortError> {
    match model {
        Some(model) => Ok((open_apart(port, model.line).await?, model)),
        None => probe(port).await,
    }
}

/// The run loop has ended.
struct LoopEnded;

async fn serve(
    id: &BoardId,
    board: &WantedBoard,
    model: &'static Model,
    stream: SerialStream,
    arrivals: &mpsc::Sender<Arrival>,
) -> Result<(), LoopEnded> {
    let tell = async |arrival| arrivals.send(arrival).await.map_err(|_| LoopEnded);
    let connection = Connection {
        board: id.clone(),
        port: board.port.clone(),
        model,
        setup: board.setup,
        facts: facts(&board.port),
        taught: Taught::default(),
    };
    let mut connected = Some(Arrival::Input(Input::Connected(connection)));
    let (mut stream, mut patience) = (stream, MUTE.0);
    loop {
        let (mut reader, writer) = tokio::io::split(stream);
        let (writes, queued) = mpsc::channel(WRITES);
        let writing = tokio::task::spawn_local(write(board.port.clone(), writer, queued));
        tell(Arrival::Writer(id.clone(), writes)).await?;
        if let Some(connected) = connected.take() {
            tell(connected).await?;
        }
        let end = read(id, &mut reader, arrivals, patience).await;
        // Both halves must go before the port can be opened again.
        writing.abort();
        let _ = writing.await;
        drop(reader);
        if matches!(end?, End::Gone) {
            break;
        }
        match open_apart(&board.port, model.line).await {
            Ok(opened) => stream = opened,
            Err(_) => break,
        }
        patience = MUTE.1.min(patience * 2);
    }
    tell(Arrival::Input(Input::Disconnected { board: id.clone() })).await
}

/// Why a port is not read any more.
enum End {
    /// It is gone.
    Gone,
    /// It was opened and not one byte has come.
    Mute,
}

/// Passes bytes on until the port is gone. A hang-up is the end of the file or an error, by kind of port.
async fn read(
    id: &BoardId,
    reader: &mut ReadHalf<SerialStream>,
    arrivals: &mpsc::Sender<Arrival>,
    patience: Duration,
) -> Result<End, LoopEnded> {
    let mut buffer = [0; 4096];
    let opened = Instant::now();
    let mut heard = false;
    loop {
        let count = tokio::select! {
            read = reader.read(&mut buffer) => match read {
                Ok(0) => return Ok(End::Gone),
                Ok(count) => count,
                Err(error) if passing(&error) => continue,
                Err(_) => return Ok(End::Gone),
            },
            () = sleep_until(opened + patience), if !heard => return Ok(End::Mute),
            () = arrivals.closed() => return Err(LoopEnded),
        };
        heard = true;
        let input = Input::Bytes { board: id.clone(), bytes: buffer[..count].to_vec() };
        arrivals.send(Arrival::Input(input)).await.map_err(|_| LoopEnded)?;
    }
}

/// Errors that say nothing of the port.
fn passing(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::Interrupted | std::io::ErrorKind::WouldBlock)
}

/// Writes what is queued. A board that does not listen costs its own bytes and nothing else.
async fn write(port: String, mut writer: WriteHalf<SerialStream>, mut queued: mpsc::Receiver<Vec<u8>>) {
    let mut stuck = false;
    while let Some(bytes) = queued.recv().await {
        match timeout(WRITE, writer.write_all(&bytes)).await {
            Ok(Ok(())) => stuck = false,
            // The reading half finds out and ends the port.
            Ok(Err(_)) => return,
            Err(_) => {
                if !stuck {
                    tracing::warn!("{port} takes no bytes: what was to be written is dropped.");
                }
                stuck = true;
            }
        }
    }
}
