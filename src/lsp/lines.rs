//! Conversion between positions of editors and byte offsets of a text.

use crate::source::{Span, boundary};
use gen_lsp_types::{Position, Range};

/// The unit of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, of which most characters take one and a few take two: the default of the
    /// protocol.
    #[default]
    Utf16,
}

impl Encoding {
    fn width(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// The beginnings of the lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    starts: Vec<usize>,
    /// `true` if all columns are bytes: then the conversion in a long line takes constant time.
    ascii: bool,
    encoding: Encoding,
}

impl Lines {
    /// Indexes a text, in time linear in its length.
    pub(super) fn new(text: &str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = |&at: &usize| {
            bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n')
        };
        let starts =
            std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { starts, ascii: text.is_ascii(), encoding }
    }

    /// Returns the position of a byte.
    pub(super) fn position(&self, text: &str, offset: usize) -> Position {
        let offset = boundary(text, offset);
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let before = text.get(self.starts[line]..offset).unwrap_or_default();
        let counted = || before.chars().map(|character| self.encoding.width(character)).sum();
        let column: usize = if self.ascii { before.len() } else { counted() };
        Position::new(
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(column).unwrap_or(u32::MAX),
        )
    }

    /// Returns the positions of both ends of a span.
    pub(super) fn range(&self, text: &str, span: Span) -> Range {
        let (start, end) = (span.start as usize, span.end as usize);
        Range::new(self.position(text, start), self.position(text, end.max(start)))
    }

    /// Returns the byte offset of a position; a column past the end of its line is the end, and one
    /// inside a character its beginning.
    pub(super) fn offset(&self, text: &str, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else { return text.len() };
        let wanted = position.character as usize;
        let mut column = 0;
        for (at, character) in text[start..].char_indices() {
            column += self.encoding.width(character);
            if column > wanted || character == '\n' || character == '\r' {
                return start + at;
            }
        }
        text.len()
    }

    /// Returns the byte offset of the end of the line on which a byte stands.
    pub(super) fn line_end(&self, text: &str, offset: usize) -> usize {
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let (start, next) =
            (self.starts[line], self.starts.get(line + 1).copied().unwrap_or(text.len()));
        let written = text.get(start..next).unwrap_or_default().trim_end_matches(['\n', '\r']);
        start + written.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\u{1f438}b\r\nä\rc\n";

    #[test]
    fn columns_are_in_the_agreed_unit() {
        let at = |encoding, offset| {
            let position = Lines::new(TEXT, encoding).position(TEXT, offset);
            (position.line, position.character)
        };
        assert_eq!((at(Encoding::Utf16, 5), at(Encoding::Utf8, 5)), ((0, 3), (0, 5)));
        assert_eq!(at(Encoding::Utf16, 10), (1, 1), "behind the umlaut");
        assert_eq!(at(Encoding::Utf16, 11), (2, 0), "behind a lone CR");
        assert_eq!(at(Encoding::Utf8, 99), (3, 0));
    }

    #[test]
    fn every_position_has_an_offset() {
        let lines = Lines::new(TEXT, Encoding::Utf16);
        let offset = |line, character| lines.offset(TEXT, Position::new(line, character));
        assert_eq!((offset(0, 1), offset(0, 2), offset(0, 3)), (1, 1, 5), "inside a pair of units");
        assert_eq!(
            (offset(0, 99), offset(1, 1), offset(2, 0), offset(9, 9)),
            (6, 10, 11, TEXT.len())
        );
        for at in (0..=TEXT.len()).filter(|&at| TEXT.is_char_boundary(at) && at != 7) {
            assert_eq!(lines.offset(TEXT, lines.position(TEXT, at)), at);
        }
        assert_eq!([0, 6, 8, 12, 99].map(|at| lines.line_end(TEXT, at)), [6, 6, 10, 12, 13]);
    }
}
