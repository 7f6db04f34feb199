//! Keypads, in every order of keys.

use appendixd_protocol::Millis;
use proptest::prelude::*;
use shakmaty::{Bitboard, Color, Role, Square};

use super::keypad::KeyWaits;
use super::menu::List;
use super::{Deed, Entry, Facts, Key, KeyMap, Keypad, KeypadPlan, Place, Prompt};
use crate::order::{ClaimKind, Order, Sure};
use crate::question::{Pages, Question};
use crate::speaking::SpeechChange;
use crate::words::Language;

const WAITS: KeyWaits = KeyWaits { hold: Millis(800), close: Millis(20_000) };

const PLAYING: Facts = Facts {
    seat: Some(Color::White),
    club: true,
    game: true,
    playing: true,
    to_move: Color::White,
    presses: Color::White,
    offered_to: None,
    question: None,
    promoting: false,
    setting_up: false,
    tells_pieces: true,
    learns_pieces: true,
    under_way: true,
    timed: true,
    speech: Some((0, 95)),
    name_sets: 3,
    pawns: Bitboard::EMPTY,
};

fn asked(question: Question) -> Deed {
    Deed::Order(Order::Ask(question, Pages::All))
}

/// A keypad whose keys are tapped one after the other.
#[derive(Default)]
struct Taps {
    keypad: Keypad,
    now: u64,
}

impl Taps {
    fn tap(&mut self, key: Key, facts: &Facts) -> Deed {
        self.now += 200;
        let down = self.keypad.down(key, Millis(self.now), facts);
        self.now += 80;
        match self.keypad.up(key, Millis(self.now), facts) {
            Deed::Nothing => down,
            up => up,
        }
    }

    /// What came of the last of these keys.
    fn keys(&mut self, keys: &[Key], facts: &Facts) -> Deed {
        keys.iter().fold(Deed::Nothing, |_, key| self.tap(*key, facts))
    }

    /// Goes to this entry of the list that is open.
    fn go_to(&mut self, entry: Entry, facts: &Facts) -> Deed {
        for _ in 0..20 {
            if self.tap(Key::Next, facts) == Deed::Tell(Prompt::Entry(entry)) {
                return self.tap(Key::Choose, facts);
            }
        }
        panic!("{entry:?} is not in the list");
    }
}

#[test]
fn what_is_wanted_most_is_one_key_away() {
    let mut taps = Taps::default();
    assert_eq!(taps.tap(Key::Previous, &PLAYING), asked(Question::Clock));
    assert_eq!(taps.tap(Key::Choose, &PLAYING), asked(Question::Last));
    assert_eq!(taps.tap(Key::Repeat, &PLAYING), Deed::Order(Order::Repeat));
    assert_eq!(taps.tap(Key::Back, &PLAYING), Deed::Order(Order::Quiet));
    assert_eq!(taps.tap(Key::Press, &PLAYING), Deed::Press(Color::White));
    assert!(taps.keypad.is_at_rest());
}

#[test]
fn the_press_is_done_as_the_key_goes_down_and_closes_what_is_open() {
    let mut keypad = Keypad::default();
    keypad.down(Key::Next, Millis(0), &PLAYING);
    assert_eq!(keypad.up(Key::Next, Millis(50), &PLAYING), Deed::Tell(Prompt::Entry(Entry::Last)));
    assert_eq!(keypad.down(Key::Press, Millis(100), &PLAYING), Deed::Press(Color::White));
    assert_eq!(keypad.up(Key::Press, Millis(5000), &PLAYING), Deed::Nothing);
    assert!(keypad.is_at_rest());
}

#[test]
fn a_held_key_is_explained_and_does_nothing() {
    let mut keypad = Keypad::default();
    assert_eq!(keypad.down(Key::Next, Millis(0), &PLAYING), Deed::Nothing);
    assert_eq!(keypad.next_wake(WAITS), Some(Millis(800)));
    let told = keypad.wake(Millis(800), &PLAYING, WAITS);
    assert_eq!(told, Deed::Tell(Prompt::Explained(Key::Next, Place::Rest)));
    assert_eq!(keypad.up(Key::Next, Millis(900), &PLAYING), Deed::Nothing);
    assert!(keypad.is_at_rest() && keypad.next_wake(WAITS).is_none());
}

