//! The squares a piece passes on its way.

use shakmaty::{Chess, Position, Role, Square, attacks};

/// The squares between `from` and `to` in the order of going, where the piece goes straight; none for a knight.
pub fn between(from: Square, to: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = attacks::between(from, to).into_iter().collect();
    squares.sort_by_key(|square| square.distance(from));
    squares
}

/// The squares of `way` on which the piece from `from` could end a legal move of its own, and the game would go on.
/// Who lets go of a piece where it mates has ended the game, and cannot be said to hover.
pub fn legal_stops(position: &Chess, from: Square, way: &[Square]) -> Vec<Square> {
    let moves = position.legal_moves();
    let stops = |square: &Square| {
        let m = moves.iter().find(|m| m.from() == Some(from) && m.to() == *square && !m.is_castle());
        m.is_some_and(|m| position.clone().play(*m).is_ok_and(|after| !after.is_game_over()))
    };
    way.iter().copied().filter(stops).collect()
}

/// Empty squares that are no destination of the piece on `from`, not even by castling.
pub fn unrelated_squares(position: &Chess, from: Square) -> Vec<Square> {
    let legal = destinations(position, from);
    let king = position.board().role_at(from) == Some(Role::King);
    let empty = Square::ALL.into_iter().filter(|square| position.board().piece_at(*square).is_none());
    empty
        .filter(|square| !legal.contains(square))
        // A king that is put down two squares aside may look like one that castles.
        .filter(|square| !(king && square.rank() == from.rank()))
        .collect()
}

fn destinations(position: &Chess, from: Square) -> Vec<Square> {
    let moves = position.legal_moves();
    moves.iter().filter(|m| m.from() == Some(from) && !m.is_castle()).map(|m| m.to()).collect()
}
