//! A user's own words, laid over those of a language: a file of the same form, with the messages he wants otherwise.
//! It is checked whole before anything is said with it.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};
use fluent_syntax::parser::{self, ParserError};
use thiserror::Error;

use super::book::Book;
use super::understand::{normalised, tokens};
use super::{Language, Phrases, Wording, WordingError};

/// A user's own words for one language, found to be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords(String);

/// What is wrong in a file of own words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{key}: {fault}")]
pub struct OwnWordsError {
    /// The line, counted from 1.
    pub line: usize,
    /// The message, or the first words of the line where there is none.
    pub key: String,
    /// What is wrong with it, and what to do.
    pub fault: String,
}

/// Without these a sentence would not tell what it is about.
const WANTED: [&str; 12] =
    ["file", "from", "move", "moves", "name", "said", "square", "squares", "time", "to", "white", "black"];

/// Rows that a language has more than one of: what lists them, and for what their words stand.
const SETS: [(&str, &str); 3] = [
    ("names", "one for each file from a to h"),
    ("numbers", "one for each rank from one to eight"),
    ("series", "king, queen, rook, bishop, knight, pawn, castling short, castling long"),
];

impl OwnWords {
    /// Reads and checks a file that is laid over this language.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(text: &str, language: Language) -> Result<Self, OwnWordsError> {
        let one_letter = Book::open(language).list("one-letter-words").unwrap_or_default();
        let check = Check { text, language, known: known_messages(language), one_letter };
        check.entries()?;
        let own = Self(text.to_owned());
        let wording = Wording { language, own: Some(own.clone()), ..Wording::default() };
        check.rows(&Book::of(&wording))?;
        check.all(&wording)?;
        Ok(own)
    }

    pub(super) fn source(&self) -> &str {
        &self.0
    }
}

/// What a message may hold, found in the files of all languages: an own sentence may need another part than ours.
#[derive(Default)]
struct Known {
    variables: BTreeSet<String>,
    wanted: BTreeSet<String>,
    here: bool,
}

fn known_messages(language: Language) -> BTreeMap<String, Known> {
    let mut known: BTreeMap<String, Known> = BTreeMap::new();
    for other in Language::all() {
        for source in other.sources() {
            for message in messages(source) {
                let facts = known.entry(message.id.name.to_owned()).or_default();
                let variables = message.value.as_ref().map(variables_of).unwrap_or_default();
                if other == language {
                    facts.here = true;
                    facts.wanted =
                        variables.iter().filter(|name| WANTED.contains(&name.as_str())).cloned().collect();
                }
                facts.variables.extend(variables);
            }
        }
    }
    known.retain(|_, facts| facts.here);
    known
}

fn messages(source: &str) -> Vec<Message<&str>> {
    let (Ok(resource) | Err((resource, _))) = parser::parse(source);
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    });
    messages.collect()
}

/// The parts of a pattern, those of its variants among them.
fn walk<'p>(pattern: &'p Pattern<&'p str>, visit: &mut impl FnMut(Part<'p>)) {
    let last = pattern.elements.len().saturating_sub(1);
    for (index, element) in pattern.elements.iter().enumerate() {
        match element {
            PatternElement::TextElement { value } => {
                visit(Part::Text { text: value, begins: index == 0, ends: index == last });
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                visit(Part::Inline(inline))
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                visit(Part::Inline(selector));
                variants.iter().for_each(|variant| walk(&variant.value, visit));
            }
        }
    }
}

enum Part<'p> {
    /// Words, and whether nothing stands before and after them.
    Text {
        text: &'p str,
        begins: bool,
        ends: bool,
    },
    Inline(&'p InlineExpression<&'p str>),
}

fn variables_of(pattern: &Pattern<&str>) -> BTreeSet<String> {
    let mut variables = BTreeSet::new();
    walk(pattern, &mut |part| {
        if let Part::Inline(InlineExpression::VariableReference { id }) = part {
            variables.insert(id.name.to_owned());
        }
    });
    variables
}

