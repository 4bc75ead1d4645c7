//! Text -> outline: where statements and blocks begin and end, where their columns may begin, and where signs have blanks around them.

use super::grammar::{Grammar, Rule};
use super::text;
use crate::diagnostic::Sink;
use crate::source::{Source, Span};
use pest::Parser;
use pest::iterators::Pair;
use std::collections::BTreeMap;

/// The shape of a definition.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// Its parts in the order of the text.
    pub parts: Vec<Part>,
    /// How the signs at these places stand between blanks; words and signs of one meaning are left out.
    pub signs: BTreeMap<usize, Sign>,
}

/// A statement or a block.
#[derive(Clone, Debug)]
pub enum Part {
    /// A statement without braces.
    Statement(Statement),
    /// A block in braces.
    Block(Block),
}

/// A statement without braces.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    /// From its first letter to its last.
    pub span: Span,
    /// Where its columns begin, but for the first.
    pub columns: Vec<usize>,
}

/// A block in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its keyword and its name.
    pub head: Span,
    /// Where `{` stands.
    pub open: usize,
    /// Where `}` stands.
    pub close: usize,
    /// What stands inside.
    pub parts: Vec<Part>,
}

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `pieces`, `board` or `moves`.
    Section,
    /// `start` or `goal`.
    Play,
    /// `jumps`.
    Jumps,
}

/// Statements that are laid out alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `puzzle`, `about`, `source`, `author`.
    Title,
    /// `param`.
    Param,
    /// `expect`; statements that have other clauses are of another kind.
    Expect(usize),
    /// A start that is drawn.
    Drawn,
    /// A start or goal that is a picture.
    Pictured,
    /// A kind of piece.
    Kind,
    /// `class`.
    Class,
    /// `nodes`.
    Nodes,
    /// `line`.
    Line,
    /// `path` or `ring`.
    Path,
    /// `region`.
    Region,
    /// `legend`.
    Legend,
    /// One of `jumps`.
    Jump,
    /// A rewrite.
    Rewrite,
    /// `click`.
    Click,
    /// `turn`.
    Turn,
    /// `KIND at NODES`.
    Put,
    /// Any other.
    Other,
}

/// How a sign stands between blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Without any.
    Tight,
    /// With one on each side.
    Spaced,
    /// With one on each side or none, as the author has it.
    Even,
    /// With none behind it.
    Prefix,
    /// With none before it and one behind it.
    Header,
    /// As the author has it: the blank, or its absence, has a meaning.
    Fixed,
}

/// The outline of a text.
///
/// # Returns
/// `None` if the text has a fault that [`parse`](super::parse) reports.
///
/// # Complexity
/// Linear in the length of the text.
#[must_use]
pub fn outline(source: &Source) -> Option<Outline> {
    let mut sink = Sink::default();
    let prepared = text::prepare(source, &mut sink)?;
    let file = Grammar::parse(Rule::file, &prepared.text).ok()?.next()?;
    let mut outline = Outline { parts: Vec::new(), signs: signs(&file) };
    for pair in file.into_inner().filter(|pair| pair.as_rule() != Rule::EOI) {
        outline.parts.push(if pair.as_rule() == Rule::item { part(pair.into_inner().next()?)? } else { return None });
    }
    Some(outline)
}

fn part(pair: Pair<'_, Rule>) -> Option<Part> {
    let kind = match pair.as_rule() {
        Rule::pieces | Rule::board | Rule::moves => BlockKind::Section,
        Rule::start_block | Rule::goal_block => BlockKind::Play,
        Rule::jumps => BlockKind::Jumps,
        _ => return Some(Part::Statement(statement(pair))),
    };
    let start = pair.as_span().start();
    let (mut head, mut open, mut close, mut parts) = (start, None, None, Vec::new());
    for inner in pair.into_inner() {
        let span = inner.as_span();
        match inner.as_rule() {
            Rule::open_brace => open = Some(span.start()),
            Rule::close_brace => close = Some(span.start()),
            _ if open.is_none() => head = span.end(),
            _ => parts = body(inner)?,
        }
    }
    Some(Part::Block(Block { kind, head: Span::new(start, head), open: open?, close: close?, parts }))
}

/// The parts of a block's body.
fn body(body: Pair<'_, Rule>) -> Option<Vec<Part>> {
    let statements = body.into_inner().map(|pair| match pair.as_rule() {
        Rule::jump => part(pair),
        _ => part(pair.into_inner().next()?),
    });
    statements.collect()
}

