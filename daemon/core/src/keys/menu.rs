//! What the lists offer. An entry that the moment or the mode does not allow is not there.

use shakmaty::{Bitboard, Color, Role};

use super::time::Time;
use crate::event::GameResult;
use crate::order::ClaimKind;
use crate::words::Language;

/// What a keypad has to know of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whose keypad it is; none: both players use it.
    pub seat: Option<Color>,
    /// The players decide in doubt; else the arbiter.
    pub club: bool,
    /// A game is on or was the last.
    pub game: bool,
    /// A game is on.
    pub playing: bool,
    /// Who has the move, as far as this player may know.
    pub to_move: Color,
    /// Who presses the clock with a keypad that both use.
    pub presses: Color,
    /// To whom a draw is offered. In a tournament nobody is told whether an offer still stands.
    pub offered_to: Option<Color>,
    /// The number of the question that waits for this player.
    pub question: Option<u32>,
    /// A pawn waits for the name of its piece.
    pub promoting: bool,
    /// The pieces are being set up, square by square.
    pub setting_up: bool,
    /// The board tells which pieces stand on it.
    pub tells_pieces: bool,
    /// A board of the table knows its pieces only when it has been taught them.
    pub learns_pieces: bool,
    /// A game is on and has a move.
    pub under_way: bool,
    /// The times and the number of moves are told to this player.
    pub timed: bool,
    /// Rate and volume of the voice that this keypad can change; none: it can change none.
    pub speech: Option<(i8, i8)>,
    /// How many sets of names of the files its language offers.
    pub name_sets: u8,
    /// Squares of pawns, as far as this player may know.
    pub pawns: Bitboard,
}

impl Facts {
    /// Who speaks with this keypad.
    pub fn speaker(&self) -> Color {
        self.seat.unwrap_or(self.to_move)
    }

    /// A player may act for himself: in a tournament only with a keypad of his own.
    fn speaks(&self) -> bool {
        self.playing && (self.club || self.seat.is_some())
    }

    /// Who answers an offer of a draw.
    pub fn answers_offer(&self) -> Color {
        self.seat.or(self.offered_to).unwrap_or(self.to_move)
    }

    fn has_offer(&self) -> bool {
        let for_him = |side: Color| self.seat.is_none_or(|seat| seat == side);
        !self.club || self.offered_to.is_some_and(for_him)
    }

    /// Who claims something of this kind: against the flag of the side to move, else the side to move.
    pub fn claims(&self, kind: ClaimKind) -> Color {
        let of_both = if kind == ClaimKind::Flag { self.to_move.other() } else { self.to_move };
        self.seat.unwrap_or(of_both)
    }
}

/// A list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The first one.
    Top,
    /// Kinds of pieces.
    Pieces,
    /// How a game can end before mate.
    Endings,
    /// What can be claimed.
    Claims,
    /// Results on which players agree.
    Results,
    /// What only a club is told.
    Advice,
    /// How the voice speaks.
    Settings,
    /// Languages that it can speak.
    Languages,
    /// Sets of names of the files.
    FileNames,
    /// Clocks for a new game.
    Times,
    /// For whom this is, where both players use the keypad.
    Sides(Sided),
}

/// What is said for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sided {
    /// An offer of a draw.
    Offer,
    /// A resignation.
    Resign,
    /// A move that is taken back.
    Takeback,
}

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Accept the draw.
    Accept,
    /// Decline it.
    Decline,
    /// The last move.
    Last,
    /// The times.
    Clock,
    /// Whose move it is, and its number.
    Turn,
    /// What stands on a square.
    Square,
    /// What stands on a file.
    File,
    /// What stands on a rank.
    Rank,
    /// Where pieces stand: opens the list of kinds.
    Pieces,
    /// All pieces.
    AllPieces,
    /// Where the pieces of this kind stand.
    Piece(Role),
    /// The moves so far.
    Score,
    /// "I adjust".
    Adjust,
    /// Announce a move.
    Say,
    /// Opens the list of ends.
    Endings,
    /// Offer a draw.
    Offer,
    /// Opens the list of claims.
    Claims,
    /// Claim this as it stands.
    Claim(ClaimKind),
    /// Claim a draw with a move that is written down and not played.
    ClaimAfter(ClaimKind),
    /// Resign.
    Resign,
    /// Take back a move.
    Takeback,
    /// Opens the list of results.
    Results,
    /// Agree on this result.
    Result(GameResult),
    /// Opens the list of what only a club is told.
    Advice,
    /// What attacks and defends a square.
    Attackers,
    /// The legal moves of the piece on a square.
    Legal,
    /// The pieces of both sides, counted.
    Material,
    /// Who may still castle.
    Castling,
    /// This side.
    Side(Color),
    /// Begin a game: opens the list of clocks.
    NewGame,
    /// Begin a game with this clock.
    Time(Time),
    /// What is wrong on the board.
    Board,
    /// Set up the pieces, square by square; while that goes on, the square again.
    SetUp,
    /// Setting up is over.
    EndSetUp,
    /// The board is taught its pieces.
    Calibrate,
    /// A game from the position on the board.
    FromBoard,
    /// Opens the list of settings.
    Settings,
    /// The voice speaks faster.
    Faster,
    /// Slower.
    Slower,
    /// Louder.
    Louder,
    /// Quieter.
    Quieter,
    /// Everything is said.
    Full,
    /// What only confirms that all is well is not said.
    Brief,
    /// Opens the list of languages.
    Languages,
    /// This language is spoken.
    Language(Language),
    /// Opens the list of sets of names of the files.
    FileNames,
    /// The set with this number, from 0, of those that the language offers.
    Names(u8),
    /// What the keys do.
    Help,
}

