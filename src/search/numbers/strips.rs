//! Sweeps the rows of a level with one thread or with several.
//!
//! The next level and the figures are the same for any number of threads, and take no more memory:
//! the next level is cut into strips, and all moves to rows of a strip are made by one thread,
//! which reads all rows of the level for them.

use super::marked::Marked;
use crate::budget::{Budget, Limit};
use crate::cpu::Job;
use crate::numbering::{DeadEnds, Level, Marks, Space, Strip};
use crate::search::share::share;

/// The least number of positions of a level for which further threads are worth waking.
const FEWEST_BOARDS: u64 = if cfg!(test) { 1 } else { 1 << 16 };
/// The number of bytes beyond which each row is a strip of its own: compared with the moves from
/// such a row, reading it again costs little.
const LARGE_ROW: usize = if cfg!(test) { 2000 } else { 1 << 16 };

/// The number of bytes of a strip that stays in the cache of a core beside what is read.
const CACHED: u64 = if cfg!(test) { 2000 } else { 1 << 21 };
/// The least number of strips for each thread, so that all of them end at about the same time.
const STRIPS_OF_A_THREAD: u64 = 4;

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
    let positions =
        (0..space.rows()).filter(|&row| level.occupied[row]).map(|row| level.new[row]).sum::<u64>();
    let threads = if positions < FEWEST_BOARDS { 1 } else { budget.threads().max(1) };
    let lengths = if space.scatters() {
        cached(space, threads)
    } else if space.row_cells(0) * size_of::<S::Cell>() > LARGE_ROW {
        vec![1; space.rows()]
    } else {
        lengths(level, touched, threads)
    };
    let swept = share(
        vec![MoveFigures::default(); threads],
        1,
        Strip::cut(space, next, touched, &lengths).into_iter(),
        |move_figures, mut next| {
            next.clear(space);
            groups.iter().try_for_each(|&group| {
                budget.poll()?;
                let MoveFigures { edges, dead_ends } = move_figures;
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
                    if counts_dead_ends { Some(&mut see) } else { None };
                *edges += budget.kernel().run(Sweep {
                    space,
                    group,
                    level,
                    next: &mut next,
                    barred: marked.barred.as_ref(),
                    dead_ends,
                });
                Ok(())
            })
        },
    )?;
    Ok(swept.iter().fold(MoveFigures::default(), |sum, made| MoveFigures {
        edges: sum.edges + made.edges,
        dead_ends: sum.dead_ends + made.dead_ends,
    }))
}

/// Returns the number of rows of each strip, chosen so that each strip expects about as many moves:
/// rows with many positions will receive many. Where levels alternate between rows, these are rows
/// of the level before.
///
/// # Arguments
/// * `last` - a flag for each row: `true` if it may hold positions of the level before
fn lengths<C>(level: Level<C>, last: &[bool], strips: usize) -> Vec<usize> {
    let alternate =
        last.contains(&true) && level.occupied.iter().zip(last).all(|(&now, &last)| !(now && last));
    // The number of new positions of a row stays until the row holds others.
    let receives = if alternate { last } else { level.occupied };
    let positions = |row: usize| if receives[row] { level.new[row] } else { 0 };
    let all = (0..level.new.len()).map(positions).sum::<u64>().max(1);
    let (mut lengths, mut before) = (vec![0; strips], 0);
    for row in 0..level.new.len() {
        lengths[((before * strips as u64 / all) as usize).min(strips - 1)] += 1;
        before += positions(row);
    }
    lengths
}

/// Returns the number of rows of each strip for a space whose moves scatter: strips that stay in a
/// cache and begin with groups, and parts of large groups, so that all threads have work.
fn cached<S: Space>(space: &S, threads: usize) -> Vec<usize> {
    let bytes = |cells: u64| cells * size_of::<S::Cell>() as u64;
    let least = bytes(space.cells()) / (threads as u64 * STRIPS_OF_A_THREAD);
    let most = CACHED.max(least);
    let (mut lengths, mut open, mut held) = (Vec::new(), 0, 0);
    for group in 0..space.groups() {
        let rows = space.group(group);
        let size = bytes(rows.len() as u64 * space.row_cells(rows.start) as u64);
        if held + size > CACHED && open > 0 {
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
pub(in crate::search) struct Sweep<'a, 't, 's, S: Space> {
    pub(in crate::search) space: &'a S,
    pub(in crate::search) group: usize,
    pub(in crate::search) level: Level<'a, S::Cell>,
    pub(in crate::search) next: &'a mut Strip<'t, S::Cell>,
    pub(in crate::search) barred: Option<&'a Marks<'s, S>>,
    pub(in crate::search) dead_ends: Option<&'a mut DeadEnds<'a>>,
}

impl<S: Space> Job for Sweep<'_, '_, '_, S> {
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
    fn strips_are_expected_where_levels_alternate() {
        let new = [8, 8, 1, 1, 1, 1];
        let level = |occupied| Level { origin: 0, cells: &[0_u64; 6], occupied, new: &new };
        let (now, last) =
            ([true, true, false, false, false, false], [false, false, true, true, true, true]);
        assert_eq!(lengths(level(&now), &last, 2), [4, 2]);
        // A row of both levels: the next one is expected where the level is.
        assert_eq!(lengths(level(&now), &[true; 6], 2), [1, 5]);
        // The first level has none before it.
        assert_eq!(lengths(level(&now), &[false; 6], 2), [1, 5]);
    }
}
