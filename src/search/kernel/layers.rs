//! Layers of states, each with all states first reached from the one before: the only place where
//! states are expanded in bulk.
//!
//! States are expanded in the order of discovery, with moves in order, so that the chain of parents
//! of a state is the first shortest path to it in the order of moves. A visitor is shown each new
//! state.

use super::batch::Batch;
use super::canonical::CanonicalForms;
use super::store::{NO_PARENT, StateId, Store};
use super::visitor::Visitor;
use super::workers::{FEWEST_STATES, WorkerPool};
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Scratch, Word};
use crate::search::outcome::Statistics;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The least number of states that are expanded without a pause.
const FEWEST_AT_ONCE: StateId = 1 << 10;
/// The least number of states of a layer from which the next one is foreseen: smaller layers take
/// no time to speak of.
const FEWEST_FORESEEN: u64 = 1 << 16;
/// The greatest number of states without successors that are expanded between two polls of the
/// budget.
const POLL_EVERY: u64 = 1000;

/// The end of the growth of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Growth {
    /// The layer is not complete.
    Paused,
    /// The layer is complete and not empty.
    Grown,
    /// The layer is complete and empty: all reachable states were visited before.
    Exhausted,
    /// The visitor ended the search, at the given state.
    Ended(StateId),
}

/// The time at which layers before the last two are forgotten. Where every move can be taken back
/// by a move, none of their states is reached again: a move leads to the layer before, to the same
/// layer or to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Forgetting {
    /// Never.
    Never,
    /// When memory is short.
    WhenShort,
    /// As soon as a layer is complete.
    AtOnce,
}

/// A store and its layers.
#[derive(Debug)]
pub(in crate::search) struct Layers<'b, W> {
    pub(in crate::search) machine: &'b Machine,
    pub(in crate::search) store: Store<'b, W>,
    /// The first state of each complete layer, and one past the last state of the last.
    bounds: Vec<StateId>,
    /// The first state of the last complete layer whose moves were not all made.
    at: StateId,
    scratch: Scratch<W>,
    batch: Batch,
    workers: Option<WorkerPool<W>>,
    budget: &'b Budget,
    forgetting: Forgetting,
    /// The first layer of which equivalent states are identified.
    regrouped: Option<usize>,
    /// The number of complete layers when the first states were forgotten.
    forgotten_from: Option<usize>,
    /// The number of states whose moves were generated.
    pub(in crate::search) expanded: u64,
    /// The number of moves generated.
    pub(in crate::search) generated: u64,
}

impl<'b, W: Word> Layers<'b, W> {
    /// Creates layers without states; `parents` decides whether paths to states can be
    /// reconstructed.
    pub(in crate::search) fn new(machine: &'b Machine, parents: bool, budget: &'b Budget) -> Self {
        Self {
            machine,
            store: Store::new(machine.state_size(), parents, budget),
            bounds: vec![0],
            at: 0,
            scratch: machine.scratch(),
            batch: Batch::new(machine.words()),
            workers: WorkerPool::new(machine, budget),
            budget,
            forgetting: Forgetting::Never,
            regrouped: None,
            forgotten_from: None,
            expanded: 0,
            generated: 0,
        }
    }

    /// Creates layers without states and without paths to them, some of which are forgotten again.
    pub(in crate::search) fn forgetful(
        machine: &'b Machine,
        forgetting: Forgetting,
        budget: &'b Budget,
    ) -> Self {
        let mut layers = Self::new(machine, false, budget);
        layers.forgetting = forgetting;
        if forgetting == Forgetting::AtOnce {
            layers.store = Store::forgetful(machine.state_size(), budget);
        }
        layers
    }

    /// Puts a state into layer 0, which [`Layers::close_first`] completes.
    ///
    /// # Errors
    /// Returns the limit on states or memory.
    pub(in crate::search) fn plant(&mut self, state: &W) -> Result<(), Limit> {
        self.budget.progress().begin();
        self.store.insert(state.words(), NO_PARENT)?;
        Ok(())
    }

    /// Completes layer 0 with all states inserted into the store up to now.
    pub(in crate::search) fn close_first(&mut self) {
        self.bounds.push(self.store.len());
    }

