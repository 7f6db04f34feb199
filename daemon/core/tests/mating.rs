//! Whether a side can mate: how many of the answers are left open, how long they take, and that none is wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "the figures are what is asked for")]

use std::collections::{HashSet, VecDeque};

use appendixd_core::laws::mating::{EFFORT, Mating, can_mate};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, File, Position, Rank, Setup, Square};

/// The same numbers every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Locked pawns on nearly all files, and kings and bishops behind them.
fn walled(chance: &mut Chance) -> Option<Chess> {
    let mut setup = Setup::empty();
    let mut rank = 2 + u32::try_from(chance.below(3)).ok()?;
    for file in File::ALL {
        // Neighbours that stand one rank apart cannot take each other.
        rank = if rank == 2 || (rank < 4 && chance.below(2) == 0) { rank + 1 } else { rank - 1 };
        if chance.below(20) > 0 {
            setup.board.set_piece_at(Square::from_coords(file, Rank::new(rank)), Color::White.pawn());
            setup.board.set_piece_at(Square::from_coords(file, Rank::new(rank + 1)), Color::Black.pawn());
        }
    }
    let men = [Color::White.king(), Color::Black.king(), Color::White.bishop(), Color::Black.bishop()];
    for piece in men.into_iter().take(2 + chance.below(3)) {
        let behind = if piece.color == Color::White { 0 } else { 6 };
        let rank = Rank::new(behind + u32::try_from(chance.below(2)).ok()?);
        let square = Square::from_coords(File::new(u32::try_from(chance.below(8)).ok()?), rank);
        if !setup.board.occupied().contains(square) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    setup.position(CastlingMode::Standard).ok()
}

/// Whether a mate can come, by going through every position; `None` where there are more than `most`.
fn truth(position: &Chess, side: Color, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([position.clone()]);
    let mut waiting = VecDeque::from([position.clone()]);
    while let Some(position) = waiting.pop_front() {
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.turn() != side && next.is_checkmate() {
                return Some(true);
            }
            if !next.has_insufficient_material(side) && seen.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// Positions, and how many of the answers were open; none that is given is against the truth, where that is known.
fn measure(name: &str, positions: impl Iterator<Item = Chess>, most: usize) {
    let (mut count, mut open, mut cannot, mut longest) = (0, Vec::new(), 0, std::time::Duration::ZERO);
    for position in positions {
        for side in Color::ALL {
            if position.has_insufficient_material(side) {
                continue;
            }
            let began = std::time::Instant::now();
            let answer = can_mate(&position, side, EFFORT);
            longest = longest.max(began.elapsed());
            let fen = || Fen::from_position(&position, shakmaty::EnPassantMode::Legal).to_string();
            count += 1;
            cannot += usize::from(answer == Mating::Cannot);
            match (answer, truth(&position, side, most)) {
                (Mating::Undetermined, truth) => open.push(format!("{} {side:?} {truth:?}", fen())),
                (Mating::Can, None | Some(true)) | (Mating::Cannot, None | Some(false)) => {}
                _ => panic!("{answer:?} for {side:?} in {}", fen()),
            }
        }
    }
    let all = open.len();
    open.truncate(12);
    println!(
        "{name}: {count} answers, {cannot} of them that it cannot, {all} open, {longest:?} at most; {open:#?}"
    );
    assert!(count > 20 && all * 5 <= count, "{all} of {count} open");
}

#[test]
fn of_locked_structures_few_are_left_open() {
    let mut chance = Chance(77);
    let positions = std::iter::from_fn(|| Some(walled(&mut chance))).take(150).flatten();
    measure("locked structures", positions, 2_000);
}

/// Two kings that cannot move, and pawns between them that run out of moves or promote: every line is forced.
fn forced(chance: &mut Chance) -> Option<Chess> {
    let frozen: Fen = "k7/Pp6/1P6/8/8/6p1/6Pp/7K w - - 0 1".parse().ok()?;
    let mut setup = frozen.into_setup();
    for _ in 0..2 + chance.below(4) {
        let piece = Color::from_white(chance.below(2) == 0).pawn();
        let (file, rank) = (File::new(2 + u32::try_from(chance.below(4)).ok()?), 1 + chance.below(6));
        let square = Square::from_coords(file, Rank::new(u32::try_from(rank).ok()?));
        if !setup.board.occupied().contains(square) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    let position: Chess = setup.position(CastlingMode::Standard).ok()?;
    (!position.is_game_over() && lines(&position, 8, &mut 0)).then_some(position)
}

/// Whether every line has ended within so many plies, and there are few of them.
fn lines(position: &Chess, plies: u32, count: &mut u32) -> bool {
    *count += 1;
    if position.is_game_over() || plies == 0 || *count > 500 {
        return position.is_game_over();
    }
    position.legal_moves().into_iter().all(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        lines(&next, plies - 1, count)
    })
}

#[test]
fn of_forced_lines_few_are_left_open() {
    let mut chance = Chance(3);
    let positions = std::iter::from_fn(|| Some(forced(&mut chance))).take(4000).flatten();
    measure("forced lines of eight plies", positions, 5_000);
}
