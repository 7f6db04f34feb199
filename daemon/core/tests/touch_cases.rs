//! The worked cases of touch-move, row by row, through the public function.

use appendixd_core::laws::rule;
use appendixd_core::settings::Edition;

const CASES: &str = include_str!("data/touch_cases.tsv");

#[test]
fn every_worked_case_is_ruled_as_worked_out() {
    let mut rows = CASES.lines();
    assert_eq!(rows.next(), Some("id\tfen\tedition\tevents\tallowed\tarticle"));
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, fen, edition, events, allowed, article] = fields[..] else { panic!("{row}") };
        let ruling = rule(fen, Edition::from_word(edition).unwrap(), events).unwrap();
        if (ruling.uci().join(" ").as_str(), ruling.article.as_str()) != (allowed, article) {
            wrong.push(format!(
                "{id}: {} by {:?}, not {allowed} by {article}: {}",
                ruling.uci().join(" "),
                ruling.article,
                ruling.reason
            ));
        }
        assert!(ruling.reason.ends_with('.'), "{id}: {}", ruling.reason);
        count += 1;
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(count, 157);
}

#[test]
fn an_arbiter_is_asked_to_look_where_the_order_decides_and_is_not_known() {
    let mut doubtful = Vec::new();
    for row in CASES.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let ruling = rule(fields[1], Edition::from_word(fields[2]).unwrap(), fields[3]).unwrap();
        assert_eq!(ruling.reason.contains("for the arbiter"), ruling.doubt, "{row}");
        let claim = [", 4.8", ", 4.6"].iter().any(|claim| ruling.article.ends_with(claim));
        assert_eq!(ruling.breach, claim, "{row}");
        if ruling.doubt {
            doubtful.push(fields[0]);
        }
    }
    assert_eq!(doubtful, ["T-115", "T-118", "T-119", "T-120", "T-121", "T-123"]);
}

#[test]
fn a_king_touched_before_does_not_put_the_others_of_a_later_frame_in_order() {
    let fen = "4k3/8/8/8/8/6n1/3PPP2/3QK2R w - - 0 1";
    let later = rule(fen, Edition::E2023, "T e1, P e1, T d2+e1+h1").unwrap();
    assert!(later.doubt);
    assert!(later.uci().contains(&"d2d3".into()) && later.uci().contains(&"h1h8".into()));
    let at_once = rule(fen, Edition::E2023, "T d2+e1+h1").unwrap();
    assert!(!at_once.doubt);
    assert_eq!(at_once.uci(), ["d2d3", "d2d4"]);
}