struct Check<'t> {
    text: &'t str,
    language: Language,
    known: BTreeMap<String, Known>,
    /// Words of one letter that the language has.
    one_letter: Vec<String>,
}

impl Check<'_> {
    fn entries(&self) -> Result<(), OwnWordsError> {
        let resource = parser::parse(self.text).map_err(|(_, errors)| self.unreadable(&errors))?;
        let mut seen = BTreeSet::new();
        for entry in &resource.body {
            match entry {
                Entry::Message(message) if !seen.insert(message.id.name) => {
                    return Err(
                        self.fault(message.id.name, "this stands in the file twice. Keep one of them")
                    );
                }
                Entry::Message(message) => self.message(message)?,
                Entry::Term(term) => {
                    return Err(self.fault(
                        &format!("-{}", term.id.name),
                        "begins with a hyphen. Take the name of a message",
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn message(&self, message: &Message<&str>) -> Result<(), OwnWordsError> {
        let name = message.id.name;
        let Some(pattern) = message.value.as_ref().filter(|_| message.attributes.is_empty()) else {
            return Err(self.fault(name, "words must follow the sign of equality, and nothing else"));
        };
        let unknown = Known::default();
        let facts = match self.known.get(name) {
            Some(facts) => facts,
            None if is_set(name) => &unknown,
            None => {
                let fault = format!("there is no such message in the language {}", self.language.tag());
                return Err(self.fault(name, &fault));
            }
        };
        self.variables(name, pattern, facts)?;
        let mut result = Ok(());
        walk(pattern, &mut |part| {
            if result.is_ok() {
                result = self.part(name, &part);
            }
        });
        result
    }

    fn variables(&self, name: &str, pattern: &Pattern<&str>, facts: &Known) -> Result<(), OwnWordsError> {
        let used = variables_of(pattern);
        if let Some(strange) = used.difference(&facts.variables).next() {
            let offered =
                facts.variables.iter().map(|name| format!("${name}")).collect::<Vec<_>>().join(", ");
            let offered = if offered.is_empty() { "nothing".to_owned() } else { offered };
            return Err(
                self.fault(name, &format!("${strange} cannot stand here. This message is given {offered}"))
            );
        }
        match facts.wanted.difference(&used).next() {
            Some(missing) => Err(self
                .fault(name, &format!("{{ ${missing} }} is missing. Without it nobody knows what is meant"))),
            None => Ok(()),
        }
    }

    fn part(&self, name: &str, part: &Part<'_>) -> Result<(), OwnWordsError> {
        let unspoken = name.starts_with("heard-")
            || name == "one-letter-words"
            || SETS.iter().any(|(kind, _)| *kind == name);
        match part {
            Part::Text { .. } | Part::Inline(InlineExpression::StringLiteral { .. }) if unspoken => Ok(()),
            Part::Text { text, begins, ends } => self.spoken(name, text, *begins, *ends),
            Part::Inline(InlineExpression::StringLiteral { value }) => self.spoken(name, value, false, false),
            Part::Inline(InlineExpression::VariableReference { .. }) => Ok(()),
            Part::Inline(InlineExpression::MessageReference { id, attribute: None }) if is_set(id.name) => Ok(()),
            Part::Inline(_) => Err(self.fault(
                name,
                "in braces can stand a name with a dollar sign, the name of a row of words, or a text in quotes",
            )),
        }
    }

    /// Words for a voice: letters and what parts sentences, no digit, no sign, no single letter that is not a word.
    fn spoken(&self, name: &str, text: &str, begins: bool, ends: bool) -> Result<(), OwnWordsError> {
        let sign = text.chars().find(|letter| !letter.is_alphabetic() && !" ,.:;?¿'-\n".contains(*letter));
        if let Some(sign) = sign {
            let what = if sign.is_numeric() { "digit" } else { "sign" };
            return Err(self.fault(name, &format!("the {what} {sign} cannot be spoken. Write words")));
        }
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic() && letter != '\'').collect();
        let last = words.len().saturating_sub(1);
        for (index, word) in words.iter().enumerate() {
            let whole = (index > 0 || begins) && (index < last || ends);
            if whole && word.chars().count() == 1 && !self.one_letter.iter().any(|known| known == word) {
                let fault = format!(
                    "a voice reads the single letter {word} as something else. Write its name as a word"
                );
                return Err(self.fault(name, &fault));
            }
        }
        Ok(())
    }

    /// Rows are whole, and no two words of those that name squares and pieces are alike.
    fn rows(&self, book: &Book) -> Result<(), OwnWordsError> {
        let mut meanings: BTreeMap<Vec<String>, (&str, usize)> = BTreeMap::new();
        for (kind, explained) in SETS {
            let sets = book.list(kind).unwrap_or_default();
            if sets.is_empty() {
                return Err(self.fault(kind, "name at least one set"));
            }
            self.listed(kind, &sets)?;
            for set in sets {
                let name = format!("{kind}-{set}");
                if book.text(&name, None).is_none() {
                    let fault = format!("there is no row {name}. Write it, or leave {set} out");
                    return Err(self.fault(kind, &fault));
                }
                let row: [String; 8] = book.row(&name).map_err(|_| {
                    self.fault(&name, &format!("eight words are needed, separated by commas: {explained}"))
                })?;
                for (index, word) in row.iter().enumerate() {
                    let key = tokens(word).map(|token| normalised(&token)).collect();
                    let meaning = *meanings.entry(key).or_insert((kind, index));
                    if meaning != (kind, index) {
                        let fault = format!("the word {word} means two things. Nobody could tell which");
                        return Err(self.fault(&name, &fault));
                    }
                }
            }
        }
        Ok(())
    }

    /// A row that no list names could never be chosen.
    fn listed(&self, kind: &str, sets: &[String]) -> Result<(), OwnWordsError> {
        let rows = messages(self.text).into_iter().map(|message| message.id.name);
        let mut own = rows.filter_map(|name| name.strip_prefix(kind)?.strip_prefix('-'));
        match own.find(|set| !sets.iter().any(|listed| listed == set)) {
            Some(set) => Err(OwnWordsError {
                key: kind.to_owned(),
                ..self.fault(
                    &format!("{kind}-{set}"),
                    &format!("the set {set} is listed nowhere. Add it to {kind}"),
                )
            }),
            None => Ok(()),
        }
    }

    /// Everything else that is read when the words are taken into use.
    fn all(&self, wording: &Wording) -> Result<(), OwnWordsError> {
        match Phrases::new(wording) {
            Err(WordingError::Incomplete { message, .. }) => {
                Err(self.fault(&message, "the number of words is wrong, or a name in braces cannot be found"))
            }
            _ => Ok(()),
        }
    }

    fn fault(&self, key: &str, fault: &str) -> OwnWordsError {
        let starts =
            |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
        let line = self.text.lines().position(starts).map_or(1, |index| index + 1);
        OwnWordsError { line, key: key.to_owned(), fault: fault.to_owned() }
    }

    fn unreadable(&self, errors: &[ParserError]) -> OwnWordsError {
        let (place, reason) =
            errors.first().map_or((0, String::new()), |error| (error.pos.start, error.to_string()));
        let before = self.text.get(..place).unwrap_or(self.text);
        let index = before.matches('\n').count();
        let line = self.text.lines().nth(index).unwrap_or_default();
        let key = line.split('=').next().unwrap_or_default().trim().to_owned();
        let fault =
            format!("this cannot be read ({reason}). A line is NAME = WORDS; what goes on is indented");
        OwnWordsError { line: index + 1, key, fault }
    }
}

/// Whether a message is a row of names, numbers or pieces.
fn is_set(name: &str) -> bool {
    SETS.iter().any(|(kind, _)| name.strip_prefix(kind).is_some_and(|rest| rest.starts_with('-')))
}
