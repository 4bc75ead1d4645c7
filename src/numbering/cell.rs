//! Entries of tables, and operations on rows of them.

use super::bits;
use std::ops::BitOrAssign;

/// The result of settling a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The number of positions that were reached for the first time.
    pub new: u64,
    /// `true` if the row has positions to sweep: new ones, or old ones with moves that only now
    /// become legal.
    pub live: bool,
}

/// The largest number of tables that hold the visited set.
pub const MOST_TABLES: usize = 3;

/// The same row of the tables of the visited set; the tables in use come first.
pub type SeenRow<'t, C> = [Option<&'t mut [C]>; MOST_TABLES];

/// An entry of a table: 64 positions, or one position and the clicks that it remembers.
pub trait Cell: Copy + Default + PartialEq + BitOrAssign + Send + Sync {
    /// The number of positions of an entry.
    const BOARDS: usize;

    /// Inserts positions with an empty memory into a row.
    ///
    /// # Arguments
    /// * `word` - the index of the 64 positions in the row
    /// * `positions` - the positions to insert, as bits
    fn enter(row: &mut [Self], word: usize, positions: u64);

    /// Returns the number of tables that distinguish neighbouring levels of the visited set, if no
    /// move leads back by more than one level.
    ///
    /// # Arguments
    /// `back` - `true` if every move has an inverse move
    fn tables_of_levels(back: bool) -> usize;

    /// Removes positions of the visited set from a row, and adds the other positions to the visited
    /// set.
    ///
    /// # Arguments
    /// * `fresh` - the positions that sweeps reached; afterwards the positions that are still to be
    ///   swept
    /// * `seen` - the same row of the visited set, with as many tables as are kept; none if levels
    ///   are disjoint
    /// * `depth` - the number of the level
    ///
    /// # Returns
    /// The counts of the positions that are left.
    fn settle(fresh: &mut [Self], seen: SeenRow<Self>, depth: usize) -> Settled;

    /// Returns those of 64 positions of a settled row that were reached for the first time, as
    /// bits.
    fn fresh(row: &[Self], word: usize) -> u64;

    /// Returns `false` only if a position was not in a level, neither for the first time nor again;
    /// `true` may be wrong.
    ///
    /// # Arguments
    /// `seen` - its row of the visited set, in at least one table
    fn stood(seen: [Option<&[Self]>; MOST_TABLES], position: usize, depth: usize) -> bool;
}

/// Returns the code that a number of tables keep of a level: a number from 1 on, in binary.
fn code(depth: usize, tables: usize) -> usize {
    1 + depth % ((1 << tables) - 1)
}

/// Settles a row of bits: a visited position has the code of its level, with one bit in each table.
#[inline(always)]
fn settle_in<const TABLES: usize>(
    fresh: &mut [u64],
    seen: [&mut [u64]; TABLES],
    depth: usize,
) -> Settled {
    let code = code(depth, TABLES);
    let marks: [u64; TABLES] =
        std::array::from_fn(|table| if code >> table & 1 == 1 { u64::MAX } else { 0 });
    let seen = seen.map(|table| &mut table[..fresh.len()]);
    let mut new = 0;
    for (at, fresh) in fresh.iter_mut().enumerate().filter(|(_, fresh)| **fresh != 0) {
        *fresh &= !seen.iter().fold(0, |known, table| known | table[at]);
        for table in 0..TABLES {
            seen[table][at] |= *fresh & marks[table];
        }
        new += u64::from(fresh.count_ones());
    }
    Settled { new, live: new > 0 }
}

impl Cell for u64 {
    const BOARDS: usize = 64;

    fn enter(row: &mut [u64], word: usize, positions: u64) {
        row[word] |= positions;
    }

    fn tables_of_levels(back: bool) -> usize {
        if back { 2 } else { 3 }
    }

    #[inline(always)]
    fn settle(fresh: &mut [u64], seen: SeenRow<u64>, depth: usize) -> Settled {
        match seen {
            [Some(first), Some(second), Some(third)] => {
                settle_in(fresh, [first, second, third], depth)
            }
            [Some(first), Some(second), None] => settle_in(fresh, [first, second], depth),
            [Some(first), ..] => settle_in(fresh, [first], depth),
            [None, ..] => {
                let new = bits::count(fresh);
                Settled { new, live: new > 0 }
            }
        }
    }

    #[inline(always)]
    fn fresh(row: &[u64], word: usize) -> u64 {
        row[word]
    }

    fn stood(seen: [Option<&[u64]>; MOST_TABLES], position: usize, depth: usize) -> bool {
        let tables = seen.iter().flatten().count();
        let kept = seen
            .iter()
            .flatten()
            .enumerate()
            .fold(0, |kept, (at, row)| kept | usize::from(bits::contains(row, position)) << at);
        kept == code(depth, tables)
    }
}
