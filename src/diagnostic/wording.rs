//! What a report says, for people to read.

use serde::Serialize;
use std::fmt;

/// A sentence of a report. It can be shown, and compared as a whole; what is in it is no business of code, which has
/// [`Diagnostic::code`](super::Diagnostic::code) and [`Diagnostic::subject`](super::Diagnostic::subject).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Wording(pub(super) String);

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<T: Into<String>> From<T> for Wording {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}
