//! Levels of positions with numbers: strips are parts of a table over all numbers.

use super::agree::agree;
use super::cuts::{Cut, strips};
use super::goal_test::{BlockGoals, GoalTest};
use super::next_level::Goal;
use super::next_table::{Known, Made, NextTable};
use super::place::Place;
use super::reading::{Number, ROOM, each};
use super::resident::Resident;
use super::visited::VisitedTables;
use super::{Levels, known_levels};
use crate::budget::Phase;
use crate::disk::{Extent, Fault, Folder, Level, PartWriter};
use crate::model::State;
use crate::numbering::{AnySpace, Seeds, Space, Visit, best_space_within, orders};
use crate::pack::Word;
use crate::search::problem::Problem;
use crate::search::reservation::{Reservation, Reserved};
use std::cell::{Cell as StdCell, RefCell};
use std::marker::PhantomData;

/// The greatest number of positions of a space: a table of bits of all of them has 8 GiB.
const MOST_POSITIONS: u64 = 1 << 36;
/// The number of positions of a level, compared with the cells of a table, up to which its moves
/// are made one by one.
const THIN: u64 = 64;
/// The number of bytes that a move from a position of such a level may take, in a table that grows.
const BYTES_OF_MOVE: u64 = 3 * size_of::<(usize, u64)>() as u64;

/// Returns the numbering of the positions that the start of a problem may reach, if a search on
/// disk can use one.
pub(super) fn numbering(problem: &Problem) -> Option<AnySpace> {
    // A position that no move may lead to would need a table of its own.
    if !problem.task().never.is_empty() {
        return None;
    }
    let seeds = Seeds::Positions(std::slice::from_ref(problem.start()));
    let space = best_space_within(problem.task(), seeds, MOST_POSITIONS).ok()?;
    (!matches!(space, AnySpace::ProductOfClicks(_))).then_some(space)
}

/// Returns the number of positions that the start of a problem may reach, if these are orders of
/// pieces; a search may not be able to use so many numbers.
pub(super) fn orders_of(problem: &Problem) -> Option<u64> {
    let seeds = Seeds::Positions(std::slice::from_ref(problem.start()));
    if problem.task().never.is_empty() { orders(problem.task(), seeds) } else { None }
}

/// Returns `true` if a space and the tables of a worker take at most three quarters of the memory.
pub(super) fn fits(space: &AnySpace, problem: &Problem) -> bool {
    space.with(LeastBytes) <= problem.budget().free_bytes() / 4 * 3
}

/// Returns the number of strips of a space.
pub(super) fn strips_of(space: &AnySpace) -> u32 {
    struct Count;
    impl<'s> Visit<'s> for Count {
        type Answer = u32;
        fn visit<S: Space + 's>(self, space: &'s S) -> u32 {
            strips(space).len() as u32
        }
    }
    space.with(Count)
}

/// A visitor of spaces that computes the bytes of a space and of the tables of one worker.
struct LeastBytes;

impl<'s> Visit<'s> for LeastBytes {
    type Answer = u64;

    fn visit<S: Space + 's>(self, space: &'s S) -> u64 {
        space.bytes() + NextTable::least_bytes(space, &strips(space))
    }
}

/// The levels of a search over the numbers of a space.
pub(super) struct NumberedLevels<'p, 'a, S: Space, W> {
    problem: &'p Problem<'a>,
    space: &'p S,
    strips: Vec<Cut>,
    goal: Option<GoalTest<'p>>,
    /// `true` if a move leads back along each move.
    both: bool,
    place: Place<'p>,
    /// `true` if memory holds whole tables.
    is_resident: bool,
    resident: RefCell<Option<Resident<'p, 'p, S>>>,
    visited: RefCell<Option<VisitedTables>>,
    /// `true` if levels are read again, since the disk has no room for the visited set.
    spares_disk: StdCell<bool>,
    _space: Reservation<'p>,
    _words: PhantomData<W>,
}

impl<'p, 'a, S: Space, W: Word> NumberedLevels<'p, 'a, S, W> {
    /// Prepares the search.
    ///
    /// # Arguments
    /// * `whole_tables` - `true` if memory holds whole tables where they fit
    ///
    /// # Errors
    /// Returns a limit of memory if the tables of the space do not fit.
    pub(super) fn new(
        problem: &'p Problem<'a>,
        space: &'p S,
        both: bool,
        whole_tables: bool,
        place: Place<'p>,
    ) -> Result<Self, Fault> {
        let is_resident = whole_tables && Resident::fits(space, problem);
        let reserved = Reservation::take(space.bytes(), problem.budget());
        agree(place.peers, reserved.as_ref().map(|_| ()).map_err(|&limit| limit.into()))?;
        let (task, budget) = (problem.task(), problem.budget());
        let goal = problem.named_goal().map(|goal| GoalTest::new(space, goal, task, budget));
        Ok(Self {
            problem,
            space,
            strips: strips(space),
            goal,
            both,
            place,
            is_resident,
            resident: RefCell::new(None),
            visited: RefCell::new(None),
            spares_disk: StdCell::new(false),
            _space: reserved?,
            _words: PhantomData,
        })
    }

