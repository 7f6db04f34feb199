//! One client. What it asks is answered in order; what it watches is read from the event store at its own speed.
//! A client that does not read is cut off with an error line, and holds up nobody until then.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use appendixd_core::order::Refusal;
use serde_json::{Map, Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::lines::{FIRST, LONGEST, Line, Lines, UNFINISHED};
use super::{Answer, FromClient};
use crate::reply_json;
use crate::request::{self, Call, Watch};
use crate::store::{EventStore, Item};

/// A client that takes nothing for so long reads too slowly.
const PATIENCE: Duration = Duration::from_secs(5);
/// For so long it can still come back and read why it was cut off.
const FAREWELL: Duration = Duration::from_secs(60);
/// Events read from the store at a time.
const BATCH: usize = 256;
/// Answers that wait to be written before no more requests are read.
const ANSWERS: usize = 16;

pub(super) struct Client {
    pub number: u64,
    pub store: Rc<RefCell<EventStore>>,
    pub to_loop: mpsc::Sender<FromClient>,
    /// Counts the clients that are there.
    pub present: Rc<()>,
    /// Tells of the end of its recording.
    pub recording: Option<oneshot::Receiver<Answer>>,
}

/// What the reading half hands to the writing half.
enum Outgoing {
    Line(String),
    /// From now on, events from this number.
    Watch(u64, Watch),
}

fn too_long() -> Outgoing {
    let text = format!("A line is longer than {LONGEST} bytes and is thrown away up to its end.");
    Outgoing::Line(reply_json::line(None, &Err(Refusal { code: "too-long", text })))
}

fn unfinished() -> Outgoing {
    let text = format!(
        "A line was begun and not ended for {} seconds. Connect again and send whole lines.",
        UNFINISHED.as_secs()
    );
    Outgoing::Line(reply_json::line(None, &Err(Refusal { code: "unfinished", text })))
}

fn silent() -> Outgoing {
    let text = format!(
        "Nothing was asked for {} seconds. Connect again when there is something to ask.",
        FIRST.as_secs()
    );
    Outgoing::Line(reply_json::line(None, &Err(Refusal { code: "silent", text })))
}

/// Tells a client that so many are as many as there can be.
pub(super) fn turn_away(stream: &UnixStream, most: usize) {
    let text =
        format!("{most} programs are connected, and the daemon takes no more. Close one and try again.");
    let refusal = Refusal { code: "too-many", text };
    let line = format!("{}\n", reply_json::line(None, &Err(refusal)));
    // A new connection takes one line at once, or the client does not matter.
    let _ = stream.try_write(line.as_bytes());
}

impl Client {
    pub(super) async fn serve(mut self, stream: UnixStream) {
        let (reader, writer) = stream.into_split();
        let (outgoing, queued) = mpsc::channel(ANSWERS);
        let writing = tokio::task::spawn_local(write(writer, queued, Rc::clone(&self.store)));
        self.read_all(Lines::new(reader), outgoing).await;
        // The run loop may have ended; then nothing is recorded any more either.
        let _ = self.to_loop.send(FromClient::Gone(self.number)).await;
        // One that is cut off keeps its place until it has gone: it still takes a file.
        let _ = writing.await;
        drop(self.present);
    }

    /// Answers until the client says no more, or does not listen.
    async fn read_all(&mut self, mut lines: Lines<OwnedReadHalf>, outgoing: mpsc::Sender<Outgoing>) {
        let mut gone = std::pin::pin!(outgoing.closed());
        loop {
            let answers = tokio::select! {
                line = lines.next() => match line {
                    Some(Line::Whole(line)) => self.answer(line).await,
                    Some(Line::TooLong) => Some(vec![too_long()]),
                    Some(Line::Unfinished) => return farewell_to(&outgoing, unfinished()).await,
                    Some(Line::Silent) => return farewell_to(&outgoing, silent()).await,
                    None => return,
                },
                ended = end_of(&mut self.recording) => {
                    self.recording = None;
                    ended.map(|ended| vec![Outgoing::Line(reply_json::recording_ended(&ended))])
                }
                // The writing half ends first only if the client does not listen.
                () = &mut gone => return,
            };
            for answer in answers.into_iter().flatten() {
                if outgoing.send(answer).await.is_err() {
                    return;
                }
            }
        }
    }

    /// What is to be written for this line; `None` for a blank one.
    async fn answer(&mut self, line: Vec<u8>) -> Option<Vec<Outgoing>> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return None;
        }
        let written = request::read(&line);
        let (answer, watch) = match written.call.and_then(|call| self.with_table(call)) {
            Err(refusal) => (Err(refusal), None),
            Ok(Call::Watch(watch)) => self.watch(watch),
            Ok(Call::Order(asked)) => {
                (self.ask(|answer| FromClient::Ask(asked, written.asked, answer)).await, None)
            }
            Ok(Call::Record(file)) => (self.record(file).await, None),
            Ok(Call::Boards(order)) => (self.ask(|answer| FromClient::Boards(order, answer)).await, None),
            Ok(Call::RecordStop) => {
                (self.ask(|answer| FromClient::RecordStop(self.number, answer)).await, None)
            }
        };
        let line = Outgoing::Line(reply_json::line(written.id.as_deref(), &answer));
        Some(std::iter::once(line).chain(watch).collect())
    }

    /// Refuses what is asked of a table that is not there. Some questions need none; a mistyped name must not be
    /// answered as if it were another's.
    fn with_table(&self, call: Call) -> Result<Call, Refusal> {
        let (table, past) = match &call {
            Call::Order(asked) => (asked.table.as_deref(), false),
            Call::Watch(watch) => (watch.table.as_deref(), watch.since.is_some()),
            Call::Record(_) | Call::RecordStop | Call::Boards(_) => (None, false),
        };
        if let Some(name) = table {
            self.store.borrow().find_table(name, past)?;
        }
        Ok(call)
    }

    fn watch(&self, watch: Watch) -> (Answer, Option<Outgoing>) {
        let store = self.store.borrow();
        let (oldest, next) = (store.oldest(watch.asker), store.next_for(watch.asker));
        let from = match watch.since {
            None => next,
            // Everything that there is.
            Some(0 | 1) => oldest,
            Some(since) => since,
        };
        if from < oldest {
            let text = format!("Events before number {oldest} are no longer kept. Ask from there on.");
            return (Err(Refusal { code: "gone", text }), None);
        }
        if from > next {
            let text = format!(
                "No event has number {from} yet: the next one gets number {next}. Whatever was told under that number \
                 is not kept here. Ask from number {next} on, or from {oldest} on for all that is kept."
            );
            return (Err(Refusal { code: "not-yet", text }), None);
        }
        let mut facts = Map::new();
        facts.insert("text".into(), format!("Events follow from number {from} on.").into());
        facts.insert("since".into(), from.into());
        (Ok(facts), Some(Outgoing::Watch(from, watch)))
    }

    async fn record(&mut self, file: String) -> Answer {
        let path = PathBuf::from(&file);
        if !path.is_absolute() {
            let text = format!("file cannot be {file:?}. It can be a path that begins with /.");
            return Err(Refusal { code: "bad-value", text });
        }
        let (ended, end) = oneshot::channel();
        let answer = self.ask(|answer| FromClient::Record(self.number, path, ended, answer)).await;
        if answer.is_ok() {
            self.recording = Some(end);
        }
        answer
    }

    async fn ask(&self, question: impl FnOnce(oneshot::Sender<Answer>) -> FromClient) -> Answer {
        let ending =
            || Refusal { code: "not-now", text: "The daemon is ending. Start it again and ask then.".into() };
        let (answer, answered) = oneshot::channel();
        self.to_loop.send(question(answer)).await.map_err(|_| ending())?;
        answered.await.unwrap_or_else(|_| Err(ending()))
    }
}

