//! The program `hw-sim`: a simulated board behind a pty.

use std::process::ExitCode;

use clap::Parser;
use hw_sim::shell::arguments::Arguments;
use hw_sim::shell::run::Shell;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments
        .options()
        .and_then(|options| Shell::new(&options, arguments.boards(), arguments.link()).and_then(Shell::run))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hw-sim: {error}");
            error.exit_code()
        }
    }
}
