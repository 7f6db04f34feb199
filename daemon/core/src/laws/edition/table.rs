//! The table: parameters of the Laws by edition.

use super::Entry::{NotAtHand, Same, Says, Silent};
use super::values::*;
use super::{Row, row};

/// The parameters, one field a row. Times are in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Laws {
    /// 1. How late a player may come.
    pub default_time: Row<DefaultTime>,
    /// 2. The first illegal move in standard chess.
    pub first_illegal: Row<Penalty>,
    /// 3. The second.
    pub second_illegal: Row<Penalty>,
    /// 4. The third.
    pub third_illegal: Row<Penalty>,
    /// 5. Illegal moves in rapid.
    pub illegal_rapid: Row<IllegalMoves>,
    /// 6. Illegal moves in blitz that is not supervised.
    pub illegal_blitz: Row<IllegalMoves>,
    /// 6. Illegal moves in supervised blitz.
    pub illegal_blitz_supervised: Row<IllegalMoves>,
    /// 7. When an illegal move counts as completed.
    pub illegal_counts: Row<IllegalCounts>,
    /// 8. How long an illegal move can be corrected in standard chess.
    pub correction: Row<CorrectionWindow>,
    /// 9. The same in rapid and blitz that is not supervised.
    pub correction_fast: Row<CorrectionWindow>,
    /// 10. The position before the error is unknown.
    pub unknown_position: Row<UnknownPosition>,
    /// 11. A pawn on the last rank, not exchanged when the clock was pressed.
    pub unexchanged_pawn: Row<UnexchangedPawn>,
    /// 12. The clock pressed without a move.
    pub press_without_move: Row<PressWithoutMove>,
    /// 13. A move with two hands, pressed.
    pub two_hands: Row<TwoHands>,
    /// 14. When the promotion piece is final.
    pub promotion_final: Row<PromotionFinal>,
    /// 15. What a wrong claim of a draw costs; supervised blitz of 2023 is as open as in row 6.
    pub wrong_claim: Row<WrongClaim>,
    /// 16. By what the right to claim is lost.
    pub claim_lost: Row<ClaimLost>,
    /// 17. By what an offer is declined.
    pub offer_declined: Row<OfferDeclined>,
    /// 18. Whether agreement needs a move by each.
    pub agreement_moves: Row<AgreementMoves>,
    /// 19. An offer on one's own running clock.
    pub offer_on_own_clock: Row<OfferOnOwnClock>,
    /// 20. When castling makes positions differ.
    pub castling_right_counts: Row<CastlingRightCounts>,
    /// 21. Drawn by itself after the same position five times, or 75 moves.
    pub automatic_draw: Row<()>,
    /// 22. Endings with more than fifty moves.
    pub fifty_move_exceptions: Row<FiftyMoveExceptions>,
    /// 23. A position in which nobody can mate.
    pub dead_position: Row<DeadPosition>,
    /// 24. A flag down against an opponent who cannot mate.
    pub flag_against_no_mate: Row<FlagAgainstNoMate>,
    /// 25. Resigning against an opponent who cannot mate.
    pub resigning_against_no_mate: Row<ResigningAgainstNoMate>,
    /// 26. Who calls the flag in standard chess.
    pub calls_flag: Row<CallsFlag>,
    /// 27. Who calls it in rapid and blitz.
    pub calls_flag_fast: Row<CallsFlag>,
    /// 28. Whether the claimant's own flag has to be up.
    pub own_flag: Row<OwnFlag>,
    /// 29. Both flags down.
    pub both_flags: Row<BothFlags>,
    /// 30. The last two minutes without an increment.
    pub last_minutes: Row<LastMinutes>,
    /// 31. A wrong start position in standard chess.
    pub wrong_start: Row<WrongStart>,
    /// 32. The same in rapid and blitz; from 2018 only where not supervised. 2001: the clock's setting as well.
    pub wrong_start_fast: Row<WrongStart>,
    /// 33. Colours reversed.
    pub colours_reversed: Row<ColoursReversed>,
    /// 34. What rapid is.
    pub rapid: Row<Rapid>,
    /// 35. What blitz is.
    pub blitz: Row<Blitz>,
    /// 36. Both kings in check in rapid and blitz that is not supervised: wait one move, then a draw.
    pub both_in_check: Row<()>,
    /// 37. Moves written in advance.
    pub moves_in_advance: Row<MovesInAdvance>,
    /// 38. An assistant may move the pieces.
    pub assistant: Row<()>,
    /// 39. Time taken for using one.
    pub assistant_time: Row<AssistantTime>,
    /// 40. By what a claim of touch-move is lost.
    pub touch_claim_lost: Row<TouchClaimLost>,
    /// 41. An electronic score sheet, certified by FIDE.
    pub electronic_score: Row<()>,
    /// 42. A move not pressed is completed by its player's next move.
    pub completed_by_next_move: Row<()>,
    /// 43. Whether the arbiter rules on Article 4 unasked.
    pub arbiter_rules_unasked: Row<ArbiterRulesUnasked>,
    /// 44. Time saved goes into the next period.
    pub time_saved: Row<TimeSaved>,
    /// 45. The new piece may come before the pawn has left the board.
    pub new_piece_first: Row<()>,
    /// 46. What binds the move that replaces an illegal one.
    pub replacing: Row<Replacing>,
    /// 47. A claim that rests on a screen or a clock that counts.
    pub screen_claim: Row<ScreenClaim>,
    /// Pieces are adjusted only while one's own time runs (a difference the rule itself shows, not numbered above).
    pub adjusting_on_own_time: Row<()>,
}

