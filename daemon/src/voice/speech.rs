//! The daemon's side of the speech worker: starts it, watches that it answers, and starts it again if it does not.
//!
//! What is watched are events, never time alone: a connection, a chosen voice, the beginning of a sentence, its
//! end. Each has a bound after which the worker is killed. The unfinished sentence is not kept here: the core is
//! told `Lost` and then `Restarted`, and sends again what it still wants said.

use std::path::PathBuf;
use std::time::Duration;

use appendixd_core::effect::Utterance;
use appendixd_core::input::VoiceReport;
use appendixd_core::listener::Output;
use tokio::process::Command;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::process::{Loss, Ping, Stage, Worker};
use super::wire::FromWorker;
use crate::config::PrivateOutput;

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
    /// The voice that it chose, so that the next worker need not look for it.
    chosen: Option<String>,
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

impl Keeper {
    /// Keeps a worker running until nobody wants one any more.
    pub(super) async fn keep(mut self) {
        let mut record = Record::default();
        let mut waiting: Vec<Wanted> = Vec::new();
        let mut pause = SHORTEST_PAUSE;
        loop {
            let started = Instant::now();
            let loss = match self.start(record.chosen.as_deref()) {
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

    fn start(&self, chosen: Option<&str>) -> std::io::Result<Worker> {
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
                if let Some(name) = chosen {
                    command.arg(format!("--chosen={name}"));
                }
            }
            Program::Private(private) => {
                command.arg("speak-privately").args(private.arguments());
            }
        }
        Worker::start(&mut command)
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
                    if let FromWorker::Chose(voice) = &report {
                        record.chosen = Some(voice.clone()).filter(|voice| !voice.is_empty());
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

impl Wanted {
    fn utterance(self) -> Option<Utterance> {
        match self {
            Self::Say(utterance) => Some(utterance),
            Self::Stop(_) => None,
        }
    }
}
