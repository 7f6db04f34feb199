//! A visually disabled player at a peg board against a sighted one at a board with the clock: real processes, two
//! simulated boards, and what the arbiter and the players get to know.

use std::collections::BTreeSet;
use std::time::Duration;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::games::{moves_of, of};
use appendixd_tests::script::motions;
use serde_json::{Value, json};
use shakmaty::{Color, Position};

/// Both castlings, en passant, a promotion, captures by both.
const GAME: [&str; 22] = [
    "e2e4", "d7d5", "e4e5", "f7f5", "e5f6", "b8c6", "f6g7", "c8e6", "g1f3", "d8d7", "f1e2", "e8c8", "e1g1",
    "g8h6", "g7g8q", "h8g8", "d2d4", "h6f5", "c2c3", "f8g7", "b1d2", "g7f6",
];

/// These moves are answered before they are copied.
const COPIED_LATE: [usize; 3] = [8, 16, 17];

/// Between two motions: longer than a scan of any board.
const PAUSE: &str = "wait 0.15";

/// The two boards, the daemon, and its events as the arbiter and a player get them.
struct Hall {
    white: Board,
    black: Board,
    daemon: Daemon,
    watch: Watch,
}

impl Hall {
    /// White cannot see, sits at a peg board and announces his moves; Black sees, has the clock at his board, and
    /// the daemon announces his.
    fn open() -> Self {
        let (white, black) = (Board::start("line", &["--pegged"]), Board::start("dgt", &["--clock"]));
        let table = format!(
            "mode = \"tournament\"\n[[table]]\nname = \"hall\"\n\
             boards = {{ white = \"{},pegged\", black = \"{}\" }}\n\
             seat.white = {{ name = \"Ada\", blind = true, announcer = \"player\" }}\nseat.black.name = \"Bo\"\n",
            white.named("line"),
            black.named("dgt")
        );
        let daemon = Daemon::configured(&table, &["--voice", "text", "--language", "en"]);
        let mut watch = daemon.watch(0);
        for _ in 0..2 {
            watch.until(SOON, "a board", |event| event["event"] == "board" && event["state"] == "ready");
        }
        assert!(daemon.ctl(&["new"]).status.success());
        let game = watch.event(SOON, "game");
        assert_eq!(
            (&game["white"], &game["black"], &game["table"]),
            (&json!("Ada"), &json!("Bo"), &json!("hall"))
        );
        let mut hall = Self { white, black, daemon, watch };
        hall.black.hands(&["clock 5400 5400 white"]);
        hall.watch.event(SOON, "clock");
        hall
    }

    /// The daemon is killed and started again, and both boards are back.
    fn kill(&mut self) {
        let last = self.watch.events().last().and_then(|event| event["seq"].as_u64()).expect("a number");
        self.daemon.kill();
        self.daemon.again();
        self.watch = self.daemon.watch(last + 1);
        let mut back = BTreeSet::new();
        self.watch.until(SOON, "both boards", |event| {
            if event["event"] == "board" && event["state"] == "ready" {
                back.insert(event["board"].to_string());
            }
            back.len() == 2
        });
    }

    fn hands(&mut self, side: Color, motions: &[String]) {
        let board = if side.is_white() { &mut self.white } else { &mut self.black };
        for motion in motions {
            board.hands(&[motion.as_str(), PAUSE]);
        }
    }

    /// Does these motions on this side's board, and waits until the last one has been seen.
    fn copy(&mut self, side: Color, motions: &[String]) {
        self.hands(side, motions);
        let last = motions.last().expect("a move has motions");
        let mut words = last.split(' ');
        let event = if words.next() == Some("lift") { "lifted" } else { "placed" };
        let square = words.next().expect("a motion has a square").to_owned();
        let kind = if side.is_white() { "line" } else { "dgt" };
        self.watch.until(SOON, last, |seen| {
            let board = seen["board"].as_str().unwrap_or_default();
            seen["event"] == event && seen["square"] == square.as_str() && board.starts_with(kind)
        });
    }

    /// Makes the move on the mover's board, with what else its arrangement wants, and presses.
    fn play(&mut self, ply: usize, side: Color, motions: &[String], uci: &str) {
        self.hands(side, motions);
        if side.is_white() {
            let said = json!({ "do": "say", "side": "white", "move": uci });
            let answer = self.daemon.ask(&said);
            assert_eq!(answer["ok"]["text"], uci, "{answer}");
        }
        let made = self.watch.event(SOON, "made");
        assert_eq!((&made["uci"], &made["ply"]), (&json!(uci), &json!(ply)), "{made}");
        assert_eq!(made["inferred"], false, "{made}");
        if side.is_white() {
            let firm = self.watch.event(SOON, "firm");
            assert_eq!(firm["by"], "announcement", "{firm}");
        }
        self.black.hands(&[if side.is_white() { "press white" } else { "press black" }]);
        let completed = self.watch.until(SOON, "completed", |event| event["event"] == "completed");
        assert_eq!((&completed["ply"], &completed["by"]), (&json!(ply), &json!("press")), "{completed}");
    }
}

