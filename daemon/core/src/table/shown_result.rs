//! Results that are shown on the board: by the kings on centre squares, or by a result piece of a DGT set. Conventions
//! of boards, not of the Laws: players are asked, the arbiter is told, and nothing is a result by itself.

use appendixd_protocol::Seen;
use appendixd_protocol::sense::ResultPiece;
use shakmaty::{Color, Piece, Role, Square};

use super::{Scene, Table};
use crate::event::{GameResult, Why};
use crate::game::Game;
use crate::inference::{Prospects, is_centre};
use crate::sensing::board::Board;

/// More squares than kings and a piece that they take are no result that is shown.
const SHOWN_BY: usize = 4;

impl Table {
    /// The result that the board shows, if it has not been asked about.
    pub(super) fn shown_result(&self, board: &Board) -> Option<GameResult> {
        let game = self.playing()?;
        if self.questions.was_asked_since(board.quiet_since()) {
            return None;
        }
        piece_shows_result(game, board).or_else(|| kings_show_result(game, board))
    }

    /// A king move that turned out to be half of a result was none.
    pub(super) fn drop_kings_walk(&mut self, scene: &mut Scene<'_>) {
        let walked = self.playing().and_then(Game::last).is_some_and(|last| {
            last.completed.is_none() && last.mv.role() == Role::King && is_centre(last.mv.to())
        });
        let kings = self.playing().is_some_and(|game| kings_show_result(game, scene.board).is_some());
        if walked && kings {
            self.retract(Why::Misread, scene);
        }
    }
}

/// One result piece of a DGT set stands anywhere, and little else is wrong.
fn piece_shows_result(game: &Game, board: &Board) -> Option<GameResult> {
    let wrong = game.now().wrong(&board.picture);
    let sign = |square| match board.picture.get(square) {
        Seen::Result(sign) => Some(sign),
        Seen::Empty | Seen::Occupied | Seen::Piece(_) => None,
    };
    let mut signs = wrong.into_iter().filter_map(sign);
    let (Some(sign), None) = (signs.next(), signs.next()) else { return None };
    (wrong.count() <= SHOWN_BY).then_some(match sign {
        ResultPiece::Draw => GameResult::Drawn,
        ResultPiece::WhiteWins => GameResult::Won(Color::White),
        ResultPiece::BlackWins => GameResult::Won(Color::Black),
    })
}

/// Both kings stand on centre squares and no legal move explains it: both light, White has won; both dark, Black; one
/// of each, drawn.
fn kings_show_result(game: &Game, board: &Board) -> Option<GameResult> {
    let now = game.now();
    let wrong = now.wrong(&board.picture);
    let kings_away = Color::ALL
        .into_iter()
        .all(|color| now.king_of(color).is_some_and(|home| wrong.contains(home) || is_centre(home)));
    if !kings_away || wrong.count() > SHOWN_BY {
        return None;
    }
    let centre: Vec<Square> = wrong.into_iter().filter(|square| is_centre(*square)).collect();
    let seen_king = |square: &Square| match board.picture.get(*square) {
        Seen::Piece(Piece { role, .. }) => role == Role::King,
        Seen::Occupied => true,
        Seen::Empty | Seen::Result(_) => false,
    };
    let squares: Vec<Square> = board_kings(board, &centre, now);
    if squares.len() != 2 || !centre.iter().all(seen_king) {
        return None;
    }
    let light = squares.iter().filter(|square| square.is_light()).count();
    Some(match light {
        2 => GameResult::Won(Color::White),
        0 => GameResult::Won(Color::Black),
        _ => GameResult::Drawn,
    })
}

/// Centre squares on which a king is seen: on boards that know occupancy only, those that should be empty.
fn board_kings(board: &Board, centre: &[Square], now: &Prospects) -> Vec<Square> {
    let standing = Color::ALL.into_iter().filter_map(|color| now.king_of(color));
    let at_home = standing.filter(|home| is_centre(*home) && board.picture.get(*home).is_occupied());
    let mut squares: Vec<Square> = centre
        .iter()
        .copied()
        .filter(|square| board.picture.get(*square).is_occupied())
        .chain(at_home.filter(|home| !centre.contains(home)))
        .collect();
    squares.dedup();
    squares
}
