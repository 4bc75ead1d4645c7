//! Splits a text into tokens: every byte of a text is in exactly one of them.
//!
//! The tokens are words, signs, quotes, comments and blanks, in order. For any text they are the
//! text when they are put together, and they are found in time linear in its length. This is the
//! one place that defines the ends of strings, pictures, glyphs and comments, and the continuation
//! of a statement after a line break (rule R2). The grammar agrees for every text that it can read,
//! which a test checks.

use super::words::is_section;
use crate::diagnostic::is_hidden;
use crate::source::Span;
use std::ops::Range;

/// The quotes that open and close a picture.
pub const QUOTES: &str = "\"\"\"";

/// The signs of several characters, the longer one first where two begin alike. The last five are
/// not of the language, but are meant as one sign.
const SIGNS: [&str; 11] = ["===", "=>", "==", "!=", "<=", ">=", "..", "&&", "||", "=<", "<>"];

/// The operators after which a statement continues. `*` and `+` are not among them, because they
/// also end names and cells.
const OPERATORS: [&str; 18] = [
    "=>", "=", "|", ",", ":", "-", ">", "&", "and", "or", "==", "!=", "<", "<=", ">=", "/", "%",
    "^",
];

/// The words and signs that continue a statement on the next line, since version 2.
const CONTINUED: [&str; 7] = ["=>", "if", "also", "cost", "as", "and", "or"];

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a word of the language: letters, digits and `_`.
    Word,
    /// Digits.
    Number,
    /// An operator or a mark, such as `=>` or `:`.
    Sign,
    /// `(` or `[`.
    Open,
    /// `)` or `]`.
    Close,
    /// `{`, `}` or `;`.
    Bound,
    /// `"…"`; one that is never closed ends with its line.
    String,
    /// `'…'` on one line, or `'''`.
    Glyph,
    /// `"""…"""`; one that is never closed ends with the text.
    Picture,
    /// A comment, from `#` to the end of the line.
    Comment,
    /// Blanks and tabs, and a byte order mark at the beginning.
    Blank,
    /// One line break.
    Break,
    /// An invisible character that is no blank of the language.
    Hidden,
    /// A character that the language does not know, or a `'` that is never closed.
    Unknown,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The kind of the token.
    pub kind: Kind,
    /// The position of its first byte.
    pub at: usize,
    /// The text of the token.
    pub text: &'a str,
}

impl Token<'_> {
    /// Returns the position after its last byte.
    #[must_use]
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Returns the range of the token in the text.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.at..self.end()
    }

    /// Returns the span of the token for a report.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.at, self.end())
    }

    /// Returns `true` if it is a word or a number.
    #[must_use]
    pub fn is_word(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Number)
    }

    /// Returns `true` if it only separates other tokens.
    #[must_use]
    pub fn is_gap(&self) -> bool {
        matches!(self.kind, Kind::Comment | Kind::Blank | Kind::Break | Kind::Hidden)
    }

    /// Returns `true` if it is a string or a picture that is never closed.
    #[must_use]
    pub fn is_unclosed(&self) -> bool {
        match self.kind {
            Kind::String => self.text.len() < 2 || !self.text.ends_with('"'),
            Kind::Picture => self.text.len() < 2 * QUOTES.len() || !self.text.ends_with(QUOTES),
            _ => false,
        }
    }

    /// Returns `true` if a statement continues after it on the next line (R2).
    #[must_use]
    pub fn goes_on(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && OPERATORS.contains(&self.text)
    }

    /// Returns `true` if it continues the statement of the line before it (R2): it begins a clause
    /// after a move, or joins conditions.
    #[must_use]
    pub fn continues(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && CONTINUED.contains(&self.text)
    }
}

/// Returns the tokens of a text, in order.
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, mixed: text.contains('\n') }
}

/// An iterator over the tokens of a text from some position on.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// `true` if lines end in line feeds, so that a carriage return alone ends no comment.
    mixed: bool,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let (at, rest) = (self.at, &self.text[self.at..]);
        let (kind, length) = self.measure(rest, rest.chars().next()?);
        self.at += length;
        Some(Token { kind, at, text: &rest[..length] })
    }
}

impl<'a> Tokens<'a> {
    /// Continues at a position.
    pub fn skip_to(&mut self, at: usize) {
        self.at = if self.text.is_char_boundary(at) { at } else { self.text.len() };
    }

