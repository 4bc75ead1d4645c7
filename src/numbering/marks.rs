//! The positions of a space that satisfy a condition, found row by row when they are first asked for.

use super::{RowTest, Space};
use crate::cpu::Kernel;
use std::sync::OnceLock;

/// Marks on positions.
#[derive(Debug)]
pub struct Marks<'s, S> {
    space: &'s S,
    test: RowTest,
    kernel: Kernel,
    rows: Vec<OnceLock<Option<Box<[u64]>>>>,
}

impl<'s, S: Space> Marks<'s, S> {
    /// The bytes that they take once all rows were asked for.
    pub fn bytes(space: &S) -> u64 {
        let row = size_of::<OnceLock<Option<Box<[u64]>>>>() as u64 + space.row_positions().div_ceil(64) as u64 * 8;
        space.rows() as u64 * row
    }

    /// Marks the positions that satisfy a condition.
    #[must_use]
    pub fn new(space: &'s S, test: RowTest, kernel: Kernel) -> Self {
        Self { space, test, kernel, rows: std::iter::repeat_with(OnceLock::new).take(space.rows()).collect() }
    }

    /// The marked positions of a row, 64 to a word; `None` if there is none.
    pub fn row(&self, row: usize) -> Option<&[u64]> {
        self.rows[row].get_or_init(|| self.test.row(self.space, row, self.kernel)).as_deref()
    }
}
