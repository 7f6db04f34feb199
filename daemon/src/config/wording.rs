//! Which words the user wants: language from flag, file or locale; form, names and numbers from the file.

use appendixd_core::words::{Form, Language, Phrases, Wording, WordingError};
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
    let mut wording = Wording { language, ..Wording::default() };
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

pub(super) fn languages() -> String {
    Language::all().map(Language::tag).collect::<Vec<_>>().join(", ")
}

fn refusal(error: &WordingError) -> String {
    error.to_string().replace('`', "\"")
}
