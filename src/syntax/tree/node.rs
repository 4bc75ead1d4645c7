//! Statements and blocks of a text.

use crate::syntax::token::tokens;
use crate::syntax::words::{Place, VERSION, at};
use std::ops::Range;

/// What a `for` is called elsewhere.
pub const LOOPS: [&str; 4] = ["foreach", "forall", "loop", "repeat"];

/// A statement or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A statement without braces, from its first letter to its last.
    Statement(Range<usize>),
    /// A block.
    Block(Block),
    /// A `}` that closes nothing.
    Stray(usize),
}

/// A block in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What stands before `{`, without blanks around it; perhaps nothing.
    pub head: Range<usize>,
    /// Where `{` stands.
    pub open: Open,
    /// What stands inside.
    pub nodes: Vec<Node>,
    /// Its head and `{` once more, where they stand twice.
    pub twice: Option<Range<usize>>,
    /// Each `}` that seems to end the block, though it goes on behind it.
    pub early: Vec<usize>,
    /// Where `}` stands; `None` if the block is never closed.
    pub close: Option<usize>,
    /// Where the block ends.
    pub end: usize,
}

/// Where a block opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// On the line of its head, as it should.
    At(usize),
    /// On a later line.
    Late(usize),
    /// Nowhere: there is a `}`, and no `{`.
    Never,
}

impl Block {
    /// The whole of it.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.head.start..self.end
    }
}

impl Node {
    /// The whole of it.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        match self {
            Self::Statement(range) => range.clone(),
            Self::Block(block) => block.range(),
            Self::Stray(at) => *at..at + 1,
        }
    }
}

/// Whether what stands behind a block is what follows the block as a move.
pub(in crate::syntax) fn is_tail(text: &str, block: &Block, next: &Node) -> bool {
    let apart = || text[block.end..next.range().start].contains(';');
    begins_tail(text, next) && text[block.head.clone()].starts_with("press") && !apart()
}

/// Whether a statement begins as what follows a move does.
pub(in crate::syntax) fn begins_tail(text: &str, next: &Node) -> bool {
    let Node::Statement(range) = next else { return false };
    let first = tokens(&text[range.clone()]).next().map_or("", |token| token.text);
    at(Place::Tail).any(|word| word.is_kept(VERSION) && word.text == first)
}
