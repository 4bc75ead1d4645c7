//! The memory of positions in tables: a bit, or the clicks that are legal next.
//!
//! A position that was reached by two different clicks, or without a click, allows every move; a
//! position that was reached by one click alone does not allow that click. This is sufficient,
//! since a click that was legal once leads to the same position again.

use super::super::{Cell, MOST_TABLES, SeenRow, Settled, bits};

/// The content of a table for each position.
pub trait Memory: Sync + std::fmt::Debug {
    /// An entry of a table.
    type Cell: Cell;

    /// Inserts a position into a row, reached by a move with this code.
    fn mark(row: &mut [Self::Cell], low: usize, code: u8);

    /// Lists the positions of a row.
    fn list(row: &[Self::Cell], lists: &mut Lists);
}

/// The positions of a row that have moves to make.
#[derive(Debug, Default)]
pub struct Lists {
    /// New positions that allow all moves.
    pub(super) free: Vec<u16>,
    /// New positions, each with the code of the one click that it does not allow.
    pub(super) bound: Vec<(u16, u8)>,
    /// Old positions, each with the code of the one click that becomes legal only now.
    pub(super) late: Vec<(u16, u8)>,
}

impl Lists {
    /// Calls `make` for the positions with a memory: with `true` if a click of this code is
    /// counted, and with `true` if it is made.
    #[inline(always)]
    pub(super) fn each_remembered(&self, code: u8, make: &mut impl FnMut(u16, bool, bool)) {
        self.bound
            .iter()
            .for_each(|&(low, forbidden)| make(low, true, code == ANY || code != forbidden));
        self.late
            .iter()
            .filter(|&&(_, only)| code == only)
            .for_each(|&(low, _)| make(low, false, true));
    }

    fn clear(&mut self) {
        self.free.clear();
        self.bound.clear();
        self.late.clear();
    }
}

/// The code of a move after which every move is legal.
pub(super) const ANY: u8 = u8::MAX;
/// The number of bits in the code of a click; the union of two different codes has more.
const WEIGHT: u32 = 3;

/// Returns the code of a click, or `None` if there are not enough codes.
pub(super) fn code(click: usize) -> Option<u8> {
    (0..ANY).filter(|code| code.count_ones() == WEIGHT).nth(click)
}

/// No memory: a bit that is set if the position was reached.
#[derive(Debug)]
pub struct Forgets;

impl Memory for Forgets {
    type Cell = u64;

    #[inline(always)]
    fn mark(row: &mut [u64], low: usize, _code: u8) {
        bits::insert(row, low);
    }

    #[inline(always)]
    fn list(row: &[u64], lists: &mut Lists) {
        lists.clear();
        bits::each(row, |low| lists.free.push(low as u16));
    }
}

/// The memory of the clicks by which a position was reached, as codes that are joined by OR.
///
/// In a settled level a cell is [`ANY`], a code, or the complement of a code for a position that
/// was reached before by that click alone.
#[derive(Debug)]
pub struct RemembersClick;

impl Memory for RemembersClick {
    type Cell = u8;

    #[inline(always)]
    fn mark(row: &mut [u8], low: usize, code: u8) {
        row[low] |= code;
    }

    #[inline(always)]
    fn list(row: &[u8], lists: &mut Lists) {
        lists.clear();
        lists.free.resize(row.len(), 0);
        let mut count = 0;
        for (low, &cell) in row.iter().enumerate() {
            lists.free[count] = low as u16;
            count += usize::from(cell == ANY);
            if cell != ANY && cell != 0 {
                if cell.count_ones() == WEIGHT {
                    lists.bound.push((low as u16, cell))
                } else {
                    lists.late.push((low as u16, !cell))
                }
            }
        }
        lists.free.truncate(count);
    }
}

impl Cell for u8 {
    const BOARDS: usize = 1;

    fn enter(row: &mut [u8], word: usize, positions: u64) {
        bits::each_bit(positions, |bit| row[word * 64 + bit] = ANY);
    }

    /// Returns 2: the second table has a bit for each of eight levels, in turn, since a position
    /// may be in several levels.
    fn tables_of_levels(_back: bool) -> usize {
        2
    }

    #[inline(always)]
    fn settle(fresh: &mut [u8], [seen, mut levels, _]: SeenRow<u8>, depth: usize) -> Settled {
        let (level, mut nothing) = (1 << (depth % 8), Vec::new());
        let seen = seen.unwrap_or_else(|| {
            nothing.resize(fresh.len(), 0);
            &mut nothing
        });
        let (mut new, mut live) = (0, 0);
        // Chunks so short that a byte holds their counts, all of them computed without branches.
        for (at, (fresh, seen)) in fresh.chunks_mut(128).zip(seen.chunks_mut(128)).enumerate() {
            if fresh.iter().all(|&cell| cell == 0) {
                continue;
            }
            let (mut news, mut lives) = (0_u8, 0);
            for (fresh, seen) in fresh.iter_mut().zip(seen) {
                let joined = *fresh | *seen;
                let after = if joined.count_ones() > WEIGHT { ANY } else { joined };
                let old = if after == *seen { 0 } else { !*seen };
                news += u8::from(*seen == 0 && joined != 0);
                *fresh = if *seen == 0 { after } else { old };
                lives |= *fresh;
                *seen = after;
            }
            new += u64::from(news);
            live |= lives;
            if let Some(levels) = &mut levels {
                levels[at * 128..]
                    .iter_mut()
                    .zip(&*fresh)
                    .for_each(|(levels, &fresh)| *levels |= if fresh == 0 { 0 } else { level });
            }
        }
        Settled { new, live: live != 0 }
    }

    #[inline(always)]
    fn fresh(row: &[u8], word: usize) -> u64 {
        let cells = row[word * 64..].iter().take(64).zip(0..);
        cells.fold(0, |fresh, (&cell, bit)| {
            fresh | u64::from(cell == ANY || cell.count_ones() == WEIGHT) << bit
        })
    }

    fn stood(seen: [Option<&[u8]>; MOST_TABLES], position: usize, depth: usize) -> bool {
        match seen {
            [_, Some(levels), _] => levels[position] >> (depth % 8) & 1 == 1,
            [seen, ..] => seen.is_some_and(|seen| seen[position] != 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_one_click_from_two() {
        let codes: Vec<u8> = (0..).map_while(code).collect();
        assert_eq!(codes.len(), 56);
        for (at, a) in codes.iter().enumerate() {
            assert!(codes[..at].iter().all(|b| (a | b).count_ones() > WEIGHT));
        }
    }

    #[test]
    fn a_second_click_opens_the_first_one_only() {
        let (a, b) = (0b111, 0b1011);
        let mut fresh = [a, a | b, b, a, b, 0];
        let mut seen = [0, 0, a, a, ANY, a];
        let mut levels = [0, 0, 1, 1, 1, 1];
        assert_eq!(
            u8::settle(&mut fresh, [Some(&mut seen), Some(&mut levels), None], 9),
            Settled { new: 2, live: true }
        );
        assert_eq!(fresh, [a, ANY, !a, 0, 0, 0]);
        assert_eq!(seen, [a, ANY, ANY, a, ANY, a]);
        assert_eq!(levels, [2, 2, 3, 1, 1, 1]);
        assert_eq!(u8::fresh(&fresh, 0), 0b11);
        let mut lists = Lists::default();
        RemembersClick::list(&fresh, &mut lists);
        assert_eq!((lists.free, lists.bound, lists.late), (vec![1], vec![(0, a)], vec![(2, a)]));
    }
}
