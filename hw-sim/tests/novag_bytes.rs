//! Novag boards, line by line, as documents and other programs have them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Bench;
use hw_sim::hands::Style;
use hw_sim::{Options, games};

fn bench(kind: &str) -> Bench {
    Bench::new(Options::new(kind).unwrap())
}

fn said(bench: &mut Bench, text: &str) -> String {
    bench.send(text.as_bytes());
    String::from_utf8(bench.pass(200)).unwrap()
}

fn moved(bench: &mut Bench, orders: &[&str]) -> String {
    orders.iter().for_each(|order| bench.order(order));
    String::from_utf8(bench.pass(2000)).unwrap()
}

#[test]
fn it_answers_and_tells_nothing_before_it_is_told_to() {
    let mut old = bench("ucb");
    assert_eq!(said(&mut old, "I\r\n"), "");
    assert_eq!(moved(&mut old, &["lift e2", "place e4"]), "");
    assert_eq!(said(&mut old, "XON\n\r"), "Xmit On\r\n");
    assert_eq!(moved(&mut old, &["lift e7", "place e5"]), "", "without referee mode");
    assert_eq!(said(&mut old, "u on\r"), ".Referee On\r\n");
    assert_eq!(moved(&mut old, &["lift g1", "place f3"]), "Mg1f3\r\n");
    let mut new = bench("citrine");
    assert_eq!(said(&mut new, "i\r\n"), "ID.UCBII VI.09\r\n");
    assert_eq!(said(&mut new, "X ON\r\nU ON\r\n"), "");
    assert_eq!(moved(&mut new, &["lift e2", "place e4"]), "M   1   e2-e4\r\n");
    assert_eq!(moved(&mut new, &["lift e7", "place e5"]), "M   1,  e7-e5\r\n");
}

#[test]
fn lifts_are_not_told_and_pieces_put_back_are_a_takeback() {
    let mut bench = bench("citrine");
    said(&mut bench, "X ON\r\nU ON\r\n");
    assert_eq!(moved(&mut bench, &["lift e2"]), "");
    assert_eq!(moved(&mut bench, &["place e4"]), "M   1   e2-e4\r\n");
    assert_eq!(moved(&mut bench, &["lift e4", "place e2"]), "T   1   e2-e4\r\n");
    assert_eq!(moved(&mut bench, &["slide e2 e4"]), "M   1   e2-e4\r\n");
}

#[test]
fn a_host_may_play_a_move_in_each_spelling_and_says_it_twice() {
    for spelling in ["M e2e4\n\r", "Me2e4\r\n", "me2-e4\r\n"] {
        let mut bench = bench("ucb");
        said(&mut bench, "XON\r\nUON\r\n");
        assert_eq!(said(&mut bench, &spelling.repeat(2)), "");
        moved(&mut bench, &["lift e2", "place e4"]);
        assert_eq!(moved(&mut bench, &["lift e7", "place e5"]), "Me7e5\r\n", "{spelling}");
    }
}

#[test]
fn a_host_may_castle_and_promote() {
    let mut bench = bench("citrine");
    said(&mut bench, "Xon\r\nUon\r\n");
    for m in ["me2e4", "me7e5", "mg1f3", "mg8f6", "mf1c4", "mf8c5", "mO-O", "m0-0", "md2d4", "mo-o-o"] {
        assert_eq!(said(&mut bench, &format!("{m}\r\n{m}\r\n")), "", "{m}");
    }
    // The last of them was illegal: it is Black's move, and White has castled.
    let pieces = ["lift e1", "place g1", "lift h1", "place f1", "lift e8", "place g8", "lift h8", "place f8"];
    let others = ["slide e2 e4", "slide e7 e5", "slide g1 h3", "slide h3 f3", "slide f1 c4", "slide g8 f6"];
    moved(&mut bench, &others);
    assert_eq!(moved(&mut bench, &["slide f8 c5", "slide d2 d4"]), "", "castling is still to be made");
    assert_eq!(moved(&mut bench, &pieces), "", "the pieces stand as the host has moved");
    assert_eq!(moved(&mut bench, &["slide c5 d4"]), "M   5,  c5-d4\r\n");
    assert_eq!(said(&mut bench, "l\r\n"), "Level AT 3\r\n");
}

#[test]
fn the_older_board_is_given_a_position() {
    let mut bench = bench("ucb");
    said(&mut bench, "XON\r\nUON\r\n");
    let ranks = [".8    k  r", ".7P       ", ".6        ", ".5        ", ".4        ", ".3        "];
    for line in ["Position Board"].into_iter().chain(ranks).chain([".2        ", ".1R   K   -"]) {
        assert_eq!(said(&mut bench, &format!("{line}\r\n")), "");
    }
    assert_eq!(said(&mut bench, "Me8-g8\r\nMa7-a8/q\r\n"), "");
    for square in shakmaty::Square::ALL {
        if bench.simulation.table().get(square).is_some() {
            bench.order(&format!("lift {square}"));
        }
    }
    let pieces = ["place g8 k", "place f8 r", "place a8 Q", "place a1 R", "place e1 K"];
    assert_eq!(moved(&mut bench, &pieces), "", "as the host has moved");
    assert_eq!(moved(&mut bench, &["lift g8", "place h7"]), "Mg8h7\r\n");
    assert_eq!(moved(&mut bench, &["lift e1", "place c1", "lift a1", "place d1"]), "Me1c1\r\n");
}

#[test]
fn a_new_game_is_told_and_numbers_begin_anew() {
    let mut bench = bench("citrine");
    said(&mut bench, "X ON\r\nU ON\r\n");
    moved(&mut bench, &["lift e2", "place e4"]);
    assert_eq!(said(&mut bench, "N\r\n"), "New Game\r\n");
    moved(&mut bench, &["lift e4", "place e2"]);
    assert_eq!(moved(&mut bench, &["lift d2", "place d4"]), "M   1   d2-d4\r\n");
}

#[test]
fn each_move_is_told_once_however_it_is_made() {
    let game = games::drawn(4);
    for (_, hands) in Style::ALL {
        let options = Options { hands, games: vec![game.clone()], ..Options::new("citrine").unwrap() };
        let mut bench = Bench::new(options);
        bench.send(b"X ON\r\nU ON\r\n");
        bench.play_out();
        let heard = String::from_utf8(bench.all_heard()).unwrap();
        assert_eq!(heard.matches("M ").count(), game.moves().len(), "{hands:?}");
        assert!(heard.starts_with("New Game\r\nM   1   "), "{heard}");
    }
}
