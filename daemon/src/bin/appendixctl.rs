//! The person's and the script's hand on the daemon.

use std::io::{BufWriter, stdout};
use std::process::ExitCode;

use appendixd::ctl::{CommandLine, CtlError, run};
use clap::Parser;

fn main() -> ExitCode {
    let line = CommandLine::parse();
    match run(&line, &mut BufWriter::new(stdout().lock())) {
        // A reader that has had enough, such as head, is no failure.
        Ok(()) | Err(CtlError::OutputClosed) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("appendixctl: {error}");
            ExitCode::FAILURE
        }
    }
}
