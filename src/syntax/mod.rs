//! Parses a text into a syntax tree.
//!
//! Every text gives a tree with spans on all nodes: parts that cannot be read are reported and left
//! out. Names are not resolved here. This is the only module that uses pest. Code that examines a
//! text which the grammar may not read uses [`token`].

#[cfg(test)]
mod agreed;
pub mod ast;
mod bare_shapes;
mod braced;
mod decode;
mod foreign;
mod indented;
pub mod outline;
mod read;
mod text;
pub mod token;
pub mod tree;
mod unopened;
mod version;
pub mod words;
mod written;

pub use ast::Ast;
pub use decode::decode;
pub use outline::outline;
pub(crate) use written::{expr_text, kind_item_text, node_term_text};
pub use written::{kind_set_text, name_text, node_set_text, tracks};

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Source, Span};
use pest::Parser;
use std::ops::Range;

#[allow(missing_docs, reason = "the rules are documented in the grammar")]
mod grammar {
    /// The parser that pest derives from the grammar.
    #[derive(pest_derive::Parser)]
    #[grammar = "../grammar/puzzle.pest"]
    #[grammar = "../grammar/statements.pest"]
    pub struct Grammar;
}
use grammar::{Grammar, Rule};

/// Returns the report on a statement that is not allowed inside `press` or `settle`.
pub(crate) fn inner_rule(span: Span, word: &str, block: &str) -> Diagnostic {
    let message = format!("`{word}` is not allowed inside `{block}`");
    Diagnostic::at(Code::InnerRule, span, message).help(format!("inside `{block}` stand rules of the form `fall down: any _ => _ any`, perhaps with `if` and `also`"))
}

/// Parses a definition.
///
/// # Arguments
/// `sink` receives a report for every part that cannot be read.
///
/// # Returns
/// The statements that can be read, in order. The other statements are left out, and the names that
/// they would have declared are recorded.
///
/// # Complexity
/// Linear in the length of the text for well-formed definitions.
///
/// ```
/// use puzzlec::stages::{diagnostic::Sink, source::Source, syntax};
/// let mut sink = Sink::default();
/// let ast = syntax::parse(&Source::new("x.pz", "puzzle \"X\"\npieces { peg 'o' }"), &mut sink);
/// assert!(sink.is_empty());
/// assert_eq!(ast.items.len(), 2);
/// ```
#[must_use]
pub fn parse(source: &Source, sink: &mut Sink) -> Ast {
    if let Some(report) = foreign::torn(source.text()) {
        sink.push(report);
        return unread();
    }
    let mut found = Sink::default();
    let named = version::named(source.text());
    let ast = read(source, named.unwrap_or(words::VERSION), &mut found);
    // The text may be written for a version other than the assumed one.
    let others: Vec<(Diagnostic, u32)> = match named {
        _ if !found.has_errors() => Vec::new(),
        None => (1..words::VERSION)
            .rev()
            .filter_map(|version| Some((version::report(source.text(), version)?, version)))
            .collect(),
        Some(version) => version::came_later(source.text(), version)
            .map(|report| (report, words::VERSION))
            .into_iter()
            .collect(),
    };
    for (report, version) in others {
        let mut again = Sink::default();
        let ast = read(source, version, &mut again);
        if !again.has_errors() && (named.is_some() || version::declares(&ast)) {
            sink.push(report);
            sink.append(again);
            // What else is wrong depends on the version.
            return if named.is_some() { unread() } else { ast };
        }
    }
    if let Some(report) = if found.has_errors() { foreign::report(source.text()) } else { None } {
        sink.push(report);
        return unread();
    }
    let assumed = Some(named.unwrap_or(words::VERSION));
    let earlier = assumed.filter(|version| *version < words::VERSION && !found.has_errors());
    let too_new = earlier.and_then(|version| {
        let prepared = text::prepare(source.text(), &mut Sink::default())?;
        version::too_new(&version::disguised(prepared.text, version), version)
    });
    sink.append(found);
    if let Some(report) = too_new {
        // What else is wrong depends on the version.
        sink.push(report);
        return unread();
    }
    ast
}

