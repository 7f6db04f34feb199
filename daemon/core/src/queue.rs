//! What is said next. One sentence is spoken at a time; the next follows when the voice reports its end.
//!
//! | what comes                  | nothing spoken | answer, hint or fault spoken | rule-bound spoken      |
//! |-----------------------------|----------------|------------------------------|------------------------|
//! | rule-bound sentence         | spoken         | cuts an answer or a hint     | waits, in order        |
//! | answer or hint              | spoken         | replaces one of its kind     | waits behind the rules |
//! | fault of the equipment      | spoken         | waits                        | waits                  |
//! | next page of a long answer  | spoken         | waits                        | waits behind the rules |
//! | touch of the board          | -              | cuts answers and hints, also | -                      |
//! |                             |                | those that wait              |                        |
//! | `quiet`                     | -              | cut                          | cut, said again later  |
//! | voice lost                  | -              | dropped                      | said again             |
//!
//! A sentence the Laws want said is never lost, cut by another, or said twice, save one that was not finished.

use std::collections::VecDeque;

use appendixd_protocol::Millis;

use crate::event::{About, AnnouncementState, Audience};
use crate::input::VoiceReport;
use crate::notice::{Replaces, Urgency};

/// After `quiet`, an unfinished rule-bound sentence is said again when this time has passed.
const QUIET_MOMENT: Millis = Millis(5000);

/// One sentence on its way to a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub id: u64,
    /// The table it speaks of, if one.
    pub table: Option<String>,
    /// The ply it announces, if one.
    pub ply: Option<u32>,
    /// Who hears it.
    pub to: Audience,
    /// What it is about.
    pub about: About,
    /// What may cut it.
    pub urgency: Urgency,
    /// Which older sentence it makes needless.
    pub replaces: Replaces,
    /// The words.
    pub text: String,
}

/// What the queue wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Tell programs how a sentence stands.
    State(Line, AnnouncementState),
    /// Hand a sentence to the voice.
    Speak(Line),
    /// Stop the sentence with this number.
    Stop(u64),
}

#[derive(Clone, Debug)]
struct Spoken {
    line: Line,
    until: Millis,
    stopped: bool,
}

/// The sentences that wait and the one that is spoken.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    ready: bool,
    waiting: VecDeque<Line>,
    speaking: Option<Spoken>,
    unfinished: Option<(Line, Millis)>,
    last_rule: Option<Line>,
}

/// What is said and what waits, for the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueMemory {
    /// In order.
    pub waiting: Vec<Line>,
    /// What is spoken, until when its end is waited for, and whether it was told to stop.
    pub speaking: Option<(Line, Millis, bool)>,
    /// What `quiet` has cut, and when it is said again.
    pub unfinished: Option<(Line, Millis)>,
    /// What `repeat` says.
    pub last_rule: Option<Line>,
}

impl Queue {
    /// What a journal keeps.
    pub fn memory(&self) -> QueueMemory {
        QueueMemory {
            waiting: self.waiting.iter().cloned().collect(),
            speaking: self.speaking.clone().map(|spoken| (spoken.line, spoken.until, spoken.stopped)),
            unfinished: self.unfinished.clone(),
            last_rule: self.last_rule.clone(),
        }
    }

    /// Takes up what it does not hold yet.
    pub fn remember(&mut self, memory: QueueMemory, has_voice: bool) {
        self.ready = has_voice;
        for line in memory.waiting {
            if !self.waiting.iter().any(|known| known.id == line.id) {
                self.waiting.push_back(line);
            }
        }
        if self.speaking.is_none() {
            self.speaking = memory.speaking.map(|(line, until, stopped)| Spoken { line, until, stopped });
        }
        self.unfinished = self.unfinished.take().or(memory.unfinished);
        self.last_rule = self.last_rule.take().or(memory.last_rule);
    }

    /// The daemon was started again: what the Laws want said is still said, the rest is stale.
    pub fn restart(&mut self, steps: &mut Vec<Step>) {
        self.lose_voice();
        if let Some((line, _)) = self.unfinished.take() {
            self.waiting.push_front(line);
        }
        let (kept, gone) =
            self.waiting.drain(..).partition::<VecDeque<_>, _>(|line| line.urgency == Urgency::RuleBound);
        self.waiting = kept;
        steps.extend(gone.into_iter().map(|line| Step::State(line, AnnouncementState::Cancelled)));
    }

