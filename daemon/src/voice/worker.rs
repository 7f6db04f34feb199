//! The speech worker: a process of its own, because the speech library can hang for ever and abort the process. It
//! reads lines, speaks, and writes what has become of it.

use std::process::ExitCode;
use std::sync::mpsc;

use appendixd_core::speaking::Speech;

use super::server::{Server, Stage};
use super::wire::{self, FromWorker, ToWorker, speakable, tell};

/// What has happened to the worker.
enum Happening {
    Order(ToWorker),
    Speech(u64, Stage),
}

/// A sentence that was handed over.
struct UnderWay {
    /// The server's number.
    message: u64,
    /// Ours.
    id: u64,
    /// In case it has to be said again.
    text: String,
}

struct Worker {
    server: Server,
    /// In order.
    under_way: Vec<UnderWay>,
    has_spoken: bool,
}

/// Runs the worker until its standard input ends. `language` is the one to be ready for at first, in the voice of this
/// name if it has one. `chosen` is the voice that was found for these before: there is no time to look for it while
/// somebody waits for the rest of a sentence.
pub fn run(language: &str, voice_name: Option<&str>, chosen: Option<&str>) -> ExitCode {
    let (happenings, arrived) = mpsc::channel();
    let orders = happenings.clone();
    std::thread::spawn(move || {
        wire::read_orders(|order| orders.send(Happening::Order(order)).is_ok());
        // The main thread may be stuck inside the library: leave from here.
        std::process::exit(0);
    });
    let report = move |message, stage| {
        // At the end nobody listens; then it does not matter.
        let _ = happenings.send(Happening::Speech(message, stage));
    };
    let connected =
        Server::connect(report).map_err(|error| format!("speech-dispatcher does not answer ({error})"));
    let worked = connected.and_then(|server| work(server, language, voice_name, chosen, &arrived));
    match worked {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            tell(&FromWorker::Failed(reason));
            ExitCode::FAILURE
        }
    }
}

fn work(
    mut server: Server,
    language: &str,
    voice_name: Option<&str>,
    chosen: Option<&str>,
    arrived: &mpsc::Receiver<Happening>,
) -> Result<(), String> {
    tell(&FromWorker::Connected);
    if let Some(name) = chosen {
        server.trust(language, voice_name, name).map_err(not_set)?;
    }
    let voice = server.choose(language, voice_name).map_err(not_set)?;
    tell(&FromWorker::Chose(voice.to_remember().to_owned()));
    tell(&FromWorker::Ready(voice.to_string()));
    let mut worker = Worker { server, under_way: Vec::new(), has_spoken: false };
    for happening in arrived {
        match happening {
            Happening::Order(ToWorker::Say { id, language, speech, text }) => {
                worker.say(id, &language, &speech, &text)?;
            }
            Happening::Order(ToWorker::Stop(id)) => worker.stop(id)?,
            Happening::Order(ToWorker::Ping) => worker.ping()?,
            Happening::Speech(message, stage) => worker.report(message, stage),
        }
        if worker.under_way.is_empty()
            && worker.has_spoken
            && let Some(voice) = worker.server.look_again().map_err(not_set)?
        {
            tell(&FromWorker::Chose(voice.to_remember().to_owned()));
        }
    }
    Ok(())
}

fn not_set(error: speech_dispatcher::Error) -> String {
    format!("the voice cannot be set ({error})")
}

impl Worker {
    fn say(&mut self, id: u64, language: &str, speech: &Speech, text: &str) -> Result<(), String> {
        let text = speakable(text);
        if text.trim().is_empty() {
            // An empty message would make the library's next call hang.
            tell(&FromWorker::Began(id));
            tell(&FromWorker::Ended(id));
            return Ok(());
        }
        self.server.choose(language, speech.voice_name.as_deref()).map_err(not_set)?;
        self.server.follow(speech).map_err(not_set)?;
        let text = self.server.written(text);
        self.hand_over(id, text)
    }

    fn hand_over(&mut self, id: u64, text: String) -> Result<(), String> {
        let message = self
            .server
            .say(&text)
            .map_err(|error| format!("speech-dispatcher does not take the sentence ({error})"))?;
        // A report may have been faster than this, but it is read only after this, from the channel.
        self.under_way.push(UnderWay { message, id, text });
        Ok(())
    }

    fn ping(&self) -> Result<(), String> {
        self.server.ping().map_err(|error| format!("speech-dispatcher has gone ({error})"))?;
        tell(&FromWorker::Pong);
        Ok(())
    }

    fn stop(&mut self, id: u64) -> Result<(), String> {
        if self.under_way.iter().all(|sentence| sentence.id != id) {
            return Ok(());
        }
        self.server.stop().map_err(|error| format!("speech-dispatcher cannot be stopped ({error})"))?;
        // The server stops everything of ours; what was not meant is said again.
        for sentence in std::mem::take(&mut self.under_way) {
            if sentence.id == id {
                tell(&FromWorker::Stopped(id));
            } else {
                self.hand_over(sentence.id, sentence.text)?;
            }
        }
        Ok(())
    }

    fn report(&mut self, message: u64, stage: Stage) {
        // One that is not known was stopped, and that has been told.
        let Some(place) = self.under_way.iter().position(|sentence| sentence.message == message) else {
            return;
        };
        let id = self.under_way[place].id;
        match stage {
            Stage::Began => return tell(&FromWorker::Began(id)),
            Stage::Ended => tell(&FromWorker::Ended(id)),
            Stage::Stopped => tell(&FromWorker::Stopped(id)),
        }
        self.has_spoken = true;
        self.under_way.remove(place);
    }
}
