//! The daemon's side of the speech worker: starts it, watches that it answers, and starts it again if it does not.
//!
//! What is watched are events, never time alone: a connection, a chosen voice, the beginning of a sentence, its
//! end. Each has a bound after which the worker is killed. The unfinished sentence is not kept here: the core is
//! told `Lost` and then `Restarted`, and sends again what it still wants said.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use appendixd_core::effect::Utterance;
use appendixd_core::input::VoiceReport;
use appendixd_core::listener::Output;
use appendixd_core::words::pauses;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::wire::{FromWorker, ToWorker};
use crate::config::PrivateOutput;

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
const PING: Duration = Duration::from_millis(250);
const PING_IDLE: Duration = Duration::from_secs(10);
/// Until it says so.
const PONG: Duration = Duration::from_secs(4);
/// How long the worker may take to read a line.
const WRITE: Duration = Duration::from_secs(2);
/// Between a loss and the next start: doubled up to the longest while that does not help.
const SHORTEST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// A worker that has lived so long was well.
const WELL: Duration = Duration::from_secs(30);

/// What the speech worker's keeper tells the run loop.
#[derive(Debug)]
pub enum Told {
    /// For the core, of this output.
    Report(Output, VoiceReport),
    /// speech-dispatcher does not answer and something else has to speak, beginning with these.
    Absent(Vec<Utterance>),
}

/// What the run loop wants of it.
#[derive(Debug)]
pub(super) enum Wanted {
    Say(Utterance),
    Stop(u64),
}

/// Which worker is started, and what happens where it cannot be.
pub(super) enum Program {
    /// One that speaks to speech-dispatcher.
    SpeechDispatcher {
        language: String,
        voice_name: Option<String>,
        /// Another program than this one.
        worker: Option<PathBuf>,
        /// Give up where it is hopeless, so that another voice can take over.
        or_other: bool,
    },
    /// One that plays to a single listener. Where it is hopeless that is told, and it is tried on.
    Private(PrivateOutput),
}

/// Keeps the worker of one output.
pub(super) struct Keeper {
    pub output: Output,
    pub program: Program,
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
    /// Starts since it worked last that have come to nothing.
    failures: u32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Nothing has been told of it.
    #[default]
    Fresh,
    Ready,
    Lost,
    /// It is lost and is told to be so until it works again.
    Absent,
}

impl Record {
    /// It did not even start, or has never finished a sentence and was started again, or began one and did not
    /// end it, as a server without an audio device does.
    fn is_hopeless(&self, loss: &Loss) -> bool {
        let silent = matches!(loss, Loss::Silent);
        self.state == State::Fresh || !self.proved && (silent || self.losses > 0)
    }

    /// It has worked and cannot even be started again: its device is gone.
    fn is_gone(&self, loss: &Loss) -> bool {
        self.is_hopeless(loss) || self.state == State::Lost && self.failures > 0
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
                    worker.end().await;
                    loss
                }
                Err(error) => Loss::Start(error),
            };
            if matches!(loss, Loss::NotWanted) {
                return;
            }
            if self.gives_up() && record.is_hopeless(&loss) {
                return self.give_up(&loss, &record, waiting).await;
            }
            waiting.clear();
            if self.is_private() && record.state != State::Absent && record.is_gone(&loss) {
                tracing::warn!(
                    "{} cannot be used: {loss}. It is tried again every {} seconds.",
                    self.name(),
                    LONGEST_PAUSE.as_secs()
                );
                record.state = State::Absent;
                record.losses += 1;
                self.report(VoiceReport::Absent).await;
            } else if !matches!(record.state, State::Lost | State::Absent) {
                tracing::warn!("{} is lost: {loss}. It is started again.", self.name());
                record.state = State::Lost;
                record.losses += 1;
                self.report(VoiceReport::Lost).await;
            } else {
                record.failures += 1;
            }
            if started.elapsed() > WELL {
                pause = SHORTEST_PAUSE;
            }
            if self.rest(pause).await.is_err() {
                return;
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    async fn give_up(self, loss: &Loss, record: &Record, waiting: Vec<Wanted>) {
        tracing::warn!("speech-dispatcher cannot be used: {loss}. What would be spoken is printed instead.");
        let held = match record.state {
            State::Fresh => waiting.into_iter().filter_map(Wanted::utterance).collect(),
            // The core says again by itself what was not finished.
            State::Ready | State::Lost | State::Absent => Vec::new(),
        };
        if record.state == State::Ready {
            self.report(VoiceReport::Lost).await;
        }
        // The run loop outlives this; if it has ended, nobody needs another voice.
        let _ = self.told.send(Told::Absent(held)).await;
    }

    fn gives_up(&self) -> bool {
        matches!(self.program, Program::SpeechDispatcher { or_other: true, .. })
    }

    fn is_private(&self) -> bool {
        matches!(self.program, Program::Private(_))
    }

    /// For the log.
    fn name(&self) -> String {
        match &self.output {
            Output::Room => "The voice".into(),
            Output::Seat { table, side } => format!("The output of {side} at {table}"),
        }
    }

    fn start(&self) -> std::io::Result<Worker> {
        let own = std::env::current_exe()?;
        let program = match &self.program {
            Program::SpeechDispatcher { worker: Some(worker), .. } => worker,
            Program::SpeechDispatcher { .. } | Program::Private(_) => &own,
        };
        let mut command = Command::new(program);
        match &self.program {
            Program::SpeechDispatcher { language, voice_name, .. } => {
                command.arg("speak").arg("--language").arg(language);
                if let Some(name) = voice_name {
                    command.arg(format!("--voice-name={name}"));
                }
            }
            Program::Private(private) => {
                command.arg("speak-privately").args(private.arguments());
            }
        }
        // A group of its own, so that what it has started ends with it.
        command.process_group(0).kill_on_drop(true);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
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
                        let before = std::mem::replace(&mut record.state, State::Ready);
                        let again = matches!(before, State::Lost | State::Absent);
                        record.failures = 0;
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
        let _ = self.told.send(Told::Report(self.output.clone(), report)).await;
    }
}

impl Worker {
    /// Ends it, if it has not ended yet, with whatever it has started.
    async fn end(&mut self) {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        if let Some(id) = id {
            // It may have ended a moment ago.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
        let _ = self.child.kill().await;
    }

    async fn hand_over(&mut self, waiting: &mut Vec<Wanted>) -> Result<(), Loss> {
        for wanted in waiting.drain(..) {
            let line = match &wanted {
                Wanted::Say(utterance) => {
                    let letters = u32::try_from(utterance.text.chars().count()).unwrap_or(u32::MAX);
                    self.under_way.push_back(UnderWay { id: utterance.id, letters, began: false });
                    ToWorker::Say {
                        id: utterance.id,
                        language: utterance.voice_language.into(),
                        speech: utterance.speech.clone(),
                        text: pauses::to_speak(&utterance.text, utterance.speech.pause),
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
