//! The names that a written name may stand for, as alternating letters and ranges of numbers.

use crate::syntax::ast::{Expr, Name, NamePart};

/// A part of a spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Letters and `_`, and digits that no range can spell.
    Text(String),
    /// A number between two bounds, both included.
    Number(i128, i128),
}

/// Any number.
const ANY: Part = Part::Number(0, i128::MAX);

/// The names that a written name may stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    parts: Vec<Part>,
    /// `true` if the name is written with an index, a range or a star.
    pub computed: bool,
}

impl Spelling {
    /// Creates the spelling of a name without brackets and stars.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        let mut spelling = Self { parts: Vec::new(), computed: false };
        spelling.add_text(text);
        spelling
    }

    /// Creates the spelling of a name as written; `value` returns the value of an expression, if it
    /// has one.
    #[must_use]
    pub fn of(name: &Name, value: impl Fn(&Expr) -> Option<i128>) -> Self {
        let mut spelling = Self { parts: Vec::new(), computed: false };
        for part in &name.parts {
            let number = match part {
                NamePart::Text(text) => {
                    spelling.add_text(text);
                    continue;
                }
                NamePart::Index(index) => value(index).map(|index| Part::Number(index, index)),
                NamePart::Range(from, to) => value(from)
                    .zip(value(to))
                    .map(|(from, to)| Part::Number(from.min(to), from.max(to))),
                NamePart::Star => None,
            };
            spelling.computed = true;
            spelling.add_number(number.unwrap_or(ANY));
        }
        spelling
    }

    /// Creates the spelling of the nodes of a grid with at most `rows` rows and `columns` columns.
    #[must_use]
    pub fn grid(rows: i128, columns: i128) -> Self {
        let text = |text: &str| Part::Text(text.to_owned());
        Self {
            parts: vec![text("r"), Part::Number(1, rows), text("c"), Part::Number(1, columns)],
            computed: true,
        }
    }

    /// Adds the names of another spelling that is equal except for its numbers.
    pub fn widen(&mut self, other: &Self) {
        if !self.is_akin(other) {
            return;
        }
        for (own, other) in self.parts.iter_mut().zip(&other.parts) {
            if let (Part::Number(from, to), Part::Number(least, most)) = (own, other) {
                (*from, *to) = ((*from).min(*least), (*to).max(*most));
            }
        }
    }

    /// Returns `true` if both may stand for the same name.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        let alike = |(left, right): (&Part, &Part)| match (left, right) {
            (Part::Text(left), Part::Text(right)) => left == right,
            (Part::Number(from, to), Part::Number(other_from, other_to)) => {
                from <= other_to && other_from <= to
            }
            (Part::Text(_), Part::Number(..)) | (Part::Number(..), Part::Text(_)) => false,
        };
        self.parts.len() == other.parts.len() && self.parts.iter().zip(&other.parts).all(alike)
    }

    /// Returns `true` if both are equal except for their numbers.
    #[must_use]
    pub fn is_akin(&self, other: &Self) -> bool {
        let alike = |(left, right): (&Part, &Part)| match (left, right) {
            (Part::Text(left), Part::Text(right)) => left == right,
            (Part::Number(..), Part::Number(..)) => true,
            (Part::Text(_), Part::Number(..)) | (Part::Number(..), Part::Text(_)) => false,
        };
        self.parts.len() == other.parts.len() && self.parts.iter().zip(&other.parts).all(alike)
    }

    /// Returns the name, if the spelling stands for only one.
    #[must_use]
    pub fn single(&self) -> Option<String> {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => Some(text.clone()),
            Part::Number(from, to) => (from == to).then(|| from.to_string()),
        });
        parts.collect()
    }

    /// Returns the letters before the first number.
    #[must_use]
    pub fn stem(&self) -> &str {
        match self.parts.first() {
            Some(Part::Text(text)) => text,
            Some(Part::Number(..)) | None => "",
        }
    }

    /// Returns the spelling with other letters before the first number.
    #[must_use]
    pub fn with_stem(&self, stem: &str) -> Self {
        let mut spelling = Self { parts: Vec::new(), computed: self.computed };
        spelling.add_text(stem);
        spelling.parts.extend(self.parts.iter().skip(1).cloned());
        spelling
    }

    /// Returns the first `most` names of the spelling, or none if a number is not known.
    #[must_use]
    pub fn names(&self, most: usize) -> Vec<String> {
        let mut names = vec![String::new()];
        for part in &self.parts {
            match part {
                Part::Text(text) => names.iter_mut().for_each(|name| name.push_str(text)),
                Part::Number(_, i128::MAX) => return Vec::new(),
                Part::Number(from, to) => {
                    names = names
                        .iter()
                        .flat_map(|name| (*from..=*to).map(move |number| format!("{name}{number}")))
                        .take(most)
                        .collect();
                }
            }
        }
        names
    }

    fn add_text(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
            self.add_letters(&rest[..letters]);
            rest = &rest[letters..];
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (number, behind) = rest.split_at(digits);
            rest = behind;
            match number.parse() {
                Ok(value) if number == "0" || !number.starts_with('0') => {
                    self.add_number(Part::Number(value, value))
                }
                _ => self.add_letters(number),
            }
        }
    }

    fn add_letters(&mut self, letters: &str) {
        match self.parts.last_mut() {
            _ if letters.is_empty() => {}
            Some(Part::Text(text)) => text.push_str(letters),
            Some(Part::Number(..)) | None => self.parts.push(Part::Text(letters.to_owned())),
        }
    }

    /// Adds a number. Two adjacent numbers become one of unknown value.
    fn add_number(&mut self, number: Part) {
        match self.parts.last_mut() {
            Some(last @ Part::Number(..)) => *last = ANY,
            Some(Part::Text(_)) | None => self.parts.push(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(stem: &str, from: i128, to: i128) -> Spelling {
        Spelling {
            parts: vec![Part::Text(stem.to_owned()), Part::Number(from, to)],
            computed: true,
        }
    }

    #[test]
    fn spellings_meet_where_they_share_a_name() {
        let plain = Spelling::plain;
        assert!(range("h", 1, 5).meets(&plain("h3")));
        assert!(!range("h", 1, 5).meets(&plain("h6")));
        assert!(!range("h", 1, 5).meets(&plain("g3")));
        assert!(!plain("h01").meets(&plain("h1")), "a range never spells a leading zero");
        assert!(Spelling::grid(3, 3).meets(&plain("r2c3")));
        assert!(!Spelling::grid(3, 3).meets(&plain("r2c4")));
        assert!(plain("a").meets(&plain("a")) && !plain("a").meets(&plain("a1")));
    }

    #[test]
    fn names_are_spelled_up_to_a_bound() {
        assert_eq!(range("h", 1, 3).names(2), ["h1", "h2"]);
        assert_eq!(Spelling::grid(2, 2).names(9), ["r1c1", "r1c2", "r2c1", "r2c2"]);
        assert!(Spelling { parts: vec![ANY], computed: true }.names(9).is_empty());
        assert_eq!(range("h", 1, 3).with_stem("go").names(9), ["go1", "go2", "go3"]);
    }
}
