//! Names that are too long to read, shortened.

/// The greatest number of characters of a name in a message.
const MOST_OF_A_NAME: usize = 60;

/// The greatest number of characters of a word in a help: the word may be a whole statement, ready
/// to paste.
const MOST_OF_A_WORD: usize = 240;

/// Returns a message whose names in backticks are shortened.
pub(super) fn message(text: &str) -> String {
    text.split('`')
        .enumerate()
        .map(|(at, part)| if at % 2 == 1 { cut(part, MOST_OF_A_NAME) } else { part.to_owned() })
        .collect::<Vec<_>>()
        .join("`")
}

/// Returns a help whose words are shortened.
pub(super) fn help(text: &str) -> String {
    text.split(' ').map(|word| cut(word, MOST_OF_A_WORD)).collect::<Vec<_>>().join(" ")
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_types_is_cut() {
        let (long, short) = ("é".repeat(61), "é".repeat(60));
        assert_eq!(
            message(&format!("there is no node named `{long}`")),
            format!("there is no node named `{short}…`")
        );
        assert_eq!(message(&format!("`{short}` {long}")), format!("`{short}` {long}"));
        assert_eq!(help(&format!("write `{long}`")), format!("write `{long}`"));
        assert!(help(&"x".repeat(5000)).len() < 250);
    }
}