    /// Returns the statistics of the search, with the engine that made the layers.
    pub(in crate::search) fn statistics(&self, engine: &'static str) -> Statistics {
        let Self { expanded, generated, forgotten_from, .. } = *self;
        let note = |depth| format!("kept the last layers only from distance {depth} on");
        Statistics {
            engine,
            notes: forgotten_from.map(note).into_iter().collect(),
            expanded,
            generated,
            stored: u64::from(self.store.held()),
            ..Statistics::default()
        }
    }

    /// Returns the number of complete layers when the first states were forgotten, if some were.
    pub(in crate::search) fn forgotten_from(&self) -> Option<usize> {
        self.forgotten_from
    }

    /// Returns the number of the last complete layer.
    pub(in crate::search) fn depth(&self) -> usize {
        self.bounds.len() - 2
    }

    /// Returns the states of a complete layer that is not forgotten.
    pub(in crate::search) fn layer(&self, depth: usize) -> Range<StateId> {
        self.bounds[depth]..self.bounds[depth + 1]
    }

    /// Returns the number of the layer of a state.
    pub(in crate::search) fn depth_of(&self, id: StateId) -> usize {
        self.bounds.partition_point(|&bound| bound <= id) - 1
    }

    /// Returns the states of the last complete layer.
    pub(in crate::search) fn frontier(&self) -> Range<StateId> {
        self.layer(self.depth())
    }

    /// Expands the last layer.
    ///
    /// # Errors
    /// Returns the limit that stopped it; the states discovered until then are in the store, but
    /// form no layer.
    pub(in crate::search) fn grow(&mut self, visitor: &mut impl Visitor) -> Result<Growth, Limit> {
        self.grow_by(StateId::MAX, visitor)
    }

    /// Expands the next `states` states of the last layer.
    ///
    /// # Errors
    /// Returns the limit that stopped it. If it is memory, the same states may be expanded again.
    pub(in crate::search) fn grow_by(
        &mut self,
        states: StateId,
        visitor: &mut impl Visitor,
    ) -> Result<Growth, Limit> {
        let whole = self.frontier();
        let end = self.at.saturating_add(states.max(1)).min(whole.end);
        if let ControlFlow::Break(last) = self.expand(self.at..end, visitor)? {
            return Ok(Growth::Ended(last));
        }
        self.at = end;
        if end < whole.end {
            return Ok(Growth::Paused);
        }
        visitor.layer_done()?;
        self.bounds.push(self.store.len());
        self.budget.level_done(u64::from(self.store.len() - whole.end));
        let growth = if self.store.len() == whole.end { Growth::Exhausted } else { Growth::Grown };
        if self.forgetting != Forgetting::Never {
            self.need_from(whole.start)?;
        }
        Ok(growth)
    }

