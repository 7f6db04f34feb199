//! Questions from the command line: answered in words, paged, spoken page by page; and what a tournament refuses.

use std::process::Output;

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON};
use serde_json::Value;

const QUESTIONS: [&[&str]; 12] = [
    &["last"],
    &["square", "e4"],
    &["where", "white", "pawn"],
    &["file", "e"],
    &["rank", "8"],
    &["pieces"],
    &["turn"],
    &["moves"],
    &["score"],
    &["score", "--from", "1"],
    &["clock"],
    &["pieces", "--page", "2"],
];

const ADVICE: [&[&str]; 5] =
    [&["attackers", "e4"], &["legal"], &["legal", "g8"], &["material"], &["castling"]];

fn words(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn every_question_is_answered_in_words_and_aloud_page_by_page() {
    let mut board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "da"]);
    let mut watch = daemon.watch(0);
    watch.event(SOON, "game");
    board.hands(&["lift e2", "place e4 P"]);
    watch.event(SOON, "made");
    for question in QUESTIONS.iter().chain(&ADVICE) {
        let said = words(&daemon.ctl(question));
        assert!(
            said.trim().len() > 3 && !said.contains(|sign: char| sign.is_ascii_digit()),
            "{question:?}: {said}"
        );
    }
    assert!(words(&daemon.ctl(&["file", "e"])).starts_with("Erik et: hvid konge; Erik fire: hvid bonde"));

    let whole = words(&daemon.ctl(&["pieces"]));
    let paged: Value =
        serde_json::from_str(&words(&daemon.ctl(&["--json", "pieces", "--page", "2"]))).unwrap();
    assert_eq!((&paged["page"], &paged["pages"]), (&2.into(), &4.into()), "{paged}");
    assert_eq!(paged["text"].as_str().unwrap().lines().next(), whole.lines().nth(1));
    assert_eq!(paged["squares"].as_array().map(Vec::len), Some(32));

    words(&daemon.ctl(&["pieces", "--speak"]));
    for page in whole.lines() {
        watch.until(SOON, page, |event| event["event"] == "announcement" && event["text"] == page);
    }
}

#[test]
fn a_tournament_refuses_advice_in_words_to_everybody() {
    let board = Board::start("dgt", &[]);
    let daemon = Daemon::start(&[
        "--board",
        &board.named("dgt"),
        "--voice",
        "text",
        "--language",
        "en",
        "--mode",
        "tournament",
    ]);
    daemon.watch(0).event(SOON, "position");
    for question in ADVICE {
        for asker in ["white", "black", "arbiter"] {
            let output = daemon.ctl(&[question, &["--as", asker]].concat());
            let refused = String::from_utf8(output.stderr).unwrap();
            assert!(
                !output.status.success() && refused.contains("not told in tournaments"),
                "{question:?}: {refused}"
            );
        }
    }
}
