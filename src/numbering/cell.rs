//! Entries of tables, and what is done with rows of them.

use super::bits;
use std::ops::BitOrAssign;

/// What is left of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Boards that were reached for the first time.
    pub new: u64,
    /// Whether there is anything to sweep: such boards, or others from which only now some moves can be made.
    pub live: bool,
}

/// An entry of a table: 64 boards, or one and what is remembered of it.
pub trait Cell: Copy + Default + BitOrAssign + Send + Sync {
    /// The boards of an entry.
    const BOARDS: usize;

    /// Enters some of 64 boards, before which nothing was clicked, into a row.
    ///
    /// # Arguments
    /// * `word` - which 64 boards of the row
    /// * `boards` - those to be entered, as bits
    fn enter(row: &mut [Self], word: usize, boards: u64);

    /// Takes out of a row what was seen before, and adds the rest to what was seen.
    ///
    /// # Arguments
    /// * `fresh` - what sweeps reached; afterwards what is still to be swept
    /// * `seen` - the same row of all boards seen; `None` where levels are disjoint
    ///
    /// # Returns
    /// What is left.
    fn settle(fresh: &mut [Self], seen: Option<&mut [Self]>) -> Settled;

    /// Which of 64 boards of a settled row were reached for the first time, as bits.
    fn fresh(row: &[Self], word: usize) -> u64;

    /// Whether a board stands in a row of a settled level, or of several whose cells were joined, be it reached for the first time or not.
    fn stands(row: &[Self], board: usize) -> bool;
}

impl Cell for u64 {
    const BOARDS: usize = 64;

    fn enter(row: &mut [u64], word: usize, boards: u64) {
        row[word] |= boards;
    }

    #[inline(always)]
    fn settle(fresh: &mut [u64], seen: Option<&mut [u64]>) -> Settled {
        let Some(seen) = seen else {
            let new = bits::count(fresh);
            return Settled { new, live: new > 0 };
        };
        let mut new = 0;
        for (fresh, seen) in fresh.iter_mut().zip(seen).filter(|(fresh, _)| **fresh != 0) {
            *fresh &= !*seen;
            *seen |= *fresh;
            new += u64::from(fresh.count_ones());
        }
        Settled { new, live: new > 0 }
    }

    #[inline(always)]
    fn fresh(row: &[u64], word: usize) -> u64 {
        row[word]
    }

    fn stands(row: &[u64], board: usize) -> bool {
        bits::contains(row, board)
    }
}
