//! What hands do with a board after the game.

use shakmaty::{Board, Color, KnownOutcome, Outcome, Piece, Role, Square};

use super::{Circumstances, Motion, Step};
use crate::table::Table;

/// Rest between two motions, in ms, beside one look of the board at all squares.
const REST: u64 = 150;
/// Rest with the kings in the centre, in ms: longer than the three seconds that confirm a result.
const SHOWN: u64 = 4000;

/// Shows a result with the kings: on e4 and d5, the light squares, White has won; on d4 and e5, the dark ones,
/// Black has won; side by side on e4 and e5 the game is drawn. Nothing is shown of a game without a result.
pub fn kings(table: &Table, outcome: Outcome, around: Circumstances) -> Vec<Step> {
    let (white, black) = match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => (Square::E4, Square::D5),
        Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => (Square::D4, Square::E5),
        Outcome::Known(KnownOutcome::Draw) => (Square::E4, Square::E5),
        Outcome::Unknown => return Vec::new(),
    };
    let mut steps = Vec::new();
    for (color, to) in [(Color::White, white), (Color::Black, black)] {
        let king = Piece { color, role: Role::King };
        let from = Square::ALL.into_iter().find(|square| table.get(*square) == Some(king));
        let Some(from) = from.filter(|from| *from != to) else { continue };
        if table.get(to).is_some_and(|piece| piece.role != Role::King) {
            steps.push(step(Motion::Lift(to), around));
        }
        steps.push(step(Motion::Lift(from), around));
        steps.push(step(Motion::Place(to, king), around));
    }
    steps.push(Step { rest: SHOWN, motion: Motion::Rest });
    steps
}

/// Sets up `board`: everything that is not in its place is taken off, then what is missing is put up.
pub fn set_up(table: &Table, board: &Board, around: Circumstances) -> Vec<Step> {
    let mut steps = Vec::new();
    let wrong = |square: &Square| table.get(*square) != board.piece_at(*square);
    for square in Square::ALL.into_iter().filter(wrong).filter(|square| table.get(*square).is_some()) {
        steps.push(step(Motion::Lift(square), around));
    }
    for square in Square::ALL.into_iter().filter(wrong) {
        if let Some(piece) = board.piece_at(square) {
            steps.push(step(Motion::Place(square, piece), around));
        }
    }
    steps
}

fn step(motion: Motion, around: Circumstances) -> Step {
    Step { rest: REST + around.scan, motion }
}
