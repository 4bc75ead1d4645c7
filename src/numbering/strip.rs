//! Strips: neighbouring rows of a table under construction that one thread alone writes, with marks
//! of the rows that may not be empty.

use std::ops::Range;

/// Neighbouring rows of the next level; moves to other rows belong to the threads that own those
/// rows.
#[derive(Debug)]
pub struct Strip<'t, C> {
    rows: Range<usize>,
    row_cells: usize,
    cells: &'t mut [C],
    touched: &'t mut [bool],
}

impl<'t, C: Copy + Default> Strip<'t, C> {
    /// Cuts a table into strips.
    ///
    /// # Arguments
    /// * `cells` - the whole table
    /// * `touched` - for each of its rows, `false` only if it is empty
    /// * `lengths` - the number of rows of each strip, in order; their sum is at most the number of
    ///   rows
    pub fn cut(
        mut cells: &'t mut [C],
        mut touched: &'t mut [bool],
        lengths: &[usize],
    ) -> Vec<Self> {
        let row_cells = cells.len() / touched.len().max(1);
        let (mut strips, mut begin) = (Vec::with_capacity(lengths.len()), 0);
        for &length in lengths {
            let here = (cells.split_off_mut(..length * row_cells), touched.split_off_mut(..length));
            if let (Some(cells), Some(touched)) = here {
                strips.push(Self { rows: begin..begin + length, row_cells, cells, touched });
            }
            begin += length;
        }
        strips
    }

    /// Empties all rows.
    pub fn clear(&mut self) {
        for (cells, touched) in self
            .cells
            .chunks_mut(self.row_cells)
            .zip(&mut *self.touched)
            .filter(|(_, touched)| **touched)
        {
            cells.fill(C::default());
            *touched = false;
        }
    }

    /// Returns `true` if a row is in the strip.
    #[inline(always)]
    pub(super) fn holds(&self, row: usize) -> bool {
        self.rows.contains(&row)
    }

    /// Marks a row as touched and returns the index of its first cell in the strip, or `None` if it
    /// is outside.
    #[inline(always)]
    pub(super) fn begin(&mut self, row: usize) -> Option<usize> {
        let at = row.wrapping_sub(self.rows.start);
        *self.touched.get_mut(at)? = true;
        Some(at * self.row_cells)
    }

    /// Marks a row as touched and returns its cells, or `None` if it is outside.
    #[inline(always)]
    pub(super) fn row(&mut self, row: usize) -> Option<&mut [C]> {
        let begin = self.begin(row)?;
        self.cells.get_mut(begin..begin + self.row_cells)
    }

    /// Returns all cells.
    #[inline(always)]
    pub(super) fn cells(&mut self) -> &mut [C] {
        self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_in_one_strip() {
        let (mut cells, mut touched) = ([0; 21], [false; 7]);
        for row in 0..7 {
            let mut strips: Vec<Strip<u8>> = Strip::cut(&mut cells, &mut touched, &[3, 3, 1]);
            assert_eq!(strips.len(), 3);
            assert!(
                strips.iter().enumerate().all(|(at, strip)| strip.holds(row) == (row / 3 == at))
            );
            strips
                .iter_mut()
                .filter_map(|strip| strip.row(row))
                .for_each(|cells| cells.fill(row as u8 + 1));
        }
        assert_eq!(cells.to_vec(), (0..21).map(|cell| cell / 3 + 1).collect::<Vec<u8>>());
        assert_eq!(touched, [true; 7]);
        Strip::cut(&mut cells, &mut touched, &[3, 0, 4])[2..].iter_mut().for_each(Strip::clear);
        assert!(cells.iter().enumerate().all(|(at, &cell)| (cell == 0) == (at >= 9)));
        assert_eq!(touched, [true, true, true, false, false, false, false]);
    }
}
