//! ChessLink boards, byte by byte, as documents and other programs have them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use common::Bench;
use hw_sim::hands::Style;
use hw_sim::{Options, games};

const V: &[u8] = &[0xD6, 0xB5, 0xB6];
const S: &[u8] = &[0xD3, 0xB5, 0xB3];
const X: &[u8] = &[0x58, 0xB5, 0x38];
const T: &[u8] = &[0x54, 0xB5, 0x34];
const R02: &[u8] = &[0x52, 0xB0, 0x32, 0xB5, 0xB0];
/// Register 02: a change that has held for two looks.
const W0204: &[u8] = &[0x57, 0xB0, 0x32, 0xB0, 0x34, 0xB5, 0x31];

/// A command with its checksum and parity.
fn coded(text: &str) -> Vec<u8> {
    let sum = text.bytes().fold(0, |sum, byte| sum ^ byte);
    let odd = |byte: u8| if byte.count_ones().is_multiple_of(2) { byte | 0x80 } else { byte };
    format!("{text}{sum:02X}").bytes().map(odd).collect()
}

/// What was heard, without parity; each byte must have it.
fn text(bytes: &[u8]) -> String {
    assert!(bytes.iter().all(|byte| byte.count_ones() % 2 == 1), "{bytes:02X?}");
    bytes.iter().map(|byte| char::from(byte & 0x7F)).collect()
}

fn bench(kind: &str, rotated: bool) -> Bench {
    Bench::new(Options { rotated, ..Options::new(kind).unwrap() })
}

/// A board that reports on any change only, and has nothing to report.
fn quiet(kind: &str) -> Bench {
    let mut bench = bench(kind, false);
    bench.send(&coded("W0203"));
    bench.pass(1000);
    bench
}

#[test]
fn as_sold_it_reports_after_every_look() {
    let start = format!("sRNBKQBNRPPPPPPPP{}pppppppprnbkqbnr73", ".".repeat(32));
    let heard = text(&bench("chesslink", false).pass(1000));
    assert!((23..=25).contains(&heard.matches(&start).count()), "{heard}");
    let turned = format!("srnbqkbnrpppppppp{}PPPPPPPPRNBQKBNR73", ".".repeat(32));
    assert!(text(&bench("chesslink", true).pass(200)).starts_with(&turned));
}

#[test]
fn commands_are_answered_by_their_letter() {
    let mut bench = quiet("chesslink");
    for (command, reply) in [
        (V.to_vec(), "v010374"),
        (X.to_vec(), "x78"),
        (R02.to_vec(), "r020373"),
        (coded(&format!("L32{}", "FF".repeat(81))), "l6C"),
        (W0204.to_vec(), "w020471"),
        (R02.to_vec(), "r020474"),
    ] {
        bench.send(&command);
        assert_eq!(text(&bench.pass(100)), reply);
    }
}

#[test]
fn what_has_an_error_is_neither_carried_out_nor_answered() {
    let mut bench = quiet("chesslink");
    let wrong_sum: Vec<u8> = vec![0xD6, 0xB5, 0x37];
    let wrong_parity: Vec<u8> = b"V56".to_vec();
    for command in [wrong_sum, wrong_parity, coded("Q")] {
        bench.send(&command);
        assert_eq!(text(&bench.pass(200)), "", "{command:02X?}");
    }
    bench.send(V);
    assert_eq!(text(&bench.pass(100)), "v010374", "and it is in step again");
    bench.send(&coded("W0001"));
    bench.pass(100);
    bench.send(&[0xD6, 0xB5, 0x37]);
    assert_eq!(text(&bench.pass(100)), "v010374", "register 00 switches the check off");
}

#[test]
fn a_report_comes_between_command_and_reply() {
    let mut bench = bench("chesslink", false);
    bench.send(V);
    let heard = text(&bench.pass(100));
    assert!(heard.starts_with('s') && heard.contains("v010374"), "{heard}");
}

#[test]
fn registers_say_when_it_reports_and_are_kept_over_a_restart() {
    for (register, reports) in [("W0201", 0..=0), ("W0203", 1..=2), ("W0204", 1..=1)] {
        let mut bench = bench("chesslink", false);
        bench.send(&coded(register));
        bench.pass(100);
        bench.send(T);
        assert_eq!(text(&bench.pass(2900)), "", "it restarts");
        bench.pass(500);
        bench.order("lift e2");
        bench.order("wait 0.03");
        bench.order("place e2");
        bench.order("wait 0.15");
        bench.order("lift e7");
        let heard = text(&bench.pass(1000));
        let lifted = heard.matches("sRNBKQBNRPPP.PPPP").count() + heard.matches("ppp.pppprnbkqbnr").count();
        assert!(reports.contains(&lifted), "{register}: {heard}");
    }
}

#[test]
fn an_occupancy_board_follows_what_is_lifted_and_set_down() {
    let mut bench = quiet("eone");
    for order in ["lift e2", "wait 0.2", "place e4", "wait 0.2"] {
        bench.order(order);
    }
    bench.pass(1000);
    bench.send(S);
    let squares = format!("sRNBKQBNRPPP.PPPP{}P{}pppppppprnbkqbnr", ".".repeat(11), ".".repeat(20));
    assert!(text(&bench.pass(200)).starts_with(&squares));
    bench.order("replace d8 Q");
    assert_eq!(text(&bench.pass(300)), "", "it cannot tell one piece from another");
}

