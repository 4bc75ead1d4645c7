//! Shortens a path: searches for the best one through its own positions and positions near them, in
//! the measure of the puzzle.
//!
//! H. Nakhost, M. Müller, Action Elimination and Plan Neighborhood Graph Search: Two Algorithms for
//! Plan Improvement, ICAPS 2010.

use crate::budget::Limit;
use crate::pack::Word;
use crate::search::kernel::buckets::Buckets;
use crate::search::kernel::cost_layers::PathCost;
use crate::search::kernel::packed::{Answer, Packed, Way};
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::Verdict;
use crate::search::reservation::Reserved;

/// The number of states beside the path in the second neighbourhood; the first one has the path
/// alone.
const FIRST_ROOM: u64 = 1 << 12;
/// The factor by which a neighbourhood without a better path is enlarged.
const GROWTH: u64 = 4;
/// The usual limit on states expanded in all, after which no further neighbourhood is searched.
pub(in crate::search) const EFFORT: u64 = 1 << 20;
/// What each state of the path adds to the limit.
const EFFORT_BY_STATE: u64 = 4;
/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;
/// The path cost of a state that was not reached.
const NOT_REACHED: PathCost = (u64::MAX, u32::MAX);

/// A path, and what is proved about it.
#[derive(Debug)]
pub(in crate::search) struct Shortened<W> {
    pub(in crate::search) way: Way<W>,
    /// `true` if it is proved that no path to a goal costs less, and none of the same cost has
    /// fewer moves.
    pub(in crate::search) optimal: bool,
    /// A lower bound on the cost of every path to a goal.
    least: u64,
    /// The path costs of the path that was given and of this one.
    costs: [PathCost; 2],
}

impl<W> Shortened<W> {
    /// Returns the answer with the path.
    ///
    /// # Arguments
    /// `least` - a lower bound on the cost of every solution
    pub(in crate::search) fn into_answer(self, least: u64) -> Answer<W> {
        let Self { way, optimal, .. } = self;
        let verdict = Verdict::Solved { optimal };
        Answer { verdict, lower_bound: Some(self.least.max(least)), way: Some(way) }
    }

    /// Returns a note about the gain; `None` if there is none.
    pub(in crate::search) fn note(&self) -> Option<String> {
        let [(cost, moves), (least, fewest)] = self.costs;
        // Where moves are counted, both path costs are the numbers of moves.
        if least < cost && (cost, least) != (moves.into(), fewest.into()) {
            Some(format!("a cost of {cost} was lowered to {least} near the path that was found"))
        } else {
            (fewest < moves).then(|| format!("shortened from {moves} moves"))
        }
    }
}

/// Shortens a path that leads from the start of a problem to a goal: lowers its cost, and then its
/// number of moves.
///
/// The first neighbourhood is the path itself, which cuts loops and detours between positions one
/// move apart. The following neighbourhoods have more and more positions beside it, and each is
/// searched in the order of path costs. A limit of the budget ends the work, and the best path found
/// is returned.
///
/// # Complexity
/// O(effort + moves) states expanded, each at most twice.
pub(in crate::search) fn shorten<W: Word>(
    problem: &Packed<W>,
    way: Way<W>,
    effort: u64,
) -> Shortened<W> {
    let start = problem.machine.unpack(problem.start.words());
    let given = (problem.machine.cost_of(&start, &way.moves), way.moves.len() as u32);
    let optimal = given.1 <= u32::from(problem.machine.counts_moves());
    let least = if optimal { given.0 } else { 0 };
    let mut known = Shortened { way, optimal, least, costs: [given; 2] };
    let (mut room, mut effort) = (0, effort + EFFORT_BY_STATE * known.way.states.len() as u64);
    while !known.optimal {
        problem.budget.progress().found(known.costs[1].0);
        let Ok((found, states)) = Neighbourhood::new(problem, &known.way, room)
            .and_then(|near| Ok((near.best()?, u64::from(near.store.len()))))
        else {
            break;
        };
        known.optimal = found.path_cost <= found.outside;
        known.least = known.least.max(found.path_cost.min(found.outside).0);
        if known.optimal || found.path_cost < known.costs[1] {
            (known.way, known.costs[1]) = (found.way, found.path_cost);
        } else {
            room = (room * GROWTH).max(FIRST_ROOM);
        }
        effort = effort.saturating_sub(states);
        if room > effort {
            break;
        }
    }
    known
}

/// The states of a path and further states reachable from them.
struct Neighbourhood<'p, W> {
    problem: &'p Packed<'p, W>,
    /// The states, the start first.
    store: Store<'p, W>,
}

/// The best path in a neighbourhood.
struct BestPath<W> {
    way: Way<W>,
    path_cost: PathCost,
    /// The least path cost with which the neighbourhood can be left, as far as it is below that of
    /// the path.
    outside: PathCost,
}