fn read(source: &Source, version: u32, sink: &mut Sink) -> Ast {
    let Some(prepared) = text::prepare(source.text(), sink) else { return unread() };
    let text = version::disguised(prepared.text, version);
    let mut found = Sink::default();
    let (mut ast, taken) = read::Reader::new(source, &text, &mut found).file(&tree::tree(&text));
    if version < words::VERSION {
        found.reword(version::undisguised);
        ast.otherwise.iter_mut().for_each(|other| other.report.reword(version::undisguised));
    }
    sink.append(found);
    if !sink.has_errors() {
        unread_token(source.text(), taken).into_iter().for_each(|report| sink.push(report));
    }
    Ast { comments: prepared.comments, ..ast }
}

/// Reports the first token of a text that is part of no statement, head or brace. Every token has
/// to be read, or belong to a reported part.
fn unread_token(text: &str, mut taken: Vec<Range<usize>>) -> Option<Diagnostic> {
    taken.sort_unstable_by_key(|range| range.start);
    let (mut ranges, mut reached) = (taken.into_iter().peekable(), 0);
    let lost =
        token::tokens(text).filter(|token| !token.is_gap() && token.text != ";").find(|token| {
            while let Some(range) = ranges.next_if(|range| range.start <= token.at) {
                reached = reached.max(range.end);
            }
            token.end() > reached
        })?;
    let report = Diagnostic::at(
        Code::UnexpectedText,
        lost.span(),
        format!("`{}` belongs to no statement", lost.text),
    );
    Some(report.help("compare it with a definition that works; a text that is read in part is a fault of puzzlec"))
}

/// Returns the tree of a text of which nothing was read: anything may be missing.
fn unread() -> Ast {
    Ast {
        broken: vec![ast::Broken { lost: ast::Lost::ALL, ..ast::Broken::default() }],
        ..Ast::default()
    }
}

/// Returns the statements and blocks of a text, well formed or not, with their nesting.
///
/// # Returns
/// An empty vector for a text that nests too deeply to be read.
///
/// # Complexity
/// Linear in the length of the text.
#[must_use]
pub fn nodes(text: &str) -> Vec<tree::Node> {
    text::prepare(text, &mut Sink::default())
        .map_or_else(Vec::new, |prepared| tree::tree(&prepared.text))
}

/// Returns the statements in the braces of the block that begins at a place, on one line and
/// without comments; `None` if no block begins there.
pub(crate) fn body(text: &str, start: usize) -> Option<String> {
    let prepared = text::prepare(text, &mut Sink::default())?.text;
    let nodes = tree::tree(&prepared);
    let at = nodes.binary_search_by_key(&start, |node| node.range().start).ok()?;
    let block = prepared.get(nodes[at].range())?;
    let inner = block.get(block.find('{')? + 1..block.rfind('}')?)?;
    let mut body = String::new();
    for line in inner.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let goes_on = body.is_empty()
            || body.ends_with([';', ',', '(', '{'])
            || ["and", "or", "not"].iter().any(|word| body.ends_with(&format!(" {word}")))
            || ["and ", "or ", "if ", ")", "}"].iter().any(|word| line.starts_with(word));
        body.push_str(if goes_on { " " } else { "; " });
        body.push_str(line);
    }
    let body = body.trim().trim_end_matches(';').trim_end();
    (!body.is_empty()).then(|| body.to_owned())
}

/// Reads a text as an expression; `None` if it is none.
#[must_use]
pub fn expression(text: &str) -> Option<ast::Expr> {
    let pair = read::parse(Rule::expr, text.trim()).ok()?;
    read::Read::read(&read::View::new(pair, &read::from(0)))
}

/// Returns `true` if a word belongs to the language and so can never be a name (rule R4).
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    words::find(word).is_some_and(|word| word.is_kept(words::VERSION))
}

/// Returns `true` if a word may be a name: a letter, then letters, digits and `_`, and no word of
/// the language.
#[must_use]
pub fn is_name(word: &str) -> bool {
    Grammar::parse(Rule::word, word)
        .is_ok_and(|mut pairs| pairs.next().is_some_and(|pair| pair.as_str() == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_token_has_to_be_read() {
        let text = "pieces { a; b } # c";
        let lost = |taken: &[Range<usize>]| {
            unread_token(text, taken.to_vec())
                .and_then(|report| Some(report.primary?.span.range().start))
        };
        assert_eq!(lost(&[0..8, 9..10, 12..13, 14..15]), None);
        assert_eq!(lost(&[12..13, 0..8, 14..15]), Some(9));
        assert_eq!(lost(&[0..8, 9..13]), Some(14));
        assert_eq!(lost(&[]), Some(0));
    }
}
