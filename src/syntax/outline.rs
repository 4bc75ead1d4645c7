//! Outlines a text: the extent of statements and blocks, their columns, and the spacing of signs.

use super::grammar::Rule;
use super::read::{View, found, from, head_rule, parse};
use super::text;
use super::token::first_word;
use super::tree::{self, Node, Open, is_tail, tree};
use super::version;
use super::words::VERSION;
use crate::diagnostic::Sink;
use crate::source::{Source, Span};
use std::collections::BTreeMap;

/// The shape of a definition.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The parts in the order of the text.
    pub parts: Vec<Part>,
    /// The spacing of the signs at these places. Words are left out, and so are signs whose spacing
    /// is the same everywhere.
    pub signs: BTreeMap<usize, Sign>,
}

/// A statement or a block.
#[derive(Clone, Debug)]
pub enum Part {
    /// A statement without braces.
    Statement(OutlineStatement),
    /// A block in braces.
    Block(OutlineBlock),
}

/// A statement without braces.
#[derive(Clone, Debug)]
pub struct OutlineStatement {
    /// The kind of the statement.
    pub kind: StatementKind,
    /// The span from the first letter to the last.
    pub span: Span,
    /// The beginnings of the columns after the first.
    pub columns: Vec<usize>,
    /// The beginnings of the clauses after a move: `if`, `also`, `cost`, `as`.
    pub tail: Vec<usize>,
}

/// A block in braces.
#[derive(Clone, Debug)]
pub struct OutlineBlock {
    /// The kind of the block.
    pub kind: BlockKind,
    /// The span of the keyword and the name.
    pub head: Span,
    /// The position of `{`.
    pub open: usize,
    /// The position of `}`.
    pub close: usize,
    /// The parts in the braces.
    pub parts: Vec<Part>,
    /// The clauses after the block, if it is a move.
    pub tail: Option<OutlineStatement>,
}

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `pieces`, `board` or `moves`.
    Section,
    /// `start` or `goal`.
    Play,
    /// `jumps`, and `for` in it.
    Jumps,
    /// `for`.
    For,
    /// `press` or `settle`.
    Running,
}

/// The kind of a statement: statements of one kind are laid out alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `puzzle`, `about`, `source`, `author`.
    Title,
    /// `param`.
    Param,
    /// `expect`, with its clauses as a set of bits; statements with other clauses are of another
    /// kind.
    Expect(usize),
    /// A start that is drawn.
    Drawn,
    /// A start or goal that is a picture.
    Pictured,
    /// A kind of piece.
    Kind,
    /// A piece with a shape.
    Shaped,
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
    /// A jump of `jumps`.
    Jump,
    /// A rewrite.
    Rewrite,
    /// `click`.
    Click,
    /// `turn`.
    Turn,
    /// `KIND at NODES`.
    Put,
    /// Any other statement.
    Other,
}

/// The spacing of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// No blanks.
    Tight,
    /// One blank on each side.
    Spaced,
    /// One blank on each side or none, as the author wrote it.
    Even,
    /// No blank after the sign.
    Prefix,
    /// No blank before the sign; after it as the author wrote it.
    Suffix,
    /// No blank before the sign and one after it.
    Header,
    /// The author's spacing: the blank, or its absence, has a meaning.
    Fixed,
}

/// Outlines a text.
///
/// # Returns
/// `None` if the text has a fault that [`parse`](super::parse) reports.
///
/// # Complexity
/// Linear in the length of the text.
#[must_use]
pub fn outline(source: &Source) -> Option<Outline> {
    let version = version::named(source.text()).unwrap_or(VERSION);
    let text =
        version::disguised(text::prepare(source.text(), &mut Sink::default())?.text, version);
    let mut outline = Outline::default();
    outline.parts = outline.parts(&text, &tree(&text), "")?;
    Some(outline)
}

