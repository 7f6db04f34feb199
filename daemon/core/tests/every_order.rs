//! Every legal move of positions from play, in every order in which its lifts and set-downs can be reported: no
//! beginning of it makes anything firm or completed, the whole is exactly that move, and putting everything back
//! gives back what was before.
//!
//! `APPENDIXD_POSITIONS=10000` plays more of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::settings::Settings;
use harness::Scenario;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Piece, Position, Square};

/// Positions from random play, always the same ones.
fn positions(count: usize) -> Vec<Chess> {
    let mut state: u64 = 7;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut positions = vec![
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    ]
    .into_iter()
    .map(|fen| fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap())
    .collect::<Vec<Chess>>();
    let mut position = Chess::default();
    while positions.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() || position.halfmoves() > 60 {
            position = Chess::default();
            continue;
        }
        position.play_unchecked(moves[random(moves.len())]);
        if random(4) == 0 && !position.legal_moves().is_empty() {
            positions.push(position.clone());
        }
    }
    positions
}

/// One report of one square.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Report {
    Lift(Square),
    Place(Square, Piece),
}

fn reports(position: &Chess, mv: Move) -> Vec<Report> {
    let side = position.turn();
    match mv {
        Move::Normal { role, from, to, promotion, capture } => {
            let piece = Piece { color: side, role: promotion.unwrap_or(role) };
            let mut reports = vec![Report::Lift(from), Report::Place(to, piece)];
            reports.extend(capture.map(|_| Report::Lift(to)));
            reports
        }
        Move::EnPassant { from, to } => {
            let victim = Square::from_coords(to.file(), from.rank());
            vec![Report::Lift(from), Report::Place(to, side.pawn()), Report::Lift(victim)]
        }
        Move::Castle { king, rook } => {
            let wing = mv.castling_side().unwrap();
            let square = |file| Square::from_coords(file, side.backrank());
            vec![
                Report::Lift(king),
                Report::Place(square(wing.king_to_file()), side.king()),
                Report::Lift(rook),
                Report::Place(square(wing.rook_to_file()), side.rook()),
            ]
        }
        Move::Put { .. } => Vec::new(),
    }
}

fn orders(reports: &[Report]) -> Vec<Vec<Report>> {
    if reports.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, first) in reports.iter().enumerate() {
        let mut rest = reports.to_vec();
        rest.remove(index);
        for mut order in orders(&rest) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all.retain(|order| {
        let place = |wanted: &Report| order.iter().position(|report| report == wanted);
        // What is set down on the victim's square cannot be lifted there as the victim afterwards.
        order.iter().all(|report| match report {
            Report::Place(square, _) => {
                place(&Report::Lift(*square)).is_none_or(|lift| Some(lift) < place(report))
            }
            Report::Lift(_) => true,
        })
    });
    all
}

fn play(scenario: &mut Scenario, report: Report) {
    match report {
        Report::Lift(square) => scenario.step(&format!("lift {square}")),
        Report::Place(square, piece) => scenario.step(&format!("place {square} {}", piece.char())),
    }
    scenario.wait(120);
}

fn nothing_certain(scenario: &Scenario) -> bool {
    scenario.told(&["firm", "completed"]).is_empty()
}

fn check(position: &Chess, mv: Move, order: &[Report]) {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    let mut scenario = Scenario::new("dgt", false, Settings::default());
    scenario.set_up(&fen);
    let side = if position.turn().is_white() { "white" } else { "black" };
    scenario.steps(&format!("start {side}"));
    let context = || format!("{fen} {mv:?} {order:?}");
    for report in order {
        play(&mut scenario, *report);
        assert!(
            nothing_certain(&scenario),
            "{}: firm before the press: {:?}",
            context(),
            scenario.told(&[""])
        );
    }
    put_back(&fen, side, position, order);
    scenario.step(&format!("press {side}"));
    scenario.wait(200);
    let uci = mv.to_uci(CastlingMode::Standard).to_string();
    assert_eq!(scenario.told(&["firm"]), ["firm 1 press"], "{}", context());
    let game = scenario.core.tables()[0].game().unwrap();
    assert_eq!(game.plies.iter().map(|ply| ply.uci.clone()).collect::<Vec<_>>(), [uci], "{}", context());
}

/// The same hands, and then everything back: no move stands, and the position is the one before.
fn put_back(fen: &str, side: &str, position: &Chess, order: &[Report]) {
    let mut scenario = Scenario::new("dgt", false, Settings::default());
    scenario.set_up(fen);
    scenario.steps(&format!("start {side}"));
    for report in order {
        play(&mut scenario, *report);
    }
    let squares = order.iter().map(|report| match report {
        Report::Lift(square) | Report::Place(square, _) => *square,
    });
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_unstable();
    squares.dedup();
    for square in squares.iter().filter(|square| position.board().piece_at(**square).is_none()) {
        play(&mut scenario, Report::Lift(*square));
    }
    for square in &squares {
        if let Some(piece) = position.board().piece_at(*square) {
            play(&mut scenario, Report::Place(*square, piece));
        }
    }
    scenario.wait(3000);
    let game = scenario.core.tables()[0].game().unwrap();
    assert!(game.plies.is_empty(), "{fen} {order:?}: {:?} still stands", game.last().map(|ply| &ply.uci));
    assert_eq!(game.fen(), fen);
}

#[test]
fn no_beginning_is_a_move_and_the_whole_is() {
    let count = std::env::var("APPENDIXD_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(40);
    let mut tried = 0;
    for position in positions(count) {
        for mv in position.legal_moves() {
            for order in orders(&reports(&position, mv)) {
                check(&position, mv, &order);
                tried += 1;
            }
        }
    }
    println!("{tried} orders of {count} positions");
    assert!(tried > count);
}
