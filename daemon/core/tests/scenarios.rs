//! Hands, clocks and time against what must come of them: `scenarios/*.txt`, one case after the other.
//!
//! A case is a title in brackets, lines `key: value`, the steps after `do:` and what must come out after `expect:`.
//! `tell:` names the kinds of things compared. Set `REGENERATE=1` to write what comes out into the files; every
//! change of an expectation is explained in its commit. What was put on record is replayed, and must tell the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::order::{NewGame, TimeControl};
use appendixd_core::seat::{Announcer, Seat};
use appendixd_core::settings::{Edition, Mode, Settings, Tempo, TouchMoveRule};
use harness::Scenario;
use harness::arrangement::{Arrangement, Clock};
use shakmaty::ByColor;

struct Case {
    title: String,
    keys: Vec<(String, String)>,
    steps: String,
    expected: Vec<String>,
}

impl Case {
    fn key(&self, name: &str, default: &str) -> String {
        self.keys.iter().find(|(key, _)| key == name).map_or(default, |(_, value)| value).to_owned()
    }

    fn run(&self) -> Vec<String> {
        let mode = Mode::from_word(&self.key("mode", "club")).unwrap();
        let seat = |name: &str| {
            let said = self.key(name, "daemon");
            let announcer = if said.ends_with("player") { Announcer::Player } else { Announcer::Daemon };
            Seat { blind: said.starts_with("blind"), announcer, ..Seat::default() }
        };
        let settings = Settings {
            mode,
            edition: Edition::from_word(&self.key("edition", "2023")).unwrap(),
            tempo: Tempo::from_word(&self.key("tempo", "standard")).unwrap(),
            supervised: self.key("supervised", "no") == "yes",
            touch_move: TouchMoveRule::from_word(&self.key("touch-move", "announce")).unwrap(),
            seats: ByColor { white: seat("white"), black: seat("black") },
            differing_signal: self.key("signal", "off") == "on",
            quickplay_finish: self.key("quickplay-finish", "no") == "yes",
            default_time: self.key("default-time", "").parse().ok(),
            lights_off: self.key("lights", "on") == "off",
            clock_shows_moves: self.key("clock-shows-moves", "no") == "yes",
            no_agreement_before: self.key("no-agreement-before", "0").parse().unwrap(),
            ..Settings::default()
        };
        let boards = self.key("board", "dgt");
        let boards: Vec<_> = boards.split(" + ").map(board).collect();
        let mut scenario = Scenario::with_boards(&boards, settings);
        scenario.speaks_for = self.key("voice", "0").parse().unwrap();
        let fen = self.key("fen", "");
        let number: Option<u32> = self.key("start-position", "").parse().ok();
        if let Some(number) = number {
            scenario.set_up_number(number, NewGame { time: self.time(), ..NewGame::default() });
        } else if !fen.is_empty() {
            scenario.set_up_as(&fen, NewGame { time: self.time(), ..NewGame::default() });
        } else if mode == Mode::Tournament {
            scenario.request(appendixd_core::order::Order::New(Box::default()));
        }
        scenario.forget();
        scenario.steps(&self.steps);
        scenario.wait(self.key("then", "0").parse().unwrap());
        let kinds =
            self.key("tell", "made firm retracted completed say doubt question answered irregularity result");
        let (events, again) = scenario.replayed();
        let differ = events.iter().zip(&again).find(|(told, again)| told != again);
        assert_eq!(differ, None, "replaying [{}] leads elsewhere", self.title);
        assert_eq!(events.len(), again.len(), "replaying [{}] tells more or less", self.title);
        let mut told = scenario.told(&kinds.split_whitespace().collect::<Vec<_>>());
        if self.key("orders", "no") == "yes" {
            let bytes = |order: &Vec<u8>| order.iter().map(|byte| format!(" {byte:02x}")).collect::<String>();
            told.extend(scenario.clock_orders.iter().map(|order| format!("ordered:{}", bytes(order))));
        }
        if self.key("answers", "no") == "yes" {
            told.extend(
                scenario.answers.iter().map(|answer| format!("answered: {answer}").trim().to_owned()),
            );
        }
        told
    }

    /// `time: 1/60:30+5` is the built-in clock: one move in sixty seconds, then thirty for the rest, and five for each.
    fn time(&self) -> Option<TimeControl> {
        let written = self.key("time", "");
        let period = |text: &str| match text.split_once('/') {
            Some((moves, seconds)) => (Some(moves.parse().unwrap()), seconds.parse().unwrap()),
            None => (None, text.parse().unwrap()),
        };
        let (times, increment) = written.split_once('+').unwrap_or((&written, "0"));
        let periods = || times.split(':').map(period).collect();
        let increment = increment.parse().unwrap();
        (!written.is_empty()).then(|| TimeControl::Periods { periods: periods(), increment })
    }
}

/// `dgt` or `line`, and whether it is pegged.
fn board(name: &str) -> Arrangement {
    let kind = if name.starts_with("line") { "line" } else { "dgt" };
    Arrangement { kind, pegged: name.ends_with("pegged"), turned: false, clock: Clock::None }
}

fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut part = "";
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(title) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let (title, keys, steps, expected) = (title.to_owned(), Vec::new(), String::new(), Vec::new());
            cases.push(Case { title, keys, steps, expected });
            part = "keys";
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        match (part, line.trim()) {
            (_, "do:") => part = "do",
            (_, "expect:") => part = "expect",
            (_, "") => {}
            ("do", step) => case.steps.push_str(&format!("{step}\n")),
            ("expect", line) => case.expected.push(line.to_owned()),
            (_, key) => {
                let (name, value) = key.split_once(':').unwrap_or_else(|| panic!("not a key: {key}"));
                case.keys.push((name.to_owned(), value.trim().to_owned()));
            }
        }
    }
    cases
}

fn written(cases: &[Case], text: &str, outcomes: &[Vec<String>]) -> String {
    let comment: String =
        text.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let mut out = comment;
    for (case, outcome) in cases.iter().zip(outcomes) {
        out.push_str(&format!("\n[{}]\n", case.title));
        for (key, value) in &case.keys {
            out.push_str(&format!("{key}: {value}\n"));
        }
        out.push_str("do:\n");
        for step in case.steps.lines() {
            out.push_str(&format!("  {step}\n"));
        }
        out.push_str("expect:\n");
        for line in outcome {
            out.push_str(&format!("  {line}\n"));
        }
    }
    out
}

#[test]
fn every_scenario_comes_out_as_written() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut failures = Vec::new();
    let mut count = 0;
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let cases = cases(&text);
        let outcomes: Vec<Vec<String>> = cases.iter().map(Case::run).collect();
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::write(&path, written(&cases, &text, &outcomes)).unwrap();
        }
        for (case, outcome) in cases.iter().zip(&outcomes) {
            count += 1;
            if case.expected != *outcome {
                failures.push(format!(
                    "{} [{}]\n  expected {:#?}\n  came {outcome:#?}",
                    path.display(),
                    case.title,
                    case.expected
                ));
            }
        }
    }
    assert!(count > 0, "no scenario was found");
    assert!(failures.is_empty(), "{} of {count} scenarios:\n{}", failures.len(), failures.join("\n"));
}
