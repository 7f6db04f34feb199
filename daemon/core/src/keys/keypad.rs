//! What a key does where: the state of one keypad.

use appendixd_protocol::Millis;
use shakmaty::{Color, File, Rank, Role};

use super::map::Key;
use super::menu::{Entry, Facts, List, Sided};
use super::picking::{Choice, PROMOTIONS, Picking, Purpose, step_of};
use super::sure::Sure;
use crate::order::{self, NewGame, Order};
use crate::question::{Pages, Question};
use crate::speaking::{SpeechChange, Verbosity};

/// How much faster or louder the voice becomes by one key.
const STEP: i8 = 10;

/// Spans of time of a keypad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyWaits {
    /// A key that is held so long is explained.
    pub hold: Millis,
    /// What is open closes when no key has been touched for so long.
    pub close: Millis,
}

/// What is said of the lists themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// An entry.
    Entry(Entry),
    /// A file, by its name.
    File(File),
    /// A rank, by its number.
    Rank(Rank),
    /// A piece.
    Piece(Role),
    /// Whether this is wanted; what choose answers comes last.
    Sure(Sure, bool),
    /// What choose would answer.
    Answer(bool),
    /// What a key does here.
    Explained(Key, Place),
    /// How the keys are explained.
    Help,
    /// Nothing is open any more.
    Closed,
}

/// Where a key is pressed, as far as its explanation differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing is open.
    Rest,
    /// The same while a question waits.
    Question,
    /// In a list, or among files, ranks, pieces and answers.
    List,
}

/// What has come of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Nothing.
    Nothing,
    /// This is said.
    Tell(Prompt),
    /// It is not possible now.
    Refuse,
    /// This is asked for.
    Order(Order),
    /// The clock is pressed.
    Press(Color),
    /// The open question is said again.
    Question,
    /// It is said what is wrong on the board.
    Board,
    /// The voice is changed, and says this entry in its new way.
    Speech(SpeechChange, Entry),
    /// The set of names of the files with this number is used, and said.
    Names(u8),
}

/// A keypad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keypad {
    /// What is open, the newest last.
    spots: Vec<Spot>,
    held: Option<Held>,
    touched: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    key: Key,
    since: Millis,
    explained: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    List(List, Entry),
    Picking(Picking),
    Sure(Sure, bool),
    Answer { question: u32, yes: bool },
    Promotion(Role),
    Help,
}

impl Keypad {
    /// A key goes down. The press is done now; what another key that is still held would do is done too.
    pub fn down(&mut self, key: Key, now: Millis, facts: &Facts) -> Deed {
        self.touched = now;
        let before = self.held.take();
        if key == Key::Press && !self.explains() {
            self.spots.clear();
            return Deed::Press(facts.seat.unwrap_or(facts.presses));
        }
        self.held = Some(Held { key, since: now, explained: false });
        match before {
            Some(before) if before.key != key && !before.explained => self.act(before.key, facts),
            _ => Deed::Nothing,
        }
    }

    /// A key is let go.
    pub fn up(&mut self, key: Key, now: Millis, facts: &Facts) -> Deed {
        let Some(held) = self.held.take_if(|held| held.key == key) else { return Deed::Nothing };
        self.touched = now;
        if held.explained { Deed::Nothing } else { self.act(key, facts) }
    }

    /// When something is due by itself.
    pub fn next_wake(&self, waits: KeyWaits) -> Option<Millis> {
        match self.held {
            Some(held) if !held.explained => Some(held.since + waits.hold),
            _ if !self.spots.is_empty() => Some(self.touched + waits.close),
            _ => None,
        }
    }

    /// The time of [`Self::next_wake`] may have come.
    pub fn wake(&mut self, now: Millis, facts: &Facts, waits: KeyWaits) -> Deed {
        if self.next_wake(waits).is_none_or(|at| at > now) {
            return Deed::Nothing;
        }
        self.touched = now;
        self.drop_stale(facts);
        let place = self.place(facts);
        if let Some(held) = self.held.as_mut().filter(|held| !held.explained) {
            held.explained = true;
            return Deed::Tell(Prompt::Explained(held.key, place));
        }
        self.spots.clear();
        self.held = None;
        Deed::Tell(Prompt::Closed)
    }

