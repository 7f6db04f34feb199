//! How soon a move is shown, firm and spoken. Run by `make latency`; the figures stand in README.md.

use std::process::Command;
use std::time::{Duration, Instant};

use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::games;
use appendixd_tests::speech::{Mode, SpeechServer};
use appendixd_tests::wire::Wire;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position, Square};

/// Loud enough to be a voice.
const SOUND: u16 = 300;

struct Table {
    wire: Wire,
    watch: Watch,
    position: Chess,
    // Ends with the table.
    _daemon: Daemon,
}

/// What one ply took.
struct Ply {
    shown: Duration,
    firm: Duration,
    firm_at: Instant,
}

impl Table {
    fn new(speech: &SpeechServer) -> Self {
        let wire = Wire::new();
        let daemon = Daemon::with_environment(
            &[
                "--board",
                &format!("{}=dgt", wire.port().display()),
                "--voice",
                "speech-dispatcher",
                "--language",
                "ibca",
            ],
            speech.environment(),
        );
        let mut watch = daemon.watch(0);
        watch.event(SOON, "game");
        let mut table = Self { wire, watch, position: Chess::default(), _daemon: daemon };
        table.wire.run_clock(Color::White);
        table.watch.event(SOON, "clock");
        table.wait_spoken();
        table
    }

    /// Waits until everything that was queued has been spoken.
    fn wait_spoken(&mut self) {
        let announced = |events: &[serde_json::Value], state: &str| {
            events.iter().filter(|event| event["event"] == "announcement" && event["state"] == state).count()
        };
        while announced(self.watch.events(), "queued") == 0
            || announced(self.watch.events(), "queued") > announced(self.watch.events(), "finished")
        {
            self.watch.next(SOON).expect("what is queued is spoken");
        }
    }

    fn play(&mut self, uci: &str) -> Ply {
        let written: UciMove = uci.parse().unwrap();
        let played = written.to_move(&self.position).unwrap();
        let before = self.position.board().clone();
        let side = self.position.turn();
        self.position.play_unchecked(played);
        let after = self.position.board().clone();
        let changed: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&square| before.piece_at(square) != after.piece_at(square))
            .collect();
        for &square in changed.iter().filter(|&&square| before.piece_at(square).is_some()) {
            self.wire.change(square, None);
            self.wait("lifted", square);
        }
        let placed: Vec<Square> =
            changed.into_iter().filter(|&square| after.piece_at(square).is_some()).collect();
        let mut written = Instant::now();
        for (number, &square) in placed.iter().enumerate() {
            written = self.wire.change(square, after.piece_at(square));
            if number + 1 < placed.len() {
                self.wait("placed", square);
            }
        }
        self.watch.until(SOON, uci, |event| event["event"] == "made" && event["uci"] == uci);
        let shown = written.elapsed();
        let pressed = self.wire.run_clock(side.other());
        self.watch.event(SOON, "firm");
        let firm_at = Instant::now();
        Ply { shown, firm: firm_at - pressed, firm_at }
    }

    fn wait(&mut self, name: &str, square: Square) {
        let square = square.to_string();
        self.watch.until(SOON, name, |event| event["event"] == name && event["square"] == square.as_str());
    }

    /// What was announced last.
    fn last_words(&self) -> String {
        let is_move =
            |event: &&serde_json::Value| event["event"] == "announcement" && event["about"] == "move";
        let last = self.watch.events().iter().rfind(is_move).expect("a move was announced");
        last["text"].as_str().unwrap().to_owned()
    }

    fn wait_begun(&mut self) {
        self.watch.until(SOON, "the voice", |event| {
            event["event"] == "announcement" && event["state"] == "started" && event["about"] == "move"
        });
    }
}

fn report(what: &str, mut spans: Vec<Duration>) {
    spans.sort();
    let part =
        |percent: usize| spans[(spans.len() * percent / 100).min(spans.len() - 1)].as_secs_f64() * 1000.0;
    println!("{what}: p50 {:.1} ms, p99 {:.1} ms, {} times", part(50), part(99), spans.len());
}

#[test]
#[ignore = "a measurement for an idle machine: make latency"]
fn latency() {
    let speech = SpeechServer::start(Mode::Text);
    let (mut shown, mut firm, mut begun) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 5..10 {
        let mut table = Table::new(&speech);
        for uci in games::drawn(seed, 200).uci() {
            let ply = table.play(&uci);
            table.wait_begun();
            shown.push(ply.shown);
            firm.push(ply.firm);
            begun.push(ply.firm_at.elapsed());
            table.wait_spoken();
        }
    }
    report("last byte to made", shown);
    report("press to firm", firm);
    report("firm to the voice's report that it speaks", begun);
}

/// Pairs of the same words, first said by us and then by `spd-say`.
const PAIRS: usize = 30;

#[test]
#[ignore = "a measurement for an idle machine: make latency"]
fn first_sound_against_spd_say() {
    let speech = SpeechServer::start(Mode::Pulse);
    let mut table = Table::new(&speech);
    let (mut heard, mut plain) = (Vec::new(), Vec::new());
    for uci in games::drawn(5, PAIRS).uci() {
        let before = quiet(&speech);
        let ply = table.play(&uci);
        sound(&speech, before);
        heard.push(ply.firm_at.elapsed());
        table.wait_begun();
        table.wait_spoken();
        plain.push(spd_say(&speech, &table.last_words()));
    }
    let millis = |span: &Duration| span.as_secs_f64() * 1000.0;
    let mut more: Vec<f64> =
        heard.iter().zip(&plain).map(|(ours, theirs)| millis(ours) - millis(theirs)).collect();
    more.sort_by(f64::total_cmp);
    println!("ours less spd-say, of {} pairs: median {:.1} ms", more.len(), more[more.len() / 2]);
    report("firm to first sound", heard);
    report("spd-say to first sound", plain);
}

/// From the start of the program to the first sound.
fn spd_say(speech: &SpeechServer, words: &str) -> Duration {
    let before = quiet(speech);
    let start = Instant::now();
    let mut command = Command::new("spd-say");
    command.envs(speech.environment()).args(["--wait", "--language", "de", words]);
    let mut child = command.spawn().expect("spd-say is installed");
    sound(speech, before);
    let span = start.elapsed();
    child.wait().unwrap();
    span
}

/// Waits until it is quiet and gives the length of what has been heard.
fn quiet(speech: &SpeechServer) -> usize {
    speech.wait_samples(SOON, |heard| appendixd_tests::audio::silence_at_end(heard) > 0.3).len()
}

fn sound(speech: &SpeechServer, from: usize) {
    let is_sound = |heard: &[i16]| heard[from..].iter().any(|sample| sample.unsigned_abs() > SOUND);
    assert!(is_sound(&speech.wait_samples(SOON, is_sound)), "nothing was heard");
}
