//! Splits a statement into words: names with their indexes, signs, quotes.

use crate::syntax::is_reserved;
use crate::syntax::token::{self, Kind, Token, Tokens};

/// The maximum number of words of a statement that is examined.
const MOST: usize = 200;

/// The signs of other languages, the longer one first where two begin alike.
const SIGNS: [&str; 14] =
    ["<=>", "<->", "-->", "==>", "!==", "===", "->", "<-", "--", ":=", "//", "/*", "~>", "**"];

/// A word or sign of a statement; a name includes its index or `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhraseWord<'a> {
    /// The position in the statement.
    pub at: usize,
    /// The text of the word.
    pub text: &'a str,
    /// The kind of its token; joined tokens are a word.
    pub kind: Kind,
}

impl PhraseWord<'_> {
    /// Returns the position after its last byte.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Returns `true` if it can be a name: it begins with a letter and is no word of the language.
    pub fn is_name(&self) -> bool {
        self.kind == Kind::Word
            && self.text.starts_with(char::is_alphabetic)
            && !self.text.contains('\'')
            && !is_reserved(self.text)
    }

    /// Returns `true` if it can be a name without an index.
    pub fn is_plain(&self) -> bool {
        self.is_name() && !self.text.contains(['[', '*'])
    }
}

/// Returns the words of a statement; none if it has more than `MOST`.
pub fn words(statement: &str) -> Vec<PhraseWord<'_>> {
    let (mut found, mut reader) = (Vec::new(), token::tokens(statement));
    while let Some(token) = reader.next_solid() {
        let end = match token.kind {
            Kind::Word => name(&mut reader, token, statement),
            Kind::Sign => sign(&mut reader, token, statement),
            _ => token.end(),
        };
        found.push(PhraseWord { at: token.at, text: &statement[token.at..end], kind: token.kind });
    }
    if found.len() > MOST { Vec::new() } else { found }
}

/// Returns the end of a name: with an index, with `*`, or with an apostrophe as in `isn't`.
fn name(reader: &mut Tokens<'_>, first: Token<'_>, statement: &str) -> usize {
    let mut end = first.end();
    loop {
        let behind = &statement[end..];
        let short = ["'t", "’t"].iter().find(|short| {
            behind.starts_with(**short) && first.text.ends_with(['n', 'N']) && end == first.end()
        });
        let length = match behind.chars().next() {
            Some('*') => 1,
            Some('[') => index(behind),
            Some(letter) if token::is_part(letter) => {
                behind.find(|letter| !token::is_part(letter)).unwrap_or(behind.len())
            }
            _ => short.map_or(0, |short| short.len()),
        };
        if length == 0 {
            reader.skip_to(end);
            return end;
        }
        end += length;
    }
}

/// Returns the end of a sign, which may be one of another language.
fn sign(reader: &mut Tokens<'_>, first: Token<'_>, statement: &str) -> usize {
    let longer = SIGNS.iter().find(|sign| statement[first.at..].starts_with(**sign));
    let end = longer.map_or(first.end(), |sign| first.at + sign.len());
    reader.skip_to(end);
    end
}

/// Returns the length of an index; 0 if the bracket encloses another text.
fn index(text: &str) -> usize {
    let close = text.find(']').unwrap_or(0);
    let inside = text.get(1..close).unwrap_or("");
    let fits = |letter: char| token::is_part(letter) || " .+-*/%^()".contains(letter);
    if inside.trim().is_empty() || !inside.chars().all(fits) { 0 } else { close + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_falls_into_names_signs_and_quotes() {
        let cut = |text: &'static str| words(text).iter().map(|word| word.text).collect::<Vec<_>>();
        assert_eq!(
            cut("h[1..n] isn't a|b and r*c3 isn't 2*n"),
            ["h[1..n]", "isn't", "a", "|", "b", "and", "r*c3", "isn't", "2", "*", "n"]
        );
        assert_eq!(cut("jumps [a-b, c]"), ["jumps", "[", "a", "-", "b", ",", "c", "]"]);
        assert_eq!(
            cut("f[a, b] 'f' \"x\" _*"),
            ["f", "[", "a", ",", "b", "]", "'f'", "\"x\"", "_*"]
        );
        assert_eq!(words(&"a ".repeat(300)), []);
    }
}
