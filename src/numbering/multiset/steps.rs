//! The moves of a class of positions, as jobs on whole tables.

use super::super::strip::StripTables;
use super::super::{DeadEnds, Level, Marks, Strips, bits};
use super::Multiset;
use super::classes::Class;
use super::jobs::{Job, JobTask};
use super::tables::{Leaver, Leaving, Reading, Run, Runs, Tables};
use std::ops::Range;

/// The place of a class in the part of the next level that a job writes to.
struct Landing {
    /// `true` if all rows of the class are in that part.
    whole: bool,
    /// The cells and the rows of the class there, if it is whole.
    cells: Range<usize>,
    rows: Range<usize>,
}

impl Landing {
    fn new(class: &Class, target: &StripTables<u64>) -> Self {
        let rows = &target.rows;
        let whole = rows.start <= class.rows.start && class.rows.end <= rows.end;
        let begin = class.cells.wrapping_sub(target.origin);
        let first = class.rows.start.wrapping_sub(rows.start);
        Self {
            whole,
            cells: begin..begin.wrapping_add(class.rows.len() * class.row_cells),
            rows: first..first.wrapping_add(class.rows.len()),
        }
    }
}

/// The tables of a job.
struct JobTables<'a> {
    leaving: &'a Leaving,
    reading: &'a Reading,
    raised: &'a [u32],
    lowered: &'a [u32],
    runs: &'a Runs,
    /// The number of orders of the letters that enter the first half.
    entering: usize,
    /// The number of orders of the letters that stay in the second half.
    after: usize,
}

impl<'a> JobTables<'a> {
    #[inline(always)]
    fn new(tables: &'a Tables, task: &JobTask) -> Self {
        let leaving = &tables.leavings[task.leaving as usize];
        let (raised, lowered) =
            (&tables.words[task.raised as usize], &tables.words[task.lowered as usize]);
        Self {
            leaving,
            reading: &tables.readings[task.reading as usize],
            raised,
            lowered,
            runs: &tables.runs[task.runs as usize],
            entering: raised.len() / leaving.rests(),
            after: lowered.len() / leaving.outs,
        }
    }

    /// Returns the words of the first half that come out, by the letters that enter.
    #[inline(always)]
    fn to_words(&self, leaver: Leaver) -> &'a [u32] {
        &self.raised[leaver.rest as usize * self.entering..][..self.entering]
    }

    /// Returns what is carried of the positions of a row.
    ///
    /// # Arguments
    /// * `odd` - the parity of the row
    #[inline(always)]
    fn carried<'r>(&self, leaver: Leaver, odd: usize, set: &'r [u64]) -> Carried<'r>
    where
        'a: 'r,
    {
        Carried {
            set,
            mask: &self.reading.mask[odd],
            used: &self.reading.used[odd],
            of: &self.reading.of[odd],
            lowered: &self.lowered[leaver.out as usize * self.after..][..self.after],
            runs: &self.runs[odd],
        }
    }
}

/// The positions of a row that a job moves, and the places in a row that they come to.
struct Carried<'a> {
    set: &'a [u64],
    mask: &'a [u64],
    /// The words of `mask` that are not zero.
    used: &'a [u16],
    /// For each position the order of the letters that leave it, and of those that stay.
    of: &'a [u32],
    /// For each order of the letters that stay the new place.
    lowered: &'a [u32],
    /// The positions as runs, unless these are short.
    runs: &'a [Run],
}

