//! Tree over tokens -> Ast.
//!
//! In: where statements and blocks are. Out: syntax trees, each statement read by the rule of the grammar that its first word names.
//! Promises that a statement that cannot be read is reported once and left out. Knows the shape of the grammar, and nothing else.

mod board;
mod expect;
mod junk;
mod moves;
mod names;
mod patched;
mod play;
mod sections;
mod statement;

use super::ast::{Ast, Broken, Item, PieceStatement, Text};
use super::grammar::{Grammar, Rule};
use super::token::is_part;
use super::tree::{Node, first_line};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Source, Span, Spanned};
use junk::phrases::names::Names;
use junk::{Fault, rule_of};
use patched::Patched;
use pest::Parser;
use pest::iterators::{Pair, Pairs};
use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

type P<'i> = Pair<'i, Rule>;

/// Reads the statements of a tree, and reports those that cannot be read.
pub struct Reader<'a> {
    source: &'a Source,
    folded: &'a str,
    /// What the names of the text are, once somebody has asked.
    names: OnceCell<Names>,
    sink: &'a mut Sink,
    /// Where the text begins that is being read.
    base: usize,
    /// The text that is being read, where it is not the prepared text itself.
    patched: Option<Patched>,
    broken: Vec<Broken>,
    /// All names that those would have declared.
    lost_names: HashSet<String>,
    /// Statements of the file that stand inside a block.
    inside: Vec<Item>,
    /// How many statements have been read again with changes.
    repairs: usize,
    /// How many statements and blocks could not be read as they stand.
    faults: usize,
    /// Where the last block was closed.
    closed: Option<Span>,
    /// Whether the last thing outside of all blocks was one that the language does not know.
    astray: bool,
    /// Whether an unclosed picture has taken the rest of the text, or it is reported that the text ends inside a block.
    swallowed: bool,
}

impl<'a> Reader<'a> {
    /// A reader of a prepared text.
    pub fn new(source: &'a Source, folded: &'a str, sink: &'a mut Sink) -> Self {
        Self {
            source,
            folded,
            names: OnceCell::new(),
            sink,
            base: 0,
            patched: None,
            broken: Vec::new(),
            lost_names: HashSet::new(),
            inside: Vec::new(),
            repairs: 0,
            faults: 0,
            closed: None,
            astray: false,
            swallowed: false,
        }
    }

    /// Reads the whole file.
    pub fn file(mut self, nodes: &[Node]) -> Ast {
        let mut items = Vec::new();
        for node in nodes.iter().flat_map(|node| self.parts(node, "")).collect::<Vec<_>>() {
            match node {
                Node::Statement(range) => {
                    for part in self.apart(&range, "") {
                        items.extend(self.item(&part));
                    }
                }
                Node::Block(block) => items.extend(self.section(&block)),
                Node::Stray(at) => self.stray_close(at),
            }
            items.append(&mut self.inside);
        }
        if self.faults > 0 && !self.sink.has_errors() {
            let report = Diagnostic::at(Code::UnexpectedText, Span::at(0), "a part of this text cannot be read");
            self.sink.push(report.help("compare it with a definition that works"));
        }
        Ast { items, comments: Vec::new(), broken: self.broken }
    }

    /// A statement as one, or as two where it only seems to go on with the next line: the first ends in an operator.
    fn parts(&self, node: &Node, block: &str) -> Vec<Node> {
        let Node::Statement(range) = node else { return vec![node.clone()] };
        let (first, next) = first_line(&self.folded[range.clone()]);
        let parts = [Node::Statement(range.start..range.start + first), Node::Statement(range.start + next..range.end)];
        let two = first < range.len() && !self.reads(node, block) && self.reads(&parts[1], block);
        if two { parts.into() } else { vec![node.clone()] }
    }

    /// Reads a statement of the file.
    fn item(&mut self, range: &Range<usize>) -> Option<Item> {
        let rule = rule_of(&self.folded[range.clone()], "").filter(|_| !self.is_dashed(range));
        match rule.and_then(|rule| self.read(rule, range, Self::item_of)) {
            Some(item) => {
                self.astray = false;
                item
            }
            None => self.broken_item(range),
        }
    }