/// The last thing that this client is told; one who has gone does not need it.
async fn farewell_to(outgoing: &mpsc::Sender<Outgoing>, last: Outgoing) {
    let _ = outgoing.send(last).await;
}

/// Waits for the end of this recording, if there is one. `None` if the client has ended it itself.
async fn end_of(recording: &mut Option<oneshot::Receiver<Answer>>) -> Option<Answer> {
    match recording {
        Some(end) => end.await.ok(),
        None => std::future::pending().await,
    }
}

/// The writing half: answers first, then events, as fast as the client reads.
async fn write(
    mut writer: OwnedWriteHalf,
    mut queued: mpsc::Receiver<Outgoing>,
    store: Rc<RefCell<EventStore>>,
) {
    let mut newest = store.borrow().subscribe();
    let mut watching: Option<(u64, Watch)> = None;
    let mut asking = true;
    loop {
        newest.mark_unchanged();
        let batch = match &mut watching {
            None => Ok(String::new()),
            Some((next, watch)) => events(&store, next, watch),
        };
        let sent = match batch {
            Ok(text) if text.is_empty() => {
                if !asking {
                    return;
                }
                let text = tokio::select! {
                    outgoing = queued.recv() => match outgoing {
                        Some(Outgoing::Line(line)) => line + "\n",
                        Some(Outgoing::Watch(from, watch)) => {
                            watching = Some((from, watch));
                            continue;
                        }
                        None => {
                            asking = false;
                            continue;
                        }
                    },
                    _ = newest.changed(), if watching.is_some() => continue,
                };
                send(&mut writer, &text).await
            }
            Ok(text) => send(&mut writer, &text).await,
            Err(TooSlow) => Err(Unsent::Slow(Vec::new())),
        };
        match sent {
            Ok(()) => {}
            Err(Unsent::Gone) => return,
            Err(Unsent::Slow(rest)) => {
                drop(queued);
                return farewell(writer, rest).await;
            }
        }
        // Between batches of events, answers get their turn.
        while let Ok(outgoing) = queued.try_recv() {
            match outgoing {
                Outgoing::Watch(from, watch) => watching = Some((from, watch)),
                Outgoing::Line(line) => match send(&mut writer, &(line + "\n")).await {
                    Ok(()) => {}
                    Err(Unsent::Gone) => return,
                    Err(Unsent::Slow(rest)) => {
                        drop(queued);
                        return farewell(writer, rest).await;
                    }
                },
            }
        }
    }
}

