//! At which table a board stands.

use super::Core;
use crate::event::BoardState;
use crate::input::{BoardId, Connection};
use crate::seat::{Boards, TablePlan};
use crate::sensing::board::Board;
use crate::table::{Meeting, Table};

/// Tables made for a board are named `table1`, `table2` ...
const TABLE_NAME: &str = "table";

impl Core {
    /// A board that comes for the first time stands on the table that names its port, or makes a table of its own.
    pub(super) fn put_on_table(&mut self, connection: &Connection) {
        let id = connection.board.clone();
        if connection.setup.found {
            return self.put_where_one_is_awaited(connection);
        }
        let Some(plan) = self.settings.plan_of_port(&connection.port).cloned() else {
            if let Some(table) = self.table_left_for(connection) {
                return table.take_board(None, id, Meeting::Asked);
            }
            return self.make_table(id, &connection.port);
        };
        let found = self.tables.iter_mut().find(|table| table.name == plan.name);
        match (found, plan.side_of(&connection.port)) {
            (Some(table), side) => table.take_board(side, id, Meeting::Certain),
            (None, _) => {
                let boards = plan.boards([(&id, connection.port.as_str())]);
                let settings = self.settings.of_table(Some(&plan));
                self.add_table(Table::new(plan.name.clone(), boards, settings));
            }
        }
    }

    /// A board that was found by itself stands on the first table that is set up for such a board and has none; or it
    /// takes the place of one that was found before and is gone, where no game is under way; or makes a table of its
    /// own.
    fn put_where_one_is_awaited(&mut self, connection: &Connection) {
        let id = connection.board.clone();
        let waits = |plan: &&TablePlan| plan.waits_for_any() && !self.has_board(&plan.name);
        if let Some(plan) = self.settings.tables.iter().find(waits).cloned() {
            match self.tables.iter_mut().find(|table| table.name == plan.name) {
                Some(table) => table.boards = Boards::One(id),
                None => {
                    let settings = self.settings.of_table(Some(&plan));
                    self.add_table(Table::new(plan.name, Boards::One(id), settings));
                }
            }
            return;
        }
        let left = self.tables.iter().position(|table| self.is_left(table));
        if let Some(table) = left.and_then(|place| self.tables.get_mut(place)) {
            table.boards = Boards::One(id);
        } else if let Some(table) = self.table_left_for(connection) {
            table.take_board(None, id, Meeting::Asked);
        } else {
            self.make_table(id, &connection.port);
        }
    }

    /// Whether there is a table of this name, and not one that is left.
    pub(super) fn has_board(&self, name: &str) -> bool {
        self.tables.iter().any(|table| table.name == name && !self.is_left(table))
    }

    /// Its board was found by itself and is gone, and no game waits for it.
    pub(super) fn is_left(&self, table: &Table) -> bool {
        let Boards::One(id) = &table.boards else { return false };
        let gone = |board: &Board| board.setup.found && board.state == BoardState::Lost;
        self.boards.get(id).is_none_or(gone) && table.game().is_none_or(|game| game.result.is_some())
    }

    pub(super) fn make_table(&mut self, id: BoardId, port: &str) {
        let settings = self.settings.of_table(None);
        self.add_table(Table::new(self.free_name(port), Boards::One(id), settings));
    }

    /// The only board that the user has named is another than before: it takes the place of the one with which the
    /// only unfinished game was saved, or of the only one that there was. One that was found takes the place of the
    /// only one, if that was found too and has not been here since the daemon was started.
    pub(super) fn table_left_for(&mut self, connection: &Connection) -> Option<&mut Table> {
        let found = connection.setup.found;
        let is_meant = connection.setup.alone || found && self.tables.len() == 1;
        if !is_meant {
            return None;
        }
        let began = self.restarted;
        let boards = &self.boards;
        // One that was here since the daemon began is only away: its game waits for it.
        let stays_away = |board: &Board| began.is_some_and(|at| !board.has_come_since(at));
        let gone = |id: &BoardId| {
            let gone = |board: &Board| {
                board.state == BoardState::Lost && (!found || board.setup.found && stays_away(board))
            };
            boards.get(id).is_none_or(gone)
        };
        let left = |table: &&mut Table| {
            matches!(table.boards, Boards::One(_)) && table.boards.ids().into_iter().all(gone)
        };
        let only_a_game = found || self.tables.len() > 1;
        let mut left =
            self.tables.iter_mut().filter(left).filter(|table| !only_a_game || table.is_under_way());
        left.next().filter(|_| left.next().is_none())
    }

    fn add_table(&mut self, table: Table) {
        self.seat(&table);
        self.tables.push(table);
    }

    /// Who sits at this table hears what he is to hear.
    pub(crate) fn seat(&mut self, table: &Table) {
        self.out.seat(&table.name, &table.settings().seats, &self.settings);
    }

    /// The name of the table of a board at this port: by its place among those that the user has named, else behind
    /// them, and one that no table has, nor will have.
    fn free_name(&self, port: &str) -> String {
        let (plans, named) = (&self.settings.tables, &self.settings.named);
        let name = |number: usize| format!("{TABLE_NAME}{number}");
        let is_free = |number: &usize| {
            let mut known =
                self.tables.iter().map(|table| &table.name).chain(plans.iter().map(|plan| &plan.name));
            known.all(|other| *other != name(*number))
        };
        let own = named.iter().position(|other| other == port).map(|place| place + 1);
        let behind = named.len() + 1..=named.len() + self.tables.len() + plans.len() + 1;
        name(own.into_iter().chain(behind).find(is_free).unwrap_or_default())
    }
}