    /// Nothing is open.
    pub fn is_at_rest(&self) -> bool {
        self.spots.is_empty()
    }

    fn explains(&self) -> bool {
        matches!(self.spots.last(), Some(Spot::Help))
    }

    fn place(&self, facts: &Facts) -> Place {
        match self.spots.last() {
            Some(Spot::Help) | None if facts.promoting => Place::List,
            Some(Spot::Help) | None if facts.question.is_some() => Place::Question,
            Some(Spot::Help) | None => Place::Rest,
            Some(_) => Place::List,
        }
    }

    fn act(&mut self, key: Key, facts: &Facts) -> Deed {
        if self.drop_stale(facts) {
            return Deed::Refuse;
        }
        if let (Key::Entry(entry), false) = (key, self.explains()) {
            self.spots.clear();
            return self.take(entry, facts);
        }
        match self.spots.last().copied() {
            None => self.at_rest(key, facts),
            Some(Spot::Help) if key == Key::Back => self.back(),
            Some(Spot::Help) => Deed::Tell(Prompt::Explained(key, self.place(facts))),
            Some(_) if key == Key::Repeat => Deed::Tell(self.prompt()),
            Some(Spot::List(list, at)) => self.in_list(key, list, at, facts),
            Some(Spot::Picking(picking)) => self.in_picking(key, picking, facts),
            Some(Spot::Sure(what, yes)) => self.in_sure(key, what, yes, facts),
            Some(Spot::Answer { question, yes }) => self.in_answer(key, question, yes),
            Some(Spot::Promotion(role)) => self.in_promotion(key, role),
        }
    }

    /// What a player answers may not be asked any more: no key may then do something else instead.
    fn drop_stale(&mut self, facts: &Facts) -> bool {
        let stale = match self.spots.last() {
            Some(Spot::Answer { question, .. }) => facts.question != Some(*question),
            Some(Spot::Promotion(_)) => !facts.promoting,
            _ => false,
        };
        if stale {
            self.spots.clear();
        }
        stale
    }

    fn at_rest(&mut self, key: Key, facts: &Facts) -> Deed {
        match (key, facts.question) {
            (Key::Previous | Key::Next | Key::Choose, _) if facts.promoting => {
                self.open(Spot::Promotion(Role::Queen))
            }
            (Key::Next, Some(question)) => self.open(Spot::Answer { question, yes: true }),
            (Key::Previous, Some(question)) => self.open(Spot::Answer { question, yes: false }),
            (Key::Choose, Some(_)) => Deed::Question,
            (Key::Back, Some(question)) => Deed::Order(Order::Cancel(question)),
            (Key::Next, None) => self.open_list(List::Top, facts),
            (Key::Previous, None) => self.take(Entry::Clock, facts),
            (Key::Choose, None) => self.take(Entry::Last, facts),
            (Key::Back, None) => Deed::Order(Order::Quiet),
            (Key::Repeat, _) => Deed::Order(Order::Repeat),
            (Key::Press | Key::Entry(_), _) => Deed::Nothing,
        }
    }

    fn in_list(&mut self, key: Key, list: List, at: Entry, facts: &Facts) -> Deed {
        match key {
            Key::Next | Key::Previous => {
                let entries = list.entries(facts);
                self.replace(Spot::List(list, step_of(&entries, at, key == Key::Next)))
            }
            Key::Choose => self.take(at, facts),
            _ => self.back(),
        }
    }

    fn in_picking(&mut self, key: Key, mut picking: Picking, facts: &Facts) -> Deed {
        match key {
            Key::Next | Key::Previous => picking.step(key == Key::Next),
            Key::Choose => match picking.choose(facts) {
                Choice::More => {}
                Choice::Ask(question) => return ask(question),
                Choice::Move(picked) => {
                    return self.open(Spot::Sure(Sure::Move(picking.purpose, picked), false));
                }
            },
            _ => {
                if !picking.back() {
                    return self.back();
                }
            }
        }
        self.replace(Spot::Picking(picking))
    }

