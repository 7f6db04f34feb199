//! Who hears what: the room, and players who hear apart from it, each in words of his own.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::event::{Audience, Event, What};
use appendixd_core::input::{Fault, Input, VoiceReport};
use appendixd_core::listener::Output;
use appendixd_core::order::{Asker, NewGame, Order, Request, RequestId, Sure, TimeControl};
use appendixd_core::question::{Pages, Question};
use appendixd_core::seat::{Ports, Seat, TablePlan};
use appendixd_core::settings::{Mode, Settings};
use appendixd_core::speaking::{SpeechChange, Verbosity};
use appendixd_core::tone::{Tone, Tones};
use appendixd_core::words::pauses::to_speak;
use appendixd_core::words::{Form, Language, Wording};
use harness::Scenario;
use shakmaty::{ByColor, Color};

const TABLE: &str = "hall";

fn own(tag: &str, has_output: bool) -> Seat {
    let language = Language::from_tag(tag).unwrap();
    let wording = Some(Wording { language, form: Form::Short, ..Wording::default() });
    Seat { wording, has_output, blind: true, ..Seat::default() }
}

/// A table with one board at which a game has begun.
fn hall(settings: Settings, white: Seat, black: Seat) -> Scenario {
    let plan = TablePlan {
        name: TABLE.to_owned(),
        ports: Ports::One("/dev/board1".to_owned()),
        seats: ByColor { white, black },
    };
    let mut scenario = Scenario::new("dgt", false, Settings { tables: vec![plan], ..settings });
    for side in Color::ALL {
        scenario.input(seat_says(side, VoiceReport::Ready("own".to_owned())));
    }
    scenario.request(Order::New(Box::default()));
    scenario.wait(3000);
    scenario.forget();
    scenario
}

fn seat_says(side: Color, report: VoiceReport) -> Input {
    Input::SeatVoice { table: TABLE.to_owned(), side, report }
}

fn ask_aloud(scenario: &mut Scenario, asker: Asker, order: Order) {
    let id = RequestId(1000);
    scenario.input(Input::Request(Request { id, table: None, asker, speak: true, order }));
}

fn last() -> Order {
    Order::Ask(Question::Last, Pages::All)
}

fn heard(scenario: &Scenario, output: &Output) -> Vec<String> {
    let here = scenario.heard.iter().filter(|utterance| utterance.output == *output);
    here.map(|utterance| to_speak(&utterance.text, utterance.speech.pause)).collect()
}

fn white() -> Output {
    Output::seat(TABLE, Color::White)
}

#[test]
fn a_move_is_heard_in_the_room_and_by_each_in_his_own_words() {
    let mut scenario = hall(Settings::default(), own("da", true), own("en", false));
    scenario.steps("lift g1 · place f3 N · wait 400");
    assert_eq!(heard(&scenario, &Output::Room), ["Springer Gustav eins, Felix drei"]);
    assert_eq!(heard(&scenario, &white()), ["springer Frederik tre"]);
    let white_voice = scenario.heard.iter().find(|utterance| utterance.output == white()).unwrap();
    assert_eq!(white_voice.voice_language, "da");
    // Black has no output of his own: he reads it in English.
    assert_eq!(
        scenario.told(&["say"]),
        [
            "say room Springer Gustav eins Felix drei",
            "say white springer Frederik tre",
            "say black knight Felix three",
        ]
    );
    let also = scenario.events.iter().find_map(|event| match &event.what {
        What::Announcement { also, .. } => Some(also.clone()),
        _ => None,
    });
    assert_eq!(also, Some(vec![Color::White, Color::Black]));
}

#[test]
fn an_answer_goes_to_whoever_asked_and_to_nobody_else() {
    for mode in [Mode::Club, Mode::Tournament] {
        let settings = Settings { mode, ..Settings::default() };
        let mut scenario = hall(settings, own("da", true), Seat::default());
        scenario.steps("lift e2 · place e4 P · wait 400");
        scenario.forget();
        ask_aloud(&mut scenario, Asker::Player(Color::White), last());
        assert_eq!(scenario.answers, ["Seneste træk: bonde Erik fire"]);
        assert_eq!(heard(&scenario, &white()), ["Seneste træk: bonde Erik fire"]);
        assert!(heard(&scenario, &Output::Room).is_empty());
        scenario.forget();
        ask_aloud(&mut scenario, Asker::Player(Color::Black), last());
        let in_room = heard(&scenario, &Output::Room);
        assert_eq!(in_room.len(), usize::from(mode == Mode::Club), "{mode:?}: {in_room:?}");
        assert!(heard(&scenario, &white()).is_empty());
    }
}

