//! What is said next. One sentence is spoken at a time; the next follows when the voice reports its end.
//!
//! | what comes                  | nothing spoken | answer, hint or fault spoken | rule-bound spoken      |
//! |-----------------------------|----------------|------------------------------|------------------------|
//! | rule-bound sentence         | spoken         | cuts an answer or a hint     | waits, in order        |
//! | answer or hint              | spoken         | replaces one of its kind     | waits behind the rules |
//! | low time                    | spoken         | cuts an answer or a hint     | waits                  |
//! | fault of the equipment      | spoken         | waits                        | waits                  |
//! | how a board stands          | spoken         | waits; what waits of an      | the same               |
//! |                             |                | earlier state is cancelled   |                        |
//! | advice on an adapter        | spoken         | waits                        | waits                  |
//! | anything while that advice  | -              | cuts it; it is said again    | -                      |
//! | is spoken                   |                |                              |                        |
//! | next page of a long answer  | spoken         | waits                        | waits behind the rules |
//! | touch of the board          | -              | cuts answers and hints, also | -                      |
//! |                             |                | those that wait              |                        |
//! | `quiet`                     | -              | cut                          | cut, said again later  |
//! | voice lost                  | -              | said again                   | said again             |
//! | daemon started again        | -              | a hint waits for its board,  | said again             |
//! |                             |                | else cancelled               |                        |
//!
//! A sentence the Laws want said is never lost, cut by another, or said twice, save one that was not finished. After
//! `quiet` nothing is said for a moment, unless somebody asks or something new has to be said.
//!
//! What programs are told of a sentence: `queued`, `started`, and at most once `finished` or `cancelled`, the last that
//! is told of it. One that was begun and not finished, and is to be said again, is `queued` once more.
//!
//! Where moves come faster than they can be said, none is left out or shortened: each is said in its own words, and
//! faster, until nothing waits any more. Words that are left out are what a listener mistakes; speed is not. Only
//! what no hands can play is bounded: see [`MOST_WAITING`].

mod boards;

use std::collections::VecDeque;

use appendixd_protocol::Millis;

use crate::event::{About, AnnouncementState, Audience};
use crate::input::VoiceReport;
use crate::notice::{Replaces, Urgency};

/// After `quiet`, what the Laws want said goes on when this time has passed.
const QUIET_MOMENT: Millis = Millis(5000);

/// No more sentences wait for one listener: more than all moves of nearly every game. A board that tells moves without
/// end would be spoken of for hours.
pub const MOST_WAITING: usize = 256;

/// One sentence on its way to a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub id: u64,
    /// The table it speaks of, if one.
    pub table: Option<String>,
    /// The ply it announces, if one.
    pub ply: Option<u32>,
    /// The board whose state it tells, if one.
    pub board: Option<String>,
    /// Who hears it.
    pub to: Audience,
    /// What it is about.
    pub about: About,
    /// What may cut it.
    pub urgency: Urgency,
    /// Which older sentence it makes needless.
    pub replaces: Replaces,
    /// The words, with the marks of [`crate::words::pauses`].
    pub text: String,
}

/// How fast a sentence is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// As it is set.
    Leisure,
    /// Faster, for others wait that must not be late.
    Hurry,
}

/// What the queue wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Tell programs how a sentence stands.
    State(Line, AnnouncementState),
    /// Tell programs that a sentence which was begun and not finished waits once more.
    Again(Line),
    /// Hand a sentence to the voice.
    Speak(Line, Haste),
    /// Stop the sentence with this number.
    Stop(u64),
}

/// A sentence that has been handed to the voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// Which.
    pub line: Line,
    /// Until when its end is waited for.
    pub until: Millis,
    /// It was told to stop.
    pub stopped: bool,
    /// The voice has reported its beginning.
    pub began: bool,
}

/// The sentences that wait and the one that is spoken.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    ready: bool,
    waiting: VecDeque<Line>,
    speaking: Option<Spoken>,
    /// Until when nothing is said, because somebody wants quiet.
    hushed: Option<Millis>,
    /// Hints that wait until their board is back.
    held: Vec<Line>,
    last_rule: Option<Line>,
    /// What was said last of the state of each board.
    of_boards: Vec<Line>,
}

/// What is said and what waits, for the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueMemory {
    /// In order.
    pub waiting: Vec<Line>,
    /// What is spoken.
    pub speaking: Option<Spoken>,
    /// Until when nothing is said, because somebody wants quiet.
    pub hushed: Option<Millis>,
    /// Hints that wait until their board is back.
    pub held: Vec<Line>,
    /// What `repeat` says.
    pub last_rule: Option<Line>,
    /// What was said last of the state of each board.
    pub of_boards: Vec<Line>,
}

