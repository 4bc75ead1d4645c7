//! The regions of a piece that walks, as a graph for a search: one state represents each region.

use super::free_moves::FreeMoves;
use super::region::RegionGraph;
use crate::budget::Limit;
use crate::facts::interval::restricted;
use crate::model::{Condition, Kind};
use crate::pack::{PackedCondition, Scratch, Word};
use crate::search::guided::best_first::StateGraph;
use crate::search::kernel::packed::Packed;
use crate::search::problem::Problem;
use std::convert::Infallible;

/// The regions of a problem as a graph.
#[derive(Debug)]
pub(in crate::search) struct Representatives<'p, W> {
    pub(in crate::search) graph: RegionGraph<'p, W>,
    pub(super) start: W,
    pub(in crate::search) goal: PackedCondition,
    /// The part of the goal that holds in all states of a region or in none: nodes on which it wants
    /// other pieces than the one that walks.
    pieces: PackedCondition,
    pub(super) scratch: Scratch<W>,
}

impl<'p, W: Word> Representatives<'p, W> {
    /// Creates the graph of a problem.
    ///
    /// # Errors
    /// Returns the limit on memory.
    pub(in crate::search) fn new(
        problem: &'p Problem<'_>,
        free_moves: &FreeMoves,
    ) -> Result<Self, Limit> {
        let Packed { machine, start, goal, budget } = Packed::<W>::new(problem);
        let (values, nodes) = (problem.task().values, problem.task().nodes);
        let others = restricted(problem.goal(), values, nodes).filter(|(_, domain)| {
            !domain.contains(Kind::EMPTY) && !domain.contains(free_moves.piece())
        });
        let pieces = machine.compile(&Condition::Each(others.collect()));
        let graph = RegionGraph::new(machine, free_moves, budget)?;
        Ok(Self { graph, start, goal, pieces, scratch: machine.scratch() })
    }

    /// Returns the number of moves of all states of a region.
    pub(super) fn moves(&mut self, state: &W) -> u64 {
        let Self { graph, scratch, .. } = self;
        let (machine, mut moves) = (graph.machine(), 0);
        let Ok(()) = graph.states(state, |_, state| {
            moves += machine.mobility(state, scratch);
            Ok::<(), Infallible>(())
        });
        moves
    }

    /// Returns the number of states of a region that satisfy the goal, counted up to `most`.
    pub(super) fn goals(&mut self, state: &W, most: u64) -> u64 {
        let Self { graph, goal, pieces, scratch, .. } = self;
        let machine = graph.machine();
        if !machine.holds(pieces, state.words(), scratch) {
            return 0;
        }
        let mut goals = 0;
        // An error ends the count, which is enough then.
        let _enough = graph.states(state, |_, state| {
            goals += u64::from(machine.holds(goal, state.words(), scratch));
            if goals == most { Err(()) } else { Ok(()) }
        });
        goals
    }
}

impl<W: Word> StateGraph<W> for Representatives<'_, W> {
    fn start(&mut self) -> W {
        self.graph.canonical(&self.start)
    }

    fn is_goal(&mut self, state: &W) -> bool {
        self.goals(state, 1) == 1
    }

    #[inline]
    fn successors(
        &mut self,
        state: &W,
        mut emit: impl FnMut(u32, &W) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        self.graph.crossings(state, |crossing| emit(crossing.cost, crossing.next))
    }
}