    /// The table of the sentence that is spoken, if it has this number.
    pub fn speaks_of(&self, id: u64) -> Option<&str> {
        self.speaking.as_ref().filter(|spoken| spoken.line.id == id)?.line.table.as_deref()
    }

    /// Whether the voice can be used.
    pub fn has_voice(&self) -> bool {
        self.ready
    }

    /// Takes a new sentence.
    pub fn push(&mut self, line: Line, now: Millis, steps: &mut Vec<Step>) {
        self.drop_replaced(&line, steps);
        self.push_on(line, now, steps);
    }

    /// Takes a sentence that goes on where the one before it ended: it replaces nothing.
    pub fn push_on(&mut self, line: Line, now: Millis, steps: &mut Vec<Step>) {
        steps.push(Step::State(line.clone(), AnnouncementState::Queued));
        if line.urgency == Urgency::RuleBound {
            self.last_rule = Some(line.clone());
            self.resume();
        }
        let place = self.waiting.iter().position(|other| rank(other.urgency) > rank(line.urgency));
        self.waiting.insert(place.unwrap_or(self.waiting.len()), line);
        self.stop_cut(steps);
        self.next(now, steps);
    }

    fn drop_replaced(&mut self, line: &Line, steps: &mut Vec<Step>) {
        if line.replaces == Replaces::Nothing {
            return;
        }
        self.drop_waiting(|other| other.replaces == line.replaces && other.to == line.to, steps);
        if let Some(spoken) = &mut self.speaking
            && spoken.line.replaces == line.replaces
            && spoken.line.to == line.to
        {
            cut(spoken, steps);
        }
    }

    fn stop_cut(&mut self, steps: &mut Vec<Step>) {
        let rule_waits = self.waiting.front().is_some_and(|line| line.urgency == Urgency::RuleBound);
        if let Some(spoken) = &mut self.speaking
            && rule_waits
            && yields(spoken.line.urgency)
        {
            cut(spoken, steps);
            let (replaces, to) = (spoken.line.replaces, spoken.line.to);
            // The rest of a long answer goes with the page that was cut.
            if replaces == Replaces::Answer {
                self.drop_waiting(|line| line.replaces == replaces && line.to == to, steps);
            }
        }
    }

    fn drop_waiting(&mut self, is_gone: impl Fn(&Line) -> bool, steps: &mut Vec<Step>) {
        let (gone, kept) = self.waiting.drain(..).partition::<VecDeque<_>, _>(is_gone);
        self.waiting = kept;
        steps.extend(gone.into_iter().map(|line| Step::State(line, AnnouncementState::Cancelled)));
    }

    /// A kind of sentence is not true any more: nothing of it is said.
    pub fn forget(&mut self, kind: Replaces, steps: &mut Vec<Step>) {
        self.drop_waiting(|line| line.replaces == kind, steps);
        if let Some(spoken) = self.speaking.as_mut().filter(|spoken| spoken.line.replaces == kind) {
            cut(spoken, steps);
        }
    }

    /// The board was touched.
    pub fn touch(&mut self, steps: &mut Vec<Step>) {
        self.drop_waiting(|line| yields(line.urgency), steps);
        if let Some(spoken) = &mut self.speaking
            && yields(spoken.line.urgency)
        {
            cut(spoken, steps);
        }
    }

    /// Somebody wants quiet.
    pub fn quiet(&mut self, now: Millis, steps: &mut Vec<Step>) {
        let (kept, gone) =
            self.waiting.drain(..).partition::<VecDeque<_>, _>(|line| line.urgency == Urgency::RuleBound);
        self.waiting = kept;
        steps.extend(gone.into_iter().map(|line| Step::State(line, AnnouncementState::Cancelled)));
        if let Some(spoken) = &mut self.speaking {
            if spoken.line.urgency == Urgency::RuleBound {
                self.unfinished = Some((spoken.line.clone(), now + QUIET_MOMENT));
            }
            cut(spoken, steps);
        }
    }