    fn in_sure(&mut self, key: Key, what: Sure, yes: bool, facts: &Facts) -> Deed {
        match key {
            Key::Next | Key::Previous => {
                self.replace(Spot::Sure(what, !yes));
                Deed::Tell(Prompt::Answer(!yes))
            }
            Key::Choose if yes => {
                self.spots.clear();
                what.order(facts).map_or(Deed::Refuse, Deed::Order)
            }
            _ => self.back(),
        }
    }

    fn in_answer(&mut self, key: Key, question: u32, yes: bool) -> Deed {
        match key {
            Key::Next | Key::Previous => self.replace(Spot::Answer { question, yes: !yes }),
            Key::Choose if yes => self.close(Order::Confirm(question)),
            _ => self.close(Order::Cancel(question)),
        }
    }

    fn in_promotion(&mut self, key: Key, role: Role) -> Deed {
        match key {
            Key::Next | Key::Previous => {
                self.replace(Spot::Promotion(step_of(&PROMOTIONS, role, key == Key::Next)))
            }
            Key::Choose => self.close(Order::Promote(role)),
            _ => self.back(),
        }
    }

    /// Takes an entry.
    fn take(&mut self, entry: Entry, facts: &Facts) -> Deed {
        if !entry.is_there(facts) {
            return Deed::Refuse;
        }
        match entry {
            Entry::Last => ask(Question::Last),
            Entry::Clock => ask(Question::Clock),
            Entry::Turn => ask(Question::Turn),
            Entry::Score => ask(Question::Score(None)),
            Entry::Piece(role) => ask(Question::Where(role, None)),
            Entry::AllPieces => ask(Question::Pieces),
            Entry::Material => ask(Question::Material),
            Entry::Castling => ask(Question::Castling),
            Entry::Board => Deed::Board,
            Entry::SetUp => self.close(Order::SetUp(None)),
            Entry::EndSetUp => self.close(Order::EndSetUp),
            Entry::Calibrate => self.close(Order::Calibrate),
            Entry::FromBoard => self.close(Order::FromBoard(Box::default(), None)),
            Entry::Square => self.pick(Purpose::Square),
            Entry::File => self.pick(Purpose::File),
            Entry::Rank => self.pick(Purpose::Rank),
            Entry::Attackers => self.pick(Purpose::Attackers),
            Entry::Legal => self.pick(Purpose::Legal),
            Entry::Say => self.pick(Purpose::Say),
            Entry::ClaimAfter(kind) => self.pick(Purpose::Claim(kind)),
            Entry::Pieces => self.open_list(List::Pieces, facts),
            Entry::Endings => self.open_list(List::Endings, facts),
            Entry::Claims => self.open_list(List::Claims, facts),
            Entry::Results => self.open_list(List::Results, facts),
            Entry::Advice => self.open_list(List::Advice, facts),
            Entry::NewGame => self.open_list(List::Times, facts),
            Entry::Settings => self.open_list(List::Settings, facts),
            Entry::Languages => self.open_list(List::Languages, facts),
            Entry::FileNames => self.open_list(List::FileNames, facts),
            Entry::Faster | Entry::Slower | Entry::Louder | Entry::Quieter | Entry::Full | Entry::Brief => {
                speech(entry, facts)
            }
            Entry::Language(language) => Deed::Speech(SpeechChange::Language(language), entry),
            Entry::Names(set) => Deed::Names(set),
            Entry::Help => {
                self.spots.push(Spot::Help);
                Deed::Tell(Prompt::Help)
            }
            Entry::Adjust => self.close(Order::Adjust(facts.speaker())),
            Entry::Accept => self.close(Order::Accept(facts.answers_offer(), order::Sure::Ask)),
            Entry::Decline => self.close(Order::Decline(facts.answers_offer())),
            Entry::Claim(kind) => self.open(Spot::Sure(Sure::Entry(entry, facts.claims(kind)), false)),
            Entry::Offer => self.for_side(Sided::Offer, facts),
            Entry::Resign => self.for_side(Sided::Resign, facts),
            Entry::Takeback => self.for_side(Sided::Takeback, facts),
            Entry::Result(result) => self.close(Order::Result(result)),
            Entry::Side(side) => self.for_that_side(side),
            Entry::Time(time) => {
                let game = NewGame { time: Some(time.control()), ..NewGame::default() };
                self.close(Order::New(Box::new(game)))
            }
        }
    }

