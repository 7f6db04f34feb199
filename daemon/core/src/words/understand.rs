//! From spoken or written words back to a move. More is understood than is ever spoken: UCI, SAN, every name and
//! number that the language or the set of the IBCA offers, plain letters and digits. A word that is not known is not
//! guessed at, for a misheard move must be asked for again.

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

use super::book::Book;
use super::choice::Series;
use super::hear::Path;
use super::{Language, WordingError};

/// What a word means in an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Piece(Role),
    /// 0 for the file a.
    File(u8),
    /// 0 for the rank 1.
    Rank(u8),
    Capture,
    EnPassant,
    Castling(CastlingSide),
    /// Says nothing about which move it is.
    Filler,
    /// The letter of a file, unless a square or a piece follows it: then it is a word such as the Spanish "de".
    FileOrFiller(u8),
}

/// How a word is taken that is both a letter and a preposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// As what fits the word after it.
    Natural,
    /// As a letter, like the first one of "rook a d one".
    Letter,
}

/// All words that are understood, those of more than one word first.
pub(super) struct Lexicon(Vec<(Vec<String>, Meaning)>);

impl Lexicon {
    /// The words of a language and of the set that holds everywhere.
    pub fn read(book: &Book) -> Result<Self, WordingError> {
        let mut lexicon = Self(Vec::new());
        for number in 0..8 {
            lexicon.add(&char::from(b'a' + number).to_string(), Meaning::File(number));
            lexicon.add(&char::from(b'1' + number).to_string(), Meaning::Rank(number));
        }
        lexicon.add_language(book)?;
        lexicon.add_language(&Book::open(Language::default()))?;
        lexicon.0.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        Ok(lexicon)
    }

    fn add_language(&mut self, book: &Book) -> Result<(), WordingError> {
        for set in book.list("names")? {
            self.add_row(book.row(&format!("names-{set}"))?, Meaning::File);
        }
        for set in book.list("numbers")? {
            self.add_row(book.row(&format!("numbers-{set}"))?, Meaning::Rank);
        }
        for set in book.list("series")? {
            self.add_series(&Series::read(book, &set)?);
        }
        for row in book.rows("heard-letters")? {
            self.add_row(row, Meaning::File);
        }
        for series in Series::read_heard(book)? {
            self.add_series(&series);
        }
        for (message, meaning) in [
            ("heard-capture", Meaning::Capture),
            ("heard-en-passant", Meaning::EnPassant),
            ("heard-castling-short", Meaning::Castling(CastlingSide::KingSide)),
            ("heard-castling-long", Meaning::Castling(CastlingSide::QueenSide)),
            ("heard-check", Meaning::Filler),
            ("heard-fillers", Meaning::Filler),
        ] {
            for words in book.list(message)? {
                self.add(&words, meaning);
            }
        }
        for word in book.list("heard-prepositions")? {
            self.add_preposition(&word);
        }
        Ok(())
    }

    fn add_series(&mut self, series: &Series) {
        for (role, word) in series.pieces() {
            self.add(word, Meaning::Piece(role));
        }
        for side in CastlingSide::ALL {
            self.add(series.castling(side), Meaning::Castling(side));
        }
    }

    fn add_preposition(&mut self, word: &str) {
        let words = words_of(word);
        match self.0.iter_mut().find(|(known, _)| *known == words) {
            Some((_, meaning)) => {
                if let Meaning::File(file) = *meaning {
                    *meaning = Meaning::FileOrFiller(file);
                }
            }
            None => self.0.push((words, Meaning::Filler)),
        }
    }

    fn add_row(&mut self, row: [String; 8], meaning: fn(u8) -> Meaning) {
        for (word, number) in row.iter().zip(0..) {
            self.add(word, meaning(number));
        }
    }

    fn add(&mut self, words: &str, meaning: Meaning) {
        let words = words_of(words);
        // The language comes first: where the general set has the same word for another thing, the language's own
        // meaning holds.
        if !self.0.iter().any(|(known, _)| *known == words) {
            self.0.push((words, meaning));
        }
    }

    /// The legal move that is meant.
    pub fn understand(&self, text: &str, position: &Chess) -> Option<Move> {
        let read = |reading| {
            let said = Said::from_meanings(self.meanings(text, reading)?)?;
            let mut fitting = position.legal_moves().into_iter().filter(|candidate| said.fits(candidate));
            let found = fitting.next()?;
            fitting.next().is_none().then_some(found)
        };
        written(text.trim(), position).or_else(|| read(Reading::Natural)).or_else(|| read(Reading::Letter))
    }

