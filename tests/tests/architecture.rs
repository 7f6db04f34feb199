//! The invariants of ARCHITECTURE.md that can be read off the sources and the dependency lists.

use std::fs;
use std::path::{Path, PathBuf};

use appendixd_tests::process::run;

/// The crates that decide, and where their sources are.
const PURE: [(&str, &str); 2] =
    [("appendixd-protocol", "protocol/src"), ("appendixd-core", "daemon/core/src")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All files below `folder` whose names end so, with their text.
fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} holds no {ending} file: the test would prove nothing");
    found
}

/// The text without comments: what only a comment names is not used.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Every line of the sources in `folders` that holds one of `words` as a whole word.
fn uses(folders: &[&str], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in folders.iter().flat_map(|folder| files(folder, ".rs")) {
        for (number, line) in code(&text).lines().enumerate() {
            if words.iter().any(|word| holds(line, word)) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    found
}

fn holds(line: &str, word: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].chars().next_back().is_some_and(part_of_name)
            && !line[at + word.len()..].chars().next().is_some_and(part_of_name)
    })
}

#[test]
fn the_pure_crates_depend_on_nothing_that_touches_the_world() {
    for (package, _) in PURE {
        let tree =
            run(env!("CARGO"), &["tree", "--locked", "-e", "normal", "--prefix", "none", "-p", package]);
        let names: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert!(names.contains(&"shakmaty"), "the list of dependencies of {package} cannot be read:\n{tree}");
        for forbidden in [
            "tokio",
            "serialport",
            "tokio-serial",
            "speech-dispatcher",
            "rodio",
            "cpal",
            "nix",
            "serde_derive",
            "tracing",
        ] {
            assert!(!names.contains(&forbidden), "{package} depends on {forbidden}:\n{tree}");
        }
    }
}

#[test]
fn the_pure_crates_use_no_clock_file_thread_net_or_print() {
    let folders = PURE.map(|(_, folder)| folder);
    let words = [
        "Instant",
        "SystemTime",
        "std::fs",
        "std::thread",
        "std::net",
        "std::process",
        "std::env",
        "std::io",
        "println!",
        "print!",
        "eprintln!",
        "eprint!",
        "dbg!",
    ];
    assert_eq!(uses(&folders, &words), Vec::<String>::new());
}

#[test]
fn core_types_are_not_serde_types() {
    let words = ["serde", "Serialize", "Deserialize", "serde_json"];
    assert_eq!(uses(&PURE.map(|(_, folder)| folder), &words), Vec::<String>::new());
}

#[test]
fn no_vendor_is_named_outside_drivers_devices_tests_and_docs() {
    let vendors =
        ["dgt", "millennium", "chesslink", "certabo", "chessnut", "tabutronic", "novag", "revelation"];
    let free = ["protocol/src/drivers", "hw-sim/src/devices"].map(|folder| root().join(folder));
    let mut named = Vec::new();
    for (path, text) in
        ["protocol/src", "daemon", "hw-sim/src"].iter().flat_map(|folder| files(folder, ".rs"))
    {
        let in_tests = path
            .components()
            .any(|part| ["tests", "tests.rs", "benches"].iter().any(|free| part.as_os_str() == *free));
        if in_tests || free.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        let shown = code(text.split("#[cfg(test)]\nmod ").next().unwrap_or_default());
        for (number, line) in shown.lines().enumerate() {
            // `PORT=KIND` in an example for people.
            let line = line.to_lowercase().replace("=dgt", "");
            if vendors.iter().any(|vendor| line.contains(vendor)) {
                named.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    assert_eq!(named, Vec::<String>::new());
}

#[test]
fn the_daemon_never_sleeps() {
    // A timer that ends a wait for something else stands in a `select!`, without `.await`; `sleep_until` a point in
    // time that the core has asked for is its wake-up.
    let mut sleeps = uses(&["daemon/src", "daemon/core/src"], &["sleep", "park_timeout"]);
    sleeps.retain(|line| line.contains(".await") || line.contains("thread"));
    assert_eq!(sleeps, Vec::<String>::new());
}

#[test]
fn unsafe_code_is_forbidden_in_every_crate() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    for (member, lints) in [
        ("protocol", "[lints]\nworkspace = true"),
        ("daemon/core", "[lints]\nworkspace = true"),
        ("daemon", "[lints]\nworkspace = true"),
        ("hw-sim", "[lints]\nworkspace = true"),
        ("tests", "[lints.rust]\nunsafe_code = \"forbid\""),
    ] {
        let manifest = fs::read_to_string(root().join(member).join("Cargo.toml")).unwrap();
        assert!(manifest.contains(lints), "{member} does not forbid unsafe code");
    }
}

#[test]
fn no_source_file_is_too_long_to_be_one_idea() {
    let long: Vec<String> = ["protocol", "daemon", "hw-sim", "tests"]
        .iter()
        .flat_map(|folder| files(folder, ".rs"))
        .filter(|(_, text)| text.lines().count() >= 600)
        .map(|(path, text)| format!("{}: {} lines", path.display(), text.lines().count()))
        .collect();
    assert_eq!(long, Vec::<String>::new());
}

#[test]
fn the_scripts_behind_make_can_be_run() {
    use std::os::unix::fs::PermissionsExt;
    for (path, _) in files("packaging", ".sh").into_iter().chain(files(".ci", "run")) {
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o111, 0o111, "{} is not executable", path.display());
    }
}

#[test]
fn nobody_is_told_to_remove_the_braille_display_driver() {
    for (path, text) in files("udev", "").into_iter().chain([(root().join("README.md"), readme())]) {
        let text = text.to_lowercase();
        for advice in
            ["remove brltty", "purge brltty", "uninstall brltty", "apt-get remove", "disable brltty"]
        {
            assert!(!text.contains(advice), "{} says \"{advice}\"", path.display());
        }
    }
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}
