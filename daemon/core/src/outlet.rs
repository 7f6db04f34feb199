//! Where everything goes out: numbers events, puts notices into words and into the queue, and collects effects.

use appendixd_protocol::Millis;

use crate::effect::{Effect, Utterance};
use crate::event::{AnnouncementState, Audience, Event, What};
use crate::input::VoiceReport;
use crate::notice::{Notice, Replaces, Row};
use crate::order::{Refusal, Reply, RequestId};
use crate::queue::{Line, Queue, QueueMemory, Step};
use crate::settings::Mode;
use crate::words::Phrases;

/// An announcement of a ply that has been spoken to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The table.
    pub table: String,
    /// The ply.
    pub ply: u32,
}

/// What one input leads to, in order.
pub struct Outlet {
    /// The time of the input that is being handled.
    pub now: Millis,
    /// What is to be done.
    pub effects: Vec<Effect>,
    /// Ply announcements that have just been finished.
    pub announced: Vec<Announcement>,
    /// Which words are used.
    pub phrases: Phrases,
    seq: u64,
    next_line: u64,
    next_for_arbiter: u64,
    queue: Queue,
}

/// What a notice belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The table, if one.
    pub table: Option<&'a str>,
    /// Club or tournament.
    pub mode: Mode,
    /// The ply it announces.
    pub ply: Option<u32>,
}

impl Outlet {
    /// Nothing has gone out yet. The first event gets the number `first_seq`.
    pub fn new(phrases: Phrases, first_seq: u64) -> Self {
        Self {
            now: Millis(0),
            effects: Vec::new(),
            announced: Vec::new(),
            phrases,
            seq: first_seq,
            next_line: 1,
            next_for_arbiter: 2,
            queue: Queue::default(),
        }
    }

    /// Tells programs.
    pub fn event(&mut self, table: Option<&str>, what: What) {
        let event = Event { seq: self.seq, time: self.now, table: table.map(str::to_owned), what };
        self.seq += 1;
        self.effects.push(Effect::Event(event));
    }

    /// Tells people, each notice to those who may hear it in this mode.
    pub fn say(&mut self, context: Context<'_>, notice: &Notice) {
        let row = notice.row();
        if let Some(to) = row.heard.audience(context.mode) {
            self.say_to(to, context, notice, row);
        }
    }

    /// Tells the pages of one answer, a sentence each, one after the other.
    pub fn say_pages(&mut self, context: Context<'_>, pages: &[Notice]) {
        let Some((first, more)) = pages.split_first() else { return };
        self.say(context, first);
        for page in more {
            let row = page.row();
            let Some(to) = row.heard.audience(context.mode) else { continue };
            let line = self.line(to, context, page, row);
            let mut steps = Vec::new();
            self.queue.push_on(line, self.now, &mut steps);
            self.carry_out(steps);
        }
    }

    fn line(&mut self, to: Audience, context: Context<'_>, notice: &Notice, row: Row) -> Line {
        Line {
            id: self.line_number(to),
            table: context.table.map(str::to_owned),
            ply: context.ply,
            to,
            about: row.about,
            urgency: row.urgency,
            replaces: row.replaces,
            text: self.phrases.sentence(notice),
        }
    }

    fn say_to(&mut self, to: Audience, context: Context<'_>, notice: &Notice, row: Row) {
        let line = self.line(to, context, notice, row);
        if let Some(tone) = row.tone.filter(|_| to == Audience::Room) {
            self.event(context.table, What::Tone { name: tone.word(), to });
            self.effects.push(Effect::Tone(tone));
        }
        if to == Audience::Arbiter {
            // The arbiter reads; nothing of his is ever spoken into the room.
            self.announcement(&line, AnnouncementState::Queued);
            self.announcement(&line, AnnouncementState::Finished);
            return;
        }
        let mut steps = Vec::new();
        self.queue.push(line, self.now, &mut steps);
        self.carry_out(steps);
    }

