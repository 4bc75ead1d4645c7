//! The text of a report, for people to read.

use serde::Serialize;
use std::fmt;

/// A sentence of a report. It can be shown, and compared as a whole; programs use
/// [`Diagnostic::code`](super::Diagnostic::code) and
/// [`Diagnostic::subject`](super::Diagnostic::subject) instead of its text.
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
