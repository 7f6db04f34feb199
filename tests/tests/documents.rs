//! What the documents promise is there: each test that the page on the Laws names exists. What is there is in the
//! documents: each kind of board, and seeds for the fuzzer.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use appendixd_protocol::driver::Sees;
use appendixd_protocol::drivers::MODELS;

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project's folder").to_owned()
}

fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(std::fs::read_to_string(&path).expect("a text"));
        }
    }
    found
}

/// What stands between two of these signs in a cell.
fn between(cell: &str, sign: char) -> Vec<&str> {
    cell.split(sign).skip(1).step_by(2).collect()
}

#[test]
fn every_test_that_the_page_on_the_laws_names_exists() {
    let page = std::fs::read_to_string(project().join("docs/laws.md")).expect("the page on the Laws");
    let scenarios = texts(&project().join("daemon/core/tests/scenarios"), "txt").join("\n");
    let code: String = ["daemon", "tests", "hw-sim", "protocol"]
        .iter()
        .flat_map(|folder| texts(&project().join(folder), "rs"))
        .collect();
    let cells = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.trim_end_matches('|').split(" | ").collect();
        (cells.len() == 4).then(|| cells[3].trim())
    });
    let mut missing = Vec::new();
    let mut named = 0;
    for cell in cells.filter(|cell| *cell != "Shown by") {
        let titles =
            between(cell, '"').into_iter().map(|title| (title, format!("\n[{title}]\n"), &scenarios));
        let functions = between(cell, '`').into_iter().map(|name| (name, format!("fn {name}("), &code));
        for (name, written, place) in titles.chain(functions) {
            named += 1;
            if !place.contains(&written) {
                missing.push(name.to_owned());
            }
        }
    }
    assert!(named > 50, "only {named} tests are named");
    assert!(missing.is_empty(), "not there: {missing:#?}");
}

#[test]
fn the_readme_names_every_kind_of_board() {
    let readme = std::fs::read_to_string(project().join("README.md")).expect("the README");
    for model in MODELS {
        assert!(readme.contains(&format!("`{}`", model.kind)), "{} is missing", model.kind);
    }
}

#[test]
fn the_page_on_boards_says_what_the_daemon_goes_by() {
    let page = std::fs::read_to_string(project().join("docs/boards.md")).expect("the page");
    for model in MODELS {
        let heading = format!("\n## `{}`\n", model.kind);
        let section = page.split(&heading).nth(1).and_then(|rest| rest.split("\n## ").next());
        let section = section.unwrap_or_else(|| panic!("{} has no section", model.kind));
        let (baud, scan, bounce) = (model.line.baud, model.timing.scan.0, model.timing.bounce.0);
        let sensors = match model.sees {
            Sees::Moves => "it says nothing of its sensors".to_owned(),
            Sees::Pieces | Sees::Occupancy => format!(
                "all squares are looked at within {scan} ms; what is back within {bounce} ms has only flickered"
            ),
        };
        let facts = format!("* {baud} bits a second; {sensors}.");
        assert!(section.contains(&facts), "{}: {facts}", model.kind);
    }
}

#[test]
fn the_fuzzer_has_seeds_for_every_kind_of_board() {
    let folder = std::fs::read_dir(project().join("fuzz/corpus/drivers")).expect("the seeds");
    let mut kinds = BTreeSet::new();
    for seed in folder.flatten().map(|seed| seed.path()) {
        let name = seed.file_name().expect("a name").to_string_lossy().into_owned();
        // One kind's name may begin with another's.
        let named =
            MODELS.iter().enumerate().filter(|(_, model)| name.starts_with(&format!("{}-", model.kind)));
        let Some((index, model)) = named.max_by_key(|(_, model)| model.kind.len()) else { continue };
        let first = std::fs::read(&seed).expect("a seed").first().copied();
        assert_eq!(first, u8::try_from(index).ok(), "{name} is for another kind");
        kinds.insert(model.kind);
    }
    for model in MODELS {
        assert!(kinds.contains(model.kind), "{} has none", model.kind);
    }
}
