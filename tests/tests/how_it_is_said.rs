//! Language, form and names are changed while the real daemon speaks, by `appendixctl`.

use appendixd_tests::board::Board;
use appendixd_tests::daemon::{Daemon, SOON};

#[test]
fn language_form_and_names_change_from_the_next_sentence_on_and_last_over_a_restart() {
    let mut board = Board::start("dgt", &[]);
    let mut daemon = Daemon::start(&["--board", &board.named("dgt"), "--voice", "text", "--language", "de"]);
    daemon.watch(0).event(SOON, "game");
    let set = |daemon: &Daemon, what: &str, value: &str| {
        let output = daemon.ctl(&["voice", what, value]);
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    let mut said = |daemon: &Daemon, hands: &[&str], sentence: &str| {
        board.hands(hands);
        daemon.running().line(SOON, |line| (line == sentence).then_some(()));
    };
    said(&daemon, &["lift e2", "place e4 P"], "Bauer Eva zwei, Eva vier");
    assert!(set(&daemon, "form", "short").0);
    said(&daemon, &["lift e7", "place e5 p"], "Bauer Eva fünf");
    assert!(set(&daemon, "language", "da").0);
    said(&daemon, &["lift g1", "place f3 N"], "springer Frederik tre");
    let (done, why) = set(&daemon, "names", "ministry");
    assert!(!done && why.contains("danish, fide, letters, nato"), "{why}");
    assert!(set(&daemon, "names", "nato").0);
    said(&daemon, &["lift b8", "place c6 n"], "springer Charlie seks");
    let (done, why) = set(&daemon, "language", "xx");
    assert!(!done && why.contains("ibca"), "{why}");
    daemon.kill();
    daemon.again();
    daemon
        .watch(0)
        .until(SOON, "the game again", |event| event["event"] == "game" && event["state"] == "resumed");
    said(&daemon, &["lift f1", "place b5 B"], "løber Bravo fem");
}