#[test]
fn a_key_that_goes_down_before_the_last_one_is_up_loses_nothing() {
    let mut keypad = Keypad::default();
    keypad.down(Key::Next, Millis(0), &PLAYING);
    let first = keypad.down(Key::Choose, Millis(60), &PLAYING);
    assert_eq!(first, Deed::Tell(Prompt::Entry(Entry::Last)));
    assert_eq!(keypad.up(Key::Next, Millis(80), &PLAYING), Deed::Nothing);
    assert_eq!(keypad.up(Key::Choose, Millis(120), &PLAYING), asked(Question::Last));
}

#[test]
fn what_is_open_closes_by_itself_and_says_so() {
    let mut taps = Taps::default();
    taps.tap(Key::Next, &PLAYING);
    let at = taps.keypad.next_wake(WAITS).unwrap();
    assert_eq!(at, Millis(taps.now + 20_000));
    assert_eq!(taps.keypad.wake(Millis(at.0 - 1), &PLAYING, WAITS), Deed::Nothing);
    assert_eq!(taps.keypad.wake(at, &PLAYING, WAITS), Deed::Tell(Prompt::Closed));
    assert_eq!(taps.keypad.next_wake(WAITS), None);
}

#[test]
fn a_square_is_picked_by_file_and_rank_and_the_next_one_is_near() {
    let mut taps = Taps::default();
    taps.tap(Key::Next, &PLAYING);
    assert_eq!(taps.go_to(Entry::Square, &PLAYING), Deed::Tell(Prompt::File(shakmaty::File::A)));
    let to_e = [Key::Next, Key::Next, Key::Next, Key::Next];
    assert_eq!(taps.keys(&to_e, &PLAYING), Deed::Tell(Prompt::File(shakmaty::File::E)));
    assert_eq!(taps.tap(Key::Choose, &PLAYING), Deed::Tell(Prompt::Rank(shakmaty::Rank::First)));
    taps.keys(&[Key::Next, Key::Next, Key::Next], &PLAYING);
    assert_eq!(taps.tap(Key::Choose, &PLAYING), asked(Question::Square(Square::E4)));
    let next = taps.keys(&[Key::Next, Key::Choose], &PLAYING);
    assert_eq!(next, asked(Question::Square(Square::E5)));
    assert_eq!(taps.tap(Key::Back, &PLAYING), Deed::Tell(Prompt::File(shakmaty::File::E)));
}

#[test]
fn a_promotion_is_announced_with_its_piece() {
    let facts = Facts { pawns: Square::A7.into(), ..PLAYING };
    let mut taps = Taps::default();
    taps.tap(Key::Next, &facts);
    taps.go_to(Entry::Say, &facts);
    taps.keys(&[Key::Choose, Key::Previous, Key::Previous, Key::Choose], &facts);
    let piece = taps.keys(&[Key::Choose, Key::Next, Key::Choose], &facts);
    assert_eq!(piece, Deed::Tell(Prompt::Piece(Role::Queen)));
    assert_eq!(taps.tap(Key::Previous, &facts), Deed::Tell(Prompt::Piece(Role::Knight)));
    assert!(matches!(taps.tap(Key::Choose, &facts), Deed::Tell(Prompt::Sure(_, false))));
    let said = taps.keys(&[Key::Next, Key::Choose], &facts);
    assert_eq!(said, Deed::Order(Order::Say(Color::White, "a7a8n".to_owned())));
}

#[test]
fn the_same_key_again_and_again_confirms_nothing() {
    let asked = Facts { question: Some(7), ..PLAYING };
    for key in Key::SIX {
        let mut taps = Taps::default();
        for _ in 0..50 {
            let deed = taps.tap(key, &asked);
            assert!(!matches!(deed, Deed::Order(Order::Confirm(_))), "{key:?}");
        }
    }
    let mut taps = Taps::default();
    assert_eq!(taps.keys(&[Key::Next, Key::Choose], &asked), Deed::Order(Order::Confirm(7)));
    assert_eq!(taps.keys(&[Key::Previous, Key::Choose], &asked), Deed::Order(Order::Cancel(7)));
    assert_eq!(taps.tap(Key::Back, &asked), Deed::Order(Order::Cancel(7)));
}

#[test]
fn a_question_that_is_over_is_not_answered() {
    let asked = Facts { question: Some(7), ..PLAYING };
    let another = Facts { question: Some(8), ..PLAYING };
    for later in [PLAYING, another] {
        let mut taps = Taps::default();
        taps.tap(Key::Next, &asked);
        assert_eq!(taps.tap(Key::Choose, &later), Deed::Refuse);
        assert!(taps.keypad.is_at_rest());
    }
}

