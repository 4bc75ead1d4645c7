//! Conditions on the positions of a row, tested 64 positions at a time and without unranking any of them.
//!
//! In: a condition and a task. Out: for each row of a space the positions that satisfy the condition, as bits. Promises the same answer as the
//! condition itself on every position that can be reached. All that a space has to say is which positions of a block, a piece of a row that stays
//! in the nearest cache, hold some kinds on a node; AND, OR, NOT and counts across words do the rest.

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

/// A piece of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Which row.
    pub row: usize,
    /// Which of its pieces.
    pub number: usize,
}

/// Which positions of a block hold something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// None of them.
    None,
    /// All of them.
    All,
    /// Those whose bits were written.
    Some,
}

/// A test of single nodes, or of tests.
#[derive(Debug)]
enum Test {
    Holds(NodeId, KindSet),
    Count(Vec<Test>, Comparison, i128),
    Sum(Vec<(u64, Test)>, Comparison, i128),
    Not(Box<Test>),
    All(Vec<Test>),
    Any(Vec<Test>),
}

/// A condition, compiled to be tested on rows.
#[derive(Debug)]
pub struct RowTest(Test);

impl RowTest {
    /// Compiles a condition.
    ///
    /// # Arguments
    /// * `task` - the moves by which `stuck` is meant
    ///
    /// # Complexity
    /// Linear in the size of the condition; where it asks for `stuck`, times that of the moves and of what they must not lead to.
    #[must_use]
    pub fn new(condition: &Condition, task: &Task) -> Self {
        Self(Compiler { task, after: None }.test(condition))
    }

    /// Finds the positions of a row that satisfy the condition.
    ///
    /// # Returns
    /// 64 of them to a word; `None` if there is none.
    ///
    /// # Complexity
    /// A few operations on words for each node that the condition names, unless less of it decides.
    pub fn row<S: Space>(&self, space: &S, row: usize, kernel: Kernel) -> Option<Box<[u64]>> {
        let (words, length) = (space.row_positions().div_ceil(64), space.block_words());
        let mut tester = Tester { space, pool: Pool::new(kernel) };
        let mut found: Option<Box<[u64]>> = None;
        for number in 0..words / length {
            let tail = if (number + 1) * length == words { tail(space.row_positions()) } else { u64::MAX };
            tester.pool.tail = tail;
            let bits = tester.test(Block { row, number }, &self.0);
            if matches!(bits, Bits::None) {
                continue;
            }
            let block = &mut found.get_or_insert_with(|| vec![0; words].into())[number * length..(number + 1) * length];
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

/// The bits of the last word of a row that are positions.
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
        let found = self.pool.kernel.run(Look { space: self.space, block, node, kinds, words: &mut words });
        match found {
            Holding::Some => return Bits::Some(words),
            Holding::None | Holding::All => self.pool.give_back(words),
        }
        if found == Holding::All { Bits::All } else { Bits::None }
    }
}

/// One look at a node.
struct Look<'a, S> {
    space: &'a S,
    block: Block,
    node: NodeId,
    kinds: &'a KindSet,
    words: &'a mut Vec<u64>,
}

impl<S: Space> Job for Look<'_, S> {
    type Answer = Holding;

    #[inline(always)]
    fn run(self) -> Holding {
        self.space.holding(self.block, self.node, self.kinds, self.words)
    }
}
