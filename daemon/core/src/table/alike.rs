//! Tournament: what stands on the board and is no legal move is announced in the same words and at the same moment as
//! if it were one, so that nobody learns before the press which it is (Laws 11.3.1).
//!
//! Each step here is the other half of one that a legal move takes: shown (`play`), firm by rest or by the end of its
//! announcement (`firmness`), asked for the piece of a promotion (`promotion`).

mod answered;

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Seen};
use shakmaty::{Bitboard, Color, Position, Role, Square};

use super::firmness::Check;
use super::play::traces;
use super::promotion::may_become;
use super::{Scene, Table};
use crate::described::{Described, With};
use crate::game::Game;
use crate::inference::{Meaning, is_centre};
use crate::notice::{Announced, Notice};
use crate::sensing::board::Board;

/// How far what stands there has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It stands there, and nothing has been said.
    Standing,
    /// It is being announced, which on pegs does not make it firm yet.
    Announced,
    /// It was announced as a firm move is: whatever hands do now is for the arbiter, after the press.
    Firm,
    /// It was pressed for.
    Pressed,
}

/// What stands on the board as one move that is not legal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    seen: Described,
    stage: Stage,
    /// Squares from which something was lifted since.
    lifted: Bitboard,
    /// An opposing piece that was lifted, and when that counts as the opponent's touch.
    held: Option<(Square, Millis)>,
}

impl Table {
    /// What stands there as one move of the side to move, legal or not.
    pub(super) fn seen_now(&self, board: &Board) -> Option<Described> {
        let game = self.playing()?;
        let seen = game.now().described(&board.picture, &traces(&[&self.turn.stirs], None, board))?;
        match (seen.with, self.described.map(|described| described.seen)) {
            (With::Promotion(None), Some(named)) if named.from == seen.from && named.to == seen.to => {
                Some(named)
            }
            _ => Some(seen),
        }
    }

    /// Nothing legal explains the picture: is it one piece that went somewhere?
    pub(super) fn describe(&mut self, scene: &mut Scene<'_>) {
        let announced_here = |game: &&Game| {
            game.terms.mode.manner().announces_alike && !self.announces_himself(game.to_move())
        };
        if self.playing().filter(announced_here).is_none()
            || self.described_is_firm()
            || self.copy_may_be_wrong(scene.board)
        {
            return;
        }
        let Some(seen) = self.seen_now(scene.board) else { return };
        let same = self.described.is_some_and(|described| described.seen == seen);
        if same || self.described_is_the_same(scene.board) {
            return;
        }
        for change in scene.board.believe_explained(seen.squares()) {
            self.stir(change, scene);
        }
        self.leave_described();
        if let With::Promotion(None) = seen.with {
            self.ask_for_promotion(seen.from, seen.to, scene);
        } else {
            self.stands(seen, scene);
        }
    }

    fn stands(&mut self, seen: Described, scene: &mut Scene<'_>) {
        self.described = Some(Standing { seen, stage: Stage::Standing, lifted: Bitboard::EMPTY, held: None });
        self.check = Check::default();
        if scene.board.setup.pegged {
            self.announce_described(Stage::Announced, scene);
        }
    }

    /// Who has the move, by what stands on the board: after what is no legal move the opponent, as after a legal one.
    pub(super) fn moves_next(&self, game: &Game) -> Color {
        let moved = self.described.filter(|standing| standing.stage != Stage::Pressed).is_some();
        if moved { game.to_move().other() } else { game.to_move() }
    }

    /// What stands there and is no legal move, announced or not.
    pub(super) fn stands_like_a_move(&self) -> Option<Described> {
        self.described.map(|standing| standing.seen)
    }

    /// What has been announced and is no legal move.
    pub(super) fn announced_like_a_move(&self) -> Option<Described> {
        self.described.filter(|standing| standing.stage != Stage::Standing).map(|standing| standing.seen)
    }

    /// Whether this has been announced.
    pub(super) fn was_described(&self, from: Square, to: Square) -> bool {
        self.described.is_some_and(|standing| {
            standing.stage != Stage::Standing && (standing.seen.from, standing.seen.to) == (from, to)
        })
    }

    /// Whether it was announced as a firm move is.
    pub(super) fn described_is_firm(&self) -> bool {
        self.described.is_some_and(|described| described.stage == Stage::Firm)
    }

    /// Something else stands there now. What has been announced and was not firm is corrected.
    pub(super) fn leave_described(&mut self) {
        if self.described.take().is_some_and(|described| described.stage == Stage::Announced) {
            self.correcting = true;
        }
    }

