//! Entries of tables, and what is done with rows of them.

use super::bits;
use std::ops::BitOrAssign;

/// What is left of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Positions that were reached for the first time.
    pub new: u64,
    /// Whether there is anything to sweep: such positions, or others from which only now some moves can be made.
    pub live: bool,
}

/// The most tables in which positions are kept that were seen.
pub const MOST_TABLES: usize = 3;

/// A row of these tables, the first ones of which are there.
pub type SeenRow<'t, C> = [Option<&'t mut [C]>; MOST_TABLES];

/// An entry of a table: 64 positions, or one and what is remembered of it.
pub trait Cell: Copy + Default + BitOrAssign + Send + Sync {
    /// The positions of an entry.
    const BOARDS: usize;

    /// Enters some of 64 positions, before which nothing was clicked, into a row.
    ///
    /// # Arguments
    /// * `word` - which 64 positions of the row
    /// * `positions` - those to be entered, as bits
    fn enter(row: &mut [Self], word: usize, positions: u64);

    /// How many tables of what was seen tell in which level that was: apart from those around it, if no move leads to a level before the last one.
    ///
    /// # Arguments
    /// `back` - whether a move takes back each move
    fn tables_of_levels(back: bool) -> usize;

    /// Takes out of a row what was seen before, and adds the rest to what was seen.
    ///
    /// # Arguments
    /// * `fresh` - what sweeps reached; afterwards what is still to be swept
    /// * `seen` - the same row of all positions seen, in as many tables as are kept; none where levels are disjoint
    /// * `depth` - which level it is
    ///
    /// # Returns
    /// What is left.
    fn settle(fresh: &mut [Self], seen: SeenRow<Self>, depth: usize) -> Settled;

    /// Which of 64 positions of a settled row were reached for the first time, as bits.
    fn fresh(row: &[Self], word: usize) -> u64;

    /// Whether a position may have stood in a level, be it reached for the first time or not: never denied if it did.
    ///
    /// # Arguments
    /// `seen` - its row of all positions seen, in at least one table
    fn stood(seen: [Option<&[Self]>; MOST_TABLES], position: usize, depth: usize) -> bool;
}

/// What is kept of a level in so many tables: a number from 1 on, in binary.
fn code(depth: usize, tables: usize) -> usize {
    1 + depth % ((1 << tables) - 1)
}

/// Settles a row of bits: a position that was seen has the code of its level, one bit to a table.
#[inline(always)]
fn settle_in<const TABLES: usize>(fresh: &mut [u64], seen: [&mut [u64]; TABLES], depth: usize) -> Settled {
    let code = code(depth, TABLES);
    let marks: [u64; TABLES] = std::array::from_fn(|table| if code >> table & 1 == 1 { u64::MAX } else { 0 });
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
            [Some(first), Some(second), Some(third)] => settle_in(fresh, [first, second, third], depth),
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
        let kept = seen.iter().flatten().enumerate().fold(0, |kept, (at, row)| kept | usize::from(bits::contains(row, position)) << at);
        kept == code(depth, tables)
    }
}
