//! From notices to sentences. One data file a language in `lang/`.

/// Which words a user wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {}
