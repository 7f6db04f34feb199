//! What the user wants, from flags, configuration file and environment; flags win, then the file.

mod board;
#[cfg(test)]
mod example;
mod file;
pub mod places;
mod table;
mod wording;

use std::path::{Path, PathBuf};

use appendixd_core::Millis;
use appendixd_core::settings::{Edition, Mode, Settings, Tempo, TouchMoveRule, WhiteClock};
use appendixd_protocol::sense::ClockSide;
use toml::Spanned;

pub use board::{BoardNameError, WantedBoard};
pub use file::FileError;
use file::{ConfigFile, FileForm, SpeechForm, WaitsForm, Word};
pub use wording::{language_tag, languages, of_language};

use crate::request::unspeakable;

/// The time one word takes where nothing speaks: 180 words a minute.
const MS_PER_WORD: u32 = 333;

/// What speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceChoice {
    /// speech-dispatcher where it answers, else text.
    Default,
    /// speech-dispatcher, waited for if it does not answer.
    SpeechDispatcher,
    /// One printed line an utterance.
    Text,
    /// Nothing.
    Off,
}

impl VoiceChoice {
    /// The names that can be chosen.
    pub const ACCEPTED: &str = "speech-dispatcher, text or off";

    /// The voice with this name.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "speech-dispatcher" => Some(Self::SpeechDispatcher),
            "text" => Some(Self::Text),
            "off" => Some(Self::Off),
            _ => None,
        }
    }
}

/// How the voice speaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Speech {
    /// From -100 (slow) over 0 (the server's normal rate) to 100.
    pub rate: Option<i8>,
    /// From -100 (low) to 100.
    pub pitch: Option<i8>,
    /// From -100 (silent) to 100.
    pub volume: Option<i8>,
    /// A voice by the name that the speech server gives it, used where it speaks the wanted language.
    pub voice_name: Option<String>,
}

/// Everything the daemon is told before it starts.
#[derive(Debug)]
pub struct Config {
    /// For the core.
    pub settings: Settings,
    /// What speaks.
    pub voice: VoiceChoice,
    /// How it speaks.
    pub speech: Speech,
    /// The language of the voice it speaks in at first.
    pub voice_language: String,
    /// How long one word of a printed utterance counts; 0: nothing takes time.
    pub text_ms_per_word: u32,
    /// Whether tones sound.
    pub tones: bool,
    /// In the order given.
    pub boards: Vec<WantedBoard>,
    /// Where the daemon keeps what must survive it.
    pub state_dir: PathBuf,
    /// Where it listens.
    pub socket: PathBuf,
}

/// What is said on the command line. What is `None` comes from the file.
#[derive(Debug, Default)]
pub struct Flags {
    /// `--config`
    pub config: Option<PathBuf>,
    /// `--board`, each
    pub boards: Vec<WantedBoard>,
    /// `--language`
    pub language: Option<String>,
    /// `--voice`
    pub voice: Option<VoiceChoice>,
    /// `--edition`
    pub edition: Option<Edition>,
    /// `--tempo`
    pub tempo: Option<Tempo>,
    /// `--mode`
    pub mode: Option<Mode>,
    /// `--state-dir`
    pub state_dir: Option<PathBuf>,
    /// `--socket`
    pub socket: Option<PathBuf>,
}

/// Why the daemon cannot follow what it is told.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A word on the command line.
    #[error("--{flag}: {message}")]
    Flag {
        /// Which.
        flag: &'static str,
        /// What is wrong and what is accepted.
        message: String,
    },
}

impl Config {
    /// Reads the configuration file, if there is one, and puts the flags over it.
    pub fn load(flags: Flags, environment: places::Environment<'_>) -> Result<Self, ConfigError> {
        let path = match &flags.config {
            Some(path) => Some(path.clone()),
            None => places::configurations(environment).into_iter().find(|path| path.exists()),
        };
        let file = match path {
            Some(path) => ConfigFile::read(&path)?,
            None => ConfigFile::parse(Path::new(""), String::new())?,
        };
        Self::combine(flags, &file, environment)
    }

    /// The same from the text of a configuration file; `path` is only told in errors.
    pub fn of_text(
        path: &Path,
        text: String,
        flags: Flags,
        environment: places::Environment<'_>,
    ) -> Result<Self, ConfigError> {
        Self::combine(flags, &ConfigFile::parse(path, text)?, environment)
    }

