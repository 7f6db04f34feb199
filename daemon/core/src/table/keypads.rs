//! What comes of the keys of a keypad: what is said of its lists, and what is asked for with them.

use appendixd_protocol::Millis;
use appendixd_protocol::driver::Sees;
use shakmaty::Color;

use super::{Scene, Table};
use crate::keys::keypad::KeyWaits;
use crate::keys::{Deed, Entry, Facts, Key, Keypad, KeypadPlan, Prompt};
use crate::notice::Notice;
use crate::order::{Asker, Order, Refusal};
use crate::question::{Pages, Question};
use crate::speaking::SpeechChange;

/// The keypads of a table: of each player, and the one that both use.
#[derive(Clone, Debug, Default)]
pub(super) struct Keypads {
    white: Keypad,
    black: Keypad,
    both: Keypad,
}

impl Keypads {
    const SEATS: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];

    fn of(&self, seat: Option<Color>) -> &Keypad {
        match seat {
            Some(Color::White) => &self.white,
            Some(Color::Black) => &self.black,
            None => &self.both,
        }
    }

    fn of_mut(&mut self, seat: Option<Color>) -> &mut Keypad {
        match seat {
            Some(Color::White) => &mut self.white,
            Some(Color::Black) => &mut self.black,
            None => &mut self.both,
        }
    }
}

/// What has come of a key.
pub enum Keyed {
    /// This was said, or nothing.
    Said(String),
    /// This is asked for, by this player.
    Order(Order, Asker),
    /// It is not possible.
    Refused(Refusal),
}

impl Table {
    /// What a key with this name means for this seat.
    ///
    /// # Errors
    /// Nothing; the error names the keys that mean something.
    pub fn key_named(&self, code: &str, seat: Option<Color>) -> Result<Key, Refusal> {
        let map = KeypadPlan::map_for(&self.settings.keypads, &self.name, seat);
        map.key(code).ok_or_else(|| {
            let text = format!("the key {code} means nothing here. There are {}", map.codes().join(", "));
            Refusal { code: "bad-value", text }
        })
    }

    /// A key goes down or is let go.
    pub fn key(&mut self, key: Key, down: bool, seat: Option<Color>, scene: &mut Scene<'_>) -> Keyed {
        let (now, facts) = (scene.now(), self.key_facts(seat, scene));
        let keypad = self.keypads.of_mut(seat);
        let deed = if down {
            scene.out.cut_answers(&self.name, asker_of(seat));
            keypad.down(key, now, &facts)
        } else {
            keypad.up(key, now, &facts)
        };
        self.key_deed(deed, &facts, scene)
    }

    fn key_deed(&mut self, deed: Deed, facts: &Facts, scene: &mut Scene<'_>) -> Keyed {
        let notice = match deed {
            Deed::Nothing => return Keyed::Said(String::new()),
            Deed::Order(order) => {
                let asker = self.orders_by_key(&order, facts);
                return Keyed::Order(order, asker);
            }
            Deed::Press(side) => return self.key_press(side, facts, scene),
            Deed::Tell(prompt) => Notice::Key(prompt),
            Deed::Refuse if facts.playing || facts.game => Notice::NotNow,
            Deed::Refuse => Notice::NoGame,
            Deed::Question => self.open_question().unwrap_or(Notice::NotNow),
            Deed::Board => self.board_as_it_is(scene),
            Deed::Speech(change, entry) => self.change_voice(change, entry, facts, scene),
            Deed::Names(set) => {
                let (whose, _) = self.voice_of(facts.seat, scene);
                let sets = scene.out.phrases_for(&self.name, whose).name_sets();
                match sets.into_iter().nth(usize::from(set)).map(SpeechChange::Names) {
                    Some(change) => self.change_voice(change, Entry::Names(set), facts, scene),
                    None => Notice::NotNow,
                }
            }
        };
        let asker = asker_of(facts.seat);
        self.tell_keypad(asker, &notice, scene);
        Keyed::Said(scene.out.phrases_for(&self.name, asker).sentence(&notice))
    }

    fn change_voice(
        &self,
        change: SpeechChange,
        entry: Entry,
        facts: &Facts,
        scene: &mut Scene<'_>,
    ) -> Notice {
        let (whose, _) = self.voice_of(facts.seat, scene);
        match scene.out.change_speech(Some(&self.name), whose, change) {
            Some(Ok(())) => Notice::Key(Prompt::Entry(entry)),
            Some(Err(_)) | None => Notice::NotNow,
        }
    }

    /// Who orders with a key: whose keypad it is. One that both use speaks for the room in a club, and in a tournament
    /// for the one who has something to do.
    fn orders_by_key(&self, order: &Order, facts: &Facts) -> Asker {
        let names = self.promoting_side().filter(|_| matches!(order, Order::Promote(_)));
        match facts.seat {
            None if facts.club => Asker::Arbiter,
            seat => Asker::Player(seat.or(names).unwrap_or_else(|| facts.speaker())),
        }
    }

