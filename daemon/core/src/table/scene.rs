//! What a table works with while it handles one input, and which of its boards it looks at.

use appendixd_protocol::{Command, Millis, Outbox};
use shakmaty::Color;

use super::Table;
use crate::input::BoardId;
use crate::outlet::Outlet;
use crate::sensing::board::Board;

/// What a table works with while it handles one input.
pub struct Scene<'a> {
    /// The board that is looked at.
    pub board: &'a mut Board,
    /// Where events and sentences go.
    pub out: &'a mut Outlet,
    /// Where bytes for this board go.
    pub port: &'a mut Outbox,
    /// The table's other board, where each player has his own, and where its bytes go.
    pub across: Option<(&'a mut Board, &'a mut Outbox)>,
}

impl Scene<'_> {
    pub(super) fn now(&self) -> Millis {
        self.out.now
    }

    pub(super) fn ask_for_picture(&mut self) {
        self.board.ask_for_picture(self.out.now, self.port);
    }

    pub(super) fn command(&mut self, command: &Command) {
        self.board.command(command, self.out.now, self.port);
    }

    /// Looks at this board from now on, if it stands at the table.
    pub fn turn_to(&mut self, id: &BoardId) {
        if self.board.id == *id {
            return;
        }
        if let Some((board, port)) = self.across.as_mut().filter(|(board, _)| board.id == *id) {
            std::mem::swap(&mut self.board, board);
            std::mem::swap(&mut self.port, port);
        }
    }
}

impl Table {
    /// Looks at the board on which this side moves.
    pub(super) fn face(&self, side: Color, scene: &mut Scene<'_>) {
        if let Some(id) = self.boards.of(side) {
            scene.turn_to(id);
        }
    }

    /// Does something at the board of the side that has moved last, and looks back to where it looked before.
    pub(super) fn at_last_mover<T>(
        &mut self,
        scene: &mut Scene<'_>,
        act: impl FnOnce(&mut Self, &mut Scene<'_>) -> T,
    ) -> T {
        let looked_at = scene.board.id.clone();
        if let Some(side) = self.last_mover() {
            self.face(side, scene);
        }
        let result = act(self, scene);
        scene.turn_to(&looked_at);
        result
    }

    /// The side that has moved last, or would have.
    pub(super) fn last_mover(&self) -> Option<Color> {
        self.playing().map(|game| game.to_move().other())
    }

    /// The sides whose boards are looked at one after the other: one where both move on the same.
    pub(super) fn sides_with_boards(&self) -> &'static [Color] {
        if self.has_two_boards() { &Color::ALL } else { &[Color::White] }
    }

    /// Whether each side has a board of its own (Laws D.1).
    pub(super) fn has_two_boards(&self) -> bool {
        matches!(self.boards, crate::seat::Boards::Two(_))
    }

    /// Whether the side that has the move does not move on this board.
    pub(super) fn is_across(&self, board: &Board) -> bool {
        let to_move = self.playing().map(super::Game::to_move);
        self.boards.owner(&board.id).is_some_and(|owner| Some(owner) != to_move)
    }

    /// Under which side something is kept that each board has: White's where both move on the same.
    pub(super) fn keeper(&self, board: &Board) -> Color {
        self.boards.owner(&board.id).unwrap_or(Color::White)
    }
}
