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
