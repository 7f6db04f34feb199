//! What players hear: speech, tones, and the outputs of seats.

use std::path::PathBuf;

use appendixd_core::notice::{Announced, Notice};
use appendixd_core::tone::Tones;
use appendixd_core::words::Phrases;
use shakmaty::{Color, Role, Square};

use super::{About, Finding, Tell};
use crate::audio;
use crate::config::{Config, VoiceChoice};
use crate::voice::trial::{Trial, trial};

/// The sentence that is spoken.
const TRIED: Announced = Announced {
    role: Role::Pawn,
    from: Square::E2,
    to: Square::E4,
    capture: false,
    en_passant: false,
    promotion: None,
    castling: None,
    ambiguous: false,
    check: None,
};

/// speech-dispatcher, its voices, and one sentence.
pub(super) async fn examine_speech(config: &Config, tell: &mut Tell<'_>) {
    match config.voice {
        VoiceChoice::Text => {
            tell(silent("text", "sentences are printed, as the configuration wants, not spoken"))
        }
        VoiceChoice::Off => tell(silent("off", "switched off, as the configuration wants")),
        VoiceChoice::Default | VoiceChoice::SpeechDispatcher => {
            let Ok(phrases) = Phrases::new(&config.settings.wording) else { return };
            let text = phrases.sentence(&Notice::Move(TRIED));
            let worker = config.speech_worker.clone().unwrap_or_else(own_worker);
            let tried = trial(&worker, &config.voice_language, &config.settings.speech, &text).await;
            told(&tried, &config.voice_language, &text).into_iter().for_each(tell);
        }
    }
}

fn silent(state: &'static str, words: &str) -> Finding {
    Finding::new(About::Speech, "Speech", state, words).that_works()
}

/// The daemon speaks by a worker of its own, which lies beside this program.
fn own_worker() -> PathBuf {
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name("appendixd"));
    beside.filter(|path| path.exists()).unwrap_or_else(|| "appendixd".into())
}

fn told(tried: &Trial, language: &str, text: &str) -> Vec<Finding> {
    let finding = |subject: &str, state, words: String| Finding::new(About::Speech, subject, state, words);
    let reason = tried.reason.clone().unwrap_or_default();
    if !tried.connected {
        let words = format!(
            "it does not answer ({reason}). Install speech-dispatcher and speech-dispatcher-espeak-ng, and try it with: \
             spd-say hello"
        );
        return vec![finding("speech-dispatcher", "absent", words)];
    }
    let mut findings = vec![finding("speech-dispatcher", "answers", "it answers".into())];
    let voice = match &tried.voice {
        Some(voice) if tried.speaks_language => {
            finding("Voice", "works", format!("{voice}, for the language {language}"))
        }
        Some(voice) => {
            let words = format!(
                "{voice}. Install a voice for it; speech-dispatcher-espeak-ng has one for every language of appendixd"
            );
            finding("Voice", "other-language", words)
        }
        None => finding("Voice", "absent", format!("none could be chosen ({reason})")),
    };
    findings.push(voice);
    findings.push(match tried.spoken {
        true => {
            finding("Test sentence", "works", format!("spoken to its end: {}", text.trim_end_matches('.')))
                .that_works()
        }
        false => {
            let words = format!("not spoken ({reason}). Try it with: spd-say hello");
            finding("Test sentence", "silent", words)
        }
    });
    findings
}

/// The outputs on which tones and private sentences sound.
pub(super) fn examine_outputs(config: &Config, tell: &mut Tell<'_>) {
    if config.settings.tones == Tones::NONE && config.outputs.is_empty() {
        return;
    }
    let devices =
        std::iter::once(None).chain(config.outputs.iter().map(|(_, output)| output.device.as_deref()));
    let mut asked: Vec<Option<&str>> = Vec::new();
    for device in devices {
        if asked.contains(&device) {
            continue;
        }
        asked.push(device);
        let subject = match device {
            None => "Audio output".to_owned(),
            Some(name) => format!("Audio output {name}"),
        };
        tell(match audio::open(device, || {}) {
            Ok(_) => Finding::new(About::Audio, &subject, "works", "it can be used").that_works(),
            Err(reason) => {
                let words = format!(
                    "it cannot be used ({reason}). Tones will not sound; check the sound card and its volume"
                );
                Finding::new(About::Audio, &subject, "absent", words)
            }
        });
    }
}

/// Who does not see and has no output of his own hears his answers in the room, or not at all in a tournament.
pub(super) fn examine_seats(config: &Config, tell: &mut Tell<'_>) {
    let planned = config.settings.tables.iter().map(|plan| (plan.name.as_str(), &plan.seats));
    for (table, seats) in planned {
        for side in Color::ALL {
            let seat = seats.get(side);
            if seat.blind && !seat.has_output {
                let key = if side.is_white() { "seat.white" } else { "seat.black" };
                let words = format!(
                    "the blind player of {side} has no output of his own, so what he asks is heard by all, and in a \
                     tournament by nobody. Give {key} an output in the configuration, for example output = \"left\""
                );
                tell(Finding::new(About::Seat, table, "no-output", words));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_of_speech_is_told() {
        let states = |tried: &Trial| -> Vec<&str> {
            let findings = told(tried, "de", "Bauer Eva zwei Eva vier");
            findings.iter().map(|finding| finding.state).collect()
        };
        let works = |tried: &Trial| told(tried, "de", "").iter().any(|finding| finding.works);
        let gone = Trial { reason: Some("it does not answer in time".into()), ..Trial::default() };
        assert_eq!(states(&gone), ["absent"]);
        let other =
            Trial { connected: true, voice: Some("English".into()), spoken: true, ..Trial::default() };
        assert_eq!(states(&other), ["answers", "other-language", "works"]);
        let good = Trial { speaks_language: true, ..other.clone() };
        assert_eq!(states(&good), ["answers", "works", "works"]);
        let mute = Trial { spoken: false, ..good.clone() };
        assert_eq!(states(&mute), ["answers", "works", "silent"]);
        assert!(works(&good) && works(&other) && !works(&mute) && !works(&gone));
    }
}
