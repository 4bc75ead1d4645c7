//! Sweeps the rows of a level with one thread or with several.
//!
//! The next level and the figures are the same for any number of threads, and take no more memory.
//! The next level is cut into strips. Where rows are short, each thread makes all moves from some
//! rows of the level, and writes one strip at a time. Where rows are long, or moves scatter over
//! many rows, all moves to a strip are made by one thread, which reads all rows of the level for
//! them.

use super::marked::Marked;
use crate::budget::{Budget, Limit};
use crate::cpu::Job;
use crate::numbering::{DeadEnds, Level, Marks, SharedStrip, Space, Strip, Strips};
use crate::search::share::share;

/// The least work on a level for which further threads are worth waking, in positions whose moves
/// are made.
const LEAST_WORK: u64 = if cfg!(test) { 1 } else { 1 << 16 };
/// The number of cells that are read in the time that the moves of a position take.
const CELLS_OF_A_MOVE: u64 = 4;
/// The number of bytes beyond which each row is a strip of its own: compared with the moves from
/// such a row, reading it again costs little.
const LARGE_ROW: usize = if cfg!(test) { 2000 } else { 1 << 16 };

/// The number of bytes of a strip that stays in the cache of a core beside what is read.
const CACHED: u64 = if cfg!(test) { 2000 } else { 1 << 21 };
/// The least number of strips for each thread, so that all of them end at about the same time.
const STRIPS_OF_A_THREAD: u64 = 4;
/// The number of parts of a level for each thread, where threads share strips.
const PARTS_OF_A_THREAD: usize = 8;
/// The largest number of strips for each thread, where threads share strips: so many that two
/// threads seldom want the same one.
const SHARED_OF_A_THREAD: usize = 32;

/// The figures of levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::search) struct MoveFigures {
    /// The number of moves from their positions.
    pub(in crate::search) edges: u64,
    /// The number of dead ends: positions without a move that are not goals.
    pub(in crate::search) dead_ends: u64,
}

/// Makes all moves of a level.
///
/// # Arguments
/// * `marked` - the positions to which no move may lead, and the goals
/// * `next`, `touched` - the table of an older level and its rows that may hold positions;
///   afterwards those of the next level
/// * `counts_dead_ends` - `true` if dead ends are to be counted
///
/// # Returns
/// The figures.
///
/// # Errors
/// Returns a limit that stopped it.
pub(super) fn sweep<S: Space>(
    space: &S,
    marked: &Marked<S>,
    level: Level<S::Cell>,
    (next, touched): (&mut [S::Cell], &mut [bool]),
    counts_dead_ends: bool,
    budget: &Budget,
) -> Result<MoveFigures, Limit> {
    let occupied = |group: &usize| space.group(*group).any(|row| level.occupied[row]);
    let groups: Vec<usize> = (0..space.groups()).filter(occupied).collect();
    let work = groups.iter().map(|&group| {
        let rows = space.group(group);
        let reading = space.row_cells(rows.start) as u64 / CELLS_OF_A_MOVE;
        rows.filter(|&row| level.occupied[row]).map(|row| reading + level.new[row]).sum::<u64>()
    });
    let threads = if work.sum::<u64>() < LEAST_WORK { 1 } else { budget.threads().max(1) };
    let rows = space.rows();
    let expansion = Expansion { space, marked, level, counts_dead_ends, budget };
    let none = vec![MoveFigures::default(); threads];
    let large = space.cuts_rows() && space.row_cells(0) * size_of::<S::Cell>() > LARGE_ROW;
    let swept = if threads > 1 && !space.scatters() && !large {
        let log_rows = rows.div_ceil(threads * SHARED_OF_A_THREAD).next_power_of_two().ilog2();
        let lengths: Vec<usize> = (0..rows)
            .step_by(1 << log_rows)
            .map(|begin| (rows - begin).min(1 << log_rows))
            .collect();
        let strips = Strip::cut(space, next, touched, &lengths);
        let strips: Vec<SharedStrip<S::Cell>> = strips.into_iter().map(SharedStrip::new).collect();
        share(vec![(); threads], 1, strips.iter(), |(), strip| {
            strip.lock().clear(space);
            budget.poll()
        })?;
        share(none, 1, apart(&groups, threads), |figures, part| {
            let next = &mut Strips::Shared { strips: &strips, log_rows };
            part.iter().try_for_each(|&group| expansion.expand(group, next, figures))
        })?
    } else {
        let lengths = if space.scatters() {
            cached(space, threads)
        } else if large {
            vec![1; rows]
        } else {
            vec![rows]
        };
        let strips = Strip::cut(space, next, touched, &lengths);
        share(none, 1, strips.into_iter(), |figures, mut next| {
            next.clear(space);
            let next = &mut Strips::Own(&mut next);
            groups.iter().try_for_each(|&group| expansion.expand(group, next, figures))
        })?
    };
    Ok(swept.iter().fold(MoveFigures::default(), |sum, made| MoveFigures {
        edges: sum.edges + made.edges,
        dead_ends: sum.dead_ends + made.dead_ends,
    }))
}

