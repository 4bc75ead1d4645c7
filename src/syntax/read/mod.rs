//! Builds the syntax tree from the tree over tokens.
//!
//! Each statement is read by the rule of the grammar that its first word names. A statement that
//! cannot be read is reported once and left out.

mod board;
mod file;
mod moves;
mod names;
mod patched;
mod pieces;
mod play;
mod recovery;
mod running;
mod sections;
mod statement;
mod unclosed;
mod view;

use super::ast::{Ast, Broken, Doubtful, Item, Otherwise};
use super::grammar::{Grammar, Rule};
use super::token::first_word;
use super::tree::{Node, first_line};
use crate::diagnostic::Sink;
use crate::source::{Source, Span};
use pest::Parser;
use pest::iterators::Pair;
use recovery::phrases::names::Names;
use recovery::{Fault, rule_of};
pub use sections::head_rule;
pub use statement::found;
use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;
pub use view::{Read, View, from};

/// Reads the statements of a tree, and reports those that cannot be read.
pub struct Reader<'a> {
    source: &'a Source,
    folded: &'a str,
    /// The declared names of the text, found when they are first needed.
    names: OnceCell<Names>,
    sink: &'a mut Sink,
    broken: Vec<Broken>,
    otherwise: Vec<Otherwise>,
    /// The ranges that were read as written: statements, heads of blocks with their `{`, and each
    /// `}`.
    taken: Vec<Range<usize>>,
    /// All names that the broken statements would have declared.
    lost_names: HashSet<String>,
    /// The statements of the file that are inside a block.
    inside: Vec<Item>,
    /// The number of statements that have been read again with changes.
    repairs: usize,
    /// The place where the last block was closed.
    closed: Option<Span>,
    /// The `}` of a block that was expected further above.
    close: Option<usize>,
    /// `true` if the last part outside all blocks was one that the language does not know.
    astray: bool,
    /// The keyword of the press or `settle` whose rules are being read.
    running: Option<String>,
}

impl<'a> Reader<'a> {
    /// Creates a reader of a prepared text.
    pub fn new(source: &'a Source, folded: &'a str, sink: &'a mut Sink) -> Self {
        Self {
            source,
            folded,
            names: OnceCell::new(),
            sink,
            broken: Vec::new(),
            otherwise: Vec::new(),
            taken: Vec::new(),
            lost_names: HashSet::new(),
            inside: Vec::new(),
            repairs: 0,
            closed: None,
            close: None,
            astray: false,
            running: None,
        }
    }

    /// Reads the whole file.
    ///
    /// # Returns
    /// The syntax tree, and the ranges that were read as written.
    pub fn file(mut self, nodes: &[Node]) -> (Ast, Vec<Range<usize>>) {
        let mut items = Vec::new();
        let nodes: Vec<Node> = nodes.iter().flat_map(|node| self.parts(node, "")).collect();
        for (at, node) in nodes.iter().enumerate() {
            match node {
                Node::Statement(range) => {
                    for part in self.apart(range, "") {
                        items.extend(self.item(&part));
                    }
                }
                Node::Block(block) => {
                    self.close = self.close_below(block, &nodes[at + 1..]).or(self.close);
                    items.extend(self.section(block));
                }
                Node::Stray(at) if self.close == Some(*at) => {}
                Node::Stray(at) => self.stray_close(*at),
            }
            items.append(&mut self.inside);
        }
        (
            Ast { items, comments: Vec::new(), broken: self.broken, otherwise: self.otherwise },
            self.taken,
        )
    }

    /// Splits a statement in two if its first line ends in an operator and only seems to continue
    /// on the next line.
    fn parts(&self, node: &Node, block: &str) -> Vec<Node> {
        let Node::Statement(range) = node else { return vec![node.clone()] };
        let (first, next) = first_line(&self.folded[range.clone()]);
        let parts = [
            Node::Statement(range.start..range.start + first),
            Node::Statement(range.start + next..range.end),
        ];
        let two = first < range.len() && !self.reads(node, block) && self.reads(&parts[1], block);
        if two { parts.into() } else { vec![node.clone()] }
    }

    /// Reads a statement of the file.
    fn item(&mut self, range: &Range<usize>) -> Option<Item> {
        match rule_of(&self.folded[range.clone()], "")
            .and_then(|rule| self.read(rule, range, file::item))
        {
            Some(item) => {
                self.astray = false;
                self.take(range.clone());
                self.note_other_words(range, "");
                item
            }
            None => self.broken_item(range),
        }
    }

    /// Reads a statement of the file that its rule does not match.
    fn broken_item(&mut self, range: &Range<usize>) -> Option<Item> {
        self.broken(range, "", file::item, |item| {
            if let Item::Expect(expect) = item { Some(Doubtful::Expect(expect)) } else { None }
        })
    }

    /// Reads a part of the text with a rule of the grammar.
    ///
    /// # Returns
    /// `None` if the rule does not match all of it.
    fn read<T>(
        &self,
        rule: Rule,
        range: &Range<usize>,
        build: impl FnOnce(&View<'_>) -> T,
    ) -> Option<T> {
        let pair = parse(rule, &self.folded[range.clone()]).ok()?;
        Some(build(&View::new(pair, &from(range.start))))
    }

    /// Records that a part of the text was read as written.
    fn take(&mut self, range: Range<usize>) {
        self.taken.push(range);
    }

    /// Returns the number of faults that were found so far.
    fn faults(&self) -> usize {
        self.sink.error_count() + self.broken.len()
    }

    /// Leaves a statement out, and records the names that it would have declared.
    fn lose(&mut self, broken: Broken) {
        self.lost_names.extend(broken.declares.iter().cloned());
        self.broken.push(broken);
    }

    fn first_word(&self, range: &Range<usize>) -> String {
        first_word(&self.folded[range.clone()]).to_owned()
    }
}

/// Parses all of a text with a rule.
///
/// # Errors
/// Returns the place where the text cannot be read, with the rules that were expected there.
pub fn parse(rule: Rule, text: &str) -> Result<Pair<'_, Rule>, Fault> {
    let pair = Grammar::parse(rule, text).map_err(Fault::of)?.next();
    let end = pair.as_ref().map_or(0, |pair| pair.as_span().end());
    pair.filter(|_| text[end..].trim_start().is_empty()).ok_or(Fault::at(end, Vec::new()))
}
