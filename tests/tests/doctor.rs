//! The doctor, run as a user without any right: each port with its one reason.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use appendixd_tests::board::Board;
use appendixd_tests::bus::{Bus, Device};
use appendixd_tests::daemon::{Daemon, SOON};
use appendixd_tests::line::{Stranger, set_mode};
use appendixd_tests::process::{Running, program};
use appendixd_tests::scratch::Scratch;
use appendixd_tests::speech::{Mode, SpeechServer};
use hw_sim::devices::KINDS;

/// A user who may do nothing, and a copy of the programs that he may start.
struct Nobody {
    folder: Scratch,
}

impl Nobody {
    /// `None` where the test itself has no right to become somebody else.
    fn new() -> Option<Self> {
        if !nix::unistd::Uid::effective().is_root() {
            println!("Only root can start the doctor as somebody else: this part is left out.");
            return None;
        }
        let folder = Scratch::new();
        let open = |path: &Path| std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
        open(folder.path());
        for name in ["appendixctl", "appendixd"] {
            let copy = folder.path().join(name);
            std::fs::copy(program(name), &copy).unwrap();
            open(&copy);
        }
        Some(Self { folder })
    }

    fn doctor(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("setpriv");
        command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "--no-new-privs"]);
        command.arg(self.folder.path().join("appendixctl"));
        run(&mut command, self.folder.path(), arguments)
    }
}

fn run(command: &mut Command, home: &Path, arguments: &[&str]) -> Output {
    // Whatever else runs on this machine is not asked.
    let nowhere = home.join("nowhere");
    command.env("HOME", home).env("LC_ALL", "C").env_remove("XDG_CONFIG_HOME");
    if !arguments.contains(&"--socket") {
        command.arg("--socket").arg(nowhere);
    }
    command.arg("doctor").args(arguments).output().expect("the doctor can be started")
}

fn doctor(home: &Path, arguments: &[&str]) -> Output {
    run(&mut Command::new(program("appendixctl")), home, arguments)
}

fn lines(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("words are UTF-8")
}

/// The one line about this port.
fn line_about(output: &Output, port: &Path) -> String {
    let start = format!("{}: ", port.display());
    let text = lines(output);
    let about: Vec<_> = text.lines().filter(|line| line.starts_with(&start)).collect();
    assert_eq!(about.len(), 1, "{start:?} in {text}");
    about[0].to_owned()
}

fn real(board: &Board) -> PathBuf {
    std::fs::canonicalize(board.port()).unwrap()
}

#[test]
fn a_user_without_rights_is_told_one_reason_for_each_port() {
    let Some(nobody) = Nobody::new() else { return };
    let works = Board::start("dgt", &["--serial", "31415"]);
    let [held, forbidden] = [(); 2].map(|()| Stranger::start(b""));
    let silent = Stranger::start(b"");
    let modem = Stranger::start(b"\r\nOK\r\n");
    let absent = nobody.folder.path().join("ttyACM9");
    let no_port = Path::new("/etc/shadow");
    let works = real(&works).to_path_buf();
    for port in [works.as_path(), held.path(), silent.path(), modem.path()] {
        set_mode(port, 0o666);
    }
    set_mode(forbidden.path(), 0o600);
    let holder =
        Running::start(Command::new("flock").arg(held.path()).args(["sh", "-c", "echo held; sleep 100"]));
    holder.line(SOON, |line| (line == "held").then_some(()));

    let named = |port: &Path, kind: &str| format!("{}{kind}", port.display());
    let ports = [
        named(&works, ""),
        named(held.path(), "=dgt"),
        named(forbidden.path(), "=dgt"),
        named(silent.path(), "=dgt"),
        named(modem.path(), "=dgt"),
        named(&absent, "=dgt"),
        named(no_port, "=dgt"),
    ];
    let mut arguments = vec!["--voice", "text"];
    ports.iter().for_each(|port| arguments.extend(["--board", port]));
    let output = nobody.doctor(&arguments);

    for (port, told) in [
        (works.as_path(), "works: DGT board, kind dgt, firmware 3.10, serial number 31415".to_owned()),
        (held.path(), format!("in use by flock (process {})", holder.id())),
        (forbidden.path(), format!("no permission: {} belongs to the group", forbidden.path().display())),
        (silent.path(), "silent: nothing answers".to_owned()),
        (modem.path(), "speaks another protocol".to_owned()),
        (absent.as_path(), "not there".to_owned()),
        (no_port, "no serial port".to_owned()),
    ] {
        let line = line_about(&output, port);
        assert!(line.contains(&told), "{told:?} is not in {line:?}");
    }
    let mended = line_about(&output, forbidden.path());
    assert!(mended.contains("sudo "), "{mended}");
    assert_eq!((held.bytes(), forbidden.bytes()), (0, 0), "a port of somebody else has been written to");
    assert!(silent.bytes() > 0 && modem.bytes() > 0);
    assert!(output.status.success(), "{output:?}");
    assert!(lines(&output).ends_with("A game can be played now.\n"), "{output:?}");

    let none = nobody.doctor(&["--voice", "text", "--board", &ports[3]]);
    assert_eq!(none.status.code(), Some(1));
    let why = String::from_utf8(none.stderr).unwrap();
    assert!(why.contains("No game can be played now: no board works"), "{why}");
}

