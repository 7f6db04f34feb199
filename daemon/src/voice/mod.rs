//! What speaks: for the room the speech worker, print, or nothing; for a player who hears apart from it a worker of
//! his own.

mod choosing;
mod printer;
pub mod private;
mod process;
mod server;
mod speech;
mod text;
pub mod trial;
mod wav;
mod wire;
pub mod worker;

use appendixd_core::Millis;
use appendixd_core::effect::Utterance;
use appendixd_core::input::{Input, VoiceReport};
use appendixd_core::listener::Output;
use appendixd_core::words::pauses;
use tokio::sync::mpsc;

use crate::config::{Config, VoiceChoice};
use printer::Printer;
pub use speech::Told;
use speech::{Keeper, Program, Wanted};
pub use text::TextVoice;

/// Everything that speaks.
pub struct Voices {
    room: Voice,
    seats: Vec<(Output, mpsc::UnboundedSender<Wanted>)>,
    /// What the voices of seats have told, for the core.
    told: Vec<Input>,
}

/// The voice of the room.
struct Voice {
    way: Way,
    ms_per_word: u32,
    /// What is to be told to the core, in order.
    reports: Vec<VoiceReport>,
}

enum Way {
    Worker(mpsc::UnboundedSender<Wanted>),
    Print(TextVoice, Printer),
    Silent(TextVoice),
}

impl Voices {
    /// Starts the voices that are wanted. What their workers have to tell comes through `told`; it must be called
    /// inside a local task set.
    pub fn start(config: &Config, told: &mpsc::Sender<Told>) -> Self {
        let seats = config.outputs.iter().map(|(output, private)| {
            let program = Program::Private(private.clone());
            (output.clone(), keep(output.clone(), program, told))
        });
        Self { room: Voice::start(config, told), seats: seats.collect(), told: Vec::new() }
    }

    /// Begins an utterance.
    pub fn speak(&mut self, now: Millis, utterance: Utterance) {
        match self.seats.iter().find(|(output, _)| *output == utterance.output) {
            // Its keeper goes on as long as the daemon does.
            Some((_, orders)) => {
                let _ = orders.send(Wanted::Say(utterance));
            }
            None if utterance.output == Output::Room => self.room.speak(now, utterance),
            // A seat of a journal whose output the configuration does not know any more.
            None => self.told.push(input(&utterance.output, VoiceReport::Absent)),
        }
    }

    /// Stops an utterance at once, wherever it is spoken.
    pub fn stop(&mut self, id: u64) {
        self.room.stop(id);
        for (_, orders) in &self.seats {
            let _ = orders.send(Wanted::Stop(id));
        }
    }

    /// Takes note of what a speech worker's keeper says.
    pub fn told(&mut self, now: Millis, told: Told) {
        match told {
            Told::Report(Output::Room, report) => self.room.reports.push(report),
            Told::Report(output, report) => self.told.push(input(&output, report)),
            Told::Absent(held) => self.room.print_instead(now, held),
        }
    }

    /// When [`Self::reports`] will have something without anything else happening.
    pub fn next_report(&self) -> Option<Millis> {
        match &self.room.way {
            Way::Worker(_) => None,
            Way::Print(text, _) | Way::Silent(text) => text.next_end(),
        }
    }

    /// What is to be told to the core by now.
    pub fn reports(&mut self, now: Millis) -> Vec<Input> {
        let mut inputs = std::mem::take(&mut self.told);
        inputs.extend(self.room.reports(now).into_iter().map(Input::Voice));
        inputs
    }

    /// The daemon ends: what has been handed over to print is printed.
    pub fn finish(self) {
        if let Way::Print(_, printer) = self.room.way {
            printer.finish();
        }
    }
}

/// Starts a keeper, and gives where to send it what is wanted.
fn keep(output: Output, program: Program, told: &mpsc::Sender<Told>) -> mpsc::UnboundedSender<Wanted> {
    let (orders, wanted) = mpsc::unbounded_channel();
    tokio::task::spawn_local(Keeper { output, program, wanted, told: told.clone() }.keep());
    orders
}

fn input(output: &Output, report: VoiceReport) -> Input {
    match output {
        Output::Room => Input::Voice(report),
        Output::Seat { table, side } => Input::SeatVoice { table: table.clone(), side: *side, report },
    }
}

impl Voice {
    fn start(config: &Config, told: &mpsc::Sender<Told>) -> Self {
        let ms_per_word = config.text_ms_per_word;
        let mut voice = Self { way: Way::Silent(TextVoice::new(0)), ms_per_word, reports: Vec::new() };
        match config.voice {
            VoiceChoice::Off => voice.reports.push(VoiceReport::Ready("off".into())),
            VoiceChoice::Text => voice.print(),
            VoiceChoice::Default | VoiceChoice::SpeechDispatcher => {
                let program = Program::SpeechDispatcher {
                    language: config.voice_language.clone(),
                    worker: config.speech_worker.clone(),
                    voice_name: config.settings.speech.voice_name.clone(),
                    or_other: config.voice == VoiceChoice::Default,
                };
                voice.way = Way::Worker(keep(Output::Room, program, told));
            }
        }
        voice
    }

    fn speak(&mut self, now: Millis, utterance: Utterance) {
        match &mut self.way {
            // If the keeper has just given up, what was handed over goes on as print.
            Way::Worker(orders) => {
                let _ = orders.send(Wanted::Say(utterance));
            }
            Way::Print(text, printer) => {
                printer.print(&pauses::to_read(&utterance.text));
                self.reports.extend(text.speak(now, &utterance));
            }
            Way::Silent(text) => self.reports.extend(text.speak(now, &utterance)),
        }
    }

    fn stop(&mut self, id: u64) {
        match &mut self.way {
            Way::Worker(orders) => {
                let _ = orders.send(Wanted::Stop(id));
            }
            Way::Print(text, _) | Way::Silent(text) => self.reports.extend(text.stop(id)),
        }
    }

    fn reports(&mut self, now: Millis) -> Vec<VoiceReport> {
        if let Way::Print(text, _) | Way::Silent(text) = &mut self.way {
            self.reports.extend(text.ended(now));
        }
        std::mem::take(&mut self.reports)
    }

    /// The worker cannot be used; what it was to say is printed.
    fn print_instead(&mut self, now: Millis, held: Vec<Utterance>) {
        self.print();
        for utterance in held {
            self.speak(now, utterance);
        }
    }

    fn print(&mut self) {
        self.way = Way::Print(TextVoice::new(self.ms_per_word), Printer::start());
        self.reports.push(VoiceReport::Ready("text".into()));
    }
}

/// How many words a voice says in a minute at this rate, from -100 to 100: as espeak-ng does below speech-dispatcher.
pub(crate) fn words_a_minute(rate: Option<i8>) -> u32 {
    const SLOWEST: i32 = 80;
    const NORMAL: i32 = 170;
    const FASTEST: i32 = 450;
    let rate = i32::from(rate.unwrap_or_default()).clamp(-100, 100);
    let reach = if rate < 0 { NORMAL - SLOWEST } else { FASTEST - NORMAL };
    u32::try_from(NORMAL + reach * rate / 100).unwrap_or_default()
}