    /// Whose keypad it is, is known; else it is asked for whom this is.
    fn for_side(&mut self, what: Sided, facts: &Facts) -> Deed {
        match facts.seat {
            Some(side) => self.ask_for(what, side),
            None => self.open_list(List::Sides(what), facts),
        }
    }

    fn for_that_side(&mut self, side: Color) -> Deed {
        match self.spots.last() {
            Some(Spot::List(List::Sides(what), _)) => self.ask_for(*what, side),
            _ => Deed::Refuse,
        }
    }

    fn ask_for(&mut self, what: Sided, side: Color) -> Deed {
        match what {
            Sided::Offer => self.open(Spot::Sure(Sure::Entry(Entry::Offer, side), false)),
            // The question that is asked of him is the second key.
            Sided::Resign => self.close(Order::Resign(side, order::Sure::Ask)),
            Sided::Takeback => self.close(Order::Takeback(side)),
        }
    }

    fn pick(&mut self, purpose: Purpose) -> Deed {
        self.open(Spot::Picking(Picking::new(purpose)))
    }

    fn open_list(&mut self, list: List, facts: &Facts) -> Deed {
        match list.entries(facts).first() {
            Some(first) => self.open(Spot::List(list, *first)),
            None => Deed::Refuse,
        }
    }

    fn open(&mut self, spot: Spot) -> Deed {
        self.spots.push(spot);
        Deed::Tell(self.prompt())
    }

    fn replace(&mut self, spot: Spot) -> Deed {
        self.spots.pop();
        self.open(spot)
    }

    fn close(&mut self, order: Order) -> Deed {
        self.spots.clear();
        Deed::Order(order)
    }

    fn back(&mut self) -> Deed {
        self.spots.pop();
        Deed::Tell(self.prompt())
    }

    /// What is said of where the keypad is.
    fn prompt(&self) -> Prompt {
        match self.spots.last() {
            None => Prompt::Closed,
            Some(Spot::List(_, at)) => Prompt::Entry(*at),
            Some(Spot::Picking(picking)) => picking.prompt(),
            Some(Spot::Sure(what, yes)) => Prompt::Sure(*what, *yes),
            Some(Spot::Answer { yes, .. }) => Prompt::Answer(*yes),
            Some(Spot::Promotion(role)) => Prompt::Piece(*role),
            Some(Spot::Help) => Prompt::Help,
        }
    }
}

/// What this setting makes of the voice as it is.
fn speech(entry: Entry, facts: &Facts) -> Deed {
    let Some((rate, volume)) = facts.speech else { return Deed::Refuse };
    let step = |value: i8, by: i8| value.saturating_add(by).clamp(-100, 100);
    let change = match entry {
        Entry::Faster => SpeechChange::Rate(step(rate, STEP)),
        Entry::Slower => SpeechChange::Rate(step(rate, -STEP)),
        Entry::Louder => SpeechChange::Volume(step(volume, STEP)),
        Entry::Quieter => SpeechChange::Volume(step(volume, -STEP)),
        Entry::Brief => SpeechChange::Verbosity(Verbosity::Brief),
        _ => SpeechChange::Verbosity(Verbosity::Full),
    };
    Deed::Speech(change, entry)
}

fn ask(question: Question) -> Deed {
    Deed::Order(Order::Ask(question, Pages::All))
}
