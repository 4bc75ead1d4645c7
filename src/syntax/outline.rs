//! Text -> outline: where statements and blocks begin and end, where their columns may begin, and where signs have blanks around them.

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
    /// Where what follows a move begins: `if`, `also`, `cost`, `as`.
    pub tail: Vec<usize>,
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
    /// What follows the block as a move.
    pub tail: Option<Statement>,
}

/// What a block is.
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
    /// With none before it; behind it as the author has it.
    Suffix,
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
    let version = version::named(source.text()).unwrap_or(VERSION);
    let text = version::disguised(text::prepare(source.text(), &mut Sink::default())?.text, version);
    let mut outline = Outline::default();
    outline.parts = outline.parts(&text, &tree(&text), "")?;
    Some(outline)
}

impl Outline {
    /// The parts of a block, which has no name outside of all blocks; their signs are noted.
    fn parts(&mut self, text: &str, nodes: &[Node], block: &str) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        let mut nodes = nodes.iter().peekable();
        while let Some(node) = nodes.next() {
            match node {
                Node::Statement(range) => {
                    for (at, found) in found(&text[range.clone()], block) {
                        parts.push(Part::Statement(self.statement(&View::new(found?, &from(range.start + at)))));
                    }
                }
                Node::Block(inside) => {
                    let mut block = self.block(text, inside, block)?;
                    if let Some(tail) = nodes.next_if(|next| is_tail(text, inside, next)) {
                        let range = tail.range();
                        let found = parse(Rule::only_press_tail, &text[range.clone()]).ok()?;
                        block.tail = Some(self.statement(&View::new(found, &from(range.start)).first()?));
                    }
                    parts.push(Part::Block(block));
                }
                Node::Stray(_) => return None,
            }
        }
        Some(parts)
    }

    fn block(&mut self, text: &str, block: &tree::Block, outer: &str) -> Option<Block> {
        let (Open::At(open), Some(close), None, []) = (block.open, block.close, &block.twice, &block.early[..]) else { return None };
        let keyword = first_word(&text[block.head.clone()]);
        let kind = match (outer, keyword) {
            ("", "pieces" | "board" | "moves") => BlockKind::Section,
            ("", "start" | "goal") => BlockKind::Play,
            ("board", "jumps") | ("jumps", "for") => BlockKind::Jumps,
            ("pieces" | "board" | "moves" | "start" | "goal", "for") => BlockKind::For,
            ("moves", "press" | "settle") => BlockKind::Running,
            _ => return None,
        };
        parse(head_rule(keyword), &text[block.head.start..=open]).ok()?;
        let parts = self.parts(
            text,
            &block.nodes,
            match kind {
                BlockKind::Running => "moves",
                _ if keyword == "for" => outer,
                _ => keyword,
            },
        )?;
        Some(Block { kind, head: Span::new(block.head.start, block.head.end), open, close, parts, tail: None })
    }

    fn statement(&mut self, found: &View<'_>) -> Statement {
        self.signs.extend(signs(found));
        // The rules whose first part begins a column.
        let (kind, begins): (_, &[Rule]) = match found.rule() {
            Rule::puzzle | Rule::about | Rule::source | Rule::author => (StatementKind::Title, &[Rule::string, Rule::picture]),
            Rule::param => (StatementKind::Param, &[Rule::equals]),
            Rule::expect => (StatementKind::Expect(clauses(found)), &[Rule::kw_long, Rule::with, Rule::from, Rule::to, Rule::figure]),
            Rule::start_drawn => (StatementKind::Drawn, &[]),
            Rule::start_picture | Rule::goal_picture => (StatementKind::Pictured, &[Rule::picture]),
            Rule::kind => (StatementKind::Kind, &[Rule::glyphs, Rule::color, Rule::icon]),
            Rule::shaped => (StatementKind::Shaped, &[Rule::name, Rule::glyphs, Rule::shape, Rule::color, Rule::icon]),
            Rule::class => (StatementKind::Class, &[Rule::equals]),
            Rule::nodes => (StatementKind::Nodes, &[]),
            Rule::line => (StatementKind::Line, &[Rule::track, Rule::leaps]),
            Rule::path | Rule::ring => (StatementKind::Path, &[Rule::name]),
            Rule::region => (StatementKind::Region, &[Rule::equals]),
            Rule::legend => (StatementKind::Legend, &[Rule::kind_item, Rule::kw_outside, Rule::kw_in]),
            Rule::jump => (StatementKind::Jump, &[]),
            Rule::rewrite => (StatementKind::Rewrite, &[Rule::pattern, Rule::arrow]),
            Rule::click => (StatementKind::Click, &[Rule::effect]),
            Rule::turn => (StatementKind::Turn, &[Rule::orbit, Rule::reverses]),
            Rule::put => (StatementKind::Put, &[Rule::kw_at]),
            _ => (StatementKind::Other, &[]),
        };
        let place = |part: View<'_>| part.span().range().start;
        let tail: Vec<usize> = TAIL.iter().filter_map(|&rule| found.one(rule)).map(place).collect();
        let columns = begins.iter().filter_map(|&rule| found.one(rule)).map(place).chain(tail.first().copied()).collect();
        Statement { kind, span: found.span(), columns, tail }
    }
}

/// What follows a move, in this order.
const TAIL: [Rule; 4] = [Rule::guard, Rule::also, Rule::cost, Rule::label];

/// Which clauses an expectation has, as a set of bits.
fn clauses(expect: &View<'_>) -> usize {
    [Rule::kw_long, Rule::with, Rule::from, Rule::to].into_iter().enumerate().map(|(bit, rule)| usize::from(expect.has(rule)) << bit).sum()
}

/// How the signs of a statement stand between blanks, by their places.
fn signs(statement: &View<'_>) -> impl Iterator<Item = (usize, Sign)> {
    let link = if statement.rule() == Rule::jump { Sign::Even } else { Sign::Spaced };
    // Where the index or the setting ends in which operators stand without blanks.
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
