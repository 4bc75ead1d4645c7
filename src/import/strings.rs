//! The texts of a definition about a level: title, author and source, in a form that is allowed in
//! quotes.

use super::{Collection, Game, Level};
use crate::diagnostic::is_hidden;
use crate::source::Source;

/// The maximum number of characters of a text in quotes.
const MOST_LETTERS: usize = 100;

/// A level and its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading<'a> {
    pub(super) source: &'a Source,
    pub(super) collection: &'a Collection,
    pub(super) level: &'a Level,
    pub(super) number: usize,
}

impl Heading<'_> {
    /// Returns the lines `puzzle`, `about`, `author` and `source`.
    pub(super) fn text(&self, about: Option<&str>) -> String {
        let (of, game) = match self.collection.game {
            Game::Sokoban => (self.of(), "Sokoban"),
            Game::Cars => (self.of(), "Rush Hour"),
        };
        let title = match (&self.level.title, &of) {
            (Some(title), _) => title.clone(),
            (None, Some(of)) => format!("{game}, {of}"),
            (None, None) => game.to_owned(),
        };
        let author = self.level.author.as_ref().or(self.collection.author.as_ref());
        let source = of.filter(|_| self.level.title.is_some() || self.collection.title.is_some());
        let lines = [
            ("puzzle", Some(title)),
            ("about", about.map(str::to_owned)),
            ("author", author.cloned()),
            ("source", source),
        ];
        let quoted = lines
            .into_iter()
            .filter_map(|(word, text)| Some(format!("{word} \"{}\"\n", quotable(&text?))));
        quoted.collect()
    }

    /// Returns the name of the collection and the number of the level in it, such as `Microban 2`.
    fn of(&self) -> Option<String> {
        let name = self.collection.title.clone().or_else(|| stem(self.source.name()))?;
        Some(if self.collection.levels.len() > 1 {
            format!("{name} {}", self.number)
        } else {
            name
        })
    }
}

/// Returns the name of a file without folders and extension; `None` for a text that is not from a
/// file.
fn stem(name: &str) -> Option<String> {
    if name.starts_with('<') {
        return None;
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem =
        file.rsplit_once('.').map_or(file, |(stem, _)| if stem.is_empty() { file } else { stem });
    (!stem.is_empty()).then(|| stem.to_owned())
}

/// Converts a text to a form that is allowed in quotes: one line without hidden characters.
fn quotable(text: &str) -> String {
    let shown = text.chars().map(|letter| if letter == '"' { '\'' } else { letter });
    let kept: String = shown
        .filter(|&letter| !letter.is_control() && !is_hidden(letter))
        .take(MOST_LETTERS)
        .collect();
    kept.trim().to_owned()
}

/// Returns a title, unless it is only a number such as `Level 3`.
pub(super) fn titled(text: &str) -> Option<String> {
    let text = text
        .trim()
        .trim_matches(|sign: char| matches!(sign, '"' | '\'' | '=' | '-' | '*' | '#' | '~'))
        .trim();
    let words =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let says = |word: &str| {
        let counts = word.chars().all(|letter| letter.is_ascii_digit());
        !counts
            && !["level", "puzzle", "maze", "no", "nr", "card", "jam"]
                .contains(&word.to_ascii_lowercase().as_str())
    };
    (words.clone().any(says) && !quotable(text).is_empty()).then(|| quotable(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_fit_into_quotes() {
        assert_eq!(titled(" \"Duh!\" "), Some("Duh!".to_owned()));
        assert_eq!(titled("Say \"no\"\u{202e} twice"), Some("Say 'no' twice".to_owned()));
        assert_eq!(
            [titled("12"), titled("Level 3"), titled("== =="), titled("")],
            [const { None }; 4]
        );
    }

    #[test]
    fn names_of_files_lose_folder_and_ending() {
        assert_eq!(stem("a/b.c/microban.txt").as_deref(), Some("microban"));
        assert_eq!([stem("<stdin>"), stem("")], [None, None]);
        assert_eq!(stem(".xsb").as_deref(), Some(".xsb"));
    }
}