    /// A promotion is meant, and its piece was not named.
    pub fn lacks_piece(&self, text: &str, position: &Chess) -> bool {
        let text = text.trim();
        let in_letters = ["q", "=Q"].into_iter().any(|queen| {
            let whole = format!("{text}{queen}");
            written(&whole, position).is_some_and(|mv| mv.promotion().is_some())
        });
        let in_words = || {
            let said = self
                .meanings(text, Reading::Natural)
                .and_then(Said::from_meanings)
                .filter(|said| said.promotion.is_none());
            said.is_some_and(|said| {
                let promotions = position.legal_moves().into_iter().filter(|mv| mv.promotion().is_some());
                promotions.into_iter().any(|mv| said.fits_but_for_promotion(&mv))
            })
        };
        in_letters || in_words()
    }

    /// Castling, by its words or as in SAN.
    pub fn castling(&self, text: &str) -> Option<CastlingSide> {
        match text.trim().parse::<SanPlus>().map(|san| san.san) {
            Ok(San::Castle(side)) => Some(side),
            _ => Said::from_meanings(self.meanings(text, Reading::Natural)?)?.castling,
        }
    }

    /// Both squares of a move, where both were named.
    pub fn path(&self, text: &str) -> Option<Path> {
        let said = Said::from_meanings(self.meanings(text, Reading::Natural)?)?;
        let [from, to] = said.squares.as_slice() else { return None };
        Some(Path { piece: said.piece, from: from.square()?, to: to.square()?, promotion: said.promotion })
    }

    /// What the words mean, one after the other; `None` if one of them is not known.
    fn meanings(&self, text: &str, reading: Reading) -> Option<Vec<Meaning>> {
        let words = words_of(text);
        let mut rest = words.as_slice();
        let mut meanings = Vec::new();
        while !rest.is_empty() {
            let (known, meaning) = self.0.iter().find(|(known, _)| rest.starts_with(known))?;
            meanings.push(*meaning);
            rest = &rest[known.len()..];
        }
        Some(settled(&meanings, reading))
    }
}

/// The meanings with each preposition that could be a letter taken as the one or the other.
fn settled(meanings: &[Meaning], reading: Reading) -> Vec<Meaning> {
    let after = meanings.iter().skip(1).map(Some).chain([None]);
    let settle = |(meaning, after): (&Meaning, Option<&Meaning>)| match (*meaning, after) {
        (Meaning::FileOrFiller(_), Some(Meaning::File(_) | Meaning::FileOrFiller(_) | Meaning::Piece(_)))
            if reading == Reading::Natural =>
        {
            Meaning::Filler
        }
        (Meaning::FileOrFiller(file), _) => Meaning::File(file),
        (meaning, _) => meaning,
    };
    meanings.iter().zip(after).map(settle).collect()
}

/// A move in UCI or SAN.
fn written(text: &str, position: &Chess) -> Option<Move> {
    let uci = text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(position).ok());
    uci.or_else(|| text.parse::<SanPlus>().ok().and_then(|san| san.san.to_move(position).ok()))
}

/// A square as far as it was named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Named {
    file: Option<u8>,
    rank: Option<u8>,
}

impl Named {
    fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| u32::from(file) == u32::from(square.file()))
            && self.rank.is_none_or(|rank| u32::from(rank) == u32::from(square.rank()))
    }

    fn square(self) -> Option<Square> {
        Some(Square::from_coords(File::new(self.file?.into()), Rank::new(self.rank?.into())))
    }

    fn is_whole(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }
}

/// What an announcement says.
#[derive(Debug, Default)]
struct Said {
    castling: Option<CastlingSide>,
    piece: Option<Role>,
    squares: Vec<Named>,
    capture: bool,
    en_passant: bool,
    promotion: Option<Role>,
}

impl Said {
    /// Puts the words together; `None` if they cannot be one move.
    fn from_meanings(meanings: Vec<Meaning>) -> Option<Self> {
        let mut said = Self::default();
        for meaning in meanings {
            match meaning {
                Meaning::Piece(role) => said.name_piece(role)?,
                Meaning::File(file) => said.squares.push(Named { file: Some(file), rank: None }),
                Meaning::Rank(rank) => said.name_rank(rank),
                Meaning::Capture => said.capture = true,
                Meaning::EnPassant => said.en_passant = true,
                Meaning::Castling(side) => said.castling = Some(side),
                Meaning::Filler | Meaning::FileOrFiller(_) => {}
            }
        }
        said.is_one_move().then_some(said)
    }

