//! The worker that speaks to one listener: has a program render each sentence and plays it on one device, or into
//! one ear. A process of its own, because an audio system can hang for ever, and it speaks the same lines as the
//! worker of speech-dispatcher.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use appendixd_core::speaking::Speech;
use rodio::{ChannelCount, MixerDeviceSink, SampleRate, Source};

use super::wav::{self, Sound};
use super::wire::{self, FromWorker, ToWorker, speakable, tell};
use super::words_a_minute;
use crate::audio;
use crate::config::{Channel, PrivateOutput};

/// A device on which nothing has sounded for so long is closed.
const IDLE: Duration = Duration::from_secs(5);

/// What has happened to the worker.
enum Happening {
    Order(ToWorker),
    /// The sentence with this number is rendered, or cannot be.
    Rendered(u64, Result<Sound, String>),
    Began(u64),
    Ended(u64),
    DeviceGone,
    NoMoreOrders,
}

struct Worker {
    output: PrivateOutput,
    happenings: Sender<Happening>,
    sink: Option<MixerDeviceSink>,
    waiting: VecDeque<Wanted>,
    current: Option<Current>,
}

struct Wanted {
    id: u64,
    language: String,
    speech: Speech,
    text: String,
}

/// The sentence that is rendered or played.
struct Current {
    id: u64,
    /// Says that it is to be played no further.
    stopped: Arc<AtomicBool>,
}

/// Runs the worker until its standard input ends.
pub fn run(output: PrivateOutput) -> ExitCode {
    let (happenings, arrived) = mpsc::channel();
    let orders = happenings.clone();
    std::thread::spawn(move || {
        wire::read_orders(|order| orders.send(Happening::Order(order)).is_ok());
        // If nobody takes it, the worker has ended already.
        let _ = orders.send(Happening::NoMoreOrders);
    });
    let mut worker = Worker { output, happenings, sink: None, waiting: VecDeque::new(), current: None };
    match worker.work(&arrived) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            tell(&FromWorker::Failed(reason));
            ExitCode::FAILURE
        }
    }
}

