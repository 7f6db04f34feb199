//! Whether a side can mate: how many of the answers are left open, how long they take, and that none is wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "the figures are what is asked for")]

use std::collections::{HashSet, VecDeque};

use appendixd_core::laws::mating::{EFFORT, Mating, can_mate};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, File, Position, Rank, Setup, Square};

/// The same numbers every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Locked pawns on nearly all files, and kings and bishops behind them.
fn walled(chance: &mut Chance) -> Option<Chess> {
    let mut setup = Setup::empty();
    let mut rank = 2 + u32::try_from(chance.below(3)).ok()?;
    for file in File::ALL {
        // Neighbours that stand one rank apart cannot take each other.
        rank = if rank == 2 || (rank < 4 && chance.below(2) == 0) { rank + 1 } else { rank - 1 };
        if chance.below(20) > 0 {
            setup.board.set_piece_at(Square::from_coords(file, Rank::new(rank)), Color::White.pawn());
            setup.board.set_piece_at(Square::from_coords(file, Rank::new(rank + 1)), Color::Black.pawn());
        }
    }
    let men = [Color::White.king(), Color::Black.king(), Color::White.bishop(), Color::Black.bishop()];
    for piece in men.into_iter().take(2 + chance.below(3)) {
        let behind = if piece.color == Color::White { 0 } else { 6 };
        let rank = Rank::new(behind + u32::try_from(chance.below(2)).ok()?);
        let square = Square::from_coords(File::new(u32::try_from(chance.below(8)).ok()?), rank);
        if !setup.board.occupied().contains(square) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    setup.position(CastlingMode::Standard).ok()
}

/// Whether a mate can come, by going through every position; `None` where there are more than `most`.
fn truth(position: &Chess, side: Color, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([position.clone()]);
    let mut waiting = VecDeque::from([position.clone()]);
    while let Some(position) = waiting.pop_front() {
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.turn() != side && next.is_checkmate() {
                return Some(true);
            }
            if !next.has_insufficient_material(side) && seen.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// Positions, and how many of the answers were open; none that is given is against the truth, where that is known.
fn measure(name: &str, positions: impl Iterator<Item = Chess>, most: usize) {
    let (mut count, mut open, mut cannot, mut longest) = (0, Vec::new(), 0, std::time::Duration::ZERO);
    for position in positions {
        for side in Color::ALL {
            if position.has_insufficient_material(side) {
                continue;
            }
            let began = std::time::Instant::now();
            let answer = can_mate(&position, side, EFFORT);
            longest = longest.max(began.elapsed());
            let fen = || Fen::from_position(&position, shakmaty::EnPassantMode::Legal).to_string();
            count += 1;
            cannot += usize::from(answer == Mating::Cannot);
            match (answer, truth(&position, side, most)) {
                (Mating::Undetermined, truth) => open.push(format!("{} {side:?} {truth:?}", fen())),
                (Mating::Can, None | Some(true)) | (Mating::Cannot, None | Some(false)) => {}
                _ => panic!("{answer:?} for {side:?} in {}", fen()),
            }
        }
    }
    let all = open.len();
    open.truncate(12);
    println!(
        "{name}: {count} answers, {cannot} of them that it cannot, {all} open, {longest:?} at most; {open:#?}"
    );
    assert!(count > 20 && all * 5 <= count, "{all} of {count} open");
}

#[test]
fn of_locked_structures_few_are_left_open() {
    let mut chance = Chance(77);
    let positions = std::iter::from_fn(|| Some(walled(&mut chance))).take(150).flatten();
    measure("locked structures", positions, 2_000);
}

/// Two kings that cannot move, and pawns between them that run out of moves or promote: every line is forced.
fn forced(chance: &mut Chance) -> Option<Chess> {
    let frozen: Fen = "k7/Pp6/1P6/8/8/6p1/6Pp/7K w - - 0 1".parse().ok()?;
    let mut setup = frozen.into_setup();
    for _ in 0..2 + chance.below(4) {
        let piece = Color::from_white(chance.below(2) == 0).pawn();
        let (file, rank) = (File::new(2 + u32::try_from(chance.below(4)).ok()?), 1 + chance.below(6));
        let square = Square::from_coords(file, Rank::new(u32::try_from(rank).ok()?));
        if !setup.board.occupied().contains(square) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    let position: Chess = setup.position(CastlingMode::Standard).ok()?;
    (!position.is_game_over() && lines(&position, 8, &mut 0)).then_some(position)
}

/// Whether every line has ended within so many plies, and there are few of them.
fn lines(position: &Chess, plies: u32, count: &mut u32) -> bool {
    *count += 1;
    if position.is_game_over() || plies == 0 || *count > 500 {
        return position.is_game_over();
    }
    position.legal_moves().into_iter().all(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        lines(&next, plies - 1, count)
    })
}

#[test]
fn of_forced_lines_few_are_left_open() {
    let mut chance = Chance(3);
    let positions = std::iter::from_fn(|| Some(forced(&mut chance))).take(4000).flatten();
    measure("forced lines of eight plies", positions, 5_000);
}

/// How many positions of each hostile kind: a few with every run, thousands by hand.
fn how_many(few: usize) -> usize {
    std::env::var("APPENDIXD_MATING").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

fn square(chance: &mut Chance, ranks: std::ops::Range<usize>) -> Square {
    let (file, rank) = (chance.below(8), ranks.start + chance.below(ranks.len()));
    Square::from_coords(File::new(u32::try_from(file).unwrap()), Rank::new(u32::try_from(rank).unwrap()))
}

fn put(setup: &mut Setup, at: Square, piece: shakmaty::Piece) {
    if !setup.board.occupied().contains(at) {
        setup.board.set_piece_at(at, piece);
    }
}

/// A wall with a lever, a hole, or something to take somewhere, and now and then a knight or a rook.
fn nearly_walled(chance: &mut Chance) -> Option<Chess> {
    let mut setup = Setup::empty();
    let mut rank = 2 + chance.below(3);
    for file in 0..8 {
        rank = if rank == 2 || (rank < 4 && chance.below(2) == 0) { rank + 1 } else { rank - 1 };
        let at = |rank: usize| Square::from_coords(File::new(file), Rank::new(u32::try_from(rank).unwrap()));
        if chance.below(14) > 0 {
            setup.board.set_piece_at(at(rank), Color::White.pawn());
        }
        if chance.below(14) > 0 {
            setup.board.set_piece_at(at(rank + 1), Color::Black.pawn());
        }
    }
    put(&mut setup, square(chance, 0..3), Color::White.king());
    put(&mut setup, square(chance, 5..8), Color::Black.king());
    for _ in 0..chance.below(4) {
        let color = Color::from_white(chance.below(2) == 0);
        let ranks = if color.is_white() { 0..3 } else { 5..8 };
        let piece = match chance.below(6) {
            0 => color.knight(),
            1 => color.rook(),
            _ => color.bishop(),
        };
        put(&mut setup, square(chance, ranks), piece);
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    setup.position(CastlingMode::Standard).ok()
}

/// Few men: a minor piece or a pawn against what blocks or helps.
fn bare(chance: &mut Chance) -> Option<Chess> {
    let mut setup = Setup::empty();
    for king in [Color::White.king(), Color::Black.king()] {
        put(&mut setup, square(chance, 0..8), king);
    }
    for _ in 0..1 + chance.below(4) {
        let color = Color::from_white(chance.below(2) == 0);
        let piece = match chance.below(9) {
            0 | 1 => color.knight(),
            2..=4 => color.bishop(),
            5 => color.rook(),
            6 => color.queen(),
            _ => color.pawn(),
        };
        let ranks = if piece.role == shakmaty::Role::Pawn { 1..7 } else { 0..8 };
        put(&mut setup, square(chance, ranks), piece);
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    setup.position(CastlingMode::Standard).ok()
}

/// Bishops that all stand on squares of one colour, and pawns, many of them locked.
fn one_colour(chance: &mut Chance) -> Option<Chess> {
    let mut setup = Setup::empty();
    for king in [Color::White.king(), Color::Black.king()] {
        put(&mut setup, square(chance, 0..8), king);
    }
    for color in Color::ALL {
        for _ in 0..1 + chance.below(2) {
            let at = square(chance, 0..8);
            if at.is_light() {
                put(&mut setup, at, color.bishop());
            }
        }
    }
    for _ in 0..chance.below(5) {
        let at = square(chance, 1..6);
        if let Some(above) = at.offset(8).filter(|above| !setup.board.occupied().contains(*above)) {
            put(&mut setup, at, Color::White.pawn());
            put(&mut setup, above, Color::Black.pawn());
        }
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    setup.position(CastlingMode::Standard).ok()
}

/// A king locked in by pawns that cannot move, and a piece or two elsewhere.
fn locked_in(chance: &mut Chance) -> Option<Chess> {
    let cages = [
        "k7/Pp6/1P6/8/8/8/8/8 w - - 0 1",
        "kb6/p1p5/PpP5/1P6/8/8/8/8 w - - 0 1",
        "8/8/8/8/6p1/5pPp/4pP1P/4n2k w - - 0 1",
        "k7/p1p5/PpP5/1P6/8/8/8/8 w - - 0 1",
        "bk6/p1p5/P1P5/1P6/8/8/8/8 w - - 0 1",
        "1nk5/ppp5/PPP5/8/8/8/8/8 w - - 0 1",
        "7k/5p1p/5P1P/8/8/8/8/8 w - - 0 1",
    ];
    let cage: Fen = cages[chance.below(cages.len())].parse().ok()?;
    let mut setup = cage.into_setup();
    for king in [Color::White.king(), Color::Black.king()] {
        if setup.board.king_of(king.color).is_none() {
            put(&mut setup, square(chance, 0..8), king);
        }
    }
    for _ in 0..chance.below(5) {
        let color = Color::from_white(chance.below(2) == 0);
        let piece = match chance.below(6) {
            0 => color.knight(),
            1 | 2 => color.bishop(),
            _ => color.pawn(),
        };
        put(&mut setup, square(chance, 1..7), piece);
    }
    setup.turn = Color::from_white(chance.below(2) == 0);
    setup.position(CastlingMode::Standard).ok()
}

#[test]
fn of_hostile_positions_few_are_left_open() {
    type Kind = (&'static str, fn(&mut Chance) -> Option<Chess>, usize);
    let kinds: [Kind; 4] = [
        ("nearly walled", nearly_walled, 100),
        ("few men", bare, 100),
        ("bishops of one colour", one_colour, 100),
        ("kings locked in", locked_in, 100),
    ];
    for (name, kind, few) in kinds {
        let mut chance = Chance(19);
        let positions = std::iter::from_fn(|| Some(kind(&mut chance))).take(how_many(few)).flatten();
        measure(name, positions, 20_000);
    }
}