impl Carried<'_> {
    /// Adds all positions to a row at the same places, except for barred ones.
    #[inline(always)]
    fn stay(&self, cells: &mut [u64], bar: Option<&[u64]>) -> u64 {
        let found = self.set.iter().zip(self.mask).map(|(set, mask)| set & mask);
        let mut moved = 0;
        for (at, (cell, found)) in cells.iter_mut().zip(found).enumerate() {
            let found = found & !bar.map_or(0, |bar| bar[at]);
            *cell |= found;
            moved += u64::from(found.count_ones());
        }
        moved
    }

    /// Adds all positions to a row.
    #[inline(always)]
    fn enter(&self, cells: &mut [u64]) -> u64 {
        let moved = self.count();
        if self.are_runs(moved) {
            self.each_run(|_, to, found| bits::insert_word(cells, to, found));
        } else {
            self.each(|_, _, to| {
                bits::insert(cells, to);
                true
            });
        }
        moved
    }

    /// Adds positions to a row, except for barred ones, and those that stay if it is their own.
    #[inline(always)]
    fn enter_checked(&self, cells: &mut [u64], own: bool, bar: Option<&[u64]>) -> u64 {
        self.each(|place, _, to| {
            let barred = bar.is_some_and(|bar| bits::contains(bar, to));
            let moves = !(barred || own && place == to);
            if moves {
                bits::insert(cells, to);
            }
            moves
        })
    }

    /// Adds all positions to the rows of a class: the hottest loop.
    #[inline(always)]
    fn scatter(
        &self,
        to_words: &[u32],
        cells: &mut [u64],
        row_cells: usize,
        touched: &mut [bool],
    ) -> u64 {
        let moved = self.count();
        // Where positions are many, all rows are marked at once, even if some stay empty.
        let many = moved > to_words.len() as u64;
        if many {
            to_words.iter().for_each(|&word| touched[word as usize] = true);
        }
        if self.are_runs(moved) {
            self.each_run(|out, to_place, found| {
                let to_word = to_words[out] as usize;
                bits::insert_word(&mut cells[to_word * row_cells..], to_place, found);
                touched[to_word] = true;
            });
            return moved;
        }
        self.each(|_, out, to_place| {
            let to_word = to_words[out] as usize;
            cells[to_word * row_cells + to_place / 64] |= 1 << (to_place % 64);
            if !many {
                touched[to_word] = true;
            }
            true
        });
        moved
    }

    /// Returns the number of positions.
    #[inline(always)]
    fn count(&self) -> u64 {
        // A loop, since only inlined code is compiled for the processor.
        let mut count = 0;
        for (set, mask) in self.set.iter().zip(self.mask) {
            count += u64::from((set & mask).count_ones());
        }
        count
    }

    /// Returns `true` if positions are many enough to be moved by whole runs.
    #[inline(always)]
    fn are_runs(&self, moved: u64) -> bool {
        !self.runs.is_empty() && 2 * moved >= self.runs.len() as u64
    }

    /// Calls `make` for each run with positions: with the order of the letters that leave it, the
    /// new place of its first word, and its positions as bits from there on.
    #[inline(always)]
    fn each_run(&self, mut make: impl FnMut(usize, usize, u64)) {
        for run in self.runs {
            let found = bits::word(self.set, run.place as usize, run.length);
            if found != 0 {
                make(run.out as usize, self.lowered[run.stay as usize] as usize, found);
            }
        }
    }

    /// Calls `make` for each position with its place, the order of the letters that leave it, and
    /// the new place; it returns `true` if the move is made.
    ///
    /// # Returns
    /// The number of moves.
    #[inline(always)]
    fn each(&self, mut make: impl FnMut(usize, usize, usize) -> bool) -> u64 {
        let mut moved = 0;
        for &word in self.used {
            let word = usize::from(word);
            bits::each_bit(self.set[word] & self.mask[word], |bit| {
                let parts = self.of[word * 64 + bit] as usize;
                let to = self.lowered[parts & 0xFFFF] as usize;
                moved += u64::from(make(word * 64 + bit, parts >> 16, to));
            });
        }
        moved
    }
}

impl Multiset {
    /// See [`Space::sweep`](super::super::Space::sweep).
    #[inline(always)]
    pub(super) fn make_moves(
        &self,
        group: usize,
        level: Level<u64>,
        next: &mut Strips<u64>,
        barred: Option<&Marks<Self>>,
        mut dead_ends: Option<&mut DeadEnds>,
    ) -> u64 {
        let jobs = self.jobs.of(group);
        let mut edges = 0;
        for index in 0..next.count() {
            let mut held = next.hold(index);
            let mut strip = held.whole();
            let rows = strip.rows.clone();
            for job in self.jobs_to(group, &rows) {
                let moved = self.run(job, group, level, &mut strip, barred);
                edges += moved * self.jobs.times[self.jobs.task(job).exchange as usize];
            }
            if let Some(see) = &mut dead_ends
                && (barred.is_some() || !self.always_moves)
            {
                let class = &self.classes.all[group];
                let own = class.rows.start.max(rows.start)..class.rows.end.min(rows.end);
                if !own.is_empty() {
                    self.stuck(group, own, level, jobs, barred, see);
                }
            }
        }
        edges
    }

    /// Returns the jobs of a group whose moves lead to some rows.
    #[inline(always)]
    pub(super) fn jobs_to(&self, group: usize, rows: &Range<usize>) -> &[Job] {
        let jobs = self.jobs.of(group);
        let first = self.classes.of_row(rows.start);
        let last = self.classes.of_row(rows.end.saturating_sub(1));
        let begin = jobs.partition_point(|job| (job.to as usize) < first);
        let end = jobs.partition_point(|job| job.to as usize <= last);
        &jobs[begin..end]
    }

