//! Sweeps the rows of a level with one thread or with several.
//!
//! The next level and the figures are the same for any number of threads, and take no more memory:
//! the next level is cut into strips, and all moves to rows of a strip are made by one thread,
//! which reads all rows of the level for them.

use super::marked::Marked;
use crate::budget::{Budget, Limit};
use crate::cpu::Job;
use crate::numbering::{DeadEnds, Marks, Space, Strip};
use crate::search::share::share;
use std::cell::OnceCell;

/// The least number of positions of a level for which further threads are worth waking.
const FEWEST_BOARDS: u64 = if cfg!(test) { 1 } else { 1 << 16 };
/// The number of bytes beyond which each row is a strip of its own: compared with the moves from
/// such a row, reading it again costs little.
const LARGE_ROW: usize = if cfg!(test) { 2000 } else { 1 << 16 };

/// The figures of levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveFigures {
    /// The number of moves from their positions.
    pub(super) edges: u64,
    /// The number of dead ends: positions without a move that are not goals.
    pub(super) dead_ends: u64,
}

/// A level whose moves are made.
#[derive(Clone, Copy)]
pub(super) struct Level<'a, C> {
    pub(super) cells: &'a [C],
    /// A flag for each row: `true` if it holds any position.
    pub(super) occupied: &'a [bool],
    /// The number of new positions of each of these rows.
    pub(super) new: &'a [u64],
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
    let rows: Vec<usize> = (0..space.rows()).filter(|&row| level.occupied[row]).collect();
    let positions = rows.iter().map(|&row| level.new[row]).sum::<u64>();
    let threads = if positions < FEWEST_BOARDS { 1 } else { budget.threads().max(1) };
    let large = space.row_cells() * size_of::<S::Cell>() > LARGE_ROW;
    let lengths = if large { vec![1; space.rows()] } else { lengths(level, threads) };
    let swept = share(
        vec![MoveFigures::default(); threads],
        1,
        Strip::cut(next, touched, &lengths).into_iter(),
        |move_figures, mut next| {
            next.clear();
            rows.iter().try_for_each(|&row| {
                budget.poll()?;
                let MoveFigures { edges, dead_ends } = move_figures;
                let goals = OnceCell::new();
                let mut see = |word: usize, positions: u64| {
                    let goals = goals
                        .get_or_init(|| marked.goals.as_ref().and_then(|goals| goals.row(row)));
                    let goals = goals.as_ref().map_or(0, |goals| goals[word]);
                    *dead_ends += u64::from((positions & !goals).count_ones());
                };
                let dead_ends: Option<&mut DeadEnds> =
                    if counts_dead_ends { Some(&mut see) } else { None };
                *edges += budget.kernel().run(Sweep {
                    space,
                    row,
                    level: level.cells,
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
/// rows with many positions will receive many.
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

/// A job that sweeps one row of a level.
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
