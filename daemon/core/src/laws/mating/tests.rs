use std::collections::{HashSet, VecDeque};

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, File, Position, Rank, Setup, Square};

use super::*;

const CASES: &str = include_str!("cases.txt");

fn at(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

/// The same numbers every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

#[test]
fn known_positions_are_answered() {
    let mut undetermined = Vec::new();
    let mut count = 0;
    for line in CASES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [fen, side, expected, why] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let side = if side == "white" { Color::White } else { Color::Black };
        count += 1;
        match (can_mate(&at(fen), side, EFFORT), expected) {
            (Mating::Can, "can") | (Mating::Cannot, "cannot") => {}
            (Mating::Undetermined, _) => undetermined.push(line),
            (answer, _) => panic!("{answer:?}: {fen} {why}"),
        }
    }
    assert!(undetermined.is_empty(), "{} of {count}: {undetermined:#?}", undetermined.len());
}

#[test]
fn positions_from_play_are_seldom_left_open() {
    const POSITIONS: usize = 60;
    let mut chance = Chance(11);
    let mut open = Vec::new();
    for _ in 0..POSITIONS {
        let mut position = Chess::default();
        for _ in 0..chance.below(250) {
            let moves = position.legal_moves();
            if moves.len() < 2 || position.is_insufficient_material() {
                break;
            }
            position.play_unchecked(moves[chance.below(moves.len())]);
        }
        let side = if chance.below(2) == 0 { Color::White } else { Color::Black };
        if can_mate(&position, side, EFFORT) == Mating::Undetermined {
            open.push(Fen::from_position(&position, shakmaty::EnPassantMode::Legal).to_string());
        }
    }
    assert!(open.len() * 20 <= POSITIONS, "{open:#?}");
}

/// Pawns of both sides that face each other on nearly all files, kings, and perhaps a bishop each.
fn locked(chance: &mut Chance) -> Option<Chess> {
    let mut setup = Setup::empty();
    for file in File::ALL {
        if chance.below(12) == 0 {
            continue;
        }
        let rank = 3 - u32::from(file) % 2 + u32::try_from(chance.below(2)).ok()?;
        setup.board.set_piece_at(Square::from_coords(file, Rank::new(rank)), Color::White.pawn());
        setup.board.set_piece_at(Square::from_coords(file, Rank::new(rank + 1)), Color::Black.pawn());
    }
    let men = [Color::White.king(), Color::Black.king(), Color::White.bishop(), Color::Black.bishop()];
    for piece in men.into_iter().take(2 + chance.below(3)) {
        let square = Square::new(u32::try_from(chance.below(64)).ok()?);
        if !setup.board.occupied().contains(square) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.position(CastlingMode::Standard).ok()
}

/// Plainly every position in turn, until a mate: nothing of the other ways is used.
fn mates(position: &Chess, side: Color, most: usize) -> bool {
    let mut seen = HashSet::from([position.clone()]);
    let mut waiting = VecDeque::from([position.clone()]);
    while let Some(position) = waiting.pop_front().filter(|_| seen.len() < most) {
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.turn() != side && next.is_checkmate() {
                return true;
            }
            if seen.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
    }
    false
}

#[test]
fn no_mate_is_found_where_the_structure_says_that_there_is_none() {
    let mut chance = Chance(5);
    let (mut closed, mut mated) = (0, 0);
    for position in std::iter::from_fn(|| Some(locked(&mut chance))).take(6000).flatten() {
        for side in Color::ALL {
            let says = structure::is_closed_to(&position, side);
            let found = mates(&position, side, 1000);
            let fen = Fen::from_position(&position, shakmaty::EnPassantMode::Legal);
            assert!(!(says && found), "{side:?} in {fen}");
            closed += usize::from(says);
            mated += usize::from(found);
        }
    }
    assert!(closed > 80 && mated > 5, "{closed} closed, {mated} mated");
}
