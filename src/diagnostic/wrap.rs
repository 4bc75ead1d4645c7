//! Text broken into lines that fit.

use super::clean::clean;
use unicode_width::UnicodeWidthStr;

/// Breaks a text at its line breaks, and at blanks where a line would be longer than `width`
/// columns.
///
/// # Arguments
/// `unicode` is `true` if signs beyond ASCII can be shown.
///
/// # Returns
/// Lines without blanks at their ends. A line is longer than `width` only if it is a single word,
/// or begins with words in backticks.
///
/// # Complexity
/// Linear in the length of the text.
pub(super) fn wrap(text: &str, width: usize, unicode: bool) -> Vec<String> {
    let in_pairs = text.matches('`').count().is_multiple_of(2);
    let mut quoted = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let (line, mut fitting) = (clean(line, unicode), String::new());
        let ends_word = |letter: char| {
            quoted ^= letter == '`' && in_pairs;
            letter == ' ' && !quoted
        };
        for word in line.split_inclusive(ends_word) {
            if !fitting.is_empty() && fitting.width() + word.trim_end().width() > width {
                lines.push(fitting.trim_end().to_owned());
                fitting.clear();
            }
            fitting.push_str(word);
        }
        lines.push(fitting.trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_backticks_stay_together() {
        assert_eq!(
            wrap("write `goal { all a }`, or less", 12, true),
            ["write", "`goal { all a }`,", "or less"]
        );
        assert_eq!(wrap("a lone ` is a sign", 7, true), ["a lone", "` is a", "sign"]);
    }

    #[test]
    fn what_is_to_be_pasted_keeps_its_line_breaks() {
        assert_eq!(
            wrap("write `moves {\n  a => b c d\n}` for it", 10, true),
            ["write", "`moves {", "  a => b c d", "}` for it"]
        );
    }

    #[test]
    fn columns_are_those_of_the_terminal() {
        assert_eq!(wrap("猫猫 猫猫 猫", 9, true), ["猫猫 猫猫", "猫"]);
        assert_eq!(wrap("", 9, true), Vec::<String>::new());
    }
}
