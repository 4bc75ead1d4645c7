//! Text -> tokens: every byte of a text is in exactly one of them.
//!
//! In: any text. Out: words, signs, quotes, comments and blanks, in order. Promises that they are the text when they are put together, whatever
//! the text is, in time linear in its length. The one place that knows where strings, pictures, glyphs and comments end, and where a
//! statement goes on behind a line break (rule R2). The grammar says the same of all that it can read, which a test compares. Knows no
//! statements.

use super::words::is_section;
use crate::diagnostic::is_hidden;
use crate::source::Span;
use std::ops::Range;

/// What opens and closes a picture.
pub const QUOTES: &str = "\"\"\"";

/// Signs of several characters, the longer one first where two begin alike. The last five are not of the language, and are meant as one.
const SIGNS: [&str; 11] = ["===", "=>", "==", "!=", "<=", ">=", "..", "&&", "||", "=<", "<>"];

/// What a statement goes on behind. Not `*` and `+`, which end names and cells, too.
const OPERATORS: [&str; 18] = ["=>", "=", "|", ",", ":", "-", ">", "&", "and", "or", "==", "!=", "<", "<=", ">=", "/", "%", "^"];

/// What a statement goes on with on the next line, since version 2.
const CONTINUED: [&str; 7] = ["=>", "if", "also", "cost", "as", "and", "or"];

/// What a token is.
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
    /// From `#` to the end of the line.
    Comment,
    /// Blanks and tabs, and a byte order mark at the beginning.
    Blank,
    /// One line break.
    Break,
    /// A character that nobody sees, and that is no blank of the language.
    Hidden,
    /// A character that the language does not know, or a `'` that is never closed.
    Unknown,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Where it begins.
    pub at: usize,
    /// Its text.
    pub text: &'a str,
}

impl Token<'_> {
    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Its place.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.at..self.end()
    }

    /// Its place in a report.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.at, self.end())
    }

    /// Whether it is a word or a number.
    #[must_use]
    pub fn is_word(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Number)
    }

    /// Whether it means nothing but that other tokens stand apart.
    #[must_use]
    pub fn is_gap(&self) -> bool {
        matches!(self.kind, Kind::Comment | Kind::Blank | Kind::Break | Kind::Hidden)
    }

    /// Whether it is a string or a picture that nothing closes.
    #[must_use]
    pub fn is_unclosed(&self) -> bool {
        match self.kind {
            Kind::String => self.text.len() < 2 || !self.text.ends_with('"'),
            Kind::Picture => self.text.len() < 2 * QUOTES.len() || !self.text.ends_with(QUOTES),
            _ => false,
        }
    }

    /// Whether a statement goes on behind it on the next line (R2).
    #[must_use]
    pub fn goes_on(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && OPERATORS.contains(&self.text)
    }

    /// Whether it goes on with the statement on the line before it (R2): what follows a move, or joins conditions.
    #[must_use]
    pub fn continues(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && CONTINUED.contains(&self.text)
    }
}

/// The tokens of a text, in order.
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, mixed: text.contains('\n') }
}

/// The tokens of a text from some place on.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Whether lines end in line feeds, so that a carriage return alone ends no comment.
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
    /// Goes on at a place.
    pub fn skip_to(&mut self, at: usize) {
        self.at = if self.text.is_char_boundary(at) { at } else { self.text.len() };
    }

    /// The next token that is no gap.
    pub fn next_solid(&mut self) -> Option<Token<'a>> {
        self.find(|token| !token.is_gap())
    }

    /// What the rest of a text begins with, and how long that is.
    fn measure(&self, rest: &str, first: char) -> (Kind, usize) {
        let sign = || SIGNS.iter().find(|sign| rest.starts_with(**sign)).map_or(first.len_utf8(), |sign| sign.len());
        match first {
            ' ' | '\t' => (Kind::Blank, rest.find(|letter| !matches!(letter, ' ' | '\t')).unwrap_or(rest.len())),
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
        // A lone return has come into the comment, and what stands behind it is no statement.
        if lone { rest.find('\n').unwrap_or(rest.len()) } else { end }
    }
}