    /// Returns the next token that is no gap.
    pub fn next_solid(&mut self) -> Option<Token<'a>> {
        self.find(|token| !token.is_gap())
    }

    /// Returns the kind and the length of the token at the beginning of the rest.
    fn measure(&self, rest: &str, first: char) -> (Kind, usize) {
        let sign = || {
            SIGNS
                .iter()
                .find(|sign| rest.starts_with(**sign))
                .map_or(first.len_utf8(), |sign| sign.len())
        };
        match first {
            ' ' | '\t' => (
                Kind::Blank,
                rest.find(|letter| !matches!(letter, ' ' | '\t')).unwrap_or(rest.len()),
            ),
            '\u{feff}' if self.at == 0 => (Kind::Blank, first.len_utf8()),
            '\n' => (Kind::Break, 1),
            '\r' => (Kind::Break, if rest.starts_with("\r\n") { 2 } else { 1 }),
            '#' => (Kind::Comment, self.comment(rest)),
            '"' if rest.starts_with(QUOTES) => {
                let close = rest[QUOTES.len()..].find(QUOTES);
                (Kind::Picture, close.map_or(rest.len(), |length| length + 2 * QUOTES.len()))
            }
            '"' => (Kind::String, quoted(rest).unwrap_or_else(|line| line)),
            '\'' if rest.starts_with("'''") => (Kind::Glyph, 3),
            '\'' => quoted(rest).map_or((Kind::Unknown, 1), |length| (Kind::Glyph, length)),
            '(' | '[' => (Kind::Open, 1),
            ')' | ']' => (Kind::Close, 1),
            '{' | '}' | ';' => (Kind::Bound, 1),
            _ if is_part(first) => {
                let length = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
                let digits = rest[..length].bytes().all(|byte| byte.is_ascii_digit());
                (if digits { Kind::Number } else { Kind::Word }, length)
            }
            _ if is_unseen(first) => (Kind::Hidden, first.len_utf8()),
            '\\' | '`' | '~' => (Kind::Unknown, 1),
            _ if first.is_ascii() => (Kind::Sign, sign()),
            _ => (Kind::Unknown, first.len_utf8()),
        }
    }

    fn comment(&self, rest: &str) -> usize {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let lone = self.mixed && rest[end..].starts_with('\r') && !rest[end..].starts_with("\r\n");
        // A lone return has got into the comment; the text after it is no statement.
        if lone { rest.find('\n').unwrap_or(rest.len()) } else { end }
    }
}

