//! speech-dispatcher as the speech worker sees it: a connection, its voices, and what it reports of sentences.

use std::fmt;

use speech_dispatcher::{Connection, Error, Mode, Notification, Priority, Voice};

use appendixd_core::speaking::Speech;
use appendixd_core::words::Respelling;

use super::choosing::chosen;

/// What the name of a voice holds that does not speak the language it is wanted for.
pub(super) const HAS_NONE: &str = "for it has none for";

/// What the server has reported of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Began,
    Ended,
    Stopped,
}

/// A connection to the server.
pub(super) struct Server {
    connection: Connection,
    /// Its name and its language, of each voice; none: they have not been asked for yet.
    voices: Option<Vec<(String, String)>>,
    /// How it speaks where nothing else is wanted, and as it is set now.
    usual: Manner,
    set: Manner,
    mouth: Option<Mouth>,
    /// What speaks was not found among the voices.
    trusted: bool,
}

/// A voice as it was asked for, and the one that speaks.
pub(super) struct Mouth {
    language: String,
    wanted: Option<String>,
    /// None: the server's usual voice.
    name: Option<String>,
    /// How the words are written for it, where it speaks another language.
    respelling: Option<Respelling>,
}

/// Rate, pitch and volume in the server's numbers.
#[derive(Clone, Copy, PartialEq)]
struct Manner {
    rate: i32,
    pitch: i32,
    volume: i32,
}

impl Server {
    /// Connects, starting the server if it does not run. What it reports of sentences comes from a thread of the
    /// library under a lock of the crate, so `report` may only hand it on.
    pub(super) fn connect(report: impl Fn(u64, Stage) + Clone + 'static) -> Result<Self, Error> {
        let connection = Connection::open("appendixd", "voice", "appendixd", Mode::Threaded)?;
        let callback = |stage| {
            let report = report.clone();
            Some(Box::new(move |message, _| report(u64::try_from(message).unwrap_or(u64::MAX), stage)) as _)
        };
        connection.on_begin(callback(Stage::Began));
        connection.on_end(callback(Stage::Ended));
        connection.on_cancel(callback(Stage::Stopped));
        connection.set_notification_on(Notification::All)?;
        let usual = Manner {
            rate: connection.get_voice_rate(),
            pitch: connection.get_voice_pitch(),
            volume: connection.get_volume(),
        };
        Ok(Self { connection, voices: None, usual, set: usual, mouth: None, trusted: false })
    }

    /// Chooses the voice for this language, of this name if there is one.
    pub(super) fn choose(&mut self, language: &str, wanted: Option<&str>) -> Result<&Mouth, Error> {
        let is_it = |mouth: &Mouth| mouth.language == language && mouth.wanted.as_deref() == wanted;
        let mouth = match self.mouth.take().filter(is_it) {
            Some(mouth) => mouth,
            None => self.found(language.to_owned(), wanted.map(str::to_owned))?,
        };
        Ok(self.mouth.insert(mouth))
    }

    /// Speaks with this voice, which was chosen for the same before.
    pub(super) fn trust(&mut self, language: &str, wanted: Option<&str>, name: &str) -> Result<(), Error> {
        self.speak_with(name, language)?;
        self.trusted = true;
        self.mouth = Some(Mouth {
            language: language.to_owned(),
            wanted: wanted.map(str::to_owned),
            name: Some(name.to_owned()),
            respelling: None,
        });
        Ok(())
    }

    /// There is time: is the voice that was trusted still there? Gives the one that speaks from now on if that had to
    /// be asked.
    pub(super) fn look_again(&mut self) -> Result<Option<&Mouth>, Error> {
        match self.mouth.take_if(|_| self.trusted) {
            Some(Mouth { language, wanted, .. }) => self.choose(&language, wanted.as_deref()).map(Some),
            None => Ok(None),
        }
    }

    fn found(&mut self, language: String, wanted: Option<String>) -> Result<Mouth, Error> {
        self.trusted = false;
        let voices = self.listed()?;
        let Some((place, respelling)) = chosen(voices, &language, wanted.as_deref()) else {
            // What it cannot list it may be able to speak all the same.
            self.connection.set_language(language.as_str())?;
            return Ok(Mouth { language, wanted, name: None, respelling: None });
        };
        let (name, tag) = voices[place].clone();
        self.speak_with(&name, &tag)?;
        Ok(Mouth { language, wanted, name: Some(name), respelling })
    }