impl Entry {
    /// Those that a key can have for itself.
    pub const DIRECT: [Self; 34] = [
        Self::Accept,
        Self::Decline,
        Self::Last,
        Self::Clock,
        Self::Turn,
        Self::Square,
        Self::File,
        Self::Rank,
        Self::Pieces,
        Self::AllPieces,
        Self::Score,
        Self::Adjust,
        Self::Say,
        Self::Offer,
        Self::Claims,
        Self::Resign,
        Self::Takeback,
        Self::Results,
        Self::NewGame,
        Self::Board,
        Self::SetUp,
        Self::EndSetUp,
        Self::Calibrate,
        Self::FromBoard,
        Self::Settings,
        Self::Faster,
        Self::Slower,
        Self::Louder,
        Self::Quieter,
        Self::Full,
        Self::Brief,
        Self::Languages,
        Self::FileNames,
        Self::Help,
    ];

    /// The word in a configuration and in the messages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Last => "last",
            Self::Clock => "clock",
            Self::Turn => "turn",
            Self::Square => "square",
            Self::File => "file",
            Self::Rank => "rank",
            Self::Pieces => "pieces",
            Self::Piece(_) => "piece",
            Self::AllPieces => "all-pieces",
            Self::Score => "score",
            Self::Adjust => "adjust",
            Self::Say => "say",
            Self::Endings => "endings",
            Self::Offer => "offer",
            Self::Claims => "claim",
            Self::Claim(ClaimKind::TouchMove) => "touch-move",
            Self::Claim(ClaimKind::Illegal) => "illegal",
            Self::Claim(ClaimKind::Threefold) => "threefold",
            Self::Claim(ClaimKind::Fifty) => "fifty",
            Self::Claim(ClaimKind::Flag) => "flag",
            // Keys offer no request for an increment: it begins as the claim does, at the arbiter's table.
            Self::Claim(ClaimKind::Quickplay | ClaimKind::Increment) => "quickplay",
            Self::ClaimAfter(ClaimKind::Fifty) => "fifty-after",
            Self::ClaimAfter(_) => "threefold-after",
            Self::Resign => "resign",
            Self::Takeback => "takeback",
            Self::Results => "result",
            Self::Result(_) => "result-of",
            Self::Advice => "advice",
            Self::Attackers => "attackers",
            Self::Legal => "legal",
            Self::Material => "material",
            Self::Castling => "castling",
            Self::Side(_) => "side",
            Self::NewGame => "new",
            Self::Time(Time::None) => "no-clock",
            Self::Time(_) => "time",
            Self::Board => "board",
            Self::SetUp => "set-up",
            Self::EndSetUp => "set-up-end",
            Self::Calibrate => "calibrate",
            Self::FromBoard => "from-board",
            Self::Settings => "settings",
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Louder => "louder",
            Self::Quieter => "quieter",
            Self::Full => "full",
            Self::Brief => "brief",
            Self::Languages => "language",
            Self::Language(_) => "language-of",
            Self::FileNames => "names",
            Self::Names(_) => "names-of",
            Self::Help => "help",
        }
    }

    /// Whether it can be had now.
    pub fn is_there(self, facts: &Facts) -> bool {
        match self {
            Self::Accept | Self::Decline => facts.speaks() && facts.has_offer(),
            Self::Last
            | Self::Square
            | Self::File
            | Self::Rank
            | Self::Pieces
            | Self::Piece(_)
            | Self::AllPieces
            | Self::Score => facts.game,
            Self::Turn => facts.game && facts.timed,
            Self::Clock => facts.timed,
            Self::Adjust
            | Self::Say
            | Self::Endings
            | Self::Offer
            | Self::Claims
            | Self::Claim(_)
            | Self::ClaimAfter(_)
            | Self::Resign => facts.speaks(),
            Self::Side(_) => facts.seat.is_none() && facts.speaks(),
            Self::Takeback | Self::Results | Self::Result(_) => facts.playing && facts.club,
            Self::Advice | Self::Attackers | Self::Legal | Self::Material | Self::Castling => {
                facts.game && facts.club
            }
            Self::NewGame | Self::Time(_) | Self::Board | Self::SetUp => facts.club,
            Self::EndSetUp => facts.club && facts.setting_up,
            Self::Calibrate => facts.club && facts.learns_pieces && !facts.under_way,
            Self::FromBoard => facts.club && facts.tells_pieces && !facts.under_way,
            Self::Settings
            | Self::Faster
            | Self::Slower
            | Self::Louder
            | Self::Quieter
            | Self::Full
            | Self::Brief
            | Self::Languages
            | Self::Language(_) => facts.speech.is_some(),
            Self::FileNames => facts.speech.is_some() && facts.name_sets > 1,
            Self::Names(set) => facts.speech.is_some() && set < facts.name_sets,
            Self::Help => true,
        }
    }
}

