//! Words and numbers for people: grouped digits, plurals, wrapped lines.
//!
//! In: numbers and texts. Out: texts that are safe to show on a terminal. Promises that nothing a definition contains can move the
//! cursor or turn the direction of writing. Knows nothing of puzzles.

use std::fmt::{self, Display, Write};
use unicode_width::UnicodeWidthStr;

/// The columns that a text takes on a terminal.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// A whole number with a comma between groups of three digits.
pub(super) fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and its noun: `1 move`, `1,680 moves`.
pub(super) fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = grouped(number);
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

/// A text of the definition with what could upset a terminal replaced.
pub(super) fn clean(text: &str) -> String {
    text.chars().map(|glyph| if is_harmful(glyph) { '\u{fffd}' } else { glyph }).collect()
}

/// Whether a character controls the terminal or the direction of writing.
pub(super) fn is_harmful(glyph: char) -> bool {
    glyph.is_control() || matches!(glyph, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes words with blanks between them, on lines no wider than `width`.
///
/// # Arguments
/// `first` begins the first line; the others begin with as many blanks.
pub(super) fn wrap(out: &mut dyn Write, first: &str, words: impl IntoIterator<Item = String>, width: usize) -> fmt::Result {
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

/// The words of a text, cleaned.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().map(clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_three() {
        assert_eq!([grouped(7), grouped(728), grouped(181_440), grouped(1_234_567)], ["7", "728", "181,440", "1,234,567"]);
        assert_eq!([counted(1, "move", "moves"), counted(0, "move", "moves")], ["1 move", "0 moves"]);
    }

    #[test]
    fn lines_are_wrapped_under_the_first_word() {
        let mut text = String::new();
        assert_eq!(wrap(&mut text, "1. ", words("a bb ccc dddddddddddd e"), 10), Ok(()));
        assert_eq!(text, "1. a bb\n   ccc\n   dddddddddddd\n   e\n");
    }

    #[test]
    fn escapes_are_made_harmless() {
        assert_eq!(clean("a\u{1b}[2J\u{202e}b"), "a\u{fffd}[2J\u{fffd}b");
    }
}
