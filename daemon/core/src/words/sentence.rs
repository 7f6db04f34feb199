//! From a notice to its sentence.

use std::fmt;

use appendixd_protocol::Seen;
use appendixd_protocol::sense::ResultPiece;
use fluent_bundle::FluentArgs;
use shakmaty::{CastlingSide, Chess, Color, Move, Piece, Role, Square};

use super::book::Book;
use super::choice::{Names, Vocabulary};
use super::numbers::Numbers;
use super::pauses;
use super::understand::Lexicon;
use super::{Form, Wording, WordingError};
use crate::event::GameResult;
use crate::laws::Mating;
use crate::notice::{Announced, Check, Notice};

/// So many words fill the longest message.
const MOST_WORDS: usize = 6;

/// The sentences of one wording, ready to be used.
pub struct Phrases {
    wording: Wording,
    pub(super) book: Book,
    pub(super) names: Names,
    pub(super) numbers: Numbers,
    /// Names of the letters a to z, as words.
    alphabet: [String; 26],
    pub(super) lexicon: Lexicon,
}

impl Phrases {
    /// Reads the words of `wording`; the error names the choice that its language does not offer.
    pub fn new(wording: &Wording) -> Result<Self, WordingError> {
        let book = Book::of(wording);
        Ok(Self {
            names: Names::choose(&book, wording)?,
            numbers: Numbers::read(&book)?,
            alphabet: book.row("alphabet")?,
            lexicon: Lexicon::read(&book)?,
            wording: wording.clone(),
            book,
        })
    }

    /// The choices they were made from.
    pub fn wording(&self) -> &Wording {
        &self.wording
    }

    /// The sets of names of the files that their language offers.
    pub fn name_sets(&self) -> Vec<String> {
        self.book.list("names").unwrap_or_default()
    }

    /// What is said for a notice, as it is read: words only, no digit and no single letter.
    pub fn sentence(&self, notice: &Notice) -> String {
        pauses::to_read(&self.with_pauses(notice))
    }

    /// The same with the marks of [`pauses`], for a voice.
    pub fn with_pauses(&self, notice: &Notice) -> String {
        if let Notice::Several(parts) = notice {
            return parts.iter().fold(String::new(), |before, part| {
                let between = match before.chars().last() {
                    None => "",
                    Some('.' | '?' | '!') => " ",
                    Some(_) => "; ",
                };
                before + between + &self.with_pauses(part)
            });
        }
        self.book.say(notice.row().message, &self.words(notice))
    }

    /// The legal move of `position` that is meant by UCI, SAN or spoken words; `None` where none or more than one is.
    pub fn understand(&self, text: &str, position: &Chess) -> Option<Move> {
        self.lexicon.understand(text, position)
    }

