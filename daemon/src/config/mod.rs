//! What the user wants, from flags, configuration file and environment; flags win, then the file.

mod board;
#[cfg(test)]
mod example;
mod file;
mod keypad;
mod output;
pub mod places;
mod speech;
mod table;
#[cfg(test)]
mod tests;
mod tones;
mod wording;

use std::path::{Path, PathBuf};

use appendixd_core::Millis;
use appendixd_core::listener::Output;
use appendixd_core::seat::{ANY_PORT, TablePlan};
use appendixd_core::settings::{Edition, Mode, Settings, Tempo, TouchMoveRule, WhiteClock};
use appendixd_protocol::sense::ClockSide;
use toml::Spanned;

pub use board::{BoardNameError, WantedBoard, address_in};
pub use file::FileError;
use file::{ConfigFile, FileForm, WaitsForm, Word};
pub use output::{Channel, PrivateOutput};
pub use wording::{language_tag, languages, of_language};

use crate::keypad::WantedKeypad;
use crate::request::unspeakable;

/// The time one word takes where nothing speaks: 180 words a minute.
const MS_PER_WORD: u32 = 333;
/// Seconds left of which a player is warned.
const LOW_TIME: [u32; 2] = [120, 30];

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

/// Everything the daemon is told before it starts.
#[derive(Debug)]
pub struct Config {
    /// For the core.
    pub settings: Settings,
    /// What speaks.
    pub voice: VoiceChoice,
    /// What players hear apart from the room.
    pub outputs: Vec<(Output, PrivateOutput)>,
    /// A program that speaks instead of our own worker.
    pub speech_worker: Option<PathBuf>,
    /// The language of the voice it speaks in at first.
    pub voice_language: String,
    /// How long one word of a printed utterance counts; 0: nothing takes time.
    pub text_ms_per_word: u32,
    /// In the order given.
    pub boards: Vec<WantedBoard>,
    /// In the order of the file.
    pub keypads: Vec<WantedKeypad>,
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
        settings.speech = speech::of_room(file)?;
        let mut outputs = Vec::new();
        let boards = if flags.boards.is_empty() {
            let mut boards = file_boards(file)?;
            settings.tables = table::plans(file, &settings, &mut boards)?;
            outputs = output::outputs(file, &settings.tables)?;
            boards
        } else {
            if let Some(port) = named_twice(&flags.boards) {
                let message = format!("the port {port} is named twice. Name each board once");
                return Err(ConfigError::Flag { flag: "board", message });
            }
            flags.boards
        };
        let boards = told_if_alone(boards, &settings.tables);
        let named = boards.iter().filter(|board| !board.is_looked_for()).map(WantedBoard::place);
        settings.named = named.filter(|place| settings.plan_of_port(place).is_none()).collect();
        let (plans, keypads) = keypad::keypads(file, &settings.tables)?;
        settings.keypads = keypad::unusual(plans);
        let voice_language = wording::voice_language(&settings.wording);
        settings.mode = flags.mode.unwrap_or(settings.mode);
        settings.edition = flags.edition.unwrap_or(settings.edition);
        settings.tempo = flags.tempo.unwrap_or(settings.tempo);
        let file_voice = word(file, "voice", &form.voice, VoiceChoice::from_word, VoiceChoice::ACCEPTED)?;
        Ok(Self {
            settings,
            voice: flags.voice.or(file_voice).unwrap_or(VoiceChoice::Default),
            outputs,
            speech_worker: form.speech.worker.clone().filter(|worker| !worker.as_os_str().is_empty()),
            voice_language: voice_language.into(),
            text_ms_per_word: form.speech.text_ms_per_word.unwrap_or(MS_PER_WORD),
            boards,
            keypads,
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
        quickplay_finish: form.quickplay_finish.unwrap_or_default(),
        default_time: form.default_time,
        clock_shows_moves: form.clock_shows_moves.unwrap_or_default(),
        lights_off: form.lights == Some(false),
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
        tones: tones::tones(file)?,
        low_time: form.low_time.clone().unwrap_or_else(|| LOW_TIME.to_vec()),
        private_answers_in_room: form.private_answers_in_room.unwrap_or_default(),
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
    set(&mut waits.hold, form.hold_ms);
    set(&mut waits.menu, form.menu_ms);
    waits
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
    let mut boards: Vec<WantedBoard> = Vec::new();
    for name in &file.form.boards {
        let refusal = |message: &str| file.refuse(name.span().start, &format!("boards: {message}"));
        boards.push(name.get_ref().parse().map_err(|error: BoardNameError| refusal(&error.to_string()))?);
        if let Some(port) = named_twice(&boards) {
            return Err(refusal(&format!("the port {port} is named twice. Name each board once")));
        }
    }
    Ok(boards)
}

/// Where one board alone is named, and no table, it is told so.
fn told_if_alone(mut boards: Vec<WantedBoard>, tables: &[TablePlan]) -> Vec<WantedBoard> {
    if let ([board], []) = (boards.as_mut_slice(), tables) {
        board.setup.alone = board.port != ANY_PORT;
    }
    boards
}

/// A port that one of the boards has in common with a board before it, by whatever link: it could be opened only
/// once. Boards that are made to share a line have addresses.
fn named_twice(boards: &[WantedBoard]) -> Option<&str> {
    let place = |port: &str| std::fs::canonicalize(port).unwrap_or_else(|_| port.into());
    let again = |(number, board): (usize, &WantedBoard)| {
        let shares = |other: &WantedBoard| match (other.address, board.address) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        };
        boards[..number].iter().any(|other| place(&other.port) == place(&board.port) && !shares(other))
    };
    boards.iter().enumerate().find(|numbered| again(*numbered)).map(|(_, board)| board.port.as_str())
}
