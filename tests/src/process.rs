//! Programs started by a test: each in a process group of its own that is killed with the value.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;

/// One of this workspace's own programs, as built from the sources beside the test.
pub fn program(name: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(build).join(name)
}

/// Builds the programs with the profile of the running test and says where they are. Where they are fresh this
/// takes a moment: cargo only looks. A test run alone would otherwise judge programs of yesterday.
fn build() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its own path");
    let folder = test.ancestors().nth(2).expect("tests lie in TARGET/PROFILE/deps").to_owned();
    let profile = if folder.ends_with("release") { "release" } else { "test" };
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--workspace", "--bins", "--profile", profile])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .status()
        .expect("cargo can be started");
    assert!(status.success(), "the programs to be tested do not build");
    folder
}

/// What a program has written so far on one of its outputs.
#[derive(Debug, Default)]
struct Output {
    lines: Mutex<Lines>,
    more: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    unread: VecDeque<String>,
    all: Vec<String>,
    closed: bool,
}

impl Output {
    fn collect(source: impl Read + Send + 'static) -> Arc<Self> {
        let output = Arc::new(Self::default());
        let sink = Arc::clone(&output);
        std::thread::spawn(move || {
            for line in BufReader::new(source).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).into_owned();
                let mut lines = sink.lines.lock().unwrap();
                lines.all.push(line.clone());
                lines.unread.push_back(line);
                sink.more.notify_all();
            }
            sink.lines.lock().unwrap().closed = true;
            sink.more.notify_all();
        });
        output
    }

    /// Takes lines from the front until one fits.
    fn find<T>(&self, within: Duration, mut fits: impl FnMut(&str) -> Option<T>) -> Option<T> {
        let end = Instant::now() + within;
        let mut lines = self.lines.lock().unwrap();
        loop {
            while let Some(line) = lines.unread.pop_front() {
                if let Some(found) = fits(&line) {
                    return Some(found);
                }
            }
            let left = end.checked_duration_since(Instant::now()).filter(|_| !lines.closed)?;
            lines = self.more.wait_timeout(lines, left).unwrap().0;
        }
    }

    fn text(&self) -> String {
        self.lines.lock().unwrap().all.join("\n")
    }
}

/// A running program.
#[derive(Debug)]
pub struct Running {
    name: String,
    child: Child,
    out: Arc<Output>,
    err: Arc<Output>,
}

impl Running {
    /// Starts `command`; its standard input is a pipe, its outputs are collected.
    pub fn start(command: &mut Command) -> Self {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap_or_else(|error| panic!("{name} cannot be started: {error}"));
        let out = Output::collect(child.stdout.take().unwrap());
        let err = Output::collect(child.stderr.take().unwrap());
        Self { name, child, out, err }
    }

    /// The processes it has started.
    pub fn children(&self) -> Vec<i32> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.id())).expect("it runs");
        let children = threads.flat_map(|thread| {
            let path = thread.expect("threads can be listed").path().join("children");
            let children = std::fs::read_to_string(path).unwrap_or_default();
            children.split_whitespace().map(|id| id.parse().expect("a number")).collect::<Vec<i32>>()
        });
        let children: Vec<i32> = children.collect();
        assert!(!children.is_empty(), "it has no process of its own");
        children
    }

    /// Its process id, which is also the number of its group.
    pub fn id(&self) -> i32 {
        i32::try_from(self.child.id()).expect("process ids are small")
    }

    /// Waits for a line on standard output for which `fits` gives something; earlier lines are passed over.
    pub fn line<T>(&self, within: Duration, fits: impl FnMut(&str) -> Option<T>) -> T {
        self.out.find(within, fits).unwrap_or_else(|| panic!("{self} did not say what was waited for"))
    }

    /// The next line on standard output, if there is one in time.
    pub fn next_line(&self, within: Duration) -> Option<String> {
        self.out.find(within, |line| Some(line.to_owned()))
    }

    /// The same as [`Self::line`] on standard error.
    pub fn error_line<T>(&self, within: Duration, fits: impl FnMut(&str) -> Option<T>) -> T {
        self.err.find(within, fits).unwrap_or_else(|| panic!("{self} did not report what was waited for"))
    }

    /// Everything it has written on standard output.
    pub fn output(&self) -> String {
        self.out.text()
    }

    /// Everything it has written on standard error.
    pub fn errors(&self) -> String {
        self.err.text()
    }

    /// Writes one line to its standard input.
    pub fn tell(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("standard input is a pipe");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("the program reads its standard input");
    }

    /// Sends a signal to the program alone, not to its group.
    pub fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.id()), signal).expect("the program runs");
    }

    /// Waits until it has ended by itself and its outputs are closed.
    pub fn ended(&mut self, within: Duration) -> ExitStatus {
        for output in [&self.out, &self.err] {
            // No line fits: this waits for the end of the output.
            let _ = output.find(within, |_| None::<()>);
            assert!(output.lines.lock().unwrap().closed, "{self} has not ended");
        }
        self.child.wait().expect("a child can be waited for")
    }
}

impl std::fmt::Display for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}\n--- standard output\n{}\n--- standard error\n{}\n---",
            self.name,
            self.output(),
            self.errors()
        )
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = killpg(Pid::from_raw(self.id()), Signal::SIGKILL);
        let _ = self.child.wait();
    }
}

/// Runs a program to its end and gives its standard output; it must succeed.
pub fn run(program: impl AsRef<OsStr>, arguments: &[&str]) -> String {
    let output = Command::new(program.as_ref()).args(arguments).output().unwrap_or_else(|error| {
        panic!("{} cannot be started: {error}", program.as_ref().to_string_lossy());
    });
    assert!(output.status.success(), "{:?} {arguments:?}: {output:?}", program.as_ref());
    String::from_utf8(output.stdout).expect("text is UTF-8")
}
