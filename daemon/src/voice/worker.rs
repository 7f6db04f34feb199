//! The speech worker: a process of its own, because the speech library can hang for ever, abort the process, and
//! takes seconds to choose a voice. It reads lines, speaks, and writes what has become of it.
//!
//! All `Tts` values live on the main thread, one a language. Their callbacks run on a thread of the library under
//! a lock of the crate, so they only send into a channel.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};

use appendixd_core::speaking::Speech;
use appendixd_core::words::Respelling;
use tts::{Tts, UtteranceId};

use super::wire::{FromWorker, ToWorker, speakable};

/// What has happened to the worker.
enum Happening {
    Order(ToWorker),
    Speech(usize, UtteranceId, Stage),
}

#[derive(Clone, Copy)]
enum Stage {
    Began,
    Ended,
    Stopped,
}

/// One voice, for one language and, if one is named, of this name.
struct Mouth {
    language: String,
    wanted: Option<String>,
    voice: String,
    /// How the words are written for it, where it speaks another language.
    respelling: Option<Respelling>,
    /// The server's numbers for how it speaks where nothing else is wanted, and as it is set now.
    usual: Manner,
    set: Manner,
    tts: Tts,
    /// Utterances under way, in order: the server's number and ours, and the text in case it has to be said again.
    under_way: Vec<(UtteranceId, u64, String)>,
}

/// Rate, pitch and volume in the server's numbers.
#[derive(Clone, Copy, PartialEq)]
struct Manner {
    rate: f32,
    pitch: f32,
    volume: f32,
}

struct Worker {
    mouths: Vec<Mouth>,
    happenings: Sender<Happening>,
}

/// Runs the worker until its standard input ends. `language` is the one to be ready for at first, in the voice of this
/// name if it has one.
pub fn run(language: &str, voice_name: Option<&str>) -> ExitCode {
    let (happenings, arrived) = mpsc::channel();
    let orders = happenings.clone();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if let Some(order) = ToWorker::read(&line)
                && orders.send(Happening::Order(order)).is_err()
            {
                break;
            }
        }
        // The main thread may be stuck inside the library: leave from here.
        std::process::exit(0);
    });
    let mut worker = Worker { mouths: Vec::new(), happenings };
    match worker.work(language, voice_name, &arrived) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            tell(&FromWorker::Failed(reason));
            ExitCode::FAILURE
        }
    }
}

pub(super) fn tell(report: &FromWorker) {
    let mut out = io::stdout().lock();
    if out.write_all(report.line().as_bytes()).and_then(|()| out.flush()).is_err() {
        // Nobody listens any more.
        std::process::exit(0);
    }
}

impl Worker {
    fn work(
        &mut self,
        language: &str,
        voice_name: Option<&str>,
        arrived: &mpsc::Receiver<Happening>,
    ) -> Result<(), String> {
        let first = self.mouth(language, voice_name)?;
        tell(&FromWorker::Ready(self.mouths[first].voice.clone()));
        for happening in arrived {
            match happening {
                Happening::Order(ToWorker::Say { id, language, speech, text }) => {
                    self.say(id, &language, &speech, &text)?;
                }
                Happening::Order(ToWorker::Stop(id)) => self.stop(id)?,
                Happening::Order(ToWorker::Ping) => self.ping()?,
                Happening::Speech(mouth, utterance, stage) => self.report(mouth, utterance, stage),
            }
        }
        Ok(())
    }

    /// The place of the voice for this language, of this name; made if there is none yet.
    fn mouth(&mut self, language: &str, wanted: Option<&str>) -> Result<usize, String> {
        let is_it = |mouth: &Mouth| mouth.language == language && mouth.wanted.as_deref() == wanted;
        if let Some(place) = self.mouths.iter().position(is_it) {
            return Ok(place);
        }
        let place = self.mouths.len();
        if place > 0 {
            tell(&FromWorker::Choosing);
        }
        let tts = Tts::default().map_err(|error| format!("speech-dispatcher does not answer ({error})"))?;
        if place == 0 {
            tell(&FromWorker::Connected);
        }
        self.listen(place, &tts).map_err(|error| error.to_string())?;
        let usual = Manner::of(&tts).map_err(|error| error.to_string())?;
        let mut mouth = Mouth {
            language: language.into(),
            wanted: wanted.map(str::to_owned),
            voice: String::new(),
            respelling: None,
            usual,
            set: usual,
            tts,
            under_way: Vec::new(),
        };
        mouth.settle().map_err(|error| format!("the voice cannot be set ({error})"))?;
        self.mouths.push(mouth);
        Ok(place)
    }

