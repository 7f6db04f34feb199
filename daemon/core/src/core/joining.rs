//! A board that is plugged into another socket in the middle of a game.
//!
//! Without a number of its own it is known by its socket only, so it comes as another board. Where exactly one game waits
//! for a board of its kind, it stands at no table until it has shown its pieces: if they stand as in that game, after a
//! move at least, it is taken for the board that is missed, and the game goes on as it does after any break. Else it is
//! a board like any other, and the game waits on.

use appendixd_protocol::{Model, Picture, Sense};
use shakmaty::{Chess, Position};

use super::Core;
use crate::event::BoardState;
use crate::input::{BoardId, Connection};
use crate::journal::Decoded;
use crate::notice::Notice;
use crate::seat::{Boards, TablePlan};
use crate::sensing::board::{Board, BoardMemory};
use crate::table::{Meeting, Table};

impl Core {
    /// Whether it is seen first what stands on this board that was found, which has no table yet.
    pub(super) fn is_to_be_seen_first(&mut self, connection: &Connection) -> bool {
        let other_place = |plan: &TablePlan| plan.waits_for_any() && !self.has_board(&plan.name);
        let would_be_new = connection.setup.found
            && !self.settings.tables.iter().any(other_place)
            && !self.tables.iter().any(|table| self.is_left(table));
        would_be_new
            && self.game_that_waits(connection.model).is_some()
            && self.table_left_for(connection).is_none()
    }

    /// The only table with a game under way whose board, of this kind and found by itself, is gone; and that board.
    fn game_that_waits(&self, model: &Model) -> Option<(&Table, &Board)> {
        let waits = |table: &'_ Table| {
            let Boards::One(id) = &table.boards else { return None };
            let lost = |board: &&Board| board.state == BoardState::Lost && board.setup.found;
            self.boards.get(id).filter(|board| board.model == model).filter(lost)
        };
        let under_way = self.tables.iter().filter(|table| table.is_under_way());
        let mut waiting = under_way.filter_map(|table| Some((table, waits(table)?)));
        waiting.next().filter(|_| waiting.next().is_none())
    }

    /// What has to be done before this sense is taken: a board that stands nowhere has shown its pieces, or will not.
    pub(super) fn place_seen(&mut self, change: &Decoded) -> Option<Decoded> {
        let Decoded::Sensed { board: id, sense } = change else { return None };
        let board = self.boards.get(id).filter(|_| self.table_of(id).is_none())?;
        let table = match sense {
            Sense::Picture(picture) => self.table_that_shows(board, picture),
            Sense::Silent | Sense::Calibration(_) => None,
            _ => return None,
        };
        if let Some(table) = table {
            return Some(Decoded::Joins { board: Box::new(board.memory()), table });
        }
        let port = board.port.clone();
        self.make_table(id.clone(), &port);
        self.greet(id);
        None
    }

    fn table_that_shows(&self, board: &Board, picture: &Picture) -> Option<String> {
        let (table, lost) = self.game_that_waits(board.model)?;
        let now = table.game()?.now();
        let same_number = lost.serial.is_none() || board.serial.is_none() || lost.serial == board.serial;
        let wrong = if lost.rotated { now.wrong(&picture.rotated()) } else { now.wrong(picture) };
        // Whoever sets up the pieces wants a new game.
        let is_start = now.position().board() == Chess::default().board();
        (same_number && wrong.is_empty() && !is_start).then(|| table.name.clone())
    }

    /// A board takes the place of the one that is gone from this table.
    pub(crate) fn joins(&mut self, memory: &BoardMemory, table: &str) {
        let Some(table) = self.tables.iter_mut().find(|other| other.name == table) else { return };
        let lost = table.boards.ids().into_iter().find_map(|id| self.boards.get(id));
        let turned = lost.map(|lost| lost.rotated);
        lost.into_iter().for_each(|lost| self.out.forget_board(&lost.id.0));
        let board = self.boards.entry(memory.id.clone()).or_insert_with(|| Board::remembered(memory.clone()));
        board.rotated = turned.unwrap_or(board.rotated);
        table.take_board(None, memory.id.clone(), Meeting::Certain);
        self.greet(&memory.id);
    }

    /// It has a table now: what would have been told of it before is told.
    fn greet(&mut self, id: &BoardId) {
        self.board_event(id);
        if self.boards.get(id).is_some_and(Board::is_told) {
            self.say_of_board(id, Notice::BoardFound);
        }
    }
}
