//! The making of a level from the last one: all moves of its strips, then the merging of what they
//! lead to.

use super::waiting::{MOST_OPEN, Waiting, WaitingFile, strip_of};
use super::workers::Queue;
use crate::budget::{Budget, Limit};
use crate::disk::{Address, Extent, Fault, Folder, Level, Merge, PartReader, PartWriter, Source};
use crate::model::Condition;
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::problem::Problem;
use crate::search::reservation::Reservation;
use std::sync::Mutex;

/// The greatest number of bytes of successors in memory.
const MOST_ROOM: u64 = 1 << 30;
/// The number of states expanded or merged between two polls of the budget.
pub(super) const POLL_EVERY: u64 = 1 << 10;
/// The number of bytes that are read at once.
pub(super) const ROOM: usize = 1 << 18;

/// The test of the goal.
pub(super) struct Goal<'a, W> {
    machine: &'a Machine,
    goal: Option<PackedCondition>,
    scratch: Scratch<W>,
}

impl<'a, W: Word> Goal<'a, W> {
    /// Creates the test; without a goal no state satisfies it.
    pub(super) fn new(machine: &'a Machine, goal: Option<&Condition>) -> Self {
        let goal = goal.map(|goal| machine.compile(goal));
        Self { machine, goal, scratch: machine.scratch() }
    }

    /// Returns `true` if a state satisfies the goal.
    pub(super) fn holds(&mut self, state: &W) -> bool {
        self.goal
            .as_ref()
            .is_some_and(|goal| self.machine.holds(goal, state.words(), &mut self.scratch))
    }
}

/// The making of one level from the last one.
pub(super) struct NextLevel<'r> {
    machine: &'r Machine,
    goal: Option<&'r Condition>,
    budget: &'r Budget,
    folder: &'r Folder,
    last: &'r Level,
    /// The levels whose states are left out.
    known: &'r [Level],
    workers: usize,
    /// The number of bytes of successors that one worker keeps in memory.
    room: u64,
}

/// The figures of expanded positions.
#[derive(Clone, Copy, Default)]
struct Expanded {
    edges: u64,
    dead_ends: u64,
}

/// The strips that one worker has merged.
struct Merged<W> {
    part: u64,
    strips: Vec<(u32, Extent)>,
    positions: u64,
    goals: u64,
    /// The first position, compared node by node.
    first: Option<W>,
}

impl<'r> NextLevel<'r> {
    /// Prepares the level after `last`.
    ///
    /// # Arguments
    /// * `known` - the levels whose states are left out
    pub(super) fn new(
        problem: &'r Problem,
        folder: &'r Folder,
        last: &'r Level,
        known: &'r [Level],
    ) -> Self {
        let (budget, strips) = (problem.budget(), folder.strips() as usize);
        let workers = budget.threads().min(strips);
        // A quarter of the memory holds successors, and as much is left for growing tables.
        let room = (budget.free_bytes() / 4).min(MOST_ROOM) / workers as u64;
        Self {
            machine: problem.machine(),
            goal: problem.named_goal(),
            budget,
            folder,
            last,
            known,
            workers,
            room,
        }
    }

    /// Makes the level.
    ///
    /// # Errors
    /// Returns the fault that ended it.
    pub(super) fn run<W: Word>(&self) -> Result<Level, Fault> {
        let _room = Reservation::take(2 * self.room * self.workers as u64, self.budget)?;
        let strips = || Queue::new(self.folder.strips() as usize);
        let queue = strips();
        let expanded = queue.share(self.workers, |worker| self.expand::<W>(worker, &queue))?;
        let mut figures = Expanded::default();
        let (mut fresh, mut files): (Vec<Vec<Vec<W>>>, Vec<WaitingFile>) =
            ((0..self.folder.strips()).map(|_| Vec::new()).collect(), Vec::new());
        for (more, waiting) in expanded {
            figures.edges += more.edges;
            figures.dead_ends += more.dead_ends;
            files.extend(waiting.files);
            for (all, states) in fresh.iter_mut().zip(waiting.strips) {
                all.push(states);
            }
        }
        let fresh: Vec<Mutex<Vec<Vec<W>>>> = fresh.into_iter().map(Mutex::new).collect();
        let queue = strips();
        let merged =
            queue.share(self.workers, |worker| self.merge(worker, &queue, &fresh, &files))?;
        let mut level = Level {
            level: self.last.level + 1,
            edges: figures.edges,
            dead_ends: figures.dead_ends,
            strips: vec![Extent::default(); self.folder.strips() as usize],
            ..Level::default()
        };
        let mut first: Option<W> = None;
        for one in merged {
            level.positions += one.positions;
            level.goals += one.goals;
            level.parts.push(one.part);
            for (strip, extent) in one.strips {
                level.strips[strip as usize] = extent;
            }
            let is_earlier =
                |state: &W| first.as_ref().is_none_or(|first| self.is_before(state, first));
            if one.first.as_ref().is_some_and(is_earlier) {
                first = one.first;
            }
        }
        level.first = first.map(|state| state.words().to_vec());
        Ok(level)
    }

