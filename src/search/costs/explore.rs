//! Visits all reachable positions in the order of costs.
//!
//! The result has the numbers of positions by cost, of goals, dead ends and moves, a farthest position and the first of the best paths to
//! it. The figures count positions as if nothing were remembered (R28).

use super::cheapest_paths::CheapestPaths;
use super::cost_layers::{CostLayers, PathCost};
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Scratch, Word};
use crate::search::layers::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::{Exploration, Statistics};
use crate::search::problem::Problem;
use crate::search::reservation::Reservation;

/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 8;

/// Visits all states.
pub(super) fn explore<W: Word>(problem: &Problem, budget: &Budget) -> Exploration {
    let machine = problem.machine();
    let _reserved = match Reservation::take(machine.bytes(), budget) {
        Ok(hold) => hold,
        Err(limit) => return Exploration { limit: Some(limit), ..Exploration::default() },
    };
    let mut census: Census<W> = Census::new(problem, machine, budget);
    let limit = census.visit(&machine.pack(problem.start()), budget).err();
    let figures = census.figures();
    let mut found = Exploration { limit, statistics: figures, ..census.told };
    if limit.is_some() {
        // The last cost may not be finished.
        found.levels.pop();
    } else if let Some((position, path_cost, ends)) = census.farthest {
        found.farthest = Some(machine.unpack(position.words()));
        let paths = CheapestPaths::new(&census.layers, machine, &ends, budget);
        debug_assert!(ends.iter().all(|&id| census.layers.path_cost(id) == path_cost));
        found.way = paths.ok().map(|paths| paths.first_way(&machine.pack::<W>(problem.start())).moves);
    }
    found
}

/// Counts positions when they are settled.
struct Census<'p, 'a, W> {
    problem: &'p Problem<'a>,
    machine: &'p Machine,
    layers: CostLayers<'p, W>,
    /// The visited positions, where there are more states than positions.
    positions: Option<Store<'p, W>>,
    scratch: Scratch<W>,
    told: Exploration,
    /// The first of the positions of the greatest cost: the position, its path cost and number of moves, and its states.
    farthest: Option<(W, PathCost, Vec<StateId>)>,
    expanded: u64,
    generated: u64,
}

impl<'p, 'a, W: Word> Census<'p, 'a, W> {
    fn new(problem: &'p Problem<'a>, machine: &'p Machine, budget: &'p Budget) -> Self {
        Self {
            problem,
            machine,
            layers: CostLayers::new(machine.words(), budget),
            positions: machine.remembers().then(|| Store::new(machine.words(), false, budget)),
            scratch: machine.scratch(),
            told: Exploration { goals: problem.named_goal().map(|_| 0), ..Exploration::default() },
            farthest: None,
            expanded: 0,
            generated: 0,
        }
    }

    fn figures(&self) -> Statistics {
        let Self { expanded, generated, .. } = *self;
        Statistics { engine: "cheapest", expanded, generated, stored: u64::from(self.layers.store.len()), ..Statistics::default() }
    }

    fn visit(&mut self, start: &W, budget: &Budget) -> Result<(), Limit> {
        let goal = self.problem.named_goal().map(|goal| self.machine.compile(goal));
        budget.progress().begin();
        self.layers.reach(start.words(), (0, 0))?;
        while let Some((id, path_cost)) = self.layers.next() {
            let state = self.layers.load(id, self.machine.words());
            let position: W = self.machine.position(state.words());
            let new = self.positions.as_mut().map_or(Ok(true), |met| met.insert(position.words(), NO_PARENT).map(|(_, new)| new))?;
            if new {
                let mut moves = 0;
                let Ok(()) = self.machine.successors(&position, &mut self.scratch, |_, _| {
                    moves += 1;
                    Ok::<(), std::convert::Infallible>(())
                });
                if let Some(limit) = self.machine.cut() {
                    return Err(limit); // moves are missing
                }
                let is_goal = goal.as_ref().is_some_and(|goal| self.machine.holds(goal, state.words(), &mut self.scratch));
                self.count(moves, is_goal, path_cost);
            }
            self.look_far(id, position, new, path_cost);
            let Self { machine, layers, scratch, generated, .. } = self;
            machine.successors_with_costs(&state, scratch, |_, more, next| {
                *generated += 1;
                layers.reach(next.words(), (path_cost.0 + u64::from(more), path_cost.1.saturating_add(1)))
            })?;
            layers.settle()?;
            self.expanded += 1;
            if self.expanded.is_multiple_of(self.machine.poll_every(POLL_EVERY)) {
                budget.poll()?;
                budget.progress().visiting(self.layers.waiting());
            }
        }
        Ok(())
    }

    /// Counts a position.
    fn count(&mut self, moves: u64, is_goal: bool, (cost, _): PathCost) {
        let told = &mut self.told;
        told.reachable += 1;
        told.edges += moves;
        told.dead_ends += u64::from(moves == 0 && !is_goal);
        told.goals = told.goals.map(|goals| goals + u64::from(is_goal));
        match told.levels.last_mut() {
            Some((last, count)) if *last == cost => *count += 1,
            _ => told.levels.push((cost, 1)),
        }
    }

    /// Keeps the first of the positions of the greatest cost, and all its states of the same path cost and number of moves as its first
    /// one.
    fn look_far(&mut self, id: StateId, position: W, new: bool, path_cost: PathCost) {
        match &mut self.farthest {
            Some((known, least, ends)) if !new && *known == position && *least == path_cost => ends.push(id),
            Some((known, least, _)) if least.0 == path_cost.0 && self.machine.compare(position.words(), known.words()).is_gt() => {}
            _ if new => self.farthest = Some((position, path_cost, vec![id])),
            _ => {}
        }
    }
}
