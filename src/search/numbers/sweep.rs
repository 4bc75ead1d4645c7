//! Visits everything level by level, each level a table over the numbers of a space.
//!
//! In: a space, the numbers of the boards of level 0, perhaps goals. Out: how many boards there are, by level, how many are goals, dead
//! ends, moves. Promises that memory is taken before the first level and that rows in which nothing stands cost nothing. Knows nothing of
//! what the numbers mean.

use super::goal_test::GoalTest;
use super::share::share;
use super::strips::{self, Level};
use super::trail::Trail;
use crate::budget::{Budget, Limit, bytes_of, to_index};
use crate::cpu::Job;
use crate::model::State;
use crate::numbering::{Settled, Space, Tally};
use crate::search::reservation::Reservation;

/// Rows of fewer bytes are not worth the waking of a thread.
const FEWEST_BYTES: usize = 1 << 20;

/// Figures of finished levels.
#[derive(Debug)]
pub(super) struct Swept {
    /// The limit that ended it, if it is not complete.
    pub(super) limit: Option<Limit>,
    /// Boards first reached after 0, 1, 2 … moves.
    pub(super) depths: Vec<u64>,
    /// The sum of them, and at a limit on states that many.
    pub(super) reachable: u64,
    /// Of the last level that had boards the first one, compared node by node.
    pub(super) farthest: Option<State>,
    /// Levels that were looked through for goals.
    pub(super) tested: u64,
    /// How many are goals.
    pub(super) goals: u64,
    /// How many goals have no move left.
    pub(super) stuck_goals: u64,
    /// Moves and dead ends, goals among them.
    pub(super) tally: Tally,
}

impl Swept {
    fn new(counts_dead_ends: bool) -> Self {
        let tally = Tally { counts_dead_ends, edges: 0, dead_ends: 0 };
        Self { limit: None, depths: Vec::new(), reachable: 0, farthest: None, tested: 0, goals: 0, stuck_goals: 0, tally }
    }
}

/// Sweeps from level to level until nothing new is found.
///
/// # Arguments
/// * `space` - numbers boards and sweeps rows
/// * `starts` - the numbers of level 0
/// * `goals` - looked for among the boards of each level
/// * `counts_dead_ends` - whether they are wanted
///
/// # Errors
/// [`Limit::Memory`] if the tables do not fit.
pub(super) fn sweep<S: Space>(
    space: &S,
    starts: &[u64],
    goals: &mut GoalTest,
    counts_dead_ends: bool,
    budget: &Budget,
) -> Result<Swept, Limit> {
    run(space, starts, goals, Swept::new(counts_dead_ends), None, budget)
}

/// Sweeps from level to level until one holds a goal, or nothing new is found.
///
/// # Arguments
/// Those of [`sweep`], and:
/// * `trail` - takes the levels before the goals, and the goals
///
/// # Errors
/// [`Limit::Memory`] if the tables do not fit.
pub(super) fn sweep_to_goal<S: Space>(
    space: &S,
    starts: &[u64],
    goals: &mut GoalTest,
    trail: &mut Trail<S::Cell>,
    budget: &Budget,
) -> Result<Swept, Limit> {
    run(space, starts, goals, Swept::new(false), Some(trail), budget)
}

fn run<S: Space>(
    space: &S,
    starts: &[u64],
    goals: &mut GoalTest,
    mut swept: Swept,
    trail: Option<&mut Trail<S::Cell>>,
    budget: &Budget,
) -> Result<Swept, Limit> {
    budget.plan(bytes(space))?;
    let mut tables = Tables::new(space, budget)?;
    budget.progress().begin();
    for &start in starts {
        let row = space.plant(start, &mut tables.level);
        tables.occupied[row] = true;
    }
    swept.limit = tables.run(goals, &mut swept, trail, budget).err();
    while swept.depths.last() == Some(&0) {
        swept.depths.pop();
    }
    Ok(swept)
}

/// The bytes that a sweep takes, however many threads there are.
pub(super) fn bytes<S: Space>(space: &S) -> u64 {
    let tables = if space.levels_are_disjoint() { 2 } else { 3 };
    space.bytes() + bytes_of::<S::Cell>(tables * cells(space)) + 10 * space.rows() as u64
}

/// The cells of a table.
pub(super) fn cells<S: Space>(space: &S) -> u64 {
    space.rows() as u64 * space.row_cells() as u64
}

/// The tables of a search.
struct Tables<'s, 'b, S: Space> {
    space: &'s S,
    level: Vec<S::Cell>,
    /// Rows of the level in which something stands.
    occupied: Vec<bool>,
    /// For each of these rows the number of boards that are new there.
    new: Vec<u64>,
    /// Everything that was seen; without cells where no level meets an older one.
    seen: Vec<S::Cell>,
    /// The next level; before its moves are made still the last one.
    next: Vec<S::Cell>,
    /// Rows of it in which something may stand.
    touched: Vec<bool>,
    _reserved: Reservation<'b>,
}

impl<'s, 'b, S: Space> Tables<'s, 'b, S> {
    fn new(space: &'s S, budget: &'b Budget) -> Result<Self, Limit> {
        let (cells, rows) = (cells(space), space.rows() as u64);
        let seen = if space.levels_are_disjoint() { 0 } else { cells };
        let hold = Reservation::take(bytes(space), budget)?;
        let (level, next) = (zeroed(cells)?, zeroed(cells)?);
        Ok(Self {
            space,
            level,
            occupied: zeroed(rows)?,
            new: zeroed(rows)?,
            seen: zeroed(seen)?,
            next,
            touched: zeroed(rows)?,
            _reserved: hold,
        })
    }

