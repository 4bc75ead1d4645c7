//! A sweep whose caller keeps the levels: tables of the last level and of all positions seen, from
//! which the next level is made.

use super::marked::{self, Marked};
use super::seen::{self, Seen};
use super::strips::MoveFigures;
use super::sweep::{self, LevelTables};
use crate::budget::{Budget, Limit};
use crate::ground::Task;
use crate::model::Condition;
use crate::numbering::{Cell, Space};
use std::ops::Range;

/// The tables of a sweep between two levels.
pub(in crate::search) struct Stepwise<'s, 'b, S: Space> {
    space: &'s S,
    tables: LevelTables<'s, 'b, S>,
    seen: Seen<'b, S::Cell>,
    marked: Marked<'s, 'b, S>,
    budget: &'b Budget,
}

/// The figures of a new level.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct SweptLevel {
    /// The numbers of moves and dead ends of the level before.
    pub(in crate::search) move_figures: MoveFigures,
    /// The number of positions.
    pub(in crate::search) positions: u64,
    /// The number of goals among them.
    pub(in crate::search) goals: u64,
}

/// Returns the number of bytes of the tables, without marks for goals.
pub(in crate::search) fn bytes<S: Space>(space: &S, task: &Task) -> u64 {
    sweep::bytes(space)
        + seen::bytes(space, seen::of_positions(space))
        + marked::bytes::<S>(space, task)
}

impl<'s, 'b, S: Space> Stepwise<'s, 'b, S> {
    /// Creates empty tables.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if they do not fit.
    pub(in crate::search) fn new(
        space: &'s S,
        task: &Task,
        goal: Option<&Condition>,
        budget: &'b Budget,
    ) -> Result<Self, Limit> {
        let kept = seen::of_positions(space);
        let tables = sweep::bytes(space) + seen::bytes(space, kept);
        let marked = Marked::new(space, task, goal, tables, budget)?;
        let seen = Seen::new(space, kept, budget)?;
        Ok(Self { space, tables: LevelTables::new(space, budget)?, seen, marked, budget })
    }

    /// Returns the cells of neighbouring rows, or of a part of a row: of the visited set, if one is
    /// needed, and of the last level.
    pub(in crate::search) fn cells(
        &mut self,
        cells: Range<usize>,
    ) -> (Option<&mut [S::Cell]>, &mut [S::Cell]) {
        (self.seen.cells(cells.clone()), &mut self.tables.level[cells])
    }

    /// Notes the rows of the last level that hold positions, after its cells were filled.
    pub(in crate::search) fn filled(&mut self) {
        self.seen.filled();
        let LevelTables { level, occupied, new, .. } = &mut self.tables;
        for (row, (occupied, new)) in occupied.iter_mut().zip(new).enumerate() {
            let cells = self.space.row(row, level);
            *new = (0..self.space.row_positions(row).div_ceil(64))
                .map(|word| u64::from(S::Cell::fresh(cells, word).count_ones()))
                .sum();
            *occupied = *new > 0;
        }
    }

    /// Makes the next level.
    ///
    /// # Errors
    /// Returns a limit that stopped it; the tables are then of no use.
    pub(in crate::search) fn step(&mut self) -> Result<SweptLevel, Limit> {
        let Self { tables, seen, marked, budget, .. } = self;
        let move_figures = tables.expand(marked, true, budget)?;
        let positions = tables.settle(seen, 0, budget)?;
        let goals = match &marked.goals {
            Some(goals) => tables.count(goals, budget)?,
            None => 0,
        };
        Ok(SweptLevel { move_figures, positions, goals })
    }

    /// Returns the cells of the last level of a row; `None` if the row is empty.
    pub(in crate::search) fn row(&self, row: usize) -> Option<&[S::Cell]> {
        self.tables.occupied[row].then(|| self.space.row(row, &self.tables.level))
    }
}
