//! What a parameter of the Laws can be. Each says what it decides; times are in seconds.

/// Row 1. How late a player may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultTime {
    /// This many minutes after the start.
    Minutes(u32),
    /// As the event has announced; not at all where it has announced nothing.
    Announced,
}

/// Rows 2 to 4. What an illegal move costs in standard chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// The position is put back, no time is added.
    PositionBack,
    /// This is added to the opponent's time.
    TimeToOpponent(u32),
    /// The game.
    Loss,
    /// The game; drawn where the opponent cannot mate by any series of legal moves.
    LossOrDraw,
}

/// Rows 5 and 6. What illegal moves cost in rapid and blitz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMoves {
    /// As in standard chess.
    AsStandard,
    /// The first gives the opponent this time, the second loses, or draws as in [`Penalty::LossOrDraw`].
    SecondLoses {
        /// Added to the opponent's time.
        seconds: u32,
    },
    /// As `SecondLoses`, but the Laws leave the time open: this is what their letter gives, and the event is asked.
    SecondLosesTimeOpen {
        /// Added to the opponent's time.
        seconds: u32,
    },
    /// The first loses if the opponent claims before his own move; a draw where he cannot mate.
    FirstLosesOnClaim,
}

/// Row 7. When an illegal move counts as completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalCounts {
    /// In blitz, when the opponent's clock has been started; no wording for the rest.
    BlitzOpponentsClockStarted,
    /// When its player has pressed his clock.
    OwnClockPressed,
}

/// Rows 8 and 9. How long an illegal move can be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionWindow {
    /// While the game or its adjudication is on.
    GameOrAdjudication,
    /// While the game is on.
    Game,
    /// In rapid until the claimant touches a piece, in blitz until he has moved.
    ClaimantTouchesOrMoves,
    /// Until the opponent has made his next move.
    OpponentMadeNextMove,
}

/// Row 10. What is done where the position before the error is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownPosition {
    /// The game is void, a new one is played.
    NewGame,
    /// The last position that can be identified is set up.
    LastIdentifiable,
}

/// Row 11. A pawn on the last rank that was not exchanged when the clock was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnexchangedPawn {
    /// An illegal move; it becomes a queen.
    BecomesQueen,
}

/// Row 12. The clock pressed without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressWithoutMove {
    /// Counts as an illegal move.
    AsIllegalMove,
}

/// Row 13. A move made with two hands and pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoHands {
    /// Forbidden; a matter of conduct.
    Conduct,
    /// Counts as an illegal move.
    AsIllegalMove,
}

/// Row 14. When the choice of the promotion piece is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionFinal {
    /// When it is released.
    Released,
    /// When it has touched the square.
    TouchedSquare,
}

/// Row 15. What a wrong claim of a draw costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongClaim {
    /// The opponent gets `opponent`. The claimant loses half of what is left, `most` at most, where that is more
    /// than `floor_below`; is set to `floor` where it is between the two; and loses nothing below.
    TimeFromClaimant {
        /// Added to the opponent's time.
        opponent: u32,
        /// No more than this is taken.
        most: u32,
        /// Above this half is taken.
        floor_below: u32,
        /// What is left at least.
        floor: u32,
    },
    /// The opponent gets this.
    TimeToOpponent {
        /// In standard chess.
        standard: u32,
        /// In rapid.
        rapid: u32,
        /// In blitz.
        blitz: u32,
    },
}

/// Row 16. By what the right to claim a draw is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimLost {
    /// By being about to play, or to answer.
    AboutToPlay,
    /// By making a move without claiming.
    MakingMove,
    /// By touching a piece.
    TouchingPiece,
}

/// Row 17. How an offer of a draw is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferDeclined {
    /// By word, or by moving.
    WordOrMove,
    /// By word, or by touching a piece with intent.
    WordOrTouch,
}

/// Row 18. Whether a draw by agreement needs a move by each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgreementMoves {
    /// It does not.
    None,
    /// It does.
    OneEach,
}

/// Row 19. An offer made on one's own running clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferOnOwnClock {
    /// The opponent may wait to see the move.
    OpponentMayWait,
    /// Valid, but it may disturb.
    Valid,
}

