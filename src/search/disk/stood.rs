//! Levels of states, also of levels whose files were removed to make room.

use crate::disk::{Fault, Folder};
use crate::pack::{Machine, Scratch, Word};
use crate::search::inverse::InverseMoves;
use crate::search::problem::Problem;
use std::collections::BTreeSet;
use std::convert::Infallible;

/// Returns `true` if a level has a state.
type LookUp<'a> = dyn Fn(usize, &[u64]) -> Result<bool, Fault> + 'a;

/// The levels of a finished search.
pub(super) struct Stood<'a, W> {
    folder: &'a Folder,
    look_up: Box<LookUp<'a>>,
    /// The inverse moves; without them no file is removed.
    inverse: Option<(&'a Machine, Scratch<W>)>,
}

impl<'a, W: Word> Stood<'a, W> {
    /// Prepares the levels in a folder.
    ///
    /// # Arguments
    /// * `look_up` - returns `true` if a level that has its files has a state
    pub(super) fn new(
        problem: &'a Problem,
        folder: &'a Folder,
        look_up: impl Fn(usize, &[u64]) -> Result<bool, Fault> + 'a,
    ) -> Self {
        let inverse = InverseMoves::of(problem).ok().map(InverseMoves::machine);
        let inverse = inverse.map(|machine| (machine, machine.scratch()));
        Self { folder, look_up: Box::new(look_up), inverse }
    }

    /// Returns `true` if a state is in a level.
    ///
    /// # Arguments
    /// * `state` - a state that no fewer than `depth` moves lead to
    ///
    /// # Complexity
    /// One look-up in a file; where files were removed, one for each state from which the moves
    /// after the last level with files lead to the state.
    pub(super) fn stood(&mut self, depth: usize, state: &[u64]) -> Result<bool, Fault> {
        let levels = self.folder.levels();
        let Some(last) = (0..=depth).rfind(|&at| levels.get(at).is_some_and(|at| !at.is_removed()))
        else {
            return Ok(false);
        };
        let mut states = BTreeSet::from([Box::<[u64]>::from(state)]);
        if let Some((machine, scratch)) = &mut self.inverse {
            for _ in last..depth {
                let mut before = BTreeSet::new();
                for state in &states {
                    let Ok(()) = machine.successors(&W::of(state), scratch, |_, state| {
                        before.insert(Box::from(state.words()));
                        Ok::<(), Infallible>(())
                    });
                }
                states = before;
            }
        }
        for state in &states {
            if (self.look_up)(last, state)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