    /// Says the unfinished sentence again, or else the last rule-bound one; `false` if there is none.
    pub fn repeat(&mut self, id: u64, now: Millis, steps: &mut Vec<Step>) -> bool {
        if self.unfinished.is_some() {
            self.resume();
            self.next(now, steps);
            return true;
        }
        let Some(last) = self.last_rule.clone() else {
            return false;
        };
        let again =
            Line { id, urgency: Urgency::Answer, replaces: Replaces::Answer, about: About::Answer, ..last };
        self.push(again, now, steps);
        true
    }

    fn resume(&mut self) {
        if let Some((line, _)) = self.unfinished.take() {
            self.waiting.push_front(line);
        }
    }

    /// The voice has reported something.
    pub fn report(&mut self, report: &VoiceReport, now: Millis, steps: &mut Vec<Step>) {
        match report {
            VoiceReport::Ready(_) | VoiceReport::Restarted(_) => {
                self.ready = true;
                self.next(now, steps);
            }
            VoiceReport::Began(id) => {
                if let Some(spoken) = self.speaking.as_ref().filter(|spoken| spoken.line.id == *id) {
                    steps.push(Step::State(spoken.line.clone(), AnnouncementState::Started));
                }
            }
            VoiceReport::Ended(id) | VoiceReport::Stopped(id) => {
                if self.speaking.as_ref().is_some_and(|spoken| spoken.line.id == *id) {
                    self.end(now, steps);
                }
            }
            VoiceReport::Lost => self.lose_voice(),
        }
    }

    fn lose_voice(&mut self) {
        self.ready = false;
        let Some(spoken) = self.speaking.take() else { return };
        if spoken.line.urgency == Urgency::RuleBound && !spoken.stopped {
            self.waiting.push_front(spoken.line);
        }
    }

    fn end(&mut self, now: Millis, steps: &mut Vec<Step>) {
        if let Some(spoken) = self.speaking.take()
            && !spoken.stopped
        {
            steps.push(Step::State(spoken.line, AnnouncementState::Finished));
        }
        self.next(now, steps);
    }

    fn next(&mut self, now: Millis, steps: &mut Vec<Step>) {
        if !self.ready || self.speaking.is_some() {
            return;
        }
        let Some(line) = self.waiting.pop_front() else { return };
        let until = now + longest(&line.text);
        steps.push(Step::Speak(line.clone()));
        self.speaking = Some(Spoken { line, until, stopped: false });
    }

    /// When to look again: an end that never came, an unfinished sentence.
    pub fn next_wake(&self) -> Option<Millis> {
        let missing_end = self.speaking.as_ref().map(|spoken| spoken.until);
        let again = self.unfinished.as_ref().map(|(_, at)| *at);
        [missing_end, again].into_iter().flatten().min()
    }

    /// The time of [`Queue::next_wake`] may have come.
    pub fn wake(&mut self, now: Millis, steps: &mut Vec<Step>) {
        if self.speaking.as_ref().is_some_and(|spoken| spoken.until <= now) {
            self.end(now, steps);
        }
        if self.unfinished.as_ref().is_some_and(|(_, at)| *at <= now) {
            self.resume();
            self.next(now, steps);
        }
    }
}

/// In which order sentences of different urgency are said.
fn rank(urgency: Urgency) -> u8 {
    match urgency {
        Urgency::RuleBound => 0,
        Urgency::Answer => 1,
        Urgency::Fault => 2,
        Urgency::Hint => 3,
    }
}

fn yields(urgency: Urgency) -> bool {
    matches!(urgency, Urgency::Answer | Urgency::Hint)
}

fn cut(spoken: &mut Spoken, steps: &mut Vec<Step>) {
    if !spoken.stopped {
        spoken.stopped = true;
        steps.push(Step::Stop(spoken.line.id));
        steps.push(Step::State(spoken.line.clone(), AnnouncementState::Cancelled));
    }
}

/// Longer than any voice needs for this text: past it, the end has been missed.
fn longest(text: &str) -> Millis {
    let words = u64::try_from(text.split_whitespace().count()).unwrap_or(u64::MAX);
    Millis(10_000 + words.saturating_mul(1500))
}
