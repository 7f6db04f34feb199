//! One sentence by the speech worker, to see whether speech works at all.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use appendixd_core::speaking::Speech;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{Instant, timeout_at};

use super::server::HAS_NONE;
use super::wire::{FromWorker, ToWorker};

/// Until the speech server answers.
const CONNECT: Duration = Duration::from_secs(5);
/// Until a voice is chosen.
const CHOOSE: Duration = Duration::from_secs(30);
/// From the request to the end of a short sentence.
const SPEAK: Duration = Duration::from_secs(20);

/// How far it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// speech-dispatcher answers.
    pub connected: bool,
    /// The voice that was chosen, for people.
    pub voice: Option<String>,
    /// It speaks the language that is wanted.
    pub speaks_language: bool,
    /// The sentence was spoken to its end.
    pub spoken: bool,
    /// What stood in the way.
    pub reason: Option<String>,
}

/// Has this worker say `text` as it is wanted in this language.
pub async fn trial(worker: &Path, language: &str, speech: &Speech, text: &str) -> Trial {
    let mut trial = Trial::default();
    if let Err(reason) = attempt(worker, language, speech, text, &mut trial).await {
        trial.reason = Some(reason);
    }
    trial
}

async fn attempt(
    worker: &Path,
    language: &str,
    speech: &Speech,
    text: &str,
    trial: &mut Trial,
) -> Result<(), String> {
    let mut command = Command::new(worker);
    command.arg("speak").arg("--language").arg(language);
    if let Some(name) = &speech.voice_name {
        command.arg(format!("--voice-name={name}"));
    }
    // A group of its own, so that what it has started ends with it.
    command.process_group(0).kill_on_drop(true);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child =
        Ended(command.spawn().map_err(|error| {
            format!("the speech worker {} cannot be started ({error})", worker.display())
        })?);
    let pipes = child.0.stdin.take().zip(child.0.stdout.take());
    let (mut input, output) = pipes.ok_or("the pipes of the speech worker are missing")?;
    let mut lines = BufReader::new(output).lines();
    let mut deadline = Instant::now() + CONNECT;
    loop {
        let line = timeout_at(deadline, lines.next_line()).await.map_err(|_| "it does not answer in time")?;
        let Ok(Some(line)) = line else { return Err("the speech worker has ended".into()) };
        match FromWorker::read(&line) {
            Some(FromWorker::Connected) => {
                trial.connected = true;
                deadline = Instant::now() + CHOOSE;
            }
            Some(FromWorker::Ready(voice)) => {
                trial.connected = true;
                trial.speaks_language = !voice.contains(HAS_NONE);
                trial.voice = Some(voice);
                let (language, text) = (language.to_owned(), text.to_owned());
                let say = ToWorker::Say { id: 1, language, speech: speech.clone(), text };
                let sent = input.write_all(say.line().as_bytes()).await;
                sent.map_err(|error| format!("the speech worker takes nothing ({error})"))?;
                deadline = Instant::now() + SPEAK;
            }
            Some(FromWorker::Ended(_)) => {
                trial.spoken = true;
                return Ok(());
            }
            Some(FromWorker::Stopped(_)) => return Err("somebody has stopped the sentence".into()),
            Some(FromWorker::Failed(reason)) => return Err(reason),
            _ => {}
        }
    }
}

/// A worker that ends with this value, and what it has started with it.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        if let Some(id) = self.0.id().and_then(|id| i32::try_from(id).ok()) {
            // It may have ended a moment ago.
            let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
        }
    }
}
