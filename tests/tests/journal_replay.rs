//! The journal in virtual time: what was put on record leads to the same events byte for byte; and whatever is cut off
//! by a kill, no ply is lost or doubled, no announcement lost, and no number of an event left out.
//!
//! CI plays a part; `APPENDIXD_KILLED_GAMES=10000` as many games as it says.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use appendixd::journal::read::read;
use appendixd::journal::restore::restore;
use appendixd::journal::sealed;
use appendixd_core::Millis;
use appendixd_core::core::Core;
use appendixd_core::effect::Effect;
use appendixd_core::event::{Event, What};
use appendixd_core::input::Input;
use appendixd_core::settings::Settings;
use appendixd_tests::journalled::{Fate, Mercy, Session};
use appendixd_tests::judged::{announced, are_numbered, sentences_out_of_order};
use hw_sim::clock::ClockSetting;
use hw_sim::dice::Dice;
use hw_sim::games::{Game, varied};
use hw_sim::hands::Style;
use hw_sim::{End, Options};
use shakmaty::{CastlingMode, Color, KnownOutcome, Outcome, Position, Square};

/// kind, pegged, clock
const BOARDS: [(&str, bool, bool); 4] =
    [("dgt", false, false), ("dgt", false, true), ("line", false, false), ("line", true, false)];

/// Boards that tell finished moves: what they tell while nobody listens is not told again, so the daemon is not killed.
const TELLING: [(&str, bool, bool); 2] = [("citrine", false, false), ("ucb", false, false)];

const STYLES: [Style; 3] = [Style::Careful, Style::CaptureLast, Style::Overwrite];

fn options(board: (&str, bool, bool), style: Style, seed: u64, game: Game) -> Options {
    let mut options = Options::new(board.0).expect("a kind of the simulator");
    options.pegged = board.1;
    options.clock = board.2.then(ClockSetting::default);
    options.hands = style;
    options.seed = seed;
    options.games = vec![game];
    options
}

/// The first plies of a game.
fn beginning(game: &Game, plies: usize) -> Game {
    let moves = game.moves().iter().copied().take(plies).collect();
    Game::new(game.start().clone(), moves, Outcome::Unknown).expect("a legal game")
}

/// The same moves, and if the rules do not end it, White wins, which the players show with their kings.
fn agreed(game: &Game) -> Game {
    let by_rules = game.outcome();
    let shown = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
    let outcome = if by_rules.is_unknown() { shown } else { by_rules };
    Game::new(game.start().clone(), game.moves().to_vec(), outcome).expect("a legal game")
}

/// Neither king can walk to the square on which it shows the result.
fn kings_are_away(game: &Game) -> bool {
    let mut position = game.start().clone();
    game.moves().iter().for_each(|mv| position.play_unchecked(*mv));
    let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
    Color::ALL
        .into_iter()
        .filter_map(|side| position.board().king_of(side))
        .all(|king| centre.into_iter().all(|square| king.distance(square) > 1))
}

fn from_start() -> Vec<Game> {
    varied(60, 3).into_iter().filter(|game| *game.start() == shakmaty::Chess::default()).collect()
}

/// Strikes on average once in so many inputs.
struct Now {
    dice: Dice,
    once_in: u64,
}

impl Fate for Now {
    fn strikes(&mut self, _: u64) -> bool {
        self.dice.below(self.once_in) == 0
    }
}

/// Strikes at one input.
struct At(u64);

impl Fate for At {
    fn strikes(&mut self, input: u64) -> bool {
        input == self.0
    }
}

#[test]
fn replaying_the_records_gives_the_same_events() {
    let games = from_start();
    let mut compared = 0;
    let telling = TELLING.into_iter().cycle().take(4);
    let boards = BOARDS.into_iter().cycle().take(BOARDS.len() * Style::ALL.len()).chain(telling);
    for (number, board) in boards.enumerate() {
        let (name, style) = Style::ALL[number % Style::ALL.len()];
        let game = games[number % games.len()].clone();
        let mut session =
            Session::new(options(board, style, number as u64, game), Settings::default(), Mercy);
        session.play();
        let bytes = session.disk.values().next().expect("a table has a journal");
        let journal = read(bytes).expect("it can be read");
        assert_eq!((journal.whole, journal.faults.len()), (bytes.len(), 0));
        let mut core = Core::new(Settings::default(), 1).expect("the settings are accepted");
        core.resume(journal.checkpoint.1);
        assert_eq!(journal.records.len(), session.records.len());
        for ((_, record), (_, told)) in journal.records.iter().zip(&session.records) {
            let mut effects = Vec::new();
            core.replay(record, &mut effects);
            assert_eq!(core.outcomes(&effects), record.outcomes);
            let events: Vec<Event> = effects
                .into_iter()
                .filter_map(|effect| if let Effect::Event(event) = effect { Some(event) } else { None })
                .collect();
            assert_eq!(events, *told, "{board:?} {name}: {record:?}");
            compared += events.len();
        }
    }
    assert!(compared > 1000, "only {compared} events");
}