    /// Reads a part of the text with a rule.
    ///
    /// # Returns
    /// `None` if the rule does not read all of it.
    fn read<T>(&mut self, rule: Rule, range: &Range<usize>, build: impl FnOnce(&mut Self, P<'_>) -> T) -> Option<T> {
        let pair = parse(rule, &self.folded[range.clone()]).ok()?;
        self.base = range.start;
        Some(build(self, pair))
    }

    /// Reads a changed text with a rule.
    fn read_patched<T>(&mut self, rule: Rule, patched: Patched, build: impl FnOnce(&mut Self, P<'_>) -> T) -> Option<T> {
        let text = patched.text.clone();
        let pair = parse(rule, &text).ok()?;
        self.patched = Some(patched);
        let built = build(self, pair);
        self.patched = None;
        Some(built)
    }

    /// A statement of the file without braces; its pair wraps it.
    fn item_of(&mut self, pair: P<'_>) -> Option<Item> {
        let pair = inner(pair).next()?;
        Some(match pair.as_rule() {
            Rule::puzzle => Item::Puzzle(self.quoted(pair)?),
            Rule::language => Item::Language(self.text(&inner(pair).nth(1)?)),
            Rule::about => Item::About(self.quoted(pair)?),
            Rule::source => Item::Source(self.quoted(pair)?),
            Rule::author => Item::Author(self.quoted(pair)?),
            Rule::allow => Item::Allow(self.text(&inner(pair).nth(1)?)),
            Rule::param => {
                let mut parts = inner(pair).filter(|part| matches!(part.as_rule(), Rule::word | Rule::expr));
                Item::Param(self.text(&parts.next()?), self.expr(parts.next()?))
            }
            Rule::start_drawn | Rule::start_picture => Item::Start(self.start(pair)),
            Rule::goal_picture => Item::Goal(self.goal(pair)),
            Rule::expect => Item::Expect(self.expect(pair)?),
            _ => return None,
        })
    }

    /// Leaves a statement out.
    fn lose(&mut self, broken: Broken) {
        self.lost_names.extend(broken.declares.iter().cloned());
        self.broken.push(broken);
    }

    fn first_word(&self, range: &Range<usize>) -> String {
        self.folded[range.clone()].chars().take_while(|&letter| is_part(letter)).collect()
    }

    fn piece_statement(&mut self, pair: P<'_>) -> Option<PieceStatement> {
        let pair = inner(pair).next()?;
        match pair.as_rule() {
            Rule::class => {
                let mut parts = inner(pair).filter(|part| matches!(part.as_rule(), Rule::word | Rule::kind_set));
                Some(PieceStatement::Class(self.text(&parts.next()?), self.kind_set(parts.next()?)))
            }
            Rule::cycle => {
                let span = self.span(&pair);
                Some(PieceStatement::Cycle(span, self.kind_items(inner(pair))))
            }
            _ => self.kind(pair),
        }
    }

    fn kind(&mut self, pair: P<'_>) -> Option<PieceStatement> {
        let mut name = None;
        let mut glyphs = Vec::new();
        let mut color = None;
        for part in inner(pair) {
            match part.as_rule() {
                Rule::name => name = Some(self.name(part)),
                Rule::glyphs => {
                    let mut ends = inner(part).filter(|part| part.as_rule() == Rule::glyph);
                    let first = self.unquoted(&ends.next()?);
                    glyphs.push((first, ends.next().map(|last| self.unquoted(&last))));
                }
                Rule::color => {
                    let part = inner(part).next()?;
                    let quoted = part.as_rule() == Rule::string;
                    color = Some((if quoted { self.unquoted(&part) } else { self.text(&part) }, quoted));
                }
                _ => {}
            }
        }
        Some(PieceStatement::Kind { name: name?, glyphs, color })
    }

    fn span(&self, pair: &P<'_>) -> Span {
        let span = pair.as_span();
        let whole = Span::new(self.base + span.start(), self.base + span.end());
        self.patched.as_ref().map_or(whole, |patched| patched.in_source(Span::new(span.start(), span.end())))
    }

    /// The place of a statement's first token.
    fn head_span(&self, pair: &P<'_>) -> Span {
        pair.clone().into_inner().next().map_or_else(|| self.span(pair), |first| self.span(&first))
    }

    fn text(&self, pair: &P<'_>) -> Text {
        Spanned::new(pair.as_str().to_owned(), self.span(pair))
    }

    /// A string, picture or glyph without its quotes; its place keeps them.
    fn unquoted(&self, pair: &P<'_>) -> Text {
        let quotes = if pair.as_rule() == Rule::picture { 3 } else { 1 };
        let text = pair.as_str();
        Spanned::new(text.get(quotes..text.len() - quotes).unwrap_or("").to_owned(), self.span(pair))
    }

    /// The first string or picture inside.
    fn quoted(&self, pair: P<'_>) -> Option<Text> {
        inner(pair).find(|part| matches!(part.as_rule(), Rule::string | Rule::picture)).map(|part| self.unquoted(&part))
    }
}

/// Reads all of a text with a rule.
///
/// # Errors
/// Where it cannot be read.
fn parse(rule: Rule, text: &str) -> Result<P<'_>, Fault> {
    let pair = Grammar::parse(rule, text).map_err(Fault::of)?.next();
    let end = pair.as_ref().map_or(0, |pair| pair.as_span().end());
    let all = |_: &P<'_>| matches!(text[end..].trim_start().chars().next(), None | Some('#'));
    pair.filter(all).ok_or(Fault { at: end, positives: Vec::new(), fix: None })
}

fn inner(pair: P<'_>) -> Pairs<'_, Rule> {
    pair.into_inner()
}
