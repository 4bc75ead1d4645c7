//! The positions of a space that satisfy a condition, computed row by row at the first access.

use super::{RowTest, Space};
use crate::cpu::Kernel;
use std::sync::OnceLock;

/// A set of marked positions.
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
        let row = size_of::<OnceLock<Option<Box<[u64]>>>>() as u64
            + space.row_positions().div_ceil(64) as u64 * 8;
        space.rows() as u64 * row
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
