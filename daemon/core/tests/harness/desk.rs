//! One board with its pieces and its line.

use std::collections::BTreeMap;

use appendixd_core::input::{BoardId, BoardSetup, Connection};
use appendixd_protocol::PortFacts;
use appendixd_protocol::drivers::model;
use shakmaty::{Board, Piece, Role, Square};

use super::arrangement::Arrangement;

/// A board with the pieces that stand on it.
pub struct Desk {
    pub id: BoardId,
    pub port: String,
    pub arrangement: Arrangement,
    pub pieces: Board,
    /// Result pieces of a DGT set, by their codes.
    pub signs: BTreeMap<Square, u8>,
    /// When a whole picture that was asked for arrives.
    pub picture_due: Option<u64>,
    /// The next update is lost.
    pub lose_next: bool,
    /// It answers nothing.
    pub mute: bool,
    /// It is the only board that is named.
    pub alone: bool,
}

impl Desk {
    pub fn new(number: usize, arrangement: Arrangement) -> Self {
        let id = BoardId(format!("board{number}"));
        Self {
            port: format!("/dev/{}", id.0),
            id,
            arrangement,
            pieces: Board::new(),
            signs: BTreeMap::new(),
            picture_due: None,
            lose_next: false,
            mute: false,
            alone: false,
        }
    }

    pub fn port(&self) -> String {
        self.port.clone()
    }

    pub fn connection(&self) -> Connection {
        Connection {
            board: self.id.clone(),
            port: self.port(),
            model: model(self.arrangement.kind).unwrap(),
            setup: BoardSetup {
                pegged: self.arrangement.pegged,
                turned: self.arrangement.turned,
                alone: self.alone,
                ..BoardSetup::default()
            },
            facts: PortFacts::USB,
            taught: appendixd_protocol::calibration::Taught::default(),
        }
    }

    /// Whether these bytes ask for a picture.
    pub fn is_asked_by(&self, bytes: &[u8]) -> bool {
        match self.arrangement.kind {
            "dgt" => bytes.contains(&0x42),
            _ => bytes.windows(2).any(|pair| pair == b"B?"),
        }
    }

    /// The whole board.
    pub fn picture(&self) -> Vec<u8> {
        match self.arrangement.kind {
            "dgt" => {
                let mut bytes = vec![0x86, 0, 67];
                let code = |index| self.code(self.turned(dgt_square(index)));
                bytes.extend((0..64).map(code));
                bytes
            }
            _ => {
                let squares: String = Square::ALL
                    .iter()
                    .map(|s| if self.pieces.piece_at(self.turned(*s)).is_some() { '1' } else { '0' })
                    .collect();
                format!("B {squares}\n").into_bytes()
            }
        }
    }

    /// What is told of one square that has changed.
    pub fn update(&self, square: Square) -> Vec<u8> {
        let piece = self.pieces.piece_at(square);
        let square = self.turned(square);
        match self.arrangement.kind {
            "dgt" => {
                let index = (0..64).find(|index| dgt_square(*index) == square).unwrap();
                vec![0x8E, 0, 5, index, self.code(self.turned(square))]
            }
            _ => format!("{} {square}\n", if piece.is_some() { 'P' } else { 'L' }).into_bytes(),
        }
    }

    fn code(&self, square: Square) -> u8 {
        self.signs.get(&square).copied().unwrap_or_else(|| dgt_code(self.pieces.piece_at(square)))
    }

    /// The board's name for a square, or the other way round.
    fn turned(&self, square: Square) -> Square {
        if self.arrangement.turned { square.rotate_180() } else { square }
    }
}

fn dgt_square(index: u8) -> Square {
    Square::from_coords(
        shakmaty::File::new(u32::from(index % 8)),
        shakmaty::Rank::new(7 - u32::from(index / 8)),
    )
}

fn dgt_code(piece: Option<Piece>) -> u8 {
    let Some(piece) = piece else { return 0 };
    let code = match piece.role {
        Role::Pawn => 1,
        Role::Rook => 2,
        Role::Knight => 3,
        Role::Bishop => 4,
        Role::King => 5,
        Role::Queen => 6,
    };
    if piece.color.is_white() { code } else { code + 6 }
}