    fn listen(&self, place: usize, tts: &Tts) -> Result<(), tts::Error> {
        let callback = |stage| {
            let happenings = self.happenings.clone();
            Some(Box::new(move |utterance| {
                // At the end nobody listens; then it does not matter.
                let _ = happenings.send(Happening::Speech(place, utterance, stage));
            }) as Box<dyn FnMut(UtteranceId)>)
        };
        tts.on_utterance_begin(callback(Stage::Began))?;
        tts.on_utterance_end(callback(Stage::Ended))?;
        tts.on_utterance_stop(callback(Stage::Stopped))
    }

    fn say(&mut self, id: u64, language: &str, speech: &Speech, text: &str) -> Result<(), String> {
        let text = speakable(text);
        if text.trim().is_empty() {
            // An empty message would make the library's next call hang.
            tell(&FromWorker::Began(id));
            tell(&FromWorker::Ended(id));
            return Ok(());
        }
        let place = self.mouth(language, speech.voice_name.as_deref())?;
        self.mouths[place].follow(speech).map_err(|error| format!("the voice cannot be set ({error})"))?;
        let text = self.mouths[place].respelling.as_ref().map_or(text.clone(), |table| table.write(&text));
        self.hand_over(place, id, text)
    }

    fn hand_over(&mut self, place: usize, id: u64, text: String) -> Result<(), String> {
        let mouth = &mut self.mouths[place];
        let utterance = match mouth.tts.speak(text.clone(), false) {
            Ok(Some(utterance)) => utterance,
            Ok(None) => return Err("speech-dispatcher gave the sentence no number".into()),
            Err(error) => return Err(format!("speech-dispatcher does not take the sentence ({error})")),
        };
        // A callback may have been faster than this, but it is read only after this, from the channel.
        mouth.under_way.push((utterance, id, text));
        Ok(())
    }

    /// Sets what is set already: the library tells of a dead server only when it is asked for something.
    fn ping(&mut self) -> Result<(), String> {
        for mouth in &mut self.mouths {
            mouth
                .tts
                .set_rate(mouth.set.rate)
                .map_err(|error| format!("speech-dispatcher has gone ({error})"))?;
        }
        tell(&FromWorker::Pong);
        Ok(())
    }

    fn stop(&mut self, id: u64) -> Result<(), String> {
        let found =
            self.mouths.iter().position(|mouth| mouth.under_way.iter().any(|(_, known, _)| *known == id));
        let Some(place) = found else { return Ok(()) };
        let mouth = &mut self.mouths[place];
        mouth.tts.stop().map_err(|error| format!("speech-dispatcher cannot be stopped ({error})"))?;
        // The library stops everything of this voice; what was not meant is said again.
        let stopped = std::mem::take(&mut mouth.under_way);
        for (_, other, text) in stopped {
            if other == id {
                tell(&FromWorker::Stopped(id));
            } else {
                self.hand_over(place, other, text)?;
            }
        }
        Ok(())
    }

    fn report(&mut self, place: usize, utterance: UtteranceId, stage: Stage) {
        let Some(mouth) = self.mouths.get_mut(place) else { return };
        // One that is not known was stopped, and that has been told.
        let found = mouth.under_way.iter().position(|(known, _, _)| *known == utterance);
        let Some(found) = found else { return };
        let id = mouth.under_way[found].1;
        match stage {
            Stage::Began => tell(&FromWorker::Began(id)),
            Stage::Ended => {
                mouth.under_way.remove(found);
                tell(&FromWorker::Ended(id));
            }
            Stage::Stopped => {
                mouth.under_way.remove(found);
                tell(&FromWorker::Stopped(id));
            }
        }
    }
}

impl Mouth {
    /// Chooses the voice, once: the library lists thousands of voices each time, which takes seconds.
    fn settle(&mut self) -> Result<(), tts::Error> {
        let voices = self.tts.voices()?;
        let known: Vec<(String, String)> =
            voices.iter().map(|voice| (voice.name(), voice.language().to_string())).collect();
        let Some((place, respelling)) = chosen(&known, &self.language, self.wanted.as_deref()) else {
            self.voice = format!("speech-dispatcher, usual voice, for it has none for {}", self.language);
            return Ok(());
        };
        self.tts.set_voice(&voices[place])?;
        self.voice = format!("speech-dispatcher, voice {}", voices[place].name());
        if respelling.is_some() {
            let why = format!(", with words respelled for it, for it has none for {}", self.language);
            self.voice.push_str(&why);
        }
        self.respelling = respelling;
        Ok(())
    }
}

