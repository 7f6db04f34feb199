//! What is wrong in the configuration or on the command line is told before anything is started.

use appendixd_tests::process::{Running, program};
use appendixd_tests::scratch::Scratch;
use std::process::Command;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(20);

fn refused(configuration: &str) -> String {
    let scratch = Scratch::new();
    let file = scratch.write("config.toml", configuration);
    let mut running = Running::start(
        Command::new(program("appendixd"))
            .args(["--config", file.to_str().unwrap(), "--voice", "off", "--socket"])
            .arg(scratch.path().join("socket"))
            .arg("--state-dir")
            .arg(scratch.folder("state")),
    );
    let status = running.ended(SOON);
    assert_eq!(status.code(), Some(1), "{running}");
    running.errors()
}

#[test]
fn an_unknown_key_is_named_with_its_file_its_line_and_what_is_accepted() {
    let told = refused("mode = \"club\"\nlangauge = \"da\"\n");
    for part in ["config.toml", "line 2", "langauge", "language"] {
        assert!(told.contains(part), "{part:?} is missing in: {told}");
    }
}

#[test]
fn a_bad_value_is_named_with_what_is_accepted() {
    let told = refused("\n\nmode = \"tournement\"\n");
    for part in ["config.toml", "line 3", "mode", "tournement", "tournament", "club"] {
        assert!(told.contains(part), "{part:?} is missing in: {told}");
    }
}

#[test]
fn a_wrong_flag_is_a_matter_of_usage() {
    let mut running = Running::start(Command::new(program("appendixd")).args(["--bord", "x"]));
    assert_eq!(running.ended(SOON).code(), Some(2), "{running}");
    for name in ["appendixd", "appendixctl", "hw-sim"] {
        for flag in ["--help", "--version"] {
            let mut running = Running::start(Command::new(program(name)).arg(flag));
            assert_eq!(running.ended(SOON).code(), Some(0), "{running}");
            assert!(!running.output().contains('\u{1b}'), "{name} {flag} needs a terminal");
        }
    }
}

#[test]
fn a_daemon_that_is_not_there_is_told_in_words() {
    let mut running = Running::start(Command::new(program("appendixctl")).args([
        "--socket",
        "/nonexistent/control.sock",
        "status",
    ]));
    assert_eq!(running.ended(SOON).code(), Some(1), "{running}");
    assert!(running.errors().contains("/nonexistent/control.sock"), "{running}");
}