/// As if the rules of another version had made another move of the same hands, in the middle of a game.
#[test]
fn what_was_told_holds_where_todays_rules_lead_elsewhere() {
    for plies in [1, 2, 7, 12] {
        let game = beginning(&from_start()[1], plies);
        let mut before = game.start().clone();
        game.moves().iter().take(plies - 1).for_each(|mv| before.play_unchecked(*mv));
        let played = game.uci();
        let last = played.last().expect("a move");
        let others = before.legal_moves().into_iter().map(|mv| mv.to_uci(CastlingMode::Standard).to_string());
        let told = others.into_iter().find(|other| other != last).expect("another legal move");
        let mut session =
            Session::new(options(BOARDS[0], Style::Careful, 5, game), Settings::default(), Mercy);
        session.play();
        let bytes = session.disk.values().next().expect("a table has a journal");
        let text = std::str::from_utf8(bytes).expect("a journal is text");
        let made = |uci: &str| format!("\"made\":{plies},\"uci\":\"{uci}\"");
        assert!(text.contains(&made(last)));
        let lines = text.lines().map(|line| line[9..].replace(&made(last), &made(&told)));
        let altered: Vec<u8> = lines.flat_map(|line| sealed(line.as_bytes())).collect();
        let restored = restore(vec![read(&altered).expect("it can be read")], Settings::default());
        let mut restored = restored.expect("the settings are accepted");
        restored.core.handle(Millis(u64::from(u32::MAX)), Input::Restarted, &mut Vec::new());
        let game = restored.core.tables()[0].game().expect("a game is on");
        let moves: Vec<&str> = game.plies.iter().map(|ply| ply.uci.as_str()).collect();
        let (earlier, end) = moves.split_at(plies - 1);
        assert_eq!(
            (earlier, end),
            (&played.iter().map(String::as_str).collect::<Vec<_>>()[..plies - 1], &[told.as_str()][..])
        );
        assert!(game.plies.iter().all(|ply| ply.firm.is_some()), "{moves:?}");
        assert!(restored.warnings[0].contains("would have gone otherwise"), "{:?}", restored.warnings);
    }
}

/// Damage is no upgrade: it is told as what it is.
#[test]
fn a_damaged_line_is_not_blamed_on_the_rules_of_another_version() {
    let game = beginning(&from_start()[1], 3);
    let mut session = Session::new(options(BOARDS[0], Style::Careful, 5, game), Settings::default(), Mercy);
    session.play();
    let bytes = session.disk.values().next().expect("a table has a journal");
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let mut told = 0;
    for damaged in 2..lines.len() - 1 {
        let mut lines: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
        lines[damaged][20] ^= 1;
        let restored = restore(vec![read(&lines.concat()).expect("it can be read")], Settings::default());
        let warnings = restored.expect("the settings are accepted").warnings;
        told += usize::from(warnings.iter().any(|warning| warning.contains("are damaged")));
        assert!(!warnings.iter().any(|warning| warning.contains("version")), "{damaged}: {warnings:?}");
    }
    assert!(told > 0, "damage never led to another game");
}

fn wrong(game: &Game, session: &Session<impl Fate>) -> Option<String> {
    let (played, came) = (game.uci(), session.moves());
    if came != played {
        let at = came.iter().zip(&played).position(|(came, played)| came != played);
        let at = at.unwrap_or(came.len().min(played.len()));
        return Some(format!(
            "ply {}: played {:?}, came {:?} ({} of {})",
            at + 1,
            played.get(at),
            came.get(at),
            came.len(),
            played.len()
        ));
    }
    if !are_numbered(&session.events) {
        return Some("an event's number is missing or doubled".to_owned());
    }
    let out_of_order = sentences_out_of_order(&session.events, true);
    if !out_of_order.is_empty() {
        return Some(out_of_order.join(", "));
    }
    let announced = announced(&session.events);
    (announced != Default::default()).then(|| format!("{announced:?}"))
}

/// On a board that knows occupancy only, a victim that is pushed off its square while nobody listens leaves a picture
/// like a piece in somebody's hand. That cannot be known: it is a doubt with its squares, and nothing else is told.
fn told_as_doubt(board: (&str, bool, bool), style: Style, game: &Game, session: &Session<impl Fate>) -> bool {
    let pushes = board.0 == "line" && matches!(style, Style::Overwrite);
    let came = session.moves();
    let doubted = session.events.iter().rev().find_map(|event| match event.what {
        What::Doubt { .. } => Some(true),
        What::Made { .. } => Some(false),
        _ => None,
    });
    let stopped = came.len() < game.moves().len() && game.uci().starts_with(&came);
    pushes && stopped && doubted == Some(true) && are_numbered(&session.events)
}

