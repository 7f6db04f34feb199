//! Where everything goes out: numbers events, puts notices into words and into the queues, and collects effects.
//!
//! Who hears what:
//!
//! | for whom                   | a player with an output of his own | else, in a club | else, in a tournament             |
//! |----------------------------|------------------------------------|-----------------|-----------------------------------|
//! | the room                   | the room, and he in his own words  | the room        | the room                          |
//! | one player, or his answer  | he alone                           | the room        | he reads it; the room if that is  |
//! |                            |                                    |                 | set (`private_answers_in_room`)   |
//! | the arbiter                | -                                  | -               | the arbiter reads it              |

mod listening;
mod tones;

use appendixd_protocol::Millis;
use shakmaty::{ByColor, Color};

use crate::effect::Effect;
use crate::event::{About, AnnouncementState, Audience, Event, What};
use crate::listener::{Listener, ListenerMemory, Output};
use crate::notice::{Hearing, Notice, Row};
use crate::order::{Asker, Refusal, Reply, RequestId};
use crate::queue::{Line, QueueMemory, Step};
use crate::seat::Seat;
use crate::settings::{Mode, Settings};
use crate::speaking::{Speech, Verbosity};
use crate::tone::Tones;
use crate::words::{Phrases, pauses};

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
    seq: u64,
    next_line: u64,
    next_for_arbiter: u64,
    private_answers_in_room: bool,
    tones: Tones,
    /// Who has asked for what is being done, if he has words of his own.
    asking: Option<Output>,
    room: Listener,
    /// Players who hear apart from the room.
    seats: Vec<Listener>,
}

/// Where a sentence goes.
enum Place {
    /// To a voice, for these.
    Aloud(Output, Audience),
    /// To be read by these.
    Text(Audience),
}

/// What a sentence goes on from.
#[derive(Clone, Copy)]
enum Follows {
    /// It begins.
    Nothing,
    /// The page before it.
    Page,
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
    /// Whose ply that is.
    pub mover: Option<Color>,
    /// The board whose state it tells.
    pub board: Option<&'a str>,
}

impl Context<'_> {
    /// It belongs to no table.
    pub fn of_all(mode: Mode) -> Self {
        Self { table: None, mode, ply: None, mover: None, board: None }
    }
}

impl Outlet {
    /// Nothing has gone out yet. The first event gets the number `first_seq`.
    pub fn new(phrases: Phrases, settings: &Settings, first_seq: u64) -> Self {
        Self {
            now: Millis(0),
            effects: Vec::new(),
            announced: Vec::new(),
            seq: first_seq,
            next_line: 1,
            next_for_arbiter: 2,
            private_answers_in_room: settings.private_answers_in_room,
            tones: settings.tones,
            asking: None,
            room: Listener::room(phrases, settings.speech.clone()),
            seats: Vec::new(),
        }
    }

    /// Who sits at this table from now on.
    pub fn seat(&mut self, table: &str, seats: &ByColor<Seat>, settings: &Settings) {
        let (before, others) = std::mem::take(&mut self.seats)
            .into_iter()
            .partition::<Vec<_>, _>(|listener| listener.is_of(table));
        self.seats = others;
        let mut before = before;
        for side in Color::ALL.into_iter().filter(|side| seats.get(*side).is_apart()) {
            let seat = seats.get(side);
            let wording = seat.wording.as_ref().unwrap_or(&settings.wording);
            // Words that cannot be used are refused before a core begins.
            let Ok(phrases) = Phrases::new(wording) else { continue };
            let mut listener = Listener::seat(table, side, seat, phrases, &settings.speech);
            if let Some(place) = before.iter().position(|other| other.output == listener.output) {
                listener.follow(before.swap_remove(place));
            }
            self.seats.push(listener);
        }
    }

    /// The words in which what is being done is answered: those of who has asked for it, else of the room.
    pub fn phrases(&self) -> &Phrases {
        let own = |output: &Output| self.seats.iter().find(|listener| listener.output == *output);
        self.asking.as_ref().and_then(own).map_or(&self.room.phrases, |listener| &listener.phrases)
    }

    /// The words of these.
    pub fn phrases_of(&self, table: &str, audience: Audience) -> &Phrases {
        match audience {
            Audience::Seat(side) => self.phrases_for(table, Asker::Player(side)),
            Audience::Room | Audience::Arbiter => &self.room.phrases,
        }
    }

    /// This is asked from now on, at a table or at whichever he sits; gives what was asked before, for
    /// [`Self::asked_before`].
    pub fn is_asked(&mut self, table: Option<&str>, asker: Asker) -> Option<Output> {
        let own = |listener: &&Listener| match asker {
            Asker::Player(side) => {
                listener.output.audience() == Audience::Seat(side)
                    && table.is_none_or(|table| listener.is_of(table))
            }
            Asker::Arbiter => false,
        };
        let asking = self.seats.iter().find(own).map(|listener| listener.output.clone());
        std::mem::replace(&mut self.asking, asking)
    }