    /// The words that name squares and pieces.
    pub fn vocabulary(&self) -> Vocabulary<'_> {
        self.names.vocabulary()
    }

    /// The language of the voice that has to speak these sentences.
    pub fn voice_language(&self) -> &'static str {
        self.wording.language.voice()
    }

    /// The language's tag, for events.
    pub fn language_tag(&self) -> &'static str {
        self.wording.language.tag()
    }

    /// The words that fill the message of a notice.
    fn words(&self, notice: &Notice) -> FluentArgs<'static> {
        let mut args = FluentArgs::new();
        match notice {
            Notice::Move(announced)
            | Notice::Correction(announced)
            | Notice::TakenBack(announced)
            | Notice::Misread(announced)
            | Notice::MoveWanted(announced)
            | Notice::TakebackWanted(announced)
            | Notice::Said(announced)
            | Notice::Echoed(announced)
            | Notice::LastMove(Some(announced)) => args.set("move", self.announcement(announced)),
            Notice::LegalMoves(moves) => {
                let moves: Vec<String> = moves.iter().map(|announced| self.announcement(announced)).collect();
                args.set("moves", moves.join("; "));
            }
            Notice::Scored(number, white, black) => {
                args.set("count", self.numbers.word(&self.book, *number));
                let moves: Vec<String> = [white, black]
                    .into_iter()
                    .flatten()
                    .map(|announced| self.announcement(announced))
                    .collect();
                args.set("moves", moves.join("; "));
            }
            Notice::EmptyFile(file) => args.set("file", self.names.file_name(*file).to_owned()),
            Notice::EmptyRank(rank) => args.set("rank", self.names.rank_name(*rank).to_owned()),
            Notice::Attackers(square, color, pieces) => {
                self.set_side(&mut args, *color);
                args.set("square", self.names.square(*square));
                let pieces: Vec<String> = pieces.iter().map(|(at, role)| self.piece_on(*role, *at)).collect();
                args.set("pieces", pieces.join(", "));
            }
            Notice::Material(color, pieces) => {
                self.set_side(&mut args, *color);
                let pieces: Vec<String> =
                    pieces.iter().map(|(role, count)| self.counted(*role, *count)).collect();
                args.set("pieces", pieces.join(", "));
            }
            Notice::CastlingRights(color, wings) => {
                self.set_side(&mut args, *color);
                args.set("wings", wings_key(wings));
                let wings: Vec<&str> = wings.iter().map(|wing| self.names.series.castling(*wing)).collect();
                args.set("castlings", wings.join(", "));
            }
            Notice::Page(page, pages) => {
                args.set("count", self.numbers.word(&self.book, *page));
                args.set("total", self.numbers.word(&self.book, *pages));
            }
            Notice::PromotionWanted(square)
            | Notice::CastlingUnfinished(square)
            | Notice::BecomesQueen(square)
            | Notice::OnSquare(square, None) => {
                args.set("square", self.names.square(*square));
            }
            Notice::PromotionStep(role) => args.set("piece", self.names.series.piece(*role).to_owned()),
            Notice::GameStarted(color) => args.set("color", side(*color)),
            Notice::ResignWanted(color)
            | Notice::FlagDown(color)
            | Notice::Warned(color)
            | Notice::OutputLost(color) => {
                self.set_side(&mut args, *color);
            }
            Notice::CanMate(color, mating) => {
                self.set_side(&mut args, *color);
                args.set("mating", mating_key(*mating));
            }
            Notice::TimeAdded(color, seconds) | Notice::LowTime(color, seconds) => {
                self.set_side(&mut args, *color);
                args.set("time", self.numbers.duration(&self.book, *seconds));
            }
            Notice::ClockSet(white, black) | Notice::ClockNotSet(white, black) => {
                args.set("white", self.numbers.duration(&self.book, *white));
                args.set("black", self.numbers.duration(&self.book, *black));
            }
            Notice::GameResumed(number, color) | Notice::Turn(number, color) => {
                args.set("count", self.numbers.word(&self.book, *number));
                self.set_side(&mut args, *color);
            }
            Notice::GameEnded(result, reason) => {
                args.set("result", result_key(*result));
                args.set("reason", reason.word());
            }
            Notice::ResultWanted(result) => args.set("result", result_key(*result)),
            Notice::Illegal(piece, from, to) => {
                args.set("piece", self.coloured(*piece));
                args.set("from", self.names.square(*from));
                args.set("to", self.names.square(*to));
            }
            Notice::TouchMove(piece, square)
            | Notice::MustMove(piece, square)
            | Notice::MustTake(piece, square) => {
                args.set("piece", self.coloured(*piece));
                args.set("square", self.names.square(*square));
            }
            Notice::Differs(number, first) | Notice::Restore(number, first) => {
                let number = u32::try_from(*number).unwrap_or(u32::MAX);
                self.numbers.count(&self.book, &mut args, number);
                args.set("square", self.names.square(first.square));
                args.set("expected", if first.expected.is_some() { "piece" } else { "empty" });
                args.set("piece", first.expected.map(|piece| self.coloured(piece)).unwrap_or_default());
            }
            Notice::SetUp(step) => self.set_up_words(&mut args, step),
            Notice::SetUpBoard(color, step) => {
                args.set("color", side(*color));
                args.set("set-up", self.with_pauses(&Notice::SetUp(*step)));
            }
            Notice::SetUpUnseen(pieces) => args.set("pieces", self.pieces_to_set_up(pieces)),
            Notice::Unplayable(fault) => self.unplayable_words(&mut args, *fault),
            Notice::ResumeWanted(white, black, number) => {
                self.names_of_players(&mut args, white, black);
                args.set("count", self.numbers.word(&self.book, *number));
            }
            Notice::BoardDiffers(color, number, first) => {
                args.set("color", side(*color));
                args.set("differs", self.with_pauses(&Notice::Differs(*number, *first)));
            }
            Notice::RestoreBoard(color, number, first) => {
                args.set("color", side(*color));
                args.set("restore", self.with_pauses(&Notice::Restore(*number, *first)));
            }
            Notice::Slip(said, played) => {
                args.set("said", self.announcement(said));
                args.set("move", self.announcement(played));
            }
            Notice::NotAnnounced(color) => args.set("color", side(*color)),
            Notice::DoubtfulTouch(color, square) => {
                args.set("color", side(*color));
                args.set("square", self.names.square(*square));
            }
            Notice::OnSquare(square, Some(piece)) => {
                args.set("square", self.names.square(*square));
                args.set("piece", self.coloured(*piece));
            }
            Notice::Whereabouts(piece, squares) => {
                let squares: Vec<String> = squares.iter().map(|square| self.names.square(*square)).collect();
                args.set("piece", self.coloured(*piece));
                args.set("squares", squares.join(", "));
            }
            Notice::Times { white, black, running, stale } => {
                args.set("white", self.numbers.duration(&self.book, *white));
                args.set("black", self.numbers.duration(&self.book, *black));
                args.set("running", running.map_or("none", side));
                args.set("stale", if *stale { "yes" } else { "no" });
            }
            Notice::Key(prompt) => self.set_prompt(&mut args, prompt),
            Notice::Sees(square, seen) => {
                args.set("square", self.names.square(*square));
                args.set("seen", seen_key(*seen));
                args.set("piece", seen.piece().map(|piece| self.coloured(piece)).unwrap_or_default());
            }
            Notice::PiecesUnknown => {
                for (color, [queen, square]) in
                    [(Color::White, ["white-queen", "white"]), (Color::Black, ["black-queen", "black"])]
                {
                    let place = Square::D3;
                    let place = if color.is_white() { place } else { place.flip_vertical() };
                    args.set(queen, self.coloured(color.queen()));
                    args.set(square, self.names.square(place));
                }
            }
            Notice::BoardFound(name)
            | Notice::BoardLost(name)
            | Notice::BoardSilent(name)
            | Notice::BoardUnreadable(name) => {
                args.set("name", self.plain(name));
            }
            Notice::Adjusting
            | Notice::DrawOffered
            | Notice::DrawAccepted
            | Notice::DrawDeclined
            | Notice::Resigns
            | Notice::AcceptWanted(_)
            | Notice::ClaimWrong
            | Notice::Paused
            | Notice::PlayGoesOn
            | Notice::SetGoing
            | Notice::NewGameWanted
            | Notice::SideWanted
            | Notice::SetUpUnknown
            | Notice::Expired
            | Notice::Cancelled
            | Notice::NoMove
            | Notice::PutBack
            | Notice::Stands
            | Notice::Restored
            | Notice::PositionCorrect
            | Notice::Turned
            | Notice::BoardFull
            | Notice::PiecesKnown
            | Notice::Arbiter
            | Notice::VoiceRestarted
            | Notice::TonesLost
            | Notice::PortForbidden
            | Notice::ConsentWanted
            | Notice::BoardTaken
            | Notice::JournalFailed
            | Notice::JournalWorks
            | Notice::SavedGameNewer
            | Notice::SavedGameDamaged
            | Notice::LastMove(None)
            | Notice::NoClock
            | Notice::NoLegalMove
            | Notice::NotTold
            | Notice::NothingSaid
            | Notice::NoGame
            | Notice::NotNow
            | Notice::NotUnderstood
            | Notice::PieceNotNamed
            | Notice::WrongEcho
            | Notice::NoBoard
            | Notice::KeypadFound
            | Notice::KeypadLost
            | Notice::KeypadForbidden
            | Notice::Several(_) => {}
        }
        args
    }

    /// A move in words: piece, square it leaves, capture, square it goes to; then what else there is to say of it,
    /// each after a pause.
    fn announcement(&self, announced: &Announced) -> String {
        let mut text = match announced.castling {
            Some(side) => self.names.series.castling(side).to_owned(),
            None => self.travel(announced),
        };
        if announced.en_passant {
            text.push(' ');
            text.push_str(&self.word("en-passant"));
        }
        if let Some(role) = announced.promotion {
            text.push(pauses::MARK);
            text.push_str(", ");
            text.push_str(&self.book.say("promotes", &self.piece_words(role)));
        }
        if let Some(check) = announced.check {
            text.push(pauses::MARK);
            text.push_str(", ");
            text.push_str(&self.word(check_message(check)));
        }
        text
    }

    /// A move from square to square, in the wanted form.
    fn travel(&self, announced: &Announced) -> String {
        let Announced { role, from, to, capture, ambiguous, .. } = *announced;
        let whole = self.wording.form == Form::FromTo || ambiguous;
        let message = match (whole, capture, role) {
            (true, false, _) => "move-path",
            (true, true, _) => "move-capture",
            (false, true, Role::Pawn) => "move-pawn-capture",
            (false, true, _) => "move-short-capture",
            (false, false, _) => "move-short",
        };
        let mut args = self.piece_words(role);
        let mut leaves = self.names.square(from);
        if !capture {
            // The word for the capture parts the squares well enough.
            leaves.push(pauses::MARK);
        }
        args.set("from", leaves);
        args.set("file", self.names.file(from));
        args.set("to", self.names.square(to));
        self.book.say(message, &args)
    }

    /// A piece with its colour.
    pub(super) fn coloured(&self, piece: Piece) -> String {
        let mut args = self.piece_words(piece.role);
        args.set("color", side(piece.color));
        self.book.say("coloured", &args)
    }

    /// A piece and its square.
    fn piece_on(&self, role: Role, square: Square) -> String {
        let mut args = self.piece_words(role);
        args.set("square", self.names.square(square));
        self.book.say("piece-on", &args)
    }

    /// A kind of piece and how many there are.
    fn counted(&self, role: Role, count: u8) -> String {
        let mut args = self.piece_words(role);
        args.set("count", self.numbers.word(&self.book, count.into()));
        self.book.say("piece-count", &args)
    }

    /// The word for a piece, and what its grammar may depend on.
    fn piece_words(&self, role: Role) -> FluentArgs<'_> {
        let mut args = FluentArgs::with_capacity(MOST_WORDS);
        args.set("piece", self.names.series.piece(role));
        args.set("role", role_key(role));
        args.set("series", self.names.series.name.as_str());
        args
    }

    /// A side by its name, and by its colour for languages in which the name changes with the sentence.
    pub(super) fn set_side(&self, args: &mut FluentArgs<'static>, color: Color) {
        args.set("color", side(color));
        let name = self.book.say("side", args);
        args.set("side", name);
    }

    fn word(&self, message: &str) -> String {
        self.book.say(message, &FluentArgs::new())
    }

    /// A name given by a maker or a user, so that a voice can read it: digits and single letters become words, signs
    /// become blanks.
    pub(super) fn plain(&self, name: &str) -> String {
        let mut words: Vec<String> = Vec::new();
        for token in super::understand::tokens(name) {
            let mut letters = token.chars();
            match (letters.next(), letters.next()) {
                (Some(first), _) if first.is_ascii_digit() => words.push(self.numbers.digits(&token)),
                (Some(only), None) => words.extend(self.letter(only)),
                _ => words.push(token),
            }
        }
        words.join(" ")
    }

    fn letter(&self, letter: char) -> Option<String> {
        let place = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
        self.alphabet.get(place as usize).cloned()
    }
}

