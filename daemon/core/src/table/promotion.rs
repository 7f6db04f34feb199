//! The promotion piece, where the board cannot tell it: asked for at once, answered by an order or by hands.
//!
//! Lifting the new piece and setting it down again on its square steps queen, rook, bishop, knight; each is spoken,
//! and two seconds of rest choose. Nothing is made before the answer, and there is never a silent queen.

use appendixd_protocol::Millis;
use shakmaty::{Bitboard, Color, Move, Position, Rank, Role, Square};

use super::{Scene, Table};
use crate::game::Game;
use crate::notice::Notice;
use crate::sensing::StirKind;
use crate::sensing::board::Board;

const STEPS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A board that tells its squares only when something has changed is asked so often while its piece is stepped through:
/// a report that is lost would be a step that is lost, and another piece. A damaged one is put right within the bounce time.
const LOOKS: Millis = Millis(40);

/// A pawn has reached the last rank and waits for its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promoting {
    from: Square,
    to: Square,
    /// How often the piece has been lifted and set down again.
    steps: usize,
    /// How many set-downs on the square have been counted.
    set_downs: usize,
    /// Steps may have been lost or added: none counts until the board has rested and the piece is asked for again.
    spoilt: bool,
    /// When the board was asked for a picture last.
    looked: Millis,
}

impl Table {
    pub(super) fn ask_for_promotion(&mut self, from: Square, to: Square, scene: &mut Scene<'_>) {
        for change in scene.board.believe_explained(Bitboard::from(from).with(to)) {
            self.stir(change, scene);
        }
        self.begin_answer(scene);
        let set_downs = self.set_downs_on(to);
        let (now, distrust) = (scene.now(), self.settings.waits.distrust);
        let spoilt = scene.board.flickered_lately(to, now) || scene.board.was_garbled(now, distrust);
        self.promoting = Some(Promoting { from, to, steps: 0, set_downs, spoilt, looked: now });
        if self.promote_as_said(scene) {
            return;
        }
        self.say(scene, &Notice::PromotionWanted(to));
    }

    fn set_downs_on(&self, square: Square) -> usize {
        self.turn.stirs.iter().filter(|stir| stir.square == square && stir.kind == StirKind::Placed).count()
    }

    /// Whether a piece on this square waits for its name.
    pub(super) fn promotes_on(&self, square: Square) -> bool {
        self.promoting.is_some_and(|promoting| promoting.to == square)
    }

    /// Who has to name a piece.
    pub(super) fn promoting_side(&self) -> Option<Color> {
        self.promoting.map(|promoting| match promoting.to.rank() {
            Rank::Eighth => Color::White,
            _ => Color::Black,
        })
    }

    /// What has been stepped through cannot be relied on.
    pub(super) fn spoil_promotion(&mut self) {
        if let Some(promoting) = &mut self.promoting {
            promoting.spoilt = true;
        }
    }

    /// After a rest the hands can begin anew, from the first piece.
    fn ask_for_promotion_again(&mut self, promoting: Promoting, scene: &mut Scene<'_>) {
        let set_downs = self.set_downs_on(promoting.to);
        self.promoting = Some(Promoting { steps: 0, set_downs, spoilt: false, ..promoting });
        self.say(scene, &Notice::PromotionWanted(promoting.to));
    }

    /// Whether the question still stands after the picture has changed.
    pub(super) fn promotion_still_stands(&mut self, scene: &mut Scene<'_>) -> bool {
        let Some(promoting) = self.promoting else { return false };
        let Some(game) = self.playing() else { return false };
        let squares = Bitboard::from(promoting.from).with(promoting.to);
        let pawn_gone = !scene.board.picture.get(promoting.from).is_occupied();
        let stands = pawn_gone && game.now().wrong(&scene.board.picture).is_subset(squares);
        if !stands {
            self.promoting = None;
        }
        stands
    }

    /// Counts set-downs that are believed, and chooses after two seconds of rest.
    pub(super) fn review_promotion(&mut self, scene: &mut Scene<'_>) {
        let Some(mut promoting) = self.promoting else { return };
        if scene.board.may_lose_steps() && promoting.looked + LOOKS <= scene.now() {
            promoting.looked = scene.now();
            self.promoting = Some(promoting);
            scene.ask_for_picture();
        }
        if promoting.spoilt {
            if self.chosen_at(scene.board).is_some_and(|at| at <= scene.now()) {
                self.ask_for_promotion_again(promoting, scene);
            }
            return;
        }
        let set_downs = self.set_downs_on(promoting.to);
        let new_steps = set_downs.saturating_sub(promoting.set_downs);
        if new_steps > 0 {
            promoting.steps += new_steps;
            promoting.set_downs = set_downs;
            self.promoting = Some(promoting);
            self.say(scene, &Notice::PromotionStep(STEPS[(promoting.steps - 1) % STEPS.len()]));
        }
        if self.chosen_at(scene.board).is_some_and(|at| at <= scene.now()) {
            self.promote(STEPS[(promoting.steps - 1) % STEPS.len()], scene);
        }
    }

    pub(super) fn promotion_wake(&self, board: &Board) -> Option<Millis> {
        let look =
            self.promoting.filter(|_| board.may_lose_steps()).map(|promoting| promoting.looked + LOOKS);
        look.into_iter().chain(self.chosen_at(board)).min()
    }

    /// When what has been stepped to is chosen.
    fn chosen_at(&self, board: &Board) -> Option<Millis> {
        let promoting = self.promoting.filter(|promoting| promoting.steps > 0 || promoting.spoilt)?;
        let stands = board.picture.get(promoting.to).is_occupied();
        stands.then(|| board.quiet_since() + self.settings.waits.position)
    }

    /// Whether this is a promotion of the pawn that waits for its name.
    pub(super) fn promotion_is(&self, mv: Move) -> bool {
        self.promoting.is_some_and(|promoting| mv.from() == Some(promoting.from) && mv.to() == promoting.to)
    }

    /// The piece is named; `false` where none is waited for.
    pub(super) fn promote(&mut self, role: Role, scene: &mut Scene<'_>) -> bool {
        let Some(promoting) = self.promoting else { return false };
        let Some(game) = self.playing() else { return false };
        let chosen = moves_of(game, promoting.from, promoting.to).find(|mv| mv.promotion() == Some(role));
        let Some(mv) = chosen else { return self.name_described(role, scene) };
        self.promoting = None;
        self.shown(mv, scene);
        true
    }
}

/// Whether a pawn may become this.
pub(super) fn may_become(role: Role) -> bool {
    STEPS.contains(&role)
}

fn moves_of(game: &Game, from: Square, to: Square) -> impl Iterator<Item = Move> + use<> {
    let moves = game.now().position().legal_moves();
    moves.into_iter().filter(move |mv| mv.promotion().is_some() && mv.from() == Some(from) && mv.to() == to)
}
