//! States in shells: all that take the same cost and as many moves to reach.
//!
//! In: states, and what it takes to reach them. Out: the states, each once and when the least it takes is known. Promises the order of discovery
//! within a shell, and that bytes are taken from the budget before they are used. Knows nothing of moves and goals.

use crate::budget::{Budget, Limit};
use crate::pack::Word;
use crate::search::layers::store::{NO_PARENT, StateId, Store};
use crate::search::reservation::Reserved;
use crate::search::waiting::Waiting;

/// What it takes to reach a state: the cost, then the number of moves.
pub(super) type Toll = (u64, u32);

/// States in shells.
#[derive(Debug)]
pub(super) struct Shells<'b, W> {
    pub(super) store: Store<'b, W>,
    costs: Reserved<'b, u64>,
    moves: Reserved<'b, u32>,
    waiting: Waiting<'b, Toll>,
    /// The states whose tolls are final, in order.
    settled: Reserved<'b, StateId>,
    /// The toll of the present shell, and how many of its states were looked at.
    present: Option<(Toll, usize)>,
}

impl<'b, W: Word> Shells<'b, W> {
    /// No states yet, each so many words wide.
    pub(super) fn new(width: usize, budget: &'b Budget) -> Self {
        Self {
            store: Store::new(width, false, budget),
            costs: Reserved::new(budget),
            moves: Reserved::new(budget),
            waiting: Waiting::new(budget),
            settled: Reserved::new(budget),
            present: None,
        }
    }

    /// A state can be reached for that.
    ///
    /// # Errors
    /// The limit on states or memory; the same state may be told of again.
    pub(super) fn reach(&mut self, state: &[u64], toll: Toll) -> Result<(), Limit> {
        let id = self.store.insert(state, NO_PARENT)?.0;
        while self.costs.len() <= id as usize {
            self.costs.add(u64::MAX)?;
        }
        while self.moves.len() <= id as usize {
            self.moves.add(u32::MAX)?;
        }
        if toll >= self.toll(id) {
            return Ok(());
        }
        self.waiting.add(toll, id)?;
        (self.costs[id as usize], self.moves[id as usize]) = toll;
        Ok(())
    }

    /// The least that is known to suffice for a state.
    #[inline]
    pub(super) fn toll(&self, id: StateId) -> Toll {
        (self.costs[id as usize], self.moves[id as usize])
    }

    /// The state that comes next, whose toll is final; the same one until [`Shells::settle`].
    pub(super) fn next(&mut self) -> Option<(StateId, Toll)> {
        loop {
            let (toll, at) = match self.present {
                Some(present) => present,
                None => (self.waiting.first()?, 0),
            };
            self.present = Some((toll, at));
            match self.waiting.states(toll).get(at).copied() {
                Some(id) if self.toll(id) == toll => return Some((id, toll)),
                Some(_) => self.present = Some((toll, at + 1)),
                None => {
                    self.waiting.remove(toll);
                    self.present = None;
                }
            }
        }
    }

    /// Goes on to the state after the present one, all of whose moves were made.
    ///
    /// # Errors
    /// The limit on memory.
    pub(super) fn settle(&mut self) -> Result<(), Limit> {
        if let Some((id, toll)) = self.next() {
            self.settled.add(id)?;
            self.present = self.present.map(|(_, at)| (toll, at + 1));
        }
        Ok(())
    }

    /// The states whose moves were made, in order.
    pub(super) fn settled(&self) -> &[StateId] {
        &self.settled
    }

    /// The states of the present shell that were not settled.
    pub(super) fn rest_of_shell(&self) -> Vec<StateId> {
        let Some((toll, at)) = self.present else { return Vec::new() };
        self.waiting.states(toll)[at..].iter().copied().filter(|&id| self.toll(id) == toll).collect()
    }

    /// How many states wait, some of them twice.
    pub(super) fn waiting(&self) -> u64 {
        u64::from(self.store.len()).saturating_sub(self.settled.len() as u64)
    }

    /// The words of a state as a state of its own.
    pub(super) fn load(&self, id: StateId, width: usize) -> W {
        let mut state = W::zero(width);
        state.words_mut().copy_from_slice(self.store.state(id));
        state
    }
}
