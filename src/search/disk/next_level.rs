//! The making of a level from the last one: all moves of its strips, then the merging of what they
//! lead to.

use super::agree::agree;
use super::place::Place;
use super::reading::ROOM;
use super::received::Received;
use super::waiting::{MOST_OPEN, Waiting, WaitingFile, strip_of};
use super::workers::{Queue, join};
use crate::budget::{Budget, Limit, Phase};
use crate::disk::{Address, Extent, Fault, Folder, Level, Merge, PartReader, PartWriter, Source};
use crate::model::Condition;
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use crate::search::problem::Problem;
use crate::search::reservation::Reservation;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::thread;

/// The greatest number of bytes of successors in memory.
const MOST_ROOM: u64 = 1 << 30;
/// The number of states expanded or merged between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

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
    /// The place of this process among all that make the level.
    place: Place<'r>,
    /// The number of bytes of successors that one worker keeps in memory.
    room: u64,
}

/// The figures of expanded positions.
#[derive(Default)]
struct Expanded {
    edges: u64,
    dead_ends: u64,
    /// The first positions from which a program was found not to come to rest: in one of them it
    /// does not.
    restless: Vec<Vec<u64>>,
}

/// The part of a level that one process has made.
#[derive(Default, Serialize, Deserialize)]
struct Share {
    positions: u64,
    goals: u64,
    edges: u64,
    dead_ends: u64,
    first: Option<Vec<u64>>,
    parts: Vec<u64>,
    strips: Vec<(u32, Extent)>,
    waiting: u64,
    has_waiting: bool,
    restless: Vec<Vec<u64>>,
}

/// The figures of one worker, and the successors that wait.
type Worked<'r, W> = (Expanded, Waiting<'r, W>);

