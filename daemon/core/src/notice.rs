//! Every thing that can be said to a person: one variant each, and one row each that says who may hear it, how
//! urgent it is and which message it is.

use appendixd_protocol::Seen;
use shakmaty::{CastlingSide, Color, File, Piece, Rank, Role, Square};

pub use crate::announced::{Announced, Check};
use crate::event::{About, Audience, Difference, GameResult};
use crate::keys::Prompt;
use crate::laws::Mating;
pub use crate::laws::endings::Reason;
pub use crate::set_up::{SetUpStep, Unplayable};
use crate::settings::Mode;
use crate::tone::Tone;

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
    /// "I offer a draw", said for the player who has offered it (Laws 9.1).
    DrawOffered,
    /// The offer is accepted.
    DrawAccepted,
    /// The offer is declined in words.
    DrawDeclined,
    /// "I resign", said for the player.
    Resigns,
    /// "Draw accepted?", asked of the player who has said so.
    AcceptWanted(Color),
    /// "Does this side resign?"
    ResignWanted(Color),
    /// A claim of a draw, or on time, is not right. Club only: in a tournament the arbiter says so.
    ClaimWrong,
    /// This side's flag is called.
    FlagDown(Color),
    /// Whether this side can still mate. For whoever decides.
    CanMate(Color, Mating),
    /// The arbiter has warned this side.
    Warned(Color),
    /// The arbiter has given this side so many seconds.
    TimeAdded(Color, u32),
    /// The arbiter has set the clock: seconds.
    ClockSet(u32, u32),
    /// The clock beside the board was to be set to these seconds and did not take them.
    ClockNotSet(u32, u32),
    /// The arbiter has stopped the clock.
    Paused,
    /// The arbiter has play go on.
    PlayGoesOn,
    /// The clock was set going before the arbiter had play go on (Laws 6.11.3).
    SetGoing,
    /// "New game?"
    NewGameWanted,
    /// "White wins?" and so on.
    ResultWanted(GameResult),
    /// "Is this the move?" after a board came back with one move more on it.
    MoveWanted(Announced),
    /// "Is this move taken back?", asked of both players.
    TakebackWanted(Announced),
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
    /// Touch-move: this piece, which began here, was touched and could have been used.
    TouchMove(Piece, Square),
    /// Touch-move: the move is not taken, this piece has to be played. Club only.
    MustMove(Piece, Square),
    /// The same for a piece that has to be taken.
    MustTake(Piece, Square),
    /// The clock was pressed with the king castled and this rook still at home.
    CastlingUnfinished(Square),
    /// The clock was pressed with a pawn on this square that was not exchanged, and it becomes a queen.
    BecomesQueen(Square),
    /// The arbiter has decided that the illegal move is put back.
    PutBack,
    /// The arbiter has decided that the move stands.
    Stands,
    /// So many squares are to be put right on the arbiter's decision; the first is this.
    Restore(usize, Difference),
    /// The position that the arbiter has ordered stands there.
    Restored,
    /// Guided set-up: the next square.
    SetUp(SetUpStep),
    /// The same on this side's board, where each has his own.
    SetUpBoard(Color, SetUpStep),
    /// As far as a board can tell that knows occupancy only, the position stands there.
    SetUpUnknown,
    /// The pieces of a position, for a board that can check none of them.
    SetUpUnseen(Vec<(Piece, Vec<Square>)>),
    /// "Is White to move?", of a position that was read from the board.
    SideWanted,
    /// "Does this game go on?": White's and Black's name, and the move number.
    ResumeWanted(String, String, u32),
    /// No game can begin from what stands on the board.
    Unplayable(Unplayable),
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
    /// What a board sends cannot be read: another kind of board, or a disturbed line.
    BoardUnreadable(String),
    /// A board says that all its squares are occupied.
    BoardFull,
    /// The board learns its pieces: the start position is to be set up.
    PiecesUnknown,
    /// The board knows its pieces now.
    PiecesKnown,
    /// "Arbiter, please".
    Arbiter,
    /// What a player has said of his move, word for word as if the daemon announced it.
    Said(Announced),
    /// The opponent's repetition of a move.
    Echoed(Announced),
    /// What was said is not what stands on the board: said, and played.
    Slip(Announced, Announced),
    /// The repetition named another move.
    WrongEcho,
    /// This side has not announced its move.
    NotAnnounced(Color),
    /// Of two boards this side's differs: so many squares, and the first.
    BoardDiffers(Color, usize, Difference),
    /// This side's board is set up as the arbiter has decided: so many squares are to be put right, and the first.
    RestoreBoard(Color, usize, Difference),
    /// This side has lifted what stands there, and it may not have been a touch.
    DoubtfulTouch(Color, Square),
    /// The voice stopped and has been started again.
    VoiceRestarted,
    /// What this player alone should hear cannot be heard.
    OutputLost(Color),
    /// There is nothing on which a tone could sound.
    TonesLost,
    /// The port of a board may not be opened.
    PortForbidden,
    /// A port may be that of a board or of a braille display, and is not asked without consent.
    ConsentWanted,
    /// A program for braille displays drives what may be a board.
    BoardTaken,
    /// This side has so many seconds left.
    LowTime(Color, u32),
    /// What happens cannot be put on disk: the game goes on, and is lost if the daemon ends.
    JournalFailed,
    /// Everything is on disk again.
    JournalWorks,
    /// A game was saved in a form that only a newer version knows.
    SavedGameNewer,
    /// What was saved of a game cannot be read.
    SavedGameDamaged,
    /// Answer: the last move, or none yet.
    LastMove(Option<Announced>),
    /// Answer: what stands on a square.
    OnSquare(Square, Option<Piece>),
    /// Answer: where pieces of one kind and side stand.
    Whereabouts(Piece, Vec<Square>),
    /// Answer: several answers in one sentence, in order.
    Several(Vec<Notice>),
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
    /// Answer: nothing stands on a file.
    EmptyFile(File),
    /// Answer: nothing stands on a rank.
    EmptyRank(Rank),
    /// Answer: the move number, and who has the move.
    Turn(u32, Color),
    /// Answer: White's move with this number, if it is told, and Black's.
    Scored(u32, Option<Announced>, Option<Announced>),
    /// Answer: what this side attacks or defends a square with.
    Attackers(Square, Color, Vec<(Square, Role)>),
    /// Answer: legal moves.
    LegalMoves(Vec<Announced>),
    /// Answer: there is no legal move.
    NoLegalMove,
    /// Answer: the pieces of a side beside its king, counted.
    Material(Color, Vec<(Role, u8)>),
    /// Answer: to which sides a side may still castle.
    CastlingRights(Color, Vec<CastlingSide>),
    /// Which page of so many this was.
    Page(u32, u32),
    /// This is told to nobody in a tournament.
    NotTold,
    /// Answer: nothing has been said yet.
    NothingSaid,
    /// Nothing can be answered or done because no game is on.
    NoGame,
    /// An order does not fit the moment.
    NotNow,
    /// What was said cannot be understood as a move, or is no legal one, or not the one on the board.
    NotUnderstood,
    /// A promotion was said without its piece (Laws D.2.1).
    PieceNotNamed,
    /// What a board sees on a square, for set-up.
    Sees(Square, Seen),
    /// What is said of the lists of a keypad.
    Key(Prompt),
    /// A key was pressed, and no board has been found yet.
    NoBoard,
    /// A keypad has been found.
    KeypadFound,
    /// A keypad is gone.
    KeypadLost,
    /// A keypad is there and may not be read.
    KeypadForbidden,
}

