//! Visits all reachable positions in the order of costs.
//!
//! The result has the numbers of positions by cost, of goals, dead ends and moves, a farthest
//! position and the first of the best paths to it. The figures count positions as if nothing were
//! remembered (R28).

use super::cheapest_paths::CheapestPaths;
use crate::budget::{Budget, Limit};
use crate::pack::{Machine, Word};
use crate::search::kernel::census::Census;
use crate::search::kernel::cost_layers::{CostSearch, PathCost};
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::Exploration;
use crate::search::problem::Problem;
use crate::search::reservation::Reservation;

/// Visits all states.
pub(super) fn explore<W: Word>(problem: &Problem, budget: &Budget) -> Exploration {
    let machine = problem.machine();
    let _reserved = match Reservation::take(machine.bytes(), budget) {
        Ok(hold) => hold,
        Err(limit) => return Exploration { limit: Some(limit), ..Exploration::default() },
    };
    let mut visit: Visit<W> = Visit::new(problem, machine, budget);
    let limit = visit.run(&machine.pack(problem.start()), budget).err();
    let Visit { census, search, farthest, .. } = visit;
    let mut found = Exploration {
        limit,
        reachable: census.levels.reachable,
        goals: census.goals(),
        dead_ends: census.figures.dead_ends,
        edges: census.figures.edges,
        levels: census.levels.by_cost(limit.is_none()),
        statistics: search.statistics("cheapest"),
        ..Exploration::default()
    };
    if let Some((position, path_cost, ends)) = farthest.filter(|_| limit.is_none()) {
        found.farthest = Some(machine.unpack(position.words()));
        let paths = CheapestPaths::new(&search.layers, machine, &ends, budget);
        assert!(ends.iter().all(|&id| search.layers.path_cost(id) == path_cost));
        found.way =
            paths.ok().map(|paths| paths.first_way(&machine.pack::<W>(problem.start())).moves);
    }
    found
}

/// A visit in progress, which counts positions when their states are settled.
struct Visit<'p, W> {
    machine: &'p Machine,
    search: CostSearch<'p, W>,
    census: Census<'p, W>,
    /// The visited positions, where there are more states than positions.
    positions: Option<Store<'p, W>>,
    /// The first of the positions of the greatest cost: the position, its path cost and number of
    /// moves, and its states.
    farthest: Option<(W, PathCost, Vec<StateId>)>,
}

impl<'p, W: Word> Visit<'p, W> {
    fn new(problem: &Problem, machine: &'p Machine, budget: &'p Budget) -> Self {
        Self {
            machine,
            search: CostSearch::new(machine, budget),
            census: Census::new(machine, problem.named_goal()),
            positions: machine.remembers().then(|| Store::new(machine.state_size(), false, budget)),
            farthest: None,
        }
    }

    fn run(&mut self, start: &W, budget: &Budget) -> Result<(), Limit> {
        budget.progress().begin();
        self.search.layers.reach(start.words(), (0, 0))?;
        while let Some((id, path_cost)) = self.search.layers.next() {
            let state = self.search.layers.store.load(id);
            let position: W = self.machine.position(state.words());
            let new = self.positions.as_mut().map_or(Ok(true), |met| {
                met.insert(position.words(), NO_PARENT).map(|(_, new)| new)
            })?;
            if new {
                let moves = self.census.moves_from(&position);
                if let Some(limit) = self.machine.cut() {
                    return Err(limit); // moves are missing
                }
                self.census.add(state.words(), path_cost.0);
                self.census.add_moves(state.words(), moves);
            }
            self.look_far(id, position, new, path_cost);
            self.search.expand((id, path_cost), |layers, _, next, path_cost| {
                layers.reach(next.words(), path_cost)
            })?;
        }
        Ok(())
    }

    /// Keeps the first of the positions of the greatest cost, and all its states of the same path
    /// cost and number of moves as its first one.
    fn look_far(&mut self, id: StateId, position: W, new: bool, path_cost: PathCost) {
        match &mut self.farthest {
            Some((known, least, ends)) if !new && *known == position && *least == path_cost => {
                ends.push(id)
            }
            Some((known, least, _))
                if least.0 == path_cost.0
                    && self.machine.compare(position.words(), known.words()).is_gt() => {}
            _ if new => self.farthest = Some((position, path_cost, vec![id])),
            _ => {}
        }
    }
}