    /// The arbiter's sentences have even numbers and all others odd ones: nobody learns from the numbers that the
    /// arbiter has been told something.
    fn line_number(&mut self, to: Audience) -> u64 {
        let next = if to == Audience::Arbiter { &mut self.next_for_arbiter } else { &mut self.next_line };
        std::mem::replace(next, *next + 2)
    }

    fn announcement(&mut self, line: &Line, state: AnnouncementState) {
        let what = What::Announcement {
            id: line.id,
            to: line.to,
            language: self.phrases.language_tag(),
            text: line.text.clone(),
            state,
            about: line.about,
            ply: line.ply,
        };
        self.event(line.table.as_deref(), what);
    }

    fn carry_out(&mut self, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::State(line, state) => self.line_state(&line, state),
                Step::Speak(line) => self.effects.push(Effect::Speak(Utterance {
                    id: line.id,
                    to: line.to,
                    voice_language: self.phrases.voice_language(),
                    text: line.text,
                })),
                Step::Stop(id) => self.effects.push(Effect::Stop(id)),
            }
        }
    }

    fn line_state(&mut self, line: &Line, state: AnnouncementState) {
        self.announcement(line, state);
        // Without a voice the text is the announcement (Laws D.2.3.3 where nothing can be heard).
        let heard = state == AnnouncementState::Finished
            || (state == AnnouncementState::Queued && !self.queue.has_voice());
        if let (true, Some(table), Some(ply)) = (heard, &line.table, line.ply) {
            self.announced.push(Announcement { table: table.clone(), ply });
        }
    }

    /// The voice has reported something.
    pub fn voice(&mut self, report: &VoiceReport) {
        let mut steps = Vec::new();
        self.queue.report(report, self.now, &mut steps);
        self.carry_out(steps);
    }

    /// The board was touched: answers and hints give way.
    pub fn touched(&mut self) {
        let mut steps = Vec::new();
        self.queue.touch(&mut steps);
        self.carry_out(steps);
    }

    /// A kind of sentence is not true any more.
    pub fn forget(&mut self, kind: Replaces) {
        let mut steps = Vec::new();
        self.queue.forget(kind, &mut steps);
        self.carry_out(steps);
    }

    /// Somebody wants quiet.
    pub fn quiet(&mut self) {
        let mut steps = Vec::new();
        self.queue.quiet(self.now, &mut steps);
        self.carry_out(steps);
    }

    /// Says the last announcement again; `false` if there is none.
    pub fn repeat(&mut self) -> bool {
        let id = self.line_number(Audience::Room);
        let mut steps = Vec::new();
        let found = self.queue.repeat(id, self.now, &mut steps);
        self.carry_out(steps);
        found
    }

    /// The number of the next event and of the next sentence.
    pub fn numbers(&self) -> (u64, u64) {
        (self.seq, self.next_line)
    }

    /// Numbers events and sentences from here on.
    pub fn number_from(&mut self, (seq, line): (u64, u64)) {
        self.seq = seq;
        self.next_line = line;
    }

    /// What is said and what waits.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Goes on with what was said and what waited.
    pub fn remember(&mut self, memory: QueueMemory, has_voice: bool) {
        self.queue.remember(memory, has_voice);
    }

    /// The daemon was started again.
    pub fn restart(&mut self) {
        let mut steps = Vec::new();
        self.queue.restart(&mut steps);
        self.carry_out(steps);
    }

    /// Answers a request.
    pub fn answer(&mut self, request: RequestId, answer: Result<Reply, Refusal>) {
        self.effects.push(Effect::Answer { request, answer });
    }

    /// When the queue wants to be looked at.
    pub fn next_wake(&self) -> Option<Millis> {
        self.queue.next_wake()
    }

    /// The time of [`Outlet::next_wake`] may have come.
    pub fn wake(&mut self) {
        let mut steps = Vec::new();
        self.queue.wake(self.now, &mut steps);
        self.carry_out(steps);
    }
}
