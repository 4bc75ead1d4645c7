//! Levels of packed states: a state belongs to a strip by its hash.
//!
//! Workers take strips of the last level, one after the other, and make all moves; successors wait
//! in memory by the strip that they belong to, and on disk where memory is short. Then workers
//! merge them, strip by strip.

use super::agree::agree;
use super::next_level::{Goal, NextLevel};
use super::place::Place;
use super::reading::each;
use super::waiting::strip_of;
use super::{Levels, known_levels};
use crate::disk::{Fault, Folder, Level, PartWriter, compare};
use crate::model::State;
use crate::pack::Word;
use crate::search::problem::Problem;
use crate::search::reservation::Reserved;
use std::cell::RefCell;

/// The least number of strips, and that of each process.
const FEWEST_STRIPS: u32 = 64;
const STRIPS_OF_A_PROCESS: u32 = 4;

/// Returns the number of strips that a number of processes share.
pub(super) fn strips_for(processes: usize) -> u32 {
    FEWEST_STRIPS.max(STRIPS_OF_A_PROCESS.saturating_mul(processes as u32))
}

/// The levels of a search over packed states.
pub(super) struct States<'p, 'a, W> {
    problem: &'p Problem<'a>,
    /// `true` if a move leads back along each move.
    both: bool,
    place: Place<'p>,
    /// The states of the first level, until it is made.
    seeds: RefCell<Reserved<'p, W>>,
}

impl<'p, 'a, W: Word> States<'p, 'a, W> {
    /// Prepares the search from the start of a problem.
    ///
    /// # Errors
    /// Returns a limit of memory.
    pub(super) fn new(
        problem: &'p Problem<'a>,
        both: bool,
        place: Place<'p>,
    ) -> Result<Self, Fault> {
        let mut seeds = Reserved::new(problem.budget());
        let planted = seeds.add(problem.machine().pack(problem.start()));
        agree(place.peers, planted.map_err(Fault::from))?;
        Ok(Self::beginning_with(seeds, problem, both, place))
    }

    /// Prepares the search from several states, in one process.
    pub(super) fn beginning_with(
        seeds: Reserved<'p, W>,
        problem: &'p Problem<'a>,
        both: bool,
        place: Place<'p>,
    ) -> Self {
        Self { problem, both, place, seeds: RefCell::new(seeds) }
    }
}

impl<W: Word> Levels for States<'_, '_, W> {
    fn note(&self) -> Option<String> {
        None
    }

    fn most_positions(&self) -> Option<u64> {
        None
    }

    fn first_level(&self, folder: &Folder) -> Result<Level, Fault> {
        let machine = self.problem.machine();
        let mut seeds = self.seeds.borrow_mut();
        let strip = |state: &W| strip_of(state.words(), folder.strips());
        seeds.sort_unstable_by(|a, b| {
            strip(a).cmp(&strip(b)).then_with(|| compare(a.words(), b.words()))
        });
        let is_own = seeds.first().is_none_or(|first| self.place.owns(strip(first)));
        self.place.by_one(is_own, || {
            let mut goal = Goal::<W>::new(machine, self.problem.named_goal());
            let mut level = Level { positions: seeds.len() as u64, ..Level::default() };
            let mut writer = PartWriter::create(folder.part_of(0, 0), 0, machine.words())?;
            let mut left = &seeds[..];
            for number in 0..folder.strips() {
                let (here, rest) = left.split_at(left.partition_point(|at| strip(at) <= number));
                for state in here {
                    writer.push(state)?;
                    level.goals += u64::from(goal.holds(state));
                }
                level.strips.push(writer.end()?);
                left = rest;
            }
            let first = seeds.iter().min_by(|a, b| machine.compare(a.words(), b.words()));
            level.first = first.map(|state| state.words().to_vec());
            level.parts = vec![writer.finish(true)?];
            Ok(level)
        })
    }

    fn next_level(&self, folder: &Folder, last: &Level) -> Result<Level, Fault> {
        let known = known_levels(folder, self.both);
        NextLevel::new(self.problem, folder, last, known, self.place).run::<W>()
    }

    fn stood(&self, folder: &Folder, depth: usize, state: &[u64]) -> Result<bool, Fault> {
        let strip = strip_of(state, folder.strips());
        // The strips of other processes may lie in folders of their own.
        let is_here = self.place.peers.share_folder() || self.place.owns(strip);
        Ok(is_here && folder.holds::<W>(depth, strip, state)?)
    }

    fn goals_of(
        &self,
        folder: &Folder,
        level: &Level,
        see: &mut dyn FnMut(State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let machine = self.problem.machine();
        let mut goal = Goal::<W>::new(machine, self.problem.named_goal());
        (0..folder.strips()).try_for_each(|strip| {
            let budget = self.problem.budget();
            each::<W>(folder, (level, strip), machine.words(), budget, |state| {
                if goal.holds(state) { see(machine.unpack(state.words())) } else { Ok(()) }
            })
        })
    }

    fn first_of(&self, _folder: &Folder, level: &Level) -> Result<Option<State>, Fault> {
        Ok(level.first.as_ref().map(|words| self.problem.machine().unpack(words)))
    }
}