#[test]
fn a_private_answer_is_said_in_the_room_only_where_that_is_set() {
    let settings = Settings { mode: Mode::Tournament, private_answers_in_room: true, ..Settings::default() };
    let mut scenario = hall(settings, Seat::default(), Seat { blind: true, ..Seat::default() });
    ask_aloud(&mut scenario, Asker::Player(Color::Black), last());
    assert_eq!(heard(&scenario, &Output::Room).len(), 1);
    assert!(scenario.told(&["say black"]).len() == 1 && scenario.told(&["say room"]).is_empty());
    // The arbiter reads.
    scenario.forget();
    ask_aloud(&mut scenario, Asker::Arbiter, last());
    assert!(scenario.heard.is_empty());
}

#[test]
fn an_output_that_does_not_work_is_told_once_and_the_rules_for_no_output_hold() {
    let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    let mut scenario = hall(settings, own("da", true), Seat::default());
    for _ in 0..2 {
        scenario.input(seat_says(Color::White, VoiceReport::Absent));
    }
    assert_eq!(heard(&scenario, &Output::Room), ["Der Kopfhörer von Weiß bleibt stumm. Bitte Gerät prüfen."]);
    scenario.forget();
    ask_aloud(&mut scenario, Asker::Player(Color::White), last());
    assert!(scenario.heard.is_empty(), "said where his opponent hears it");
    scenario.input(seat_says(Color::White, VoiceReport::Restarted("own".to_owned())));
    ask_aloud(&mut scenario, Asker::Player(Color::White), last());
    assert_eq!(heard(&scenario, &white()).len(), 1);
}

#[test]
fn repeat_and_the_voice_are_each_players_own() {
    let mut scenario = hall(Settings::default(), own("da", true), Seat::default());
    scenario.steps("lift e2 · place e4 P · wait 400");
    scenario.forget();
    let player = Asker::Player(Color::White);
    assert_eq!(scenario.request_as(player, Order::Repeat), "bonde Erik fire");
    assert_eq!(scenario.request(Order::Repeat), "Bauer Eva zwei Eva vier");
    assert_eq!(heard(&scenario, &white()), ["bonde Erik fire"]);
    assert_eq!(heard(&scenario, &Output::Room), ["Bauer Eva zwei, Eva vier"]);
    scenario.forget();
    scenario.request_as(player, Order::Speech(SpeechChange::Rate(30)));
    scenario.request_as(player, Order::Repeat);
    scenario.request(Order::Repeat);
    let rates: Vec<_> = scenario.heard.iter().map(|utterance| utterance.speech.rate).collect();
    assert_eq!(rates, [Some(30), None]);
    let refused = scenario.request_as(Asker::Player(Color::Black), Order::Speech(SpeechChange::Rate(30)));
    assert!(refused.starts_with("not-possible"), "{refused}");
}

#[test]
fn who_wants_to_hear_little_hears_no_confirmations_and_all_moves() {
    let mut scenario = hall(Settings::default(), Seat::default(), Seat::default());
    scenario.request(Order::Speech(SpeechChange::Verbosity(Verbosity::Brief)));
    scenario.steps("lift e2 · place e4 P · wait 400 · unplug · plug · wait 1000");
    let said = heard(&scenario, &Output::Room).join("; ");
    assert!(said.contains("Bauer Eva zwei, Eva vier"), "{said}");
    assert!(said.contains("verloren") && !said.contains("gefunden"), "{said}");
    assert!(scenario.told(&["say room Brett gefunden"]).len() == 1, "it can still be read");
}

#[test]
fn language_and_form_change_from_the_next_sentence_on_each_for_itself() {
    let mut scenario = hall(Settings::default(), own("da", true), Seat::default());
    let english = Language::from_tag("en").unwrap();
    scenario.request_as(Asker::Player(Color::White), Order::Speech(SpeechChange::Language(english)));
    scenario.request(Order::Speech(SpeechChange::Form(Form::Short)));
    scenario.steps("lift g1 · place f3 N · wait 400");
    assert_eq!(heard(&scenario, &Output::Room), ["Springer Felix drei"]);
    assert_eq!(heard(&scenario, &white()), ["knight Felix three"]);
    assert_eq!(scenario.heard.iter().find(|said| said.output == white()).unwrap().voice_language, "en");
}

