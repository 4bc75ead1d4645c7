//! A statement that cannot be read, and what to write instead.

use super::super::super::grammar::{Grammar, Rule};
use super::repair::Fault;
use pest::Parser;

/// A statement without its slip.
pub struct Reworded {
    /// Where in the statement it goes wrong, and how long that is.
    pub bad: (usize, usize),
    /// What is wrong.
    pub message: String,
    /// The statements to write instead, one at least.
    pub better: Vec<String>,
    /// Whether nothing else can be meant.
    pub certain: bool,
}

/// A statement that cannot be read.
#[derive(Clone, Copy)]
pub struct Wrong<'a> {
    /// Its words.
    pub text: &'a str,
    /// The text it stands in.
    pub whole: &'a str,
    /// What should read it.
    pub rule: Rule,
}

impl Wrong<'_> {
    /// Where it goes wrong.
    pub fn fault(self) -> Option<usize> {
        Grammar::parse(self.rule, self.text).err().map(|error| Fault::of(error).at)
    }

    /// A report with one statement instead.
    pub fn with(self, bad: (usize, usize), message: impl Into<String>, better: String, certain: bool) -> Option<Reworded> {
        (better != self.text).then(|| Reworded { bad, message: message.into(), better: vec![better], certain })
    }

    /// Where one of its words stands; the word has to be a part of its text.
    pub fn place(self, word: &str) -> (usize, usize) {
        ((word.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize), word.len())
    }

    /// Whether the text gives a name to a line.
    pub fn is_line(self, name: &str) -> bool {
        let mut words = self.whole.split([' ', '\t', '\n', '\r', ':', '{', '}', ';']).filter(|word| !word.is_empty()).peekable();
        let mut found = false;
        while let (Some(word), false) = (words.next(), found) {
            let declares = matches!(word, "line" | "path" | "ring" | "jumps") && words.peek() == Some(&name);
            found = declares || word == "grid" && matches!(name, "row" | "column");
        }
        found
    }
}

/// Whether a rule reads all of a text.
pub fn reads(rule: Rule, text: &str) -> bool {
    Grammar::parse(rule, text).is_ok_and(|mut pairs| {
        pairs.next().is_some_and(|pair| matches!(text[pair.as_span().end()..].trim().chars().next(), None | Some('#')))
    })
}