    /// What was asked is answered; this is asked again.
    pub fn asked_before(&mut self, asking: Option<Output>) {
        self.asking = asking;
    }

    /// The words in which this asker is answered.
    pub fn phrases_for(&self, table: &str, asker: Asker) -> &Phrases {
        let own = match asker {
            Asker::Player(side) => self.seat_of(table, side),
            Asker::Arbiter => None,
        };
        own.map_or(&self.room.phrases, |listener| &listener.phrases)
    }

    fn seat_of(&self, table: &str, side: Color) -> Option<&Listener> {
        let output = Output::seat(table, side);
        self.seats.iter().find(|listener| listener.output == output)
    }

    fn seats_at(&self, table: Option<&str>) -> Vec<Output> {
        let here = |listener: &&Listener| table.is_none_or(|table| listener.is_of(table));
        self.seats.iter().filter(here).map(|listener| listener.output.clone()).collect()
    }

    fn listener(&mut self, output: &Output) -> Option<&mut Listener> {
        self.listeners().find(|listener| listener.output == *output)
    }

    fn listeners(&mut self) -> impl Iterator<Item = &mut Listener> {
        std::iter::once(&mut self.room).chain(&mut self.seats)
    }

    /// Tells programs.
    pub fn event(&mut self, table: Option<&str>, what: What) {
        let event = Event { seq: self.seq, time: self.now, table: table.map(str::to_owned), what };
        self.seq += 1;
        self.effects.push(Effect::Event(event));
    }

    /// Tells people, each notice to those who may hear it in this mode.
    pub fn say(&mut self, context: Context<'_>, notice: &Notice) {
        let heard = notice.row().heard;
        match (heard, heard.audience(context.mode)) {
            (Hearing::Seat(side), Some(_)) => self.say_to_player(side, context, notice),
            (_, Some(Audience::Seat(side))) => self.say_to_player(side, context, notice),
            (_, Some(Audience::Room)) => self.say_to_room(context, notice),
            (_, Some(Audience::Arbiter)) => self.write(Audience::Arbiter, context, notice),
            (_, None) => {}
        }
    }

    /// Says aloud what somebody has asked, to him: the pages of the answer, a sentence each, one after the other.
    pub fn answer_aloud(&mut self, context: Context<'_>, asker: Asker, pages: &[Notice]) {
        let place = match asker {
            Asker::Player(side) => self.place_for_player(side, context),
            // He has read it, and nobody else in a tournament may hear it.
            Asker::Arbiter if context.mode == Mode::Tournament => return,
            Asker::Arbiter => Place::Aloud(Output::Room, Audience::Room),
        };
        for (number, page) in pages.iter().enumerate() {
            let order = if number == 0 { Follows::Nothing } else { Follows::Page };
            self.put(&place, context, page, order);
        }
    }

    fn say_to_room(&mut self, context: Context<'_>, notice: &Notice) {
        self.queue_line(&Output::Room, Audience::Room, context, notice, Follows::Nothing);
        for output in self.seats_at(context.table) {
            self.queue_line(&output, output.audience(), context, notice, Follows::Nothing);
        }
    }

    fn say_to_player(&mut self, side: Color, context: Context<'_>, notice: &Notice) {
        let place = self.place_for_player(side, context);
        self.put(&place, context, notice, Follows::Nothing);
    }

    fn put(&mut self, place: &Place, context: Context<'_>, notice: &Notice, follows: Follows) {
        match place {
            Place::Aloud(output, to) => self.queue_line(output, *to, context, notice, follows),
            Place::Text(to) => self.write(*to, context, notice),
        }
    }

    fn place_for_player(&self, side: Color, context: Context<'_>) -> Place {
        let (to, own) = (Audience::Seat(side), context.table.map(|table| Output::seat(table, side)));
        let hears =
            |own: &Output| self.seats.iter().any(|listener| listener.output == *own && listener.hears());
        match own {
            Some(own) if hears(&own) => Place::Aloud(own, to),
            _ if context.mode == Mode::Club => Place::Aloud(Output::Room, Audience::Room),
            _ if self.private_answers_in_room => Place::Aloud(Output::Room, to),
            _ => Place::Text(to),
        }
    }

    fn queue_line(
        &mut self,
        output: &Output,
        to: Audience,
        context: Context<'_>,
        notice: &Notice,
        follows: Follows,
    ) {
        let row = notice.row();
        self.sound(output, to, context, &row);
        let id = self.line_number(to);
        let now = self.now;
        let Some(listener) = self.listener(output) else { return };
        let line = line(id, to, context, &row, listener.phrases.with_pauses(notice));
        let brief = listener.speech().verbosity == Verbosity::Brief && notice.only_confirms();
        let mut steps = Vec::new();
        if !listener.hears() || brief {
            listener.queue.overtake(&line, &mut steps);
            self.carry_out(output, steps);
            return self.written(&line, output);
        }
        match follows {
            Follows::Nothing => listener.queue.push(line, now, &mut steps),
            Follows::Page => listener.queue.push_on(line, now, &mut steps),
        }
        self.carry_out(output, steps);
    }