fn statement(pair: Pair<'_, Rule>) -> Statement {
    let span = pair.as_span();
    let rule = pair.as_rule();
    // The rules whose first occurrence begins a column.
    let (kind, begins): (_, &[Rule]) = match rule {
        Rule::puzzle | Rule::about | Rule::source | Rule::author => (StatementKind::Title, &[Rule::string, Rule::picture]),
        Rule::param => (StatementKind::Param, &[Rule::equals]),
        Rule::expect => (StatementKind::Expect(clauses(&pair)), &[Rule::with, Rule::from, Rule::to, Rule::figure]),
        Rule::start_drawn => (StatementKind::Drawn, &[]),
        Rule::start_picture | Rule::goal_picture => (StatementKind::Pictured, &[Rule::picture]),
        Rule::kind => (StatementKind::Kind, &[Rule::glyphs, Rule::color]),
        Rule::class => (StatementKind::Class, &[Rule::equals]),
        Rule::nodes => (StatementKind::Nodes, &[]),
        Rule::line => (StatementKind::Line, &[Rule::track, Rule::leaps]),
        Rule::path | Rule::ring => (StatementKind::Path, &[Rule::name]),
        Rule::region => (StatementKind::Region, &[Rule::equals]),
        Rule::legend => (StatementKind::Legend, &[Rule::kind_item, Rule::kw_outside, Rule::kw_in]),
        Rule::jump => (StatementKind::Jump, &[]),
        Rule::rewrite => (StatementKind::Rewrite, &[Rule::pattern, Rule::arrow, Rule::label]),
        Rule::click => (StatementKind::Click, &[Rule::effect, Rule::label]),
        Rule::turn => (StatementKind::Turn, &[Rule::orbit, Rule::label]),
        Rule::put => (StatementKind::Put, &[Rule::kw_at]),
        _ => (StatementKind::Other, &[]),
    };
    let mut begun = Vec::new();
    let mut columns = Vec::new();
    for inner in pair.into_inner() {
        if begins.contains(&inner.as_rule()) && !begun.contains(&inner.as_rule()) {
            begun.push(inner.as_rule());
            columns.push(inner.as_span().start());
        }
    }
    Statement { kind, span: Span::new(span.start(), span.end()), columns }
}

/// Which clauses an expectation has, as a set of bits.
fn clauses(expect: &Pair<'_, Rule>) -> usize {
    let rules = [Rule::with, Rule::from, Rule::to];
    let has = |rule: Rule| expect.clone().into_inner().any(|inner| inner.as_rule() == rule);
    rules.into_iter().enumerate().filter(|&(_, rule)| has(rule)).map(|(bit, _)| 1 << bit).sum()
}

/// How signs stand between blanks, by their places.
fn signs(file: &Pair<'_, Rule>) -> BTreeMap<usize, Sign> {
    let mut signs = BTreeMap::new();
    // Where the surroundings in which operators stand without blanks end, and those of lines written in one word, of classes, of settings.
    let (mut dense, mut jump, mut class) = (0, 0, 0);
    let either = |first: bool, sign, other| if first { sign } else { other };
    for pair in file.clone().into_inner().flatten() {
        let (at, end) = (pair.as_span().start(), pair.as_span().end());
        let sign = match pair.as_rule() {
            Rule::setting | Rule::index => {
                dense = dense.max(end);
                continue;
            }
            Rule::jump => {
                jump = end;
                continue;
            }
            Rule::class => {
                class = end;
                continue;
            }
            Rule::kind_part if at < class => {
                signs.extend(file.as_str()[..at].trim_end().strip_suffix('|').map(|before| (before.len(), Sign::Spaced)));
                continue;
            }
            Rule::add_op | Rule::mul_op => either(at < dense, Sign::Tight, Sign::Even),
            Rule::equals => either(at < dense, Sign::Tight, Sign::Spaced),
            Rule::link => either(at < jump, Sign::Even, Sign::Spaced),
            Rule::minus | Rule::bang => Sign::Prefix,
            Rule::comparison | Rule::arrow => Sign::Spaced,
            Rule::colon => Sign::Header,
            Rule::star | Rule::repeat | Rule::first_anchor | Rule::last_anchor => Sign::Fixed,
            _ => continue,
        };
        signs.insert(at, sign);
    }
    signs
}
