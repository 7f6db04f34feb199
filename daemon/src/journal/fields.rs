//! Taking a written object apart. What is missing or wrong is named.

use std::str::FromStr;

use appendixd_core::Millis;
use serde_json::{Map, Value};

/// What is wrong with a line of a journal.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// A field is missing or holds what cannot be there.
    #[error("\"{0}\" is missing or cannot be understood")]
    Field(&'static str),
    /// There is nothing in it that is known.
    #[error("it says nothing that this version knows")]
    Unknown,
    /// A request is refused by what reads requests.
    #[error("the request in it cannot be understood: {0}")]
    Request(String),
}

/// An object that is being read.
#[derive(Clone, Copy)]
pub struct Fields<'a>(pub &'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The field, if it is there and not null.
    pub fn maybe(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// Reads a field that must be there.
    pub fn get<T>(
        self,
        name: &'static str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, FormError> {
        self.maybe(name).and_then(read).ok_or(FormError::Field(name))
    }

    /// Reads a field that may be missing.
    pub fn option<T>(
        self,
        name: &'static str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, FormError> {
        self.maybe(name).map(|value| read(value).ok_or(FormError::Field(name))).transpose()
    }

    /// An object in a field.
    pub fn object(self, name: &'static str) -> Result<Fields<'a>, FormError> {
        self.get(name, Value::as_object).map(Fields)
    }

    /// A list of objects in a field.
    pub fn objects(self, name: &'static str) -> Result<Vec<Fields<'a>>, FormError> {
        self.get(name, |value| value.as_array()?.iter().map(|item| item.as_object().map(Fields)).collect())
    }

    /// A text.
    pub fn text(self, name: &'static str) -> Result<&'a str, FormError> {
        self.get(name, Value::as_str)
    }

    /// A point in time, or a span.
    pub fn time(self, name: &'static str) -> Result<Millis, FormError> {
        self.get(name, time)
    }

    /// Something written as a text.
    pub fn word<T>(self, name: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, FormError> {
        self.get(name, |value| read(value.as_str()?))
    }

    /// A mark that is only there where it is set.
    pub fn mark(self, name: &'static str) -> bool {
        self.maybe(name).is_some_and(|value| value == true)
    }
}

/// Beyond this, programs that read JSON lose digits; no time and no number of ours comes near it.
const MOST: u64 = 1 << 53;

/// Milliseconds.
pub fn time(value: &Value) -> Option<Millis> {
    count(value).map(Millis)
}

/// A number of ours.
pub fn count(value: &Value) -> Option<u64> {
    value.as_u64().filter(|number| *number < MOST)
}

/// A small number.
pub fn small<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_u64()?).ok()
}

/// A text, owned.
pub fn owned(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// A text that is parsed.
pub fn parsed<T: FromStr>(value: &Value) -> Option<T> {
    value.as_str()?.parse().ok()
}

/// A pair.
pub fn pair<A, B>(
    value: &Value,
    first: impl FnOnce(&Value) -> Option<A>,
    second: impl FnOnce(&Value) -> Option<B>,
) -> Option<(A, B)> {
    match value.as_array()?.as_slice() {
        [one, other] => Some((first(one)?, second(other)?)),
        _ => None,
    }
}