impl<'p, W: Word> Neighbourhood<'p, W> {
    /// Expands all states of a path at once, level by level, until there are `room` states beside
    /// it.
    fn new(problem: &'p Packed<'p, W>, way: &Way<W>, room: u64) -> Result<Self, Limit> {
        let mut store = Store::new(problem.machine.state_size(), false, problem.budget);
        way.states
            .iter()
            .try_for_each(|state| store.insert(state.words(), NO_PARENT).map(|_| ()))?;
        let (most, mut scratch, mut state) =
            (u64::from(store.len()) + room, problem.machine.scratch(), problem.start.clone());
        let mut next = 0;
        while next < store.len() && u64::from(store.len()) < most {
            store.read(next, &mut state);
            problem.machine.successors(&state, &mut scratch, |_, near| {
                store.insert(near.words(), NO_PARENT).map(|_| ())
            })?;
            poll(problem, next)?;
            next += 1;
        }
        Ok(Self { problem, store })
    }

    /// Returns the best path to a goal that does not leave the neighbourhood: of several the first
    /// one found, which is the first in the order of moves where moves are counted.
    fn best(&self) -> Result<BestPath<W>, Limit> {
        let Packed { machine, budget, .. } = self.problem;
        let states = self.store.len().into();
        let mut from = Reserved::filled(NO_PARENT, states, budget)?;
        let mut reached = Reserved::filled(NOT_REACHED, states, budget)?;
        let mut waiting: Buckets<PathCost> = Buckets::new(budget);
        let (mut seeker, mut scratch) = (self.problem.seeker(), machine.scratch());
        let step = u64::from(machine.task().least_cost());
        let (mut goal, mut below, mut outside) = (0, NOT_REACHED, NOT_REACHED);
        reached[0] = (0, 0);
        waiting.add((0, 0), 0)?;
        let mut expanded = 0;
        while let Some((cost, moves)) = waiting.first() {
            let mut at = 0;
            while let Some(&id) = waiting.states((cost, moves)).get(at)
                && below > (cost + step, moves + 1)
            {
                at += 1;
                if reached[id as usize] != (cost, moves) {
                    continue;
                }
                let state = self.store.load(id);
                machine.successors_with_costs(&state, &mut scratch, |_, more, next| {
                    let path_cost = (cost + u64::from(more), moves + 1);
                    if path_cost >= below {
                        return Ok(());
                    }
                    let Some(found) = self.store.find(next.words()) else {
                        outside = outside.min(path_cost);
                        return Ok(());
                    };
                    if path_cost < reached[found as usize] {
                        (reached[found as usize], from[found as usize]) = (path_cost, id);
                        if seeker.holds(next.words()) {
                            (goal, below) = (found, path_cost);
                        }
                        waiting.add(path_cost, found)?;
                    }
                    Ok(())
                })?;
                poll(self.problem, expanded)?;
                expanded += 1;
            }
            waiting.remove((cost, moves));
        }
        if below == NOT_REACHED {
            return Err(Limit::States);
        }
        Ok(BestPath { way: self.way(&from, &reached, goal), path_cost: below, outside })
    }

    fn way(&self, from: &[StateId], reached: &[PathCost], goal: StateId) -> Way<W> {
        let before = |&id: &StateId| (id != 0).then(|| from[id as usize]);
        let mut states: Vec<(W, u64)> = std::iter::successors(Some(goal), before)
            .map(|id| (self.store.load(id), reached[id as usize].0))
            .collect();
        states.reverse();
        Way::at_costs(self.problem.machine, &states)
    }
}

