//! The program itself, with a client at its pty.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/games/demo.pgn");

struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    link: PathBuf,
}

impl Program {
    fn start(name: &str, arguments: &[&str]) -> Self {
        let link = std::env::temp_dir().join(format!("hw-sim-test-{}-{name}", std::process::id()));
        let mut child = Command::new(env!("CARGO_BIN_EXE_hw-sim"))
            .args(arguments)
            .arg("--link")
            .arg(&link)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut program = Self { child, input, output, link };
        assert_eq!(program.line(), format!("ready {}", program.link.display()));
        program
    }

    fn line(&mut self) -> String {
        self.output.next().unwrap().unwrap()
    }

    fn order(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn open(&self) -> File {
        OpenOptions::new().read(true).write(true).open(&self.link).unwrap()
    }

    fn end(mut self) {
        assert!(self.child.wait().unwrap().success());
        assert!(!self.link.exists(), "the link is left behind");
    }
}

fn hear(port: &mut File, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    port.read_exact(&mut bytes).unwrap();
    bytes
}

#[test]
fn answers_one_client_after_the_other_and_takes_commands() {
    let mut program = Program::start("answers", &["dgt", "--serial", "3619"]);
    for _ in 0..2 {
        let mut port = program.open();
        port.write_all(&[0x4D, 0x46]).unwrap();
        assert_eq!(hear(&mut port, 10), [0x93, 0, 5, 3, 10, 0x90, 0, 5, 0x1C, 0x23]);
    }
    let mut port = program.open();
    port.write_all(&[0x44]).unwrap();
    program.order("wait 0.1");
    program.order("lift e2");
    assert_eq!(hear(&mut port, 5), [0x8E, 0, 5, 0x34, 0]);
    program.order("quit");
    program.end();
}

#[test]
fn plays_the_demonstration_and_says_so() {
    let mut program = Program::start("plays", &["line", "--play", DEMO, "--pace", "0.1"]);
    drop(program.input.take());
    let mut port = program.open();
    port.write_all(b"B?\n").unwrap();
    let listener = std::thread::spawn(move || {
        let mut text = String::new();
        // The end comes as an error, when the board goes away.
        let _ = port.read_to_string(&mut text);
        text
    });
    assert_eq!(program.line(), "played 19");
    kill(Pid::from_raw(i32::try_from(program.child.id()).unwrap()), Signal::SIGTERM).unwrap();
    program.end();
    let text = listener.join().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "# line board");
    assert!(lines[1].starts_with("B 1111111111111111000"), "{}", lines[1]);
    assert_eq!(lines[2..4], ["L e2", "P e4"]);
}

#[test]
fn goes_away_and_comes_back() {
    let mut program = Program::start("replug", &["dgt"]);
    let mut port = program.open();
    program.order("unplug");
    let mut byte = [0];
    assert!(!matches!(port.read(&mut byte), Ok(1..)), "an unplugged port gives no bytes");
    assert!(!program.link.exists());
    program.order("plug");
    let ready = format!("ready {}", program.link.display());
    assert_eq!(program.line(), ready);
    let mut port = program.open();
    port.write_all(&[0x45]).unwrap();
    assert_eq!(hear(&mut port, 8), b"\x91\x00\x0812345");
    drop(program.input.take());
    program.end();
}

#[test]
fn says_what_is_wrong_with_its_arguments() {
    for (arguments, code, message) in [
        (
            &["chessboard"][..],
            2,
            "hw-sim: There is no board `chessboard`. The boards are dgt, line, chesslink, eone, elfacun, \
             certabo, sentio, tactum, ichessone, citrine, ucb, dgt-bus.",
        ),
        (&["line", "--clock"], 2, "hw-sim: A `line` board has no clock of its own. Leave --clock out."),
        (&["dgt", "--loop"], 2, "hw-sim: --loop needs --play FILE."),
        (&["dgt", "--play", "/nowhere.pgn"], 1, "hw-sim: Cannot read /nowhere.pgn:"),
        (&["dgt", "--play", DEMO, "--game", "2"], 2, "hw-sim: There is no game 2: the file holds 1."),
        (&["dgt", "--fault", "drop=2"], 2, "hw-sim: `drop=2` is no fault."),
        (&["dgt", "--pace", "slow"], 2, "error: invalid value 'slow'"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_hw-sim")).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with(message), "{arguments:?}: {text}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}
