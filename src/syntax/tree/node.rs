//! Statements and blocks of a text.

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
