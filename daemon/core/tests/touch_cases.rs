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

#[test]
fn the_reason_names_the_fact_that_decides() {
    let castles = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let boxed_in = "4k3/8/8/8/8/6n1/3PPP2/3QK2R w K - 0 1";
    let taken = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    for (fen, events, reason) in [
        (castles, "", "No piece has been touched: every legal move is open."),
        (castles, "ADJ, T e1, P e1", "Adjusting was declared before the touch: every legal move is open."),
        (
            castles,
            "T h1, T e1",
            "The first touched piece that can move is the rook on h1: it must move; the rook was touched before the \
             king, so no castling with it.",
        ),
        (
            castles,
            "T e1, T h1",
            "The king was touched, then a rook, and castling on that side is legal: it must be played.",
        ),
        (castles, "T e1, P g1", "The king was released on g1, a legal square: only this castling is left."),
        (castles, "T e1, P d1", "The king from e1 was released on d1, a legal square: it stays there."),
        (
            boxed_in,
            "T e1, T h1",
            "The king touched, then a rook, meant castling that is not legal: the king has no legal move, so \
             neither king nor rook is bound.",
        ),
        (
            taken,
            "T c3, X d5",
            "The first own piece touched, the knight on c3, can take the first of the opponent's, the pawn on d5, \
             and must.",
        ),
        (
            taken,
            "T e1, X d5",
            "The first own piece touched cannot take the first of the opponent's; the king on e1 is the first that \
             can be used and must move.",
        ),
        (
            taken,
            "T c3, P e2, P e2, T e4, P e5, PRESS, RESET",
            "The illegal move is put back and replaced. The knight from c3 was released on e2, a legal square: it \
             stays there.",
        ),
        (
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            "T e7, P e8, PRESS",
            "The clock was pressed before the pawn was exchanged on e8: it becomes a queen.",
        ),
    ] {
        assert_eq!(rule(fen, Edition::E2023, events).unwrap().reason, reason, "{events}");
    }
}