impl Worker {
    fn work(&mut self, arrived: &Receiver<Happening>) -> Result<(), String> {
        self.open()?;
        tell(&FromWorker::Connected);
        // What cannot render a word now could not render a move later.
        render(&self.output.program, "en", &Speech::default(), "one")?;
        tell(&FromWorker::Ready(self.name()));
        loop {
            let happening = match arrived.recv_timeout(IDLE) {
                Ok(happening) => happening,
                Err(RecvTimeoutError::Timeout) => {
                    if self.current.is_none() {
                        self.sink = None;
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            match happening {
                Happening::Order(ToWorker::Say { id, language, speech, text }) => {
                    self.waiting.push_back(Wanted { id, language, speech, text: speakable(&text) });
                    self.next();
                }
                Happening::Order(ToWorker::Stop(id)) => self.stop(id),
                Happening::Order(ToWorker::Ping) => tell(&FromWorker::Pong),
                Happening::Rendered(id, sound) => self.play(id, sound?)?,
                Happening::Began(id) if self.is_current(id) => tell(&FromWorker::Began(id)),
                Happening::Ended(id) if self.is_current(id) => {
                    tell(&FromWorker::Ended(id));
                    self.current = None;
                    self.next();
                }
                // Of one that was stopped.
                Happening::Began(_) | Happening::Ended(_) => {}
                Happening::DeviceGone => return Err("the sound output is gone".into()),
                Happening::NoMoreOrders => return Ok(()),
            }
        }
    }

    fn name(&self) -> String {
        let program = self.output.program.split_whitespace().next().unwrap_or_default();
        let device = self.output.device.as_deref().unwrap_or("the usual device");
        format!("{program} on {device}, channel {}", self.output.channel.word())
    }

    fn open(&mut self) -> Result<&MixerDeviceSink, String> {
        let sink = match self.sink.take() {
            Some(sink) => sink,
            None => {
                let happenings = self.happenings.clone();
                let gone = move || {
                    let _ = happenings.send(Happening::DeviceGone);
                };
                audio::open(self.output.device.as_deref(), gone)?
            }
        };
        Ok(self.sink.insert(sink))
    }

    fn is_current(&self, id: u64) -> bool {
        self.current.as_ref().is_some_and(|current| current.id == id)
    }

    /// Has the next sentence rendered, on a thread of its own: orders are heard meanwhile.
    fn next(&mut self) {
        if self.current.is_some() {
            return;
        }
        let Some(wanted) = self.waiting.pop_front() else { return };
        self.current = Some(Current { id: wanted.id, stopped: Arc::default() });
        let (program, happenings) = (self.output.program.clone(), self.happenings.clone());
        std::thread::spawn(move || {
            let Wanted { id, language, speech, text } = wanted;
            let sound = render(&program, &language, &speech, &text);
            // Nobody waits for it where the worker has ended.
            let _ = happenings.send(Happening::Rendered(id, sound));
        });
    }

    fn play(&mut self, id: u64, sound: Sound) -> Result<(), String> {
        let Some(current) = self.current.as_ref().filter(|current| current.id == id) else { return Ok(()) };
        let playing = Playing {
            id,
            rate: NonZero::new(sound.rate).ok_or("it renders no samples a second")?,
            samples: sound.samples,
            place: 0,
            channel: self.output.channel,
            stopped: Arc::clone(&current.stopped),
            happenings: self.happenings.clone(),
        };
        self.open()?.mixer().add(playing);
        Ok(())
    }

    fn stop(&mut self, id: u64) {
        let before = self.waiting.len();
        self.waiting.retain(|wanted| wanted.id != id);
        let was_current = self.current.take_if(|current| current.id == id);
        if let Some(current) = &was_current {
            current.stopped.store(true, Ordering::Relaxed);
        }
        if was_current.is_some() || self.waiting.len() < before {
            tell(&FromWorker::Stopped(id));
            self.next();
        }
    }
}

/// Has the program make samples of a text.
fn render(program: &str, language: &str, speech: &Speech, text: &str) -> Result<Sound, String> {
    let voice = speech.voice_name.as_deref().unwrap_or(language);
    let pitch = (50 + i32::from(speech.pitch.unwrap_or_default()) / 2).clamp(0, 99);
    let volume = (100 + i32::from(speech.volume.unwrap_or(100))) / 2;
    let filled = |word: &str| {
        word.replace("{voice}", voice)
            .replace("{rate}", &words_a_minute(speech.rate).to_string())
            .replace("{pitch}", &pitch.to_string())
            .replace("{volume}", &volume.to_string())
    };
    let mut words = program.split_whitespace();
    let name = words.next().ok_or("no program is named that renders speech")?;
    let trouble = |error: io::Error| format!("{name} cannot be used ({error})");
    let mut child = Command::new(name)
        .args(words.map(filled))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(trouble)?;
    if let Some(mut input) = child.stdin.take() {
        // A sentence fits into a pipe; a program that does not read it is told by what it writes.
        let _ = input.write_all(text.as_bytes());
    }
    let mut file = Vec::new();
    if let Some(mut output) = child.stdout.take() {
        output.read_to_end(&mut file).map_err(trouble)?;
    }
    let status = child.wait().map_err(trouble)?;
    if !status.success() {
        return Err(format!("{name} does not speak the language {language} with voice {voice} ({status})"));
    }
    wav::read(&file).map_err(|error| format!("{name} cannot be used: {error}"))
}

/// A sentence on its way to the device: tells when its first and its last sample are taken.
struct Playing {
    id: u64,
    rate: SampleRate,
    samples: Vec<f32>,
    /// Counts samples of both ears.
    place: usize,
    channel: Channel,
    stopped: Arc<AtomicBool>,
    happenings: Sender<Happening>,
}

const EARS: usize = 2;

impl Iterator for Playing {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if self.place == 0 {
            let _ = self.happenings.send(Happening::Began(self.id));
        }
        let (number, ear) = (self.place / EARS, self.place % EARS);
        let sample = self.samples.get(number).filter(|_| !self.stopped.load(Ordering::Relaxed));
        let Some(sample) = sample else {
            let _ = self.happenings.send(Happening::Ended(self.id));
            return None;
        };
        self.place += 1;
        let heard = match self.channel {
            Channel::Both => true,
            Channel::Left => ear == 0,
            Channel::Right => ear == 1,
        };
        Some(if heard { *sample } else { 0.0 })
    }
}

impl Source for Playing {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        ChannelCount::MIN.saturating_add(1)
    }

    fn sample_rate(&self) -> SampleRate {
        self.rate
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}
