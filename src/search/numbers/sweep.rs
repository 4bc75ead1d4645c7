//! Visits all positions level by level, each level a table over the numbers of a space.
//!
//! The result has the numbers of positions by level, of goals, dead ends and moves. Memory is taken
//! before the first level, and empty rows cost nothing.

use super::marked::{Goals, Marked};
use super::seen::{self, Seen, together, zeroed};
use super::strips::{self, MoveFigures};
use crate::budget::{Budget, Limit, bytes_of};
use crate::cpu::Job;
use crate::model::State;
use crate::numbering::{Cell, Level, RowTest, SeenRow, Settled, Space};
use crate::search::reservation::{Reservation, Reserved};
use crate::search::share::share;
use std::ops::Range;

/// The number of moves of a sweep that take about as long as one move of a search that keeps states
/// one by one.
const MOVES_AT_ONCE: u64 = 32;
/// The least number of bytes of rows for which further threads are worth waking.
const FEWEST_BYTES: usize = 1 << 20;

/// The figures of finished levels.
#[derive(Debug)]
pub(super) struct Swept {
    /// The limit that ended the sweep, if it is not complete.
    pub(super) limit: Option<Limit>,
    /// The numbers of positions first reached after 0, 1, 2 … moves.
    pub(super) depths: Vec<u64>,
    /// The sum of `depths`; at a limit on states, that limit.
    pub(super) reachable: u64,
    /// The first position of the last nonempty level, compared node by node.
    pub(super) farthest: Option<State>,
    /// The number of levels whose goals were counted.
    pub(super) tested: u64,
    /// The number of goals.
    pub(super) goals: u64,
    /// The numbers of moves and dead ends.
    pub(super) move_figures: MoveFigures,
}