#[test]
fn killed_at_every_record_the_game_goes_on() {
    let game = beginning(&from_start()[1], 8);
    for board in BOARDS {
        let mut whole =
            Session::new(options(board, Style::Careful, 5, game.clone()), Settings::default(), Mercy);
        whole.play();
        let inputs = 40 + 12 * whole.records.len() as u64;
        let mut kills = 0;
        for at in 1..inputs {
            let options = options(board, Style::Careful, 5, game.clone());
            let mut session = Session::new(options, Settings::default(), At(at));
            session.play();
            kills += session.kills;
            if let Some(wrong) = wrong(&game, &session) {
                panic!("{board:?} killed at input {at}: {wrong}");
            }
        }
        println!("{board:?}: {kills} kills, one at each input");
        assert!(kills as usize > whole.records.len(), "{kills} kills of {} records", whole.records.len());
    }
}

#[test]
fn a_speech_worker_that_dies_at_any_input_costs_no_announcement() {
    let game = beginning(&from_start()[1], 8);
    for board in BOARDS {
        let mut whole =
            Session::new(options(board, Style::Careful, 5, game.clone()), Settings::default(), Mercy);
        whole.play();
        for at in 1..40 + whole.records.len() as u64 {
            let mut session = Session::new(
                options(board, Style::Careful, 5, game.clone()),
                Settings::default(),
                At(at + 3),
            );
            session.voice_dies_at = Some(at);
            session.play();
            if let Some(wrong) = wrong(&game, &session) {
                panic!("{board:?}, voice dead at input {at}, killed right behind: {wrong}");
            }
        }
    }
}

#[test]
fn cut_at_every_byte_a_journal_leads_to_what_was_told() {
    let game = beginning(&from_start()[2], 12);
    let mut session = Session::new(options(BOARDS[1], Style::Careful, 9, game), Settings::default(), Mercy);
    session.play();
    let bytes = session.disk.values().next().expect("a table has a journal").clone();
    let beginning = read(&bytes).expect("it can be read").whole
        - session.writes.iter().map(|(from, to)| to - from).sum::<usize>();
    let ends: Vec<usize> = session.writes.iter().map(|(_, to)| *to).collect();
    for cut in 0..bytes.len() {
        match read(&bytes[..cut]) {
            Err(_) => assert!(cut < beginning, "cut at {cut}: it began with {beginning} bytes"),
            Ok(journal) => {
                let whole = ends.iter().filter(|end| **end <= cut).count();
                assert_eq!(journal.records.len(), whole, "cut at {cut}");
                assert_eq!(journal.faults, Vec::<String>::new(), "cut at {cut}");
                assert!(journal.whole <= cut);
            }
        }
    }
    println!("{} cuts, {} writes", bytes.len(), ends.len());
}

#[test]
fn killed_at_random_no_ply_and_no_announcement_is_lost() {
    let count: u64 =
        std::env::var("APPENDIXD_KILLED_GAMES").ok().map_or(60, |text| text.parse().expect("a number"));
    let games = from_start();
    let next = AtomicU64::new(0);
    let (kills, plies, doubts) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= count {
                        return;
                    }
                    let board = BOARDS[seed as usize % BOARDS.len()];
                    let style = STYLES[seed as usize / BOARDS.len() % STYLES.len()];
                    let game = games[seed as usize % games.len()].clone();
                    let fate = Now { dice: Dice::new(seed, 77), once_in: 150 };
                    // A result is asked for, and the question outlives the daemon.
                    let shown = board.0 == "dgt" && kings_are_away(&game);
                    let game = if shown { agreed(&game) } else { game };
                    let mut options = options(board, style, seed, game.clone());
                    options.end = if shown { End::Kings } else { End::Leave };
                    let mut session = Session::new(options, Settings::default(), fate);
                    session.play();
                    kills.fetch_add(session.kills, Ordering::Relaxed);
                    let results =
                        session.events.iter().filter(|event| matches!(event.what, What::Result { .. }));
                    let results = results.count();
                    if results > 1 || shown && results == 0 {
                        let what = format!("seed {seed} {board:?} {style:?}: {results} results");
                        failures.lock().expect("no thread has failed").push(what);
                    }
                    plies.fetch_add(game.moves().len() as u64, Ordering::Relaxed);
                    if told_as_doubt(board, style, &game, &session) {
                        doubts.fetch_add(1, Ordering::Relaxed);
                    } else if let Some(wrong) = wrong(&game, &session) {
                        let what = format!("seed {seed} {board:?} {style:?}: {wrong}");
                        failures.lock().expect("no thread has failed").push(what);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("all are done");
    println!(
        "{count} games, {} plies, {} kills, {} told as a doubt that the players must settle, {} wrong",
        plies.into_inner(),
        kills.load(Ordering::Relaxed),
        doubts.load(Ordering::Relaxed),
        failures.len()
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(doubts.into_inner() <= count / 1000, "too many doubts");
    assert!(kills.into_inner() > count, "too few were killed");
}
