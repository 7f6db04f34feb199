//! The daemon's side of the speech worker: starts it, watches that it answers, and starts it again if it does not.
//!
//! What is watched are events, never time alone: a connection, a chosen voice, the beginning of a sentence, its
//! end. Each has a bound after which the worker is killed. The unfinished sentence is not kept here: the core is
//! told `Lost` and then `Restarted`, and sends again what it still wants said.

use std::collections::VecDeque;
use std::process::Stdio;
use std::time::Duration;

use appendixd_core::effect::Utterance;
use appendixd_core::input::VoiceReport;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::wire::{FromWorker, ToWorker};
use crate::config::Speech;

/// Until the speech server answers.
const CONNECT: Duration = Duration::from_secs(5);
/// Until a voice is chosen: listing thousands of voices twice takes up to eight seconds.
const CHOOSE: Duration = Duration::from_secs(30);
/// From the request to the beginning of a sentence, when nothing of ours is before it.
const BEGIN: Duration = Duration::from_secs(5);
/// From the beginning of a sentence to its end: this, and a time for each letter at the slowest rate.
const END: Duration = Duration::from_secs(6);
const END_PER_LETTER: Duration = Duration::from_millis(150);
/// Between two questions whether the speech server is still there: while something is spoken, and else.
const PING: Duration = Duration::from_secs(1);
const PING_IDLE: Duration = Duration::from_secs(10);
/// Until it says so.
const PONG: Duration = Duration::from_secs(4);
/// How long the worker may take to read a line.
const WRITE: Duration = Duration::from_secs(2);
/// Between a loss and the next start: doubled up to the longest while it does not help.
const SHORTEST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A worker that has lived so long was well.
const WELL: Duration = Duration::from_secs(30);

/// What the speech worker's keeper tells the run loop.
#[derive(Debug)]
pub enum Told {
    /// For the core.
    Report(VoiceReport),
    /// speech-dispatcher does not answer and something else has to speak, beginning with these.
    Absent(Vec<Utterance>),
}

/// What the run loop wants of it.
#[derive(Debug)]
pub(super) enum Wanted {
    Say(Utterance),
    Stop(u64),
}

/// How the worker is started and what happens where it cannot be.
pub(super) struct Keeper {
    pub language: String,
    pub speech: Speech,
    /// Give up where it is hopeless, so that another voice can take over.
    pub or_other: bool,
    pub wanted: mpsc::UnboundedReceiver<Wanted>,
    pub told: mpsc::Sender<Told>,
}

/// How the voice has done so far.
#[derive(Default)]
struct Record {
    state: State,
    /// It has spoken a sentence to its end.
    proved: bool,
    losses: u32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Nothing has been told of it.
    #[default]
    Fresh,
    Ready,
    Lost,
}

impl Record {
    /// It did not even start, or has never finished a sentence and was started again, or began one and did not
    /// end it, as a server without an audio device does.
    fn is_hopeless(&self, loss: &Loss) -> bool {
        let silent = matches!(loss, Loss::Silent);
        self.state == State::Fresh || !self.proved && (silent || self.losses > 0)
    }
}

/// One worker process while it lives.
struct Worker {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    stage: Stage,
    started: Instant,
    /// What was handed over and has not ended, in order.
    under_way: VecDeque<UnderWay>,
    /// When patience ends.
    deadline: Option<Instant>,
    /// When to ask whether the server is still there; while an answer is due, when patience for that ends.
    ping: Ping,
}

#[derive(Clone, Copy)]
enum Ping {
    Next(Instant),
    Sent(Instant),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Starting,
    Connected,
    Ready,
}

struct UnderWay {
    id: u64,
    letters: u32,
    began: bool,
}

/// Why a worker is given up.
#[derive(Debug, thiserror::Error)]
enum Loss {
    #[error("its process cannot be started ({0})")]
    Start(std::io::Error),
    #[error("its process has ended")]
    Ended,
    #[error("{0}")]
    Failed(String),
    #[error("it did not answer in time")]
    Silent,
    #[error("the daemon ends")]
    NotWanted,
}

