//! The daemon.

use std::process::ExitCode;

use appendixd::command_line::CommandLine;
use clap::Parser;

fn main() -> ExitCode {
    CommandLine::parse().run()
}
