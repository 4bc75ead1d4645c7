//! Shortens a path: searches for the shortest one through its own positions and positions near
//! them.
//!
//! H. Nakhost, M. Müller, Action Elimination and Plan Neighborhood Graph Search: Two Algorithms for
//! Plan Improvement, ICAPS 2010.

use crate::budget::Limit;
use crate::pack::Word;
use crate::search::kernel::packed::{Answer, Packed, Way};
use crate::search::kernel::store::{NO_PARENT, StateId, Store};
use crate::search::outcome::Verdict;
use crate::search::reservation::Reserved;

/// The number of states beside the path in the second neighbourhood; the first one has the path
/// alone.
const FIRST_ROOM: u64 = 1 << 12;
/// The factor by which a neighbourhood without a shorter path is enlarged.
const GROWTH: u64 = 4;
/// The usual limit on states expanded in all, after which no further neighbourhood is searched.
pub(in crate::search) const EFFORT: u64 = 1 << 20;
/// What each state of the path adds to the limit.
const EFFORT_BY_STATE: u64 = 4;
/// The number of states expanded between two polls of the budget.
const POLL_EVERY: u64 = 1 << 10;

/// A path, and whether it is proved to be shortest.
#[derive(Debug)]
pub(in crate::search) struct Shortened<W> {
    pub(in crate::search) way: Way<W>,
    /// `true` if it is proved that no path to a goal is shorter.
    pub(in crate::search) optimal: bool,
}

impl<W> Shortened<W> {
    /// Returns the answer with the path.
    ///
    /// # Arguments
    /// `least` - a lower bound on the number of moves of every solution
    pub(in crate::search) fn into_answer(self, least: u64) -> Answer<W> {
        let Self { way, optimal } = self;
        let lower_bound = if optimal { way.moves.len() as u64 } else { least };
        let verdict = Verdict::Solved { optimal };
        Answer { verdict, lower_bound: Some(lower_bound), way: Some(way) }
    }
}

/// Shortens a path that leads from the start of a problem to a goal.
///
/// The first neighbourhood is the path itself, which cuts loops and detours between positions one
/// move apart. The following neighbourhoods have more and more positions beside it, and each is
/// searched breadth-first. A limit of the budget ends the work, and the best path found is
/// returned.
///
/// # Complexity
/// O(effort + moves) states expanded, each at most twice.
pub(in crate::search) fn shorten<W: Word>(
    problem: &Packed<W>,
    way: Way<W>,
    effort: u64,
) -> Shortened<W> {
    let mut known = Shortened { optimal: way.moves.len() <= 1, way };
    let (mut room, mut effort) = (0, effort + EFFORT_BY_STATE * known.way.states.len() as u64);
    let start = problem.machine.unpack(problem.start.words());
    while !known.optimal {
        problem.budget.progress().found(problem.machine.cost_of(&start, &known.way.moves));
        let Ok(found) = Neighbourhood::new(problem, &known.way, room)
            .and_then(|near| Ok((near.shortest()?, near.store.len())))
        else {
            break;
        };
        let (shorter, states) = found;
        if shorter.optimal || shorter.way.moves.len() < known.way.moves.len() {
            known = shorter;
        } else {
            room = (room * GROWTH).max(FIRST_ROOM);
        }
        effort = effort.saturating_sub(u64::from(states));
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

    /// Returns the shortest path to a goal that does not leave the neighbourhood: of several the
    /// first in the order of moves.
    fn shortest(&self) -> Result<Shortened<W>, Limit> {
        let mut from = Reserved::filled(NO_PARENT, self.store.len().into(), self.problem.budget)?;
        let mut queue: Reserved<StateId> = Reserved::new(self.problem.budget);
        queue.add(0)?;
        let (mut seeker, mut scratch, mut closed) =
            (self.problem.seeker(), self.problem.machine.scratch(), true);
        let mut at = 0;
        while let Some(&id) = queue.get(at) {
            let mut goal = None;
            self.problem.machine.successors(&self.store.load(id), &mut scratch, |_, next| {
                match self.store.find(next.words()) {
                    Some(found) if found > 0 && from[found as usize] == NO_PARENT => {
                        from[found as usize] = id;
                        goal = goal.or_else(|| seeker.holds(next.words()).then_some(found));
                        queue.add(found)?;
                    }
                    Some(_) => {}
                    None => closed &= goal.is_some(),
                }
                Ok(())
            })?;
            poll(self.problem, at as u32)?;
            if let Some(goal) = goal {
                return Ok(Shortened { way: self.way(&from, goal), optimal: closed });
            }
            at += 1;
        }
        Err(Limit::States)
    }

    fn way(&self, from: &[StateId], goal: StateId) -> Way<W> {
        let mut states = vec![self.store.load(goal)];
        let mut at = goal;
        while at != 0 {
            at = from[at as usize];
            states.push(self.store.load(at));
        }
        states.reverse();
        Way::through(self.problem.machine, states)
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
    use crate::ground::plain;
    use crate::ground::samples;
    use crate::model::{Condition, Puzzle, State};
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
