//! Boards that read chips: the vote, and how pieces are learnt.

use std::collections::BTreeMap;

use shakmaty::{Bitboard, Board, Color, Piece, Role};

use super::*;
use crate::calibration::{Calibration, Chip, Taught};

/// Between two looks, in ms.
const LOOK: u64 = 250;

/// What is read on each square.
type Stands = BTreeMap<Square, Chip>;

/// Each piece of the start position with a chip of its own.
fn start_chips() -> Stands {
    Board::new().occupied().into_iter().map(|square| (square, chip(square))).collect()
}

fn chip(square: Square) -> Chip {
    [3, 0, 84, u8::from(square), 153]
}

/// The same chips on a board that lies the other way round.
fn turned(stands: &Stands) -> Stands {
    stands.iter().map(|(square, chip)| (square.rotate_180(), *chip)).collect()
}

fn line(stands: &Stands) -> String {
    let squares = (0..8).rev().flat_map(|rank| (0..8).map(move |file| Square::new(rank * 8 + file)));
    let numbers = squares.flat_map(|square| stands.get(&square).copied().unwrap_or([0; 5]));
    let text: String = numbers.map(|number| format!("{number} ")).collect();
    format!(":{text}\r\n")
}

fn taught(stands: &Stands, board: &Board) -> Taught {
    stands.iter().filter_map(|(square, chip)| Some((*chip, board.piece_at(*square)?))).collect()
}

fn picture(pieces: impl IntoIterator<Item = (Square, Piece)>) -> Sense {
    let mut picture = Picture::EMPTY;
    pieces.into_iter().for_each(|(square, piece)| picture.set(square, Seen::Piece(piece)));
    Sense::Picture(Box::new(picture))
}

/// What these chips show if each is known by its square in the start position.
fn shown(stands: &Stands) -> Sense {
    let start = Board::new();
    let known = taught(&start_chips(), &start);
    picture(stands.iter().filter_map(|(square, chip)| Some((*square, known.piece(*chip)?))))
}

fn knowing() -> Bench {
    let mut bench = Bench { driver: (CERTABO.driver)(), now: Millis(1000), out: Outbox::default() };
    bench.driver.know(&taught(&start_chips(), &Board::new()));
    bench.driver.start(PortFacts::USB, bench.now, &mut bench.out);
    bench
}

impl Bench {
    fn looks(&mut self, times: usize, stands: &Stands) {
        for _ in 0..times {
            self.hear(line(stands));
            self.wait(LOOK);
        }
    }

    /// Chips on empty squares, others in each look, as real boards have them.
    fn looks_with_ghosts(&mut self, times: u8, stands: &Stands) {
        for look in 0..times {
            let mut seen = stands.clone();
            let empty = Square::ALL.into_iter().filter(|square| !stands.contains_key(square));
            let ghosts: Vec<Square> = empty.skip(usize::from(look) % 3).step_by(3).collect();
            seen.extend(ghosts.into_iter().map(|square| (square, [7, look, 1, u8::from(square), 9])));
            self.looks(1, &seen);
        }
    }

    fn calibrations(&mut self) -> Vec<Calibration> {
        let (senses, _) = self.take();
        senses
            .into_iter()
            .filter_map(|sense| if let Sense::Calibration(it) = sense { Some(it) } else { None })
            .collect()
    }
}

#[test]
fn three_looks_decide() {
    let start = start_chips();
    let mut bench = knowing();
    bench.looks_with_ghosts(2, &start);
    assert_eq!(bench.take().0, [], "two looks are too few to begin with");
    bench.looks_with_ghosts(20, &start);
    assert_eq!(bench.take().0, [shown(&start)], "chips that are not there are nothing");

    let mut missing = start.clone();
    missing.remove(&Square::G1);
    for looks in [1, 2] {
        bench.looks_with_ghosts(looks, &missing);
        bench.looks_with_ghosts(3, &start);
        assert_eq!(bench.take().0, [], "not read in {looks} looks");
    }
    bench.looks_with_ghosts(3, &missing);
    assert_eq!(bench.take().0, [shown(&missing)]);

    let mut moved = missing.clone();
    moved.insert(Square::F3, chip(Square::G1));
    bench.looks_with_ghosts(1, &moved);
    assert_eq!(bench.take().0, []);
    bench.looks_with_ghosts(1, &moved);
    assert_eq!(bench.take().0, [shown(&moved)], "two of three are enough");
}

