//! Counts positions by distance, goals, dead ends and moves, for searches by layers and by cost
//! alike. The figures count positions as if nothing were remembered (R28).

use super::batch::Batch;
use super::store::{StateId, Store};
use super::visitor::Visitor;
use crate::budget::{Budget, Limit};
use crate::model::Condition;
use crate::pack::{Machine, PackedCondition, Scratch, Word};
use std::ops::ControlFlow;

/// The numbers of positions by distance.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Levels {
    /// The number of positions.
    pub(in crate::search) reachable: u64,
    /// Pairs of a distance and a number of positions, in order.
    counts: Vec<(u64, u64)>,
    /// The number of finished layers, which is the distance of the positions that are being
    /// discovered.
    layers: u64,
}

impl Levels {
    /// Counts positions of the same distance; distances never fall.
    #[inline]
    pub(in crate::search) fn add(&mut self, distance: u64, positions: u64) {
        self.reachable += positions;
        match self.counts.last_mut() {
            Some((last, count)) if *last == distance => *count += positions,
            _ => self.counts.push((distance, positions)),
        }
    }

    /// Returns the numbers of positions first reached after 0, 1, 2 … moves; finished layers only.
    pub(in crate::search) fn by_moves(&self) -> Vec<u64> {
        let mut depths = Vec::new();
        for &(distance, count) in self.counts.iter().filter(|(distance, _)| *distance < self.layers)
        {
            depths.resize(distance as usize, 0);
            depths.push(count);
        }
        depths
    }

    /// Returns pairs of a cost and a number of positions, in order.
    ///
    /// # Arguments
    /// * `is_complete` - `false` if the last cost may not be finished; it is left out then
    pub(in crate::search) fn by_cost(mut self, is_complete: bool) -> Vec<(u64, u64)> {
        if !is_complete {
            self.counts.pop();
        }
        self.counts
    }
}

impl Visitor for Levels {
    #[inline]
    fn discovered(&mut self, _id: StateId, _state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        self.add(self.layers, 1);
        Ok(ControlFlow::Continue(()))
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        self.layers += 1;
        Ok(())
    }
}

/// The numbers of goals, dead ends and moves.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct Figures {
    pub(in crate::search) goals: u64,
    pub(in crate::search) dead_ends: u64,
    pub(in crate::search) edges: u64,
}

/// Counts the reachable positions.
pub(in crate::search) struct Census<'a, W> {
    machine: &'a Machine,
    goal: Option<PackedCondition>,
    scratch: Scratch<W>,
    pub(in crate::search) levels: Levels,
    pub(in crate::search) figures: Figures,
}

impl<'a, W: Word> Census<'a, W> {
    /// Creates the census before any position was visited.
    pub(in crate::search) fn new(machine: &'a Machine, goal: Option<&Condition>) -> Self {
        let (goal, scratch) = (goal.map(|goal| machine.compile(goal)), machine.scratch());
        Self { machine, goal, scratch, levels: Levels::default(), figures: Figures::default() }
    }

    #[inline]
    fn is_goal(&mut self, state: &[u64]) -> bool {
        self.goal.as_ref().is_some_and(|goal| self.machine.holds(goal, state, &mut self.scratch))
    }

    /// Counts a position.
    #[inline]
    pub(in crate::search) fn add(&mut self, state: &[u64], distance: u64) {
        self.levels.add(distance, 1);
        self.figures.goals += u64::from(self.is_goal(state));
    }

    /// Counts a position of the layer that is being made.
    #[inline]
    pub(in crate::search) fn discovered(
        &mut self,
        id: StateId,
        state: &[u64],
    ) -> Result<ControlFlow<()>, Limit> {
        self.figures.goals += u64::from(self.is_goal(state));
        self.levels.discovered(id, state)
    }

    /// Counts the moves of a position.
    #[inline]
    pub(in crate::search) fn add_moves(&mut self, state: &[u64], moves: u64) {
        self.figures.edges += moves;
        if moves == 0 && !self.is_goal(state) {
            self.figures.dead_ends += 1;
        }
    }

    /// Returns the number of moves of a position. The moves made from a state may be fewer, as they
    /// leave out the node clicked last.
    pub(in crate::search) fn moves_from(&mut self, position: &W) -> u64 {
        self.machine.mobility(position, &mut self.scratch)
    }

    /// Returns the number of goals, if there is a goal.
    pub(in crate::search) fn goals(&self) -> Option<u64> {
        self.goal.as_ref().map(|_| self.figures.goals)
    }
}

/// A visitor that keeps the visited positions, and shows each once to another visitor, in the layer
/// of its first state.
#[derive(Debug)]
pub(in crate::search) struct Distinct<'b, W, V> {
    machine: &'b Machine,
    budget: &'b Budget,
    positions: Store<'b, W>,
    waiting: Batch,
    pub(in crate::search) inner: V,
}

impl<'b, W: Word, V: Visitor> Distinct<'b, W, V> {
    /// Creates the visitor before any position was visited.
    pub(in crate::search) fn new(machine: &'b Machine, budget: &'b Budget, inner: V) -> Self {
        Self {
            machine,
            budget,
            positions: Store::new(machine.state_size(), false, budget),
            waiting: Batch::default(),
            inner,
        }
    }

    fn flush(&mut self) -> Result<ControlFlow<()>, Limit> {
        let flow = self.waiting.flush(
            self.machine.words(),
            &mut self.positions,
            self.budget,
            &mut self.inner,
        )?;
        Ok(flow.map_break(|_| ()))
    }
}

impl<W: Word, V: Visitor> Visitor for Distinct<'_, W, V> {
    #[inline]
    fn discovered(&mut self, id: StateId, state: &[u64]) -> Result<ControlFlow<()>, Limit> {
        self.waiting.push(self.machine.position::<W>(state).words(), id);
        if self.waiting.is_full() { self.flush() } else { Ok(ControlFlow::Continue(())) }
    }

    fn layer_done(&mut self) -> Result<(), Limit> {
        let _ = self.flush()?;
        self.inner.layer_done()
    }
}