    /// Makes the moves of a job.
    ///
    /// # Returns
    /// The number of moves.
    #[inline(always)]
    fn run(
        &self,
        job: &Job,
        group: usize,
        level: Level<u64>,
        target: &mut StripTables<u64>,
        barred: Option<&Marks<Self>>,
    ) -> u64 {
        let (from, to) = (&self.classes.all[group], &self.classes.all[job.to as usize]);
        let task = self.jobs.task(job);
        let tables = JobTables::new(&self.jobs.tables, task);
        let still = self.jobs.still[task.exchange as usize];
        let here = Landing::new(to, target);
        let free = barred.is_none() && here.whole && job.to as usize != group;
        let mut moved = 0;
        for &leaver in &tables.leaving.words {
            let word = leaver.word;
            let row = from.rows.start + word as usize;
            if !level.occupied[row] {
                continue;
            }
            let begin = from.cells + word as usize * from.row_cells - level.origin;
            let odd = usize::from(self.classes.is_odd(from, word));
            let set = &level.cells[begin..begin + from.row_cells];
            let carried = tables.carried(leaver, odd, set);
            let to_words = tables.to_words(leaver);
            moved += match *to_words {
                [to_word] => {
                    let to_row = to.rows.start + to_word as usize;
                    if !target.rows.contains(&to_row) || still && to_row == row {
                        continue;
                    }
                    let bar = barred.and_then(|barred| barred.row(to_row));
                    let begin = to.cells + to_word as usize * to.row_cells - target.origin;
                    let cells = &mut target.cells[begin..begin + to.row_cells];
                    let moved = match (still, bar) {
                        (true, _) => carried.stay(cells, bar),
                        (false, None) if to_row != row => carried.enter(cells),
                        _ => carried.enter_checked(cells, to_row == row, bar),
                    };
                    target.touched[to_row - target.rows.start] |= moved > 0;
                    moved
                }
                _ if free => carried.scatter(
                    to_words,
                    &mut target.cells[here.cells.clone()],
                    to.row_cells,
                    &mut target.touched[here.rows.clone()],
                ),
                _ => carried.each(|place, out, to_place| {
                    let to_word = to_words[out] as usize;
                    let to_row = to.rows.start + to_word;
                    let bar = barred.and_then(|barred| barred.row(to_row));
                    if !target.rows.contains(&to_row)
                        || (to_row, to_place) == (row, place)
                        || bar.is_some_and(|bar| bits::contains(bar, to_place))
                    {
                        return false;
                    }
                    let begin = to.cells + to_word * to.row_cells - target.origin;
                    bits::insert(&mut target.cells[begin..], to_place);
                    target.touched[to_row - target.rows.start] = true;
                    true
                }),
            };
        }
        moved
    }

    /// Calls `see` for the positions without a move in some rows of a class.
    fn stuck(
        &self,
        group: usize,
        rows: Range<usize>,
        level: Level<u64>,
        jobs: &[Job],
        barred: Option<&Marks<Self>>,
        see: &mut DeadEnds,
    ) {
        let from: &Class = &self.classes.all[group];
        let cells = from.row_cells;
        let begin = from.cells + (rows.start - from.rows.start) * cells - level.origin;
        let mut all = level.cells[begin..begin + rows.len() * cells].to_vec();
        let mut open: Vec<bool> = rows.clone().map(|row| level.occupied[row]).collect();
        let mut left = open.iter().filter(|&&open| open).count();
        let first = (rows.start - from.rows.start) as u32;
        for job in jobs {
            if left == 0 {
                return;
            }
            let tables = JobTables::new(&self.jobs.tables, self.jobs.task(job));
            let to = &self.classes.all[job.to as usize];
            for &leaver in &tables.leaving.words {
                let at = leaver.word.wrapping_sub(first) as usize;
                if !open.get(at).is_some_and(|&open| open) {
                    continue;
                }
                let stuck = &mut all[at * cells..][..cells];
                let odd = usize::from(self.classes.is_odd(from, leaver.word));
                if barred.is_none() && job.to as usize != group {
                    let mask = &tables.reading.mask[odd];
                    stuck.iter_mut().zip(mask).for_each(|(stuck, mask)| *stuck &= !mask);
                } else {
                    let row = from.rows.start + leaver.word as usize;
                    let to_words = tables.to_words(leaver);
                    let set = stuck.to_vec();
                    tables.carried(leaver, odd, &set).each(|place, out, to_place| {
                        let to_row = to.rows.start + to_words[out] as usize;
                        let bar = barred.and_then(|barred| barred.row(to_row));
                        let moves = (to_row, to_place) != (row, place)
                            && bar.is_none_or(|bar| !bits::contains(bar, to_place));
                        stuck[place / 64] &= !(u64::from(moves) << (place % 64));
                        moves
                    });
                }
                if stuck.iter().all(|&stuck| stuck == 0) {
                    open[at] = false;
                    left -= 1;
                }
            }
        }
        for (at, row) in rows.enumerate().filter(|&(at, _)| open[at]) {
            let found = all[at * cells..][..cells].iter().enumerate();
            found
                .filter(|(_, stuck)| **stuck != 0)
                .for_each(|(word, &stuck)| see(row, word, stuck));
        }
    }
}
