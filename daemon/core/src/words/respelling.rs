//! Words of one language written so that a voice of another reads them almost right. For the names of Appendix D,
//! which are German everywhere, where the speech server has no German voice. The tables are data, in `respelling/`.

use std::collections::BTreeMap;

struct Table {
    words: &'static str,
    voice: &'static str,
    source: &'static str,
}

static TABLES: [Table; 1] =
    [Table { words: "de", voice: "en", source: include_str!("respelling/de-en.txt") }];

/// How to write the words of one language for a voice of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Respelling {
    voice: &'static str,
    words: BTreeMap<&'static str, &'static str>,
    /// Parts of words, the longest first.
    parts: Vec<(&'static str, &'static str)>,
}

impl Respelling {
    /// The tables for words of this language, in the order in which voices suit.
    pub fn of(words: &str) -> impl Iterator<Item = Self> {
        TABLES.iter().filter(move |table| table.words == words).map(Self::read)
    }

    fn read(table: &'static Table) -> Self {
        let rows = table.source.lines().filter(|line| !line.starts_with('#'));
        let mut words = BTreeMap::new();
        let mut parts = Vec::new();
        for (written, read) in rows.filter_map(|row| row.split_once(' ')) {
            match written.strip_prefix('~') {
                Some(part) => parts.push((part, read)),
                None => {
                    words.insert(written, read);
                }
            }
        }
        parts.sort_by_key(|(part, _)| std::cmp::Reverse(part.len()));
        Self { voice: table.voice, words, parts }
    }

    /// The language of the voice for which it writes.
    pub fn voice(&self) -> &'static str {
        self.voice
    }

    /// The text as that voice has to be given it.
    pub fn write(&self, text: &str) -> String {
        let mut written = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let (piece, after) = split(rest, first.is_alphabetic());
            if first.is_alphabetic() {
                written.push_str(&self.word(piece));
            } else {
                written.push_str(piece);
            }
            rest = after;
        }
        written
    }

    fn word(&self, word: &str) -> String {
        let small = word.to_lowercase();
        if let Some(read) = self.words.get(small.as_str()) {
            return (*read).to_owned();
        }
        let mut written = String::new();
        let mut rest = small.as_str();
        while let Some(letter) = rest.chars().next() {
            let part = self.parts.iter().find_map(|(part, read)| Some((rest.strip_prefix(part)?, *read)));
            match part {
                Some((after, read)) => {
                    written.push_str(read);
                    rest = after;
                }
                None => {
                    written.push(letter);
                    rest = rest.get(letter.len_utf8()..).unwrap_or_default();
                }
            }
        }
        written
    }
}

/// The letters at the beginning of a text, or what stands before the first letter; and what follows.
fn split(text: &str, letters: bool) -> (&str, &str) {
    let end = text.find(|letter: char| letter.is_alphabetic() != letters).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn for_english() -> Respelling {
        Respelling::of("de").find(|table| table.voice() == "en").unwrap()
    }

    #[test]
    fn a_move_is_written_word_by_word() {
        assert_eq!(
            for_english().write("Läufer Bella fünf schlägt Cesar sechs, Schach"),
            "loyfer bella fuhnf schlaykt tsayzar zecks, shahk"
        );
    }

    #[test]
    fn words_that_are_not_listed_are_written_by_their_parts() {
        assert_eq!(for_english().write("Die Uhr steht; Züge."), "dee oohr steht; tsooge.");
        assert_eq!(for_english().write(""), "");
    }

    #[test]
    fn nothing_is_left_that_only_german_has() {
        let german = include_str!("golden/sentences-ibca.expect");
        let written = for_english().write(german);
        assert!(!written.contains(['ä', 'ö', 'ü', 'ß']), "{written}");
    }

    #[test]
    fn every_word_of_the_tables_of_appendix_d_has_its_own_line() {
        let table = for_english();
        let words = "anna bella cesar david eva felix gustav hector eins zwei drei vier fünf sechs sieben acht könig dame \
                     turm läufer springer bauer kurze lange rochade";
        for word in words.split_whitespace() {
            assert!(table.words.contains_key(word), "{word}");
        }
        let mut read: Vec<&str> = words.split_whitespace().map(|word| table.words[word]).collect();
        read.sort_unstable();
        read.dedup();
        assert_eq!(read.len(), 25, "two words are read alike");
    }

    #[test]
    fn no_misprint_of_other_programs_is_among_them() {
        for misprint in ["seiben", "funf", "belia", "ceasar", "kurtze", "ein", "zwe", "laufer"] {
            let stands = for_english().words.contains_key(misprint);
            assert!(!stands || misprint == "ein", "{misprint}");
        }
    }
}
