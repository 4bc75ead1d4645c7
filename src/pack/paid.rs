//! The costs of moves in a state (0 for the continuation of a chain, the minimum over equal moves),
//! and those along a solution.

use super::machine::Machine;
use super::program::{Rivals, Scratch};
use super::word::Word;
use crate::ground::MoveId;
use crate::model::State;
use std::convert::Infallible;

impl Machine {
    /// Creates buffers for equal moves, if moves of one signature differ in cost.
    pub(super) fn rivals<W: Word>(&self) -> Option<Rivals<W>> {
        let (words, chunks) = (self.words(), self.moves().div_ceil(64));
        self.prices.differ().then(|| Rivals {
            applicable: vec![0; chunks],
            next: W::zero(words),
            run: self.programs.buffers(words, true),
        })
    }

    /// Returns `true` if the cost of every move is 1 in every state.
    #[must_use]
    pub fn counts_moves(&self) -> bool {
        self.task.chains == 0 && self.task.costs_are_one()
    }

    /// Calls `emit` for the successors of a state, in the order of moves, with the costs of the
    /// moves in that state.
    ///
    /// # Arguments
    /// * `state` - the state before the moves
    /// * `scratch` - buffers made by [`Machine::scratch`]
    /// * `emit` - receives each move, its cost and the state after it
    ///
    /// # Errors
    /// Returns the first error of `emit`, which ends the enumeration.
    ///
    /// # Complexity
    /// The same as for [`Machine::successors`].
    pub fn successors_with_costs<W: Word, E>(
        &self,
        state: &W,
        scratch: &mut Scratch<W>,
        mut emit: impl FnMut(MoveId, u32, &W) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rivals = scratch.rivals.take();
        if let Some(rivals) = &mut rivals {
            self.fill_applicable(state.words(), &mut rivals.applicable);
        }
        let found = self.successors(state, scratch, |id, next| {
            emit(id, self.cost(id, state, next, rivals.as_mut()), next)
        });
        scratch.rivals = rivals;
        found
    }

    /// Returns the cost of a move from one state to another.
    fn cost<W: Word>(
        &self,
        id: MoveId,
        state: &W,
        next: &W,
        rivals: Option<&mut Rivals<W>>,
    ) -> u32 {
        let goes_on = |&memory: &u64| memory != 0 && memory == self.memory(state.words());
        // The cost of an inverse move depends on the memory of the state behind it, not of this
        // one.
        if !self.task.guards_after && self.prices.free_after.get(id.0 as usize).is_some_and(goes_on)
        {
            return 0;
        }
        let mut least = self.task.cost(id);
        let Some(rivals) = rivals else { return least };
        for other in self.prices.cheaper(id) {
            if rivals.applicable[other.0 as usize / 64] >> (other.0 % 64) & 1 == 1 {
                let made = self.make(other, state, &mut rivals.next, &mut rivals.run);
                if made
                    && rivals.next == *next
                    && (!self.task.guards_after || self.may_lead_to(other, next.words()))
                {
                    least = least.min(self.task.cost(other));
                }
            }
        }
        least
    }

    /// Returns the cost of a path: the number of its moves, where these are counted.
    ///
    /// # Arguments
    /// `moves` are the moves of the path that begins at `start`.
    #[must_use]
    pub fn cost_of(&self, start: &State, moves: &[MoveId]) -> u64 {
        match self.counts_moves() {
            true => moves.len() as u64,
            false => self.costs(start, moves).into_iter().map(u64::from).sum(),
        }
    }

    /// Creates buffers for a path, on which no deadline cuts runs short.
    fn unwatched<W: Word>(&self) -> Scratch<W> {
        Scratch { run: self.programs.buffers(self.words(), false), ..self.scratch() }
    }

    /// Returns the cost of each move of a path.
    ///
    /// # Arguments
    /// `moves` are the moves of the path that begins at `start`.
    #[must_use]
    pub fn costs(&self, start: &State, moves: &[MoveId]) -> Vec<u32> {
        let (mut state, mut scratch): (Box<[u64]>, _) = (self.pack(start), self.unwatched());
        let mut costs = Vec::new();
        for &wanted in moves {
            let found = self.successors_with_costs(&state, &mut scratch, |id, cost, next| {
                if id == wanted { Err((cost, next.clone())) } else { Ok(()) }
            });
            let Err((cost, next)) = found else { break };
            costs.push(cost);
            state = next;
        }
        costs
    }

    /// Returns moves along the positions of a path: from each to the next the first of the cheapest
    /// ones.
    ///
    /// # Arguments
    /// `moves` are the moves of the path that begins at `start`.
    #[must_use]
    pub(crate) fn cheapest_along(&self, start: &State, moves: &[MoveId]) -> Vec<MoveId> {
        let (mut state, mut scratch): (Box<[u64]>, _) = (self.pack(start), self.unwatched());
        let mut found = Vec::new();
        for &id in moves {
            let behind = self.after(id, &state);
            let mut least: Option<(u32, MoveId)> = None;
            let Ok(()) = self.successors_with_costs(&state, &mut scratch, |other, cost, next| {
                if *next == behind && least.is_none_or(|(known, _)| cost < known) {
                    least = Some((cost, other));
                }
                Ok::<(), Infallible>(())
            });
            found.push(least.map_or(id, |(_, other)| other));
            state = behind;
        }
        found
    }

    /// Returns the positions along a solution, including the first one.
    ///
    /// # Arguments
    /// `moves` are the moves of the solution that begins at `start`.
    #[must_use]
    pub fn replay(&self, start: &State, moves: &[MoveId]) -> Vec<State> {
        let mut state: Box<[u64]> = self.pack(start);
        let mut positions = vec![start.clone()];
        for &id in moves {
            state = self.after(id, &state);
            positions.push(self.unpack(&state));
        }
        positions
    }
}
