//! A real voice, and what happens when it fails.

use std::time::{Duration, Instant};

use appendixd_tests::audio::{self, RATE, Shape};
use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::games;
use appendixd_tests::scratch::Scratch;
use appendixd_tests::speech::{Mode, SpeechServer};
use hw_sim::games::Game;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

/// For a sentence to be spoken in real time on a busy machine.
const SENTENCE: Duration = Duration::from_secs(30);

fn announcement(watch: &mut Watch, within: Duration, state: &str) -> Value {
    watch.until(within, &format!("an announcement to be {state}"), |event| {
        event["event"] == "announcement" && event["state"] == state && event["about"] == "move"
    })
}

/// A capture, both castlings, a check and a promotion, in few moves.
fn short_game() -> Game {
    games::of(&[
        "e2e4", "d7d5", "e4d5", "c8g4", "g1f3", "b8c6", "f1b5", "d8d7", "e1g1", "e8c8", "d5c6", "a7a6",
    ])
}

#[test]
fn each_sentence_of_a_game_is_heard_as_itself() {
    let game = short_game();
    let speech = SpeechServer::start(Mode::Pulse);
    let scratch = Scratch::new();
    let file = scratch.write("game.pgn", &games::pgn(&game));
    let board = Board::start("dgt", &["--play", file.to_str().unwrap(), "--pace", "1.6"]);
    let daemon = Daemon::with_environment(
        &["--board", &board.named("dgt"), "--voice", "speech-dispatcher", "--language", "ibca"],
        speech.environment(),
    );
    let mut watch = daemon.watch(0);
    let spoken = listen(&mut watch, &speech, game.moves().len());
    let capture = speech.wait_samples(SENTENCE, |heard| audio::silence_at_end(heard) > 0.3);
    let references: Vec<Shape> =
        spoken.iter().map(|(text, _)| Shape::new(&audio::render("de", text))).collect();
    for (number, (text, begin)) in spoken.iter().enumerate() {
        let end = spoken.get(number + 1).map_or(capture.len(), |next| next.1);
        let heard = Shape::new(&capture[*begin..end]);
        let (winner, best, second) = audio::nearest(&heard, &references);
        println!("{text:?}: {best:.3}, the next {second:.3}");
        assert_eq!(spoken[winner].0, *text, "the sentence sounds like another one of the game");
    }
}

/// Listens until so many moves have been announced. Gives each sentence that was spoken to its end, and where in
/// the capture it begins: only one is spoken at a time, so it ends where the next one begins.
fn listen(watch: &mut Watch, speech: &SpeechServer, moves: usize) -> Vec<(String, usize)> {
    let (mut begun, mut spoken, mut announced) = (None, Vec::new(), 0);
    while announced < moves {
        let event = watch.until(SENTENCE, "an announcement", |event| event["event"] == "announcement");
        match event["state"].as_str() {
            Some("started") => begun = Some(speech.samples().len()),
            Some("finished") => {
                spoken.push((event["text"].as_str().unwrap().to_owned(), begun.take().unwrap()));
                announced += usize::from(event["about"] == "move");
            }
            _ => {}
        }
    }
    spoken
}

#[test]
fn a_sentence_cut_by_the_end_of_the_worker_is_said_again() {
    let speech = SpeechServer::start(Mode::Pulse);
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::with_environment(
        &["--board", &board.named("dgt"), "--voice", "speech-dispatcher", "--language", "ibca"],
        speech.environment(),
    );
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    board.hands(&["lift g1", "place f3 N"]);
    let begun = announcement(&mut watch, SENTENCE, "started");
    for worker in daemon.running().children() {
        kill(Pid::from_raw(worker), Signal::SIGKILL).unwrap();
    }
    let again = announcement(&mut watch, SENTENCE, "finished");
    assert_eq!(again["text"], begun["text"]);
    let states: Vec<&str> = watch.named("speech").filter_map(|event| event["state"].as_str()).collect();
    assert!(states.contains(&"lost") && states.ends_with(&["restarted"]), "{states:?}");
    let starts =
        watch.named("announcement").filter(|event| event["id"] == begun["id"] && event["state"] == "started");
    assert_eq!(starts.count(), 2, "{}", watch.last(40));
}

/// From the end of the server to the first sound of the sentence that is said again.
const HEARD_AGAIN: Duration = Duration::from_secs(2);

#[test]
fn a_sentence_cut_by_the_end_of_the_speech_server_is_heard_again_within_two_seconds() {
    let mut speech = SpeechServer::start(Mode::Pulse);
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::configured_in(
        "tones = false\n",
        &["--board", &board.named("dgt"), "--voice", "speech-dispatcher", "--language", "ibca"],
        speech.environment(),
    );
    let mut watch = daemon.watch(0);
    watch.until(SENTENCE, "the start of the game to be said", |event| {
        event["about"] == "setup" && event["state"] == "finished"
    });
    let quiet = speech.wait_samples(SENTENCE, |heard| audio::silence_at_end(heard) > 0.3).len();
    board.hands(&["lift g1", "place f3 N"]);
    let begun = announcement(&mut watch, SENTENCE, "started");
    let words = speech.wait_samples(SENTENCE, |heard| sounds(&heard[quiet..]) > SAID);
    assert!(sounds(&words[quiet..]) > SAID, "nothing was said");
    let cut = speech.samples().len();
    speech.crash();
    let killed = Instant::now();
    speech.restart();
    println!("the speech server answers again after {} ms", killed.elapsed().as_millis());
    speech_is(&mut watch, "lost");
    println!("noticed after {} ms", killed.elapsed().as_millis());
    speech_is(&mut watch, "restarted");
    println!("ready after {} ms", killed.elapsed().as_millis());
    let again = announcement(&mut watch, SENTENCE, "finished");
    assert_eq!((&again["text"], &again["id"]), (&begun["text"], &begun["id"]));
    let heard = speech.wait_samples(SENTENCE, |heard| audio::silence_at_end(heard) > 0.3);
    // What was said of it before may still be on its way when the server ends.
    let whole = audio::sentences(&heard[cut..]).pop().expect("it is said again");
    let sound = Duration::from_secs_f64(whole.start as f64 / f64::from(RATE));
    println!("heard again after {} ms", sound.as_millis());
    assert!(sound < HEARD_AGAIN, "it comes late: after {sound:?}");
    let candidates = [begun["text"].as_str().unwrap(), "Springer Bella eins, Cesar drei", "Gustav drei"];
    let shapes = candidates.map(|text| Shape::new(&audio::render("de", text)));
    assert_eq!(audio::nearest(&Shape::new(&heard[cut..][whole]), &shapes).0, 0);
}

fn speech_is(watch: &mut Watch, state: &str) {
    watch.until(SENTENCE, state, |event| event["event"] == "speech" && event["state"] == state);
}

/// So many loud samples are the first syllable of a sentence, and far from its end.
const SAID: usize = RATE as usize / 20;

fn sounds(samples: &[i16]) -> usize {
    samples.iter().filter(|sample| sample.unsigned_abs() > 300).count()
}

#[test]
fn a_frozen_speech_server_delays_nothing_else() {
    let speech = SpeechServer::start(Mode::Alsa);
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::with_environment(
        &["--board", &board.named("dgt"), "--voice", "speech-dispatcher", "--language", "ibca"],
        speech.environment(),
    );
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    speech.freeze();
    board.hands(&["lift e2", "place e4 P"]);
    watch.until(Duration::from_secs(3), "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
    assert!(daemon.ctl(&["last"]).status.success());
    speech.thaw();
    announcement(&mut watch, Duration::from_secs(60), "finished");
}
