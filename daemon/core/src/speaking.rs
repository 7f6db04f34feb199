//! How a voice speaks, and how much of what could be said.

use crate::words::{Form, Language, Wording};

/// How a voice speaks to one audience. What is `None` is as the voice has it by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Speech {
    /// From -100 (slow) over 0 (the voice's normal rate) to 100.
    pub rate: Option<i8>,
    /// From -100 (low) to 100.
    pub pitch: Option<i8>,
    /// From -100 (silent) to 100.
    pub volume: Option<i8>,
    /// A voice by its name, used where it speaks the wanted language.
    pub voice_name: Option<String>,
    /// How long it rests inside a move.
    pub pause: Pause,
    /// How much is said.
    pub verbosity: Verbosity,
    /// How much faster it speaks while others wait.
    pub hurry: Hurry,
    /// The language of the sentences, where it was changed while it is used.
    pub language: Option<Language>,
    /// How much of a move is said, where that was changed while it is used.
    pub form: Option<Form>,
    /// The set of names of the files, where that was changed while it is used: one that its language offers.
    pub names: Option<String>,
}

/// So much is added to the rate while sentences wait that must not be late: 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hurry(pub u8);

impl Default for Hurry {
    fn default() -> Self {
        Self(40)
    }
}

/// The rest between the two squares of a move, and before a promotion or the word for check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pause {
    /// None.
    None,
    /// That of a comma.
    #[default]
    Short,
    /// That of a semicolon.
    Long,
}

/// How much is said aloud. Nothing that the Laws or the arbiter want said is ever left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Everything.
    #[default]
    Full,
    /// Not what only confirms that all is well.
    Brief,
}

/// A setting of a voice that is changed while it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpeechChange {
    /// See [`Speech::rate`].
    Rate(i8),
    /// See [`Speech::pitch`].
    Pitch(i8),
    /// See [`Speech::volume`].
    Volume(i8),
    /// See [`Speech::voice_name`].
    VoiceName(String),
    /// See [`Speech::pause`].
    Pause(Pause),
    /// See [`Speech::verbosity`].
    Verbosity(Verbosity),
    /// See [`Speech::hurry`].
    Hurry(Hurry),
    /// See [`Speech::language`].
    Language(Language),
    /// See [`Speech::form`].
    Form(Form),
    /// See [`Speech::names`].
    Names(String),
}

impl Speech {
    /// Changes one setting.
    pub fn change(&mut self, change: SpeechChange) {
        match change {
            SpeechChange::Rate(rate) => self.rate = Some(rate),
            SpeechChange::Pitch(pitch) => self.pitch = Some(pitch),
            SpeechChange::Volume(volume) => self.volume = Some(volume),
            SpeechChange::VoiceName(name) => self.voice_name = Some(name),
            SpeechChange::Pause(pause) => self.pause = pause,
            SpeechChange::Verbosity(verbosity) => self.verbosity = verbosity,
            SpeechChange::Hurry(hurry) => self.hurry = hurry,
            SpeechChange::Language(language) => {
                self.language = Some(language);
                self.names = None;
            }
            SpeechChange::Form(form) => self.form = Some(form),
            SpeechChange::Names(names) => self.names = Some(names),
        }
    }

    /// The words it speaks in, where those of `usual` were changed. Names and own words belong to one language.
    pub fn wording(&self, usual: &Wording) -> Wording {
        let language = self.language.unwrap_or(usual.language);
        let form = self.form.unwrap_or(usual.form);
        let base = if language == usual.language {
            usual.clone()
        } else {
            Wording { language, ..Wording::default() }
        };
        let base = match &self.names {
            None => base,
            // A whole set leaves no file the name that it has in another.
            Some(_) => Wording { names: self.names.clone(), files: Default::default(), ..base },
        };
        Wording { form, ..base }
    }

    /// The same, faster, as others wait.
    pub fn hurried(&self) -> Self {
        let rate = i16::from(self.rate.unwrap_or_default()) + i16::from(self.hurry.0);
        Self { rate: Some(i8::try_from(rate.min(100)).unwrap_or(100)), ..self.clone() }
    }
}

impl Pause {
    const ALL: [Self; 3] = [Self::None, Self::Short, Self::Long];

    /// The word used in files and requests.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Short => "short",
            Self::Long => "long",
        }
    }

    /// The one with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pause| pause.word() == word)
    }
}

impl Verbosity {
    /// The word used in files and requests.
    pub fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Brief => "brief",
        }
    }

    /// The one with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Full, Self::Brief].into_iter().find(|verbosity| verbosity.word() == word)
    }
}
