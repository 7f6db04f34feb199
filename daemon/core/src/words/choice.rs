//! Which words a user wants, and which words that makes.

use std::str::FromStr;

use shakmaty::{CastlingSide, File, Rank, Role, Square};
use thiserror::Error;

use super::book::Book;
use super::understand::normalised;
use super::{Language, OwnWords};

/// Which words a user wants. The default is what FIDE and the IBCA use everywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The language of the sentences, and the offer of the choices below.
    pub language: Language,
    /// The user's own words, where he has some; what follows chooses among them too.
    pub own: Option<OwnWords>,
    /// How much of a move is said.
    pub form: Form,
    /// The set of names of the files: `fide`, `danish`, `letters`, `nato` ...; `None`: the language's first.
    pub names: Option<String>,
    /// The name of one file, a to h, where it is not that of the set: any name that a set of the language has for
    /// this file.
    pub files: [Option<String>; 8],
    /// The numbers of the ranks: `danish`, `german`, `zwo` ...; `None`: the language's first.
    pub numbers: Option<String>,
    /// The words for pieces and castling: `danish`, `german` ...; `None`: the language's first.
    pub series: Option<String>,
}

/// How much of a move is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Both squares, always: nothing has to be worked out by the listener.
    #[default]
    FromTo,
    /// The square it goes to, and the one it comes from only where the listener could not know it.
    Short,
}

/// A choice of words that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WordingError {
    /// The value is none of those offered.
    #[error("`{given}` cannot be chosen for {setting}; choose one of: {accepted}")]
    NotAccepted {
        /// What was to be set: `language`, `form`, `names`, `file b`, `numbers`, `series`.
        setting: String,
        /// The value that was given.
        given: String,
        /// The values that can be chosen, separated by commas.
        accepted: String,
    },
    /// A language file of ours is not whole.
    #[error(
        "the words of `{language}` are not complete: `{message}`; please report this and choose another language"
    )]
    Incomplete {
        /// The tag of the language.
        language: &'static str,
        /// The message that is missing or wrong.
        message: String,
    },
}

impl WordingError {
    pub(super) fn not_accepted<'a>(
        setting: impl Into<String>,
        given: &str,
        accepted: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let accepted = accepted.into_iter().collect::<Vec<_>>().join(", ");
        Self::NotAccepted { setting: setting.into(), given: given.to_owned(), accepted }
    }
}

impl Wording {
    /// Wordings of a language by choosing whole sets, in one form: names with numbers in all pairs, for together they
    /// name the squares, and each series of pieces.
    ///
    /// # Errors
    /// The language's file is not whole.
    pub fn choices(language: Language, form: Form) -> Result<Vec<Self>, WordingError> {
        let book = Book::open(language);
        let plain = Self { language, form, ..Self::default() };
        let mut all = Vec::new();
        for names in book.list("names")? {
            for numbers in book.list("numbers")? {
                all.push(Self { names: Some(names.clone()), numbers: Some(numbers), ..plain.clone() });
            }
        }
        let others = book.list("series")?.into_iter().skip(1);
        all.extend(others.map(|series| Self { series: Some(series), ..plain.clone() }));
        Ok(all)
    }
}

/// The words of one wording that name squares and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabulary<'a> {
    /// Of the files a to h.
    pub files: &'a [String; 8],
    /// Of the ranks 1 to 8.
    pub ranks: &'a [String; 8],
    /// King, queen, rook, bishop, knight, pawn, castling short, castling long.
    pub series: &'a [String; 8],
}

impl Form {
    /// Both.
    pub const ALL: [Self; 2] = [Self::FromTo, Self::Short];

    /// The word used in settings.
    pub fn word(self) -> &'static str {
        match self {
            Self::FromTo => "from-to",
            Self::Short => "short",
        }
    }

    /// The form with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.word() == word)
    }
}

impl FromStr for Form {
    type Err = WordingError;

    fn from_str(word: &str) -> Result<Self, WordingError> {
        Self::from_word(word)
            .ok_or_else(|| WordingError::not_accepted("form", word, Self::ALL.map(Self::word)))
    }
}

/// The words for squares, pieces and castling.
pub(super) struct Names {
    pub files: [String; 8],
    pub ranks: [String; 8],
    pub series: Series,
}