/// Two minutes, in seconds.
const TWO_MINUTES: u32 = 120;
/// The rapid and blitz penalties that cost one minute.
const ONE_MINUTE: u32 = 60;

/// The Laws. In each row stand 1985, 2001, 2018 and 2023, in this order.
#[rustfmt::skip]
pub static LAWS: Laws = Laws {
    default_time: row(
        NotAtHand,
        Says(DefaultTime::Minutes(60), "6.7"),
        Says(DefaultTime::Announced, "6.7.1"), Same),
    first_illegal: row(
        Says(Penalty::PositionBack, "8.1"),
        Says(Penalty::TimeToOpponent(TWO_MINUTES), "7.4 b"),
        Says(Penalty::TimeToOpponent(TWO_MINUTES), "7.5.5"), Same),
    second_illegal: row(
        Says(Penalty::PositionBack, "8.1"),
        Says(Penalty::TimeToOpponent(TWO_MINUTES), "7.4 b"),
        Says(Penalty::LossOrDraw, "7.5.5"), Same),
    third_illegal: row(
        Says(Penalty::PositionBack, "8.1"),
        Says(Penalty::Loss, "7.4 b"),
        Silent, Same),
    illegal_rapid: row(
        NotAtHand,
        Says(IllegalMoves::AsStandard, "B2"),
        Says(IllegalMoves::SecondLoses { seconds: TWO_MINUTES }, "7.5.5"),
        Says(IllegalMoves::SecondLoses { seconds: ONE_MINUTE }, "A.3")),
    illegal_blitz: row(
        NotAtHand,
        Says(IllegalMoves::FirstLosesOnClaim, "C3"),
        Says(IllegalMoves::SecondLoses { seconds: ONE_MINUTE }, "B.2"),
        Says(IllegalMoves::SecondLoses { seconds: ONE_MINUTE }, "B.3, A.3")),
    illegal_blitz_supervised: row(
        NotAtHand,
        Says(IllegalMoves::FirstLosesOnClaim, "C3"),
        Says(IllegalMoves::SecondLoses { seconds: ONE_MINUTE }, "B.2"),
        Says(IllegalMoves::SecondLosesTimeOpen { seconds: TWO_MINUTES }, "B.2, 7.5.5")),
    illegal_counts: row(
        NotAtHand,
        Says(IllegalCounts::BlitzOpponentsClockStarted, "C3"),
        Says(IllegalCounts::OwnClockPressed, "7.5.1"), Same),
    correction: row(
        Says(CorrectionWindow::GameOrAdjudication, "8.1"),
        Says(CorrectionWindow::Game, "7.4 a"),
        Says(CorrectionWindow::Game, "7.5.1"), Same),
    correction_fast: row(
        NotAtHand,
        Says(CorrectionWindow::ClaimantTouchesOrMoves, "B5 b, C3"),
        Says(CorrectionWindow::OpponentMadeNextMove, "A.4.2"),
        Says(CorrectionWindow::OpponentMadeNextMove, "A.5.2")),
    unknown_position: row(
        Says(UnknownPosition::NewGame, "8.1"),
        Says(UnknownPosition::LastIdentifiable, "7.4 a"),
        Says(UnknownPosition::LastIdentifiable, "7.5.1"), Same),
    unexchanged_pawn: row(
        NotAtHand,
        Silent,
        Says(UnexchangedPawn::BecomesQueen, "7.5.2"), Same),
    press_without_move: row(
        NotAtHand,
        Silent,
        Says(PressWithoutMove::AsIllegalMove, "7.5.3"), Same),
    two_hands: row(
        NotAtHand,
        Says(TwoHands::Conduct, "4.1, 13.4"),
        Says(TwoHands::AsIllegalMove, "7.5.4"), Same),
    promotion_final: row(
        NotAtHand,
        Says(PromotionFinal::Released, "4.7"),
        Says(PromotionFinal::TouchedSquare, "4.4.4"), Same),
    wrong_claim: row(
        NotAtHand,
        Says(WrongClaim::TimeFromClaimant { opponent: 180, most: 180, floor_below: 120, floor: 60 }, "9.5 b"),
        Says(WrongClaim::TimeToOpponent { standard: 120, rapid: 120, blitz: 60 }, "9.5.3"),
        Says(WrongClaim::TimeToOpponent { standard: 120, rapid: 60, blitz: 60 }, "9.5.3")),
    claim_lost: row(
        Says(ClaimLost::AboutToPlay, "10.11.1"),
        Says(ClaimLost::MakingMove, "9.4"),
        Says(ClaimLost::TouchingPiece, "9.4"), Same),
    offer_declined: row(
        Says(OfferDeclined::WordOrMove, "10.10"),
        Says(OfferDeclined::WordOrTouch, "9.1 a"),
        Says(OfferDeclined::WordOrTouch, "9.1.2.1"), Same),
    agreement_moves: row(
        NotAtHand,
        Says(AgreementMoves::None, "5.2 c"),
        Says(AgreementMoves::OneEach, "5.2.3"), Same),
    offer_on_own_clock: row(
        Says(OfferOnOwnClock::OpponentMayWait, "10.10 b"),
        Says(OfferOnOwnClock::Valid, "9.1 a, 12.5"),
        Says(OfferOnOwnClock::Valid, "9.1.2.1, 11.5"), Same),
    castling_right_counts: row(
        NotAtHand,
        Says(CastlingRightCounts::ForNowOrForGood, "9.2"),
        Says(CastlingRightCounts::AfterMoving, "9.2.2.2"),
        Says(CastlingRightCounts::AfterMoving, "9.2.3.2")),
    automatic_draw: row(Silent, Silent, Says((), "9.6"), Same),
    fifty_move_exceptions: row(
        Says(FiftyMoveExceptions::Listed, "10.9"),
        Says(FiftyMoveExceptions::None, "9.3"),
        Says(FiftyMoveExceptions::None, "9.3"), Same),
    dead_position: row(
        NotAtHand,
        Says(DeadPosition::EndsGame, "5.2 b, 9.6"),
        Says(DeadPosition::EndsGame, "5.2.2"), Same),
    flag_against_no_mate: row(
        NotAtHand,
        Says(FlagAgainstNoMate::DrawUnskilledPlay, "6.10"),
        Says(FlagAgainstNoMate::Draw, "6.9"), Same),
    resigning_against_no_mate: row(
        NotAtHand,
        Says(ResigningAgainstNoMate::Loss, "5.1 b"),
        Says(ResigningAgainstNoMate::Loss, "5.1.2"),
        Says(ResigningAgainstNoMate::Draw, "5.1.2")),
    calls_flag: row(
        Says(CallsFlag::ArbiterElseClaim, "12.2"),
        Says(CallsFlag::ArbiterOrClaim, "6.9"),
        Says(CallsFlag::ArbiterOrClaim, "6.8"), Same),
    calls_flag_fast: row(
        NotAtHand,
        Says(CallsFlag::Players, "B6"),
        Says(CallsFlag::ArbiterOrClaim, "A.4.5"),
        Says(CallsFlag::ArbiterOrClaim, "A.5.5")),
    own_flag: row(
        NotAtHand,
        Says(OwnFlag::MustBeUp, "B7, C2"),
        Says(OwnFlag::Any, "A.4.3"),
        Says(OwnFlag::Any, "A.5.3")),
    both_flags: row(
        NotAtHand,
        Says(BothFlags::ContinueOrDraw, "6.12, 10.3, B8, C2"),
        Says(BothFlags::GuidelineIfAnnounced, "III.3.1"), Same),
    last_minutes: row(
        NotAtHand,
        Says(LastMinutes::InForce, "10.2"),
        Says(LastMinutes::GuidelineIfAnnounced, "III.4, III.5"), Same),
    wrong_start: row(
        Says(WrongStart::Void, "8.5"),
        Says(WrongStart::Void, "7.1 a"),
        Says(WrongStart::Void, "7.2.1"), Same),
    wrong_start_fast: row(
        NotAtHand,
        Says(WrongStart::NoClaimAfter(3), "B4, C2"),
        Says(WrongStart::NoClaimAfter(10), "A.4.1"),
        Says(WrongStart::NoClaimAfter(10), "A.5.1")),
    colours_reversed: row(
        NotAtHand,
        Says(ColoursReversed::ContinueUnlessArbiter, "7.2"),
        Says(ColoursReversed::NewGameBefore(10), "7.3"), Same),
    rapid: row(
        NotAtHand,
        Says(Rapid::FromTo(15, 60), "B1"),
        Says(Rapid::OverUnder(10, 60), "A.1"), Same),
    blitz: row(
        NotAtHand,
        Says(Blitz::Under(15), "C1"),
        Says(Blitz::AtMost(10), "B.1"), Same),
    both_in_check: row(NotAtHand, Silent, Says((), "A.4.4"), Says((), "A.5.4")),
    moves_in_advance: row(
        NotAtHand,
        Silent,
        Says(MovesInAdvance::Forbidden, "8.1.2"), Same),
    assistant: row(NotAtHand, Silent, Says((), "4.9"), Same),
    assistant_time: row(
        NotAtHand,
        Says(AssistantTime::ArbiterNobodyExempt, "6.8 d, 8.1"),
        Says(AssistantTime::ArbiterNotDisabled, "6.2.6, 8.1.6"), Same),
    touch_claim_lost: row(
        Says(TouchClaimLost::ClaimantTouches, "7.4"),
        Says(TouchClaimLost::ClaimantTouches, "4.6"),
        Says(TouchClaimLost::ClaimantTouches, "4.8"), Same),
    electronic_score: row(Silent, Silent, Silent, Says((), "8.1.1.2")),
    completed_by_next_move: row(NotAtHand, Silent, Says((), "6.2.1.2"), Same),
    arbiter_rules_unasked: row(
        NotAtHand,
        Says(ArbiterRulesUnasked::StandardOnly, "B5 a, C2"),
        Says(ArbiterRulesUnasked::Always, "4"), Same),
    time_saved: row(
        Says(TimeSaved::Kept, "12.1"),
        Says(TimeSaved::KeptNotInDelay, "6.2 b"),
        Says(TimeSaved::KeptWhereApplicable, "6.3.2"), Same),
    new_piece_first: row(NotAtHand, Silent, Says((), "4.6.2"), Same),
    replacing: row(
        NotAtHand,
        Says(Replacing::Touched, "7.4 a"),
        Says(Replacing::TouchedAndReleased, "7.5.1"), Same),
    screen_claim: row(
        Silent,
        Says(ScreenClaim::NotAtAll, "6.15"),
        Says(ScreenClaim::NotAlone, "6.12.2"), Same),
    adjusting_on_own_time: row(NotAtHand, Silent, Says((), "6.2.5"), Same),
};
