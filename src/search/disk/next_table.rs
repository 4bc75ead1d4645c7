//! The making of a level from the last one, where positions have numbers: a strip of the new level
//! is a table of bits in memory while all moves into it are made, and a sorted sequence of numbers
//! on disk.

use super::agree::agree;
use super::cuts::{Cut, StripBatch, batches};
use super::goal_test::{BlockGoals, GoalTest};
use super::place::Place;
use super::reading::read_numbers;
use super::visited::VisitedTables;
use super::workers::Queue;
use super::writing::NumberWriter;
use crate::budget::{Budget, Phase};
use crate::disk::{Extent, Fault, Folder, Level};
use crate::numbering::{self, Cell, DeadEnds, Space, Strip, Strips};
use crate::search::numbers::strips::Sweep;
use crate::search::reservation::Reservation;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The number of batches of each worker, so that all of them end at about the same time.
const BATCHES: usize = 2;
/// The number of numbers that are written between two polls of the budget.
const POLL_EVERY: u64 = 1 << 16;
/// The making of one level from the last one.
pub(super) struct NextTable<'r, S> {
    pub(super) space: &'r S,
    pub(super) strips: &'r [Cut],
    pub(super) goal: Option<&'r GoalTest<'r>>,
    pub(super) budget: &'r Budget,
    pub(super) folder: &'r Folder,
    pub(super) last: &'r Level,
    pub(super) known: Known<'r>,
    /// The place of this process among all that make the level.
    pub(super) place: Place<'r>,
}

/// The positions that are left out of a level.
#[derive(Clone, Copy)]
pub(super) enum Known<'r> {
    /// Those of levels.
    Levels(&'r [Level]),
    /// Those of tables of bits, to which the others are added.
    Visited(&'r VisitedTables),
}

/// The figures of the work of one worker.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) edges: u64,
    pub(super) dead_ends: u64,
    pub(super) positions: u64,
    pub(super) goals: u64,
    pub(super) part: u64,
    /// The strips that it has written.
    pub(super) strips: Vec<(u32, Extent)>,
}

/// The tables of one worker.
struct BatchTables<C> {
    /// The strips of a batch, empty between batches.
    next: Vec<C>,
    /// A flag for each of their rows: `true` if it may hold positions.
    touched: Vec<bool>,
    /// A strip that is read, empty between strips.
    read: Vec<C>,
    /// A flag for each row of the space: `true` if it holds positions of the strip that is read.
    occupied: Vec<bool>,
}

