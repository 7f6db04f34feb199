//! One audience with words of its own: everyone in the room, or a player who hears apart from it.

use appendixd_protocol::Millis;
use shakmaty::Color;

use crate::effect::{Effect, Utterance};
use crate::event::{AnnouncementState, Audience};
use crate::input::VoiceReport;
use crate::queue::{Haste, Line, Queue, QueueMemory, Step};
use crate::seat::Seat;
use crate::speaking::{Speech, SpeechChange};
use crate::words::{Phrases, Wording, WordingError};

/// Where something sounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Output {
    /// The loudspeaker of the room.
    Room,
    /// What a player alone hears.
    Seat {
        /// At which table.
        table: String,
        /// Which player.
        side: Color,
    },
}

impl Output {
    /// What the player of this side at this table alone hears.
    pub fn seat(table: &str, side: Color) -> Self {
        Self::Seat { table: table.to_owned(), side }
    }

    /// Who hears it.
    pub fn audience(&self) -> Audience {
        match self {
            Self::Room => Audience::Room,
            Self::Seat { side, .. } => Audience::Seat(*side),
        }
    }
}

/// Whether an audience can be spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// It reads: there is nothing that could speak to it.
    #[default]
    Text,
    /// There is an output, which may be starting.
    Voice,
    /// There should be one, and it does not work.
    Absent,
}

/// What a journal keeps of an audience.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListenerMemory {
    /// What is said and what waits.
    pub queue: QueueMemory,
    /// How it is spoken to, where that was changed while it was used.
    pub speech: Option<Speech>,
    /// Whether its voice can be used.
    pub ready: bool,
    /// Its output does not work.
    pub absent: bool,
}

/// One audience: its words, how it is spoken to, and what it is still to hear.
#[derive(Debug)]
pub(crate) struct Listener {
    pub output: Output,
    pub phrases: Phrases,
    /// The words of the configuration.
    usual: Wording,
    pub queue: Queue,
    pub reach: Reach,
    speech: Speech,
    changed: bool,
}

impl Listener {
    pub fn room(phrases: Phrases, speech: Speech) -> Self {
        Self::new(Output::Room, phrases, speech, Reach::Voice)
    }

    pub fn seat(table: &str, side: Color, seat: &Seat, phrases: Phrases, usual: &Speech) -> Self {
        let reach = if seat.has_output { Reach::Voice } else { Reach::Text };
        let speech = seat.speech.clone().unwrap_or_else(|| usual.clone());
        Self::new(Output::seat(table, side), phrases, speech, reach)
    }

    fn new(output: Output, phrases: Phrases, speech: Speech, reach: Reach) -> Self {
        let usual = phrases.wording().clone();
        Self { output, phrases, usual, queue: Queue::default(), reach, speech, changed: false }
    }

    /// Takes over what the one before it has heard and is still to hear.
    pub fn follow(&mut self, before: Self) {
        self.queue = before.queue;
        if before.changed {
            self.take_over(before.speech);
        }
        if self.reach == Reach::Voice && before.reach == Reach::Absent {
            self.reach = Reach::Absent;
        }
    }

    pub fn is_of(&self, table: &str) -> bool {
        match &self.output {
            Output::Room => true,
            Output::Seat { table: own, .. } => own == table,
        }
    }

    /// What is said to it is heard, now or when its voice is ready.
    pub fn hears(&self) -> bool {
        self.reach == Reach::Voice
    }

    pub fn speech(&self) -> &Speech {
        &self.speech
    }

    /// Changes how it is spoken to.
    ///
    /// # Errors
    /// The language does not offer such words; nothing is changed.
    pub fn change_speech(&mut self, change: SpeechChange) -> Result<(), WordingError> {
        let mut speech = self.speech.clone();
        speech.change(change);
        self.try_take_over(speech)
    }

    fn try_take_over(&mut self, speech: Speech) -> Result<(), WordingError> {
        let wording = speech.wording(&self.usual);
        if wording != *self.phrases.wording() {
            self.phrases = Phrases::new(&wording)?;
        }
        self.speech = speech;
        self.changed = true;
        Ok(())
    }

    /// What was chosen before. A user's own words that have gone meanwhile are no reason to speak otherwise than he
    /// wants in everything else.
    fn take_over(&mut self, speech: Speech) {
        let without_names = Speech { names: None, ..speech.clone() };
        if self.try_take_over(speech).is_err() {
            // Every language has the words of its own first choice, so that it cannot be refused.
            let _ = self.try_take_over(without_names);
        }
    }

    /// The voice has something to say of itself.
    pub fn report(&mut self, report: &VoiceReport, now: Millis, steps: &mut Vec<Step>) {
        match (report, self.reach) {
            (VoiceReport::Ready(_) | VoiceReport::Restarted(_), Reach::Absent) => self.reach = Reach::Voice,
            (VoiceReport::Absent, Reach::Voice) => self.reach = Reach::Absent,
            _ => {}
        }
        self.queue.report(report, now, steps);
    }

    pub fn memory(&self) -> ListenerMemory {
        ListenerMemory {
            queue: self.queue.memory(),
            speech: self.changed.then(|| self.speech.clone()),
            ready: self.queue.has_voice(),
            absent: self.reach == Reach::Absent,
        }
    }

    pub fn remember(&mut self, memory: ListenerMemory) {
        self.queue.remember(memory.queue, memory.ready);
        if let Some(speech) = memory.speech {
            self.take_over(speech);
        }
        if memory.absent && self.reach == Reach::Voice {
            self.reach = Reach::Absent;
        }
    }

    /// What the voice is told of a line.
    pub fn utterance(&self, line: Line, haste: Haste) -> Effect {
        let speech = match haste {
            Haste::Leisure => self.speech.clone(),
            Haste::Hurry => self.speech.hurried(),
        };
        Effect::Speak(Utterance {
            id: line.id,
            output: self.output.clone(),
            voice_language: self.phrases.voice_language(),
            text: line.text,
            speech,
        })
    }

    /// Whether a sentence in this state has been heard by those for whom it counts.
    pub fn has_heard(&self, state: AnnouncementState) -> bool {
        // Without a voice the text is the announcement (Laws D.2.3.3 where nothing can be heard).
        state == AnnouncementState::Finished
            || (state == AnnouncementState::Queued && !self.queue.has_voice())
    }
}
