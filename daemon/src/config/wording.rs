//! Which words the user wants: language from flag, file or locale; form, names and numbers from the file.

use std::path::Path;

use appendixd_core::words::{Form, Language, OwnWords, Phrases, Wording, WordingError};
use toml::Spanned;

use super::file::{ConfigFile, FileError, FilesForm, Word};
use super::places::{Environment, locale_language};
use super::{ConfigError, word};

pub(super) fn combined(
    file: &ConfigFile,
    flag: Option<&str>,
    environment: Environment<'_>,
) -> Result<Wording, ConfigError> {
    let form = &file.form;
    let in_file = word(file, "language", &form.language, Language::from_tag, &languages())?;
    let language = match (flag, in_file) {
        (Some(tag), _) => of_language(tag)?.language,
        (None, Some(language)) => language,
        (None, None) => {
            let tag = locale_language(environment);
            tag.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
        }
    };
    let own = own_words(file, &form.words.file, language)?;
    let mut wording = Wording { language, own, ..Wording::default() };
    if let Some(form) = word(file, "form", &form.form, Form::from_word, "from-to or short")? {
        wording.form = form;
    }
    // One choice at a time, so that a wrong one can be told with its line.
    choose(file, &mut wording, &form.names, |wording, name| wording.names = Some(name))?;
    choose(file, &mut wording, &form.words.numbers, |wording, name| wording.numbers = Some(name))?;
    choose(file, &mut wording, &form.words.series, |wording, name| wording.series = Some(name))?;
    for (index, name) in file_names(&form.words.files).into_iter().enumerate() {
        choose(file, &mut wording, name, |wording, name| wording.files[index] = Some(name))?;
    }
    Ok(wording)
}

/// The user's own words; an empty path is none.
fn own_words(
    file: &ConfigFile,
    path: &Option<Spanned<String>>,
    language: Language,
) -> Result<Option<OwnWords>, FileError> {
    let Some(path) = path.as_ref().filter(|path| !path.get_ref().is_empty()) else { return Ok(None) };
    let place = path.span().start;
    let path = file.path.parent().unwrap_or(Path::new("")).join(path.get_ref());
    let text = std::fs::read_to_string(&path).map_err(|error| {
        let path = path.display();
        file.refuse(
            place,
            &format!("file: {path} cannot be read ({error}). Check the path and who may read it"),
        )
    })?;
    OwnWords::read(&text, language).map(Some).map_err(|error| FileError::NotAccepted {
        path,
        line: error.line,
        message: error.to_string(),
    })
}

fn file_names(files: &FilesForm) -> [&Option<Spanned<Word>>; 8] {
    let FilesForm { a, b, c, d, e, f, g, h } = files;
    [a, b, c, d, e, f, g, h]
}

fn choose(
    file: &ConfigFile,
    wording: &mut Wording,
    choice: &Option<Spanned<Word>>,
    set: impl FnOnce(&mut Wording, String),
) -> Result<(), FileError> {
    let Some(choice) = choice else { return Ok(()) };
    set(wording, choice.get_ref().to_string());
    match Phrases::new(wording) {
        Ok(_) => Ok(()),
        Err(error) => Err(file.refuse(choice.span().start, &refusal(&error))),
    }
}

/// The usual words of a language, for `--language`.
///
/// # Errors
/// There is no such language.
pub fn of_language(tag: &str) -> Result<Wording, ConfigError> {
    let language = Language::from_tag(tag).ok_or_else(|| ConfigError::Flag {
        flag: "language",
        message: format!("there is no language {tag:?}. It can be {}", languages()),
    })?;
    Ok(Wording { language, ..Wording::default() })
}

/// The tag of the language in which announcements are made.
pub fn language_tag(wording: &Wording) -> &'static str {
    wording.language.tag()
}

/// The language of the voice that says these words right.
pub(super) fn voice_language(wording: &Wording) -> &'static str {
    wording.language.voice()
}

/// The tags of all languages, for people.
pub fn languages() -> String {
    Language::all().map(Language::tag).collect::<Vec<_>>().join(", ")
}

fn refusal(error: &WordingError) -> String {
    error.to_string().replace('`', "\"")
}

#[cfg(test)]
mod tests {
    use crate::config::{Config, ConfigError, Flags};

    const NAMES: &str =
        "names = mine, fide\nnames-mine = Anton, Berta, Conny, Dora, Emil, Fritz, Gerd, Hans\n";

    #[test]
    fn own_words_are_laid_over_a_language() {
        let directory = std::env::temp_dir().join(format!("appendixd-words-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let read = |words: &str, text: &str| -> Result<Config, ConfigError> {
            std::fs::write(directory.join("mine.ftl"), words).unwrap();
            Config::of_text(&directory.join("config.toml"), text.into(), Flags::default(), &|_| None)
        };
        let text = "language = \"de\"\n[words]\nfile = \"mine.ftl\"\n";
        let config = read(NAMES, &format!("{text}files = {{ b = \"Bella\" }}\n")).unwrap();
        assert!(config.settings.wording.own.is_some());
        assert_eq!(config.settings.wording.files[1].as_deref(), Some("Bella"));
        let wrong = read("# Mine.\n\nno-clock = Uhr 1.\n", text).unwrap_err().to_string();
        assert!(wrong.contains("mine.ftl, line 3: no-clock: the digit 1 "), "{wrong}");
        let missing = read("", &text.replace("mine", "yours")).unwrap_err().to_string();
        for word in ["config.toml, line 3: file: ", "yours.ftl cannot be read", "Check the path"] {
            assert!(missing.contains(word), "{missing}");
        }
        assert!(read("", "[words]\nfile = \"\"\n").unwrap().settings.wording.own.is_none());
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
