//! Levels of packed states: a state belongs to a strip by its hash.
//!
//! Workers take strips of the last level, one after the other, and make all moves; successors wait
//! in memory by the strip that they belong to, and on disk where memory is short. Then workers
//! merge, strip by strip, what waits.

use super::next_level::{Goal, NextLevel, POLL_EVERY, ROOM};
use super::place::Place;
use super::waiting::strip_of;
use super::{Levels, known_levels};
use crate::disk::{Address, Fault, Folder, Level, PartWriter, contains};
use crate::model::State;
use crate::pack::Word;
use crate::search::problem::Problem;
use std::marker::PhantomData;

/// The number of strips.
pub(super) const STRIPS: u32 = 64;

/// The levels of a search over packed states.
pub(super) struct States<'p, 'a, W> {
    problem: &'p Problem<'a>,
    /// `true` if a move leads back along each move.
    both: bool,
    place: Place<'p>,
    _words: PhantomData<W>,
}

impl<'p, 'a, W: Word> States<'p, 'a, W> {
    /// Prepares the search.
    pub(super) fn new(problem: &'p Problem<'a>, both: bool, place: Place<'p>) -> Self {
        Self { problem, both, place, _words: PhantomData }
    }
}

impl<W: Word> Levels for States<'_, '_, W> {
    fn note(&self) -> Option<String> {
        None
    }

    fn first_level(&self, folder: &Folder) -> Result<Level, Fault> {
        let machine = self.problem.machine();
        let start: W = machine.pack(self.problem.start());
        let own = strip_of(start.words(), folder.strips());
        self.place.by_one(self.place.owns(own), || {
            let mut writer = PartWriter::create(folder.part_of(0, 0), 0, machine.words())?;
            let mut strips = Vec::new();
            for strip in 0..folder.strips() {
                if strip == own {
                    writer.push(&start)?;
                }
                strips.push(writer.end()?);
            }
            let mut goal = Goal::<W>::new(machine, self.problem.named_goal());
            Ok(Level {
                positions: 1,
                goals: u64::from(goal.holds(&start)),
                first: Some(start.words().to_vec()),
                parts: vec![writer.finish(true)?],
                strips,
                ..Level::default()
            })
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
        let Some(found) = folder.levels().get(depth).filter(|_| is_here) else {
            return Ok(false);
        };
        let extent = found.strips[strip as usize];
        let address = Address { level: found.level, strip };
        let path = folder.part_of(found.level, extent.part);
        Ok(extent.states > 0 && contains::<W>(&path, extent, address, state)?)
    }

    fn goals_of(
        &self,
        folder: &Folder,
        level: &Level,
        see: &mut dyn FnMut(State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let machine = self.problem.machine();
        let mut goal = Goal::<W>::new(machine, self.problem.named_goal());
        let table = NextLevel::new(self.problem, folder, level, &[], self.place);
        let mut count = 0;
        for strip in 0..folder.strips() {
            let Some(mut states) = table.open::<W>(level, strip, ROOM)? else { continue };
            while let Some(state) = states.next()? {
                if goal.holds(state) {
                    see(machine.unpack(state.words()))?;
                }
                count += 1;
                if count % POLL_EVERY == 0 {
                    self.problem.budget().poll()?;
                }
            }
        }
        Ok(())
    }

    fn first_of(&self, _folder: &Folder, level: &Level) -> Result<Option<State>, Fault> {
        Ok(level.first.as_ref().map(|words| self.problem.machine().unpack(words)))
    }
}
