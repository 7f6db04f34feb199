//! What is said of the lists of a keypad.

use fluent_bundle::FluentArgs;

use super::sentence::{Phrases, result_key, side};
use crate::keys::menu::Entry;
use crate::keys::picking::Picked;
use crate::keys::time::Time;
use crate::keys::{Key, Place, Prompt, Sure};

impl Prompt {
    /// The message in the language files, by its id.
    pub fn message(&self) -> &'static str {
        match self {
            Self::Entry(entry) | Self::Explained(Key::Entry(entry), _) => entry.message(),
            Self::Piece(_) | Self::File(_) | Self::Rank(_) => "key-name",
            Self::Sure(..) => "key-sure",
            Self::Answer(_) => "key-answer",
            Self::Explained(..) => "key-explained",
            Self::Help => "key-help",
            Self::Closed => "key-closed",
        }
    }
}

impl Entry {
    fn message(self) -> &'static str {
        match self {
            Self::Piece(_) | Self::Names(_) => "key-name",
            Self::Language(_) => "key-language",
            Self::Side(_) => "side",
            Self::Result(_) => "result-wanted",
            Self::Time(Time::Clock { .. }) => "key-time",
            _ => "key-entry",
        }
    }
}

impl Place {
    fn word(self) -> &'static str {
        match self {
            Self::Rest => "rest",
            Self::Question => "question",
            Self::List => "list",
        }
    }
}

impl Phrases {
    /// The words that fill the message of a prompt.
    pub(super) fn set_prompt(&self, args: &mut FluentArgs<'static>, prompt: &Prompt) {
        match prompt {
            Prompt::Entry(entry) | Prompt::Explained(Key::Entry(entry), _) => self.set_entry(args, *entry),
            Prompt::Piece(role) => args.set("name", self.names.series.piece(*role).to_owned()),
            Prompt::File(file) => args.set("name", self.names.file_name(*file).to_owned()),
            Prompt::Rank(rank) => args.set("name", self.names.rank_name(*rank).to_owned()),
            Prompt::Sure(sure, yes) => {
                args.set("what", self.sure(*sure));
                args.set("answer", self.answer(*yes));
            }
            Prompt::Answer(yes) => args.set("answer", answer_key(*yes)),
            Prompt::Explained(key, place) => {
                args.set("key", key.word());
                args.set("place", place.word());
            }
            Prompt::Help | Prompt::Closed => {}
        }
    }

    fn set_entry(&self, args: &mut FluentArgs<'static>, entry: Entry) {
        match entry {
            Entry::Piece(role) => args.set("name", self.names.series.piece(role).to_owned()),
            Entry::Names(set) => args.set("name", self.file_names(set)),
            Entry::Language(language) => args.set("language", language.tag()),
            Entry::Result(result) => args.set("result", result_key(result)),
            Entry::Side(color) => args.set("color", side(color)),
            Entry::Time(Time::Clock { minutes, seconds }) => {
                args.set("n", seconds);
                args.set("time", self.numbers.duration(&self.book, minutes * 60));
                args.set("increment", self.numbers.duration(&self.book, seconds));
            }
            _ => args.set("entry", entry.word()),
        }
    }

    /// The names that a set has for all files: they say more than any name of the set.
    fn file_names(&self, set: u8) -> String {
        let sets = self.name_sets();
        let set = sets.get(usize::from(set)).map(String::as_str).unwrap_or_default();
        self.book.list(&format!("names-{set}")).unwrap_or_default().join(", ")
    }

    fn answer(&self, yes: bool) -> String {
        let mut args = FluentArgs::new();
        args.set("answer", answer_key(yes));
        self.book.say("key-answer", &args)
    }

    fn sure(&self, sure: Sure) -> String {
        match sure {
            Sure::Entry(entry, _) => {
                let mut args = FluentArgs::new();
                self.set_entry(&mut args, entry);
                self.book.say(entry.message(), &args)
            }
            Sure::Move(_, Picked { from, to, promotion }) => {
                let squares = format!("{}, {}", self.names.square(from), self.names.square(to));
                match promotion {
                    Some(role) => format!("{squares}, {}", self.names.series.piece(role)),
                    None => squares,
                }
            }
        }
    }
}

fn answer_key(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
