//! Statements whose nodes are counted from zero: `r0c0` for the first node of a grid.

use super::super::Reader;
use super::phrases::declared::outline;
use super::phrases::names::Names;
use super::phrases::words::{PhraseWord, words};
use crate::diagnostic::{Code, Diagnostic, Sort};
use crate::source::Span;
use crate::syntax::ast::Otherwise;
use crate::syntax::token::{first_word, is_part};
use crate::syntax::tree::{Node, tree};
use std::ops::Range;

impl Reader<'_> {
    /// Records the names that are meant by the nodes of a statement, if they are counted from zero,
    /// for the case that the nodes as written are unknown.
    ///
    /// # Returns
    /// `true` if a node of the statement is counted from zero.
    pub(super) fn note_from_zero(&mut self, span: Span) -> bool {
        let text = self.folded[span.range()].trim_end();
        if !text.contains('0') {
            return false;
        }
        let names = self.names.get_or_init(|| Names::of(self.folded));
        let is_first = |word: &PhraseWord<'_>| names.is_node(word.text) && counts_zero(word.text);
        let Some(first) = words(text).into_iter().find(is_first) else { return false };
        let alike = outline(first.text);
        let Some(here) = shifted_names(self.folded, span.range(), &alike) else { return false };
        self.repairs += 1;
        let mut everywhere = Some(Vec::new());
        shifted_below(self.folded, &tree(self.folded), &alike, &mut everywhere);
        let start = span.range().start;
        let place = Span::new(start + first.at, start + first.end());
        let mut better = text.to_owned();
        for (span, name) in here.iter().rev() {
            better.replace_range(span.range().start - start..span.range().end - start, name);
        }
        let name = one_of(first.text, 0);
        let otherwise = |edits: Vec<(Span, String)>, also: &str| Otherwise {
            span,
            declares: Vec::new(),
            unknown: None,
            nodes: edits
                .iter()
                .flat_map(|(_, name)| [0, 1].map(|side| one_of(name, side)))
                .collect(),
            report: Diagnostic::at(
                Code::UnknownNode,
                place,
                format!("there is no node named `{name}`"),
            )
            .saying("not declared")
            .of(Sort::Node, &name)
            .about("nodes that are counted from zero")
            .help(format!("nodes are counted from 1: write `{better}`{also}"))
            .edit(false, edits),
        };
        // Of two readings that fit, the later one is reported.
        let more = everywhere.filter(|all| all.len() > here.len());
        self.otherwise.push(otherwise(here, ""));
        self.otherwise
            .extend(more.map(|all| otherwise(all, ", and one more for each number elsewhere")));
        true
    }
}

/// Adds the names of nodes with an outline in all statements that do not declare nodes, each with
/// its numbers one greater; `None` if one of them cannot be shifted.
fn shifted_below(text: &str, nodes: &[Node], alike: &str, found: &mut Option<Vec<(Span, String)>>) {
    for node in nodes {
        let range = match node {
            Node::Block(block) => {
                shifted_below(text, &block.nodes, alike, found);
                block.head.clone()
            }
            Node::Statement(range) => range.clone(),
            Node::Stray(_) => continue,
        };
        if !matches!(first_word(&text[range.clone()]), "nodes" | "path" | "ring") {
            let more = shifted_names(text, range, alike);
            *found = found.take().zip(more).map(|(all, more)| [all, more].concat());
        }
    }
}

/// Returns the names of nodes with an outline in a statement, each with its numbers one greater;
/// `None` if one of them cannot be shifted.
fn shifted_names(text: &str, range: Range<usize>, alike: &str) -> Option<Vec<(Span, String)>> {
    words(&text[range.clone()])
        .iter()
        .filter(|word| word.is_name() && outline(word.text) == alike)
        .map(|word| {
            let at = range.start + word.at;
            Some((Span::new(at, at + word.text.len()), shifted(word.text)?))
        })
        .collect()
}

/// Returns `true` if one of the numbers of a name is zero.
fn counts_zero(name: &str) -> bool {
    name.split(|letter: char| !letter.is_ascii_digit()).any(|number| number == "0")
}

/// Returns a name with each of its numbers one greater; `None` if it has an index that is no number
/// and no range of numbers.
fn shifted(name: &str) -> Option<String> {
    let (mut text, mut depth, mut rest) = (String::new(), 0_usize, name);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 {
            text += &rest[..digits].parse::<u64>().ok()?.checked_add(1)?.to_string();
            rest = &rest[digits..];
            continue;
        }
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1)?,
            '.' | ' ' | '*' => {}
            _ if depth == 0 && is_part(letter) => {}
            _ => return None,
        }
        text.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    Some(text)
}

/// Returns the name in which each range is its first number, or its last one.
fn one_of(name: &str, side: usize) -> String {
    let (mut text, mut rest) = (String::new(), name);
    while let Some((before, behind)) = rest.split_once('[') {
        let (inside, after) = behind.split_once(']').unwrap_or((behind, ""));
        let ends = inside.split_once("..").map_or([inside; 2], |(first, last)| [first, last]);
        text += before;
        text += ends[side].trim();
        rest = after;
    }
    text + rest
}