impl Keeper {
    /// Keeps a worker running until nobody wants one any more.
    pub(super) async fn keep(mut self) {
        let mut record = Record::default();
        let mut waiting: Vec<Wanted> = Vec::new();
        let mut pause = SHORTEST_PAUSE;
        loop {
            let started = Instant::now();
            let loss = match self.start() {
                Ok(mut worker) => {
                    let loss = self.serve(&mut worker, &mut waiting, &mut record).await;
                    // Already gone or killed now; in both cases its end is awaited.
                    let _ = worker.child.kill().await;
                    loss
                }
                Err(error) => Loss::Start(error),
            };
            if matches!(loss, Loss::NotWanted) {
                return;
            }
            if self.or_other && record.is_hopeless(&loss) {
                return self.give_up(&loss, &record, waiting).await;
            }
            waiting.clear();
            if record.state != State::Lost {
                tracing::warn!("The voice is lost: {loss}. It is started again.");
                record.state = State::Lost;
                record.losses += 1;
                self.report(VoiceReport::Lost).await;
            }
            pause = if started.elapsed() > WELL { SHORTEST_PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
            if self.rest(pause).await.is_err() {
                return;
            }
        }
    }

    async fn give_up(self, loss: &Loss, record: &Record, waiting: Vec<Wanted>) {
        tracing::warn!("speech-dispatcher cannot be used: {loss}. What would be spoken is printed instead.");
        let held = match record.state {
            State::Fresh => waiting.into_iter().filter_map(Wanted::utterance).collect(),
            // The core says again by itself what was not finished.
            State::Ready | State::Lost => Vec::new(),
        };
        if record.state == State::Ready {
            self.report(VoiceReport::Lost).await;
        }
        // The run loop outlives this; if it has ended, nobody needs another voice.
        let _ = self.told.send(Told::Absent(held)).await;
    }

    fn start(&self) -> std::io::Result<Worker> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("speak").arg("--language").arg(&self.language);
        for (flag, value) in
            [("--rate", self.speech.rate), ("--pitch", self.speech.pitch), ("--volume", self.speech.volume)]
        {
            if let Some(value) = value {
                command.arg(format!("{flag}={value}"));
            }
        }
        if let Some(name) = &self.speech.voice_name {
            command.arg(format!("--voice-name={name}"));
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let gone = || std::io::Error::other("its pipes are missing");
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(gone)?).lines();
        let started = Instant::now();
        Ok(Worker {
            child,
            input,
            output,
            stage: Stage::Starting,
            started,
            under_way: VecDeque::new(),
            deadline: Some(started + CONNECT),
            ping: Ping::Next(started),
        })
    }

    async fn serve(&mut self, worker: &mut Worker, waiting: &mut Vec<Wanted>, record: &mut Record) -> Loss {
        loop {
            let deadline = worker.deadline.unwrap_or_else(|| Instant::now() + LONGEST_PAUSE);
            let (Ping::Next(ping) | Ping::Sent(ping)) = worker.ping;
            tokio::select! {
                line = worker.output.next_line() => {
                    let Ok(Some(line)) = line else { return Loss::Ended };
                    let Some(report) = FromWorker::read(&line) else { continue };
                    if let FromWorker::Failed(reason) = report {
                        return Loss::Failed(reason);
                    }
                    if let FromWorker::Ready(voice) = &report {
                        tracing::info!("Voice ready: {voice}, after {} ms.", worker.started.elapsed().as_millis());
                        let again = std::mem::replace(&mut record.state, State::Ready) == State::Lost;
                        let report = if again { VoiceReport::Restarted } else { VoiceReport::Ready };
                        self.report(report(voice.clone())).await;
                    }
                    record.proved |= matches!(report, FromWorker::Ended(_));
                    if let Some(report) = worker.note(report) {
                        self.report(report).await;
                    }
                }
                wanted = self.wanted.recv() => match wanted {
                    Some(wanted) => waiting.push(wanted),
                    None => return Loss::NotWanted,
                },
                () = sleep_until(deadline), if worker.deadline.is_some() => return Loss::Silent,
                () = sleep_until(ping), if worker.stage == Stage::Ready => match worker.ping {
                    Ping::Next(_) => {
                        if let Err(loss) = worker.ask().await {
                            return loss;
                        }
                    }
                    Ping::Sent(_) => return Loss::Silent,
                },
            }
            if worker.stage == Stage::Ready
                && let Err(loss) = worker.hand_over(waiting).await
            {
                return loss;
            }
        }
    }