#[test]
fn a_piece_that_is_read_elsewhere_has_left_its_square() {
    let start = start_chips();
    let mut bench = knowing();
    bench.looks(3, &start);
    let mut moved = start.clone();
    let knight = moved.remove(&Square::G1).unwrap();
    moved.insert(Square::F3, knight);
    bench.take();
    bench.looks(2, &moved);
    assert_eq!(bench.take().0, [shown(&moved)]);
    // A capture without an empty square between.
    let pawn = moved.insert(Square::E7, knight).unwrap();
    moved.remove(&Square::F3);
    assert_eq!(pawn, chip(Square::E7));
    bench.looks(2, &moved);
    assert_eq!(bench.take().0, [shown(&moved)]);
}

#[test]
fn one_number_too_few_costs_one_look() {
    let start = start_chips();
    let mut bench = knowing();
    let whole = line(&start);
    let short = whole.replacen("3 ", "", 1);
    let text = [&whole, &short, &whole, &whole].map(String::as_str).concat();
    // Broken after every 64 characters, in the middle of numbers too.
    let broken: Vec<&str> =
        text.as_bytes().chunks(64).map(|part| std::str::from_utf8(part).unwrap()).collect();
    bench.hear(broken.join("\n"));
    let (senses, _) = bench.take();
    assert!(matches!(senses[0], Sense::Garbled { bytes } if bytes >= short.len()), "{senses:?}");
    assert_eq!(senses[1..], [shown(&start)]);
}

#[test]
fn pieces_nobody_knows_are_learnt_from_the_start_position() {
    let start = start_chips();
    let mut bench = Bench::started(&CERTABO, PortFacts::USB);
    bench.looks_with_ghosts(6, &start);
    assert_eq!(bench.take().0, [Sense::Calibration(Calibration::Needed)]);
    bench.looks_with_ghosts(1, &start);
    let learnt = Calibration::Done { taught: taught(&start, &Board::new()), either_way: true };
    assert_eq!(bench.take().0, [Sense::Calibration(learnt), shown(&start)]);
    bench.looks_with_ghosts(20, &start);
    bench.driver.start(PortFacts::USB, bench.now, &mut bench.out);
    bench.looks_with_ghosts(3, &start);
    assert_eq!(bench.take().0, [shown(&start)], "what it has learnt holds when the port is opened again");
}

#[test]
fn second_queens_are_learnt_and_tell_a_turned_board() {
    let mut stands = start_chips();
    stands.insert(Square::D6, [3, 0, 83, 177, 224]);
    stands.insert(Square::D3, [3, 0, 85, 0, 104]);
    let mut expected = Board::new();
    expected.set_piece_at(Square::D6, Role::Queen.of(Color::Black));
    expected.set_piece_at(Square::D3, Role::Queen.of(Color::White));
    for seen in [stands.clone(), turned(&stands)] {
        let mut bench = Bench::started(&CERTABO, PortFacts::USB);
        bench.looks_with_ghosts(7, &seen);
        let learnt = Calibration::Done { taught: taught(&stands, &expected), either_way: false };
        assert_eq!(bench.calibrations(), [Calibration::Needed, learnt]);
    }
}

#[test]
fn a_turned_board_is_known_by_its_pieces_or_by_what_the_user_says() {
    let start = start_chips();
    let learnt = || Calibration::Done { taught: taught(&start_chips(), &Board::new()), either_way: false };
    let mut bench = knowing();
    bench.driver.calibrate(false, bench.now);
    bench.looks_with_ghosts(7, &turned(&start));
    assert_eq!(bench.calibrations(), [learnt()]);
    let mut bench = Bench::started(&CERTABO, PortFacts::USB);
    bench.driver.calibrate(true, bench.now);
    bench.looks_with_ghosts(7, &turned(&start));
    assert_eq!(bench.calibrations(), [learnt()]);
}