/// What holds of a notice whatever it says in detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The message in the language files, by its id.
    pub message: &'static str,
    /// Who may hear it.
    pub heard: Hearing,
    /// What may cut it.
    pub urgency: Urgency,
    /// What the event stream says it is about.
    pub about: About,
    /// The sound that goes with it.
    pub tone: Option<Tone>,
    /// What waits in vain once this one has come.
    pub replaces: Replaces,
}

/// Who may hear a notice. In a tournament nothing that could help a player reaches the room or a seat, so there is
/// no way to ask for that here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearing {
    /// Everyone, always.
    Room,
    /// Everyone in a club; in a tournament the arbiter alone.
    ClubRoom,
    /// Everyone in a club; in a tournament the one who asked, and only as the answer to the question.
    Asker,
    /// Everyone in a club; in a tournament this player, of himself.
    Seat(Color),
}

/// What may cut a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The Laws or the arbiter want it said: cut by `quiet` only, and then said again.
    RuleBound,
    /// A warning that is needless later: said to its end, after what is rule-bound.
    Warning,
    /// An answer to a question: cut by a touch of the board.
    Answer,
    /// Help that the daemon offers unasked: cut by a touch of the board.
    Hint,
    /// A fault of the equipment: said to its end, after what is rule-bound.
    Fault,
    /// What may be done about equipment that no game needs yet: said when there is nothing else to say. What comes
    /// meanwhile cuts it, and it is said again.
    Aside,
}

