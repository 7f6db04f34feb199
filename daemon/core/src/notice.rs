//! Every thing that can be said to a person: one variant each, and one row each that says who may hear it, how
//! urgent it is and which message it is.

use appendixd_protocol::Seen;
use shakmaty::{CastlingSide, Color, Piece, Role, Square};

use crate::event::{Difference, GameResult};

/// A move as it is announced (Laws D.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    /// What moved.
    pub role: Role,
    /// From where.
    pub from: Square,
    /// To where; of castling, the king's.
    pub to: Square,
    /// Something was captured.
    pub capture: bool,
    /// It was captured en passant.
    pub en_passant: bool,
    /// The pawn became this piece.
    pub promotion: Option<Role>,
    /// It was castling.
    pub castling: Option<CastlingSide>,
    /// More than one piece of this kind could have gone there; used by the short form.
    pub ambiguous: bool,
    /// Check or mate, where the event wants it said.
    pub check: Option<Check>,
}

/// The words for check and mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Check.
    Check,
    /// Checkmate.
    Mate,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// No mate is possible with the pieces left.
    DeadPosition,
    /// The players agreed to it or the pieces on the board said so.
    Agreed,
    /// It was broken off.
    BrokenOff,
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A move.
    Move(Announced),
    /// The word for "correction", then the move that was really played.
    Correction(Announced),
    /// A move that was announced is taken back: the word and the move.
    TakenBack(Announced),
    /// A firm move turned out to be misread.
    Misread(Announced),
    /// "Promotion on SQUARE: which piece?"
    PromotionWanted(Square),
    /// The piece to which the promotion gesture has stepped.
    PromotionStep(Role),
    /// "New game?"
    NewGameWanted,
    /// "White wins?" and so on.
    ResultWanted(GameResult),
    /// "Is this the move?" after a board came back with one move more on it.
    MoveWanted(Announced),
    /// Something that was asked was not confirmed in time.
    Expired,
    /// Something that was asked was cancelled.
    Cancelled,
    /// A game begins; side to move follows if it is not White.
    GameStarted(Color),
    /// A game goes on after a break: move number and side to move.
    GameResumed(u32, Color),
    /// A game is over.
    GameEnded(GameResult, Reason),
    /// "I adjust", said by the daemon for the player.
    Adjusting,
    /// A displacement that is no legal move: piece, from, to. Club only.
    Illegal(Piece, Square, Square),
    /// The clock was pressed and the board shows no move. Club only.
    NoMove,
    /// So many squares are wrong; the first is this.
    Differs(usize, Difference),
    /// The board stands right again.
    PositionCorrect,
    /// The board is seen turned by 180 degrees.
    Turned,
    /// A board was found: its name for people.
    BoardFound(String),
    /// A board is gone.
    BoardLost(String),
    /// A board does not answer.
    BoardSilent(String),
    /// A board says that all its squares are occupied.
    BoardFull,
    /// "Arbiter, please".
    Arbiter,
    /// The voice stopped and has been started again.
    VoiceRestarted,
    /// Answer: the last move, or none yet.
    LastMove(Option<Announced>),
    /// Answer: what stands on a square.
    OnSquare(Square, Option<Piece>),
    /// Answer: where pieces of one kind and side stand.
    Whereabouts(Piece, Vec<Square>),
    /// Answer: times left in seconds, whose time runs, and whether the reading is old.
    Times {
        /// Seconds.
        white: u32,
        /// Seconds.
        black: u32,
        /// Whose time runs.
        running: Option<Color>,
        /// Old.
        stale: bool,
    },
    /// Answer: there is no clock.
    NoClock,
    /// Answer: the moves of the game, in order, beginning with this side.
    Moves(Vec<Announced>),
    /// Answer: nothing has been said yet.
    NothingSaid,
    /// Nothing can be answered or done because no game is on.
    NoGame,
    /// An order does not fit the moment.
    NotNow,
    /// What was said cannot be understood as a move, or is no legal one, or not the one on the board.
    NotUnderstood,
    /// What a board sees on a square, for set-up.
    Sees(Square, Seen),
}
