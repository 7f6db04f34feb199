//! Runs the core on a recording, in the recorded times and with no real time passing, and writes the events.
//!
//! Nothing but the recording and the flags decides what comes out: no configuration, no locale, no clock. A
//! recording does not say how long a voice took, so every sentence counts as spoken at once; then another language
//! changes the texts and nothing else.

use std::collections::VecDeque;
use std::io::{BufRead, Write};

use appendixd_core::Millis;
use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::input::{BoardId, Connection, Input, VoiceReport};
use appendixd_core::order::{Request, RequestId};
use appendixd_core::seat::TablePlan;
use appendixd_core::settings::{Edition, Mode, Settings, Tempo};
use appendixd_core::words::{Wording, WordingError};
use appendixd_protocol::PortFacts;
use appendixd_protocol::drivers::model;
use serde_json::{Map, Value};
use shakmaty::Color;

use crate::config::{ConfigError, of_language};
use crate::recording::{RecordedBoard, Recording, RecordingError, What, read_settings};
use crate::request::{Call, call};
use crate::voice::TextVoice;
use crate::{event_json, port};

/// After the last record the core may go on by itself for so long.
const AFTERWARDS: Millis = Millis(30_000);

/// What the flags of `replay` can change. What is `None` comes from the recording, else it is the default.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Which Laws.
    pub edition: Option<Edition>,
    /// Which words.
    pub language: Option<String>,
}

/// Why a replay ends early.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The recording is broken.
    #[error("the recording is broken in {0}")]
    Recording(#[from] RecordingError),
    /// The language is not known.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The words cannot be used.
    #[error(transparent)]
    Wording(#[from] WordingError),
    /// The events cannot be written.
    #[error("the events cannot be written ({0})")]
    Output(#[from] std::io::Error),
}

/// Replays a recording and writes the event stream, one JSON object a line.
///
/// # Errors
/// The recording is broken, or the choices are not known, or `out` cannot be written.
pub fn replay(recording: impl BufRead, choices: &Choices, out: &mut impl Write) -> Result<(), ReplayError> {
    let mut recording = Recording::open(recording)?;
    let settings = settings(&recording, choices)?;
    let mut session = Session::start(settings, out)?;
    let mut connections = connections(&recording)?;
    for (connection, board) in connections.iter().zip(&recording.boards) {
        if board.connected {
            session.input(Input::Connected(connection.clone()))?;
        }
    }
    while let Some(record) = recording.next_record()? {
        session.go_on_until(record.at)?;
        match record.what {
            What::Received(place, bytes) => {
                session.input(Input::Bytes { board: connections[place].board.clone(), bytes })?;
            }
            What::Sent => {}
            What::Up(place) => session.input(Input::Connected(connections[place].clone()))?,
            What::Down(place) => {
                session.input(Input::Disconnected { board: connections[place].board.clone() })?;
            }
            What::Boards => connections = self::connections(&recording)?,
            What::Asked(asked) => session.ask(&asked, &recording)?,
        }
    }
    let end = session.now + AFTERWARDS;
    session.go_on_until(end)
}

fn settings<R: BufRead>(recording: &Recording<R>, choices: &Choices) -> Result<Settings, ReplayError> {
    let text = |name: &str| recording.header.get(name).and_then(Value::as_str);
    let unknown = |name: &str| recording.error(&format!("this {name} is not known"));
    fn known<T>(word: Option<&str>, read: fn(&str) -> Option<T>) -> Result<Option<T>, ()> {
        word.map(|word| read(word).ok_or(())).transpose()
    }
    let wording = match choices.language.as_deref().or(text("language")) {
        Some(tag) => of_language(tag)?,
        None => Wording::default(),
    };
    let mut settings = Settings {
        mode: known(text("mode"), Mode::from_word).map_err(|()| unknown("mode"))?.unwrap_or_default(),
        edition: match choices.edition {
            Some(edition) => edition,
            None => known(text("edition"), Edition::from_word)
                .map_err(|()| unknown("edition"))?
                .unwrap_or_default(),
        },
        tempo: known(text("tempo"), Tempo::from_word).map_err(|()| unknown("tempo"))?.unwrap_or_default(),
        wording,
        ..Settings::default()
    };
    read_settings(&recording.header, &mut settings).map_err(unknown)?;
    Ok(settings)
}

fn connections<R: BufRead>(recording: &Recording<R>) -> Result<Vec<Connection>, RecordingError> {
    // A recording of ours holds the board's answers to what the daemon asked; bytes from elsewhere answer nothing.
    let ours = recording.header.contains_key("mode");
    let connection = |board: &RecordedBoard| {
        let model = model(&board.kind)
            .ok_or_else(|| recording.error(&format!("boards of kind {:?} are not known", board.kind)))?;
        Ok(Connection {
            board: BoardId(board.id.clone()),
            port: board.port.clone(),
            model,
            setup: board.setup,
            taught: board.taught.clone(),
            facts: if ours { port::facts_of_name(&board.port) } else { PortFacts::RECORDING },
        })
    };
    recording.boards.iter().map(connection).collect()
}

/// The core, its virtual time and its virtual voice.
struct Session<'a, W> {
    core: Core,
    voice: TextVoice,
    now: Millis,
    requests: u64,
    out: &'a mut W,
}

impl<'a, W: Write> Session<'a, W> {
    fn start(settings: Settings, out: &'a mut W) -> Result<Self, ReplayError> {
        let apart = apart(&settings);
        let core = Core::new(settings, 1)?;
        let mut session = Self { core, voice: TextVoice::new(0), now: Millis(0), requests: 0, out };
        let ready = || VoiceReport::Ready("text".into());
        session.input(Input::Voice(ready()))?;
        for (table, side) in apart {
            session.input(Input::SeatVoice { table, side, report: ready() })?;
        }
        Ok(session)
    }

    /// Lets time pass, with every wake-up the core asks for.
    fn go_on_until(&mut self, end: Millis) -> Result<(), ReplayError> {
        while let Some(wake) = self.core.next_wake().filter(|wake| *wake <= end) {
            // A core that asks for the moment that is over would never let time pass.
            self.now = if wake > self.now { wake } else { self.now + Millis(1) };
            if self.now > end {
                break;
            }
            self.input(Input::Wake)?;
        }
        self.now = self.now.max(end);
        Ok(())
    }

    fn input(&mut self, input: Input) -> Result<(), ReplayError> {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            let mut effects = Vec::new();
            self.core.handle(self.now, input, &mut effects);
            for effect in effects {
                match effect {
                    Effect::Event(event) => writeln!(self.out, "{}", event_json::line(&event))?,
                    Effect::Speak(utterance) => {
                        inputs.extend(self.voice.speak(self.now, &utterance).into_iter().map(Input::Voice));
                    }
                    Effect::Stop(id) => inputs.extend(self.voice.stop(id).map(Input::Voice)),
                    Effect::Send { .. }
                    | Effect::Tone(..)
                    | Effect::Answer { .. }
                    | Effect::Taught { .. }
                    | Effect::Journal(_)
                    | Effect::Checkpoint(_) => {}
                }
            }
        }
        Ok(())
    }

    fn ask<R: BufRead>(
        &mut self,
        asked: &Map<String, Value>,
        recording: &Recording<R>,
    ) -> Result<(), ReplayError> {
        match call(asked) {
            Ok(Call::Order(asked)) => {
                self.requests += 1;
                let id = RequestId(self.requests);
                let request = Request {
                    id,
                    table: asked.table,
                    asker: asked.asker,
                    speak: asked.speak,
                    order: asked.order,
                };
                self.input(Input::Request(request))
            }
            Ok(Call::Watch(_) | Call::Record(_) | Call::RecordStop | Call::Boards(_)) => Ok(()),
            Err(refusal) => Err(recording.error(&refusal.text).into()),
        }
    }
}

