//! Messages as a board would write them, by an encoder of our own for each kind, and damage to them.

use appendixd_protocol::calibration::Taught;
use appendixd_protocol::sense::{ClockReading, ClockSide, Picture, ResultPiece, Seen, Sense, Step, ToldMove};
use proptest::collection::vec;
use proptest::prelude::*;
use shakmaty::{CastlingSide, Color, Piece, Role, Square};

/// A message and what it says.
#[derive(Clone, Debug)]
pub struct Sample {
    pub bytes: Vec<u8>,
    pub sense: Sense,
}

/// One good message of a board of this kind.
pub fn sample(kind: &'static str) -> BoxedStrategy<Sample> {
    match kind {
        "dgt" => prop_oneof![
            4 => (square(), dgt_seen()).prop_map(|(square, (code, seen))| Sample {
                bytes: vec![0x8E, 0, 5, dgt_index(square), code],
                sense: Sense::Square { square, seen },
            }),
            1 => vec(dgt_seen(), 64).prop_map(dgt_dump),
            2 => clock().prop_map(dgt_clock),
        ]
        .boxed(),
        // A reading of the clock waits for changes, so it is none of these.
        "dgt-bus" => prop_oneof![
            4 => (square(), dgt_seen()).prop_map(|(square, (code, seen))| Sample {
                bytes: bus_message(0x85, &[0x40 | code, dgt_index(square)]),
                sense: Sense::Square { square, seen },
            }),
            1 => vec(dgt_seen(), 64).prop_map(|codes| {
                let Sample { bytes, sense } = dgt_dump(codes);
                let together = [bus_message(0x85, &[]), bus_message(0x83, &bytes[3..])];
                Sample { bytes: together.concat(), sense }
            }),
        ]
        .boxed(),
        "line" => prop_oneof![
            4 => (square(), any::<bool>()).prop_map(|(square, occupied)| Sample {
                bytes: format!("{} {square}\n", if occupied { 'P' } else { 'L' }).into_bytes(),
                sense: Sense::Square { square, seen: line_seen(occupied) },
            }),
            1 => vec(any::<bool>(), 64).prop_map(line_dump),
        ]
        .boxed(),
        "chesslink" => chesslink(Seen::Piece).boxed(),
        "eone" | "elfacun" => chesslink(|_| Seen::Occupied).boxed(),
        "certabo" => Just((0..64).collect()).prop_shuffle().prop_map(chips_lines).boxed(),
        "sentio" | "tactum" => vec(any::<bool>(), 64).prop_map(occupancy_line).boxed(),
        "ichessone" => ichessone().boxed(),
        "citrine" | "ucb" => told().boxed(),
        _ => panic!("a board of kind {kind} needs its messages here"),
    }
}

/// Any bytes, after which a good message can be found: text needs the end of its line.
pub fn garbage(kind: &'static str) -> BoxedStrategy<Vec<u8>> {
    let any = prop_oneof![vec(any::<u8>(), 0..40), damaged(kind)];
    if matches!(kind, "line" | "citrine" | "ucb") {
        any.prop_map(|bytes| [bytes, b"\n".to_vec()].concat()).boxed()
    } else {
        any.boxed()
    }
}

/// Good messages, damaged ones and anything else, in a row.
pub fn stream(kind: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        3 => sample(kind).prop_map(|sample| sample.bytes),
        2 => damaged(kind),
        1 => vec(any::<u8>(), 0..20),
        1 => vec(proptest::sample::select(b"\x86\x8D\x8E\x8F\x91\x92\x93\xA0\xA2LPBI#\r\n \x00\x05svxlwr7\xB0\xB3:*=pb".to_vec()), 0..20),
    ];
    vec(part, 0..12).prop_map(|parts| parts.concat())
}

/// A good message with one byte changed, or cut short.
fn damaged(kind: &'static str) -> impl Strategy<Value = Vec<u8>> {
    (sample(kind), any::<proptest::sample::Index>(), any::<u8>(), any::<bool>()).prop_map(
        |(Sample { mut bytes, .. }, at, byte, cut)| {
            let at = at.index(bytes.len());
            if cut {
                bytes.truncate(at);
            } else {
                bytes[at] = byte;
            }
            bytes
        },
    )
}

fn square() -> impl Strategy<Value = Square> {
    (0..64_u32).prop_map(Square::new)
}

fn dgt_index(square: Square) -> u8 {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    u8::try_from((7 - rank) * 8 + file).unwrap()
}