#[test]
fn the_boards_of_a_running_daemon_are_told_and_not_disturbed() {
    let mut board = Board::start("dgt", &["--serial", "2718"]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    watch.until(SOON, "the serial number", |event| event["event"] == "board" && event["serial"].is_string());
    let socket = daemon.socket();
    let arguments = ["--voice", "text", "--board", &board.named("dgt"), "--socket", socket.to_str().unwrap()];
    let output = doctor(daemon.folder(), &arguments);
    let line = line_about(&output, board.port());
    let uses = format!("appendixd (process {}) uses it", daemon.running().id());
    assert!(line.contains("works: DGT board") && line.contains("2718") && line.contains(&uses), "{line}");
    assert!(output.status.success(), "{output:?}");

    let elsewhere = doctor(daemon.folder(), &["--voice", "text", "--board", &board.named("dgt")]);
    let line = line_about(&elsewhere, board.port());
    assert!(line.contains("in use by appendixd") && line.contains("--socket"), "{line}");
    assert_eq!(elsewhere.status.code(), Some(1));

    board.hands(&["lift e2", "place e4 P"]);
    watch.until(SOON, "e2e4", |event| event["event"] == "made" && event["uci"] == "e2e4");
    assert!(watch.named("board").all(|event| event["state"] != "lost"), "{}", watch.last(20));
}

#[test]
fn what_the_daemon_was_allowed_the_doctor_need_not_be() {
    let bus = Bus::new();
    let device = Device {
        socket: "1-1".into(),
        id: (0x0403, 0x6001),
        serial: Some("A50285BI".into()),
        name: "ttyUSB0".into(),
    };
    let adapter = Stranger::start(b"");
    bus.plug_in(&device, adapter.path());
    let options = ["--board", "auto", "--voice", "text", "--language", "en"];
    let daemon = Daemon::with_environment(&options, bus.environment());
    let home = Scratch::new();
    let found = || {
        let mut command = Command::new(program("appendixctl"));
        command.envs(bus.environment()).arg("--json");
        let socket = daemon.socket();
        let output = run(
            &mut command,
            home.path(),
            &["--voice", "text", "--board", "auto", "--socket", socket.to_str().unwrap()],
        );
        let found = lines(&output);
        let states = found.lines().filter_map(|line| {
            let it: serde_json::Value = serde_json::from_str(line).unwrap();
            let about_it = it["subject"] == adapter.path().display().to_string();
            about_it.then(|| it["state"].as_str().unwrap().to_owned())
        });
        states.collect::<Vec<_>>()
    };
    assert_eq!(found(), ["needs-consent"]);
    assert_eq!(adapter.bytes(), 0);
    assert!(daemon.ctl(&["allow", adapter.path().to_str().unwrap()]).status.success());
    assert_eq!(found(), ["silent"]);
}

#[test]
fn speech_is_tried_with_a_sentence() {
    let server = SpeechServer::start(Mode::Text);
    let board = Board::start("line", &[]);
    let home = Scratch::new();
    let mut command = Command::new(program("appendixctl"));
    command.envs(server.environment());
    let nowhere = home.path().join("nowhere");
    let output = command
        .env("LC_ALL", "C")
        .arg("--socket")
        .arg(nowhere)
        .args(["--json", "doctor", "--language", "de", "--board", &board.named("line")])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(server.wait_spoken(1, SOON), ["Bauer Eva zwei, Eva vier"]);
    let found: Vec<serde_json::Value> =
        lines(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let state = |about: &str, subject: &str| {
        let it = found.iter().find(|it| it["about"] == about && it["subject"] == subject);
        it.map(|it| it["state"].as_str().unwrap().to_owned())
    };
    assert_eq!(state("speech", "speech-dispatcher").as_deref(), Some("answers"));
    assert_eq!(state("speech", "Voice").as_deref(), Some("works"));
    assert_eq!(state("speech", "Test sentence").as_deref(), Some("works"));
    assert_eq!(found.last().unwrap()["playable"], true);
}

#[test]
fn what_cannot_be_heard_is_told() {
    let home = Scratch::new();
    let board = Board::start("line", &[]);
    let port = board.named("line");
    let config = home.write(
        "config.toml",
        &format!("[[table]]\nname = \"hall\"\nboards = \"{port}\"\nseat.white = {{ blind = true }}\n"),
    );
    let mut command = Command::new(program("appendixctl"));
    command.env("SPEECHD_ADDRESS", format!("unix_socket:{}", home.path().join("nobody").display()));
    let output = run(&mut command, home.path(), &["--config", config.to_str().unwrap()]);
    let text = lines(&output);
    assert!(text.contains("speech-dispatcher: it does not answer"), "{text}");
    assert!(text.contains("hall: the blind player of white has no output of his own"), "{text}");
    assert!(line_about(&output, board.port()).contains("works: Home-made board"), "{text}");
    assert_eq!(output.status.code(), Some(1));
    let why = String::from_utf8(output.stderr).unwrap();
    assert!(why.contains("nothing speaks"), "{why}");
}

/// How long a person waits for all ports, and some seconds for a machine that does other things too.
const LONGEST: Duration = Duration::from_secs(15);

#[test]
fn every_kind_of_board_that_is_named_is_seen_working() {
    let home = Scratch::new();
    let boards: Vec<_> = KINDS.iter().map(|kind| (kind, Board::start(kind.name, &[]))).collect();
    let named: Vec<_> = boards.iter().map(|(kind, board)| board.named(kind.name)).collect();
    let mut arguments = vec!["--voice", "text"];
    named.iter().for_each(|board| arguments.extend(["--board", board]));
    let begun = Instant::now();
    let output = doctor(home.path(), &arguments);
    assert!(begun.elapsed() < LONGEST, "{:?}", begun.elapsed());
    let mut places = Vec::new();
    for (kind, board) in &boards {
        let name = board.named(kind.name).replace(&format!("={}", kind.name), "");
        let line = line_about(&output, Path::new(&name));
        assert!(line.contains(" works: ") && line.contains(&format!("kind {}", kind.name)), "{line}");
        places.push(lines(&output).find(&line));
    }
    assert!(places.is_sorted(), "not in the order in which they were named: {output:?}");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn every_kind_of_board_alone_and_on_a_bad_line_is_seen_working() {
    const LINES: [&[&str]; 3] =
        [&[], &["--fault", "mute-first-open"], &["--fault", "at-noise", "--fault", "slow"]];
    let works = |kind: &str, faults: &[&str]| {
        let home = Scratch::new();
        let board = Board::start(kind, faults);
        let output = doctor(home.path(), &["--voice", "text", "--board", &board.named(kind)]);
        assert!(output.status.success(), "{kind} {faults:?}: {output:?}");
    };
    std::thread::scope(|scope| {
        for kind in KINDS {
            scope.spawn(|| LINES.iter().for_each(|faults| works(kind.name, faults)));
        }
    });
}

#[test]
fn strangers_are_told_in_a_time_for_which_a_person_waits() {
    let home = Scratch::new();
    let chatters =
        [(); 2].map(|()| Stranger::chattering(b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9*47\r\n"));
    let silent = Stranger::start(b"");
    let [one, two, silent] = [chatters[0].path(), chatters[1].path(), silent.path()];
    let named = format!("{}=dgt", two.display());
    let ports = [one.to_str().unwrap(), &named, silent.to_str().unwrap()];
    let mut arguments = vec!["--voice", "text"];
    ports.iter().for_each(|port| arguments.extend(["--board", *port]));
    let begun = Instant::now();
    let output = doctor(home.path(), &arguments);
    assert!(begun.elapsed() < LONGEST, "{:?}", begun.elapsed());
    assert!(line_about(&output, one).contains("speaks another protocol"), "{output:?}");
    assert!(line_about(&output, two).contains("speaks another protocol"), "{output:?}");
    let told = line_about(&output, silent);
    assert!(told.contains("silent") && told.contains("citrine"), "{told}");
    assert_eq!(output.status.code(), Some(1));
    let waits = String::from_utf8(output.stderr).unwrap();
    for port in [one, two, silent] {
        let said = format!("{}: it is being asked.", port.display());
        assert_eq!(waits.lines().filter(|line| line.starts_with(&said)).count(), 1, "{waits}");
    }
}

#[test]
fn a_board_that_tells_moves_only_and_is_silent_is_not_called_working() {
    let home = Scratch::new();
    let silent = Stranger::start(b"");
    for kind in ["citrine", "ucb"] {
        let output = doctor(
            home.path(),
            &["--json", "--voice", "text", "--board", &format!("{}={kind}", silent.path().display())],
        );
        let found = lines(&output);
        assert!(found.contains("\"state\":\"silent\"") && found.contains("make a move"), "{found}");
        assert!(!output.status.success());
        assert_eq!(String::from_utf8(output.stderr).unwrap().matches("asked").count(), 0);
    }
}

#[test]
fn boards_on_one_line_are_told_by_their_numbers() {
    let home = Scratch::new();
    let board = Board::start("dgt-bus", &["--boards", "3", "--serial", "1025"]);
    let port = board.port().display().to_string();
    let told = |boards: &[String]| {
        let mut arguments = vec!["--voice", "text"];
        boards.iter().for_each(|board| arguments.extend(["--board", board]));
        doctor(home.path(), &arguments)
    };
    let place = |address: u16| PathBuf::from(format!("{port},address={address}"));
    let output = told(&[1026, 9, 1025].map(|address| format!("{port}=dgt-bus,address={address}")));
    for address in [1025, 1026] {
        assert!(
            line_about(&output, &place(address)).contains("works: DGT bus board, kind dgt-bus, firmware")
        );
    }
    let missing = line_about(&output, &place(9));
    assert!(missing.contains("silent") && missing.contains("1025, 1026, 1027"), "{missing}");
    assert!(output.status.success());

    let output = told(&[format!("{port}=dgt-bus")]);
    for address in [1025, 1026, 1027] {
        let line = line_about(&output, &place(address));
        assert!(
            line.contains("works") && line.contains(&format!("{port}=dgt-bus,address={address}")),
            "{line}"
        );
    }

    let output = told(&[format!("{port}=dgt-bus,address=9")]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");

    let named = format!("{port}=dgt-bus,address=1026");
    let daemon = Daemon::start(&["--board", &named, "--voice", "text"]);
    daemon.watch(0).until(SOON, "a board", |event| event["event"] == "board" && event["state"] == "ready");
    let socket = daemon.socket();
    let arguments = |board| ["--voice", "text", "--socket", socket.to_str().unwrap(), "--board", board];
    let anybody = format!("{port}=dgt-bus");
    for board in [&named, &anybody] {
        let line = line_about(&doctor(home.path(), &arguments(board)), &place(1026));
        assert!(line.contains("works: DGT bus board") && line.contains("uses it"), "{line}");
    }
    let other = format!("{port}=dgt-bus,address=1025");
    let line = line_about(&doctor(home.path(), &arguments(&other)), &place(1025));
    assert!(line.contains("in use by appendixd") && line.contains("Name it to appendixd too"), "{line}");
}