/// The kind of sentence of which only the newest is worth saying: one that waits goes when another of its kind comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaces {
    /// Nothing: each is said.
    Nothing,
    /// An older answer.
    Answer,
    /// An older step through the promotion pieces.
    Step,
    /// An older question that waits for a confirmation, or what became of it.
    Question,
    /// What was said of an older picture of the board.
    Picture,
    /// How much time was left earlier.
    LowTime,
    /// How this board stood earlier, and what was true of it then: what is spoken of it is said to its end.
    Board,
}

impl Hearing {
    /// Who that is in this mode; `None` means the one who asked.
    pub fn audience(self, mode: Mode) -> Option<Audience> {
        match (self, mode) {
            (Self::Room, _) | (Self::ClubRoom | Self::Asker | Self::Seat(_), Mode::Club) => {
                Some(Audience::Room)
            }
            (Self::Seat(side), Mode::Tournament) => Some(Audience::Seat(side)),
            (Self::ClubRoom, Mode::Tournament) => Some(Audience::Arbiter),
            (Self::Asker, Mode::Tournament) => None,
        }
    }
}

impl Notice {
    /// Who may hear it in this mode; `None` means the one who asked, as the answer to the question.
    pub fn audience(&self, mode: Mode) -> Option<Audience> {
        self.row().heard.audience(mode)
    }

    /// It only confirms that all is well: who wants to hear little does without.
    pub fn only_confirms(&self) -> bool {
        matches!(
            self,
            Self::BoardFound(_)
                | Self::GameStarted(_)
                | Self::PositionCorrect
                | Self::Restored
                | Self::Turned
                | Self::Expired
                | Self::Cancelled
                | Self::VoiceRestarted
                | Self::JournalWorks
        )
    }

