//! Visits all reachable positions level by level, with the levels in files.
//!
//! Workers take strips of the last level, one after the other, and make all moves; successors wait
//! in memory by the strip that they belong to, and on disk where memory is short. Then workers
//! merge, strip by strip, what waits, without the states of levels before: of two where every move
//! is taken back by a move, else of all. What a strip holds is a set and the figures are sums, so
//! the answer does not depend on the number of workers.

use super::inverse::undirected;
use super::kernel::store::hash;
use super::outcome::{Exploration, Refusal, Statistics};
use super::problem::Problem;
use super::reconstruct::reconstruct;
use super::reservation::Reservation;
use crate::budget::{Budget, Limit};
use crate::disk::{
    Address, Extent, Fault, Folder, Level, Merge, PartReader, PartWriter, Source, contains,
};
use crate::model::Condition;
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::thread;

/// The greatest number of bytes of successors in memory.
const MOST_ROOM: u64 = 1 << 30;
/// The fewest successors that a worker has room for.
const FEWEST: u64 = 1 << 8;
/// The greatest number of strips of levels before that are open at once, and of files with
/// successors of one worker.
const MOST_OPEN: usize = 48;
/// The number of states expanded or merged between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;
/// The number of times that a damaged level is made again.
const MOST_MENDED: usize = 3;
/// The fewest positions of a level from which the next one is foreseen.
const FEWEST_FORESEEN: u64 = 1 << 16;

/// Returns the reason why positions cannot be kept in files.
pub(crate) fn refusal_on_disk(machine: &Machine) -> Option<Refusal> {
    if !machine.counts_moves() {
        Some(Refusal::CountsMoves)
    } else if machine.remembers() {
        Some(Refusal::Directed { reason: "the last click decides on the next one" })
    } else {
        None
    }
}

/// Visits every reachable position, with levels in a folder; see [`explore`](super::explore).
///
/// # Arguments
/// * `problem` - a problem for which [`refusal_on_disk`] returns `None`
/// * `folder` - the folder; levels that it has are not visited again
///
/// # Returns
/// The same figures as a search in memory; those of whole levels if a limit ended it.
///
/// # Errors
/// Returns the fault that ended the search, unless it is a limit.
pub(crate) fn explore_on_disk(
    problem: &Problem,
    folder: &mut Folder,
) -> Result<Exploration, Fault> {
    with_state_of!(problem.machine(), explore(problem, folder))
}

fn explore<W: Word>(problem: &Problem, folder: &mut Folder) -> Result<Exploration, Fault> {
    let limit = match visit::<W>(problem, folder) {
        Ok(()) => None,
        Err(Fault::Stopped(limit)) => {
            folder.abandon()?;
            Some(limit)
        }
        Err(fault) => {
            // What is left behind is removed when the run goes on; the fault matters more.
            _ = folder.abandon();
            return Err(fault);
        }
    };
    let levels = folder.levels();
    let sum = |figure: fn(&Level) -> u64| levels.iter().map(figure).sum::<u64>();
    let reachable = sum(|level| level.positions);
    let depths: Vec<u64> =
        levels.iter().map(|level| level.positions).take_while(|&count| count > 0).collect();
    let machine = problem.machine();
    let last = levels.iter().rev().find_map(|level| level.first.as_ref());
    let farthest = last.filter(|_| limit.is_none()).map(|words| machine.unpack(words));
    let mut statistics = Statistics {
        engine: "disk",
        expanded: reachable,
        generated: sum(|level| level.edges),
        stored: reachable,
        visits_all: true,
        ..Statistics::default()
    };
    statistics.notes = folder
        .mended()
        .iter()
        .map(|(level, path)| format!("level {level} is made again: {} is damaged", path.display()))
        .collect();
    let mut found = Exploration {
        limit,
        reachable,
        goals: problem.named_goal().map(|_| sum(|level| level.goals)),
        dead_ends: sum(|level| level.dead_ends),
        edges: sum(|level| level.edges),
        farthest,
        depths,
        statistics,
        ..Exploration::default()
    };
    if let Some(position) = &found.farthest {
        let (depth, mut fault) = (found.depths.len() - 1, None);
        let mut stood = |depth: usize, state: &[u64]| match holds::<W>(folder, depth, state) {
            Ok(holds) => holds,
            Err(error) => {
                fault = Some(error);
                false
            }
        };
        let way = reconstruct::<W>(problem, (position, depth), &mut stood, problem.budget());
        if let Some(fault) = fault {
            return Err(fault);
        }
        found.way = way.ok().flatten();
    }
    Ok(found)
}

