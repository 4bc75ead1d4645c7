//! Patterns and layouts, and conditions, which hold both.

use super::name::{Expr, KindSet, Name, NodeSet, Text};
use crate::source::Span;

/// A condition: alternatives of conjunctions of facts, each perhaps denied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// One of them.
    Or(Vec<Condition>),
    /// All of them.
    And(Vec<Condition>),
    /// Denied.
    Not(Box<Condition>),
    /// In parentheses.
    Group(Box<Condition>),
    /// `all KIND`
    All(KindSet, Span),
    /// `no KIND [in R]`
    No(KindSet, Option<NodeSet>, Span),
    /// `some KIND [in R]`
    Some(KindSet, Option<NodeSet>, Span),
    /// `some [on LINE, …] [DIRECTION]: PATTERN`, or `no …`
    Sought(Box<Sought>),
    /// `every KIND in R`
    EveryIn(KindSet, NodeSet, Span),
    /// `every R is [not] KIND`
    EveryIs(NodeSet, bool, KindSet, Span),
    /// `SUM CMP SUM`
    Compare(Box<(Expr, Expr)>, String, Span),
    /// `NODE is [not] KIND`
    Is(Name, bool, KindSet, Span),
    /// A layout.
    Layout(Layout),
    /// `stuck`
    Stuck(Span),
}

/// `some [on LINE, …] [DIRECTION]: PATTERN`, or `no …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    /// Whether it may be nowhere.
    pub no: bool,
    /// Names of lines.
    pub on: Vec<Name>,
    /// The direction word.
    pub direction: Option<Text>,
    /// What is looked for.
    pub pattern: Pattern,
    /// The whole of it.
    pub span: Span,
}

/// `LINE: CELL …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The line's name.
    pub line: Name,
    /// Its cells.
    pub cells: Vec<LayoutCell>,
    /// The whole layout.
    pub span: Span,
}

/// A cell of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutCell {
    /// What stands there; `None` for `?`.
    pub kinds: Option<KindSet>,
    /// How often.
    pub times: Option<Expr>,
    /// The whole cell.
    pub span: Span,
}

/// One side of a rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Cells and anchors.
    pub cells: Vec<Cell>,
    /// The whole side.
    pub span: Span,
}

/// A cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it matches.
    pub what: CellWhat,
    /// The name it binds.
    pub binding: Option<Text>,
    /// The region it is limited to.
    pub region: Option<Name>,
    /// Whether it is limited to what is outside of it.
    pub outside: bool,
    /// `*` or `+`.
    pub repeat: Option<char>,
    /// The whole cell.
    pub span: Span,
}

/// What a cell matches.
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
