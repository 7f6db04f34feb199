//! A helpmate search: both sides help, the most promising position first, each position once.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use shakmaty::{Bitboard, Chess, Color, Position, Square, attacks};

use super::{Mating, structure};

/// With more pieces than this the king does not have to help.
const MANY: usize = 2;

/// As far from a mate as a position without check.
const QUIET: u32 = 12;

/// Only where so few moves are open can every line be seen to its end, so that a closed structure is worth a look.
const NARROW: usize = 16;

/// Which of the positions that seem equally far is looked at first. Long ways want the newest, corners the oldest.
#[derive(Clone, Copy)]
enum First {
    Newest,
    Oldest,
}

/// A search that is stuck begins again from so many positions that can be reached, each with its part of the effort.
const RESTARTS: usize = 12;

/// Looks at no more than `effort` positions.
pub(super) fn search(position: &Chess, side: Color, effort: usize) -> Mating {
    for first in [First::Newest, First::Oldest] {
        let answer = search_in_order(position, side, effort / 4, first);
        if answer != Mating::Undetermined {
            return answer;
        }
    }
    let part = effort / 2 / RESTARTS;
    let mut starts = (1..=RESTARTS).map(|number| wander(position, number));
    // That nothing follows from there says nothing of the position itself.
    let found = starts.any(|start| search_in_order(&start, side, part, First::Newest) == Mating::Can);
    if found { Mating::Can } else { Mating::Undetermined }
}

/// A position some legal moves on, always the same for the same number.
fn wander(position: &Chess, number: usize) -> Chess {
    let mut position = position.clone();
    let mut choice = number;
    for _ in 0..4 + 2 * number {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        choice = choice.wrapping_mul(31) + 7;
        position.play_unchecked(moves[choice % moves.len()]);
    }
    position
}

fn search_in_order(position: &Chess, side: Color, effort: usize, first: First) -> Mating {
    let mut seen = HashSet::from([position.clone()]);
    let mut found = vec![Some(position.clone())];
    let mut waiting = BinaryHeap::from([(Reverse(0), 0, 0)]);
    let mut looked_at = 0;
    while let Some((.., index)) = waiting.pop() {
        let Some(position) = found.get_mut(index).and_then(Option::take) else { continue };
        if looked_at == effort {
            return Mating::Undetermined;
        }
        looked_at += 1;
        let moves = position.legal_moves();
        let narrow = moves.len() <= NARROW;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.turn() != side && next.is_checkmate() {
                return Mating::Can;
            }
            let closed = || narrow && mv.is_zeroing() && structure::is_closed_to(&next, side);
            if next.has_insufficient_material(side) || seen.contains(&next) || closed() {
                continue;
            }
            seen.insert(next.clone());
            let tie = match first {
                First::Newest => found.len(),
                First::Oldest => usize::MAX - found.len(),
            };
            waiting.push((Reverse(distance(&next, side)), tie, found.len()));
            found.push(Some(next));
        }
    }
    Mating::Cannot
}

/// A guess of how far a mate by `side` is: only the order of the search depends on it.
fn distance(position: &Chess, side: Color) -> u32 {
    let board = position.board();
    let (Some(king), Some(own)) = (board.king_of(side.other()), board.king_of(side)) else { return u32::MAX };
    let occupied = board.occupied().without(king);
    let free = (attacks::king_attacks(king) & !board.by_color(side.other()))
        .into_iter()
        .filter(|square| board.attacks_to(*square, side, occupied).is_empty())
        .count();
    let men = board.by_color(side);
    let pieces = men & !board.pawns() & !board.kings();
    let mut distance = u32::try_from(free).unwrap_or(8) * 6 + evasions(position, side);
    distance += match pieces.into_iter().map(|piece| piece.distance(king)).min() {
        Some(nearest) if pieces.count() > MANY => nearest * 3,
        _ => king.distance(own) * 3,
    };
    if (pieces & board.rooks_and_queens()).any() {
        distance += from_edge(king) * 4;
    } else if (men & board.pawns()).any() {
        distance += 40 + to_promotion(board.pawns() & men, side, board.occupied()) * 10;
    } else {
        // A minor piece mates in a corner, where one of the king's own men stands in its way.
        let others = board.by_color(side.other()).without(king);
        let blocks = others.into_iter().map(|man| man.distance(king)).min().unwrap_or(0);
        distance += 10 + from_corner(king, men & board.bishops()) * 4 + blocks * 3;
    }
    distance
}

/// In check, what is left to play; else more than that.
fn evasions(position: &Chess, side: Color) -> u32 {
    if position.turn() == side || !position.is_check() {
        return QUIET;
    }
    u32::try_from(position.legal_moves().len()).map_or(QUIET, |moves| moves.min(QUIET))
}

fn from_edge(square: Square) -> u32 {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    file.min(7 - file).min(rank.min(7 - rank))
}

/// To the nearest corner, for a bishop that of its colour.
fn from_corner(king: Square, bishops: Bitboard) -> u32 {
    let fits = |corner: &Square| {
        bishops.is_empty() || bishops.into_iter().any(|at| at.is_light() == corner.is_light())
    };
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().filter(fits);
    corners.map(|corner| corner.distance(king)).min().unwrap_or(0)
}

/// Steps of the most advanced pawn, and what stands in its way.
fn to_promotion(pawns: Bitboard, side: Color, occupied: Bitboard) -> u32 {
    let steps = |pawn: Square| {
        let rank = u32::from(pawn.rank());
        let left = side.fold_wb(7 - rank, rank);
        let ahead = side.fold_wb(pawn.offset(8), pawn.offset(-8));
        left + u32::from(ahead.is_some_and(|square| occupied.contains(square)))
    };
    pawns.into_iter().map(steps).min().unwrap_or(8)
}