/// The events it wants are no longer kept.
struct TooSlow;

fn events(store: &RefCell<EventStore>, next: &mut u64, watch: &Watch) -> Result<String, TooSlow> {
    let (items, following) = store.borrow().read(*next, BATCH, watch).ok_or(TooSlow)?;
    *next = following;
    Ok(items.iter().fold(String::new(), |text, item| match item {
        Item::Told(told) => text + &told.line + "\n",
        Item::Missing(from, to) => text + &missing(*from, *to) + "\n",
    }))
}

/// The line in the place of events that are not there.
fn missing(from: u64, to: u64) -> String {
    let which = if from == to { format!("Event {from} is") } else { format!("Events {from} to {to} are") };
    let text = format!(
        "{which} not here: the disk did not take what was told, its file was damaged, or it was told on another machine. \
         Ask how things stand."
    );
    let error = reply_json::error(&Refusal { code: "missing", text });
    json!({ "missing": { "from": from, "to": to }, "error": error }).to_string()
}

/// What was not sent.
enum Unsent {
    /// The client has gone.
    Gone,
    /// It reads too slowly; this is the rest.
    Slow(Vec<u8>),
}

/// Sends whole text, or says what was left.
async fn send(writer: &mut OwnedWriteHalf, text: &str) -> Result<(), Unsent> {
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        match timeout(PATIENCE, writer.write(rest)).await {
            Ok(Ok(count)) if count > 0 => rest = &rest[count..],
            Ok(_) => return Err(Unsent::Gone),
            // Only the line that was begun is finished.
            Err(_) => {
                let line = rest.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
                return Err(Unsent::Slow(line.to_vec()));
            }
        }
    }
    Ok(())
}

async fn farewell(mut writer: OwnedWriteHalf, rest: Vec<u8>) {
    tracing::info!("A program on the socket reads too slowly and was cut off.");
    let text = "This program reads too slowly and was cut off. Connect again and watch since the last number you have.";
    let error: Value = reply_json::error(&Refusal { code: "too-slow", text: text.into() });
    let last = [rest, format!("{{\"error\":{error}}}\n").into_bytes()].concat();
    // If it never reads again, closing is all that is left.
    let _ = timeout(FAREWELL, writer.write_all(&last)).await;
}
