//! Keeps one port on which several boards answer, each when its address is called.
//!
//! For the core each of them is a board of its own. Between their bytes and the port stands what the model says
//! shares the line.

use appendixd_core::input::{Connection, Input};
use appendixd_protocol::calibration::Taught;
use appendixd_protocol::shared::{Address, SharedLine, Traffic};
use appendixd_protocol::{Millis, Model, PortFacts};
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_serial::SerialStream;

use super::pace::{PART, Pace, turn};
use super::{
    Arrival, LOOK_AGAIN, LoopEnded, Place, Troubles, WRITE, WRITES, board_id, facts, open_apart, passing,
    writes,
};
use crate::config::WantedBoard;

/// The port, its kind of board, and every board on it with its number among all boards.
pub(super) struct Line {
    pub(super) port: String,
    pub(super) model: &'static Model,
    pub(super) share: fn() -> Box<dyn SharedLine>,
    pub(super) boards: Vec<(usize, Address, WantedBoard)>,
}

/// Keeps this line for as long as the run loop listens.
pub(super) async fn keep(line: Line, arrivals: mpsc::Sender<Arrival>) {
    let places = line.boards.iter().map(|(number, ..)| Place::Named(*number)).collect();
    let mut troubles = Troubles::new(places);
    loop {
        let told = match open_apart(&line.port, line.model.line).await {
            Ok(stream) => match troubles.over(&arrivals).await {
                Ok(()) => serve(&line, stream, &arrivals).await,
                ended => ended,
            },
            Err(error) => troubles.tell(&line.port, error, &arrivals).await,
        };
        if told.is_err() {
            return;
        }
        tokio::select! {
            () = sleep(LOOK_AGAIN) => {}
            () = arrivals.closed() => return,
        }
    }
}

/// Commands of one board, on their way to the line.
type Command = (Address, Vec<u8>);

/// A line that is open.
struct Open<'a> {
    line: &'a Line,
    sharing: Box<dyn SharedLine>,
    opened: Instant,
    writer: WriteHalf<SerialStream>,
    arrivals: &'a mpsc::Sender<Arrival>,
    pace: Pace,
    /// It is not read before this time.
    read_from: Instant,
}

async fn serve(line: &Line, stream: SerialStream, arrivals: &mpsc::Sender<Arrival>) -> Result<(), LoopEnded> {
    let (mut reader, writer) = tokio::io::split(stream);
    let (to_line, mut commands) = mpsc::channel(WRITES);
    let opened = Instant::now();
    let pace = Pace::of(line.model.line);
    let mut open = Open { line, sharing: (line.share)(), opened, writer, arrivals, pace, read_from: opened };
    for board in &line.boards {
        introduce(line, board, &to_line, arrivals).await?;
    }
    let addresses: Vec<Address> = line.boards.iter().map(|(_, address, _)| *address).collect();
    let mut traffic = Traffic::default();
    open.sharing.start(&addresses, open.now(), &mut traffic);
    open.carry(traffic).await?;
    while open.turn(&mut reader, &mut commands).await? {}
    for (number, ..) in &line.boards {
        let gone = Input::Disconnected { board: board_id(line.model.kind, *number) };
        arrivals.send(Arrival::Input(gone)).await.map_err(|_| LoopEnded)?;
    }
    Ok(())
}

/// Tells the run loop of a board, and of the way to write to it.
async fn introduce(
    line: &Line,
    (number, address, board): &(usize, Address, WantedBoard),
    to_line: &mpsc::Sender<Command>,
    arrivals: &mpsc::Sender<Arrival>,
) -> Result<(), LoopEnded> {
    let id = board_id(line.model.kind, *number);
    let (writes, queued) = writes::queue();
    tokio::task::spawn_local(label(*address, queued, to_line.clone()));
    let connection = Connection {
        board: id.clone(),
        port: board.place(),
        model: line.model,
        setup: board.setup,
        facts: PortFacts { address: Some(*address), ..facts(&line.port) },
        taught: Taught::default(),
    };
    let tell = async |arrival| arrivals.send(arrival).await.map_err(|_| LoopEnded);
    tell(Arrival::Writer(id, writes)).await?;
    tell(Arrival::Input(Input::Connected(connection))).await
}

/// Puts the address to what a board's driver writes.
async fn label(address: Address, mut queued: writes::Queued, to_line: mpsc::Sender<Command>) {
    while let Some(bytes) = queued.next().await {
        if to_line.send((address, bytes)).await.is_err() {
            return;
        }
    }
}

impl Open<'_> {
    fn now(&self) -> Millis {
        Millis(u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Waits for one thing and does what it asks for; false when the port is gone.
    async fn turn(
        &mut self,
        reader: &mut ReadHalf<SerialStream>,
        commands: &mut mpsc::Receiver<Command>,
    ) -> Result<bool, LoopEnded> {
        let mut buffer = [0; PART];
        let mut traffic = Traffic::default();
        let due = self.sharing.next_wake().map(|due| self.opened + std::time::Duration::from_millis(due.0));
        let may_read = self.read_from <= Instant::now();
        tokio::select! {
            biased;
            // What has come before the time is up has come in time, however late anybody looks.
            read = reader.read(&mut buffer), if may_read => match read {
                Ok(0) => return Ok(false),
                Ok(count) => {
                    self.read_from = self.pace.more_from(count, Instant::now());
                    let now = self.now();
                    self.sharing.receive(&buffer[..count], now, &mut traffic);
                }
                Err(error) if passing(&error) => {}
                Err(_) => return Ok(false),
            },
            Some((board, command)) = commands.recv() => {
                let now = self.now();
                self.sharing.send(board, &command, now, &mut traffic);
            }
            () = sleep_until(due.unwrap_or(self.opened)), if due.is_some() => {
                let now = self.now();
                self.sharing.wake(now, &mut traffic);
            }
            () = sleep_until(self.read_from), if !may_read => {}
            () = self.arrivals.closed() => return Err(LoopEnded),
        }
        self.carry(traffic).await
    }

    /// Writes and passes on; false when nothing can be written any more.
    async fn carry(&mut self, traffic: Traffic) -> Result<bool, LoopEnded> {
        for stranger in traffic.strangers {
            tracing::warn!(
                "A board with the number {stranger} answers at {port}, and nobody has named it. Name it with \
                 {port}={kind},address={stranger}.",
                port = self.line.port,
                kind = self.line.model.kind,
            );
        }
        let (handled, mut turn) = turn();
        for (address, bytes) in traffic.heard {
            let Some((number, ..)) = self.line.boards.iter().find(|(_, board, _)| *board == address) else {
                continue;
            };
            let input = Input::Bytes { board: board_id(self.line.model.kind, *number), bytes };
            self.arrivals.send(Arrival::Bytes(input, handled.clone())).await.map_err(|_| LoopEnded)?;
        }
        drop(handled);
        turn.over().await;
        if traffic.bytes.is_empty() {
            return Ok(true);
        }
        // A line that takes no bytes is closed and opened again.
        Ok(matches!(timeout(WRITE, self.writer.write_all(&traffic.bytes)).await, Ok(Ok(()))))
    }
}