/// Row 20. When castling makes two positions differ that look the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingRightCounts {
    /// Where the right has changed, for now or for good.
    ForNowOrForGood,
    /// Only after king or rook has moved.
    AfterMoving,
}

/// Row 22. Whether some endings have more than fifty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FiftyMoveExceptions {
    /// A list of endings has.
    Listed,
    /// None has.
    None,
}

/// Row 23. A position in which nobody can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadPosition {
    /// The game is drawn at once.
    EndsGame,
}

/// Row 24. A flag is down, and the opponent cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagAgainstNoMate {
    /// A draw, where not even the most unskilled play lets him mate.
    DrawUnskilledPlay,
    /// A draw, where no series of legal moves lets him mate.
    Draw,
}

/// Row 25. Resigning where the opponent cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResigningAgainstNoMate {
    /// Loses.
    Loss,
    /// Draws.
    Draw,
}

/// Rows 26 and 27. Who calls a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallsFlag {
    /// The arbiter who sees or deems it; without an arbiter the claimant.
    ArbiterElseClaim,
    /// The arbiter, or a player's claim.
    ArbiterOrClaim,
    /// The players only.
    Players,
}

/// Row 28. Whether the claimant's own flag has to be up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnFlag {
    /// In rapid and blitz.
    MustBeUp,
    /// It does not matter.
    Any,
}

/// Row 29. Both flags are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothFlags {
    /// Order unknown: the game goes on, in the last period it is drawn; rapid and blitz are drawn even where the
    /// order is known.
    ContinueOrDraw,
    /// Order unknown: drawn in the last period only where the event has announced the guideline.
    GuidelineIfAnnounced,
}

/// Row 30. The last two minutes without an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMinutes {
    /// Always in force in the last period, not in blitz; the arbiter decides.
    InForce,
    /// Only where the event has announced the guideline, not in blitz.
    GuidelineIfAnnounced,
}

/// Rows 31 and 32. The game began from a wrong position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongStart {
    /// It is void.
    Void,
    /// No claim after this many moves by each.
    NoClaimAfter(u32),
}

/// Row 33. The game began with colours reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColoursReversed {
    /// It goes on, unless the arbiter decides otherwise.
    ContinueUnlessArbiter,
    /// A new game before this many moves by both, else it goes on.
    NewGameBefore(u32),
}

/// Row 34. What rapid is, in minutes for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rapid {
    /// From this to that, both included.
    FromTo(u32, u32),
    /// Over this and under that, sixty increments included.
    OverUnder(u32, u32),
}

/// Row 35. What blitz is, in minutes for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blitz {
    /// Under this.
    Under(u32),
    /// This or less.
    AtMost(u32),
}

/// Row 37. Moves written down before they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesInAdvance {
    /// Forbidden, except for a claim or a sealed move.
    Forbidden,
}

/// Row 39. Time taken from a player who uses an assistant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssistantTime {
    /// For the clock a fair adjustment, for the score a deduction by the arbiter; nobody is exempt.
    ArbiterNobodyExempt,
    /// The arbiter adjusts; nothing for a disabled player.
    ArbiterNotDisabled,
}

/// Row 40. By what a claim of touch-move is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchClaimLost {
    /// By the claimant's touch.
    ClaimantTouches,
}

/// Row 43. Whether the arbiter rules on Article 4 when no player asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArbiterRulesUnasked {
    /// In standard chess; in rapid and blitz only when asked.
    StandardOnly,
    /// Always.
    Always,
}

/// Row 44. Whether time saved goes into the next period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeSaved {
    /// It does.
    Kept,
    /// It does, but not in delay mode.
    KeptNotInDelay,
    /// It does where it applies.
    KeptWhereApplicable,
}

/// Row 46. What binds the move that replaces an illegal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacing {
    /// What has been touched.
    Touched,
    /// What has been touched and what has been released.
    TouchedAndReleased,
}

/// Row 47. A claim that rests on a screen or a clock that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenClaim {
    /// Is not heard.
    NotAtAll,
    /// Is not heard where it rests on it alone.
    NotAlone,
}