#[test]
fn an_entry_is_the_one_that_was_said_whatever_has_come_since() {
    let mut taps = Taps::default();
    taps.tap(Key::Next, &PLAYING);
    assert_eq!(taps.tap(Key::Next, &PLAYING), Deed::Tell(Prompt::Entry(Entry::Clock)));
    let offered = Facts { offered_to: Some(Color::White), ..PLAYING };
    assert_eq!(taps.tap(Key::Choose, &offered), asked(Question::Clock));
    assert_eq!(List::Top.entries(&offered)[0], Entry::Accept);
}

#[test]
fn in_a_tournament_what_is_not_a_players_is_not_there() {
    let rated = Facts { club: false, ..PLAYING };
    let of_a_club =
        [Entry::NewGame, Entry::Board, Entry::Takeback, Entry::Results, Entry::Attackers, Entry::Material];
    for entry in of_a_club {
        assert!(!List::Top.entries(&rated).contains(&entry), "{entry:?}");
        assert_eq!(Taps::default().tap(Key::Entry(entry), &rated), Deed::Refuse, "{entry:?}");
    }
    // What both could say for each other is said by nobody.
    let nobodys = Facts { seat: None, ..rated };
    for entry in [Entry::Offer, Entry::Resign, Entry::Accept, Entry::Adjust, Entry::Claims, Entry::Say] {
        assert!(!entry.is_there(&nobodys), "{entry:?}");
    }
    assert!(!List::Top.entries(&Facts { timed: false, ..rated }).contains(&Entry::Clock));
}

#[test]
fn a_keypad_of_both_asks_for_whom() {
    let both = Facts { seat: None, ..PLAYING };
    let mut taps = Taps::default();
    taps.tap(Key::Next, &both);
    taps.go_to(Entry::Endings, &both);
    let side = taps.tap(Key::Choose, &both);
    assert_eq!(side, Deed::Tell(Prompt::Entry(Entry::Side(Color::White))));
    let side = taps.tap(Key::Next, &both);
    assert_eq!(side, Deed::Tell(Prompt::Entry(Entry::Side(Color::Black))));
    assert!(matches!(taps.tap(Key::Choose, &both), Deed::Tell(Prompt::Sure(..))));
    assert_eq!(taps.keys(&[Key::Next, Key::Choose], &both), Deed::Order(Order::Offer(Color::Black)));
    assert_eq!(both.claims(ClaimKind::Flag), Color::Black);
}

#[test]
fn the_voice_is_changed_step_by_step_and_no_further_than_it_goes() {
    let taps = |entry| Taps::default().tap(Key::Entry(entry), &PLAYING);
    assert_eq!(taps(Entry::Faster), Deed::Speech(SpeechChange::Rate(10), Entry::Faster));
    assert_eq!(taps(Entry::Louder), Deed::Speech(SpeechChange::Volume(100), Entry::Louder));
    let shared = Facts { speech: None, ..PLAYING };
    assert_eq!(Taps::default().tap(Key::Entry(Entry::Slower), &shared), Deed::Refuse);
}

#[test]
fn language_and_names_are_chosen_from_lists() {
    let mut taps = Taps::default();
    taps.tap(Key::Next, &PLAYING);
    taps.go_to(Entry::Settings, &PLAYING);
    let first = Language::default();
    assert_eq!(taps.go_to(Entry::Languages, &PLAYING), Deed::Tell(Prompt::Entry(Entry::Language(first))));
    let danish = Entry::Language(Language::from_tag("da").unwrap());
    assert_eq!(taps.tap(Key::Next, &PLAYING), Deed::Tell(Prompt::Entry(danish)));
    let Entry::Language(language) = danish else { unreachable!() };
    let chosen = Deed::Speech(SpeechChange::Language(language), danish);
    assert_eq!(taps.tap(Key::Choose, &PLAYING), chosen);
    assert_eq!(taps.tap(Key::Back, &PLAYING), Deed::Tell(Prompt::Entry(Entry::Languages)));
    assert_eq!(taps.tap(Key::Next, &PLAYING), Deed::Tell(Prompt::Entry(Entry::FileNames)));
    assert_eq!(taps.tap(Key::Choose, &PLAYING), Deed::Tell(Prompt::Entry(Entry::Names(0))));
    assert_eq!(taps.tap(Key::Previous, &PLAYING), Deed::Tell(Prompt::Entry(Entry::Names(2))));
    assert_eq!(taps.tap(Key::Choose, &PLAYING), Deed::Names(2));
    // Where there is nothing to choose, it is not offered.
    let one = Facts { name_sets: 1, ..PLAYING };
    assert!(!List::Settings.entries(&one).contains(&Entry::FileNames));
}

