//! What the two players get when they ask.

use appendixd_core::input::Input;
use std::num::NonZeroU32;

use appendixd_core::order::{Asker, Facts, Order, Request, RequestId};
use appendixd_core::question::{Pages, Question};
use shakmaty::san::San;
use shakmaty::{CastlingMode, Color, Position};

use super::harness::Scenario;
use super::pairs::Pair;

/// The answers to all that can be asked, for both players, in words and for programs. Only squares and pieces that
/// stand alike in both positions are asked for.
pub fn answers(scenario: &mut Scenario, pair: &Pair) -> Vec<String> {
    let asked = orders(pair);
    let players = Color::ALL.into_iter().flat_map(|side| asked.iter().map(move |order| (side, order)));
    players.map(|(side, order)| ask(scenario, side, order.clone())).collect()
}

fn orders(pair: &Pair) -> Vec<Order> {
    let (one, other) = (pair.legal.board(), pair.illegal.board());
    let side = pair.legal.turn();
    let piece = pair.mv.role().of(side);
    let squares = super::hands::squares(pair.mv).into_iter().map(Question::Square);
    let alike = one.by_piece(piece) == other.by_piece(piece);
    let whereabouts = alike.then_some(Question::Where(piece.role, Some(side)));
    let from = NonZeroU32::new(1);
    let whole = [
        Question::Last,
        Question::Turn,
        Question::Moves(None),
        Question::Moves(from),
        Question::Score(None),
        Question::Score(from),
        Question::Clock,
        // What would be advice is refused alike.
        Question::Attackers(pair.mv.to()),
        Question::Legal(None),
        Question::Legal(Some(pair.mv.to())),
        Question::Material,
        Question::Castling,
    ];
    let questions = whole.into_iter().chain(whereabouts).chain(squares);
    let asked = questions.map(|question| Order::Ask(question, Pages::All));
    asked.chain([Order::Pgn, Order::Status]).collect()
}

/// One answer, as a player gets it.
pub fn ask(scenario: &mut Scenario, side: Color, order: Order) -> String {
    let request = Request {
        id: RequestId(u64::MAX),
        table: None,
        asker: Asker::Player(side),
        speak: false,
        order: order.clone(),
    };
    scenario.input(Input::Request(request));
    let text = scenario.answers.last().cloned().unwrap_or_default();
    // The tag with the position from which the game began is what the two differ in.
    let told =
        |text: &str| text.lines().filter(|line| !line.starts_with("[FEN ")).collect::<Vec<_>>().join("\n");
    let facts = match &scenario.facts {
        Some(Facts::Score(pgn)) => told(pgn),
        facts => format!("{facts:?}"),
    };
    format!("{side} {order:?}: {} {facts}", told(&text))
}

/// What players say of the move before the press: its announcement, its repetition, "I adjust".
pub fn words(scenario: &mut Scenario, pair: &Pair) -> Vec<String> {
    let side = pair.legal.turn();
    let uci = pair.mv.to_uci(CastlingMode::Standard).to_string();
    let short = San::from_move(&pair.legal, pair.mv).to_string();
    let said = [
        (side, Order::Say(side, uci.clone())),
        (side, Order::Say(side, short)),
        (side.other(), Order::Echo(side.other(), uci)),
        (side, Order::Adjust(side)),
        (side.other(), Order::Adjust(side.other())),
    ];
    said.map(|(side, order)| ask(scenario, side, order)).into()
}
