//! Boards that have to be taught their pieces: what is said while they learn, and the order to begin.

use appendixd_protocol::Seen;
use appendixd_protocol::calibration::Calibration;
use shakmaty::{Bitboard, Board, Square};

use super::setting_up::MISTAKES;
use super::{Scene, Table};
use crate::effect::Effect;
use crate::event::Difference;
use crate::notice::Notice;
use crate::order::{Refusal, Reply};

impl Table {
    /// The board has something to say of what it is taught.
    pub(super) fn calibration(&mut self, news: &Calibration, scene: &mut Scene<'_>) {
        match news {
            Calibration::Needed => self.say_of_board(&Notice::PiecesUnknown, scene),
            Calibration::Waits { missing, wrong, asked } => {
                let squares = in_the_way(*missing, *wrong, scene.board.rotated);
                // Who has asked for nothing may still be setting up.
                if let Some(first) = squares.first().filter(|_| *asked || squares.len() <= MISTAKES) {
                    self.say(scene, &Notice::Differs(squares.len(), *first));
                }
            }
            Calibration::Done { taught, .. } => {
                let kind = scene.board.model.kind;
                scene.out.effects.push(Effect::Taught { kind, taught: taught.clone() });
                self.say(scene, &Notice::PiecesKnown);
            }
            Calibration::GivenUp => self.say(scene, &Notice::Expired),
        }
    }

    /// Whether one of the boards knows its pieces only when it has been taught them.
    pub(super) fn learns_pieces(&self, scene: &Scene<'_>) -> bool {
        scene.board.learns_pieces() || scene.across.as_ref().is_some_and(|(board, _)| board.learns_pieces())
    }

    /// Teaches the board its pieces, or all boards of the table that learn.
    pub(super) fn order_calibrate(&mut self, scene: &mut Scene<'_>) -> Result<Reply, Refusal> {
        if self.playing().is_some_and(|game| !game.plies.is_empty()) {
            let text =
                "a game is on: pieces are learnt from the starting position, before a game or after it";
            return Err(Refusal { code: "not-now", text: text.to_owned() });
        }
        let now = scene.now();
        let boards = std::iter::once(&mut *scene.board);
        let boards = boards.chain(scene.across.as_mut().map(|(board, _)| &mut **board));
        let mut learns = false;
        for board in boards.filter(|board| board.learns_pieces()) {
            board.calibrate(now);
            learns = true;
        }
        if !learns {
            let text = "this board needs no calibration: it knows its pieces by itself, or knows only where some stand";
            return Err(Refusal { code: "not-possible", text: text.to_owned() });
        }
        self.say(scene, &Notice::PiecesUnknown);
        Ok(Self::done(&Notice::PiecesUnknown, scene))
    }
}

/// What stands otherwise than in the start position, in the order of the squares.
fn in_the_way(missing: Bitboard, wrong: Bitboard, rotated: bool) -> Vec<Difference> {
    let own = |square: Square| if rotated { square.rotate_180() } else { square };
    let start = Board::new();
    let differs = |square: Square| {
        let expected = start.piece_at(square);
        missing
            .contains(own(square))
            .then_some(Difference { square, expected, seen: Seen::Empty })
            .or(wrong.contains(own(square)).then_some(Difference { square, expected, seen: Seen::Occupied }))
    };
    Square::ALL.into_iter().filter_map(differs).collect()
}
