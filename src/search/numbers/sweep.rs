//! Visits everything level by level, each level a table over the numbers of a space.
//!
//! In: a space, the numbers of the positions of level 0, perhaps goals. Out: how many positions there are, by level, how many are goals, dead
//! ends, moves. Promises that memory is taken before the first level and that rows in which nothing stands cost nothing. Knows nothing of
//! what the numbers mean.

use super::marked::{Goals, Marked};
use super::seen::Seen;
use super::strips::{self, Level, Tally};
use super::tables::{cells, together, zeroed};
use crate::budget::{Budget, Limit, bytes_of};
use crate::cpu::Job;
use crate::model::State;
use crate::numbering::{Cell, RowTest, SeenRow, Settled, Space};
use crate::search::reservation::{Reservation, Reserved};
use crate::search::share::share;

/// So many moves of a sweep take about as long as one move of a search that keeps states one by one.
const MOVES_AT_ONCE: u64 = 32;
/// Rows of fewer bytes are not worth the waking of a thread.
const FEWEST_BYTES: usize = 1 << 20;

/// Figures of finished levels.
#[derive(Debug)]
pub(super) struct Swept {
    /// The limit that ended it, if it is not complete.
    pub(super) limit: Option<Limit>,
    /// Positions first reached after 0, 1, 2 … moves.
    pub(super) depths: Vec<u64>,
    /// The sum of them, and at a limit on states that many.
    pub(super) reachable: u64,
    /// Of the last level that had positions the first one, compared node by node.
    pub(super) farthest: Option<State>,
    /// Levels that were looked through for goals.
    pub(super) tested: u64,
    /// How many are goals.
    pub(super) goals: u64,
    /// Moves and dead ends.
    pub(super) tally: Tally,
}

/// Positions of level 0.
#[derive(Clone, Copy)]
pub(super) enum Starts<'a> {
    /// By their numbers.
    Numbers(&'a [u64]),
    /// All that satisfy a condition.
    Satisfying(&'a RowTest),
}

/// Sweeps from level to level until nothing new is found.
///
/// # Arguments
/// * `space` - numbers positions and sweeps rows
/// * `starts` - level 0
/// * `marked` - goals that are looked for among the positions of each level, and positions where no move may lead
/// * `counts_dead_ends` - whether they are wanted
/// * `seen` - takes all positions
///
/// # Errors
/// [`Limit::Memory`] if the tables do not fit.
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

/// What takes the positions of settled levels.
pub(super) struct Takers<'t, 'b, C> {
    /// What was seen, perhaps by levels.
    pub(super) seen: &'t mut Seen<'b, C>,
    /// The numbers of the goals of the first level that has any, which then is the last; `None` to go on to the end.
    pub(super) goals: Option<&'t mut Reserved<'b, u64>>,
}

/// A sweep that can be paused between levels.
pub(super) struct LevelSweep<'s, 'b, S: Space> {
    tables: Tables<'s, 'b, S>,
    swept: Swept,
    /// Moves and dead ends of the levels before the last one.
    before: Tally,
    ended: bool,
    budget: &'b Budget,
    /// The work that was done, in moves of a search that keeps states one by one: all, and for the last level.
    worked: (u64, u64),
}

impl<'s, 'b, S: Space> LevelSweep<'s, 'b, S> {
    /// A sweep before its first level.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the tables do not fit.
    pub(super) fn new(space: &'s S, starts: Starts, budget: &'b Budget) -> Result<Self, Limit> {
        budget.plan(bytes(space))?;
        let mut tables = Tables::new(space, budget)?;
        budget.progress().begin();
        let limit = tables.plant(starts, budget).err();
        let swept = Swept { limit, depths: Vec::new(), reachable: 0, farthest: None, tested: 0, goals: 0, tally: Tally::default() };
        Ok(Self { tables, swept, before: Tally::default(), ended: limit.is_some(), budget, worked: (0, 0) })
    }

    /// Goes on by one level.
    ///
    /// # Returns
    /// Whether there is more to do.
    pub(super) fn go_on(&mut self, marked: &Marked<S>, counts_dead_ends: bool, takers: Takers<S::Cell>) -> bool {
        if !self.ended {
            match self.level(marked, counts_dead_ends, takers) {
                Ok(more) => self.ended = !more,
                Err(limit) => (self.swept.limit, self.ended) = (Some(limit), true),
            }
        }
        !self.ended
    }

    fn level(&mut self, marked: &Marked<S>, counts_dead_ends: bool, takers: Takers<S::Cell>) -> Result<bool, Limit> {
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
            // What is told is of finished levels.
            swept.tally = self.before;
            swept.reachable = budget.max_states();
            return Err(Limit::States);
        }
        swept.depths.push(new);
        budget.progress().level_done(new);
        if let Some(goals) = &marked.goals {
            swept.goals += tables.count(goals, budget)?;
        }
        swept.tested += 1;
        if let (Some(numbers), Some(marks)) = (takers.goals, marked.goals.as_ref().filter(|_| swept.goals > 0)) {
            tables.list(marks, numbers, budget)?;
            return Ok(false);
        }
        self.before = swept.tally;
        let words = tables.words();
        let made = tables.expand(marked, counts_dead_ends, budget)?;
        swept.tally.edges += made.edges;
        swept.tally.dead_ends += made.dead_ends;
        let work = words + made.edges / MOVES_AT_ONCE;
        self.worked = (self.worked.0 + work, work);
        Ok(true)
    }

    /// The work that was done.
    pub(super) fn worked(&self) -> u64 {
        self.worked.0
    }

    /// The work that the last level took.
    pub(super) fn last_work(&self) -> u64 {
        self.worked.1
    }

    /// The work of a level in which every position stands.
    pub(super) fn most_work(&self) -> u64 {
        let (space, Swept { reachable, tally, .. }) = (self.tables.space, &self.swept);
        let moves = tally.edges.div_ceil((*reachable).max(1));
        space.rows() as u64 * space.block_words() as u64 + space.positions().saturating_mul(moves) / MOVES_AT_ONCE
    }

    /// The figures so far.
    pub(super) fn figures(&self) -> &Swept {
        &self.swept
    }

    /// The figures.
    pub(super) fn swept(mut self) -> Swept {
        while self.swept.depths.last() == Some(&0) {
            self.swept.depths.pop();
        }
        self.swept
    }
}

