//! The text of a report, for people to read; names that are too long to read are shortened.

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

/// The greatest number of characters of a name in a message.
const MOST_OF_A_NAME: usize = 60;

/// The greatest number of characters of a word in a help: the word may be a whole statement, ready
/// to paste.
const MOST_OF_A_WORD: usize = 240;

/// Returns a message whose names in backticks are shortened.
pub(super) fn short_names(text: &str) -> String {
    text.split('`')
        .enumerate()
        .map(|(at, part)| if at % 2 == 1 { cut(part, MOST_OF_A_NAME) } else { part.to_owned() })
        .collect::<Vec<_>>()
        .join("`")
}

/// Returns a help whose words are shortened.
pub(super) fn short_words(text: &str) -> String {
    text.split(' ').map(|word| cut(word, MOST_OF_A_WORD)).collect::<Vec<_>>().join(" ")
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_types_is_cut() {
        let (long, short) = ("é".repeat(61), "é".repeat(60));
        assert_eq!(
            short_names(&format!("there is no node named `{long}`")),
            format!("there is no node named `{short}…`")
        );
        assert_eq!(short_names(&format!("`{short}` {long}")), format!("`{short}` {long}"));
        assert_eq!(short_words(&format!("write `{long}`")), format!("write `{long}`"));
        assert!(short_words(&"x".repeat(5000)).len() < 250);
    }
}
