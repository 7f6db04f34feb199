//! Random positions and random hands, the same for the same seed.

use super::mailbox::{Position, name};

/// SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}

/// Positions to play on from: the start, castling, promotion, en passant, pins, checks.
const STARTS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/b7/8/8/8/PPPP1PPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4k3/8/8/8/8/6n1/3PPP2/3QK2R w K - 0 1",
    "4k3/8/8/8/8/6n1/3PPP2/3QK2R w - - 0 1",
    "r3k1nr/ppppp1pp/8/8/8/8/PPPPP1PP/R3K1NR b KQkq - 0 1",
    "4k3/8/8/8/8/8/5n2/4K2R w K - 0 1",
    "3r1r2/2P1P1k1/8/8/8/8/1p1p4/2R1K2R w K - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/2p1p3/8/1P1P1P2/1p1p1p2/8/2P1P3/4K3 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "4r1k1/8/8/3p4/2P5/8/4N3/R2RK3 w - - 0 1",
];

/// A position from a few random moves.
pub fn position(dice: &mut Dice) -> Position {
    let mut position = Position::from_fen(dice.pick::<&str>(&STARTS));
    for _ in 0..dice.roll(8) * dice.roll(8) {
        let steps = position.legal();
        if steps.is_empty() {
            break;
        }
        position = position.after(dice.pick(&steps));
    }
    position
}

/// A list of event words that hands near a legal move might give, and some that no hand would.
pub fn events(dice: &mut Dice, position: &Position) -> Vec<String> {
    let mut words = Vec::new();
    if dice.roll(8) == 0 {
        words.push("ADJ".to_owned());
    }
    for _ in 0..dice.roll(5) {
        match dice.roll(3) {
            0 => words.push(one(dice, position)),
            1 => castling(dice, position, &mut words),
            _ => near_a_move(dice, position, &mut words),
        }
    }
    if dice.roll(3) == 0 {
        words.push("PRESS".into());
        if dice.roll(3) != 0 {
            words.push("RESET".into());
            near_a_move(dice, position, &mut words);
        }
    }
    words
}

/// The events of a legal move in any order, some missing, some on another square.
fn near_a_move(dice: &mut Dice, position: &Position, words: &mut Vec<String>) {
    let steps = position.legal();
    if steps.is_empty() {
        return;
    }
    let step = dice.pick(&steps);
    let lift = if dice.roll(5) == 0 { "X" } else { "T" };
    let mut parts = vec![format!("{lift} {}", name(step.from))];
    match step.victim {
        Some(victim) if dice.roll(5) == 0 => parts[0] = format!("T {}+{}", name(step.from), name(victim)),
        Some(victim) => parts.push(format!("{} {}", *dice.pick(&["T", "X", "X"]), name(victim))),
        None => {}
    }
    parts.push(match step.promotion {
        Some(piece) if dice.roll(2) == 0 => format!("P {}={}", name(step.to), piece.to_ascii_uppercase()),
        _ => format!("P {}", name(step.to)),
    });
    if dice.roll(4) == 0 {
        parts.push(format!("P {}", name(step.from)));
    }
    if dice.roll(4) == 0 {
        let (a, b) = (dice.roll(parts.len()), dice.roll(parts.len()));
        parts.swap(a, b);
    }
    if dice.roll(4) == 0 {
        parts.remove(dice.roll(parts.len()));
    }
    words.extend(parts);
}

/// King, rooks and the squares of castling.
fn castling(dice: &mut Dice, position: &Position, words: &mut Vec<String>) {
    let rank = if position.white { 1 } else { 8 };
    for _ in 0..1 + dice.roll(5) {
        words.push(match dice.roll(12) {
            0..=2 => format!("T e{rank}"),
            9 => format!("P e{rank}"),
            10 | 11 => {
                let other = name(*dice.pick(&own(position)));
                format!("T e{rank}+{}{rank}+{other}", *dice.pick(&['a', 'h']))
            }
            3 => format!("T {}{rank}", *dice.pick(&['a', 'h'])),
            4 => format!("T e{rank}+{}{rank}", *dice.pick(&['a', 'h', 'd', 'f'])),
            5 => format!("T a{rank}+h{rank}"),
            6 => format!("SAY {}", *dice.pick(&['k', 'q'])),
            _ => format!("P {}{rank}", *dice.pick(&['g', 'f', 'c', 'd', 'e', 'h', 'a'])),
        });
    }
}

fn own(position: &Position) -> Vec<usize> {
    (0..64).filter(|at| position.own(*at)).collect()
}

fn one(dice: &mut Dice, position: &Position) -> String {
    let occupied: Vec<usize> = (0..64).filter(|at| position.board[*at] != '.').collect();
    let own = own(position);
    let somewhere = |dice: &mut Dice| match dice.roll(4) {
        0 => name(dice.roll(64)),
        1 => name(*dice.pick(&own)),
        _ => name(*dice.pick(&occupied)),
    };
    match dice.roll(16) {
        0..=3 => format!("T {}", somewhere(dice)),
        4 | 5 => format!("T {}+{}", somewhere(dice), somewhere(dice)),
        6 => format!("T {}+{}+{}", somewhere(dice), somewhere(dice), somewhere(dice)),
        7 | 8 => format!("X {}", somewhere(dice)),
        9..=11 => format!("P {}", somewhere(dice)),
        12 => {
            let last = if position.white { 7 } else { 0 };
            format!("P {}={}", name(8 * last + dice.roll(8)), *dice.pick(&['Q', 'R', 'B', 'N']))
        }
        13 => "ADJ".into(),
        14 => "PRESS".into(),
        _ => "RESET".into(),
    }
}
