//! The regions of a piece that walks, as a graph for a search: one state represents each region.

use super::free_moves::FreeMoves;
use super::region::RegionGraph;
use crate::budget::Limit;
use crate::facts::interval::restricted;
use crate::ground::MoveId;
use crate::model::{Condition, Kind, NodeId};
use crate::pack::{PackedCondition, Scratch, Word};
use crate::search::guided::best_first::StateGraph;
use crate::search::kernel::packed::{Packed, Way};
use crate::search::problem::Problem;
use std::collections::HashSet;
use std::convert::Infallible;

/// The regions of a problem as a graph.
#[derive(Debug)]
pub(in crate::search) struct Representatives<'p, W> {
    pub(in crate::search) graph: RegionGraph<'p, W>,
    pub(in crate::search) free_moves: &'p FreeMoves,
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
        free_moves: &'p FreeMoves,
    ) -> Result<Self, Limit> {
        let Packed { machine, start, goal, budget } = Packed::<W>::new(problem);
        let (values, nodes) = (problem.task().values, problem.task().nodes);
        let others = restricted(problem.goal(), values, nodes).filter(|(_, domain)| {
            !domain.contains(Kind::EMPTY) && !domain.contains(free_moves.piece())
        });
        let pieces = machine.compile(&Condition::Each(others.collect()));
        let graph = RegionGraph::new(machine, free_moves, budget)?;
        Ok(Self { graph, free_moves, start, goal, pieces, scratch: machine.scratch() })
    }

    /// Returns a path through regions from the start to a goal, by the fewest steps in each region.
    ///
    /// # Arguments
    /// * `regions` - the state that represents each region behind the first one, and the cost of the
    ///   move that leads there, if it is not of any cost; the last region has a goal
    pub(in crate::search) fn way(
        &self,
        regions: impl IntoIterator<Item = (W, Option<u64>)>,
    ) -> Way<W> {
        let Self { graph, free_moves, start, goal, .. } = self;
        let (machine, mut way) = (graph.machine(), Way::from(start.clone()));
        let mut scratch = machine.scratch();
        for (region, wanted) in regions {
            let leads = |id, cost: u32, next: &W| {
                !free_moves.is_step(id)
                    && wanted.is_none_or(|wanted| wanted == u64::from(cost))
                    && graph.canonical(next) == region
            };
            let crossing = self.walk(&mut way, |state| {
                let found = machine.successors_with_costs(state, &mut scratch, |id, cost, next| {
                    if leads(id, cost, next) { Err((id, next.clone())) } else { Ok(()) }
                });
                found.err()
            });
            let Some((id, next)) = crossing else { break };
            way.moves.push(id);
            way.states.push(next);
        }
        self.walk(&mut way, |state| machine.holds(goal, state.words(), &mut scratch).then_some(()));
        way
    }

    /// Returns a path from the start to a goal through regions, by moves that cost the differences of
    /// their path costs; see [`Representatives::way`].
    pub(in crate::search) fn along(&self, regions: &[(W, u64)]) -> Way<W> {
        let further = regions.iter().zip(&regions[1..]);
        self.way(
            further.map(|((_, before), (region, after))| (region.clone(), Some(after - before))),
        )
    }

    /// Continues a path by the fewest steps to a state of which `found` returns something.
    fn walk<T>(&self, way: &mut Way<W>, mut found: impl FnMut(&W) -> Option<T>) -> Option<T> {
        let Self { graph, free_moves, .. } = self;
        let mut scratch = graph.machine().scratch();
        let first = way.states.last()?.clone();
        let mut seen: HashSet<NodeId> = HashSet::from([graph.place(&first)]);
        // Each state, the step that leads there, and the place of the state before it.
        let mut open: Vec<(W, Option<(MoveId, usize)>)> = vec![(first, None)];
        let mut at = 0;
        loop {
            let state = open.get(at)?.0.clone();
            if let Some(found) = found(&state) {
                let back = std::iter::successors(Some(at), |&at| open[at].1.map(|(_, at)| at));
                let mut steps: Vec<usize> = back.collect();
                steps.reverse();
                for (state, step) in steps.into_iter().map(|at| &open[at]) {
                    way.moves.extend(step.map(|(id, _)| id));
                    way.states.extend(step.map(|_| state.clone()));
                }
                return Some(found);
            }
            let mut walks: Vec<(MoveId, W)> = Vec::new();
            let Ok(()) = graph.machine().successors(&state, &mut scratch, |id, next| {
                if free_moves.is_step(id) || graph.is_walk(&state, next) {
                    walks.push((id, next.clone()));
                }
                Ok::<(), Infallible>(())
            });
            // A move of several kinds may do the same as a step, and take its place.
            walks.sort_by_key(|(id, _)| !free_moves.is_step(*id));
            for (id, next) in walks {
                if seen.insert(graph.place(&next)) {
                    open.push((next, Some((id, at))));
                }
            }
            at += 1;
        }
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