impl<S: Space> NextTable<'_, S> {
    /// Returns the number of bytes that one worker needs for a batch of one strip.
    pub(super) fn least_bytes(space: &S, strips: &[Cut]) -> u64 {
        Self::worker_bytes(space, strips, largest(strips))
    }

    /// Returns the number of bytes that one worker needs for a batch of some cells.
    fn worker_bytes(space: &S, strips: &[Cut], cells: usize) -> u64 {
        ((cells + largest(strips)) * size_of::<S::Cell>()) as u64 + 2 * space.rows() as u64
    }

    /// Makes the level, together with the other processes: batches in turn.
    ///
    /// # Errors
    /// Returns the fault that ended it, the same in all processes.
    pub(super) fn run(&self) -> Result<Level, Fault> {
        let peers = self.place.peers;
        let (space, free) = (self.space, self.budget.free_bytes() / 8 * 7);
        let least = Self::least_bytes(space, self.strips);
        let workers = ((free / least.max(1)) as usize).clamp(1, self.budget.threads());
        let room =
            (free / workers as u64).saturating_sub(Self::worker_bytes(space, self.strips, 0));
        let room = (room / size_of::<S::Cell>() as u64) as usize;
        let all = agree(peers, Ok((workers, room)))?;
        let before = all.iter().take(peers.process()).map(|one| one.0).sum();
        let wanted = match all.iter().map(|one| one.0).sum() {
            1 => space.cells() as usize,
            workers => (space.cells() as usize).div_ceil(workers * BATCHES),
        };
        // All processes have the same batches.
        let most = all.iter().map(|one| one.1).fold(wanted, usize::min);
        let batches = batches(space, self.strips, most).into_iter();
        let batches = batches.skip(peers.process()).step_by(peers.processes());
        self.join(self.make(workers, before, &batches.collect::<Vec<StripBatch>>()))
    }

    /// Makes batches, in the files from number `before` on.
    fn make(
        &self,
        workers: usize,
        before: usize,
        batches: &[StripBatch],
    ) -> Result<Vec<Made>, Fault> {
        let space = self.space;
        let cells = batches.iter().map(|batch| batch.cells.len()).max().unwrap_or_default();
        let all = Self::worker_bytes(space, self.strips, cells) * workers as u64;
        let _tables = Reservation::take(all, self.budget)?;
        let queue = Queue::new(batches.len());
        queue.share(workers, |worker| {
            let mut tables = BatchTables {
                next: vec![S::Cell::default(); cells],
                touched: vec![false; space.rows()],
                read: vec![S::Cell::default(); largest(self.strips)],
                occupied: vec![false; space.rows()],
            };
            self.work((before + worker) as u32, &queue, batches, &mut tables)
        })
    }

    /// Joins the work of all workers of all processes.
    ///
    /// # Errors
    /// Returns the fault of one of them, the same in all processes.
    pub(super) fn join(&self, made: Result<Vec<Made>, Fault>) -> Result<Level, Fault> {
        if made.is_err() {
            self.place.peers.abandon();
        }
        let made = made.map(|made| (made, self.folder.take_waiting()));
        let made = agree(self.place.peers, made)?;
        let mut level = Level::after(self.last, self.strips.len());
        level.waiting = made.iter().map(|one| one.1).sum();
        for one in made.into_iter().flat_map(|one| one.0) {
            level.edges += one.edges;
            level.dead_ends += one.dead_ends;
            level.positions += one.positions;
            level.goals += one.goals;
            level.parts.push(one.part);
            level.put(one.strips);
        }
        Ok(level)
    }

    /// Checks that the work goes on.
    fn poll(&self) -> Result<(), Fault> {
        self.budget.poll()?;
        self.place.peers.check()
    }

    /// Makes batches until none is left.
    fn work(
        &self,
        worker: u32,
        queue: &Queue,
        batches: &[StripBatch],
        tables: &mut BatchTables<S::Cell>,
    ) -> Result<Made, Fault> {
        let mut made = Made::default();
        let mut writer = self.writer(worker)?;
        while let Some(number) = queue.next() {
            let batch = &batches[number as usize];
            self.budget.timed(Phase::Expand, || {
                let mut strips = self.strips.iter().zip(&self.last.strips).enumerate();
                strips.try_for_each(|(number, (strip, extent))| {
                    self.make_moves((number, strip, extent), batch, tables, &mut made)
                })
            })?;
            self.budget.timed(Phase::Merge, || {
                batch.strips.clone().try_for_each(|strip| {
                    self.close(strip, batch, tables, &mut writer, &mut made)?;
                    writer.end().map(|extent| made.strips.push((strip as u32, extent)))
                })
            })?;
            tables.touched[..batch.rows.len()].fill(false);
        }
        made.part = writer.finish()?;
        Ok(made)
    }

    /// Creates the file of a worker.
    pub(super) fn writer(&self, worker: u32) -> Result<NumberWriter<'_>, Fault> {
        NumberWriter::create(self.folder, self.last.level + 1, worker)
    }

    /// Makes the moves from a strip of the last level into a batch.
    fn make_moves(
        &self,
        (number, strip, extent): (usize, &Cut, &Extent),
        batch: &StripBatch,
        tables: &mut BatchTables<S::Cell>,
        made: &mut Made,
    ) -> Result<(), Fault> {
        let space = self.space;
        let leads = |group| space.leads_to(group, &strip.cells, &batch.rows, &batch.cells);
        let meets = strip.cells.start < batch.cells.end && batch.cells.start < strip.cells.end;
        if extent.states == 0 || !meets && !strip.groups.clone().any(leads) {
            return Ok(());
        }
        self.read(self.last, number, &mut tables.read)?;
        for (row, cells) in strip.parts(space) {
            let cells =
                &tables.read[cells.start - strip.cells.start..cells.end - strip.cells.start];
            tables.occupied[row] = !is_empty(cells);
        }
        let level = numbering::Level {
            origin: strip.cells.start,
            cells: &tables.read[..strip.cells.len()],
            occupied: &tables.occupied,
            new: &[],
        };
        let next = &mut tables.next[..batch.cells.len()];
        let touched = &mut tables.touched[..batch.rows.len()];
        let mut next = Strip::new(space, batch.rows.clone(), batch.cells.start, next, touched);
        let mut goals = BlockGoals::new(space, self.goal);
        let Made { edges, dead_ends, .. } = made;
        let mut see = |row: usize, word: usize, positions: u64| {
            let stuck = positions & !goals.word(row, word);
            *dead_ends += u64::from(stuck.count_ones());
        };
        for group in strip.groups.clone() {
            if !space.group(group).any(|row| level.occupied[row]) {
                continue;
            }
            self.poll()?;
            let dead_ends: Option<&mut DeadEnds> = Some(&mut see);
            let next = &mut Strips::Own(&mut next);
            let sweep = Sweep { space, group, level, next, barred: None, dead_ends };
            *edges += self.budget.kernel().run(sweep);
        }
        tables.read[..strip.cells.len()].fill(S::Cell::default());
        tables.occupied[strip.rows.clone()].fill(false);
        Ok(())
    }

    /// Leaves known positions out of a strip of a batch, and writes the others.
    fn close(
        &self,
        number: usize,
        batch: &StripBatch,
        tables: &mut BatchTables<S::Cell>,
        writer: &mut NumberWriter,
        made: &mut Made,
    ) -> Result<(), Fault> {
        let (space, strip) = (self.space, &self.strips[number]);
        let is_touched = |row: usize| tables.touched[row - batch.rows.start];
        let within = |cells: &Range<usize>, begin: usize| cells.start - begin..cells.end - begin;
        let fresh = &tables.next[within(&strip.cells, batch.cells.start)];
        if !strip.rows.clone().any(is_touched) || is_empty(fresh) {
            return Ok(());
        }
        let mut visited = None;
        match self.known {
            Known::Levels(levels) => {
                levels.iter().try_for_each(|level| self.read(level, number, &mut tables.read))?;
            }
            Known::Visited(known) => {
                let enter = |word, bits| S::Cell::enter(&mut tables.read, word, bits);
                visited.insert(known.open(self.folder, number)?).read(enter)?;
            }
        }
        let (mut goals, before) = (BlockGoals::new(space, self.goal), made.positions);
        for (row, cells) in strip.parts(space).filter(|(row, _)| is_touched(*row)) {
            let fresh = &mut tables.next[within(&cells, batch.cells.start)];
            let known = &mut tables.read[within(&cells, strip.cells.start)];
            let settled = S::Cell::settle(fresh, [Some(known), None, None], 0);
            made.positions += settled.new;
            let first = cells.start - space.row_begin(row);
            if settled.live {
                self.write((row, first, cells.start), fresh, &mut goals, writer, made)?;
            }
            fresh.fill(S::Cell::default());
        }
        if let Some(visited) = visited.as_mut().filter(|_| made.positions > before) {
            visited.write(|word| S::Cell::fresh(&tables.read, word))?;
        }
        tables.read[..strip.cells.len()].fill(S::Cell::default());
        Ok(())
    }

    /// Writes the positions of a part of a row.
    ///
    /// # Arguments
    /// * `begin` - the row, and the indexes in the row and in the whole table of the first cell
    fn write(
        &self,
        (row, first, begin): (usize, usize, usize),
        fresh: &[S::Cell],
        goals: &mut BlockGoals<S>,
        writer: &mut NumberWriter,
        made: &mut Made,
    ) -> Result<(), Fault> {
        let mut polls = POLL_EVERY;
        for word in 0..fresh.len() {
            let bits = S::Cell::fresh(fresh, word);
            if bits == 0 {
                continue;
            }
            made.goals += u64::from((bits & goals.word(row, first + word)).count_ones());
            writer.push_bits((begin + word) as u64, bits)?;
            polls = polls.saturating_sub(64);
            if polls == 0 {
                polls = POLL_EVERY;
                self.poll()?;
                writer.count()?;
            }
        }
        Ok(())
    }

    /// Adds the positions of a strip of a level to a table of the strip.
    fn read(&self, level: &Level, number: usize, table: &mut [S::Cell]) -> Result<(), Fault> {
        let strip = &self.strips[number];
        let table = &mut table[..strip.cells.len()];
        self.place.peers.check()?;
        read_numbers(self.folder, level, (number, strip), table, self.budget)
    }
}

/// Returns the number of cells of the largest strip.
fn largest(strips: &[Cut]) -> usize {
    strips.iter().map(|strip| strip.cells.len()).max().unwrap_or_default()
}

/// Returns `true` if cells hold no position.
fn is_empty<C: Cell>(cells: &[C]) -> bool {
    (0..cells.len()).all(|word| C::fresh(cells, word) == 0)
}
