//! `appendixctl touch` as a program: the worked cases as lines, one case in words, exit statuses.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::{Value, json};

const CASES: &str = include_str!("../core/tests/data/touch_cases.tsv");

fn appendixctl(arguments: &[&str], input: String) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_appendixctl"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Beside reading: a pipe holds less than all the answers.
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn every_worked_case_is_answered_as_a_line() {
    let rows: Vec<Vec<&str>> = CASES.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 157);
    let case = |row: &Vec<&str>| {
        json!({ "id": row[0], "fen": row[1], "edition": row[2], "events": row[3] }).to_string() + "\n"
    };
    let output = appendixctl(&["touch"], rows.iter().map(case).collect());
    assert!(output.status.success());
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), rows.len());
    for (row, answer) in rows.iter().zip(&answers) {
        let allowed: Vec<&str> = row[4].split(' ').collect();
        assert_eq!(
            (&answer["id"], &answer["allowed"], &answer["article"]),
            (&json!(row[0]), &json!(allowed), &json!(row[5])),
            "{answer}"
        );
    }
}

#[test]
fn a_bad_line_is_no_failure_of_the_others() {
    let good = r#"{"id":1,"fen":"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1","events":"T e7, P e8=Q"}"#;
    let output = appendixctl(&["touch", "--edition", "2001"], format!("oh\n{good}\n"));
    assert!(output.status.success());
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert!(lines[0].starts_with(r#"{"id":null,"error":"the line cannot be read"#), "{lines:?}");
    assert!(lines[1].starts_with(r#"{"id":1,"allowed":["e7e8q"],"article":"4.7","#), "{lines:?}");
    assert_eq!(lines.len(), 2);
}

#[test]
fn one_case_is_answered_in_words_or_fails_in_words() {
    let fen = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    let output = appendixctl(&["touch", "--fen", fen, "--events", "T c3, T d5"], String::new());
    assert!(output.status.success());
    assert_eq!(
        text(&output.stdout),
        "Allowed: c3d5.\nArticle 4.3.3 of the Laws of 2023.\nThe first own piece touched, the knight on c3, can \
         take the first of the opponent's, the pawn on d5, and must.\n"
    );

    let output = appendixctl(&["--json", "touch", "--fen", fen, "--events", "X d5"], String::new());
    assert!(text(&output.stdout).starts_with(r#"{"allowed":["c3d5","e4d5"],"article":"4.3.2","#));

    let output = appendixctl(&["touch", "--fen", fen, "--events", "T c9"], String::new());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("appendixctl: event 1, \"T c9\", needs a square"));

    let output = appendixctl(&["touch", "--fen", fen], String::new());
    assert_eq!(output.status.code(), Some(2));
}