fn irregularities(events: &[Value]) -> Vec<&Value> {
    events.iter().filter(|event| event["event"] == "irregularity").collect()
}

#[test]
fn a_game_on_two_boards_is_made_on_one_and_copied_on_the_other() {
    let mut hall = Hall::open();
    let game = of(&GAME);
    let mut position = game.start().clone();
    let mut owed: Option<(Color, Vec<String>)> = None;
    for (index, (mv, uci)) in game.moves().iter().zip(GAME).enumerate() {
        let side = position.turn();
        let own = motions(&position, *mv);
        hall.play(index + 1, side, &own, uci);
        if let Some((late, motions)) = owed.take() {
            hall.copy(late, &motions);
        }
        if COPIED_LATE.contains(&index) {
            owed = Some((side.other(), own));
        } else {
            hall.copy(side.other(), &own);
        }
        position.play_unchecked(*mv);
    }
    assert_eq!(irregularities(hall.watch.events()), Vec::<&Value>::new());
    assert_eq!(hall.watch.named("doubt").count(), 0, "{}", hall.watch.last(20));
    let output = hall.daemon.ctl(&["--table", "hall", "score", "--pgn"]);
    assert_eq!(moves_of(&String::from_utf8_lossy(&output.stdout)), game.san());
    let touched: Vec<&Value> = hall.watch.named("touched").collect();
    let moved: Vec<&Value> = hall.watch.named("made").collect();
    let captures = game.moves().iter().filter(|mv| mv.is_capture()).count();
    let castlings = game.moves().iter().filter(|mv| mv.is_castle()).count();
    assert_eq!(touched.len(), moved.len() + captures + castlings, "no copy is a touch");
}

#[test]
fn killed_in_the_middle_of_a_copy_the_game_on_two_boards_goes_on() {
    let mut hall = Hall::open();
    let game = of(&GAME[..4]);
    let mut position = game.start().clone();
    for (index, (mv, uci)) in game.moves().iter().zip(GAME).enumerate() {
        let (side, own) = (position.turn(), motions(&position, *mv));
        hall.play(index + 1, side, &own, uci);
        let (first, rest) = own.split_at(1);
        hall.copy(side.other(), first);
        hall.kill();
        hall.copy(side.other(), rest);
        position.play_unchecked(*mv);
    }
    let mut all = hall.daemon.watch(1);
    all.until(SOON, "the last copy", |event| {
        event["seq"].as_u64() == hall.watch.events().last().and_then(|last| last["seq"].as_u64())
    });
    assert_eq!(irregularities(all.events()), Vec::<&Value>::new());
    assert_eq!(all.named("doubt").count(), 0, "{}", all.last(20));
    let touched = all.named("touched").count();
    let captures = game.moves().iter().filter(|mv| mv.is_capture()).count();
    assert_eq!(touched, game.moves().len() + captures, "no copy is a touch");
    let output = hall.daemon.ctl(&["--table", "hall", "score", "--pgn"]);
    assert_eq!(moves_of(&String::from_utf8_lossy(&output.stdout)), game.san());
}

#[test]
fn boards_that_differ_are_the_arbiter_s_and_are_set_up_as_he_says() {
    let mut hall = Hall::open();
    let motions = |text: &[&str]| text.iter().map(|motion| (*motion).to_owned()).collect::<Vec<_>>();
    hall.play(1, Color::White, &motions(&["lift e2", "place e4 P"]), "e2e4");
    let mut player = hall.daemon.watch(0);
    hall.copy(Color::Black, &motions(&["lift e2", "place e3 P"]));
    let told = hall.watch.event(SOON, "irregularity");
    assert_eq!((&told["kind"], &told["article"]), (&json!("boards-differ"), &json!("D.2.9")), "{told}");
    assert_eq!((&told["side"], &told["squares"]), (&json!("black"), &json!(["e3", "e4"])), "{told}");
    assert_eq!(told["to"], "arbiter", "{told}");
    // What a player may hear of it: nothing, until the arbiter has decided.
    let at = told["seq"].as_u64().expect("a number");
    while player.next(SOON).expect("all events")["seq"].as_u64() < Some(at) {}
    let room = |event: &&Value| event["event"] == "announcement" && event["to"] == "room";
    let last = player.events().iter().rfind(room).expect("the move was announced");
    assert_eq!(last["text"], "pawn Eva two, Eva four", "{last}");

    assert!(hall.daemon.ctl(&["arbiter", "set-boards"]).status.success());
    let heard = |text: &'static str| {
        move |event: &Value| {
            let said = event["text"].as_str().unwrap_or_default();
            event["event"] == "announcement" && event["to"] == "room" && said.contains(text)
        }
    };
    hall.watch.until(SOON, "the first square", heard("Eva three must be empty"));
    hall.copy(Color::Black, &motions(&["lift e3"]));
    hall.watch.until(Duration::from_secs(20), "the next square", heard("Belongs on Eva four"));
    hall.copy(Color::Black, &motions(&["place e4 P"]));
    hall.watch.until(SOON, "both are right", heard("Position correct"));
    hall.play(2, Color::Black, &motions(&["lift e7", "place e5 p"]), "e7e5");
}