/// Cuts the groups of a level into parts. Parts that follow each other are far apart in the level,
/// so that threads seldom write the same strip.
fn apart(groups: &[usize], threads: usize) -> impl Iterator<Item = &[usize]> + Send {
    let parts = threads * PARTS_OF_A_THREAD;
    let part = move |at: usize| &groups[at * groups.len() / parts..(at + 1) * groups.len() / parts];
    (0..parts).map(move |at| part(at % threads * PARTS_OF_A_THREAD + at / threads))
}

/// The expansion of a level.
struct Expansion<'e, 's, 'b, S: Space> {
    space: &'e S,
    marked: &'e Marked<'s, 'b, S>,
    level: Level<'e, S::Cell>,
    counts_dead_ends: bool,
    budget: &'e Budget,
}

impl<S: Space> Expansion<'_, '_, '_, S> {
    /// Makes the moves of a group to some strips, and adds their numbers to figures.
    fn expand(
        &self,
        group: usize,
        next: &mut Strips<S::Cell>,
        figures: &mut MoveFigures,
    ) -> Result<(), Limit> {
        self.budget.poll()?;
        let Self { space, marked, level, .. } = *self;
        let MoveFigures { edges, dead_ends } = figures;
        let mut goals = None;
        let mut see = |row: usize, word: usize, positions: u64| {
            if goals.as_ref().is_none_or(|&(known, _)| known != row) {
                goals = Some((row, marked.goals.as_ref().and_then(|goals| goals.row(row))));
            }
            let goals = goals.as_ref().and_then(|(_, goals)| goals.as_ref());
            let goals = goals.map_or(0, |goals| goals[word]);
            *dead_ends += u64::from((positions & !goals).count_ones());
        };
        let dead_ends: Option<&mut DeadEnds> =
            if self.counts_dead_ends { Some(&mut see) } else { None };
        let barred = marked.barred.as_ref();
        *edges += self.budget.kernel().run(Sweep { space, group, level, next, barred, dead_ends });
        Ok(())
    }
}

/// Returns the number of rows of each strip for a space whose moves scatter: strips that stay in a
/// cache and begin with groups, and parts of large groups, so that all threads have work.
fn cached<S: Space>(space: &S, threads: usize) -> Vec<usize> {
    let bytes = |cells: u64| cells * size_of::<S::Cell>() as u64;
    let least = (bytes(space.cells()) / (threads as u64 * STRIPS_OF_A_THREAD)).max(1);
    // A small table is cut further for several threads, so that each of them has strips.
    let full = if threads == 1 { CACHED } else { CACHED.min(least) };
    let most = full.max(least);
    let (mut lengths, mut open, mut held) = (Vec::new(), 0, 0);
    for group in 0..space.groups() {
        let rows = space.group(group);
        let size = bytes(rows.len() as u64 * space.row_cells(rows.start) as u64);
        if held + size > full && open > 0 {
            lengths.push(open);
            (open, held) = (0, 0);
        }
        let parts = size.div_ceil(most).max(1) as usize;
        let length = rows.len().div_ceil(parts);
        let whole = rows.len() / length - usize::from(rows.len() % length == 0);
        lengths.extend(std::iter::repeat_n(length, whole));
        (open, held) = (open + rows.len() - whole * length, held + size / parts as u64);
    }
    lengths.push(open);
    lengths
}

/// A job that makes the moves of one group of a level; see [`Space::sweep`].
pub(in crate::search) struct Sweep<'a, 'n, 't, 's, S: Space> {
    pub(in crate::search) space: &'a S,
    pub(in crate::search) group: usize,
    pub(in crate::search) level: Level<'a, S::Cell>,
    pub(in crate::search) next: &'a mut Strips<'n, 't, S::Cell>,
    pub(in crate::search) barred: Option<&'a Marks<'s, S>>,
    pub(in crate::search) dead_ends: Option<&'a mut DeadEnds<'a>>,
}

impl<S: Space> Job for Sweep<'_, '_, '_, '_, S> {
    type Answer = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.space.sweep(self.group, self.level, self.next, self.barred, self.dead_ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_is_in_one_part_and_threads_begin_far_apart() {
        for threads in 2..5 {
            for count in [0, 1, 7, 1000] {
                let groups: Vec<usize> = (0..count).collect();
                let parts: Vec<&[usize]> = apart(&groups, threads).collect();
                let mut all = parts.concat();
                all.sort_unstable();
                assert_eq!(all, groups);
                if count == 1000 {
                    let firsts: Vec<usize> = parts.iter().map(|part| part[0]).collect();
                    let begins: Vec<usize> = (0..threads).map(|at| at * count / threads).collect();
                    assert_eq!(firsts[..threads], begins);
                }
            }
        }
    }
}
