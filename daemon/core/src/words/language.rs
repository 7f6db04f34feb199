//! The list of languages. To add one, write its file in `lang/` and give it a row here.

use std::fmt;
use std::str::FromStr;

use super::WordingError;

struct Row {
    tag: &'static str,
    own_name: &'static str,
    voice: &'static str,
    /// Fluent sources; a later one overrides the messages of those before it.
    sources: &'static [&'static str],
}

const GERMAN: &str = include_str!("lang/de.ftl");

/// The first row is the default: the set that holds everywhere, for the Laws leave no other.
static ROWS: [Row; 13] = [
    Row {
        tag: "ibca",
        own_name: "IBCA",
        // Its words are German whatever the user speaks, and only a German voice says them right.
        voice: "de",
        sources: &[GERMAN, include_str!("lang/ibca.ftl")],
    },
    Row { tag: "da", own_name: "dansk", voice: "da", sources: &[include_str!("lang/da.ftl")] },
    Row { tag: "de", own_name: "Deutsch", voice: "de", sources: &[GERMAN] },
    Row { tag: "en", own_name: "English", voice: "en", sources: &[include_str!("lang/en.ftl")] },
    Row { tag: "is", own_name: "íslenska", voice: "is", sources: &[include_str!("lang/is.ftl")] },
    Row { tag: "fr", own_name: "français", voice: "fr", sources: &[include_str!("lang/fr.ftl")] },
    Row { tag: "es", own_name: "español", voice: "es", sources: &[include_str!("lang/es.ftl")] },
    Row { tag: "it", own_name: "italiano", voice: "it", sources: &[include_str!("lang/it.ftl")] },
    Row { tag: "nl", own_name: "Nederlands", voice: "nl", sources: &[include_str!("lang/nl.ftl")] },
    Row { tag: "sv", own_name: "svenska", voice: "sv", sources: &[include_str!("lang/sv.ftl")] },
    Row { tag: "nb", own_name: "norsk bokmål", voice: "nb", sources: &[include_str!("lang/nb.ftl")] },
    Row { tag: "pl", own_name: "polski", voice: "pl", sources: &[include_str!("lang/pl.ftl")] },
    Row { tag: "ru", own_name: "русский", voice: "ru", sources: &[include_str!("lang/ru.ftl")] },
];

/// A language of announcements, or the set of the International Braille Chess Association (`ibca`).
#[derive(Clone, Copy)]
pub struct Language(&'static Row);

impl Language {
    /// All languages, the default first.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(Self)
    }

    /// The language with this tag. `no` is Norwegian Bokmål.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = if tag == "no" { "nb" } else { tag };
        Self::all().find(|language| language.tag() == tag)
    }

    /// The language of a locale such as `da_DK.UTF-8`; `ibca` where we have none for it.
    pub fn from_locale(locale: &str) -> Self {
        let tag = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::from_tag(&tag.to_ascii_lowercase()).unwrap_or_default()
    }

    /// The tag in settings and events.
    pub fn tag(self) -> &'static str {
        self.0.tag
    }

    /// What the language calls itself.
    pub fn own_name(self) -> &'static str {
        self.0.own_name
    }

    /// The language of the voice that has to speak it.
    pub fn voice(self) -> &'static str {
        self.0.voice
    }

    pub(super) fn sources(self) -> &'static [&'static str] {
        self.0.sources
    }
}

impl Default for Language {
    fn default() -> Self {
        Self(&ROWS[0])
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = WordingError;

    fn from_str(tag: &str) -> Result<Self, WordingError> {
        Self::from_tag(tag)
            .ok_or_else(|| WordingError::not_accepted("language", tag, Self::all().map(Self::tag)))
    }
}