fn dgt_seen() -> impl Strategy<Value = (u8, Seen)> {
    let roles = [Role::Pawn, Role::Rook, Role::Knight, Role::Bishop, Role::King, Role::Queen];
    let pieces = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| roles.map(|role| Seen::Piece(Piece { color, role })));
    let results =
        [ResultPiece::Draw, ResultPiece::WhiteWins, ResultPiece::BlackWins].into_iter().map(Seen::Result);
    let codes: Vec<(u8, Seen)> =
        (0..).zip(std::iter::once(Seen::Empty).chain(pieces).chain(results)).collect();
    proptest::sample::select(codes)
}

fn dgt_dump(codes: Vec<(u8, Seen)>) -> Sample {
    let mut bytes = vec![0x86, 0x00, 0x43];
    bytes.extend(codes.iter().map(|(code, _)| code));
    let mut picture = Picture::EMPTY;
    for square in Square::ALL {
        picture.set(square, codes[usize::from(dgt_index(square))].1);
    }
    Sample { bytes, sense: Sense::Picture(Box::new(picture)) }
}

/// From the board with the address 1025.
fn bus_message(id: u8, data: &[u8]) -> Vec<u8> {
    let length = u8::try_from(data.len() + 6).unwrap();
    let mut bytes = vec![id, 0x00, length, 0x08, 0x01];
    bytes.extend(data);
    bytes.push(bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) & 0x7F);
    bytes
}

prop_compose! {
    fn clock()(
        left in 0..36_000_u32,
        right in 0..36_000_u32,
        left_to_move in any::<bool>(),
        [running, left_flag, right_flag, battery_low] in any::<[bool; 4]>(),
    ) -> ClockReading {
        let to_move = if left_to_move { ClockSide::Left } else { ClockSide::Right };
        ClockReading { left, right, running, to_move, left_flag, right_flag, battery_low }
    }
}

fn dgt_clock(reading: ClockReading) -> Sample {
    let bcd = |number: u32| u8::try_from(number / 10 * 16 + number % 10).unwrap();
    let side = |seconds: u32, flag: bool| {
        let hours = bcd(seconds / 3600) | if flag { 0x10 } else { 0x20 };
        [hours, bcd(seconds / 60 % 60), bcd(seconds % 60)]
    };
    let turn = if reading.to_move == ClockSide::Left { 0x08 } else { 0x12 };
    let status = turn | u8::from(reading.running) | u8::from(reading.battery_low) << 2;
    let mut bytes = vec![0x8D, 0x00, 0x0A];
    bytes.extend(side(reading.right, reading.right_flag));
    bytes.extend(side(reading.left, reading.left_flag));
    bytes.push(status);
    Sample { bytes, sense: Sense::Clock(reading) }
}

fn line_seen(occupied: bool) -> Seen {
    if occupied { Seen::Occupied } else { Seen::Empty }
}

fn line_dump(squares: Vec<bool>) -> Sample {
    let digits: String = squares.iter().map(|occupied| if *occupied { '1' } else { '0' }).collect();
    let mut picture = Picture::EMPTY;
    for (square, occupied) in Square::ALL.into_iter().zip(squares) {
        picture.set(square, line_seen(occupied));
    }
    Sample { bytes: format!("B {digits}\n").into_bytes(), sense: Sense::Picture(Box::new(picture)) }
}

/// Reports of the whole board. A version is told once only, so it is none of these.
fn chesslink(shown: fn(Piece) -> Seen) -> impl Strategy<Value = Sample> {
    let letters: Vec<char> = "..........KQRBNPkqrbnp".chars().collect();
    vec(proptest::sample::select(letters), 64).prop_map(move |letters| {
        let mut picture = Picture::EMPTY;
        for (index, letter) in letters.iter().enumerate() {
            let (rank, file) = (index / 8, 7 - index % 8);
            let seen = Piece::from_char(*letter).map_or(Seen::Empty, shown);
            picture.set(Square::new(u32::try_from(rank * 8 + file).unwrap()), seen);
        }
        let text: String = std::iter::once('s').chain(letters).collect();
        Sample { bytes: chesslink_bytes(&text), sense: Sense::Picture(Box::new(picture)) }
    })
}

fn chesslink_bytes(text: &str) -> Vec<u8> {
    let sum = text.bytes().fold(0, |sum, byte| sum ^ byte);
    format!("{text}{sum:02X}")
        .bytes()
        .map(|byte| byte | u8::from(byte.count_ones().is_multiple_of(2)) << 7)
        .collect()
}