    fn combine(
        flags: Flags,
        file: &ConfigFile,
        environment: places::Environment<'_>,
    ) -> Result<Self, ConfigError> {
        let form = &file.form;
        let mut settings = file_settings(file)?;
        settings.wording = wording::combined(file, flags.language.as_deref(), environment)?;
        let boards = if flags.boards.is_empty() {
            let mut boards = file_boards(file)?;
            settings.tables = table::plans(file, &settings.wording, &mut boards)?;
            boards
        } else {
            flags.boards
        };
        let voice_language = wording::voice_language(&settings.wording);
        settings.mode = flags.mode.unwrap_or(settings.mode);
        settings.edition = flags.edition.unwrap_or(settings.edition);
        settings.tempo = flags.tempo.unwrap_or(settings.tempo);
        let file_voice = word(file, "voice", &form.voice, VoiceChoice::from_word, VoiceChoice::ACCEPTED)?;
        Ok(Self {
            settings,
            voice: flags.voice.or(file_voice).unwrap_or(VoiceChoice::Default),
            speech: speech(file, &form.speech)?,
            voice_language: voice_language.into(),
            text_ms_per_word: form.speech.text_ms_per_word.unwrap_or(MS_PER_WORD),
            tones: form.tones.unwrap_or(true),
            boards,
            state_dir: flags
                .state_dir
                .or_else(|| form.state_dir.clone())
                .unwrap_or_else(|| places::state(environment)),
            socket: flags
                .socket
                .or_else(|| form.socket.clone())
                .unwrap_or_else(|| places::socket(environment)),
        })
    }
}

fn file_settings(file: &ConfigFile) -> Result<Settings, FileError> {
    let form: &FileForm = &file.form;
    Ok(Settings {
        mode: word(file, "mode", &form.mode, Mode::from_word, "club or tournament")?.unwrap_or_default(),
        edition: word(file, "edition", &form.edition, Edition::from_word, "2023, 2018, 2001 or 1985")?
            .unwrap_or_default(),
        tempo: word(file, "tempo", &form.tempo, Tempo::from_word, "standard, rapid or blitz")?
            .unwrap_or_default(),
        say_check: form.say_check,
        supervised: form.supervised.unwrap_or_default(),
        no_agreement_before: form.no_agreement_before.unwrap_or_default(),
        touch_move: word(
            file,
            "touch-move",
            &form.touch_move,
            TouchMoveRule::from_word,
            "off, announce or enforce",
        )?
        .unwrap_or_default(),
        white_clock: word(file, "white_clock", &form.white_clock, white_clock, "auto, left or right")?
            .unwrap_or_default(),
        white: player(file, "white", &form.white)?,
        black: player(file, "black", &form.black)?,
        differing_signal: form.differing_signal.unwrap_or_default(),
        waits: waits(&form.waits),
        ..Settings::default()
    })
}

fn player(file: &ConfigFile, key: &str, name: &Option<Spanned<String>>) -> Result<String, FileError> {
    let Some(name) = name else { return Ok(String::new()) };
    match unspeakable(name.get_ref()) {
        None => Ok(name.get_ref().clone()),
        Some(character) => {
            let message = format!(
                "{key} holds the character {}, which cannot be spoken. It can be one line of text without \
                 control characters",
                character.escape_unicode()
            );
            Err(file.refuse(name.span().start, &message))
        }
    }
}

fn white_clock(word: &str) -> Option<WhiteClock> {
    match word {
        "auto" => Some(WhiteClock::Auto),
        "left" => Some(WhiteClock::Fixed(ClockSide::Left)),
        "right" => Some(WhiteClock::Fixed(ClockSide::Right)),
        _ => None,
    }
}

fn waits(form: &WaitsForm) -> appendixd_core::settings::Waits {
    let mut waits = appendixd_core::settings::Waits::default();
    let set = |wait: &mut Millis, value: Option<u32>| {
        if let Some(value) = value {
            *wait = Millis(value.into());
        }
    };
    set(&mut waits.settle, form.settle_ms);
    set(&mut waits.slide_settle, form.slide_settle_ms);
    set(&mut waits.victim, form.victim_ms);
    set(&mut waits.doubt, form.doubt_ms);
    set(&mut waits.press, form.press_ms);
    set(&mut waits.distrust, form.distrust_ms);
    set(&mut waits.position, form.position_ms);
    set(&mut waits.question, form.question_ms);
    set(&mut waits.accidental, form.accidental_ms);
    set(&mut waits.adjusting, form.adjusting_ms);
    waits
}

fn speech(file: &ConfigFile, form: &SpeechForm) -> Result<Speech, FileError> {
    Ok(Speech {
        rate: hundred(file, "rate", &form.rate)?,
        pitch: hundred(file, "pitch", &form.pitch)?,
        volume: hundred(file, "volume", &form.volume)?,
        voice_name: form.voice_name.clone(),
    })
}

fn hundred(file: &ConfigFile, key: &str, value: &Option<Spanned<i64>>) -> Result<Option<i8>, FileError> {
    let Some(value) = value else { return Ok(None) };
    let number = i8::try_from(*value.get_ref()).ok().filter(|number| (-100..=100).contains(number));
    let refusal = || {
        let message = format!("{key} cannot be {}. It can be -100 to 100", value.get_ref());
        file.refuse(value.span().start, &message)
    };
    number.ok_or_else(refusal).map(Some)
}