#[test]
fn maps_are_chosen_by_table_and_seat() {
    let plan = |table: Option<&str>, seat, code: &str| KeypadPlan {
        table: table.map(str::to_owned),
        seat,
        map: KeyMap::new([(code.to_owned(), Key::Next)]),
    };
    let plans = [
        plan(None, None, "KEY_A"),
        plan(Some("hall"), None, "KEY_B"),
        plan(Some("hall"), Some(Color::White), "KEY_C"),
    ];
    let codes = |table, seat| {
        KeypadPlan::map_for(&plans, table, seat).keys().map(|(code, _)| code.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(codes("other", Some(Color::Black)), ["KEY_A"]);
    assert_eq!(codes("hall", Some(Color::Black)), ["KEY_B"]);
    assert_eq!(codes("hall", Some(Color::White)), ["KEY_C"]);
    assert_eq!(KeypadPlan::map_for(&[], "hall", None), KeyMap::default());
    assert_eq!(KeyMap::default().missing(), None);
    assert_eq!(KeyMap::new([("KEY_A".to_owned(), Key::Next)]).missing(), Some(Key::Choose));
}

fn key() -> impl Strategy<Value = Key> {
    prop_oneof![
        8 => prop::sample::select(Key::SIX.to_vec()),
        1 => prop::sample::select(Entry::DIRECT.to_vec()).prop_map(Key::Entry),
    ]
}

fn color() -> impl Strategy<Value = Color> {
    any::<bool>().prop_map(|white| if white { Color::White } else { Color::Black })
}

fn facts() -> impl Strategy<Value = Facts> {
    let flags = prop::array::uniform9(any::<bool>());
    let sides = (prop::option::of(color()), color(), color(), prop::option::of(color()));
    (flags, sides, prop::option::of(1u32..4), any::<u64>()).prop_map(|(flags, sides, question, pawns)| {
        let [club, game, playing, promoting, timed, setting_up, tells_pieces, learns_pieces, under_way] =
            flags;
        let (seat, to_move, presses, offered_to) = sides;
        Facts {
            seat,
            club,
            game: game || playing,
            playing,
            to_move,
            presses,
            offered_to,
            question,
            promoting,
            setting_up,
            tells_pieces,
            learns_pieces,
            under_way,
            timed,
            speech: timed.then_some((100, -100)),
            name_sets: u8::from(club) * 4,
            pawns: Bitboard(pawns),
        }
    })
}

/// What is done at once, without a question or a second key.
fn is_harmless(order: &Order) -> bool {
    match order {
        Order::Resign(_, sure) | Order::Accept(_, sure) => *sure == Sure::Ask,
        Order::Offer(_) | Order::Claim(_) | Order::Say(..) | Order::Confirm(_) => false,
        _ => true,
    }
}

proptest! {
    #[test]
    fn any_keys_in_any_moment_leave_a_way_back(acts in prop::collection::vec((key(), facts(), 0u64..30_000), 0..60)) {
        let mut keypad = Keypad::default();
        let (mut now, mut last, mut yes) = (0, None, false);
        for (key, facts, pause) in acts {
            let mut deeds = vec![keypad.down(key, Millis(now), &facts)];
            now += pause;
            if keypad.next_wake(WAITS).is_some_and(|at| at <= Millis(now)) {
                deeds.push(keypad.wake(Millis(now), &facts, WAITS));
            }
            deeds.push(keypad.up(key, Millis(now), &facts));
            for deed in deeds {
                if let Deed::Order(order) = &deed {
                    // Whatever cannot be undone was answered with yes just before, by another key than the last one.
                    prop_assert!(is_harmless(order) || (yes && last != Some(key)), "{order:?}");
                }
                yes = match deed {
                    Deed::Tell(Prompt::Answer(answer) | Prompt::Sure(_, answer)) => answer,
                    // A key that is explained changes no answer.
                    Deed::Nothing | Deed::Tell(Prompt::Explained(..)) => yes,
                    _ => false,
                };
            }
            yes &= !keypad.is_at_rest();
            last = Some(key);
            let mut backs = keypad.clone();
            for _ in 0..12 {
                backs.down(Key::Back, Millis(now), &facts);
                backs.up(Key::Back, Millis(now), &facts);
            }
            prop_assert!(backs.is_at_rest(), "{keypad:?}");
        }
    }
}
