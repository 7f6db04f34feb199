//! What is installed beside the programs: units, user, pages, completions. The Debian package is made of the same
//! files; `make check-package` installs it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use appendixd_tests::process::program;
use appendixd_tests::scratch::Scratch;

#[test]
fn what_is_installed_is_whole_and_right() {
    let scratch = Scratch::new();
    install(scratch.path());
    everything_is_where_it_is_looked_for(scratch.path());
    the_units_are_right(scratch.path());
    the_user_of_the_service_is_no_root_and_may_use_ports_and_sound(scratch.path());
    the_manual_pages_can_be_read(scratch.path());
    the_completions_for_bash_complete_a_command(scratch.path());
    a_second_time_leaves_the_configuration_of_a_user_alone(scratch.path());
}

/// What `make install` does, with the programs of this build.
fn install(folder: &Path) {
    let programs = program("appendixd");
    let script = root().join("packaging/install.sh");
    let output =
        Command::new(script).arg(folder).arg("/usr").arg(programs.parent().unwrap()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.unwrap_or_else(|error| panic!("{program} cannot be started: {error}"))
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn everything_is_where_it_is_looked_for(installed: &Path) {
    for file in [
        "etc/appendixd/config.toml",
        "usr/bin/appendixctl",
        "usr/bin/appendixd",
        "usr/bin/hw-sim",
        "usr/lib/systemd/system/appendixd.service",
        "usr/lib/systemd/user/appendixd.service",
        "usr/lib/sysusers.d/appendixd.conf",
        "usr/lib/udev/rules.d/70-appendixd.rules",
        "usr/share/bash-completion/completions/appendixctl",
        "usr/share/doc/appendixd/service.md",
        "usr/share/fish/vendor_completions.d/appendixd.fish",
        "usr/share/man/man1/appendixctl-status.1.gz",
        "usr/share/man/man1/appendixd.1.gz",
        "usr/share/man/man1/hw-sim.1.gz",
        "usr/share/zsh/vendor-completions/_appendixctl",
    ] {
        assert!(installed.join(file).is_file(), "{file} is missing");
    }
}

fn the_units_are_right(installed: &Path) {
    for manager in ["system", "user"] {
        let unit = installed.join(format!("usr/lib/systemd/{manager}/appendixd.service"));
        let words = std::fs::read_to_string(unit).unwrap();
        assert!(words.contains("\nExecStart=/usr/bin/appendixd\n"), "{words}");
        // The program must be there, and it is there only where it was built.
        let folder = installed.join(manager);
        std::fs::create_dir_all(&folder).unwrap();
        let unit = folder.join("appendixd.service");
        std::fs::write(&unit, words.replace("/usr/bin/appendixd", &program("appendixd").to_string_lossy()))
            .unwrap();
        let output = Command::new("systemd-analyze")
            .args(["verify", "--man=no", &format!("--{manager}")])
            .arg(&unit)
            .env("XDG_RUNTIME_DIR", installed)
            .output()
            .unwrap();
        assert!(output.status.success() && !text(&output).contains("appendixd"), "{manager}: {output:?}");
    }
    // In tenths: under 2.0.
    let unit = installed.join("system/appendixd.service");
    let flags = ["security", "--offline=true", "--no-pager", "--threshold=19"];
    let output = run("systemd-analyze", &[&flags[..], &[unit.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("Overall exposure level"), "{}", text(&output));
}

fn the_user_of_the_service_is_no_root_and_may_use_ports_and_sound(installed: &Path) {
    let scratch = Scratch::new();
    scratch.folder("etc");
    let rules = installed.join("usr/lib/sysusers.d/appendixd.conf");
    let output =
        run("systemd-sysusers", &[&format!("--root={}", scratch.path().display()), rules.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| std::fs::read_to_string(scratch.path().join("etc").join(name)).unwrap();
    let users = read("passwd");
    let user: Vec<_> =
        users.lines().find(|line| line.starts_with("appendixd:")).unwrap().split(':').collect();
    assert!(user[2] != "0" && user[6].ends_with("nologin"), "{user:?}");
    let groups = read("group");
    for group in ["dialout:", "audio:"] {
        let line = groups.lines().find(|line| line.starts_with(group)).unwrap();
        assert!(line.ends_with(":appendixd"), "{line}");
    }
}

fn the_manual_pages_can_be_read(installed: &Path) {
    for entry in std::fs::read_dir(installed.join("usr/share/man/man1")).unwrap() {
        let path = entry.unwrap().path();
        let output = run("mandoc", &["-T", "lint", "-W", "error", path.to_str().unwrap()]);
        assert!(output.status.success(), "{}", text(&output));
        // Of the paragraphs that the pages are made of it does not approve; the rest must be right.
        let warnings = text(&run("mandoc", &["-T", "lint", path.to_str().unwrap()]));
        assert!(!warnings.contains("date"), "{warnings}");
        let page = text(&run("mandoc", &["-T", "html", path.to_str().unwrap()]));
        assert!(
            page.contains("id=\"NAME\"") && page.contains("id=\"SYNOPSIS\""),
            "{}: {page}",
            path.display()
        );
    }
}

#[test]
fn every_script_of_the_project_can_be_read_by_its_interpreter() {
    const READ_PYTHON: &str = "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf-8').read())";
    let mut scripts = 0;
    for path in tracked() {
        let Ok(words) = std::fs::read_to_string(&path) else { continue };
        let first = words.lines().next().unwrap_or_default();
        let script = path.to_str().unwrap();
        let output = match first.strip_prefix("#!").map(str::trim) {
            Some("/bin/sh") => run("sh", &["-n", script]),
            Some("/bin/bash" | "/usr/bin/env bash") => run("bash", &["-n", script]),
            Some("/usr/bin/env python3") => run("python3", &["-c", READ_PYTHON, script]),
            Some(other) => panic!("{script}: {other} is no interpreter that is known here"),
            None if path.extension().is_some_and(|ending| ending == "sh") => {
                panic!("{script} does not say which shell reads it")
            }
            None => continue,
        };
        scripts += 1;
        assert!(output.status.success(), "{script}: {}", text(&output));
    }
    assert!(scripts > 5, "only {scripts} scripts were found");
}

#[test]
fn no_file_of_the_project_holds_both_halves_of_a_merge() {
    let marks = ["<<<<<<< ", "||||||| ", ">>>>>>> "];
    let mut read = 0;
    for path in tracked() {
        // What is no text was not merged.
        let Ok(words) = std::fs::read_to_string(&path) else { continue };
        read += 1;
        let left = words.lines().position(|line| marks.iter().any(|mark| line.starts_with(mark)));
        assert_eq!(left.map(|place| place + 1), None, "line of {}", path.display());
    }
    assert!(read > 100, "only {read} files were read");
}

/// The files that belong to the project; where it is no clone, all that are not built.
fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    match listed {
        Ok(output) if output.status.success() => {
            let names = String::from_utf8(output.stdout).unwrap();
            let paths = names.split_terminator('\0').map(|name| root().join(name));
            paths.filter(|path| path.is_file()).collect()
        }
        _ => below(&root()),
    }
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["target", ".git"].contains(&name.as_str()) {
            found.extend(below(&path));
        } else if path.is_file() {
            found.push(path);
        }
    }
    found
}

fn the_completions_for_bash_complete_a_command(installed: &Path) {
    let file = installed.join("usr/share/bash-completion/completions/appendixctl");
    let script = format!(
        "source {}; COMP_WORDS=(appendixctl sta); COMP_CWORD=1; _appendixctl appendixctl sta appendixctl; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        file.display()
    );
    assert_eq!(text(&run("bash", &["-c", &script])), "status\n");
}

fn a_second_time_leaves_the_configuration_of_a_user_alone(installed: &Path) {
    let file = installed.join("etc/appendixd/config.toml");
    std::fs::write(&file, "mode = \"club\"\n").unwrap();
    install(installed);
    assert_eq!(std::fs::read_to_string(file).unwrap(), "mode = \"club\"\n");
}
