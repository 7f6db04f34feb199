//! What the daemon and its speech worker say to each other: one line each, words separated by tabs.

use std::io::{self, BufRead, Write};

use appendixd_core::speaking::Speech;

/// To the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ToWorker {
    /// Speak this in a voice of this language.
    Say {
        /// To be named in what comes back.
        id: u64,
        /// A language tag.
        language: String,
        /// How.
        speech: Speech,
        /// Words only: no control characters, not empty.
        text: String,
    },
    /// Stop this utterance.
    Stop(u64),
    /// Ask the speech server for something harmless and say that it has answered.
    Ping,
}

/// From the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FromWorker {
    /// The speech server has answered; listing its voices may still take a while.
    Connected,
    /// It can speak, with this voice.
    Ready(String),
    /// Another voice is being chosen first, which may take seconds: other programs than ours may need that.
    Choosing,
    /// It is to begin with the voice of this name when it is started again; where it is empty, it is to look for one.
    Chose(String),
    /// It has begun to speak.
    Began(u64),
    /// It has spoken to the end.
    Ended(u64),
    /// It was stopped, by us or by somebody else.
    Stopped(u64),
    /// The speech server has answered a ping.
    Pong,
    /// It cannot go on.
    Failed(String),
}

impl ToWorker {
    pub(super) fn line(&self) -> String {
        match self {
            Self::Say { id, language, speech, text } => {
                let voice = speech.voice_name.as_deref().map(speakable).unwrap_or_default();
                let [rate, pitch, volume] = [speech.rate, speech.pitch, speech.volume]
                    .map(|value| value.map(|value| value.to_string()).unwrap_or_default());
                let text = speakable(text);
                format!("say\t{id}\t{language}\t{voice}\t{rate}\t{pitch}\t{volume}\t{text}\n")
            }
            Self::Stop(id) => format!("stop\t{id}\n"),
            Self::Ping => "ping\n".into(),
        }
    }

    pub(super) fn read(line: &str) -> Option<Self> {
        if line == "ping" {
            return Some(Self::Ping);
        }
        let mut words = line.splitn(8, '\t');
        let kind = words.next()?;
        let id = words.next()?.parse().ok()?;
        match kind {
            "say" => {
                let (language, voice) = (words.next()?.to_owned(), words.next()?);
                let mut number = || match words.next()? {
                    "" => Some(None),
                    number => number.parse().ok().map(Some),
                };
                let (rate, pitch, volume) = (number()?, number()?, number()?);
                let voice_name = (!voice.is_empty()).then(|| voice.to_owned());
                let speech = Speech { rate, pitch, volume, voice_name, ..Speech::default() };
                Some(Self::Say { id, language, speech, text: words.next()?.into() })
            }
            "stop" => Some(Self::Stop(id)),
            _ => None,
        }
    }
}

impl FromWorker {
    pub(super) fn line(&self) -> String {
        match self {
            Self::Connected => "connected\n".into(),
            Self::Ready(voice) => format!("ready\t{}\n", speakable(voice)),
            Self::Choosing => "choosing\n".into(),
            Self::Chose(voice) => format!("chose\t{}\n", speakable(voice)),
            Self::Pong => "pong\n".into(),
            Self::Began(id) => format!("began\t{id}\n"),
            Self::Ended(id) => format!("ended\t{id}\n"),
            Self::Stopped(id) => format!("stopped\t{id}\n"),
            Self::Failed(reason) => format!("failed\t{}\n", speakable(reason)),
        }
    }

    pub(super) fn read(line: &str) -> Option<Self> {
        let (kind, rest) = line.split_once('\t').unwrap_or((line, ""));
        Some(match kind {
            "connected" => Self::Connected,
            "ready" => Self::Ready(rest.into()),
            "choosing" => Self::Choosing,
            "chose" => Self::Chose(rest.into()),
            "pong" => Self::Pong,
            "began" => Self::Began(rest.parse().ok()?),
            "ended" => Self::Ended(rest.parse().ok()?),
            "stopped" => Self::Stopped(rest.parse().ok()?),
            "failed" => Self::Failed(rest.into()),
            _ => return None,
        })
    }
}

/// In the worker: reads orders from standard input until it ends, or until `take` says that nobody wants them.
pub(super) fn read_orders(mut take: impl FnMut(ToWorker) -> bool) {
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        if let Some(order) = ToWorker::read(&line)
            && !take(order)
        {
            return;
        }
    }
}

/// In the worker: tells the daemon.
pub(super) fn tell(report: &FromWorker) {
    let mut out = io::stdout().lock();
    if out.write_all(report.line().as_bytes()).and_then(|()| out.flush()).is_err() {
        // Nobody listens any more.
        std::process::exit(0);
    }
}

/// The text without what a speech library takes badly: control characters (a NUL aborts the process) become
/// blanks.
pub(super) fn speakable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_as_they_were() {
        let set = Speech { rate: Some(-20), voice_name: Some("German".into()), ..Speech::default() };
        let [say, plain] = [set, Speech::default()].map(|speech| ToWorker::Say {
            id: 7,
            language: "de".into(),
            speech,
            text: "Springer \"b\" acht".into(),
        });
        for order in [say, plain, ToWorker::Stop(8), ToWorker::Ping] {
            assert_eq!(ToWorker::read(order.line().trim_end_matches('\n')), Some(order));
        }
        for report in [
            FromWorker::Connected,
            FromWorker::Ready("German".into()),
            FromWorker::Choosing,
            FromWorker::Chose("German".into()),
            FromWorker::Pong,
            FromWorker::Began(1),
            FromWorker::Ended(2),
            FromWorker::Stopped(3),
            FromWorker::Failed("no server".into()),
        ] {
            assert_eq!(FromWorker::read(report.line().trim_end_matches('\n')), Some(report));
        }
    }

    #[test]
    fn nothing_in_a_text_can_end_a_line() {
        let text = "a\nstop\t1\0b\u{85}".to_owned();
        let say = ToWorker::Say { id: 1, language: "en".into(), speech: Speech::default(), text };
        let line = say.line();
        assert_eq!(line.matches('\n').count(), 1);
        assert!(!line.contains('\0'));
        let Some(ToWorker::Say { text, .. }) = ToWorker::read(line.trim_end()) else { panic!() };
        assert_eq!(text, "a stop 1 b ".trim_end());
        assert_eq!(ToWorker::read("say\tx\ten\ttext"), None);
        assert_eq!(FromWorker::read("** (process:1): WARNING"), None);
    }
}
