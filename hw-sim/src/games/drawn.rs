//! Games drawn by chance: legal, and richer than life in what is rare: promotions to every piece, castling on
//! both sides, en passant, and line pieces that go a long way.

use std::collections::HashMap;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Outcome, Position, Role};

use super::Game;
use crate::dice::{self, Dice};

/// Longest and shortest drawn game, in plies.
const SHORTEST: u64 = 24;
const LONGEST: u64 = 120;

/// What a game is fond of: how much likelier than a plain move each kind of move is.
struct Taste {
    promotion: u64,
    castling: u64,
    en_passant: u64,
    capture: u64,
    pawn: u64,
    long_line: u64,
}

/// `count` games, the first drawn from `seed`, the next from `seed + 1` and so on.
pub fn varied(count: u64, seed: u64) -> Vec<Game> {
    (0..count).map(|number| drawn(seed.wrapping_add(number))).collect()
}

/// The game drawn from `seed`: from the start position to mate, stalemate, bare kings, or an end drawn in advance.
/// It never repeats a position three times and never comes near fifty moves without a capture.
pub fn drawn(seed: u64) -> Game {
    let mut dice = Dice::new(seed, dice::GAMES);
    let taste = taste(&mut dice);
    let length = dice.between(SHORTEST, LONGEST);
    let mut position = Chess::default();
    let mut seen: HashMap<Zobrist64, u32> = HashMap::new();
    let mut moves = Vec::new();
    while (moves.len() as u64) < length && !position.is_game_over() && position.halfmoves() < 60 {
        let Some(m) = draw(&position, &taste, &mut dice) else { break };
        let Ok(next) = position.clone().play(m) else { break };
        let times = seen.entry(next.zobrist_hash(EnPassantMode::Legal)).or_default();
        *times += 1;
        if *times > 2 {
            break;
        }
        position = next;
        moves.push(m);
    }
    let outcome = if position.is_game_over() { position.outcome() } else { Outcome::Unknown };
    Game { start: Chess::default(), moves, outcome }
}

fn taste(dice: &mut Dice) -> Taste {
    Taste {
        promotion: dice.between(30, 200),
        castling: dice.between(10, 60),
        en_passant: dice.between(20, 100),
        capture: dice.between(1, 6),
        pawn: dice.between(1, 8),
        long_line: dice.between(1, 5),
    }
}

fn draw(position: &Chess, taste: &Taste, dice: &mut Dice) -> Option<Move> {
    let moves = position.legal_moves();
    let weights: Vec<u64> = moves.iter().map(|m| weight(*m, taste)).collect();
    let mut left = dice.below(weights.iter().sum());
    for (m, weight) in moves.iter().zip(weights) {
        if left < weight {
            return Some(*m);
        }
        left -= weight;
    }
    None
}

fn weight(m: Move, taste: &Taste) -> u64 {
    match m {
        Move::Castle { .. } => taste.castling,
        Move::EnPassant { .. } => taste.en_passant,
        _ if m.is_promotion() => taste.promotion,
        Move::Normal { role, from, to, .. } => {
            let capture = if m.is_capture() { taste.capture } else { 1 };
            let kind = match role {
                Role::Pawn => taste.pawn,
                Role::Queen | Role::Rook | Role::Bishop if from.distance(to) > 3 => taste.long_line,
                _ => 1,
            };
            capture * kind
        }
        Move::Put { .. } => 0,
    }
}
