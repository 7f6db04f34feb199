//! Boards that are found by themselves: a real daemon, devices that come and go on a bus that only it sees, and ptys
//! behind them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use appendixd_tests::board::Board;
use appendixd_tests::bus::{Bus, Device};
use appendixd_tests::daemon::{Daemon, SOON, Watch};
use appendixd_tests::line::Stranger;
use appendixd_tests::wait;
use hw_sim::dice::Dice;
use serde_json::json;

/// From plugging in to the sentence.
const FOUND: Duration = Duration::from_secs(3);
const DGT: (u16, u16) = (0x045b, 0x8111);
const SHARED: (u16, u16) = (0x0403, 0x6001);

fn device(socket: &str, id: (u16, u16), serial: Option<&str>, name: &str) -> Device {
    Device { socket: socket.into(), id, serial: serial.map(String::from), name: name.into() }
}

/// A board with a cable: unplugged, its pty is gone.
struct Plugged {
    board: Board,
    kind: &'static str,
    device: Device,
    is_in: bool,
}

impl Plugged {
    fn new(kind: &'static str, device: Device) -> Self {
        let mut board = Board::start(kind, &[]);
        board.hands(&["unplug"]);
        let mut plugged = Self { board, kind, device, is_in: false };
        plugged.wait_gone();
        plugged
    }

    fn pty(&self) -> Option<PathBuf> {
        std::fs::canonicalize(self.board.port()).ok()
    }

    fn wait_gone(&mut self) {
        let folder = self.board.port().parent().unwrap().to_owned();
        assert!(wait::for_change(&folder, SOON, || self.pty().is_none().then_some(())).is_some());
    }

    /// Its node below /dev, while it is plugged in.
    fn port(&self) -> String {
        self.pty().expect("it is plugged in").display().to_string()
    }

    fn plug_in(&mut self, bus: &Bus, name: &str) -> Instant {
        self.board.hands(&["plug"]);
        let folder = self.board.port().parent().unwrap().to_owned();
        let pty = wait::for_change(&folder, SOON, || self.pty()).expect("the board is plugged in");
        self.device.name = name.into();
        let now = Instant::now();
        bus.plug_in(&self.device, &pty);
        self.is_in = true;
        now
    }

    fn pull_out(&mut self, bus: &Bus) {
        self.board.hands(&["unplug"]);
        self.wait_gone();
        bus.pull_out(&self.device);
        self.is_in = false;
    }
}

fn board_event(watch: &mut Watch, state: &str) -> (String, String) {
    let what = format!("board {state}");
    let event = watch.until(SOON, &what, |event| event["event"] == "board" && event["state"] == state);
    (event["board"].as_str().unwrap().to_owned(), event["table"].as_str().unwrap().to_owned())
}

fn is_ready(event: &serde_json::Value) -> bool {
    event["event"] == "board" && event["state"] == "ready"
}

fn allow(daemon: &Daemon, port: &str) {
    let output = daemon.ctl(&["allow", port]);
    assert!(output.status.success(), "{output:?}");
}

/// The number of a pty that is closed is given to the next that is opened: a daemon that looks for its board there
/// would ask another test's stranger. On a real machine a node has a device's name and comes with an event.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn a_board_at_home_needs_no_command() {
    let _alone = alone();
    let bus = Bus::new();
    let daemon = Daemon::with_environment(
        &["--board", "auto", "--voice", "text", "--language", "en"],
        bus.environment(),
    );
    let mut watch = daemon.watch(0);
    let mut board = Plugged::new("dgt", device("1-2", DGT, None, "ttyACM0"));
    let plugged = board.plug_in(&bus, "ttyACM0");
    watch.until(SOON, "the sentence", |event| {
        event["event"] == "announcement"
            && event["text"] == "Board found: DGT board."
            && event["state"] == "started"
    });
    assert!(plugged.elapsed() < FOUND, "said after {:?}", plugged.elapsed());
    let begins = |event: &serde_json::Value| event["event"] == "game" && event["state"] == "started";
    if !watch.events().iter().any(begins) {
        watch.until(SOON, "a game", begins);
    }
    board.board.hands(&["lift e2", "place e4 P"]);
    watch.until(SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");

    board.pull_out(&bus);
    let before = board_event(&mut watch, "lost");
    board.plug_in(&bus, "ttyACM5");
    assert_eq!(board_event(&mut watch, "found"), before, "another board or table");
    board.board.hands(&["lift e7", "place e5 p"]);
    watch.until(SOON, "e7e5", |event| event["event"] == "made" && event["uci"] == "e7e5");
    assert_eq!(watch.named("game").filter(|event| event["state"] == "started").count(), 1);
}