    fn run(
        &mut self,
        goals: &mut GoalTest,
        swept: &mut Swept,
        mut trail: Option<&mut Trail<S::Cell>>,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let mut before = (swept.tally, 0);
        loop {
            let new = self.settle(budget)?;
            if new == 0 && swept.depths.last().is_some_and(|&last| last > 0) {
                swept.farthest = self.first_of_last(budget)?;
            }
            if self.occupied.iter().all(|&occupied| !occupied) {
                return Ok(());
            }
            swept.reachable += new;
            if swept.reachable > budget.max_states() {
                // What is told is of finished levels.
                (swept.tally, swept.stuck_goals) = before;
                swept.reachable = budget.max_states();
                return Err(Limit::States);
            }
            swept.depths.push(new);
            budget.progress().level_done(new);
            let stuck = swept.stuck_goals;
            self.look_for(goals, swept, trail.as_deref_mut(), budget)?;
            swept.tested += 1;
            if let Some(trail) = &mut trail {
                if swept.goals > 0 {
                    return Ok(());
                }
                trail.add(self.space, &self.level, &self.occupied, swept.depths.len() - 1)?;
            }
            before = (swept.tally, stuck);
            self.expand(&mut swept.tally, budget)?;
        }
    }

    /// The first board of the level before the present one, compared node by node; its cells are still there.
    fn first_of_last(&self, budget: &Budget) -> Result<Option<State>, Limit> {
        let mut first: Option<State> = None;
        for row in (0..self.touched.len()).filter(|&row| self.touched[row]) {
            budget.poll()?;
            self.space.each(row, &self.next, &mut |number| {
                let board = self.space.unrank(number);
                if first.as_ref().is_none_or(|first| board < *first) {
                    first = Some(board);
                }
            });
        }
        Ok(first)
    }

    /// Takes out of the level what was seen before.
    fn settle(&mut self, budget: &Budget) -> Result<u64, Limit> {
        let (space, cells) = (self.space, self.space.row_cells());
        let occupied = self.occupied.iter().filter(|&&occupied| occupied).count();
        let threads = if occupied * cells * size_of::<S::Cell>() < FEWEST_BYTES { 1 } else { budget.threads() };
        let seen = self.seen.chunks_mut(cells).map(Some).chain(std::iter::repeat_with(|| None));
        let rows = self.occupied.iter_mut().zip(&mut self.new).zip(self.level.chunks_mut(cells)).zip(seen);
        let rows = rows.filter(|(((occupied, _), _), _)| **occupied);
        let found = share(vec![0; threads], together(space), rows, |sum, (((occupied, new), fresh), seen)| {
            budget.poll()?;
            let settled = budget.kernel().run(Settle { space, fresh, seen });
            (*occupied, *new) = (settled.live, settled.new);
            *sum += settled.new;
            Ok(())
        })?;
        Ok(found.iter().sum())
    }

    fn look_for(
        &self,
        goals: &mut GoalTest,
        swept: &mut Swept,
        mut trail: Option<&mut Trail<S::Cell>>,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let (space, level) = (self.space, &self.level);
        match goals {
            GoalTest::None => {}
            GoalTest::Listed { numbers, .. } => {
                let (found, rest) = numbers.iter().partition::<Vec<u64>, _>(|&&number| space.contains(level, number));
                *numbers = rest;
                self.found(&found, goals, swept, trail)?;
            }
            GoalTest::Tested { .. } => {
                for row in (0..self.occupied.len()).filter(|&row| self.occupied[row]) {
                    budget.poll()?;
                    let mut found = Vec::new();
                    space.each(row, level, &mut |number| found.extend(goals.test(&space.unrank(number)).then_some(number)));
                    self.found(&found, goals, swept, trail.as_deref_mut())?;
                }
            }
        }
        Ok(())
    }

    /// Notes some goals.
    fn found(&self, found: &[u64], goals: &GoalTest, swept: &mut Swept, trail: Option<&mut Trail<S::Cell>>) -> Result<(), Limit> {
        swept.goals += found.len() as u64;
        swept.stuck_goals += found.iter().filter(|&&number| goals.is_stuck(&self.space.unrank(number))).count() as u64;
        trail.map_or(Ok(()), |trail| found.iter().try_for_each(|&number| trail.goals.add(number)))
    }

    /// Makes the next level.
    fn expand(&mut self, tally: &mut Tally, budget: &Budget) -> Result<(), Limit> {
        let level = Level { cells: &self.level, occupied: &self.occupied, new: &self.new };
        strips::sweep(self.space, level, (&mut self.next, &mut self.touched), tally, budget)?;
        std::mem::swap(&mut self.level, &mut self.next);
        std::mem::swap(&mut self.occupied, &mut self.touched);
        Ok(())
    }
}

/// How many rows are worth being taken at a time, where little is done to each.
pub(super) fn together<S: Space>(space: &S) -> usize {
    (1 << 18) / (space.row_cells() * size_of::<S::Cell>())
}

/// A table of zeros whose pages are not made before they are needed.
pub(super) fn zeroed<T: Copy + Default>(cells: u64) -> Result<Vec<T>, Limit> {
    let cells = to_index(cells)?;
    // The table itself is made by a call that cannot fail gently; this one can.
    Vec::<T>::new().try_reserve_exact(cells).map_err(|_| Limit::Memory)?;
    Ok(vec![T::default(); cells])
}

/// One row of a level, to be settled.
struct Settle<'a, S: Space> {
    space: &'a S,
    fresh: &'a mut [S::Cell],
    seen: Option<&'a mut [S::Cell]>,
}

impl<S: Space> Job for Settle<'_, S> {
    type Answer = Settled;

    #[inline(always)]
    fn run(self) -> Settled {
        self.space.settle(self.fresh, self.seen)
    }
}