impl fmt::Debug for Phrases {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Phrases").field(&self.wording).finish()
    }
}

pub(super) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn role_key(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

pub(super) fn result_key(result: GameResult) -> &'static str {
    match result {
        GameResult::Won(color) => side(color),
        GameResult::Drawn => "drawn",
        GameResult::BothLost => "both-lost",
        GameResult::Open => "open",
    }
}

fn wings_key(wings: &[CastlingSide]) -> &'static str {
    match wings {
        [CastlingSide::KingSide] => "short",
        [CastlingSide::QueenSide] => "long",
        _ => "both",
    }
}

fn mating_key(mating: Mating) -> &'static str {
    match mating {
        Mating::Can => "can",
        Mating::Cannot => "cannot",
        Mating::Undetermined => "open",
    }
}

fn seen_key(seen: Seen) -> &'static str {
    match seen {
        Seen::Empty => "empty",
        Seen::Occupied => "occupied",
        Seen::Piece(_) => "piece",
        Seen::Result(ResultPiece::Draw) => "draw",
        Seen::Result(ResultPiece::WhiteWins) => "white-wins",
        Seen::Result(ResultPiece::BlackWins) => "black-wins",
    }
}

fn check_message(check: Check) -> &'static str {
    match check {
        Check::Check => "check",
        Check::Mate => "mate",
    }
}
