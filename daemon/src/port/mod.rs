//! Keeps the port of one board open: finds it, reads it, writes to it, and finds it again after it was gone.

pub mod holder;
pub mod meeting;
mod open;
mod pace;
mod permission;
pub mod probe;
pub mod roll_call;
mod shared;
pub mod unseen;
mod writes;

use std::time::Duration;

use appendixd_core::input::{BoardId, BoardSetup, Connection, Fault, Input};
use appendixd_protocol::Model;
use appendixd_protocol::calibration::Taught;
use appendixd_protocol::drivers::MODELS;
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_serial::SerialStream;

use crate::config::WantedBoard;
pub use holder::Holder;
pub use open::{PortError, check_kind, close, facts, facts_of_name, open};
pub use pace::Handled;
use pace::{PART, Pace, turn};
use probe::{open_apart, probe};
pub use writes::Writes;

/// Between two looks for a port that is not there: a board must be found again within three seconds, and an idle daemon
/// wakes up less than once a second.
const LOOK_AGAIN: Duration = Duration::from_millis(1200);
/// What does not work is tried again after a pause that doubles from the first of these to the second.
const AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));
/// A link that stays for so long will stay. One that has gone sooner is told to be back only when it has.
pub const STEADY: Duration = Duration::from_secs(2);
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
    /// Bytes for the core, of a port that is read on when they have been handled.
    Bytes(Input, Handled),
    /// The port is open; write here. Comes before its `Connected`.
    Writer(BoardId, Writes),
    /// The board of this place cannot be had, and why; or nothing is in the way any more.
    Trouble(Place, Option<String>),
}

/// A port that is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its path.
    pub port: String,
    /// What the user says of the board.
    pub setup: BoardSetup,
}

/// Where a port comes from, to tell what is told of it from what is told of others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The user has named it as number so and so, counted from 1.
    Named(usize),
    /// It was found, and is known by this.
    Found(String),
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
#[derive(Debug)]
pub struct Troubles {
    places: Vec<Place>,
    told: Option<PortError>,
}

impl Troubles {
    /// Nothing has been told of these yet.
    pub fn new(places: Vec<Place>) -> Self {
        Self { places, told: None }
    }

    /// Nothing is in the way any more.
    ///
    /// # Errors
    /// The run loop has ended.
    pub async fn over(&mut self, arrivals: &mpsc::Sender<Arrival>) -> Result<(), LoopEnded> {
        if self.told.take().is_some() {
            self.send(None, arrivals).await?;
        }
        Ok(())
    }