/// The bytes that a sweep takes beside what was seen, however many threads there are.
pub(super) fn bytes<S: Space>(space: &S) -> u64 {
    space.bytes() + bytes_of::<S::Cell>(2 * cells(space)) + 10 * space.rows() as u64
}

/// The tables of a search.
struct Tables<'s, 'b, S: Space> {
    space: &'s S,
    level: Vec<S::Cell>,
    /// Rows of the level in which something stands.
    occupied: Vec<bool>,
    /// For each of these rows the number of positions that are new there.
    new: Vec<u64>,
    /// The next level; before its moves are made still the last one.
    next: Vec<S::Cell>,
    /// Rows of it in which something may stand.
    touched: Vec<bool>,
    _reserved: Reservation<'b>,
}

impl<'s, 'b, S: Space> Tables<'s, 'b, S> {
    fn new(space: &'s S, budget: &'b Budget) -> Result<Self, Limit> {
        let (cells, rows) = (cells(space), space.rows() as u64);
        let hold = Reservation::take(bytes(space), budget)?;
        let (level, next) = (zeroed(cells)?, zeroed(cells)?);
        Ok(Self { space, level, occupied: zeroed(rows)?, new: zeroed(rows)?, next, touched: zeroed(rows)?, _reserved: hold })
    }

    /// Enters the positions of level 0.
    fn plant(&mut self, starts: Starts, budget: &Budget) -> Result<(), Limit> {
        let space = self.space;
        let test = match starts {
            Starts::Satisfying(test) => test,
            Starts::Numbers(numbers) => {
                numbers.iter().for_each(|&number| self.occupied[space.plant(number, &mut self.level)] = true);
                return Ok(());
            }
        };
        let threads = if bytes(space) < FEWEST_BYTES as u64 { 1 } else { budget.threads() };
        let rows = self.occupied.iter_mut().zip(self.level.chunks_mut(space.row_cells())).enumerate();
        share(vec![(); threads], together(space), rows, |(), (row, (occupied, cells))| {
            budget.poll()?;
            let Some(positions) = test.row(space, row, budget.kernel()) else { return Ok(()) };
            positions.iter().enumerate().for_each(|(word, &positions)| S::Cell::enter(cells, word, positions));
            *occupied = true;
            Ok(())
        })?;
        Ok(())
    }

