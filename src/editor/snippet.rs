//! Snippets: whole statements in place of the words that begin them, with places to fill in.

use crate::syntax::token::{Kind, Token, tokens};
use crate::syntax::words::{self, Place, Word};

/// Returns `true` if a whole statement can be inserted before the text behind a cursor.
pub(super) fn is_free(behind: &str) -> bool {
    let line = behind.lines().next().unwrap_or_default().trim_start();
    line.is_empty() || line.starts_with(['}', ';', '#'])
}

/// Returns the example of a statement with places to fill in, its block on lines of their own;
/// `None` for a word that begins no statement.
pub(super) fn snippet(word: &Word) -> Option<String> {
    let statements = word
        .places
        .iter()
        .filter(|place| matches!(place, Place::Statement(_) | Place::Section))
        .count();
    let begins = word.example.split(' ').next() == Some(word.text);
    if statements == 0 || !begins {
        return None;
    }
    let mut found = Filled::default();
    let mut rest = tokens(word.example).peekable();
    let mut before: Option<Token<'_>> = None;
    while let Some(token) = rest.next() {
        let named = word.declares_next() && before.is_some_and(|before| before.text == word.text);
        match token.kind {
            Kind::Bound if token.text == "{" && statements > 1 => {
                found.text.push_str("{\n\t$0\n}");
                return Some(found.text);
            }
            Kind::Bound if token.text == "{" => found.text.push_str("{\n\t"),
            Kind::Bound if token.text == "}" => found.text.push_str("\n}"),
            Kind::Bound => found.text.push_str("\n\t"),
            Kind::Blank if before.is_some_and(|before| before.kind == Kind::Bound) => {}
            Kind::Blank if rest.peek().is_some_and(|next| next.text == "}") => {}
            Kind::String | Kind::Glyph => {
                let (quote, inside) = (&token.text[..1], &token.text[1..token.text.len() - 1]);
                found.text.push_str(quote);
                found.stop(inside);
                found.text.push_str(quote);
            }
            Kind::Word | Kind::Number if named || words::find(token.text).is_none() => {
                let mut whole = token.text.to_owned();
                while let Some(next) = rest
                    .next_if(|next| next.is_word() || ["[", "]", "..", "-"].contains(&next.text))
                {
                    whole.push_str(next.text);
                }
                found.stop(&whole);
            }
            _ => found.text.push_str(token.text),
        }
        if !token.is_gap() {
            before = Some(token);
        }
    }
    Some(found.text)
}

/// A text with places to fill in.
#[derive(Default)]
struct Filled {
    text: String,
    stops: usize,
}

impl Filled {
    /// Adds a place with its initial text.
    fn stop(&mut self, text: &str) {
        self.stops += 1;
        self.text.push_str(&format!("${{{}:{text}}}", self.stops));
    }
}
