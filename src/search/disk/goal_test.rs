//! The goals among positions with numbers, block by block.
//!
//! A block is tested again at each level that has a position in it. Nearly all blocks have no goal:
//! a bit for each of them says so.

use crate::budget::Budget;
use crate::cpu::Kernel;
use crate::ground::Task;
use crate::model::Condition;
use crate::numbering::{RowTest, Space};
use crate::search::reservation::Reservation;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The part of the free memory that the bits of blocks may take.
const SHARE: u64 = 16;

/// A goal, with the blocks that are known to have none.
pub(super) struct GoalTest<'b> {
    test: RowTest,
    kernel: Kernel,
    /// A number of cells that no block falls short of.
    length: usize,
    /// A bit for each stretch of so many cells, that of the first cell of a block: 1 if the block
    /// has no goal. Empty if memory is short.
    without: Vec<AtomicU64>,
    _room: Option<Reservation<'b>>,
}

impl<'b> GoalTest<'b> {
    /// Prepares the test of a goal; `stuck` refers to the moves of the task.
    pub(super) fn new<S: Space>(
        space: &S,
        goal: &Condition,
        task: &Task,
        budget: &'b Budget,
    ) -> Self {
        let lengths = (0..space.rows()).map(|row| space.block_words(row));
        let length = lengths.min().unwrap_or(1).max(1);
        let bytes = space.cells().div_ceil(length as u64).div_ceil(64) * 8;
        let room = (bytes <= budget.free_bytes() / SHARE)
            .then(|| Reservation::take(bytes, budget).ok())
            .flatten();
        let words = room.as_ref().map_or(0, |_| bytes / 8);
        Self {
            test: RowTest::new(goal, task),
            kernel: budget.kernel(),
            length,
            without: (0..words).map(|_| AtomicU64::new(0)).collect(),
            _room: room,
        }
    }

    /// Returns the goals of the block that begins with a cell; `None` if there is none.
    fn block<S: Space>(
        &self,
        space: &S,
        (row, number): (usize, usize),
        cell: usize,
    ) -> Option<Box<[u64]>> {
        let stretch = cell / self.length;
        let (known, bit) = (self.without.get(stretch / 64), 1 << (stretch % 64));
        if known.is_some_and(|known| known.load(Relaxed) & bit != 0) {
            return None;
        }
        let goals = self.test.blocks(space, row, number..number + 1, self.kernel);
        if let (None, Some(known)) = (&goals, known) {
            known.fetch_or(bit, Relaxed);
        }
        goals
    }
}

/// The goals of one block after the other.
pub(super) struct BlockGoals<'r, S> {
    space: &'r S,
    test: Option<&'r GoalTest<'r>>,
    /// The row of the last block, its words in the row, and its goals.
    last: (usize, Range<usize>, Option<Box<[u64]>>),
}

impl<'r, S: Space> BlockGoals<'r, S> {
    /// Begins with no block; without a test there is no goal.
    pub(super) fn new(space: &'r S, test: Option<&'r GoalTest>) -> Self {
        Self { space, test, last: (0, 0..0, None) }
    }

    /// Returns the goals among 64 positions of a row.
    #[inline]
    pub(super) fn word(&mut self, row: usize, word: usize) -> u64 {
        let Some(test) = self.test else { return 0 };
        if self.last.0 != row || !self.last.1.contains(&word) {
            let length = self.space.block_words(row);
            let number = word / length;
            let words = number * length..(number + 1) * length;
            let cell = self.space.row_begin(row) + words.start;
            self.last = (row, words, test.block(self.space, (row, number), cell));
        }
        let (_, words, goals) = &self.last;
        goals.as_ref().map_or(0, |goals| goals[word - words.start])
    }
}
