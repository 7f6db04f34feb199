//! What holds for every list of events, however mad.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use appendixd_core::laws::{Ruling, TouchEvent, TouchMove, events, rule};
use appendixd_core::settings::Edition;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, CastlingSide, Chess, Position, Role, Square};

const POSITIONS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/b7/8/8/8/PPPP1PPP/R3K2R b KQkq - 0 1",
    "3r1r2/2P1P1k1/8/8/8/8/1p1p4/2R1K2R w K - 0 1",
    "4k3/8/8/2PpP3/8/2N5/8/4K3 w - d6 0 1",
    // Mate and stalemate: no move is left at all.
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];

fn square() -> impl Strategy<Value = Square> {
    (0_u32..64).prop_map(Square::new)
}

fn event() -> impl Strategy<Value = TouchEvent> {
    prop_oneof![
        6 => square().prop_map(|square| TouchEvent::Touched(square.into())),
        1 => any::<u64>().prop_map(|squares| TouchEvent::Touched(Bitboard(squares))),
        3 => square().prop_map(TouchEvent::TakenOff),
        6 => square().prop_map(TouchEvent::Released),
        2 => (square(), select(&Role::ALL[..]))
            .prop_map(|(square, role)| TouchEvent::NewPiece { square, role }),
        1 => Just(TouchEvent::Adjust),
        1 => select(&CastlingSide::ALL[..]).prop_map(TouchEvent::CastlingAnnounced),
        1 => Just(TouchEvent::Press),
        1 => Just(TouchEvent::Reset),
    ]
}

fn chess(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

fn case() -> impl Strategy<Value = (Chess, Edition, Vec<TouchEvent>)> {
    (select(&POSITIONS[..]).prop_map(chess), select(&Edition::ALL[..]), vec(event(), 0..40))
}

fn ruled(position: &Chess, edition: Edition, events: &[TouchEvent]) -> Ruling {
    let mut touch_move = TouchMove::new(position, edition);
    events.iter().for_each(|event| touch_move.apply(event));
    touch_move.allowed()
}

fn told(ruling: &Ruling) -> (Vec<String>, String, bool, bool, String) {
    (ruling.uci(), ruling.article.clone(), ruling.doubt, ruling.breach, ruling.reason.clone())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_allowed_is_legal_and_never_nothing((position, edition, events) in case()) {
        let legal = position.legal_moves();
        let mut touch_move = TouchMove::new(&position, edition);
        for event in &events {
            touch_move.apply(event);
            let ruling = touch_move.allowed();
            prop_assert!(ruling.moves.iter().all(|mv| legal.contains(mv)), "{:?}", ruling.uci());
            prop_assert_eq!(ruling.moves.is_empty(), legal.is_empty());
            prop_assert!(ruling.article.split(", ").count() <= 2);
            prop_assert!(ruling.reason.ends_with('.'));
        }
    }

    #[test]
    fn nothing_has_an_effect_between_press_and_reset(
        (position, edition, before) in case(),
        between in vec(event().prop_filter("reset", |event| *event != TouchEvent::Reset), 0..10),
    ) {
        let pressed = [&before[..], &[TouchEvent::Press]].concat();
        let and_more = [&pressed[..], &between[..]].concat();
        prop_assert_eq!(
            told(&ruled(&position, edition, &pressed)),
            told(&ruled(&position, edition, &and_more))
        );
    }

    #[test]
    fn a_second_reset_and_one_without_a_press_have_no_effect((position, edition, before) in case()) {
        let mut touch_move = TouchMove::new(&position, edition);
        before.iter().for_each(|event| touch_move.apply(event));
        touch_move.apply(&TouchEvent::Press);
        touch_move.apply(&TouchEvent::Reset);
        let once = touch_move.allowed();
        touch_move.apply(&TouchEvent::Reset);
        prop_assert_eq!(told(&once), told(&touch_move.allowed()));
    }

    #[test]
    fn what_was_touched_stays_touched_when_everything_is_put_back(
        (position, edition, _) in case(),
        touched in vec(square(), 1..6),
    ) {
        let lifts: Vec<TouchEvent> =
            touched.iter().map(|square| TouchEvent::Touched((*square).into())).collect();
        let returns: Vec<TouchEvent> = touched
            .iter()
            .filter(|square| position.board().occupied().contains(**square))
            .map(|square| TouchEvent::Released(*square))
            .collect();
        let both = [&lifts[..], &returns[..]].concat();
        // Two lifts of one square are one piece, so its second return may be another piece's release.
        let mut names = touched.clone();
        names.sort_unstable();
        names.dedup();
        prop_assume!(names.len() == touched.len());
        prop_assert_eq!(
            told(&ruled(&position, edition, &lifts)),
            told(&ruled(&position, edition, &both))
        );
    }

    #[test]
    fn pieces_straightened_under_an_adjustment_bind_to_nothing(
        (position, edition, _) in case(),
        frame in any::<u64>(),
    ) {
        let frame = Bitboard(frame) & position.board().occupied();
        prop_assume!(frame.any());
        let mut touch_move = TouchMove::new(&position, edition);
        touch_move.apply(&TouchEvent::Adjust);
        touch_move.apply(&TouchEvent::Touched(frame));
        frame.into_iter().for_each(|square| touch_move.apply(&TouchEvent::Released(square)));
        let ruling = touch_move.allowed();
        prop_assert_eq!(ruling.moves.len(), position.legal_moves().len());
        prop_assert!(ruling.article.ends_with("4.2.1") || ruling.article.ends_with("4.2"));
        // The adjustment is over: the next lift is a touch.
        touch_move.apply(&TouchEvent::Touched(frame));
        prop_assert_ne!(touch_move.allowed().article, ruling.article);
    }

    #[test]
    fn no_text_stops_a_ruling(fen in ".{0,60}", text in ".{0,60}") {
        prop_assert!(rule(&fen, Edition::E2023, "").is_err());
        let _ = events::parse(&text);
    }

    #[test]
    fn no_list_of_words_stops_a_ruling(
        words in vec(select(&["T", "X", "P", "ADJ", "PRESS", "RESET", "e1", "+h1", "=N", "e8", ",", " "][..]), 0..30),
    ) {
        let _ = rule(POSITIONS[1], Edition::E1985, &words.concat());
    }
}

#[test]
fn a_position_that_cannot_be_is_told_in_words() {
    for (fen, told) in [
        (
            "nonsense",
            "the position \"nonsense\" cannot be read (invalid board part in fen). It has to be a FEN, such as that \
             of the start position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "cannot arise in a game"),
    ] {
        let error = rule(fen, Edition::E2023, "T e1").unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    let error = rule(POSITIONS[0], Edition::E2023, "T e1, T i9").unwrap_err().to_string();
    assert!(error.starts_with("event 2, \"T i9\", needs a square"), "{error}");
}