impl List {
    /// All lists.
    pub const ALL: [Self; 11] = [
        Self::Top,
        Self::Pieces,
        Self::Endings,
        Self::Claims,
        Self::Results,
        Self::Advice,
        Self::Settings,
        Self::Languages,
        Self::FileNames,
        Self::Times,
        Self::Sides(Sided::Offer),
    ];

    /// What it offers now, in order.
    pub fn entries(self, facts: &Facts) -> Vec<Entry> {
        if self == Self::FileNames {
            return (0..facts.name_sets).map(Entry::Names).collect();
        }
        self.all(facts.club).into_iter().filter(|entry| entry.is_there(facts)).collect()
    }

    /// What it can offer, in order: in a club, or in a tournament. How many sets of names there are is up to the language.
    pub fn all(self, club: bool) -> Vec<Entry> {
        use Entry::{
            Accept, Adjust, Advice, AllPieces, Attackers, Board, Calibrate, Castling, Claim, ClaimAfter,
            Claims, Clock, Decline, EndSetUp, Endings, File, FromBoard, Help, Last, Legal, Material, NewGame,
            Offer, Pieces, Rank, Resign, Results, Say, Score, SetUp, Settings, Square, Takeback, Turn,
        };
        match self {
            // Where it is told whether an offer stands, the answer to it comes first.
            Self::Top if club => vec![
                Accept, Decline, Last, Clock, Turn, Square, Pieces, File, Rank, Score, Advice, Settings,
                SetUp, EndSetUp, Calibrate, FromBoard, Adjust, Say, Endings, NewGame, Board, Help,
            ],
            Self::Top => {
                vec![
                    Last, Clock, Turn, Square, Pieces, File, Rank, Score, Settings, Adjust, Say, Endings,
                    Help,
                ]
            }
            Self::Pieces => {
                let kinds = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
                kinds.map(Entry::Piece).into_iter().chain([AllPieces]).collect()
            }
            Self::Settings => {
                vec![
                    Entry::Faster,
                    Entry::Slower,
                    Entry::Louder,
                    Entry::Quieter,
                    Entry::Full,
                    Entry::Brief,
                    Entry::Languages,
                    Entry::FileNames,
                ]
            }
            Self::Languages => Language::all().map(Entry::Language).collect(),
            Self::FileNames => Vec::new(),
            Self::Advice => vec![Attackers, Legal, Material, Castling],
            Self::Endings if club => vec![Offer, Claims, Resign, Takeback, Results],
            Self::Endings => vec![Offer, Accept, Decline, Claims, Resign],
            Self::Results => {
                [GameResult::Won(Color::White), GameResult::Won(Color::Black), GameResult::Drawn]
                    .map(Entry::Result)
                    .into()
            }
            Self::Claims => vec![
                Claim(ClaimKind::Threefold),
                ClaimAfter(ClaimKind::Threefold),
                Claim(ClaimKind::Fifty),
                ClaimAfter(ClaimKind::Fifty),
                Claim(ClaimKind::Flag),
                Claim(ClaimKind::TouchMove),
                Claim(ClaimKind::Illegal),
                Claim(ClaimKind::Quickplay),
            ],
            Self::Times => Time::ALL.map(Entry::Time).into(),
            Self::Sides(_) => [Color::White, Color::Black].map(Entry::Side).into(),
        }
    }
}
