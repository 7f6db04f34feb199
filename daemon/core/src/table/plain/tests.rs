//! What is plain is open by the full ruling too, whatever the position, the edition and the board.

use appendixd_protocol::driver::Sees;
use appendixd_protocol::{Millis, Seen};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use shakmaty::{Chess, Move, Piece, Position, Square};

use super::is_plain;
use crate::laws::{TouchEvent, TouchMove};
use crate::sensing::hands::Turn;
use crate::sensing::{Source, Stir, StirKind};
use crate::settings::Edition;
use crate::table::deeds::{Deeds, Until};

/// A position of a game by chance, a move that is legal there, and hands.
#[derive(Clone, Debug)]
struct Case {
    position: Chess,
    mv: Move,
    sees: Sees,
    edition: Edition,
    rest: Option<Millis>,
    /// Lifts in any order, the piece's own among them, and how long after the one before each thing happens.
    lifts: Vec<(bool, u64)>,
    placed_after: u64,
}

fn case() -> impl Strategy<Value = Case> {
    let moves = vec(any::<Index>(), 1..80);
    let board = (
        select(&[Sees::Pieces, Sees::Occupancy][..]),
        select(&Edition::ALL[..]),
        select(&[None, Some(0), Some(1000)][..]),
    );
    let hands = (vec((any::<bool>(), 0_u64..2500), 0..4), 0_u64..2500);
    (moves, board, hands).prop_filter_map("no such move", |(moves, (sees, edition, rest), hands)| {
        let (position, mv) = played(&moves)?;
        let rest = rest.map(Millis);
        Some(Case { position, mv, sees, edition, rest, lifts: hands.0, placed_after: hands.1 })
    })
}

fn played(moves: &[Index]) -> Option<(Chess, Move)> {
    let (last, before) = moves.split_last()?;
    let mut position = Chess::default();
    for index in before {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        position.play_unchecked(*index.get(&legal));
    }
    let normal = |mv: &Move| matches!(mv, Move::Normal { promotion: None, .. });
    let legal: Vec<Move> = position.legal_moves().into_iter().filter(normal).collect();
    (!legal.is_empty()).then(|| (position.clone(), *last.get(&legal)))
}

impl Case {
    fn seen(&self, piece: Piece) -> Seen {
        if self.sees == Sees::Pieces { Seen::Piece(piece) } else { Seen::Occupied }
    }

    /// Lifts of the moved piece and of what it captures, and one set-down.
    fn turn(&self) -> Turn {
        let (from, to) = (self.mv.from().unwrap_or(self.mv.to()), self.mv.to());
        let mut turn = Turn::default();
        let mut at = Millis(1000);
        for (own, after) in self.lifts.iter().chain([&(true, 100)]) {
            at = at + Millis(*after);
            let square = if *own || !self.mv.is_capture() { from } else { to };
            let what = self.position.board().piece_at(square).map_or(Seen::Empty, |piece| self.seen(piece));
            turn.note(Stir { square, at, kind: StirKind::Lifted, what, source: Source::Update });
            turn.touch(square);
        }
        let at = at + Millis(self.placed_after);
        let what = self.seen(Piece { color: self.position.turn(), role: self.mv.role() });
        turn.note(Stir { square: to, at, kind: StirKind::Placed, what, source: Source::Update });
        turn
    }

    fn ruled_open(&self, turn: &Turn) -> bool {
        let deeds = Deeds {
            board: self.position.board(),
            side: self.position.turn(),
            turn,
            sees: self.sees,
            scan: Millis(50),
            rest: self.rest,
            chosen_by_touch: false,
            until: Until::Over(Some(self.mv)),
        };
        let mut ruling = TouchMove::new(&self.position, self.edition);
        deeds.events().iter().for_each(|event| ruling.apply(event));
        ruling.allowed().moves.contains(&self.mv)
    }

    /// Another piece that stands there.
    fn another(&self) -> Option<Square> {
        let used = |square: &Square| *square != self.mv.to() && Some(*square) != self.mv.from();
        self.position.board().occupied().into_iter().find(used)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_plain_is_open(case in case()) {
        let turn = case.turn();
        prop_assert!(is_plain(case.mv, &turn));
        prop_assert!(case.ruled_open(&turn));
    }

    #[test]
    fn nothing_else_is_plain(case in case(), change in 0_usize..6, at in any::<Index>()) {
        let (mut turn, other) = (case.turn(), case.another());
        let place = at.index(turn.stirs.len());
        let (Some(other), stir) = (other, turn.stirs[place]) else { return Ok(()) };
        match change {
            0 => drop(turn.touch(other)),
            1 => turn.adjusted.push(other),
            2 => turn.declared.push((stir.at, TouchEvent::Adjust)),
            3 => turn.replaced.push(TouchEvent::Touched(other.into())),
            4 => turn.stirs.insert(place, Stir { square: other, ..stir }),
            _ => turn.stirs.insert(place, Stir { kind: StirKind::Placed, ..stir }),
        }
        prop_assert!(!is_plain(case.mv, &turn));
    }
}
