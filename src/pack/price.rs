//! What moves cost: their own cost, nothing where they go on with a chain, and of moves that are one the least.

use super::machine::{Machine, Scratch};
use super::program::Run;
use super::word::Word;
use crate::ground::{MoveId, Task};
use crate::model::State;
use rustc_hash::FxHashMap;

/// What is known of the costs of moves before any state is.
#[derive(Debug)]
pub(super) struct Prices {
    /// For each move what has to be remembered for it to cost nothing, or 0; empty where there are no chains.
    free_after: Vec<u64>,
    /// For a move the later ones that may turn out to be the same move and cost less.
    cheaper: FxHashMap<MoveId, Vec<MoveId>>,
}

impl Prices {
    /// The prices of a task.
    pub(super) fn new(task: &Task) -> Self {
        let mut free_after = Vec::new();
        if task.chains > 0 {
            free_after.extend(task.moves().map(|ground_move| task.free_after(&ground_move).unwrap_or(0)));
        }
        Self { free_after, cheaper: if task.costs_are_one() { FxHashMap::default() } else { cheaper(task) } }
    }

    /// The bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        self.free_after.capacity() * size_of::<u64>() + self.cheaper.values().map(|moves| 48 + moves.capacity() * 4).sum::<usize>()
    }
}

/// For each move the later moves of its signature that cost less.
fn cheaper(task: &Task) -> FxHashMap<MoveId, Vec<MoveId>> {
    let mut groups: FxHashMap<u32, Vec<(MoveId, u32)>> = FxHashMap::default();
    for (number, ground_move) in task.moves().enumerate() {
        groups.entry(ground_move.signature).or_default().push((MoveId(number as u32), ground_move.cost));
    }
    let mut cheaper: FxHashMap<MoveId, Vec<MoveId>> = FxHashMap::default();
    for group in groups.values().filter(|group| group.iter().any(|(_, cost)| *cost != group[0].1)) {
        for (at, &(id, cost)) in group.iter().enumerate() {
            let less: Vec<MoveId> = group[at + 1..].iter().filter(|(_, other)| *other < cost).map(|(other, _)| *other).collect();
            if !less.is_empty() {
                cheaper.insert(id, less);
            }
        }
    }
    cheaper
}

impl Machine {
    /// Whether every move counts one.
    #[must_use]
    pub fn counts_moves(&self) -> bool {
        self.task.chains == 0 && self.task.costs_are_one()
    }

    /// Hands out the successors of a state, in the order of moves, and what the moves cost there.
    ///
    /// # Arguments
    /// * `state` - where the moves begin
    /// * `scratch` - buffers made by [`Machine::scratch`]
    /// * `emit` - takes each move, its cost and the state it leads to
    ///
    /// # Errors
    /// The first error of `emit`, which ends the enumeration.
    ///
    /// # Complexity
    /// That of [`Machine::successors`].
    pub fn successors_with_costs<W: Word, E>(
        &self,
        state: &W,
        scratch: &mut Scratch<W>,
        mut emit: impl FnMut(MoveId, u32, &W) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut applicable, mut twin, mut run) = (Vec::new(), W::zero(0), self.programs.buffers(0));
        let compares = !self.prices.cheaper.is_empty();
        if compares {
            self.fill_applicable(state.words(), &mut scratch.applicable);
            applicable.clone_from(&scratch.applicable);
            twin = state.clone();
            run = self.programs.buffers(self.words());
        }
        self.successors(state, scratch, |id, next| emit(id, self.cost(id, state, next, (&applicable, &mut twin, &mut run)), next))
    }

    /// What a move costs that leads from one state to another.
    fn cost<W: Word>(&self, id: MoveId, state: &W, next: &W, (applicable, twin, run): (&[u64], &mut W, &mut Run<W>)) -> u32 {
        let goes_on = |&memory: &u64| memory != 0 && memory == self.memory(state.words());
        // A move that undoes one does not follow what is remembered: that comes next.
        if !self.task.guards_after && self.prices.free_after.get(id.0 as usize).is_some_and(goes_on) {
            return 0;
        }
        let mut least = self.task.cost(id);
        for &other in self.prices.cheaper.get(&id).into_iter().flatten() {
            if applicable[other.0 as usize / 64] >> (other.0 % 64) & 1 == 1 {
                let made = self.make(other, state, twin, run);
                if made && twin == next && (!self.task.guards_after || self.may_lead_to(other, next.words())) {
                    least = least.min(self.task.cost(other));
                }
            }
        }
        least
    }

    /// What each move of a way costs.
    ///
    /// # Arguments
    /// `moves` are moves that apply one after the other, beginning at `start`.
    #[must_use]
    pub fn costs(&self, start: &State, moves: &[MoveId]) -> Vec<u32> {
        let mut state: Box<[u64]> = self.pack(start);
        let mut scratch = self.scratch();
        let mut costs = Vec::new();
        for &wanted in moves {
            let found = self.successors_with_costs(
                &state,
                &mut scratch,
                |id, cost, next| {
                    if id == wanted { Err((cost, next.clone())) } else { Ok(()) }
                },
            );
            let Err((cost, next)) = found else { break };
            costs.push(cost);
            state = next;
        }
        costs
    }
}