    /// Makes a level in memory.
    fn step(&self, table: &NextTable<S>) -> Result<Level, Fault> {
        let mut resident = self.resident.borrow_mut();
        // After a fault nothing is left, and all is read again.
        let mut tables = match resident.take().filter(|tables| tables.is_at(table.last)) {
            Some(tables) => tables,
            None => Resident::load(self.problem, self.space, &self.strips, table.folder)?,
        };
        let level = tables.step(table)?;
        *resident = Some(tables);
        Ok(level)
    }

    /// Returns the tables of the visited set, if the next level needs them and the disk has room.
    ///
    /// # Errors
    /// Returns the fault of a file, or the limit that stopped their making.
    fn take_visited(&self, folder: &Folder, last: &Level) -> Result<Option<VisitedTables>, Fault> {
        let is_known_by_levels = self.space.levels_are_disjoint() || self.both;
        if is_known_by_levels || self.is_resident || self.spares_disk.get() {
            return Ok(None);
        }
        // After a fault they are gone, and made again.
        match self.visited.take().filter(|visited| visited.is_at(last)) {
            None => {
                let budget = self.problem.budget();
                VisitedTables::of_levels::<S::Cell>(folder, &self.strips, self.place, budget)
            }
            there => Ok(there),
        }
    }

    /// Makes the level after the last one, without known positions.
    fn level_without(&self, known: Known, folder: &Folder, last: &Level) -> Result<Level, Fault> {
        let table = NextTable {
            space: self.space,
            strips: &self.strips,
            goal: self.goal.as_ref(),
            budget: self.problem.budget(),
            folder,
            last,
            known,
            place: self.place,
        };
        if self.is_resident {
            return self.step(&table);
        }
        let moves = self.problem.task().move_count().max(1) as u64;
        let room = self.problem.budget().free_bytes() / (moves * BYTES_OF_MOVE);
        let thin = (self.space.cells() / THIN).min(room);
        let is_thin = agree(self.place.peers, Ok(last.positions <= thin))?;
        if is_thin.contains(&false) {
            return table.run();
        }
        // So few positions are the work of one process.
        let made = match self.place.is_first() {
            true => {
                let budget = self.problem.budget();
                budget.timed(Phase::Expand, || self.next_of_few(&table)).map(|made| vec![made])
            }
            false => Ok(Vec::new()),
        };
        table.join(made)
    }

    /// Returns the strip and the number of a position, as files have it: its place in a table of
    /// bits.
    fn place_of(&self, position: &State) -> Option<(usize, u64)> {
        let (row, at) = self.space.halves(self.space.rank(position)?);
        let cell = self.space.row_begin(row) + at / 64;
        let strip = self.strips.partition_point(|strip| strip.cells.end <= cell);
        (strip < self.strips.len()).then_some((strip, (cell * 64 + at % 64) as u64))
    }

    /// Returns the position with a number in a strip.
    fn position(&self, strip: usize, number: u64) -> State {
        let (space, rows) = (self.space, &self.strips[strip].rows);
        let cell = (number / 64) as usize;
        let (mut low, mut high) = (rows.start, rows.end);
        while low + 1 < high {
            let middle = low.midpoint(high);
            if space.row_begin(middle) <= cell { low = middle } else { high = middle }
        }
        space.unrank(space.row_first(low) + number - space.row_begin(low) as u64 * 64)
    }