/// The place of the voice that suits best among these, by name and language, and how words are written for it if it
/// speaks another language.
fn chosen(
    voices: &[(String, String)],
    language: &str,
    named: Option<&str>,
) -> Option<(usize, Option<Respelling>)> {
    let best = |language: &str| {
        let speaking = voices.iter().enumerate().filter(|(_, (_, tag))| speaks(tag, language));
        let best = speaking.min_by_key(|(_, (name, tag))| rank(name, tag, language, named));
        best.map(|(place, _)| place)
    };
    match best(language) {
        Some(place) => Some((place, None)),
        None => Respelling::of(language).find_map(|table| Some((best(table.voice())?, Some(table)))),
    }
}

impl Mouth {
    /// Sets what is to be another way than it is.
    fn follow(&mut self, speech: &Speech) -> Result<(), tts::Error> {
        let wanted = Manner {
            rate: speech.rate.map_or(self.usual.rate, f32::from),
            pitch: speech.pitch.map_or(self.usual.pitch, f32::from),
            volume: speech.volume.map_or(self.usual.volume, f32::from),
        };
        if wanted.rate != self.set.rate {
            self.tts.set_rate(wanted.rate)?;
        }
        if wanted.pitch != self.set.pitch {
            self.tts.set_pitch(wanted.pitch)?;
        }
        if wanted.volume != self.set.volume {
            self.tts.set_volume(wanted.volume)?;
        }
        self.set = wanted;
        Ok(())
    }
}

impl Manner {
    fn of(tts: &Tts) -> Result<Self, tts::Error> {
        Ok(Self { rate: tts.get_rate()?, pitch: tts.get_pitch()?, volume: tts.get_volume()? })
    }
}

fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

fn speaks(tag: &str, wanted: &str) -> bool {
    primary(tag).eq_ignore_ascii_case(primary(wanted))
}

/// How badly a voice suits; the lowest is the best. Names with a plus sign are timbres of another voice.
fn rank(name: &str, tag: &str, wanted: &str, wanted_name: Option<&str>) -> (bool, bool, bool, bool) {
    (
        !speaks(tag, wanted),
        wanted_name.is_none_or(|wanted| wanted != name),
        !tag.eq_ignore_ascii_case(wanted),
        name.contains('+'),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(voices: &[(&str, &str)], wanted: &str, name: Option<&str>) -> Option<(usize, bool)> {
        let voices: Vec<_> = voices.iter().map(|(name, tag)| ((*name).into(), (*tag).into())).collect();
        chosen(&voices, wanted, name).map(|(place, respelling)| (place, respelling.is_some()))
    }

    fn best<'a>(voices: &[(&'a str, &'a str)], wanted: &str, name: Option<&str>) -> &'a str {
        voices[choice(voices, wanted, name).unwrap().0].0
    }

    #[test]
    fn german_words_are_respelled_only_where_no_voice_speaks_german() {
        let english = [("Dansk", "da"), ("English+Anna", "en"), ("English", "en")];
        assert_eq!(choice(&english, "de", None), Some((2, true)));
        assert_eq!(choice(&[("English", "en"), ("German", "de-AT")], "de", None), Some((1, false)));
        assert_eq!(choice(&[("Dansk", "da")], "de", None), None);
        assert_eq!(choice(&english, "sv", None), None);
    }

    #[test]
    fn the_plain_voice_of_the_language_is_taken() {
        let voices = [
            ("Danish+Anna", "da"),
            ("English (America)", "en-US"),
            ("German+Anna", "de"),
            ("Swiss", "de-CH"),
            ("German", "de"),
        ];
        assert_eq!(best(&voices, "de", None), "German");
        assert_eq!(best(&voices, "en", None), "English (America)");
        assert_eq!(best(&voices, "da", None), "Danish+Anna");
        assert_eq!(best(&voices, "de", Some("Swiss")), "Swiss");
        assert_eq!(best(&voices, "de", Some("Danish+Anna")), "German");
        assert!(!speaks("den", "de") && speaks("de_AT", "de"));
    }
}
