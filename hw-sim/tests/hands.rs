//! Hands: whatever the style, after each ply the pieces stand as they should, and the board has said so.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;

use std::collections::HashSet;

use common::{Bench, messages};
use hw_sim::games::{self, Game};
use hw_sim::hands::Style;
use hw_sim::{End, Options, clock::ClockSetting};
use shakmaty::{Position, Square};

fn options(kind: &str, style: Style, seed: u64, games: Vec<Game>) -> Options {
    Options { hands: style, seed, games, ..Options::new(kind).unwrap() }
}

fn listen(options: Options) -> Bench {
    let mut bench = Bench::new(options);
    bench.send(b"\x44");
    bench.send(b"\nB?\n");
    bench
}

#[test]
fn every_style_plays_every_game_to_its_positions() {
    let mut plies = 0;
    for (number, game) in games::varied(24, 100).into_iter().enumerate() {
        for (name, style) in Style::ALL {
            for (kind, pegged) in [("dgt", false), ("line", false), ("line", true)] {
                let seed = number as u64;
                let mut bench = listen(Options { pegged, ..options(kind, style, seed, vec![game.clone()]) });
                for ply in 1..=game.moves().len() {
                    bench.play_to(ply);
                    let position = game.position_after(ply);
                    assert!(
                        bench.simulation.table().shows(position.board()),
                        "{name} {kind} game {number} ply {ply}"
                    );
                    plies += 1;
                }
                let said = said_position(kind, &bench.all_heard(), &game);
                let last = game.position_after(game.moves().len());
                assert_eq!(
                    said,
                    last.board().occupied().into_iter().collect(),
                    "{name} {kind} game {number}"
                );
            }
        }
    }
    assert!(plies > 20_000, "{plies}");
}

/// The occupied squares, from what the board has told of changes since the start.
fn said_position(kind: &str, heard: &[u8], game: &Game) -> HashSet<Square> {
    let mut occupied: HashSet<Square> = game.start().board().occupied().into_iter().collect();
    let mut change = |square: Square, there: bool| {
        if there {
            occupied.insert(square);
        } else {
            assert!(occupied.remove(&square), "{square} was lifted twice");
        }
    };
    if kind == "dgt" {
        for message in messages(heard).iter().filter(|message| message[0] == 0x8E) {
            change(Square::new(u32::from(message[3] ^ 56)), message[4] != 0);
        }
    } else {
        for line in std::str::from_utf8(heard).unwrap().lines() {
            match line.split_at(2) {
                ("L ", square) => change(square.parse().unwrap(), false),
                ("P ", square) => change(square.parse().unwrap(), true),
                _ => {}
            }
        }
    }
    occupied
}

/// One ply, played by hands of one style until `wanted` comes up; what the line board says of it.
fn lines_of(style: Style, start: &str, uci: &str, seed: u64, pegged: bool) -> Vec<String> {
    let file = format!("{start}: {uci}");
    let game = games::read("x.moves".as_ref(), &file).unwrap();
    let mut bench = listen(Options { pegged, ..options("line", style, seed, game) });
    bench.play_to(1);
    let heard = bench.all_heard();
    let lines = std::str::from_utf8(&heard).unwrap().lines();
    lines.filter(|line| line.starts_with(['L', 'P'])).map(str::to_owned).collect()
}