    /// Calls `see` for each position of a strip of a level.
    fn each(
        &self,
        folder: &Folder,
        level: &Level,
        strip: usize,
        mut see: impl FnMut(State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let budget = self.problem.budget();
        each::<Number>(folder, (level, strip as u32), 1, budget, |&[number]| {
            see(self.position(strip, number))
        })
    }

    /// Makes a level from one with few positions, move by move.
    fn next_of_few(&self, table: &NextTable<S>) -> Result<Made, Fault> {
        let (machine, budget) = (self.problem.machine(), self.problem.budget());
        let mut goal = Goal::<W>::new(machine, self.problem.named_goal());
        let (mut scratch, mut made) = (machine.scratch(), Made::default());
        let mut found = Reserved::new(budget);
        for strip in 0..self.strips.len() {
            self.each(table.folder, table.last, strip, |position| {
                let state: W = machine.pack(&position);
                let before = made.edges;
                machine.successors(&state, &mut scratch, |_, next: &W| {
                    made.edges += 1;
                    let place = self.place_of(&machine.unpack(next.words()));
                    place.map_or(Ok(()), |place| found.add(place))
                })?;
                made.dead_ends += u64::from(made.edges == before && !goal.holds(&state));
                Ok(())
            })?;
        }
        found.sort_unstable();
        let mut writer = table.writer(0)?;
        let mut left = &found[..];
        for strip in 0..self.strips.len() {
            let (here, rest) = left.split_at(left.partition_point(|place| place.0 <= strip));
            left = rest;
            budget.poll()?;
            let mut fresh: Vec<u64> = here.iter().map(|place| place.1).collect();
            fresh.dedup();
            match table.known {
                _ if here.is_empty() => {}
                Known::Levels(levels) => levels
                    .iter()
                    .try_for_each(|known| leave_out(&mut fresh, table.folder, known, strip))?,
                Known::Visited(visited) => {
                    let first = self.strips[strip].cells.start as u64 * 64;
                    visited.open(table.folder, strip)?.add(&mut fresh, first)?;
                }
            }
            for &number in &fresh {
                writer.push(number)?;
                let position = self.position(strip, number);
                made.positions += 1;
                made.goals += u64::from(goal.holds(&machine.pack(&position)));
            }
            made.strips.push((strip as u32, writer.end()?));
        }
        made.part = writer.finish()?;
        Ok(made)
    }
}

/// Removes the positions of a strip of a level from sorted numbers.
fn leave_out(
    numbers: &mut Vec<u64>,
    folder: &Folder,
    level: &Level,
    strip: usize,
) -> Result<(), Fault> {
    let opened = folder.open_strip::<Number>(level, strip as u32, 1, ROOM)?;
    let Some(mut states) = opened else { return Ok(()) };
    let (mut kept, mut at) = (0, 0);
    // All of the strip is read, since its checksum stands at the end.
    while let Some(&[known]) = states.next()? {
        while at < numbers.len() && numbers[at] < known {
            numbers[kept] = numbers[at];
            (kept, at) = (kept + 1, at + 1);
        }
        at += usize::from(numbers.get(at) == Some(&known));
    }
    numbers.drain(kept..at);
    Ok(())
}

impl<S: Space, W: Word> Levels for NumberedLevels<'_, '_, S, W> {
    fn note(&self) -> Option<String> {
        Some(self.space.why())
    }

    fn most_positions(&self) -> Option<u64> {
        Some(self.space.positions())
    }

    fn first_level(&self, folder: &Folder) -> Result<Level, Fault> {
        let start = self.problem.start();
        let machine = self.problem.machine();
        let place = self.place_of(start);
        self.place.by_one(self.place.is_first(), || {
            let mut writer = PartWriter::<Number>::create(folder.part_of(0, 0), 0, 1)?;
            let mut strips: Vec<Extent> = Vec::new();
            for strip in 0..self.strips.len() {
                if let Some((_, number)) = place.filter(|place| place.0 == strip) {
                    writer.push(&[number])?;
                }
                strips.push(writer.end()?);
            }
            let mut goal = Goal::<W>::new(machine, self.problem.named_goal());
            Ok(Level {
                positions: 1,
                goals: u64::from(goal.holds(&machine.pack(start))),
                parts: vec![writer.finish(true)?],
                strips,
                ..Level::default()
            })
        })
    }

    fn next_level(&self, folder: &Folder, last: &Level) -> Result<Level, Fault> {
        let visited = self.take_visited(folder, last)?;
        let known = match &visited {
            Some(visited) => Known::Visited(visited),
            None if self.space.levels_are_disjoint() => Known::Levels(&[]),
            None => Known::Levels(known_levels(folder, self.both)),
        };
        let level = self.level_without(known, folder, last)?;
        if let Some(mut visited) = visited {
            visited.level_done();
            self.visited.replace(Some(visited));
        }
        Ok(level)
    }

    fn spare_disk(&self, folder: &Folder) -> bool {
        let is_used = folder.keep_visited(0) > 0;
        if is_used {
            self.visited.replace(None);
            self.spares_disk.set(true);
        }
        is_used
    }

    fn stood(&self, folder: &Folder, depth: usize, state: &[u64]) -> Result<bool, Fault> {
        let Some((strip, number)) = self.place_of(&self.problem.machine().unpack(state)) else {
            return Ok(false);
        };
        folder.holds::<Number>(depth, strip as u32, &[number])
    }

    fn goals_of(
        &self,
        folder: &Folder,
        level: &Level,
        see: &mut dyn FnMut(State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let budget = self.problem.budget();
        for (number, strip) in self.strips.iter().enumerate() {
            let mut goals = BlockGoals::new(self.space, self.goal.as_ref());
            let mut rows = strip.parts(self.space).peekable();
            each::<Number>(folder, (level, number as u32), 1, budget, |&[place]| {
                let cell = (place / 64) as usize;
                while rows.next_if(|(_, cells)| cells.end <= cell).is_some() {}
                let word = rows
                    .peek()
                    .map_or(0, |&(row, _)| goals.word(row, cell - self.space.row_begin(row)));
                let is_goal = word >> (place % 64) & 1 == 1;
                if is_goal { see(self.position(number, place)) } else { Ok(()) }
            })?;
        }
        Ok(())
    }

    fn first_of(&self, folder: &Folder, level: &Level) -> Result<Option<State>, Fault> {
        let mut first: Option<State> = None;
        for strip in 0..self.strips.len() {
            self.each(folder, level, strip, |position| {
                if first.as_ref().is_none_or(|first| position < *first) {
                    first = Some(position);
                }
                Ok(())
            })?;
        }
        Ok(first)
    }
}
