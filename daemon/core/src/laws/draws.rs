//! Draws that a player offers, claims, or gets by the Laws alone (Articles 5.2.3, 9.1 to 9.6): offers, the same
//! position, moves without a capture or a pawn move.

use shakmaty::{Chess, Color, Position};

use super::edition::{AgreementMoves, LAWS, OfferDeclined};
use crate::settings::Edition;

/// Times a position has to occur for a claim (Laws 9.2).
const THREEFOLD: usize = 3;
/// Times after which the game is drawn without one (Laws 9.6.1).
const FIVEFOLD: usize = 5;
/// Plies without a capture or a pawn move that allow a claim: fifty moves by each (Laws 9.3).
const FIFTY: u32 = 100;
/// Plies after which the game is drawn without one (Laws 9.6.2).
const SEVENTY_FIVE: u32 = 150;

/// The offers of a draw that stand. An offer cannot be withdrawn (Laws 9.1.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    white: bool,
    black: bool,
}

impl Offers {
    /// Whether this side's offer stands.
    pub fn stands(self, side: Color) -> bool {
        side.fold_wb(self.white, self.black)
    }

    /// This side offers, or claims, which is an offer too (Laws 9.1.2.3).
    pub fn offered(&mut self, side: Color) {
        *self.of(side) = true;
    }

    /// This side has declined in words.
    pub fn declined(&mut self, side: Color) {
        *self.of(side.other()) = false;
    }

    /// This side, which has the move, has touched a piece with intent. A declared adjustment is no such touch.
    pub fn touched(&mut self, side: Color, edition: Edition) {
        if LAWS.offer_declined.holds_in(edition) == Some(OfferDeclined::WordOrTouch) {
            self.declined(side);
        }
    }

    /// This side has made a move.
    pub fn moved(&mut self, side: Color) {
        self.declined(side);
    }

    fn of(&mut self, side: Color) -> &mut bool {
        side.fold_wb(&mut self.white, &mut self.black)
    }
}

/// Whether the players may agree on a draw after so many moves of the one who has made fewer. `least` is what the
/// event wants (Laws 9.1.1).
pub fn may_agree(edition: Edition, moves: u32, least: u32) -> bool {
    let needed = match LAWS.agreement_moves.holds_in(edition) {
        Some(AgreementMoves::OneEach) => 1,
        Some(AgreementMoves::None) | None => 0,
    };
    moves >= needed.max(least)
}

/// How often `position` has stood, itself included, with the `earlier` ones of its game.
///
/// Two positions are the same by Laws 9.2.3 if they are equal as [`Chess`] compares them: the side to move, what
/// stands where, the rights to castle, and an en passant capture that is really possible. The edition of 2001 also
/// counts a right to castle that is lost for now only; check, attacked squares and men in the way are the same where
/// the same men stand on the same squares, so it comes to the same.
pub fn occurrences<'a>(position: &Chess, earlier: impl IntoIterator<Item = &'a Chess>) -> usize {
    1 + earlier.into_iter().filter(|other| *other == position).count()
}

/// What a claim of a draw rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawClaim {
    /// The same position for the third time (Laws 9.2).
    Threefold,
    /// Fifty moves by each (Laws 9.3).
    Fifty,
}

/// Whether a claim of this many occurrences is right.
pub fn is_threefold(occurrences: usize) -> bool {
    occurrences >= THREEFOLD
}

/// Whether a claim of fifty moves is right.
pub fn is_fifty(position: &Chess) -> bool {
    position.halfmoves() >= FIFTY
}

/// The Laws draw the game without a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves by each.
    SeventyFive,
}

