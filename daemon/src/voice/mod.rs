//! What speaks: the speech worker, print, or nothing.

mod printer;
mod speech;
mod text;
mod wire;
pub mod worker;

use appendixd_core::Millis;
use appendixd_core::effect::Utterance;
use appendixd_core::input::VoiceReport;
use tokio::sync::mpsc;

use crate::config::{Config, VoiceChoice};
use printer::Printer;
pub use speech::Told;
use speech::{Keeper, Wanted};
pub use text::TextVoice;

/// The daemon's voice.
pub struct Voice {
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

impl Voice {
    /// Starts the voice that is wanted. What the speech worker has to tell comes through `told`; it must be called
    /// inside a local task set.
    pub fn start(config: &Config, told: mpsc::Sender<Told>) -> Self {
        let ms_per_word = config.text_ms_per_word;
        let mut voice = Self { way: Way::Silent(TextVoice::new(0)), ms_per_word, reports: Vec::new() };
        match config.voice {
            VoiceChoice::Off => voice.reports.push(VoiceReport::Ready("off".into())),
            VoiceChoice::Text => voice.print(),
            VoiceChoice::Default | VoiceChoice::SpeechDispatcher => {
                let (orders, wanted) = mpsc::unbounded_channel();
                let keeper = Keeper {
                    language: config.voice_language.clone(),
                    speech: config.speech.clone(),
                    or_other: config.voice == VoiceChoice::Default,
                    wanted,
                    told,
                };
                tokio::task::spawn_local(keeper.keep());
                voice.way = Way::Worker(orders);
            }
        }
        voice
    }

    /// Begins an utterance.
    pub fn speak(&mut self, now: Millis, utterance: Utterance) {
        match &mut self.way {
            // If the keeper has just given up, what was handed over goes on as print.
            Way::Worker(orders) => {
                let _ = orders.send(Wanted::Say(utterance));
            }
            Way::Print(text, printer) => {
                printer.print(&utterance.text);
                self.reports.extend(text.speak(now, &utterance));
            }
            Way::Silent(text) => self.reports.extend(text.speak(now, &utterance)),
        }
    }

    /// Stops an utterance at once.
    pub fn stop(&mut self, id: u64) {
        match &mut self.way {
            Way::Worker(orders) => {
                let _ = orders.send(Wanted::Stop(id));
            }
            Way::Print(text, _) | Way::Silent(text) => self.reports.extend(text.stop(id)),
        }
    }

    /// Takes note of what the speech worker's keeper says.
    pub fn told(&mut self, now: Millis, told: Told) {
        match told {
            Told::Report(report) => self.reports.push(report),
            Told::Absent(held) => {
                self.print();
                for utterance in held {
                    self.speak(now, utterance);
                }
            }
        }
    }

    /// When [`Self::reports`] will have something without anything else happening.
    pub fn next_report(&self) -> Option<Millis> {
        match &self.way {
            Way::Worker(_) => None,
            Way::Print(text, _) | Way::Silent(text) => text.next_end(),
        }
    }

    /// What is to be told to the core by now.
    pub fn reports(&mut self, now: Millis) -> Vec<VoiceReport> {
        if let Way::Print(text, _) | Way::Silent(text) = &mut self.way {
            self.reports.extend(text.ended(now));
        }
        std::mem::take(&mut self.reports)
    }

    /// The daemon ends: what has been handed over to print is printed.
    pub fn finish(self) {
        if let Way::Print(_, printer) = self.way {
            printer.finish();
        }
    }

    fn print(&mut self) {
        self.way = Way::Print(TextVoice::new(self.ms_per_word), Printer::start());
        self.reports.push(VoiceReport::Ready("text".into()));
    }
}