impl Outline {
    /// Outlines the parts of a block, and records the spacing of their signs; `block` is empty
    /// outside all blocks.
    fn parts(&mut self, text: &str, nodes: &[Node], block: &str) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut nodes = nodes.iter().peekable();
        while let Some(node) = nodes.next() {
            match node {
                Node::Statement(range) => {
                    for (at, found) in found(&text[range.clone()], block) {
                        parts.push(Part::Statement(
                            self.statement(&View::new(found?, &from(range.start + at))),
                        ));
                    }
                }
                Node::Block(inside) => {
                    let mut block = self.block(text, inside, block)?;
                    if let Some(tail) = nodes.next_if(|next| is_tail(text, inside, next)) {
                        let range = tail.range();
                        let found = parse(Rule::only_press_tail, &text[range.clone()]).ok()?;
                        block.tail =
                            Some(self.statement(&View::new(found, &from(range.start)).first()?));
                    }
                    parts.push(Part::Block(block));
                }
                Node::Stray(_) => return None,
            }
        }
        Some(parts)
    }

    fn block(&mut self, text: &str, block: &tree::BlockNode, outer: &str) -> Option<OutlineBlock> {
        let (Open::At(open), Some(close), None, []) =
            (block.open, block.close, &block.twice, &block.early[..])
        else {
            return None;
        };
        let keyword = first_word(&text[block.head.clone()]);
        let kind = match (outer, keyword) {
            ("", "pieces" | "board" | "moves") => BlockKind::Section,
            ("", "start" | "goal") => BlockKind::Play,
            ("board", "jumps") | ("jumps", "for") => BlockKind::Jumps,
            ("pieces" | "board" | "moves" | "start" | "goal", "for") => BlockKind::For,
            ("moves", "press" | "settle") => BlockKind::Running,
            _ => return None,
        };
        let head = parse(head_rule(keyword), &text[block.head.start..=open]).ok()?;
        self.signs.extend(signs(&View::new(head, &from(block.head.start))));
        let parts = self.parts(
            text,
            &block.nodes,
            match kind {
                BlockKind::Running => "moves",
                _ if keyword == "for" => outer,
                _ => keyword,
            },
        )?;
        Some(OutlineBlock {
            kind,
            head: Span::new(block.head.start, block.head.end),
            open,
            close,
            parts,
            tail: None,
        })
    }

    fn statement(&mut self, found: &View<'_>) -> OutlineStatement {
        self.signs.extend(signs(found));
        // The columns begin at the first parts with these rules.
        let (kind, begins): (_, &[Rule]) = match found.rule() {
            Rule::puzzle | Rule::about | Rule::source | Rule::author => {
                (StatementKind::Title, &[Rule::string, Rule::picture])
            }
            Rule::param => (StatementKind::Param, &[Rule::equals]),
            Rule::expect => (
                StatementKind::Expect(clauses(found)),
                &[Rule::kw_long, Rule::with, Rule::from, Rule::to, Rule::figure],
            ),
            Rule::start_drawn => (StatementKind::Drawn, &[]),
            Rule::start_picture | Rule::goal_picture => (StatementKind::Pictured, &[Rule::picture]),
            Rule::kind => (StatementKind::Kind, &[Rule::glyphs, Rule::color, Rule::icon]),
            Rule::shaped => (
                StatementKind::Shaped,
                &[Rule::name, Rule::glyphs, Rule::shape, Rule::color, Rule::icon],
            ),
            Rule::class => (StatementKind::Class, &[Rule::equals]),
            Rule::nodes => (StatementKind::Nodes, &[]),
            Rule::line => (StatementKind::Line, &[Rule::track, Rule::leaps]),
            Rule::path | Rule::ring => (StatementKind::Path, &[Rule::name]),
            Rule::region => (StatementKind::Region, &[Rule::equals]),
            Rule::legend => {
                (StatementKind::Legend, &[Rule::kind_item, Rule::kw_outside, Rule::kw_in])
            }
            Rule::jump => (StatementKind::Jump, &[]),
            Rule::rewrite => (StatementKind::Rewrite, &[Rule::pattern, Rule::arrow]),
            Rule::click => (StatementKind::Click, &[Rule::effect]),
            Rule::turn => (StatementKind::Turn, &[Rule::orbit, Rule::reverses]),
            Rule::put => (StatementKind::Put, &[Rule::kw_at]),
            _ => (StatementKind::Other, &[]),
        };
        let place = |part: View<'_>| part.span().range().start;
        let tail: Vec<usize> = TAIL.iter().filter_map(|&rule| found.one(rule)).map(place).collect();
        let columns = begins
            .iter()
            .filter_map(|&rule| found.one(rule))
            .map(place)
            .chain(tail.first().copied())
            .collect();
        OutlineStatement { kind, span: found.span(), columns, tail }
    }
}

/// The clauses after a move, in their order.
const TAIL: [Rule; 4] = [Rule::guard, Rule::also, Rule::cost, Rule::label];

/// Returns the clauses of an expectation as a set of bits.
fn clauses(expect: &View<'_>) -> usize {
    [Rule::kw_long, Rule::with, Rule::from, Rule::to]
        .into_iter()
        .enumerate()
        .map(|(bit, rule)| usize::from(expect.has(rule)) << bit)
        .sum()
}

/// Returns the spacing of the signs of a statement, by their positions.
fn signs(statement: &View<'_>) -> impl Iterator<Item = (usize, Sign)> {
    let link = if statement.rule() == Rule::jump { Sign::Even } else { Sign::Spaced };
    // The ends of the index or setting in which operators have no blanks, and of the place on the
    // page.
    let (mut dense, mut placed) = (0, 0);
    statement.within().filter_map(move |part| {
        let place = part.span().range();
        let apart = |sign| if place.start < dense { Sign::Tight } else { sign };
        let sign = match part.rule() {
            Rule::setting | Rule::index => {
                dense = dense.max(place.end);
                return None;
            }
            Rule::place => {
                placed = place.end;
                return None;
            }
            Rule::comma if place.start < placed => Sign::Suffix,
            Rule::add_op | Rule::mul_op => apart(Sign::Even),
            Rule::equals => apart(Sign::Spaced),
            Rule::link => link,
            Rule::minus | Rule::bang => Sign::Prefix,
            Rule::comparison | Rule::arrow => Sign::Spaced,
            Rule::colon => Sign::Header,
            Rule::star | Rule::repeat | Rule::first_anchor | Rule::last_anchor => Sign::Fixed,
            _ => return None,
        };
        Some((place.start, sign))
    })
}