impl Queue {
    /// What a journal keeps.
    pub fn memory(&self) -> QueueMemory {
        QueueMemory {
            waiting: self.waiting.iter().cloned().collect(),
            speaking: self.speaking.clone(),
            hushed: self.hushed,
            held: self.held.clone(),
            last_rule: self.last_rule.clone(),
            of_boards: self.of_boards.clone(),
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
        for line in memory.held {
            if !self.held.iter().any(|known| known.id == line.id) {
                self.held.push(line);
            }
        }
        self.speaking = self.speaking.take().or(memory.speaking);
        self.hushed = self.hushed.or(memory.hushed);
        self.last_rule = self.last_rule.take().or(memory.last_rule);
        for line in memory.of_boards {
            if !self.of_boards.iter().any(|known| known.board == line.board) {
                self.of_boards.push(line);
            }
        }
    }

    /// The daemon was started again: what the Laws want said is still said. A hint is, if its board shows what it has
    /// shown, which is not known yet; the rest is stale.
    pub fn restart(&mut self, steps: &mut Vec<Step>) {
        self.lose_voice(steps);
        self.hushed = None;
        self.of_boards.clear();
        for line in std::mem::take(&mut self.waiting) {
            match line.urgency {
                Urgency::RuleBound => self.waiting.push_back(line),
                Urgency::Hint if line.table.is_some() => self.held.push(line),
                _ => steps.push(Step::State(line, AnnouncementState::Cancelled)),
            }
        }
    }

    /// The boards of this table show what they showed before the daemon was started again: its hints hold.
    pub fn release(&mut self, table: &str, now: Millis, steps: &mut Vec<Step>) {
        for line in self.held.extract_if(.., |line| line.is_of(table)) {
            put_in_order(&mut self.waiting, line);
        }
        self.next(now, steps);
    }

    /// What was to be hinted at this table does not hold any more.
    pub fn drop_held(&mut self, table: &str, steps: &mut Vec<Step>) {
        let gone = self.held.extract_if(.., |line| line.is_of(table));
        steps.extend(gone.map(|line| Step::State(line, AnnouncementState::Cancelled)));
    }

    /// Whether this sentence is spoken.
    pub fn speaks(&self, id: u64) -> bool {
        self.speaking.as_ref().is_some_and(|spoken| spoken.line.id == id)
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
        if self.overtake(&line, steps) && self.is_as_said(&line) {
            // Nobody has heard of what came between.
            steps.push(Step::State(line.clone(), AnnouncementState::Queued));
            return steps.push(Step::State(line, AnnouncementState::Cancelled));
        }
        self.push_on(line, now, steps);
    }

    /// Takes a sentence that goes on where the one before it ended: it replaces nothing.
    pub fn push_on(&mut self, line: Line, now: Millis, steps: &mut Vec<Step>) {
        steps.push(Step::State(line.clone(), AnnouncementState::Queued));
        if line.urgency == Urgency::RuleBound {
            self.last_rule = Some(line.clone());
        }
        if matches!(line.urgency, Urgency::RuleBound | Urgency::Answer) {
            self.hushed = None;
        }
        put_in_order(&mut self.waiting, line);
        self.stop_cut(steps);
        self.next(now, steps);
        self.drop_oldest(steps);
    }

    /// Where too many wait, the least urgent go, and of these those that have waited longest: what stands now is heard.
    fn drop_oldest(&mut self, steps: &mut Vec<Step>) {
        while self.waiting.len() > MOST_WAITING {
            let least = self.waiting.back().map(|line| rank(line.urgency));
            let oldest = self.waiting.iter().position(|line| Some(rank(line.urgency)) == least);
            let Some(line) = oldest.and_then(|place| self.waiting.remove(place)) else { return };
            steps.push(Step::State(line, AnnouncementState::Cancelled));
        }
    }

    fn drop_replaced(&mut self, line: &Line, steps: &mut Vec<Step>) {
        self.drop_all(|other| line.makes_needless(other), steps);
    }

    fn stop_cut(&mut self, steps: &mut Vec<Step>) {
        self.interrupt_aside(steps);
        let presses = |line: &Line| matches!(line.urgency, Urgency::RuleBound | Urgency::Warning);
        let pressed = self.waiting.front().is_some_and(presses);
        if let Some(spoken) = &mut self.speaking
            && pressed
            && yields(spoken.line.urgency)
            && !spoken.stopped
        {
            cut(spoken, steps);
            let (replaces, to) = (spoken.line.replaces, spoken.line.to);
            // The rest of a long answer goes with the page that was cut.
            if replaces == Replaces::Answer {
                self.drop_waiting(|line| line.replaces == replaces && line.to == to, steps);
            }
        }
    }

    /// What no game needs waits for everything else, and is said again from its beginning.
    fn interrupt_aside(&mut self, steps: &mut Vec<Step>) {
        let more_urgent = self.waiting.front().is_some_and(|line| line.urgency != Urgency::Aside);
        let aside = |spoken: &&mut Spoken| spoken.line.urgency == Urgency::Aside;
        if let Some(spoken) = self.speaking.as_mut().filter(aside)
            && more_urgent
            && stop(spoken, steps)
        {
            tell_again(spoken, steps);
            let line = spoken.line.clone();
            let place = self.waiting.iter().position(|other| other.urgency == Urgency::Aside);
            self.waiting.insert(place.unwrap_or(self.waiting.len()), line);
        }
    }

    fn drop_waiting(&mut self, is_gone: impl Fn(&Line) -> bool, steps: &mut Vec<Step>) {
        let (gone, kept) = self.waiting.drain(..).partition::<VecDeque<_>, _>(is_gone);
        self.waiting = kept;
        steps.extend(gone.into_iter().map(|line| Step::State(line, AnnouncementState::Cancelled)));
    }

    /// A kind of sentence is not true any more at this table: nothing of it is said.
    pub fn forget(&mut self, table: &str, kind: Replaces, steps: &mut Vec<Step>) {
        self.drop_all(|line| line.replaces == kind && line.is_of(table), steps);
    }

    /// A board of this table was touched.
    pub fn touch(&mut self, table: &str, steps: &mut Vec<Step>) {
        self.drop_all(|line| yields(line.urgency) && line.is_of(table), steps);
    }

    /// Nothing can be heard here any more: what waits is not waited for.
    pub fn drop_everything(&mut self, steps: &mut Vec<Step>) {
        self.lose_voice(steps);
        self.hushed = None;
        self.drop_all(|_| true, steps);
    }

    fn drop_all(&mut self, needless: impl Fn(&Line) -> bool, steps: &mut Vec<Step>) {
        let held = self.held.extract_if(.., |line| needless(line));
        steps.extend(held.map(|line| Step::State(line, AnnouncementState::Cancelled)));
        self.drop_waiting(&needless, steps);
        if let Some(spoken) = self.speaking.as_mut().filter(|spoken| needless(&spoken.line)) {
            cut(spoken, steps);
        }
    }

    /// Somebody wants quiet.
    pub fn quiet(&mut self, now: Millis, steps: &mut Vec<Step>) {
        self.drop_all(|line| line.urgency != Urgency::RuleBound, steps);
        if let Some(spoken) = &mut self.speaking
            && stop(spoken, steps)
        {
            tell_again(spoken, steps);
            self.waiting.push_front(spoken.line.clone());
        }
        self.hushed = (!self.waiting.is_empty()).then_some(now + QUIET_MOMENT);
    }

    /// Says what `quiet` has cut, or else the last rule-bound sentence again, and gives its words; `None` if there is
    /// none.
    pub fn repeat(&mut self, id: u64, now: Millis, steps: &mut Vec<Step>) -> Option<String> {
        let last = self.last_rule.clone()?;
        if self.hushed.take().is_some() {
            self.next(now, steps);
            return Some(last.text);
        }
        let text = last.text.clone();
        let again =
            Line { id, urgency: Urgency::Answer, replaces: Replaces::Answer, about: About::Answer, ..last };
        self.push(again, now, steps);
        Some(text)
    }

    /// The voice has reported something.
    pub fn report(&mut self, report: &VoiceReport, now: Millis, steps: &mut Vec<Step>) {
        match report {
            VoiceReport::Ready(_) | VoiceReport::Restarted(_) => {
                self.ready = true;
                self.next(now, steps);
            }
            VoiceReport::Began(id) => {
                let awaited =
                    |spoken: &&mut Spoken| spoken.line.id == *id && !spoken.stopped && !spoken.began;
                if let Some(spoken) = self.speaking.as_mut().filter(awaited) {
                    spoken.began = true;
                    steps.push(Step::State(spoken.line.clone(), AnnouncementState::Started));
                }
            }
            VoiceReport::Ended(id) | VoiceReport::Stopped(id) => {
                if self.speaking.as_ref().is_some_and(|spoken| spoken.line.id == *id) {
                    self.end(now, steps);
                }
            }
            VoiceReport::Lost => self.lose_voice(steps),
            VoiceReport::Absent => self.drop_everything(steps),
        }
    }

    fn lose_voice(&mut self, steps: &mut Vec<Step>) {
        self.ready = false;
        // What was told to stop has been told of, or waits already.
        let Some(spoken) = self.speaking.take().filter(|spoken| !spoken.stopped) else { return };
        self.forget_said_of_board(&spoken.line);
        if self.waiting.iter().any(|other| other.overtakes(&spoken.line)) {
            return steps.push(Step::State(spoken.line, AnnouncementState::Cancelled));
        }
        tell_again(&spoken, steps);
        let place = self.waiting.iter().position(|other| rank(other.urgency) >= rank(spoken.line.urgency));
        self.waiting.insert(place.unwrap_or(self.waiting.len()), spoken.line);
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
        if !self.ready || self.speaking.is_some() || self.hushed.is_some() {
            return;
        }
        let Some(line) = self.waiting.pop_front() else { return };
        let until = now + longest(&line.text);
        let others_wait = self.waiting.iter().any(|line| line.urgency == Urgency::RuleBound);
        let haste = if others_wait { Haste::Hurry } else { Haste::Leisure };
        self.note_said_of_board(&line);
        steps.push(Step::Speak(line.clone(), haste));
        self.speaking = Some(Spoken { line, until, stopped: false, began: false });
    }

    /// When to look again: an end that never came, a quiet moment that is over.
    pub fn next_wake(&self) -> Option<Millis> {
        let missing_end = self.speaking.as_ref().map(|spoken| spoken.until);
        [missing_end, self.hushed].into_iter().flatten().min()
    }

    /// The time of [`Queue::next_wake`] may have come.
    pub fn wake(&mut self, now: Millis, steps: &mut Vec<Step>) {
        if self.speaking.as_ref().is_some_and(|spoken| spoken.until <= now) {
            self.end(now, steps);
        }
        if self.hushed.take_if(|until| *until <= now).is_some() {
            self.next(now, steps);
        }
    }
}

impl Line {
    fn is_of(&self, table: &str) -> bool {
        self.table.as_deref() == Some(table)
    }

