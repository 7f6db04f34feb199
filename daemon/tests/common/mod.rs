//! A real daemon with a text voice, a pty for a board, and what a client needs.
#![allow(dead_code, reason = "no test file needs all of it")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use nix::fcntl::OFlag;
use nix::pty::{PtyMaster, grantpt, posix_openpt, ptsname_r, unlockpt};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use nix::unistd::Pid;
use serde_json::Value;

/// Longer than anything here takes.
pub const LONG: Duration = Duration::from_secs(20);

/// A daemon in a directory of its own.
pub struct Daemon {
    child: Child,
    pub directory: PathBuf,
}

impl Daemon {
    pub fn start(name: &str, flags: &[&str]) -> Self {
        let directory = fresh(name);
        Self { child: spawn(&directory, flags), directory }
    }

    /// Starts it with what an earlier daemon has left in its event file, and its log in [`Self::log`].
    pub fn start_after(name: &str, events: &str) -> Self {
        let mut daemon = Self::start(name, &[]);
        daemon.kill();
        let _ = std::fs::create_dir_all(daemon.directory.join("state"));
        std::fs::write(daemon.directory.join("state/events.jsonl"), events).unwrap();
        daemon.child = logged(&daemon.directory, &[]);
        daemon
    }

    /// Starts it with its log in [`Self::log`].
    pub fn start_logged(name: &str, flags: &[&str]) -> Self {
        let directory = fresh(name);
        Self { child: logged(&directory, flags), directory }
    }

    /// What it has logged so far, if it was started with [`Self::start_after`] or [`Self::start_logged`].
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.directory.join("log")).unwrap()
    }

    /// Starts it again in the same directory.
    pub fn restart(&mut self, flags: &[&str]) {
        self.child = spawn(&self.directory, flags);
    }

    pub fn socket(&self) -> PathBuf {
        self.directory.join("control.sock")
    }

    /// A client, as soon as the daemon listens.
    pub fn client(&self) -> Client {
        let stream = within("the socket", || UnixStream::connect(self.socket()).ok());
        stream.set_read_timeout(Some(LONG)).unwrap();
        Client { reader: BufReader::new(stream.try_clone().unwrap()), stream }
    }

    /// Every line of the files in which events are kept, in order.
    #[allow(dead_code, reason = "each test is a program of its own")]
    pub fn kept_events(&self) -> String {
        let entries = std::fs::read_dir(self.directory.join("state/events")).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        paths.sort();
        paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
    }

    pub fn ctl(&self, words: &[&str]) -> Output {
        self.command(words).output().unwrap()
    }

    /// The same, running beside the test, with what it says to be read.
    pub fn ctl_beside(&self, words: &[&str]) -> Child {
        self.command(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn command(&self, words: &[&str]) -> Command {
        within("the socket", || self.socket().exists().then_some(()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_appendixctl"));
        command.arg("--socket").arg(self.socket()).args(words);
        command
    }

    /// Tells it to end and gives how long that took.
    pub fn end(&mut self) -> Duration {
        let start = Instant::now();
        kill(Pid::from_raw(self.child.id().try_into().unwrap()), Signal::SIGTERM).unwrap();
        assert!(self.child.wait().unwrap().success());
        start.elapsed()
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Everything it has printed; it must have ended.
    pub fn printed(&mut self) -> String {
        let mut text = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

fn fresh(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("appendixd-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

fn logged(directory: &std::path::Path, flags: &[&str]) -> Child {
    let log = File::create(directory.join("log")).unwrap();
    command(directory, flags).stderr(log).spawn().unwrap()
}

fn spawn(directory: &std::path::Path, flags: &[&str]) -> Child {
    command(directory, flags).spawn().unwrap()
}

fn command(directory: &std::path::Path, flags: &[&str]) -> Command {
    let config = directory.join("config.toml");
    std::fs::write(&config, "tones = false\n[speech]\ntext_ms_per_word = 0\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_appendixd"));
    command
        .args(["--language", "en", "--voice", "text", "--config"])
        .arg(config)
        .arg("--state-dir")
        .arg(directory.join("state"))
        .arg("--socket")
        .arg(directory.join("control.sock"))
        .args(flags)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit());
    command
}

/// Looks again and again until there is something.
pub fn within<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + LONG;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "{what} did not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub struct Client {
    pub stream: UnixStream,
    reader: BufReader<UnixStream>,
}

impl Client {
    pub fn send(&mut self, line: &str) {
        self.stream.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The next line; `None` at the end.
    pub fn read(&mut self) -> Option<Value> {
        let mut line = String::new();
        (self.reader.read_line(&mut line).unwrap() > 0).then(|| serde_json::from_str(&line).unwrap())
    }

    pub fn ask(&mut self, line: &str) -> Value {
        self.send(line);
        self.read().unwrap()
    }

    /// Reads events until this one, and gives it.
    pub fn event(&mut self, name: &str, state: Option<&str>) -> Value {
        loop {
            let event = self.read().expect("the stream ended");
            if event["event"] == name && state.is_none_or(|state| event["state"] == state) {
                return event;
            }
        }
    }
}

/// The board's end of a cable. No other process may inherit it: a hang-up would then not be one.
pub struct Cable {
    pub board: PtyMaster,
    pub port: String,
    _keep: File,
}

impl Cable {
    pub fn new() -> Self {
        let flags = OFlag::O_RDWR | OFlag::O_NOCTTY | OFlag::O_CLOEXEC;
        let board = posix_openpt(flags).unwrap();
        grantpt(&board).unwrap();
        unlockpt(&board).unwrap();
        let port = ptsname_r(&board).unwrap();
        let slave =
            File::options().read(true).write(true).custom_flags(OFlag::O_NOCTTY.bits()).open(&port).unwrap();
        let mut settings = tcgetattr(&slave).unwrap();
        cfmakeraw(&mut settings);
        tcsetattr(&slave, SetArg::TCSANOW, &settings).unwrap();
        Self { board, port, _keep: slave }
    }

    /// Waits until the daemon has asked for something.
    pub fn asked(&mut self) -> Vec<u8> {
        let mut buffer = [0; 256];
        let count = self.board.read(&mut buffer).unwrap();
        buffer[..count].to_vec()
    }

    pub fn say(&mut self, bytes: &[u8]) {
        self.board.write_all(bytes).unwrap();
    }
}

/// A board dump of the start position as a DGT board sends it.
pub fn start_position() -> Vec<u8> {
    let back = |colour: u8| [2, 3, 4, 6, 5, 4, 3, 2].map(|piece: u8| piece + colour);
    let mut dump = vec![0x86, 0x00, 0x43];
    dump.extend(back(6));
    dump.extend([7; 8]);
    dump.extend([0; 32]);
    dump.extend([1; 8]);
    dump.extend(back(0));
    dump
}
