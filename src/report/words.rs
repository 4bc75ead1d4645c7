//! Words for people: wrapped lines and safe characters. No text of a definition can move the cursor
//! or change the direction of writing.

pub(super) use crate::phrase::{counted, grouped};
use std::fmt::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Returns the number of columns of a text on a terminal.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Returns a text of the definition with harmful characters replaced.
pub(super) fn clean(text: &str) -> String {
    text.chars().map(|glyph| if is_harmful(glyph) { '\u{fffd}' } else { glyph }).collect()
}

/// Returns `true` if a character controls the terminal or the direction of writing.
pub(super) fn is_harmful(glyph: char) -> bool {
    glyph.is_control()
        || matches!(glyph, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes words with blanks between them, on lines no wider than `width`.
///
/// # Arguments
/// `first` begins the first line; the other lines begin with as many blanks.
pub fn wrap(
    out: &mut dyn Write,
    first: &str,
    words: impl IntoIterator<Item = String>,
    width: usize,
) -> fmt::Result {
    let indent = columns(first);
    out.write_str(first)?;
    let mut column = indent;
    for (at, word) in words.into_iter().enumerate() {
        let wide = columns(&word);
        if at > 0 && column + 1 + wide > width {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        } else if at > 0 {
            out.write_char(' ')?;
            column += 1;
        }
        out.write_str(&word)?;
        column += wide;
    }
    out.write_char('\n')
}

/// Writes lines, each wrapped to lines no wider than `width`.
///
/// # Arguments
/// `write` writes the lines, without blanks at their beginnings.
pub(super) fn sentences(
    out: &mut dyn Write,
    width: usize,
    write: impl FnOnce(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    let mut text = String::new();
    write(&mut text)?;
    text.lines().try_for_each(|line| wrap(out, "", line.split(' ').map(str::to_owned), width))
}

/// Returns the words of a text, cleaned.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().map(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_under_the_first_word() {
        let mut text = String::new();
        assert_eq!(wrap(&mut text, "1. ", words("a bb ccc dddddddddddd e"), 10), Ok(()));
        assert_eq!(text, "1. a bb\n   ccc\n   dddddddddddd\n   e\n");
    }

    #[test]
    fn sentences_are_wrapped_one_by_one() {
        let mut text = String::new();
        let written = sentences(&mut text, 10, |out| {
            writeln!(out, "\n12 positions can be reached")?;
            writeln!(out, "no dead ends")
        });
        assert_eq!(written, Ok(()));
        assert_eq!(text, "\n12\npositions\ncan be\nreached\nno dead\nends\n");
    }

    #[test]
    fn escapes_are_made_harmless() {
        assert_eq!(clean("a\u{1b}[2J\u{202e}b"), "a\u{fffd}[2J\u{fffd}b");
    }
}