    /// Asks once which voices there are. The library's own list of them takes seconds where there are thousands, and
    /// is not used: the server answers in a quarter of a second.
    fn listed(&mut self) -> Result<&[(String, String)], Error> {
        let voices = match self.voices.take() {
            Some(voices) => voices,
            None => {
                let reply = self.connection.send_data("LIST SYNTHESIS_VOICES\r\n", true);
                reply.ok_or(Error::OperationFailed)?.lines().filter_map(voice).collect()
            }
        };
        Ok(self.voices.insert(voices))
    }

    fn speak_with(&self, name: &str, language: &str) -> Result<(), Error> {
        let voice = Voice { name: name.to_owned(), language: language.to_owned(), variant: None };
        self.connection.set_synthesis_voice(&voice)
    }

    /// Sets what is to be another way than it is.
    pub(super) fn follow(&mut self, speech: &Speech) -> Result<(), Error> {
        let wanted = Manner {
            rate: speech.rate.map_or(self.usual.rate, i32::from),
            pitch: speech.pitch.map_or(self.usual.pitch, i32::from),
            volume: speech.volume.map_or(self.usual.volume, i32::from),
        };
        if wanted.rate != self.set.rate {
            self.connection.set_voice_rate(wanted.rate)?;
        }
        if wanted.pitch != self.set.pitch {
            self.connection.set_voice_pitch(wanted.pitch)?;
        }
        if wanted.volume != self.set.volume {
            self.connection.set_volume(wanted.volume)?;
        }
        self.set = wanted;
        Ok(())
    }

    /// The text as the voice is to get it.
    pub(super) fn written(&self, text: String) -> String {
        match self.mouth.as_ref().and_then(|mouth| mouth.respelling.as_ref()) {
            Some(table) => table.write(&text),
            None => text,
        }
    }

    /// Hands over a sentence, behind those that are under way; gives the number in the server's reports.
    pub(super) fn say(&self, text: &str) -> Result<u64, Error> {
        self.connection.say(Priority::Important, text).ok_or(Error::OperationFailed)
    }

    /// Stops everything that was handed over.
    pub(super) fn stop(&self) -> Result<(), Error> {
        self.connection.cancel()
    }

    /// Sets what is set already: the library tells of a dead server only when it is asked for something.
    pub(super) fn ping(&self) -> Result<(), Error> {
        self.connection.set_voice_rate(self.set.rate)
    }
}

impl Mouth {
    /// The name of a voice that is worth beginning with again, or nothing.
    pub(super) fn to_remember(&self) -> &str {
        self.name.as_deref().filter(|_| self.respelling.is_none()).unwrap_or_default()
    }
}

impl fmt::Display for Mouth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = &self.language;
        match (&self.name, &self.respelling) {
            (None, _) => {
                write!(formatter, "speech-dispatcher, usual voice, {HAS_NONE} {language}")
            }
            (Some(name), None) => write!(formatter, "speech-dispatcher, voice {name}"),
            (Some(name), Some(_)) => write!(
                formatter,
                "speech-dispatcher, voice {name}, with words respelled for it, {HAS_NONE} {language}"
            ),
        }
    }
}

/// A voice in the server's list: `249-German`, its language and its variant, with tabs between.
fn voice(line: &str) -> Option<(String, String)> {
    let mut fields = line.strip_prefix("249-")?.split('\t');
    let (name, language) = (fields.next()?, fields.next()?);
    Some((name.to_owned(), language.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_is_a_voice() {
        let german = Some(("German".to_owned(), "de".to_owned()));
        assert_eq!(voice("249-German\tde\tnone"), german);
        assert_eq!(voice("249-English (America)+Anna\ten-US\tAnna").unwrap().0, "English (America)+Anna");
        assert_eq!(voice("249 OK VOICE LIST SENT"), None);
        assert_eq!(voice("304 CANT LIST VOICES"), None);
        assert_eq!(voice("249-alone"), None);
    }
}
