//! The game as it has been announced: all that a player may be told of it in a tournament.
//!
//! A move that is made and not announced is not in it. The last announced one is told by what it did to the board,
//! until it is completed, and so is what was announced like a move and is none: no answer tells one from the other
//! (Laws 11.3.1).

use std::borrow::Cow;

use shakmaty::{Board, Color, Position, Role};

use super::Table;
use crate::described::{Described, With};
use crate::event::CompletedBy;
use crate::game::Game;
use crate::notice::Announced;
use crate::order::{Asker, MoveFacts};
use crate::settings::Edition;

/// A game, as far as one who asks may know it.
pub(super) struct Heard<'a> {
    /// Without what was announced last and is not completed.
    pub game: Cow<'a, Game>,
    /// That.
    pub stands: Option<Described>,
}

impl Table {
    /// What this asker may know of the game: a player in a tournament what was announced, everyone else all.
    pub(super) fn heard(&self, asker: Asker) -> Option<Heard<'_>> {
        let game = self.game.as_ref()?;
        let all = asker == Asker::Arbiter || !game.terms.mode.manner().announces_alike;
        if all || game.result.is_some() {
            return Some(Heard { game: Cow::Borrowed(game), stands: None });
        }
        let mut heard = game.clone();
        while heard.last().is_some_and(|last| !last.announced && last.completed.is_none()) {
            heard.pop();
        }
        let like_a_move = self.announced_like_a_move();
        let answers = like_a_move.is_some() && self.described_is_firm() && !self.clock_runs();
        complete_as_heard(&mut heard, like_a_move.is_some(), answers);
        let stands = like_a_move.or_else(|| take_open(&mut heard));
        Some(Heard { game: Cow::Owned(heard), stands })
    }
}

/// The last move, if it is not completed.
fn take_open(game: &mut Game) -> Option<Described> {
    game.last().filter(|last| last.completed.is_none())?;
    game.pop().map(|last| Described::of(last.mv, last.side))
}

/// What a move completes counts when the move is announced, be it legal or not. `more` is announced after the moves of
/// `game`, and it may be firm as an answer.
fn complete_as_heard(game: &mut Game, more: bool, answers: bool) {
    let count = game.plies.len() + usize::from(more);
    let by_next_move = game.terms.edition >= Edition::E2018;
    let last = game.plies.len().checked_sub(1);
    for (index, ply) in game.plies.iter_mut().enumerate() {
        let next = by_next_move && index + 3 <= count;
        let answered = if Some(index) == last { answers } else { ply.completed == Some(CompletedBy::Answer) };
        ply.completed = match ply.completed {
            Some(CompletedBy::NextMove | CompletedBy::Answer) | None if answered => Some(CompletedBy::Answer),
            Some(CompletedBy::NextMove | CompletedBy::Answer) | None => next.then_some(CompletedBy::NextMove),
            by => by,
        };
        if ply.completed != Some(CompletedBy::Press) {
            ply.clock = None;
        }
    }
}

impl Heard<'_> {
    /// The pieces as they stand after what was announced.
    pub fn board(&self) -> Board {
        let board = self.game.now().position().board();
        self.stands.map_or_else(|| board.clone(), |stands| stands.done_to(board))
    }

    /// The number of the last move; 0 before the first.
    pub fn ply(&self) -> u32 {
        self.game.ply() + u32::from(self.stands.is_some())
    }

    /// Who has the move.
    pub fn to_move(&self) -> Color {
        self.stands.map_or_else(|| self.game.to_move(), |stands| stands.piece.color.other())
    }

    /// What was announced last and is not completed, in the words in which it was.
    pub fn announced(&self) -> Option<Announced> {
        let before = self.game.now().position().board();
        self.stands.as_ref().map(|stands| Announced::described(before, stands))
    }

    /// The same for programs: short notation would tell whether it is legal.
    pub fn facts(&self) -> Option<MoveFacts> {
        let stands = self.stands?;
        let (ply, side, uci) = (self.ply(), stands.piece.color, uci(&stands));
        Some(MoveFacts { ply, side, san: uci.clone(), uci, completed: false })
    }
}

/// From square, to square, and the piece of a promotion.
pub(super) fn uci(stands: &Described) -> String {
    let piece = match stands.with {
        With::Promotion(role) => role.map(Role::char),
        With::Nothing | With::EnPassant | With::Castling { .. } => None,
    };
    format!("{}{}{}", stands.from, stands.to, piece.map(String::from).unwrap_or_default())
}
