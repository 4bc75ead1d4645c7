//! The text of a statement as words and signs, each with what comes before it.

use crate::source::Span;
use crate::syntax::outline::Sign;
use std::collections::BTreeMap;

/// Signs of two letters.
const PAIRS: [&str; 6] = ["=>", "==", "!=", "<=", ">=", ".."];

/// What stands before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// So many blanks, perhaps none.
    Blanks(usize),
    /// A line break.
    Break,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A name, a keyword, a number.
    Word,
    /// A string, a glyph or a picture.
    Quoted,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// Any other sign.
    Sign(Sign),
    /// A comment.
    Comment,
}

/// A word or a sign.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    /// Its text.
    pub text: &'a str,
    /// Where it begins.
    pub at: usize,
    /// What it is.
    pub sort: Sort,
    /// What stands before it.
    pub gap: Gap,
}

/// The tokens of a statement.
pub fn tokens<'a>(text: &'a str, span: Span, signs: &BTreeMap<usize, Sign>) -> Vec<Token<'a>> {
    let mut tokens: Vec<Token<'a>> = Vec::new();
    let (mut at, end) = (span.range().start, span.range().end);
    let mut depth = 0usize;
    while at < end {
        let rest = &text[at..end];
        let word = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let blanks = &rest[..rest.len() - word.len()];
        let gap = if blanks.contains('\n') { Gap::Break } else { Gap::Blanks(blanks.len()) };
        at += blanks.len();
        let Some(first) = word.chars().next() else { break };
        let length = length(word, first);
        let token = &word[..length];
        let sort = match first {
            '(' | '[' => {
                depth += 1;
                Sort::Open
            }
            ')' | ']' => {
                depth = depth.saturating_sub(1);
                Sort::Close
            }
            '"' | '\'' => Sort::Quoted,
            '#' => Sort::Comment,
            _ if is_word(first) => Sort::Word,
            _ => Sort::Sign(signs.get(&at).copied().unwrap_or_else(|| plain(token, depth))),
        };
        tokens.push(Token { text: token, at, sort, gap });
        at += length;
    }
    settle(&mut tokens);
    tokens
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The length of the first token in bytes.
fn length(text: &str, first: char) -> usize {
    let until = |from: usize, end: &str| text[from..].find(end).map_or(text.len(), |length| from + length + end.len());
    match first {
        '"' if text.starts_with("\"\"\"") => until(3, "\"\"\""),
        '"' => until(1, "\""),
        '\'' if text.starts_with("'''") => 3,
        '\'' => until(1, "'"),
        '#' => text.find('\n').unwrap_or(text.len()),
        _ if is_word(first) => text.find(|letter| !is_word(letter)).unwrap_or(text.len()),
        _ => PAIRS.iter().find(|pair| text.starts_with(**pair)).map_or(first.len_utf8(), |pair| pair.len()),
    }
}

/// How a sign stands that has one meaning.
fn plain(sign: &str, depth: usize) -> Sign {
    match sign {
        "|" | "*" | ".." => Sign::Tight,
        "," if depth > 0 => Sign::Tight,
        "," => Sign::Header,
        "^" => Sign::Even,
        _ => Sign::Fixed,
    }
}

/// Decides for each even sign whether it has blanks: where the author put one on either side.
fn settle(tokens: &mut [Token<'_>]) {
    for at in 0..tokens.len() {
        if tokens[at].sort == Sort::Sign(Sign::Even) {
            let apart = |token: Option<&Token<'_>>| token.is_some_and(|token| token.gap != Gap::Blanks(0));
            let spaced = apart(tokens.get(at)) || apart(tokens.get(at + 1));
            tokens[at].sort = Sort::Sign(if spaced { Sign::Spaced } else { Sign::Tight });
        }
    }
}