/// The players who hear apart from the room.
fn apart(settings: &Settings) -> Vec<(String, Color)> {
    let seats = |plan: &TablePlan| {
        let own = |side: &Color| plan.seats.get(*side).has_output;
        Color::ALL.into_iter().filter(own).map(|side| (plan.name.clone(), side)).collect::<Vec<_>>()
    };
    settings.tables.iter().flat_map(seats).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replayed(text: &str, language: &str) -> Result<String, ReplayError> {
        let choices = Choices { language: Some(language.into()), ..Choices::default() };
        let mut out = Vec::new();
        replay(text.as_bytes(), &choices, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    /// A board of the `dgt` kind with the start position, and the king's pawn played by hand.
    fn game() -> String {
        let start = "86004308090A0C0B0A0908070707070707070700000000000000000000000000000000\
                     00000000000000000000000000000000010101010101010102030406050403 02"
            .replace(' ', "");
        format!(
            "{{\"appendixd\":\"recording\",\"version\":1,\"board\":\"dgt\",\"port\":\"x\"}}\n\
             {{\"t\":0.1,\"rx\":\"{start}\"}}\n\
             {{\"t\":4.0,\"rx\":\"8E00053400\"}}\n\
             {{\"t\":4.5,\"rx\":\"8E00052401\"}}\n\
             {{\"t\":9.0,\"do\":\"last\",\"speak\":true}}\n"
        )
    }

    #[test]
    fn two_runs_write_the_same_bytes() {
        let text = game();
        let first = replayed(&text, "ibca").unwrap();
        assert!(
            first.contains("\"event\":\"made\",\"ply\":1,\"side\":\"white\",\"uci\":\"e2e4\""),
            "{first}"
        );
        assert_eq!(first, replayed(&text, "ibca").unwrap());
    }

    #[test]
    fn another_language_changes_texts_only() {
        let plain = |text: &str| -> Vec<Value> {
            text.lines()
                .map(|line| {
                    let mut event: Map<String, Value> = serde_json::from_str(line).unwrap();
                    event.shift_remove("text");
                    event.shift_remove("language");
                    Value::Object(event)
                })
                .collect()
        };
        let text = game();
        let (german, danish) = (replayed(&text, "de").unwrap(), replayed(&text, "da").unwrap());
        assert_ne!(german, danish);
        assert_eq!(plain(&german), plain(&danish));
    }

    #[test]
    fn a_broken_recording_is_told_with_its_line() {
        let text = game() + "{\"t\":10,\"do\":\"sqare\"}\n";
        let error = replayed(&text, "ibca").unwrap_err().to_string();
        assert!(error.contains("line 6") && error.contains("sqare"), "{error}");
        let error = replayed(&game().replace("dgt", "nix"), "ibca").unwrap_err().to_string();
        assert!(error.contains("nix"), "{error}");
    }
}