    /// This is in the way of the port.
    ///
    /// # Errors
    /// The run loop has ended.
    pub async fn tell(
        &mut self,
        port: &str,
        error: PortError,
        arrivals: &mpsc::Sender<Arrival>,
    ) -> Result<(), LoopEnded> {
        if self.told.as_ref() != Some(&error) {
            if matches!(error, PortError::Forbidden { .. }) {
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
        for place in &self.places {
            let trouble = Arrival::Trouble(place.clone(), sentence.map(str::to_owned));
            arrivals.send(trouble).await.map_err(|_| LoopEnded)?;
        }
        Ok(())
    }
}

/// Keeps this board's port for as long as the run loop listens.
async fn keep(number: usize, board: WantedBoard, arrivals: mpsc::Sender<Arrival>) {
    let kept = Kept { port: board.port, setup: board.setup };
    let mut model = board.model;
    let mut troubles = Troubles::new(vec![Place::Named(number)]);
    let mut pauses = Pauses::default();
    // How often in a row the link was gone at once.
    let mut short = 0_u32;
    loop {
        let (told, pause) = match connect(&kept.port, model, short > 1).await {
            Ok((stream, found)) => {
                if troubles.over(&arrivals).await.is_err() {
                    return;
                }
                // Once known, the same link coming back is the same board.
                model = Some(found);
                let id = board_id(found.kind, number);
                let since = Instant::now();
                let served = kept.serve(&id, found, stream, &arrivals).await;
                short = if since.elapsed() < STEADY { short + 1 } else { 0 };
                (served, if short > 1 { pauses.longer() } else { pauses.begin_again() })
            }
            Err(error) => {
                let pause = pauses.after(&error);
                (troubles.tell(&kept.port, error, &arrivals).await, pause)
            }
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

/// The pauses between tries.
#[derive(Debug, Default)]
pub struct Pauses(Option<Duration>);

impl Pauses {
    /// Before the next try of what has failed: each pause is twice the one before.
    pub fn longer(&mut self) -> Duration {
        let pause = self.0.map_or(AGAIN.0, |pause| AGAIN.1.min(pause * 2));
        self.0 = Some(pause);
        pause
    }

    /// It has worked.
    pub fn begin_again(&mut self) -> Duration {
        self.0 = None;
        LOOK_AGAIN
    }

    /// Before the next try after this: what may end at any moment is looked for steadily.
    fn after(&mut self, error: &PortError) -> Duration {
        match error {
            PortError::Absent(_)
            | PortError::Busy(_)
            | PortError::Held { .. }
            | PortError::Forbidden { .. } => LOOK_AGAIN,
            _ => self.longer(),
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

/// The open port, and which board is there. After a link that was gone at once, only one that stays counts.
async fn connect(
    port: &str,
    model: Option<&'static Model>,
    unsteady: bool,
) -> Result<(SerialStream, &'static Model), PortError> {
    let Some(model) = model else { return probe(port, &[MODELS.to_vec()]).await };
    let mut stream = open_apart(port, model.line).await?;
    if unsteady && !stays(&mut stream).await {
        return Err(PortError::Unsteady(port.into()));
    }
    Ok((stream, model))
}

/// Whether the link is still there after a while. A byte that comes shows that it is.
async fn stays(stream: &mut SerialStream) -> bool {
    let gone = async {
        let mut byte = [0];
        matches!(stream.read(&mut byte).await, Ok(0) | Err(_))
    };
    !timeout(STEADY, gone).await.unwrap_or(false)
}

/// The run loop has ended.
#[derive(Debug)]
pub struct LoopEnded;

impl Kept {
    /// Passes on what comes from the board until its port is gone.
    ///
    /// # Errors
    /// The run loop has ended.
    pub(crate) async fn serve(
        &self,
        id: &BoardId,
        model: &'static Model,
        stream: SerialStream,
        arrivals: &mpsc::Sender<Arrival>,
    ) -> Result<(), LoopEnded> {
        tracing::debug!("Board {} at {}: {} ({}).", id.0, self.port, model.name, model.kind);
        let tell = async |arrival| arrivals.send(arrival).await.map_err(|_| LoopEnded);
        let connection = Connection {
            board: id.clone(),
            port: self.port.clone(),
            model,
            setup: self.setup,
            facts: facts(&self.port),
            taught: Taught::default(),
        };
        let mut connected = Some(Arrival::Input(Input::Connected(connection)));
        let (mut stream, mut patience) = (stream, MUTE.0);
        loop {
            let (mut reader, writer) = tokio::io::split(stream);
            let (writes, queued) = writes::queue();
            let writing = tokio::task::spawn_local(write(self.port.clone(), writer, queued));
            tell(Arrival::Writer(id.clone(), writes)).await?;
            if let Some(connected) = connected.take() {
                tell(connected).await?;
            }
            let end = read(id, &mut reader, arrivals, patience, model).await;
            // Both halves must go before the port can be opened again.
            writing.abort();
            let _ = writing.await;
            drop(reader);
            if matches!(end?, End::Gone) {
                break;
            }
            match open_apart(&self.port, model.line).await {
                Ok(opened) => stream = opened,
                Err(_) => break,
            }
            patience = MUTE.1.min(patience * 2);
        }
        tracing::debug!("Board {} at {} is gone. It is looked for.", id.0, self.port);
        tell(Arrival::Input(Input::Disconnected { board: id.clone() })).await
    }
}

/// Why a port is not read any more.
enum End {
    /// It is gone.
    Gone,
    /// It was opened and not one byte has come.
    Mute,
}

/// Passes bytes on, part by part, until the port is gone. A hang-up is the end of the file or an error, by kind of port.
async fn read(
    id: &BoardId,
    reader: &mut ReadHalf<SerialStream>,
    arrivals: &mpsc::Sender<Arrival>,
    patience: Duration,
    model: &Model,
) -> Result<End, LoopEnded> {
    let mut buffer = [0; PART];
    let mut pace = Pace::of(model.line);
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
        let (handled, mut turn) = turn();
        arrivals.send(Arrival::Bytes(input, handled)).await.map_err(|_| LoopEnded)?;
        turn.over().await;
        tokio::select! {
            () = sleep_until(pace.more_from(count, Instant::now())) => {}
            () = arrivals.closed() => return Err(LoopEnded),
        }
    }
}

/// Errors that say nothing of the port.
fn passing(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::Interrupted | std::io::ErrorKind::WouldBlock)
}

/// Writes what is queued. A board that does not listen costs its own bytes and nothing else.
async fn write(port: String, mut writer: WriteHalf<SerialStream>, mut queued: writes::Queued) {
    let mut stuck = false;
    while let Some(bytes) = queued.next().await {
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