    /// Forgets all layers but the last one.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn keep_frontier(&mut self) -> Result<(), Limit> {
        self.need_from(self.frontier().start)
    }

    /// Gives up all states before a state of the last layers.
    fn need_from(&mut self, id: StateId) -> Result<(), Limit> {
        self.store.need_from(id);
        if self.forgetting == Forgetting::AtOnce {
            self.store.forget()?;
        }
        let gone = self.store.renumber();
        if gone > 0 {
            self.forgotten_from.get_or_insert(self.bounds.len() - 1);
            self.at -= gone;
            // All layers before a forgotten one are forgotten, and have bounds of 0.
            let kept = self.bounds.iter_mut().rev().take_while(|bound| **bound > 0);
            kept.for_each(|bound| *bound = bound.saturating_sub(gone));
        }
        Ok(())
    }

    /// Returns the number of states of the last complete layer that wait for expansion.
    pub(in crate::search) fn waiting(&self) -> u64 {
        u64::from(self.frontier().end - self.at)
    }

    /// Returns the approximate number of states that have `moves` moves.
    pub(in crate::search) fn states_for(&self, moves: u64) -> StateId {
        let states = moves.saturating_mul(self.expanded + 1) / (self.generated + 1);
        states.clamp(u64::from(FEWEST_AT_ONCE), u64::from(StateId::MAX)) as StateId
    }

    /// Returns the sizes of the last complete layer and of the one before it.
    pub(in crate::search) fn growth(&self) -> (u64, u64) {
        let before = self.depth().checked_sub(1).map_or(1, |depth| self.layer(depth).len());
        (self.frontier().len() as u64, before as u64)
    }

    /// Returns the sizes of two layers as in [`Layers::growth`], of which equivalent states are
    /// identified in both or in none.
    fn comparable_growth(&self) -> (u64, u64) {
        let depth = self.depth();
        if depth < 2 || self.regrouped != Some(depth) {
            return self.growth();
        }
        (self.layer(depth - 1).len() as u64, self.layer(depth - 2).len() as u64)
    }

    /// Identifies equivalent states from now on.
    ///
    /// # Errors
    /// Returns the limit that stopped it; see [`Store::use_symmetries`].
    pub(in crate::search) fn use_symmetries(
        &mut self,
        canonical: Arc<CanonicalForms>,
    ) -> Result<(), Limit> {
        self.regrouped = Some(self.bounds.len() - 1);
        self.store.use_symmetries(canonical)
    }

    /// Returns the approximate number of moves of some states.
    pub(in crate::search) fn moves_of(&self, states: u64) -> u64 {
        states.saturating_mul(self.generated + 1).div_ceil(self.expanded + 1)
    }

    /// Returns the approximate numbers of moves of the rest of the layer that is being expanded,
    /// and of each one after it, if layers keep growing as the last one did.
    ///
    /// # Arguments
    /// * `like` - layers that grow as much, whose states have as many moves
    ///
    /// # Returns
    /// Numbers without end, unless layers shrink to nothing.
    pub(in crate::search) fn moves_ahead(&self, like: &Self) -> impl Iterator<Item = u64> {
        let (last, before) = like.comparable_growth();
        let grown = move |moves: u64| moves.saturating_mul(last.max(1)) / before.max(1);
        let whole = like.moves_of(self.growth().0);
        let after = std::iter::successors(Some(grown(whole)), move |&moves| Some(grown(moves)));
        std::iter::once(like.moves_of(self.waiting())).chain(after.take_while(|&moves| moves > 0))
    }

    /// Checks that the next layer has a chance to fit into memory, if layers grow as they did. It
    /// has none if not even half of the forecast fits.
    ///
    /// # Errors
    /// Returns [`Limit::Memory`] if it has none.
    pub(in crate::search) fn foresee(&self) -> Result<(), Limit> {
        let (last, before) = self.growth();
        if last < FEWEST_FORESEEN || last < before {
            return Ok(());
        }
        let forecast = last.saturating_mul(last) / before;
        let kept = match self.forgetting {
            Forgetting::Never => u64::from(self.store.held()),
            Forgetting::WhenShort | Forgetting::AtOnce => last + before,
        };
        let used = self.budget.max_bytes() - self.budget.free_bytes();
        let others = used.saturating_sub(self.store.bytes());
        let bytes_with = |more: u64| others.saturating_add(self.store.bytes_of(kept + more));
        let admitted = self.budget.max_states().saturating_sub(self.store.entered());
        if bytes_with(admitted.min(forecast / 2)) <= self.budget.max_bytes() {
            return Ok(());
        }
        Err(self.budget.foresee(self.depth() as u64 + 1, bytes_with(forecast)))
    }

    /// Expands a single state.
    ///
    /// # Returns
    /// The state at which the visitor ended the search, if it did.
    ///
    /// # Errors
    /// Returns the limit that stopped it.
    pub(in crate::search) fn expand_one(
        &mut self,
        id: StateId,
        visitor: &mut impl Visitor,
    ) -> Result<Option<StateId>, Limit> {
        Ok(self.expand(id..id + 1, visitor)?.break_value())
    }

    /// Makes all moves from visited states again.
    ///
    /// # Arguments
    /// * `ids` - the states
    /// * `see` - receives for each move its source, the state it leads to, and the number of that
    ///   state if it was visited
    ///
    /// # Errors
    /// Returns an error of `see`, or a limit that stopped it.
    pub(in crate::search) fn retrace(
        &self,
        ids: Range<StateId>,
        see: &mut impl FnMut(StateId, &[u64], Option<StateId>) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let width = W::WIDTH.unwrap_or(self.machine.words());
        let (mut state, mut scratch, mut batch) =
            (W::zero(width), self.machine.scratch(), Batch::default());
        for id in ids {
            self.store.read(id, &mut state);
            self.machine.successors(&state, &mut scratch, |_, next| {
                batch.push(next.words(), id);
                if batch.is_full() {
                    batch.look_up(width, &self.store, self.budget, see)
                } else {
                    Ok(())
                }
            })?;
        }
        batch.look_up(width, &self.store, self.budget, see)
    }

    /// Looks up states in the store, many at a time.
    ///
    /// # Arguments
    /// * `ids` - numbers of the states
    /// * `read` - copies the state with a number to a place for it
    /// * `see` - receives for each state its number, the state, and the number of that state in the
    ///   store if it is there
    ///
    /// # Errors
    /// Returns an error of `see`, or a limit that stopped it.
    pub(in crate::search) fn look_up(
        &self,
        ids: Range<StateId>,
        read: impl Fn(StateId, &mut W),
        see: &mut impl FnMut(StateId, &[u64], Option<StateId>) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let width = W::WIDTH.unwrap_or(self.machine.words());
        let (mut state, mut batch) = (W::zero(width), Batch::default());
        for id in ids {
            read(id, &mut state);
            batch.push(state.words(), id);
            if batch.is_full() {
                batch.look_up(width, &self.store, self.budget, see)?;
            }
        }
        batch.look_up(width, &self.store, self.budget, see)
    }

    fn expand(
        &mut self,
        frontier: Range<StateId>,
        visitor: &mut impl Visitor,
    ) -> Result<ControlFlow<StateId>, Limit> {
        let Self { machine, store, scratch, batch, workers, budget, .. } = self;
        if let Some(workers) = workers
            && frontier.len() >= FEWEST_STATES
        {
            return workers.expand(
                frontier,
                machine,
                store,
                budget,
                visitor,
                (&mut self.expanded, &mut self.generated),
            );
        }
        let (width, known) =
            (W::WIDTH.unwrap_or(machine.words()), self.bounds[self.bounds.len() - 1]);
        let mut state = W::zero(width);
        batch.begin();
        let admits_all = visitor.admits_all();
        for id in frontier {
            store.read(id, &mut state);
            let mut moves = 0;
            let flow = machine.successors(&state, scratch, |_, next| {
                moves += 1;
                if admits_all {
                    batch.offer(next.words(), id)
                } else {
                    batch.push(next.words(), id)
                }
                if batch.is_full() {
                    ExpansionEnd::from_flush(batch.flush(width, store, budget, visitor))
                } else {
                    Ok(())
                }
            });
            self.expanded += 1;
            self.generated += moves;
            // A state of which not all moves were made is not counted.
            if self.expanded.is_multiple_of(machine.poll_every(POLL_EVERY)) {
                budget.poll()?;
                budget.progress().visiting(u64::from(store.len() - known));
            }
            match flow {
                Ok(()) => visitor.expanded(state.words(), moves),
                Err(ExpansionEnd::Visitor(last)) => return Ok(ControlFlow::Break(last)),
                Err(ExpansionEnd::Limit(limit)) => return Err(limit),
            }
        }
        batch.flush(width, store, budget, visitor)
    }
}

/// Returns the sum of the numbers of moves of the first layers, as of [`Layers::moves_ahead`].
pub(in crate::search) fn moves_of_first(layers: impl Iterator<Item = u64>, count: u64) -> u64 {
    let mut all: u64 = 0;
    for moves in layers.take(count.try_into().unwrap_or(usize::MAX)) {
        all = all.saturating_add(moves);
        if all == u64::MAX {
            break;
        }
    }
    all
}

/// The reason why an expansion ends early.
enum ExpansionEnd {
    Visitor(StateId),
    Limit(Limit),
}

impl ExpansionEnd {
    fn from_flush(flushed: Result<ControlFlow<StateId>, Limit>) -> Result<(), Self> {
        match flushed {
            Ok(ControlFlow::Continue(())) => Ok(()),
            Ok(ControlFlow::Break(last)) => Err(Self::Visitor(last)),
            Err(limit) => Err(Self::Limit(limit)),
        }
    }
}