/// Whether the game is drawn in this position, which has stood so often.
pub fn automatic(edition: Edition, position: &Chess, occurrences: usize) -> Option<Automatic> {
    LAWS.automatic_draw.holds_in(edition)?;
    if occurrences >= FIVEFOLD {
        Some(Automatic::Fivefold)
    } else if position.halfmoves() >= SEVENTY_FIVE {
        Some(Automatic::SeventyFive)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Chess};

    use super::*;

    fn played(fen: &str, moves: &str) -> Vec<Chess> {
        let fen: Fen = fen.parse().unwrap();
        let mut positions: Vec<Chess> = vec![fen.into_position(CastlingMode::Standard).unwrap()];
        for uci in moves.split_whitespace() {
            let mut next: Chess = positions[positions.len() - 1].clone();
            let mv = uci.parse::<UciMove>().unwrap().to_move(&next).unwrap();
            next.play_unchecked(mv);
            positions.push(next);
        }
        positions
    }

    #[test]
    fn positions_are_the_same_by_their_possible_moves() {
        let dance = " g1f3 g8f6 f3g1 f6g8";
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let possible = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
        let pinned = "4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1";
        let kings = " e1f1 e8f8 f1e1 f8e8";
        for (fen, moves, count) in [
            (start, String::new(), 1),
            (start, dance.repeat(2), 3),
            (start, dance.repeat(4), 5),
            // The first time the right to castle was there.
            (castling, kings.repeat(2), 2),
            (castling, kings.repeat(3), 3),
            // En passant was possible the first time only; of a pinned pawn never.
            (possible, "d2d4 e8e7 e1e2 e7e8 e2e1".to_owned(), 1),
            (pinned, "d2d4 e8d7 a1a2 d7e8 a2a1".to_owned(), 2),
        ] {
            let positions = played(fen, &moves);
            let (last, earlier) = positions.split_last().unwrap();
            assert_eq!(occurrences(last, earlier), count, "{fen} {moves}");
        }
    }

    #[test]
    fn agreement_needs_a_move_by_each_from_2018_on() {
        for (edition, first) in
            [(Edition::E1985, 0), (Edition::E2001, 0), (Edition::E2018, 1), (Edition::E2023, 1)]
        {
            for moves in 0..3 {
                assert_eq!(may_agree(edition, moves, 0), moves >= first, "{edition:?} {moves}");
            }
            assert!(!may_agree(edition, 29, 30) && may_agree(edition, 30, 30));
        }
    }

    #[test]
    fn five_times_and_seventy_five_moves_end_the_game_from_2018_on() {
        let at = |halfmoves: u32| played(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 90"), "").remove(0);
        for edition in [Edition::E1985, Edition::E2001] {
            assert_eq!(automatic(edition, &at(150), 5), None);
        }
        for edition in [Edition::E2018, Edition::E2023] {
            assert_eq!(automatic(edition, &at(149), 4), None);
            assert_eq!(automatic(edition, &at(150), 4), Some(Automatic::SeventyFive));
            assert_eq!(automatic(edition, &at(10), 5), Some(Automatic::Fivefold));
        }
        assert!(is_fifty(&at(100)) && !is_fifty(&at(99)));
        assert!(is_threefold(3) && !is_threefold(2));
    }

    proptest! {
        /// Only the opponent's word, touch or move ends an offer; nothing its own side does.
        #[test]
        fn an_offer_stands_until_the_opponent_answers(deeds in proptest::collection::vec((0..4, any::<bool>()), 0..20)) {
            for edition in Edition::ALL {
                let mut offers = Offers::default();
                let mut open = [false; 2];
                for (deed, white) in &deeds {
                    let side = Color::from_white(*white);
                    let by_touch = edition != Edition::E1985;
                    match deed {
                        0 => offers.offered(side),
                        1 => offers.declined(side),
                        2 => offers.touched(side, edition),
                        _ => offers.moved(side),
                    }
                    match deed {
                        0 => open[usize::from(!white)] = true,
                        2 if !by_touch => {}
                        _ => open[usize::from(*white)] = false,
                    }
                    prop_assert_eq!([offers.stands(Color::White), offers.stands(Color::Black)], open);
                }
            }
        }
    }
}
