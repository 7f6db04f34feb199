//! The real daemon in a folder of its own, and a client of its socket.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output};
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;
use serde_json::{Value, json};

use crate::process::{Running, program};
use crate::scratch::Scratch;
use crate::wait;

/// How long the daemon may take for anything that needs no hand on the board.
pub const SOON: Duration = Duration::from_secs(20);

/// A running `appendixd`.
#[derive(Debug)]
pub struct Daemon {
    running: Option<Running>,
    scratch: Scratch,
    options: Vec<String>,
    environment: Vec<(&'static str, PathBuf)>,
}

impl Daemon {
    /// Starts it with these options besides its private places, and waits until its socket answers.
    pub fn start(options: &[&str]) -> Self {
        Self::with_environment(options, Vec::new())
    }

    /// The same, with more variables in its environment.
    pub fn with_environment(options: &[&str], environment: Vec<(&'static str, PathBuf)>) -> Self {
        Self::with(String::new(), options, environment)
    }

    /// The same, with these lines in its configuration file.
    pub fn configured(lines: &str, options: &[&str]) -> Self {
        Self::with(lines.to_owned(), options, Vec::new())
    }

    /// The same, with more variables in its environment too.
    pub fn configured_in(lines: &str, options: &[&str], environment: Vec<(&'static str, PathBuf)>) -> Self {
        Self::with(lines.to_owned(), options, environment)
    }

    fn with(lines: String, options: &[&str], environment: Vec<(&'static str, PathBuf)>) -> Self {
        let scratch = Scratch::new();
        // Tests for other voices than print write this section themselves.
        let speech = if lines.contains("[speech]\n") { "" } else { "[speech]\ntext_ms_per_word = 0\n" };
        scratch.write("config.toml", &(lines + speech));
        let options = options.iter().map(|&option| option.to_owned()).collect();
        let mut daemon = Self { running: None, scratch, options, environment };
        daemon.again();
        daemon
    }

    /// Starts it once more on the same state, after [`Daemon::stop`] or [`Daemon::kill`].
    pub fn again(&mut self) {
        let _ = std::fs::remove_file(self.socket());
        let mut command = self.command();
        self.running = Some(Running::start(&mut command));
        assert!(wait::for_server(&self.socket(), SOON), "{} does not answer", self.running());
    }

    /// From the next start on it gets these options too.
    pub fn with_options(&mut self, options: &[&str]) {
        self.options.extend(options.iter().map(|&option| option.to_owned()));
    }

    /// The command line that starts it.
    pub fn command(&self) -> Command {
        let mut command = Command::new(program("appendixd"));
        command.env("LC_ALL", "C").env("HOME", self.scratch.path());
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.arg("--config").arg(self.scratch.path().join("config.toml"));
        command.arg("--state-dir").arg(self.scratch.folder("state")).arg("--socket").arg(self.socket());
        command.args(&self.options);
        command
    }

    /// The process.
    pub fn running(&self) -> &Running {
        self.running.as_ref().expect("the daemon has been started")
    }

    /// Where its socket is.
    pub fn socket(&self) -> PathBuf {
        self.scratch.path().join("control.sock")
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.scratch.path()
    }

    /// The event stream from event number `since` on.
    pub fn watch(&self, since: u64) -> Watch {
        let mut client = Client::open(&self.socket());
        client.send(&json!({ "id": 1, "do": "watch", "since": since }));
        let answer = client.receive(SOON).expect("the daemon answers");
        assert!(answer.get("ok").is_some(), "the daemon does not stream: {answer}");
        Watch { client, events: Vec::new() }
    }

    /// Asks one thing over a fresh connection and gives the whole answer.
    pub fn ask(&self, request: &Value) -> Value {
        let mut client = Client::open(&self.socket());
        client.send(request);
        client.receive(SOON).expect("the daemon answers")
    }

    /// Runs `appendixctl` against it.
    pub fn ctl(&self, arguments: &[&str]) -> Output {
        Command::new(program("appendixctl"))
            .arg("--socket")
            .arg(self.socket())
            .args(arguments)
            .output()
            .expect("appendixctl can be started")
    }

    /// The score of the game as PGN, by `appendixctl score --pgn`.
    pub fn pgn(&self) -> String {
        let output = self.ctl(&["score", "--pgn"]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("a PGN is text")
    }

    /// Asks it to end, and waits until it has.
    pub fn stop(&mut self) -> ExitStatus {
        self.running().signal(Signal::SIGTERM);
        self.running.take().expect("the daemon runs").ended(SOON)
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        self.running = None;
    }
}

/// A connection to the socket, one JSON object a line in both directions.
#[derive(Debug)]
pub struct Client {
    lines: BufReader<UnixStream>,
    pending: Vec<u8>,
}

impl Client {
    /// Connects.
    pub fn open(socket: &Path) -> Self {
        let stream = UnixStream::connect(socket).expect("the daemon listens");
        Self { lines: BufReader::new(stream), pending: Vec::new() }
    }

    /// Sends a request.
    pub fn send(&mut self, request: &Value) {
        self.send_bytes(format!("{request}\n").as_bytes()).expect("the daemon reads");
    }

    /// Sends anything.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.lines.get_mut().write_all(bytes)
    }

    /// The next line; `None` when `within` has passed or the daemon has closed the connection.
    pub fn receive(&mut self, within: Duration) -> Option<Value> {
        let end = Instant::now() + within;
        loop {
            let left = end.checked_duration_since(Instant::now())?.max(Duration::from_millis(1));
            self.lines.get_ref().set_read_timeout(Some(left)).expect("a socket takes a timeout");
            match self.lines.read_until(b'\n', &mut self.pending) {
                Ok(_) if self.pending.ends_with(b"\n") => {
                    let line = std::mem::take(&mut self.pending);
                    return Some(serde_json::from_slice(&line).expect("each line is a JSON object"));
                }
                Ok(_) => return None,
                Err(_) => {}
            }
        }
    }
}

/// The events of a daemon, in order. Each is checked when it arrives: its number is one more than the one before.
#[derive(Debug)]
pub struct Watch {
    client: Client,
    events: Vec<Value>,
}

impl Watch {
    /// The next event, or `None` when `within` has passed or the stream has ended.
    pub fn next(&mut self, within: Duration) -> Option<&Value> {
        let event = self.client.receive(within)?;
        let number = event["seq"].as_u64().unwrap_or_else(|| panic!("an event without its number: {event}"));
        assert!(event["time"].is_string() && event["event"].is_string(), "not well-formed: {event}");
        if let Some(last) = self.events.last() {
            assert_eq!(Some(number), last["seq"].as_u64().map(|last| last + 1), "{event} follows {last}");
        }
        self.events.push(event);
        self.events.last()
    }

    /// Waits for an event for which `fits` holds.
    pub fn until(&mut self, within: Duration, what: &str, mut fits: impl FnMut(&Value) -> bool) -> Value {
        let end = Instant::now() + within;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.next(left) {
                Some(event) if fits(event) => return event.clone(),
                Some(_) => {}
                None => panic!("{what} was waited for. Last events:\n{}", self.last(30)),
            }
        }
    }

    /// Waits for an event of this name.
    pub fn event(&mut self, within: Duration, name: &str) -> Value {
        self.until(within, name, |event| event["event"] == name)
    }

    /// All events so far.
    pub fn events(&self) -> &[Value] {
        &self.events
    }

    /// All events of this name so far.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.events.iter().filter(move |event| event["event"] == name)
    }

    /// The last events as text.
    pub fn last(&self, count: usize) -> String {
        let from = self.events.len().saturating_sub(count);
        self.events[from..].iter().map(|event| format!("{event}\n")).collect()
    }
}
