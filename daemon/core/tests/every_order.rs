//! Every legal move of positions from play, on every kind of board, in every order in which its lifts and set-downs
//! can be reported: no beginning of it makes anything firm or completed, the whole is exactly that move, and putting
//! back what was begun gives back what was before.
//!
//! `APPENDIXD_POSITIONS=10000` plays more of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use std::collections::BTreeSet;

use appendixd_core::settings::Settings;
use harness::Scenario;
use harness::arrangement::{Arrangement, Clock};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Piece, Position, Role, Square};

/// Between two reports of hands.
const HANDS: u64 = 120;

/// Between two reports of one look of the board over its squares, which come in any order.
const ONE_LOOK: u64 = 10;

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

/// One move in one order on one kind of board.
struct Trial<'a> {
    position: &'a Chess,
    fen: &'a str,
    mv: Move,
    order: &'a [Report],
    /// What a hand would do, one piece after the other.
    reports: &'a [Report],
    arrangement: Arrangement,
}

impl Trial<'_> {
    /// On pegs there is no sliding: a rook in its new hole while the king is still in his has made a move of its own.
    fn can_be_this_move(&self) -> bool {
        let Move::Castle { king, .. } = self.mv else { return true };
        let place = |wanted: &dyn Fn(&Report) -> bool| self.order.iter().position(wanted);
        let king_lifted = place(&|report| *report == Report::Lift(king));
        let rook_placed =
            place(&|report| matches!(report, Report::Place(_, piece) if piece.role == Role::Rook));
        !self.arrangement.pegged || king_lifted < rook_placed
    }

    /// How long after this report the next one comes. A piece is set down before it is lifted only in the reports of
    /// one look, which matters to a board that cannot tell pieces apart.
    fn pause(&self, index: usize) -> u64 {
        let place = |wanted: &Report| self.order.iter().position(|report| report == wanted);
        let in_one_look = |pair: &[Report]| {
            matches!(pair, [Report::Lift(_), Report::Place(..)])
                && place(&pair[1]).is_some_and(|placed| placed <= index)
                && place(&pair[0]).is_some_and(|lifted| lifted > index)
        };
        let one_look = !self.arrangement.knows_pieces() && self.reports.windows(2).any(in_one_look);
        if one_look { ONE_LOOK } else { HANDS }
    }

    /// Begins the move up to some report, puts everything back, and then plays it.
    fn check(&self, scenario: &mut Scenario, begun: usize) {
        scenario.set_up(self.fen);
        scenario.start_clock(self.position.turn());
        for (index, report) in self.order[..begun].iter().enumerate() {
            play(scenario, *report, self.pause(index));
        }
        self.put_back(scenario, begun);
        scenario.forget();
        for (index, report) in self.order.iter().enumerate() {
            play(scenario, *report, self.pause(index));
            let whole = index + 1 == self.order.len();
            if !whole || (self.arrangement.clock != Clock::None && !self.arrangement.pegged) {
                let certain = scenario.told(&["firm", "completed"]);
                assert!(certain.is_empty(), "{self}: after {} reports {certain:?}", index + 1);
            }
        }
        self.finish(scenario);
    }

    fn finish(&self, scenario: &mut Scenario) {
        scenario.wait(100);
        if let Some(role) = self.mv.promotion().filter(|_| !self.arrangement.knows_pieces()) {
            scenario.step(&format!("promote {}", role.char()));
        }
        let by = match (self.arrangement.pegged, self.arrangement.clock) {
            (true, _) => "firm 1 announcement",
            (false, Clock::None) => "firm 1 settled",
            (false, Clock::Board | Clock::BuiltIn) => "firm 1 press",
        };
        if by == "firm 1 settled" {
            scenario.wait(2500);
        } else {
            scenario.press(self.position.turn());
            scenario.wait(200);
        }
        assert_eq!(scenario.told(&["firm"]), [by], "{self}");
        let uci = self.mv.to_uci(CastlingMode::Standard).to_string();
        let game = scenario.core.tables()[0].game().unwrap();
        assert_eq!(game.plies.iter().map(|ply| ply.uci.clone()).collect::<Vec<_>>(), [uci], "{self}");
    }

    /// Everything back: no move stands, and the position is the one before.
    fn put_back(&self, scenario: &mut Scenario, begun: usize) {
        let squares = self.order[..begun].iter().map(|report| match report {
            Report::Lift(square) | Report::Place(square, _) => *square,
        });
        let squares: BTreeSet<Square> = squares.collect();
        for square in &squares {
            if scenario.piece_at(*square).is_some() {
                play(scenario, Report::Lift(*square), HANDS);
            }
        }
        for square in &squares {
            if let Some(piece) = self.position.board().piece_at(*square) {
                play(scenario, Report::Place(*square, piece), HANDS);
            }
        }
        scenario.wait(3000);
        let game = scenario.core.tables()[0].game().unwrap();
        let last = game.last().map(|ply| &ply.uci);
        assert!(last.is_none(), "{self}: {begun} reports put back, and {last:?} still stands");
        assert_eq!(game.fen(), self.fen, "{self}");
    }
}

fn play(scenario: &mut Scenario, report: Report, pause: u64) {
    match report {
        Report::Lift(square) => scenario.step(&format!("lift {square}")),
        Report::Place(square, piece) => scenario.step(&format!("place {square} {}", piece.char())),
    }
    scenario.wait(pause);
}

impl std::fmt::Display for Trial<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} from {} as {:?} on {:?}", self.mv, self.fen, self.order, self.arrangement)
    }
}

/// How many positions are tried.
fn count() -> usize {
    std::env::var("APPENDIXD_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(20)
}

/// Tries every order of every move and says how many there were.
fn every_order(arrangement: Arrangement) -> usize {
    let mut scenario = Scenario::on(arrangement, Settings::default());
    let mut tried = 0;
    for position in positions(count()) {
        let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
        for mv in position.legal_moves() {
            let reports = reports(&position, mv);
            for order in orders(&reports) {
                let (position, fen, order, reports) = (&position, &fen, &order, &reports);
                let trial = Trial { position, fen, mv, order, reports, arrangement };
                if trial.can_be_this_move() {
                    trial.check(&mut scenario, 1 + tried % order.len());
                    tried += 1;
                }
            }
        }
    }
    tried
}

#[test]
fn no_beginning_is_a_move_and_the_whole_is_where_pieces_are_known() {
    for arrangement in Arrangement::ALL.into_iter().filter(|arrangement| arrangement.knows_pieces()) {
        let tried = every_order(arrangement);
        println!("{tried} orders of {} positions on {arrangement:?}", count());
        assert!(tried > count());
    }
}

#[test]
fn no_beginning_is_a_move_and_the_whole_is_where_occupancy_is_known() {
    for arrangement in Arrangement::ALL.into_iter().filter(|arrangement| !arrangement.knows_pieces()) {
        let tried = every_order(arrangement);
        println!("{tried} orders of {} positions on {arrangement:?}", count());
        assert!(tried > count());
    }
}