#[test]
fn a_board_without_a_number_goes_on_at_another_socket() {
    let _alone = alone();
    let bus = Bus::new();
    let options = ["--board", "auto", "--voice", "text", "--language", "en"];
    let mut daemon = Daemon::with_environment(&options, bus.environment());
    let mut watch = daemon.watch(0);
    let mut board = Plugged::new("dgt", device("1-2", DGT, None, "ttyACM0"));
    board.plug_in(&bus, "ttyACM0");
    watch.event(SOON, "game");
    board.board.hands(&["lift e2", "place e4 P"]);
    watch.until(SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
    board.pull_out(&bus);
    let (before, table) = board_event(&mut watch, "lost");
    board.device.socket = "1-3".into();
    board.plug_in(&bus, "ttyACM1");
    let (after, same) = board_event(&mut watch, "found");
    assert!(after != before && same == table, "{after} at {same}, {before} at {table}");
    board.board.hands(&["lift e7", "place e5 p"]);
    watch.until(SOON, "e7e5", |event| event["event"] == "made" && event["uci"] == "e7e5");

    daemon.kill();
    daemon.again();
    board.board.hands(&["wait 1", "lift g1", "place f3 N"]);
    let mut watch = daemon.watch(0);
    watch.until(SOON, "g1f3", |event| event["event"] == "made" && event["uci"] == "g1f3");
    let games = watch.named("game").filter(|event| event["state"] == "started").count();
    assert_eq!((games, watch.named("made").count()), (1, 3), "{}", watch.last(40));
}

#[test]
fn a_shared_adapter_is_asked_with_consent_only_and_consent_outlives_the_daemon() {
    let _alone = alone();
    let bus = Bus::new();
    let braille = Stranger::start(b"");
    bus.plug_in(&device("1-1", SHARED, Some("BRL00123"), "ttyUSB0"), braille.path());
    let mut board = Plugged::new("chesslink", device("1-2", SHARED, Some("A50285BI"), "ttyUSB1"));
    board.plug_in(&bus, "ttyUSB1");
    let options = ["--board", "auto", "--voice", "text", "--language", "en"];
    let mut daemon = Daemon::with_environment(&options, bus.environment());
    let mut watch = daemon.watch(0);
    for _ in 0..2 {
        watch.until(SOON, "what to order", |event| {
            event["event"] == "announcement"
                && event["text"].as_str().is_some_and(|text| text.contains("allowed"))
        });
    }
    let status = String::from_utf8(daemon.ctl(&["status"]).stdout).unwrap();
    for port in [braille.path().display().to_string(), board.port()] {
        assert!(status.contains(&format!("appendixctl allow {port}")), "{status}");
    }
    assert_eq!(watch.named("board").count(), 0);

    allow(&daemon, &board.port());
    let (id, _) = board_event(&mut watch, "found");
    assert!(id.starts_with("chesslink-"), "{id}");
    board.pull_out(&bus);
    board_event(&mut watch, "lost");

    daemon.stop();
    daemon.again();
    let seen = watch.events().len() as u64;
    let mut watch = daemon.watch(seen);
    let plugged = board.plug_in(&bus, "ttyUSB7");
    assert_eq!(board_event(&mut watch, "found").0, id);
    assert!(plugged.elapsed() < FOUND, "found after {:?}", plugged.elapsed());

    let forgotten = daemon.ctl(&["forget", &id]);
    assert!(forgotten.status.success(), "{forgotten:?}");
    board_event(&mut watch, "lost");
    board.pull_out(&bus);
    board.plug_in(&bus, "ttyUSB1");
    let status = wait_for_status(&daemon, &format!("appendixctl allow {}.", board.port()));
    assert!(status.contains("A50285BI"), "{status}");
    assert_eq!(braille.bytes(), 0, "the braille display has been written to");
    let said =
        watch.named("announcement").filter(|event| event["text"].as_str().unwrap().contains("allowed"));
    assert_eq!(said.count(), 0, "said once more");
}

/// Asks until the status holds this.
fn wait_for_status(daemon: &Daemon, text: &str) -> String {
    let end = Instant::now() + SOON;
    loop {
        let status = daemon.ask(&json!({ "id": 1, "do": "status" }));
        let words = status["ok"]["text"].as_str().unwrap().to_owned();
        if words.contains(text) {
            return words;
        }
        assert!(Instant::now() < end, "{text:?} is not in {words}");
    }
}

#[test]
fn twelve_devices_come_and_go_and_two_are_not_ours() {
    let _alone = alone();
    let bus = Bus::new();
    let braille = Stranger::start(b"");
    let modem = Stranger::start(b"\r\nOK\r\n");
    let strangers = [
        (device("2-1", SHARED, Some("BRL00123"), "ttyUSB20"), braille.path()),
        (device("2-2", (0x12d1, 0x1001), None, "ttyUSB21"), modem.path()),
    ];
    let mut boards: Vec<Plugged> = Vec::new();
    for number in 0..6 {
        boards.push(Plugged::new("dgt", device(&format!("1-{}", number + 1), DGT, None, "ttyACM0")));
    }
    for (number, serial) in ["A50285BI", "FT77XQ0A"].iter().enumerate() {
        boards.push(Plugged::new(
            "chesslink",
            device(&format!("3-{}", number + 1), SHARED, Some(serial), "ttyUSB0"),
        ));
    }
    for number in 0..2 {
        let at = device(&format!("4-{}", number + 1), (0x1a86, 0x7523), None, "ttyUSB0");
        boards.push(Plugged::new("line", at));
    }
    assert_eq!(boards.len() + strangers.len(), 12);

    let options = ["--board", "auto", "--voice", "text", "--language", "en"];
    let daemon = Daemon::with_environment(&options, bus.environment());
    let mut watch = daemon.watch(0);
    let mut known: BTreeMap<usize, (String, String)> = BTreeMap::new();
    let mut strangers_in = [false; 2];
    let mut dice = Dice::new(7, 0);
    for step in 0..70 {
        let roll = usize::try_from(dice.below(12)).unwrap();
        if roll >= boards.len() {
            let (stranger, pty) = &strangers[roll - boards.len()];
            let is_in = &mut strangers_in[roll - boards.len()];
            if *is_in {
                bus.pull_out(stranger)
            } else {
                bus.plug_in(stranger, pty)
            }
            *is_in = !*is_in;
            continue;
        }
        let board = &mut boards[roll];
        if board.is_in {
            board.pull_out(&bus);
            let lost = board_event(&mut watch, "lost");
            assert_eq!(known.get(&roll), Some(&lost), "step {step}");
            continue;
        }
        let name =
            if board.device.id == DGT { format!("ttyACM{step}") } else { format!("ttyUSB{}", 30 + step) };
        let plugged = board.plug_in(&bus, &name);
        let new = !known.contains_key(&roll);
        if new && board.kind != "dgt" {
            allow(&daemon, &board.port());
        }
        let found = board_event(&mut watch, "found");
        assert!(found.0.starts_with(board.kind), "step {step}: {found:?}");
        if !new || board.kind == "dgt" {
            assert!(plugged.elapsed() < FOUND, "step {step}: found after {:?}", plugged.elapsed());
        }
        match known.get(&roll) {
            Some(before) => assert_eq!(*before, found, "step {step}: another board or table"),
            None => {
                assert!(
                    known.values().all(|other| *other != found),
                    "step {step}: {found:?} is another board"
                );
                known.insert(roll, found);
            }
        }
        // A board with a game under way keeps its table while it is gone.
        if new {
            watch.event(SOON, "game")
        } else {
            watch.until(SOON, "ready", is_ready)
        };
    }
    assert_eq!(braille.bytes() + modem.bytes(), 0, "a stranger's device has been written to");
    assert!(known.len() >= 8, "{known:?}");
}

#[test]
fn a_device_that_a_program_for_braille_displays_has_taken_is_told_with_the_line_that_mends_it() {
    let _alone = alone();
    let bus = Bus::new();
    let brltty = running_as_brltty();
    let daemon = Daemon::with_environment(
        &["--board", "auto", "--voice", "text", "--language", "en"],
        bus.environment(),
    );
    let mut watch = daemon.watch(0);
    bus.plug_in_taken(&device("1-2", DGT, None, "ttyACM0"));
    watch.until(SOON, "what has happened", |event| {
        event["event"] == "announcement"
            && event["text"].as_str().is_some_and(|text| text.contains("braille"))
    });
    let status = wait_for_status(&daemon, "has taken the device with USB 045b:8111");
    let process = format!("brltty (process {})", brltty.0.id());
    assert!(status.contains(&process) && status.contains("Keep brltty"), "{status}");
    assert!(status.contains("/etc/"), "{status}");
}

/// A process with the name of the program for braille displays.
struct Renamed(
    appendixd_tests::process::Running,
    #[expect(dead_code, reason = "its folder")] appendixd_tests::scratch::Scratch,
);

fn running_as_brltty() -> Renamed {
    let folder = appendixd_tests::scratch::Scratch::new();
    let copy = folder.path().join("brltty");
    let sleep = ["/usr/bin/sleep", "/bin/sleep"].into_iter().map(Path::new).find(|path| path.exists());
    std::fs::copy(sleep.expect("there is a sleep"), &copy).unwrap();
    Renamed(appendixd_tests::process::Running::start(std::process::Command::new(&copy).arg("600")), folder)
}
