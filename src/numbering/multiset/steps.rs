//! The moves of a class of positions, as jobs on whole tables.

use super::super::{DeadEnds, Level, Marks, Strip, bits};
use super::tables::Leaver;
use super::{Class, Multiset};
use std::ops::Range;

/// An exchange of given letters between the halves, for the positions of one class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// The class that the move leads to.
    pub(super) to: u32,
    /// The number of the exchange.
    pub(super) exchange: u32,
    /// The tables: of the words that the exchange applies to, and of the words that come out.
    pub(super) leaving: u32,
    pub(super) reading: u32,
    pub(super) raised: u32,
    pub(super) lowered: u32,
}

/// The part of the next level that a job writes to.
struct Target<'s> {
    cells: &'s mut [u64],
    touched: &'s mut [bool],
    /// The rows of the strip.
    rows: &'s Range<usize>,
    /// The first cell of the strip.
    origin: usize,
}

impl Multiset {
    /// See [`Space::sweep`](super::super::Space::sweep).
    #[inline(always)]
    pub(super) fn make_moves(
        &self,
        group: usize,
        level: Level<u64>,
        next: &mut Strip<u64>,
        barred: Option<&Marks<Self>>,
        dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let strip = next.whole();
        let (first, last) = (self.class_of_row(strip.rows.start), {
            self.class_of_row(strip.rows.end.saturating_sub(1))
        });
        let jobs = &self.jobs[self.jobs_of[group] as usize..self.jobs_of[group + 1] as usize];
        let begin = jobs.partition_point(|job| (job.to as usize) < first);
        let end = jobs.partition_point(|job| job.to as usize <= last);
        let rows = &strip.rows;
        let (cells, touched, origin) = (strip.cells, strip.touched, strip.origin);
        let mut edges = 0;
        for job in &jobs[begin..end] {
            let to = &self.classes[job.to as usize];
            let mut target = Target { cells, touched, rows, origin };
            let whole = rows.start <= to.rows.start && to.rows.end <= rows.end;
            let moved = if whole && barred.is_none() && job.to as usize != group {
                self.run::<false>(job, group, level, &mut target, None)
            } else {
                self.run::<true>(job, group, level, &mut target, barred)
            };
            edges += moved * self.times[job.exchange as usize];
        }
        if let Some(see) = dead_ends.filter(|_| barred.is_some() || !self.always_moves) {
            let class = &self.classes[group];
            let own = class.rows.start.max(rows.start)..class.rows.end.min(rows.end);
            for row in own.filter(|&row| level.occupied[row]) {
                self.stuck(group, row, level, jobs, barred, see);
            }
        }
        edges
    }