/// One number a rank, from the eighth on; the highest bit is file a.
fn occupancy_line(squares: Vec<bool>) -> Sample {
    let mut text = ":".to_owned();
    let mut picture = Picture::EMPTY;
    for rank in (0..8).rev() {
        let mut number = 0;
        for file in 0..8 {
            let occupied = squares[rank * 8 + file];
            number = number * 2 + u8::from(occupied);
            picture.set(Square::new(u32::try_from(rank * 8 + file).unwrap()), line_seen(occupied));
        }
        text += &format!("{number} ");
    }
    Sample { bytes: (text + "\r\n").into_bytes(), sense: Sense::Picture(Box::new(picture)) }
}

/// The pieces of one set: each has its own chip.
fn set() -> Vec<([u8; 5], Piece)> {
    let pieces = (0_u8..).zip("KQRRBBNNPPPPPPPPkqrrbbnnpppppppp".chars());
    pieces.map(|(number, letter)| ([3, 0, 84, number, 104], Piece::from_char(letter).unwrap())).collect()
}

/// What is known of them.
pub fn taught() -> Taught {
    set().into_iter().collect()
}

/// The set, put down on the first of these squares. It is read as often as it takes to be believed.
fn chips_lines(squares: Vec<u32>) -> Sample {
    let mut picture = Picture::EMPTY;
    let mut numbers = vec!["0 0 0 0 0".to_owned(); 64];
    for (square, (chip, piece)) in squares.into_iter().zip(set()) {
        let square = Square::new(square);
        picture.set(square, Seen::Piece(piece));
        numbers[usize::from(dgt_index(square))] = chip.map(|number| number.to_string()).join(" ");
    }
    let line = format!(":{} \r\n", numbers.join(" "));
    Sample { bytes: line.repeat(3).into_bytes(), sense: Sense::Picture(Box::new(picture)) }
}

/// Positions: two squares a byte, from a8 to h1.
fn ichessone() -> impl Strategy<Value = Sample> {
    let codes: Vec<usize> = (0..13).chain([0; 10]).collect();
    vec(proptest::sample::select(codes), 64).prop_map(|codes| {
        let mut picture = Picture::EMPTY;
        for (index, code) in codes.iter().enumerate().filter(|(_, code)| **code > 0) {
            let letter = char::from(b"PNBRQKpnbrqk"[code - 1]);
            let square = Square::new(u32::try_from(index).unwrap() ^ 56);
            picture.set(square, Seen::Piece(Piece::from_char(letter).unwrap()));
        }
        let pairs = codes.chunks(2).map(|pair| u8::try_from(pair[0] << 4 | pair[1]).unwrap());
        let bytes = b"=p".iter().copied().chain(pairs).collect();
        Sample { bytes, sense: Sense::Picture(Box::new(picture)) }
    })
}

/// Lines that tell moves, in the spellings of both generations.
fn told() -> impl Strategy<Value = Sample> {
    let number = proptest::option::of((1..400_u32, any::<bool>()));
    let promotion = proptest::option::of(proptest::sample::select(vec![
        ("Q", Role::Queen),
        ("r", Role::Rook),
        ("B", Role::Bishop),
        ("n", Role::Knight),
    ]));
    let squares = (square(), square(), promotion, proptest::sample::select(vec!["-", "", "x"])).prop_map(
        |(from, to, promotion, between)| {
            let becomes = promotion.map_or(String::new(), |(letter, _)| format!("/{letter}"));
            let step = Step::FromTo { from, to, promotion: promotion.map(|(_, role)| role) };
            (format!("{from}{between}{to}{becomes}"), step)
        },
    );
    let step = prop_oneof![
        8 => squares,
        1 => Just(("O-O".to_owned(), Step::Castling(CastlingSide::KingSide))),
        1 => Just(("O-O-O".to_owned(), Step::Castling(CastlingSide::QueenSide))),
    ];
    let end = proptest::sample::select(vec!["\r\n", "\n\r", "\n", "\r"]);
    let moved = (number, step, end.clone()).prop_map(|(number, (text, step), end)| {
        let number = number.map(|(number, white)| (number, Color::from_white(white)));
        let before = number.map_or(String::new(), |(number, side)| {
            format!("   {number}{}  ", if side.is_white() { " " } else { "," })
        });
        let sense = Sense::Moved(ToldMove { number, step });
        Sample { bytes: format!("M{before}{text}{end}").into_bytes(), sense }
    });
    let other = proptest::sample::select(vec![
        ("New Game", Sense::NewGame),
        ("N", Sense::NewGame),
        ("T", Sense::TakenBack(None)),
        ("Take Back", Sense::TakenBack(None)),
        ("Xmit On", Sense::TellsMoves),
    ]);
    let other = (other, end)
        .prop_map(|((text, sense), end)| Sample { bytes: format!("{text}{end}").into_bytes(), sense });
    prop_oneof![5 => moved, 1 => other]
}