/// The positions of level 0.
#[derive(Clone, Copy)]
pub(super) enum Starts<'a> {
    /// The positions with the given numbers.
    Numbers(&'a [u64]),
    /// All positions that satisfy a condition.
    Satisfying(&'a RowTest),
}

/// Sweeps from level to level until no new positions are found.
///
/// # Arguments
/// * `space` - the numbering of positions, which sweeps rows
/// * `starts` - the positions of level 0
/// * `marked` - the goals, which are counted in each level, and the positions to which no move may
///   lead
/// * `counts_dead_ends` - `true` if dead ends are to be counted
/// * `seen` - the visited set, which receives all positions
///
/// # Errors
/// Returns [`Limit::Memory`] if the tables do not fit.
pub(super) fn sweep<S: Space>(
    space: &S,
    starts: Starts,
    marked: &Marked<S>,
    counts_dead_ends: bool,
    seen: &mut Seen<S::Cell>,
    budget: &Budget,
) -> Result<Swept, Limit> {
    let mut sweep = LevelSweep::new(space, starts, budget)?;
    while sweep.go_on(marked, counts_dead_ends, Takers { seen, goals: None }) {}
    Ok(sweep.swept())
}

/// The receivers of the positions of settled levels.
pub(super) struct Takers<'t, 'b, C> {
    /// The visited set, perhaps with levels.
    pub(super) seen: &'t mut Seen<'b, C>,
    /// The numbers of the goals of the first level that has any, which is then the last level;
    /// `None` to sweep to the end.
    pub(super) goals: Option<&'t mut Reserved<'b, u64>>,
}

/// A sweep that can be paused between levels.
pub(super) struct LevelSweep<'s, 'b, S: Space> {
    tables: LevelTables<'s, 'b, S>,
    swept: Swept,
    /// The numbers of moves and dead ends of the levels before the last one.
    before: MoveFigures,
    ended: bool,
    budget: &'b Budget,
    /// The work done, in moves of a search that keeps states one by one: in all, and for the last
    /// level.
    worked: (u64, u64),
}

impl<'s, 'b, S: Space> LevelSweep<'s, 'b, S> {
    /// Creates a sweep before its first level.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if the tables do not fit.
    pub(super) fn new(space: &'s S, starts: Starts, budget: &'b Budget) -> Result<Self, Limit> {
        budget.plan(bytes(space))?;
        let mut tables = LevelTables::new(space, budget)?;
        budget.progress().begin();
        let limit = tables.plant(starts, budget).err();
        let swept = Swept {
            limit,
            depths: Vec::new(),
            reachable: 0,
            farthest: None,
            tested: 0,
            goals: 0,
            move_figures: MoveFigures::default(),
        };
        Ok(Self {
            tables,
            swept,
            before: MoveFigures::default(),
            ended: limit.is_some(),
            budget,
            worked: (0, 0),
        })
    }

    /// Sweeps one more level.
    ///
    /// # Returns
    /// `true` if there is more to do.
    pub(super) fn go_on(
        &mut self,
        marked: &Marked<S>,
        counts_dead_ends: bool,
        takers: Takers<S::Cell>,
    ) -> bool {
        if !self.ended {
            match self.level(marked, counts_dead_ends, takers) {
                Ok(more) => self.ended = !more,
                Err(limit) => (self.swept.limit, self.ended) = (Some(limit), true),
            }
        }
        !self.ended
    }

    fn level(
        &mut self,
        marked: &Marked<S>,
        counts_dead_ends: bool,
        takers: Takers<S::Cell>,
    ) -> Result<bool, Limit> {
        let Self { tables, swept, budget, .. } = self;
        let new = tables.settle(takers.seen, swept.depths.len(), budget)?;
        if new == 0 && swept.depths.last().is_some_and(|&last| last > 0) {
            swept.farthest = tables.first_of_last(budget)?;
        }
        if tables.occupied.iter().all(|&occupied| !occupied) {
            return Ok(false);
        }
        swept.reachable += new;
        if swept.reachable > budget.max_states() {
            // The reported figures are those of finished levels.
            swept.move_figures = self.before;
            swept.reachable = budget.max_states();
            return Err(Limit::States);
        }
        swept.depths.push(new);
        budget.level_done(new);
        if let Some(goals) = &marked.goals {
            swept.goals += tables.count(goals, budget)?;
        }
        swept.tested += 1;
        if let (Some(numbers), Some(marks)) =
            (takers.goals, marked.goals.as_ref().filter(|_| swept.goals > 0))
        {
            tables.list(marks, numbers, budget)?;
            return Ok(false);
        }
        self.before = swept.move_figures;
        let words = tables.words();
        let made = tables.expand(marked, counts_dead_ends, budget)?;
        swept.move_figures.edges += made.edges;
        swept.move_figures.dead_ends += made.dead_ends;
        let work = words + made.edges / MOVES_AT_ONCE;
        self.worked = (self.worked.0 + work, work);
        Ok(true)
    }

    /// Returns the work done until now.
    pub(super) fn worked(&self) -> u64 {
        self.worked.0
    }

    /// Returns the work of the last level.
    pub(super) fn last_work(&self) -> u64 {
        self.worked.1
    }

    /// Estimates the most work of some levels ahead, which together hold each position that is left
    /// at most once, with as many moves as positions had until now.
    pub(super) fn most_work(&self, levels: u64) -> u64 {
        let (space, Swept { reachable, move_figures, .. }) = (self.tables.space, &self.swept);
        let moves = move_figures.edges.div_ceil((*reachable).max(1));
        let left = space.positions().saturating_sub(*reachable);
        let rows = space.words().saturating_mul(levels);
        rows.saturating_add(left.saturating_mul(moves) / MOVES_AT_ONCE)
    }

    /// Returns the figures up to now.
    pub(super) fn figures(&self) -> &Swept {
        &self.swept
    }

    /// Returns the final figures.
    pub(super) fn swept(mut self) -> Swept {
        while self.swept.depths.last() == Some(&0) {
            self.swept.depths.pop();
        }
        self.swept
    }
}

/// Returns the number of bytes that a sweep takes beside the visited set, for any number of
/// threads.
pub(super) fn bytes<S: Space>(space: &S) -> u64 {
    space.bytes() + bytes_of::<S::Cell>(2 * space.cells()) + 10 * space.rows() as u64
}

/// The tables of a search.
pub(super) struct LevelTables<'s, 'b, S: Space> {
    space: &'s S,
    pub(super) level: Vec<S::Cell>,
    /// A flag for each row of the level: `true` if it holds any position.
    pub(super) occupied: Vec<bool>,
    /// The number of new positions of each of these rows.
    pub(super) new: Vec<u64>,
    /// The next level; before its moves are made, it still holds the last one.
    next: Vec<S::Cell>,
    /// A flag for each row of the next level: `true` if it may hold positions.
    touched: Vec<bool>,
    _reserved: Reservation<'b>,
}

impl<'s, 'b, S: Space> LevelTables<'s, 'b, S> {
    pub(super) fn new(space: &'s S, budget: &'b Budget) -> Result<Self, Limit> {
        let (cells, rows) = (space.cells(), space.rows() as u64);
        let hold = Reservation::take(bytes(space), budget)?;
        let (level, next) = (zeroed(cells)?, zeroed(cells)?);
        Ok(Self {
            space,
            level,
            occupied: zeroed(rows)?,
            new: zeroed(rows)?,
            next,
            touched: zeroed(rows)?,
            _reserved: hold,
        })
    }

    /// Enters the positions of level 0.
    fn plant(&mut self, starts: Starts, budget: &Budget) -> Result<(), Limit> {
        let space = self.space;
        let test = match starts {
            Starts::Satisfying(test) => test,
            Starts::Numbers(numbers) => {
                numbers
                    .iter()
                    .for_each(|&number| self.occupied[space.plant(number, &mut self.level)] = true);
                return Ok(());
            }
        };
        let threads = if bytes(space) < FEWEST_BYTES as u64 { 1 } else { budget.threads() };
        let rows = self.occupied.iter_mut().zip(space.cut(&mut self.level)).enumerate();
        share(vec![(); threads], together(space), rows, |(), (row, (occupied, cells))| {
            budget.poll()?;
            let Some(positions) = test.row(space, row, budget.kernel()) else { return Ok(()) };
            positions
                .iter()
                .enumerate()
                .for_each(|(word, &positions)| S::Cell::enter(cells, word, positions));
            *occupied = true;
            Ok(())
        })?;
        Ok(())
    }

    /// Returns the first position of the level before the present one, compared node by node; its
    /// cells are still there.
    fn first_of_last(&self, budget: &Budget) -> Result<Option<State>, Limit> {
        let mut first: Option<State> = None;
        for row in (0..self.touched.len()).filter(|&row| self.touched[row]) {
            budget.poll()?;
            let cells = self.space.row(row, &self.next);
            for word in 0..self.space.row_positions(row).div_ceil(64) {
                self.numbers(row, word, S::Cell::fresh(cells, word)).for_each(|number| {
                    let position = self.space.unrank(number);
                    if first.as_ref().is_none_or(|first| position < *first) {
                        first = Some(position);
                    }
                });
            }
        }
        Ok(first)
    }

    /// Removes visited positions from the level, and adds the rest to the visited set.
    pub(super) fn settle(
        &mut self,
        seen: &mut Seen<S::Cell>,
        depth: usize,
        budget: &Budget,
    ) -> Result<u64, Limit> {
        let space = self.space;
        let threads = self.threads(budget);
        let rows = self
            .occupied
            .iter_mut()
            .zip(&mut self.new)
            .zip(space.cut(&mut self.level))
            .zip(seen.rows(space));
        let rows = rows.filter(|(((occupied, _), _), _)| **occupied);
        let found = share(
            vec![0; threads],
            together(space),
            rows,
            |sum, (((occupied, new), fresh), (begun, mut seen))| {
                budget.poll()?;
                seen::begin_pages(begun, fresh, &mut seen);
                let settled = budget.kernel().run(Settle { fresh, seen, depth });
                (*occupied, *new) = (settled.live, settled.new);
                *sum += settled.new;
                Ok(())
            },
        )?;
        Ok(found.iter().sum())
    }

    /// Returns the number of threads that are worth using for all occupied rows.
    fn threads(&self, budget: &Budget) -> usize {
        let cells = self.sum_occupied(|row| self.space.row_cells(row));
        if cells * size_of::<S::Cell>() < FEWEST_BYTES { 1 } else { budget.threads() }
    }

    /// Returns the number of words of positions whose moves are to be made.
    fn words(&self) -> u64 {
        self.sum_occupied(|row| self.space.block_words(row)) as u64
    }

    /// Returns the sum of a size over all occupied rows; rows of a group have the same size.
    fn sum_occupied(&self, size: impl Fn(usize) -> usize) -> usize {
        let occupied = |row: &usize| self.occupied[*row];
        let sum = |rows: Range<usize>| match rows.clone().filter(occupied).count() {
            0 => 0,
            count => count * size(rows.start),
        };
        (0..self.space.groups()).map(|group| sum(self.space.group(group))).sum()
    }

    /// Counts the positions of the level that are goals.
    pub(super) fn count(&self, goals: &Goals<S>, budget: &Budget) -> Result<u64, Limit> {
        let space = self.space;
        let rows = (0..self.occupied.len()).filter(|&row| self.occupied[row]);
        let found = share(vec![0; self.threads(budget)], together(space), rows, |sum, row| {
            budget.poll()?;
            if let Some(marks) = goals.row(row) {
                *sum += budget
                    .kernel()
                    .run(Count { cells: space.row(row, &self.level), marks: &marks });
            }
            Ok(())
        })?;
        Ok(found.iter().sum())
    }

    /// Lists the positions of the level that are goals.
    fn list(
        &self,
        goals: &Goals<S>,
        numbers: &mut Reserved<u64>,
        budget: &Budget,
    ) -> Result<(), Limit> {
        for row in (0..self.occupied.len()).filter(|&row| self.occupied[row]) {
            budget.poll()?;
            let cells = self.space.row(row, &self.level);
            let Some(marks) = goals.row(row) else { continue };
            for (word, &marks) in marks.iter().enumerate().filter(|(_, marks)| **marks != 0) {
                self.numbers(row, word, marks & S::Cell::fresh(cells, word))
                    .try_for_each(|number| numbers.add(number))?;
            }
        }
        Ok(())
    }

    /// Returns the numbers of those of 64 positions of a row whose bits are set.
    fn numbers(
        &self,
        row: usize,
        word: usize,
        positions: u64,
    ) -> impl Iterator<Item = u64> + use<S> {
        let first = self.space.row_first(row) + word as u64 * 64;
        (0..64).filter(move |bit| positions >> bit & 1 == 1).map(move |bit| first + bit)
    }

    /// Makes the next level.
    pub(super) fn expand(
        &mut self,
        marked: &Marked<S>,
        counts_dead_ends: bool,
        budget: &Budget,
    ) -> Result<MoveFigures, Limit> {
        let Self { level: cells, occupied, new, .. } = self;
        let level = Level { origin: 0, cells, occupied, new };
        let made = strips::sweep(
            self.space,
            marked,
            level,
            (&mut self.next, &mut self.touched),
            counts_dead_ends,
            budget,
        )?;
        std::mem::swap(&mut self.level, &mut self.next);
        std::mem::swap(&mut self.occupied, &mut self.touched);
        Ok(made)
    }
}

/// A job that counts the new positions of a row that are marked.
struct Count<'a, C> {
    cells: &'a [C],
    marks: &'a [u64],
}

impl<C: Cell> Job for Count<'_, C> {
    type Answer = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let marked = self.marks.iter().enumerate().filter(|(_, marks)| **marks != 0);
        marked
            .map(|(word, marks)| u64::from((marks & C::fresh(self.cells, word)).count_ones()))
            .sum()
    }
}

/// A job that settles one row of a level.
struct Settle<'a, C> {
    fresh: &'a mut [C],
    seen: SeenRow<'a, C>,
    depth: usize,
}

impl<C: Cell> Job for Settle<'_, C> {
    type Answer = Settled;

    #[inline(always)]
    fn run(self) -> Settled {
        C::settle(self.fresh, self.seen, self.depth)
    }
}
