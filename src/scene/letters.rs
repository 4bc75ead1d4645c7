//! Estimates of the width of texts, without a font.

use unicode_width::UnicodeWidthChar;

/// Returns the width of a text relative to the height of its letters: rather too wide than too
/// narrow.
pub fn width(text: &str) -> f64 {
    text.chars().map(letter).sum::<f64>().max(0.3)
}

fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | 'I' => 0.36,
        'f' | 'r' | 't' | '-' | '(' | ')' | '[' | ']' | '/' => 0.43,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' => 1.0,
        'A'..='Z' | '<' | '>' | '=' | '+' | '~' => 0.79,
        _ => 0.65 * letter.width().unwrap_or(1) as f64,
    }
}

/// Returns the largest height of letters, up to `height`, with which a text is no wider than
/// `wide`.
pub fn fitting(text: &str, wide: f64, height: f64) -> f64 {
    height.min(wide / width(text))
}

/// Returns a text that is no wider than `wide` times the height of its letters.
pub fn shortened(text: &str, wide: f64) -> String {
    if width(text) <= wide {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        short.push(letter);
        if width(&short) + 1.0 > wide {
            short.pop();
            break;
        }
    }
    short + "…"
}

/// Returns the lines of a name: a long name is broken after underscores.
pub fn broken(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in name.split_inclusive('_') {
        match lines.last_mut() {
            Some(line) if width(line) + width(part) <= LONGEST_LINE => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

/// The longest line of a name, relative to the height of its letters.
const LONGEST_LINE: f64 = 5.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_broken() {
        assert!(width("mmm") > width("lll") * 2.0);
        assert_eq!([shortened("abcdef", 2.5), shortened("abc", 2.5)], ["ab…", "abc"]);
        assert_eq!(broken("left_river_bank"), ["left_", "river_", "bank"]);
    }
}
