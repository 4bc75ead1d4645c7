//! Reads indexes in braces, as in `tile{k}`: reports them once, and puts them in square brackets
//! before statements are read.

use super::token::{Kind, Token, tokens};
use super::words;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::Span;
use std::collections::HashSet;

/// The maximum number of tokens of an index in braces.
const LONGEST_INDEX: usize = 9;

/// Reports all indexes in braces as one mistake, with a fix, and rewrites them in square brackets.
///
/// An index in braces touches the name before it, is on one line, and computes with a parameter or
/// with the number of a loop; a block does not.
///
/// # Complexity
/// Linear in the length of the text.
pub fn close_indexes(text: &mut String, sink: &mut Sink) {
    let source = text.clone();
    let tokens: Vec<Token<'_>> = tokens(&source).collect();
    let numbers = numbers(&tokens);
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, pair) in tokens.windows(2).enumerate() {
        let named = pair[0].kind == Kind::Word
            && words::find(pair[0].text).is_none()
            && pair[1].text == "{";
        let inside = || index(tokens.get(at + 2..).unwrap_or_default(), &numbers);
        if let Some(close) = if named { inside() } else { None } {
            found.push((pair[1].at, close));
        }
    }
    let Some(&(open, close)) = found.first() else { return };
    let name = source[..open]
        .rsplit(|letter: char| !super::token::is_part(letter))
        .next()
        .unwrap_or_default();
    let place = Span::new(open, close + 1);
    let report = Diagnostic::at(Code::BadRange, place, "an index stands in square brackets")
        .help(format!("write `{name}[{}]`", &source[open + 1..close]));
    let edits = found.iter().flat_map(|&(open, close)| {
        [(Span::new(open, open + 1), "[".to_owned()), (Span::new(close, close + 1), "]".to_owned())]
    });
    let mut report = report.edit(true, edits.collect());
    report.elsewhere.extend(found.iter().skip(1).map(|&(open, close)| Span::new(open, close + 1)));
    sink.push(report);
    for (open, close) in found {
        text.replace_range(open..=open, "[");
        text.replace_range(close..=close, "]");
    }
}

/// Returns the parameters and the loop variables that a text declares.
fn numbers<'a>(tokens: &[Token<'a>]) -> HashSet<&'a str> {
    let solid: Vec<&Token<'_>> = tokens.iter().filter(|token| !token.is_gap()).collect();
    let declared =
        solid.windows(3).filter_map(|three| match (three[0].text, three[1].text, three[2].text) {
            ("param", name, "=") | ("for" | ",", name, "in") => Some(name),
            _ => None,
        });
    declared.collect()
}

/// Returns the end of an index that begins after a brace.
fn index(tokens: &[Token<'_>], numbers: &HashSet<&str>) -> Option<usize> {
    let length = tokens.iter().take(LONGEST_INDEX).position(|token| token.text == "}")?;
    let inside = tokens[..length].iter().filter(|token| token.kind != Kind::Blank);
    let mut computes = false;
    for token in inside {
        computes |= numbers.contains(token.text);
        if !(numbers.contains(token.text)
            || token.kind == Kind::Number
            || matches!(token.text, "+" | "-" | "*" | "(" | ")"))
        {
            return None;
        }
    }
    computes.then(|| tokens[length].at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(text: &str) -> (String, usize) {
        let (mut sink, mut other) = (Sink::default(), text.to_owned());
        close_indexes(&mut other, &mut sink);
        (other, sink.error_count())
    }

    #[test]
    fn indexes_in_braces_are_reported_once() {
        let text = "param n = 2\ngoal { for k in 1..3 { p{k} is disc{n - k} } }";
        assert_eq!(
            closed(text),
            ("param n = 2\ngoal { for k in 1..3 { p[k] is disc[n - k] } }".to_owned(), 1)
        );
    }

    #[test]
    fn blocks_stay_blocks() {
        let texts = [
            "param n = 1\ngoal{n}",
            "for k in 1..3{k}",
            "param k = 1\npress go{ k: a _ => _ a }",
            "press go{k}",
            "a {k} for k in 1..2",
        ];
        for text in texts {
            assert_eq!(closed(text), (text.to_owned(), 0), "{text}");
        }
    }
}
