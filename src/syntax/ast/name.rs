//! Names, sets of kinds and nodes, and expressions: the parts of statements.

use crate::source::{Span, Spanned};

/// A word, a string or a picture as written.
pub type Text = Spanned<String>;

/// `_` or a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindItem {
    /// `_`
    Empty(Span),
    /// The name of a kind, of several kinds, or of a class.
    Named(Name),
}

/// `!a|b`, `a|b except c`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindSet {
    /// `true` if it begins with `!`.
    pub not: bool,
    /// The alternatives.
    pub parts: Vec<KindPart>,
    /// The kinds that it leaves out.
    pub except: Option<Box<KindSet>>,
    /// The span of the whole set.
    pub span: Span,
}

impl KindSet {
    /// Returns `true` if the set is `_`: it stands for an empty node.
    #[must_use]
    pub fn is_empty_node(&self) -> bool {
        !self.not && matches!(self.parts[..], [KindPart::Item(KindItem::Empty(_))])
    }
}

/// An alternative of a set of kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindPart {
    /// `any`
    Any(Span),
    /// `_` or a name.
    Item(KindItem),
}

/// A set of nodes: `A B except C D`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSet {
    /// The terms, at least one.
    pub terms: Vec<NodeTerm>,
    /// The terms that it leaves out.
    pub except: Vec<NodeTerm>,
    /// The span of the whole set.
    pub span: Span,
}

impl NodeSet {
    /// Returns the term of a set that has only one.
    #[must_use]
    pub fn single(&self) -> Option<&NodeTerm> {
        if let ([term], []) = (&self.terms[..], &self.except[..]) { Some(term) } else { None }
    }

    /// Returns the names in the set, including those that it leaves out.
    pub fn named(&self) -> impl Iterator<Item = &Name> {
        self.terms.iter().chain(&self.except).filter_map(NodeTerm::named)
    }
}

/// A part of a set of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeTerm {
    /// `all`
    All(Span),
    /// A name, names, a glob, or a region.
    Named(Name),
    /// `self`
    Own(Span),
    /// `neighbours of P`, `next of P on LINE`, `right of P`
    Beside(Box<Beside>),
}

/// What lies beside a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The way that leads there.
    pub way: BesideWay,
    /// The place.
    pub place: NodeTerm,
    /// The names of lines.
    pub on: Vec<Name>,
    /// The span of the whole term.
    pub span: Span,
}

/// The way from a place to what lies beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideWay {
    /// `neighbours`
    Neighbours,
    /// `next`
    Next,
    /// `previous`
    Previous,
    /// `all`
    All,
    /// `right`
    Right,
    /// `left`
    Left,
    /// `down`
    Down,
    /// `up`
    Up,
}

impl BesideWay {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Neighbours, "neighbours"),
        (Self::Next, "next"),
        (Self::Previous, "previous"),
        (Self::All, "all"),
        (Self::Right, "right"),
        (Self::Left, "left"),
        (Self::Down, "down"),
        (Self::Up, "up"),
    ];

    /// Returns the way of a word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, text)| *text == word).map(|(way, _)| *way)
    }

    /// Returns the word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(way, _)| *way == self).map_or("", |(_, text)| text)
    }
}

impl NodeTerm {
    /// Returns the name in the term, or in the place that it is about.
    #[must_use]
    pub fn named(&self) -> Option<&Name> {
        match self {
            Self::All(_) | Self::Own(_) => None,
            Self::Named(name) => Some(name),
            Self::Beside(beside) => beside.place.named(),
        }
    }

    /// Returns the span of the term.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::All(span) | Self::Own(span) => *span,
            Self::Named(name) => name.span,
            Self::Beside(beside) => beside.span,
        }
    }
}

/// A name, perhaps with indices, ranges, or stars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The parts; the first is text.
    pub parts: Vec<NamePart>,
    /// The span of the whole name.
    pub span: Span,
}

/// A part of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamePart {
    /// Letters, digits and `_`.
    Text(String),
    /// `[E]`
    Index(Expr),
    /// `[A..B]`
    Range(Expr, Expr),
    /// `*`
    Star,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The operation or operand.
    pub node: ExprNode,
    /// The span of the expression.
    pub span: Span,
}

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`, which is exact
    Over,
    /// `//`, which rounds down
    FlooredOver,
    /// `%`
    Modulo,
}

impl Operator {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Plus, "+"),
        (Self::Minus, "-"),
        (Self::Times, "*"),
        (Self::Over, "/"),
        (Self::FlooredOver, "//"),
        (Self::Modulo, "%"),
    ];

    /// Returns the operator of a sign.
    #[must_use]
    pub fn of(sign: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, text)| *text == sign).map(|(operator, _)| *operator)
    }

    /// Returns `true` if the operator divides.
    #[must_use]
    pub fn divides(self) -> bool {
        matches!(self, Self::Over | Self::FlooredOver | Self::Modulo)
    }
}

impl std::fmt::Display for Operator {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = Self::ALL.iter().find(|(operator, _)| operator == self);
        out.write_str(sign.map_or("", |(_, text)| text))
    }
}

/// The operation or operand of an expression. Chains are flat, so that only parentheses nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprNode {
    /// A number in digits.
    Number(String),
    /// A parameter.
    Param(String),
    /// A parameter with an index: `size[i]`
    Member(Box<Name>),
    /// `count(KIND [in R])`, which only conditions have.
    Count(Box<(KindSet, Option<NodeSet>)>),
    /// An expression in parentheses.
    Group(Box<Expr>),
    /// An expression after the given number of minus signs.
    Minus(usize, Box<Expr>),
    /// A chain of operands, with the operators before all but the first, read from the left.
    Chain(Box<Expr>, Vec<(Operator, Expr)>),
    /// A tower of powers, read from the right.
    Power(Vec<Expr>),
}
