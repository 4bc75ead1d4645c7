//! The strips of a table over numbers of positions, and the batches of them that one worker makes
//! at a time.

use crate::numbering::Space;
use std::ops::Range;

/// The number of strips that a table has where each is neither small nor large.
const STRIPS: usize = 256;
/// The fewest cells of a strip, unless the table has fewer.
const FEWEST_CELLS: usize = if cfg!(test) { 4 } else { 1 << 10 };
/// The most cells of a strip, unless a group of rows has more.
const MOST_CELLS: usize = 1 << 22;

/// Neighbouring cells of a table: those of whole groups of rows, or of a part of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) groups: Range<usize>,
    pub(super) rows: Range<usize>,
    /// The indexes of the cells in the whole table.
    pub(super) cells: Range<usize>,
}

impl Cut {
    /// Returns the cut of some groups of rows.
    fn of<S: Space>(space: &S, groups: Range<usize>) -> Self {
        let rows = space.group(groups.start).start..space.group(groups.end - 1).end;
        let last = rows.end - 1;
        let cells = space.row_begin(rows.start)..space.row_begin(last) + space.row_cells(last);
        Self { groups, rows, cells }
    }

    /// Returns `true` if it has only a part of its row.
    fn is_part<S: Space>(&self, space: &S) -> bool {
        self.rows.len() == 1 && self.cells.len() < space.row_cells(self.rows.start)
    }

    /// Returns each row with its cells, or the part of the row.
    pub(super) fn parts<'s, S: Space>(
        &'s self,
        space: &'s S,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + use<'s, S> {
        self.rows.clone().map(|row| {
            let begin = space.row_begin(row);
            let end = begin + space.row_cells(row);
            (row, begin.max(self.cells.start)..end.min(self.cells.end))
        })
    }
}

/// Cuts the table of a space into strips.
///
/// # Returns
/// The strips in the order of their cells. They depend on the space alone.
pub(super) fn strips<S: Space>(space: &S) -> Vec<Cut> {
    let size = (space.cells() as usize).div_ceil(STRIPS).clamp(FEWEST_CELLS, MOST_CELLS);
    let mut strips: Vec<Cut> = Vec::new();
    for group in 0..space.groups() {
        let whole = Cut::of(space, group..group + 1);
        if space.cuts_rows() && whole.cells.len() > size {
            strips.extend(whole.cells.clone().step_by(size).map(|begin| Cut {
                cells: begin..(begin + size).min(whole.cells.end),
                ..whole.clone()
            }));
            continue;
        }
        match strips.last_mut().filter(|last| !last.is_part(space)) {
            Some(last) if last.cells.len() + whole.cells.len() <= size => {
                last.groups.end = whole.groups.end;
                last.rows.end = whole.rows.end;
                last.cells.end = whole.cells.end;
            }
            _ => strips.push(whole),
        }
    }
    strips
}

/// Neighbouring strips that are made at once.
#[derive(Clone, Debug)]
pub(super) struct StripBatch {
    /// The numbers of the strips.
    pub(super) strips: Range<usize>,
    pub(super) rows: Range<usize>,
    pub(super) cells: Range<usize>,
}

/// Joins neighbouring strips to batches: several whole strips, or several parts of one row.
///
/// # Arguments
/// * `most` - the greatest number of cells of a batch of several strips
pub(super) fn batches<S: Space>(space: &S, strips: &[Cut], most: usize) -> Vec<StripBatch> {
    let mut batches: Vec<StripBatch> = Vec::new();
    let mut is_part = false;
    for (number, strip) in strips.iter().enumerate() {
        let fits = |last: &StripBatch| {
            last.cells.len() + strip.cells.len() <= most
                && match is_part {
                    true => last.rows == strip.rows,
                    false => !strip.is_part(space),
                }
        };
        match batches.last_mut() {
            Some(last) if fits(last) => {
                last.strips.end = number + 1;
                last.rows.end = strip.rows.end;
                last.cells.end = strip.cells.end;
            }
            _ => batches.push(StripBatch {
                strips: number..number + 1,
                rows: strip.rows.clone(),
                cells: strip.cells.clone(),
            }),
        }
        is_part = strip.is_part(space);
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::samples;
    use crate::numbering::{AnySpace, Numbering, Seeds, Visit, space};

    struct Check;

    impl<'s> Visit<'s> for Check {
        type Answer = usize;

        fn visit<S: Space + 's>(self, space: &'s S) -> usize {
            let strips = strips(space);
            let mut end = 0;
            for strip in &strips {
                assert_eq!(strip.cells.start, end);
                end = strip.cells.end;
                let mut cell = strip.cells.start;
                for (row, cells) in strip.parts(space) {
                    assert!(strip.rows.contains(&row) && cells.start == cell);
                    cell = cells.end;
                }
                assert_eq!(cell, end);
            }
            assert_eq!(end, space.cells() as usize);
            for most in [1, 100, 400, 1 << 20] {
                let batches = batches(space, &strips, most);
                let (mut number, mut cell) = (0, 0);
                for batch in batches {
                    assert_eq!((batch.strips.start, batch.cells.start), (number, cell));
                    (number, cell) = (batch.strips.end, batch.cells.end);
                    assert!(batch.strips.len() == 1 || batch.cells.len() <= most);
                    let whole = batch.rows.start == batch.rows.end - 1
                        || batch.cells.start == space.row_begin(batch.rows.start)
                            && strips[batch.strips.end - 1].cells.end == cell;
                    assert!(whole);
                }
                assert_eq!((number, cell), (strips.len(), end));
            }
            strips.len()
        }
    }

    #[test]
    fn strips_and_batches_cover_the_table() {
        let (puzzle, start, _) = samples::eight();
        let seeds = [start];
        let task = samples::task(&puzzle);
        let of =
            |numbering| -> AnySpace { space(&task, Seeds::Positions(&seeds), numbering).unwrap() };
        assert!(of(Numbering::Arrangement).with(Check) > 9);
        assert!(of(Numbering::Multiset).with(Check) > 9);
    }
}
