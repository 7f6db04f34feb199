//! Tones as they are heard: different from one another, without clicks, on a device that is closed when idle.

use std::f32::consts::TAU;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use appendixd_tests::audio::{self, RATE};
use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::process::Running;
use appendixd_tests::speech::{Mode, SpeechServer};

/// The device is closed five seconds after the last tone.
const IDLE: Duration = Duration::from_secs(15);
/// Loud enough to be a tone; full scale is 32768.
const SOUND: u16 = 200;

fn start(board: &Board, environment: Vec<(&'static str, PathBuf)>) -> (Daemon, Watch) {
    let options = ["--board", &board.named("dgt"), "--voice", "off", "--language", "ibca"];
    let daemon = Daemon::configured_in("tones = { lift = true }\n", &options, environment);
    let watch = daemon.watch(0);
    (daemon, watch)
}

fn wait_tone(watch: &mut Watch, name: &str) {
    watch.until(SOON, name, |event| event["event"] == "tone" && event["name"] == name);
}

/// The next tone after what has been heard by `from`, and where it ends.
fn next_tone(server: &SpeechServer, from: usize) -> (Vec<i16>, usize) {
    let whole = |heard: &[i16]| {
        audio::silence_at_end(&heard[from..]) > 0.3 && !audio::sentences(&heard[from..]).is_empty()
    };
    let heard = server.wait_samples(SOON, whole);
    let end = heard.len();
    let is_sound = |sample: &i16| sample.unsigned_abs() > SOUND;
    let first = heard[from..].iter().position(is_sound).expect("a tone is heard");
    let last = heard[from..].iter().rposition(is_sound).expect("a tone is heard");
    (heard[from..][first..=last].to_vec(), end)
}

/// How much of a pitch is in it.
fn loudness_at(pitch: f32, samples: &[i16]) -> f32 {
    let (mut cosine, mut sine) = (0.0, 0.0);
    for (number, sample) in samples.iter().enumerate() {
        let angle = TAU * pitch * number as f32 / RATE as f32;
        cosine += f32::from(*sample) * angle.cos();
        sine += f32::from(*sample) * angle.sin();
    }
    cosine.hypot(sine) / samples.len() as f32
}

/// The loudest of the pitches that tones have.
fn pitch(samples: &[i16]) -> u16 {
    let pitches = [330_u16, 440, 550, 660, 740, 880, 1180];
    let loudness = |pitch: &u16| loudness_at(f32::from(*pitch), samples);
    pitches.into_iter().max_by(|one, other| loudness(one).total_cmp(&loudness(other))).unwrap()
}

/// For two milliseconds at each end it is well below its peak.
fn assert_soft(tone: &[i16]) {
    let loudest = |part: &[i16]| part.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
    let (peak, edge) = (loudest(tone), RATE as usize / 500);
    let edges = [loudest(&tone[..edge]), loudest(&tone[tone.len() - edge..])];
    println!("{} ms, peak {peak}, edges {edges:?}", tone.len() * 1000 / RATE as usize);
    assert!(edges.into_iter().all(|edge| edge < peak / 2), "a click: {edges:?} of {peak}");
}

#[test]
fn tones_differ_are_soft_and_leave_the_device_when_idle() {
    let server = SpeechServer::start(Mode::Pulse);
    let mut pactl = Command::new("pactl");
    let streams = Running::start(pactl.arg("subscribe").envs(server.environment()));
    let mut board = Board::start("dgt", &[]);
    let (_daemon, mut watch) = start(&board, server.environment());
    wait_tone(&mut watch, "board-found");
    let (found, end) = next_tone(&server, 0);
    board.hands(&["lift e2"]);
    wait_tone(&mut watch, "lift");
    let (lifted, end) = next_tone(&server, end);
    board.hands(&["place e4 P"]);
    wait_tone(&mut watch, "own-move");
    let (moved, _) = next_tone(&server, end);

    for tone in [&found, &lifted, &moved] {
        assert_soft(tone);
    }
    let half = found.len() / 2;
    assert_eq!([pitch(&found[..half]), pitch(&found[half..])], [660, 880]);
    assert_eq!([pitch(&lifted), pitch(&moved)], [330, 550]);
    streams.line(IDLE, |line| line.contains("'new' on sink-input").then_some(()));
    streams.line(IDLE, |line| line.contains("'remove' on sink-input").then_some(()));
}

#[test]
fn without_a_sound_output_it_is_said_once_and_play_goes_on() {
    let mut board = Board::start("dgt", &[]);
    let nowhere = ("PULSE_SERVER", PathBuf::from("unix:/nonexistent/pulse"));
    let (daemon, mut watch) = start(&board, vec![nowhere]);
    wait_tone(&mut watch, "board-found");
    let told = |line: &str| line.contains("No tones: there is no audio output").then_some(());
    daemon.running().error_line(SOON, told);
    board.hands(&["lift e2", "place e4 P"]);
    wait_tone(&mut watch, "own-move");
    board.hands(&["lift e7", "place e5 p"]);
    watch.until(SOON, "the answer to be firm", |event| event["event"] == "firm" && event["ply"] == 2);
    assert_eq!(daemon.running().errors().matches("No tones").count(), 1);
}

#[test]
fn a_sound_output_that_goes_is_said_once_and_nothing_else() {
    let mut server = SpeechServer::start(Mode::Pulse);
    let mut board = Board::start("dgt", &[]);
    let (_daemon, mut watch) = start(&board, server.environment());
    wait_tone(&mut watch, "board-found");
    next_tone(&server, 0);
    server.end_sound();
    for hands in [["lift e2", "place e4 P"], ["lift e7", "place e5 p"], ["lift g1", "place f3 N"]] {
        board.hands(&hands);
        wait_tone(&mut watch, "own-move");
    }
    board.hands(&["lift b8", "place c6 n"]);
    wait_tone(&mut watch, "own-move");
    board.hands(&["lift f1", "place b5 B"]);
    watch.until(SOON, "the last move to be firm", |event| event["event"] == "firm" && event["ply"] == 5);
    let errors =
        watch.named("announcement").filter(|event| event["about"] == "error" && event["state"] == "queued");
    assert_eq!(errors.count(), 1, "{}", watch.last(40));
    assert_eq!(watch.named("speech").filter(|event| event["state"] == "lost").count(), 0);
}