    /// For one who reads it: nothing of it is ever spoken.
    fn write(&mut self, to: Audience, context: Context<'_>, notice: &Notice) {
        let own = match (to, context.table) {
            (Audience::Seat(side), Some(table)) => self.seat_of(table, side),
            _ => None,
        };
        let (text, output) = match own {
            Some(listener) => (listener.phrases.with_pauses(notice), listener.output.clone()),
            None => (self.room.phrases.with_pauses(notice), Output::Room),
        };
        let id = self.line_number(to);
        self.written(&line(id, to, context, &notice.row(), text), &output);
    }

    fn written(&mut self, line: &Line, output: &Output) {
        self.announcement(line, output, AnnouncementState::Queued);
        self.announcement(line, output, AnnouncementState::Finished);
    }

    /// The arbiter's sentences have even numbers and all others odd ones: nobody learns from the numbers that the
    /// arbiter has been told something.
    fn line_number(&mut self, to: Audience) -> u64 {
        let next = if to == Audience::Arbiter { &mut self.next_for_arbiter } else { &mut self.next_line };
        std::mem::replace(next, *next + 2)
    }

    fn announcement(&mut self, line: &Line, output: &Output, state: AnnouncementState) {
        let also = self.also(line, output);
        let phrases = self.listener(output).map(|listener| listener.phrases.language_tag());
        let what = What::Announcement {
            id: line.id,
            to: line.to,
            language: phrases.unwrap_or_default(),
            text: pauses::to_read(&line.text),
            state,
            about: line.about,
            ply: line.ply,
            also,
        };
        self.event(line.table.as_deref(), what);
    }

    /// Who gets the same in words of his own.
    fn also(&self, line: &Line, output: &Output) -> Vec<Color> {
        if line.to != Audience::Room || *output != Output::Room || line.about == About::Answer {
            return Vec::new();
        }
        let outputs = self.seats_at(line.table.as_deref());
        let side = |output| match output {
            Output::Room => None,
            Output::Seat { side, .. } => Some(side),
        };
        outputs.into_iter().filter_map(side).collect()
    }

    fn carry_out(&mut self, output: &Output, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::State(line, state) => self.line_state(&line, output, state),
                // Not heard by that: it was told before.
                Step::Again(line) => self.announcement(&line, output, AnnouncementState::Queued),
                Step::Speak(line, haste) => {
                    let effect = self.listener(output).map(|listener| listener.utterance(line, haste));
                    self.effects.extend(effect);
                }
                Step::Stop(id) => self.effects.push(Effect::Stop(id)),
            }
        }
    }

    fn line_state(&mut self, line: &Line, output: &Output, state: AnnouncementState) {
        self.announcement(line, output, state);
        // What a player hears by himself is no announcement to his opponent.
        let heard = *output == Output::Room && self.room.has_heard(state);
        if let (true, Some(table), Some(ply)) = (heard, &line.table, line.ply) {
            self.announced.push(Announcement { table: table.clone(), ply });
        }
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

    /// The table of the sentence that is spoken, if it has this number.
    pub fn speaks_of(&self, id: u64) -> Option<&str> {
        std::iter::once(&self.room).chain(&self.seats).find_map(|listener| listener.queue.speaks_of(id))
    }

    /// What is said in the room and what waits, and how the room is spoken to if that was changed.
    pub fn memory(&self) -> (QueueMemory, Option<Speech>) {
        let ListenerMemory { queue, speech, .. } = self.room.memory();
        (queue, speech)
    }

    /// The same of those who hear apart from it at this table.
    pub fn seat_memory(&self, table: &str) -> ByColor<ListenerMemory> {
        ByColor::new_with(|side| self.seat_of(table, side).map(Listener::memory).unwrap_or_default())
    }

    /// Goes on with what was said in the room and what waited.
    pub fn remember(&mut self, queue: QueueMemory, speech: Option<Speech>, has_voice: bool) {
        self.room.remember(ListenerMemory { queue, speech, ready: has_voice, absent: false });
    }

    /// The same for those who hear apart from it at this table.
    pub fn remember_seats(&mut self, table: &str, seats: ByColor<ListenerMemory>) {
        let ByColor { white, black } = seats;
        for (side, memory) in [(Color::White, white), (Color::Black, black)] {
            if let Some(listener) = self.listener(&Output::seat(table, side)) {
                listener.remember(memory);
            }
        }
    }

    /// Answers a request.
    pub fn answer(&mut self, request: RequestId, answer: Result<Reply, Refusal>) {
        self.effects.push(Effect::Answer { request, answer });
    }
}

fn line(id: u64, to: Audience, context: Context<'_>, row: &Row, text: String) -> Line {
    Line {
        id,
        table: context.table.map(str::to_owned),
        ply: context.ply,
        board: context.board.map(str::to_owned),
        to,
        about: row.about,
        urgency: row.urgency,
        replaces: row.replaces,
        text,
    }
}