/// Returns `true` if a character is part of a word.
#[must_use]
pub fn is_part(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns the word at the beginning of a text; empty if there is none.
#[must_use]
pub fn first_word(text: &str) -> &str {
    &text[..text.find(|letter| !is_part(letter)).unwrap_or(text.len())]
}

/// Returns `true` if a character is invisible and no blank of the language.
#[must_use]
pub fn is_unseen(character: char) -> bool {
    !matches!(character, ' ' | '\t' | '\n' | '\r')
        && (is_hidden(character) || character.is_whitespace())
}

/// Returns the length of a text up to the second of the quotes that it begins with, or the length
/// of its line as an error.
fn quoted(text: &str) -> Result<usize, usize> {
    let quote = text.as_bytes().first().map_or('"', |quote| char::from(*quote));
    let end = text[1..].find([quote, '\n', '\r']).map_or(text.len(), |length| length + 1);
    if text[end..].starts_with(quote) { Ok(end + 1) } else { Err(end) }
}

/// The open brackets and braces at a position, followed token by token.
#[derive(Clone, Debug, Default)]
pub struct Nesting {
    /// The open brackets and their positions.
    brackets: Vec<(char, usize)>,
    braces: usize,
    /// `true` if only blanks precede the position on its line.
    begins: bool,
}

impl Nesting {
    /// Advances past the next token.
    ///
    /// # Returns
    /// If the token closes all brackets, the range that they enclose: line breaks in it are blanks
    /// (R2).
    pub fn pass(&mut self, token: &Token<'_>) -> Option<Range<usize>> {
        let begins = self.begins;
        self.begins = token.kind == Kind::Break || begins && token.kind == Kind::Blank;
        match (token.kind, token.text) {
            (Kind::Open, text) => {
                self.brackets.extend(text.chars().map(|bracket| (bracket, token.at)))
            }
            (Kind::Close, text) => {
                let open = self.brackets.pop().filter(|(open, _)| (*open == '(') == (text == ")"));
                match open {
                    Some((_, at)) if self.brackets.is_empty() => return Some(at..token.at),
                    Some(_) => {}
                    None => self.brackets.clear(),
                }
            }
            (Kind::Bound, text) => {
                self.brackets.clear();
                match text {
                    "{" => self.braces += 1,
                    "}" => self.braces = self.braces.saturating_sub(1),
                    _ => {}
                }
            }
            (Kind::Word, text) if begins && is_section(text) => {
                self.brackets.clear();
                self.braces = 0;
            }
            _ => {}
        }
        None
    }

    /// Returns the number of open brackets and braces.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.brackets.len() + self.braces
    }

    /// Returns `true` if some bracket is open, so that a line break is a blank (R2).
    #[must_use]
    pub fn is_bracketed(&self) -> bool {
        !self.brackets.is_empty()
    }

    /// Returns `true` if the position is in an index, such as `h[1..n]`.
    #[must_use]
    pub fn in_index(&self) -> bool {
        self.brackets.iter().any(|(bracket, _)| *bracket == '[')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        tokens(text).map(|token| (token.kind, token.text)).collect()
    }

    #[test]
    fn a_text_falls_into_tokens() {
        use Kind::{
            Blank, Bound, Break, Comment, Glyph, Hidden, Number, Open, Picture, Sign, String,
            Unknown, Word,
        };
        assert_eq!(
            kinds("h[1..\t23x"),
            [(Word, "h"), (Open, "["), (Number, "1"), (Sign, ".."), (Blank, "\t"), (Word, "23x")]
        );
        assert_eq!(
            kinds("_*=>\"a\";\"b"),
            [
                (Word, "_"),
                (Sign, "*"),
                (Sign, "=>"),
                (String, "\"a\""),
                (Bound, ";"),
                (String, "\"b")
            ]
        );
        assert_eq!(
            kinds("'''''o''p"),
            [(Glyph, "'''"), (Glyph, "''"), (Word, "o"), (Glyph, "''"), (Word, "p")]
        );
        assert_eq!(kinds("isn't#'\r\n"), [(Word, "isn"), (Glyph, "'t#'"), (Break, "\r\n")]);
        assert_eq!(kinds("'#\"\"\"\r"), [(Unknown, "'"), (Comment, "#\"\"\""), (Break, "\r")]);
        assert_eq!(kinds("#a\rb\n"), [(Comment, "#a\rb"), (Break, "\n")]);
        assert_eq!(
            kinds("\u{feff}\u{feff}\u{a0}é≤"),
            [
                (Blank, "\u{feff}"),
                (Hidden, "\u{feff}"),
                (Hidden, "\u{a0}"),
                (Word, "é"),
                (Unknown, "≤")
            ]
        );
        assert_eq!(
            kinds("\"\"\"\"\n\"\"\"\"\"\""),
            [(Picture, "\"\"\"\"\n\"\"\""), (Picture, "\"\"\"")]
        );
        let unclosed = ["\"", "\"a", "\"\"\"", "\"\"\"\"\"", "\"\"\"a\""]
            .map(|text| tokens(text).last().is_some_and(|token| token.is_unclosed()));
        assert_eq!(unclosed, [true; 5]);
        let closed = ["\"\"", "\"a\"", "\"\"\"\"\"\"", "\"\"\"a\"\"\"", "'a"]
            .map(|text| tokens(text).all(|token| !token.is_unclosed()));
        assert_eq!(closed, [true; 5]);
    }

    /// Checks the tokens before a line break: the statement continues after some of them.
    #[test]
    fn r2_statements_go_on_behind_operators_and_in_brackets() {
        let goes_on = |text: &str| {
            let mut nesting = Nesting::default();
            let folds: Vec<_> = tokens(text)
                .filter_map(|token| nesting.pass(&token))
                .map(|fold| (fold.start, fold.end))
                .collect();
            let last = tokens(text).filter(|token| !token.is_gap()).last();
            (nesting.is_bracketed() || last.is_some_and(|token| token.goes_on()), folds)
        };
        for text in ["a =>", "a |  # b", "a and", "x: h[1", "count(a", "a ([1]", "a -"] {
            assert!(goes_on(text).0, "{text}");
        }
        for text in ["a *", "a +", "band", "\"=>\"", "h[1]", "(a; b", "(a } b", "(\n goal", "# =>"]
        {
            assert!(!goes_on(text).0, "{text}");
        }
        assert_eq!(goes_on("a(b[c]) d[e").1, [(1, 6)]);
        assert_eq!(goes_on("(a\n goal)").1, []);
    }

    #[test]
    fn nesting_is_counted_and_an_index_is_known() {
        let mut nesting = Nesting::default();
        let depths: Vec<_> = tokens("{ ( [ } }")
            .filter(|token| !token.is_gap())
            .map(|token| (nesting.pass(&token), nesting.depth(), nesting.in_index()).1)
            .collect();
        assert_eq!(depths, [1, 2, 3, 0, 0]);
    }
}
