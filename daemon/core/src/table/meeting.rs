//! A game that goes on at another board than it was begun with: the old one is dead, or stands elsewhere.
//!
//! Where the configuration has put the new board at the table, its place is certain; where it is just the only board
//! that there is now, the players are asked. Then the position is set up on it, square by square, and play goes on.

use super::questions::Asked;
use super::{Scene, Table};
use crate::event::{GameResult, QuestionAnswer};
use crate::game::Game;
use crate::input::BoardId;
use crate::notice::{Notice, Reason};
use crate::seat::Boards;
use shakmaty::{Color, Position};

/// How a board has come to a game that it has not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// The user has named it for this table.
    Certain,
    /// Nobody has said so: it is asked.
    Asked,
}

impl Table {
    /// This board stands at the table from now on: before this side, or before both.
    pub fn take_board(&mut self, side: Option<Color>, id: BoardId, meeting: Meeting) {
        let is_new = !self.boards.contains(&id);
        match side {
            Some(side) => self.boards.put(side, id),
            None => self.boards = Boards::One(id),
        }
        if is_new && self.is_under_way() {
            *self.meetings.get_mut(side.unwrap_or(Color::White)) = Some(meeting);
        }
    }

    /// A game is on and has a move.
    pub fn is_under_way(&self) -> bool {
        self.playing().is_some_and(|game| !game.plies.is_empty())
    }

    /// The first look at a board that has just come to the game; `false` where it has been there.
    pub(super) fn meet_board(&mut self, scene: &mut Scene<'_>) -> bool {
        let keeper = self.keeper(scene.board);
        let Some(meeting) = self.meetings.get_mut(keeper).take() else { return false };
        if meeting == Meeting::Asked && self.manner().players_decide {
            let Some(game) = self.playing() else { return false };
            let number = game.now().position().fullmoves().get();
            let notice = Notice::ResumeWanted(game.terms.white.clone(), game.terms.black.clone(), number);
            self.ask(Asked::Resume, &notice, scene);
        } else {
            self.go_on_here(scene);
        }
        true
    }

    /// The game goes on at this board, as soon as its position stands there.
    pub(super) fn go_on_here(&mut self, scene: &mut Scene<'_>) {
        self.begin_copies(scene);
        if scene.board.tells_moves() {
            self.board_has_followed(scene);
            self.say_position(None, scene);
            return self.say_game_goes_on(scene);
        }
        let wrong = self.playing().map(Game::now).is_some_and(|now| !now.wrong(scene.board.raw()).is_empty());
        if !wrong {
            self.doubts_of_mut(scene.board).note(Vec::new());
            self.back_home(scene);
            self.say_game_goes_on(scene);
        } else if !self.manner().players_decide {
            self.tell_doubt(scene);
        } else if self.has_two_boards() {
            self.guide_boards(scene);
        } else {
            self.begin_set_up(None, None, scene);
        }
    }

    /// The players do not want that game: it has no result.
    pub(super) fn refuse_to_go_on(&mut self, id: u32, scene: &mut Scene<'_>) {
        self.close_question(id, QuestionAnswer::Cancelled, scene);
        self.end(GameResult::Open, Reason::BrokenOff, scene);
        self.look_for_start(scene);
    }
}
