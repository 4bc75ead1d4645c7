//! Rows of a level, swept by one thread or by several.
//!
//! In: a space, a level, the rows in which something stands. Out: the next level and the figures. Promises the same for any number of
//! threads, and no more memory: the next level is cut into strips, and all moves to rows of a strip are made by one thread, which looks at
//! all rows of the level for them. Knows nothing of levels before and after.

use super::marked::Marked;
use crate::budget::{Budget, Limit};
use crate::cpu::Job;
use crate::numbering::{DeadEnds, Marks, Space, Strip};
use crate::search::share::share;
use std::cell::OnceCell;

/// Levels of fewer positions are not worth the waking of a thread.
const FEWEST_BOARDS: u64 = if cfg!(test) { 1 } else { 1 << 16 };
/// Rows of more bytes are strips of their own: beside the moves from it, it costs little to look at such a row again.
const LARGE_ROW: usize = if cfg!(test) { 2000 } else { 1 << 16 };

/// Figures of levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Moves from their positions.
    pub(super) edges: u64,
    /// Positions without a move, goals left out.
    pub(super) dead_ends: u64,
}

/// A level, of which all moves are made.
#[derive(Clone, Copy)]
pub(super) struct Level<'a, C> {
    pub(super) cells: &'a [C],
    /// Rows in which something stands.
    pub(super) occupied: &'a [bool],
    /// For each of them the number of positions that are new there.
    pub(super) new: &'a [u64],
}

/// Makes all moves of a level.
///
/// # Arguments
/// * `marked` - says where no move may lead, and which positions are goals
/// * `next`, `touched` - the table of an older level and its rows in which something may stand; afterwards those of the next one
/// * `counts_dead_ends` - whether they are wanted
///
/// # Returns
/// The figures.
///
/// # Errors
/// A limit that came first.
pub(super) fn sweep<S: Space>(
    space: &S,
    marked: &Marked<S>,
    level: Level<S::Cell>,
    (next, touched): (&mut [S::Cell], &mut [bool]),
    counts_dead_ends: bool,
    budget: &Budget,
) -> Result<Tally, Limit> {
    let rows: Vec<usize> = (0..space.rows()).filter(|&row| level.occupied[row]).collect();
    let positions = rows.iter().map(|&row| level.new[row]).sum::<u64>();
    let threads = if positions < FEWEST_BOARDS { 1 } else { budget.threads().max(1) };
    let large = space.row_cells() * size_of::<S::Cell>() > LARGE_ROW;
    let lengths = if large { vec![1; space.rows()] } else { lengths(level, threads) };
    let swept = share(vec![Tally::default(); threads], 1, Strip::cut(next, touched, &lengths).into_iter(), |tally, mut next| {
        next.clear();
        rows.iter().try_for_each(|&row| {
            budget.poll()?;
            let Tally { edges, dead_ends } = tally;
            let goals = OnceCell::new();
            let mut see = |word: usize, positions: u64| {
                let goals = goals.get_or_init(|| marked.goals.as_ref().and_then(|goals| goals.row(row)));
                let goals = goals.as_ref().map_or(0, |goals| goals[word]);
                *dead_ends += u64::from((positions & !goals).count_ones());
            };
            let dead_ends: Option<&mut DeadEnds> = if counts_dead_ends { Some(&mut see) } else { None };
            *edges +=
                budget.kernel().run(Sweep { space, row, level: level.cells, next: &mut next, barred: marked.barred.as_ref(), dead_ends });
            Ok(())
        })
    })?;
    Ok(swept.iter().fold(Tally::default(), |sum, made| Tally { edges: sum.edges + made.edges, dead_ends: sum.dead_ends + made.dead_ends }))
}

/// The rows of each strip, so that about as many moves are to be expected to each of them: where many positions are, many will be.
fn lengths<C>(level: Level<C>, strips: usize) -> Vec<usize> {
    let positions = |row: usize| if level.occupied[row] { level.new[row] } else { 0 };
    let all = (0..level.new.len()).map(positions).sum::<u64>().max(1);
    let (mut lengths, mut before) = (vec![0; strips], 0);
    for row in 0..level.new.len() {
        lengths[((before * strips as u64 / all) as usize).min(strips - 1)] += 1;
        before += positions(row);
    }
    lengths
}

/// One row of a level, to be swept.
struct Sweep<'a, 't, 's, S: Space> {
    space: &'a S,
    row: usize,
    level: &'a [S::Cell],
    next: &'a mut Strip<'t, S::Cell>,
    barred: Option<&'a Marks<'s, S>>,
    dead_ends: Option<&'a mut DeadEnds<'a>>,
}

impl<S: Space> Job for Sweep<'_, '_, '_, S> {
    type Answer = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.space.sweep(self.row, self.level, self.next, self.barred, self.dead_ends)
    }
}
