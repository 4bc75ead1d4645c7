//! Text made safe: to show, where characters that move the cursor, reorder letters or are invisible
//! become visible signs; and to be part of an address.

/// Spellings in ASCII of common signs beyond it.
const SPELLED: [(char, &str); 26] = [
    ('…', "..."),
    ('×', "x"),
    ('·', "."),
    ('−', "-"),
    ('–', "-"),
    ('—', "-"),
    ('‐', "-"),
    ('“', "\""),
    ('”', "\""),
    ('„', "\""),
    ('‘', "'"),
    ('’', "'"),
    ('→', "->"),
    ('←', "<-"),
    ('↔', "<->"),
    ('⇒', "=>"),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('─', "-"),
    ('│', "|"),
    ('┬', "|"),
    ('┤', "|"),
    ('▲', "^"),
    ('╭', ","),
    ('╰', "`"),
];

/// Returns a text in which every character is safe to show; blanks replace tabs.
///
/// # Arguments
/// `unicode` is `true` if signs beyond ASCII can be shown.
#[must_use]
pub fn clean(text: &str, unicode: bool) -> String {
    let mut cleaned = String::with_capacity(text.len());
    for character in text.chars() {
        match SPELLED.iter().find(|(sign, _)| !unicode && *sign == character) {
            Some((_, spelling)) => cleaned.push_str(spelling),
            None if character == '\t' => cleaned.push(' '),
            None => cleaned.push(visible(character, unicode)),
        }
    }
    cleaned
}

/// Returns a text as one line, with single blanks between its words, cleaned.
pub fn one_line(text: &str, unicode: bool) -> String {
    clean(&text.split_whitespace().collect::<Vec<_>>().join(" "), unicode)
}

/// Returns the sign that is drawn for a character in one column, so that columns keep their places;
/// a tab remains a tab.
pub(super) fn visible(character: char, unicode: bool) -> char {
    let sign = |picture: char| if unicode { picture } else { '?' };
    match character {
        '\t' => '\t',
        '\0'..='\u{1f}' => sign(
            char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER),
        ),
        '\u{7f}' => sign('\u{2421}'),
        _ if is_hidden(character) => sign(char::REPLACEMENT_CHARACTER),
        _ if character.is_ascii() => character,
        _ => sign(character),
    }
}

/// Returns `true` if a terminal would obey the character instead of showing it, or would show
/// nothing.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Writes a path as part of an address, with percent escapes for the bytes that an address cannot
/// contain.
///
/// # Arguments
/// `plain` is the set of signs that are not escaped, beside the letters and digits of ASCII.
pub(crate) fn percent_encoded(path: &str, plain: &[u8]) -> String {
    let stays = |byte: u8| byte.is_ascii_alphanumeric() || plain.contains(&byte);
    path.bytes()
        .map(|byte| if stays(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_dangerous_gets_through_and_columns_stay() {
        assert_eq!(clean("a\u{1b}[2J\u{202e}b\tc\u{85}é", true), "a␛[2J\u{fffd}b c\u{fffd}é");
        assert_eq!(clean("a\u{1b}\u{202e}\r\u{7f}é", false), "a?????");
    }

    #[test]
    fn what_has_a_spelling_in_ascii_is_not_the_sign_of_any_cell() {
        assert_eq!(clean("`pieces { … }` 4 × 4 → “é”", false), "`pieces { ... }` 4 x 4 -> \"?\"");
        assert_eq!(clean("… →", true), "… →");
    }
}
