//! The worked cases of touch-move once more, by hand: lifts and placements on boards that know pieces, that know
//! occupancy, and that have pegs, through driver, sensing and table. What the arbiter is told of the move under way
//! must be what the ruling on paper says.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod harness;

use appendixd_core::laws::{TouchEvent, events};
use appendixd_core::order::{ArbiterAction, Facts, NewGame, Order, RulingFacts};
use appendixd_core::settings::{Edition, Mode, Settings};
use harness::Scenario;
use harness::arrangement::{Arrangement, Clock};
use shakmaty::fen::Fen;
use shakmaty::{Board, Chess, Color, Move, Piece, Position, Role, Square};

const CASES: &str = include_str!("data/touch_cases.tsv");

const BOARDS: [Arrangement; 4] = [
    Arrangement { kind: "dgt", pegged: false, turned: false, clock: Clock::None },
    Arrangement { kind: "dgt", pegged: true, turned: false, clock: Clock::None },
    Arrangement { kind: "line", pegged: false, turned: false, clock: Clock::None },
    Arrangement { kind: "line", pegged: true, turned: false, clock: Clock::None },
];

/// What comes out otherwise by hand, and why. `true`: on boards that know occupancy only.
const OTHERWISE: [(&str, bool, &str); 11] = [
    ("T-80", false, "a legal move that was made in breach is not taken back by hands in a tournament"),
    ("T-80", true, "a legal move that was made in breach is not taken back by hands in a tournament"),
    ("T-156", false, "the knight's first move is made: what comes after it is moving twice"),
    ("T-156", true, "the knight's first move is made: what comes after it is moving twice"),
    ("T-132", false, "the victim leaves its square when the queen is set there: it is touched as well"),
    ("T-88", true, "the victim put back looks like a capture"),
    ("T-127", true, "a piece more is on the board, and nobody can tell which"),
    ("T-133", true, "the new piece is named when the pawn has left, and so decides last"),
    ("T-134", true, "a pawn that was not exchanged is never judged from occupancy"),
    ("T-135", true, "a pawn that was not exchanged is never judged from occupancy"),
    ("T-132", true, "the victim leaves its square when the queen is set there: it is touched as well"),
];

/// Between two deeds: longer than any board needs to look at all its squares.
const PACE: u64 = 400;
/// Longer than a rest that releases a piece.
const REST: u64 = 1600;
/// Longer than an adjustment holds.
const ADJUSTED: u64 = 10_500;

struct Case {
    id: &'static str,
    fen: &'static str,
    edition: Edition,
    events: Vec<TouchEvent>,
    allowed: Vec<String>,
    article: &'static str,
}

fn cases() -> impl Iterator<Item = Case> {
    CASES.lines().skip(1).map(|row| {
        let [id, fen, edition, words, allowed, article] =
            row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let edition = Edition::from_word(edition).unwrap();
        let mut allowed: Vec<String> = allowed.split_whitespace().map(str::to_owned).collect();
        allowed.sort();
        Case { id, fen, edition, events: events::parse(words).unwrap(), allowed, article }
    })
}

/// Hands over a board: what is in them, and what they do.
struct Hands {
    scenario: Scenario,
    arrangement: Arrangement,
    start: Chess,
    /// In the air, oldest first, each with the square on which it began; none for a new piece.
    air: Vec<(Piece, Option<Square>)>,
    /// Where each piece that is on the board began.
    on: Vec<(Square, Option<Square>)>,
    adjusting: bool,
    /// A promotion piece that the board cannot tell, and that was not asked for yet.
    unnamed: Option<Role>,
}

/// Why a case cannot be shown to a board.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Unseen(&'static str);

impl Hands {
    fn new(arrangement: Arrangement, case: &Case) -> Self {
        let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
        let mut scenario = Scenario::on(arrangement, settings);
        let terms = NewGame { edition: Some(case.edition), ..NewGame::default() };
        scenario.set_up_as(case.fen, terms);
        let start: Chess =
            case.fen.parse::<Fen>().unwrap().into_position(shakmaty::CastlingMode::Standard).unwrap();
        let on = start.board().occupied().into_iter().map(|square| (square, Some(square))).collect();
        Self { scenario, arrangement, start, air: Vec::new(), on, adjusting: false, unnamed: None }
    }