    /// Whether the other one need not be said once this one has come.
    fn makes_needless(&self, other: &Self) -> bool {
        let same = (&self.replaces, &self.to, &self.table) == (&other.replaces, &other.to, &other.table);
        same && !matches!(self.replaces, Replaces::Nothing | Replaces::Board)
    }
}

/// In which order sentences of different urgency are said.
fn rank(urgency: Urgency) -> u8 {
    match urgency {
        Urgency::RuleBound => 0,
        Urgency::Warning => 1,
        Urgency::Answer => 2,
        Urgency::Fault => 3,
        Urgency::Hint => 4,
        Urgency::Aside => 5,
    }
}

fn yields(urgency: Urgency) -> bool {
    matches!(urgency, Urgency::Answer | Urgency::Hint)
}

/// Behind all that are as urgent.
fn put_in_order(waiting: &mut VecDeque<Line>, line: Line) {
    let place = waiting.iter().position(|other| rank(other.urgency) > rank(line.urgency));
    waiting.insert(place.unwrap_or(waiting.len()), line);
}

/// Whether that was still to be done.
fn stop(spoken: &mut Spoken, steps: &mut Vec<Step>) -> bool {
    let speaks = !std::mem::replace(&mut spoken.stopped, true);
    if speaks {
        steps.push(Step::Stop(spoken.line.id));
    }
    speaks
}

fn cut(spoken: &mut Spoken, steps: &mut Vec<Step>) {
    if stop(spoken, steps) {
        steps.push(Step::State(spoken.line.clone(), AnnouncementState::Cancelled));
    }
}

/// It will be said again from its beginning.
fn tell_again(spoken: &Spoken, steps: &mut Vec<Step>) {
    if spoken.began {
        steps.push(Step::Again(spoken.line.clone()));
    }
}

/// Longer than any voice needs for this text: past it, the end has been missed.
fn longest(text: &str) -> Millis {
    let words = u64::try_from(text.split_whitespace().count()).unwrap_or(u64::MAX);
    Millis(10_000 + words.saturating_mul(1500))
}
