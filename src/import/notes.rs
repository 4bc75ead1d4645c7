//! Assigns the notes between the boards of a collection to its levels.

use super::strings::titled;
use super::{Collection, Level};

/// A line that is not part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// `Title: …`
    Title(String),
    /// `Author: …`
    Author(String),
    /// `Collection: …` or `Set: …`
    Collection(String),
    /// Another `Key: …`.
    Other,
    /// Plain words, or a comment.
    Text(String),
}

impl Note {
    /// Reads a line that is not blank.
    pub(super) fn read(line: &str) -> Self {
        let line = line.trim().trim_start_matches([';', '\'', ':', '/']).trim();
        let Some((key, value)) = line.split_once(':') else { return Self::Text(line.to_owned()) };
        let value = value.trim().to_owned();
        match key.trim().to_ascii_lowercase().as_str() {
            "title" | "name" => Self::Title(value),
            "author" | "by" => Self::Author(value),
            "collection" | "set" => Self::Collection(value),
            key if key
                .chars()
                .all(|letter| letter.is_ascii_alphabetic() || letter == '-' || letter == ' ') =>
            {
                Self::Other
            }
            _ => Self::Text(line.to_owned()),
        }
    }

    fn has_key(&self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

/// The notes between two boards, in paragraphs that are separated by blank lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Gap {
    paragraphs: Vec<Vec<Note>>,
    /// `true` if the first paragraph is directly below a board.
    below: bool,
    /// `true` if the last paragraph is directly above a board.
    above: bool,
    open: bool,
    begun: bool,
}

impl Gap {
    /// Adds a line.
    pub(super) fn push(&mut self, line: &str) {
        let blank = line.trim().is_empty();
        if !blank {
            let note = Note::read(line);
            self.below |= !self.begun;
            match self.paragraphs.last_mut().filter(|_| self.open) {
                Some(paragraph) => paragraph.push(note),
                None => self.paragraphs.push(vec![note]),
            }
        }
        self.begun = true;
        self.open = !blank;
        self.above = self.open;
    }

    /// Returns `true` if a paragraph with keys is directly above the next board.
    fn heads(&self) -> bool {
        self.above && self.paragraphs.last().is_some_and(|last| last.iter().any(Note::has_key))
    }
}

/// Assigns the notes in the gaps to the levels of a collection; there is one gap more than there
/// are levels.
pub(super) fn assign(collection: &mut Collection, gaps: &[Gap]) {
    // If the keys of the first level are above it, those of all levels are.
    let heads = gaps.first().is_some_and(Gap::heads);
    for (at, gap) in gaps.iter().enumerate() {
        let count = gap.paragraphs.len();
        for (which, paragraph) in gap.paragraphs.iter().enumerate() {
            let (first, last) =
                (which == 0 && gap.below && at > 0, which + 1 == count && gap.above);
            let is_header = at == 0 && !last;
            let next = if first == last { heads } else { last };
            // The level that the keys belong to.
            let level = if next || at == 0 {
                collection.levels.get_mut(at)
            } else {
                collection.levels.get_mut(at - 1)
            };
            let level = if is_header { None } else { level };
            keys(paragraph, level, &mut collection.title, &mut collection.author, is_header);
            if (last || paragraph.len() == 1 && which + 1 == count && !first)
                && let Some(level) = collection.levels.get_mut(at)
            {
                plain(paragraph, level);
            }
        }
    }
}

fn keys(
    paragraph: &[Note],
    level: Option<&mut Level>,
    title: &mut Option<String>,
    author: &mut Option<String>,
    is_header: bool,
) {
    let (own_title, own_author) = match level {
        Some(level) => (&mut level.title, &mut level.author),
        None if is_header => (&mut *title, author),
        None => return,
    };
    let mut of_all = None;
    for note in paragraph {
        match note {
            Note::Title(text) => *own_title = titled(text).or(own_title.take()),
            Note::Author(text) => *own_author = titled(text).or(own_author.take()),
            Note::Collection(text) => of_all = titled(text),
            Note::Other | Note::Text(_) => {}
        }
    }
    if title.is_none() {
        *title = of_all;
    }
}

/// Takes plain words above a board as its title, unless it has another title.
fn plain(paragraph: &[Note], level: &mut Level) {
    let Some(Note::Text(text)) = paragraph.iter().rev().find(|note| matches!(note, Note::Text(_)))
    else {
        return;
    };
    if level.title.is_none() {
        level.title = titled(text);
    }
}
