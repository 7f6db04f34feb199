//! A press that comes before the board shows its move: what stood there when the clock was pressed.
//!
//! A report may still be on its way at the press, so for a second nothing is called irregular. What hands do in that
//! second is another matter: Laws 7.5.1 judges what stood there at the press. The two are told apart so:
//!
//! | after the press                                   | whose it is                                        |
//! |---------------------------------------------------|----------------------------------------------------|
//! | something is set down, a piece was in the hand    | a late report                                      |
//! | a whole picture shows what no report has told     | a lost report                                      |
//! | a piece of who pressed is lifted, soon            | a late report, if a legal move comes of it         |
//! | the same, and something illegal stood there       | hands                                              |
//! | any other lift, and what is set down of it        | hands                                              |
//!
//! Soon: until the picture that was asked for at the press has come, and one look of the board has passed.

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Picture, Seen};
use shakmaty::{Bitboard, Color, Move, Position, Square};

use super::play::traces;
use super::{Scene, Table};
use crate::game::Game;
use crate::inference::Meaning;
use crate::sensing::board::Board;

/// After this time a report is not late any more, even if the picture that was asked for is.
const LATE: Millis = Millis(500);

/// A press whose move the board does not show yet.
#[derive(Clone, Debug)]
pub(super) struct EarlyPress {
    /// Who pressed.
    pub side: Color,
    /// When.
    pub at: Millis,
    /// What stood there at the press, late reports included.
    pub stood: Picture,
    /// What the board has shown since.
    shows: Picture,
    /// When the picture came that was asked for at the press.
    picture: Option<Millis>,
    /// What hands have lifted since the press, and not set down again.
    lifted: Vec<(Square, Seen)>,
}

impl EarlyPress {
    /// The clock is pressed while `board` shows no complete move.
    pub fn new(side: Color, at: Millis, board: &Board) -> Self {
        let shows = board.picture.clone();
        Self { side, at, stood: shows.clone(), shows, picture: None, lifted: Vec::new() }
    }

    /// Whether what is reported now cannot have happened before the press.
    fn is_over(&self, now: Millis, board: &Board) -> bool {
        let look = self.at + board.model.timing.scan + board.model.timing.bounce;
        let came = self.picture.unwrap_or(self.at + LATE);
        now > came.max(look)
    }

    /// Whether hands have changed something since.
    pub fn was_disturbed(&self) -> bool {
        self.stood != self.shows
    }

    /// The board was away and shows this now: what has changed meanwhile was the work of hands.
    pub fn was_away(&mut self, shows: &Picture) {
        self.shows = shows.clone();
    }

    /// What was set down is a piece that was lifted after the press.
    fn set_down(&mut self, seen: Seen) -> bool {
        let index = self.lifted.iter().position(|(_, lifted)| *lifted == seen);
        index.map(|index| self.lifted.remove(index)).is_some()
    }
}

impl Table {
    /// The board has changed while a press waits for its move: what belongs to the press, and what to hands since.
    /// The first thing that hands do to what is no move ends the wait.
    pub(super) fn watch_press(&mut self, whole: bool, scene: &mut Scene<'_>) {
        let to_move = self.playing().map(Game::to_move);
        if self.is_across(scene.board) || self.promoting.is_some() {
            return;
        }
        let Some(mut press) = self.press.take_if(|press| Some(press.side) == to_move) else { return };
        let now = scene.now();
        let shows = scene.board.picture.clone();
        let (before, over) = (std::mem::replace(&mut press.shows, shows), press.is_over(now, scene.board));
        let changed: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|square| before.get(*square) != press.shows.get(*square))
            .collect();
        let mut by_hands = false;
        for square in changed {
            if !whole && self.is_by_hands(&mut press, (square, before.get(square)), now, scene.board) {
                by_hands = true;
            } else {
                press.stood.set(square, press.shows.get(square));
            }
        }
        if whole && press.picture.is_none() {
            press.picture = Some(now);
        }
        let judged = by_hands && over && self.is_finished(&press, scene.board);
        self.press = Some(press);
        if judged && let Some(press) = self.press.take() {
            self.judge_press(&press, scene);
        }
    }

    /// Whether a change on a square is the work of hands after the press.
    fn is_by_hands(
        &self,
        press: &mut EarlyPress,
        (square, before): (Square, Seen),
        now: Millis,
        board: &Board,
    ) -> bool {
        let seen = press.shows.get(square);
        if !seen.is_occupied() {
            let late = self.may_be_of(press.side, square, before)
                && !press.is_over(now, board)
                && !self.is_finished(press, board);
            if !late {
                press.lifted.push((square, before));
            }
            return !late;
        }
        let in_hand = self.in_hand(press, board) > 0;
        // A board that knows occupancy only does not say whose it is: what was in the hand comes first.
        let late = in_hand && seen == Seen::Occupied && !press.is_over(now, board);
        !late && (press.stood.get(square) == seen || press.set_down(seen) || !in_hand)
    }

    /// Whether what was seen on a square may be a piece of this side.
    fn may_be_of(&self, side: Color, square: Square, seen: Seen) -> bool {
        match seen {
            Seen::Piece(piece) => piece.color == side,
            _ => self
                .playing()
                .and_then(|game| game.now().piece_at(square))
                .is_none_or(|piece| piece.color == side),
        }
    }

    /// Whether no piece of who has pressed was in his hand: what stood there is all there was.
    fn is_finished(&self, press: &EarlyPress, board: &Board) -> bool {
        let found = || self.found_at_press(press.side, &press.stood, board);
        self.in_hand(press, board) == 0 || found().is_some_and(|found| found.displaced.is_some())
    }

    /// How many pieces of who has pressed were off the board.
    fn in_hand(&self, press: &EarlyPress, board: &Board) -> usize {
        let Some(game) = self.playing() else { return 0 };
        let pieces = game.now().position().board();
        let own = pieces.by_color(press.side);
        let stood: Bitboard =
            Square::ALL.into_iter().filter(|square| press.stood.get(*square).is_occupied()).collect();
        let there = match board.sees() {
            Sees::Pieces | Sees::Moves => stood
                .into_iter()
                .filter(|square| {
                    press.stood.get(*square).piece().is_some_and(|piece| piece.color == press.side)
                })
                .count(),
            Sees::Occupancy => (stood & own).count() + stood.without(pieces.occupied()).count(),
        };
        own.count().saturating_sub(there)
    }

    /// What stood there at the press decides: the move, if it was one, or what it was instead.
    pub(super) fn judge_press(&mut self, press: &EarlyPress, scene: &mut Scene<'_>) {
        match self.move_at_press(press, scene.board) {
            Some(mv) => {
                self.shown(mv, scene);
                self.press_counts(scene);
            }
            None => self.open_case(press, scene),
        }
    }

    fn move_at_press(&self, press: &EarlyPress, board: &Board) -> Option<Move> {
        let game = self.playing().filter(|game| game.to_move() == press.side)?;
        let traces = traces(&[&self.turn.stirs], None, board);
        match game.now().meaning(&press.stood, board.sees(), &traces) {
            Meaning::Move(mv) if press.was_disturbed() => Some(mv),
            _ => None,
        }
    }
}
