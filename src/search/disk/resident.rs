//! Levels of positions with numbers where memory holds whole tables: each new level is made in
//! memory, and files only receive it.

use super::cuts::Cut;
use super::next_table::{Made, NextTable};
use super::reading::read_numbers;
use super::workers::Queue;
use crate::budget::Phase;
use crate::disk::{Fault, Folder, Level};
use crate::numbering::{Cell, Space};
use crate::search::numbers::stepwise::{self, Stepwise};
use crate::search::problem::Problem;

/// The number of positions from which several workers write a level.
const FEW: u64 = if cfg!(test) { 100 } else { 1 << 16 };

/// The tables of the last level and of all levels before.
pub(super) struct Resident<'s, 'p, S: Space> {
    tables: Stepwise<'s, 'p, S>,
    /// The number of the last level.
    level: u32,
}

impl<'s, 'p, S: Space> Resident<'s, 'p, S> {
    /// Returns `true` if the tables leave a quarter of the memory free.
    pub(super) fn fits(space: &S, problem: &Problem) -> bool {
        let bytes = stepwise::bytes(space, problem.task());
        bytes <= problem.budget().free_bytes() / 4 * 3
    }

    /// Reads the levels of a folder.
    ///
    /// # Errors
    /// Returns the fault of a file, or the limit on memory.
    pub(super) fn load(
        problem: &'p Problem,
        space: &'s S,
        strips: &[Cut],
        folder: &Folder,
    ) -> Result<Self, Fault> {
        let budget = problem.budget();
        let mut tables = Stepwise::new(space, problem.task(), problem.named_goal(), budget)?;
        let last = folder.levels().len().saturating_sub(1);
        // Levels without files are seen no more: a level meets the last two alone.
        for (depth, level) in folder.levels().iter().enumerate().filter(|(_, at)| !at.is_removed())
        {
            for (number, strip) in strips.iter().enumerate() {
                let (seen, cells) = tables.cells(strip.cells.clone());
                if let Some(seen) = seen {
                    read_numbers(folder, level, (number, strip), seen, budget)?;
                }
                if depth == last {
                    read_numbers(folder, level, (number, strip), cells, budget)?;
                }
            }
        }
        tables.filled();
        Ok(Self { tables, level: last as u32 })
    }

    /// Returns `true` if these are the tables of a level and those before.
    pub(super) fn is_at(&self, level: &Level) -> bool {
        self.level == level.level
    }

    /// Makes the next level, and writes it.
    ///
    /// # Errors
    /// Returns the fault that ended it; the tables are then of no use.
    pub(super) fn step(&mut self, table: &NextTable<S>) -> Result<Level, Fault> {
        let budget = table.budget;
        let step = budget.timed(Phase::Expand, || self.tables.step())?;
        let queue = Queue::new(table.strips.len());
        let workers = if step.positions < FEW { 1 } else { table.budget.threads() };
        let made = queue.share(workers, |worker| {
            budget.timed(Phase::Merge, || self.write(worker as u32, &queue, table))
        })?;
        let mut level = table.join(Ok(made))?;
        level.edges = step.move_figures.edges;
        level.dead_ends = step.move_figures.dead_ends;
        level.goals = step.goals;
        self.level += 1;
        Ok(level)
    }

    fn write(&self, worker: u32, queue: &Queue, table: &NextTable<S>) -> Result<Made, Fault> {
        let (mut made, mut writer) = (Made::default(), table.writer(worker)?);
        while let Some(number) = queue.next() {
            let strip = &table.strips[number as usize];
            for (row, cells) in strip.parts(table.space) {
                let Some(all) = self.tables.row(row) else { continue };
                let begin = table.space.row_begin(row);
                for (word, at) in (cells.start - begin..cells.end - begin).zip(cells.start..) {
                    writer.push_bits(at as u64, S::Cell::fresh(all, word))?;
                }
                table.budget.poll()?;
            }
            let extent = writer.end()?;
            made.positions += extent.states;
            made.strips.push((number, extent));
        }
        made.part = writer.finish()?;
        Ok(made)
    }
}
