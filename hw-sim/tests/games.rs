//! The games: drawn ones are varied, written ones are read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use hw_sim::games::{self, Game};
use shakmaty::{Color, Move, Outcome, Position, Role, Square};

#[test]
fn two_hundred_drawn_games_hold_every_kind_of_move_often() {
    let games = games::varied(200, 1);
    let count = |wanted: &dyn Fn(Move, Color) -> bool| {
        games.iter().flat_map(moves_with_side).filter(|(m, side)| wanted(*m, *side)).count()
    };
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        for side in Color::ALL {
            assert!(
                count(&|m, who| m.promotion() == Some(role) && who == side) > 10,
                "{side} promotes to {role:?}"
            );
        }
    }
    for (king, rook) in [
        (Square::E1, Square::H1),
        (Square::E1, Square::A1),
        (Square::E8, Square::H8),
        (Square::E8, Square::A8),
    ] {
        assert!(count(&|m, _| m == Move::Castle { king, rook }) > 10, "castling {king} {rook}");
    }
    for side in Color::ALL {
        assert!(count(&|m, who| m.is_en_passant() && who == side) > 10, "{side} takes en passant");
        assert!(count(&|m, who| long_line(m) && who == side) > 100, "{side} moves far");
    }
    assert!(games.iter().filter(|game| game.position_after(999).is_checkmate()).count() >= 3, "mates");
    assert!(games.iter().all(|game| game.moves().len() >= 8));
}

fn moves_with_side(game: &Game) -> impl Iterator<Item = (Move, Color)> {
    let sides = [Color::White, Color::Black].into_iter().cycle();
    game.moves().iter().copied().zip(sides)
}

fn long_line(m: Move) -> bool {
    matches!(m, Move::Normal { role: Role::Queen | Role::Rook | Role::Bishop, from, to, .. } if from.distance(to) > 3)
}

#[test]
fn drawn_games_are_legal_and_the_same_each_time() {
    for seed in 0..50 {
        let game = games::drawn(seed);
        assert!(Game::new(game.start().clone(), game.moves().to_vec(), Outcome::Unknown).is_ok());
        assert_eq!(game.uci(), games::drawn(seed).uci());
    }
}

#[test]
fn reads_pgn_with_variations_and_fen() {
    let text = "[Event \"x\"]\n\n1. e4 {best} (1. d4 d5) e5 2. Nf3 $1 Nc6 1-0\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n";
    let games = games::read("two.pgn".as_ref(), text).unwrap();
    assert_eq!(games[0].uci(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert_eq!(games[0].outcome().to_string(), "1-0");
    assert_eq!((games[1].uci(), games[1].san()), (vec!["e1g1".to_owned()], vec!["O-O".to_owned()]));
}

#[test]
fn reads_lines_of_moves() {
    let text = "# two games\n\ne2e4 e7e5\n4k3/8/8/8/8/8/8/4K2R w K - 0 1: e1g1\n";
    let games = games::read("two.moves".as_ref(), text).unwrap();
    assert_eq!(games.iter().map(|game| game.uci().len()).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn tells_what_is_wrong_with_a_file() {
    for (name, text, message) in [
        ("a.moves", "e2e4\ne2e5", "Game 2 of a.moves: `e2e5` is illegal."),
        ("a.moves", "e2e9", "Game 1 of a.moves: `e2e9` is no move."),
        ("a.pgn", "1. e4 e6 2. Ke3 *", "Game 1 of a.pgn: `Ke3` (ply 3) is illegal."),
        ("a.pgn", "", "a.pgn holds no game."),
        ("a.txt", "e2e4", "a.txt is no file of games: its name must end in .pgn or .moves."),
    ] {
        assert_eq!(games::read(name.as_ref(), text).unwrap_err().to_string(), message);
    }
}