#[test]
fn a_set_of_names_that_the_language_does_not_have_is_refused_and_changes_nothing() {
    let mut scenario = hall(Settings::default(), own("da", true), Seat::default());
    let mut white_wants = |change| scenario.request_as(Asker::Player(Color::White), Order::Speech(change));
    let refused = white_wants(SpeechChange::Names("ministry".to_owned()));
    assert!(
        refused.starts_with("bad-value:") && refused.contains("danish, fide, letters, nato"),
        "{refused}"
    );
    assert_eq!(white_wants(SpeechChange::Names("nato".to_owned())), "");
    scenario.steps("lift g1 · place f3 N · wait 400");
    assert_eq!(heard(&scenario, &white()), ["springer Foxtrot tre"]);
    // They are of that language alone.
    let german = Language::from_tag("de").unwrap();
    scenario.request_as(Asker::Player(Color::White), Order::Speech(SpeechChange::Language(german)));
    scenario.steps("lift g8 · place f6 n · wait 400");
    let said = heard(&scenario, &white());
    assert!(said.last().unwrap().ends_with("Felix sechs"), "{said:?}");
}

#[test]
fn a_player_is_answered_asked_and_refused_in_his_own_words_and_form() {
    let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    let mut scenario = hall(settings, own("da", true), Seat::default());
    let (white, black) = (Asker::Player(Color::White), Asker::Player(Color::Black));
    scenario.steps("lift g1 · place f3 N · wait 400");
    assert_eq!(scenario.request_as(white, last()), "Seneste træk: springer Frederik tre");
    assert_eq!(scenario.request_as(black, last()), "Letzter Zug: Springer Gustav eins Felix drei");
    let advice = Order::Ask(Question::Material, Pages::All);
    let danish = scenario.request_as(white, advice.clone());
    let german = scenario.request_as(black, advice);
    assert!(danish.starts_with("not-allowed: ") && german.starts_with("not-allowed: "), "{danish} {german}");
    assert_ne!(danish, german);
    // What is not possible now.
    let refused = scenario.request_as(white, Order::Promote(shakmaty::Role::Queen));
    assert_ne!(refused, scenario.request_as(black, Order::Promote(shakmaty::Role::Queen)));
    // A question that he alone is asked.
    let asked = scenario.request_as(white, Order::Resign(Color::White, Sure::Ask));
    assert!(asked.starts_with("Opgiver hvid?"), "{asked}");
    let question = scenario.events.iter().find_map(|event| match &event.what {
        What::Question { text, to, .. } => Some((text.clone(), *to)),
        _ => None,
    });
    assert_eq!(question.unwrap(), ("Opgiver hvid?".to_owned(), Audience::Seat(Color::White)));
    // The room hears in its own words what comes of it.
    scenario.request_as(white, Order::Confirm(1));
    assert!(heard(&scenario, &Output::Room).iter().any(|said| said == "Ich gebe auf."));
}

#[test]
fn moves_that_wait_are_said_faster() {
    let mut scenario = hall(Settings::default(), Seat::default(), Seat::default());
    scenario.speaks_for = 4000;
    for (from, to, piece) in
        [("e2", "e4", 'P'), ("e7", "e5", 'p'), ("g1", "f3", 'N'), ("b8", "c6", 'n'), ("f1", "b5", 'B')]
    {
        scenario.steps(&format!("lift {from} · wait 100 · place {to} {piece} · wait 400"));
    }
    scenario.wait(60_000);
    let rates: Vec<_> = scenario.heard.iter().map(|utterance| utterance.speech.rate).collect();
    assert_eq!(rates, [None, Some(40), Some(40), Some(40), None]);
}

