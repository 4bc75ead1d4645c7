//! Patterns, layouts, and conditions, which contain both.

use super::name::{Expr, KindSet, Name, NamePart, NodeSet, NodeTerm, Text};
use crate::source::Span;

/// A condition: a disjunction of conjunctions of facts, each perhaps negated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A disjunction.
    Or(Vec<Condition>),
    /// A conjunction.
    And(Vec<Condition>),
    /// A negation.
    Not(Box<Condition>),
    /// A condition in parentheses.
    Group(Box<Condition>),
    /// `all KIND`
    All(KindSet, Span),
    /// `no KIND [in R]`
    No(KindSet, Option<NodeSet>, Span),
    /// `some KIND [in R]`
    Some(KindSet, Option<NodeSet>, Span),
    /// `some KIND[:NAME] [in R] [if CONDITION]`, or `no …`
    Exists(Box<Exists>),
    /// `some [on LINE, …] [DIRECTION]: PATTERN`, or `no …`
    Sought(Box<Sought>),
    /// `every KIND in R`
    EveryIn(KindSet, NodeSet, Span),
    /// `every R is [not] KIND`
    EveryIs(NodeSet, bool, KindSet, Span),
    /// `SUM CMP SUM`
    Compare(Box<(Expr, Expr)>, String, Span),
    /// `NODE is [not] KIND`
    Is(NodeTerm, bool, KindSet, Span),
    /// A layout.
    Layout(Layout),
    /// `stuck`
    Stuck(Span),
}

/// `some KIND[:NAME] [in R] [if CONDITION]`, or `no …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exists {
    /// `true` for `no`.
    pub no: bool,
    /// The kinds that are looked for.
    pub kinds: KindSet,
    /// The name of the node.
    pub binding: Option<Text>,
    /// The nodes on which it is looked for.
    pub nodes: Option<NodeSet>,
    /// The condition that has to hold for the node.
    pub filter: Option<Condition>,
    /// The span of the whole condition.
    pub span: Span,
}

/// `some [on LINE, …] [DIRECTION]: PATTERN [if CONDITION]`, or `no …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    /// `true` for `no`.
    pub no: bool,
    /// The names of lines.
    pub on: Vec<Name>,
    /// The direction word.
    pub direction: Option<Text>,
    /// The second direction word.
    pub second: Option<Text>,
    /// The pattern that is searched for.
    pub pattern: Pattern,
    /// The condition that has to hold for the match.
    pub filter: Option<Condition>,
    /// The span of the whole condition.
    pub span: Span,
}

/// `LINE: CELL …`, or `NODES: CELL …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The name of the line, or the nodes.
    pub along: NodeSet,
    /// The cells of the layout.
    pub cells: Vec<LayoutCell>,
    /// The span of the whole layout.
    pub span: Span,
}

impl Layout {
    /// Returns the name of the line, or a name that stands alone in place of one.
    #[must_use]
    pub fn line(&self) -> Option<&Name> {
        let is_plain = |name: &&Name| {
            !name.parts.iter().any(|part| matches!(part, NamePart::Range(..) | NamePart::Star))
        };
        match self.along.single()? {
            NodeTerm::Named(name) => Some(name).filter(is_plain),
            NodeTerm::All(_) | NodeTerm::Own(_) | NodeTerm::Beside(_) => None,
        }
    }
}

/// A cell of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutCell {
    /// The kinds of the cell; `None` for `?`.
    pub kinds: Option<KindSet>,
    /// The number of repetitions.
    pub times: Option<Expr>,
    /// The span of the whole cell.
    pub span: Span,
}

/// One side of a rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The cells and anchors of all parts.
    pub cells: Vec<Cell>,
    /// For each part the number of cells and anchors in each of its rows.
    pub parts: Vec<Vec<usize>>,
    /// The span of the whole side.
    pub span: Span,
}

impl Pattern {
    /// Returns `true` if it has several parts or rows.
    #[must_use]
    pub fn is_split(&self) -> bool {
        self.parts.len() > 1 || self.parts.iter().any(|rows| rows.len() > 1)
    }
}

/// A cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The contents that it matches.
    pub what: CellWhat,
    /// The name that it binds.
    pub binding: Option<Text>,
    /// The region that it is limited to.
    pub region: Option<Name>,
    /// `true` if it is limited to the nodes that are not in the region.
    pub outside: bool,
    /// `*` or `+`.
    pub repeat: Option<char>,
    /// The span of the whole cell.
    pub span: Span,
}

/// The contents that a cell matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellWhat {
    /// `^`
    First,
    /// `$`
    Last,
    /// `?`
    Anything,
    /// Kinds.
    Kinds(KindSet),
}