    /// Makes the moves from strips of the last level.
    fn expand<W: Word>(
        &self,
        worker: usize,
        queue: &Queue,
    ) -> Result<(Expanded, Waiting<'r, W>), Fault> {
        let (machine, strips) = (self.machine, self.folder.strips());
        let mut waiting = Waiting::new(self.folder, worker, machine.words(), self.room)?;
        let (mut scratch, mut goal) = (machine.scratch(), Goal::new(machine, self.goal));
        let mut figures = Expanded::default();
        let mut polls = machine.poll_every(POLL_EVERY);
        while let Some(strip) = queue.next() {
            let Some(mut states) = self.open::<W>(self.last, strip, ROOM)? else { continue };
            while let Some(state) = states.next()? {
                let before = figures.edges;
                machine.successors(state, &mut scratch, |_, next| {
                    figures.edges += 1;
                    waiting.push(strip_of(next.words(), strips), next)
                })?;
                if figures.edges == before && !goal.holds(state) {
                    figures.dead_ends += 1;
                }
                polls -= 1;
                if polls == 0 {
                    polls = machine.poll_every(POLL_EVERY);
                    self.budget.poll()?;
                }
            }
        }
        waiting.sort();
        Ok((figures, waiting))
    }

    /// Merges strips of successors into strips of the new level.
    fn merge<W: Word>(
        &self,
        worker: usize,
        queue: &Queue,
        fresh: &[Mutex<Vec<Vec<W>>>],
        files: &[WaitingFile],
    ) -> Result<Merged<W>, Fault> {
        let (width, number) = (self.machine.words(), worker as u32);
        let level = self.last.level + 1;
        let mut writer = PartWriter::create(self.folder.part_of(level, number), number, width)?;
        let mut merged =
            Merged { part: 0, strips: Vec::new(), positions: 0, goals: 0, first: None };
        let mut goal = Goal::new(self.machine, self.goal);
        // What is open at once shares the room of one worker.
        let open = (files.len() + self.known.len().min(MOST_OPEN)).max(1) as u64;
        let room = (self.room / open).clamp(1 << 12, 1 << 18) as usize;
        while let Some(strip) = queue.next() {
            let mut sources: Vec<Source<W>> = Vec::new();
            if let Ok(mut states) = fresh[strip as usize].lock() {
                sources.extend(states.drain(..).map(|states| Source::Memory(states.into_iter())));
            }
            for file in files {
                sources.extend(file.open(strip, level, width, room)?.map(Source::Part));
            }
            let mut groups = self.known.chunks(MOST_OPEN).peekable();
            let mut passes = 0;
            while let Some(group) = groups.next() {
                let mut known = Vec::new();
                for level in group {
                    known.extend(self.open(level, strip, room)?.map(Source::Part));
                }
                let merge = Merge::new(std::mem::take(&mut sources), known)?;
                if groups.peek().is_none() {
                    self.write(merge, &mut writer, |state| {
                        merged.positions += 1;
                        merged.goals += u64::from(goal.holds(state));
                        let first = merged.first.as_ref();
                        if first.is_none_or(|first| self.is_before(state, first)) {
                            merged.first = Some(state.clone());
                        }
                    })?;
                } else {
                    let path = self.folder.waiting_of(self.workers + worker, passes % 2);
                    passes += 1;
                    let mut between = PartWriter::create(path.clone(), 0, width)?;
                    self.write(merge, &mut between, |_| {})?;
                    let extents = vec![between.end()?];
                    between.finish(false)?;
                    let file = WaitingFile { path, extents };
                    sources.extend(file.open(0, level, width, room)?.map(Source::Part));
                }
            }
            let before = writer.bytes();
            merged.strips.push((strip, writer.end()?));
            self.take(writer.bytes() - before)?;
        }
        merged.part = writer.finish(true)?;
        Ok(merged)
    }

    /// Writes the states of a merge, and shows each of them.
    fn write<W: Word>(
        &self,
        mut merge: Merge<W>,
        writer: &mut PartWriter<W>,
        mut see: impl FnMut(&W),
    ) -> Result<(), Fault> {
        let (mut polls, mut written) = (POLL_EVERY, writer.bytes());
        while let Some(state) = merge.next()? {
            writer.push(&state)?;
            see(&state);
            polls -= 1;
            if polls == 0 {
                polls = POLL_EVERY;
                self.budget.poll()?;
                self.take(writer.bytes() - written)?;
                written = writer.bytes();
            }
        }
        self.take(writer.bytes() - written)
    }

    /// Takes bytes of the disk.
    fn take(&self, bytes: u64) -> Result<(), Fault> {
        self.folder.wait(bytes);
        if self.folder.free_bytes() == 0 { Err(Fault::Stopped(Limit::Disk)) } else { Ok(()) }
    }

    /// Opens a strip of a level; `None` if it is empty.
    pub(super) fn open<W: Word>(
        &self,
        level: &Level,
        strip: u32,
        room: usize,
    ) -> Result<Option<PartReader<W>>, Fault> {
        let extent = level.strips[strip as usize];
        if extent.states == 0 {
            return Ok(None);
        }
        let path = self.folder.part_of(level.level, extent.part);
        let address = Address { level: level.level, strip };
        PartReader::open(path, extent, address, self.machine.words(), room).map(Some)
    }

    fn is_before<W: Word>(&self, a: &W, b: &W) -> bool {
        self.machine.compare(a.words(), b.words()).is_lt()
    }
}