#[test]
fn newer_boards_tell_their_make() {
    // With the checksum as one program sends it, with that of the letter alone, and without any.
    let asked = [coded("I00"), coded("I"), coded("I00")[..3].to_vec()];
    for ask in asked {
        let mut eone = quiet("eone");
        eone.send(&ask);
        assert_eq!(text(&eone.pass(200)), "i00e-one\n4F", "{ask:02X?}");
        eone.send(V);
        assert_eq!(text(&eone.pass(200)), "v021376", "and it is in step");
        let mut supreme = Bench::new(Options { version: (0x31, 0x30), ..Options::new("chesslink").unwrap() });
        supreme.send(&coded("W0203"));
        supreme.pass(1000);
        supreme.send(&ask);
        assert_eq!(text(&supreme.pass(200)), "i0055mm\n63", "{ask:02X?}");
        supreme.send(V);
        assert_eq!(text(&supreme.pass(200)), "v313077");
        let mut old = quiet("chesslink");
        old.send(&ask);
        assert_eq!(text(&old.pass(200)), "", "an old board knows no such command");
    }
    let mut eone = quiet("eone");
    let mut wrong = coded("I00");
    wrong[4] = 0x38;
    eone.send(&wrong);
    assert_eq!(text(&eone.pass(200)), "", "a checksum that is wrong");
}

#[test]
fn an_occupancy_board_is_told_the_pieces_and_draws_a_diagram() {
    let start = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
    for (rotated, gone) in [(false, ["e7", "e2"]), (true, ["d2", "d7"])] {
        let mut bench = bench("eone", rotated);
        bench.send(&coded("W0203"));
        bench.pass(1000);
        bench.send(&coded("G"));
        assert_eq!(text(&bench.pass(200)), format!("g{start}67"), "turned: {rotated}");
        gone.iter().for_each(|square| bench.order(&format!("lift {square}")));
        bench.pass(500);
        let told = start.replacen('q', "n", 1).replacen('R', "Q", 1);
        bench.send(&coded(&format!("G{told}")));
        let heard = text(&bench.pass(200));
        assert!(heard.starts_with("grnbnkbnrpppp.ppp") && heard.contains("PPPP.PPPQNBQKBNR"), "{heard}");
    }
}

#[test]
fn another_pace_of_looking_forgets_no_piece() {
    let mut bench = quiet("eone");
    ["lift g1", "wait 0.2", "place f3", "wait 0.2"].into_iter().for_each(|order| bench.order(order));
    bench.pass(1000);
    bench.send(&coded("W011E"));
    bench.pass(500);
    bench.send(S);
    assert!(text(&bench.pass(500)).contains("sR.BKQBNRPPPPPPPP..N"));
}

#[test]
fn an_adapter_says_nothing_unasked() {
    let mut bench = bench("elfacun", false);
    bench.order("lift e2");
    assert_eq!(text(&bench.pass(500)), "");
    bench.send(R02);
    assert_eq!(text(&bench.pass(200)), "");
    bench.send(S);
    assert!(text(&bench.pass(200)).starts_with("sRNBKQBNRPPP.PPPP"));
}

#[test]
fn lights_are_decoded_as_documents_have_them() {
    // Lights 29, 30, 38 and 39, from one: e2 where h1 is sent first; on a board that lies turned these are the corners
    // of d7.
    for (rotated, square) in [(false, "e2"), (true, "d7")] {
        let mut bench = bench("chesslink", rotated);
        bench.pass(200);
        let pattern = |light: u32| if [29, 30, 38, 39].contains(&light) { "FF" } else { "00" };
        bench.send(&coded(&format!("L32{}", (1..=81).map(pattern).collect::<String>())));
        bench.pass(500);
        bench.send(X);
        bench.pass(500);
        assert_eq!(bench.lit(), [square, ""], "turned: {rotated}");
    }
}

#[test]
fn an_occupancy_board_follows_a_game_by_the_rules_where_what_is_captured_is_touched() {
    for hands in [Style::Careful, Style::CaptureFirst, Style::CaptureLast, Style::RookFirst] {
        for (seed, game) in games::varied(12, 1).into_iter().enumerate() {
            let seed = seed as u64;
            let options = Options { hands, seed, games: vec![game.clone()], ..Options::new("eone").unwrap() };
            let mut bench = Bench::new(options);
            bench.send(&coded("W0203"));
            bench.play_out();
            bench.send(S);
            let heard = text(&bench.pass(500));
            let place = |place: usize| bench.simulation.table().get(shakmaty::Square::new(place as u32 ^ 7));
            let squares: String = (0..64).map(|at| place(at).map_or('.', shakmaty::Piece::char)).collect();
            let promoted = game.moves().iter().any(|m| m.promotion().is_some());
            assert!(heard.contains(&squares) || promoted, "{hands:?} {seed}: {heard} for {squares}");
        }
    }
}
