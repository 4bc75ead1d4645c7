//! Statements that are repeated: `for` and its list.

use super::{Condition, Expr, NodeSet, Text};
use crate::source::Span;

/// `for NAME in LIST [if CONDITION] { … }`: its statements, repeated for each number, kind or node
/// of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct For<T> {
    /// The keyword.
    pub head: Span,
    /// The parameter.
    pub name: Text,
    /// The list.
    pub list: LoopList,
    /// The condition for a round, which compares numbers, and its span with the keyword.
    pub filter: Option<Box<(Condition, Span)>>,
    /// The span of the whole statement.
    pub span: Span,
    /// The statements in the braces.
    pub statements: Vec<T>,
}

/// The list that a `for` goes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopList {
    /// `A..B`: the numbers from the first to the last.
    Numbers(Expr, Expr),
    /// Kinds or nodes; `any` stands as a name.
    Names(NodeSet),
}

impl<T> For<T> {
    /// Returns the first and the last number, if the list is one of numbers.
    #[must_use]
    pub fn ends(&self) -> Option<[&Expr; 2]> {
        if let LoopList::Numbers(from, to) = &self.list { Some([from, to]) } else { None }
    }
}

/// A statement that may stand for a sequence of statements, one for each item of a list.
pub trait Repeated: Sized {
    /// The keyword of the block that the statement stands in.
    const BLOCK: &'static str;

    /// Creates the statement from a `for`.
    fn repeat(repeated: For<Self>) -> Self;

    /// Returns the `for`, if the statement is one.
    fn repeated(&self) -> Option<&For<Self>>;
}

/// Returns the statements with each `for` replaced by the statements in it.
pub fn written<T: Repeated>(statements: &[T]) -> Vec<&T> {
    let mut found = Vec::new();
    for statement in statements {
        match statement.repeated() {
            Some(repeated) => found.extend(written(&repeated.statements)),
            None => found.push(statement),
        }
    }
    found
}
