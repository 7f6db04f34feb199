//! Tournament: what the room perceives is the same whether a move is legal or not, in words and in time. The same
//! hands from two positions that differ in one enemy knight only, which gives check in the second and so makes the
//! move illegal there (Laws 3.9.2, 11.3.1).
//!
//! `APPENDIXD_POSITIONS=10000` tries more pairs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::event::{Audience, What};
use appendixd_core::settings::{Mode, Settings};
use harness::Scenario;
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, Chess, EnPassantMode, Move, Position, Role, attacks};

struct Pair {
    legal: String,
    illegal: String,
    mv: Move,
    side: &'static str,
}

/// A quiet move or a capture that is legal, and the same position with a check that it does not meet.
fn pairs(count: usize) -> Vec<Pair> {
    let mut state: u64 = 11;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut pairs = Vec::new();
    let mut position = Chess::default();
    while pairs.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() || position.halfmoves() > 60 {
            position = Chess::default();
            continue;
        }
        let mv = moves[random(moves.len())];
        let plain = matches!(mv, Move::Normal { role, promotion: None, .. } if role != Role::King);
        if plain && let Some(illegal) = with_check(&position, mv) {
            let legal = Fen::from_position(&position, EnPassantMode::Legal).to_string();
            let side = if position.turn().is_white() { "white" } else { "black" };
            pairs.push(Pair { legal, illegal, mv, side });
        }
        position.play_unchecked(mv);
    }
    pairs
}

fn with_check(position: &Chess, mv: Move) -> Option<String> {
    let side = position.turn();
    let king = position.board().king_of(side)?;
    let used = Bitboard::from(mv.from()?).with(mv.to());
    let knight = attacks::knight_attacks(king)
        .into_iter()
        .find(|square| position.board().piece_at(*square).is_none() && !used.contains(*square))?;
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.board.set_piece_at(knight, side.other().knight());
    let other: Chess = Fen::try_from(setup).ok()?.into_position(CastlingMode::Standard).ok()?;
    let illegal = !other.legal_moves().contains(&mv);
    illegal.then(|| Fen::from_position(&other, EnPassantMode::Legal).to_string())
}

/// What the room hears, and when; and how many moves were made.
fn heard(board: &'static str, pegged: bool, fen: &str, pair: &Pair) -> (Vec<(u64, String)>, usize) {
    let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    let mut scenario = Scenario::new(board, pegged, settings);
    scenario.speaks_for = 700;
    scenario.set_up(fen);
    let clock = board == "dgt";
    if clock {
        scenario.steps(&format!("start {}", pair.side));
    }
    let piece: Fen = fen.parse().unwrap();
    let from = pair.mv.from().unwrap();
    let letter = piece.as_setup().board.piece_at(from).unwrap().char();
    if pair.mv.is_capture() {
        scenario.steps(&format!("lift {} · wait 300", pair.mv.to()));
    }
    scenario.steps(&format!("lift {from} · wait 400 · place {} {letter} · wait 1500", pair.mv.to()));
    if clock {
        scenario.steps(&format!("press {}", pair.side));
    }
    scenario.wait(3000);
    let spoken = scenario.events.iter().filter_map(|event| match &event.what {
        What::Announcement { to: Audience::Room, text, state, .. } => {
            Some((event.time.0, format!("{} {text}", state.word())))
        }
        What::Tone { name, to: Audience::Room } => Some((event.time.0, (*name).to_owned())),
        _ => None,
    });
    (spoken.collect(), scenario.told(&["made"]).len())
}

#[test]
fn a_legal_move_and_an_illegal_one_sound_alike() {
    let count = std::env::var("APPENDIXD_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(150);
    let mut spoken = 0;
    for pair in pairs(count) {
        for (board, pegged) in [("dgt", false), ("line", true)] {
            let (legal, made) = heard(board, pegged, &pair.legal, &pair);
            let (illegal, not_made) = heard(board, pegged, &pair.illegal, &pair);
            assert_eq!((made, not_made), (1, 0), "{board}: {:?}", pair.mv);
            assert_eq!(legal, illegal, "{board}: {:?} from {} and {}", pair.mv, pair.legal, pair.illegal);
            spoken += legal.len();
        }
    }
    println!("{count} pairs on two boards, {spoken} things heard");
    assert!(spoken > count * 2, "next to nothing was heard");
}