/// Whether a character is part of a word.
#[must_use]
pub fn is_part(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The word that a text begins with; perhaps nothing.
#[must_use]
pub fn first_word(text: &str) -> &str {
    &text[..text.find(|letter| !is_part(letter)).unwrap_or(text.len())]
}

/// Whether nobody sees a character, though it is no blank of the language.
#[must_use]
pub fn is_unseen(character: char) -> bool {
    !matches!(character, ' ' | '\t' | '\n' | '\r') && (is_hidden(character) || character.is_whitespace())
}

/// How long a text is up to the second of the quotes that it begins with; where its line has no second one, how long the line is.
fn quoted(text: &str) -> Result<usize, usize> {
    let quote = text.as_bytes().first().map_or('"', |quote| char::from(*quote));
    let end = text[1..].find([quote, '\n', '\r']).map_or(text.len(), |length| length + 1);
    if text[end..].starts_with(quote) { Ok(end + 1) } else { Err(end) }
}

/// What is open at a place, followed token by token.
#[derive(Clone, Debug, Default)]
pub struct Nesting {
    /// Brackets, and where they are.
    brackets: Vec<(char, usize)>,
    braces: usize,
    /// Whether only blanks stand on the line so far.
    begins: bool,
}

impl Nesting {
    /// Goes past the next token.
    ///
    /// # Returns
    /// If it closes all brackets, from where to where they reached: line breaks there are blanks (R2).
    pub fn pass(&mut self, token: &Token<'_>) -> Option<Range<usize>> {
        let begins = self.begins;
        self.begins = token.kind == Kind::Break || begins && token.kind == Kind::Blank;
        match (token.kind, token.text) {
            (Kind::Open, text) => self.brackets.extend(text.chars().map(|bracket| (bracket, token.at))),
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

    /// How many brackets and braces are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.brackets.len() + self.braces
    }

    /// Whether some bracket is open, so that a line break is a blank (R2).
    #[must_use]
    pub fn is_bracketed(&self) -> bool {
        !self.brackets.is_empty()
    }

    /// Whether the place is in an index, such as `h[1..n]`.
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
        use Kind::{Blank, Bound, Break, Comment, Glyph, Hidden, Number, Open, Picture, Sign, String, Unknown, Word};
        assert_eq!(kinds("h[1..\t23x"), [(Word, "h"), (Open, "["), (Number, "1"), (Sign, ".."), (Blank, "\t"), (Word, "23x")]);
        assert_eq!(kinds("_*=>\"a\";\"b"), [(Word, "_"), (Sign, "*"), (Sign, "=>"), (String, "\"a\""), (Bound, ";"), (String, "\"b")]);
        assert_eq!(kinds("'''''o''p"), [(Glyph, "'''"), (Glyph, "''"), (Word, "o"), (Glyph, "''"), (Word, "p")]);
        assert_eq!(kinds("isn't#'\r\n"), [(Word, "isn"), (Glyph, "'t#'"), (Break, "\r\n")]);
        assert_eq!(kinds("'#\"\"\"\r"), [(Unknown, "'"), (Comment, "#\"\"\""), (Break, "\r")]);
        assert_eq!(kinds("#a\rb\n"), [(Comment, "#a\rb"), (Break, "\n")]);
        assert_eq!(
            kinds("\u{feff}\u{feff}\u{a0}é≤"),
            [(Blank, "\u{feff}"), (Hidden, "\u{feff}"), (Hidden, "\u{a0}"), (Word, "é"), (Unknown, "≤")]
        );
        assert_eq!(kinds("\"\"\"\"\n\"\"\"\"\"\""), [(Picture, "\"\"\"\"\n\"\"\""), (Picture, "\"\"\"")]);
        let unclosed =
            ["\"", "\"a", "\"\"\"", "\"\"\"\"\"", "\"\"\"a\""].map(|text| tokens(text).last().is_some_and(|token| token.is_unclosed()));
        assert_eq!(unclosed, [true; 5]);
        let closed = ["\"\"", "\"a\"", "\"\"\"\"\"\"", "\"\"\"a\"\"\"", "'a"].map(|text| tokens(text).all(|token| !token.is_unclosed()));
        assert_eq!(closed, [true; 5]);
    }

    /// Where a line break follows, and whether what is before it goes on there.
    #[test]
    fn r2_statements_go_on_behind_operators_and_in_brackets() {
        let goes_on = |text: &str| {
            let mut nesting = Nesting::default();
            let folds: Vec<_> = tokens(text).filter_map(|token| nesting.pass(&token)).map(|fold| (fold.start, fold.end)).collect();
            let last = tokens(text).filter(|token| !token.is_gap()).last();
            (nesting.is_bracketed() || last.is_some_and(|token| token.goes_on()), folds)
        };
        for text in ["a =>", "a |  # b", "a and", "x: h[1", "count(a", "a ([1]", "a -"] {
            assert!(goes_on(text).0, "{text}");
        }
        for text in ["a *", "a +", "band", "\"=>\"", "h[1]", "(a; b", "(a } b", "(\n goal", "# =>"] {
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
