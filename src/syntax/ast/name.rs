//! Names, sets of kinds and nodes, and expressions, of which statements are made.

use crate::source::{Span, Spanned};

/// A word, a string or a picture as written.
pub type Text = Spanned<String>;

/// `_` or a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindItem {
    /// `_`
    Empty(Span),
    /// A kind, kinds, or a class.
    Named(Name),
}

/// `!a|b`, `a|b except c`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindSet {
    /// Whether it begins with `!`.
    pub not: bool,
    /// Its alternatives.
    pub parts: Vec<KindPart>,
    /// The kinds that it leaves out.
    pub except: Option<Box<KindSet>>,
    /// The whole set.
    pub span: Span,
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
    /// Its terms, at least one.
    pub terms: Vec<NodeTerm>,
    /// What it leaves out.
    pub except: Vec<NodeTerm>,
    /// The whole set.
    pub span: Span,
}

impl NodeSet {
    /// The one term that it is.
    #[must_use]
    pub fn single(&self) -> Option<&NodeTerm> {
        if let ([term], []) = (&self.terms[..], &self.except[..]) { Some(term) } else { None }
    }

    /// The terms that are named in it, those that are left out too.
    pub fn named(&self) -> impl Iterator<Item = &Name> {
        let terms = self.terms.iter().chain(&self.except);
        terms.filter_map(|term| if let NodeTerm::Named(name) = term { Some(name) } else { None })
    }
}

/// A part of a set of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeTerm {
    /// `all`
    All(Span),
    /// A name, names, a glob, or a region.
    Named(Name),
}

impl NodeTerm {
    /// Where it stands.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::All(span) => *span,
            Self::Named(name) => name.span,
        }
    }
}

/// A name, perhaps with indices, ranges, or stars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Its parts; the first is text.
    pub parts: Vec<NamePart>,
    /// The whole name.
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
    /// What it is.
    pub node: ExprNode,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is. Chains are flat, so that only parentheses nest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprNode {
    /// Digits.
    Number(String),
    /// A parameter.
    Param(String),
    /// `count(KIND [in R])`, which only conditions have.
    Count(Box<(KindSet, Option<NodeSet>)>),
    /// In parentheses.
    Group(Box<Expr>),
    /// So many minus signs before it.
    Minus(usize, Box<Expr>),
    /// Operands and the operators before all but the first, read from the left.
    Chain(Box<Expr>, Vec<(char, Expr)>),
    /// A tower of powers, read from the right.
    Power(Vec<Expr>),
}
