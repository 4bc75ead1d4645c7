//! The statements and blocks of a text.

use crate::syntax::token::tokens;
use crate::syntax::words::{Place, VERSION, at};
use std::ops::Range;

/// The words for a `for` in other languages.
pub const LOOPS: [&str; 4] = ["foreach", "forall", "loop", "repeat"];

/// A statement or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A statement without braces, from its first letter to its last.
    Statement(Range<usize>),
    /// A block.
    Block(BlockNode),
    /// A `}` that closes nothing.
    Stray(usize),
}

/// A block in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockNode {
    /// The text before `{`, without blanks around it; perhaps empty.
    pub head: Range<usize>,
    /// The place of `{`.
    pub open: Open,
    /// The statements and blocks in the braces.
    pub nodes: Vec<Node>,
    /// The repeated head and `{`, if they are written twice.
    pub twice: Option<Range<usize>>,
    /// The positions of each `}` after which the block continues.
    pub early: Vec<usize>,
    /// The position of `}`; `None` if the block is never closed.
    pub close: Option<usize>,
    /// The end of the block.
    pub end: usize,
}

/// The place of the opening brace of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// A brace on the line of the head, as expected.
    At(usize),
    /// A brace on a later line.
    Late(usize),
    /// No brace: there is a `}`, but no `{`.
    Never,
}

impl BlockNode {
    /// Returns the range of the whole block.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.head.start..self.end
    }
}

impl Node {
    /// Returns the range of the whole node.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        match self {
            Self::Statement(range) => range.clone(),
            Self::Block(block) => block.range(),
            Self::Stray(at) => *at..at + 1,
        }
    }
}

/// Returns `true` if the node after a block consists of the clauses of the block as a move.
pub(in crate::syntax) fn is_tail(text: &str, block: &BlockNode, next: &Node) -> bool {
    let apart = || text[block.end..next.range().start].contains(';');
    begins_tail(text, next) && text[block.head.clone()].starts_with("press") && !apart()
}

/// Returns `true` if a statement begins with the first word of a clause after a move.
pub(in crate::syntax) fn begins_tail(text: &str, next: &Node) -> bool {
    let Node::Statement(range) = next else { return false };
    let first = tokens(&text[range.clone()]).next().map_or("", |token| token.text);
    at(Place::Tail).any(|word| word.is_kept(VERSION) && word.text == first)
}
