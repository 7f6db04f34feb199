//! All that is said of positions that are set up or read from a board.

use appendixd_protocol::Seen;
use appendixd_protocol::sense::ResultPiece;
use shakmaty::{Color, Square};

use crate::event::Difference;
use crate::notice::{Notice, SetUpStep, Unplayable};

pub fn every_notice() -> Vec<Notice> {
    let rook = Color::White.rook();
    let knight = Seen::Piece(Color::Black.knight());
    let differs = |expected, seen| Difference { square: Square::A1, expected, seen };
    let step = |wrong, placed, difference| SetUpStep { wrong, placed, difference };
    let steps = [
        step(0, None, differs(Some(rook), Seen::Empty)),
        step(1, None, differs(Some(rook), knight)),
        step(2, None, differs(None, knight)),
        step(5, None, differs(None, Seen::Occupied)),
        step(21, None, differs(None, Seen::Result(ResultPiece::Draw))),
        step(32, Some(Square::B1), differs(Some(rook), Seen::Empty)),
    ];
    let pieces =
        vec![(Color::White.king(), vec![Square::E1]), (Color::Black.rook(), vec![Square::A8, Square::H8])];
    let mut all = vec![
        Notice::SetUpUnknown,
        Notice::SetUpUnseen(pieces),
        Notice::SideWanted,
        Notice::ResumeWanted("Anna 2".to_owned(), "Boris".to_owned(), 23),
        Notice::ResumeWanted(String::new(), "Boris".to_owned(), 23),
        Notice::Unplayable(Unplayable::Pawn(Square::A8)),
        Notice::Unplayable(Unplayable::Check(Square::E8)),
        Notice::Unplayable(Unplayable::BothChecks(Square::E1)),
        Notice::Unplayable(Unplayable::Other),
    ];
    all.extend(steps.map(Notice::SetUp));
    for color in Color::ALL {
        all.push(Notice::SetUpBoard(color, steps[5]));
        all.push(Notice::Unplayable(Unplayable::NoKing(color)));
        all.push(Notice::Unplayable(Unplayable::Kings(color, Square::D4)));
    }
    all
}
