//! Conditions on the positions of a row, tested 64 positions at a time without unranking.
//!
//! The result is the same as that of the condition itself on every reachable position. A space only
//! has to find the positions of a block (a piece of a row that stays in the nearest cache) that
//! hold some kinds on a node; the rest is AND, OR, NOT and counts across words.

mod compile;
mod counter;
mod pool;

use super::Space;
use crate::cpu::{Job, Kernel};
use crate::ground::Task;
use crate::model::{Comparison, Condition, KindSet, NodeId};
use compile::Compiler;
use counter::Counter;
use pool::{Bits, Pool};
use std::ops::Range;
use std::sync::OnceLock;

/// A piece of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the row.
    pub row: usize,
    /// The number of the piece in the row.
    pub number: usize,
}

/// The positions of a block that satisfy a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// No position.
    None,
    /// All positions.
    All,
    /// The positions whose bits were written.
    Some,
}

impl Holding {
    /// Returns the positions of a block that are all found or none.
    #[inline(always)]
    pub(super) fn all_if(found: bool) -> Self {
        if found { Self::All } else { Self::None }
    }
}

/// A test of a single node, or of other tests.
#[derive(Debug)]
enum Test {
    Holds(NodeId, KindSet),
    Count(Vec<Test>, Comparison, i128),
    Sum(Vec<(u64, Test)>, Comparison, i128),
    Not(Box<Test>),
    All(Vec<Test>),
    Any(Vec<Test>),
}

/// A condition, compiled for rows.
#[derive(Debug)]
pub struct RowTest(Test);

impl RowTest {
    /// Compiles a condition.
    ///
    /// # Arguments
    /// * `task` - the moves that `stuck` refers to
    ///
    /// # Complexity
    /// Linear in the size of the condition; with `stuck`, times the size of the moves and of the
    /// `never` conditions.
    #[must_use]
    pub fn new(condition: &Condition, task: &Task) -> Self {
        Self(Compiler { task, after: None }.test(condition))
    }

    /// Finds the positions of a row that satisfy the condition.
    ///
    /// # Returns
    /// The positions as bits, 64 to a word; `None` if there is none.
    ///
    /// # Complexity
    /// A few operations on words for each node that the condition names, unless a part of the
    /// condition decides it.
    pub fn row<S: Space>(&self, space: &S, row: usize, kernel: Kernel) -> Option<Box<[u64]>> {
        let words = space.row_positions(row).div_ceil(64);
        self.blocks(space, row, 0..words / space.block_words(row), kernel)
    }

    /// Finds the positions of neighbouring blocks of a row that satisfy the condition; see
    /// [`RowTest::row`].
    pub fn blocks<S: Space>(
        &self,
        space: &S,
        row: usize,
        blocks: Range<usize>,
        kernel: Kernel,
    ) -> Option<Box<[u64]>> {
        let positions = space.row_positions(row);
        let (words, length) = (positions.div_ceil(64), space.block_words(row));
        let mut tester = Tester { space, pool: Pool::new(kernel) };
        let mut found: Option<Box<[u64]>> = None;
        for (at, number) in blocks.clone().enumerate() {
            let tail = if (number + 1) * length == words { tail(positions) } else { u64::MAX };
            tester.pool.tail = tail;
            let bits = tester.test(Block { row, number }, &self.0);
            if matches!(bits, Bits::None) {
                continue;
            }
            let block = &mut found.get_or_insert_with(|| vec![0; blocks.len() * length].into())
                [at * length..(at + 1) * length];
            match &bits {
                Bits::Some(words) => block.copy_from_slice(words),
                Bits::All | Bits::None => block.fill(u64::MAX),
            }
            block[length - 1] &= tail;
            tester.pool.drop(bits);
        }
        found
    }
}

/// Returns the bits of the last word of a row that are positions.
fn tail(positions: usize) -> u64 {
    u64::MAX >> ((64 - positions % 64) % 64)
}

struct Tester<'s, S> {
    space: &'s S,
    pool: Pool,
}

impl<S: Space> Tester<'_, S> {
    fn test(&mut self, block: Block, test: &Test) -> Bits {
        match test {
            Test::Holds(node, kinds) => self.holds(block, *node, kinds),
            Test::Not(part) => {
                let bits = self.test(block, part);
                self.pool.not(bits)
            }
            Test::All(parts) => {
                let mut all = Bits::All;
                for part in parts {
                    let bits = self.test(block, part);
                    all = self.pool.and(all, bits);
                    if matches!(all, Bits::None) {
                        break;
                    }
                }
                all
            }
            Test::Any(parts) => {
                let mut any = Bits::None;
                for part in parts {
                    let bits = self.test(block, part);
                    any = self.pool.or(any, bits);
                    if matches!(any, Bits::All) {
                        break;
                    }
                }
                any
            }
            Test::Sum(parts, comparison, number) => {
                let mut counter = Counter::default();
                for (times, part) in parts {
                    let bits = self.test(block, part);
                    counter.add_times(*times, bits, &mut self.pool);
                }
                counter.compare(*comparison, *number, &mut self.pool)
            }
            Test::Count(parts, comparison, number) => {
                let mut counter = Counter::default();
                for part in parts {
                    let bits = self.test(block, part);
                    counter.add(bits, &mut self.pool);
                }
                counter.compare(*comparison, *number, &mut self.pool)
            }
        }
    }

    fn holds(&mut self, block: Block, node: NodeId, kinds: &KindSet) -> Bits {
        let mut words = self.pool.take();
        let found = self.pool.kernel.run(Lookup {
            space: self.space,
            block,
            node,
            kinds,
            words: &mut words,
        });
        match found {
            Holding::Some => return Bits::Some(words),
            Holding::None | Holding::All => self.pool.give_back(words),
        }
        if found == Holding::All { Bits::All } else { Bits::None }
    }
}

/// A lookup of a node.
struct Lookup<'a, S> {
    space: &'a S,
    block: Block,
    node: NodeId,
    kinds: &'a KindSet,
    words: &'a mut Vec<u64>,
}

impl<S: Space> Job for Lookup<'_, S> {
    type Answer = Holding;

    #[inline(always)]
    fn run(self) -> Holding {
        self.space.holding(self.block, self.node, self.kinds, self.words)
    }
}

/// The positions of a space that satisfy a condition, computed row by row at the first access.
#[derive(Debug)]
pub struct Marks<'s, S> {
    space: &'s S,
    test: RowTest,
    kernel: Kernel,
    rows: Vec<OnceLock<Option<Box<[u64]>>>>,
}

impl<'s, S: Space> Marks<'s, S> {
    /// Returns the bytes that the marks take once all rows are computed.
    pub fn bytes(space: &S) -> u64 {
        let row = |row| {
            size_of::<OnceLock<Option<Box<[u64]>>>>() + space.row_positions(row).div_ceil(64) * 8
        };
        (0..space.rows()).map(|number| row(number) as u64).sum()
    }

    /// Creates the marks of the positions that satisfy a condition.
    #[must_use]
    pub fn new(space: &'s S, test: RowTest, kernel: Kernel) -> Self {
        Self {
            space,
            test,
            kernel,
            rows: std::iter::repeat_with(OnceLock::new).take(space.rows()).collect(),
        }
    }

    /// Returns the marked positions of a row, 64 to a word; `None` if there is none.
    pub fn row(&self, row: usize) -> Option<&[u64]> {
        self.rows[row].get_or_init(|| self.test.row(self.space, row, self.kernel)).as_deref()
    }
}
