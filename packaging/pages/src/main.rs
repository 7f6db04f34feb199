//! Writes the manual pages and shell completions of all programs into a folder, from their own command lines:
//! `pages FOLDER` makes `FOLDER/man`, `FOLDER/bash`, `FOLDER/zsh` and `FOLDER/fish`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Command, CommandFactory, Parser};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// Shells, and the folder that the completions for each go to.
const SHELLS: [(Shell, &str); 3] = [(Shell::Bash, "bash"), (Shell::Zsh, "zsh"), (Shell::Fish, "fish")];

/// At the foot of each page.
const SOURCE: &str = concat!("appendixd ", env!("CARGO_PKG_VERSION"));

/// What stands under FILES.
const FILES: [(&str, &str); 5] = [
    ("~/.config/appendixd/config.toml", "The configuration, where a user has one."),
    (
        "/etc/appendixd/config.toml",
        "The configuration for all others. Each key stands in it with what it means.",
    ),
    (
        "~/.local/state/appendixd",
        "Where the daemon keeps what must survive it; of the service: /var/lib/appendixd.",
    ),
    ("$XDG_RUNTIME_DIR/appendixd/control.sock", "The socket for appendixctl and other programs."),
    ("/run/appendixd/control.sock", "The socket of the service of the whole machine."),
];

/// Writes manual pages and shell completions into a folder.
#[derive(Parser)]
struct CommandLine {
    /// Where to write; made if it is not there
    folder: PathBuf,
}

fn main() -> ExitCode {
    let folder = CommandLine::parse().folder;
    match write_all(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pages: {} cannot be written ({error}). Choose another folder.", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write_all(folder: &Path) -> io::Result<()> {
    let daemon = appendixd::command_line::CommandLine::command();
    let control = appendixd::ctl::CommandLine::command();
    let board = hw_sim::shell::arguments::Arguments::command();
    let man = folder.join("man");
    fs::create_dir_all(&man)?;
    page(&man, daemon.clone(), &["appendixctl", "hw-sim"])?;
    page(&man, control.clone(), &["appendixd"])?;
    page(&man, board.clone(), &["appendixd"])?;
    for (shell, name) in SHELLS {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        for command in [&daemon, &control, &board] {
            let name = command.get_name().to_owned();
            clap_complete::generate_to(shell, &mut command.clone(), name, &folder)?;
        }
    }
    Ok(())
}

/// The page of a program, and one for each of its commands.
fn page(folder: &Path, command: Command, see_also: &[&str]) -> io::Result<()> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let name = command.get_name().to_owned();
    let commands: Vec<_> =
        command.get_subcommands().filter(|command| !command.is_hide_set()).cloned().collect();
    let mut page = Vec::new();
    Man::new(command).source(SOURCE).render(&mut page)?;
    if name != "hw-sim" {
        files().to_writer(&mut page)?;
    }
    also(see_also).to_writer(&mut page)?;
    fs::write(folder.join(format!("{name}.1")), page)?;
    for command in commands {
        let name = format!("{name}-{}", command.get_name());
        let mut page = Vec::new();
        let command = command.display_name(name.clone());
        Man::new(command).title(name.clone()).source(SOURCE).render(&mut page)?;
        fs::write(folder.join(format!("{name}.1")), page)?;
    }
    Ok(())
}

fn files() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["FILES"]);
    for (file, meaning) in FILES {
        roff.control("TP", []);
        roff.text([bold(file)]);
        roff.text([roman(meaning)]);
    }
    roff
}

fn also(pages: &[&str]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    for (place, page) in pages.iter().enumerate() {
        let comma = if place + 1 < pages.len() { "," } else { "" };
        roff.control("BR", [*page, &format!("(1){comma}")]);
    }
    roff
}