    /// Makes the moves of a job.
    ///
    /// # Arguments
    /// * `CHECK` - `true` if some moves may lead nowhere, out of the strip, or to barred positions
    ///
    /// # Returns
    /// The number of moves.
    #[inline(always)]
    fn run<const CHECK: bool>(
        &self,
        job: &Job,
        group: usize,
        level: Level<u64>,
        target: &mut Target,
        barred: Option<&Marks<Self>>,
    ) -> u64 {
        let (from, to) = (&self.classes[group], &self.classes[job.to as usize]);
        let leaving = &self.tables.leavings[job.leaving as usize];
        let reading = &self.tables.readings[job.reading as usize];
        let raised = &self.tables.words[job.raised as usize];
        let lowered = &self.tables.words[job.lowered as usize];
        let still = self.still[job.exchange as usize];
        let (entering, after) = (raised.len() / leaving.rests(), lowered.len() / leaving.outs);
        let mut moved = 0;
        {
            for &Leaver { word, rest, out } in &leaving.words {
                let row = from.rows.start + word as usize;
                if !level.occupied[row] {
                    continue;
                }
                let to_words = &raised[rest as usize * entering..][..entering];
                let begin = from.cells + word as usize * from.row_cells;
                let set = &level.cells[begin..begin + from.row_cells];
                let odd = usize::from(self.is_odd(from, word));
                let (mask, of) = (&reading.mask[odd][..set.len()], &reading.of[odd]);
                let lowered = &lowered[out as usize * after..][..after];
                if let [to_word] = *to_words {
                    let to_row = to.rows.start + to_word as usize;
                    if CHECK && !target.rows.contains(&to_row) {
                        continue;
                    }
                    let begin = to.cells + to_word as usize * to.row_cells - target.origin;
                    let cells = &mut target.cells[begin..begin + to.row_cells];
                    let at = to_row - target.rows.start;
                    let bar = barred.and_then(|barred| barred.row(to_row));
                    if still {
                        if to_row == row {
                            continue;
                        }
                        for (word, cell) in cells.iter_mut().enumerate() {
                            let mut found = set[word] & mask[word];
                            if CHECK {
                                found &= !bar.map_or(0, |bar| bar[word]);
                            }
                            *cell |= found;
                            moved += u64::from(found.count_ones());
                        }
                        target.touched[at] = true;
                        continue;
                    }
                    let before = moved;
                    for (word, (&set, &mask)) in set.iter().zip(mask).enumerate() {
                        let found = set & mask;
                        if !CHECK {
                            moved += u64::from(found.count_ones());
                        }
                        bits::each_bit(found, |bit| {
                            let place = word * 64 + bit;
                            let to = lowered[of[place] as usize & 0xFFFF] as usize;
                            if CHECK {
                                let stays = to_row == row && to == place;
                                if stays || bar.is_some_and(|bar| bits::contains(bar, to)) {
                                    return;
                                }
                                moved += 1;
                            }
                            bits::insert(cells, to);
                        });
                    }
                    target.touched[at] |= moved > before;
                    continue;
                }
                for (word, (&set, &mask)) in set.iter().zip(mask).enumerate() {
                    let found = set & mask;
                    if !CHECK {
                        moved += u64::from(found.count_ones());
                    }
                    bits::each_bit(found, |bit| {
                        let place = word * 64 + bit;
                        let parts = of[place] as usize;
                        let (to_word, to_place) =
                            (to_words[parts >> 16] as usize, lowered[parts & 0xFFFF] as usize);
                        let to_row = to.rows.start + to_word;
                        if CHECK {
                            if !target.rows.contains(&to_row)
                                || to_row == row && to_place == place
                                || barred
                                    .and_then(|barred| barred.row(to_row))
                                    .is_some_and(|bar| bits::contains(bar, to_place))
                            {
                                return;
                            }
                            moved += 1;
                        }
                        let begin = to.cells + to_word * to.row_cells - target.origin;
                        target.cells[begin + to_place / 64] |= 1 << (to_place % 64);
                        target.touched[to_row - target.rows.start] = true;
                    });
                }
            }
        }
        moved
    }

    /// Calls `see` for the positions of a row without a move.
    fn stuck(
        &self,
        group: usize,
        row: usize,
        level: Level<u64>,
        jobs: &[Job],
        barred: Option<&Marks<Self>>,
        see: &mut DeadEnds,
    ) {
        let from: &Class = &self.classes[group];
        let word = row - from.rows.start;
        let begin = from.cells + word * from.row_cells;
        let mut stuck = level.cells[begin..begin + from.row_cells].to_vec();
        let odd = usize::from(self.is_odd(from, word as u32));
        for job in jobs {
            let leaving = &self.tables.leavings[job.leaving as usize];
            let Some(Leaver { rest, out, .. }) = leaving.of(word as u32) else { continue };
            let (rest, out) = (rest as usize, out as usize);
            let reading = &self.tables.readings[job.reading as usize];
            let simple = barred.is_none() && job.to as usize != group;
            if !simple {
                let raised = &self.tables.words[job.raised as usize];
                let lowered = &self.tables.words[job.lowered as usize];
                let (entering, after) =
                    (raised.len() / leaving.rests(), lowered.len() / leaving.outs);
                let to = &self.classes[job.to as usize];
                for (at, stuck) in stuck.iter_mut().enumerate() {
                    bits::each_bit(*stuck & reading.mask[odd][at], |bit| {
                        let place = at * 64 + bit;
                        let parts = reading.of[odd][place] as usize;
                        let to_row =
                            to.rows.start + raised[rest * entering + (parts >> 16)] as usize;
                        let to_place = lowered[out * after + (parts & 0xFFFF)] as usize;
                        let bar = barred.and_then(|barred| barred.row(to_row));
                        let moves = (to_row, to_place) != (row, place)
                            && bar.is_none_or(|bar| !bits::contains(bar, to_place));
                        *stuck &= !(u64::from(moves) << bit);
                    });
                }
            } else {
                let mask = &reading.mask[odd];
                stuck.iter_mut().zip(mask).for_each(|(stuck, mask)| *stuck &= !mask);
            }
            if stuck.iter().all(|&stuck| stuck == 0) {
                return;
            }
        }
        let found = stuck.iter().enumerate().filter(|(_, stuck)| **stuck != 0);
        found.for_each(|(word, &stuck)| see(row, word, stuck));
    }
}