    /// A piece that is named after a whole square is the one promoted to; before, the one that moves.
    fn name_piece(&mut self, role: Role) -> Option<()> {
        let place = if self.squares.iter().any(|named| named.is_whole()) {
            &mut self.promotion
        } else {
            &mut self.piece
        };
        place.replace(role).is_none().then_some(())
    }

    fn name_rank(&mut self, rank: u8) {
        match self.squares.last_mut() {
            Some(named) if named.rank.is_none() => named.rank = Some(rank),
            _ => self.squares.push(Named { file: None, rank: Some(rank) }),
        }
    }

    fn is_one_move(&self) -> bool {
        match self.castling {
            Some(_) => self.squares.is_empty() && !self.capture && self.promotion.is_none(),
            None => self.squares.len() <= 2 && self.squares.last().is_some_and(|to| to.is_whole()),
        }
    }

    fn fits(&self, candidate: &Move) -> bool {
        let promotion = self.castling.is_some() || self.promotion == candidate.promotion();
        promotion && self.fits_but_for_promotion(candidate)
    }

    fn fits_but_for_promotion(&self, candidate: &Move) -> bool {
        if self.castling.is_some() {
            return candidate.castling_side() == self.castling;
        }
        let to = candidate.castling_side().map_or(candidate.to(), |side| king_to(side, candidate));
        let (from_named, to_named) = match self.squares.as_slice() {
            [to_named] => (None, *to_named),
            [from_named, to_named] => (Some(*from_named), *to_named),
            _ => return false,
        };
        // One square without a piece is a pawn's move, as in SAN; two squares say what moves.
        let piece = self.piece.or(if from_named.is_none_or(|from| !from.is_whole()) {
            Some(Role::Pawn)
        } else {
            None
        });
        piece.is_none_or(|role| role == candidate.role())
            && from_named.is_none_or(|named| candidate.from().is_some_and(|from| named.fits(from)))
            && to_named.fits(to)
            && (!self.capture || candidate.is_capture())
            && (!self.en_passant || candidate.is_en_passant())
    }
}

/// Where the king goes in castling.
fn king_to(side: CastlingSide, castling: &Move) -> Square {
    Square::from_coords(side.king_to_file(), castling.to().rank())
}

/// The words of a text, normalised.
fn words_of(text: &str) -> Vec<String> {
    tokens(text).map(|token| normalised(&token)).collect()
}

/// A word as it is compared: small letters, and the spellings that stand in for letters of other alphabets. A word of
/// one letter stays as it is, for "à" and "í" are no files.
pub(super) fn normalised(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    let lower = word.to_lowercase();
    if lower.chars().count() == 1 {
        return lower;
    }
    for letter in lower.chars() {
        match letter {
            'ä' | 'æ' => plain.push_str("ae"),
            'ö' | 'ø' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'å' => plain.push_str("aa"),
            'ß' => plain.push_str("ss"),
            'þ' => plain.push_str("th"),
            'à' | 'á' | 'â' | 'ą' => plain.push('a'),
            'ç' | 'ć' => plain.push('c'),
            'ð' => plain.push('d'),
            'è' | 'é' | 'ê' | 'ë' | 'ę' => plain.push('e'),
            'ì' | 'í' | 'î' | 'ï' => plain.push('i'),
            'ł' => plain.push('l'),
            'ñ' | 'ń' => plain.push('n'),
            'ò' | 'ó' | 'ô' => plain.push('o'),
            'ś' => plain.push('s'),
            'ù' | 'ú' | 'û' => plain.push('u'),
            'ý' => plain.push('y'),
            'ź' | 'ż' => plain.push('z'),
            'ё' => plain.push('е'),
            _ => plain.push(letter),
        }
    }
    plain
}

/// The runs of letters and the runs of digits in a text.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = String> {
    let mut runs: Vec<String> = Vec::new();
    let mut before = None;
    for letter in text.chars() {
        let kind = match letter {
            _ if letter.is_ascii_digit() => Some(false),
            // A few signs, such as Roman numerals, are both.
            _ if letter.is_alphabetic() && !letter.is_numeric() => Some(true),
            _ => None,
        };
        match runs.last_mut() {
            Some(run) if kind.is_some() && kind == before => run.push(letter),
            _ if kind.is_some() => runs.push(letter.to_string()),
            _ => {}
        }
        before = kind;
    }
    runs.into_iter()
}
