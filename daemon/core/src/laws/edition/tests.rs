use super::*;

#[test]
fn what_1985_does_not_show_falls_back_to_2001_and_says_so() {
    let shown = LAWS.first_illegal.holding(Edition::E1985).unwrap();
    assert_eq!(
        (shown.value, shown.article, shown.printed_in),
        (Penalty::PositionBack, "8.1", Edition::E1985)
    );
    let fallen = LAWS.promotion_final.holding(Edition::E1985).unwrap();
    assert_eq!(
        (fallen.value, fallen.article, fallen.printed_in),
        (PromotionFinal::Released, "4.7", Edition::E2001)
    );
    assert_eq!(LAWS.promotion_final.article(Edition::E1985), "2001 4.7");
    assert_eq!(LAWS.unexchanged_pawn.holding(Edition::E1985), None, "2001 has no such rule either");
}

#[test]
fn an_edition_that_changes_nothing_has_the_rule_and_article_of_the_one_before() {
    assert_eq!(LAWS.second_illegal.holds_in(Edition::E2018), Some(Penalty::LossOrDraw));
    assert_eq!(LAWS.second_illegal.holds_in(Edition::E2023), Some(Penalty::LossOrDraw));
    assert_eq!(LAWS.second_illegal.article(Edition::E2023), "7.5.5");
    assert_eq!(LAWS.third_illegal.holds_in(Edition::E2023), None);
    assert_eq!(LAWS.electronic_score.article(Edition::E2018), "");
    assert_eq!(LAWS.electronic_score.article(Edition::E2023), "8.1.1.2");
}

#[test]
fn the_numbers_of_touch_move_are_those_of_each_edition() {
    let printed = |row: &Row<()>| Row::<()>::EDITIONS.map(|edition| row.article(edition));
    assert_eq!(printed(&ARTICLES.king_then_rook), ["2001 4.4 a", "4.4 a", "4.4.1", "4.4.1"]);
    assert_eq!(printed(&ARTICLES.castling_shown_illegal), ["5.1 d", "4.4 c", "4.7.2", "4.7.2"]);
    assert_eq!(printed(&ARTICLES.unexchanged_pawn), ["", "", "7.5.2", "7.5.2"]);
}

#[test]
fn the_penalties_are_those_of_each_tempo() {
    let minute = Some(IllegalMoves::SecondLoses { seconds: 60 });
    let two = Some(IllegalMoves::SecondLoses { seconds: 120 });
    assert_eq!(LAWS.illegal_rapid.holds_in(Edition::E2018), two);
    assert_eq!(LAWS.illegal_rapid.holds_in(Edition::E2023), minute);
    assert_eq!(LAWS.illegal_blitz.holds_in(Edition::E2018), minute);
    assert_eq!(
        LAWS.illegal_blitz_supervised.holds_in(Edition::E2023),
        Some(IllegalMoves::SecondLosesTimeOpen { seconds: 120 })
    );
    assert_eq!(LAWS.illegal_blitz.holds_in(Edition::E1985), Some(IllegalMoves::FirstLosesOnClaim));
}