    /// The first position of the level before the present one, compared node by node; its cells are still there.
    fn first_of_last(&self, budget: &Budget) -> Result<Option<State>, Limit> {
        let mut first: Option<State> = None;
        for row in (0..self.touched.len()).filter(|&row| self.touched[row]) {
            budget.poll()?;
            let cells = self.space.row(row, &self.next);
            for word in 0..self.space.row_positions().div_ceil(64) {
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

    /// Takes out of the level what was seen before.
    fn settle(&mut self, seen: &mut Seen<S::Cell>, depth: usize, budget: &Budget) -> Result<u64, Limit> {
        let (space, cells) = (self.space, self.space.row_cells());
        let threads = self.threads(budget);
        let rows = self.occupied.iter_mut().zip(&mut self.new).zip(self.level.chunks_mut(cells)).zip(seen.rows(space));
        let rows = rows.filter(|(((occupied, _), _), _)| **occupied);
        let found = share(vec![0; threads], together(space), rows, |sum, (((occupied, new), fresh), seen)| {
            budget.poll()?;
            let settled = budget.kernel().run(Settle { fresh, seen, depth });
            (*occupied, *new) = (settled.live, settled.new);
            *sum += settled.new;
            Ok(())
        })?;
        Ok(found.iter().sum())
    }

    /// How many threads looking at all rows in which something stands is worth.
    fn threads(&self, budget: &Budget) -> usize {
        let occupied = self.occupied.iter().filter(|&&occupied| occupied).count();
        if occupied * self.space.row_cells() * size_of::<S::Cell>() < FEWEST_BYTES { 1 } else { budget.threads() }
    }

    /// The words of positions that the moves of the level will be made from.
    fn words(&self) -> u64 {
        self.occupied.iter().filter(|&&occupied| occupied).count() as u64 * self.space.block_words() as u64
    }

    /// How many positions of the level are goals.
    fn count(&self, goals: &Goals<S>, budget: &Budget) -> Result<u64, Limit> {
        let space = self.space;
        let rows = (0..self.occupied.len()).filter(|&row| self.occupied[row]);
        let found = share(vec![0; self.threads(budget)], together(space), rows, |sum, row| {
            budget.poll()?;
            if let Some(marks) = goals.row(row) {
                *sum += budget.kernel().run(Count { cells: space.row(row, &self.level), marks: &marks });
            }
            Ok(())
        })?;
        Ok(found.iter().sum())
    }

    /// Lists the positions of the level that are goals.
    fn list(&self, goals: &Goals<S>, numbers: &mut Reserved<u64>, budget: &Budget) -> Result<(), Limit> {
        for row in (0..self.occupied.len()).filter(|&row| self.occupied[row]) {
            budget.poll()?;
            let cells = self.space.row(row, &self.level);
            let Some(marks) = goals.row(row) else { continue };
            for (word, &marks) in marks.iter().enumerate().filter(|(_, marks)| **marks != 0) {
                self.numbers(row, word, marks & S::Cell::fresh(cells, word)).try_for_each(|number| numbers.add(number))?;
            }
        }
        Ok(())
    }

    /// The numbers of some of 64 positions of a row.
    fn numbers(&self, row: usize, word: usize, positions: u64) -> impl Iterator<Item = u64> + use<S> {
        let first = row as u64 * self.space.row_positions() as u64 + word as u64 * 64;
        (0..64).filter(move |bit| positions >> bit & 1 == 1).map(move |bit| first + bit)
    }

    /// Makes the next level.
    fn expand(&mut self, marked: &Marked<S>, counts_dead_ends: bool, budget: &Budget) -> Result<Tally, Limit> {
        let level = Level { cells: &self.level, occupied: &self.occupied, new: &self.new };
        let made = strips::sweep(self.space, marked, level, (&mut self.next, &mut self.touched), counts_dead_ends, budget)?;
        std::mem::swap(&mut self.level, &mut self.next);
        std::mem::swap(&mut self.occupied, &mut self.touched);
        Ok(made)
    }
}

/// The new positions of a row that are marked, to be counted.
struct Count<'a, C> {
    cells: &'a [C],
    marks: &'a [u64],
}

impl<C: Cell> Job for Count<'_, C> {
    type Answer = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let marked = self.marks.iter().enumerate().filter(|(_, marks)| **marks != 0);
        marked.map(|(word, marks)| u64::from((marks & C::fresh(self.cells, word)).count_ones())).sum()
    }
}

/// One row of a level, to be settled.
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