    fn side(&self) -> Color {
        self.start.turn()
    }

    fn play(&mut self, event: &TouchEvent) -> Result<(), Unseen> {
        match *event {
            TouchEvent::Touched(squares) => {
                for square in squares {
                    self.lift(square);
                }
                self.scenario.wait(PACE);
            }
            TouchEvent::TakenOff(square) => {
                self.lift(square);
                self.scenario.wait(if self.adjusting { ADJUSTED } else { PACE });
            }
            TouchEvent::Released(square) => self.release(square)?,
            TouchEvent::NewPiece { square, role } => self.new_piece(square, role)?,
            TouchEvent::Adjust => {
                self.adjusting = true;
                self.scenario.request(Order::Adjust(self.side()));
            }
            TouchEvent::Press => {
                self.scenario.step(&format!("order-press {}", word(self.side())));
                self.scenario.wait(REST);
            }
            TouchEvent::Reset => self.put_back(),
            TouchEvent::AdjustmentOver | TouchEvent::CastlingAnnounced(_) => panic!("not a written event"),
        }
        Ok(())
    }

    fn lift(&mut self, square: Square) {
        let Some(piece) = self.scenario.piece_at(square) else { return };
        let place = self.on.iter().position(|(on, _)| *on == square).unwrap();
        let (_, began) = self.on.remove(place);
        self.air.push((piece, began));
        self.scenario.step(&format!("lift {square}"));
    }

    /// Which of the pieces in the air a hand sets down here: the one that began here, else the one that the Laws let
    /// go here, else the one lifted last.
    fn release(&mut self, square: Square) -> Result<(), Unseen> {
        let own = |(piece, _): &(Piece, Option<Square>)| piece.color == self.start.turn();
        let home = self.air.iter().position(|(_, began)| *began == Some(square));
        let lawful = || {
            self.air.iter().position(|held| own(held) && held.1.is_some_and(|began| self.goes(began, square)))
        };
        let last_own = || self.air.iter().rposition(own);
        let last = || self.air.len().checked_sub(1);
        let Some(place) = home.or_else(lawful).or_else(last_own).or_else(last) else { return Ok(()) };
        let held = self.air.remove(place);
        self.set_down(square, held)?;
        self.scenario.wait(REST);
        Ok(())
    }

    fn goes(&self, began: Square, square: Square) -> bool {
        let color = self.side();
        self.start.legal_moves().iter().any(|mv| match *mv {
            Move::Castle { king, rook } => mv.castling_side().is_some_and(|wing| {
                (began == king && square == wing.king_to(color))
                    || (began == rook && square == wing.rook_to(color))
            }),
            _ => mv.from() == Some(began) && mv.to() == square,
        })
    }

    fn set_down(&mut self, square: Square, (piece, began): (Piece, Option<Square>)) -> Result<(), Unseen> {
        if self.scenario.piece_at(square).is_some() {
            if !self.arrangement.knows_pieces() {
                return Err(Unseen("a piece set beside another on one square changes no occupancy"));
            }
            let place = self.on.iter().position(|(on, _)| *on == square).unwrap();
            self.on.remove(place);
        }
        self.on.push((square, began));
        self.scenario.step(&format!("place {square} {}", piece.char()));
        Ok(())
    }

    fn new_piece(&mut self, square: Square, role: Role) -> Result<(), Unseen> {
        self.set_down(square, (Piece { color: self.side(), role }, None))?;
        self.scenario.wait(PACE);
        self.unnamed = (!self.arrangement.knows_pieces()).then_some(role);
        self.name_promotion();
        self.scenario.wait(REST);
        Ok(())
    }