    fn announce_described(&mut self, stage: Stage, scene: &mut Scene<'_>) {
        let Some(game) = self.playing() else { return };
        let Some(described) = self.described.filter(|described| described.stage == Stage::Standing) else {
            return;
        };
        let announced = Announced::described(game.now().position().board(), &described.seen);
        let ply = game.ply() + 1;
        self.described = Some(Standing { stage, ..described });
        let notice = if std::mem::take(&mut self.correcting) {
            Notice::Correction(announced)
        } else {
            Notice::Move(announced)
        };
        self.say_of_ply(scene, &notice, Some(ply));
        self.show_on_clock(&announced, scene);
    }

    /// It was announced as firm, and then something else was made of it: as with a legal move, nothing is said of that
    /// at the press.
    pub(super) fn described_was_replaced(&self, scene: &Scene<'_>) -> bool {
        self.described_is_firm() && !self.described_stands(&scene.board.picture)
    }

    /// The clock was pressed.
    pub(super) fn press_described(&mut self, scene: &mut Scene<'_>) {
        if self.described_was_replaced(scene) {
            self.described = None;
            return;
        }
        self.describe(scene);
        let stands = self.described_stands(&scene.board.picture);
        if let Some(described) = self.described.filter(|_| stands) {
            self.announce_described(Stage::Pressed, scene);
            self.described = Some(Standing { stage: Stage::Pressed, ..described });
        }
    }

    /// Its announcement has been heard to its end.
    pub(super) fn described_was_heard(&mut self, ply: u32) {
        let coming = self.playing().map(Game::ply).is_some_and(|last| last + 1 == ply);
        if let Some(described) =
            self.described.as_mut().filter(|described| coming && described.stage == Stage::Announced)
        {
            described.stage = Stage::Firm;
        }
    }

    /// When rest has made it as firm as a legal move would be, and when to ask for a picture.
    fn described_rested_at(&self, board: &Board) -> Option<(Millis, Millis)> {
        let described = self.described.filter(|described| described.stage == Stage::Standing)?;
        let seen = described.seen;
        let rests = !board.setup.pegged && self.rest_counts() && self.seen_now(board) == Some(seen);
        let position = self.playing()?.now().position();
        let may_travel = seen.may_travel_on(position);
        let king_to_centre =
            seen.piece.role == Role::King && seen.with == With::Nothing && is_centre(seen.to);
        rests.then(|| self.rest_ends(may_travel, king_to_centre, board))
    }

    /// It was announced as firm and put right, and another move stands there. Where no clock is pressed, the
    /// opponent's touch takes the press's place.
    pub(super) fn answer_what_was_put_right(&mut self, square: Square, scene: &mut Scene<'_>) {
        if !self.described_is_firm() || self.clock_runs() || self.described_is_the_same(scene.board) {
            return;
        }
        let Some(game) = self.playing() else { return };
        let Some(piece) = game.now().piece_at(square).filter(|piece| piece.color != game.to_move()) else {
            return;
        };
        let sees = scene.board.sees();
        let mut picture = scene.board.picture.clone();
        picture.set(square, if sees == Sees::Occupancy { Seen::Occupied } else { Seen::Piece(piece) });
        let traces = traces(&[&self.turn.stirs], None, scene.board);
        if let Meaning::Move(mv) = game.now().meaning(&picture, sees, &traces) {
            self.described = None;
            self.shown(mv, scene);
        }
    }

    pub(super) fn review_described(&mut self, scene: &mut Scene<'_>) {
        self.review_held_described(scene);
        let Some((firm, ask)) = self.described_rested_at(scene.board) else { return };
        let now = scene.now();
        if now >= firm {
            self.announce_described(Stage::Firm, scene);
        } else if self.check == Check::Open && now >= ask {
            self.check = Check::Asked;
            scene.ask_for_picture();
        }
    }

    pub(super) fn described_wake(&self, board: &Board) -> Option<Millis> {
        let held = self.described.and_then(|described| described.held_until());
        let rested = self.described_rested_at(board);
        let rested = rested.map(|(firm, ask)| if self.check == Check::Open { ask } else { firm });
        [held, rested].into_iter().flatten().min()
    }

    /// A pawn that may not stand where it stands is given the name of its piece as any other.
    pub(super) fn name_described(&mut self, role: Role, scene: &mut Scene<'_>) -> bool {
        if !self.manner().announces_alike || !may_become(role) {
            return false;
        }
        let Some(seen) = self.seen_now(scene.board) else { return false };
        if !matches!(seen.with, With::Promotion(_)) {
            return false;
        }
        self.promoting = None;
        self.stands(Described { with: With::Promotion(Some(role)), ..seen }, scene);
        true
    }
}
