//! One speech worker while it lives: what was handed over to it, and how long it may take.

use std::collections::VecDeque;
use std::process::Stdio;
use std::time::Duration;

use appendixd_core::input::VoiceReport;
use appendixd_core::words::pauses;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{Instant, timeout};

use super::speech::Wanted;
use super::wire::{FromWorker, ToWorker};

/// Until the speech server answers.
const CONNECT: Duration = Duration::from_secs(5);
/// Until a voice is chosen: the server may list thousands of voices on a slow machine.
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

/// One worker process while it lives.
pub(super) struct Worker {
    child: Child,
    input: ChildStdin,
    pub output: Lines<BufReader<ChildStdout>>,
    pub stage: Stage,
    pub started: Instant,
    /// What was handed over and has not ended, in order.
    under_way: VecDeque<UnderWay>,
    /// When patience ends.
    pub deadline: Option<Instant>,
    /// When to ask whether the server is still there; while an answer is due, when patience for that ends.
    pub ping: Ping,
}

#[derive(Clone, Copy)]
pub(super) enum Ping {
    Next(Instant),
    Sent(Instant),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
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
pub(super) enum Loss {
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

impl Worker {
    pub fn start(command: &mut Command) -> std::io::Result<Self> {
        // A group of its own, so that what it has started ends with it.
        command.process_group(0).kill_on_drop(true);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let gone = || std::io::Error::other("its pipes are missing");
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(gone)?).lines();
        let started = Instant::now();
        Ok(Self {
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

    /// Ends it, if it has not ended yet, with whatever it has started.
    pub async fn end(&mut self) {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        if let Some(id) = id {
            // It may have ended a moment ago.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
        let _ = self.child.kill().await;
    }

    pub async fn hand_over(&mut self, waiting: &mut Vec<Wanted>) -> Result<(), Loss> {
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

    pub async fn ask(&mut self) -> Result<(), Loss> {
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
    pub fn note(&mut self, report: FromWorker) -> Option<VoiceReport> {
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
            FromWorker::Chose(_) => return None,
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