    /// The table of all notices.
    #[rustfmt::skip] // it is read in columns
    pub fn row(&self) -> Row {
        use Hearing::{Asker, ClubRoom, Room, Seat};
        use Urgency::{Answer, Aside, Fault, Hint, RuleBound, Warning};
        use Replaces::Nothing;
        let row = |message, heard, urgency, about, tone, replaces| Row { message, heard, urgency, about, tone, replaces };
        match self {
            //                              message                   heard     urgency    about              tone                         replaces
            Self::Move(_)             => row("move",                  Room,     RuleBound, About::Move,       Some(Tone::OwnMove),         Nothing),
            Self::Correction(_)       => row("correction",            Room,     RuleBound, About::Correction, Some(Tone::OwnMove),         Nothing),
            Self::TakenBack(_)        => row("taken-back",            Room,     RuleBound, About::Correction, None,                        Nothing),
            Self::Misread(_)          => row("misread",               Room,     RuleBound, About::Correction, None,                        Nothing),
            Self::Adjusting           => row("adjusting",             Room,     RuleBound, About::Move,       None,                        Nothing),
            Self::PromotionWanted(_)  => row("promotion-wanted",      Room,     RuleBound, About::Promotion,  Some(Tone::QuestionWaiting), Nothing),
            Self::PromotionStep(_)    => row("promotion-step",        Room,     RuleBound, About::Promotion,  None,                        Replaces::Step),
            Self::DrawOffered         => row("draw-offered",          Room,     RuleBound, About::Offer,      None,                        Nothing),
            Self::DrawAccepted        => row("draw-accepted",         Room,     RuleBound, About::Offer,      None,                        Nothing),
            Self::DrawDeclined        => row("draw-declined",         Room,     RuleBound, About::Offer,      None,                        Nothing),
            Self::Resigns             => row("resigns",               Room,     RuleBound, About::Result,     None,                        Nothing),
            Self::FlagDown(_)         => row("flag-down",             Room,     RuleBound, About::Clock,      None,                        Nothing),
            Self::Warned(_)           => row("warned",                Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::TimeAdded(..)       => row("time-added",            Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::ClockSet(..)        => row("clock-set",             Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::Paused              => row("paused",                Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::PlayGoesOn          => row("play-goes-on",          Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::GameEnded(..)       => row("game-ended",            Room,     RuleBound, About::Result,     None,                        Nothing),
            Self::Arbiter             => row("arbiter",               Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::Said(_) | Self::Echoed(_)
                                      => row("move",                  Room,     RuleBound, About::Move,       None,                        Nothing),

            Self::GameStarted(_)      => row("game-started",          Room,     Hint,      About::Setup,      None,                        Nothing),
            Self::GameResumed(..)     => row("game-resumed",          ClubRoom, Hint,      About::Setup,      None,                        Nothing),
            Self::NewGameWanted       => row("new-game-wanted",       ClubRoom, Hint,      About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::ResultWanted(_)     => row("result-wanted",         ClubRoom, Hint,      About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::MoveWanted(_)       => row("move-wanted",           ClubRoom, Hint,      About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::TakebackWanted(_)   => row("takeback-wanted",       ClubRoom, Hint,      About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::AcceptWanted(side)  => row("accept-wanted",         Seat(*side), Hint,   About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::ResignWanted(side)  => row("resign-wanted",         Seat(*side), Hint,   About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::Expired             => row("expired",               ClubRoom, Hint,      About::Question,   None,                        Replaces::Question),
            Self::Cancelled           => row("cancelled",             ClubRoom, Hint,      About::Question,   None,                        Replaces::Question),

            Self::Illegal(..)         => row("illegal",               ClubRoom, Hint,      About::Error,      None,                        Replaces::Picture),
            Self::NoMove              => row("no-move",               ClubRoom, Hint,      About::Error,      None,                        Replaces::Picture),
            Self::TouchMove(..)       => row("touch-move",            ClubRoom, Hint,      About::Error,      None,                        Nothing),
            Self::MustMove(..)        => row("must-move",             ClubRoom, Hint,      About::Error,      None,                        Nothing),
            Self::MustTake(..)        => row("must-take",             ClubRoom, Hint,      About::Error,      None,                        Nothing),
            Self::ClaimWrong          => row("claim-wrong",           ClubRoom, Hint,      About::Result,     None,                        Nothing),
            Self::CanMate(..)         => row("can-mate",              ClubRoom, Hint,      About::Arbiter,    None,                        Nothing),
            Self::ClockNotSet(..)     => row("clock-not-set",         ClubRoom, Hint,      About::Clock,      None,                        Nothing),
            Self::SetGoing            => row("set-going",             ClubRoom, Hint,      About::Clock,      None,                        Nothing),
            Self::CastlingUnfinished(_) => row("castling-unfinished", ClubRoom, Hint,      About::Error,      None,                        Replaces::Picture),
            Self::BecomesQueen(_)     => row("becomes-queen",         ClubRoom, Hint,      About::Error,      None,                        Replaces::Picture),
            Self::PutBack             => row("put-back",              Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::Stands              => row("stands",                Room,     RuleBound, About::Arbiter,    None,                        Nothing),
            Self::Restore(..)         => row("restore",               Room,     Hint,      About::Setup,      None,                        Replaces::Picture),
            Self::RestoreBoard(..)    => row("restore-board",         Room,     Hint,      About::Setup,      None,                        Nothing),
            Self::Restored            => row("restored",              Room,     Hint,      About::Setup,      None,                        Replaces::Picture),
            Self::SetUp(_)            => row("set-up",                Room,     Hint,      About::Setup,      None,                        Replaces::Picture),
            Self::SetUpBoard(..)      => row("set-up-board",          Room,     Hint,      About::Setup,      None,                        Nothing),
            Self::SetUpUnknown        => row("set-up-unknown",        Room,     Hint,      About::Setup,      None,                        Replaces::Picture),
            Self::SetUpUnseen(_)      => row("set-up-unseen",         Room,     Hint,      About::Setup,      None,                        Replaces::Picture),
            Self::SideWanted          => row("side-wanted",           ClubRoom, Hint,      About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::ResumeWanted(..)    => row("resume-wanted",         ClubRoom, Hint,      About::Question,   Some(Tone::QuestionWaiting), Replaces::Question),
            Self::Unplayable(_)       => row("unplayable",            ClubRoom, Hint,      About::Setup,      None,                        Replaces::Picture),
            Self::Differs(..)         => row("differs",               ClubRoom, Hint,      About::Board,      None,                        Replaces::Picture),
            Self::BoardDiffers(..)    => row("board-differs",         ClubRoom, Hint,      About::Board,      None,                        Replaces::Picture),
            Self::Slip(..)            => row("slip",                  ClubRoom, Hint,      About::Error,      None,                        Nothing),
            Self::WrongEcho           => row("wrong-echo",            ClubRoom, Hint,      About::Error,      None,                        Nothing),
            Self::NotAnnounced(_)     => row("not-announced",         ClubRoom, Hint,      About::Error,      None,                        Nothing),
            Self::DoubtfulTouch(..)   => row("doubtful-touch",        ClubRoom, Hint,      About::Arbiter,    None,                        Nothing),
            Self::PositionCorrect     => row("position-correct",      ClubRoom, Hint,      About::Board,      None,                        Replaces::Picture),
            Self::Turned              => row("turned",                ClubRoom, Hint,      About::Board,      None,                        Nothing),

            Self::BoardFound(_)       => row("board-found",           Room,     Fault,     About::Board,      Some(Tone::BoardFound),      Replaces::Board),
            Self::BoardLost(_)        => row("board-lost",            Room,     Fault,     About::Board,      Some(Tone::BoardLost),       Replaces::Board),
            Self::BoardSilent(_)      => row("board-silent",          Room,     Fault,     About::Board,      None,                        Replaces::Board),
            Self::BoardUnreadable(_)  => row("board-unreadable",      Room,     Fault,     About::Board,      None,                        Replaces::Board),
            Self::BoardFull           => row("board-full",            Room,     Fault,     About::Board,      None,                        Nothing),
            Self::PiecesUnknown       => row("pieces-unknown",        Room,     Fault,     About::Setup,      None,                        Nothing),
            Self::PiecesKnown         => row("pieces-known",          Room,     Fault,     About::Setup,      None,                        Nothing),
            Self::VoiceRestarted      => row("voice-restarted",       Room,     Fault,     About::Error,      None,                        Nothing),
            Self::OutputLost(_)       => row("output-lost",           Room,     Fault,     About::Error,      None,                        Nothing),
            Self::TonesLost           => row("tones-lost",            Room,     Fault,     About::Error,      None,                        Nothing),
            Self::PortForbidden       => row("port-forbidden",        Room,     Aside,     About::Error,      None,                        Nothing),
            Self::ConsentWanted       => row("consent-wanted",        Room,     Aside,     About::Board,      None,                        Nothing),
            Self::BoardTaken          => row("board-taken",           Room,     Aside,     About::Board,      None,                        Nothing),
            Self::LowTime(side, _)    => row("low-time",              Seat(*side), Warning, About::Clock,     Some(Tone::LowTime), Replaces::LowTime),
            Self::JournalFailed       => row("journal-failed",        Room,     Fault,     About::Error,      None,                        Nothing),
            Self::JournalWorks        => row("journal-works",         Room,     Fault,     About::Error,      None,                        Nothing),
            Self::SavedGameNewer      => row("saved-game-newer",      Room,     Fault,     About::Error,      None,                        Nothing),
            Self::SavedGameDamaged    => row("saved-game-damaged",    Room,     Fault,     About::Error,      None,                        Nothing),

            Self::LastMove(Some(_))   => row("last-move",             Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::LastMove(None)      => row("no-move-yet",           Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::OnSquare(_, Some(_)) => row("on-square",            Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::OnSquare(_, None)   => row("on-square-empty",       Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Whereabouts(_, squares) if squares.is_empty()
                                      => row("nowhere",               Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Whereabouts(..)     => row("whereabouts",           Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Several(_)          => row("whereabouts",           Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Times { .. }        => row("times",                 Asker,    Answer,    About::Clock,      None,                        Replaces::Answer),
            Self::NoClock             => row("no-clock",              Asker,    Answer,    About::Clock,      None,                        Replaces::Answer),
            Self::EmptyFile(_)        => row("file-empty",            Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::EmptyRank(_)        => row("rank-empty",            Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Turn(..)            => row("turn",                  Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Scored(_, None, _)  => row("scored-black",          Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Scored(..)          => row("scored",                Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Attackers(_, _, pieces) if pieces.is_empty()
                                      => row("no-attackers",          Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Attackers(..)       => row("attackers",             Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::LegalMoves(_)       => row("legal-moves",           Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::NoLegalMove         => row("no-legal-move",         Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Material(_, pieces) if pieces.is_empty()
                                      => row("king-alone",            Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Material(..)        => row("material",              Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::CastlingRights(_, wings) if wings.is_empty()
                                      => row("no-castling",           Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::CastlingRights(..)  => row("castling-rights",       Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::Page(..)            => row("page",                  Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::NotTold             => row("not-told",              Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::NothingSaid         => row("nothing-said",          Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::NoGame              => row("no-game",               Asker,    Answer,    About::Error,      None,                        Replaces::Answer),
            Self::NotNow              => row("not-now",               Asker,    Answer,    About::Error,      None,                        Replaces::Answer),
            Self::NotUnderstood       => row("not-understood",        Asker,    Answer,    About::Error,      None,                        Replaces::Answer),
            Self::PieceNotNamed       => row("piece-not-named",       Asker,    Answer,    About::Error,      None,                        Replaces::Answer),
            Self::Sees(..)            => row("sees",                  Asker,    Answer,    About::Setup,      None,                        Replaces::Answer),
            Self::Key(prompt)         => row(prompt.message(),        Asker,    Answer,    About::Answer,     None,                        Replaces::Answer),
            Self::NoBoard             => row("no-board",              Room,     Fault,     About::Board,      None,                        Nothing),
            Self::KeypadFound         => row("keypad-found",          Room,     Fault,     About::Board,      None,                        Nothing),
            Self::KeypadLost          => row("keypad-lost",           Room,     Fault,     About::Board,      None,                        Nothing),
            Self::KeypadForbidden     => row("keypad-forbidden",      Room,     Aside,     About::Error,      None,                        Nothing),
        }
    }
}