/// The new states of a strip: those that were made here, and those that came.
type Fresh<W> = (Vec<Vec<W>>, Vec<Vec<u8>>);

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
        place: Place<'r>,
    ) -> Self {
        let budget = problem.budget();
        let room = Self::room_of(budget, place.peers.processes()) / place.workers as u64;
        Self {
            machine: problem.machine(),
            goal: problem.named_goal(),
            budget,
            folder,
            last,
            known,
            place,
            room,
        }
    }

    /// Returns the number of bytes of successors that are made by one of several processes.
    pub(super) fn room_of(budget: &Budget, processes: usize) -> u64 {
        // A quarter of the memory holds successors, and as much is left for growing tables.
        let room = (budget.free_bytes() / 4).min(MOST_ROOM);
        // One half for the states that are made here, the other for those that come.
        if processes > 1 { room / 2 } else { room }
    }

    /// Makes the moves of this process only: what it sends is all that is left of them.
    ///
    /// # Returns
    /// The number of moves, and of positions from which they lead.
    ///
    /// # Errors
    /// Returns the fault that ended it.
    pub(super) fn moves_alone<W: Word>(&self) -> Result<(u64, u64), Fault> {
        let own = (0_u32..).zip(&self.last.strips).filter(|(strip, _)| self.place.owns(*strip));
        let positions = own.map(|(_, extent)| extent.states).sum();
        let (figures, _) = self.expand::<W>(0, &self.queue())?;
        Ok((figures.edges, positions))
    }

    /// Makes the level, together with the other processes.
    ///
    /// # Errors
    /// Returns the fault that ended it, the same in all processes.
    pub(super) fn run<W: Word>(&self) -> Result<Level, Fault> {
        let made = agree(self.place.peers, self.make::<W>())?;
        let mut level = Level::after(self.last, self.folder.strips() as usize);
        let is_restless = made.iter().any(|one| !one.restless.is_empty());
        for one in made {
            level.positions += one.positions;
            level.goals += one.goals;
            level.edges += one.edges;
            level.dead_ends += one.dead_ends;
            level.waiting += one.waiting;
            level.parts.extend(one.parts);
            level.put(one.strips);
            level.first = self.first(level.first, one.first);
            if one.has_waiting {
                self.folder.expect_waiting();
            }
            // Each process repeats the finding of another one for itself.
            for state in one.restless.iter().filter(|_| self.machine.divergence().is_none()) {
                let (state, mut scratch) =
                    (words_of::<W>(state, self.machine), self.machine.scratch());
                self.machine.successors(&state, &mut scratch, |_, _| Ok::<(), Fault>(()))?;
            }
        }
        if is_restless && self.machine.divergence().is_none() {
            return Err(Fault::Abandoned);
        }
        Ok(level)
    }

    /// Makes the part of the level that belongs to this process.
    fn make<W: Word>(&self) -> Result<Share, Fault> {
        let workers = self.place.workers;
        let room = Reservation::take(2 * self.room * workers as u64, self.budget);
        let (expanded, received) = self.exchange::<W>(&room)?;
        let mut share = Share::default();
        let (mut fresh, mut files): (Vec<Vec<Vec<W>>>, Vec<WaitingFile>) =
            ((0..self.folder.strips()).map(|_| Vec::new()).collect(), received.files);
        for (more, waiting) in expanded {
            share.edges += more.edges;
            share.dead_ends += more.dead_ends;
            share.restless.extend(more.restless);
            files.extend(waiting.files);
            for (all, states) in fresh.iter_mut().zip(waiting.strips) {
                all.push(states);
            }
        }
        let fresh: Vec<Mutex<Fresh<W>>> =
            fresh.into_iter().zip(received.strips).map(Mutex::new).collect();
        let queue = self.queue();
        let merged = queue.share(workers, |worker| {
            self.budget.timed(Phase::Merge, || self.merge(worker, &queue, &fresh, &files))
        });
        if merged.is_err() {
            self.place.peers.abandon();
        }
        for one in merged? {
            share.positions += one.positions;
            share.goals += one.goals;
            share.parts.push(one.part);
            share.strips.extend(one.strips);
            let first = one.first.map(|state| state.words().to_vec());
            share.first = self.first(share.first, first);
        }
        share.waiting = self.folder.take_waiting();
        share.has_waiting = self.folder.has_waiting();
        Ok(share)
    }

    /// Returns the strips of this process.
    fn queue(&self) -> Queue {
        Queue::new(self.place.strips(self.folder.strips()))
    }

    /// Makes the moves from all strips of this process, sends those of others' strips, and receives
    /// its own.
    ///
    /// # Arguments
    /// * `reserved` - the memory for that; without it nothing is made, and the round goes on
    fn exchange<W: Word>(
        &self,
        reserved: &Result<Reservation<'_>, Limit>,
    ) -> Result<(Vec<Worked<'r, W>>, Received<'r>), Fault> {
        let (peers, level) = (self.place.peers, self.last.level + 1);
        let room = self.room * self.place.workers as u64;
        let width = self.machine.words();
        let received = Received::new(self.folder, self.place.received(), level, width, room);
        let queue = self.queue();
        let expand = || match reserved {
            Ok(_) => queue.share(self.place.workers, |worker| self.expand::<W>(worker, &queue)),
            Err(limit) => Err(Fault::Stopped(*limit)),
        };
        if peers.processes() == 1 {
            return Ok((expand()?, received));
        }
        let failed = || {
            queue.fail();
            peers.abandon();
        };
        thread::scope(|scope| {
            let receiver = scope.spawn(|| received.run::<W>(peers, failed));
            let expanded = expand();
            if expanded.is_err() {
                failed();
            }
            let (closed, received) =
                self.budget.timed(Phase::Exchange, || (peers.close(), join(receiver)));
            let expanded = match (expanded, &received) {
                // The fault of the receiver is the cause.
                (Err(Fault::Abandoned), Err(_)) => Vec::new(),
                (expanded, _) => expanded?,
            };
            closed?;
            Ok((expanded, received?))
        })
    }

    /// Returns the first of two positions, compared node by node.
    fn first(&self, one: Option<Vec<u64>>, other: Option<Vec<u64>>) -> Option<Vec<u64>> {
        one.into_iter().chain(other).min_by(|a, b| self.machine.compare(a, b))
    }

    /// Makes the moves from strips of the last level.
    fn expand<W: Word>(&self, worker: usize, queue: &Queue) -> Result<Worked<'r, W>, Fault> {
        let begun = self.budget.elapsed();
        let (machine, strips) = (self.machine, self.folder.strips());
        let mut waiting = Waiting::new(
            self.folder,
            self.place,
            worker,
            machine.words(),
            (self.room, self.budget),
        )?;
        let (mut scratch, mut goal) = (machine.scratch(), Goal::new(machine, self.goal));
        let mut figures = Expanded::default();
        let mut polls = machine.poll_every(POLL_EVERY);
        // Only programs may not come to rest.
        let runs = polls != POLL_EVERY;
        while let Some(strip) = queue.next().map(|number| self.place.strip(number)) {
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
                if runs && figures.restless.is_empty() && machine.divergence().is_some() {
                    figures.restless.push(state.words().to_vec());
                }
                polls -= 1;
                if polls == 0 {
                    polls = machine.poll_every(POLL_EVERY);
                    self.budget.poll()?;
                    self.place.peers.check()?;
                }
            }
        }
        waiting.finish()?;
        let time = self.budget.elapsed().saturating_sub(begun + waiting.measured);
        self.budget.progress().meter().took(Phase::Expand, time);
        Ok((figures, waiting))
    }

    /// Merges strips of successors into strips of the new level.
    fn merge<W: Word>(
        &self,
        worker: usize,
        queue: &Queue,
        fresh: &[Mutex<Fresh<W>>],
        files: &[WaitingFile],
    ) -> Result<Merged<W>, Fault> {
        let (width, number) = (self.machine.words(), self.place.part(worker));
        let level = self.last.level + 1;
        let mut writer = PartWriter::create(self.folder.part_of(level, number), number, width)?;
        let mut merged =
            Merged { part: 0, strips: Vec::new(), positions: 0, goals: 0, first: None };
        let mut goal = Goal::new(self.machine, self.goal);
        // What is open at once shares the room of one worker.
        let open = (files.len() + self.known.len().min(MOST_OPEN)).max(1) as u64;
        let room = (self.room / open).clamp(1 << 12, 1 << 18) as usize;
        while let Some(strip) = queue.next().map(|number| self.place.strip(number)) {
            let mut sources: Vec<Source<W>> = Vec::new();
            if let Ok(mut fresh) = fresh[strip as usize].lock() {
                let (made, came) = std::mem::take(&mut *fresh);
                sources.extend(made.into_iter().map(|states| Source::Memory(states.into_iter())));
                sources.extend(Received::sources(came, Address { level, strip }, width)?);
            }
            for file in files {
                sources
                    .extend(file.open(self.folder, strip, level, width, room)?.map(Source::Part));
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
                    let path = self
                        .folder
                        .waiting_of(self.place.waiting(self.place.workers + worker), passes % 2);
                    passes += 1;
                    let mut between = PartWriter::create(path.clone(), 0, width)?;
                    self.write(merge, &mut between, |_| {})?;
                    let extents = vec![between.end()?];
                    between.finish(false)?;
                    let file = WaitingFile { path, extents };
                    sources
                        .extend(file.open(self.folder, 0, level, width, room)?.map(Source::Part));
                }
            }
            let before = writer.bytes();
            merged.strips.push((strip, writer.end()?));
            self.folder.take(writer.bytes() - before)?;
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
                self.place.peers.check()?;
                self.folder.take(writer.bytes() - written)?;
                written = writer.bytes();
            }
        }
        self.folder.take(writer.bytes() - written)
    }

    /// Opens a strip of a level; `None` if it is empty.
    fn open<W: Word>(
        &self,
        level: &Level,
        strip: u32,
        room: usize,
    ) -> Result<Option<PartReader<W>>, Fault> {
        self.folder.open_strip(level, strip, self.machine.words(), room)
    }

    fn is_before<W: Word>(&self, a: &W, b: &W) -> bool {
        self.machine.compare(a.words(), b.words()).is_lt()
    }
}

/// Returns a state of these words; of fewer or more words, the words that it has.
fn words_of<W: Word>(words: &[u64], machine: &Machine) -> W {
    let mut state = W::zero(machine.words());
    state.words_mut().iter_mut().zip(words).for_each(|(word, &other)| *word = other);
    state
}