    fn key_press(&mut self, side: Color, facts: &Facts, scene: &mut Scene<'_>) -> Keyed {
        match self.press_by_key(side, scene) {
            Ok(reply) => Keyed::Said(reply.text),
            Err(refusal) => {
                self.tell_refused(&refusal, facts.seat, scene);
                Keyed::Refused(refusal)
            }
        }
    }

    /// Says to the one whose keypad it is that something was not possible.
    pub fn tell_refused(&self, refusal: &Refusal, seat: Option<Color>, scene: &mut Scene<'_>) {
        let notice = match refusal.code {
            "no-game" => Notice::NoGame,
            "not-understood" => Notice::NotUnderstood,
            _ => Notice::NotNow,
        };
        self.tell_keypad(asker_of(seat), &notice, scene);
    }

    fn tell_keypad(&self, asker: Asker, notice: &Notice, scene: &mut Scene<'_>) {
        scene.out.answer_aloud(self.context(), asker, std::slice::from_ref(notice));
    }

    /// Whose voice this keypad changes: its player's own; in a club else that of the room.
    fn voice_of(&self, seat: Option<Color>, scene: &Scene<'_>) -> (Asker, Option<(i8, i8)>) {
        let asker = asker_of(seat);
        let room = || Some(Asker::Arbiter).filter(|_| self.manner().players_decide);
        let own = Some(asker).filter(|_| seat.is_some_and(|side| scene.out.hears_apart(&self.name, side)));
        let Some(whose) = own.or_else(room) else { return (asker, None) };
        let speech = scene.out.speech_of(&self.name, whose);
        (whose, speech.map(|speech| (speech.rate.unwrap_or_default(), speech.volume.unwrap_or(100))))
    }

    /// The first square on which the board and the game differ.
    fn board_as_it_is(&self, scene: &Scene<'_>) -> Notice {
        let differences = match self.playing() {
            Some(_) => self.real_differences(scene.board),
            None => Self::differences_from_start(scene.board),
        };
        match differences.first() {
            Some(first) => Notice::Differs(differences.len(), *first),
            None => Notice::PositionCorrect,
        }
    }

    fn key_waits(&self) -> KeyWaits {
        KeyWaits { hold: self.settings.waits.hold, close: self.settings.waits.menu }
    }

    /// What is due by itself: a held key is explained, what was left open closes.
    pub(super) fn review_keypads(&mut self, scene: &mut Scene<'_>) {
        let waits = self.key_waits();
        for seat in Keypads::SEATS {
            let due = self.keypads.of(seat).next_wake(waits).is_some_and(|at| at <= scene.now());
            if due {
                let facts = self.key_facts(seat, scene);
                let deed = self.keypads.of_mut(seat).wake(scene.now(), &facts, waits);
                self.key_deed(deed, &facts, scene);
            }
        }
    }

    pub(super) fn keypads_wake(&self) -> Option<Millis> {
        let waits = self.key_waits();
        Keypads::SEATS.into_iter().filter_map(|seat| self.keypads.of(seat).next_wake(waits)).min()
    }

    /// Whatever was open or held is not any more.
    pub fn close_keypads(&mut self) {
        self.keypads = Keypads::default();
    }

    fn key_facts(&self, seat: Option<Color>, scene: &Scene<'_>) -> Facts {
        let club = self.manner().players_decide;
        let asker = |side: Color| Asker::Player(side);
        let heard = self.heard(asker(seat.unwrap_or(Color::White)));
        let to_move = heard.as_ref().map_or(Color::White, super::heard::Heard::to_move);
        let running = self.times(scene.now()).and_then(|times| times.running);
        let presses = running.unwrap_or_else(|| to_move.other());
        let offer = |side: &Color| self.playing().is_some_and(|game| game.offers.stands(side.other()));
        let his = |side: Color| seat.is_none_or(|seat| seat == side);
        let promoting = self.promoting_side().is_some_and(his);
        let (whose, speech) = self.voice_of(seat, scene);
        let name_sets = scene.out.phrases_for(&self.name, whose).name_sets().len();
        Facts {
            seat,
            club,
            game: self.game.is_some(),
            playing: self.playing().is_some(),
            to_move,
            presses,
            offered_to: Color::ALL.into_iter().find(offer).filter(|_| club),
            question: self.question_for(seat).filter(|_| club || seat.is_some()),
            promoting,
            setting_up: self.set_up.is_some(),
            tells_pieces: scene.board.sees() == Sees::Pieces,
            learns_pieces: self.learns_pieces(scene),
            under_way: self.playing().is_some_and(|game| !game.plies.is_empty()),
            timed: club
                || !self.withholds(&Order::Ask(Question::Clock, Pages::All), asker(seat.unwrap_or(to_move))),
            speech,
            name_sets: u8::try_from(name_sets).unwrap_or(u8::MAX),
            pawns: heard.map(|heard| heard.board().pawns()).unwrap_or_default(),
        }
    }
}

/// Whose keypad it is hears what it says; what is said of a keypad that both use, the room.
fn asker_of(seat: Option<Color>) -> Asker {
    seat.map_or(Asker::Arbiter, Asker::Player)
}