    /// Asked for as soon as the pawn has left the board too.
    fn name_promotion(&mut self) {
        let Some(role) = self.unnamed else { return };
        if !self.scenario.request(Order::Promote(role)).starts_with("not-now") {
            self.unnamed = None;
        }
    }

    /// Everything goes back to where it began, on the arbiter's order.
    fn put_back(&mut self) {
        self.scenario.request(Order::Arbiter(ArbiterAction::Reject));
        let wanted: Board = self.start.board().clone();
        for square in Square::ALL {
            if self.scenario.piece_at(square) != wanted.piece_at(square)
                && self.scenario.piece_at(square).is_some()
            {
                self.scenario.step(&format!("lift {square}"));
                self.scenario.wait(PACE);
            }
        }
        for square in wanted.occupied() {
            if self.scenario.piece_at(square).is_none() {
                let piece = wanted.piece_at(square).unwrap();
                self.scenario.step(&format!("place {square} {}", piece.char()));
                self.scenario.wait(PACE);
            }
        }
        self.air.clear();
        self.on = wanted.occupied().into_iter().map(|square| (square, Some(square))).collect();
        self.scenario.wait(REST);
    }

    /// None where the move has ended the game.
    fn ruling(&mut self) -> Option<RulingFacts> {
        self.scenario.request(Order::Arbiter(ArbiterAction::Ruling));
        match self.scenario.facts.take() {
            Some(Facts::Ruling(ruling)) => Some(ruling),
            _ => None,
        }
    }

    fn made(&self) -> Vec<String> {
        self.scenario.told(&["made"]).iter().map(|made| made["made ".len()..].to_owned()).collect()
    }
}

fn word(side: Color) -> &'static str {
    if side.is_white() { "white" } else { "black" }
}

/// What is wrong, if anything.
fn differs(case: &Case, arrangement: Arrangement) -> Result<Option<String>, Unseen> {
    let mut hands = Hands::new(arrangement, case);
    for event in &case.events {
        hands.play(event)?;
        hands.name_promotion();
    }
    let side = hands.side();
    let ruling = hands.ruling();
    let of_side = ruling.as_ref().filter(|ruling| ruling.side == side);
    let same = of_side.is_some_and(|ruling| ruling.allowed == case.allowed && ruling.article == case.article);
    // A move that was made is what is left: the opponent has the move, or the game is over.
    let made = of_side.is_none() && hands.made().last().map(std::slice::from_ref) == Some(&case.allowed);
    let told = || {
        let words: Vec<String> = case.events.iter().map(ToString::to_string).collect();
        format!(
            "{} {}: {} should leave {:?} by {:?}, leaves {:?} (made {:?})",
            case.id,
            case.fen,
            words.join(", "),
            case.allowed,
            case.article,
            ruling.as_ref().map(|ruling| (ruling.side, &ruling.allowed, &ruling.article)),
            hands.made()
        )
    };
    Ok((!same && !made).then(told))
}

fn is_otherwise(case: &Case, arrangement: Arrangement) -> bool {
    OTHERWISE.iter().any(|(id, occupancy, _)| *id == case.id && *occupancy != arrangement.knows_pieces())
}

#[test]
fn the_worked_cases_come_out_by_hand() {
    let (mut shown, mut otherwise, mut wrong, mut unseen) = (0, 0, Vec::new(), 0);
    for arrangement in BOARDS {
        for case in cases() {
            match differs(&case, arrangement) {
                Ok(None) => shown += 1,
                Ok(Some(_)) if is_otherwise(&case, arrangement) => otherwise += 1,
                Ok(Some(told)) => {
                    wrong.push(format!("{} pegged {}: {told}", arrangement.kind, arrangement.pegged))
                }
                Err(Unseen(_)) => unseen += 1,
            }
        }
    }
    println!("{shown} cases by hand as on paper, {otherwise} otherwise, {unseen} that a board cannot see");
    assert!(wrong.is_empty(), "{} of {shown}:\n{}", wrong.len(), wrong.join("\n"));
}
