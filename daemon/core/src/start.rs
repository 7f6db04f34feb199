//! The position a game begins from: the usual one, one of Chess960 by its number (Laws, Guideline II), or any in FEN.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Move, Position, Setup};

/// The start positions of Chess960 have the numbers below this one.
pub const NUMBERS: u32 = 960;

/// The number of the usual start position.
const USUAL: u32 = 518;

/// The start position with this number; `None` where there is none.
pub fn of_number(number: u32) -> Option<Chess> {
    match number {
        USUAL => Some(Chess::default()),
        NUMBERS.. => None,
        _ => {
            let board = shakmaty::Board::chess960(number);
            let castling_rights = board.rooks();
            let setup = Setup { board, castling_rights, ..Setup::initial() };
            Chess::from_setup(setup, CastlingMode::Chess960).ok()
        }
    }
}

/// A position written in FEN, if it is a legal one. Rights to castle may be written with the files of the rooks, or as
/// usual with K and Q for the outermost ones: where king or rook do not stand as usual, it is one of Chess960.
pub fn of_fen(text: &str) -> Option<Chess> {
    let counts = || text.split_whitespace().skip(4);
    if counts().any(|count| !fits(count)) {
        return None;
    }
    let setup = text.parse::<Fen>().ok()?.into_setup();
    let mode = CastlingMode::detect(&setup);
    setup.position(mode).ok()
}

/// A number of moves that is too large would be read as the largest.
fn fits(count: &str) -> bool {
    !count.bytes().all(|byte| byte.is_ascii_digit()) || count.parse::<u32>().is_ok()
}

/// A position as FEN, with the en passant square only where a capture there is legal.
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// A legal move of this position in UCI. Castling is written as the king's move, in Chess960 as the king on its rook.
pub fn uci(position: &Chess, mv: Move) -> String {
    mv.to_uci(position.castles().mode()).to_string()
}

/// Whether king and rooks castle as in Chess960.
pub fn is_chess960(position: &Chess) -> bool {
    position.castles().mode() == CastlingMode::Chess960
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_another_position_and_can_be_written_and_read() {
        let mut seen = std::collections::HashSet::new();
        for number in 0..NUMBERS {
            let position = of_number(number).unwrap();
            assert_eq!(of_fen(&fen(&position)), Some(position.clone()), "{number}");
            assert!(seen.insert(fen(&position)));
            assert_eq!(is_chess960(&position), number != USUAL);
        }
        assert_eq!(of_number(NUMBERS), None);
        assert_eq!(of_number(USUAL), Some(Chess::default()));
        for (number, rank) in [(0, "BBQNNRKR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")] {
            assert!(fen(&of_number(number).unwrap()).contains(rank), "{number}");
        }
    }

    #[test]
    fn a_number_of_moves_that_does_not_fit_is_refused() {
        for (counts, taken) in
            [("0 1", true), ("99 6000", true), ("0 4294967296", false), ("4294967296 1", false)]
        {
            let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - {counts}");
            assert_eq!(of_fen(&text).is_some(), taken, "{counts}");
        }
    }

    #[test]
    fn rights_to_castle_are_read_in_both_forms() {
        let shredder = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w FHfh - 0 1";
        assert_eq!(of_fen(shredder), of_number(0));
        // The inner rook: only its file names it.
        let inner = "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1";
        assert_eq!(fen(&of_fen(inner).unwrap()), inner);
        let outer = "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1";
        let position = of_fen(outer).unwrap();
        let castling: Vec<String> =
            position.legal_moves().iter().filter(|mv| mv.is_castle()).map(|mv| uci(&position, *mv)).collect();
        assert_eq!(castling, ["e1g1", "e1b1"]);
        assert!(!is_chess960(&of_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap()));
    }
}
