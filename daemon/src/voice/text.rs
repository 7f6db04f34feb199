//! A voice that takes time as if it spoke: for print, for silence and for replays. It knows no clock and is told
//! the time.

use appendixd_core::Millis;
use appendixd_core::effect::Utterance;
use appendixd_core::input::VoiceReport;

use super::words_a_minute;

/// Counts utterances as spoken at so many milliseconds a word.
#[derive(Debug)]
pub struct TextVoice {
    ms_per_word: u32,
    speaking: Vec<(Millis, u64)>,
}

impl TextVoice {
    /// A voice of this speed; at 0 every utterance has ended as soon as it has begun.
    pub fn new(ms_per_word: u32) -> Self {
        Self { ms_per_word, speaking: Vec::new() }
    }

    /// Begins an utterance, and tells what is to be reported at once.
    pub fn speak(&mut self, now: Millis, utterance: &Utterance) -> Vec<VoiceReport> {
        let words = utterance.text.split_whitespace().count() as u64;
        let usual = u64::from(words_a_minute(None));
        let wanted = u64::from(words_a_minute(utterance.speech.rate)).max(1);
        let length = words.saturating_mul(self.ms_per_word.into()) * usual / wanted;
        let mut reports = vec![VoiceReport::Began(utterance.id)];
        if length == 0 {
            reports.push(VoiceReport::Ended(utterance.id));
        } else {
            self.speaking.push((now + Millis(length), utterance.id));
        }
        reports
    }

    /// Stops an utterance; `None` if it is not being spoken.
    pub fn stop(&mut self, id: u64) -> Option<VoiceReport> {
        let place = self.speaking.iter().position(|(_, speaking)| *speaking == id)?;
        self.speaking.remove(place);
        Some(VoiceReport::Stopped(id))
    }

    /// When the next utterance ends.
    pub fn next_end(&self) -> Option<Millis> {
        self.speaking.iter().map(|(end, _)| *end).min()
    }

    /// Reports what has ended by now.
    pub fn ended(&mut self, now: Millis) -> Vec<VoiceReport> {
        let (ended, speaking): (Vec<_>, Vec<_>) = self.speaking.drain(..).partition(|(end, _)| *end <= now);
        self.speaking = speaking;
        ended.into_iter().map(|(_, id)| VoiceReport::Ended(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use appendixd_core::listener::Output;
    use appendixd_core::speaking::Speech;

    use super::*;

    fn utterance(id: u64, text: &str) -> Utterance {
        let speech = Speech::default();
        Utterance { id, output: Output::Room, voice_language: "de", speech, text: text.into() }
    }

    #[test]
    fn words_take_their_time() {
        let mut voice = TextVoice::new(100);
        assert_eq!(voice.speak(Millis(50), &utterance(1, "Eva zwei Eva vier")), [VoiceReport::Began(1)]);
        assert_eq!(voice.next_end(), Some(Millis(450)));
        assert_eq!(voice.ended(Millis(449)), []);
        assert_eq!(voice.ended(Millis(450)), [VoiceReport::Ended(1)]);
        assert_eq!(voice.next_end(), None);
    }

    #[test]
    fn a_stopped_utterance_never_ends() {
        let mut voice = TextVoice::new(100);
        voice.speak(Millis(0), &utterance(1, "Eva"));
        assert_eq!(voice.stop(1), Some(VoiceReport::Stopped(1)));
        assert_eq!(voice.stop(1), None);
        assert_eq!(voice.ended(Millis(1000)), []);
    }

    #[test]
    fn a_faster_voice_takes_less_time() {
        let mut voice = TextVoice::new(100);
        let speech = Speech { rate: Some(100), ..Speech::default() };
        voice.speak(Millis(0), &Utterance { speech, ..utterance(1, "Eva zwei Eva vier") });
        assert_eq!(voice.next_end(), Some(Millis(400 * 170 / 450)));
    }

    #[test]
    fn at_no_time_a_word_nothing_waits() {
        let reports = TextVoice::new(0).speak(Millis(0), &utterance(1, "Eva"));
        assert_eq!(reports, [VoiceReport::Began(1), VoiceReport::Ended(1)]);
    }
}
