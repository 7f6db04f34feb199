//! A board before each player and kills, in virtual time: while a move is made or copied, while it is announced, while
//! the boards differ. The game on both boards goes on, and nothing is lost or doubled.

use appendixd::journal::read::read;
use appendixd_core::event::{About, AnnouncementState, What};
use appendixd_core::seat::{Announcer, Seat};
use appendixd_core::settings::Settings;
use appendixd_tests::games::of;
use appendixd_tests::journalled::{Fate, Mercy, Session};
use appendixd_tests::judged::{announced, are_numbered, sentences_out_of_order};
use appendixd_tests::script::Script;
use hw_sim::Options;
use hw_sim::dice::Dice;
use hw_sim::games::Game;
use shakmaty::{ByColor, Color};

/// En passant, both castlings, captures.
const GAME: [&str; 14] = [
    "e2e4", "d7d5", "e4e5", "f7f5", "e5f6", "b8c6", "f6g7", "c8e6", "g1f3", "d8d7", "f1e2", "e8c8", "e1g1",
    "g8h6",
];

/// These are answered before they are copied.
const COPIED_LATE: [usize; 3] = [1, 5, 8];

/// White's board, Black's board, who announces himself.
const HALLS: [(&str, &str, &[Color]); 3] =
    [("dgt", "dgt", &[]), ("dgt", "line", &[]), ("dgt", "dgt", &[Color::White])];