#[test]
fn a_board_that_was_taken_to_lie_the_other_way_round_is_put_right() {
    let start = start_chips();
    let mut bench = Bench::started(&CERTABO, PortFacts::USB);
    assert_eq!(bench.driver.exchange_sides(), None, "nothing was learnt");
    bench.looks_with_ghosts(7, &turned(&start));
    assert!(matches!(bench.calibrations()[1], Calibration::Done { either_way: true, .. }));
    assert_eq!(bench.driver.exchange_sides(), Some(taught(&start, &Board::new())));
    bench.looks_with_ghosts(3, &turned(&start));
    assert_eq!(bench.take().0, [shown(&turned(&start))], "its pieces, on a board that lies turned");
}

#[test]
fn what_is_in_the_way_is_told_once_it_rests() {
    let mut stands = start_chips();
    let rook = stands.remove(&Square::A8).unwrap();
    stands.insert(Square::A5, rook);
    let mut bench = Bench::started(&CERTABO, PortFacts::USB);
    bench.driver.calibrate(false, bench.now);
    bench.looks_with_ghosts(50, &stands);
    let waits = Calibration::Waits {
        missing: Bitboard::from(Square::A8),
        wrong: Bitboard::from(Square::A5),
        asked: true,
    };
    assert_eq!(bench.calibrations(), [waits]);
    bench.looks_with_ghosts(9, &start_chips());
    assert!(matches!(bench.calibrations()[..], [Calibration::Done { .. }]));
}

#[test]
fn who_asks_and_does_nothing_is_told_so() {
    let mut bench = knowing();
    bench.driver.calibrate(false, bench.now);
    bench.looks(4 * 301, &Stands::new());
    assert_eq!(bench.calibrations().last(), Some(&Calibration::GivenUp));
    bench.looks(20, &start_chips());
    assert_eq!(bench.calibrations(), []);
}

#[test]
fn one_chip_is_not_two_kinds_of_pieces() {
    let mut stands = start_chips();
    stands.insert(Square::B1, chip(Square::A1));
    let mut bench = Bench::started(&CERTABO, PortFacts::USB);
    bench.looks(40, &stands);
    let Some(Calibration::Waits { missing, wrong, asked: false }) = bench.calibrations().pop() else {
        panic!()
    };
    assert_eq!((missing, wrong), (Bitboard::EMPTY, Bitboard::from(Square::B1)));
}

/// An adapter that numbers kinds of pieces and speaks only when something changes.
#[test]
fn one_chip_may_be_all_pieces_of_a_kind_and_a_board_may_rest() {
    let start = Board::new();
    let kind = |piece: Piece| [0, 0, 0, 0, piece.role as u8 * 2 + u8::from(piece.color.is_black())];
    let mut stands: Stands = start.iter().map(|(square, piece)| (square, kind(piece))).collect();
    let mut bench = Bench::started(&CERTABO, PortFacts::USB);
    bench.hear(line(&stands));
    bench.wait(2500);
    let (senses, _) = bench.take();
    assert!(matches!(senses[1], Sense::Calibration(Calibration::Done { .. })), "{senses:?}");
    assert_eq!(senses[2], picture(start.iter()));
    let pawn = stands.remove(&Square::E2).unwrap();
    stands.insert(Square::E4, pawn);
    bench.hear(line(&stands));
    bench.wait(600_000);
    let mut moved = start.clone();
    let piece = moved.remove_piece_at(Square::E2).unwrap();
    moved.set_piece_at(Square::E4, piece);
    assert_eq!(bench.take().0, [picture(moved.iter())], "and it is not silent");
}

#[test]
fn another_set_is_learnt_as_well() {
    let others: Stands =
        start_chips().into_iter().map(|(square, [a, b, _, d, e])| (square, [a, b, 85, d, e])).collect();
    let mut bench = knowing();
    bench.looks_with_ghosts(4, &start_chips());
    assert_eq!(bench.calibrations(), []);
    bench.looks_with_ghosts(12, &others);
    assert_eq!(
        bench.calibrations(),
        [Calibration::Needed, Calibration::Done { taught: taught(&others, &Board::new()), either_way: true }]
    );
    bench.looks_with_ghosts(3, &start_chips());
    bench.want(&Command::Picture);
    bench.looks_with_ghosts(1, &start_chips());
    assert!(bench.take().0.contains(&shown(&start_chips())), "and the first is not forgotten");
}
