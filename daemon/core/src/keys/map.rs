//! Which key of a keypad means what.

use std::collections::BTreeMap;

use shakmaty::Color;

use super::menu::Entry;

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The entry before.
    Previous,
    /// The next entry.
    Next,
    /// Take it.
    Choose,
    /// One step back.
    Back,
    /// Again.
    Repeat,
    /// Press the clock.
    Press,
    /// This entry of the lists, directly: for keypads with more than six keys.
    Entry(Entry),
}

impl Key {
    /// The six keys that suffice.
    pub const SIX: [Self; 6] =
        [Self::Previous, Self::Next, Self::Choose, Self::Back, Self::Repeat, Self::Press];

    /// The word in a configuration.
    pub fn word(self) -> &'static str {
        match self {
            Self::Previous => "previous",
            Self::Next => "next",
            Self::Choose => "choose",
            Self::Back => "back",
            Self::Repeat => "repeat",
            Self::Press => "press",
            Self::Entry(entry) => entry.word(),
        }
    }

    /// All words that a configuration may use.
    pub fn words() -> Vec<&'static str> {
        let direct = Entry::DIRECT.into_iter().map(Entry::word);
        Self::SIX.into_iter().map(Self::word).chain(direct).collect()
    }

    /// The key with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        let direct = Entry::DIRECT.into_iter().map(Self::Entry);
        Self::SIX.into_iter().chain(direct).find(|key| key.word() == word)
    }
}

/// What the keys of one keypad mean, by the names that the Linux input system gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap(BTreeMap<String, Key>);

impl Default for KeyMap {
    /// Six keys of a numeric keypad: four around the middle, the middle, and the wide one below.
    fn default() -> Self {
        let codes = ["KEY_KP8", "KEY_KP2", "KEY_KP6", "KEY_KP4", "KEY_KP5", "KEY_KP0"];
        Self(codes.into_iter().map(str::to_owned).zip(Key::SIX).collect())
    }
}

impl KeyMap {
    /// These keys mean this.
    pub fn new(keys: impl IntoIterator<Item = (String, Key)>) -> Self {
        Self(keys.into_iter().collect())
    }

    /// What the key with this name means.
    pub fn key(&self, code: &str) -> Option<Key> {
        self.0.get(code).copied()
    }

    /// Names and meanings, in order of the names.
    pub fn keys(&self) -> impl Iterator<Item = (&str, Key)> {
        self.0.iter().map(|(code, key)| (code.as_str(), *key))
    }

    /// The names of all keys that mean something.
    pub fn codes(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }

    /// A meaning without which a keypad is no use and that no key has.
    pub fn missing(&self) -> Option<Key> {
        let wanted = [Key::Next, Key::Choose, Key::Back];
        wanted.into_iter().find(|key| !self.0.values().any(|other| other == key))
    }
}

/// The keypad of a seat, or of a whole table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeypadPlan {
    /// The table; none: every table.
    pub table: Option<String>,
    /// Whose it is; none: both players use it.
    pub seat: Option<Color>,
    /// What its keys mean.
    pub map: KeyMap,
}

impl KeypadPlan {
    /// The map for a key at this table from this seat: the plan that fits best, else the usual six keys.
    pub fn map_for(plans: &[Self], table: &str, seat: Option<Color>) -> KeyMap {
        let fits = |plan: &&Self| {
            plan.table.as_deref().is_none_or(|name| name == table)
                && (plan.seat.is_none() || plan.seat == seat)
        };
        let closest =
            plans.iter().filter(fits).max_by_key(|plan| (plan.table.is_some(), plan.seat.is_some()));
        closest.map(|plan| plan.map.clone()).unwrap_or_default()
    }
}