type Hall = (&'static str, &'static str, &'static [Color]);

fn session<F: Fate>(hall: Hall, game: &Game, seed: u64, fate: F) -> Session<F> {
    let options = |kind| Options { seed, ..Options::new(kind).expect("a kind of the simulator") };
    let seat = |side| Seat {
        announcer: if hall.2.contains(&side) { Announcer::Player } else { Announcer::Daemon },
        ..Seat::default()
    };
    let settings = Settings {
        seats: ByColor { white: seat(Color::White), black: seat(Color::Black) },
        ..Settings::default()
    };
    let script = Script::of(game, &COPIED_LATE, hall.2);
    Session::of_two([options(hall.0), options(hall.1)], script, settings, fate)
}

/// Strikes at one input.
struct At(u64);

impl Fate for At {
    fn strikes(&mut self, input: u64) -> bool {
        input == self.0
    }
}

/// Strikes on average once in so many inputs.
struct Now(Dice, u64);

impl Fate for Now {
    fn strikes(&mut self, _: u64) -> bool {
        self.0.below(self.1) == 0
    }
}

fn wrong(hall: Hall, game: &Game, session: &Session<impl Fate>) -> Option<String> {
    let (played, came) = (game.uci(), session.moves());
    if came != played {
        return Some(format!("played {played:?}, came {came:?}"));
    }
    if !are_numbered(&session.events) {
        return Some("an event's number is missing or doubled".to_owned());
    }
    let out_of_order = sentences_out_of_order(&session.events, true);
    if !out_of_order.is_empty() {
        return Some(out_of_order.join(", "));
    }
    let announced = announced(&session.events);
    // Who announces himself is not announced by the daemon.
    (hall.2.is_empty() && announced != Default::default()).then(|| format!("{announced:?}"))
}

#[test]
fn a_game_on_two_boards_is_played_and_nothing_differs() {
    let game = of(&GAME);
    for hall in HALLS {
        let mut session = session(hall, &game, 1, Mercy);
        session.play();
        assert_eq!(wrong(hall, &game, &session), None, "{hall:?}");
        let doubts = session.events.iter().filter(|event| matches!(event.what, What::Doubt { .. })).count();
        assert_eq!(doubts, 0, "{hall:?}");
    }
}

#[test]
fn killed_at_every_input_the_game_on_two_boards_goes_on() {
    let game = of(&GAME[..6]);
    for hall in HALLS {
        let mut whole = session(hall, &game, 5, Mercy);
        whole.play();
        let inputs = whole.inputs();
        let mut failures = Vec::new();
        for at in 1..=inputs {
            let mut session = session(hall, &game, 5, At(at));
            session.play();
            if let Some(wrong) = wrong(hall, &game, &session) {
                failures.push(format!("killed at input {at}: {wrong}"));
            }
        }
        println!("{hall:?}: killed at each of {inputs} inputs, {} wrong", failures.len());
        assert!(failures.is_empty(), "{hall:?}\n{}", failures.join("\n"));
    }
}

/// The voice or both ports go behind each input, alone and with a kill soon after.
#[test]
fn without_voice_or_ports_and_killed_meanwhile_the_game_on_two_boards_goes_on() {
    let game = of(&GAME[..4]);
    for hall in HALLS {
        let mut whole = session(hall, &game, 5, Mercy);
        whole.play();
        let (mut kills, mut failures) = (0, Vec::new());
        for at in 1..=whole.inputs() {
            for (voice, ports, kill) in [
                (Some(at), None, u64::MAX),
                (None, Some(at), u64::MAX),
                (Some(at), None, at + 1),
                (None, Some(at), at + 1),
                (Some(at), Some(at), at + 3),
            ] {
                let mut session = session(hall, &game, 5, At(kill));
                (session.voice_dies_at, session.ports_close_at) = (voice, ports);
                session.play();
                kills += session.kills;
                if let Some(wrong) = wrong(hall, &game, &session) {
                    failures.push(format!("voice {voice:?}, ports {ports:?}, killed at {kill}: {wrong}"));
                }
            }
        }
        println!("{hall:?}: {kills} kills without voice or ports, {} wrong", failures.len());
        assert!(failures.is_empty(), "{hall:?}\n{}", failures.join("\n"));
    }
}

/// Black copies onto a wrong square, and puts it right when that was told.
#[test]
fn killed_while_the_boards_differ_it_is_told_and_its_end_too() {
    let game = of(&GAME[..2]);
    let begun = |fate| {
        let script = Script::of(&of(&GAME[..2]), &[], &[])
            .then(2000, Color::White, &["lift g1", "place f3"])
            .then(1500, Color::Black, &["lift g1", "place h3"])
            .then(16_000, Color::Black, &["lift h3", "place f3"]);
        let options = || Options::new("dgt").expect("a kind of the simulator");
        Session::of_two([options(), options()], script, Settings::default(), fate)
    };
    let mut whole = begun(At(u64::MAX));
    whole.play();
    let played = [game.uci(), vec!["g1f3".to_owned()]].concat();
    for at in 1..=whole.inputs() {
        let mut session = begun(At(at));
        session.play();
        let told = session.events.iter().filter(
            |event| matches!(&event.what, What::Irregularity { kind, .. } if kind.word() == "boards-differ"),
        );
        assert!(told.count() >= 1, "killed at input {at}: nobody was told");
        assert_eq!(session.moves(), played, "killed at input {at}");
        assert!(are_numbered(&session.events), "killed at input {at}");
        let out_of_order = sentences_out_of_order(&session.events, true);
        assert_eq!(out_of_order, Vec::<String>::new(), "killed at input {at}");
        let last = session.events.iter().rev().find_map(|event| match &event.what {
            What::Announcement { text, state: AnnouncementState::Finished, about: About::Board, .. } => {
                Some(text.as_str())
            }
            _ => None,
        });
        // What is told last is that it is right, or that a board was found again after that.
        assert!(last.is_some_and(|text| !text.contains("Schwarz")), "killed at input {at}: {last:?}");
    }
    println!("{} kills while boards differ", whole.inputs());
}

#[test]
fn killed_at_random_the_game_on_two_boards_goes_on() {
    let count: u64 =
        std::env::var("APPENDIXD_KILLED_GAMES").ok().map_or(20, |text| text.parse().expect("a number")) / 10;
    let game = of(&GAME);
    let (mut kills, mut failures) = (0, Vec::new());
    for seed in 0..count {
        let hall = HALLS[seed as usize % HALLS.len()];
        let mut session = session(hall, &game, seed, Now(Dice::new(seed, 78), 100));
        session.play();
        kills += session.kills;
        if let Some(wrong) = wrong(hall, &game, &session) {
            failures.push(format!("seed {seed} {hall:?}: {wrong}"));
        }
    }
    println!("{count} games on two boards, {kills} kills, {} wrong", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn cut_at_every_byte_the_journal_of_two_boards_leads_to_what_was_told() {
    let game = of(&GAME[..6]);
    let mut session = session(HALLS[0], &game, 9, Mercy);
    session.play();
    let bytes = session.disk.values().next().expect("a table has a journal").clone();
    let ends: Vec<usize> = session.writes.iter().map(|(_, to)| *to).collect();
    let begun = session.writes.first().map_or(0, |(from, _)| *from);
    for cut in begun..bytes.len() {
        let journal = read(&bytes[..cut]).expect("its beginning is whole");
        assert_eq!(journal.records.len(), ends.iter().filter(|end| **end <= cut).count(), "cut at {cut}");
        assert_eq!(journal.faults, Vec::<String>::new(), "cut at {cut}");
    }
    println!("{} cuts, {} writes", bytes.len() - begun, ends.len());
}