#[test]
fn a_slide_passes_all_squares_between() {
    let rook = lines_of(Style::Slide, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a5", 1, false);
    assert_eq!(
        rook.first().map(String::as_str).map(|line| line.ends_with("a1") || line.ends_with("a2")),
        Some(true)
    );
    for square in ["P a2", "P a3", "P a4", "P a5", "L a1", "L a2", "L a3", "L a4"] {
        assert!(rook.iter().any(|line| line == square), "{square} in {rook:?}");
    }
    let pawn = lines_of(Style::Slide, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", 1, false);
    assert!(pawn.contains(&"P e3".to_owned()), "{pawn:?}");
    let king = lines_of(Style::Slide, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 1, false);
    assert!(king.contains(&"P d1".to_owned()), "{king:?}");
}

#[test]
fn orders_of_a_capture() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(lines_of(Style::CaptureFirst, fen, "e4d5", 1, false), ["L d5", "L e4", "P d5"]);
    assert_eq!(lines_of(Style::CaptureLast, fen, "e4d5", 1, false), ["L e4", "L d5", "P d5"]);
    assert_eq!(lines_of(Style::Overwrite, fen, "e4d5", 1, false), ["L e4", "L d5", "P d5"]);
    assert_eq!(lines_of(Style::CaptureLast, fen, "e4d5", 1, true), ["L e4", "L d5", "P d5"]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(lines_of(Style::RookFirst, passing, "e5d6", 1, false), ["L d5", "L e5", "P d6"]);
    assert_eq!(lines_of(Style::CaptureLast, passing, "e5d6", 1, false), ["L e5", "P d6", "L d5"]);
}

#[test]
fn orders_of_castling() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(lines_of(Style::Careful, fen, "e1g1", 1, false), ["L e1", "P g1", "L h1", "P f1"]);
    assert_eq!(lines_of(Style::RookFirst, fen, "e1g1", 1, false), ["L h1", "P f1", "L e1", "P g1"]);
    assert_eq!(lines_of(Style::RookFirst, fen, "e1g1", 1, true), ["L e1", "P g1", "L h1", "P f1"]);
}

#[test]
fn a_promotion_is_chosen_by_lifting_and_setting_down() {
    let fen = "8/4P3/8/8/8/2k5/8/4K3 w - - 0 1";
    for (role, times) in [('q', 1), ('r', 2), ('b', 3), ('n', 4)] {
        let lines = lines_of(Style::Careful, fen, &format!("e7e8{role}"), 1, false);
        let expected = [vec!["L e7", "P e8"], ["L e8", "P e8"].repeat(times)].concat();
        assert_eq!(lines, expected, "{role}");
    }
    let first = lines_of(Style::RookFirst, fen, "e7e8q", 1, false);
    assert_eq!(first, ["P e8", "L e7", "L e8", "P e8"]);
}

#[test]
fn an_overwritten_victim_is_never_seen_missing_where_pieces_are_known() {
    let game = games::read("x.moves".as_ref(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1: e4d5").unwrap();
    let mut bench = listen(options("dgt", Style::Overwrite, 1, game));
    bench.play_to(1);
    let said: Vec<[u8; 2]> =
        messages(&bench.all_heard()).iter().filter(|m| m[0] == 0x8E).map(|m| [m[3], m[4]]).collect();
    assert_eq!(said, [[0x24, 0x00], [0x1B, 0x01]]);
}

#[test]
fn hovering_and_clumsy_hands_do_more_than_they_must() {
    for style in [Style::Hover, Style::Clumsy] {
        let extra = (0..20).filter(|seed| {
            let lines = lines_of(style, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a6", *seed, false);
            lines.len() > 2
        });
        assert!(extra.count() > 8, "{style:?}");
    }
}

#[test]
fn the_clock_is_pressed_after_each_ply_and_shows_the_side_to_move() {
    let game = games::drawn(3);
    let clock = Some(ClockSetting::default());
    for rotated in [false, true] {
        let mut bench =
            Bench::new(Options { clock, rotated, ..options("dgt", Style::Careful, 1, vec![game.clone()]) });
        bench.send(&[0x4B]);
        bench.play_out();
        let readings = messages(&bench.all_heard());
        let sides: Vec<bool> =
            readings.iter().filter(|m| m[0] == 0x8D && m[9] & 1 == 1).map(|m| m[9] & 0x10 != 0).collect();
        let presses = sides.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!(sides[0], rotated, "White's time is at the left, on a turned board at the right");
        // After the last press the clock is stopped before it is read again.
        assert!(presses + 1 >= game.moves().len(), "{presses} presses for {} plies", game.moves().len());
    }
}

#[test]
fn pace_stretches_the_rests() {
    let game = games::drawn(5);
    let time = |pace| {
        let mut bench = listen(Options { pace, ..options("dgt", Style::Careful, 1, vec![game.clone()]) });
        bench.play_out();
        bench.now
    };
    let (slow, quick) = (time(2000), time(500));
    assert!(slow > 2 * quick, "{slow} and {quick} ms");
}

#[test]
fn the_kings_show_the_result_and_the_next_game_is_set_up() {
    let mate = games::read("x.moves".as_ref(), "f2f3 e7e5 g2g4 d8h4").unwrap();
    let start = mate[0].start().clone();
    let mut bench =
        listen(Options { end: End::Kings, looped: true, ..options("dgt", Style::Careful, 1, mate) });
    bench.play_to(4);
    bench.pass(6000);
    let stands = |bench: &Bench, square| bench.simulation.table().get(square).map(|piece| piece.char());
    assert_eq!((stands(&bench, Square::D4), stands(&bench, Square::E5)), (Some('K'), Some('k')));
    while bench.simulation.plies_played() != 0 {
        bench.next();
    }
    while !bench.simulation.table().shows(start.board()) {
        bench.next();
    }
    bench.play_to(4);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let run = |seed| {
        let mut bench = Bench::new(options("dgt", Style::Clumsy, seed, vec![games::drawn(9)]));
        bench.send(&[0x44]);
        bench.play_out();
        bench.heard
    };
    assert_eq!(run(4), run(4));
    assert_ne!(run(4), run(5));
}

#[test]
fn being_woken_late_changes_only_when_bytes_come_out() {
    let game = games::drawn(9);
    let all = |step: Option<u64>| {
        let mut bench = listen(options("line", Style::Slide, 2, vec![game.clone()]));
        match step {
            None => bench.play_out(),
            Some(step) => {
                let mut bytes = Vec::new();
                while !bench.simulation.is_over() {
                    bench.now += step;
                    bench.simulation.wake(bench.now, &mut bytes);
                }
                bench.simulation.wake(bench.now + 1000, &mut bytes);
                return bytes;
            }
        }
        bench.all_heard()
    };
    assert_eq!(all(None), all(Some(777)));
}

#[test]
fn the_motions_of_a_ply_take_about_a_tenth_of_the_pace() {
    let game = games::drawn(11);
    let plies = game.moves().len();
    let mut bench = listen(options("dgt", Style::Careful, 1, vec![game]));
    bench.play_to(plies);
    // Beside the motions each ply has its pace, and the rest after which all has been scanned.
    let motions = (bench.now / plies as u64).saturating_sub(2000);
    assert!((200..700).contains(&motions), "{motions} ms");
}
