//! How boards stand: only the newest is worth saying. What waits of an earlier state is not said, and an outage of which
//! nobody has heard is no news at all.

use super::{Line, Queue, Step};
use crate::notice::Replaces;

impl Queue {
    /// What waits of an earlier state of this board is not said any more; whether one of its states waited.
    pub fn overtake(&mut self, line: &Line, steps: &mut Vec<Step>) -> bool {
        let earlier = |other: &Line| line.overtakes(other);
        let waited = self.waiting.iter().any(|other| earlier(other) && other.replaces == Replaces::Board);
        self.drop_waiting(earlier, steps);
        waited
    }

    /// Another board has taken the place of this one: what waits of it is not said any more.
    pub fn forget_board(&mut self, board: &str, steps: &mut Vec<Step>) {
        self.drop_waiting(|line| line.board.as_deref() == Some(board), steps);
    }

    /// Whether just this was said of the board last.
    pub(super) fn is_as_said(&self, line: &Line) -> bool {
        self.said_of_board(line).is_some_and(|said| said.text == line.text)
    }

    fn said_of_board(&self, line: &Line) -> Option<&Line> {
        let of_board = line.replaces == Replaces::Board;
        self.of_boards.iter().find(|said| of_board && said.board == line.board)
    }

    /// This sentence goes to the voice.
    pub(super) fn note_said_of_board(&mut self, line: &Line) {
        if line.replaces == Replaces::Board {
            self.of_boards.retain(|said| said.board != line.board);
            self.of_boards.push(line.clone());
        }
    }

    /// This sentence was not heard.
    pub(super) fn forget_said_of_board(&mut self, line: &Line) {
        self.of_boards.retain(|said| said.id != line.id);
    }
}

impl Line {
    /// Whether it tells how a board stands of which the other one tells how it stood.
    pub(super) fn overtakes(&self, other: &Self) -> bool {
        let same = self.board.is_some() && (&self.board, self.to) == (&other.board, other.to);
        self.replaces == Replaces::Board && same
    }
}