/// One row of words for pieces and castling.
pub(super) struct Series {
    /// The row's name, for messages whose grammar depends on it.
    pub name: String,
    words: [String; 8],
}

/// In the order of the tables of Appendix D.
const PIECES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Series {
    pub fn read(book: &Book, name: &str) -> Result<Self, WordingError> {
        Ok(Self { name: name.to_owned(), words: book.row(&format!("series-{name}"))? })
    }

    /// Rows of words that are understood and never said: other names, and the cases that the language has.
    pub fn read_heard(book: &Book) -> Result<Vec<Self>, WordingError> {
        let rows = book.rows("heard-series")?.into_iter();
        Ok(rows.map(|words| Self { name: String::new(), words }).collect())
    }

    pub fn piece(&self, role: Role) -> &str {
        let [king, queen, rook, bishop, knight, pawn, _, _] = &self.words;
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => pawn,
        }
    }

    pub fn pieces(&self) -> impl Iterator<Item = (Role, &str)> {
        PIECES.into_iter().map(|role| (role, self.piece(role)))
    }

    pub fn castling(&self, side: CastlingSide) -> &str {
        let [.., short, long] = &self.words;
        match side {
            CastlingSide::KingSide => short,
            CastlingSide::QueenSide => long,
        }
    }
}

impl Names {
    pub fn vocabulary(&self) -> Vocabulary<'_> {
        Vocabulary { files: &self.files, ranks: &self.ranks, series: &self.series.words }
    }

    /// The words of `wording`, all of them among those that its language offers.
    pub fn choose(book: &Book, wording: &Wording) -> Result<Self, WordingError> {
        let set = chosen(book, "names", wording.names.as_deref())?;
        let mut files: [String; 8] = book.row(&format!("names-{set}"))?;
        for (index, wanted) in wording.files.iter().enumerate() {
            if let Some(wanted) = wanted {
                files[index] = file_name(book, index, wanted)?;
            }
        }
        let numbers = chosen(book, "numbers", wording.numbers.as_deref())?;
        let series = chosen(book, "series", wording.series.as_deref())?;
        Ok(Self {
            files,
            ranks: book.row(&format!("numbers-{numbers}"))?,
            series: Series::read(book, &series)?,
        })
    }

    /// A square in words.
    pub fn square(&self, square: Square) -> String {
        format!("{} {}", self.file(square), self.rank_name(square.rank()))
    }

    /// A square's file in words.
    pub fn file(&self, square: Square) -> &str {
        self.file_name(square.file())
    }

    /// The name of a file.
    pub fn file_name(&self, file: File) -> &str {
        &self.files[usize::from(file)]
    }

    /// The number of a rank, as a word.
    pub fn rank_name(&self, rank: Rank) -> &str {
        &self.ranks[usize::from(rank)]
    }
}

/// The name of the wanted set among those which the language's message `setting` lists; the first if none is wanted.
fn chosen(book: &Book, setting: &str, wanted: Option<&str>) -> Result<String, WordingError> {
    let offered = book.list(setting)?;
    let found = match wanted {
        None => offered.first(),
        Some(wanted) => offered.iter().find(|name| *name == wanted),
    };
    found.cloned().ok_or_else(|| {
        WordingError::not_accepted(setting, wanted.unwrap_or_default(), offered.iter().map(String::as_str))
    })
}

/// The wanted name of one file, as some set of the language spells it.
fn file_name(book: &Book, index: usize, wanted: &str) -> Result<String, WordingError> {
    let mut offered: Vec<String> = Vec::new();
    for set in book.list("names")? {
        let names: [String; 8] = book.row(&format!("names-{set}"))?;
        if !offered.contains(&names[index]) {
            offered.push(names[index].clone());
        }
    }
    match offered.iter().find(|name| normalised(name) == normalised(wanted)) {
        Some(name) => Ok(name.clone()),
        None => {
            let letter = char::from(b'a' + u8::try_from(index).unwrap_or_default());
            let setting = format!("file {letter}");
            Err(WordingError::not_accepted(setting, wanted, offered.iter().map(String::as_str)))
        }
    }
}