fn poll<W>(problem: &Packed<W>, done: u32) -> Result<(), Limit> {
    if u64::from(done).is_multiple_of(problem.machine.poll_every(POLL_EVERY)) {
        problem.budget.poll()
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::ground::plain::{self, Dice};
    use crate::ground::samples;
    use crate::model::{Condition, Kind, Puzzle, State};
    use crate::pack::{Machine, pack};
    use crate::search::engine::Call;
    use crate::search::reservation::Reserved;
    use crate::search::walks::dfs::Stack;
    use crate::search::walks::dive::{Dive, Dived};
    use crate::search::{Engine, Problem, SolveOptions, solve};

    fn machine(puzzle: &Puzzle) -> Machine {
        pack(samples::task(puzzle))
    }

    /// Returns the path that a depth-first search finds.
    fn long(problem: &Problem) -> Option<Way<[u64; 1]>> {
        match Dive::new(problem, Call::ByName, Stack(Reserved::new(problem.budget())))
            .go_on(u64::MAX)
            .unwrap()
        {
            Dived::Found(way) => Some(way),
            Dived::Exhausted | Dived::Paused => None,
        }
    }

    fn leads_on(problem: &Packed<[u64; 1]>, way: &Way<[u64; 1]>) -> bool {
        let states =
            problem.machine.replay(&problem.machine.unpack(problem.start.words()), &way.moves);
        let same = states
            .iter()
            .zip(&way.states)
            .all(|(position, state)| *position == problem.machine.unpack(state.words()));
        same && states.len() == way.states.len()
            && problem.seeker().holds(way.states[way.moves.len()].words())
    }

    #[test]
    fn small_puzzles_are_solved_by_a_shortest_way_and_it_is_proved() {
        let mut shorter = 0;
        for seed in 0..300 {
            let puzzle = plain::random_puzzle(seed);
            let machine = machine(&puzzle);
            let nodes = puzzle.board.node_count();
            let (start, goal): (State, Condition) = (
                samples::position(&"0120"[..nodes]),
                samples::position_goal(&puzzle, &"2021"[..nodes]),
            );
            let budget = Budget::unlimited();
            let whole = Problem::new(&machine, start, goal, &budget);
            let problem: Packed<[u64; 1]> = Packed::new(&whole);
            let Some(way) = long(&whole) else { continue };
            let moves = way.moves.len();
            let found = shorten(&problem, way, EFFORT);
            let plain = solve(&whole, &SolveOptions::default(), Engine::Named("bfs")).unwrap();
            assert!(found.optimal && leads_on(&problem, &found.way), "seed {seed}");
            assert_eq!(found.way.moves, plain.moves, "seed {seed}");
            shorter += usize::from(found.way.moves.len() < moves);
        }
        assert!(shorter > 10, "{shorter}");
    }

    #[test]
    fn costs_are_lowered_to_the_least_and_no_bound_exceeds_it() {
        let (mut cheaper, mut unproved, mut bounded) = (0, 0, 0);
        for seed in 0..1200 {
            let task = samples::task(&plain::random_priced_puzzle(seed));
            let mut dice = Dice(seed);
            let mut roll = || Kind(dice.roll(task.values as u64) as u16);
            let start: State = (0..task.nodes).map(|_| roll()).collect();
            let goal = plain::random_condition(&mut dice, (task.nodes, task.values), true, 1);
            let (machine, budget) = (pack(task), Budget::unlimited());
            let whole = Problem::new(&machine, start, goal, &budget);
            let problem: Packed<[u64; 1]> = Packed::new(&whole);
            let Some(way) = long(&whole) else { continue };
            let options = SolveOptions::default();
            let plain = solve(&whole, &options, Engine::Named("cheapest")).unwrap();
            let least = (plain.cost.unwrap(), plain.moves.len() as u32);
            let [given, ..] = shorten(&problem, way.clone(), EFFORT).costs;
            for effort in [0, EFFORT] {
                let found = shorten(&problem, way.clone(), effort);
                let moves = &found.way.moves;
                let cost = (whole.cost(moves), moves.len() as u32);
                assert!(leads_on(&problem, &found.way), "seed {seed}");
                assert_eq!(found.costs, [given, cost], "seed {seed}");
                assert!(found.least <= least.0 && cost >= least, "seed {seed}");
                assert!(!found.optimal || (cost, found.least) == (least, least.0), "seed {seed}");
                assert!(found.optimal || effort < EFFORT, "seed {seed}");
                unproved += u32::from(!found.optimal);
                bounded += u32::from(!found.optimal && found.least > 0);
                cheaper += u32::from(cost.0 < given.0);
            }
        }
        assert!(cheaper > 20 && unproved > 5 && bounded > 2, "{cheaper} {unproved} {bounded}");
    }

    #[test]
    fn thousands_of_slides_become_a_few_and_every_limit_leaves_a_way() {
        let (puzzle, start, goal) = samples::eight();
        let machine = machine(&puzzle);
        let budget = Budget::unlimited();
        let whole = Problem::new(&machine, start.clone(), goal.clone(), &budget);
        let problem: Packed<[u64; 1]> = Packed::new(&whole);
        let way = long(&whole).unwrap();
        assert!(way.moves.len() > 1000);
        let found = shorten(&problem, way.clone(), EFFORT);
        assert_eq!((found.way.moves.len(), found.optimal), (31, true));
        let told = budget.progress().snapshot().found;
        assert!(told.is_some_and(|cost| (31..200).contains(&cost)), "{told:?}");
        let hurried = shorten(&problem, way.clone(), 0).way.moves.len();
        assert!(hurried > 31 && hurried < way.moves.len(), "{hurried}");
        let mut lengths = Vec::new();
        for states in [10, 30_000, 60_000, 100_000] {
            let few = Budget::unlimited().with_states(states).with_memory(states * 40);
            let whole = Problem::new(&machine, start.clone(), goal.clone(), &few);
            let problem: Packed<[u64; 1]> = Packed::new(&whole);
            let found = shorten(&problem, way.clone(), EFFORT);
            assert!(leads_on(&problem, &found.way), "{states}");
            assert_eq!(few.free_bytes(), states * 40);
            lengths.push(found.way.moves.len());
        }
        assert!(
            lengths[0] == way.moves.len()
                && lengths.is_sorted_by(|longer, shorter| longer >= shorter)
                && lengths[3] < 200,
            "{lengths:?}"
        );
    }
}
