//! The text of a definition: its name, its characters, and the beginnings of its lines.
//!
//! Lines and columns count from 1, and columns count characters.

use std::ops::Range;

/// Returns the last offset up to this one, within the text, at which a character begins or the text
/// ends.
///
/// ```
/// # use puzzlec::stages::source::boundary;
/// assert_eq!((boundary("aé", 2), boundary("aé", 9)), (1, 3));
/// ```
#[must_use]
pub fn boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// A range of bytes of a source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Creates a span from two byte offsets; texts are shorter than 4 GiB.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Creates the empty span at `offset`.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// Returns the smallest span that contains both spans.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the bytes as a range of indices.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A value with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// The place of the value.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Creates a value with its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// A line and a column, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// A named text with an index of its lines.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    lines: Vec<u32>,
}

impl Source {
    /// Indexes a text.
    ///
    /// # Arguments
    /// `name` is the name of the text in reports (a path, or `<stdin>`); `text` is the whole
    /// definition.
    ///
    /// # Complexity
    /// Linear in the length of the text.
    ///
    /// ```
    /// let source = puzzlec::stages::source::Source::new("x.pz", "one\ntwo");
    /// assert_eq!(source.location(5).line, 2);
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let starts = text
            .bytes()
            .enumerate()
            .filter(|&(_, byte)| byte == b'\n')
            .map(|(at, _)| at as u32 + 1);
        let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() as u32 } else { 0 };
        let lines = std::iter::once(mark).chain(starts).collect();
        Self { name: name.into(), text, lines }
    }

    /// Returns the name of the text in reports.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the characters under a span.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Returns the number of lines, at least one.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the line of a byte, counted from 1; offsets past the end belong to the last line.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|&start| start as usize <= offset).max(1)
    }

    /// Returns the bytes of a line (counted from 1) without its line break and without a byte order
    /// mark.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let start = self.lines[line - 1] as usize;
        let end = self.lines.get(line).map_or(self.text.len(), |&next| next as usize - 1);
        let end = if end > start && self.text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end };
        Span::new(start, end)
    }

    /// Returns the last offset up to this one, within the text, at which a character begins or the
    /// text ends.
    #[must_use]
    pub fn boundary(&self, offset: usize) -> usize {
        boundary(&self.text, offset)
    }

    /// Returns line and column of a byte offset, clamped to the text.
    #[must_use]
    pub fn location(&self, offset: usize) -> Location {
        let offset = self.boundary(offset);
        let line = self.line_of(offset);
        let start = self.lines[line - 1] as usize;
        Location { line, column: self.text[start..offset.max(start)].chars().count() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_count_from_one() {
        let source = Source::new("x", "äb\r\nc\n");
        assert_eq!(source.location(2), Location { line: 1, column: 2 });
        assert_eq!(source.location(5), Location { line: 2, column: 1 });
        assert_eq!(source.location(99), Location { line: 3, column: 1 });
        assert_eq!(source.slice(source.line_span(1)), "äb");
        assert_eq!(source.line_count(), 3);
        let marked = Source::new("x", "\u{feff}ab");
        assert_eq!((marked.location(0).column, marked.location(4).column), (1, 2));
        assert_eq!(marked.slice(marked.line_span(1)), "ab");
    }
}