fn word<T>(
    file: &ConfigFile,
    key: &str,
    value: &Option<Spanned<Word>>,
    read: impl Fn(&str) -> Option<T>,
    accepted: &str,
) -> Result<Option<T>, FileError> {
    let Some(value) = value else { return Ok(None) };
    let text = value.get_ref().to_string();
    let refusal =
        || file.refuse(value.span().start, &format!("{key} cannot be {text:?}. It can be {accepted}"));
    read(&text).ok_or_else(refusal).map(Some)
}

fn file_boards(file: &ConfigFile) -> Result<Vec<WantedBoard>, FileError> {
    let read = |name: &Spanned<String>| {
        name.get_ref()
            .parse()
            .map_err(|error: BoardNameError| file.refuse(name.span().start, &format!("boards: {error}")))
    };
    file.form.boards.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use appendixd_core::seat::{Announcer, Ports, Seat};
    use shakmaty::ByColor;

    use super::*;

    fn config(text: &str, flags: Flags) -> Result<Config, ConfigError> {
        Config::of_text(Path::new("/etc/appendixd/config.toml"), text.into(), flags, &|_| None)
    }

    fn refusal(text: &str) -> String {
        config(text, Flags::default()).unwrap_err().to_string()
    }

    #[test]
    fn nothing_set_gives_the_defaults() {
        let config = config("", Flags::default()).unwrap();
        assert_eq!(config.settings, Settings::default());
        assert_eq!(config.voice, VoiceChoice::Default);
        assert!(config.tones && config.boards.is_empty());
    }

    #[test]
    fn flags_win_over_the_file() {
        let text = "mode = \"tournament\"\nedition = 2018\nvoice = \"off\"\nwhite = \"Eva\"\n[waits]\nsettle_ms = 0\n";
        let flags =
            Flags { edition: Some(Edition::E2001), voice: Some(VoiceChoice::Text), ..Flags::default() };
        let config = config(text, flags).unwrap();
        assert_eq!(config.settings.mode, Mode::Tournament);
        assert_eq!(config.settings.edition, Edition::E2001);
        assert_eq!(config.settings.waits.settle, Millis(0));
        assert_eq!(config.settings.white, "Eva");
        assert_eq!(config.voice, VoiceChoice::Text);
    }

    #[test]
    fn words_come_from_flag_file_and_locale_in_this_order() {
        let language = |text: &str, flag: Option<&str>, locale: &str| {
            let file = ConfigFile::parse(Path::new("x"), text.into()).unwrap();
            let flags = Flags { language: flag.map(String::from), ..Flags::default() };
            let environment = |name: &str| (name == "LANG").then(|| locale.to_owned());
            let config = Config::combine(flags, &file, &environment).unwrap();
            language_tag(&config.settings.wording)
        };
        assert_eq!(language("", None, "C.UTF-8"), "ibca");
        assert_eq!(language("", None, "tlh_KL"), "ibca");
        assert_eq!(language("", None, "da_DK.UTF-8"), "da");
        assert_eq!(language("language = \"de\"", None, "da_DK.UTF-8"), "de");
        assert_eq!(language("language = \"de\"", Some("en"), "da_DK.UTF-8"), "en");
        let text =
            "language = \"da\"\nform = \"short\"\n[words]\nnumbers = \"german\"\nfiles = { b = \"Bella\" }\n";
        let wording = config(text, Flags::default()).unwrap().settings.wording;
        assert_eq!(wording.files[1].as_deref(), Some("Bella"));
        assert_eq!(wording.numbers.as_deref(), Some("german"));
    }

    #[test]
    fn a_table_has_boards_and_seats() {
        let text = "language = \"en\"\nboards = [\"/dev/z=dgt\"]\n[[table]]\nname = \"hall\"\n\
                    boards = { white = \"/dev/x=line,pegged\", black = \"/dev/y=dgt\" }\n\
                    seat.white = { name = \"Ada\", blind = true, language = \"en\", announcer = \"player\" }\n\
                    [[table]]\nboards = { black = \"/dev/w\" }\n";
        let config = config(text, Flags::default()).unwrap();
        let ports: Vec<_> = config.boards.iter().map(|board| board.port.as_str()).collect();
        assert_eq!(ports, ["/dev/z", "/dev/x", "/dev/y", "/dev/w"]);
        assert!(config.boards[1].setup.pegged);
        let [hall, other] = config.settings.tables.as_slice() else { panic!("two tables") };
        assert_eq!(hall.name, "hall");
        assert_eq!(hall.ports, Ports::Two(ByColor { white: "/dev/x".into(), black: "/dev/y".into() }));
        assert_eq!(hall.seats.white.name.as_deref(), Some("Ada"));
        assert!(hall.seats.white.blind && hall.seats.white.announcer == Announcer::Player);
        assert_eq!(hall.seats.black, Seat::default());
        assert_eq!((other.name.as_str(), &other.ports), ("table2", &Ports::One("/dev/w".into())));
    }

    #[test]
    fn errors_name_file_line_key_and_what_is_accepted() {
        for (text, line, words) in [
            ("\nmoed = \"club\"\n", 2, &["moed", "mode", "edition"][..]),
            ("mode = \"club\"\nedition = 2020\n", 2, &["edition", "2020", "2018"]),
            ("mode = true\n", 1, &["mode", "text in quotes"]),
            ("mode = \"club\"\nwhite = \"A\\u001b[2J\"\n", 2, &["white", "1b", "control characters"]),
            ("black = \"\"\"A\nB\"\"\"\n", 1, &["black", "one line"]),
            ("say_check = \"yes\"\n", 1, &["say_check", "boolean"]),
            ("touch-move = \"maybe\"\n", 1, &["touch-move", "enforce"]),
            ("[waits]\nsettle_ms = -1\n", 2, &["settle_ms", "u32"]),
            ("[waits]\nsettle = 1\n", 2, &["settle", "slide_settle_ms"]),
            ("[speech]\nrate = 101\n", 2, &["rate", "-100 to 100"]),
            ("\n\nboards = [\n  \"/dev/x=nix\",\n]\n", 4, &["boards", "nix"]),
            ("mode = \"club\"\nedition 2018", 2, &["edition 2018", "expected"]),
            ("white_clock = \"up\"", 1, &["white_clock", "left"]),
            ("[[table]]\nname = \"a\"\n", 1, &["table", "boards"]),
            ("[[table]]\nboards = \"/dev/x=nix\"\n", 2, &["boards", "nix"]),
            (
                "[[table]]\nboards = { white = \"/dev/x\", red = \"/dev/y\" }\n",
                2,
                &["boards", "white", "black"],
            ),
            ("[[table]]\nboards = {}\n", 2, &["boards", "white", "black"]),
            (
                "boards = [\"/dev/x\"]\n[[table]]\nboards = \"/dev/x=dgt\"\n",
                3,
                &["boards", "/dev/x", "twice"],
            ),
            ("[[table]]\nboards = \"/dev/x\"\nseat.green = {}\n", 3, &["green", "white", "black"]),
            ("[[table]]\nboards = \"/dev/x\"\nseat.white = { blnd = true }\n", 3, &["blnd", "blind"]),
            (
                "[[table]]\nboards = \"/dev/x\"\nseat.white = { announcer = \"me\" }\n",
                3,
                &["seat.white.announcer", "me", "daemon or player"],
            ),
            (
                "language = \"en\"\n[[table]]\nboards = \"/dev/x\"\n[table.seat.black]\nlanguage = \"da\"\n",
                5,
                &["seat.black.language", "en"],
            ),
            (
                "[[table]]\nboards = \"/dev/x\"\nseat.white.language = \"xx\"\n",
                3,
                &["seat.white.language", "xx", "da"],
            ),
            (
                "[[table]]\nboards = \"/dev/x\"\nseat.white.form = \"long\"\n",
                3,
                &["seat.white.form", "from-to or short"],
            ),
            (
                "[[table]]\nboards = \"/dev/x\"\nseat.white.output = \"hw:1\"\n",
                3,
                &["seat.white.output", "leave it out"],
            ),
            (
                "[[table]]\nboards = \"/dev/x\"\nseat.white.name = \"A\\tB\"\n",
                3,
                &["seat.white.name", "one line"],
            ),
            ("[[table]]\nname = \"\"\nboards = \"/dev/x\"\n", 2, &["name", "not empty"]),
            (
                "[[table]]\nname = \"a\"\nboards = \"/dev/x\"\n[[table]]\nname = \"a\"\nboards = \"/dev/y\"\n",
                5,
                &["name", "\"a\"", "twice"],
            ),
            ("language = \"xx\"", 1, &["language", "ibca", "da"]),
            ("language = \"da\"\n[words]\nnumbers = \"roman\"", 3, &["numbers", "roman", "german"]),
            ("language = \"da\"\n[words.files]\nb = \"Berta\"", 3, &["file b", "Berta", "Bodil"]),
        ] {
            let told = refusal(text);
            assert!(told.starts_with(&format!("/etc/appendixd/config.toml, line {line}: ")), "{told}");
            for word in words {
                assert!(told.contains(word), "{word} in: {told}");
            }
            assert!(!told.contains('\n'), "{told}");
        }
    }
}