    /// Waits; what is wanted meanwhile is dropped, for the core says again what it still wants said.
    async fn rest(&mut self, pause: Duration) -> Result<(), Loss> {
        let end = Instant::now() + pause;
        loop {
            tokio::select! {
                () = sleep_until(end) => return Ok(()),
                wanted = self.wanted.recv() => if wanted.is_none() { return Err(Loss::NotWanted) },
            }
        }
    }

    async fn report(&self, report: VoiceReport) {
        // The run loop outlives this; if it has ended, nobody needs the report.
        let _ = self.told.send(Told::Report(report)).await;
    }
}

impl Worker {
    async fn hand_over(&mut self, waiting: &mut Vec<Wanted>) -> Result<(), Loss> {
        for wanted in waiting.drain(..) {
            let line = match &wanted {
                Wanted::Say(utterance) => {
                    let letters = u32::try_from(utterance.text.chars().count()).unwrap_or(u32::MAX);
                    self.under_way.push_back(UnderWay { id: utterance.id, letters, began: false });
                    ToWorker::Say {
                        id: utterance.id,
                        language: utterance.voice_language.into(),
                        text: utterance.text.clone(),
                    }
                    .line()
                }
                Wanted::Stop(id) => ToWorker::Stop(*id).line(),
            };
            self.write(&line).await?;
            self.hasten_ping();
        }
        // While something is under way its own bound goes on.
        if self.deadline.is_none() {
            self.be_patient();
        }
        Ok(())
    }

    async fn write(&mut self, line: &str) -> Result<(), Loss> {
        match timeout(WRITE, self.input.write_all(line.as_bytes())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Loss::Ended),
            Err(_) => Err(Loss::Silent),
        }
    }

    async fn ask(&mut self) -> Result<(), Loss> {
        self.ping = Ping::Sent(Instant::now() + PONG);
        self.write(&ToWorker::Ping.line()).await
    }

    /// Something is spoken: look after it more often.
    fn hasten_ping(&mut self) {
        if let Ping::Next(time) = self.ping {
            self.ping = Ping::Next(time.min(Instant::now() + PING));
        }
    }

    fn ping_again(&mut self) {
        let pause = if self.under_way.is_empty() { PING_IDLE } else { PING };
        self.ping = Ping::Next(Instant::now() + pause);
    }

    /// Takes note of what the worker says, and gives what the core should know.
    fn note(&mut self, report: FromWorker) -> Option<VoiceReport> {
        let report = match report {
            FromWorker::Connected => {
                self.stage = Stage::Connected;
                self.deadline = Some(Instant::now() + CHOOSE);
                return None;
            }
            FromWorker::Choosing => {
                // A ping that was sent waits behind it.
                self.ping = Ping::Next(Instant::now() + CHOOSE);
                self.deadline = Some(Instant::now() + CHOOSE);
                return None;
            }
            FromWorker::Pong => {
                self.ping_again();
                return None;
            }
            FromWorker::Ready(_) => {
                self.stage = Stage::Ready;
                self.ping_again();
                None
            }
            FromWorker::Began(id) => {
                if let Some(it) = self.under_way.iter_mut().find(|it| it.id == id) {
                    it.began = true;
                }
                Some(VoiceReport::Began(id))
            }
            FromWorker::Ended(id) => {
                self.under_way.retain(|it| it.id != id);
                Some(VoiceReport::Ended(id))
            }
            FromWorker::Stopped(id) => {
                self.under_way.retain(|it| it.id != id);
                Some(VoiceReport::Stopped(id))
            }
            FromWorker::Failed(_) => None,
        };
        self.be_patient();
        report
    }

    /// Sets the bound for what comes next: the server speaks one sentence after the other.
    fn be_patient(&mut self) {
        let patience = match self.under_way.iter().find(|it| it.began).or(self.under_way.front()) {
            None => None,
            Some(it) if it.began => Some(END + END_PER_LETTER * it.letters),
            Some(_) => Some(BEGIN),
        };
        self.deadline = patience.map(|patience| Instant::now() + patience);
    }
}

impl Wanted {
    fn utterance(self) -> Option<Utterance> {
        match self {
            Self::Say(utterance) => Some(utterance),
            Self::Stop(_) => None,
        }
    }
}