/// White has seventy seconds, and warnings are set at a minute and at five seconds.
fn with_clock(mode: Mode, white: Seat) -> Scenario {
    let settings = Settings { mode, low_time: vec![60, 5], ..Settings::default() };
    let mut scenario = hall(settings, white, Seat::default());
    let time = Some(TimeControl::Periods { periods: vec![(None, 70)], increment: 0 });
    scenario.set_up_as("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NewGame { time, ..NewGame::default() });
    scenario.request(Order::Press(Color::Black));
    scenario.forget();
    scenario
}

#[test]
fn a_player_is_warned_once_at_each_time_that_is_set() {
    let mut scenario = with_clock(Mode::Club, Seat::default());
    scenario.wait(9999);
    assert!(scenario.heard.is_empty());
    scenario.wait(1);
    assert_eq!(heard(&scenario, &Output::Room), ["Restzeit von Weiß: eine Minute."]);
    scenario.wait(54_999);
    assert_eq!(scenario.heard.len(), 1);
    scenario.wait(1);
    assert_eq!(heard(&scenario, &Output::Room).last().unwrap(), "Restzeit von Weiß: fünf Sekunden.");
    let low =
        |event: &&appendixd_core::event::Event| matches!(event.what, What::Tone { name: "low-time", .. });
    assert_eq!(scenario.events.iter().filter(low).count(), 2);
}

#[test]
fn the_time_that_is_left_is_told_and_not_the_one_that_was_passed_by_far() {
    let mut scenario = with_clock(Mode::Club, Seat::default());
    scenario.steps("stop · arbiter clock 10 2 · wait 500 · arbiter resume · wait 500");
    let heard = heard(&scenario, &Output::Room);
    let warnings: Vec<_> = heard.iter().filter(|words| words.starts_with("Restzeit")).collect();
    assert_eq!(warnings, ["Restzeit von Weiß: zehn Sekunden.", "Restzeit von Schwarz: zwei Sekunden."]);
}

#[test]
fn in_a_tournament_only_a_blind_player_is_warned_and_he_alone() {
    let mut scenario = with_clock(Mode::Tournament, own("da", true));
    scenario.wait(10_000);
    assert_eq!(heard(&scenario, &white()), ["Tid tilbage for hvid: et minut."]);
    assert!(heard(&scenario, &Output::Room).is_empty());
    let mut sighted = with_clock(Mode::Tournament, Seat { has_output: true, ..Seat::default() });
    sighted.wait(10_000);
    assert!(sighted.heard.is_empty());
}

/// The tones of a move of White: name, and who hears it.
fn tones_of_a_move(settings: Settings, white: Seat) -> Vec<(&'static str, Audience)> {
    let mut scenario = hall(settings, white, Seat { has_output: true, ..Seat::default() });
    scenario.steps("lift g1 · place f3 N · wait 400");
    let tone = |event: &Event| match event.what {
        What::Tone { name, to } => Some((name, to)),
        _ => None,
    };
    scenario.events.iter().filter_map(tone).collect()
}

#[test]
fn a_player_hears_that_his_move_is_taken_where_he_hears_his_sentences() {
    let ear = Seat { has_output: true, ..Seat::default() };
    let usual = Settings::default;
    assert_eq!(tones_of_a_move(usual(), Seat::default()), [("own-move", Audience::Room)]);
    assert_eq!(tones_of_a_move(usual(), ear.clone()), [("own-move", Audience::Seat(Color::White))]);
    let lifts = Settings { tones: Tones::only(&[Tone::Lift]), ..usual() };
    assert_eq!(tones_of_a_move(lifts, ear.clone()), [("lift", Audience::Room)]);
    assert!(tones_of_a_move(Settings { tones: Tones::NONE, ..usual() }, ear).is_empty());
}

#[test]
fn in_a_tournament_no_tone_follows_the_hands() {
    let tones = Tones::only(&Tone::ALL);
    let tournament = Settings { mode: Mode::Tournament, tones, ..Settings::default() };
    for white in [Seat::default(), Seat { has_output: true, ..Seat::default() }] {
        assert!(tones_of_a_move(tournament.clone(), white).is_empty());
    }
}

#[test]
fn a_port_that_may_not_be_opened_is_told_aloud() {
    let mut scenario = hall(Settings::default(), Seat::default(), Seat::default());
    scenario.input(Input::Fault(Fault::PortForbidden));
    let said = heard(&scenario, &Output::Room);
    assert_eq!(
        said,
        ["Das Programm darf den Anschluss des Bretts nicht benutzen. Der Status sagt, was zu tun ist."]
    );
}
