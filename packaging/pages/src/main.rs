//! Writes the manual pages and shell completions of all programs into a folder, from their own command lines:
//! `pages FOLDER` makes `FOLDER/man`, `FOLDER/bash`, `FOLDER/zsh` and `FOLDER/fish`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgAction, Command, CommandFactory, Parser};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// Shells, and the folder that the completions for each go to.
const SHELLS: [(Shell, &str); 3] = [(Shell::Bash, "bash"), (Shell::Zsh, "zsh"), (Shell::Fish, "fish")];

/// At the foot of each page.
const SOURCE: &str = concat!("appendixd ", env!("CARGO_PKG_VERSION"));

/// Of the package, whose newest entry says of which day the pages are.
const PACKAGES: &str = include_str!("../../debian/changelog");
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

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
    let date = date_of(PACKAGES).unwrap_or_default();
    let usage = usage_of(&command);
    let mut page = Vec::new();
    Man::new(command.override_usage(usage)).source(SOURCE).date(&date).render(&mut page)?;
    if name != "hw-sim" {
        files().to_writer(&mut page)?;
    }
    also(see_also).to_writer(&mut page)?;
    fs::write(folder.join(format!("{name}.1")), page)?;
    for command in commands {
        let name = format!("{name}-{}", command.get_name());
        let mut page = Vec::new();
        let usage = usage_of(&command);
        let command = command.display_name(name.clone()).override_usage(usage);
        Man::new(command).title(name.clone()).source(SOURCE).date(&date).render(&mut page)?;
        fs::write(folder.join(format!("{name}.1")), page)?;
    }
    Ok(())
}

/// How a command is called, each option with the name of its value.
fn usage_of(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let shown = || command.get_arguments().filter(|argument| !argument.is_hide_set());
    let options = shown().filter(|argument| !argument.is_positional()).map(word);
    let positionals = command.get_positionals().filter(|argument| !argument.is_hide_set()).map(word);
    let followed = command.get_subcommands().any(|command| !command.is_hide_set());
    let commands = followed.then(|| "COMMAND".to_owned());
    let words: Vec<String> = options.chain(positionals).chain(commands).collect();
    format!("{name} {}", words.join(" "))
}

/// One word of a usage, such as `[--board PORT]...` or `SIDE`.
fn word(argument: &Arg) -> String {
    let values = argument.get_value_names().map(|names| {
        let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        names.join(" ")
    });
    let values = values.unwrap_or_else(|| argument.get_id().to_string());
    let takes_values = argument.get_action().takes_values();
    let text = match (argument.get_long(), argument.get_short()) {
        (Some(long), _) if takes_values => format!("--{long} {values}"),
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) if takes_values => format!("-{short} {values}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => values,
    };
    let text = if argument.is_required_set() { text } else { format!("[{text}]") };
    let many = matches!(argument.get_action(), ArgAction::Append | ArgAction::Count);
    if many { text + "..." } else { text }
}

/// The day of the newest entry of a Debian changelog, as in `2026-11-30`.
fn date_of(changelog: &str) -> Option<String> {
    let signed = changelog.lines().find_map(|line| line.strip_prefix(" -- "))?;
    let (_, date) = signed.split_once(">  ")?;
    let words: Vec<&str> = date.split_whitespace().collect();
    let [_, day, month, year, ..] = words[..] else { return None };
    let month = MONTHS.iter().position(|name| *name == month)? + 1;
    Some(format!("{year}-{month:02}-{day:0>2}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_are_of_the_day_of_the_package() {
        assert_eq!(date_of(" -- A <a@b>  Sun, 1 Feb 2026 00:00:00 +0000\n").as_deref(), Some("2026-02-01"));
        assert!(date_of(PACKAGES).is_some());
    }

    #[test]
    fn a_synopsis_names_the_value_of_each_option() {
        let mut command = appendixd::command_line::CommandLine::command().disable_help_subcommand(true);
        command.build();
        let usage = usage_of(&command);
        for word in ["appendixd ", "[--board PORT[=KIND]]...", "[--state-dir DIR]", "[--version]"] {
            assert!(usage.contains(word), "{word} in: {usage}");
        }
        assert!(!usage.contains("COMMAND") && !usage.contains("speak"), "{usage}");
    }
}
