//! Two players on one sound output, each in words of his own: what is for one is heard in his ear and nowhere else.

use std::time::Duration;

use appendixd_tests::audio::{self, Shape, nearest};
use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::speech::{Mode, SpeechServer};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

/// For a sentence to be spoken in real time on a busy machine.
const SENTENCE: Duration = Duration::from_secs(30);

const GERMAN: [&str; 3] =
    ["Springer Gustav eins, Felix drei", "Springer Bella eins, Cesar drei", "Bauer Gustav zwei, Gustav drei"];
const ENGLISH: [&str; 3] =
    ["knight Gustav one, Felix three", "knight Bella one, Cesar three", "pawn Gustav two, Gustav three"];

struct Hall {
    board: Board,
    daemon: Daemon,
    watch: Watch,
    speech: SpeechServer,
}

impl Hall {
    /// White hears German in his left ear, Black English in his right one; the room is silent.
    fn open() -> Self {
        let speech = SpeechServer::start(Mode::Pulse);
        let board = Board::start("dgt", &[]);
        let lines = format!(
            "language = \"ibca\"\ntones = false\n[[table]]\nname = \"hall\"\nboards = \"{}\"\n\
             seat.white = {{ blind = true, language = \"de\", output = \"earphones,left\" }}\n\
             seat.black = {{ blind = true, language = \"en\", output = \"earphones,right\" }}\n",
            board.named("dgt")
        );
        let daemon = Daemon::configured_in(&lines, &["--voice", "off"], speech.environment());
        let mut watch = daemon.watch(0);
        watch.until(SOON, "a board", |event| event["event"] == "board" && event["state"] == "ready");
        assert!(daemon.ctl(&["new"]).status.success());
        let mut hall = Self { board, daemon, watch, speech };
        for side in ["white", "black"] {
            hall.wait(side, "setup", "finished");
        }
        hall
    }

    /// The newest sentence of this kind, which may have come already.
    fn wait(&mut self, to: &str, about: &str, state: &str) -> Value {
        let fits = |event: &Value| {
            event["event"] == "announcement"
                && event["to"] == to
                && event["about"] == about
                && event["state"] == state
        };
        match self.watch.events().iter().rfind(|event| fits(event)) {
            Some(event) => event.clone(),
            None => self.watch.until(SENTENCE, &format!("{about} to be {state} to {to}"), fits),
        }
    }

    /// How much the ears have heard, once both are quiet.
    fn quiet(&self) -> usize {
        let quiet = |ears: &[Vec<i16>; 2]| ears.iter().all(|ear| audio::silence_at_end(ear) > 0.3);
        self.speech.wait_ears(SENTENCE, quiet)[0].len()
    }
}

fn recognise(heard: &[i16], voice: &str, candidates: &[&str]) -> usize {
    let shapes: Vec<Shape> = candidates.iter().map(|text| Shape::new(&audio::render(voice, text))).collect();
    let (winner, best, second) = nearest(&Shape::new(heard), &shapes);
    println!("{:?}: {best:.3}, the next {second:.3}", candidates[winner]);
    winner
}

#[test]
fn each_ear_hears_its_own_words_and_an_answer_is_for_one_alone() {
    let mut hall = Hall::open();
    let from = hall.quiet();
    hall.board.hands(&["lift g1", "place f3 N"]);
    for side in ["white", "black"] {
        let event = hall.wait(side, "move", "finished");
        assert_eq!(event["language"], if side == "white" { "de" } else { "en" });
    }
    let to = hall.quiet();
    let [left, right] = hall.speech.ears();
    assert_eq!(recognise(&left[from..to], "de", &GERMAN), 0);
    assert_eq!(recognise(&right[from..to], "en", &ENGLISH), 0);

    assert!(hall.daemon.ctl(&["last", "--speak", "--as", "white"]).status.success());
    hall.wait("white", "answer", "finished");
    hall.quiet();
    let [left, right] = hall.speech.ears();
    assert!(!audio::sentences(&left[to..]).is_empty(), "White has heard nothing");
    assert!(audio::sentences(&right[to..]).is_empty(), "Black has heard what White asked");
    // In the room, nothing of all this has sounded.
    assert!(audio::sentences(&hall.speech.samples()).is_empty());
}

#[test]
fn the_worker_of_one_ear_is_started_again_and_its_sentence_is_said_again() {
    let mut hall = Hall::open();
    let from = hall.quiet();
    hall.board.hands(&["lift g1", "place f3 N"]);
    let begun = hall.wait("white", "move", "started");
    for worker in hall.daemon.running().children() {
        kill(Pid::from_raw(worker), Signal::SIGKILL).unwrap();
    }
    let again = hall.wait("white", "move", "finished");
    assert_eq!(begun["id"], again["id"]);
    let to = hall.quiet();
    let [left, _] = hall.speech.ears();
    let whole = audio::sentences(&left[from..to]).pop().unwrap();
    assert_eq!(recognise(&left[from..][whole], "de", &GERMAN), 0);
}

#[test]
fn an_output_that_is_not_there_is_told_once() {
    let speech = SpeechServer::start(Mode::Pulse);
    let board = Board::start("dgt", &[]);
    let lines = format!(
        "[[table]]\nboards = \"{}\"\nseat.white = {{ blind = true, output = \"nowhere\" }}\n",
        board.named("dgt")
    );
    let daemon =
        Daemon::configured_in(&lines, &["--voice", "text", "--language", "en"], speech.environment());
    let mut watch = daemon.watch(0);
    watch.until(SENTENCE, "the fault to be told", |event| {
        event["text"] == "The earphone of White is silent. Check the device." && event["state"] == "finished"
    });
    assert!(daemon.running().errors().contains("no sound output with the name \"nowhere\""));
}
