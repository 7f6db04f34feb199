//! The fields of one request, read by name; what nobody has asked for is refused at the end.

use appendixd_core::order::Refusal;
use serde_json::{Map, Value};
use shakmaty::{Color, Square};

use super::side;

const A_SQUARE: &str = "a square from a1 to h8";

pub(super) struct Fields<'a> {
    object: &'a Map<String, Value>,
    known: Vec<&'static str>,
}

/// A field has a value that is not accepted.
pub fn bad_value(field: &str, value: &str, accepted: &str) -> Refusal {
    Refusal { code: "bad-value", text: format!("{field} cannot be {value}. It can be {accepted}.") }
}

pub(super) fn missing(field: &str, accepted: &str) -> Refusal {
    Refusal { code: "bad-value", text: format!("{field} is missing. It can be {accepted}.") }
}

/// The first character of a text that is no character of a line: it could not be spoken, and would do something to
/// the terminal or the braille display that shows it.
pub fn unspeakable(text: &str) -> Option<char> {
    text.chars().find(|character| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}'))
}

fn plain(field: &str, text: &str) -> Result<String, Refusal> {
    match unspeakable(text) {
        None => Ok(text.into()),
        Some(character) => {
            let text = format!(
                "{field} holds the character {}, which cannot be spoken. It can be one line of text without control \
                 characters.",
                character.escape_unicode()
            );
            Err(Refusal { code: "bad-value", text })
        }
    }
}

impl<'a> Fields<'a> {
    pub(super) fn new(object: &'a Map<String, Value>) -> Self {
        Self { object, known: Vec::new() }
    }

    fn get(&mut self, name: &'static str) -> Option<&'a Value> {
        self.known.push(name);
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// A text, or a number written without quotes, such as an edition.
    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<String>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => plain(name, text).map(Some),
            Some(Value::Number(number)) if name != "do" => Ok(Some(number.to_string())),
            Some(other) => Err(bad_value(name, &other.to_string(), "a text")),
        }
    }

    pub(super) fn required_text(&mut self, name: &'static str, accepted: &str) -> Result<String, Refusal> {
        self.text(name)?.ok_or_else(|| missing(name, accepted))
    }

    /// One text or a list of texts.
    pub(super) fn texts(&mut self, name: &'static str) -> Result<Vec<String>, Refusal> {
        let wrong = |value: &Value| bad_value(name, &value.to_string(), "a text or a list of texts");
        match self.get(name) {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => Ok(vec![plain(name, text)?]),
            Some(Value::Array(list)) => {
                let read = |text: &Value| plain(name, text.as_str().ok_or_else(|| wrong(text))?);
                list.iter().map(read).collect()
            }
            Some(other) => Err(wrong(other)),
        }
    }

    pub(super) fn flag(&mut self, name: &'static str) -> Result<bool, Refusal> {
        match self.get(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(bad_value(name, &other.to_string(), "true or false")),
        }
    }

    pub(super) fn number(&mut self, name: &'static str) -> Result<Option<u64>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(Some(number)),
                None => Err(bad_value(name, &value.to_string(), "a whole number")),
            },
        }
    }

    pub(super) fn word<T>(
        &mut self,
        name: &'static str,
        read: impl Fn(&str) -> Option<T>,
        accepted: &str,
    ) -> Result<Option<T>, Refusal> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => match read(&text) {
                Some(value) => Ok(Some(value)),
                None => Err(bad_value(name, &format!("{text:?}"), accepted)),
            },
        }
    }

    pub(super) fn side(&mut self) -> Result<Color, Refusal> {
        let accepted = "white or black";
        self.word("side", side, accepted)?.ok_or_else(|| missing("side", accepted))
    }

    pub(super) fn square(&mut self) -> Result<Square, Refusal> {
        self.optional_square()?.ok_or_else(|| missing("square", A_SQUARE))
    }

    pub(super) fn optional_square(&mut self) -> Result<Option<Square>, Refusal> {
        self.word("square", |word: &str| word.to_ascii_lowercase().parse().ok(), A_SQUARE)
    }

    /// Refuses a field that the command does not have.
    pub(super) fn finish(self, command: &str) -> Result<(), Refusal> {
        let Some(stranger) = self.object.keys().find(|name| !self.known.contains(&name.as_str())) else {
            return Ok(());
        };
        let known: Vec<_> = self.known.iter().copied().filter(|name| *name != "do").collect();
        let text = format!("{command} has no field {stranger:?}. It has {}.", known.join(", "));
        Err(Refusal { code: "bad-value", text })
    }
}