/// Returns `true` if a level contains a state.
fn holds<W: Word>(folder: &Folder, level: usize, state: &[u64]) -> Result<bool, Fault> {
    let strip = strip_of(state, folder.strips());
    let Some(found) = folder.levels().get(level) else { return Ok(false) };
    let extent = found.strips[strip as usize];
    let address = Address { level: found.level, strip };
    let is_empty = extent.states == 0;
    Ok(!is_empty
        && contains::<W>(&folder.part_of(found.level, extent.part), extent, address, state)?)
}

/// Returns the strip of a state.
#[inline]
fn strip_of(words: &[u64], strips: u32) -> u32 {
    (hash(words) >> (u64::BITS - strips.trailing_zeros())) as u32
}

/// Makes levels until one is empty.
fn visit<W: Word>(problem: &Problem, folder: &mut Folder) -> Result<(), Fault> {
    let (machine, budget) = (problem.machine(), problem.budget());
    let _machine = Reservation::take(machine.bytes(), budget)?;
    let both = undirected(problem).is_ok();
    budget.progress().begin();
    for level in folder.levels() {
        budget.level_done(level.positions);
    }
    while folder.levels().last().is_none_or(|level| level.positions > 0) {
        budget.poll()?;
        foresee(folder, budget)?;
        let made = match folder.levels().last() {
            Some(last) => Round::new(problem, folder, last, both).run::<W>(),
            None => first_level::<W>(problem, folder),
        };
        match made {
            Ok(level) => {
                if machine.divergence().is_some() {
                    return Ok(());
                }
                machine.cut().map_or(Ok(()), Err)?;
                let new = level.positions;
                folder.commit(level)?;
                budget.level_done(new);
            }
            Err(Fault::Damaged { path, address }) if folder.mended().len() < MOST_MENDED => {
                folder.rewind(address.level, path)?;
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// Writes the level of the start.
fn first_level<W: Word>(problem: &Problem, folder: &Folder) -> Result<Level, Fault> {
    let machine = problem.machine();
    let start: W = machine.pack(problem.start());
    let mut writer = PartWriter::create(folder.part_of(0, 0), 0, machine.words())?;
    let own = strip_of(start.words(), folder.strips());
    let mut strips = Vec::new();
    for strip in 0..folder.strips() {
        if strip == own {
            writer.push(&start)?;
        }
        strips.push(writer.end()?);
    }
    let mut goal = Goal::<W>::new(machine, problem.named_goal());
    Ok(Level {
        positions: 1,
        goals: u64::from(goal.holds(&start)),
        first: Some(start.words().to_vec()),
        parts: vec![writer.finish(true)?],
        strips,
        ..Level::default()
    })
}

/// Refuses a level that can hardly fit on the disk, by the growth of the last two.
fn foresee(folder: &Folder, budget: &Budget) -> Result<(), Limit> {
    let [.., before, last] = folder.levels() else { return Ok(()) };
    budget.admit(folder.levels().iter().map(|level| level.positions).sum())?;
    if last.positions < FEWEST_FORESEEN || last.positions < before.positions {
        return Ok(());
    }
    let grown = |figure: u64| {
        let next =
            u128::from(figure) * u128::from(last.positions) / u128::from(before.positions.max(1));
        u64::try_from(next).unwrap_or(u64::MAX)
    };
    let needed = grown(last.bytes().max(last.waiting));
    if needed / 2 <= folder.free_bytes() {
        return Ok(());
    }
    _ = budget.foresee(u64::from(last.level) + 1, folder.bytes().saturating_add(needed));
    Err(Limit::Disk)
}

/// The test of the goal.
struct Goal<'a, W> {
    machine: &'a Machine,
    goal: Option<PackedCondition>,
    scratch: Scratch<W>,
}

impl<'a, W: Word> Goal<'a, W> {
    fn new(machine: &'a Machine, goal: Option<&Condition>) -> Self {
        let goal = goal.map(|goal| machine.compile(goal));
        Self { machine, goal, scratch: machine.scratch() }
    }

    fn holds(&mut self, state: &W) -> bool {
        self.goal
            .as_ref()
            .is_some_and(|goal| self.machine.holds(goal, state.words(), &mut self.scratch))
    }
}

/// The making of one level from the last one.
struct Round<'r> {
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
    /// The number of the next strip to work at.
    next: AtomicU32,
    has_failed: AtomicBool,
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

impl<'r> Round<'r> {
    fn new(problem: &'r Problem, folder: &'r Folder, last: &'r Level, both: bool) -> Self {
        let (budget, strips) = (problem.budget(), folder.strips() as usize);
        let workers = budget.threads().min(strips);
        let levels = folder.levels();
        let known = if both { &levels[levels.len().saturating_sub(2)..] } else { levels };
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
            next: AtomicU32::new(0),
            has_failed: AtomicBool::new(false),
        }
    }

    /// Makes the level.
    fn run<W: Word>(&self) -> Result<Level, Fault> {
        let _room = Reservation::take(2 * self.room * self.workers as u64, self.budget)?;
        let expanded = self.share(|worker| self.expand::<W>(worker))?;
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
        self.next.store(0, Relaxed);
        let merged = self.share(|worker| self.merge(worker, &fresh, &files))?;
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

    /// Lets all workers work, and returns their results in the order of workers.
    fn share<T: Send>(
        &self,
        work: impl Fn(usize) -> Result<T, Fault> + Sync,
    ) -> Result<Vec<T>, Fault> {
        let noted = |worker: usize| {
            let found = work(worker);
            if found.is_err() {
                self.has_failed.store(true, Relaxed);
            }
            found
        };
        if self.workers == 1 {
            return Ok(vec![noted(0)?]);
        }
        thread::scope(|scope| {
            let noted = &noted;
            let all: Vec<_> =
                (0..self.workers).map(|worker| scope.spawn(move || noted(worker))).collect();
            let join = |one: thread::ScopedJoinHandle<'_, Result<T, Fault>>| {
                one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            // All of them are waited for, before the first fault is returned.
            let results: Vec<Result<T, Fault>> = all.into_iter().map(join).collect();
            results.into_iter().collect()
        })
    }

    /// Returns the next strip that no worker has taken.
    fn next_strip(&self) -> Option<u32> {
        let strip = self.next.fetch_add(1, Relaxed);
        (strip < self.folder.strips() && !self.has_failed.load(Relaxed)).then_some(strip)
    }

    /// Makes the moves from strips of the last level.
    fn expand<W: Word>(&self, worker: usize) -> Result<(Expanded, Waiting<'r, W>), Fault> {
        let (machine, strips) = (self.machine, self.folder.strips());
        let mut waiting = Waiting::new(self.folder, worker, machine.words(), self.room)?;
        let (mut scratch, mut goal) = (machine.scratch(), Goal::new(machine, self.goal));
        let mut figures = Expanded::default();
        let mut polls = machine.poll_every(POLL_EVERY);
        while let Some(strip) = self.next_strip() {
            let Some(mut states) = self.open::<W>(self.last, strip, 1 << 18)? else { continue };
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
        while let Some(strip) = self.next_strip() {
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
        Ok(())
    }

    /// Takes bytes of the disk.
    fn take(&self, bytes: u64) -> Result<(), Fault> {
        self.folder.wait(bytes);
        if self.folder.free_bytes() == 0 { Err(Fault::Stopped(Limit::Disk)) } else { Ok(()) }
    }

    /// Opens a strip of a level; `None` if it is empty.
    fn open<W: Word>(
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

/// A file with sorted successors, strip by strip.
#[derive(Debug)]
struct WaitingFile {
    path: PathBuf,
    extents: Vec<Extent>,
}

impl WaitingFile {
    /// Opens a strip; `None` if it is empty.
    fn open<W: Word>(
        &self,
        strip: u32,
        level: u32,
        width: usize,
        room: usize,
    ) -> Result<Option<PartReader<W>>, Fault> {
        let extent = self.extents[strip as usize];
        if extent.states == 0 {
            return Ok(None);
        }
        let address = Address { level, strip };
        PartReader::open(self.path.clone(), extent, address, width, room).map(Some)
    }
}

/// The successors that wait for the end of a level: in memory, and in files where memory is short.
struct Waiting<'f, W> {
    folder: &'f Folder,
    worker: usize,
    width: usize,
    strips: Vec<Vec<W>>,
    held: u64,
    most: u64,
    files: Vec<WaitingFile>,
    /// The number of files that were made.
    made: usize,
}

impl<'f, W: Word> Waiting<'f, W> {
    fn new(folder: &'f Folder, worker: usize, width: usize, room: u64) -> Result<Self, Fault> {
        // A state of variable width is a pointer, a length, and words of its own.
        let bytes = match W::WIDTH {
            Some(_) => size_of::<W>(),
            None => size_of::<W>() + 8 * width + 16,
        };
        let most = room / bytes as u64;
        if most < FEWEST {
            return Err(Fault::Stopped(Limit::Memory));
        }
        let strips = (0..folder.strips()).map(|_| Vec::new()).collect();
        Ok(Self { folder, worker, width, strips, held: 0, most, files: Vec::new(), made: 0 })
    }

    #[inline]
    fn push(&mut self, strip: u32, state: &W) -> Result<(), Fault> {
        self.strips[strip as usize].push(state.clone());
        self.held += 1;
        if self.held == self.most { self.settle() } else { Ok(()) }
    }

    /// Sorts the states in memory, and leaves out repeated ones.
    fn sort(&mut self) {
        for states in &mut self.strips {
            *states = Source::sorted(std::mem::take(states));
        }
        self.held = self.strips.iter().map(|states| states.len() as u64).sum();
    }

    /// Makes room in memory: by leaving out repeated states, or else in a file.
    fn settle(&mut self) -> Result<(), Fault> {
        self.sort();
        if self.held <= self.most / 2 {
            return Ok(());
        }
        let mut writer = self.new_file()?;
        let mut extents = Vec::new();
        for states in &mut self.strips {
            states.iter().try_for_each(|state| writer.1.push(state))?;
            states.clear();
            extents.push(writer.1.end()?);
        }
        self.held = 0;
        self.keep(writer, extents)?;
        if self.files.len() > MOST_OPEN { self.join_files() } else { Ok(()) }
    }

    fn new_file(&mut self) -> Result<(PathBuf, PartWriter<W>), Fault> {
        let path = self.folder.waiting_of(self.worker, self.made);
        self.made += 1;
        let writer = PartWriter::create(path.clone(), 0, self.width)?;
        Ok((path, writer))
    }

    fn keep(
        &mut self,
        (path, writer): (PathBuf, PartWriter<W>),
        extents: Vec<Extent>,
    ) -> Result<(), Fault> {
        self.folder.wait(writer.finish(false)?);
        self.files.push(WaitingFile { path, extents });
        if self.folder.free_bytes() == 0 { Err(Fault::Stopped(Limit::Disk)) } else { Ok(()) }
    }

    /// Merges all files into one.
    fn join_files(&mut self) -> Result<(), Fault> {
        let files = std::mem::take(&mut self.files);
        let mut writer = self.new_file()?;
        let mut extents = Vec::new();
        for strip in 0..self.folder.strips() {
            let mut sources = Vec::new();
            for file in &files {
                sources.extend(file.open(strip, 0, self.width, 1 << 13)?.map(Source::Part));
            }
            let mut merge = Merge::new(sources, Vec::new())?;
            while let Some(state) = merge.next()? {
                writer.1.push(&state)?;
            }
            extents.push(writer.1.end()?);
        }
        self.keep(writer, extents)?;
        for file in files {
            let bytes = file.extents.last().map_or(0, |extent| extent.end);
            std::fs::remove_file(&file.path)
                .map_err(|error| Fault::System { path: file.path.clone(), error })?;
            self.folder.take_back(bytes);
        }
        Ok(())
    }
}
