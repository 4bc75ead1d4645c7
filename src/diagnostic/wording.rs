//! The text of a report, for people to read.

use super::setting::Setting;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A sentence of a report. It can be shown, and compared as a whole; programs use
/// [`Diagnostic::code`](super::Diagnostic::code) and
/// [`Diagnostic::subject`](super::Diagnostic::subject) instead of its text.
///
/// It says in words which settings are meant. A program with names of its own for them, as the
/// options of a command line, adds these by [`Diagnostic::naming`](super::Diagnostic::naming).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wording(Vec<Part>);

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Part {
    Text(String),
    /// The place for the name of a setting, behind the words for it.
    Setting(Setting),
}

impl Wording {
    /// Adds the place for the name of a setting.
    #[must_use]
    pub fn by(mut self, setting: Setting) -> Self {
        self.0.push(Part::Setting(setting));
        self
    }

    /// Adds words.
    #[must_use]
    pub fn and(mut self, text: impl Into<String>) -> Self {
        self.0.push(Part::Text(text.into()));
        self
    }

    /// Rewrites the words between the settings.
    pub(super) fn rewrite(&mut self, write: impl Fn(&str) -> Cow<'_, str>) {
        for part in &mut self.0 {
            if let Part::Text(text) = part {
                *text = write(text).into_owned();
            }
        }
    }

    /// Returns the sentence with the names of its settings in parentheses; names at one place share
    /// them.
    pub(super) fn naming(&self, name: impl Fn(Setting) -> String) -> Self {
        let mut text = String::new();
        for together in
            self.0.chunk_by(|one, next| matches!((one, next), (Part::Setting(_), Part::Setting(_))))
        {
            let names: Vec<String> = together
                .iter()
                .filter_map(|part| match part {
                    Part::Setting(setting) => Some(name(*setting)),
                    Part::Text(words) => {
                        text.push_str(words);
                        None
                    }
                })
                .collect();
            if !names.is_empty() {
                text += &format!(" ({})", names.join(", "));
            }
        }
        text.into()
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |part: &'_ Part| match part {
            Part::Text(text) => Some(text.clone()),
            Part::Setting(_) => None,
        };
        f.pad(&self.0.iter().filter_map(words).collect::<String>())
    }
}

impl Serialize for Wording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<T: Into<String>> From<T> for Wording {
    fn from(text: T) -> Self {
        Self(vec![Part::Text(text.into())])
    }
}

/// Returns the message of the system, without the number at its end.
#[cfg(feature = "disk")]
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    text.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_settings_stand_behind_the_words_for_them() {
        let help = Wording::from("allow more time")
            .by(Setting::Time)
            .and(", or begin elsewhere")
            .by(Setting::Start)
            .by(Setting::Seed);
        assert_eq!(help.to_string(), "allow more time, or begin elsewhere");
        let named = help.naming(|setting| format!("{setting:?}"));
        assert_eq!(named.to_string(), "allow more time (Time), or begin elsewhere (Start, Seed)");
        assert_eq!(named.naming(|_| String::new()), named);
    }
}
