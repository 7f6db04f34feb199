//! Before a game: the start position that begins it, and the few squares on which it is not right.

use appendixd_protocol::Millis;
use shakmaty::Chess;

use super::begin::{is_start, start_of};
use super::{Scene, Table};
use crate::event::{Audience, Difference, What};
use crate::inference::Prospects;
use crate::laws::Irregularity;
use crate::notice::Notice;
use crate::order::{NewGame, Refusal};
use crate::sensing::board::Board;

/// Up to so many squares it is the start position with mistakes; beyond, the players are still at it.
pub(super) const MISTAKES: usize = 8;

impl Table {
    /// No game is on: does the start position stand there, either way round?
    pub(super) fn look_for_start(&mut self, scene: &mut Scene<'_>) {
        if !self.manner().hands_begin_and_end {
            return;
        }
        if self.start_stands(scene) {
            self.position_is_right(scene);
            self.start_stood = true;
            if self.game.is_none() {
                self.begin(&NewGame::default(), scene);
            }
        } else if self.next_game_may_begin(scene) && self.game.is_some() && lifted_only(scene.board) {
            // The next game is begun by its first move, if that comes before the start position has rested.
            self.begin(&NewGame::default(), scene);
        }
    }

    /// The start position has stood there since the last game. Where that game ended before its first move, by a flag
    /// perhaps, it has stood all along: what is touched at once belongs to that game still.
    fn next_game_may_begin(&mut self, scene: &Scene<'_>) -> bool {
        let outlasted = |ended: Millis| scene.now() >= ended + self.settings.waits.position;
        let never_left = self.ended_at_home.take().is_some_and(outlasted);
        std::mem::take(&mut self.start_stood) || never_left
    }

    /// Whether the start position stands there; a board that is seen turned is turned.
    pub(super) fn start_stands(&self, scene: &mut Scene<'_>) -> bool {
        if is_start(&scene.board.picture) {
            return true;
        }
        if !is_start(&scene.board.picture.rotated()) {
            return false;
        }
        self.turn_board(scene);
        true
    }

    /// A start position with a few squares wrong rests: told, or the game would be played and nobody would hear it.
    pub(super) fn review_setting_up(&mut self, scene: &mut Scene<'_>) {
        if self.setting_up_wake(scene.board).is_none_or(|at| at > scene.now()) {
            return;
        }
        let squares = Self::differences_from_start(scene.board);
        if let Some(first) = squares.first().copied() {
            let count = squares.len();
            self.doubts_of_mut(scene.board).note(squares);
            self.say(scene, &Notice::Differs(count, first));
        }
    }

    /// Tournament: a game from the start position does not begin from a wrong one (Laws 7.2.1, Z-17). A board on
    /// which much else stands is still being set up.
    pub(super) fn wrong_start(&self, wanted: &NewGame, scene: &mut Scene<'_>) -> Option<Refusal> {
        let mode = wanted.mode.unwrap_or(self.settings.mode);
        if mode.manner().hands_begin_and_end
            || wanted.fen.is_some()
            || !scene.board.is_ready()
            || scene.board.tells_moves()
        {
            return None;
        }
        let start = Prospects::of(start_of(wanted)?);
        let [straight, turned] =
            [scene.board.picture.clone(), scene.board.picture.rotated()].map(|it| start.differences(&it));
        let squares = if turned.len() < straight.len() { turned } else { straight };
        if !(1..=MISTAKES).contains(&squares.len()) {
            return None;
        }
        let edition = wanted.edition.unwrap_or(self.settings.edition);
        let kind = Irregularity::WrongStartPosition;
        let what = What::Irregularity {
            kind,
            article: kind.article(edition),
            edition,
            side: None,
            squares: squares.iter().map(|difference| difference.square).collect(),
            to: Audience::Arbiter,
            penalty: None,
            doubtful: false,
        };
        self.event(scene, what);
        let first = scene.out.phrases().sentence(&Notice::Differs(squares.len(), squares[0]));
        let text =
            format!("The start position does not stand on the board. {first} Set it right and begin again.");
        Some(Refusal { code: "wrong-position", text })
    }

    /// The squares on which something else stands than in the start position.
    pub(super) fn differences_from_start(board: &Board) -> Vec<Difference> {
        Prospects::of(Chess::default()).differences(&board.picture)
    }

    pub(super) fn setting_up_wake(&self, board: &Board) -> Option<Millis> {
        let elsewhere = self.playing().is_some() || self.set_up.is_some();
        if elsewhere || !self.manner().hands_begin_and_end || !board.is_ready() {
            return None;
        }
        // What was left of a game that nobody can read is no start position with mistakes.
        if self.unread {
            return None;
        }
        let squares = Self::differences_from_start(board);
        let told = self.doubts_of(board).are(&squares);
        let few = (1..=MISTAKES).contains(&squares.len());
        (few && !told).then(|| board.quiet_since() + self.settings.waits.doubt)
    }
}

/// Of the start position, pieces are missing and nothing else is wrong.
fn lifted_only(board: &Board) -> bool {
    Prospects::of(Chess::default()).only_missing(&board.picture)
}
