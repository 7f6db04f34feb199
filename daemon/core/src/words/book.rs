//! One language's data file, opened.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::{Language, OwnWords, Wording, WordingError};

/// The messages of one language.
pub(super) struct Book {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Book {
    /// The words of a language alone.
    pub fn open(language: Language) -> Self {
        Self::laid_over(language, None)
    }

    /// The words of the wanted language, with the user's own laid over them.
    pub fn of(wording: &Wording) -> Self {
        Self::laid_over(wording.language, wording.own.as_ref())
    }

    fn laid_over(language: Language, own: Option<&OwnWords>) -> Self {
        let locale = language.voice().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks around inserted words are for screens; a voice may try to read them.
        bundle.set_use_isolating(false);
        for source in language.sources().iter().copied().chain(own.map(OwnWords::source)) {
            // What is wrong in a file leaves the messages around it usable; the tests refuse such a file.
            let resource =
                FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    /// The text of a message, or `None` where the file has no such message or it wants a word it was not given.
    pub fn text(&self, id: &str, args: Option<&FluentArgs>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut faults).into_owned();
        faults.is_empty().then_some(text)
    }

    /// The text of a message that every language has. A test holds every file to that; were one missing all the
    /// same, a player is better served by the name of the message than by silence.
    pub fn say(&self, id: &str, args: &FluentArgs) -> String {
        let text = self.text(id, Some(args));
        #[cfg(test)]
        assert!(text.is_some(), "`{id}` is missing or wrong in {:?}", self.language);
        text.unwrap_or_else(|| id.replace('-', " "))
    }

    /// A message that holds words separated by commas.
    pub fn list(&self, id: &str) -> Result<Vec<String>, WordingError> {
        self.list_with(id, None)
    }

    fn list_with(&self, id: &str, args: Option<&FluentArgs>) -> Result<Vec<String>, WordingError> {
        let text = self.text(id, args).ok_or_else(|| self.incomplete(id))?;
        Ok(text.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect())
    }

    /// A list of which the number of words is fixed.
    pub fn row<const N: usize>(&self, id: &str) -> Result<[String; N], WordingError> {
        self.list(id)?.try_into().map_err(|_| self.incomplete(id))
    }

    /// The same where the words depend on something.
    pub fn row_with<const N: usize>(&self, id: &str, args: &FluentArgs) -> Result<[String; N], WordingError> {
        self.list_with(id, Some(args))?.try_into().map_err(|_| self.incomplete(id))
    }

    /// A list of rows, one after the other.
    pub fn rows<const N: usize>(&self, id: &str) -> Result<Vec<[String; N]>, WordingError> {
        let words = self.list(id)?;
        let rows = words.chunks(N).map(|row| row.to_vec().try_into().map_err(|_| self.incomplete(id)));
        rows.collect()
    }

    fn incomplete(&self, id: &str) -> WordingError {
        WordingError::Incomplete { language: self.language.tag(), message: id.to_owned() }
    }
}
